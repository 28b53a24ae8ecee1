"""One deal as one seat sees it."""

from __future__ import annotations

from typing import Any, cast

import attrs

from kierki.cards import Card, Rank, Suit
from kierki.cardset import CardSet
from kierki.contracts import Charge, Contract, LotteryContract, Phase
from kierki.deals import DealState
from kierki.errors import InvalidStateError, Problem
from kierki.illegality import IllegalCode, Illegality, Params
from kierki.lottery import LotteryState
from kierki.lottery import hidden as lottery
from kierki.moves import Move, move_index
from kierki.notebook import drawn
from kierki.rules import Rules
from kierki.seats import Seat
from kierki.tricks import Trick, TrickState
from kierki.tricks import hidden as tricks

__all__ = ["DealView"]


@attrs.frozen(repr=False)
class DealView:
    """A deal as a seat sees it, or a spectator: what is public, and the seat's own cards.

    There is no place in it for a card that its seat does not see. The functions that read a state
    take it too: `kierki.legal_moves`, `kierki.explain`, `kierki.is_legal`, `kierki.score`,
    `kierki.points_left`, `kierki.breakdown`.

    Attributes:
        seat: who sees it; None is a spectator, who sees no hand.
        counts: how many cards each seat has, in the order of the rules' seats; until trumps are
            named, only those it has seen.

    >>> from kierki import STANDARD, Seat, deal, legal_moves, shuffle
    >>> from kierki.views import observe
    >>> view = observe(deal(STANDARD.contracts[0], shuffle("gdansk-2026")), Seat.N)
    >>> view
    <DealView N of no_tricks: E to play>
    >>> len(view.own), view.counts, legal_moves(view)
    (13, (13, 13, 13, 13), ())
    """

    seat: Seat | None
    # The deal with all unseen cards in every hand that is not seen: see kierki.tricks.hidden.
    _seen: DealState
    counts: tuple[int, ...]

    @property
    def rules(self) -> Rules:
        """The rules, of which a deal needs the seats and the deck."""
        return self._seen.rules

    @property
    def contract(self) -> Contract:
        """What the deal is played for."""
        return self._seen.contract

    @property
    def dealer(self) -> Seat:
        """Who dealt."""
        return self._seen.dealer

    @property
    def phase(self) -> Phase:
        """Whether trumps are to be named, a card is to be played, or the deal is over."""
        return self._seen.phase

    @property
    def is_over(self) -> bool:
        """Whether the deal has ended (rule id ``deal-end``)."""
        return self._seen.is_over

    @property
    def turn(self) -> Seat | None:
        """Who is to move; None once the deal is over."""
        return self._seen.turn

    @property
    def own(self) -> CardSet:
        """The cards the seat holds and sees now; a spectator has none."""
        return CardSet() if self.seat is None else self._seen.hands[self.seat]

    @property
    def moves(self) -> tuple[Move, ...]:
        """Every move of the deal so far; moves are public."""
        return self._seen.moves

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each seat so far, in the order of the rules' seats."""
        return tuple(self._seen._score().values())

    @property
    def trump(self) -> Suit | None:
        """The trump suit; None without trumps, and until they are named."""
        return self._seen.trump if isinstance(self._seen, TrickState) else None

    @property
    def trick(self) -> Trick | None:
        """The trick being played; None in a lottery."""
        return self._seen.trick if isinstance(self._seen, TrickState) else None

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The finished tricks, in order; none in a lottery."""
        return self._seen.tricks if isinstance(self._seen, TrickState) else ()

    @property
    def rows(self) -> dict[Suit, tuple[Card, Card] | None] | None:
        """In a lottery the low and the high end of each suit's row; else None."""
        return self._seen.rows if isinstance(self._seen, LotteryState) else None

    @property
    def finished(self) -> tuple[Seat, ...]:
        """In a lottery the seats that are out, in the order of going out."""
        return self._seen.finished if isinstance(self._seen, LotteryState) else ()

    @property
    def open_rank(self) -> Rank | None:
        """In a lottery the rank that opens a row, once it is fixed."""
        return self._seen.open_rank if isinstance(self._seen, LotteryState) else None

    @property
    def _on_turn(self) -> bool:
        return self.seat is not None and self._seen.turn is self.seat

    @property
    def _legal(self) -> tuple[Move, ...]:
        return self._seen._legal if self._on_turn and not self._awaits_rest else ()

    def _explain(self, move: Move, seat: Seat | None) -> Illegality | None:
        asked = self.seat if seat is None else seat
        if self._awaits_rest:
            move_index(move)  # a TypeError for what is no move
            return Illegality(IllegalCode.DEAL_NEEDED, asked, move, (), (("case", "rest"),))
        if self._on_turn and asked is self.seat:
            return self._seen._explain(move, asked)
        refused = self._seen._refusal(move, None)
        if asked is self.turn:  # that may be so, but this seat is asked, and is not on turn
            asked = self.seat
        of_spectator = refused.code is IllegalCode.NOT_YOUR_TURN and asked is None
        case: Params = (("case", "spectator"),) if of_spectator else ()
        return attrs.evolve(refused, seat=asked, params=(*case, *refused.params))

    def _score(self) -> dict[Seat, int]:
        return self._seen._score()

    def _points_left(self) -> int:
        return self._seen._points_left()

    def _breakdown(self) -> dict[Seat, tuple[Charge, ...]]:
        return self._seen._breakdown()

    @property
    def _place(self) -> int:
        return place_of(self.seat, self.rules)

    def _played(self, move: Move) -> DealView:
        """Give the view after a move by whoever is on turn."""
        if isinstance(self._seen, LotteryState):
            seen, left = lottery.play_seen(self._seen, move, self._place, self.counts)
            return DealView(self.seat, seen, left)
        turn = self.turn.index if self.turn and isinstance(move, Card) else None
        counts = tuple([count - (place == turn) for place, count in enumerate(self.counts)])
        return DealView(self.seat, tricks.play_seen(self._seen, move, self._place), counts)

    @property
    def _awaits_rest(self) -> bool:
        """Whether trumps have just been named, and the rest of every hand is dealt next."""
        seen = self._seen
        if seen._history or not isinstance(seen, TrickState) or not seen._start.choice:
            return False
        return self.counts[0] < self.rules.hand_size

    def _with_rest(self, rest: CardSet) -> DealView:
        """Give the view once trumps are named and every hand is whole."""
        named = cast(TrickState, self._seen)  # a lottery has no trumps
        seen = tricks.complete(named, self._place, rest.mask)
        return DealView(self.seat, seen, (self.rules.hand_size,) * len(self.counts))

    def __reduce__(self) -> tuple[Any, ...]:
        first, rest = self._seen._dealt_to(self._place)
        begun = (self.rules, self.contract, self.dealer, self.seat, CardSet.from_mask(first))
        rest_if_dealt = None if self._awaits_rest else CardSet.from_mask(rest)
        return _restored, (begun, rest_if_dealt, self.moves)

    def _repr_svg_(self) -> str:
        return drawn("table", self)

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else str(self.seat)
        what = {
            Phase.CHOOSE_TRUMP: f"{self.turn} to name trumps",
            Phase.PLAY: f"{self.turn} to play",
            Phase.OVER: "over",
        }
        return f"<DealView {who} of {self.contract.id}: {what[self.phase]}>"


def place_of(seat: Seat | None, rules: Rules) -> int:
    """Give the place of a seat among the seats; a spectator has the place after the last."""
    if seat is None:
        return len(rules.seats)
    if seat not in rules.seats:
        said = str(seat) if type(seat) is Seat else repr(seat)
        detail = f"{said} is no seat of these rules"
        raise InvalidStateError([Problem("foreign_seat", "seat", detail)])
    return seat.index


def observe_deal(state: object, seat: Seat | None) -> DealView:
    """Give a deal as a seat sees it, or as a spectator (None)."""
    if isinstance(state, TrickState):
        return DealView(seat, *tricks.hide(state, place_of(seat, state.rules)))
    if isinstance(state, LotteryState):
        return DealView(seat, *lottery.hide(state, place_of(seat, state.rules)))
    raise TypeError(f"a deal or a match is needed, not {state!r}")


def cards_at_first(deal: DealState | DealView) -> int:
    """Give how many cards each seat has before trumps are named, if they are; else all."""
    contract, whole = deal.contract, deal.rules.hand_size
    if isinstance(contract, LotteryContract) or contract.trump is None:
        return whole
    return contract.trump.cards_seen or whole


def begin_view(
    rules: Rules, contract: Contract, dealer: Seat, seat: Seat | None, own: CardSet
) -> DealView:
    """Give the view of a seat that has just been dealt these cards.

    Raises:
        InvalidStateError: for cards that could not be dealt.
    """
    place = place_of(seat, rules)
    place_of(dealer, rules)
    rules.check_contract(contract)
    seen: DealState
    if isinstance(contract, LotteryContract):
        seen = lottery.begin(rules, contract, dealer, place=place, own=own.mask)
    else:
        seen = tricks.begin(rules, contract, dealer, place=place, own=own.mask)
    count = cards_at_first(seen)
    if len(own) != (count if seat else 0) or not own <= rules.deck:
        problem = Problem("wrong_hand_size", "own", f"must be {count} cards of the deck, are {own}")
        raise InvalidStateError([problem])
    return DealView(seat, seen, (count,) * len(rules.seats))


def _restored(begun: tuple[Any, ...], rest: CardSet | None, moves: tuple[Move, ...]) -> DealView:
    view = begin_view(*begun)
    for move in moves:
        view = view._played(move)
        if rest is not None and view._awaits_rest:
            view = view._with_rest(rest)
    return view

"""A deal of tricks in play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise
from typing import Any, Final

import attrs

from kierki.cards import Card, Suit
from kierki.cardset import ALL_CARDS, CardSet, cards_of
from kierki.contracts import Charge, Phase, Side, TrickContract
from kierki.illegality import IllegalCode, Illegality, IllegalMoveError, Reason, refusal
from kierki.moves import ChooseTrump, Move, moves_kept
from kierki.notebook import drawn
from kierki.rules import Rules
from kierki.seats import Seat
from kierki.tricks.layout import BEST, COUNT, LED_SHIFT, MOMENT, TABLE, TURN
from kierki.tricks.steps import FOLLOWING
from kierki.tricks.tables import Tables, ask_more, may_lead, tables_for, take_trick

_SEATS: Final = tuple(Seat)
_CARDS: Final = tuple(Card)


@attrs.define(unsafe_hash=True, cache_hash=True, repr=False)  # made faster than a frozen class
class Start:
    """What a deal begins with, and its trumps once they are named. Nobody changes it."""

    rules: Rules
    contract: TrickContract
    dealer: Seat
    hands: tuple[int, ...]
    seen: tuple[int, ...] = attrs.field(eq=False)
    choice: ChooseTrump | None
    # What the seats see tells two deals apart only until trumps are named.
    seen_by_chooser: tuple[int, ...] | None
    tables: Tables = attrs.field(eq=False)
    # What each seat sees of this, by its place; filled by kierki.tricks.hidden.
    seen_from: dict[int, Start] = attrs.field(factory=dict[int, Any], eq=False, init=False)

    @property
    def chooser(self) -> Seat:
        """Who names trumps."""
        trump = self.contract.trump
        return self._side(trump.chooser if trump else "dealer")

    @property
    def leader(self) -> Seat:
        """Who leads to the first trick."""
        return self._side(self.contract.leader)

    def _side(self, side: Side) -> Seat:
        return self.dealer if side == "dealer" else self.rules.left_of(self.dealer)


@attrs.frozen
class Trick:
    """A trick: who led, what was played in order, and who took it.

    Attributes:
        number: the trick's number in the deal, from 1.
        leader: who leads or led to it.
        cards: the cards in the order of play; fewer than one a seat while it is incomplete.
        winner: who took it; None while it is incomplete.
    """

    number: int
    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat | None


@attrs.define(init=False, eq=False, repr=False)
class _Draft:
    """The fields of a `TrickState`, still open to be written.

    ``play`` fills one and then makes it a `TrickState` by a change of class, which is twice as
    fast as writing through the frozen class.
    """

    _start: Start
    _table: int = attrs.field(eq=False)  # see the top of kierki.tricks.tables
    _mask: int = attrs.field(eq=False)  # the cards that may be played, as bits
    _legal: tuple[Move, ...] = attrs.field(eq=False)  # and as moves: what legal_moves gives
    _history: bytes  # the cards played, by index


@attrs.frozen(repr=False)  # pyright: ignore[reportGeneralTypeIssues] (its base is open)
class TrickState(_Draft):
    """A deal of tricks in play (rule ids ``turn-order``, ``trick-winner``).

    >>> from kierki import STANDARD, Seat, deal, shuffle
    >>> state = deal(STANDARD.contracts[1], shuffle("gdansk-2026"))
    >>> state
    <TrickState no_hearts: trick 1, E to play>
    >>> len(state.hands[Seat.E]), state.trick
    (13, Trick(number=1, leader=Seat.E, cards=(), winner=None))
    """

    @property
    def rules(self) -> Rules:
        """The rules, of which a deal needs the seats and the deck."""
        return self._start.rules

    @property
    def contract(self) -> TrickContract:
        """What the deal is played for."""
        return self._start.contract

    @property
    def dealer(self) -> Seat:
        """Who dealt."""
        return self._start.dealer

    @property
    def phase(self) -> Phase:
        """Whether trumps are to be named, a card is to be played, or the deal is over."""
        if self._mask:
            return Phase.PLAY
        return Phase.CHOOSE_TRUMP if self._legal else Phase.OVER

    @property
    def is_over(self) -> bool:
        """Whether the deal has ended (rule id ``deal-end``)."""
        return not self._legal

    @property
    def trump(self) -> Suit | None:
        """The trump suit; None without trumps, and until they are named."""
        return self._start.choice.suit if self._start.choice else None

    @property
    def turn(self) -> Seat | None:
        """Who is to move; None once the deal is over."""
        return _SEATS[self._table & TURN] if self._legal else None

    @property
    def hands(self) -> dict[Seat, CardSet]:
        """The cards each seat holds now; all of them before the trump choice too."""
        return {
            seat: CardSet.from_mask(self._table >> shift & ALL_CARDS)
            for seat, shift in zip(self.rules.seats, self._start.tables.hand_shift, strict=True)
        }

    @property
    def seen(self) -> dict[Seat, CardSet]:
        """The cards each seat saw when trumps were named; without trumps, those it was dealt."""
        return dict(zip(self.rules.seats, map(CardSet.from_mask, self._start.seen), strict=True))

    @property
    def trick(self) -> Trick:
        """The trick being played; it has no cards yet between tricks and once the deal is over."""
        players = len(self.rules.seats)
        done, on_table = divmod(len(self._history), players)
        leader = self._start.leader
        if self._history:
            leader = _SEATS[((self._table & TURN) - on_table) % players]
        cards = tuple([_CARDS[index] for index in self._history[done * players :]])
        return Trick(done + 1, leader, cards, None)

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The finished tricks, in order."""
        players, first = len(self.rules.seats), 0
        played = tuple([_CARDS[index] for index in self._history])
        tricks = list[Trick]()
        for number, (leader, winner) in enumerate(pairwise(self._leads()), 1):
            cards = played[first : first + players]
            tricks.append(Trick(number, _SEATS[leader], cards, _SEATS[winner]))
            first += players
        return tuple(tricks)

    @property
    def moves(self) -> tuple[Move, ...]:
        """Every move of the deal so far, the choice of trumps included."""
        cards = tuple([_CARDS[index] for index in self._history])
        return (self._start.choice, *cards) if self._start.choice else cards

    @property
    def taken(self) -> dict[Seat, CardSet]:
        """The cards each seat has won in finished tricks."""
        return {seat: _cards_in(tricks) for seat, tricks in self._won().items()}

    def _won(self) -> dict[Seat, list[Trick]]:
        """Give the tricks each seat has won."""
        won: dict[Seat, list[Trick]] = {seat: [] for seat in self.rules.seats}
        for trick in self.tricks:
            won[trick.winner or trick.leader].append(trick)
        return won

    def _leads(self) -> list[int]:
        """Give the places of who led to each finished trick, and last of who took the last one."""
        tables, history = self._start.tables, self._history
        players, turns = tables.players, [self._start.leader.index]
        for first in range(0, len(history) - players + 1, players):
            strength = tables.strength[history[first] // 13]
            strengths = [strength[card] for card in history[first : first + players]]
            turns.append((turns[-1] + strengths.index(max(strengths))) % players)
        return turns

    def _paid(self) -> list[int]:
        """Give the points of each finished trick."""
        tables, players, history = self._start.tables, self._start.tables.players, self._history
        return [
            tables.trick_points[last // players]
            + sum(tables.card_points[card] for card in history[last - players : last])
            for last in range(players, len(history) + 1, players)
        ]

    def _play(self, move: Any) -> TrickState:  # noqa: ANN401 (a Move, asked only when it fails)
        try:
            bit: int = move._bit  # only cards have it
        except AttributeError:
            return self._name_trump(move)
        if not self._mask & bit:
            raise IllegalMoveError(self._refusal(move, self.turn))
        card: int = move.index
        start, table = self._start, self._table
        tables = start.tables
        steps, strengths, answers = tables.moments[table & MOMENT]
        history = self._history + move._byte
        table += steps[card]
        strength, best = strengths[card], table & BEST
        if strength > best:
            table += strength - best
        if answers is None:
            table, mask = take_trick(tables, table, history)
            legal = cards_of(mask)
        else:
            shift, suit_shift, suit = answers[card]
            holding = table >> shift & 0x1FFF
            legal = FOLLOWING[suit][holding]
            if legal:  # the short way to what follows
                mask = holding << suit_shift
            else:
                mask = ask_more(tables, table)
                legal = cards_of(mask)
        after: Any = _Draft()
        after._start = start
        after._table = table
        after._mask = mask
        after._legal = legal
        after._history = history
        after.__class__ = TrickState
        return after  # type: ignore[no-any-return]  # it is a TrickState now

    def _play_ahead(self, moves: Sequence[Move], first: int) -> tuple[TrickState, int]:
        """Make the moves from the first on as far as they are legal cards.

        It is what `_play` does, again and again without the states between; the rules are in
        kierki.tricks.steps and kierki.tricks.tables for both.

        Returns:
            The state after them, and the place of the move that is not made.
        """
        tables, table, mask = self._start.tables, self._table, self._mask
        played, moments = bytearray(self._history), tables.moments
        for move in islice(moves, first, None):
            if not isinstance(move, Card) or not mask & move._bit:
                break
            card = move.index
            played.append(card)
            steps, strengths, answers = moments[table & MOMENT]
            table += steps[card]
            strength, best = strengths[card], table & BEST
            if strength > best:
                table += strength - best
            if answers is None:
                table, mask = take_trick(tables, table, played)
                continue
            shift, suit_shift, suit = answers[card]
            holding = table >> shift & 0x1FFF
            mask = holding << suit_shift if FOLLOWING[suit][holding] else ask_more(tables, table)
        if len(played) == len(self._history):
            return self, first
        made = first + len(played) - len(self._history)
        return successor(self._start, table, mask, cards_of(mask), bytes(played)), made

    def _name_trump(self, choice: Move) -> TrickState:
        if not isinstance(choice, ChooseTrump) or choice not in self._legal:
            raise IllegalMoveError(self._refusal(choice, self.turn))
        start = self._start
        tables = tables_for(start.contract, start.rules, choice)
        named = attrs.evolve(start, choice=choice, seen_by_chooser=None, tables=tables)
        return opening_lead(named, self._table - (self._table & TABLE))

    def _explain(self, move: Move, seat: Seat | None) -> Illegality | None:
        allowed = move in self._legal and (seat is None or seat is self.turn)
        return None if allowed else self._refusal(move, self.turn if seat is None else seat)

    def _refusal(self, move: Move, seat: Seat | None) -> Illegality:
        return refusal(
            move,
            seat,
            turn=self.turn,
            legal=self._legal,
            choosing=self.phase is Phase.CHOOSE_TRUMP,
            played=self._history,
            broken_rule=self._broken_rule,
        )

    def _broken_rule(self, card: Card) -> Reason | None:
        """Say which rule forbids a card; None if the seat on turn does not hold it."""
        tables, on_table = self._start.tables, self._table & TABLE
        hand = self.hands[_SEATS[on_table & TURN]]
        if card not in hand:
            return None
        if not on_table & COUNT:
            first = card not in self.contract.barred_leads
            return IllegalCode.LEAD_BARRED, (("case", "first" if first else "any"),)
        led = Suit("CDHS"[on_table >> LED_SHIFT & 3])
        suit = ("suit", led.value)
        following = hand.of_suit(led)
        if following and card.suit is not led:
            return IllegalCode.MUST_FOLLOW_SUIT, (suit, ("held", len(following)))
        discards = hand & self.contract.forced_discards
        if discards and not following:
            case = "one" if len(discards) == 1 else "several"
            return IllegalCode.MUST_DISCARD, (("case", case), suit, ("cards", str(discards)))
        trumps = hand.mask & tables.must_ruff
        if trumps and not following and card.suit is not self.trump:
            held = (("trump", str(self.trump)), ("held", trumps.bit_count()))
            return IllegalCode.MUST_TRUMP, (suit, *held)
        best = max(self.trick.cards, key=lambda played: tables.strength[led.index][played.index])
        return IllegalCode.MUST_BEAT, (("card", best.value),)

    def _score(self) -> dict[Seat, int]:
        tables = self._start.tables
        return {
            seat: (self._table >> shift & tables.points_mask) - tables.points_bias
            for seat, shift in zip(self.rules.seats, tables.points_shift, strict=True)
        }

    def _points_left(self) -> int:
        """Add up what is still to be taken: from the hands, the table and the tricks to come."""
        tables = self._start.tables
        done = len(self._history) // tables.players
        taken = self._history[: done * tables.players]
        return (
            sum(tables.card_points[card.index] for card in self.rules.deck)
            - sum(tables.card_points[index] for index in taken)
            + sum(tables.trick_points[done + 1 :])
        )

    def _breakdown(self) -> dict[Seat, tuple[Charge, ...]]:
        return {seat: tuple(self._charges(tricks)) for seat, tricks in self._won().items()}

    def _charges(self, won: list[Trick]) -> Iterator[Charge]:
        contract, taken = self.contract, _cards_in(won).mask
        numbers = [trick.number for trick in won]
        if contract.per_trick and numbers:
            yield Charge("trick", len(numbers), contract.per_trick * len(numbers))
        for cards, points in contract.per_card:
            if count := (cards.mask & taken).bit_count():
                yield Charge(str(cards), count, points * count)
        for position, points in contract.per_position:
            number = position if position > 0 else self.rules.hand_size + 1 + position
            if number in numbers:
                yield Charge(f"trick {position}", 1, points)

    def _undo(self, plies: int) -> TrickState:
        return _played_on(self._first(), moves_kept(self.moves, plies))

    def _first(self) -> TrickState:
        """Give this deal as it was dealt."""
        start = self._start
        return deal_tricks(
            start.rules, start.contract, start.dealer, hands=start.hands, seen=start.seen
        )

    def _dealt_to(self, place: int) -> tuple[int, int]:
        """Give the cards that a seat saw before trumps were named, and the rest of its hand."""
        if place == len(self._start.hands):
            return 0, 0
        first = self._start.seen[place]
        return first, self._start.hands[place] & ~first

    def _repr_svg_(self) -> str:
        return drawn("table", self)

    def __repr__(self) -> str:
        where = {
            Phase.CHOOSE_TRUMP: f"{self.turn} to name trumps",
            Phase.PLAY: f"trick {self.trick.number}, {self.turn} to play",
            Phase.OVER: "over",
        }
        return f"<TrickState {self.contract.id}: {where[self.phase]}>"

    def __reduce__(self) -> tuple[Any, ...]:
        start = self._start
        first = (start.rules, start.contract, start.dealer, start.hands, start.seen)
        return _replayed, (first, self.moves)


def _cards_in(tricks: list[Trick]) -> CardSet:
    return CardSet([card for trick in tricks for card in trick.cards])


def successor(
    start: Start, table: int, mask: int, legal: tuple[Move, ...], history: bytes
) -> TrickState:
    """Make a state of these fields, in the quick way in which play makes it."""
    state: Any = _Draft()
    state._start = start
    state._table = table
    state._mask = mask
    state._legal = legal
    state._history = history
    state.__class__ = TrickState
    return state  # type: ignore[no-any-return]  # it is a TrickState now


def opening_lead(start: Start, table: int) -> TrickState:
    """Give the deal before its first lead; the table has the hands, and nothing on it."""
    turn, tables = start.leader.index, start.tables
    hand = table >> tables.hand_shift[turn] & ALL_CARDS
    mask = may_lead(hand, tables.free_opening_leads)
    return TrickState(start, table + turn, mask, cards_of(mask), b"")


def deal_tricks(
    rules: Rules,
    contract: TrickContract,
    dealer: Seat,
    *,
    hands: tuple[int, ...],
    seen: tuple[int, ...],
) -> TrickState:
    """Begin a deal with hands, as masks, that are known to fit the rules (rule id ``dealing``)."""
    tables = tables_for(contract, rules, None)
    trump = contract.trump
    start = Start(rules, contract, dealer, hands, seen, None, seen if trump else None, tables)
    table = sum(hand << shift for hand, shift in zip(hands, tables.hand_shift, strict=True))
    table += sum(tables.points_bias << shift for shift in tables.points_shift)
    if trump is None:
        return opening_lead(start, table)
    choices = tuple(map(ChooseTrump, (*Suit, None) if trump.allow_no_trump else Suit))
    return TrickState(start, table + start.chooser.index, 0, choices, b"")


def _replayed(first: tuple[Any, ...], moves: tuple[Move, ...]) -> TrickState:
    rules, contract, dealer, hands, seen = first
    return _played_on(deal_tricks(rules, contract, dealer, hands=hands, seen=seen), moves)


def _played_on(state: TrickState, moves: Sequence[Move]) -> TrickState:
    """Make moves, of which the first may name trumps."""
    state, made = state._play_ahead(moves, 0)
    while made < len(moves):
        state, made = state._play(moves[made])._play_ahead(moves, made + 1)
    return state

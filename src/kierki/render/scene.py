"""What a picture shows of a deal: of a state all cards, of a view those that its seat sees.

A view knows no other card, so that a picture of it cannot show one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TypeAlias

import attrs

from kierki.cards import Card, Rank, Suit
from kierki.cardset import CardSet
from kierki.contracts import Contract, LotteryContract, Phase
from kierki.deals import DealState, legal_moves, score
from kierki.errors import InvalidStateError, Problem
from kierki.lottery import LotteryState
from kierki.lottery.state import row_of
from kierki.match import MatchState
from kierki.moves import ChooseTrump, Move
from kierki.rules import Rules
from kierki.seats import Seat
from kierki.tricks import Trick, TrickState
from kierki.views import DealView, MatchView, observe

__all__ = ["Scene", "Subject", "deal_of", "scene_of"]

Subject: TypeAlias = DealState | DealView | MatchState | MatchView
"""What can be drawn as a table: a deal, a match with a deal in progress, or a view of either."""


@attrs.frozen
class Scene:
    """A deal at one moment, as far as it is seen.

    Attributes:
        rules: the rules, of which a deal needs the seats and the deck.
        contract: what is played for.
        number: which deal of a match, from 1; None for a deal alone.
        seat: whose view it is; None for open cards, and for a spectator.
        dealer: who dealt.
        turn: who is to move; None once the deal is over.
        phase: whether trumps are to be named, a card is to be played, or the deal is over.
        moves: every move so far.
        hands: the cards of each seat, as far as they are seen.
        hidden: how many cards each seat holds that are not seen.
        marked: the cards that may be played now, if who may play them is seen; before trumps
            are named those that the chooser has seen.
        choices: the trumps that may be named now.
        points: the points of each seat in this deal so far.
        totals: the points of each seat in the match so far, with this deal; None for a deal alone.
        trick: the trick being played, None in a lottery.
        tricks: the finished tricks.
        paid: the points of each of them.
        rounds: the moves of a lottery with who made them, round by round.
        laid: the cards of a lottery that are laid.
        open_rank: in a lottery the rank that opens a row, once it is fixed.
        finished: in a lottery the seats that are out, in the order of going out.
    """

    rules: Rules
    contract: Contract
    number: int | None
    seat: Seat | None
    dealer: Seat
    turn: Seat | None
    phase: Phase
    moves: tuple[Move, ...]
    hands: Mapping[Seat, CardSet]
    hidden: Mapping[Seat, int]
    marked: CardSet
    choices: tuple[ChooseTrump, ...]
    points: Mapping[Seat, int]
    totals: Mapping[Seat, int] | None
    trick: Trick | None
    tricks: tuple[Trick, ...]
    paid: tuple[int, ...]
    rounds: tuple[tuple[tuple[Seat, Move], ...], ...]
    laid: CardSet
    open_rank: Rank | None
    finished: tuple[Seat, ...]

    @property
    def choice(self) -> ChooseTrump | None:
        """The trumps that were named; None without, and before."""
        first = self.moves[0] if self.moves else None
        return first if isinstance(first, ChooseTrump) else None

    @property
    def trumps_to_come(self) -> bool:
        """Whether trumps are still to be named."""
        return self.phase is Phase.CHOOSE_TRUMP

    @property
    def on_table(self) -> dict[Seat, Card]:
        """The cards of the trick being played with who played them, in the order of play."""
        trick = self.trick
        if trick is None:
            return {}
        left_of = self.rules.left_of
        return {left_of(trick.leader, steps): card for steps, card in enumerate(trick.cards)}

    @property
    def rows(self) -> dict[Suit, tuple[Card, ...]]:
        """All cards of each suit in a lottery, from the low end of its row to the high."""
        contract = self.contract
        if not isinstance(contract, LotteryContract):
            return {}
        return {suit: row_of(contract, self.rules, suit) for suit in Suit}

    @property
    def last_trick(self) -> Trick | None:
        """The last finished trick."""
        return self.tricks[-1] if self.tricks else None

    @property
    def taken(self) -> dict[Seat, int]:
        """How many tricks each seat has taken."""
        winners = Counter(trick.winner for trick in self.tricks)
        return {seat: winners[seat] for seat in self.rules.seats}


def deal_of(subject: Subject) -> DealState | DealView:
    """Give the deal that is drawn: of a match the one in progress.

    Raises:
        InvalidStateError: with ``deal_needed``, for a match between deals.
    """
    if not isinstance(subject, MatchState | MatchView):
        return subject
    if subject.current is None:
        detail = "no deal is in progress; a score sheet and a chart can be drawn"
        raise InvalidStateError([Problem("deal_needed", "match", detail)])
    return subject.current


def scene_of(subject: Subject) -> Scene:
    """Give what is seen of a deal."""
    deal = deal_of(subject)
    match = subject if isinstance(subject, MatchState | MatchView) else None
    public = deal if isinstance(deal, DealView) else observe(deal, None)
    seen, (hands, hidden) = public._seen, _hands(deal)
    moves = legal_moves(deal)
    is_lottery = isinstance(deal.contract, LotteryContract)
    laid = (move for move in deal.moves if isinstance(move, Card)) if is_lottery else ()
    return Scene(
        rules=deal.rules,
        contract=deal.contract,
        number=len(match.results) + 1 if match else None,
        seat=deal.seat if isinstance(deal, DealView) else None,
        dealer=deal.dealer,
        turn=deal.turn,
        phase=deal.phase,
        moves=deal.moves,
        hands=hands,
        hidden=hidden,
        marked=_marked(deal, moves),
        choices=tuple(move for move in moves if isinstance(move, ChooseTrump)),
        points=score(deal),
        totals=score(match) if match else None,
        trick=None if deal.is_over else public.trick,
        tricks=public.tricks,
        paid=tuple(seen._paid()) if isinstance(seen, TrickState) else (),
        rounds=tuple(map(tuple, seen._rounds())) if isinstance(seen, LotteryState) else (),
        laid=CardSet(laid),
        open_rank=public.open_rank,
        finished=public.finished,
    )


def _hands(deal: DealState | DealView) -> tuple[dict[Seat, CardSet], dict[Seat, int]]:
    """Give the cards that are seen, and how many are not, by seat."""
    if not isinstance(deal, DealView):
        return dict(deal.hands), {}
    counts = dict(zip(deal.rules.seats, deal.counts, strict=True))
    if deal.seat is None:
        return {}, counts
    del counts[deal.seat]
    return {deal.seat: deal.own}, counts


def _marked(deal: DealState | DealView, moves: tuple[Move, ...]) -> CardSet:
    if isinstance(deal, TrickState) and deal.phase is Phase.CHOOSE_TRUMP and deal.turn:
        return deal.seen[deal.turn]
    return CardSet(move for move in moves if isinstance(move, Card))

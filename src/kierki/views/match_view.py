"""A match as one seat sees it."""

from __future__ import annotations

from typing import overload

import attrs

from kierki.contracts import Contract
from kierki.deals import DealState
from kierki.illegality import Illegality
from kierki.match import DealResult, MatchState
from kierki.moves import Move
from kierki.notebook import drawn
from kierki.programme import Frame, Programme
from kierki.seats import Seat
from kierki.views.deal_view import DealView, observe_deal, place_of

__all__ = ["MatchView", "ResultView", "observe"]


@attrs.frozen
class ResultView:
    """A finished deal: what was seen of it by all. Cards that were never shown stay hidden.

    Attributes:
        contract: what it was played for.
        dealer: who dealt.
        points: the points of each seat, in the order of the rules' seats.
        moves: every move; none if only the points were entered.
    """

    contract: Contract
    dealer: Seat
    points: tuple[int, ...]
    moves: tuple[Move, ...]


@attrs.frozen(repr=False)
class MatchView(Frame[ResultView, DealView]):
    """A match as a seat sees it, or a spectator.

    Attributes:
        seat: who sees it; None is a spectator, who sees no hand.
        current: the deal in progress as the seat sees it; None between deals.

    >>> from kierki import Seat, deal, new_match, shuffle
    >>> from kierki.views import observe
    >>> view = observe(deal(new_match(), shuffle("gdansk-2026")), Seat.E)
    >>> view.contract.id, view.turn, len(view.current.own)
    ('no_tricks', Seat.E, 13)
    """

    seat: Seat | None
    _programme: Programme[ResultView]
    current: DealView | None

    @property
    def _legal(self) -> tuple[Move, ...]:
        return self.current._legal if self.current else ()

    def _explain(self, move: Move, seat: Seat | None) -> Illegality | None:
        return super()._explain(move, self.seat if seat is None else seat)

    def _repr_svg_(self) -> str:
        return drawn("match", self)

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else str(self.seat)
        done, deals = len(self.results), self.rules.deals
        if self.current:
            return f"<MatchView {who}: deal {done + 1} of {deals}, {self.current!r}>"
        return f"<MatchView {who}: {done} of {deals} deals done>"


@overload
def observe(state: DealState, seat: Seat | None) -> DealView: ...
@overload
def observe(state: MatchState, seat: Seat | None) -> MatchView: ...
def observe(state: DealState | MatchState, seat: Seat | None) -> DealView | MatchView:
    """Give what a seat may know of a deal or a match.

    Args:
        state: the deal or the match.
        seat: who looks at it; None is a spectator, who sees no hand.

    Raises:
        InvalidStateError: if the rules have no such seat.

    >>> from kierki import STANDARD, Seat, deal, shuffle
    >>> state = deal(STANDARD.contracts[7], shuffle("gdansk-2026"))
    >>> len(observe(state, Seat.N).own), len(observe(state, None).own)
    (5, 0)
    """
    if not isinstance(state, MatchState):
        return observe_deal(state, seat)
    place_of(seat, state.rules)
    results = tuple(map(_result_view, state.results))
    current = observe_deal(state.current, seat) if state.current else None
    return MatchView(seat, Programme(state.rules, state.first_dealer, results), current)


def _result_view(result: DealResult) -> ResultView:
    moves = result.final.moves if result.final else ()
    return ResultView(result.contract, result.dealer, result.points, moves)

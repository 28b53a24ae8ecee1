"""What is found of a match: each play, what it cost, and how sure that is."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

import attrs

from kierki.contracts import Contract
from kierki.endings import Objective
from kierki.moves import Move
from kierki.rules import Rules
from kierki.seats import Seat

__all__ = ["Analysis", "DealAnalysis", "PlayAnalysis"]


@attrs.frozen
class PlayAnalysis:
    """A play, and what it cost the seat that made it.

    Attributes:
        ply: how many moves of the deal were made before it, a choice of trumps and passes
            included.
        trick: the number of the trick, from 1; None for a choice of trumps and in a lottery.
        seat: who made it.
        move: the play: a card, trumps named, or a pass.
        best: the legal moves that cost nothing, or did best in the samples, in the order of
            `kierki.legal_moves`.
        cost: by how many points the seat would have done better with the best of them; never
            below 0.
        exact: whether the cost is certain, or an average over samples.
        error: the standard error of the cost, in points; 0 for an exact one.
        objective: who plays for what where the cost was solved; None for samples, and where
            there was no choice, or only among cards that come to the same thing.
    """

    ply: int
    trick: int | None
    seat: Seat
    move: Move
    best: tuple[Move, ...]
    cost: float
    exact: bool
    error: float
    objective: Objective | None

    @property
    def is_sure(self) -> bool:
        """Whether it cost something beyond doubt: exactly, or by two standard errors at least."""
        return self.cost > 2 * self.error


@attrs.frozen
class DealAnalysis:
    """A deal, and what its plays cost.

    Attributes:
        number: its number in the match or the record, from 1.
        rules: the rules it is played by.
        contract: what it is played for.
        dealer: who dealt.
        plays: every move made, in order; none where the cards are not known.
    """

    number: int
    rules: Rules
    contract: Contract
    dealer: Seat
    plays: tuple[PlayAnalysis, ...]

    @property
    def costs(self) -> dict[Seat, float]:
        """What the plays of each seat cost, added up."""
        return _costs(self.rules, self.plays)

    @property
    def errors(self) -> dict[Seat, float]:
        """The standard errors of these sums."""
        return _errors(self.rules, self.plays)


@attrs.frozen
class Analysis:
    """Deals, and what their plays cost.

    Attributes:
        rules: the rules they are played by.
        deals: the deals, in order.
    """

    rules: Rules
    deals: tuple[DealAnalysis, ...]

    @property
    def costs(self) -> dict[Seat, float]:
        """What the plays of each seat cost, added up over all deals."""
        return _costs(self.rules, tuple(self._plays()))

    @property
    def errors(self) -> dict[Seat, float]:
        """The standard errors of these sums."""
        return _errors(self.rules, tuple(self._plays()))

    def dearest(self, count: int) -> tuple[tuple[DealAnalysis, PlayAnalysis], ...]:
        """Give the plays that surely cost the most, the dearest first, each with its deal.

        Args:
            count: how many at most.
        """
        plays = [(deal, play) for deal in self.deals for play in deal.plays if play.is_sure]
        plays.sort(key=lambda found: -found[1].cost)
        return tuple(plays[:count])

    def _plays(self) -> Iterator[PlayAnalysis]:
        for deal in self.deals:
            yield from deal.plays


def _costs(rules: Rules, plays: tuple[PlayAnalysis, ...]) -> dict[Seat, float]:
    return {seat: sum(play.cost for play in plays if play.seat is seat) for seat in rules.seats}


def _errors(rules: Rules, plays: tuple[PlayAnalysis, ...]) -> dict[Seat, float]:
    return {
        seat: sqrt(sum(play.error**2 for play in plays if play.seat is seat))
        for seat in rules.seats
    }

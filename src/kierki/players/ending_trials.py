"""Moves near the end of a deal, where each world is solved exactly."""

from __future__ import annotations

from kierki.deductions import RandomSource, determinize
from kierki.endings import solve
from kierki.moves import Move
from kierki.players.prices import better
from kierki.views import DealView

__all__ = ["EndingTrials"]


class EndingTrials:
    """Tries moves where everybody plays on perfectly, each for itself."""

    def __init__(self, view: DealView, rng: RandomSource) -> None:
        """See what the seat on turn sees."""
        self._view, self._rng = view, rng
        self._sign: int = better(view.rules)

    def draw(self) -> dict[Move, float]:
        """Draw a world, and solve it."""
        solution = solve(determinize(self._view, self._rng), "max_n")
        return {move: float(self._sign * points) for move, points in solution.values}

    def worth(self, world: dict[Move, float], move: Move) -> float:
        """Give what the solution says."""
        return world[move]

"""Moves near the end of a deal, where each world is solved exactly."""

from __future__ import annotations

from collections.abc import Callable

from kierki.deals import DealState
from kierki.endings import solve
from kierki.moves import Move
from kierki.players.prices import better

__all__ = ["EndingTrials"]


class EndingTrials:
    """Tries moves where everybody plays on perfectly, each for itself."""

    def __init__(self, seen: DealState, draw_world: Callable[[], DealState]) -> None:
        """See which totals win."""
        self._draw_world = draw_world
        self._sign: int = better(seen.rules)

    def draw(self) -> dict[Move, float]:
        """Draw a world, and solve it."""
        solution = solve(self._draw_world(), "max_n")
        return {move: float(self._sign * points) for move, points in solution.values}

    def worth(self, world: dict[Move, float], move: Move) -> float:
        """Give what the solution says."""
        return world[move]

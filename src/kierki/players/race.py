"""Moves compared with a habit, world by world, until the best is known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol, TypeVar

import attrs

from kierki.moves import Move

__all__ = ["Trials", "race"]

_CUT_FROM: Final = 10  # worlds that must be seen before moves are given up

World = TypeVar("World")


class Trials(Protocol[World]):
    """Tries moves in worlds."""

    def draw(self) -> World:
        """Draw a world, and prepare it for all the moves that are tried in it."""
        ...

    def worth(self, world: World, move: Move, /) -> float:
        """Give what the seat gets after a move; more is better."""
        ...


@attrs.define
class _Runner:
    """A move, and what it has brought more than the habit in all worlds so far."""

    move: Move
    gain: float = 0.0
    squares: float = 0.0

    def surely(self, worlds: int, doubt: float) -> float:
        """Give the mean gain, less so many standard errors."""
        mean = self.gain / worlds
        variance = max(self.squares / worlds - mean * mean, 0.0)
        return mean - doubt * float((variance / worlds) ** 0.5)


def race(
    moves: Sequence[Move], habit: Move, trials: Trials[World], *, worlds: int, doubt: float
) -> Move:
    """Give the move with the best mean, or the habit where none is surely better.

    All moves are tried in the same worlds. After a quarter of these, and again after half, the
    worse half of the moves is given up.

    Args:
        moves: the moves to try, of which one is the habit.
        habit: the move to which the others are compared.
        trials: what tries them.
        worlds: how many worlds to draw.
        doubt: by how many standard errors a move must be better than the habit.
    """
    field = [_Runner(move) for move in moves if move != habit]
    done = 0
    for stage in (worlds // 4, worlds // 2, worlds):
        for _ in range(done, stage):
            world = trials.draw()
            usual = trials.worth(world, habit)
            for runner in field:
                gain = trials.worth(world, runner.move) - usual
                runner.gain += gain
                runner.squares += gain * gain
        done = stage
        field.sort(key=_most_first)
        if _CUT_FROM <= done < worlds:
            field = field[: (len(field) + 1) // 2]
    best = max(field, key=lambda runner: runner.surely(worlds, doubt))
    return best.move if best.surely(worlds, doubt) > 0 else habit


def _most_first(runner: _Runner) -> float:
    return -runner.gain

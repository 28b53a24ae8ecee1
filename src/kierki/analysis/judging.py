"""Judging the plays of one deal, from the last to the first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias, get_args

import attrs

from kierki.analysis.alike import first_alike
from kierki.analysis.results import PlayAnalysis
from kierki.analysis.sampling import sampled_cost
from kierki.contracts import Phase
from kierki.deals import DealState, play, undo
from kierki.endings import EndingTooLargeError, Objective, solve
from kierki.moves import Move
from kierki.seats import Seat
from kierki.tricks import TrickState

Seed: TypeAlias = int | str | bytes


@attrs.frozen
class Judge:
    """How plays are judged: what `kierki.analysis.analyse` is given.

    Raises:
        ValueError: for fewer than two samples, or for an objective that there is not.
    """

    objective: Objective
    samples: int
    seed: Seed
    limit: int
    seat: Seat | None

    def __attrs_post_init__(self) -> None:
        if self.samples < 2:
            raise ValueError(f"it takes two samples at least, not {self.samples}")
        if self.objective not in get_args(Objective):
            raise ValueError(f"an objective is 'paranoid' or 'max_n', not {self.objective!r}")

    def plays(self, state: DealState, number: int) -> Iterator[PlayAnalysis]:
        """Judge the plays of a deal, the last one first.

        Going back, endings grow: once one is too large to be solved, what comes before it is
        sampled. Whose plays are asked for makes no difference to that.

        Args:
            state: the deal, after the last of them.
            number: its number, from 1.
        """
        solvable = True
        for moment in reversed(_moments(state)):
            found = moment.without_choice()
            if found is None and solvable:
                found = moment.solved(self)
                solvable = found is not None
            if self.seat in (None, moment.seat):
                yield found or moment.sampled(self, number)


def _moments(state: DealState) -> list[_Moment]:
    """Give each play of a deal with what was before it."""
    before, moments = undo(state, len(state.moves)), list[_Moment]()
    for ply, move in enumerate(state.moves):
        moments.append(_Moment(ply, before, move))
        before = play(before, move)
    return moments


@attrs.frozen
class _Moment:
    """A play, and the deal before it."""

    ply: int
    before: DealState
    move: Move

    def without_choice(self) -> PlayAnalysis | None:
        """Judge a move where all legal ones come to the same thing; None where they do not."""
        first = first_alike(self.before)
        return None if len({*first.values()}) > 1 else self._found(tuple(first), 0)

    def solved(self, judge: Judge) -> PlayAnalysis | None:
        """Judge exactly; None where that would take too long."""
        if self.before.phase is Phase.CHOOSE_TRUMP:
            return None  # a whole deal, for each of the trumps
        try:
            solution = solve(self.before, judge.objective, limit=judge.limit)
        except EndingTooLargeError:
            return None
        sign = -1 if self.before.rules.winner == "lowest" else 1
        values = {move: sign * points for move, points in solution.values}
        most = max(values.values())
        best = tuple([move for move, points in values.items() if points == most])
        return self._found(best, most - values[self.move], judge.objective)

    def sampled(self, judge: Judge, number: int) -> PlayAnalysis:
        """Judge by samples."""
        seed = f"analysis/{judge.seed!r}/{number}/{self.ply}"
        best, cost, error = sampled_cost(
            self.before, self.seat, self.move, samples=judge.samples, seed=seed
        )
        return attrs.evolve(self._found(best, cost), exact=False, error=error)

    @property
    def seat(self) -> Seat:
        """Who makes the play."""
        return self.before.turn or self.before.dealer  # somebody is to move

    def _found(
        self, best: tuple[Move, ...], cost: float, objective: Objective | None = None
    ) -> PlayAnalysis:
        before, trick = self.before, None
        if isinstance(before, TrickState) and before.phase is Phase.PLAY:
            trick = before.trick.number
        return PlayAnalysis(
            self.ply,
            trick,
            self.seat,
            self.move,
            best,
            cost,
            exact=True,
            error=0,
            objective=objective,
        )

"""The player that tries its moves in worlds that it may be in."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

import attrs

from kierki.deductions import RandomSource, determinize
from kierki.lottery import LotteryState
from kierki.moves import ChooseTrump, Move
from kierki.players.ending_trials import EndingTrials
from kierki.players.player import Player, choices
from kierki.players.race import Trials, race
from kierki.players.row_trials import RowTrials
from kierki.players.row_worlds import RowWorlds
from kierki.players.rule import rule_player
from kierki.players.trick_trials import NamingTrials, TrickTrials, one_of_each
from kierki.tricks import TrickState
from kierki.views import DealView

__all__ = ["search_player"]

_ENDING: Final = 12  # cards in all hands together from which on worlds are solved
_SOLVED: Final = 4  # one world in so many is drawn where each is solved
# By how many standard errors a move must be better than that of the rule player. In a lottery
# worlds differ by much and moves by little, so chance would often choose for the worse.
_DOUBT: Final = 0.5
_DOUBT_IN_ROWS: Final = 1.0


def _is_ending(view: DealView, habit: Move) -> bool:
    """Tell whether worlds are solved."""
    return sum(view.counts) <= _ENDING and not isinstance(habit, ChooseTrump)


def _trials_for(view: DealView, habit: Move, rng: RandomSource, *, is_ending: bool) -> Trials[Any]:
    """Give what tries moves of the kind of the habit."""
    seen, draw = view._seen, partial(determinize, view, rng)
    if isinstance(seen, LotteryState):
        draw_rows = RowWorlds(view, seen, rng).draw
        return EndingTrials(seen, draw_rows) if is_ending else RowTrials(seen, draw_rows)
    if is_ending:
        return EndingTrials(seen, draw)
    return (NamingTrials if isinstance(habit, ChooseTrump) else TrickTrials)(seen, draw)


def _is_positive(_: object, field: attrs.Attribute[int], value: int) -> None:
    if type(value) is not int or value < 1:
        raise ValueError(f"{field.name} must be a whole number from 1 on, is {value!r}")


@attrs.frozen(repr=False)
class _Searcher:
    """A player that searches."""

    worlds: int = attrs.field(validator=_is_positive)
    budget: int | None = attrs.field(validator=attrs.validators.optional(_is_positive))

    def __call__(self, view: DealView, rng: RandomSource) -> Move:
        """Choose a move."""
        moves: Sequence[Move] = choices(view)
        seen, habit = view._seen, rule_player(view, rng)
        if isinstance(seen, TrickState):
            moves = one_of_each(seen, moves, habit)
        worlds = self._worlds_for(len(moves))
        if len(moves) == 1 or not worlds:
            return habit
        if is_ending := _is_ending(view, habit):
            worlds = max(1, worlds // _SOLVED)
        trials = _trials_for(view, habit, rng, is_ending=is_ending)
        doubt = _DOUBT if isinstance(seen, TrickState) else _DOUBT_IN_ROWS
        return race(moves, habit, trials, worlds=worlds, doubt=doubt)

    def _worlds_for(self, moves: int) -> int:
        """Give in how many worlds the moves can be tried."""
        return self.worlds if self.budget is None else min(self.worlds, self.budget // moves)

    def __repr__(self) -> str:
        budget = "" if self.budget is None else f", budget={self.budget}"
        return f"search_player(worlds={self.worlds}{budget})"


def search_player(*, worlds: int = 100, budget: int | None = None) -> Player:
    """Make a player that tries its moves in worlds that fit all it has seen.

    Each world is drawn by `kierki.deductions.determinize`; in a lottery up to six are drawn, and
    one is kept, more often one that explains what others have laid. In each world every move is
    tried: the deal is played out by simple habits, or, when no more than twelve cards are left in
    all hands together, solved exactly by `kierki.endings.solve`, each seat for itself; then a
    quarter of the worlds is enough. The move with the best mean is made if it is surely better
    than that of `rule_player`; moves that look bad are given up on the way.

    The player asks nothing but the view and the source of chance, so it can be pickled, and with
    the same view and the same chance it makes the same move.

    Args:
        worlds: how many worlds are drawn for a decision.
        budget: how often a move may be tried in a world at most, all moves of a decision
            together; None is without a limit. With less than one try a move it plays like
            `rule_player`.

    Raises:
        ValueError: if ``worlds`` or ``budget`` is not a whole number from 1 on.

    >>> from random import Random
    >>> from kierki import STANDARD, Seat, deal, shuffle
    >>> from kierki.views import observe
    >>> player = search_player(worlds=20)
    >>> state = deal(STANDARD.contracts[0], shuffle("gdansk-2026"))
    >>> player, player(observe(state, Seat.E), Random(5))
    (search_player(worlds=20), Card('AS'))
    """
    return _Searcher(worlds, budget)

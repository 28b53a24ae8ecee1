"""Hands of a lottery, drawn with an eye to what has been laid from them."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator
from itertools import accumulate
from typing import Final, NamedTuple, cast

from kierki.cards import Card
from kierki.deductions import RandomSource, determinize
from kierki.lottery import LotteryState
from kierki.lottery.hidden import moves_seen
from kierki.players.row_kernel import RowKernel, row_kernel
from kierki.players.sight import indices
from kierki.views import DealView

__all__ = ["RowWorlds"]

_DRAWN: Final = 6  # worlds for each that is kept, at most
_MORE_AFTER: Final = 4  # cards laid by others: the first tell little
# How many times likelier a card is than another that a seat by its habit would rather have laid.
# Other players have other habits, so it is not more.
_HABIT: Final = 5


class _Laid(NamedTuple):
    """A card that another seat has laid; the fields in sets of cards are masks."""

    turn: int
    card: int
    instead: int  # what fitted on the table, too
    before: int  # what the seat had laid before


class RowWorlds:
    """Draws worlds; the more they explain of what others have laid, the more often."""

    def __init__(self, view: DealView, seen: LotteryState, rng: RandomSource) -> None:
        """Go through what has been laid."""
        self._view, self._rng = view, rng
        self._laid: list[_Laid] = []
        if seen.open_rank is not None:
            self._laid += _laid_by_others(seen)
            self._kernel: RowKernel = row_kernel(seen.contract, seen.rules, seen.open_rank)
        self._drawn: int = min(1 + len(self._laid) // _MORE_AFTER, _DRAWN)

    def draw(self) -> LotteryState:
        """Draw a world."""
        if self._drawn == 1:
            return self._any()
        worlds = [self._any() for _ in range(self._drawn)]
        surprises = list(map(self._surprises, worlds))
        most = max(surprises)
        sums = list(accumulate(_HABIT ** (most - each) for each in surprises))
        return worlds[bisect(sums, self._rng.randrange(sums[-1]))]

    def _any(self) -> LotteryState:
        return cast(LotteryState, determinize(self._view, self._rng))

    def _surprises(self, world: LotteryState) -> int:
        """Count the cards instead of which a seat would by its habit have laid another."""
        dealt, worth, found = world._start.hands, self._kernel.worth, 0
        for turn, card, instead, before in self._laid:
            hand = dealt[turn] & ~before
            if others := hand & instead:
                own = worth(card, hand)
                found += any(worth(other, hand) > own for other in indices(others))
        return found


def _laid_by_others(seen: LotteryState) -> Iterator[_Laid]:
    """Give the cards that others have laid, since the first of all, where there was a choice."""
    laid = [0] * len(seen._hands)
    for turn, move, opening, playable in moves_seen(seen):
        if isinstance(move, Card):
            instead = playable & ~move._bit
            if turn != seen._turn and opening is not None and instead:
                yield _Laid(turn, move.index, instead, laid[turn])
            laid[turn] |= move._bit

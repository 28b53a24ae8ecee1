"""What a simulation counts: how often each number of points came up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import ceil, sqrt
from typing import Final

import attrs

__all__ = ["MATCH", "Distribution", "Tally"]

_DEVIATIONS: Final = 1.959963984540054  # around the mean of a normal curve lie 95 % of it
_WHOLE: Final = 12  # a win in parts: two, three or four who share it get whole numbers of them

MATCH: Final = "whole match"
"""Under this name, which no contract can have, stand the totals of whole matches."""


def _sorted(given: Mapping[int, int] | Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    return tuple(sorted(dict(given).items()))


@attrs.frozen
class Distribution:
    """How often each number of points came up.

    Attributes:
        counts: numbers of points and how often each came, the fewest points first.

    >>> dice = Distribution({1: 1, 2: 1, 6: 2})
    >>> dice.count, dice.mean, round(dice.deviation, 3), round(dice.margin, 3)
    (4, 3.75, 2.63, 2.577)
    >>> dice.lowest, dice.quantile(0.5), dice.highest
    (1, 2, 6)
    """

    counts: tuple[tuple[int, int], ...] = attrs.field(default=(), converter=_sorted)

    @property
    def count(self) -> int:
        """How many there are."""
        return sum(often for _, often in self.counts)

    @property
    def total(self) -> int:
        """All points together."""
        return sum(points * often for points, often in self.counts)

    @property
    def mean(self) -> float:
        """The points on average; 0 of none."""
        return self.total / self.count if self.counts else 0.0

    @property
    def deviation(self) -> float:
        """The standard deviation of one; 0 of fewer than two."""
        count = self.count
        if count < 2:
            return 0.0
        squares = sum(points * points * often for points, often in self.counts)
        return sqrt((squares * count - self.total**2) / (count * (count - 1)))

    @property
    def margin(self) -> float:
        """Half of the 95 % confidence interval of the mean."""
        return _DEVIATIONS * self.deviation / sqrt(self.count) if self.counts else 0.0

    @property
    def lowest(self) -> int:
        """The fewest points; 0 of none."""
        return self.counts[0][0] if self.counts else 0

    @property
    def highest(self) -> int:
        """The most points; 0 of none."""
        return self.counts[-1][0] if self.counts else 0

    def quantile(self, share: float) -> int:
        """Give the fewest points below or at which at least this share lies; 0 of none."""
        wanted = ceil(share * self.count)
        for points, often in self.counts:
            wanted -= often
            if wanted <= 0:
                return points
        return 0

    def __add__(self, other: Distribution) -> Distribution:
        counts = dict(self.counts)
        for points, often in other.counts:
            counts[points] = counts.get(points, 0) + often
        return Distribution(counts)


@attrs.frozen
class Tally:
    """What came of deals or matches; tallies of the same contracts add up, in any order.

    Attributes:
        points: for each contract by its id, and for the totals of whole matches under `MATCH`, a
            distribution for each seat in the order of the rules' seats.
        firsts: for each seat, how often it came first in a match: alone, with one other, and so
            on; nothing without matches.
    """

    points: Mapping[str, tuple[Distribution, ...]] = attrs.field(
        factory=dict[str, tuple[Distribution, ...]]
    )
    firsts: tuple[tuple[int, ...], ...] = ()

    def __add__(self, other: Tally) -> Tally:
        if self.points and other.points and {*self.points} != {*other.points}:
            raise ValueError("tallies of other contracts do not add up")
        names = self.points or other.points
        points = {name: _both(self.points.get(name), other.points.get(name)) for name in names}
        if not (self.firsts and other.firsts):
            return Tally(points, self.firsts or other.firsts)
        firsts = (
            tuple(map(sum, zip(*rows, strict=True)))
            for rows in zip(self.firsts, other.firsts, strict=True)
        )
        return Tally(points, tuple(firsts))

    @property
    def matches(self) -> int:
        """How many whole matches there are."""
        return self.points[MATCH][0].count if MATCH in self.points else 0

    @property
    def wins(self) -> tuple[float, ...]:
        """The share of matches that each seat has won; a shared first place is a part of one."""
        return tuple(own.mean / _WHOLE for own in self._wins)

    @property
    def win_margins(self) -> tuple[float, ...]:
        """Half of the 95 % confidence interval of each seat's share."""
        return tuple(own.margin / _WHOLE for own in self._wins)

    @property
    def _wins(self) -> list[Distribution]:
        """What each seat got of each match's win, in its parts."""
        return [
            Distribution({0: self.matches - sum(row), **_parts_of_wins(row)}) for row in self.firsts
        ]


def _parts_of_wins(row: tuple[int, ...]) -> dict[int, int]:
    return {_WHOLE // sharers: often for sharers, often in enumerate(row, 1)}


def win_parts(firsts: Iterable[tuple[int, ...]]) -> int:
    """Add up what all seats got of all wins; 12 for each match, however it was shared."""
    return sum(part * often for row in firsts for part, often in _parts_of_wins(row).items())


def _both(
    one: tuple[Distribution, ...] | None, other: tuple[Distribution, ...] | None
) -> tuple[Distribution, ...]:
    if one is None or other is None:
        return one or other or ()
    return tuple(a + b for a, b in zip(one, other, strict=True))

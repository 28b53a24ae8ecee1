"""What playouts give: the points of each deal, or only how often each came."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from typing import TYPE_CHECKING, Any, overload

import attrs

from kierki.seats import Seat

if TYPE_CHECKING:
    import numpy.typing as npt


@attrs.frozen(repr=False)
class Points(Sequence[tuple[int, ...]]):
    """The points of deals, one after the other: of each a tuple, in the order of the seats.

    ``numpy.asarray(points)`` is the same as an array of deals × seats, and copies nothing.

    Attributes:
        seats: the seats.

    >>> from kierki import STANDARD
    >>> from kierki.playouts import playouts
    >>> points = playouts(STANDARD.contracts[0], 1000, seed="gdansk-2026")
    >>> points
    <Points of 1000 deals: N E S W>
    >>> points[0], sum(points[0])
    ((-40, -120, -20, -80), -260)
    """

    seats: tuple[Seat, ...]
    _numbers: array[int] = attrs.field(eq=bytes)

    def __len__(self) -> int:
        return len(self._numbers) // len(self.seats)

    @overload
    def __getitem__(self, index: int) -> tuple[int, ...]: ...
    @overload
    def __getitem__(self, index: slice) -> Points: ...
    def __getitem__(self, index: int | slice) -> tuple[int, ...] | Points:
        seats = len(self.seats)
        if isinstance(index, slice):
            numbers = array("q")
            for deal in range(len(self))[index]:
                numbers += self._numbers[deal * seats : (deal + 1) * seats]
            return Points(self.seats, numbers)
        deal = range(len(self))[index]
        return tuple(self._numbers[deal * seats : (deal + 1) * seats])

    def __array__(
        self,
        dtype: npt.DTypeLike | None = None,
        copy: bool | None = None,  # noqa: FBT001 (so numpy wants it)
    ) -> npt.NDArray[Any]:
        import numpy as np  # noqa: PLC0415 (only who has numpy asks for an array)

        numbers = np.frombuffer(self._numbers, np.int64).reshape(-1, len(self.seats))
        numbers.flags.writeable = False
        return np.array(numbers, dtype) if copy else np.asarray(numbers, dtype)

    def __repr__(self) -> str:
        return f"<Points of {len(self)} deals: {' '.join(map(str, self.seats))}>"


@attrs.frozen(repr=False)
class Tally:
    """In how many deals each seat got which points.

    Tallies of the same seats can be added up: of other playouts, or of other contracts.

    Attributes:
        seats: the seats.
        counts: by seat, pairs of points and in how many deals it got them, least points first.

    >>> from kierki import STANDARD, Seat
    >>> from kierki.playouts import tally
    >>> no_king = tally(STANDARD.contracts[4], 1000, seed="gdansk-2026")
    >>> no_king
    <Tally of 1000 deals: N -40.0, E -33.5, S -38.2, W -38.2>
    >>> no_king.histogram(Seat.N)
    {-150: 267, 0: 733}
    >>> no_king + tally(STANDARD.contracts[4], 1000, seed="gdansk-2026", first=1000)
    <Tally of 2000 deals: N -38.5, E -35.5, S -37.6, W -38.3>
    """

    seats: tuple[Seat, ...]
    counts: tuple[tuple[tuple[int, int], ...], ...]

    def __add__(self, other: Tally) -> Tally:
        if not isinstance(other, Tally) or other.seats != self.seats:  # type: ignore[redundant-expr]
            return NotImplemented
        both = zip(self.counts, other.counts, strict=True)
        return tally_of(
            self.seats, [Counter(dict(own)) + Counter(dict(more)) for own, more in both]
        )

    def histogram(self, seat: Seat) -> dict[int, int]:
        """Give in how many deals a seat got which points, least points first."""
        return dict(self.counts[self.seats.index(seat)])

    @property
    def deals(self) -> int:
        """How many deals were counted."""
        return sum(count for _, count in self.counts[0])

    @property
    def sums(self) -> dict[Seat, int]:
        """The points of each seat, added up."""
        return self._added(1)

    @property
    def squares(self) -> dict[Seat, int]:
        """The squares of the points of each seat, added up."""
        return self._added(2)

    def _added(self, power: int) -> dict[Seat, int]:
        return {
            seat: sum(points**power * count for points, count in counts)
            for seat, counts in zip(self.seats, self.counts, strict=True)
        }

    @property
    def means(self) -> dict[Seat, float]:
        """The points of each seat in a deal, on average; 0 where no deal was counted."""
        return {seat: points / max(self.deals, 1) for seat, points in self.sums.items()}

    @property
    def errors(self) -> dict[Seat, float]:
        """The standard error of each of these averages; 0 where it cannot be told."""
        deals, sums, squares = self.deals, self.sums, self.squares
        return {
            seat: sqrt((squares[seat] * deals - sums[seat] ** 2) / max(deals - 1, 1))
            / max(deals, 1)
            for seat in self.seats
        }

    def __repr__(self) -> str:
        means = ", ".join(f"{seat} {mean:.1f}" for seat, mean in self.means.items())
        return f"<Tally of {self.deals} deals: {means}>"


def tally_of(seats: tuple[Seat, ...], counters: Iterable[Mapping[int, int]]) -> Tally:
    """Give a tally of what was counted for each seat."""
    return Tally(seats, tuple([tuple(sorted(counter.items())) for counter in counters]))

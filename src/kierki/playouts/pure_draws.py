"""Draws of many deals as columns, in nothing but Python.

Words are made in large numbers in which each deal has its lane: of 128 bits, since a product takes
so many; for the draws of 64, the lanes of odd deals coming between those of even ones. That is
several times as fast as one after the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from struct import unpack
from typing import Final

from kierki.playouts.columns import Column, Number
from kierki.playouts.stream import (
    DRAW_BITS,
    FIRST_FACTOR,
    LOWER,
    SECOND_FACTOR,
    STEP,
    WHOLE,
    WORDS,
)

LANES: Final = 512  # of a large number: so it fits into the nearest cache

_BYTE: Final = 8  # also the bytes of a lane, and the rows in which bytes become columns
_LANE: Final = 64
_MOST: Final = 63  # that is ever drawn
_LAST: Final = LANES * _BYTE  # bytes
_CODES: Final = {1: "b", 2: "h", 4: "i", 8: "q"}


def _in_lanes(lanes: int, width: int) -> int:
    """Give a number that is one in each lane."""
    return sum(1 << width * lane for lane in range(lanes))


_WIDE: Final = _in_lanes(LANES // 2, 2 * _LANE)
_WIDE_WHOLE: Final = _WIDE * WHOLE
_WIDE_LOWER: Final = _WIDE * LOWER
_WIDE_STEPS: Final = sum(
    (2 * lane * WORDS * STEP & WHOLE) << 2 * _LANE * lane for lane in range(LANES // 2)
)
_NARROW: Final = _in_lanes(LANES, _LANE)
_DRAWN: Final = _NARROW * _MOST << DRAW_BITS


@lru_cache(maxsize=WORDS)
def _wide_steps_to(place: int) -> int:
    return _WIDE * (place * STEP & WHOLE)


def _wide_sources(begun: int, place: int) -> int:
    """Give the x with which words at a place begin."""
    z = begun + _wide_steps_to(place) & _WIDE_WHOLE
    z = (z ^ z >> 30) & _WIDE_WHOLE
    z = z * FIRST_FACTOR & _WIDE_WHOLE
    z = (z ^ z >> 27) & _WIDE_WHOLE
    z = z * SECOND_FACTOR & _WIDE_WHOLE
    return (z ^ z >> 31) >> _LANE - DRAW_BITS & _WIDE_LOWER


class PureDraws:
    """What is drawn from the words of deals."""

    def __init__(self, start: int, first: int, deals: int) -> None:
        """Prepare for deals from the first on: some times as many as there are lanes."""
        self.ones: Column = (1 << deals) - 1
        self._size = deals // _BYTE  # of a column, in bytes
        self._lowest_bits = _in_lanes(self._size, _BYTE)
        begun = [start + (WORDS * (first + deal) + 1) * STEP & WHOLE for deal in (0, 1)]
        ahead = [WORDS * deal * STEP for deal in range(0, deals, LANES)]
        self._begun = [
            [(each + more & WHOLE) * _WIDE + _WIDE_STEPS for each in begun] for more in ahead
        ]
        self._place = 0
        self._xs = list[int]()

    def begin(self, place: int) -> None:
        """Begin to draw from the word at a place; it is made when it is needed."""
        self._place = place
        self._xs = []

    def _left(self) -> list[int]:
        """Give what is left of the words."""
        return self._xs or [
            _wide_sources(even, self._place) | _wide_sources(odd, self._place) << _LANE
            for even, odd in self._begun
        ]

    def draw(self, bounds: Sequence[int]) -> list[Number]:
        """Draw in each deal one number after the other, below these bounds."""
        if max(bounds) == 1:
            return [[] for _ in bounds]
        numbers, left = bytearray(), list[int]()
        for begun in self._left():
            x, drawn = begun, 0
            for at, bound in enumerate(bounds):
                x *= bound
                upper = x & _DRAWN
                x ^= upper
                drawn |= upper >> DRAW_BITS - _BYTE * at
            numbers += drawn.to_bytes(_LAST, "little")
            left.append(x)
        self._xs = left
        return [
            self._columns(numbers, at, (bound - 1).bit_length()) for at, bound in enumerate(bounds)
        ]

    def draw_below(self, bounds: Number) -> Number:
        """Draw in each deal a number below a bound of its own."""
        lanes = self._by_deal(bounds, _BYTE)
        numbers, left = bytearray(), list[int]()
        for at, x in zip(range(0, len(lanes), _LAST), self._left(), strict=True):
            bound, product = int.from_bytes(lanes[at : at + _LAST], "little"), 0
            for bit in range(len(bounds)):
                here = bound >> bit & _NARROW
                product += (x & (here << DRAW_BITS) - here) << bit
            upper = product & _DRAWN
            numbers += (upper >> DRAW_BITS).to_bytes(_LAST, "little")
            left.append(product ^ upper)
        self._xs = left
        return self._columns(numbers, 0, len(bounds))

    def values(self, number: Number, *, is_signed: bool) -> tuple[int, ...]:
        """Give a number deal by deal; if it is signed its highest bit is the sign."""
        sign = number[-1] if is_signed else 0
        size = next(size for size in _CODES if _BYTE * size > len(number) - is_signed)
        extended = number + [sign] * (_BYTE * size - len(number))
        numbers = self._by_deal(extended, size)
        return unpack(f"<{len(numbers) // size}{_CODES[size]}", numbers)

    def _columns(self, numbers: bytearray, at: int, width: int) -> Number:
        """Give as columns the numbers that are one byte of each lane."""
        columns, lowest_bits = [0] * width, self._lowest_bits
        for row in range(_BYTE):
            of_row = int.from_bytes(numbers[_BYTE * row + at :: _LANE], "little")
            for bit in range(width):
                columns[bit] |= (of_row >> bit & lowest_bits) << row
        return columns

    def _by_deal(self, number: Number, size: int) -> bytearray:
        """Give a number deal by deal, in so many bytes each."""
        numbers, lowest_bits = bytearray(size * _BYTE * self._size), self._lowest_bits
        for low in range(0, len(number), _BYTE):
            for row in range(_BYTE):
                of_row = 0
                for bit, column in enumerate(number[low : low + _BYTE]):
                    of_row |= (column >> row & lowest_bits) << bit
                place = size * row + low // _BYTE
                numbers[place :: size * _BYTE] = of_row.to_bytes(self._size, "little")
        return numbers

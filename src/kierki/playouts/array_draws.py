"""Draws of many deals as columns, by the arrays of numpy."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kierki.playouts.array_stream import beginnings, draw, sources
from kierki.playouts.array_tables import Numbers
from kierki.playouts.columns import Column, Number


class ArrayDraws:
    """What is drawn from the words of deals."""

    def __init__(self, start: int, first: int, deals: int) -> None:
        """Prepare for deals from the first on."""
        self.ones: Column = (1 << deals) - 1
        self._deals = deals
        self._begun = beginnings(start, first, deals)
        self._place = 0
        self._x: Numbers | None = None

    def begin(self, place: int) -> None:
        """Begin to draw from the word at a place; it is made when it is needed."""
        self._place, self._x = place, None

    def _left(self) -> Numbers:
        """Give what is left of the word."""
        if self._x is None:
            self._x = sources(self._begun, self._place)
        return self._x

    def draw(self, bounds: Sequence[int]) -> list[Number]:
        """Draw one number after the other, below these bounds."""
        return [
            self._columns(draw(self._left(), bound), (bound - 1).bit_length()) if bound > 1 else []
            for bound in bounds
        ]

    def draw_below(self, bounds: Number) -> Number:
        """Draw a number below bounds that differ from deal to deal."""
        numbers = draw(self._left(), self.values(bounds, is_signed=False))
        return self._columns(numbers, len(bounds))

    def _columns(self, numbers: Numbers, width: int) -> Number:
        small = numbers.astype(np.uint8)
        return [
            int.from_bytes(np.packbits(small & (1 << bit), bitorder="little").tobytes(), "little")
            for bit in range(width)
        ]

    def values(self, number: Number, *, is_signed: bool) -> Numbers:
        """Give a number deal by deal."""
        values = np.zeros(self._deals, np.int64)
        size = -(-self._deals // 8)
        for bit, column in enumerate(number):
            packed = np.frombuffer(column.to_bytes(size, "little"), np.uint8)
            each = np.unpackbits(packed, count=self._deals, bitorder="little").astype(np.int64)
            each <<= bit
            if is_signed and bit == len(number) - 1:
                values -= each
            else:
                values += each
        return values

"""The seats at the table."""

from __future__ import annotations

from enum import Enum

__all__ = ["Seat"]


class Seat(Enum):
    """A seat; play goes clockwise, N E S W (rule id ``players``).

    Three players sit at N, E and S.

    >>> Seat("E"), Seat.E.index, str(Seat.E)
    (Seat.E, 1, 'E')
    """

    N = "N"
    E = "E"
    S = "S"
    W = "W"

    _value_: str
    index: int

    def __init__(self, letter: str) -> None:
        self.index = "NESW".index(letter)

    def __hash__(self) -> int:
        return self.index

    def __repr__(self) -> str:
        return f"Seat.{self.name}"

    def __str__(self) -> str:
        return self._value_

    def __format__(self, spec: str) -> str:
        return format(self._value_, spec)

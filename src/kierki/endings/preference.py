"""Which outcome a seat prefers that plays for itself."""

from __future__ import annotations

from functools import partial
from typing import TypeAlias, TypeVar

Points: TypeAlias = tuple[int, ...]
"""What each seat gets, in the order of the seats; the more, the better for it."""
Value = TypeVar("Value", int, Points)
"""What an ending comes to: what one seat can be sure of, or what each seat gets."""


def preference(seat: int, points: Points) -> Points:
    """Give what orders the outcomes for a seat: the greater, the better.

    Its own points come first. If these are equal it grudges the others theirs: first the seat to
    its left, then the next. So of two outcomes that differ one is always better, whatever the
    cards are called.
    """
    return points[seat], *[-others for others in (*points[seat + 1 :], *points[:seat])]


def preferred(seat: int, one: Points, other: Points) -> Points:
    """Give the outcome that a seat likes better; the first may be empty, for none."""
    if not one or other[seat] > one[seat]:
        return other
    if other[seat] < one[seat] or other == one:
        return one
    return max(one, other, key=partial(preference, seat))


def added(points: Points, seat: int, gain: int) -> Points:
    """Give a seat points besides."""
    return (*points[:seat], points[seat] + gain, *points[seat + 1 :])

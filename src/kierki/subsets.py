"""Numbering the ways to take some of many things."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Container
from math import comb
from typing import Final, TypeVar

__all__: list[str] = []

Thing = TypeVar("Thing")

WAYS: Final = [[comb(n, k) for n in range(54)] for k in range(54)]
"""How many ways there are to take k of n things: ``WAYS[k][n]``."""


def take_subset(things: list[Thing], count: int, number: int) -> list[Thing]:
    """Take so many things out of a list, in the way that has this number.

    The ways are numbered by the places of what is taken, c₁ < ... < cₖ from 0: the number is
    Σ C(cᵢ, i).

    >>> things = ["a", "b", "c", "d"]
    >>> take_subset(things, 2, 4), things
    (['d', 'b'], ['a', 'c'])
    """
    taken: list[Thing] = []
    place = len(things)
    for ways in WAYS[count:0:-1]:
        place = bisect_right(ways, number, 0, place) - 1
        number -= ways[place]
        taken.append(things.pop(place))
    return taken


def subset_number(things: list[Thing], taken: Container[Thing]) -> int:
    """Take these things out of a list, and give the number of that way to take so many.

    >>> things = ["a", "b", "c", "d"]
    >>> subset_number(things, {"b", "d"}), things
    (4, ['a', 'c'])
    """
    places = [place for place, thing in enumerate(things) if thing in taken]
    things[:] = [thing for thing in things if thing not in taken]
    return sum(WAYS[count][place] for count, place in enumerate(places, 1))

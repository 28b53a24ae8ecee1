"""Numbers of many deals at once, as columns: large whole numbers in which each bit is a deal.

To work on a column is to work on all the deals: an ``&`` of two that are thousands of bits long
takes little more time than one of two small numbers. What is so in some deals and not in others is
one column; a number that differs from deal to deal is a list of them, its lowest bit first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Protocol, TypeAlias

Column: TypeAlias = int
Number: TypeAlias = list[Column]


class Draws(Protocol):
    """What is drawn from the words of the deals: see `kierki.playouts.stream`."""

    ones: Column  # where all deals are

    def begin(self, place: int) -> None:
        """Begin to draw from the word at a place."""
        ...

    def draw(self, bounds: Sequence[int]) -> list[Number]:
        """Draw in each deal one number after the other, below these bounds."""
        ...

    def draw_below(self, bounds: Number) -> Number:
        """Draw in each deal a number below a bound of its own."""
        ...


def constant(value: int, width: int, ones: Column) -> Number:
    """Give a number that is the same in all deals; of a negative one the lowest bits."""
    return [ones if value >> bit & 1 else 0 for bit in range(width)]


def any_of(columns: Iterable[Column]) -> Column:
    """Say where any of these is so."""
    found = 0
    for column in columns:
        found |= column
    return found


def any_pair(columns: Iterable[Column], others: Iterable[Column]) -> Column:
    """Say where any of these is so together with that which it is paired with."""
    found = 0
    for column, other in zip(columns, others, strict=True):
        found |= column & other
    return found


def where(condition: Column, number: Number) -> Number:
    """Give a number where the condition holds, else 0."""
    return [column & condition for column in number]


def either(condition: Column, number: Number, other: Number) -> Number:
    """Give a number where the condition holds, else another as long."""
    return [b ^ condition & (a ^ b) for a, b in zip(number, other, strict=True)]


def add(number: Number, other: Number, width: int) -> Number:
    """Add numbers of no more bits than the sum shall have."""
    total, carry = Number(), 0
    for a, b in zip_longest(number, other, fillvalue=0):
        differ = a ^ b
        total.append(differ ^ carry)
        carry = a & b | carry & differ
    return [*total, carry] if len(total) < width else total


def increase(number: Number, carry: Column) -> None:
    """Add one to a number where the carry is."""
    for bit, column in enumerate(number):
        number[bit] = column ^ carry
        carry &= column


def decrease(number: Number, borrow: Column) -> None:
    """Take one from a number where the borrow is."""
    for bit, column in enumerate(number):
        number[bit] = column ^ borrow
        borrow &= number[bit]


def less(number: Number, other: Number) -> Column:
    """Say where a number is less than another."""
    is_less = 0
    for a, b in zip_longest(number, other, fillvalue=0):
        is_less ^= (a ^ b) & (is_less ^ b)
    return is_less


def decoded(number: Number, values: int, ones: Column) -> list[Column]:
    """Say for each value from 0 up, so many, where a number has it."""
    found = [ones]
    for bit, column in reversed(list(enumerate(number))):
        with_bit = [each & column for each in found]
        pairs = zip(found, with_bit, strict=True)
        found = [each for either, its in pairs for each in (either ^ its, its)]
        del found[(values - 1 >> bit) + 1 :]  # greater than any value
    return found


def looked_up(values: int, number: Number, ones: Column) -> Column:
    """Say where a number has one of these values: a set of bits, one for all that it can be."""
    if not values:
        return 0
    all_values = 1 << len(number)
    if values == (1 << all_values) - 1:
        return ones
    (*lower, highest), half = number, all_values // 2
    low = looked_up(values & (1 << half) - 1, lower, ones)
    high = looked_up(values >> half, lower, ones)
    return low ^ highest & (low ^ high)

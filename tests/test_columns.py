from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kierki.playouts.columns import (
    Column,
    Draws,
    Number,
    add,
    any_of,
    any_pair,
    constant,
    decoded,
    decrease,
    either,
    increase,
    less,
    looked_up,
    where,
)
from kierki.playouts.pure_draws import LANES, PureDraws
from kierki.playouts.stream import source

DEALS: Final = 20
ONES: Final = (1 << DEALS) - 1
WIDTH: Final = 6

values = st.lists(st.integers(0, 2**WIDTH - 1), min_size=DEALS, max_size=DEALS)
conditions = st.lists(st.booleans(), min_size=DEALS, max_size=DEALS)


def column(deals: Sequence[bool]) -> Column:
    """Give a column from what is so in each deal."""
    return sum(1 << deal for deal, is_so in enumerate(deals) if is_so)


def columns(numbers: Sequence[int], width: int = WIDTH) -> Number:
    """Give a number from its value in each deal."""
    return [column([bool(value >> bit & 1) for value in numbers]) for bit in range(width)]


def by_deal(number: Number, deals: int = DEALS) -> list[int]:
    """Give the value of a number in each deal."""
    return [
        sum((bits >> deal & 1) << bit for bit, bits in enumerate(number)) for deal in range(deals)
    ]


@given(values, values, conditions)
def test_numbers_in_columns_are_numbers_deal_by_deal(
    own: list[int], others: list[int], holds: list[bool]
) -> None:
    """What is done to columns is done to the numbers of every deal."""
    number, other, condition = columns(own), columns(others), column(holds)
    pairs = list(zip(own, others, strict=True))
    assert by_deal(number) == own
    assert by_deal(add(number, other, WIDTH + 1)) == [a + b for a, b in pairs]
    assert by_deal(add(number, other, WIDTH)) == [(a + b) % 2**WIDTH for a, b in pairs]
    assert less(number, other) == column([a < b for a, b in pairs])
    assert by_deal(where(condition, number)) == [a * so for a, so in zip(own, holds, strict=True)]
    chosen = [a if so else b for (a, b), so in zip(pairs, holds, strict=True)]
    assert by_deal(either(condition, number, other)) == chosen
    assert any_of(number) == column([a > 0 for a in own])
    assert any_pair(number, other) == column([a & b > 0 for a, b in pairs])


@given(values, conditions)
def test_counts_go_up_and_down(own: list[int], holds: list[bool]) -> None:
    """One is added, or taken away, where a condition holds."""
    number = columns(own)
    increase(number, column(holds))
    assert by_deal(number) == [(a + so) % 2**WIDTH for a, so in zip(own, holds, strict=True)]
    decrease(number, column(holds))
    assert by_deal(number) == own
    decrease(number, column(holds))
    assert by_deal(number) == [(a - so) % 2**WIDTH for a, so in zip(own, holds, strict=True)]


@given(values, st.integers(1, 2**WIDTH), st.data())
def test_values_are_told_and_looked_up(own: list[int], most: int, data: st.DataObject) -> None:
    """It can be told where a number has each value, or one of some."""
    own = [value % most for value in own]
    found = decoded(columns(own, (most - 1).bit_length()), most, ONES)
    assert found == [column([own_value == value for own_value in own]) for value in range(most)]
    wanted = data.draw(st.integers(0, 2**2**WIDTH - 1))
    said = [bool(wanted >> value & 1) for value in own]
    assert looked_up(wanted, columns(own), ONES) == column(said)


@pytest.mark.parametrize("value", [0, 5, -1, -6])
def test_a_constant_is_the_same_in_all_deals(value: int) -> None:
    """A negative number has the bits that it has modulo a power of two."""
    assert by_deal(constant(value, 4, ONES)) == [value % 16] * DEALS


def engines() -> list[type[PureDraws]]:
    """Give the kinds of draws that can be tried."""
    try:
        from kierki.playouts.array_draws import ArrayDraws  # noqa: PLC0415
    except ImportError:
        return [PureDraws]
    return [PureDraws, ArrayDraws]  # type: ignore[list-item]


@pytest.mark.parametrize("kind", engines())
def test_draws_in_columns_are_those_of_each_deal(kind: type[PureDraws]) -> None:
    """Numbers drawn for many deals at once are those that each deal draws from its own word."""
    start, first, deals = 2**64 - 3, 2**57 - 5, 2 * LANES
    draws: Draws = kind(start, first, deals)
    bounds = [1 + deal % 17 for deal in range(deals)]
    draws.begin(20)
    assert by_deal(draws.draw([1])[0], deals) == [0] * deals
    drawn = [
        *draws.draw([52, 1, 33]),
        draws.draw_below(columns(bounds, 5)),
        *draws.draw([13]),
    ]
    words = [source(start, first + deal, 20) for deal in range(deals)]
    for number, bound in zip(drawn, (52, 1, 33, None, 13), strict=True):
        alone = [word.draw(bound or own) for word, own in zip(words, bounds, strict=True)]
        assert by_deal(number, deals) == alone


@pytest.mark.parametrize("kind", engines())
@pytest.mark.parametrize("width", [0, 3, 8, 9, 31, 60])
def test_columns_become_numbers_again(kind: type[PureDraws], width: int) -> None:
    """Numbers of any width are given deal by deal, negative ones too."""
    draws = kind(1, 0, LANES)
    own = [deal * 0x9E3779B97F4A7C15 % 2**width for deal in range(LANES)]
    number = columns(own, width)
    assert list(draws.values(number, is_signed=False)) == own
    if width:
        signed = [value - (value >> width - 1 << width) for value in own]
        assert list(draws.values(number, is_signed=True)) == signed

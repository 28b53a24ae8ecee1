from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kierki.subsets import WAYS, subset_number, take_subset


@pytest.mark.parametrize("size", range(8))
def test_every_number_is_another_subset(size: int) -> None:
    """The numbers from 0 to below C(n, k) are all the ways to take k of n things, each once."""
    for count in range(size + 1):
        numbers = range(comb(size, count))
        taken = [frozenset(take_subset([*range(size)], count, number)) for number in numbers]
        assert len(set(taken)) == len(taken)
        assert set(taken) == set(map(frozenset, combinations(range(size), count)))


@given(st.data())
def test_a_subset_has_the_number_it_was_taken_by(data: st.DataObject) -> None:
    """The number is Σ C(cᵢ, i) for the places taken, c₁ < ... < cₖ: it can be told from them."""
    size = data.draw(st.integers(0, 52))
    count = data.draw(st.integers(0, size))
    number = data.draw(st.integers(0, comb(size, count) - 1))
    left = [*range(size)]
    taken = take_subset(left, count, number)
    assert sorted(left + taken) == [*range(size)]
    assert left == sorted(left)
    assert sum(comb(place, at) for at, place in enumerate(sorted(taken), 1)) == number


def test_two_of_four() -> None:
    """The six ways to take two of a, b, c, d, in their order."""
    taken = ["".join(sorted(take_subset([*"abcd"], 2, number))) for number in range(6)]
    assert taken == ["ab", "ac", "bc", "ad", "bd", "cd"]


def test_ways() -> None:
    """The table holds how many ways there are, for as many things as there are cards."""
    assert all(WAYS[k][n] == comb(n, k) for k in range(53) for n in range(53))


@given(st.data())
def test_what_is_taken_by_a_number_has_that_number(data: st.DataObject) -> None:
    """Taking a subset and telling its number undo each other, and leave the same things."""
    size = data.draw(st.integers(0, 52))
    count = data.draw(st.integers(0, size))
    number = data.draw(st.integers(0, comb(size, count) - 1))
    left, again = [*range(size)], [*range(size)]
    taken = take_subset(left, count, number)
    assert subset_number(again, set(taken)) == number
    assert again == left

import copy
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kierki import STANDARD, STANDARD_3P, Card, Seat, Suit

SEATS = st.sampled_from(list(Seat))


@given(SEATS)
def test_a_seat_is_found_by_its_letter_and_its_place(seat: Seat) -> None:
    """A seat has a letter, which is how it is written everywhere, and a place at the table."""
    assert Seat(seat.value) is list(Seat)[seat.index] is seat
    assert str(seat) == format(seat) == f"{seat}" == seat.value == seat.name
    assert f"{seat:>3}" == f"  {seat.value}"


def test_four_sit_clockwise() -> None:
    """Four sit N E S W, clockwise; three sit N E S (rule id `players`)."""
    assert " ".join(map(str, Seat)) == "N E S W"
    assert [seat.index for seat in Seat] == [0, 1, 2, 3]
    assert STANDARD.seats == (Seat.N, Seat.E, Seat.S, Seat.W)
    assert STANDARD_3P.seats == (Seat.N, Seat.E, Seat.S)


@given(SEATS, SEATS)
def test_a_seat_equals_only_itself(one: Seat, other: Seat) -> None:
    """Two seats are equal, and hash alike, only if they are the same."""
    assert (one == other) == (one is other) == (hash(one) == hash(other))


def test_seats_are_no_numbers() -> None:
    """North does not equal 0, its letter, a card or a suit, and no seat is falsy."""
    north: object = Seat.N
    assert all(Seat)
    assert north not in (0, "N", Card("2C"), Suit.CLUBS)
    assert len({north, Card("2C"), Suit.CLUBS, 0}) == 4


def test_no_seat_is_above_another() -> None:
    """The seats have no order but the one around the table."""
    north: Any = Seat.N
    with pytest.raises(TypeError):
        sorted([north, Seat.E])


def test_a_seat_is_shown_as_it_is_typed() -> None:
    """What repr shows gives the same seat when it is typed."""
    assert repr(Seat.W) == "Seat.W"


@given(SEATS)
def test_each_seat_exists_once(seat: Seat) -> None:
    """A copy or a pickle of a seat is that very seat."""
    assert copy.copy(seat) is copy.deepcopy(seat) is seat
    assert pickle.loads(pickle.dumps(seat)) is seat  # noqa: S301


@pytest.mark.parametrize("letter", ["n", "North", "", "X", "NE", 0, None])
def test_there_is_no_other_seat(letter: Any) -> None:
    """A seat is N, E, S or W, as a capital letter."""
    with pytest.raises(ValueError, match="not a valid Seat"):
        Seat(letter)


def test_no_seat_can_be_exchanged() -> None:
    """The seats are fixed: none can be replaced, renamed or removed."""
    seats: Any = Seat
    with pytest.raises(AttributeError):
        seats.N = Seat.E
    with pytest.raises(AttributeError):
        seats.N.value = "E"
    with pytest.raises(AttributeError):
        del seats.N

from __future__ import annotations

from io import BytesIO

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kierki.cards import Card
from kierki.errors import InvalidStateError, NotationError
from kierki.interop.mimuw import (
    CONTRACTS,
    MIMUW,
    PreparedDeal,
    begin_deal,
    format_deal,
    read_deals,
)
from kierki.seats import Seat
from warsaw import DATA, FILE, prepared

GOOD = FILE.read_bytes()


def fault(data: bytes) -> NotationError:
    """Give what is wrong with a file."""
    with pytest.raises(NotationError) as refused:
        list(read_deals(BytesIO(data)))
    return refused.value


def changed(line: int, old: bytes, new: bytes) -> bytes:
    """Change one line of the file, counted from 1."""
    lines = GOOD.splitlines(keepends=True)
    assert old in lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(old, new)
    return b"".join(lines)


@pytest.mark.parametrize("name", ["mimuw-21-deals.txt", "mimuw-no-final-newline.txt"])
def test_a_file_is_written_as_it_was_read(name: str) -> None:
    """Every deal keeps the order of its cards; a last line end that is missing is no fault."""
    data = (DATA / name).read_bytes()
    written = "".join(map(format_deal, read_deals(BytesIO(data)))).encode("ascii")
    assert written == (data if data.endswith(b"\n") else data + b"\n")


def test_the_types_and_leaders_of_the_examples() -> None:
    """The file has each type three times."""
    deals = prepared()
    assert [CONTRACTS.index(deal.contract) for deal in deals] == [*range(7)] * 3
    assert deals[0].leader is Seat.E
    assert [str(card) for card in deals[0].hands[0][:3]] == ["8D", "3S", "6H"]


@pytest.mark.parametrize("leader", Seat)
def test_the_leader_leads(leader: Seat) -> None:
    """The file names the leader; the dealer sits on its right."""
    state = begin_deal(attrs.evolve(prepared(1)[0], leader=leader))
    assert state.turn is leader
    assert MIMUW.left_of(state.dealer) is leader


def test_an_empty_file_has_no_deals() -> None:
    """What is written of no deals is read as no deals."""
    assert list(read_deals(BytesIO())) == []


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"\n", "1:1: bad_header"),
        (b"8N\n", "1:1: bad_header"),
        (b"1X\n", "1:1: bad_header"),
        (b"1N\r\n", "1:1: bad_header"),
        ("\u0661N\n".encode(), "1:1: bad_header"),
        (GOOD + b"\n", "106:1: bad_header"),
        (b"1N", "2:1: incomplete_deal"),
        (b"1N\n", "2:1: incomplete_deal"),
        (GOOD[:-3] + b"\n", "105:28: bad_hands: a hand has 13 cards, this has 12"),
        (b"".join(GOOD.splitlines(keepends=True)[:-1]), "105:1: incomplete_deal"),
        (b"1N\n\n", "2:1: bad_hands: a hand has 13 cards, this has 0"),
        (changed(2, b"8D", b"8X"), "2:1: bad_card: not a card: '8X3'"),
        (changed(2, b"3C\n", b"3C\r\n"), "2:27: bad_card"),
        (changed(2, b"3C\n", b"3C \n"), "2:27: bad_card"),
        (changed(2, b"8D3S", b"8D1S"), "2:3: bad_card: not a card: '1S6'"),
        (changed(2, b"8D3S", "8D\u0663S".encode()), "2:3: bad_card"),
        (changed(2, b"8D3S", b"8D8D"), "2:3: bad_hands: 8D is dealt twice"),
        (changed(3, b"10HKD", b"8DKD"), "3:4: bad_hands: 8D is dealt twice"),
        (changed(2, b"3C\n", b"3CAH\n"), "2:27: bad_hands: a hand has 13 cards"),
        (b"1N\n" + b"2" * 61 + b"\n", "2:61: too_large"),
        (b"1" * 10**6, "1:61: too_large"),
    ],
)
def test_a_fault_is_told_with_its_place(data: bytes, said: str) -> None:
    """The line, the column and a code that never changes."""
    assert str(fault(data)).startswith(said)
    assert len(fault(data).token) <= 20


def test_deals_before_a_fault_are_read() -> None:
    """The file is read deal by deal."""
    deals = read_deals(BytesIO(GOOD + b"?"))
    assert [next(deals) for _ in range(21)] == prepared()
    with pytest.raises(NotationError, match="106:1: bad_header"):
        next(deals)


def test_a_text_file_is_refused() -> None:
    """A file is opened in binary mode, so that its line ends are seen."""
    with pytest.raises(TypeError), FILE.open() as file:
        list(read_deals(file))  # type: ignore[arg-type]


@given(st.permutations([*Card]), st.sampled_from(CONTRACTS), st.sampled_from(Seat))
def test_any_deal_is_read_as_it_was_written(
    deck: list[Card], contract: object, leader: Seat
) -> None:
    """Reading is the inverse of writing."""
    hands = tuple(tuple(deck[place::4]) for place in range(4))
    deal = PreparedDeal(contract, leader, hands)  # type: ignore[arg-type]
    (read,) = read_deals(BytesIO(format_deal(deal).encode("ascii")))
    assert read == deal


@given(st.binary(max_size=60), st.integers(0, 400))
def test_nothing_but_a_fault_comes_of_bytes(noise: bytes, at: int) -> None:
    """Whatever stands in a file, it is deals or a fault with its place."""
    data = GOOD[:at] + noise + GOOD[at:]
    try:
        deals = list(read_deals(BytesIO(data)))
    except NotationError:
        assert fault(data).line <= data.count(b"\n") + 1
        return
    assert "".join(map(format_deal, deals)).encode("ascii") == data


def test_hands_that_are_no_deal_are_refused() -> None:
    """A prepared deal made by a program is checked when it is dealt."""
    deal = attrs.evolve(prepared(1)[0], hands=(prepared(1)[0].hands[0],) * 4)
    with pytest.raises(InvalidStateError, match="dealt 4 times"):
        begin_deal(deal)

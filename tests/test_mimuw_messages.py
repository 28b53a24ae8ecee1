from __future__ import annotations

import json
from collections.abc import Callable
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kierki.cards import Card
from kierki.contracts import TrickContract
from kierki.errors import NotationError
from kierki.interop.mimuw import (
    CONTRACTS,
    LINE_LIMIT,
    MIMUW,
    Busy,
    Deal,
    LineReader,
    Message,
    Score,
    Sender,
    Taken,
    Total,
    TrickReply,
    TrickRequest,
    Wrong,
    cards_text,
    contract_type,
    message_bytes,
    read_message,
)
from kierki.presets import STANDARD
from kierki.seats import Seat
from warsaw import DATA

EXAMPLES = json.loads((DATA / "mimuw-messages.json").read_text())
SPADES = tuple(card for card in Card if card.suit.value == "S")


@pytest.mark.parametrize(("sender", "text"), EXAMPLES["valid"])
def test_every_valid_example_is_read_and_written_again(sender: Sender, text: str) -> None:
    """A message is written as it was read; only the order of seats in points is fixed."""
    message = read_message(text, sender=sender)
    in_order = {"TOTALE1N2S3W4": "TOTALN2E1S3W4"}
    assert str(message) == in_order.get(text, text)
    assert message_bytes(message) == f"{message}\r\n".encode("ascii")
    assert read_message(str(message), sender=sender) == message


@pytest.mark.parametrize(("sender", "text"), EXAMPLES["invalid"])
def test_every_invalid_example_is_refused(sender: Sender, text: str) -> None:
    """What is not exactly a message is none."""
    with pytest.raises(NotationError) as refused:
        read_message(text, sender=sender)
    assert refused.value.code == "bad_message"


@pytest.mark.parametrize(
    ("sender", "text"),
    [
        ("client", ""),
        ("client", "IAMN\n"),
        ("client", "BUSYN"),
        ("client", "WRONG1"),
        ("client", "TRICK1\u06612D"),
        ("server", "IAMN"),
        ("server", "SCOREN00E0S0W0"),
        ("server", "SCOREN01E0S0W0"),
        ("server", "SCOREN1E1S1W1N1"),
        ("server", "TAKEN12C3C4C4CE"),
        ("server", "TAKEN142C3C4C5CE"),
        ("server", "TRICK1 2C"),
        ("server", "trick1"),
        ("server", f"TOTALN{'1' * LINE_LIMIT}E0S0W0"),
    ],
)
def test_what_is_no_message_is_refused(sender: Sender, text: str) -> None:
    """Each side says only what is its own to say, within the length of a line."""
    with pytest.raises(NotationError) as refused:
        read_message(text, sender=sender)
    assert len(refused.value.token) <= LINE_LIMIT


def test_trick_is_split_the_only_way_it_can_be() -> None:
    """``TRICK110D`` is trick 1 with the ten, ``TRICK12`` trick 12 with nothing on the table."""
    assert read_message("TRICK110D", sender="client") == TrickReply(1, Card("TD"))
    assert read_message("TRICK12D", sender="client") == TrickReply(1, Card("2D"))
    assert read_message("TRICK12", sender="server") == TrickRequest(12)
    assert read_message("TRICK1110D", sender="server") == TrickRequest(11, (Card("TD"),))
    assert read_message("TRICK12D", sender="server") == TrickRequest(1, (Card("2D"),))


@pytest.mark.parametrize(
    "make",
    [
        lambda: Busy(()),
        lambda: Busy((Seat.N, Seat.N)),
        lambda: Deal(CONTRACTS[0], Seat.N, SPADES[:12]),
        lambda: Deal(_trumps(), Seat.N, SPADES),
        lambda: TrickRequest(0),
        lambda: TrickRequest(1, SPADES[:4]),
        lambda: TrickReply(14, Card("2C")),
        lambda: Wrong(14),
        lambda: Taken(1, SPADES[:3], Seat.N),
        lambda: Score((1, 2, 3)),
        lambda: Total((1, 2, 3, -1)),
    ],
)
def test_no_message_can_be_made_that_cannot_be_read(make: Callable[[], Message]) -> None:
    """A record of a message keeps to the grammar too."""
    with pytest.raises(ValueError, match=r".+"):
        make()


def _trumps() -> TrickContract:
    contract = STANDARD.contracts[7]
    assert isinstance(contract, TrickContract)
    return contract


def test_the_types_are_the_seven_deals_of_the_rules() -> None:
    """Type 1 is no tricks, type 7 the robber."""
    assert MIMUW.contracts == CONTRACTS
    assert [contract_type(contract) for contract in CONTRACTS] == [1, 2, 3, 4, 5, 6, 7]


cards = st.sampled_from(Card)
numbers = st.integers(1, 13)
lists = st.lists(cards, unique=True, max_size=3).map(tuple)
points = st.tuples(*[st.integers(0, 10**6)] * 4)


@given(
    st.one_of(
        st.builds(TrickRequest, numbers, lists),
        st.builds(Score, points),
        st.builds(
            Taken, numbers, st.permutations([*Card]).map(lambda c: tuple(c[:4])), st.just(Seat.S)
        ),
    )
)
def test_what_a_server_says_is_understood(message: Message) -> None:
    """Reading is the inverse of writing."""
    assert read_message(str(message), sender="server") == message


@given(numbers, cards)
def test_what_a_client_says_is_understood(number: int, card: Card) -> None:
    """Whatever card is played in whatever trick, the text can be read in one way only."""
    assert read_message(f"TRICK{number}{cards_text([card])}", sender="client") == TrickReply(
        number, card
    )


@given(st.text("TRICK0123456789JQAKCDHSNEW", max_size=12), st.sampled_from(["client", "server"]))
def test_no_text_is_too_odd(text: str, sender: Literal["client", "server"]) -> None:
    """A text is a message or it is refused; nothing else happens."""
    try:
        message = read_message(text, sender=sender)
    except NotationError:
        return
    assert str(message) == text or text.startswith(("SCORE", "TOTAL"))


@given(st.lists(st.sampled_from(["IAMN", "TRICK12D", "", "\r", "\n", "ż"]), max_size=5), st.data())
def test_lines_do_not_depend_on_how_they_come(lines: list[str], data: st.DataObject) -> None:
    """Cut anywhere, the same lines come out."""
    sent = "".join(f"{line}\r\n" for line in lines).encode("latin-1", "replace")
    cuts = sorted(data.draw(st.lists(st.integers(0, len(sent)), max_size=5)))
    reader, got = LineReader(), list[str]()
    for begin, end in zip([0, *cuts], [*cuts, len(sent)], strict=True):
        got += reader.feed(sent[begin:end])
    assert got == sent.decode("latin-1").split("\r\n")[:-1]


def test_a_line_longer_than_any_message_is_refused_before_it_ends() -> None:
    """So much is kept of a line and no more."""
    reader = LineReader()
    assert list(reader.feed(b"IAMN\r\n" + b"x" * LINE_LIMIT + b"\r")) == ["IAMN"]
    assert list(reader.feed(b"\n")) == ["x" * LINE_LIMIT]
    with pytest.raises(NotationError) as refused:
        list(reader.feed(b"y" * (LINE_LIMIT + 1)))
    assert (refused.value.code, refused.value.line) == ("too_large", 3)


def test_a_whole_line_may_be_too_long_too() -> None:
    """The lines before it are heard."""
    lines = LineReader().feed(b"IAMN\r\n" + b"x" * (LINE_LIMIT + 1) + b"\r\n")
    assert next(lines) == "IAMN"
    with pytest.raises(NotationError, match="too_large"):
        next(lines)

"""The messages of the Warsaw network game, read strictly and written."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, TypeAlias, overload

import attrs

from kierki.cards import Card
from kierki.contracts import TrickContract
from kierki.errors import NotationError
from kierki.interop.mimuw.spelling import CARD, CONTRACTS, cards_in, cards_text, contract_type
from kierki.seats import Seat

__all__ = [
    "LINE_LIMIT",
    "Busy",
    "ClientMessage",
    "Deal",
    "Iam",
    "Message",
    "Score",
    "Sender",
    "ServerMessage",
    "Taken",
    "Total",
    "TrickReply",
    "TrickRequest",
    "Wrong",
    "message_bytes",
    "read_message",
]

LINE_LIMIT: Final = 256
"""How many letters a message may have at most, its end not counted."""

_Attribute: TypeAlias = "attrs.Attribute[Any]"


def _is_trick_number(_: object, __: _Attribute, number: int) -> None:
    if not 1 <= number <= 13:
        raise ValueError(f"there is no trick {number}")


def _distinct(fewest: int, most: int) -> Callable[[object, _Attribute, tuple[object, ...]], None]:
    """Check how many cards or seats a list holds, and that none is there twice."""

    def check(_: object, attribute: _Attribute, things: tuple[object, ...]) -> None:
        if not fewest <= len(things) <= most:
            raise ValueError(f"{attribute.name}: {len(things)} is not {fewest} to {most}")
        if len(set(things)) != len(things):
            raise ValueError(f"{attribute.name}: the same twice")

    return check


def _are_points(_: object, __: _Attribute, points: tuple[int, ...]) -> None:
    if len(points) != len(Seat) or min(points) < 0:
        raise ValueError("points are four numbers that are not negative")


def _is_type(_: object, __: _Attribute, contract: TrickContract) -> None:
    contract_type(contract)


@attrs.frozen
class Iam:
    """A client asks for a seat; its first message.

    >>> str(Iam(Seat.N))
    'IAMN'
    """

    seat: Seat

    def __str__(self) -> str:
        return f"IAM{self.seat}"


@attrs.frozen
class Busy:
    """The seat is taken; these are all that are. The server then closes the connection.

    >>> str(Busy((Seat.N, Seat.W)))
    'BUSYNW'
    """

    seats: tuple[Seat, ...] = attrs.field(validator=_distinct(1, 4))

    def __str__(self) -> str:
        return f"BUSY{''.join(map(str, self.seats))}"


@attrs.frozen
class Deal:
    """A deal begins: what it is played for, who leads, and the cards of the seat that is told."""

    contract: TrickContract = attrs.field(validator=_is_type)
    leader: Seat
    cards: tuple[Card, ...] = attrs.field(validator=_distinct(13, 13))

    def __str__(self) -> str:
        return f"DEAL{contract_type(self.contract)}{self.leader}{cards_text(self.cards)}"


@attrs.frozen
class TrickRequest:
    """The server asks for a card; these are on the table.

    >>> str(TrickRequest(7, (Card("2C"), Card("TC"))))
    'TRICK72C10C'
    """

    number: int = attrs.field(validator=_is_trick_number)
    table: tuple[Card, ...] = attrs.field(default=(), validator=_distinct(0, 3))

    def __str__(self) -> str:
        return f"TRICK{self.number}{cards_text(self.table)}"


@attrs.frozen
class TrickReply:
    """A client plays a card.

    >>> str(TrickReply(1, Card("TD")))
    'TRICK110D'
    """

    number: int = attrs.field(validator=_is_trick_number)
    card: Card

    def __str__(self) -> str:
        return f"TRICK{self.number}{cards_text([self.card])}"


@attrs.frozen
class Wrong:
    """The server refuses what a client has sent, in this trick."""

    number: int = attrs.field(validator=_is_trick_number)

    def __str__(self) -> str:
        return f"WRONG{self.number}"


@attrs.frozen
class Taken:
    """A trick is complete: its cards in the order of play, and who took it.

    >>> str(Taken(1, (Card("2C"), Card("3C"), Card("4C"), Card("5C")), Seat.E))
    'TAKEN12C3C4C5CE'
    """

    number: int = attrs.field(validator=_is_trick_number)
    cards: tuple[Card, ...] = attrs.field(validator=_distinct(4, 4))
    seat: Seat

    def __str__(self) -> str:
        return f"TAKEN{self.number}{cards_text(self.cards)}{self.seat}"


@attrs.frozen
class Score:
    """What each seat got in the deal that is over, in the order N E S W.

    >>> str(Score((0, 26, 0, 0)))
    'SCOREN0E26S0W0'
    """

    points: tuple[int, ...] = attrs.field(validator=_are_points)

    def __str__(self) -> str:
        return f"SCORE{_points_text(self.points)}"


@attrs.frozen
class Total:
    """What each seat has got in all deals so far, in the order N E S W."""

    points: tuple[int, ...] = attrs.field(validator=_are_points)

    def __str__(self) -> str:
        return f"TOTAL{_points_text(self.points)}"


ClientMessage: TypeAlias = Iam | TrickReply
"""What a client may send."""
ServerMessage: TypeAlias = Busy | Deal | TrickRequest | Wrong | Taken | Score | Total
"""What a server may send."""
Message: TypeAlias = ClientMessage | ServerMessage
"""Any message."""
Sender: TypeAlias = Literal["client", "server"]
"""Who sends a message; a TRICK with one card is a card from one, a request from the other."""

_Builder: TypeAlias = Callable[["re.Match[str]"], Message]


def _points_text(points: tuple[int, ...]) -> str:
    return "".join([f"{seat}{count}" for seat, count in zip(Seat, points, strict=True)])


def _points_in(text: str) -> tuple[int, ...]:
    """Read points that may stand in any order of the seats."""
    points = {Seat(seat): int(count) for seat, count in re.findall("([NESW])([0-9]+)", text)}
    return tuple([points[seat] for seat in Seat if seat in points])


def _grammar(forms: Mapping[str, _Builder]) -> tuple[tuple[re.Pattern[str], _Builder], ...]:
    signs = {"no": "(1[0-3]|[1-9])", "card": CARD, "points": "((?:[NESW](?:0|[1-9][0-9]*)){4})"}
    return tuple((re.compile(form.format_map(signs)), build) for form, build in forms.items())


_GRAMMAR: Final[Mapping[Sender, tuple[tuple[re.Pattern[str], _Builder], ...]]] = {
    "client": _grammar(
        {
            "IAM([NESW])": lambda found: Iam(Seat(found[1])),
            "TRICK{no}({card})": lambda found: TrickReply(int(found[1]), *cards_in(found[2])),
        }
    ),
    "server": _grammar(
        {
            "TRICK{no}((?:{card})*)": lambda found: TrickRequest(int(found[1]), cards_in(found[2])),
            "TAKEN{no}((?:{card})*)([NESW])": lambda found: Taken(
                int(found[1]), cards_in(found[2]), Seat(found[3])
            ),
            "DEAL([1-7])([NESW])((?:{card})*)": lambda found: Deal(
                CONTRACTS[int(found[1]) - 1], Seat(found[2]), cards_in(found[3])
            ),
            "WRONG{no}": lambda found: Wrong(int(found[1])),
            "SCORE{points}": lambda found: Score(_points_in(found[1])),
            "TOTAL{points}": lambda found: Total(_points_in(found[1])),
            "BUSY([NESW]*)": lambda found: Busy(tuple(map(Seat, found[1]))),
        }
    ),
}


@overload
def read_message(text: str, *, sender: Literal["client"]) -> ClientMessage: ...
@overload
def read_message(text: str, *, sender: Literal["server"]) -> ServerMessage: ...
@overload
def read_message(text: str, *, sender: Sender) -> Message: ...
def read_message(text: str, *, sender: Sender) -> Message:
    """Read one message, without the CRLF at its end.

    Args:
        text: the message, in exactly the form in which it is written.
        sender: who has sent it.

    Raises:
        NotationError: with code ``bad_message``.

    >>> read_message("TRICK12D", sender="client"), read_message("TRICK12", sender="server")
    (TrickReply(number=1, card=Card('2D')), TrickRequest(number=12, table=()))
    """
    try:
        if len(text) <= LINE_LIMIT:
            for form, build in _GRAMMAR[sender]:
                if found := form.fullmatch(text):
                    return build(found)
    except ValueError as error:
        raise NotationError("bad_message", str(error), text) from None
    detail = f"no message of a {sender}: {text[:40]!a}"
    raise NotationError("bad_message", detail, text[:LINE_LIMIT])


def message_bytes(message: Message) -> bytes:
    r"""Write a message as it is sent, with CRLF at its end.

    >>> message_bytes(Iam(Seat.N))
    b'IAMN\r\n'
    """
    return f"{message}\r\n".encode("ascii")

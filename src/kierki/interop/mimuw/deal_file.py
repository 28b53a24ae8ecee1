"""Files of deals for the Warsaw network game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, Protocol

import attrs

from kierki.cards import Card
from kierki.contracts import TrickContract
from kierki.errors import NotationError
from kierki.interop.mimuw.spelling import (
    CARD,
    CONTRACTS,
    MIMUW,
    cards_in,
    cards_text,
    contract_type,
    dealer_for,
)
from kierki.match import deal
from kierki.seats import Seat
from kierki.tricks import TrickState

__all__ = ["PreparedDeal", "begin_deal", "format_deal", "read_deals"]

_HEAD: Final = re.compile("([1-7])([NESW])")
_CARD: Final = re.compile(CARD)
_HAND: Final = re.compile(f"(?:{CARD}){{13}}")
_LINE_LIMIT: Final = 60  # thirteen cards take 30 letters at most
_TOKEN_LIMIT: Final = 20


class ByteFile(Protocol):
    """A binary file open for reading."""

    def readline(self, size: int = ..., /) -> bytes:
        """Read a line, or so much of it."""
        ...


@attrs.frozen
class PreparedDeal:
    """A deal prepared beforehand: what it is played for, who leads, and the hands.

    Attributes:
        contract: one of the seven of the rules ``mimuw``.
        leader: who leads to the first trick.
        hands: the cards of N, E, S and W, each hand in the order in which it is written.
    """

    contract: TrickContract
    leader: Seat
    hands: tuple[tuple[Card, ...], ...]


def begin_deal(prepared: PreparedDeal) -> TrickState:
    """Deal what was prepared.

    Raises:
        InvalidStateError: for hands that are no deal, with every problem.

    >>> from kierki import Seat, shuffle
    >>> hands = tuple(shuffle("gdansk-2026").values())
    >>> begin_deal(PreparedDeal(CONTRACTS[2], Seat.S, hands))
    <TrickState no_queens: trick 1, S to play>
    """
    hands = dict(zip(Seat, prepared.hands, strict=True))
    dealer = dealer_for(prepared.leader)
    return deal(prepared.contract, hands, dealer=dealer, rules=MIMUW)  # type: ignore[return-value]  # of tricks, as its contract


def format_deal(prepared: PreparedDeal) -> str:
    r"""Write a deal as its five lines in a file.

    Raises:
        ValueError: for a contract that the game does not have.

    >>> from kierki import Seat, shuffle
    >>> hands = tuple(shuffle("gdansk-2026").values())
    >>> format_deal(PreparedDeal(CONTRACTS[6], Seat.N, hands)).splitlines()[:2]
    ['7N', 'JH6D4H9H3C4S6CQS10D2D2H8D7C']
    """
    hands = "".join([f"{cards_text(hand)}\n" for hand in prepared.hands])
    return f"{contract_type(prepared.contract)}{prepared.leader}\n{hands}"


def read_deals(file: ByteFile) -> Iterator[PreparedDeal]:
    r"""Read the deals of a file one by one, holding one at a time.

    Args:
        file: a binary file, of any length.

    Raises:
        NotationError: at the first fault, with its place. The codes: ``bad_header`` for a line
            that is not a type and a leader, ``bad_card``, ``bad_hands`` for a hand that does not
            have 13 cards and for a card dealt twice, ``incomplete_deal``, ``too_large``.

    >>> from io import BytesIO
    >>> list(read_deals(BytesIO(b"8N\n")))
    Traceback (most recent call last):
    kierki.errors.NotationError: 1:1: bad_header: not a type 1 to 7 and a leader N E S W: '8N'
    """
    lines = _lines(file)
    for number, head in lines:
        contract, leader = _read_head(head, number)
        dealt = set[Card]()
        hands = [_read_hand(next(lines, (number + i, None)), dealt) for i in range(1, 5)]
        yield PreparedDeal(contract, leader, tuple(hands))


def _lines(file: ByteFile) -> Iterator[tuple[int, str]]:
    """Give the lines with their numbers."""
    number = 1
    while raw := file.readline(_LINE_LIMIT + 1):
        line = str(raw, "latin-1").removesuffix("\n")  # any byte beyond ASCII is no card
        if len(line) > _LINE_LIMIT:
            detail = f"a line has {_LINE_LIMIT} letters at most"
            raise NotationError("too_large", detail, "", number, _LINE_LIMIT + 1)
        yield number, line
        number += 1


def _read_head(line: str, number: int) -> tuple[TrickContract, Seat]:
    found = _HEAD.fullmatch(line)
    if found is None:
        detail = f"not a type 1 to 7 and a leader N E S W: {line[:_TOKEN_LIMIT]!a}"
        raise NotationError("bad_header", detail, line[:_TOKEN_LIMIT], number)
    return CONTRACTS[int(found[1]) - 1], Seat(found[2])


def _read_hand(numbered: tuple[int, str | None], dealt: set[Card]) -> tuple[Card, ...]:
    """Read the hand of a line; what it holds joins what is dealt."""
    number, line = numbered
    if line is None:
        raise NotationError("incomplete_deal", "the file ends before the deal does", "", number)
    cards = cards_in(line) if _HAND.fullmatch(line) else ()
    if len({*cards}) != 13 or not dealt.isdisjoint(cards):
        raise _fault_of_hand(line, number, dealt)
    dealt.update(cards)
    return cards


def _fault_of_hand(line: str, number: int, dealt: set[Card]) -> NotationError:
    """Find what is wrong with a hand, and where.

    >>> str(_fault_of_hand("2C3C2C", 2, set()))
    '2:5: bad_hands: 2C is dealt twice'
    """
    at, held = 0, set[Card]()
    while found := _CARD.match(line, at):
        (card,) = cards_in(found[0])
        if card in held | dealt:
            detail = f"{found[0]} is dealt twice"
            return NotationError("bad_hands", detail, found[0], number, at + 1)
        if len(held) == 13:
            return NotationError("bad_hands", "a hand has 13 cards", found[0], number, at + 1)
        held.add(card)
        at = found.end()
    if at < len(line):
        token = line[at : at + 3]
        return NotationError("bad_card", f"not a card: {token!a}", token, number, at + 1)
    detail = f"a hand has 13 cards, this has {len(held)}"
    return NotationError("bad_hands", detail, "", number, at + 1)

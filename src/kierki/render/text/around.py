"""The four sides of a table in text: who sits where, and what lies before whom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import Final, Literal, TypeAlias

from kierki.cardset import CardSet
from kierki.render.cells import cells, pad
from kierki.render.style import PLAIN, Style
from kierki.render.text.cards_in_lines import suit_lines
from kierki.render.text.headings import WIDTH
from kierki.render.text.letters import finished, named
from kierki.seats import Seat

__all__ = ["around", "block", "dealt", "room_inside", "side_of", "width_of"]

Place: TypeAlias = Literal["bottom", "left", "top", "right"]

_LEFT: Final = 18  # the least cells to the left of the middle
_PLATE: Final = 22  # the cells of a name beside the middle, unless the cards there need more
_LONG_PLATE: Final = 40  # and of one above or below it
_PLACES: Final[tuple[Place, ...]] = ("bottom", "left", "top", "right")
_NO_TABLE: Final = (" " * 8,) * 5


def dealt(hands: Mapping[Seat, CardSet], style: Style = PLAIN) -> str:
    """Draw the hands of a deal around the table, before anything is played.

    Args:
        hands: the cards of each seat.
        style: how they are to look; S sits below, if it does not say who.

    >>> hands = {Seat.N: CardSet("2H QH"), Seat.E: CardSet("AS KC"), Seat.S: CardSet("5H 7C")}
    >>> print(dealt(hands))
                          N
                          ♠ –
                          ♥ Q 2
                          ♦ –
                          ♣ –
                                   E
                                   ♠ A
                                   ♥ –
                                   ♦ –
                                   ♣ K
                          S
                          ♠ –
                          ♥ 5
                          ♦ –
                          ♣ 7
    """
    bottom = style.bottom or Seat.S
    blocks = {
        seat: block(seat, suit_lines(cards, style.lang), style, bottom)
        for seat, cards in hands.items()
    }
    return finished(around(blocks, bottom, _NO_TABLE), style)


def block(
    seat: Seat, lines: Sequence[str], style: Style, bottom: Seat, turn: Seat | None = None
) -> list[str]:
    """Write who sits at a seat, with a pointer if it is on turn, and what lies before it."""
    is_beside = side_of(seat, bottom) in ("left", "right")
    room = max(_PLATE, width_of(lines)) if is_beside else _LONG_PLATE
    pointer = "►" if seat is turn else " "
    return [f"{pointer} {named(seat, style, room)}", *(f"  {line}" for line in lines)]


def around(blocks: Mapping[Seat, list[str]], bottom: Seat, middle: Sequence[str]) -> list[str]:
    """Put what lies before each seat around the middle of the table."""
    sides = {side_of(seat, bottom): lines for seat, lines in blocks.items()}
    left, right = sides.get("left", []), sides.get("right", [])
    indent = _indent(left)
    width = width_of(middle)
    rows = zip_longest(*map(_halfway, (left, middle, right), [(left, middle, right)] * 3))
    return [
        *(" " * indent + line for line in sides.get("top", [])),
        *(
            f"{pad(one or '', indent)}{pad(between or '', width)} {other or ''}"
            for one, between, other in rows
        ),
        *(" " * indent + line for line in sides.get("bottom", [])),
    ]


def room_inside(blocks: Mapping[Seat, list[str]], bottom: Seat) -> int:
    """Give the cells that there are for the middle of the table."""
    sides = {side_of(seat, bottom): lines for seat, lines in blocks.items()}
    return WIDTH - _indent(sides.get("left", [])) - 1 - width_of(sides.get("right", []))


def _indent(left: Sequence[str]) -> int:
    """Give the cells before the middle; never few, so that it stands still while hands shrink."""
    return max(width_of(left), _LEFT) + 2


def _halfway(lines: Sequence[str], beside: Iterable[Sequence[str]]) -> list[str]:
    """Move lines down so that they stand in the middle of the highest beside them."""
    return [""] * ((max(map(len, beside)) - len(lines)) // 2) + list(lines)


def side_of(seat: Seat, bottom: Seat) -> Place:
    """Tell on which side a seat sits: clockwise from the bottom come left, top and right.

    >>> side_of(Seat.E, Seat.S), side_of(Seat.E, Seat.N)
    ('right', 'left')
    """
    return _PLACES[(seat.index - bottom.index) % 4]


def width_of(lines: Iterable[str]) -> int:
    """Give the cells of the widest line."""
    return max(map(cells, lines), default=0)

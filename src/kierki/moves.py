"""What a seat can do in its turn: play a card, name trumps, or pass."""

from __future__ import annotations

from enum import Enum
from typing import Final, TypeAlias

import attrs

from kierki.cards import Card, Suit
from kierki.errors import NotationError

__all__ = [
    "NUM_MOVES",
    "PASS",
    "ChooseTrump",
    "Move",
    "Pass",
    "format_move",
    "move_from_index",
    "move_index",
    "parse_move",
]


@attrs.frozen
class ChooseTrump:
    """The naming of trumps; ``suit`` None means no trump (rule id ``trump-choice``).

    >>> format_move(ChooseTrump(Suit.HEARTS)), format_move(ChooseTrump(None))
    ('=H', '=NT')
    """

    suit: Suit | None = attrs.field(
        validator=attrs.validators.optional(attrs.validators.instance_of(Suit))
    )

    def __str__(self) -> str:
        return format_move(self)


class Pass(Enum):
    """The move of a lottery seat that can lay no card (rule id ``lottery-pass``)."""

    PASS = "-"

    _value_: str

    def __repr__(self) -> str:
        return "PASS"

    def __str__(self) -> str:
        return self._value_

    def __format__(self, spec: str) -> str:
        return format(self._value_, spec)


PASS: Final = Pass.PASS
"""The pass: the one legal move of a lottery seat that can lay no card."""
Move: TypeAlias = Card | ChooseTrump | Pass
"""What a seat does in its turn: a card, a choice of trumps or a pass."""

_MOVES: Final[tuple[Move, ...]] = (*Card, PASS, *map(ChooseTrump, Suit), ChooseTrump(None))
NUM_MOVES: Final = len(_MOVES)
"""How many moves there are: 58, numbered by `move_index`."""
_SUIT_TEXTS: Final[dict[Suit | None, str]] = {**{suit: f"={suit}" for suit in Suit}, None: "=NT"}


def format_move(move: Move) -> str:
    """Write a move: ``"QH"``, ``"-"`` for a pass, ``"=H"`` or ``"=NT"`` for trumps.

    >>> format_move(Card("TH")), format_move(PASS)
    ('TH', '-')
    """
    if isinstance(move, ChooseTrump):
        return _SUIT_TEXTS[move.suit]
    if isinstance(move, Card | Pass):
        return str(move)
    msg = f"not a move: {move!r}"
    raise TypeError(msg)


_BY_TEXT: Final[dict[str, Move]] = {format_move(move): move for move in _MOVES}


def parse_move(text: str) -> Move:
    """Read what `format_move` writes, and nothing else.

    Raises:
        NotationError: with code ``bad_move``.

    >>> parse_move("QH"), parse_move("-"), parse_move("=NT")
    (Card('QH'), PASS, ChooseTrump(suit=None))
    """
    if text not in _BY_TEXT:
        detail = f"not a move: {text[:20]!r}"
        raise NotationError("bad_move", detail, text)
    return _BY_TEXT[text]


def move_index(move: Move) -> int:
    """Number a move: 0..51 the cards, 52 a pass, 53..56 trumps C D H S, 57 no trump.

    >>> move_index(Card("2C")), move_index(PASS), move_index(ChooseTrump(None))
    (0, 52, 57)
    """
    if isinstance(move, Card):
        return move.index
    if isinstance(move, Pass):
        return 52
    if isinstance(move, ChooseTrump):
        return 57 if move.suit is None else 53 + move.suit.index
    msg = f"not a move: {move!r}"
    raise TypeError(msg)


def move_from_index(index: int) -> Move:
    """Give the move with this number; ``IndexError`` outside 0..57."""
    if not 0 <= index < NUM_MOVES:
        msg = f"a move's index is 0..{NUM_MOVES - 1}, not {index}"
        raise IndexError(msg)
    return _MOVES[index]


def moves_kept(moves: tuple[Move, ...], plies: int) -> tuple[Move, ...]:
    """Leave out the last moves of a deal; ``ValueError`` for more than there are."""
    if not 0 <= plies <= len(moves):
        msg = f"{len(moves)} moves can be taken back, not {plies}"
        raise ValueError(msg)
    return moves[: len(moves) - plies]

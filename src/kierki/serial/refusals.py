"""Why a move is refused, as a document that any program can show."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, get_args

import attrs

from kierki.cards import Card, Language, Rank, Suit
from kierki.illegality import IllegalCode, Illegality
from kierki.json_text import Path
from kierki.moves import format_move
from kierki.seats import Seat
from kierki.serial.parts import MOVE, MOVES, SEAT, moves_texts
from kierki.shapes import (
    Cards,
    Choice,
    Faults,
    Fields,
    Made,
    OrNull,
    Schema,
    Shape,
    Text,
    Whole,
    member_of,
    shown,
)

_LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)


def illegality_document(illegality: Illegality) -> dict[str, object]:
    """Give the document of a refusal: code, rule, what is legal, and the sentence."""
    return {
        "code": illegality.code.value,
        "rule": illegality.rule,
        "seat": illegality.seat.value if illegality.seat else None,
        "move": format_move(illegality.move),
        "legal": moves_texts(illegality.legal),
        "params": dict(illegality.params),
        "message": {lang: illegality.message(lang) for lang in _LANGUAGES},
    }


def _one_of(values: Iterable[str]) -> Choice[str]:
    return Choice({value: value for value in values})


@attrs.frozen
class _CardTexts(Shape[str]):
    """Cards, kept as their text."""

    def read(self, value: object, path: Path, faults: Faults) -> str:
        """Check the cards."""
        return str(Cards().read(value, path, faults))

    def schema(self, named: dict[str, Schema]) -> Schema:
        """Give the pattern of such a text."""
        return Cards().schema(named)


_SEATS: Final = _one_of(seat.value for seat in Seat)
_SUITS: Final = _one_of(suit.value for suit in Suit)
# Which of them a refusal has is known by its sentence, which must be the one that is given.
_PARAMS: Final = Fields(
    {},
    {
        "case": Text(),
        "card": _one_of(card.value for card in Card),
        "cards": _CardTexts(),
        "deal": Whole(1),
        "dealer": _SEATS,
        "held": Whole(1, 52),
        "rank": _one_of(rank.value for rank in Rank),
        "suit": _SUITS,
        "trump": _SUITS,
        "turn": _SEATS,
    },
)
_MESSAGE: Final = Fields({lang: Text() for lang in _LANGUAGES})


def _made(fields: dict[str, Any], path: Path, faults: Faults) -> Illegality:
    params = fields["params"].items()
    illegality = Illegality(fields["code"], fields["seat"], fields["move"], fields["legal"], params)
    try:
        message = {lang: illegality.message(lang) for lang in _LANGUAGES}
    except KeyError:
        detail = f"these are not the facts of {illegality.code}"
        raise faults.refuse("bad_params", (*path, "params"), detail) from None
    for name, wanted in (("rule", illegality.rule), ("message", message)):
        if fields[name] != wanted:
            raise faults.refuse_value((*path, name), shown(wanted), fields[name])
    return illegality


ILLEGALITY: Final = Made(
    Fields(
        {
            "code": member_of(IllegalCode),
            "rule": Text(),
            "seat": OrNull(SEAT),
            "move": MOVE,
            "legal": MOVES,
            "params": _PARAMS,
            "message": _MESSAGE,
        }
    ),
    _made,
)
"""The document of a refusal, without its format."""

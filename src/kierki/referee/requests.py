"""What a request may ask, and of what form it is."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from kierki.cards import Card
from kierki.json_text import Path
from kierki.serial.door import Headed
from kierki.serial.parts import CARD, CONTRACT_REF, MOVE, MOVES, RULES_REF, SEAT
from kierki.shapes import (
    WHOLE_LIMIT,
    ByField,
    BySeat,
    Choice,
    Faults,
    Fields,
    Listed,
    OrNull,
    Schema,
    Shape,
    Text,
    Whole,
)

NAME_LIMIT: Final = 200
"""How many characters an id or a seed may have."""


class _Name(Shape[str | int]):
    """What a program calls something: a short text, or a whole number."""

    def read(self, value: object, path: Path, faults: Faults) -> str | int:
        """Check the one or the other."""
        if isinstance(value, str) and len(value) <= NAME_LIMIT and _is_unicode(value):
            return value
        if type(value) is int and abs(value) <= WHOLE_LIMIT:
            return value
        wanted = f"a text of at most {NAME_LIMIT} characters, or a whole number"
        raise faults.refuse_value(path, wanted, value)

    def schema(self, named: dict[str, Schema]) -> Schema:
        """Allow both."""
        text = {"type": "string", "maxLength": NAME_LIMIT}
        return {"anyOf": [text, Whole().schema(named)]}


def _is_unicode(text: str) -> bool:
    """Tell whether a text can be written in UTF-8: JSON may hold half a character."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


class _Dealt(Shape[tuple[Card, ...]]):
    """A hand in the order in which it was dealt: ``"JH 6D 4H"``, or a list of cards."""

    cards = Listed(CARD)

    def read(self, value: object, path: Path, faults: Faults) -> tuple[Card, ...]:
        """Read the cards."""
        if isinstance(value, str):
            value = value.split(" ") if value else []
        return self.cards.read(value, path, faults)

    def schema(self, named: dict[str, Schema]) -> Schema:
        """Allow the text and the list."""
        card = "[2-9TJQKA][CDHS]"
        text = {"type": "string", "pattern": f"^({card}( {card})*)?$"}
        return {"anyOf": [text, self.cards.schema(named)]}


ID: Final = OrNull(_Name())
_PLAYED: Final = Headed(("deal", "match"))
_SEEN: Final = Headed(("deal", "match", "view"))
_STATE: Final[Mapping[str, Shape[Any]]] = {"state": _SEEN}
_OF_SEAT: Final[Mapping[str, Shape[Any]]] = {"seat": OrNull(SEAT)}
_HANDS: Final[Mapping[str, Shape[Any]]] = {"hands": BySeat(_Dealt())}


def _asked(
    do: str,
    needed: Mapping[str, Shape[Any]],
    optional: Mapping[str, Shape[Any]] = MappingProxyType({}),
) -> Fields:
    return Fields({"do": Choice({do: do}), **needed}, {"id": ID, **optional})


REQUESTS: Final[Mapping[str, Shape[dict[str, Any]]]] = {
    "new_match": _asked("new_match", {}, {"rules": RULES_REF, "first_dealer": SEAT}),
    "shuffle": _asked("shuffle", {"seed": _Name()}, {"index": Whole(0), "rules": RULES_REF}),
    "deal": ByField(
        "state",
        _asked("deal", {**_HANDS, "state": Headed(("match",))}),
        _asked("deal", {**_HANDS, "contract": CONTRACT_REF}, {"dealer": SEAT, "rules": RULES_REF}),
    ),
    "legal_moves": _asked("legal_moves", _STATE),
    "explain": _asked("explain", {**_STATE, "move": MOVE}, _OF_SEAT),
    "is_legal": _asked("is_legal", {**_STATE, "move": MOVE}, _OF_SEAT),
    "play": _asked("play", {"state": _PLAYED, "moves": MOVES}, _OF_SEAT),
    "observe": _asked("observe", {"state": _PLAYED, **_OF_SEAT}),
    "score": _asked("score", _STATE),
    "rules": _asked("rules", {}, {"rules": RULES_REF}),
    "validate": _asked("validate", {"text": Text()}),
}
"""What may be asked, by the verb, which stands in the field ``do``."""


def request_schema() -> Schema:
    """Give the JSON Schema (2020-12) of a request.

    >>> sorted(request_schema())
    ['$defs', '$id', '$schema', 'oneOf', 'title']
    """
    named: dict[str, Schema] = {}
    requests = [request.schema(named) for request in REQUESTS.values()]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:kierki:schema:request:1",
        "title": "a request to the referee",
        "oneOf": requests,
        "$defs": named,
    }

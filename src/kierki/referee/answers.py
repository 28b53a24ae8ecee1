"""Of what form the answers are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from kierki.cards import Suit
from kierki.contracts import Group, Phase
from kierki.documents import RULES
from kierki.referee.requests import ID
from kierki.serial.door import Headed
from kierki.serial.parts import HANDS, MOVES, POINTS, SEAT
from kierki.shapes import (
    ByField,
    BySeat,
    Choice,
    Fields,
    Flag,
    Listed,
    OrNull,
    Schema,
    Shape,
    Text,
    Whole,
    member_of,
)

_ILLEGALITY: Final = Headed(("illegality",))
_NUMBER: Final = Whole(1)
_ON_TABLE: Final[Mapping[str, Shape[Any]]] = {
    "phase": member_of(Phase),
    "points": POINTS,
    "counts": BySeat(Whole(0, 52)),
}
_TRICK: Final = Fields({"number": _NUMBER, "leader": SEAT, "cards": MOVES})
_ROWS: Final = Fields({}, {suit.value: MOVES for suit in Suit})
_DEAL: Final = ByField(
    "trick",
    Fields({**_ON_TABLE, "trump": OrNull(member_of(Suit)), "trick": _TRICK}),
    Fields({**_ON_TABLE, "rows": _ROWS, "finished": Listed(SEAT)}),
)
_TABLE: Final = Fields(
    {
        "contract": OrNull(Text()),
        "dealer": OrNull(SEAT),
        "turn": OrNull(SEAT),
        "legal": MOVES,
        "is_over": Flag(),
        "points": POINTS,
        "results": OrNull(Whole(0)),
        "deal": OrNull(_DEAL),
    }
)
_TEXT_PROBLEM: Final = Fields(
    {"code": Text(), "line": _NUMBER, "column": _NUMBER, "token": Text(), "detail": Text()},
    {"illegality": _ILLEGALITY},
)
_CHARGE: Final = Fields({"what": Text(), "count": _NUMBER, "points": Whole()})


def _of_state(*kinds: str) -> Fields:
    return Fields({"state": Headed(kinds), "table": _TABLE})


RESULTS: Final[Mapping[str, Shape[Any]]] = {
    "new_match": _of_state("match"),
    "shuffle": Fields({"hands": HANDS}),
    "deal": _of_state("deal", "match"),
    "legal_moves": Fields({"moves": MOVES}),
    "explain": Fields({"illegality": OrNull(_ILLEGALITY)}),
    "is_legal": Fields({"legal": Flag()}),
    "play": _of_state("deal", "match"),
    "observe": _of_state("view"),
    "score": Fields(
        {
            "points": POINTS,
            "points_left": Whole(),
            "breakdown": BySeat(Listed(_CHARGE)),
            "is_over": Flag(),
            "ranking": OrNull(Listed(Listed(SEAT))),
        }
    ),
    "rules": ByField(
        "rules",
        Fields(
            {
                "rules": RULES,
                "description": Fields({"en": Text(), "pl": Text()}),
                "totals": Fields({}, {group.value: Whole() for group in Group}),
            }
        ),
        Fields({"presets": Listed(Text())}),
    ),
    "validate": Fields(
        {
            "valid": Flag(),
            "records": Listed(OrNull(Headed(("record",)))),
            "problems": Listed(_TEXT_PROBLEM),
        }
    ),
}
"""What each request is answered with, if it is in order."""

_PROBLEM: Final = Fields({"code": Text(), "path": Text(), "detail": Text()})


def _error(*codes: str, **facts: Shape[Any]) -> Fields:
    code = Choice({code: code for code in codes})
    return Fields({"code": code, "message": Text(), **facts})


_ERRORS: Final = (
    _error("bad_request", problems=Listed(_PROBLEM)),
    _error("illegal_move", ply=Whole(0), illegality=_ILLEGALITY),
    _error("bad_syntax", "not_text", "too_large", column=_NUMBER),
)


def answer_schema() -> Schema:
    """Give the JSON Schema (2020-12) of an answer; ``$defs`` has the result of each request.

    >>> answer_schema()["$defs"]["is_legal_result"]["properties"]
    {'legal': {'type': 'boolean'}}
    """
    named: dict[str, Schema] = {}
    results = {f"{verb}_result": shape.schema(named) for verb, shape in RESULTS.items()}
    errors = [shape.schema(named) for shape in _ERRORS]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:kierki:schema:answer:1",
        "title": "an answer of the referee",
        "oneOf": [
            _answer("result", {"anyOf": [{"$ref": f"#/$defs/{name}"} for name in results]}),
            _answer("error", {"oneOf": errors}),
        ],
        "$defs": {**named, **results},
    }


def _answer(name: str, content: Schema) -> Schema:
    """Give the schema of an answer with a result, which is ok, or with an error."""
    ok = {"const": name == "result"}
    return {
        "type": "object",
        "properties": {"id": ID.schema({}), "ok": ok, name: content},
        "required": ["id", "ok", name],
        "additionalProperties": False,
    }

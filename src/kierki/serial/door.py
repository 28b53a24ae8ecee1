"""One door for every kind of document: to write a value, to read it, to know its schema."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from typing import Any, Final, TypeAlias

import attrs

from kierki.deals import DealState
from kierki.errors import DocumentError, NotationError, Problem
from kierki.illegality import Illegality
from kierki.json_text import SIZE_LIMIT, Object, Path, path_of
from kierki.json_text import loads as read_json
from kierki.lines import LineFile, bounded_line
from kierki.lottery import LotteryState
from kierki.match import MatchState
from kierki.records import Record
from kierki.rules import Rules
from kierki.scoresheet import Sheet
from kierki.serial.events import EVENT, event_document
from kierki.serial.parts import RULES_REF, rules_ref
from kierki.serial.places import places_of
from kierki.serial.plays import DEAL, MATCH, deal_document, match_document
from kierki.serial.refusals import ILLEGALITY, illegality_document
from kierki.serial.sheets import SHEET, sheet_document
from kierki.serial.sights import VIEW, view_document
from kierki.serial.written import RECORD, record_document
from kierki.shapes import Choice, Faults, RefusedError, Schema, Shape, either, is_list, is_object
from kierki.tricks import TrickState
from kierki.views import (
    DealOver,
    Dealt,
    DealView,
    Event,
    MatchBegun,
    MatchOver,
    MatchView,
    Passed,
    Played,
    ScoreEntered,
    TrickTaken,
    TrumpNamed,
    WentOut,
)

__all__ = [
    "Document",
    "dump_lines",
    "dumps",
    "from_dict",
    "load_lines",
    "loads",
    "schema",
    "to_dict",
]

Document: TypeAlias = (
    Rules | DealState | MatchState | DealView | MatchView | Event | Illegality | Record | Sheet
)
"""Anything that has a document."""

SCHEMA: Final = 1
_BOM: Final = "\ufeff"
_NESTING_LIMIT: Final = 100  # objects and lists, each in the one before
DEALS_LIMIT: Final = 16 * SIZE_LIMIT  # bytes of a record of single deals

_EVENTS: Final = (
    MatchBegun,
    Dealt,
    TrumpNamed,
    Played,
    Passed,
    TrickTaken,
    WentOut,
    DealOver,
    ScoreEntered,
    MatchOver,
)


@attrs.frozen
class _Kind:
    """A kind of document: of what it is, how it is written, and what it looks like."""

    classes: tuple[type[Any], ...]
    write: Callable[[Any], dict[str, object]]
    shape: Shape[Any]


_KINDS: Final[Mapping[str, _Kind]] = {
    "rules": _Kind((Rules,), rules_ref, RULES_REF),
    "deal": _Kind((TrickState, LotteryState), deal_document, DEAL),
    "match": _Kind((MatchState,), match_document, MATCH),
    "view": _Kind((DealView, MatchView), view_document, VIEW),
    "event": _Kind(_EVENTS, event_document, EVENT),
    "illegality": _Kind((Illegality,), illegality_document, ILLEGALITY),
    "record": _Kind((Record,), record_document, RECORD),
    "sheet": _Kind((Sheet,), sheet_document, SHEET),
}
_KIND_OF: Final = {own: name for name, kind in _KINDS.items() for own in kind.classes}


def to_dict(value: Document) -> dict[str, object]:
    """Give the document of a value: only objects, lists, texts, whole numbers, true, false, null.

    Raises:
        TypeError: for what has no document.

    >>> from kierki import STANDARD, deal, shuffle
    >>> document = to_dict(deal(STANDARD.contracts[0], shuffle("gdansk-2026")))
    >>> document["format"], document["schema"], document["contract"], document["moves"]
    ('kierki/deal', 1, 'no_tricks', [])
    """
    name = _KIND_OF.get(type(value))
    if name is None:
        raise TypeError(f"there is no document for {value!r}")
    return {"format": f"kierki/{name}", "schema": SCHEMA, **_KINDS[name].write(value)}


def from_dict(document: object) -> Document:
    """Read a document; a deal or a match is played again, so that none is out of reach.

    Raises:
        DocumentError: listing what is wrong with it.

    >>> from kierki import STANDARD
    >>> from_dict(to_dict(STANDARD)) is STANDARD
    True
    """
    faults = Faults()
    try:
        value: Document | None = _ANY_KIND.read(document, (), faults)
    except RefusedError:
        value = None
    if faults.problems or value is None:
        raise DocumentError(faults.problems)
    return value


@attrs.frozen
class Headed(Shape[Any]):
    """A whole document of one of some kinds, with its format and the number of its schema."""

    kinds: tuple[str, ...]

    def read(self, value: object, path: Path, faults: Faults) -> Any:  # noqa: ANN401 (a Document)
        """Read it as the kind that its format says."""
        if not is_object(value):
            raise faults.refuse_value(path, "an object", value)
        for name in ("format", "schema"):
            if name not in value:
                raise faults.refuse("missing_field", path, f"the field {name} is missing")
        formats = {f"kierki/{kind}": _KINDS[kind] for kind in self.kinds}
        kind = Choice(formats, code="unknown_format").read(
            value["format"], (*path, "format"), faults
        )
        number, place = value["schema"], (*path, "schema")
        if type(number) is not int or number < 1:
            raise faults.refuse_value(place, "a number from 1", number)
        if number > SCHEMA:
            detail = f"is {number}, and this version of kierki reads 1 to {SCHEMA}"
            raise faults.refuse("newer_schema", place, detail)
        return kind.shape.read(_without_heading(value), path, faults)

    def schema(self, named: dict[str, Schema]) -> Schema:
        """Allow these kinds."""
        return {"anyOf": [_headed_schema(kind, named) for kind in self.kinds]}


_ANY_KIND: Final = Headed(tuple(_KINDS))


def _without_heading(document: dict[str, object]) -> dict[str, object]:
    body = Object([])
    body.update(document)
    body.repeated = document.repeated if isinstance(document, Object) else ()
    del body["format"], body["schema"]
    return body


def dumps(value: Document) -> str:
    """Write a document as JSON on one line; equal values give the same bytes.

    >>> from kierki import Card, Seat
    >>> from kierki.views import Played
    >>> dumps(Played(Seat.N, Card("KH")))
    '{"card":"KH","event":"played","format":"kierki/event","schema":1,"seat":"N"}'
    """
    return json.dumps(to_dict(value), sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def loads(text: str | bytes) -> Document:
    """Read a document from JSON.

    Raises:
        NotationError: if it is no JSON, or too large: the place is in ``line`` and ``column``.
        DocumentError: listing what is wrong with it, with path, line and column.

    >>> loads('{"format": "kierki/deal", "schema": 7}')
    Traceback (most recent call last):
    kierki.errors.DocumentError: 1:37: schema: is 7, and this version of kierki reads 1 to 1
    """
    document = read_json(text, limit=DEALS_LIMIT)
    if len(text) > SIZE_LIMIT and not _is_of_deals(document):
        raise NotationError("too_large", f"a document may have {SIZE_LIMIT} bytes", "", 1)
    try:
        return from_dict(document)
    except DocumentError as error:
        problems = error.problems
    if _is_too_deep(document):
        raise NotationError("too_large", f"nesting goes {_NESTING_LIMIT} deep at most", "", 1)
    raise DocumentError(_placed(problems, text))


def _is_of_deals(document: object) -> bool:
    if not is_object(document):
        return False
    return (document.get("format"), document.get("kind")) == ("kierki/record", "deals")


def _is_nested(value: object) -> bool:
    return is_object(value) or is_list(value)


def _is_too_deep(document: object) -> bool:
    """Tell whether there are too many objects and lists in each other; no kind needs so many."""
    level: list[Any] = [document]
    for _ in range(_NESTING_LIMIT):
        insides = (own.values() if is_object(own) else own for own in level if _is_nested(own))
        level = list(chain.from_iterable(insides))
    return any(map(_is_nested, level))


def _placed(problems: Iterable[Problem], text: str | bytes) -> list[Problem]:
    """Say where in the text each problem is, and put them in this order."""
    text = text if isinstance(text, str) else text.decode()
    paths = {problem.path: path_of(problem.path) for problem in problems}
    places = places_of(paths.values(), text.removeprefix(_BOM))
    placed = [(places[paths[problem.path]], problem) for problem in problems]
    return [
        attrs.evolve(problem, line=line, column=column)
        for (line, column), problem in sorted(placed, key=lambda own: own[0])
    ]


def dump_lines(values: Iterable[Document]) -> Iterator[str]:
    r"""Write documents as JSON Lines: one a line, each with its ``\n``."""
    for value in values:
        yield dumps(value) + "\n"


def load_lines(file: LineFile) -> Iterator[Document]:
    """Read JSON Lines one by one, holding one at a time; empty lines are passed over.

    Args:
        file: a file open for reading, binary or text.

    Raises:
        NotationError: at the first line that is no JSON, with its line in the file.
        DocumentError: at the first document that is at fault, likewise.
    """
    number = 0
    while (found := bounded_line(file, DEALS_LIMIT))[1]:
        line, _ = found
        if line.strip():
            yield _load_line(line, lines_before=number)
        number += 1


def _load_line(line: str | bytes, *, lines_before: int) -> Document:
    try:
        return loads(line)
    except NotationError as error:
        at = error.line + lines_before
        raise NotationError(error.code, error.detail, error.token, at, error.column) from None
    except DocumentError as error:
        problems = [
            attrs.evolve(own, line=(own.line or 0) + lines_before) for own in error.problems
        ]
    raise DocumentError(problems)


def schema(kind: str) -> Schema:
    """Give the JSON Schema (2020-12) of a kind of document; it is in the wheel as a file, too.

    Args:
        kind: ``"rules"``, ``"deal"``, ``"match"``, ``"view"``, ``"event"``, ``"illegality"``,
            ``"record"`` or ``"sheet"``.

    Raises:
        ValueError: if there is no such kind.

    >>> schema("deal")["properties"]["format"]
    {'const': 'kierki/deal'}
    """
    if kind not in _KINDS:
        raise ValueError(f"there is no kind {kind!r}, only {either(_KINDS)}")
    named: dict[str, Schema] = {}
    body = _headed_schema(kind, named)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:kierki:schema:{kind}:{SCHEMA}",
        "title": f"kierki/{kind}",
        **body,
        "$defs": named,
    }


def _headed_schema(kind: str, named: dict[str, Schema]) -> Schema:
    heading = {"format": {"const": f"kierki/{kind}"}, "schema": {"const": SCHEMA}}
    return _headed(_KINDS[kind].shape.schema(named), heading, named)


def _headed(body: Schema, heading: Schema, named: Mapping[str, Schema]) -> Schema:
    """Add format and schema number to the schema of what follows them, whatever kinds it has."""
    if "$ref" in body:
        body = named[body["$ref"].rpartition("/")[2]]
    choice = "anyOf" if "anyOf" in body else "oneOf"
    if choice in body:
        return {choice: [_headed(each, heading, named) for each in body[choice]]}
    properties = {**heading, **body["properties"]}
    return {**body, "properties": properties, "required": [*heading, *body["required"]]}

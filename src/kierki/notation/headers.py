"""The headers of a match: which rules it is played by, and who deals first."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from typing import TypeAlias

import attrs

from kierki.documents import loads_rules
from kierki.errors import NotationError, RulesError
from kierki.notation.scanner import Place, Tag, escaped
from kierki.presets import PRESETS
from kierki.records import SEAT_NAMES, Kind
from kierki.rules import Rules
from kierki.seats import Seat

Headers: TypeAlias = Mapping[str, Tag]

# The matches of a file repeat their house rules.
_house_rules = lru_cache(maxsize=8)(loads_rules)


@attrs.frozen
class Opening:
    """What the headers say; where they are at fault there are no rules to read the deals by."""

    rules: Rules | None
    first_dealer: Seat | None
    problems: tuple[NotationError, ...] = ()


def kind_of(headers: Headers) -> Kind:
    """Give the kind of a record: a match, unless it says otherwise."""
    kind = headers.get("Kind")
    return "deals" if kind and kind.value.text == "deals" else "match"


def read_headers(headers: Headers) -> Opening:
    """Check all headers of a match; the first is ``[Kierki]``."""
    problems = list(_format_problems(headers))
    rules = None
    if "Rules" not in headers:
        problems.append(headers["Kierki"].place.error("bad_header", "the header Rules is missing"))
    elif faults := list(_rules_problems(headers)):
        problems += faults
    else:
        rules = _rules(headers)
    problems += _seat_problems(headers, [seat.value for seat in (rules.seats if rules else Seat)])
    if problems:
        return Opening(None, None, tuple(problems))
    dealer = headers.get("FirstDealer")
    return Opening(rules, Seat(dealer.value.text) if dealer else None)


def _format_problems(headers: Headers) -> Iterator[NotationError]:
    if (version := headers["Kierki"].value).text != "1":
        yield version.error("bad_header", "only version 1 of this format can be read")
    if "Kind" in headers and (kind := headers["Kind"].value).text not in ("match", "deals"):
        yield kind.error("bad_header", 'a record is of kind "match" or "deals"')


def _rules(headers: Headers) -> Rules:
    if "RulesJson" in headers:
        return _house_rules(headers["RulesJson"].value.text)
    return PRESETS[headers["Rules"].value.text]


def _rules_problems(headers: Headers) -> Iterator[NotationError]:
    name = headers["Rules"].value
    if "RulesJson" in headers:
        if name.text in PRESETS:
            yield name.error("bad_header", f"{name.text} is a preset, which has no RulesJson")
        yield from _house_rules_problems(name, headers["RulesJson"].value)
    elif name.text not in PRESETS:
        known = ", ".join(PRESETS)
        detail = f"no such rules, and no RulesJson that gives them; known are {known}"
        yield name.error("unknown_rules", detail)


def _house_rules_problems(name: Place, document: Place) -> Iterator[NotationError]:
    try:
        rules = _house_rules(document.text)
    except NotationError as error:
        yield _inside(document, error.column).error("unknown_rules", error.detail)
    except RulesError as error:
        for problem in error.problems:
            detail = str(attrs.evolve(problem, line=None))
            yield _inside(document, problem.column or 1).error("unknown_rules", detail)
    else:
        if rules.id != name.text:
            yield name.error("bad_header", f"the id of these rules is {rules.id}")


def _inside(document: Place, column: int) -> Place:
    """Give what stands at a column of a document, in the line where it is written escaped."""
    before, rest = document.text[: column - 1], document.text[column - 1 :]
    return Place(rest, document.line, document.column + len(escaped(before)))


def _seat_problems(headers: Headers, seats: Collection[str]) -> Iterator[NotationError]:
    for name in [name for name in SEAT_NAMES if name in headers and name not in seats]:
        yield headers[name].place.error("bad_header", f"{name} is no seat of these rules")
    dealer, kind = headers.get("FirstDealer"), kind_of(headers)
    if kind == "deals" and dealer:
        yield dealer.place.error("bad_header", "single deals have no first dealer")
    elif kind == "match" and dealer is None:
        yield headers["Kierki"].place.error("bad_header", "the header FirstDealer is missing")
    elif dealer and dealer.value.text not in seats:
        yield dealer.value.error("bad_header", "the first dealer is no seat of these rules")

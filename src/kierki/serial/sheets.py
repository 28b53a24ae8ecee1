"""Score sheets as documents: what was entered of each deal, which reading enters again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import attrs

from kierki.cardset import CardSet
from kierki.contracts import Contract
from kierki.errors import InvalidStateError, Problem
from kierki.json_text import Path
from kierki.rules import Rules
from kierki.scoresheet import Counts, Sheet, SheetDeal, new_sheet
from kierki.scoresheet.counts import CardCount
from kierki.scoresheet.sheet import entered_deal
from kierki.seats import Seat
from kierki.serial.parts import POINTS, RULES_REF, SEAT, by_seat, refused_by, rules_ref
from kierki.shapes import (
    Cards,
    Faults,
    Fields,
    Listed,
    Made,
    Pair,
    RefusedError,
    Schema,
    Shape,
    Text,
    Whole,
)


def sheet_document(sheet: Sheet) -> dict[str, object]:
    """Give the document of a sheet; who has no name is left out."""
    named = zip(sheet.rules.seats, sheet.names, strict=True)
    return {
        "rules": rules_ref(sheet.rules),
        "first_dealer": sheet.first_dealer.value,
        "names": {seat.value: name for seat, name in named if name},
        "deals": [_deal_document(deal, sheet.rules) for deal in sheet.deals],
    }


def _deal_document(deal: SheetDeal, rules: Rules) -> dict[str, object]:
    document: dict[str, object] = {"points": by_seat(deal.points, rules)}
    if deal.counts is not None:
        document["counts"] = _counts_document(deal.counts)
    return document


def _counts_document(counts: Counts) -> dict[str, object]:
    document: dict[str, object] = {
        "tricks": {seat.value: count for seat, count in counts.tricks},
        "cards": {seat.value: _card_count(count) for seat, count in counts.cards},
        "positions": [[position, seat.value] for position, seat in counts.positions],
        "order": [seat.value for seat in counts.order],
    }
    return {name: value for name, value in document.items() if value}


def _card_count(count: CardCount) -> object:
    return str(count) if isinstance(count, CardSet) else list(count)


class _CardCount(Shape[CardCount]):
    """Cards in one text, or a list: how many of each set of the price list."""

    _cards = Cards()
    _numbers = Listed(Whole(0, 52))

    def read(self, value: object, path: Path, faults: Faults) -> CardCount:
        """Read what is there."""
        shape = self._cards if isinstance(value, str) else self._numbers
        return shape.read(value, path, faults)

    def schema(self, named: dict[str, Schema]) -> Schema:
        """Allow both."""
        return {"anyOf": [self._cards.schema(named), self._numbers.schema(named)]}


def _of_seats(shape: Shape[Any]) -> Fields:
    """Give the shape of an object with a field for any of the seats."""
    return Fields({}, {seat.value: shape for seat in Seat})


def _with_seats(fields: Mapping[str, Any]) -> dict[Seat, Any]:
    return {seat: fields[seat.value] for seat in Seat if seat.value in fields}


def _made_counts(fields: Mapping[str, Any], path: Path, faults: Faults) -> Counts:
    positions: tuple[tuple[int, Seat], ...] = fields.get("positions", ())
    for place, (position, _) in enumerate(positions):
        if position in dict(positions[:place]):
            detail = f"who took trick {position} is told twice"
            raise faults.refuse("duplicate", (*path, "positions", place), detail)
    return Counts(
        tricks=_with_seats(fields.get("tricks", {})),
        cards=_with_seats(fields.get("cards", {})),
        positions=dict(positions),
        order=fields.get("order", ()),
    )


def _made_sheet(fields: dict[str, Any], path: Path, faults: Faults) -> Sheet:
    rules: Rules = fields["rules"]
    names = _with_seats(fields["names"])
    try:
        begun = new_sheet(rules, first_dealer=fields["first_dealer"], names=names)
    except InvalidStateError as error:
        raise refused_by(error, path, faults) from None
    own: Sequence[Mapping[str, Any]] = fields["deals"]
    if len(own) > rules.deals:
        place = (*path, "deals", rules.deals)
        raise faults.refuse("match_over", place, "all deals are entered")
    return attrs.evolve(begun, deals=_made_deals(own, rules, (*path, "deals"), faults))


def _made_deals(
    rows: Sequence[Mapping[str, Any]], rules: Rules, path: Path, faults: Faults
) -> tuple[SheetDeal, ...]:
    """Enter every deal; all their problems are noted."""
    deals = list[SheetDeal]()
    for number, fields in enumerate(rows):
        contract = rules.contracts[number % len(rules.contracts)]
        try:
            deals.append(_made_deal(fields, contract, rules, (*path, number), faults))
        except RefusedError:
            if faults.are_too_many:
                break
    if len(deals) < len(rows):
        raise RefusedError
    return tuple(deals)


def _made_deal(
    fields: Mapping[str, Any], contract: Contract, rules: Rules, path: Path, faults: Faults
) -> SheetDeal:
    points: dict[Seat, int] = fields["points"]
    counted: Mapping[str, Any] | None = fields.get("counts")
    counts = None if counted is None else _made_counts(counted, (*path, "counts"), faults)
    try:
        deal = entered_deal(points if counts is None else counts, contract, rules)
    except InvalidStateError as error:
        for problem in error.problems:
            place = (*path, *_place(problem, counted))
            faults.refuse(problem.code, place, problem.detail)
        raise RefusedError from None
    if dict(zip(rules.seats, deal.points, strict=True)) != points:
        detail = f"it comes to {list(deal.points)}"
        raise faults.refuse("wrong_score", (*path, "points"), detail)
    return deal


def _place(problem: Problem, counted: Mapping[str, Any] | None) -> Path:
    """Tell where in the document of a deal stands what a problem speaks of."""
    field, _, step = problem.path.removesuffix("]").partition("[")
    if field == "points" or counted is None:
        return (field, step) if step else (field,)
    if field in ("tricks", "cards"):  # a set of cards, of all seats, has a number
        return ("counts", field, step) if step in Seat.__members__ else ("counts", field)
    told = [row[0] if field == "positions" else row for row in counted.get(field, ())]
    last = {str(own): number for number, own in enumerate(told)}
    return ("counts", field, last[step]) if step in last else ("counts", field)


_COUNTS: Final = Fields(
    {},
    {
        "tricks": _of_seats(Whole(0, 52)),
        "cards": _of_seats(_CardCount()),
        "positions": Listed(Pair(Whole(-52, 52), SEAT)),
        "order": Listed(SEAT),
    },
)
SHEET: Final = Made(
    Fields(
        {
            "rules": RULES_REF,
            "first_dealer": SEAT,
            "names": _of_seats(Text()),
            "deals": Listed(Fields({"points": POINTS}, {"counts": _COUNTS})),
        }
    ),
    _made_sheet,
)
"""The document of a sheet, without its format."""

"""Records as documents: what a match text holds, checked as match text is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import attrs

from kierki.contracts import Contract
from kierki.deals import score
from kierki.errors import InvalidStateError, NotationError
from kierki.json_text import Path
from kierki.match import MatchState, new_match
from kierki.records import DealRecord, Record
from kierki.rules import Rules
from kierki.seats import Seat
from kierki.serial.parts import (
    HANDS,
    MOVES,
    POINTS,
    RULES_REF,
    SEAT,
    by_seat,
    contract_of,
    hands_texts,
    moves_texts,
    refused_by,
    rules_ref,
)
from kierki.serial.plays import made_deal, with_deal
from kierki.shapes import ByField, Choice, Faults, Fields, Listed, Made, Shape, Text, Texts, Whole


def record_document(record: Record) -> dict[str, object]:
    """Give the document of a record; what it does not know is left out."""
    document: dict[str, object] = {
        "kind": record.kind,
        "rules": rules_ref(record.rules),
        "headers": dict(record.headers),
        "deals": [_deal_document(deal, record.rules) for deal in record.deals],
    }
    if record.first_dealer:
        document["first_dealer"] = record.first_dealer.value
    return document


def _deal_document(deal: DealRecord, rules: Rules) -> dict[str, object]:
    document: dict[str, object] = {
        "number": deal.number,
        "contract": deal.contract.id,
        "dealer": deal.dealer.value,
    }
    if deal.hands is not None:
        document |= {"hands": hands_texts(deal.hands, rules), "moves": moves_texts(deal.moves)}
    if deal.seen is not None:
        document["seen"] = hands_texts(deal.seen, rules)
    for name, values in (("points", deal.points), ("total", deal.total)):
        if values is not None:
            document[name] = by_seat(values, rules)
    return document


def _made(fields: dict[str, Any], path: Path, faults: Faults) -> Record:
    rules, kind, first_dealer = fields["rules"], fields["kind"], fields.get("first_dealer")
    if (kind == "match") is (first_dealer is None):
        detail = "a match has a first dealer, single deals have none"
        raise faults.refuse("bad_header", (*path, "first_dealer"), detail)
    try:
        record = Record(kind, rules, fields["headers"].items(), first_dealer, ())
        match = new_match(rules, first_dealer=first_dealer) if first_dealer else None
    except NotationError as error:
        raise faults.refuse(error.code, (*path, "headers"), error.detail) from None
    except InvalidStateError as error:
        raise refused_by(error, path, faults) from None
    deals, totals = list[DealRecord](), (0,) * len(rules.seats)
    for number, own in enumerate(fields["deals"], 1):
        place = _Place((*path, "deals", number - 1), faults)
        place.check(own["number"] == number, "number", "wrong_deal_number", f"this is {number}")
        announced = bool(deals) and _is_open(deals[-1])
        place.check(not announced, "number", "incomplete_deal", "the deal before is not over")
        if match is None:
            deals.append(_single(own, rules, place))
        else:
            deal, match, totals = _next_of(match, own, place, totals)
            deals.append(deal)
    return attrs.evolve(record, deals=tuple(deals))


def _is_open(deal: DealRecord) -> bool:
    """Tell whether of a deal neither cards nor points are known: it is only announced."""
    return deal.hands is None and deal.points is None


@attrs.frozen
class _Place:
    """Where a deal stands in the document."""

    path: Path
    faults: Faults

    def check(self, holds: bool, field: str, code: str, detail: str) -> None:  # noqa: FBT001 (a claim)
        """Refuse the deal if a claim does not hold."""
        if not holds:
            raise self.faults.refuse(code, (*self.path, field), detail)


def _single(fields: Mapping[str, Any], rules: Rules, place: _Place) -> DealRecord:
    """Check a deal that stands alone."""
    contract = contract_of(fields["contract"], rules, (*place.path, "contract"), place.faults)
    dealer: Seat = fields["dealer"]
    detail = f"{dealer} is no seat of these rules"
    place.check(dealer in rules.seats, "dealer", "wrong_dealer", detail)
    place.check("total" not in fields, "total", "wrong_total", "single deals have no running total")
    if "hands" in fields:
        state = made_deal(contract, rules, fields, place.path, place.faults)
        won = tuple(score(state).values()) if state.is_over else None
        _check_points(fields, "points", won, "wrong_score", place)
    else:
        _check_entered(fields, contract, rules, place)
    return _deal_record(fields, contract)


def _next_of(
    match: MatchState, fields: Mapping[str, Any], place: _Place, totals: tuple[int, ...]
) -> tuple[DealRecord, MatchState, tuple[int, ...]]:
    """Check the next deal of a match, and give the match and the totals after it."""
    contract = match.contract
    if contract is None:
        detail = f"there are {match.rules.deals} deals"
        raise place.faults.refuse("wrong_deal_number", (*place.path, "number"), detail)
    begun = match.current is not None
    place.check(not begun, "number", "incomplete_deal", "the deal before is not over")
    known = fields["contract"] == contract.id
    place.check(known, "contract", "wrong_contract", f"it is played for {contract.id}")
    place.check(fields["dealer"] is match.dealer, "dealer", "wrong_dealer", f"{match.dealer} deals")
    before = len(match.results)
    if "hands" not in fields:
        _check_entered(fields, contract, match.rules, place)
    if "hands" in fields or "points" in fields:
        match = with_deal(match, fields, place.path, place.faults)
    over = len(match.results) > before
    won = match.results[-1].points if over else None
    _check_points(fields, "points", won, "wrong_score", place)
    totals = tuple(map(sum, zip(totals, won or (), strict=True))) if over else totals
    _check_points(fields, "total", totals if over else None, "wrong_total", place)
    return _deal_record(fields, contract), match, totals


def _check_entered(
    fields: Mapping[str, Any], contract: Contract, rules: Rules, place: _Place
) -> None:
    """Check the points of a deal whose cards are not known."""
    if "points" in fields:
        total, points = rules.contract_total(contract), fields["points"]
        right = tuple(points) == rules.seats and sum(points.values()) == total
        place.check(right, "points", "wrong_score", f"all seats together get {total}")


def _check_points(
    fields: Mapping[str, Any],
    name: str,
    right: tuple[int, ...] | None,
    code: str,
    place: _Place,
) -> None:
    """Check points or a total that are given: they come with a deal that is over."""
    if name in fields:
        place.check(right is not None, name, "incomplete_deal", "the deal is not over")
        wanted = f"it comes to {list(right or ())}"
        place.check(tuple(fields[name].values()) == right, name, code, wanted)


def _deal_record(fields: Mapping[str, Any], contract: Contract) -> DealRecord:
    def in_order(name: str) -> tuple[Any, ...] | None:
        return tuple(fields[name].values()) if name in fields else None

    dealer: Seat = fields["dealer"]
    hands, seen, moves = in_order("hands"), in_order("seen"), fields.get("moves", ())
    points, total = in_order("points"), in_order("total")
    return DealRecord(fields["number"], contract, dealer, hands, seen, moves, points, total)


_DEAL: Final[Mapping[str, Shape[Any]]] = {"number": Whole(1), "contract": Text(), "dealer": SEAT}
_SCORE: Final[Mapping[str, Shape[Any]]] = {"points": POINTS, "total": POINTS}
RECORD: Final = Made(
    Fields(
        {
            "kind": Choice({"match": "match", "deals": "deals"}),
            "rules": RULES_REF,
            "headers": Texts(),
            "deals": Listed(
                ByField(
                    "hands",
                    Fields({**_DEAL, "hands": HANDS, "moves": MOVES}, {"seen": HANDS, **_SCORE}),
                    Fields(_DEAL, _SCORE),
                )
            ),
        },
        {"first_dealer": SEAT},
    ),
    _made,
)
"""The document of a record, without its format."""

"""Events as documents."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Any, Final, cast

from kierki.cards import Card, Suit
from kierki.cardset import CardSet
from kierki.contracts import LotteryContract, TrickContract
from kierki.errors import RulesError
from kierki.json_text import Path
from kierki.records import cards_seen
from kierki.rules import Rules
from kierki.seats import Seat
from kierki.serial.parts import (
    CARD,
    CONTRACT_REF,
    POINTS,
    RULES_REF,
    SEAT,
    contract_of,
    contract_ref,
    refused_by,
    rules_ref,
)
from kierki.shapes import (
    BySeat,
    Cards,
    Faults,
    Fields,
    Listed,
    Made,
    OrNull,
    Shape,
    Tagged,
    Whole,
    either,
    member_of,
)
from kierki.views import (
    DealOver,
    Dealt,
    Event,
    MatchBegun,
    MatchOver,
    Passed,
    Played,
    ScoreEntered,
    TrickTaken,
    TrumpNamed,
    WentOut,
)

_CLASSES: Final[Mapping[str, type[Any]]] = {
    "match_begun": MatchBegun,
    "dealt": Dealt,
    "trump_named": TrumpNamed,
    "played": Played,
    "passed": Passed,
    "trick_taken": TrickTaken,
    "went_out": WentOut,
    "deal_over": DealOver,
    "score_entered": ScoreEntered,
    "match_over": MatchOver,
}
_FIELDS: Final[Mapping[str, Mapping[str, Shape[Any]]]] = {
    "match_begun": {"rules": RULES_REF, "first_dealer": SEAT, "seat": OrNull(SEAT)},
    "dealt": {
        "rules": RULES_REF,
        "contract": CONTRACT_REF,
        "dealer": SEAT,
        "seat": OrNull(SEAT),
        "own": Cards(),
        "counts": BySeat(Whole(0, 52)),
    },
    "trump_named": {"seat": SEAT, "suit": OrNull(member_of(Suit))},
    "played": {"seat": SEAT, "card": CARD},
    "passed": {"seat": SEAT},
    "trick_taken": {"number": Whole(1, 52), "seat": SEAT, "points": Whole()},
    "went_out": {"seat": SEAT, "place": Whole(1, 4), "points": Whole()},
    "deal_over": {"points": POINTS},
    "score_entered": {"number": Whole(1), "points": POINTS},
    "match_over": {"totals": POINTS, "ranking": Listed(Listed(SEAT))},
}


def event_document(event: Event) -> dict[str, object]:
    """Give the document of an event."""
    name = next(name for name, own in _CLASSES.items() if own is type(event))
    values = {field: getattr(event, field) for field in _FIELDS[name]}
    return {"event": name, **{field: _written(value, event) for field, value in values.items()}}


def _written(value: object, event: Event) -> object:
    match value:
        case Rules():
            return rules_ref(value)
        case TrickContract() | LotteryContract():
            return contract_ref(value, cast(Dealt, event).rules)
        case Seat() | Suit() | Card() | CardSet():
            return str(value)
        case tuple():
            return _written_tuple(cast(tuple[object, ...], value))
        case _:
            return value


def _written_tuple(values: tuple[Any, ...]) -> object:
    """Write what each seat has, or places with the seats that share them."""
    if isinstance(values[0], tuple):
        return [[str(seat) for seat in place] for place in values]
    return {seat.value: value for seat, value in zip(Seat, values, strict=False)}


def _made(name: str) -> Made[Event]:
    def make(fields: dict[str, Any], path: Path, faults: Faults) -> Event:
        if "rules" in fields:
            _check_seats(fields, path, faults)
        if name == "dealt":
            fields = _dealt(fields, path, faults)
        if name == "match_over":
            _check_ranking(fields, path, faults)
        event: Event = _CLASSES[name](**{field: _as_held(fields[field]) for field in _FIELDS[name]})
        return event

    return Made(Fields(_FIELDS[name]), make)


def _check_seats(fields: Mapping[str, Any], path: Path, faults: Faults) -> None:
    rules: Rules = fields["rules"]
    for field in ("seat", "dealer", "first_dealer"):
        seat = fields.get(field)
        if seat and seat not in rules.seats:
            detail = f"{seat} is no seat of these rules"
            raise faults.refuse("foreign_seat", (*path, field), detail)


def _dealt(fields: Mapping[str, Any], path: Path, faults: Faults) -> dict[str, Any]:
    """Give the fields with the contract, once it is clear that this can be dealt."""
    rules, own = fields["rules"], fields["own"]
    contract = contract_of(fields["contract"], rules, (*path, "contract"), faults)
    try:
        rules.check_contract(contract)
    except RulesError as error:
        raise refused_by(error, path, faults, within="contract") from None
    whole = rules.hand_size
    first = cards_seen(contract) or whole
    ways = {first: first, whole: whole - first or whole}  # the count that is reached, the cards
    counts = tuple(fields["counts"].values())
    if tuple(fields["counts"]) != rules.seats or counts[0] not in ways or len({*counts}) > 1:
        detail = f"must be {either(map(str, ways))} for each seat of these rules"
        raise faults.refuse("wrong_hand_size", (*path, "counts"), detail)
    size = ways[counts[0]] if fields["seat"] else 0
    if len(own) != size or not own <= rules.deck:
        detail = f"must be {size} cards of the deck, are {own}"
        raise faults.refuse("wrong_hand_size", (*path, "own"), detail)
    return {**fields, "contract": contract}


def _check_ranking(fields: Mapping[str, Any], path: Path, faults: Faults) -> None:
    """Check that the places are those of the totals, whether the highest wins or the lowest."""
    totals: dict[Seat, int] = fields["totals"]
    ordered = sorted(totals, key=totals.__getitem__)
    upwards = [tuple(place) for _, place in groupby(ordered, key=totals.__getitem__)]
    if list(fields["ranking"]) not in (upwards, upwards[::-1]):
        detail = "must be the places by these totals"
        raise faults.refuse("wrong_ranking", (*path, "ranking"), detail)


def _as_held(value: Any) -> Any:  # noqa: ANN401 (the field of any event)
    return tuple(cast(dict[Seat, Any], value).values()) if isinstance(value, dict) else value


EVENT: Final[Shape[Event]] = Tagged("event", {name: _made(name) for name in _CLASSES})
"""The document of an event, without its format."""

from __future__ import annotations

import copy
import io
import json
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from any_text import any_text
from generated import threefold
from kierki import (
    NUM_MOVES,
    STANDARD,
    STANDARD_3P,
    MatchState,
    NotationError,
    Seat,
    deal,
    format_move,
    move_from_index,
    shuffle,
)
from kierki.documents import rules_document
from kierki.errors import DocumentError
from kierki.records import record
from kierki.serial import Document, dumps, from_dict, load_lines, loads, to_dict
from kierki.views import events, observe
from sheets import SHEETS
from test_serial import (
    BEGUN,
    CHOSEN,
    ENTERED,
    FINISHED,
    IN_TRUMPS,
    NO_TRICKS,
    OVER,
    REFUSED,
    THREE,
    TRICKS,
    folded,
    is_valid,
    match_of,
)

Json: TypeAlias = dict[str, Any]
Change: TypeAlias = Callable[[Json], object]


def faults(document: object) -> list[tuple[str, str]]:
    """Give code and path of all that is wrong with a document."""
    with pytest.raises(DocumentError) as caught:
        from_dict(document)
    return [(problem.code, problem.path) for problem in caught.value.problems]


def event(name: str, state: Any, seat: Seat | None = None) -> Any:
    """Give the last event of a kind that tells how a state came about."""
    told = events(None, state, seat)
    return [own for own in told if to_dict(own)["event"] == name][-1]


DEALS = record([TRICKS, FINISHED])
AWAITS = list(folded(CHOSEN, Seat.N))[1]
WHOLE = deal(STANDARD.contracts[0], shuffle(1))
THREE_DEAL = deal(STANDARD_3P.contracts[0], shuffle(1, rules=STANDARD_3P), rules=STANDARD_3P)

VALUES: dict[str, Any] = {
    "rules": STANDARD,
    "house": TRICKS.rules,
    "deal": TRICKS,
    "trumps": CHOSEN,
    "whole": WHOLE,
    "three": THREE_DEAL,
    "finished": FINISHED,
    "match": IN_TRUMPS,
    "over": OVER,
    "match of three": THREE,
    "view": observe(TRICKS, Seat.N),
    "trumps seen": observe(CHOSEN, Seat.N),
    "rest awaited": AWAITS,
    "spectator": observe(CHOSEN, None),
    "match seen": observe(IN_TRUMPS, Seat.S),
    "entered seen": observe(ENTERED, Seat.S),
    "over seen": observe(OVER, None),
    "three seen": observe(THREE_DEAL, Seat.N),
    "match of three seen": observe(THREE, Seat.N),
    "dealt": event("dealt", WHOLE, Seat.N),
    "rest dealt": event("dealt", CHOSEN, Seat.N),
    "begun of three": event("match_begun", THREE),
    "dealt to three": event("dealt", THREE),
    "played": event("played", TRICKS),
    "match over": event("match_over", OVER),
    "refusal": REFUSED["not followed"],
    "record": record(OVER, {"Event": "Liga"}),
    "unfinished": record(IN_TRUMPS),
    "entered": record(ENTERED),
    "deals": DEALS,
    "deals of three": record([THREE_DEAL]),
    "sheet": SHEETS["seven deals"],
    "sheet of three": SHEETS["three players"],
    "sheet of a house": SHEETS["a house"],
}


def put(*path: str | int, to: object) -> Change:
    """Give the change of one value."""

    def change(document: Json) -> None:
        inside: Any = document
        for step in path[:-1]:
            inside = inside[step]
        inside[path[-1]] = to

    return change


def drop(*path: str | int) -> Change:
    """Give the change that takes a field out."""

    def change(document: Json) -> None:
        inside: Any = document
        for step in path[:-1]:
            inside = inside[step]
        del inside[path[-1]]

    return change


def both(*changes: Change) -> Change:
    """Make several changes."""

    def change(document: Json) -> None:
        for own in changes:
            own(document)

    return change


def add_deal(deal_document: Json) -> Change:
    """Give the change that puts one more deal at the end."""
    return lambda document: document["deals"].append(deal_document)


SCORE = dict(zip("NESW", (-60, 0, 0, 0), strict=True))
ANNOUNCED = {"number": 3, "contract": "no_tricks", "dealer": "N"}
TRUMP_POINTS = dict(zip("NESW", (325, 0, 0, 0), strict=True))
TWICE_OUT = {
    "points": dict(zip("NESW", (800, 500, 0, 0), strict=True)),
    "counts": {"order": ["N", "N"]},
}
CARD_WANTED = [("bad_card", "own")]
EXACT: dict[str, tuple[str, Change, list[tuple[str, str]]]] = {
    # the heading
    "no format": ("deal", drop("format"), [("missing_field", "")]),
    "no schema": ("deal", drop("schema"), [("missing_field", "")]),
    "unknown format": ("deal", put("format", to="kierki/table"), [("unknown_format", "format")]),
    "format as a list": ("deal", put("format", to=["kierki/deal"]), [("unknown_format", "format")]),
    "newer schema": ("deal", put("schema", to=2), [("newer_schema", "schema")]),
    "schema of truth": ("deal", put("schema", to=True), [("bad_value", "schema")]),
    "schema 0": ("deal", put("schema", to=0), [("bad_value", "schema")]),
    "schema 1.0": ("deal", put("schema", to=1.0), [("bad_value", "schema")]),
    # rules
    "no preset": ("rules", put("preset", to="warsaw"), [("bad_value", "preset")]),
    "a preset as a list": ("rules", put("preset", to=[]), [("bad_value", "preset")]),
    "a preset and more": ("rules", put("series", to=2), [("unknown_field", "series")]),
    "rules named as a preset": ("house", put("id", to="standard"), [("preset_id", "id")]),
    "a fault in the rules": (
        "deal",
        put("rules", "contracts", 0, "per_trick", to=1.0),
        [("bad_value", "rules.contracts[0].per_trick")],
    ),
    # deals
    "no hands": ("deal", drop("hands"), [("missing_field", "")]),
    "several faults": (
        "deal",
        both(put("moves", to="KH"), put("dealer", to="X"), put("hands", "N", to=1), put("a", to=1)),
        [
            ("unknown_field", "a"),
            ("bad_value", "dealer"),
            ("bad_card", "hands.N"),
            ("bad_value", "moves"),
        ],
    ),
    "cards as a list": ("deal", put("hands", "N", to=["KH"]), [("bad_card", "hands.N")]),
    "a card in small letters": ("deal", put("hands", "N", to="kh"), [("bad_card", "hands.N")]),
    "a card twice": ("deal", put("hands", "N", to="KH KH 2S"), [("bad_card", "hands.N")]),
    "two spaces": ("deal", put("hands", "N", to="KH  7H 2S"), [("bad_card", "hands.N")]),
    "a card in two hands": (
        "deal",
        put("hands", "N", to="QH 7H 2S"),
        [("duplicate_card", "hands")],
    ),
    "a hand too small": (
        "deal",
        put("hands", "N", to="KH 7H"),
        [("wrong_hand_size", "hands.N")],
    ),
    "W of three": (
        "three",
        put("hands", "W", to=""),
        [("foreign_seat", "hands.W"), ("wrong_hand_size", "hands.W")],
    ),
    "W deals to three": ("three", put("dealer", to="W"), [("foreign_seat", "dealer")]),
    "no W of four": ("deal", drop("hands", "W"), [("missing_seat", "hands.W")]),
    "no N": ("deal", drop("hands", "N"), [("missing_field", "hands")]),
    "X has a hand": ("deal", put("hands", "X", to=""), [("unknown_field", "hands.X")]),
    "hands as a list": ("deal", put("hands", to=[]), [("bad_value", "hands")]),
    "a contract there is not": (
        "deal",
        put("contract", to="no_kings"),
        [("unknown_contract", "contract")],
    ),
    "a contract that is none": ("deal", put("contract", to=7), [("bad_value", "contract")]),
    "a contract not for these seats": (
        "three",
        put(
            "contract",
            to={
                "kind": "lottery",
                "id": "lottery",
                "group": "lottery",
                "open_rank": None,
                "prizes": [1, 2, 3, 4],
                "stop_after": 3,
            },
        ),
        [("bad_prizes", "contract.prizes"), ("bad_stop_after", "contract.stop_after")],
    ),
    "an illegal move": ("deal", put("moves", 1, to="3S"), [("illegal_move", "moves[1]")]),
    "moves that are none": (
        "deal",
        both(put("moves", 1, to="hearts"), put("moves", 3, to=["QH"])),
        [("bad_move", "moves[1]"), ("bad_move", "moves[3]")],
    ),
    "a move after the end": (
        "finished",
        lambda document: document["moves"].append("KH"),
        [("illegal_move", "moves[12]")],
    ),
    "seen where all is seen": (
        "deal",
        put("seen", to={**SCORE}),
        [("bad_card", f"seen.{seat}") for seat in "NESW"],
    ),
    "a part seen of whole hands": (
        "deal",
        put("seen", to=dict.fromkeys("NESW", "")),
        [("bad_seen", "seen")],
    ),
    "seen by three": ("trumps", drop("seen", "W"), [("bad_seen", "seen")]),
    "seen too many": ("trumps", put("seen", "N", to="KH 7H 2S"), [("bad_seen", "seen.N")]),
    "seen elsewhere": (
        "trumps",
        both(put("seen", "N", to="KH QH"), put("seen", "E", to="KH 5H")),
        [("bad_seen", "seen.N"), ("bad_seen", "seen.E")],
    ),
    # matches
    "W deals first to three": (
        "match of three",
        put("first_dealer", to="W"),
        [("foreign_seat", "first_dealer")],
    ),
    "one deal too many": ("over", add_deal({"points": SCORE}), [("match_over", "deals[2]")]),
    "one hand too many": (
        "over",
        add_deal({"hands": dict.fromkeys("NESW", ""), "moves": []}),
        [("match_over", "deals[2]")],
    ),
    "a deal after an unfinished one": (
        "match",
        add_deal({"hands": dict.fromkeys("NESW", ""), "moves": []}),
        [("deal_in_progress", "deals[2]")],
    ),
    "a score after an unfinished deal": (
        "match",
        add_deal({"points": SCORE}),
        [("deal_in_progress", "deals[2]")],
    ),
    "points that cannot be": (
        "match",
        put("deals", 0, "points", "N", to=-40),
        [("wrong_total", "deals[0].points")],
    ),
    "points of three": (
        "match",
        drop("deals", 0, "points", "W"),
        [("missing_seat", "deals[0].points.W")],
    ),
    "points of truth": (
        "match",
        put("deals", 0, "points", "N", to=True),
        [("bad_value", "deals[0].points.N")],
    ),
    "points past all bounds": (
        "match",
        put("deals", 0, "points", "N", to=10**5000),
        [("bad_value", "deals[0].points.N")],
    ),
    "points and hands": (
        "match",
        put("deals", 0, "moves", to=[]),
        [("unknown_field", "deals[0].moves")],
    ),
    "an illegal move in a match": (
        "match",
        put("deals", 1, "moves", 0, to="QH"),
        [("illegal_move", "deals[1].moves[0]")],
    ),
    "foreign hands in a match": (
        "match",
        put("deals", 1, "hands", "N", to="KH 7H 2D"),
        [("foreign_card", "deals[1].hands.N")],
    ),
    "a deal that is none": ("match", put("deals", 0, to=None), [("bad_value", "deals[0]")]),
    # views
    "another's cards": (
        "view",
        put("hands", to={"N": "2S 7H KH", "E": "QH 5H 3S"}),
        [("unknown_field", "hands")],
    ),
    "own cards of another": ("view", put("own", to="QH 5H 3S"), [("illegal_move", "moves[0]")]),
    "own cards too many": ("view", put("own", to="KH 7H 2S 4S"), [("wrong_hand_size", "own")]),
    "own cards of a spectator": ("view", put("seat", to=None), [("wrong_hand_size", "own")]),
    "own cards of a spectator, later": (
        "spectator",
        put("own", to="KH 7H 2S"),
        [("wrong_hand_size", "own")],
    ),
    "own cards of no deck": ("view", put("own", to="KH 7H 2D"), [("foreign_card", "own")]),
    "the rest of no deck": ("trumps seen", put("own", to="KH 7H 2D"), [("foreign_card", "own")]),
    "no seat": ("three seen", put("seat", to="W"), [("foreign_seat", "seat")]),
    "a part seen of a whole hand": ("view", put("seen", to=""), [("bad_seen", "seen")]),
    "seen elsewhere than own": ("trumps seen", put("seen", to="QH 5H"), [("bad_seen", "seen")]),
    "seen too many of own": (
        "trumps seen",
        put("seen", to="KH 7H 2S"),
        [("wrong_hand_size", "own")],
    ),
    "the rest too soon": (
        "trumps seen",
        put("moves", to=[]),
        [("wrong_hand_size", "own")],
    ),
    "the rest missing": (
        "trumps seen",
        put("own", to="KH 7H"),
        [("wrong_hand_size", "own")],
    ),
    "moves before the rest": (
        "rest awaited",
        lambda document: document["moves"].append("KH"),
        [("wrong_hand_size", "own")],
    ),
    "waiting for nothing": (
        "view",
        put("awaits_rest", to=True),
        [("bad_awaits_rest", "awaits_rest")],
    ),
    "waiting untold": ("rest awaited", drop("awaits_rest"), [("wrong_hand_size", "own")]),
    "waiting for a word": (
        "rest awaited",
        put("awaits_rest", to="yes"),
        [("bad_value", "awaits_rest")],
    ),
    "a contract not for this deck": (
        "view",
        put("contract", to=to_dict(WHOLE)["rules"]),
        [("bad_value", "contract")],
    ),
    "a view of too few prizes": (
        "three seen",
        put(
            "contract",
            to={
                "kind": "trick",
                "id": "x",
                "group": "single",
                "per_position": [[18, 1]],
            },
        ),
        [("bad_position", "contract.per_position[0][0]")],
    ),
    "a view of a move after the end": (
        "over seen",
        lambda document: document["results"][0]["moves"].append("KH"),
        [("illegal_move", "results[0].moves[12]")],
    ),
    "a result that is not over": (
        "over seen",
        lambda document: document["results"][0]["moves"].pop(),
        [("incomplete_deal", "results[0].moves")],
    ),
    "a result with another score": (
        "over seen",
        put("results", 0, "points", "N", to=-20),
        [("wrong_score", "results[0].points")],
    ),
    "a result with an illegal move": (
        "over seen",
        put("results", 0, "moves", 1, to="KH"),
        [("illegal_move", "results[0].moves[1]")],
    ),
    "a result with another total": (
        "match seen",
        put("results", 0, "points", "N", to=-20),
        [("wrong_total", "results[0].points")],
    ),
    "a result of three": (
        "match seen",
        drop("results", 0, "points", "W"),
        [("foreign_seat", "results[0].points")],
    ),
    "a result too many": (
        "over seen",
        lambda document: document["results"].append({"points": SCORE, "moves": []}),
        [("match_over", "results[2]")],
    ),
    "a deal after the last": (
        "over seen",
        put("current", to={"own": "", "moves": []}),
        [("match_over", "current")],
    ),
    "a match without the seat": (
        "match of three seen",
        put("seat", to="W"),
        [("foreign_seat", "seat")],
    ),
    "a match without the dealer": (
        "match of three seen",
        put("first_dealer", to="W"),
        [("foreign_seat", "first_dealer")],
    ),
    # events
    "an event there is not": ("played", put("event", to="shown"), [("bad_value", "event")]),
    "no event": ("played", drop("event"), [("missing_field", "")]),
    "a card that is none": ("played", put("card", to="10H"), [("bad_card", "card")]),
    "a card as a list": ("played", put("card", to=["KH"]), [("bad_card", "card")]),
    "another's card told": ("dealt", put("hands", to={}), [("unknown_field", "hands")]),
    "dealt too little": ("dealt", put("own", to="KH"), [("wrong_hand_size", "own")]),
    "dealt to a spectator": ("dealt", put("seat", to=None), [("wrong_hand_size", "own")]),
    "dealt to none of three": ("dealt to three", put("seat", to="W"), [("foreign_seat", "seat")]),
    "W begins three": (
        "begun of three",
        put("first_dealer", to="W"),
        [("foreign_seat", "first_dealer")],
    ),
    "counts of three": ("dealt", drop("counts", "W"), [("wrong_hand_size", "counts")]),
    "counts that differ": ("dealt", put("counts", "N", to=12), [("wrong_hand_size", "counts")]),
    "counts in between": (
        "dealt",
        put("counts", to=dict.fromkeys("NESW", 7)),
        [("wrong_hand_size", "counts")],
    ),
    "a contract not dealt so": (
        "dealt to three",
        put(
            "contract",
            to={"kind": "trick", "id": "x", "group": "single", "per_position": [[18, 1]]},
        ),
        [("bad_position", "contract.per_position[0][0]")],
    ),
    "a wrong ranking": (
        "match over",
        lambda document: document["ranking"].reverse() or document["ranking"][0].clear(),
        [("wrong_ranking", "ranking")],
    ),
    # refusals
    "no such code": ("refusal", put("code", to="impolite"), [("bad_value", "code")]),
    "another rule": ("refusal", put("rule", to="lead-ban"), [("bad_value", "rule")]),
    "another sentence": ("refusal", put("message", "pl", to="Nie!"), [("bad_value", "message")]),
    "no sentence": ("refusal", drop("message", "pl"), [("missing_field", "message")]),
    "facts as a list": ("refusal", put("params", to=[]), [("bad_value", "params")]),
    "facts of no kind": ("refusal", put("params", "ace", to=1), [("unknown_field", "params.ace")]),
    "facts missing": ("refusal", drop("params", "suit"), [("bad_params", "params")]),
    "other facts": ("refusal", put("params", "held", to=2), [("bad_value", "message")]),
    "a fact of truth": ("refusal", put("params", "held", to=True), [("bad_value", "params.held")]),
    "cards that are none": (
        "refusal",
        put("params", "cards", to="KH KH"),
        [("bad_card", "params.cards")],
    ),
    # records
    "a match without a first dealer": (
        "record",
        drop("first_dealer"),
        [("bad_header", "first_dealer")],
    ),
    "deals with a first dealer": (
        "deals",
        put("first_dealer", to="N"),
        [("bad_header", "first_dealer")],
    ),
    "W first in a record of three": (
        "deals of three",
        both(put("kind", to="match"), put("first_dealer", to="W")),
        [("foreign_seat", "first_dealer")],
    ),
    "a header that is none": ("record", put("headers", "a b", to=""), [("bad_header", "headers")]),
    "a header of two lines": (
        "record",
        put("headers", "Event", to="\n"),
        [("bad_header", "headers")],
    ),
    "half a letter in a header": (
        "record",
        put("headers", "Event", to="\ud800"),
        [("bad_header", "headers")],
    ),
    "a header of a tag": ("record", put("headers", "Rules", to=""), [("bad_header", "headers")]),
    "a header of a seat that is not": (
        "deals of three",
        put("headers", "W", to="Ewa"),
        [("bad_header", "headers")],
    ),
    "a header without text": (
        "record",
        put("headers", "Event", to=2026),
        [("bad_value", "headers.Event")],
    ),
    "headers as a list": ("record", put("headers", to=[]), [("bad_value", "headers")]),
    "a wrong number": (
        "record",
        put("deals", 1, "number", to=3),
        [("wrong_deal_number", "deals[1].number")],
    ),
    "a wrong contract": (
        "record",
        put("deals", 1, "contract", to="no_tricks"),
        [("wrong_contract", "deals[1].contract")],
    ),
    "a wrong dealer": (
        "record",
        put("deals", 1, "dealer", to="S"),
        [("wrong_dealer", "deals[1].dealer")],
    ),
    "a wrong score": (
        "record",
        put("deals", 0, "points", "N", to=7),
        [("wrong_score", "deals[0].points")],
    ),
    "a score of three": (
        "record",
        drop("deals", 0, "points", "W"),
        [("wrong_score", "deals[0].points")],
    ),
    "a wrong entered score": (
        "record",
        put("deals", 1, "points", "N", to=-40),
        [("wrong_score", "deals[1].points")],
    ),
    "a wrong total": (
        "record",
        put("deals", 1, "total", "N", to=7),
        [("wrong_total", "deals[1].total")],
    ),
    "a score of an unfinished deal": (
        "unfinished",
        put("deals", 1, "points", to=SCORE),
        [("incomplete_deal", "deals[1].points")],
    ),
    "a total of an unfinished deal": (
        "unfinished",
        put("deals", 1, "total", to=SCORE),
        [("incomplete_deal", "deals[1].total")],
    ),
    "a total of an announced deal": (
        "entered",
        add_deal({"number": 2, "contract": "trumps", "dealer": "N", "total": SCORE}),
        [("incomplete_deal", "deals[1].total")],
    ),
    "a deal too many": (
        "record",
        add_deal(ANNOUNCED),
        [("wrong_deal_number", "deals[2].number")],
    ),
    "a record goes on after an unfinished deal": (
        "unfinished",
        both(
            put("rules", "series", to=2),
            add_deal({**ANNOUNCED, "dealer": "S"}),
        ),
        [("incomplete_deal", "deals[2].number")],
    ),
    "a record goes on after an announced deal": (
        "entered",
        both(
            put("rules", "series", to=2),
            add_deal({"number": 2, "contract": "trumps", "dealer": "N"}),
            add_deal({**ANNOUNCED, "dealer": "E"}),
        ),
        [("incomplete_deal", "deals[2].number")],
    ),
    "deals go on after an announced one": (
        "deals",
        both(add_deal(ANNOUNCED), add_deal({**ANNOUNCED, "number": 4})),
        [("incomplete_deal", "deals[3].number")],
    ),
    "moves without hands": (
        "entered",
        put("deals", 0, "moves", to=[]),
        [("unknown_field", "deals[0].moves")],
    ),
    "a total of single deals": (
        "deals",
        put("deals", 1, "total", to=SCORE),
        [("wrong_total", "deals[1].total")],
    ),
    "an unfinished single deal has a score": (
        "deals",
        put("deals", 0, "points", to=SCORE),
        [("incomplete_deal", "deals[0].points")],
    ),
    "a single deal of no contract": (
        "deals",
        put("deals", 0, "contract", to="x"),
        [("unknown_contract", "deals[0].contract")],
    ),
    "a single deal of no dealer": (
        "deals of three",
        put("deals", 0, "dealer", to="W"),
        [("wrong_dealer", "deals[0].dealer")],
    ),
    "a single deal with a wrong score": (
        "deals",
        put("deals", 1, "points", "N", to=0),
        [("wrong_score", "deals[1].points")],
    ),
    "a single score that cannot be": (
        "deals",
        add_deal({**ANNOUNCED, "points": {**SCORE, "W": 5}}),
        [("wrong_score", "deals[2].points")],
    ),
    "an illegal move in a record": (
        "record",
        put("deals", 0, "moves", 1, to="KH"),
        [("illegal_move", "deals[0].moves[1]")],
    ),
    "a hand of a record": (
        "record",
        put("deals", 0, "hands", "N", to="KH"),
        [("wrong_hand_size", "deals[0].hands.N")],
    ),
    # score sheets
    "W first on a sheet of three": (
        "sheet of three",
        put("first_dealer", to="W"),
        [("foreign_seat", "first_dealer")],
    ),
    "names that are none": (
        "sheet",
        both(put("names", "N", to="a\n"), put("names", "E", to="x" * 101)),
        [("bad_name", "names.N"), ("bad_name", "names.E")],
    ),
    "more deals than there are": (
        "sheet of a house",
        lambda document: document.update(deals=document["deals"][2:] * 5),
        [("match_over", "deals[4]")],
    ),
    "points that no deal gives": (
        "sheet",
        both(put("deals", 3, "points", "N", to=-230), put("deals", 3, "points", "E", to=-10)),
        [("wrong_unit", "deals[3].points.N"), ("wrong_unit", "deals[3].points.E")],
    ),
    "a wrong total of points": (
        "sheet",
        put("deals", 3, "points", "N", to=-210),
        [("wrong_total", "deals[3].points")],
    ),
    "points of W on a sheet of three": (
        "sheet of three",
        both(put("deals", 0, "points", "W", to=0), put("deals", 1, "points", "W", to=0)),
        [("foreign_seat", "deals[0].points.W"), ("wrong_score", "deals[1].points")],
    ),
    "points and counts at odds": (
        "sheet",
        put("deals", 0, "points", "N", to=-120),
        [("wrong_score", "deals[0].points")],
    ),
    "all deals at fault": (
        "sheet",
        both(
            put("deals", 0, "counts", "tricks", "N", to=6),
            put("deals", 1, "counts", "cards", "N", to=[8]),
            put("deals", 2, "counts", "cards", "N", to="QH KS"),
            put("deals", 4, "counts", "order", to=["N"]),
            put("deals", 5, "counts", "positions", to=[[8, "N"]]),
            put("deals", 6, "counts", "tricks", to={"N": 4, "E": 9}),
        ),
        [
            ("too_many", "deals[0].counts.tricks"),
            ("missing_count", "deals[1].counts.cards"),
            ("foreign_card", "deals[2].counts.cards.N"),
            ("not_asked", "deals[4].counts.order"),
            ("not_asked", "deals[5].counts.positions[0]"),
            ("missing_count", "deals[5].counts.positions"),
            ("missing_count", "deals[5].counts.positions"),
            ("wrong_score", "deals[6].points"),
        ],
    ),
    "a trick told twice": (
        "sheet",
        put("deals", 5, "counts", "positions", to=[[7, "N"], [13, "E"], [7, "N"]]),
        [("duplicate", "deals[5].counts.positions[2]")],
    ),
    "a trick told from both ends": (
        "sheet",
        put("deals", 5, "counts", "positions", to=[[7, "N"], [13, "E"], [-1, "E"]]),
        [("duplicate", "deals[5].counts.positions[1]")],
    ),
    "a seat goes out twice": (
        "sheet",
        lambda document: document.update(
            deals=[*document["deals"], *[{"points": TRUMP_POINTS}] * 4, TWICE_OUT]
        ),
        [
            ("duplicate", "deals[11].counts.order[1]"),
        ],
    ),
    "a wrong number of tricks": (
        "sheet",
        put("deals", 0, "counts", "tricks", "N", to=53),
        [("bad_value", "deals[0].counts.tricks.N")],
    ),
    "cards that are none on a sheet": (
        "sheet",
        both(
            put("deals", 2, "counts", "cards", "N", to="QH QH"),
            put("deals", 2, "counts", "cards", "E", to={}),
        ),
        [("bad_card", "deals[2].counts.cards.N"), ("bad_value", "deals[2].counts.cards.E")],
    ),
}


@pytest.mark.parametrize("name", EXACT)
def test_a_fault_is_refused_with_its_path(name: str) -> None:
    """Whatever is wrong with a document is refused with a code and a path."""
    value, change, expected = EXACT[name]
    document = copy.deepcopy(to_dict(VALUES[value]))
    change(document)
    assert faults(document) == expected


@pytest.mark.parametrize("value", [None, [], "kierki/deal", 1, 1.5, True, (), set(), object()])
def test_what_is_no_object_is_no_document(value: object) -> None:
    """A document is an object."""
    assert faults(value) == [("bad_value", "")]


# ---------------------------------------------------------------- whatever else

anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | any_text(max_size=6)
    | st.sampled_from(["KH", "KH 7H 2S", "N", "W", "=H", "-", "standard", 10**30, -1, 0, 1.0]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(any_text(max_size=5) | st.sampled_from(["preset", "N", "kind"]), inner)
    ),
    max_leaves=8,
)
names = st.sampled_from(sorted(VALUES))


def places(value: object) -> Iterator[tuple[Any, Any]]:
    """Give every place in a document: what holds it, and its name or number there."""
    steps: Any = value if isinstance(value, dict) else ()
    holder: Any = value
    for step in range(len(holder)) if isinstance(value, list) else list(steps):
        yield value, step
        yield from places(holder[step])


def spoil(data: DataObject, document: Json) -> None:
    """Change one place of a document in some way."""
    holder, step = data.draw(st.sampled_from(list(places(document))))
    others = [own for _, own in places(document) if isinstance(own, str)]
    match data.draw(st.sampled_from(["drop", "rename", "put", "move", "twice", "more"])):
        case "drop":
            del holder[step]
        case "rename" if isinstance(holder, dict):
            holder[data.draw(any_text(max_size=5) | st.sampled_from(others))] = holder.pop(step)
        case "move":
            other, place = data.draw(st.sampled_from(list(places(document))))
            holder[step] = copy.deepcopy(other[place])
        case "twice" if isinstance(holder, list):
            holder.insert(step, copy.deepcopy(holder[step]))
        case "more" if isinstance(holder, dict):
            holder[data.draw(any_text(max_size=5) | st.sampled_from(others))] = data.draw(anything)
        case _:
            number = holder[step]
            near = (
                st.integers(-2, 2).map(lambda by: number + by) if type(number) is int else anything
            )
            holder[step] = data.draw(near | anything)


def read_or_refused(document: object) -> Document | None:
    """Read a document, or None: then there is at least one problem."""
    try:
        return from_dict(document)
    except DocumentError as error:
        return None if error.problems and str(error) else pytest.fail("nothing is said")


@pytest.mark.unmeasured
@threefold
@given(names, st.data(), st.integers(1, 3))
def test_a_spoilt_document_is_read_as_the_schema_allows_or_refused(
    name: str, data: DataObject, changes: int
) -> None:
    """What is read is as the schema says, and is written as something that reads the same."""
    document = copy.deepcopy(to_dict(VALUES[name]))
    for _ in range(changes):
        spoil(data, document)
    value = read_or_refused(document)
    if value is not None:
        assert is_valid(document)
        assert loads(dumps(value)) == value


WRONG: tuple[Any, ...] = (None, True, 1.5, float("nan"), "?", [], {}, 10**30, "drop")


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", VALUES)
def test_every_field_is_needed_and_has_its_type(name: str) -> None:
    """Without a field, or with another type in its place, a document is read rightly or refused."""
    document: Any = to_dict(VALUES[name])
    for holder, step in list(places(document)):
        right = dict(holder) if isinstance(holder, dict) else list(holder)
        for wrong in WRONG:
            if wrong == "drop":
                del holder[step]
            else:
                holder[step] = wrong
            value = read_or_refused(document)
            assert value is None or is_valid(document)
            put_back(holder, right)
    assert document == to_dict(VALUES[name])


def put_back(holder: Any, right: Any) -> None:
    """Make a part of a document what it was, with its fields in their order."""
    holder.clear()
    holder.update(right) if isinstance(holder, dict) else holder.extend(right)


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", [name for name in VALUES if "moves" in to_dict(VALUES[name])])
def test_any_move_is_made_or_refused(name: str) -> None:
    """One more move of any kind, of any seat, makes another document, or is refused."""
    for move in map(move_from_index, range(NUM_MOVES)):
        document: Any = copy.deepcopy(to_dict(VALUES[name]))
        document["moves"].append(format_move(move))
        value = read_or_refused(document)
        assert value is None or to_dict(value)["moves"] == document["moves"]


@given(anything)
def test_no_value_brings_anything_but_a_refusal(value: object) -> None:
    """Any value at all is no document, or is one."""
    read_or_refused(value)
    for name in ("rules", "deal", "match", "view", "event", "illegality", "record", "sheet"):
        heading = {"format": f"kierki/{name}", "schema": 1}
        read_or_refused({**heading, **(value if isinstance(value, dict) else {"rules": value})})


@given(any_text() | st.binary() | anything.map(lambda value: json.dumps(value, default=str)))
def test_no_text_brings_anything_but_a_refusal(text: str | bytes) -> None:
    """Any text at all is no JSON, or no document."""
    with pytest.raises((NotationError, DocumentError)):
        loads(text)


@given(names, st.integers(0, 10**6), any_text(max_size=2))
def test_a_scratched_text_is_read_or_refused(name: str, at: int, scratch: str) -> None:
    """A few letters changed somewhere make another document, or none."""
    text = dumps(VALUES[name])
    at %= len(text)
    try:
        value = loads(text[:at] + scratch + text[at + 1 :])
    except (NotationError, DocumentError):
        return
    assert loads(dumps(value)) == value


# ---------------------------------------------------------------- places in a text


def fault(text: str | bytes) -> tuple[str, int, int]:
    """Give code, line and column of the first fault of a text."""
    try:
        loads(text)
    except NotationError as error:
        return error.code, error.line, error.column
    except DocumentError as error:
        problem = error.problems[0]
        return problem.code, problem.line or 0, problem.column or 0
    pytest.fail("it was read")


def all_faults(text: str) -> list[tuple[str, int | None, int | None]]:
    """Give code, line and column of all faults of a document."""
    with pytest.raises(DocumentError) as caught:
        loads(text)
    return [(problem.code, problem.line, problem.column) for problem in caught.value.problems]


EVENT = '{"format": "kierki/event", "schema": 1, "event": "played",\n "seat": "N", "card": "KH"}'


def test_each_fault_has_its_place_in_their_order() -> None:
    """Problems are listed as they stand in the text, each with line and column."""
    text = EVENT.replace('"N"', "1").replace('"KH"', '"kh",\n\n"x":[ ]')
    assert all_faults(text) == [("bad_value", 2, 10), ("bad_card", 2, 21), ("unknown_field", 4, 5)]
    assert all_faults("\ufeff" + text) == all_faults(text)
    assert loads(EVENT) == loads(b"\xef\xbb\xbf" + EVENT.encode())


def test_what_is_missing_has_the_place_of_what_it_is_missing_in() -> None:
    """A hand that there should be is asked for where the hands stand."""
    text = dumps(TRICKS).replace(',"W":"2C JH AS"', "")
    assert all_faults(text) == [("missing_seat", 1, text.index('{"E":"5H QH 3S"') + 1)]


def test_a_field_given_twice_is_refused_at_the_second() -> None:
    """A field that stands twice might mean either."""
    text = EVENT.replace('"card": "KH"', '"card": "KH", "card": "QH"')
    assert all_faults(text) == [("repeated_field", 2, 37)]
    text = EVENT.replace('"schema": 1', '"schema": 1, "schema": 1')
    assert all_faults(text) == [("repeated_field", 1, 51)]
    headers = dumps(record(OVER, {"Event": "a"})).replace('"Event":"a"', '"Event":"a","Event":"b"')
    assert [code for code, _, _ in all_faults(headers)] == ["repeated_field"]


def test_a_name_of_any_kind_has_its_place() -> None:
    """An unknown field is found where it stands, however strange its name."""
    for name in ("a.b", "x[0]", "", "\n", 'say "x"', "ł", "\\"):
        text = EVENT.replace("}", f", {json.dumps(name)}:\n  [1]}}")
        assert all_faults(text) == [("unknown_field", 3, 3)]


HOSTILE: dict[str, tuple[str | bytes, tuple[str, int, int]]] = {
    "nothing": ("", ("bad_syntax", 1, 1)),
    "half": (EVENT[:-1], ("bad_syntax", 2, 27)),
    "two": (EVENT + EVENT, ("bad_syntax", 2, 28)),
    "no UTF-8": (EVENT.encode().replace(b"KH", b"\xff"), ("not_text", 2, 24)),
    "half a letter": (EVENT.replace("KH", "\\ud800"), ("bad_card", 2, 23)),
    "not a number": (EVENT.replace('"KH"', "NaN"), ("bad_card", 2, 23)),
    "infinity": (EVENT.replace(": 1,", ": -Infinity,"), ("bad_value", 1, 38)),
    "only infinity": ("Infinity", ("bad_value", 1, 1)),
    "a long number": (EVENT.replace(": 1,", f": {'9' * 100_000},"), ("bad_value", 1, 38)),
    "1.0": (EVENT.replace(": 1,", ": 1.0,"), ("bad_value", 1, 38)),
    "1e0": (EVENT.replace(": 1,", ": 1e0,"), ("bad_value", 1, 38)),
    "true": (EVENT.replace(": 1,", ": true,"), ("bad_value", 1, 38)),
    "newer": (EVENT.replace(": 1,", ": 2,"), ("newer_schema", 1, 38)),
    "deep": ("[" * 100_000, ("too_large", 1, 1)),
    "deep inside": (
        EVENT.replace('"KH"', "[" * 100_000 + "]" * 100_000),
        ("too_large", 1, 1),
    ),
    "too large": (EVENT + " " * 2**20, ("too_large", 1, 1)),
    "much too large": (EVENT + " " * 2**24, ("too_large", 1, 1)),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_text_is_refused_with_its_place(name: str) -> None:
    """Whatever is sent has a code, a line and a column, and takes no time."""
    text, expected = HOSTILE[name]
    assert fault(text) == expected


@pytest.mark.parametrize("depth", [98, 99, 100, *range(850, 1000, 7), 5000])
def test_at_no_depth_is_there_a_traceback(depth: int) -> None:
    """Objects and lists in each other go a hundred deep; what is deeper is not looked into."""
    text = EVENT.replace('"KH"', "[" * depth + "]" * depth)
    assert fault(text)[0] == ("bad_card" if depth < 100 else "too_large")
    deep: Any = []
    for _ in range(10 * depth):
        deep = [deep]
    assert faults({**to_dict(STANDARD), "preset": deep}) == [("bad_value", "preset")]


def test_names_that_are_no_texts_are_refused() -> None:
    """A dictionary of Python may have any names; a document has not."""
    names: dict[Any, str] = {1: "", (1, 2): "", None: "", 10**5000: ""}
    document: Any = {**to_dict(STANDARD), **names}
    assert {code for code, _ in faults(document)} == {"unknown_field"}
    document = {**to_dict(record(OVER)), "headers": names}
    assert faults(document) == [("bad_value", "headers")]


@pytest.mark.unmeasured
def test_very_many_faults_are_listed_up_to_a_thousand() -> None:
    """A text full of faults is refused quickly, and the beginning of the list is given."""
    text = dumps(BEGUN).replace('"moves":[', '"moves":[' + "0,\n" * 300_000)
    found = all_faults(text)
    assert len(found) == 1001
    assert [code for code, _, _ in found][-2:] == ["bad_move", "too_large"]
    assert [line for _, line, _ in found] == list(range(1, 1002))


def test_of_very_many_faulty_deals_the_first_thousand_are_told() -> None:
    """A sheet of many deals that cannot be is refused, and the beginning of the list is given."""
    wrong = {"points": dict(zip("NESW", (1, 0, 0, 0), strict=True))}
    rules = rules_document(attrs.evolve(SHEETS["a house"].rules, series=2000))
    document = {**to_dict(SHEETS["a house"]), "rules": rules, "deals": [wrong] * 3000}
    found = faults(document)
    assert len(found) == 1001
    assert found[-1][0] == "too_large"


def test_only_a_record_of_single_deals_may_be_larger() -> None:
    """A record of single deals may have 16 MiB, any other document 1 MiB."""
    event_of = {"number": 1, "contract": "no_tricks", "dealer": "N", "points": SCORE}
    deals = [{**event_of, "number": number} for number in range(1, 14_001)]
    document = {**to_dict(DEALS), "deals": deals}
    text = json.dumps(document)
    assert len(text) > 2**20
    assert dumps(loads(text)) == json.dumps(document, sort_keys=True, separators=(",", ":"))
    assert fault(text.replace('"deals",', '"match",', 1))[0] == "too_large"
    assert fault("[" + "1," * 2**20 + "1]")[0] == "too_large"


@pytest.mark.unmeasured
def test_a_record_of_many_deals_takes_no_time() -> None:
    """The total of each deal is that of the one before and its points."""
    count = 2000
    deals = [{"points": SCORE}] * count
    rules = attrs.evolve(match_of(NO_TRICKS).rules, series=count)
    match = {**to_dict(match_of(NO_TRICKS)), "rules": rules_document(rules), "deals": deals}
    read = from_dict(match)
    assert isinstance(read, MatchState)
    assert from_dict(to_dict(record(read))) == record(read)


# ---------------------------------------------------------------- JSON Lines


def lines_fault(text: str) -> list[tuple[str, int | None, int | None]]:
    """Read lines, and give code, line and column of what is wrong."""
    found = list[list[tuple[str, int | None, int | None]]]()
    for file in (io.StringIO(text, newline="\n"), io.BytesIO(text.encode())):
        try:
            list(load_lines(file))
        except NotationError as error:
            found.append([(error.code, error.line, error.column)])
        except DocumentError as error:
            found.append([(own.code, own.line, own.column) for own in error.problems])
    one, other = found
    assert one == other
    return one


def test_a_fault_in_lines_has_its_line_in_the_file() -> None:
    """The line of a fault is that of the file."""
    good = EVENT.replace("\n", "")
    column = good.index('"KH"') + 1
    bad = good.replace("KH", "kh").replace("}", ', "x": 1}')
    assert lines_fault(f"{good}\n\n{bad}\n") == [
        ("bad_card", 3, column),
        ("unknown_field", 3, column + 11),
    ]
    assert lines_fault(f"{good}\n{good[:-1]}") == [("bad_syntax", 2, len(good))]


def test_a_line_too_long_is_refused() -> None:
    """A line has a bound too; what comes after its bound is not kept."""
    assert lines_fault("\n[" + "1," * 2**23) == [("too_large", 2, 1)]

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any, cast

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from any_text import ANY_CHARACTER
from generated import a_fifth, presets
from kierki import (
    PASS,
    PRESETS,
    STANDARD,
    STANDARD_3P,
    Card,
    CardSet,
    ChooseTrump,
    DealState,
    Group,
    Illegality,
    LotteryContract,
    MatchState,
    Rank,
    Rules,
    Seat,
    TrickContract,
    TrumpRule,
    deal,
    enter_score,
    explain,
    new_match,
    shuffle,
)
from kierki.deductions import determinize
from kierki.notation import load_all
from kierki.records import DealRecord, Record, record
from kierki.scoresheet import Counts, Sheet, enter, new_sheet
from kierki.serial import (
    Document,
    dump_lines,
    dumps,
    from_dict,
    load_lines,
    loads,
    schema,
    to_dict,
)
from kierki.serial.door import Headed
from kierki.strategies import deal_states, finished_deals, illegal_moves, match_states
from kierki.strategies import rules as any_rules
from kierki.views import DealView, MatchView, advance, events, observe
from onlookers import onlookers
from sheets import SHEETS, sheets
from tables import after, lottery, tricks

KINDS = ("deal", "event", "illegality", "match", "record", "rules", "sheet", "view")
SCHEMAS = Path(__file__).parents[1] / "src" / "kierki" / "serial" / "schemas"
RECORDS = sorted(Path(__file__).parent.glob("data/matches/*.kierki"))

NO_TRICKS = TrickContract("no_tricks", Group.SINGLE, per_trick=-20)
_CHOICE = TrumpRule(cards_seen=2, allow_no_trump=True)
TRUMPS = TrickContract("trumps", Group.TRUMPS, per_trick=25, trump=_CHOICE)
SEVENS = LotteryContract(
    "lottery", Group.LOTTERY, open_rank=Rank.SEVEN, prizes=(800, 500, 0, 0), stop_after=2
)
HANDS = ("KH 7H 2S", "QH 5H 3S", "AC KC 4S", "AS JH 2C")  # N E S W; W deals, so N leads
ROWS = ("7H TH", "7S 6H", "7C 8H", "7D 8D")


@cache
def validator(kind: str) -> Any:
    """Give what checks documents of a kind by its schema."""
    return import_module("jsonschema").Draft202012Validator(schema(kind))


def is_valid(document: dict[str, object]) -> bool:
    """Tell whether a document is as the schema of its kind says; without jsonschema, that it is."""
    kind = str(document["format"]).removeprefix("kierki/")
    return find_spec("jsonschema") is None or validator(kind).is_valid(document)


def check_comes_back(value: Document) -> None:
    """Check that a value comes back from its document, and is written again in the same bytes."""
    document, text = to_dict(value), dumps(value)
    assert json.loads(text) == document
    assert from_dict(document) == loads(text) == loads(text.encode()) == value
    assert type(loads(text)) is type(value)
    assert dumps(from_dict(document)) == dumps(loads(text)) == text
    assert "\n" not in text
    assert is_valid(document)


def folded(state: DealState | MatchState, seat: Seat | None) -> Iterator[DealView | MatchView]:
    """Give every view that follows from what a seat is told."""
    view: Any = None
    for event in events(None, state, seat):
        view = advance(view, event)
        yield view


# ---------------------------------------------------------------- there and back


@given(any_rules() | st.sampled_from(list(PRESETS.values())))
def test_rules_come_back(rules: Rules) -> None:
    """Rules come back; a preset is a name."""
    check_comes_back(rules)
    assert ("preset" in to_dict(rules)) is (rules in PRESETS.values())


@given(deal_states() | finished_deals())
def test_a_deal_comes_back(state: DealState) -> None:
    """A deal comes back at any moment, with all of its moves."""
    check_comes_back(state)


@given(match_states())
def test_a_match_comes_back(match: MatchState) -> None:
    """A match comes back, with its finished deals and the one in progress."""
    check_comes_back(match)


@pytest.mark.unmeasured
@given(deal_states() | match_states())
@a_fifth
def test_a_view_comes_back(state: DealState | MatchState) -> None:
    """What each seat may know comes back, and what a spectator may know."""
    for seat in onlookers(state):
        check_comes_back(observe(state, seat))


@pytest.mark.unmeasured
@given(deal_states() | match_states(), st.data())
@a_fifth
def test_an_event_comes_back(state: DealState | MatchState, data: st.DataObject) -> None:
    """All that a seat is told comes back, and so does every view on the way."""
    seat = data.draw(st.sampled_from(onlookers(state)))
    told = events(None, state, seat)
    for event in dict.fromkeys(told):
        check_comes_back(event)
    for view in data.draw(st.sets(st.sampled_from(list(folded(state, seat))), max_size=5)):
        check_comes_back(view)


@given(illegal_moves(), st.data())
def test_a_refusal_comes_back(attempt: Any, data: st.DataObject) -> None:
    """Why a move is refused comes back, whoever is told it."""
    refused = explain(attempt.state, attempt.move, seat=attempt.seat)
    assert refused is not None
    check_comes_back(refused)
    seat = data.draw(st.sampled_from(onlookers(attempt.state)))
    if refused_view := explain(observe(attempt.state, seat), attempt.move, seat=attempt.seat):
        check_comes_back(refused_view)


HEADERS = st.dictionaries(
    st.from_regex("[A-Z][a-z0-9]{6}", fullmatch=True, alphabet=ANY_CHARACTER), st.just('"\\ ż')
)


@given(match_states() | st.lists(deal_states(STANDARD), min_size=1, max_size=3), HEADERS)
def test_a_record_comes_back(played: Any, headers: dict[str, str]) -> None:
    """A written match comes back, and so does one of single deals."""
    check_comes_back(record(played, headers))


@pytest.mark.unmeasured
@pytest.mark.parametrize("file", RECORDS, ids=[file.stem for file in RECORDS])
def test_a_record_from_a_file_comes_back(file: Path) -> None:
    """Match text can be kept as JSON."""
    with file.open("rb") as lines:
        for own in load_all(lines):
            check_comes_back(own)


@given(sheets(presets | any_rules()))
@a_fifth
def test_a_sheet_comes_back(sheet: Sheet) -> None:
    """A score sheet comes back, with its names and all that was counted."""
    check_comes_back(sheet)


# ---------------------------------------------------------------- one of each


def match_of(*contracts: TrickContract | LotteryContract) -> MatchState:
    """Begin a match of few cards."""
    deck = CardSet(" ".join(HANDS))
    return new_match(Rules("few_cards", contracts, deck=deck), first_dealer=Seat.W)


def dealt(match: MatchState) -> MatchState:
    """Deal the few cards."""
    return deal(
        match, {seat: map(Card, own.split()) for seat, own in zip(Seat, HANDS, strict=True)}
    )


PLAY = "KH QH AC JH 7H 5H KC AS 2S 3S 4S 2C"
TRICKS = after(tricks(NO_TRICKS, *HANDS), "KH QH AC JH 7H")
CHOSEN = after(tricks(TRUMPS, *HANDS), "=H KH")
LOTTERY = after(lottery(SEVENS, *ROWS), "7H 6H 8H")
FINISHED = after(tricks(NO_TRICKS, *HANDS), PLAY)
OTHERS = deal(attrs.evolve(NO_TRICKS, per_trick=-1), shuffle(1), rules=STANDARD)
BEGUN = after(dealt(match_of(NO_TRICKS, TRUMPS)), PLAY)
ENTERED = enter_score(match_of(NO_TRICKS, TRUMPS), dict(zip(Seat, (-60, 0, 0, 0), strict=True)))
IN_TRUMPS = after(dealt(ENTERED), "=NT QH")
OVER = enter_score(BEGUN, dict(zip(Seat, (0, 50, 25, 0), strict=True)))
THREE = deal(new_match(STANDARD_3P), shuffle(1, rules=STANDARD_3P))
STATES: dict[str, DealState | MatchState] = {
    "tricks": TRICKS,
    "trumps to be named": tricks(TRUMPS, *HANDS),
    "trumps named": CHOSEN,
    "no trump": after(tricks(TRUMPS, *HANDS), "=NT"),
    "lottery": LOTTERY,
    "lottery over": after(lottery(SEVENS, "6H", "7H", "8H", "9H"), "- 7H 8H"),
    "over": FINISHED,
    "another contract": OTHERS,
    "three players": deal(
        STANDARD_3P.contracts[0], shuffle(1, rules=STANDARD_3P), rules=STANDARD_3P
    ),
    "match": new_match(),
    "match of three": THREE,
    "match begun": BEGUN,
    "match with a score": ENTERED,
    "match in trumps": IN_TRUMPS,
    "match over": OVER,
}


@pytest.mark.measured_for("match over")
@pytest.mark.parametrize("name", STATES)
def test_each_state_comes_back(name: str) -> None:
    """A state, its views, what is told of it, what follows from that, and its record come back."""
    state = STATES[name]
    check_comes_back(state)
    for seat in onlookers(state):
        check_comes_back(observe(state, seat))
        for event in events(None, state, seat):
            check_comes_back(event)
        for view in folded(state, seat):
            check_comes_back(view)
    if state is not OTHERS:
        check_comes_back(record(state if isinstance(state, MatchState) else [state]))


@pytest.mark.parametrize("name", SHEETS)
def test_each_sheet_comes_back(name: str) -> None:
    """A sheet comes back as it was entered."""
    check_comes_back(SHEETS[name])


def test_a_sheet_is_written_as_it_was_entered() -> None:
    """Of each deal the points, and what was counted, if anything was; names where known."""
    sheet = enter(new_sheet(names={Seat.S: "Jan"}), Counts(tricks={Seat.N: 5, Seat.E: 8}))
    points = {"N": -100, "E": -160, "S": 0, "W": 0}
    assert to_dict(sheet) == {
        "format": "kierki/sheet",
        "schema": 1,
        "rules": {"preset": "standard"},
        "first_dealer": "N",
        "names": {"S": "Jan"},
        "deals": [{"points": points, "counts": {"tricks": {"N": 5, "E": 8}}}],
    }
    document: Any = to_dict(SHEETS["seven deals"])
    assert [deal.get("counts") for deal in document["deals"][2:]] == [
        {"cards": {"N": "QH QS", "E": [2], "W": ""}},
        None,
        {"cards": {"W": "KH"}},
        {"positions": [[-1, "S"], [7, "N"]]},
        {
            "tricks": {"N": 3, "E": 10},
            "cards": {"N": "QH KH QS", "E": [11, 2, 7, 0]},
            "positions": [[-1, "N"], [7, "E"]],
        },
    ]


REFUSED: dict[str, Illegality | None] = {
    "of a view": explain(observe(TRICKS, None), Card("2C")),
    "out of turn": explain(TRICKS, Card("2C"), seat=Seat.W),
    "not followed": explain(TRICKS, Card("3S")),
    "over": explain(FINISHED, PASS),
    "no deal": explain(ENTERED, Card("2C")),
    "match over": explain(OVER, Card("2C")),
    "trumps first": explain(tricks(TRUMPS, *HANDS), Card("2C")),
    "row": explain(LOTTERY, Card("TH")),
}


@pytest.mark.parametrize("name", REFUSED)
def test_each_refusal_comes_back(name: str) -> None:
    """A refusal comes back, with its sentence in both languages."""
    refused = REFUSED[name]
    assert refused is not None
    check_comes_back(refused)
    message = cast(dict[str, str], to_dict(refused)["message"])
    assert message == {"en": refused.message(), "pl": refused.message("pl")}


def test_the_parts_of_a_record_may_be_missing() -> None:
    """Scores and totals need not be written, nor what was seen; a last deal may be announced."""
    whole = record(OVER)
    first, second = whole.deals
    bare = attrs.evolve(first, points=None, total=None)
    assert_read = attrs.evolve(whole, deals=(bare, attrs.evolve(second, total=None)))
    check_comes_back(assert_read)
    announced = DealRecord(2, second.contract, second.dealer, None, None, (), None, None)
    check_comes_back(attrs.evolve(whole, deals=(first, announced)))
    alone = attrs.evolve(announced, number=1)
    check_comes_back(Record("deals", whole.rules, (), None, (alone,)))
    scored = attrs.evolve(alone, points=(75, 0, 0, 0))
    check_comes_back(
        Record("deals", whole.rules, (), None, (scored, attrs.evolve(alone, number=2)))
    )


def test_a_name_of_any_length_comes_back() -> None:
    """Neither a header nor the id of a contract is too long."""
    contract = attrs.evolve(NO_TRICKS, id="n" * 5000)
    state = deal(contract, shuffle(1), rules=Rules("house", [contract]))
    check_comes_back(state)
    check_comes_back(record([state], {"Event": "ż" * 5000}))


def test_what_was_seen_before_trumps_may_be_left_out() -> None:
    """Then each seat saw its lowest cards."""
    document = to_dict(after(tricks(TRUMPS, *HANDS), "=H"))
    seen = document.pop("seen")
    read = cast(DealState, from_dict(document))
    again = to_dict(read)
    assert seen == {"N": "7H KH", "E": "5H QH", "S": "KC AC", "W": "JH AS"}
    assert again["seen"] == {"N": "7H KH", "E": "5H QH", "S": "KC AC", "W": "2C JH"}


def test_cards_and_fields_may_stand_in_any_order() -> None:
    """The document is read as JSON is: order means nothing among fields and cards of a hand."""
    document = to_dict(TRICKS)
    turned = dict(reversed(document.items()))
    turned["hands"] = {"W": "2C JH AS", "S": "4S AC KC", "E": "QH 3S 5H", "N": "2S 7H KH"}
    assert from_dict(turned) == TRICKS
    assert dumps(from_dict(turned)) == dumps(TRICKS)


def test_what_has_no_document_is_a_mistake_of_the_program() -> None:
    """Only what is listed has a document."""
    values: tuple[Any, ...] = (None, Card("KH"), {}, ChooseTrump(None))
    for value in values:
        with pytest.raises(TypeError, match="there is no document for"):
            to_dict(value)


# ---------------------------------------------------------------- nothing hidden


def check_nothing_hidden(state: DealState, seed: int) -> None:
    """Check that whatever a seat is sent is the same, however the hidden cards lie."""
    for seat in onlookers(state):
        view = observe(state, seat)
        other = determinize(view, Random(seed))
        assert dumps(observe(other, seat)) == dumps(view)
        told, told_otherwise = events(None, state, seat), events(None, other, seat)
        assert list(dump_lines(told)) == list(dump_lines(told_otherwise))


@a_fifth
@given(deal_states(), st.integers(0, 2**32))
def test_a_document_of_a_view_or_an_event_holds_nothing_hidden(state: DealState, seed: int) -> None:
    """Two deals that differ in hidden cards alone give the same bytes to who does not see them."""
    check_nothing_hidden(state, seed)


@pytest.mark.parametrize("name", ["tricks", "trumps to be named", "trumps named", "lottery"])
def test_the_hidden_cards_of_a_deal_are_in_no_document(name: str) -> None:
    """At a small table: nobody is sent a card of another's hand that was not played."""
    state = cast(DealState, STATES[name])
    check_nothing_hidden(state, 1)
    for seat in onlookers(state):
        sent = dumps(observe(state, seat))
        for other in state.rules.seats:
            held = state.hands[other] if other is not seat else CardSet()
            rules = json.dumps(to_dict(observe(state, seat))["rules"])
            for card in held:
                assert f'"{card}' not in sent.replace(rules, "") or card in CardSet(_played(state))


def _played(state: DealState) -> list[Card]:
    return [move for move in state.moves if isinstance(move, Card)]


def test_cards_that_were_never_shown_are_in_no_document() -> None:
    """A lottery may end with cards in hand: whose they are stays hidden when it is over."""
    sent = list[list[str]]()
    for hands in (("6H", "7H", "8H", "9H"), ("9H", "7H", "8H", "6H")):
        rules = Rules("four_cards", [SEVENS], deck=CardSet(" ".join(hands)))
        dealt = zip(Seat, map(CardSet, hands), strict=True)
        match = after(deal(new_match(rules, first_dealer=Seat.W), dict(dealt)), "- 7H 8H")
        told = [*dump_lines(events(None, match, None)), *dump_lines(events(None, match, Seat.E))]
        sent.append([*told, *(dumps(observe(match, seat)) for seat in onlookers(match))])
    one, other = sent
    assert one == other


# ---------------------------------------------------------------- JSON Lines


def test_lines_come_back() -> None:
    """Documents of any kind stand one a line; empty lines are passed over."""
    values: list[Document] = [STANDARD, TRICKS, OVER, observe(OVER, None), record(OVER)]
    lines = list(dump_lines(values))
    assert all(line.endswith("\n") and line.count("\n") == 1 for line in lines)
    text = "\n" + "\r\n".join(line[:-1] for line in lines) + "\n  \n"
    assert list(load_lines(io.StringIO(text, newline="\n"))) == values
    assert list(load_lines(io.BytesIO(text.encode()))) == values
    assert list(load_lines(io.BytesIO(b"\xef\xbb\xbf" + lines[0].encode()))) == [STANDARD]


def test_lines_are_read_one_at_a_time() -> None:
    """A file is not read further than it is asked for."""
    file = io.StringIO(dumps(STANDARD) + "\n" + "{\n")
    lines = load_lines(file)
    assert next(lines) is STANDARD
    assert file.tell() == len(dumps(STANDARD)) + 1


# ---------------------------------------------------------------- schemas


@pytest.mark.unmeasured
@pytest.mark.parametrize("kind", KINDS)
def test_a_schema_is_a_schema(kind: str) -> None:
    """Each is JSON Schema 2020-12."""
    jsonschema = pytest.importorskip("jsonschema", reason="schemas are checked with jsonschema")
    jsonschema.Draft202012Validator.check_schema(schema(kind))


@pytest.mark.parametrize("kind", KINDS)
def test_a_schema_is_shipped_as_a_file(kind: str) -> None:
    """The file that is shipped says what `schema` gives: tests/write_schemas.py has written it."""
    text = (SCHEMAS / f"{kind}.json").read_text("utf-8")
    assert text == json.dumps(schema(kind), indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def test_there_is_a_schema_for_each_kind() -> None:
    """Each kind has its file, and there is no schema of another."""
    assert {file.stem for file in SCHEMAS.iterdir()} >= set(KINDS)
    either = Headed(("deal", "illegality")).schema({})["anyOf"]
    assert [own["properties"] for own in either] == [
        schema(kind)["properties"] for kind in ("deal", "illegality")
    ]
    with pytest.raises(ValueError, match="there is no kind 'table', only 'rules', 'deal'"):
        schema("table")

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kierki import (
    PRESETS,
    STANDARD,
    STANDARD_3P,
    Card,
    CardSet,
    Group,
    LotteryContract,
    Rules,
    RulesError,
    TrickContract,
)
from kierki.documents import dumps_rules, loads_rules, rules_document, rules_from_document
from kierki.errors import NotationError
from kierki.strategies import rules as any_rules

FILE = Path(__file__).parent / "data" / "presets.json"
DATA: dict[str, dict[str, Any]] = {data["id"]: data for data in json.loads(FILE.read_text("utf-8"))}


def house() -> dict[str, Any]:
    """Give the document of a house rule, to be changed."""
    return json.loads(dumps_rules(attrs.evolve(STANDARD, id="house")))  # type: ignore[no-any-return]


def problems(document: object) -> list[tuple[str, str]]:
    """Give code and path of everything that is wrong with a document."""
    with pytest.raises(RulesError) as caught:
        rules_from_document(document)
    return [(problem.code, problem.path) for problem in caught.value.problems]


# ---------------------------------------------------------------- there and back


@pytest.mark.parametrize("id_", PRESETS)
def test_the_presets_file_is_made_of_documents(id_: str) -> None:
    """An object of the presets file, without its note, is the document of that preset."""
    document = {name: value for name, value in DATA[id_].items() if name != "note"}
    assert rules_from_document(document) is PRESETS[id_]
    assert sorted_cards(rules_document(PRESETS[id_])) == sorted_cards(document)


def sorted_cards(value: object) -> object:
    """Put the cards of a document in order: they may stand in any."""
    if isinstance(value, dict):
        return {name: sorted_cards(own) for name, own in value.items()}
    if isinstance(value, list):
        return [sorted_cards(item) for item in value]
    return " ".join(sorted(value.split())) if isinstance(value, str) else value


@given(any_rules())
def test_rules_come_back_from_their_document(rules: Rules) -> None:
    """Reading what was written gives equal rules, writing them again the same text."""
    text = dumps_rules(rules)
    assert loads_rules(text) == loads_rules(text.encode()) == rules
    assert rules_from_document(rules_document(rules)) == rules
    assert dumps_rules(loads_rules(text)) == text
    assert "\n" not in text


def test_what_has_a_default_may_be_left_out() -> None:
    """A house rule is a few lines: fields that say nothing unusual need not stand there."""
    rules = loads_rules(
        """{"id": "mini", "contracts": [
             {"kind": "trick", "id": "no_tricks", "group": "single", "per_trick": -20},
             {"kind": "trick", "id": "trumps", "group": "trumps", "per_trick": 20, "trump": {}},
             {"kind": "lottery", "id": "lottery", "group": "lottery",
              "open_rank": null, "prizes": [1, 0, 0, -1], "stop_after": 3}]}"""
    )
    assert rules.seats == STANDARD.seats
    assert rules.deck == CardSet(Card)
    assert [contract.id for contract in rules.contracts] == ["no_tricks", "trumps", "lottery"]
    _, trumps, lottery = rules.contracts
    assert isinstance(trumps, TrickContract)
    assert trumps.trump
    assert trumps.trump.cards_seen is None
    assert isinstance(lottery, LotteryContract)
    assert lottery.open_rank is None


def test_a_document_with_all_of_a_preset_is_that_preset() -> None:
    """Rules that equal a preset are that preset."""
    assert loads_rules(dumps_rules(STANDARD_3P)) is STANDARD_3P


# ---------------------------------------------------------------- refusals

EXACT: dict[str, tuple[Callable[[dict[str, Any]], object], list[tuple[str, str]]]] = {
    "no object": (lambda _: [], [("bad_value", "")]),
    "no id": (lambda doc: doc.pop("id"), [("missing_field", "")]),
    "nothing at all": (lambda doc: doc.clear(), [("missing_field", "")] * 2),
    "an id of a preset": (lambda doc: doc.update(id="standard", series=2), [("preset_id", "id")]),
    "a bad id": (lambda doc: doc.update(id="Dom Nowaków"), [("bad_id", "id")]),
    "a note": (lambda doc: doc.update(note="x"), [("unknown_field", "note")]),
    "a deck": (lambda doc: doc.update(deck=[]), [("unknown_field", "deck")]),
    "seats as text": (lambda doc: doc.update(seats="NESW"), [("bad_value", "seats")]),
    "a seat in small letters": (
        lambda doc: doc.update(seats=["N", "E", "s", "W"]),
        [("bad_value", "seats[2]")],
    ),
    "a fraction": (lambda doc: doc.update(series=1.5), [("bad_value", "series")]),
    "a truth for a number": (lambda doc: doc.update(series=True), [("bad_value", "series")]),
    "no series": (lambda doc: doc.update(series=0), [("bad_series", "series")]),
    "a card in small letters": (lambda doc: doc.update(removed="2c"), [("bad_card", "removed")]),
    "cards with a comma": (lambda doc: doc.update(removed="2C,3C"), [("bad_card", "removed")]),
    "cards far apart": (lambda doc: doc.update(removed="2C  3C"), [("bad_card", "removed")]),
    "a card twice": (lambda doc: doc.update(removed="2C 2C"), [("bad_card", "removed")]),
    "cards as a list": (lambda doc: doc.update(removed=["2C"]), [("bad_card", "removed")]),
    "contracts as an object": (
        lambda doc: doc.update(contracts={}),
        [("bad_value", "contracts")],
    ),
    "no contracts": (lambda doc: doc.update(contracts=[]), [("no_contracts", "contracts")]),
    "a contract that is none": (
        lambda doc: doc["contracts"].insert(0, "no_tricks"),
        [("bad_value", "contracts[0]")],
    ),
    "no kind": (lambda doc: doc["contracts"][0].pop("kind"), [("bad_value", "contracts[0]")]),
    "a kind that is none": (
        lambda doc: doc["contracts"][0].update(kind=["trick"]),
        [("bad_value", "contracts[0]")],
    ),
    "a misspelt field": (
        lambda doc: doc["contracts"][0].update(per_trik=-20),
        [("unknown_field", "contracts[0].per_trik")],
    ),
    "a field of the other kind": (
        lambda doc: doc["contracts"][11].update(leader="left"),
        [("unknown_field", "contracts[11].leader")],
    ),
    "a group that is none": (
        lambda doc: doc["contracts"][0].update(group="pair"),
        [("bad_value", "contracts[0].group")],
    ),
    "a price without points": (
        lambda doc: doc["contracts"][1].update(per_card=[["KH"]]),
        [("bad_value", "contracts[1].per_card[0]")],
    ),
    "a price of no cards": (
        lambda doc: doc["contracts"][1].update(per_card=[["KH", 1], [7, 1]]),
        [("bad_card", "contracts[1].per_card[1][0]")],
    ),
    "points that are none": (
        lambda doc: doc["contracts"][1].update(per_card=[["KH", "1"]]),
        [("bad_value", "contracts[1].per_card[0][1]")],
    ),
    "a trick that is none": (
        lambda doc: doc["contracts"][5].update(per_position=[[7, -75], [14, -75]]),
        [("bad_position", "contracts[5].per_position[1][0]")],
    ),
    "a side that is none": (
        lambda doc: doc["contracts"][0].update(leader="right"),
        [("bad_value", "contracts[0].leader")],
    ),
    "a duty that is none": (
        lambda doc: doc["contracts"][7]["trump"].update(must_beat="always"),
        [("bad_value", "contracts[7].trump.must_beat")],
    ),
    "trumps as text": (
        lambda doc: doc["contracts"][0].update(trump="dealer"),
        [("bad_value", "contracts[0].trump")],
    ),
    "a rank that is none": (
        lambda doc: doc["contracts"][11].update(open_rank="10"),
        [("bad_value", "contracts[11].open_rank")],
    ),
    "no prizes": (
        lambda doc: doc["contracts"][11].pop("prizes"),
        [("missing_field", "contracts[11]")],
    ),
    "too few prizes": (
        lambda doc: doc["contracts"][11].update(prizes=[800, 500, 0]),
        [("bad_prizes", "contracts[11].prizes")],
    ),
    "prizes that are none": (
        lambda doc: doc["contracts"][11].update(prizes=[800, 500, None, 0]),
        [("bad_value", "contracts[11].prizes[2]")],
    ),
}


def changed(change: Callable[[dict[str, Any]], object]) -> object:
    """Give a house rule with a fault in it."""
    document = house()
    result = change(document)
    return result if result == [] else document


@pytest.mark.parametrize("name", EXACT)
def test_a_fault_is_refused_with_its_path(name: str) -> None:
    """Whatever is wrong with a document is refused with a code and a path."""
    change, expected = EXACT[name]
    assert problems(changed(change)) == expected


@pytest.mark.parametrize("change", [{"seats": ["N", "S"]}, {"removed": "2C"}])
def test_faults_that_bring_others_with_them_are_refused(change: dict[str, object]) -> None:
    """With a wrong deck there is more that does not fit; all is listed."""
    assert len(problems(house() | change)) >= 1


def place(name: str) -> str:
    """Give the field or the contract that a fault is in."""
    (_, path), *_ = EXACT[name][1]
    return path.partition(".")[0]


# Faults that neither move nor hide others.
APART = [
    name
    for name in sorted(EXACT)
    if place(name).partition("[")[0] not in ("", "seats", "removed")
    and place(name) not in ("contracts", "contracts[0]")
    and name != "an id of a preset"  # nobody knows whether faulty rules are others
]


@given(st.lists(st.sampled_from(APART), min_size=2, max_size=6, unique_by=place))
def test_every_fault_is_listed(names: list[str]) -> None:
    """Faults of different fields and different contracts are all found at once."""
    document, expected = house(), list[tuple[str, str]]()
    for name in names:
        change, found = EXACT[name]
        change(document)
        expected += found
    assert sorted(problems(document)) == sorted(expected)


def test_every_fault_of_a_contract_is_listed() -> None:
    """One contract may have faults of every sort: all that can be told at once is told."""
    document = house()
    document["contracts"][1] |= {
        "id": "Kiery",
        "group": "hearts",
        "per_trick": 1.5,
        "forced_discards": "KH KH",
        "leader": "right",
        "trump": {"chooser": "right", "cards": 5},
    }
    document["contracts"][11] = {"kind": "lottery", "id": 7, "stop_after": "2", "ace": "none"}
    assert sorted(problems(document)) == [
        ("bad_card", "contracts[1].forced_discards"),
        ("bad_id", "contracts[11].id"),
        ("bad_id", "contracts[1].id"),
        ("bad_value", "contracts[11].ace"),
        ("bad_value", "contracts[11].stop_after"),
        ("bad_value", "contracts[1].group"),
        ("bad_value", "contracts[1].leader"),
        ("bad_value", "contracts[1].per_trick"),
        ("bad_value", "contracts[1].trump.chooser"),
        *[("missing_field", "contracts[11]")] * 3,
        ("unknown_field", "contracts[1].trump.cards"),
    ]


def test_where_the_deck_is_unknown_the_rest_is_still_checked() -> None:
    """Without seats and deck nobody can say how many prizes there must be, but much else."""
    document = house() | {"removed": "2c", "seats": [0], "series": 0, "winner": "best", "id": "X"}
    document["contracts"][0]["leader"] = "right"
    document["contracts"][11]["prizes"] = [1]
    assert sorted(problems(document)) == [
        ("bad_card", "removed"),
        ("bad_id", "id"),
        ("bad_series", "series"),
        ("bad_value", "contracts[0].leader"),
        ("bad_value", "seats[0]"),
        ("bad_value", "winner"),
    ]


def test_a_fault_in_the_text_has_its_line_and_column() -> None:
    """Read from a text, each problem has its place there."""
    text = json.dumps(house(), indent=1).replace('"winner": "highest"', '"winner": "best"')
    text = text.replace('"per_trick": -20', '"per_trick": -20.5', 1)
    with pytest.raises(RulesError) as caught:
        loads_rules(text)
    found = {problem.path: (problem.line, problem.column) for problem in caught.value.problems}
    lines = text.split("\n")
    for path, value in (("winner", '"best"'), ("contracts[0].per_trick", "-20.5")):
        line, column = found[path]
        assert line is not None
        assert column is not None
        assert lines[line - 1][column - 1 :].startswith(value)
    assert str(caught.value.problems[0]).startswith(f"{found[caught.value.problems[0].path][0]}:")


def test_a_name_given_twice_is_refused() -> None:
    """A field that stands twice might mean either, so it is no field at all."""
    text = (
        dumps_rules(STANDARD)
        .replace('"series":1', '"series":1,"series":2')
        .replace('"id":"standard"', '"id":"house"')
    )
    with pytest.raises(RulesError) as caught:
        loads_rules(text)
    (problem,) = caught.value.problems
    assert (problem.code, problem.path) == ("repeated_field", "series")
    assert text[(problem.column or 0) - 1] == "2"


@pytest.mark.parametrize("points", ["9" * 16, "-" + "9" * 16, "9" * 5000, "1" + "0" * 400, "1e400"])
def test_a_number_too_large_is_refused_with_its_place(points: str) -> None:
    """A number of any length has a place and a code, and takes no time."""
    text = dumps_rules(attrs.evolve(STANDARD, id="house")).replace("-20", points, 1)
    with pytest.raises(RulesError) as caught:
        loads_rules(text)
    problem = caught.value.problems[0]
    assert problem.code == "bad_value"
    assert text[(problem.column or 0) - 1 :].startswith(points)


def test_rules_hold_no_number_that_a_document_could_not() -> None:
    """What can be built can be written and read: points, prizes and series have a bound."""
    most = 10**15 - 1
    contract = TrickContract("most", Group.SINGLE, per_trick=most, per_position=[(1, -most)])
    rules = Rules("most", [contract], series=most)
    assert loads_rules(dumps_rules(rules)) == rules
    for wrong in ({"per_trick": most + 1}, {"per_card": [("KH", -most - 1)]}):
        with pytest.raises(RulesError) as caught:
            attrs.evolve(contract, **wrong)
        assert caught.value.problems[0].code == "bad_value"
    with pytest.raises(RulesError):
        attrs.evolve(rules, series=10**5000)


@pytest.mark.parametrize("name", ["a.b", "x[0]", "", "\n", 'say "x"', "ł", "\\"])
def test_a_field_of_any_name_has_its_place(name: str) -> None:
    """An unknown field is found where it stands, however strange its name."""
    text = json.dumps({"id": "house", name: 1}, indent=1, ensure_ascii=False)
    with pytest.raises(RulesError) as caught:
        loads_rules(text)
    found = {problem.code: problem for problem in caught.value.problems}["unknown_field"]
    assert found.line == 3
    assert "\n" not in str(found)


def test_what_is_no_json_is_refused() -> None:
    """Text that is no JSON has its place too."""
    with pytest.raises(NotationError) as caught:
        loads_rules('{"id": house}')
    assert (caught.value.code, caught.value.line, caught.value.column) == ("bad_syntax", 1, 8)


def test_what_is_shown_of_a_fault_is_short() -> None:
    """A wrong value of any length is shown by its beginning."""
    with pytest.raises(RulesError) as caught:
        rules_from_document({**house(), "removed": "x" * 100_000})
    assert len(str(caught.value)) < 200


def test_there_are_not_too_many_contracts() -> None:
    """What would take long to describe is refused at once."""
    document = house()
    document["contracts"] *= 42
    assert problems(document) == [("too_many_contracts", "contracts")]

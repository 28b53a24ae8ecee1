import json
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generated import presets
from kierki import (
    PRESETS,
    STANDARD,
    STANDARD_3P,
    Card,
    CardSet,
    Contract,
    Group,
    LotteryContract,
    Rank,
    Rules,
    Seat,
    TrickContract,
    TrumpRule,
    combined,
    contract_total,
    group_totals,
)
from kierki.strategies import contracts

FILE = Path(__file__).parent / "data" / "presets.json"
DATA: dict[str, dict[str, Any]] = {data["id"]: data for data in json.loads(FILE.read_text("utf-8"))}
IDS = sorted(PRESETS)
NO_TOTALS = {"single": -1300, "robber": -1300, "trumps": 1300, "lottery": 1300}


def contract_from(data: dict[str, Any]) -> Contract:
    """Build a contract from its JSON object."""
    fields = {name: value for name, value in data.items() if name != "kind"}
    fields["group"] = Group(data["group"])
    if data["kind"] == "lottery":
        fields["open_rank"] = data["open_rank"] and Rank(data["open_rank"])
        return LotteryContract(**fields)
    fields["trump"] = data["trump"] and TrumpRule(**data["trump"])
    return TrickContract(**fields)


def rules_from(data: dict[str, Any]) -> Rules:
    """Build rules from their JSON object, in which the deck is told by what is removed."""
    fields = {name: value for name, value in data.items() if name not in ("removed", "note")}
    fields["seats"] = map(Seat, data["seats"])
    fields["deck"] = CardSet(Card) - CardSet(data["removed"])
    fields["contracts"] = map(contract_from, data["contracts"])
    return Rules(**fields)


@pytest.mark.parametrize("id_", IDS)
def test_a_preset_is_what_its_data_says(id_: str) -> None:
    """A preset never changes its meaning: every field is as in the data."""
    preset, expected = PRESETS[id_], rules_from(DATA[id_])
    for field in attrs.fields(Rules):
        assert (field.name, getattr(preset, field.name)) == (
            field.name,
            getattr(expected, field.name),
        )
    assert preset == expected
    assert hash(preset) == hash(expected)


@pytest.mark.parametrize("id_", IDS)
def test_each_contract_is_what_its_data_says(id_: str) -> None:
    """Every contract has the prices, bans and duties of the data, in the order of the data."""
    data = DATA[id_]["contracts"]
    assert len(PRESETS[id_].contracts) == len(data)
    for contract, expected in zip(PRESETS[id_].contracts, map(contract_from, data), strict=True):
        assert attrs.asdict(contract, recurse=False) == attrs.asdict(expected, recurse=False)


@given(presets)
def test_a_preset_is_found_by_its_id(rules: Rules) -> None:
    """A preset stands under its own id, and no two are the same game."""
    assert PRESETS[rules.id] is rules
    others = [attrs.evolve(other, id="x") for other in PRESETS.values() if other is not rules]
    assert attrs.evolve(rules, id="x") not in others


def test_the_named_presets() -> None:
    """Every documented variant is a preset; STANDARD, the first, and STANDARD_3P are named too."""
    assert list(PRESETS) == list(DATA)
    assert PRESETS["standard"] is STANDARD
    assert PRESETS["standard_3p"] is STANDARD_3P


def test_presets_cannot_be_changed() -> None:
    """No preset can be replaced, added or removed."""
    open_presets: Any = PRESETS
    with pytest.raises(TypeError):
        open_presets["standard"] = STANDARD_3P
    with pytest.raises(TypeError):
        del open_presets["standard"]
    assert not hasattr(open_presets, "clear")
    standard: Any = STANDARD
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        standard.series = 2


# ---------------------------------------------------------------- totals


@given(presets)
def test_groups_make_up_the_match(rules: Rules) -> None:
    """The groups together get what all deals together get."""
    total = rules.series * sum(contract_total(contract, rules) for contract in rules.contracts)
    assert sum(group_totals(rules).values()) == total
    assert set(group_totals(rules)) == {contract.group for contract in rules.contracts}


@given(contracts(), st.integers(1, 3))
def test_a_group_is_paid_in_every_series(contract: Contract, series: int) -> None:
    """A contract that stands twice in each of several series counts as often as it is played."""
    rules = Rules("house", [contract, contract], series=series)
    total = 2 * series * contract_total(contract)
    assert group_totals(rules) == {contract.group: total}


@pytest.mark.parametrize(
    ("id_", "totals"),
    [
        ("standard", NO_TOTALS),
        ("standard_3p", {"single": -1275, "robber": -1275, "trumps": 1275, "lottery": 1275}),
        ("standard_left", NO_TOTALS),
        ("vilnius", {"single": -1180, "robber": -1180, "trumps": 1300, "lottery": 1300}),
        ("kurnik", NO_TOTALS),
        ("kurnik_3p", {"single": -1275, "robber": -1275, "trumps": 1020, "lottery": 1275}),
        ("handbook", NO_TOTALS),
        ("handbook_short", {"single": -1300, "lottery": 1300}),
        ("handbook_short_trumps", {"single": -1300, "trumps": 1300}),
        ("handbook_lottery4", {"single": -1300, "lottery": 1300}),
        ("handbook_3p", {"single": -1275, "robber": -1275, "trumps": 1275, "lottery": 1275}),
        ("zasadygry", {"single": -1300, "lottery": 1300}),
        ("chapanka", {"single": -520, "robber": -520, "trumps": 1040, "lottery": 0}),
        ("mimuw", {"single": 100, "robber": 100}),
        ("tarnow", {"single": -624, "trumps": 624}),
        ("king_pt", {"single": -1300, "trumps": 1300}),
    ],
)
def test_the_totals_of_each_preset(id_: str, totals: dict[str, int]) -> None:
    """Each group comes to what its source says; three sources do not balance, and are warned of."""
    rules = PRESETS[id_]
    assert group_totals(rules) == totals
    assert bool(rules.warnings()) == (id_ in ("vilnius", "kurnik_3p", "mimuw"))


@pytest.mark.parametrize("id_", ["standard", "standard_left"])
def test_each_group_is_1300_points(id_: str) -> None:
    """Each half has two groups of 1300 points, so a match sums to zero."""
    rules = PRESETS[id_]
    assert [contract_total(contract, rules) for contract in rules.contracts] == [
        *(-260, -260, -240, -240, -150, -150, -1300),
        *(325, 325, 325, 325, 1300),
    ]
    assert group_totals(rules) == NO_TOTALS
    assert rules.warnings() == ()


def test_each_group_of_three_players_is_1275_points() -> None:
    """With three players there are 17 tricks, three trump deals, and 1275 points a group."""
    assert [contract_total(contract, STANDARD_3P) for contract in STANDARD_3P.contracts] == [
        *(-255, -260, -240, -240, -140, -140, -1275),
        *(425, 425, 425, 1275),
    ]
    assert list(group_totals(STANDARD_3P).values()) == [-1275, -1275, 1275, 1275]
    assert STANDARD_3P.warnings() == ()


def test_totals_are_of_the_standard_game_unless_said_otherwise() -> None:
    """Without rules the totals are those of the standard game."""
    assert group_totals() == group_totals(STANDARD)
    assert contract_total(STANDARD.contracts[0]) == 13 * -20
    assert contract_total(STANDARD.contracts[0], STANDARD_3P) == 17 * -20


def test_seventh_and_last_are_paid_once_a_trick() -> None:
    """Tricks 7 and 13 cost 75 each, not 75 for each card in them."""
    assert contract_total(STANDARD.contracts[5]) == -150


@pytest.mark.parametrize("id_", ["standard", "standard_left", "standard_3p"])
def test_the_robber_is_all_six_at_once(id_: str) -> None:
    """The robber leaves no deal out and counts none twice: it adds up deals 1 to 6."""
    rules = PRESETS[id_]
    singles = [contract for contract in rules.contracts[:6] if isinstance(contract, TrickContract)]
    robber = combined("robber", *singles, barred_leads=CardSet(Card).of_suit(Card("KH").suit))
    assert rules.contracts[6] == robber
    totals = [contract_total(single, rules) for single in singles]
    assert contract_total(robber, rules) == sum(totals)


def test_what_cards_cost_in_the_robber() -> None:
    """Charges add up: the K♥ costs 220 with its trick, the dearest possible trick 495."""
    robber = STANDARD.contracts[6]
    assert isinstance(robber, TrickContract)
    prices = {
        card: sum(points for cards, points in robber.per_card if card in cards) for card in Card
    }
    assert prices[Card("KH")] == -20 - 30 - 150
    assert prices[Card("QH")] == -20 - 60
    assert prices[Card("JS")] == -30
    assert prices[Card("AS")] == 0
    assert prices[Card("KH")] + robber.per_trick == -220
    dearest = sum(sorted(prices.values())[:4])
    assert dearest + robber.per_trick + dict(robber.per_position)[-1] == -495


def test_who_leads_and_who_sees_what() -> None:
    """The dealer leads to trumps in `standard`, the left in `standard_left`; 5 or 6 are seen."""
    presets_here = ("standard", "standard_left", "standard_3p")
    trumps = {id_: PRESETS[id_].contracts[7] for id_ in presets_here}
    assert [trumps[id_].leader for id_ in ("standard", "standard_left")] == ["dealer", "left"]  # type: ignore[union-attr]
    assert [trumps[id_].trump.cards_seen for id_ in ("standard", "standard_3p")] == [5, 6]  # type: ignore[union-attr]

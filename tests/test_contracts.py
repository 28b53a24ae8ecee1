import pickle
from collections.abc import Callable
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from any_text import ANY_CHARACTER
from generated import PACK
from kierki import (
    CardSet,
    Charge,
    Contract,
    Group,
    LotteryContract,
    Phase,
    Rank,
    RulesError,
    Suit,
    TrickContract,
    TrumpRule,
    combined,
    contract_total,
)
from kierki.strategies import contracts, trick_contracts

HEARTS = PACK.of_suit(Suit.HEARTS)
LOTTERY: dict[str, Any] = {
    "open_rank": Rank.SEVEN,
    "starter": "dealer",
    "prizes": (800, 500, 0, 0),
    "stop_after": 2,
}
BAD_IDS = ["", "Robber", "7", "_robber", "no-tricks", "no tricks", "robber\n", "kró", "a\u0661"]


def faults(make: Callable[..., object], *args: Any, **fields: Any) -> list[tuple[str, str]]:
    """Make something impossible and give the code and the place of each problem found."""
    with pytest.raises(RulesError) as caught:
        make(*args, **fields)
    return [(problem.code, problem.path) for problem in caught.value.problems]


def trick_contract(**fields: Any) -> TrickContract:
    """Make a contract of tricks for hostile fields."""
    return TrickContract(**{"id": "house", "group": Group.SINGLE, **fields})


def lottery_contract(**fields: Any) -> LotteryContract:
    """Make a lottery for hostile fields."""
    return LotteryContract(**{"id": "house", "group": Group.LOTTERY, **LOTTERY, **fields})


# ---------------------------------------------------------------- records


@given(contracts())
def test_a_contract_is_a_value(contract: Contract) -> None:
    """A contract made of the same data is equal and hashes alike, and so does its pickle."""
    fields = attrs.asdict(contract, recurse=False)
    for other in (type(contract)(**fields), pickle.loads(pickle.dumps(contract))):  # noqa: S301
        assert other == contract
        assert hash(other) == hash(contract)
    assert contract != attrs.evolve(contract, id="other")


def test_a_contract_is_neutral_unless_told_otherwise() -> None:
    """A contract without prices, bans and duties is a deal for nothing."""
    nothing = TrickContract("nothing", Group.SINGLE)
    assert attrs.asdict(nothing, recurse=False) == {
        "id": "nothing",
        "group": Group.SINGLE,
        "per_trick": 0,
        "per_card": (),
        "per_position": (),
        "barred_leads": CardSet(),
        "barred_opening_leads": CardSet(),
        "forced_discards": CardSet(),
        "leader": "left",
        "early_end": False,
        "trump": None,
    }
    assert contract_total(nothing) == 0


def test_a_lottery_is_neutral_unless_told_otherwise() -> None:
    """The ace is above the king and the dealer's left begins, unless told otherwise."""
    lottery = LotteryContract(
        "lottery", Group.LOTTERY, open_rank=None, prizes=(1, 0, 0, 0), stop_after=1
    )
    assert (lottery.ace, lottery.starter) == ("high", "left")
    assert (lottery.open_rank, lottery.prizes, lottery.stop_after) == (None, (1, 0, 0, 0), 1)


def test_a_trump_rule_is_neutral_unless_told_otherwise() -> None:
    """The dealer names a suit, seeing his whole hand, and there is no duty to ruff or beat."""
    rule = TrumpRule()
    assert (rule.chooser, rule.cards_seen, rule.allow_no_trump) == ("dealer", None, False)
    assert (rule.must_trump, rule.must_beat) == (False, "never")
    assert rule == TrumpRule("dealer", None, must_trump=False)
    assert hash(rule) == hash(TrumpRule())


def test_lists_and_text_become_tuples_and_card_sets() -> None:
    """A contract is hashable, whatever it is made from: lists, text and sets of cards."""
    queens = TrickContract(
        "no_queens",
        Group.SINGLE,
        per_card=[["QC QD QH QS", -60]],  # type: ignore[list-item]
        per_position=[[7, -75]],  # type: ignore[list-item]
        barred_leads="KH",
        barred_opening_leads=set(HEARTS),
        forced_discards=[],
    )
    assert queens.per_card == ((CardSet("QC QD QH QS"), -60),)
    assert queens.per_position == ((7, -75),)
    assert (queens.barred_leads, queens.barred_opening_leads) == (CardSet("KH"), HEARTS)
    assert hash(queens) == hash(attrs.evolve(queens))
    assert lottery_contract(prizes=[800, 500, 0, 0]) == lottery_contract()


@pytest.mark.parametrize(
    ("record", "field"),
    [
        (trick_contract(), "per_trick"),
        (lottery_contract(), "prizes"),
        (TrumpRule(), "must_trump"),
        (Charge("trick", 2, -40), "points"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_records_cannot_be_changed(record: Any, field: str) -> None:
    """A contract, a trump rule and a charge are frozen: a house rule is a new value."""
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        setattr(record, field, 1)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        record.note = "new"
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        delattr(record, field)


@given(st.lists(st.tuples(st.frozensets(st.sampled_from(list(PACK))), st.integers(-1000, 1000))))
def test_scoring_cards_are_all_that_have_a_price(
    prices: list[tuple[frozenset[Any], int]],
) -> None:
    """A card scores if it stands in any list of prices, whatever the price."""
    contract = TrickContract("cards", Group.SINGLE, per_card=prices)
    assert set(contract.scoring_cards) == set().union(*(cards for cards, _ in prices))


def test_scoring_cards_of_queens_and_the_king_of_hearts() -> None:
    """Where queens and the K♥ are paid for, these five score."""
    contract = trick_contract(per_card=[("QC QD QH QS", -60), ("KH QH", -150)])
    assert contract.scoring_cards == CardSet("QC QD QH KH QS")


def test_groups_and_phases_are_written_the_same_for_ever() -> None:
    """The four groups and the three phases are their text."""
    assert list(map(str, Group)) == ["single", "robber", "trumps", "lottery"]
    assert list(map(str, Phase)) == ["choose_trump", "play", "over"]
    assert f"{Group.SINGLE}, {Phase.PLAY:>5}" == "single,  play"


def test_a_charge_says_what_the_points_are_for() -> None:
    """Two tricks at -20 are one line: what, how many, what they come to."""
    charge = Charge("trick", 2, -40)
    assert (charge.what, charge.count, charge.points) == ("trick", 2, -40)
    assert hash(charge) == hash(Charge("trick", 2, -40))


# ---------------------------------------------------------------- combined


@given(st.lists(trick_contracts(id="part"), max_size=4))
def test_combined_adds_up_the_price_lists(parts: list[TrickContract]) -> None:
    """All contracts at once pay what they pay one by one, and have no bans or duties of theirs."""
    both = combined("all", *parts)
    assert contract_total(both) == sum(map(contract_total, parts))
    assert both == TrickContract(
        "all",
        Group.ROBBER,
        per_trick=sum(part.per_trick for part in parts),
        per_card=[entry for part in parts for entry in part.per_card],
        per_position=[entry for part in parts for entry in part.per_position],
    )


def test_tricks_and_the_king_of_hearts_at_once() -> None:
    """-20 a trick and -150 for the K♥ at once make -410, in the order given."""
    tricks = TrickContract("no_tricks", Group.SINGLE, per_trick=-20, barred_leads="2C")
    king = TrickContract("no_king", Group.SINGLE, per_card=[("KH", -150)], barred_leads=HEARTS)
    queens = TrickContract("no_queens", Group.SINGLE, per_card=[("QH", -60), ("KH", -1)])
    both = combined("both", tricks, king, queens)
    assert both.per_card == ((CardSet("KH"), -150), (CardSet("QH"), -60), (CardSet("KH"), -1))
    assert (both.id, both.group, both.barred_leads) == ("both", Group.ROBBER, CardSet())
    assert contract_total(both) == 13 * -20 - 150 - 60 - 1


def test_bans_and_all_else_are_by_keyword() -> None:
    """What is not a price is told to `combined`, not taken from the parts."""
    kings = TrickContract("kings", Group.SINGLE, per_card=[("KC KD KH KS", -30)])
    everything: dict[str, Any] = {
        "group": Group.TRUMPS,
        "barred_leads": HEARTS,
        "barred_opening_leads": CardSet("AS"),
        "forced_discards": CardSet("KH"),
        "leader": "dealer",
        "early_end": True,
        "trump": TrumpRule(cards_seen=5),
    }
    fields = attrs.asdict(combined("all", kings, **everything), recurse=False)
    assert {name: fields[name] for name in everything} == everything


def test_positions_cannot_be_paid_in_a_combined_deal_that_ends_early() -> None:
    """What a contract may not be, no combination may be either."""
    last = trick_contract(per_position=[(-1, -75)])
    assert faults(combined, "both", last, early_end=True) == [("bad_early_end", "early_end")]
    assert faults(combined, "Both", last) == [("bad_id", "id")]


def test_a_lottery_cannot_be_combined() -> None:
    """A lottery has no price lists that could be added up."""
    rows: Any = lottery_contract()
    with pytest.raises(TypeError, match="only deals of tricks"):
        combined("both", trick_contract(), rows)


# ---------------------------------------------------------------- refusals


@given(st.from_regex(r"[a-z][a-z0-9_]*", fullmatch=True, alphabet=ANY_CHARACTER))
def test_an_id_can_be_written_in_a_record(id_: str) -> None:
    """Lower-case letters, digits and _ beginning with a letter make an id."""
    assert trick_contract(id=id_).id == id_
    assert lottery_contract(id=id_).id == id_


@pytest.mark.parametrize("id_", [*BAD_IDS, None, 7, b"robber"])
def test_other_ids_are_refused(id_: Any) -> None:
    """Capitals, spaces, other letters and digits, and a digit in front are refused."""
    assert faults(trick_contract, id=id_) == [("bad_id", "id")]
    assert faults(lottery_contract, id=id_) == [("bad_id", "id")]


@pytest.mark.parametrize(
    ("field", "value", "path"),
    [
        ("group", "single", "group"),
        ("group", None, "group"),
        ("per_trick", 1.5, "per_trick"),
        ("per_trick", True, "per_trick"),
        ("per_trick", None, "per_trick"),
        ("per_card", [("KH", "-150")], "per_card[0][1]"),
        ("per_card", [("QH", -60), ("KH", False)], "per_card[1][1]"),
        ("per_position", [("7", -75)], "per_position[0][0]"),
        ("per_position", [(7, -75), (-1, None)], "per_position[1][1]"),
        ("leader", "right", "leader"),
        ("leader", None, "leader"),
        ("early_end", 0, "early_end"),
        ("early_end", None, "early_end"),
        ("trump", "H", "trump"),
        ("trump", Suit.HEARTS, "trump"),
    ],
)
def test_a_value_of_another_kind_is_refused(field: str, value: Any, path: str) -> None:
    """Points are whole numbers, a bool is none, and the leader is "left" or "dealer"."""
    assert faults(trick_contract, **{field: value}) == [("bad_value", path)]


@pytest.mark.parametrize("points", [-75, 0])
def test_there_is_no_trick_0(points: int) -> None:
    """Tricks are numbered from 1, and -1 is the last: there is no trick 0."""
    positions = [(7, -75), (0, points)]
    assert faults(trick_contract, per_position=positions) == [
        ("bad_position", "per_position[1][0]")
    ]


@pytest.mark.parametrize(
    "prices", [{"per_trick": -20}, {"per_position": [(7, -75)]}, {"per_position": [(-1, 0)]}]
)
def test_a_deal_that_ends_early_pays_cards_only(prices: dict[str, Any]) -> None:
    """Once no scoring card is left nothing may be left to win, so tricks cannot be paid."""
    early = {"per_card": [("KH", -150)], "early_end": True}
    assert trick_contract(**early).early_end
    assert faults(trick_contract, **early, **prices) == [("bad_early_end", "early_end")]


@pytest.mark.parametrize(
    ("field", "value", "path"),
    [
        ("group", "lottery", "group"),
        ("open_rank", "7", "open_rank"),
        ("open_rank", 7, "open_rank"),
        ("starter", "right", "starter"),
        ("ace", "both", "ace"),
        ("prizes", (800, 500, "0", 0), "prizes[2]"),
        ("prizes", (800, 500, 0, False), "prizes[3]"),
        ("stop_after", "2", "stop_after"),
        ("stop_after", True, "stop_after"),
        ("stop_after", None, "stop_after"),
    ],
)
def test_a_lottery_value_of_another_kind_is_refused(field: str, value: Any, path: str) -> None:
    """A rank is a `Rank`, the ace is high or low, prizes are whole numbers."""
    assert faults(lottery_contract, **{field: value}) == [("bad_value", path)]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("chooser", "right"),
        ("cards_seen", "5"),
        ("cards_seen", True),
        ("allow_no_trump", 1),
        ("must_trump", None),
        ("must_beat", "always"),
        ("must_beat", True),
    ],
)
def test_a_trump_rule_of_another_kind_is_refused(field: str, value: Any) -> None:
    """Who names trumps and which duties there are is one of the few values there are."""
    assert faults(TrumpRule, **{field: value}) == [("bad_value", field)]


@pytest.mark.parametrize("side", ["dealer", "left"])
def test_the_dealer_or_the_left_begins(side: Any) -> None:
    """Who leads, begins the lottery or names trumps is the dealer or the seat to his left."""
    assert trick_contract(leader=side).leader == side
    assert lottery_contract(starter=side).starter == side
    assert TrumpRule(chooser=side).chooser == side


@pytest.mark.parametrize("must_beat", ["never", "trumps", "trumps_and_no_trump"])
def test_there_are_three_duties_to_beat(must_beat: Any) -> None:
    """The best card must be beaten never, among trumps, or at no trump too (`must-beat`)."""
    assert TrumpRule(must_beat=must_beat).must_beat == must_beat


@pytest.mark.parametrize("ace", ["high", "low"])
def test_the_ace_is_high_or_low(ace: Any) -> None:
    """In the rows of a lottery the ace is above the king or below the two (`lottery-rows`)."""
    assert lottery_contract(ace=ace).ace == ace


@pytest.mark.parametrize("cards_seen", [0, -1])
def test_trumps_are_named_from_some_cards(cards_seen: int) -> None:
    """The seat that names trumps sees at least one card (`trump-choice`)."""
    assert TrumpRule(cards_seen=1).cards_seen == 1
    assert faults(TrumpRule, cards_seen=cards_seen) == [("bad_cards_seen", "cards_seen")]


def test_every_problem_of_a_contract_is_told() -> None:
    """A contract that is wrong in every field is refused once, with every reason."""
    wrong = faults(
        trick_contract,
        id="Robber",
        group="robber",
        per_trick=-20.5,
        per_card=[("KH", None)],
        per_position=[(0, "x"), ("last", -75)],
        leader="right",
        early_end=True,
        trump="H",
    )
    assert sorted(wrong) == [
        ("bad_early_end", "early_end"),
        ("bad_id", "id"),
        ("bad_position", "per_position[0][0]"),
        ("bad_value", "group"),
        ("bad_value", "leader"),
        ("bad_value", "per_card[0][1]"),
        ("bad_value", "per_position[0][1]"),
        ("bad_value", "per_position[1][0]"),
        ("bad_value", "per_trick"),
        ("bad_value", "trump"),
    ]


def test_every_problem_of_a_lottery_and_of_a_trump_rule_is_told() -> None:
    """So are a lottery and a trump rule that are wrong in every field."""
    wrong: dict[str, Any] = {
        "id": "7",
        "group": None,
        "open_rank": 7,
        "starter": "",
        "ace": "",
        "stop_after": 2.0,
        "prizes": "ab",
    }
    paths = ["ace", "group", "id", "open_rank", "prizes[0]", "prizes[1]", "starter", "stop_after"]
    assert sorted(path for _, path in faults(lottery_contract, **wrong)) == paths
    fields = attrs.fields_dict(TrumpRule)
    assert [path for _, path in faults(TrumpRule, **dict.fromkeys(fields, "x"))] == list(fields)


def test_a_problem_says_what_was_expected() -> None:
    """The words name the field, what it must be and what it is."""
    with pytest.raises(RulesError) as caught:
        trick_contract(id="Robber", leader="right", trump=1)
    assert str(caught.value) == (
        "id: must be lower-case letters, digits and _ beginning with a letter, is 'Robber'; "
        "leader: must be 'left' or 'dealer', is 'right'; "
        "trump: must be TrumpRule or None, is 1"
    )


@pytest.mark.parametrize("field", ["barred_leads", "barred_opening_leads", "forced_discards"])
def test_a_ban_on_what_is_no_card_is_refused(field: str) -> None:
    """Only cards can be barred or forced."""
    with pytest.raises(ValueError, match="not a card: 'hearts'"):
        trick_contract(**{field: "hearts"})
    with pytest.raises(TypeError):
        trick_contract(**{field: [Suit.HEARTS]})

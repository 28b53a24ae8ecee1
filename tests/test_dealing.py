import json
import random
from collections.abc import Mapping
from itertools import chain
from math import factorial, prod
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from any_text import any_text
from kierki import (
    PRESETS,
    STANDARD,
    STANDARD_3P,
    Card,
    CardSet,
    InvalidStateError,
    Rules,
    Seat,
    deal,
    shuffle,
)
from kierki.dealing import deal_number, hands_from_number
from kierki.strategies import hands
from kierki.strategies import rules as any_rules
from tables import cards

SEEDS = st.integers() | any_text() | st.binary()
NO_TRICKS = STANDARD.contracts[0]
WHOLE: dict[Seat, tuple[Card, ...]] = {
    Seat.N: cards("2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"),
    Seat.E: cards("2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD"),
    Seat.S: cards("2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"),
    Seat.W: cards("2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"),
}

GOLDEN: list[dict[str, Any]] = [
    golden
    for golden in json.loads((Path(__file__).parent / "data" / "shuffle.json").read_text("utf-8"))
    if golden["rules"] in PRESETS
]
GOLDEN_NUMBERS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "data" / "deal-numbers.json").read_text("utf-8")
)


def golden_seed(seed: Any) -> int | str | bytes:
    """Read a seed of the golden shuffles: bytes are written ``{"bytes": hex}``."""
    result: int | str | bytes = bytes.fromhex(seed["bytes"]) if isinstance(seed, dict) else seed
    return result


# ---------------------------------------------------------------- the shuffle


@given(SEEDS, st.integers(0, (1 << 64) - 1), any_rules())
def test_a_shuffle_deals_the_whole_deck_evenly(
    seed: int | str | bytes, index: int, rules: Rules
) -> None:
    """Every card of the deck goes to one seat, and every seat gets as many (`dealing`)."""
    dealt = shuffle(seed, index, rules=rules)
    assert tuple(dealt) == rules.seats
    assert {len(hand) for hand in dealt.values()} == {rules.hand_size}
    assert sorted(chain.from_iterable(dealt.values())) == list(rules.deck)


@given(SEEDS, st.integers(0, 100))
def test_a_shuffle_depends_on_nothing_but_what_it_is_given(
    seed: int | str | bytes, index: int
) -> None:
    """The same seed gives the same cards, whatever the global random state, and leaves it be."""
    dealt = shuffle(seed, index)
    random.seed(0)
    before = random.getstate()
    assert shuffle(seed, index) == dealt
    assert random.getstate() == before


@pytest.mark.parametrize(
    "golden", GOLDEN, ids=[f"{g['seed']!r}-{g['index']}-{g['rules']}" for g in GOLDEN]
)
def test_golden_shuffles(golden: dict[str, Any]) -> None:
    """The deals recorded once are dealt for ever, on every Python."""
    rules = PRESETS[golden["rules"]]
    dealt = shuffle(golden_seed(golden["seed"]), golden["index"], rules=rules)
    assert {str(seat): " ".join(map(str, hand)) for seat, hand in dealt.items()} == golden["hands"]


def test_golden_shuffles_have_every_kind_of_seed() -> None:
    """Text, numbers and bytes are among the recorded seeds, for four players and for three."""
    assert {type(golden["seed"]) for golden in GOLDEN} == {str, int, dict}
    assert {golden["rules"] for golden in GOLDEN} == {"standard", "standard_3p"}


def test_each_deal_of_a_match_is_another() -> None:
    """Each index of a seed is another deal, and 1, "1" and b"1" are three seeds."""
    deals = [shuffle(1), shuffle("1"), shuffle(b"1"), shuffle(-1), *map(shuffle, (1, 1), (1, 2))]
    assert len({tuple(dealt.values()) for dealt in deals}) == 6
    assert shuffle("gdansk-2026") == shuffle("gdansk-2026", 0, rules=STANDARD)


@pytest.mark.parametrize("index", [-1, 1 << 64])
def test_an_index_of_no_deal_is_refused(index: int) -> None:
    """The deals of a seed are numbered from 0 to 2⁶⁴-1."""
    with pytest.raises(ValueError, match=r"0 to 2\*\*64-1"):
        shuffle("gdansk-2026", index)


@pytest.mark.parametrize("seed", [1.5, None, ["gdansk"], Seat.N])
def test_a_seed_of_another_kind_is_refused(seed: Any) -> None:
    """A seed is text, a whole number or bytes."""
    with pytest.raises(TypeError):
        shuffle(seed)


# ---------------------------------------------------------------- hands that are given


def faults(dealt: Mapping[Any, Any], rules: Rules = STANDARD) -> list[tuple[str, str]]:
    """Deal impossible hands and give the code and the place of each problem found."""
    with pytest.raises(InvalidStateError) as caught:
        deal(NO_TRICKS, dealt, dealer=Seat.N, rules=rules)
    return [(problem.code, problem.path) for problem in caught.value.problems]


@given(st.data(), any_rules())
def test_any_way_of_dealing_the_deck_is_accepted(data: st.DataObject, rules: Rules) -> None:
    """Hands may be any: they are taken as they are, whatever the order of seats and cards."""
    dealt = data.draw(hands(rules))
    backwards = {seat: dealt[seat][::-1] for seat in reversed(rules.seats)}
    contract = rules.contracts[0]
    state = deal(contract, dealt, dealer=Seat.N, rules=rules)
    assert state.hands == {seat: CardSet(hand) for seat, hand in dealt.items()}
    again = deal(contract, backwards, dealer=Seat.N, rules=rules)
    assert (again.hands, tuple(again.hands)) == (state.hands, rules.seats)


@given(hands(), st.sampled_from(list(Seat)), st.data())
def test_a_hand_with_another_card_is_refused(
    dealt: dict[Seat, tuple[Card, ...]], seat: Seat, data: st.DataObject
) -> None:
    """A card exchanged for any other that is dealt is a card dealt twice."""
    stranger = data.draw(st.sampled_from(sorted(set(Card) - {dealt[seat][0]})))
    assert faults({**dealt, seat: (stranger, *dealt[seat][1:])}) == [("duplicate_card", "hands")]


def test_hands_come_as_any_collection() -> None:
    """A hand is a tuple, a list, a CardSet or whatever else gives the cards one by one."""
    every_kind = {
        Seat.N: WHOLE[Seat.N],
        Seat.E: list(WHOLE[Seat.E]),
        Seat.S: CardSet(WHOLE[Seat.S]),
        Seat.W: iter(WHOLE[Seat.W]),
    }
    assert deal(NO_TRICKS, every_kind) == deal(NO_TRICKS, WHOLE)


def test_a_card_dealt_twice_is_refused() -> None:
    """One pack has one K♥: it cannot be dealt twice, not even to one seat."""
    north, south = WHOLE[Seat.N], WHOLE[Seat.S]
    assert faults({**WHOLE, Seat.N: (Card("KH"), *north[1:])}) == [("duplicate_card", "hands")]
    assert faults({**WHOLE, Seat.S: (south[0], *south[:-1])}) == [("duplicate_card", "hands")]


def test_hands_of_three_cards_are_refused() -> None:
    """A hand has 13 cards with four players: three, twelve, fourteen or none will not do."""
    three = {seat: hand[:3] for seat, hand in WHOLE.items()}
    assert faults(three) == [("wrong_hand_size", f"hands[{seat}]") for seat in Seat]
    moved = {**WHOLE, Seat.N: WHOLE[Seat.N][1:], Seat.E: (*WHOLE[Seat.E], Card("2C"))}
    assert faults(moved) == [("wrong_hand_size", "hands[N]"), ("wrong_hand_size", "hands[E]")]
    assert faults({**WHOLE, Seat.W: ()}) == [("wrong_hand_size", "hands[W]")]


def test_a_seat_without_a_hand_is_refused() -> None:
    """Every seat must have a hand."""
    assert faults({}) == [("missing_seat", f"hands[{seat}]") for seat in Seat]
    three = {seat: hand for seat, hand in WHOLE.items() if seat is not Seat.S}
    assert faults(three) == [("missing_seat", "hands[S]")]


def test_a_seat_that_is_not_there_is_refused() -> None:
    """With three players nobody sits at W, and no seat is called "N"."""
    dealt = shuffle(1, rules=STANDARD_3P)
    four = {**dealt, Seat.W: dealt[Seat.N]}
    assert ("foreign_seat", "hands[W]") in faults(four, STANDARD_3P)
    assert ("foreign_seat", "hands[N]") in faults({"N": WHOLE[Seat.N], **WHOLE})


def test_a_card_that_is_not_in_the_deck_is_refused() -> None:
    """With three players the 2♣ is out, so nobody can hold it."""
    dealt = shuffle(1, rules=STANDARD_3P)
    with_two = {**dealt, Seat.N: (Card("2C"), *dealt[Seat.N][1:])}
    assert faults(with_two, STANDARD_3P) == [("foreign_card", "hands[N]")]


@pytest.mark.parametrize("hand", [["2D"] * 13, list(range(13)), [Seat.N] * 13, "2D 3D"])
def test_what_is_no_card_cannot_be_dealt(hand: Any) -> None:
    """Text or a number is no card, so nobody can hold it."""
    with pytest.raises((InvalidStateError, TypeError)):
        deal(NO_TRICKS, {**WHOLE, Seat.E: hand})


def test_every_problem_of_the_hands_is_told() -> None:
    """Hands that are wrong in five ways are refused once, with all five."""
    dealt = shuffle(1, rules=STANDARD_3P)
    wrong = {
        Seat.N: (Card("2C"), *dealt[Seat.N][1:]),
        Seat.E: (*dealt[Seat.E], dealt[Seat.E][0]),
        Seat.W: (),
    }
    assert sorted(faults(wrong, STANDARD_3P)) == [
        ("duplicate_card", "hands"),
        ("foreign_card", "hands[N]"),
        ("foreign_seat", "hands[W]"),
        ("missing_seat", "hands[S]"),
        ("wrong_hand_size", "hands[E]"),
        ("wrong_hand_size", "hands[W]"),
    ]


def test_the_words_say_what_was_expected() -> None:
    """Whoever reads the problems learns which seat and card it is and what was expected."""
    dealt = shuffle("gdansk-2026", rules=STANDARD_3P)
    wrong = {
        Seat.N: (Card("2C"), *dealt[Seat.N][1:]),
        Seat.E: (dealt[Seat.E][0], *dealt[Seat.E][:-2]),
        Seat.W: dealt[Seat.S],
    }
    with pytest.raises(InvalidStateError) as caught:
        deal(NO_TRICKS, wrong, rules=STANDARD_3P)
    assert str(caught.value) == (
        "hands[S]: this seat has no hand; "
        "hands[N]: 2C is not in the deck of these rules; "
        "hands[E]: must be 17 cards, are 16; "
        "hands[W]: no such seat in these rules; "
        "hands: 2S is dealt 2 times"
    )


# ---------------------------------------------------------------- the numbers of deals


def how_many_deals(rules: Rules) -> int:
    """Count the ways to deal the deck: n!/(k!)^p."""
    return factorial(len(rules.deck)) // prod([factorial(rules.hand_size)] * len(rules.seats))


def few_cards(deck: str, *seats: Seat) -> Rules:
    """Give rules for a deck of a few cards."""
    return Rules("few_cards", [NO_TRICKS], seats=seats, deck=CardSet(deck))


@given(st.data(), any_rules())
def test_a_number_is_the_number_of_the_deal_it_gives(data: st.DataObject, rules: Rules) -> None:
    """Each number up to n!/(k!)^p gives a deal, in index order, and that deal has this number."""
    number = data.draw(st.integers(0, how_many_deals(rules) - 1))
    dealt = hands_from_number(number, rules=rules)
    assert deal_number(dealt, rules=rules) == number
    assert tuple(dealt) == rules.seats
    assert all(hand == tuple(CardSet(hand)) for hand in dealt.values())


@given(st.data(), any_rules())
def test_a_deal_is_the_one_its_number_gives(data: st.DataObject, rules: Rules) -> None:
    """Each deal has a number in range, which gives the same cards, whatever their order was."""
    dealt = data.draw(hands(rules))
    number = deal_number(dealt, rules=rules)
    assert 0 <= number < how_many_deals(rules)
    again = hands_from_number(number, rules=rules)
    assert again == {seat: tuple(sorted(hand)) for seat, hand in dealt.items()}


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    "rules",
    [
        few_cards("2C 7D AS", Seat.N, Seat.E, Seat.S),
        few_cards("2C 7D KH AS", *Seat),
        few_cards("2C 3C 7D 8D KH AS", Seat.N, Seat.E, Seat.S),
        few_cards("2C 3C 7D 8D 9H TH KS AS", *Seat),
    ],
    ids=lambda rules: f"{len(rules.deck)}-cards-{len(rules.seats)}-seats",
)
def test_every_number_is_another_deal(rules: Rules) -> None:
    """The numbers of a small deck give every deal there is, each once."""
    deals = [hands_from_number(number, rules=rules) for number in range(how_many_deals(rules))]
    assert len({tuple(dealt.values()) for dealt in deals}) == len(deals)
    assert [deal_number(dealt, rules=rules) for dealt in deals] == [*range(len(deals))]


@pytest.mark.parametrize("golden", GOLDEN_NUMBERS, ids=[g["number"] for g in GOLDEN_NUMBERS])
def test_golden_deal_numbers(golden: dict[str, Any]) -> None:
    """The numbers recorded once name the same deals for ever."""
    rules, number = PRESETS[golden["rules"]], int(golden["number"])
    dealt = {Seat(seat): cards(hand) for seat, hand in golden["hands"].items()}
    assert deal_number(dealt, rules=rules) == number
    assert hands_from_number(number, rules=rules) == dealt


def test_the_first_deal_and_the_last() -> None:
    """Number 0 gives all clubs to N, the spades to W; the last number deals the other way round."""
    assert hands_from_number(0) == WHOLE
    last = hands_from_number(53_644_737_765_488_792_839_237_440_000 - 1)
    assert last == dict(zip(Seat, reversed(WHOLE.values()), strict=True))


@pytest.mark.parametrize("number", [-1, 53_644_737_765_488_792_839_237_440_000, 10**4000])
def test_a_number_of_no_deal_is_refused(number: int) -> None:
    """The deals of four players are numbered from 0 to 52!/13!⁴-1."""
    with pytest.raises(ValueError, match="is 0 to 53644737765488792839237439999 by these rules"):
        hands_from_number(number)


@pytest.mark.parametrize("number", [True, False, 1.0, "1", None])
def test_a_number_of_another_kind_is_refused(number: Any) -> None:
    """A deal's number is a whole number."""
    with pytest.raises(TypeError):
        hands_from_number(number)


def test_only_a_deal_has_a_number() -> None:
    """Hands that cannot be dealt have no number, for the reasons that `deal` gives."""
    wrong = {**WHOLE, Seat.N: (*WHOLE[Seat.N][1:], Card("KH"))}
    with pytest.raises(InvalidStateError) as caught:
        deal_number(wrong)
    assert [problem.code for problem in caught.value.problems] == ["duplicate_card"]
    with pytest.raises(InvalidStateError, match=r"hands\[W\]: no such seat in these rules"):
        deal_number(WHOLE, rules=STANDARD_3P)

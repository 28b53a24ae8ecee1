"""Which points and counts a deal can have: exactly those of some sharing out of all there is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations, product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generated import a_fifth, played_by, presets, seeds
from kierki import (
    PRESETS,
    STANDARD,
    STANDARD_3P,
    CardSet,
    Contract,
    Group,
    InvalidStateError,
    LotteryContract,
    LotteryState,
    Rank,
    Rules,
    RulesError,
    Seat,
    TrickContract,
    TrickState,
    deal,
    score,
    shuffle,
)
from kierki.scoresheet import Counts, count_points, explain_points
from kierki.strategies import rules as any_rules

N, E, S, W = Seat
NO_TRICKS, NO_HEARTS, NO_QUEENS, NO_GENTLEMEN, NO_KING, NO_SEVENTH, ROBBER = STANDARD.contracts[:7]
TRUMPS, LOTTERY = STANDARD.contracts[7], STANDARD.contracts[11]


def table(*values: int) -> dict[Seat, int]:
    """Give these points to N, E, S and, if there are four, W."""
    return dict(zip(Seat, values, strict=False))


def refusals(
    contract: Contract, *values: int, rules: Rules = STANDARD
) -> list[tuple[str, str, str]]:
    """Say why no deal gives these points: code, place, reason."""
    problems = explain_points(table(*values), contract, rules)
    return [(problem.code, problem.path, problem.detail) for problem in problems]


def tricks(**fields: Any) -> TrickContract:
    """Give a contract of tricks; what is not named is neutral."""
    return TrickContract("deal", Group.SINGLE, **fields)


# ---------------------------------------------------------------- what is played is possible


def final_of(contract: Contract, rules: Rules, seed: int) -> TrickState | LotteryState:
    """Play a deal at random to its end."""
    dealt = deal(contract, shuffle(seed, rules=rules), rules=rules)
    *_, final = played_by(dealt, Random(seed))
    return final


def counts_of(final: TrickState | LotteryState, *, told: Mapping[Seat, bool]) -> Counts:
    """Count all that is paid for in a finished deal: of some seats the cards, else numbers."""
    if isinstance(final, LotteryState):
        prizes, points = list(final.contract.prizes), score(final)
        out = sorted(points, key=lambda seat: prizes.index(points[seat]))
        return Counts(order=tuple(out[: final.contract.stop_after]))
    contract, size = final.contract, final.rules.hand_size
    paid = {at if at > 0 else size + 1 + at for at, _ in contract.per_position}
    winners = {at: trick.winner for at, trick in enumerate(final.tricks, 1) if trick.winner}
    tricks = {seat: list(winners.values()).count(seat) for seat in final.rules.seats}
    cards: dict[Seat, Any] = {}
    for seat, taken in final.taken.items() if contract.scoring_cards & final.rules.deck else ():
        numbers = tuple(len(taken & own) for own, _ in contract.per_card)
        cards[seat] = taken & contract.scoring_cards if told[seat] else numbers
    positions = {number: winners[number] for number in paid}
    return Counts(tricks=tricks, cards=cards, positions=positions)


def check_played(contract: Contract, rules: Rules, seed: int) -> None:
    """Check that a deal played at random may be entered, by its points and by its counts."""
    final = final_of(contract, rules, seed)
    points = score(final)
    assert explain_points(points, contract, rules) == ()
    counts = counts_of(final, told={seat: bool(seed >> seat.index & 1) for seat in Seat})
    assert count_points(counts, contract, rules) == points


@pytest.mark.unmeasured
@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_what_was_played_may_be_entered(rules: Rules) -> None:
    """A deal of any contract of any preset has points and counts that are possible."""
    for seed, contract in enumerate(dict.fromkeys(rules.contracts)):
        check_played(contract, rules, seed)


@given(presets, seeds, st.data())
@a_fifth
def test_any_deal_played_may_be_entered(rules: Rules, seed: int, data: st.DataObject) -> None:
    """So has any other deal of the presets."""
    check_played(data.draw(st.sampled_from(rules.contracts)), rules, seed)


@given(any_rules(), seeds, st.data())
@a_fifth
def test_any_deal_of_a_house_may_be_entered(rules: Rules, seed: int, data: st.DataObject) -> None:
    """Under house rules, too, points that were made are never refused."""
    contract = data.draw(st.sampled_from(rules.contracts))
    assert explain_points(score(final_of(contract, rules, seed)), contract, rules) == ()


# ---------------------------------------------------------------- every sharing out, by hand


Holding = tuple[tuple[int, CardSet, frozenset[int]], ...]
"""Of each seat: how many tricks, which cards, which trick numbers."""


@lru_cache
def sharings(contract: TrickContract, rules: Rules) -> list[Holding]:
    """Give every way to share out all tricks and cards."""
    return list(every_sharing(contract, rules))


def every_sharing(contract: TrickContract, rules: Rules) -> Iterator[Holding]:
    """Share out all tricks and cards in every way; a deal that ends early may have fewer."""
    seats, size = len(rules.seats), rules.hand_size
    for played in range(1 if contract.early_end else size, size + 1):
        for winners in product(range(seats), repeat=played):
            counts = [winners.count(seat) * seats for seat in range(seats)]
            numbers = [
                frozenset(at for at, winner in enumerate(winners, 1) if winner == seat)
                for seat in range(seats)
            ]
            for piles, left in card_piles(rules.deck, counts):
                if not left & contract.scoring_cards:
                    yield tuple(
                        (count // seats, pile, own)
                        for count, pile, own in zip(counts, piles, numbers, strict=True)
                    )


def card_piles(deck: CardSet, counts: list[int]) -> Iterator[tuple[tuple[CardSet, ...], CardSet]]:
    """Give so many cards to each, in every way, and what is left."""
    if not counts:
        yield (), deck
        return
    for taken in combinations(deck, counts[0]):
        own = CardSet(taken)
        for piles, left in card_piles(deck - own, counts[1:]):
            yield (own, *piles), left


def points_of(holding: Holding, contract: TrickContract, rules: Rules) -> tuple[int, ...]:
    """Count what each seat is paid, card by card and trick by trick."""
    size = rules.hand_size
    return tuple(
        count * contract.per_trick
        + sum(price for own, price in contract.per_card for card in cards if card in own)
        + sum(
            price
            for at, price in contract.per_position
            if (at if at > 0 else size + 1 + at) in numbers
        )
        for count, cards, numbers in holding
    )


SIX, NINE = CardSet("2C 3C QH KH QS 2S"), CardSet("2C 3C 4C JH QH KH QS 2S 3S")
SMALL = {
    "nothing": (tricks(), SIX),
    "tricks": (tricks(per_trick=-2), NINE),
    "hearts": (tricks(per_card=[("JH QH KH", -2)]), NINE),
    "positions": (tricks(per_position=[(1, 3), (-1, -2)]), NINE),
    "one position twice": (tricks(per_position=[(2, 3), (-1, -2), (-2, 1)]), NINE),
    "early": (tricks(per_card=[("JH QH KH", -1), ("KH QS", -3)], early_end=True), NINE),
    "early, all cards": (tricks(per_card=[(SIX, 1), ("KH", 2)], early_end=True), SIX),
    "all cards": (tricks(per_card=[(SIX, 1), ("KH", 2)]), SIX),
    "cards and tricks": (tricks(per_trick=3, per_card=[(SIX, -1), ("KH", -4)]), SIX),
    "cards and positions": (tricks(per_card=[("QH KH QS", -2)], per_position=[(-1, -3)]), NINE),
    "all": (
        tricks(per_trick=-1, per_card=[("QH KH", -2), ("QH QS", -3)], per_position=[(1, -4)]),
        NINE,
    ),
    "price that comes to nothing": (
        tricks(per_trick=2, per_card=[("QH KH", 2), ("KH QS", -2)], per_position=[(1, 2), (1, -2)]),
        NINE,
    ),
    "no card in the deck": (tricks(per_trick=1, per_card=[("AC", 5)]), SIX),
}


def small(name: str, seats: tuple[Seat, ...] = (N, E, S)) -> tuple[TrickContract, Rules]:
    """Give a contract of a small deck, and its rules."""
    contract, deck = SMALL[name]
    return contract, Rules("small", [contract], seats=seats, deck=deck)


def check_all_points(contract: TrickContract, rules: Rules) -> None:
    """Compare the decision with every sharing out, for all points within reach and beyond."""
    possible = {points_of(holding, contract, rules) for holding in sharings(contract, rules)}
    values = [value for points in possible for value in points]
    reach = range(min(values) - 2, max(values) + 3)
    total = rules.contract_total(contract)
    for some in product(reach, repeat=len(rules.seats) - 1):
        points = (*some, total - sum(some))
        assert (explain_points(table(*points), contract, rules) == ()) is (points in possible)


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", SMALL)
def test_the_decision_is_exact(name: str) -> None:
    """Points are possible just if one of all sharings out of a small deck gives them."""
    check_all_points(*small(name))


@pytest.mark.unmeasured
def test_the_decision_is_exact_with_four_players() -> None:
    """With four seats a trick has four cards."""
    deck = CardSet("2C 3C QH KH QS 2S 3S 4S")
    contract = tricks(per_card=[("QH KH", -1), ("KH QS 2S 3S 4S", -2)], per_position=[(1, -1)])
    check_all_points(contract, Rules("small", [contract], deck=deck))


prices = st.integers(-3, 3)


@given(
    st.builds(
        tricks,
        per_trick=prices,
        per_card=st.lists(st.tuples(st.sets(st.sampled_from(list(SIX))), prices), max_size=3),
        per_position=st.lists(st.tuples(st.sampled_from([1, 2, -1]), prices), max_size=2),
    )
)
@a_fifth
def test_the_decision_is_exact_for_any_prices(contract: TrickContract) -> None:
    """So it is whatever is paid for."""
    check_all_points(contract, Rules("small", [contract], seats=(N, E, S), deck=SIX))


Told = tuple[tuple[int, ...], tuple[tuple[int, ...], ...], tuple[tuple[int, int], ...]]


def told_of(holding: Holding, contract: TrickContract, paid: list[int]) -> Told:
    """Give what is counted of a sharing out: tricks, cards of each set, who took which trick."""
    takers = {at: seat for seat, (_, _, own) in enumerate(holding) for at in own}
    return (
        tuple(count for count, _, _ in holding),
        tuple(tuple(len(own & cards) for cards, _ in contract.per_card) for _, own, _ in holding),
        tuple((at, takers[at]) for at in paid),
    )


def parts_of(count: int, seats: int) -> list[tuple[int, ...]]:
    """Give all ways to share out so many things that are alike."""
    return [part for part in product(range(count + 1), repeat=seats) if sum(part) == count]


def every_count(contract: TrickContract, rules: Rules, paid: list[int]) -> Iterator[Told]:
    """Give all counts whose sums are right."""
    seats = len(rules.seats)
    sets = [parts_of(len(cards & rules.deck), seats) for cards, _ in contract.per_card]
    tricks = [part for n in range(1, rules.hand_size) for part in parts_of(n, seats)]
    tricks = (tricks if contract.early_end else []) + parts_of(rules.hand_size, seats)
    takers = list(product(range(seats), repeat=len(paid)))
    for own_tricks, own_takers, columns in product(tricks, takers, product(*sets)):
        rows = tuple(zip(*columns, strict=True)) if columns else ((),) * seats
        yield own_tricks, rows, tuple(zip(paid, own_takers, strict=True))


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    ("name", "paid"),
    [
        ("all", [1]),
        ("early", []),
        ("early, all cards", []),
        ("cards and tricks", []),
        ("cards and positions", [3]),
        ("positions", [1, 3]),
    ],
)
def test_counts_are_taken_exactly(name: str, paid: list[int]) -> None:
    """Counts are taken just if a sharing out has them; so are they without the tricks."""
    contract, rules = small(name)
    possible = {told_of(holding, contract, paid) for holding in sharings(contract, rules)}
    without_tricks = {told[1:] for told in possible}
    for told in every_count(contract, rules, paid):
        assert is_taken(told, contract, rules) is (told in possible)
        if not contract.per_trick:
            assert is_taken(((), *told[1:]), contract, rules) is (told[1:] in without_tricks)


def is_taken(told: Told, contract: TrickContract, rules: Rules) -> bool:
    """Tell whether counts are taken; if not, it is because they are at odds."""
    tricks, cards, takers = told
    counts = Counts(
        tricks=dict(zip(rules.seats, tricks, strict=False)),
        cards=dict(zip(rules.seats, cards, strict=True)) if contract.per_card else {},
        positions={at: rules.seats[seat] for at, seat in takers},
    )
    try:
        points = count_points(counts, contract, rules)
    except InvalidStateError as refused:
        if any(problem.code != "inconsistent_counts" for problem in refused.problems):
            raise
        return False
    assert explain_points(points, contract, rules) == ()
    return True


# ---------------------------------------------------------------- examples


def test_a_wrong_total_is_told() -> None:
    """Four queens cost 240 together, whoever takes them."""
    assert refusals(NO_QUEENS, -120, -60, 0, 0) == [
        ("wrong_total", "points", "all seats together get -240, not -180")
    ]


def test_a_queen_is_not_split() -> None:
    """Where points come in 60s, nobody has −30; each place is told, and a wrong total with it."""
    assert refusals(NO_QUEENS, -30, -30, -60, 0) == [
        ("wrong_total", "points", "all seats together get -240, not -120"),
        ("wrong_unit", "points[N]", "points come in 60s, and -30 is no multiple"),
        ("wrong_unit", "points[E]", "points come in 60s, and -30 is no multiple"),
    ]


def test_the_unit_is_the_greatest_that_divides_all_that_is_paid() -> None:
    """In the robber points come in 5s: −20, −30, −60, −75 and −150."""
    assert refusals(ROBBER, -1298, -2, 0, 0) == [
        ("wrong_unit", "points[N]", "points come in 5s, and -1298 is no multiple"),
        ("wrong_unit", "points[E]", "points come in 5s, and -2 is no multiple"),
    ]


@pytest.mark.parametrize(
    ("contract", "points"),
    [
        (NO_TRICKS, (-260, 0, 0, 0)),
        (NO_HEARTS, (-240, -20, 0, 0)),
        (NO_GENTLEMEN, (-90, -90, -30, -30)),
        (NO_SEVENTH, (-75, 0, -75, 0)),
        (ROBBER, (-1300, 0, 0, 0)),
        (ROBBER, (-325, -325, -320, -330)),
        (ROBBER, (-1205, -95, 0, 0)),
        (TRUMPS, (325, 0, 0, 0)),
        (LOTTERY, (0, 800, 0, 500)),
    ],
)
def test_points_that_players_know(contract: Contract, points: tuple[int, ...]) -> None:
    """One may take all, and most points in between are possible."""
    assert refusals(contract, *points) == []


def test_a_plus_in_a_deal_of_minuses_is_impossible() -> None:
    """The total may be right, and still nobody wins 20 by taking no tricks."""
    assert refusals(NO_TRICKS, 20, -280, 0, 0) == [
        ("impossible_points", "points[N]", "no tricks and cards come to 20"),
        ("impossible_points", "points[E]", "no tricks and cards come to -280"),
    ]


def test_the_king_of_hearts_is_one_card() -> None:
    """Two cannot share its −150."""
    assert [code for code, _, _ in refusals(NO_KING, -75, -75, 0, 0)] == ["wrong_unit"] * 2


def test_in_the_robber_who_takes_a_trick_pays_for_it() -> None:
    """Nobody has −75 for the seventh trick alone, nor −30 for a jack: the trick costs 20 more."""
    assert refusals(ROBBER, -1195, -75, -30, 0) == [
        ("impossible_points", "points[E]", "no tricks and cards come to -75"),
        ("impossible_points", "points[S]", "no tricks and cards come to -30"),
    ]


def test_what_each_may_have_may_be_too_much_together() -> None:
    """Only the seventh and the last trick pay 75, so that only two seats have an odd 5."""
    assert refusals(ROBBER, -325, -325, -325, -325) == [
        (
            "impossible_points",
            "points",
            "no sharing out of tricks and cards gives these points to all",
        )
    ]


def test_nothing_paid_is_nothing_won() -> None:
    """Where nothing is paid, everybody has 0."""
    contract, rules = small("nothing")
    assert refusals(contract, 0, 0, 0, rules=rules) == []
    assert refusals(contract, 1, -1, 0, rules=rules) == [
        ("wrong_unit", "points[N]", "nothing is paid, and 1 is not 0"),
        ("wrong_unit", "points[E]", "nothing is paid, and -1 is not 0"),
    ]


def test_lottery_prizes_are_given_once_each() -> None:
    """The lottery pays its prizes, one a seat."""
    assert refusals(LOTTERY, 700, 600, 0, 0) == [
        ("impossible_points", "points[N]", "the prizes are 800, 500, 0, 0, and none is 700"),
        ("impossible_points", "points[E]", "the prizes are 800, 500, 0, 0, and none is 600"),
    ]
    assert refusals(LOTTERY, 650, 650, 0, 0)[0][0] == "wrong_unit"
    fourfold = PRESETS["chapanka"].contracts[-1]
    assert refusals(fourfold, 5, 5, -5, -5, rules=PRESETS["chapanka"]) == [
        ("impossible_points", "points", "the prizes are 10, 5, -5, -10, one a seat")
    ]


def test_a_lottery_without_prizes() -> None:
    """A lottery that pays nothing gives 0 to everybody."""
    contract = LotteryContract(
        "rows", Group.LOTTERY, open_rank=Rank.SEVEN, prizes=(0, 0, 0, 0), stop_after=1
    )
    assert refusals(contract, 0, 0, 0, 0) == []
    assert [code for code, _, _ in refusals(contract, 1, -1, 0, 0)] == ["wrong_unit"] * 2


def test_what_is_wrong_with_an_entry_comes_first() -> None:
    """Seats and numbers are told as when a score is entered in a match."""
    points: Any = {N: True, E: -60, W: -60}
    problems = explain_points(points, NO_QUEENS, STANDARD_3P)
    assert [(problem.code, problem.path) for problem in problems] == [
        ("missing_seat", "points[S]"),
        ("bad_value", "points[N]"),
        ("foreign_seat", "points[W]"),
        ("wrong_total", "points"),
    ]


def test_a_contract_must_fit_the_rules() -> None:
    """A trick that is never played pays nobody."""
    with pytest.raises(RulesError):
        explain_points(table(0, 0, 0, 0), tricks(per_position=[(14, 5)]))


def test_a_price_for_each_card_is_judged_by_total_and_unit() -> None:
    """Where there are too many holdings to go through, only the plain checks are made."""
    priced = [([card], 2 * place) for place, card in enumerate(STANDARD.deck)]
    contract = tricks(per_card=priced)
    total = STANDARD.contract_total(contract)
    assert refusals(contract, total + 2, -2, 0, 0) == []
    assert [code for code, _, _ in refusals(contract, total, 1, 0, 0)] == [
        "wrong_total",
        "wrong_unit",
    ]
    counts = Counts(cards={N: (1,) * 52})
    assert count_points(counts, contract) == table(total, 0, 0, 0)

"""Score sheets: what is entered, what is refused and where, totals, and who owes whom."""

from __future__ import annotations

import pickle
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generated import a_fifth, match_playouts, presets
from kierki import (
    PRESETS,
    STANDARD,
    STANDARD_3P,
    CardSet,
    Contract,
    Group,
    InvalidStateError,
    Rules,
    RulesError,
    Seat,
    TrickContract,
    enter_score,
    new_match,
    score,
)
from kierki.scoresheet import (
    ComingDeal,
    Counts,
    Debt,
    Question,
    Sheet,
    SheetDeal,
    correct,
    count_points,
    enter,
    match_of,
    needs,
    new_sheet,
    settle,
    sheet_of,
)

N, E, S, W = Seat
NO_TRICKS, NO_HEARTS, NO_QUEENS, NO_GENTLEMEN, NO_KING, NO_SEVENTH, ROBBER = STANDARD.contracts[:7]
TRUMPS, LOTTERY = STANDARD.contracts[7], STANDARD.contracts[11]
CHAPANKA = PRESETS["chapanka"]
EARLY_HEARTS = CHAPANKA.contracts[1]


def table(*values: int) -> dict[Seat, int]:
    """Give these points to N, E, S and, if there are four, W."""
    return dict(zip(Seat, values, strict=False))


def refused(counts: Counts, contract: Contract, rules: Rules = STANDARD) -> list[tuple[str, str]]:
    """Give code and place of every problem with these counts."""
    with pytest.raises(InvalidStateError) as caught:
        count_points(counts, contract, rules)
    return [(problem.code, problem.path) for problem in caught.value.problems]


def why(counts: Counts, contract: Contract, rules: Rules = STANDARD) -> str:
    """Say in words what is wrong with these counts."""
    with pytest.raises(InvalidStateError) as caught:
        count_points(counts, contract, rules)
    return str(caught.value)


def filled(*rows: tuple[int, ...], rules: Rules = STANDARD) -> Sheet:
    """Give a sheet with these points, deal by deal."""
    sheet = new_sheet(rules)
    for row in rows:
        sheet = enter(sheet, table(*row))
    return sheet


# ---------------------------------------------------------------- what is counted


def test_a_contract_asks_for_what_it_pays() -> None:
    """Each sort of deal has its questions, and no more."""
    hearts = CardSet("2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH")
    assert needs(NO_TRICKS) == (Question("tricks", 13, (-20,)),)
    assert needs(NO_HEARTS) == (Question("cards[0]", 13, (-20,), hearts),)
    assert needs(NO_SEVENTH) == (
        Question("positions[7]", 1, (-75,)),
        Question("positions[13]", 1, (-75,)),
    )
    assert needs(LOTTERY) == (Question("order", 2, (800, 500, 0, 0)),)
    assert [question.count for question in needs(ROBBER)] == [13, 13, 4, 8, 1, 1, 1]


def test_cards_that_are_in_no_deck_are_not_asked_for() -> None:
    """A set of cards without a card of the deck is no question."""
    contract = TrickContract("twos", Group.SINGLE, per_card=[("2C", 5), ("2C 2D", 5)])
    assert [question.path for question in needs(contract, STANDARD_3P)] == ["cards[1]"]
    counts = Counts(cards={N: (0, 1)})
    assert count_points(counts, contract, STANDARD_3P) == table(5, 0, 0)


def test_tricks_are_counted_where_no_card_of_the_deck_is_paid_for() -> None:
    """Who counts tricks beside sets of cards that are in no deck is not asked for cards."""
    contract = TrickContract("none", Group.SINGLE, per_trick=-5, per_card=[("", 5), ("2C", 5)])
    counts = Counts(tricks={N: 10, S: 7})
    assert count_points(counts, contract, STANDARD_3P) == table(-50, 0, -35)


def test_a_trick_that_pays_nothing_in_the_end_is_not_asked_for() -> None:
    """Two prices of one trick may come to nothing."""
    contract = TrickContract("odd", Group.SINGLE, per_position=[(13, 5), (-1, -5), (1, 2)])
    assert [question.path for question in needs(contract)] == ["positions[1]"]
    assert count_points(Counts(positions={1: S}), contract) == table(0, 0, 2, 0)


@pytest.mark.parametrize(
    ("contract", "counts", "points"),
    [
        (NO_TRICKS, Counts(tricks={N: 5, E: 8}), (-100, -160, 0, 0)),
        (NO_HEARTS, Counts(cards={N: 5, E: 8}), (-100, -160, 0, 0)),
        (NO_HEARTS, Counts(cards={N: 5, E: 8}, tricks={N: 2, E: 11}), (-100, -160, 0, 0)),
        (NO_QUEENS, Counts(cards={W: "QC QD", S: "QH QS"}), (0, 0, -120, -120)),
        (NO_QUEENS, Counts(cards={W: "QC QD", S: 2}), (0, 0, -120, -120)),
        (NO_GENTLEMEN, Counts(cards={N: 7, W: "KH"}), (-210, 0, 0, -30)),
        (NO_KING, Counts(cards={S: "KH"}), (0, 0, -150, 0)),
        (NO_SEVENTH, Counts(positions={7: N, 13: E}), (-75, -75, 0, 0)),
        (NO_SEVENTH, Counts(positions={7: N, -1: N}), (-150, 0, 0, 0)),
        (TRUMPS, Counts(tricks={N: 4, E: 3, S: 3, W: 3}), (100, 75, 75, 75)),
        (LOTTERY, Counts(order=(S, N)), (500, 0, 800, 0)),
        (LOTTERY, Counts(order=(S, N, W, E)), (500, 0, 800, 0)),
    ],
)
def test_counts_are_turned_into_points(
    contract: Contract, counts: Counts, points: tuple[int, ...]
) -> None:
    """What was counted is paid as the contract says."""
    assert count_points(counts, contract) == table(*points)


def test_in_the_lottery_the_order_counts_as_far_as_prizes_differ() -> None:
    """Where three are paid, three are told; who is left has the last prize."""
    counts = Counts(order=(S, N, W))
    assert count_points(counts, CHAPANKA.contracts[-1], CHAPANKA) == table(5, -10, 10, -5)


def test_a_deal_that_ends_early_has_fewer_tricks() -> None:
    """Thirteen hearts fit into four tricks of four cards; no fewer, and none is no deal."""
    points = table(-26, 0, 0, 0)
    hearts = {N: 13}
    assert count_points(Counts(cards=hearts), EARLY_HEARTS, CHAPANKA) == points
    assert count_points(Counts(cards=hearts, tricks={N: 4}), EARLY_HEARTS, CHAPANKA) == points
    assert refused(Counts(cards=hearts, tricks={N: 3}), EARLY_HEARTS, CHAPANKA) == [
        ("inconsistent_counts", "tricks[N]")
    ]
    assert refused(Counts(cards=hearts, tricks={N: 0}), EARLY_HEARTS, CHAPANKA) == [
        ("missing_count", "tricks")
    ]


@pytest.mark.parametrize(
    ("contract", "counts", "problems"),
    [
        (NO_TRICKS, Counts(), [("missing_count", "tricks")]),
        (NO_TRICKS, Counts(tricks={N: 12}), [("missing_count", "tricks")]),
        (NO_TRICKS, Counts(tricks={N: 12, E: 2}), [("too_many", "tricks")]),
        (NO_TRICKS, Counts(tricks={N: 14, E: -1}), [("bad_value", "tricks[E]")]),
        (
            NO_TRICKS,
            Counts(tricks={N: 13}, cards={N: 1}, positions={1: N}, order=(N,)),
            [
                ("not_asked", "cards"),
                ("not_asked", "positions"),
                ("not_asked", "order"),
            ],
        ),
        (NO_HEARTS, Counts(cards={N: 12}), [("missing_count", "cards[0]")]),
        (NO_HEARTS, Counts(cards={N: 12, W: "AH KH"}), [("too_many", "cards[0]")]),
        (NO_HEARTS, Counts(cards={N: 12, W: "AS"}), [("foreign_card", "cards[W]")]),
        (NO_HEARTS, Counts(cards={N: (12, 1)}), [("bad_value", "cards[N]")]),
        (NO_HEARTS, Counts(cards={N: (-1,), E: 14}), [("bad_value", "cards[N]")]),
        (
            NO_QUEENS,
            Counts(cards={N: "QH QS", E: "QC QS"}),
            [("duplicate", "cards[E]")],
        ),
        (NO_SEVENTH, Counts(positions={7: N}), [("missing_count", "positions[13]")]),
        (
            NO_SEVENTH,
            Counts(positions={7: N, 13: E, -1: S, 1: S, 0: W}),
            [
                ("not_asked", "positions[0]"),
                ("not_asked", "positions[1]"),
                ("duplicate", "positions[13]"),
            ],
        ),
        (LOTTERY, Counts(order=(N,)), [("missing_count", "order")]),
        (LOTTERY, Counts(order=(N, N)), [("duplicate", "order[N]")]),
        (LOTTERY, Counts(order=(N, E), tricks={N: 13}), [("not_asked", "tricks")]),
    ],
)
def test_counts_that_do_not_add_up_are_refused(
    contract: Contract, counts: Counts, problems: list[tuple[str, str]]
) -> None:
    """What is missing, too much, or not paid for is told with its place."""
    assert sorted(refused(counts, contract)) == sorted(problems)


@pytest.mark.parametrize(
    ("contract", "counts", "place"),
    [
        (NO_TRICKS, Counts(tricks={N: 13, W: 0}), "tricks[W]"),
        (NO_HEARTS, Counts(cards={N: 13, W: 0}), "cards[W]"),
        (NO_SEVENTH, Counts(positions={7: N, 13: W}), "positions[13]"),
        (PRESETS["standard_3p"].contracts[-1], Counts(order=(W, N)), "order[W]"),
    ],
)
def test_a_seat_of_nobody_has_no_counts(contract: Contract, counts: Counts, place: str) -> None:
    """Three players sit at N, E and S."""
    rules = STANDARD_3P
    contract = next(own for own in rules.contracts if own.id == contract.id)
    assert ("foreign_seat", place) in refused(counts, contract, rules)


ROBBED = Counts(tricks={N: 3, E: 10}, cards={N: "KH", E: (12, 4, 7, 0)}, positions={7: N, 13: E})


def test_hearts_need_a_trick() -> None:
    """Who took no trick has no hearts, and 5 cards are more than one trick of four."""
    hearts = {N: 5, E: 8}
    assert why(Counts(tricks={E: 13}, cards=hearts), NO_HEARTS) == (
        "tricks[N]: the cards and trick numbers counted take 2 tricks, not 0"
    )
    assert refused(Counts(tricks={N: 1, E: 12}, cards=hearts), NO_HEARTS) == [
        ("inconsistent_counts", "tricks[N]")
    ]


def test_the_seventh_trick_is_a_trick() -> None:
    """Who took no trick did not take the seventh."""
    counts = attrs.evolve(ROBBED, positions={7: S, 13: E})
    assert why(counts, ROBBER) == (
        "tricks[S]: the cards and trick numbers counted take 1 trick, not 0"
    )


def test_the_king_of_hearts_is_a_heart_and_a_gentleman() -> None:
    """In the robber a card is counted in every set it is in."""
    assert count_points(ROBBED, ROBBER)[N] == -3 * 20 - 200 - 75
    counts = attrs.evolve(ROBBED, cards={N: (0, 0, 1, 1), E: (13, 4, 7, 0)})
    assert why(counts, ROBBER).startswith("cards[N]: no cards are counted so")


def test_counts_of_each_may_be_at_odds_together() -> None:
    """Two seats cannot both have the one card that is a heart and a queen."""
    tricks = {N: 1, E: 1, S: 11}
    cards = {N: (4, 1, 0, 0), E: (4, 1, 0, 0), S: (5, 2, 8, 1)}
    counts = Counts(tricks=tricks, cards=cards, positions={7: S, 13: S})
    assert why(counts, ROBBER) == (
        "cards: no sharing out of the cards gives all these counts together"
    )


def test_cards_that_are_named_are_those_cards() -> None:
    """A heart and a queen may be two cards; if it was the queen of hearts, she is gone."""
    tricks, others = {N: 1, E: 1, S: 11}, {E: (4, 1, 0, 0), S: (8, 2, 8, 1)}
    counted = Counts(tricks=tricks, cards={N: (1, 1, 0, 0), **others}, positions={7: S, 13: S})
    assert count_points(counted, ROBBER)[N] == -100
    named = attrs.evolve(counted, cards={N: "QH", **others})
    assert refused(named, ROBBER) == [("inconsistent_counts", "cards")]


def test_counts_are_for_a_contract_of_the_rules() -> None:
    """Counts and questions want a contract that can be played."""
    contract = TrickContract("late", Group.SINGLE, per_position=[(14, 5)])
    with pytest.raises(RulesError):
        needs(contract)
    with pytest.raises(RulesError):
        count_points(Counts(), contract)


def test_counts_are_kept_as_pairs() -> None:
    """The order of telling is none; counts are compared, hashed and changed as any record."""
    counts = Counts(tricks={E: 8, N: 5}, positions={13: N, 7: E})
    assert counts == Counts(tricks={N: 5, E: 8}, positions={7: E, 13: N})
    assert counts.tricks == ((N, 5), (E, 8))
    assert counts == attrs.evolve(counts)
    assert len({counts, attrs.evolve(counts)}) == 1


# ---------------------------------------------------------------- the sheet


@given(match_playouts(presets), st.data())
@a_fifth
def test_a_sheet_tells_what_its_match_tells(playout: Any, data: st.DataObject) -> None:
    """The sheet of a match has its totals and places, and the match of the sheet its points."""
    *_, last = playout.states()
    sheet = sheet_of(last)
    assert sheet.is_over
    assert sheet.totals == score(last)
    assert sheet.ranking == last.ranking
    back = match_of(sheet)
    assert back == match_of(sheet_of(back))
    assert [result.points for result in back.results] == [deal.points for deal in sheet.deals]
    assert [result.dealer for result in back.results] == [
        due.dealer for due in new_sheet(last.rules, first_dealer=last.first_dealer).to_come
    ]
    number = data.draw(st.integers(1, len(sheet.deals)))
    entry = dict(zip(sheet.rules.seats, sheet.deals[number - 1].points, strict=True))
    assert correct(sheet, number, entry) == sheet


def test_a_new_sheet_has_all_deals_to_come() -> None:
    """The deals come in order, the dealer moves on clockwise."""
    sheet = new_sheet(first_dealer=W, names={N: "Ala"})
    assert (sheet.totals, sheet.running) == (table(0, 0, 0, 0), ())
    assert sheet.names == ("Ala", "", "", "")
    assert sheet.ranking == ((N, E, S, W),)
    assert (sheet.next_contract, sheet.next_dealer) == (NO_TRICKS, W)
    deals = list(sheet.to_come)
    assert len(deals) == 12
    assert deals[1] == ComingDeal(2, NO_HEARTS, N)


def test_a_name_can_be_written_on_a_line() -> None:
    """A name has neither ends of lines nor other control characters, and at most 100 letters."""
    assert new_sheet(names={N: "ż" * 100, W: "'; = ♥"}).names == ("ż" * 100, "", "", "'; = ♥")
    with pytest.raises(InvalidStateError) as caught:
        new_sheet(names={N: "a\nb", E: "\ud800", S: "x" * 101})
    assert [(problem.code, problem.path) for problem in caught.value.problems] == [
        ("bad_name", f"names[{seat}]") for seat in "NES"
    ]


def test_running_totals_stand_below_each_other() -> None:
    """Each row is the one before with the points of the deal."""
    sheet = filled((-100, -160, 0, 0), (-260, 0, 0, 0))
    assert sheet.running == (table(-100, -160, 0, 0), table(-360, -160, 0, 0))
    assert sheet.totals == table(-360, -160, 0, 0)
    assert sheet.ranking == ((S, W), (E,), (N,))
    assert repr(sheet) == "<Sheet standard: 2 of 12 deals entered>"


def test_a_full_sheet_takes_no_more() -> None:
    """After the last deal nobody deals."""
    rules = attrs.evolve(STANDARD, id="short", contracts=STANDARD.contracts[:1])
    sheet = filled((-260, 0, 0, 0), rules=rules)
    assert sheet.is_over
    assert (sheet.next_contract, sheet.next_dealer, list(sheet.to_come)) == (None, None, [])
    with pytest.raises(InvalidStateError, match="sheet: all deals are entered"):
        enter(sheet, table(-260, 0, 0, 0))


def test_a_sheet_goes_through_all_series() -> None:
    """The contracts come again, with the dealer of the rules."""
    deals = list(new_sheet(CHAPANKA).to_come)
    assert len(deals) == CHAPANKA.deals
    again = deals[len(CHAPANKA.contracts)]
    assert again.contract == CHAPANKA.contracts[0]
    assert again.dealer == CHAPANKA.dealer_of(again.number, N)


def test_a_deal_keeps_how_it_was_entered() -> None:
    """Counts stay with the points they came to."""
    counts = Counts(tricks={N: 5, E: 8})
    sheet = enter(new_sheet(), counts)
    assert sheet.deals == (SheetDeal((-100, -160, 0, 0), counts),)
    assert filled((-100, -160, 0, 0)).deals[0].counts is None


def test_what_no_deal_gives_is_not_entered() -> None:
    """The sheet stays as it was, and every place is told."""
    sheet = new_sheet()
    with pytest.raises(InvalidStateError) as caught:
        enter(sheet, table(-250, -10, 0, 0))
    assert [(problem.code, problem.path) for problem in caught.value.problems] == [
        ("wrong_unit", "points[N]"),
        ("wrong_unit", "points[E]"),
    ]
    assert sheet == new_sheet()


def test_an_earlier_deal_is_corrected() -> None:
    """The deals after it stay, and the sheet corrected is another."""
    sheet = filled((-100, -160, 0, 0), (-260, 0, 0, 0))
    right = correct(sheet, 1, Counts(tricks={S: 13}))
    assert right.totals == table(-260, 0, -260, 0)
    assert sheet.totals == table(-360, -160, 0, 0)
    with pytest.raises(InvalidStateError, match="points come in 20s"):
        correct(sheet, 2, table(-250, -10, 0, 0))


@pytest.mark.parametrize("number", [0, 2, -1])
def test_only_a_deal_that_is_entered_is_corrected(number: int) -> None:
    """Deals are counted from 1 to the last entered."""
    with pytest.raises(InvalidStateError) as caught:
        correct(filled((-260, 0, 0, 0)), number, table(-260, 0, 0, 0))
    (problem,) = caught.value.problems
    assert (problem.code, problem.path) == ("no_such_deal", "number")


def test_a_correction_is_of_its_own_contract_in_any_series() -> None:
    """A deal of the second series is judged by the contract that comes again."""
    rules = attrs.evolve(STANDARD, id="twice", contracts=(NO_QUEENS, NO_KING), series=2)
    sheet = filled((-240, 0, 0, 0), (-150, 0, 0, 0), (0, -240, 0, 0), rules=rules)
    assert correct(sheet, 3, Counts(cards={N: "QH", S: 3})).totals == table(-450, 0, -180, 0)


def test_three_players_have_three_columns() -> None:
    """Nobody sits at W."""
    with pytest.raises(InvalidStateError) as caught:
        new_sheet(STANDARD_3P, first_dealer=W, names={N: "Ala", W: "Ola"})
    assert [problem.path for problem in caught.value.problems] == ["first_dealer", "names[W]"]


def test_the_deals_of_a_match_are_written_on_a_sheet() -> None:
    """Who dealt first is known, and the deals by their points."""
    match = enter_score(new_match(first_dealer=E), table(-260, 0, 0, 0))
    sheet = sheet_of(match)
    assert sheet.deals == (SheetDeal((-260, 0, 0, 0), None),)
    assert sheet.next_dealer is S
    assert match_of(sheet) == match


def test_a_match_with_points_that_no_deal_gives_has_no_sheet() -> None:
    """The place of the deal is told, as it stands in the match."""
    match = enter_score(new_match(), table(-260, 0, 0, 0))
    match = enter_score(match, table(-250, -10, 0, 0))
    with pytest.raises(InvalidStateError) as caught:
        sheet_of(match)
    assert [problem.path for problem in caught.value.problems] == [
        "results[1].points[N]",
        "results[1].points[E]",
    ]


def test_a_sheet_is_a_value() -> None:
    """It is compared, hashed, copied, and never changed."""
    sheet = enter(new_sheet(names={S: "Olek"}), Counts(tricks={N: 13}))
    assert pickle.loads(pickle.dumps(sheet)) == sheet  # noqa: S301
    assert len({sheet, attrs.evolve(sheet)}) == 1
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        sheet.deals = ()  # type: ignore[misc]


# ---------------------------------------------------------------- who owes whom


def owed(sheet: Sheet, **how: Any) -> list[tuple[Seat, Seat, int]]:
    """Give the debts as debtor, creditor, amount."""
    return [(debt.debtor, debt.creditor, debt.amount) for debt in settle(sheet, **how)]


def balance(debts: tuple[Debt, ...], seat: Seat) -> int:
    """Add up what a seat gets, less what it pays."""
    gets = sum(debt.amount for debt in debts if debt.creditor is seat)
    return gets - sum(debt.amount for debt in debts if debt.debtor is seat)


tricks_taken = (
    st.lists(st.integers(0, 13), min_size=3, max_size=3)
    .map(sorted)
    .map(lambda cuts: (cuts[0], cuts[1] - cuts[0], cuts[2] - cuts[1], 13 - cuts[2]))
)


@given(tricks_taken, st.integers(1, 50), st.booleans())
def test_debts_are_what_the_points_are_apart(
    taken: tuple[int, ...],
    stake: int,
    low: bool,  # noqa: FBT001 (drawn)
) -> None:
    """By differences each seat gets its points from each other; by winner all pay the best."""
    rules = attrs.evolve(STANDARD, id="any", winner="lowest" if low else "highest")
    sheet = enter(new_sheet(rules), Counts(tricks=dict(zip(Seat, taken, strict=True))))
    totals, sign = sheet.totals, -1 if low else 1
    differences, to_winner = settle(sheet, stake), settle(sheet, stake, how="winner")
    for seat in Seat:
        apart = sum(totals[seat] - other for other in totals.values())
        assert balance(differences, seat) == sign * stake * apart
    winners = sheet.ranking[0]
    best = totals[winners[0]]
    for seat in set(Seat) - set(winners):
        assert balance(to_winner, seat) == -stake * abs(best - totals[seat])
    shares = [balance(to_winner, seat) for seat in winners]
    assert max(shares) - min(shares) <= 1
    assert all(debt.amount > 0 for debt in differences + to_winner)


def test_everyone_pays_the_differences() -> None:
    """Each two seats settle between them; equal points owe nothing."""
    assert owed(filled((-100, -160, 0, 0)), stake=2) == [
        (N, S, 200),
        (N, W, 200),
        (E, N, 120),
        (E, S, 320),
        (E, W, 320),
    ]


def test_every_loser_pays_the_winner() -> None:
    """Only the first place is paid."""
    sheet = filled((-100, -140, 0, -20))
    assert owed(sheet, how="winner") == [(N, S, 100), (E, S, 140), (W, S, 20)]


def test_winners_share_to_the_unit() -> None:
    """What cannot be shared evenly goes round: nobody gets two units more than another."""
    rules = Rules("ones", [TrickContract("tricks", Group.SINGLE, per_trick=1)], series=2)
    sheet = filled((4, 4, 4, 1), rules=rules)
    assert owed(sheet, how="winner") == [(W, N, 1), (W, E, 1), (W, S, 1)]
    sheet = filled((5, 5, 2, 1), rules=rules)
    assert owed(sheet, how="winner") == [(S, N, 2), (S, E, 1), (W, N, 2), (W, E, 2)]
    sheet = filled((4, 4, 3, 2), (4, 4, 2, 3), rules=rules)
    assert owed(sheet, how="winner") == [(S, N, 2), (S, E, 1), (W, N, 1), (W, E, 2)]
    sheet = filled((5, 4, 0, 4), rules=rules)
    assert owed(sheet, how="winner") == [(E, N, 1), (S, N, 5), (W, N, 1)]


def test_the_fewest_points_win_where_the_rules_say_so() -> None:
    """In the Warsaw game points are bad, and more of them pay."""
    sheet = filled((13, 0, 0, 0), rules=PRESETS["mimuw"])
    assert owed(sheet) == [(N, E, 13), (N, S, 13), (N, W, 13)]


def test_nobody_owes_before_the_first_deal() -> None:
    """Equal points are no debt, however it is settled."""
    assert settle(new_sheet()) == settle(new_sheet(), how="winner") == ()


@pytest.mark.parametrize("stake", [0, -1, 0.5, True])
def test_a_stake_is_a_whole_number(stake: Any) -> None:
    """Debts are in whole units."""
    with pytest.raises(ValueError, match="a stake is a whole number from 1"):
        settle(new_sheet(), stake)


def test_another_way_to_settle_is_refused() -> None:
    """There are two ways."""
    how: Any = "loser"
    with pytest.raises(ValueError, match="differences or winner, not 'loser'"):
        settle(new_sheet(), how=how)


def test_a_name_is_more_than_spaces() -> None:
    """A name of spaces is refused; no name is fine."""
    with pytest.raises(InvalidStateError, match="more than spaces"):
        new_sheet(names={Seat.N: "  "})
    assert new_sheet(names={Seat.N: ""}).names == ("", "", "", "")

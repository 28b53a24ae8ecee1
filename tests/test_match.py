"""A match: the dealer's rotation, results, ranking, and deals entered by their points."""

from __future__ import annotations

import pickle
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generated import a_fifth, match_playouts
from kierki import (
    PASS,
    STANDARD,
    STANDARD_3P,
    Card,
    CardSet,
    Charge,
    ChooseTrump,
    DealResult,
    Group,
    IllegalCode,
    IllegalMoveError,
    InvalidStateError,
    LotteryContract,
    LotteryState,
    MatchState,
    Problem,
    Rank,
    Rules,
    RulesError,
    Seat,
    Suit,
    TrickContract,
    TrickState,
    breakdown,
    contract_total,
    deal,
    enter_score,
    explain,
    group_totals,
    legal_moves,
    new_match,
    play,
    play_all,
    points_left,
    score,
    shuffle,
    undo,
)
from kierki.strategies import rules as any_rules
from tables import after, cards, hands_of, why_not

N, E, S, W = Seat

TRICKS = TrickContract("tricks", Group.SINGLE, per_trick=-20)
KING = TrickContract("king", Group.SINGLE, per_card=[("KC", -150)])
HANDS = hands_of("2C AH", "KC 3C", "5C QH", "7C 2H")
# E takes both tricks of the first deal of HANDS when N leads, and S both when E does.
FIRST_DEAL = "2C KC 5C 7C 3C QH 2H AH"
SMALL = Rules("small", [TRICKS, KING], deck="2C AH KC 3C 5C QH 7C 2H")


def entered(match: MatchState, *points: int) -> MatchState:
    """Enter the points of N, E, S, W."""
    return enter_score(match, dict(zip(match.rules.seats, points, strict=True)))


def played(match: MatchState, moves: str = FIRST_DEAL) -> MatchState:
    """Deal HANDS and play them."""
    return after(deal(match, HANDS), moves)


def problems(error: pytest.ExceptionInfo[InvalidStateError]) -> list[tuple[str, str]]:
    """Give the codes and paths of the problems that an error lists."""
    return [(problem.code, problem.path) for problem in error.value.problems]


# ------------------------------------------------------------------------------------ the programme


def test_a_new_match() -> None:
    """`dealing`: the first dealer is chosen from outside; nothing is dealt yet."""
    match = new_match(first_dealer=W)
    assert match.rules is STANDARD
    assert (match.first_dealer, match.dealer, match.turn) == (W, W, None)
    assert match.contract is STANDARD.contracts[0]
    assert (match.current, match.results, match.is_over) == (None, (), False)
    assert score(match) == {N: 0, E: 0, S: 0, W: 0}
    assert match.ranking == ((N, E, S, W),)
    assert breakdown(match) == {N: (), E: (), S: (), W: ()}
    assert new_match() == new_match(STANDARD, first_dealer=N) != match


def test_the_first_dealer_must_play() -> None:
    """`players`: West cannot deal where only three play."""
    with pytest.raises(InvalidStateError, match="W is no seat") as error:
        new_match(STANDARD_3P, first_dealer=W)
    assert problems(error) == [("foreign_seat", "first_dealer")]


def test_a_deal_of_a_match() -> None:
    """`dealing`: a deal is played for the next contract; its last move appends its result."""
    match = deal(new_match(SMALL, first_dealer=W), HANDS)
    assert isinstance(match.current, TrickState)
    assert (match.contract, match.dealer, match.turn) == (TRICKS, W, N)
    assert (match.current.contract, match.current.dealer) == (TRICKS, W)
    match = after(match, FIRST_DEAL[:-3])
    assert (len(match.results), match.turn) == (0, N)
    assert score(match) == {N: 0, E: -20, S: 0, W: 0}
    final = play(match.current, Card("AH")) if match.current else None
    match = after(match, "AH")
    assert match.results == (DealResult(TRICKS, W, (0, -40, 0, 0), final),)
    assert (match.current, match.turn, match.is_over) == (None, None, False)
    assert (match.contract, match.dealer) == (KING, N)
    assert score(match) == {N: 0, E: -40, S: 0, W: 0}
    assert legal_moves(match) == ()


def test_a_match_ends_after_the_last_deal() -> None:
    """`match-end`: after the last deal there is no contract, dealer or turn."""
    match = played(played(new_match(SMALL, first_dealer=W)), "KC 5C 7C 2C 3C QH 2H AH")
    assert match.is_over
    assert (match.contract, match.dealer, match.turn, match.current) == (None,) * 4
    assert score(match) == {N: 0, E: -190, S: 0, W: 0}
    assert points_left(match) == 0
    assert match.ranking == ((N, S, W), (E,))


def test_the_deal_moves_to_the_left() -> None:
    """`dealing`: the deal moves one seat to the left after every deal, through both halves."""
    match, dealers = new_match(first_dealer=E), []
    while match.contract:
        dealers.append(match.dealer)
        match = entered(match, contract_total(match.contract), 0, 0, 0)
    assert dealers == [E, S, W, N] * 3


def test_three_players_deal_in_turn() -> None:
    """`dealing`: with three players the deal goes from South to North."""
    match = new_match(STANDARD_3P, first_dealer=S)
    assert entered(match, -255, 0, 0).dealer is N


@pytest.mark.parametrize(
    ("step", "dealers"),
    [(0, [N, E, S, W, N, E]), (1, [N, E, W, N, S, W]), (-1, [N, E, E, S, S, W])],
)
def test_series_move_the_deal_on(step: int, dealers: list[Seat]) -> None:
    """`dealing`: after each series the deal moves on by `series_dealer_step` more seats."""
    match = new_match(attrs.evolve(SMALL, series=3, series_dealer_step=step))
    got, contracts = [], []
    while match.contract:
        got.append(match.dealer)
        contracts.append(match.contract)
        match = entered(match, contract_total(match.contract, SMALL), 0, 0, 0)
    assert got == dealers
    assert contracts == [TRICKS, KING] * 3


def test_the_dealer_of_every_deal_deals_it() -> None:
    """`opening-lead`: the rotation of the dealer decides who leads."""
    rules = attrs.evolve(SMALL, series=2, series_dealer_step=1)
    match = entered(entered(new_match(rules), -40, 0, 0, 0), -150, 0, 0, 0)
    match = deal(match, HANDS)
    assert match.current is not None
    assert (match.dealer, match.current.dealer, match.turn) == (W, W, N)


@a_fifth
@given(match_playouts(any_rules(presets=False)))
def test_the_dealer_by_formula(playout: Any) -> None:
    """`dealing`: with n deals done the dealer is n steps on, and the series steps."""
    rules = playout.rules
    for match in playout.states():
        done = len(match.results)
        if match.is_over:
            assert (match.dealer, done) == (None, len(rules.contracts) * rules.series)
        else:
            steps = done + rules.series_dealer_step * (done // len(rules.contracts))
            assert match.dealer is rules.left_of(playout.first_dealer, steps)
            assert match.contract is rules.contracts[done % len(rules.contracts)]
        if match.current:
            assert match.current.dealer is match.dealer
            assert match.current.contract == match.contract
    assert [result.dealer for result in match.results] == [
        result.final.dealer for result in match.results
    ]


def test_a_match_has_no_hidden_state() -> None:
    """Matches are equal when rules, first dealer, results and the deal in progress are."""
    match = new_match(SMALL, first_dealer=W)
    assert deal(match, HANDS) == deal(match, HANDS) != match
    assert deal(match, HANDS) != deal(match, hands_of("KC AH", "2C 3C", "5C QH", "7C 2H"))
    assert match != new_match(SMALL)
    assert match != new_match(attrs.evolve(SMALL, id="other"), first_dealer=W)
    assert played(match) == played(match) != entered(match, 0, -40, 0, 0)
    assert len({match, deal(match, HANDS), played(match), entered(match, 0, -40, 0, 0)}) == 4
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        match.current = None  # type: ignore[misc]


def test_a_match_is_shown_in_one_line() -> None:
    """`repr` says where a match stands and never what anybody holds."""
    match = new_match(SMALL, first_dealer=W)
    assert repr(match) == "<MatchState small: 0 of 2 deals done>"
    match = deal(match, HANDS)
    in_play = "<TrickState tricks: trick 1, N to play>"
    assert repr(match) == f"<MatchState small: deal 1 of 2, {in_play}>"
    match = entered(after(match, FIRST_DEAL), -150, 0, 0, 0)
    assert repr(match) == "<MatchState small: 2 of 2 deals done>"


# ------------------------------------------------------------------------------------ illegal moves


def test_nothing_is_played_between_deals() -> None:
    """`dealing`: between deals no move is legal, and it is said who deals which deal."""
    match = played(new_match(SMALL, first_dealer=W))
    for move in (Card("2C"), PASS, ChooseTrump(Suit.HEARTS)):
        for seat in (None, N):
            refused = explain(match, move, seat=seat)
            assert refused is not None
            assert (refused.code, refused.rule) == (IllegalCode.DEAL_NEEDED, "dealing")
            assert (refused.move, refused.seat, refused.legal) == (move, seat, ())
            assert refused.message() == "Deal 2 has not been dealt yet; N deals."
    with pytest.raises(IllegalMoveError, match="deal_needed"):
        play(match, Card("2C"))
    with pytest.raises(IllegalMoveError, match="deal_needed"):
        play(match, Card("2C"), seat=N)


def test_nothing_is_played_after_the_match() -> None:
    """`match-end`: after the last deal no move is legal."""
    match = entered(entered(new_match(SMALL), -40, 0, 0, 0), -150, 0, 0, 0)
    refused = explain(match, Card("2C"), seat=E)
    assert refused is not None
    assert (refused.code, refused.rule) == (IllegalCode.MATCH_OVER, "match-end")
    assert (refused.seat, refused.legal, refused.params) == (E, (), ())
    with pytest.raises(IllegalMoveError, match="The match is over"):
        play(match, Card("2C"))


def test_the_place_of_an_illegal_move_between_deals() -> None:
    """`dealing`: of many moves, the first after the end of a deal is refused with its place."""
    match = deal(new_match(SMALL, first_dealer=W), HANDS)
    with pytest.raises(IllegalMoveError) as error:
        play_all(match, cards(f"{FIRST_DEAL} 2C"))
    assert (error.value.ply, error.value.code) == (8, IllegalCode.DEAL_NEEDED)


def test_an_illegal_move_in_a_deal() -> None:
    """`follow-suit`: a match refuses what its deal refuses, and stays as it was."""
    match = deal(new_match(SMALL, first_dealer=W), HANDS)
    assert why_not(match, "3C") is IllegalCode.NOT_IN_HAND
    with pytest.raises(IllegalMoveError, match="not_in_hand"):
        play(match, Card("3C"))
    assert match == deal(new_match(SMALL, first_dealer=W), HANDS)


# ------------------------------------------------------------------------------------------ ranking


def test_the_highest_total_wins() -> None:
    """`match-end`: the highest total wins, and equal totals share a place."""
    match = new_match(SMALL)
    assert entered(match, -10, -20, 0, -10).ranking == ((S,), (N, W), (E,))
    assert entered(match, -10, -10, -10, -10).ranking == ((N, E, S, W),)
    assert entered(match, -37, -2, -1, 0).ranking == ((W,), (S,), (E,), (N,))


def test_the_lowest_total_wins() -> None:
    """`match-end`: where the fewest points win the order is turned round."""
    match = new_match(attrs.evolve(SMALL, winner="lowest"))
    assert entered(match, -10, -20, 0, -10).ranking == ((E,), (N, W), (S,))
    assert entered(match, 1, -41, -1, 1).ranking == ((E,), (S,), (N, W))


def test_the_ranking_so_far() -> None:
    """`match-end`: points of the deal in progress count at once."""
    match = after(deal(new_match(SMALL, first_dealer=W), HANDS), "2C KC 5C 7C")
    assert match.ranking == ((N, S, W), (E,))


@given(st.lists(st.integers(-40, 40), min_size=3, max_size=3), st.booleans())
def test_better_places_have_better_totals(points: list[int], lowest: bool) -> None:  # noqa: FBT001
    """`match-end`: every seat has one place, and no place has more than one total."""
    rules = attrs.evolve(SMALL, winner="lowest" if lowest else "highest")
    match = entered(new_match(rules), *points, -40 - sum(points))
    totals = [{score(match)[seat] for seat in place} for place in match.ranking]
    assert all(len(total) == 1 for total in totals)
    best_first = [total for (total,) in totals]
    assert best_first == sorted(set(score(match).values()), reverse=not lowest)
    assert sorted(seat.index for place in match.ranking for seat in place) == [0, 1, 2, 3]


# ------------------------------------------------------------------------------------------- points


def test_points_of_all_deals_add_up() -> None:
    """`scoring`: a match's points are those of its deals, the one in progress included."""
    match = deal(played(new_match(SMALL, first_dealer=W)), HANDS)
    assert (score(match), points_left(match)) == ({N: 0, E: -40, S: 0, W: 0}, -150)
    match = after(match, "KC 5C 7C 2C")
    assert (score(match), points_left(match)) == ({N: 0, E: -190, S: 0, W: 0}, 0)
    assert breakdown(match) == {
        N: (Charge("tricks", 1, 0), Charge("king", 1, 0)),
        E: (Charge("tricks", 1, -40), Charge("king", 1, -150)),
        S: (Charge("tricks", 1, 0), Charge("king", 1, 0)),
        W: (Charge("tricks", 1, 0), Charge("king", 1, 0)),
    }


def test_deals_of_one_contract_share_a_line() -> None:
    """`scoring`: the deals played for one contract are one line, in the order of first play."""
    match = new_match(attrs.evolve(SMALL, series=2))
    assert points_left(match) == -380
    match = entered(entered(entered(match, -40, 0, 0, 0), 0, -150, 0, 0), -10, 0, 0, -30)
    assert breakdown(match)[N] == (Charge("tricks", 2, -50), Charge("king", 1, 0))
    assert breakdown(match)[W] == (Charge("tricks", 2, -30), Charge("king", 1, 0))
    assert (sum(score(match).values()), points_left(match)) == (-230, -150)


def test_a_standard_match_sums_to_zero() -> None:
    """`scoring`: what is still to come in a new match is 0 for all seats together."""
    assert points_left(new_match()) == sum(group_totals().values()) == 0
    assert points_left(entered(new_match(), -260, 0, 0, 0)) == 260


# -------------------------------------------------------------------------------------- whole match


def test_a_whole_standard_match() -> None:
    """`match-end`: twelve deals by hand of a shuffle; deal d of a match is its shuffle d-1."""
    match = new_match(first_dealer=S)
    for index in range(12):
        match = deal(match, shuffle("gdansk-2026", index))
        while moves := legal_moves(match):
            match = play(match, moves[len(moves) // 2])
    assert match.is_over
    assert [type(result.final) for result in match.results] == [TrickState] * 11 + [LotteryState]
    assert [sum(result.points) for result in match.results] == [
        *(-260, -260, -240, -240, -150, -150, -1300),
        *(325, 325, 325, 325, 1300),
    ]
    for result in match.results:
        assert result.final is not None
        assert result.points == tuple(score(result.final).values())
    assert sum(score(match).values()) == 0


# --------------------------------------------------------------------------------------------- undo


def test_moves_of_the_deal_in_progress_can_be_taken_back() -> None:
    """Taking back moves of the deal in progress keeps the deals before it."""
    start = deal(played(new_match(SMALL, first_dealer=W)), HANDS)
    match = after(start, "KC 5C")
    assert undo(match) == after(start, "KC")
    assert undo(match, 2) == start
    assert undo(match, 0) == match


def test_moves_of_finished_deals_can_be_taken_back() -> None:
    """Taking back goes through finished deals: the result goes when its last move does."""
    start = deal(new_match(SMALL, first_dealer=W), HANDS)
    match = after(start, FIRST_DEAL)
    assert undo(match, 0) is match
    assert undo(match) == after(start, FIRST_DEAL[:-3])
    assert undo(match, 8) == start
    second = after(deal(match, HANDS), "KC 5C")
    assert undo(second, 3) == undo(match)
    assert undo(second, 10) == start
    with pytest.raises(ValueError, match="10 moves can be taken back, not 11"):
        undo(second, 11)
    with pytest.raises(ValueError, match="8 moves can be taken back, not 9"):
        undo(match, 9)


def test_a_finished_match_can_be_taken_back() -> None:
    """`match-end`: a match that is over goes on when its last move is taken back."""
    match = played(played(new_match(SMALL, first_dealer=W)), "KC 5C 7C 2C 3C QH 2H AH")
    back = undo(match)
    assert (back.is_over, back.turn, back.dealer) == (False, N, N)
    assert play(back, Card("AH")) == match


def test_deals_known_by_their_points_have_no_moves() -> None:
    """Taking back goes past entered deals, which have no moves, and drops them."""
    rules = attrs.evolve(SMALL, series=2)
    start = deal(new_match(rules, first_dealer=W), HANDS)
    match = entered(after(start, FIRST_DEAL), -150, 0, 0, 0)
    assert undo(match, 0) is match
    assert undo(match) == after(start, FIRST_DEAL[:-3])
    third = after(deal(match, HANDS), "5C")
    assert undo(third) == deal(match, HANDS)
    assert undo(third, 2) == undo(match)
    with pytest.raises(ValueError, match="9 moves can be taken back, not 10"):
        undo(third, 10)


def test_nothing_can_be_taken_back_before_the_first_move() -> None:
    """There is nothing before the first move, and no moves to come are taken back."""
    match = new_match(SMALL)
    only_points = entered(match, -40, 0, 0, 0)
    for state in (match, only_points, deal(match, HANDS)):
        assert undo(state, 0) == state
        with pytest.raises(ValueError, match="0 moves can be taken back, not 1"):
            undo(state)
        with pytest.raises(ValueError, match="moves can be taken back, not -1"):
            undo(state, -1)
    with pytest.raises(ValueError, match="moves can be taken back, not -1"):
        undo(played(match, "KC 5C 7C 2C 3C QH 2H AH"), -1)


# ------------------------------------------------------------------------------------------ dealing


def test_a_contract_alone() -> None:
    """`dealing`: a contract alone is dealt by the first seat, to the standard rules."""
    state = deal(STANDARD.contracts[0], shuffle("gdansk-2026"))
    assert isinstance(state, TrickState)
    assert (state.rules, state.dealer, state.turn) == (STANDARD, N, E)
    lottery = deal(STANDARD.contracts[11], shuffle("gdansk-2026"))
    assert isinstance(lottery, LotteryState)
    assert (lottery.rules, lottery.dealer, lottery.turn) == (STANDARD, N, N)


def test_the_order_of_dealing() -> None:
    """`trump-choice`: hands are given in the order dealt: their first five cards are seen."""
    hands = shuffle("gdansk-2026")
    match = new_match()
    for contract in STANDARD.contracts[:7]:
        match = entered(match, contract_total(contract), 0, 0, 0)
    match = deal(match, hands)
    assert isinstance(match.current, TrickState)
    assert match.current.seen == {seat: CardSet(held[:5]) for seat, held in hands.items()}
    backwards = deal(undo_deal(match), {seat: held[::-1] for seat, held in hands.items()})
    assert backwards != match
    named = ChooseTrump(Suit.HEARTS)
    assert play(backwards, named) == play(match, named)


def undo_deal(match: MatchState) -> MatchState:
    """Give a match as it was before its deal in progress was dealt."""
    before = new_match(match.rules, first_dealer=match.first_dealer)
    for result in match.results:
        before = entered(before, *result.points)
    return before


def test_hands_come_in_any_order_and_collection() -> None:
    """`dealing`: hands may be given in any order of seats, as any collection of cards."""
    hands: dict[Seat, Any] = {seat: CardSet(held) for seat, held in HANDS.items()}
    hands = dict(reversed(hands.items())) | {E: iter(HANDS[E])}
    assert deal(new_match(SMALL), hands) == deal(new_match(SMALL), HANDS)


def test_a_match_knows_its_dealer_and_rules() -> None:
    """`dealing`: giving a dealer or rules for a match is an error in the program."""
    given: list[dict[str, Any]] = [{"dealer": N}, {"rules": SMALL}]
    for extra in given:
        with pytest.raises(TypeError, match="a match knows its dealer and its rules"):
            deal(new_match(SMALL), HANDS, **extra)


def test_one_deal_at_a_time() -> None:
    """`dealing`: nothing is dealt or entered while a deal is in progress."""
    match = after(deal(new_match(SMALL, first_dealer=W), HANDS), "2C")
    with pytest.raises(InvalidStateError, match="deal 1 is not over yet") as error:
        deal(match, HANDS)
    assert problems(error) == [("deal_in_progress", "match")]
    with pytest.raises(InvalidStateError) as error:
        entered(match, -40, 0, 0, 0)
    assert problems(error) == [("deal_in_progress", "match")]


def test_nothing_is_dealt_after_the_match() -> None:
    """`match-end`: nothing is dealt or entered after the last deal."""
    match = entered(entered(new_match(SMALL), -40, 0, 0, 0), -150, 0, 0, 0)
    with pytest.raises(InvalidStateError, match="all deals are done") as error:
        deal(match, HANDS)
    assert problems(error) == [("match_over", "match")]
    with pytest.raises(InvalidStateError) as error:
        entered(match, 0, 0, 0, 0)
    assert problems(error) == [("match_over", "match")]


def test_every_problem_of_wrong_hands_is_listed() -> None:
    """`dealing`: missing and foreign seats, wrong sizes, foreign and double cards, all at once."""
    hands = {N: cards("2C 2C AS"), E: cards("KC 3C"), S: cards("KC QH")}
    with pytest.raises(InvalidStateError) as error:
        deal(new_match(SMALL), hands)
    assert sorted(problems(error)) == [
        ("duplicate_card", "hands"),
        ("duplicate_card", "hands"),
        ("foreign_card", "hands[N]"),
        ("missing_seat", "hands[W]"),
        ("wrong_hand_size", "hands[N]"),
    ]
    three = attrs.evolve(SMALL, seats=(N, E, S), deck="2C KC 3C 5C QH AH")
    with pytest.raises(InvalidStateError) as error:
        deal(new_match(three), {**hands_of("2C AH", "KC 3C", "5C QH"), W: cards("7C 2H")})
    assert ("foreign_seat", "hands[W]") in problems(error)


def test_wrong_hands_for_a_contract() -> None:
    """`dealing`: the same holds for a contract on its own."""
    with pytest.raises(InvalidStateError) as error:
        deal(STANDARD.contracts[0], HANDS)
    assert problems(error) == [("wrong_hand_size", f"hands[{seat}]") for seat in Seat]


def test_the_dealer_of_a_contract_must_play() -> None:
    """`players`: West cannot deal where only three play."""
    hands = shuffle("gdansk-2026", rules=STANDARD_3P)
    with pytest.raises(InvalidStateError, match="W is no seat") as error:
        deal(STANDARD_3P.contracts[0], hands, dealer=W, rules=STANDARD_3P)
    assert problems(error) == [("foreign_seat", "dealer")]


def test_a_contract_must_suit_the_rules() -> None:
    """`lottery-open`: a contract that cannot be played by these rules is refused."""
    lottery = LotteryContract(
        "lottery", Group.LOTTERY, open_rank=Rank.TWO, prizes=(800, 500, 0, 0), stop_after=2
    )
    hands = shuffle("gdansk-2026", rules=STANDARD_3P)
    with pytest.raises(RulesError) as error:
        deal(lottery, hands, rules=STANDARD_3P)
    codes = [problem.code for problem in error.value.problems]
    assert codes == ["bad_prizes", "bad_open_rank"]
    fitting = attrs.evolve(lottery, open_rank=Rank.THREE, prizes=(1, 0, 0), stop_after=1)
    assert deal(fitting, hands, rules=STANDARD_3P).contract is fitting


# ---------------------------------------------------------------------------------- entering points


def test_a_deal_known_by_its_points() -> None:
    """`scoring`: a deal may be entered by its points; it has no cards and no moves."""
    match = entered(new_match(SMALL, first_dealer=W), -20, 0, -20, 0)
    assert match.results == (DealResult(TRICKS, W, (-20, 0, -20, 0), None),)
    assert score(match) == {N: -20, E: 0, S: -20, W: 0}
    assert (match.contract, match.dealer) == (KING, N)
    assert pickle.loads(pickle.dumps(match)) == match  # noqa: S301


def test_entered_points_go_by_seat() -> None:
    """`scoring`: points are entered by seat, in any order."""
    match = enter_score(new_match(SMALL), {W: -10, N: 0, S: -30, E: 0})
    assert match.results[0].points == (0, 0, -30, -10)


def test_entered_points_must_be_the_total() -> None:
    """`scoring`: entered points must come to the contract's total."""
    with pytest.raises(InvalidStateError) as error:
        entered(new_match(SMALL), -20, 0, 0, 0)
    detail = "all seats together get -40, not -20"
    assert error.value.problems == (Problem("wrong_total", "points", detail),)


def test_entered_points_are_whole_numbers() -> None:
    """`scoring`: points are whole numbers; nothing that only counts as one is entered."""
    points: dict[Seat, Any] = {N: -40.0, E: 0, S: "0", W: False}
    with pytest.raises(InvalidStateError, match=r"-40\.0 is no whole number") as error:
        enter_score(new_match(SMALL), points)
    assert problems(error) == [
        ("bad_value", "points[N]"),
        ("bad_value", "points[S]"),
        ("bad_value", "points[W]"),
        ("wrong_total", "points"),
    ]


def test_every_problem_of_entered_points_is_listed() -> None:
    """`scoring`: seats without points, seats that do not play and a wrong total, all at once."""
    with pytest.raises(InvalidStateError) as error:
        enter_score(new_match(STANDARD_3P), {N: -200, W: 0})
    assert problems(error) == [
        ("missing_seat", "points[E]"),
        ("missing_seat", "points[S]"),
        ("foreign_seat", "points[W]"),
        ("wrong_total", "points"),
    ]
    with pytest.raises(InvalidStateError, match="this seat has no points"):
        enter_score(new_match(SMALL), {N: -40})


@pytest.mark.parametrize("move", ["8C", None, 3])
def test_what_is_no_move_is_none_between_deals_either(move: Any) -> None:
    """A text is no move, whether a deal is in progress or not."""
    match = new_match()
    for ask in (play, explain):
        with pytest.raises(TypeError, match="not a move"):
            ask(match, move)

"""The functions that play, explain and count, on every kind of state."""

from __future__ import annotations

import pickle
import subprocess
import sys
from functools import reduce
from typing import Any

import attrs
import pytest

from kierki import (
    PASS,
    STANDARD,
    Card,
    CardSet,
    Group,
    IllegalCode,
    IllegalMoveError,
    LotteryContract,
    MatchState,
    Move,
    Rank,
    Seat,
    TrickContract,
    TrickState,
    deal,
    explain,
    is_legal,
    legal_moves,
    new_match,
    parse_move,
    play,
    play_all,
    play_forced,
    shuffle,
    undo,
)
from kierki.views import observe
from tables import after, cards, hands_of, lottery, rules_for, tricks, why_not

N, E, S, W = Seat

TRICKS = TrickContract("tricks", Group.SINGLE, per_trick=-20)
HANDS = ("2C AH", "KC 3C", "5C QH", "7C 2H")
SEVENS = LotteryContract(
    "lottery", Group.LOTTERY, open_rank=Rank.SEVEN, prizes=(8, 5, 0, 0), stop_after=2
)


def match_of(contract: TrickContract, *hands: str, series: int = 1) -> MatchState:
    """Deal the first deal of a match of this contract; W deals."""
    rules = attrs.evolve(rules_for(contract, *hands), series=series)
    return deal(new_match(rules, first_dealer=W), hands_of(*hands))


# --------------------------------------------------------------------------------------------- play


def test_playing_gives_a_new_state() -> None:
    """A move gives the state after it and leaves the state before it alone."""
    before = tricks(TRICKS, *HANDS)
    after_it = play(before, Card("2C"))
    assert (before.turn, after_it.turn) == (N, E)
    assert (before.moves, after_it.moves) == ((), cards("2C"))
    assert before.hands[N] == CardSet("2C AH")
    assert before == tricks(TRICKS, *HANDS)


def test_a_whole_deal_is_a_fold() -> None:
    """`functools.reduce(play, moves, state)` plays a deal."""
    state = tricks(TRICKS, *HANDS)
    moves: tuple[Move, ...] = cards("2C KC 5C 7C 3C QH 2H AH")
    end: TrickState = reduce(play, moves, state)
    assert end.is_over
    assert end == play_all(state, moves)


def test_a_seat_may_be_named() -> None:
    """`turn-order`: whoever claims to move must be on turn; claiming it changes nothing else."""
    state = tricks(TRICKS, *HANDS)
    assert play(state, Card("2C"), seat=N) == play(state, Card("2C"))
    assert is_legal(state, Card("2C"), seat=N)
    assert not is_legal(state, Card("2C"), seat=E)
    with pytest.raises(IllegalMoveError, match="not_your_turn: It is N's turn, not E's") as error:
        play(state, Card("2C"), seat=E)
    assert error.value.illegality == explain(state, Card("2C"), seat=E)
    assert (error.value.code, error.value.ply) == (IllegalCode.NOT_YOUR_TURN, None)


def test_a_wrong_card_of_the_right_seat() -> None:
    """`cards`: the seat on turn is told what is wrong with its card and what it may play."""
    state = tricks(TRICKS, *HANDS)
    with pytest.raises(IllegalMoveError) as error:
        play(state, Card("KC"), seat=N)
    assert error.value.code is IllegalCode.NOT_IN_HAND
    assert error.value.illegality.legal == legal_moves(state) == cards("2C AH")


def test_a_seat_that_does_not_play() -> None:
    """`players`: West is never on turn where only three play."""
    state = tricks(TRICKS, "2C AH", "KC 3C", "5C QH")
    assert why_not(state, "2C", W) is IllegalCode.NOT_YOUR_TURN
    assert not is_legal(state, Card("2C"), seat=W)


@pytest.mark.parametrize("thing", ["2C", None, 0, N, CardSet("2C")])
def test_what_is_no_move_is_refused(thing: Any) -> None:
    """Only cards, trump choices and the pass are moves."""
    for state in (tricks(TRICKS, *HANDS), lottery(SEVENS, "7C 5H", "6C 8H", "8C 6H", "5C 7H")):
        assert not is_legal(state, thing)
        with pytest.raises(TypeError, match="not a move"):
            play(state, thing)
        with pytest.raises(TypeError, match="not a move"):
            explain(state, thing)


@pytest.mark.parametrize("thing", ["E", "", 0, False, [], Card("2C")])
def test_what_is_no_seat_is_refused(thing: Any) -> None:
    """None alone means the seat on turn."""
    of_tricks, of_rows = tricks(TRICKS, *HANDS), lottery(SEVENS, "7C 5H", "6C 8H", "8C 6H", "5C 7H")
    for state in (of_tricks, of_rows, new_match(), observe(of_tricks, of_tricks.turn)):
        move = (*legal_moves(state), Card("7C"))[0]
        assert not is_legal(state, move, seat=thing)
        with pytest.raises(TypeError, match="not a seat"):
            explain(state, move, seat=thing)
    for deal_of_either in (of_tricks, of_rows):
        with pytest.raises(TypeError, match="not a seat"):
            play(deal_of_either, legal_moves(deal_of_either)[0], seat=thing)


# ----------------------------------------------------------------------------------------- play_all


def test_no_moves_at_all() -> None:
    """Playing no moves gives the state itself."""
    state = tricks(TRICKS, *HANDS)
    assert play_all(state, ()) is state


def test_the_place_of_an_illegal_move() -> None:
    """An illegal move among many is refused with its place, counted from 0."""
    state = tricks(TRICKS, *HANDS)
    with pytest.raises(IllegalMoveError, match=r"must_follow_suit: .* \(move 2\)") as error:
        play_all(state, cards("2C KC QH 7C"))
    assert (error.value.ply, error.value.code) == (2, IllegalCode.MUST_FOLLOW_SUIT)
    assert error.value.illegality == explain(after(state, "2C KC"), Card("QH"))
    with pytest.raises(IllegalMoveError) as error:
        play_all(state, cards("KC"))
    assert error.value.ply == 0


def test_a_move_after_the_end() -> None:
    """`deal-end`: a move too many is refused with its place too."""
    state = lottery(SEVENS, "7C 5H", "6C 8H", "8C 6H", "5C 7H")
    moves = [
        parse_move(text) for text in ["7C", "6C", "8C", "5C", "-", "-", "-", "7H", "-", "8H", "6H"]
    ]
    with pytest.raises(IllegalMoveError) as error:
        play_all(state, moves)
    assert (error.value.ply, error.value.code) == (10, IllegalCode.DEAL_OVER)


def test_the_error_can_be_pickled() -> None:
    """An error keeps its reason and place when it is sent to another process."""
    with pytest.raises(IllegalMoveError) as error:
        play_all(tricks(TRICKS, *HANDS), cards("2C AH"))
    twin = pickle.loads(pickle.dumps(error.value))  # noqa: S301
    assert (twin.illegality, twin.ply) == (error.value.illegality, 1)
    assert str(twin) == str(error.value)


# -------------------------------------------------------------------------------------- play_forced


def test_forced_moves() -> None:
    """`play_forced` plays on while exactly one move is legal, to the end if need be."""
    state = after(tricks(TRICKS, *HANDS), "2C")  # E may play KC or 3C
    assert play_forced(state) is state
    state = after(state, "KC")
    assert play_forced(state).is_over
    assert play_forced(state).moves == cards("2C KC 5C 7C 3C QH 2H AH")


def test_forced_passes() -> None:
    """`play_forced` passes where a pass is all there is, and stops where there is a choice."""
    state = after(lottery(SEVENS, "7C 5H", "6C 8H", "8C 6H", "5C 7H"), "7C 6C 8C")
    assert play_forced(state) is state
    state = play_forced(after(state, "5C"))
    assert state.moves[4:] == (PASS, PASS, PASS, *cards("7H"), PASS, *cards("8H"))
    assert state.is_over


def test_forced_moves_stop_where_trumps_are_to_be_named() -> None:
    """`play_forced` names no trumps."""
    state = deal(STANDARD.contracts[7], shuffle("gdansk-2026"))
    assert play_forced(state) is state


def test_forced_moves_stop_between_deals() -> None:
    """`play_forced` stops where a match needs its next deal."""
    match = match_of(TRICKS, "2C", "KC", "5C", "7C", series=2)
    match = play_forced(match)
    assert (len(match.results), match.current, match.is_over) == (1, None, False)
    assert play_forced(match) is match


# ------------------------------------------------------------------------------- more than one door


def test_the_same_functions_serve_a_match() -> None:
    """A match with a deal in progress answers as the deal does."""
    match = match_of(TRICKS, *HANDS)
    state = match.current
    assert state is not None
    assert legal_moves(match) == legal_moves(state)
    for move in (*Card, PASS):
        for seat in (None, *Seat):
            assert explain(match, move, seat=seat) == explain(state, move, seat=seat)
            assert is_legal(match, move, seat=seat) == is_legal(state, move, seat=seat)
    assert play(match, Card("2C"), seat=N).current == play(state, Card("2C"))
    assert undo(play(match, Card("2C"))) == match


THREADS = """
import sys, threading
from kierki import STANDARD, Card, Seat, deal, legal_moves, play
sys.setswitchinterval(1e-5)
hands = {seat: tuple(Card)[seat.index::4] for seat in Seat}
ends, start = [], threading.Barrier(2)

def play_a_deal():
    start.wait()
    state = deal(STANDARD.contracts[0], hands)
    while moves := legal_moves(state):
        state = play(state, moves[0])
    ends.append(state)

threads = [threading.Thread(target=play_a_deal) for _ in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert len(ends) == 2 and len(set(ends)) == 1, ends
"""


def test_the_first_deals_may_be_played_in_several_threads() -> None:
    """States are thread-safe, from the first deal of a process on."""
    subprocess.run([sys.executable, "-c", THREADS], check=True, timeout=30)


def test_tables_wait_for_the_first_deal() -> None:
    """Importing kierki is quick: what play looks up is made at the first deal."""
    code = "import kierki; from kierki.cardset import HOLDINGS; assert not any(HOLDINGS)"
    subprocess.run([sys.executable, "-c", code], check=True)

"""What holds in every deal and every match, whatever the contract and whatever is played."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from functools import reduce
from itertools import pairwise

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generated import (
    MatchPlayout,
    Playout,
    State,
    a_fifth,
    match_playouts,
    player_of,
    playouts,
    rule_sets,
    threefold,
)
from kierki import (
    NUM_MOVES,
    STANDARD,
    STANDARD_3P,
    CardSet,
    ChooseTrump,
    DealState,
    Group,
    IllegalMoveError,
    Phase,
    Seat,
    Suit,
    TrickContract,
    TrickState,
    breakdown,
    contract_total,
    deal,
    explain,
    format_move,
    group_totals,
    is_legal,
    legal_moves,
    move_from_index,
    move_index,
    new_match,
    play,
    play_all,
    play_forced,
    points_left,
    score,
    shuffle,
    undo,
)
from oracle import answers, reasons, reference_deal

MOVES = tuple(map(move_from_index, range(NUM_MOVES)))
CLAIMS = (None, *Seat)

# Where in a deal something slow is asked; counted from the end where negative.
plies = st.lists(st.integers(-70, 70), min_size=1, max_size=4, unique=True)
whole_matches = match_playouts(rule_sets())


def sampled(states: tuple[DealState, ...], plies: list[int]) -> list[DealState]:
    """Give the states at these plies, and the last."""
    return [*(states[ply % len(states)] for ply in plies), states[-1]]


def facts(state: State) -> tuple[object, ...]:
    """Give everything that can be read from a state."""
    names = [name for name in dir(type(state)) if not name.startswith("_")]
    return (hash(state), repr(state), legal_moves(state), *[getattr(state, name) for name in names])


# ------------------------------------------------------------------------------------------- points


@given(playouts())
def test_points_are_conserved(playout: Playout) -> None:
    """`scoring`: at every moment the points so far and those to come make the contract's total."""
    total = contract_total(playout.contract, playout.rules)
    for state in playout.states():
        assert sum(score(state).values()) + points_left(state) == total
    assert sum(score(state).values()) == total
    assert points_left(state) == 0


@given(playouts())
def test_the_breakdown_adds_up(playout: Playout) -> None:
    """`scoring`: the lines of what a seat's points are for make its score at every moment."""
    for state in playout.states():
        lines = breakdown(state)
        assert {seat: sum(line.points for line in lines[seat]) for seat in lines} == score(state)
        assert all(line.count > 0 for seat in lines for line in lines[seat])


@given(match_playouts(st.sampled_from((STANDARD, STANDARD_3P))))
def test_every_group_of_the_standard_games_balances(playout: MatchPlayout) -> None:
    """`scoring`: each group comes to 1300 points, with three players to 1275: a match to zero."""
    *_, match = playout.states()
    groups = dict.fromkeys(Group, 0)
    for result in match.results:
        assert sum(result.points) == contract_total(result.contract, playout.rules)
        groups[result.contract.group] += sum(result.points)
    balance = 1300 if playout.rules is STANDARD else 1275
    assert list(groups.values()) == [-balance, -balance, balance, balance]
    assert sum(score(match).values()) == 0


@a_fifth
@given(whole_matches)
def test_points_of_a_match_are_conserved(playout: MatchPlayout) -> None:
    """`scoring`: at every moment of a match too, and its lines add up to its score."""
    total = sum(group_totals(playout.rules).values())
    for match in playout.states():
        points = score(match)
        assert sum(points.values()) + points_left(match) == total
        lines = breakdown(match)
        assert {seat: sum(line.points for line in lines[seat]) for seat in lines} == points
    assert match.is_over
    assert points_left(match) == 0


# -------------------------------------------------------------------------------------------- cards


@given(playouts())
def test_no_card_is_lost_or_doubled(playout: Playout) -> None:
    """`cards`: hands, the table and what was taken are the deck, and no two of them share one."""
    for state in playout.states():
        piles = list(state.hands.values())
        if isinstance(state, TrickState):
            piles += [CardSet(state.trick.cards), *state.taken.values()]
        else:
            piles.append(CardSet(move for move in state.moves if move_index(move) < 52))  # type: ignore[misc]
        assert sum(map(len, piles)) == len(playout.rules.deck)
        assert reduce(CardSet.__or__, piles) == playout.rules.deck


# -------------------------------------------------------------------------------------------- moves


def check_answers(state: State) -> None:
    """Check that the four functions that know what is legal agree on every move and claim."""
    legal = legal_moves(state)
    for seat in CLAIMS:
        for move in MOVES:
            refused = explain(state, move, seat=seat)
            assert is_legal(state, move, seat=seat) is (refused is None)
            if refused is None:
                assert move in legal
                assert seat in (None, state.turn)
                assert play(state, move, seat=seat) == play(state, move)
            else:
                assert move not in legal or seat not in (None, state.turn)
                assert (refused.move, refused.seat) == (move, seat or state.turn)
                assert refused.legal == (legal if refused.seat is state.turn else ())
                assert refused.message() != refused.message("pl")
                with pytest.raises(IllegalMoveError) as error:
                    play(state, move, seat=seat)
                assert error.value.illegality == refused


@a_fifth
@given(playouts(), plies)
def test_all_functions_agree_on_what_is_legal(playout: Playout, plies: list[int]) -> None:
    """A move is listed, explained by nothing, legal and playable; or it is none of these."""
    for state in sampled(playout.states(), plies):
        check_answers(state)


@a_fifth
@given(whole_matches, plies)
def test_all_functions_agree_on_what_is_legal_in_a_match(
    playout: MatchPlayout, plies: list[int]
) -> None:
    """The same holds for a match, between its deals and at its end too."""
    states = tuple(playout.states())
    for match in (states[0], states[plies[0] % len(states)], states[-1]):
        check_answers(match)


@given(playouts())
def test_legal_moves_are_in_order(playout: Playout) -> None:
    """`turn-order`: the one whose turn it is has a move, nobody else; moves ascend by index."""
    for state in playout.states():
        indexes = [move_index(move) for move in legal_moves(state)]
        assert all(one < other for one, other in pairwise(indexes))
        assert bool(indexes) == (state.turn is not None) == (not state.is_over)
        assert state.turn in (None, *playout.rules.seats)


@given(playouts())
def test_every_deal_ends(playout: Playout) -> None:
    """`deal-end`: there is a card in every turn of tricks, in every round of a lottery."""
    cards, seats = len(playout.rules.deck), len(playout.rules.seats)
    tricks = isinstance(playout.contract, TrickContract)
    assert len(playout.states()) - 1 <= (cards + 1 if tricks else cards * seats)


@given(playouts())
def test_the_history_gives_the_deal_again(playout: Playout) -> None:
    """A deal is its cards and its moves: played again they give an equal state at every ply."""
    states = playout.states()
    moves = states[-1].moves
    assert len(moves) == len(states) - 1
    for ply, state in enumerate(states):
        assert state.moves == moves[:ply]
    assert play_all(states[0], moves) == reduce(play, moves, states[0]) == states[-1]


@given(playouts())
def test_forced_moves_are_played_until_there_is_a_choice(playout: Playout) -> None:
    """`play_forced` makes no decision: only single legal moves, and all of them."""
    states = playout.states()
    for state in states:
        ahead = play_forced(state)
        assert len(legal_moves(ahead)) != 1
        made = len(ahead.moves) - len(state.moves)
        for step in states[len(state.moves) :][:made]:
            assert len(legal_moves(step)) == 1


# ------------------------------------------------------------------------------------------- states


@a_fifth
@given(playouts(), plies)
def test_states_never_change(playout: Playout, plies: list[int]) -> None:
    """Playing, refusing, counting and taking back leave a state as it was."""
    states = sampled(playout.states(), plies)
    before = [facts(state) for state in states]
    for state in states:
        check_answers(state)
        play_forced(state)
        undo(state, len(state.moves))
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            state._history = b""  # type: ignore[misc]
    assert [facts(state) for state in states] == before


@given(playouts(), st.integers(0, 70))
def test_equal_states_have_equal_hashes(playout: Playout, ply: int) -> None:
    """States are equal when their cards and moves are, and then their hashes agree."""
    states = playout.states()
    again = playout.states()
    assert states == again
    assert list(map(hash, states)) == list(map(hash, again))
    assert len(set(states)) == len(states)
    state = states[ply % len(states)]
    assert [state == other for other in states] == [state is other for other in states]
    for move in legal_moves(state):
        after = play(state, move)
        assert after != state
        assert (after in states) == (after.moves == states[-1].moves[: len(after.moves)])


@given(playouts())
def test_the_order_of_dealing_counts_only_until_trumps_are_named(playout: Playout) -> None:
    """`trump-choice`: what was seen tells two deals apart before the choice, nothing after it."""
    order = player_of(playout.seed, playout.rules)
    shuffled = {
        seat: tuple(order.sample(cards, len(cards))) for seat, cards in playout.hands.items()
    }
    one, other = playout.states(), attrs.evolve(playout, hands=shuffled).states()
    for state, twin in zip(one, other, strict=True):
        same = True
        if isinstance(state, TrickState) and isinstance(twin, TrickState):
            same = state.phase is not Phase.CHOOSE_TRUMP or state.seen == twin.seen
        assert (state == twin) is same
        assert not same or hash(state) == hash(twin)


@given(playouts(), st.integers(0, 70), st.integers(0, 70))
def test_moves_can_be_taken_back(playout: Playout, ply: int, count: int) -> None:
    """Taking back so many moves gives the state of so many moves ago; all can be, and no more."""
    states = playout.states()
    ply %= len(states)
    count %= ply + 1
    state = undo(states[ply], count)
    assert state == states[ply - count]
    assert facts(state) == facts(states[ply - count])
    for wrong in (ply + 1, -1):
        with pytest.raises(ValueError, match=f"{ply} moves can be taken back, not {wrong}"):
            undo(states[ply], wrong)


@given(playouts(), st.integers(0, 70), st.sampled_from(range(pickle.HIGHEST_PROTOCOL + 1)))
def test_states_can_be_copied_and_pickled(playout: Playout, ply: int, protocol: int) -> None:
    """A copy is equal, has the same hash and can be read and played on in the same way."""
    states = playout.states()
    state = states[ply % len(states)]
    copies = copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state, protocol))  # noqa: S301
    for twin in copies:
        assert twin == state
        assert facts(twin) == facts(state)
        assert play_all(twin, states[-1].moves[len(state.moves) :]) == states[-1]


@a_fifth
@given(whole_matches)
def test_matches_can_be_copied_and_pickled(playout: MatchPlayout) -> None:
    """The same holds for matches."""
    states = tuple(playout.states())
    for match in (states[0], states[len(states) // 2], states[-1]):
        copies = copy.copy(match), copy.deepcopy(match), pickle.loads(pickle.dumps(match))  # noqa: S301
        for twin in copies:
            assert twin == match
            assert facts(twin) == facts(match)


READ = """
import pickle, sys
from kierki import STANDARD, ChooseTrump, Suit, deal, new_match, play, shuffle
match = deal(new_match(), shuffle("gdansk-2026"))
contract = STANDARD.contracts[7]
state = play(deal(contract, shuffle("gdansk-2026")), ChooseTrump(Suit.HEARTS))
for one, other in zip(pickle.loads(sys.stdin.buffer.read()), (match, state), strict=True):
    assert one == other and hash(one) == hash(other), (one, other)
"""


@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_a_hash_is_that_of_its_own_process(hash_seed: str) -> None:
    """A state pickled in one process is equal in another, and found there in sets and dicts."""
    match = deal(new_match(), shuffle("gdansk-2026"))
    state = deal(STANDARD.contracts[7], shuffle("gdansk-2026"))
    state = play(state, ChooseTrump(Suit.HEARTS))
    assert len({match, state}) == 2
    subprocess.run(
        [sys.executable, "-c", READ],
        input=pickle.dumps((match, state)),
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        check=True,
    )


# ----------------------------------------------------------------------------------- second opinion


@threefold
@given(playouts())
def test_the_reference_agrees_at_every_ply(playout: Playout) -> None:
    """The slow engine, written from the rule book alone, sees the same deal at every moment."""
    reference = reference_deal(playout)
    for state, after in pairwise((*playout.states(), None)):
        assert state is not None
        for what, answer, wanted in answers(state, reference):
            assert answer == wanted, what
        if after is not None:
            reference.play(format_move(after.moves[-1]))


@given(playouts(), plies)
def test_the_reference_gives_the_same_reasons(playout: Playout, plies: list[int]) -> None:
    """Of what is wrong with a move both engines name the same, first, thing."""
    reference, states = reference_deal(playout), playout.states()
    asked = sampled(states, plies)
    for ply, state in enumerate(states):
        if ply:
            reference.play(format_move(state.moves[-1]))
        if state in asked:
            for what, answer, wanted in reasons(state, reference):
                assert answer == wanted, what


# ----------------------------------------------------------------------------------------- symmetry


@given(playouts(), st.integers(1, 3))
def test_no_seat_is_special(playout: Playout, steps: int) -> None:
    """`players`: move every hand and the deal so many seats on, and everything moves with them."""
    left_of = playout.rules.left_of
    moved_hands = {left_of(seat, steps): cards for seat, cards in playout.hands.items()}
    moved = attrs.evolve(playout, dealer=left_of(playout.dealer, steps), hands=moved_hands)
    for state, twin in zip(playout.states(), moved.states(), strict=True):
        assert twin.moves == state.moves
        assert twin.turn == (state.turn and left_of(state.turn, steps))
        assert score(twin) == {left_of(seat, steps): got for seat, got in score(state).items()}
        assert twin.hands == {left_of(seat, steps): held for seat, held in state.hands.items()}


@a_fifth
@given(whole_matches, st.integers(1, 3))
def test_no_seat_is_special_in_a_match(playout: MatchPlayout, steps: int) -> None:
    """`dealing`: with another first dealer and all hands moved on, the whole match moves on."""
    rules, left_of = playout.rules, playout.rules.left_of
    *_, match = playout.states()
    twin = new_match(rules, first_dealer=left_of(playout.first_dealer, steps))
    for index, result in enumerate(match.results):
        dealt = shuffle(playout.hands_seed, index, rules=rules)
        twin = deal(twin, {left_of(seat, steps): cards for seat, cards in dealt.items()})
        assert result.final is not None
        twin = play_all(twin, result.final.moves)
    assert score(twin) == {left_of(seat, steps): got for seat, got in score(match).items()}
    places = [{left_of(seat, steps) for seat in place} for place in match.ranking]
    assert [set(place) for place in twin.ranking] == places

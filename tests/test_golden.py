"""Deals recorded once, with the legal moves at every step, and played again for ever."""

import json
from pathlib import Path
from typing import Any

import pytest

from kierki import (
    NUM_MOVES,
    PRESETS,
    Card,
    DealState,
    IllegalMoveError,
    Seat,
    contract_total,
    deal,
    explain,
    format_move,
    is_legal,
    legal_moves,
    move_from_index,
    parse_move,
    play,
    points_left,
    score,
)

MOVES = tuple(map(move_from_index, range(NUM_MOVES)))
LINES = (Path(__file__).parent / "data" / "deals.jsonl").read_text("utf-8").split("\n")
DEALS: list[dict[str, Any]] = [json.loads(line) for line in LINES if line]
PLAYABLE = [golden for golden in DEALS if golden["rules"] in PRESETS]
RULE_SETS = sorted({golden["rules"] for golden in PLAYABLE})


def dealt(golden: dict[str, Any]) -> DealState:
    """Deal the cards of a recorded deal for its contract."""
    rules = PRESETS[golden["rules"]]
    contract = rules.contracts[golden["deal"] - 1]
    assert contract.id == golden["contract"]
    hands = {Seat(seat): map(Card, text.split()) for seat, text in golden["hands"].items()}
    return deal(contract, hands, dealer=Seat(golden["dealer"]), rules=rules)


def check_refusals(state: DealState, legal: set[str], *, also_play: bool) -> None:
    """Check that every function refuses every move but the legal ones."""
    for move in MOVES:
        fine = format_move(move) in legal
        assert is_legal(state, move) is fine
        assert (explain(state, move) is None) is fine
        if also_play and not fine:
            with pytest.raises(IllegalMoveError):
                play(state, move)


def replay(golden: dict[str, Any]) -> DealState:
    """Play a recorded deal to its end, checking turn, legal moves and points at every step."""
    state = dealt(golden)
    total = contract_total(state.contract, state.rules)
    for ply, (seat, move, recorded) in enumerate(golden["steps"]):
        assert state.turn is Seat(seat)
        legal = {format_move(move) for move in legal_moves(state)}
        assert legal == set(recorded.split())
        if ply % 3 == 0:
            check_refusals(state, legal, also_play=ply % 12 == 0)
        assert sum(score(state).values()) + points_left(state) == total
        state = play(state, parse_move(move), seat=Seat(seat))
    return state


def test_there_are_golden_deals_for_every_preset() -> None:
    """A preset never changes its meaning: deals of each are recorded."""
    assert len(PLAYABLE) > 0
    assert set(RULE_SETS) == set(PRESETS)


@pytest.mark.unmeasured
@pytest.mark.parametrize("rules", RULE_SETS)
def test_recorded_deals_play_as_they_were_recorded(rules: str) -> None:
    """The same cards and moves give the same turns, legal moves and points for ever."""
    for golden in PLAYABLE:
        if golden["rules"] == rules:
            state = replay(golden)
            assert state.is_over
            assert points_left(state) == 0
            assert {str(seat): points for seat, points in score(state).items()} == golden["points"]

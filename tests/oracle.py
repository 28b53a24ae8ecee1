"""Put a deal of kierki before the reference engine: its words, and what the two disagree about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import attrs

from generated import PACK, Playout
from kierki import (
    Contract,
    DealState,
    LotteryContract,
    LotteryState,
    Rules,
    Seat,
    Suit,
    TrickState,
    explain,
    format_move,
    legal_moves,
    parse_move,
    points_left,
    score,
)
from reference import MOVES, RefLottery, RefTricks, start

Reference = RefTricks | RefLottery
# Something asked of both engines: what it is, kierki's answer, the reference's answer.
Answers = tuple[str, object, object]


def contract_data(contract: Contract) -> dict[str, Any]:
    """Write a contract as the presets file does."""
    if isinstance(contract, LotteryContract):
        data = attrs.asdict(contract)
        open_rank = contract.open_rank and str(contract.open_rank)
        return {**data, "kind": "lottery", "open_rank": open_rank}
    return {
        "kind": "trick",
        "id": contract.id,
        "group": str(contract.group),
        "per_trick": contract.per_trick,
        "per_card": [[str(cards), points] for cards, points in contract.per_card],
        "per_position": [list(pair) for pair in contract.per_position],
        "barred_leads": str(contract.barred_leads),
        "barred_opening_leads": str(contract.barred_opening_leads),
        "forced_discards": str(contract.forced_discards),
        "leader": contract.leader,
        "early_end": contract.early_end,
        "trump": attrs.asdict(contract.trump) if contract.trump else None,
    }


def rules_data(rules: Rules) -> dict[str, Any]:
    """Write, as the presets file does, what a deal needs of its rules."""
    return {"seats": [str(seat) for seat in rules.seats], "removed": str(PACK - rules.deck)}


def reference_deal(playout: Playout) -> Reference:
    """Deal the same cards for the same contract to the reference engine."""
    hands = {str(seat): [str(card) for card in cards] for seat, cards in playout.hands.items()}
    rules = rules_data(playout.rules)
    return start(contract_data(playout.contract), rules, hands, str(playout.dealer))


def answers(state: DealState, reference: Reference) -> Iterator[Answers]:
    """Ask both engines everything a player can see of a deal."""
    yield "turn", state.turn and str(state.turn), reference.turn
    yield "phase", str(state.phase), reference.phase
    yield "is_over", state.is_over, reference.over
    yield "legal", {format_move(move) for move in legal_moves(state)}, reference.legal()
    yield "score", {str(seat): points for seat, points in score(state).items()}, reference.points()
    yield "points_left", points_left(state), reference.points_left()
    yield "hands", _by_seat(state.hands.items()), reference.hands
    if isinstance(state, TrickState):
        assert isinstance(reference, RefTricks)
        yield from _answers_of_tricks(state, reference)
    else:
        assert isinstance(reference, RefLottery)
        yield from _answers_of_lottery(state, reference)


def _answers_of_tricks(state: TrickState, reference: RefTricks) -> Iterator[Answers]:
    tricks = [
        (str(trick.leader), [str(card) for card in trick.cards], str(trick.winner))
        for trick in state.tricks
    ]
    trick = state.trick
    yield "tricks", tricks, reference.tricks
    yield "trick", [str(card) for card in trick.cards], reference.trick
    yield "leader", str(trick.leader), reference.leader
    yield "number", trick.number, len(reference.tricks) + 1
    yield "taken", _by_seat(state.taken.items()), reference.taken
    yield "trump", state.trump and str(state.trump), reference.trump


def _answers_of_lottery(state: LotteryState, reference: RefLottery) -> Iterator[Answers]:
    rows = {suit: ends and (str(ends[0]), str(ends[1])) for suit, ends in state.rows.items()}
    yield "rows", rows, {Suit(suit): ends for suit, ends in reference.rows.items()}
    yield "finished", [str(seat) for seat in state.finished], reference.finished
    yield "open_rank", state.open_rank and str(state.open_rank), reference.open_rank


def _by_seat(cards: Iterable[tuple[Seat, Iterable[object]]]) -> dict[str, set[str]]:
    return {str(seat): set(map(str, held)) for seat, held in cards}


def reasons(state: DealState, reference: Reference) -> Iterator[Answers]:
    """Ask both engines what is wrong with every move, whoever claims to make it."""
    for seat in (None, *Seat):
        for move in MOVES:
            refused = explain(state, parse_move(move), seat=seat)
            code = refused and str(refused.code)
            yield f"{move} by {seat}", code, reference.why(move, seat and str(seat))

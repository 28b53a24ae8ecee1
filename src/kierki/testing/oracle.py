"""Puts a deal before the reference engine: its words, and what the two are asked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, TypeAlias, cast

import attrs

from kierki.cards import Suit
from kierki.contracts import Contract
from kierki.deals import DealState, explain, legal_moves, points_left, score
from kierki.documents import rules_document
from kierki.lottery import LotteryState
from kierki.moves import format_move, parse_move
from kierki.rules import Rules
from kierki.seats import Seat
from kierki.testing.reference import MOVES, RefLottery, RefTricks, start
from kierki.tricks import TrickState

__all__: list[str] = []

Reference: TypeAlias = RefTricks | RefLottery
# Something asked of both engines: what it is, the reference's answer, kierki's answer.
Answers: TypeAlias = tuple[str, object, object]

_PARSED = {move: parse_move(move) for move in MOVES}


@lru_cache
def _document(rules: Rules, contract: Contract) -> dict[str, Any]:
    return rules_document(attrs.evolve(rules, contracts=(contract,)))


def reference_deal(first: DealState) -> Reference:
    """Deal the cards of a deal that has just been dealt to the reference engine."""
    rules = _document(first.rules, first.contract)
    hands = {str(seat): [str(card) for card in hand] for seat, hand in first.hands.items()}
    return start(rules["contracts"][0], rules, hands, str(first.dealer))


def answers(state: DealState, reference: Reference) -> Iterator[Answers]:
    """Ask both engines everything a player can see of a deal."""
    yield "turn", reference.turn, state.turn and str(state.turn)
    yield "phase", reference.phase, str(state.phase)
    yield "is_over", reference.over, state.is_over
    yield "legal_moves", reference.legal(), set(map(format_move, legal_moves(state)))
    yield "score", reference.points(), {str(seat): got for seat, got in score(state).items()}
    yield "points_left", reference.points_left(), points_left(state)
    yield "hands", reference.hands, _by_seat(state.hands.items())
    if isinstance(state, TrickState):
        yield from _answers_of_tricks(state, cast(RefTricks, reference))
    else:
        yield from _answers_of_lottery(state, cast(RefLottery, reference))


def _answers_of_tricks(state: TrickState, reference: RefTricks) -> Iterator[Answers]:
    tricks = [
        (str(trick.leader), [str(card) for card in trick.cards], str(trick.winner))
        for trick in state.tricks
    ]
    trick = state.trick
    yield "tricks", reference.tricks, tricks
    yield "trick.cards", reference.trick, [str(card) for card in trick.cards]
    yield "trick.leader", reference.leader, str(trick.leader)
    yield "trick.number", len(reference.tricks) + 1, trick.number
    yield "taken", reference.taken, _by_seat(state.taken.items())
    yield "trump", reference.trump, state.trump and str(state.trump)


def _answers_of_lottery(state: LotteryState, reference: RefLottery) -> Iterator[Answers]:
    rows = {suit: ends and (str(ends[0]), str(ends[1])) for suit, ends in state.rows.items()}
    yield "rows", {Suit(suit): ends for suit, ends in reference.rows.items()}, rows
    yield "finished", reference.finished, [str(seat) for seat in state.finished]
    yield "open_rank", reference.open_rank, state.open_rank and str(state.open_rank)


def _by_seat(cards: Iterable[tuple[Seat, Iterable[object]]]) -> dict[str, set[str]]:
    return {str(seat): set(map(str, held)) for seat, held in cards}


def reasons(state: DealState, reference: Reference) -> Iterator[Answers]:
    """Ask both engines what is wrong with every move, whoever claims to make it."""
    for seat in (None, *Seat):
        for move in MOVES:
            refused = explain(state, _PARSED[move], seat=seat)
            code = refused and str(refused.code)
            wanted = reference.why(move, seat and str(seat))
            yield f"why {seat or 'the seat on turn'} may not play {move}", wanted, code

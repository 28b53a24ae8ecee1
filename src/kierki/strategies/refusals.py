"""Moves that are refused, for every reason there is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import attrs
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from kierki.cards import Card
from kierki.contracts import Group, Phase, TrickContract
from kierki.deals import DealState, play, undo
from kierki.illegality import IllegalCode
from kierki.match import MatchState, new_match
from kierki.moves import NUM_MOVES, ChooseTrump, Move, move_from_index
from kierki.presets import STANDARD
from kierki.rules import Rules
from kierki.seats import Seat
from kierki.strategies import scenes
from kierki.strategies.attempts import Attempt, attempts
from kierki.strategies.games import rules as any_rules
from kierki.strategies.games import trump_rules
from kierki.strategies.moments import (
    deal_states,
    dealt,
    finished_deals,
    legal_moves,
    with_score_entered,
)
from kierki.strategies.pack import PACK

__all__ = ["illegal_moves"]

_MOVES: Final = tuple(map(move_from_index, range(NUM_MOVES)))
_CHOICES: Final = tuple(move for move in _MOVES if isinstance(move, ChooseTrump))
_PLAYS: Final = tuple(move for move in _MOVES if not isinstance(move, ChooseTrump))

_any_move: SearchStrategy[Move] = st.sampled_from(_MOVES)
_any_claim: SearchStrategy[Seat | None] = st.none() | st.sampled_from(Seat)


def _between_deals(rules: Rules, *, done: int) -> MatchState:
    match = new_match(rules)
    for _ in range(done):
        match = with_score_entered(match)
    return match


@st.composite
def _match_over(draw: DrawFn) -> Attempt:
    rules = draw(any_rules())
    return Attempt(_between_deals(rules, done=rules.deals), draw(_any_move), draw(_any_claim))


@st.composite
def _deal_needed(draw: DrawFn) -> Attempt:
    rules = draw(any_rules())
    match = _between_deals(rules, done=draw(st.integers(0, rules.deals - 1)))
    return Attempt(match, draw(_any_move), draw(_any_claim))


def _deal_over() -> SearchStrategy[Attempt]:
    return st.builds(Attempt, finished_deals(), _any_move, _any_claim)


def _unfinished() -> SearchStrategy[DealState]:
    return deal_states().map(lambda state: undo(state) if state.is_over else state)


@st.composite
def _wrong_phase(draw: DrawFn) -> Attempt:
    state = draw(_unfinished())
    wrong = _PLAYS if state.phase is Phase.CHOOSE_TRUMP else _CHOICES
    return Attempt(state, draw(st.sampled_from(wrong)), draw(_any_claim))


@st.composite
def _not_your_turn(draw: DrawFn) -> Attempt:
    state = draw(_unfinished())
    others = [seat for seat in state.rules.seats if seat is not state.turn]
    moves = _CHOICES if state.phase is Phase.CHOOSE_TRUMP else _PLAYS
    return Attempt(state, draw(st.sampled_from(moves)), draw(st.sampled_from(others)))


@st.composite
def _no_trump_not_allowed(draw: DrawFn) -> Attempt:
    rule = attrs.evolve(draw(trump_rules()), allow_no_trump=False)
    contract = TrickContract("trumps", Group.TRUMPS, per_trick=25, trump=rule)
    return draw(attempts(draw(dealt(contract=contract)), ChooseTrump(None)))


@st.composite
def _in_play(draw: DrawFn) -> DealState:
    """Draw a moment at which a card may be played, and at least two are held."""
    state = draw(_unfinished())
    if state.phase is Phase.CHOOSE_TRUMP:
        state = play(state, draw(legal_moves(state)))
    return undo(state) if sum(map(len, state.hands.values())) == 1 else state


@st.composite
def _already_played(draw: DrawFn) -> Attempt:
    state = draw(_in_play())
    if state.rules.hand_size == 1:  # the first card laid may end a lottery
        state = draw(dealt(STANDARD, STANDARD.contracts[0]))
    while not (played := [move for move in state.moves if isinstance(move, Card)]):
        state = play(state, draw(legal_moves(state)))
    return draw(attempts(state, *played))


@st.composite
def _not_in_hand(draw: DrawFn) -> Attempt:
    state = draw(_in_play())
    own = next(hand for seat, hand in state.hands.items() if seat is state.turn)
    return draw(attempts(state, *(PACK - own - state.moves)))


_BY_CODE: Final[Mapping[IllegalCode, Callable[[], SearchStrategy[Attempt]]]] = {
    IllegalCode.MATCH_OVER: _match_over,
    IllegalCode.DEAL_OVER: _deal_over,
    IllegalCode.DEAL_NEEDED: _deal_needed,
    IllegalCode.WRONG_PHASE: _wrong_phase,
    IllegalCode.NOT_YOUR_TURN: _not_your_turn,
    IllegalCode.NO_TRUMP_NOT_ALLOWED: _no_trump_not_allowed,
    IllegalCode.ALREADY_PLAYED: _already_played,
    IllegalCode.NOT_IN_HAND: _not_in_hand,
    IllegalCode.MUST_FOLLOW_SUIT: scenes.must_follow_suit,
    IllegalCode.LEAD_BARRED: scenes.lead_barred,
    IllegalCode.MUST_DISCARD: scenes.must_discard,
    IllegalCode.MUST_TRUMP: scenes.must_trump,
    IllegalCode.MUST_BEAT: scenes.must_beat,
    IllegalCode.PASS_NOT_ALLOWED: scenes.pass_not_allowed,
    IllegalCode.SUIT_NOT_OPEN: scenes.suit_not_open,
    IllegalCode.WRONG_OPENING_RANK: scenes.wrong_opening_rank,
    IllegalCode.NOT_ADJACENT: scenes.not_adjacent,
}


def illegal_moves(code: IllegalCode | None = None) -> SearchStrategy[Attempt]:
    """Draw a move that is refused, with the state and the seat that claims it.

    Args:
        code: why it is refused; None draws that too.

    >>> from hypothesis import Phase, find, settings
    >>> from kierki.deals import explain
    >>> any_one = settings(phases=[Phase.generate])  # not the simplest
    >>> attempts = illegal_moves(IllegalCode.SUIT_NOT_OPEN)
    >>> tried = find(attempts, lambda attempt: True, settings=any_one)
    >>> explain(tried.state, tried.move, seat=tried.seat).rule
    'lottery-open'
    """
    if code is None:
        return st.sampled_from(IllegalCode).flatmap(illegal_moves)
    return _BY_CODE[code]()

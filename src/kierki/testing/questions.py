"""What is asked of deals and of matches alike."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeVar

from kierki.deals import DealState, explain, is_legal, legal_moves, play
from kierki.illegality import Illegality, IllegalMoveError
from kierki.match import MatchState
from kierki.moves import NUM_MOVES, Move, format_move, move_from_index
from kierki.seats import Seat
from kierki.testing.law import Claim

__all__: list[str] = []

State = TypeVar("State", DealState, MatchState)

MOVES: Final = tuple(map(move_from_index, range(NUM_MOVES)))
_STEP: Final = 7  # shares no factor with the number of seats: every place in a trick is asked


def sampled(states: Sequence[State]) -> Iterator[tuple[int, State]]:
    """Give some moments for what is slow to ask: the last, and every seventh before it."""
    return ((ply, states[ply]) for ply in range(len(states) - 1, -1, -_STEP))


def two_of(states: Sequence[State]) -> Iterator[tuple[int, State]]:
    """Give two moments for what is slower still to ask: the last, and the one in the middle."""
    last = len(states) - 1
    return ((ply, states[ply]) for ply in sorted({last, last // 2}))


def facts(state: DealState | MatchState) -> dict[str, object]:
    """Give everything that can be read from a state."""
    names = [name for name in dir(type(state)) if not name.startswith("_")]
    read = {name: getattr(state, name) for name in names}
    return {**read, "hash": hash(state), "repr": repr(state), "legal": legal_moves(state)}


def told_alike(ply: int, state: DealState | MatchState) -> Iterator[Claim]:
    """Ask the four functions that know what is legal about every move and every claim."""
    legal = legal_moves(state)
    for seat in (None, *Seat):
        on_turn = state.turn is not None and seat in (None, state.turn)
        for move in MOVES:
            may, by = on_turn and move in legal, f"{format_move(move)} by {seat or 'the turn'}"
            refused = explain(state, move, seat=seat)
            yield Claim(ply, f"has explain nothing against {by}?", may, refused is None)
            yield Claim(ply, f"is_legal of {by}", may, is_legal(state, move, seat=seat))
            yield Claim(ply, f"why play refuses {by}", refused, _refused(state, move, seat))
            if refused is not None:
                told = (refused.move, refused.seat, refused.legal)
                known = (move, seat or state.turn, legal if on_turn else ())
                yield Claim(ply, f"move, seat and legal of the refusal of {by}", known, told)


def _refused(state: DealState | MatchState, move: Move, seat: Seat | None) -> Illegality | None:
    try:
        play(state, move, seat=seat)
    except IllegalMoveError as error:
        return error.illegality
    return None

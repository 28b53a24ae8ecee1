"""A move that somebody tries to make."""

from __future__ import annotations

import attrs
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from kierki.deals import DealState
from kierki.match import MatchState
from kierki.moves import Move
from kierki.seats import Seat

__all__ = ["Attempt"]


@attrs.frozen
class Attempt:
    """A move that is refused: ``explain(state, move, seat=seat)`` says why.

    Attributes:
        state: a deal or a match.
        move: the move.
        seat: who claims to be moving; None means the seat on turn.
    """

    state: DealState | MatchState
    move: Move
    seat: Seat | None


def attempts(state: DealState, *moves: Move) -> SearchStrategy[Attempt]:
    """Draw one of these moves, tried by the seat on turn, whether it says who it is or not."""
    claims = st.sampled_from((None, state.turn))
    return st.builds(Attempt, st.just(state), st.sampled_from(moves), claims)

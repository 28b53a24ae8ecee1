"""One door to every kind of state: the functions that play, explain and count."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol, Self, TypeAlias, TypeVar

from kierki.contracts import Charge
from kierki.illegality import Illegality, IllegalMoveError
from kierki.lottery import LotteryState
from kierki.moves import Move
from kierki.seats import Seat
from kierki.tricks import TrickState

__all__ = [
    "DealState",
    "breakdown",
    "explain",
    "is_legal",
    "legal_moves",
    "play",
    "play_all",
    "play_forced",
    "points_left",
    "score",
    "undo",
]

DealState: TypeAlias = TrickState | LotteryState
"""One deal in play, of either kind."""


class _Shown(Protocol):
    """What deals and matches have in common, whatever their kind, and views of them too."""

    @property
    def _legal(self) -> tuple[Move, ...]: ...
    @property
    def turn(self) -> Seat | None: ...
    def _explain(self, move: Move, seat: Seat | None) -> Illegality | None: ...
    def _score(self) -> dict[Seat, int]: ...
    def _points_left(self) -> int: ...
    def _breakdown(self) -> dict[Seat, tuple[Charge, ...]]: ...


class _State(_Shown, Protocol):
    """What can be played besides: a deal or a match itself."""

    def _play(self, move: Move) -> Self: ...
    def _play_ahead(self, moves: Sequence[Move], first: int) -> tuple[Self, int]: ...
    def _undo(self, plies: int) -> Self: ...


State = TypeVar("State", bound=_State)


def legal_moves(state: _Shown) -> tuple[Move, ...]:
    """List what the seat on turn may do, ascending by `kierki.move_index`.

    It is never empty while it is somebody's turn.

    Args:
        state: a deal or a match, or a view of one.

    >>> from kierki import STANDARD, deal, shuffle
    >>> state = deal(STANDARD.contracts[0], shuffle("gdansk-2026"))
    >>> len(legal_moves(state)), legal_moves(state)[:3]
    (13, (Card('8C'), Card('JC'), Card('KC')))
    """
    return state._legal


def explain(state: _Shown, move: Move, *, seat: Seat | None = None) -> Illegality | None:
    """Say why a move is illegal; None if it is legal.

    Args:
        state: a deal or a match, or a view of one.
        move: any move.
        seat: who claims to be moving; None means the seat on turn; of a view, its own seat.

    Raises:
        TypeError: for what is no move or no seat.

    >>> from kierki import STANDARD, Card, Seat, deal, shuffle
    >>> state = deal(STANDARD.contracts[0], shuffle("gdansk-2026"))
    >>> explain(state, Card("8C"), seat=Seat.S).message()
    "It is E's turn, not S's."
    """
    if not (seat is None or isinstance(seat, Seat)):
        msg = f"not a seat: {seat!r}"
        raise TypeError(msg)
    return state._explain(move, seat)


def is_legal(state: _Shown, move: Move, *, seat: Seat | None = None) -> bool:
    """Tell whether a move is legal.

    Args:
        state: a deal or a match, or a view of one.
        move: any move.
        seat: who claims to be moving; None means the seat on turn; of a view, its own seat.
    """
    return move in state._legal and (seat is None or seat is state.turn)


def play(state: State, move: Move, *, seat: Seat | None = None) -> State:
    """Make a move and give the state after it; the state given is unchanged.

    Args:
        state: a deal or a match.
        move: a card, a choice of trumps or a pass.
        seat: who claims to be moving; None means the seat on turn.

    Raises:
        IllegalMoveError: with the reason, as `explain` gives it.
        TypeError: for what is no move or no seat.

    >>> from kierki import STANDARD, Card, deal, shuffle
    >>> state = deal(STANDARD.contracts[0], shuffle("gdansk-2026"))
    >>> play(state, Card("8C")).trick.cards
    (Card('8C'),)
    """
    if seat is not None and (refused := explain(state, move, seat=seat)):
        raise IllegalMoveError(refused)
    return state._play(move)


def play_all(state: State, moves: Iterable[Move]) -> State:
    """Make moves one after the other.

    Args:
        state: a deal or a match.
        moves: the moves, each legal when its turn comes.

    Raises:
        IllegalMoveError: at the first illegal move, with its place in ``ply``, from 0.
    """
    moves = tuple(moves)
    state, made = state._play_ahead(moves, 0)
    while made < len(moves):
        try:
            after = state._play(moves[made])
        except IllegalMoveError as error:
            raise IllegalMoveError(error.illegality, made) from None
        state, made = after._play_ahead(moves, made + 1)
    return state


def play_forced(state: State) -> State:
    """Play on while exactly one move is legal.

    It stops where there is a choice, at the end, and where a match needs its next deal.

    Args:
        state: a deal or a match.
    """
    while len(state._legal) == 1:
        state = state._play(state._legal[0])
    return state


def undo(state: State, plies: int = 1) -> State:
    """Take back moves; in a match also those of finished deals.

    A deal that was entered by its points has no moves: to take back a move made before it is
    to leave it out.

    Args:
        state: a deal or a match.
        plies: how many moves; a choice of trumps and a pass count.

    Raises:
        ValueError: for more moves than were made.

    >>> from kierki import STANDARD, Card, deal, shuffle
    >>> state = deal(STANDARD.contracts[0], shuffle("gdansk-2026"))
    >>> undo(play(state, Card("8C"))) == state
    True
    """
    return state._undo(plies)


def score(state: _Shown) -> dict[Seat, int]:
    """Give the points of each seat so far; final once the deal or match is over (``scoring``).

    A seat is paid for a trick when it takes it, and in the lottery when it goes out.

    Args:
        state: a deal or a match, or a view of one.
    """
    return state._score()


def points_left(state: _Shown) -> int:
    """Give what all seats together still get.

    With the sum of `score` it makes the contract's total at every moment of a deal.

    Args:
        state: a deal or a match, or a view of one.
    """
    return state._points_left()


def breakdown(state: _Shown) -> dict[Seat, tuple[Charge, ...]]:
    """Give what the points of each seat are for, line by line; together they make `score`.

    Args:
        state: a deal or a match, or a view of one.
    """
    return state._breakdown()

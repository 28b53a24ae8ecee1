"""What a player is, and the player that plays at random."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from kierki.deals import legal_moves
from kierki.deductions import RandomSource
from kierki.moves import Move
from kierki.views import DealView

__all__ = ["Player", "random_player"]

Player: TypeAlias = Callable[[DealView, RandomSource], Move]
"""Gives the move of the seat on turn, from what that seat sees and a source of chance."""


def choices(view: DealView) -> tuple[Move, ...]:
    """List the moves there are to choose from.

    Raises:
        ValueError: if the seat that has the view is not on turn.
    """
    moves = legal_moves(view)
    if not moves:
        who = view.seat or "a spectator"
        raise ValueError(f"a player is asked when its seat is on turn, and {who} is not")
    return moves


def random_player(view: DealView, rng: RandomSource) -> Move:
    """Make any legal move, each equally likely.

    >>> from random import Random
    >>> from kierki import STANDARD, Seat, deal, shuffle
    >>> from kierki.views import observe
    >>> state = deal(STANDARD.contracts[0], shuffle("gdansk-2026"))
    >>> random_player(observe(state, Seat.E), Random(5))
    Card('QH')
    """
    moves = choices(view)
    return moves[rng.randrange(len(moves))]

"""What is known of an ending once it is solved."""

from __future__ import annotations

from typing import Literal, TypeAlias

import attrs

from kierki.moves import Move
from kierki.seats import Seat

__all__ = ["Objective", "Solution"]

Objective: TypeAlias = Literal["paranoid", "max_n"]
"""Who plays for what: one seat against all others, or each seat for itself."""


@attrs.frozen
class Solution:
    """What each move is worth when all cards are open and everybody plays on perfectly.

    Points are those of the whole deal, with what was won before.

    Attributes:
        objective: who plays for what.
        seat: whose points ``values`` tells.
        values: each legal move, in the order of `kierki.legal_moves`, and what ``seat`` ends
            the deal with after it.
        best: the moves among which the seat on turn may choose, in the same order.
        line: the deal played on to its end: the first of ``best``, and then everybody's.
        points: what each seat ends the deal with by this line, in the order of the seats.
        outcomes: for ``"max_n"`` what each seat ends the deal with after each move, in the order
            of ``values``; empty for ``"paranoid"``, where only one seat's points are certain.
        positions: how many positions were examined.
    """

    objective: Objective
    seat: Seat
    values: tuple[tuple[Move, int], ...]
    best: tuple[Move, ...]
    line: tuple[Move, ...]
    points: tuple[int, ...]
    outcomes: tuple[tuple[int, ...], ...]
    positions: int

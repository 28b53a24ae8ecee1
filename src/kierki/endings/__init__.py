"""Exact play of open cards: what each move of an ending is worth, and how it is played on."""

from kierki.endings.limits import POSITIONS_LIMIT, EndingTooLargeError
from kierki.endings.solution import Objective, Solution
from kierki.endings.solving import solve, sure_points

__all__ = [
    "POSITIONS_LIMIT",
    "EndingTooLargeError",
    "Objective",
    "Solution",
    "solve",
    "sure_points",
]

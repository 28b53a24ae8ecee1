"""What each play of a deal cost, in hindsight, and the exact play of endings that it stands on."""

from kierki.analysis.analysing import SAMPLES, SOLVED_POSITIONS, analyse
from kierki.analysis.results import Analysis, DealAnalysis, PlayAnalysis
from kierki.endings import (
    POSITIONS_LIMIT,
    EndingTooLargeError,
    Objective,
    Solution,
    solve,
    sure_points,
)

__all__ = [
    "POSITIONS_LIMIT",
    "SAMPLES",
    "SOLVED_POSITIONS",
    "Analysis",
    "DealAnalysis",
    "EndingTooLargeError",
    "Objective",
    "PlayAnalysis",
    "Solution",
    "analyse",
    "solve",
    "sure_points",
]

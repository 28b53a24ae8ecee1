"""Score sheets: a match on paper, without cards.

What was counted after a deal, or just its points, is entered; what no deal can give is refused,
with the reason and the place.
"""

from kierki.scoresheet.counts import Counts, Question, needs
from kierki.scoresheet.feasibility import explain_points
from kierki.scoresheet.reckoning import count_points
from kierki.scoresheet.settlement import Debt, settle
from kierki.scoresheet.sheet import (
    ComingDeal,
    Sheet,
    SheetDeal,
    correct,
    enter,
    match_of,
    new_sheet,
    sheet_of,
)
from kierki.scoresheet.sheet_csv import read_csv, write_csv

__all__ = [
    "ComingDeal",
    "Counts",
    "Debt",
    "Question",
    "Sheet",
    "SheetDeal",
    "correct",
    "count_points",
    "enter",
    "explain_points",
    "match_of",
    "needs",
    "new_sheet",
    "read_csv",
    "settle",
    "sheet_of",
    "write_csv",
]

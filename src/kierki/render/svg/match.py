"""A match drawn: its deal in progress, or between deals its points."""

from __future__ import annotations

from kierki.match import MatchState
from kierki.render.style import PLAIN, Style
from kierki.render.svg.ink import Svg
from kierki.render.svg.sheet import sheet
from kierki.render.svg.table import table
from kierki.scoresheet import Sheet, SheetDeal
from kierki.views import MatchView

__all__ = ["match"]


def match(state: MatchState | MatchView, style: Style = PLAIN) -> Svg:
    """Draw the table of the deal in progress; between deals, and at the end, the score sheet.

    >>> from kierki import deal, new_match, shuffle
    >>> state = new_match()
    >>> "Score sheet" in match(state), "trick 1" in match(deal(state, shuffle("gdansk-2026")))
    (True, True)
    """
    if state.current is not None:
        return table(state, style)
    names = tuple(map(style.name_of, state.rules.seats))
    deals = tuple(SheetDeal(result.points, None) for result in state.results)
    return sheet(Sheet(state.rules, state.first_dealer, names, deals), style)

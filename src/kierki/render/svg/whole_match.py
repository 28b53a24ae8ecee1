"""A match drawn: its deal in progress, or between deals its points."""

from __future__ import annotations

from kierki.match import MatchState
from kierki.render.standings import points_of
from kierki.render.style import PLAIN, Style
from kierki.render.svg.around_table import table
from kierki.render.svg.ink import Svg
from kierki.render.svg.score_paper import sheet
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
    return sheet(points_of(state, style), style)

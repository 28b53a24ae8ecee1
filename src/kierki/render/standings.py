"""How a match stands, in words, and with the names that its sheet has."""

from __future__ import annotations

import attrs

from kierki.cards import Language
from kierki.match import MatchState
from kierki.render.phrases import phrase
from kierki.render.style import Style
from kierki.rules.numbers import signed
from kierki.scoresheet import Sheet, SheetDeal
from kierki.views import MatchView

__all__ = ["points_of", "ranking_words", "sheet_style"]


def points_of(match: MatchState | MatchView, style: Style) -> Sheet:
    """Write the points of a match on a sheet as they are, with the names of the style."""
    names = tuple(map(style.name_of, match.rules.seats))
    deals = tuple(SheetDeal(result.points, None) for result in match.results)
    return Sheet(match.rules, match.first_dealer, names, deals)


def sheet_style(sheet: Sheet, style: Style) -> Style:
    """Give the style with the names of a sheet, where it has none of its own."""
    own = dict(zip(sheet.rules.seats, sheet.names, strict=True))
    known = {seat: name for seat, name in own.items() if name}
    return attrs.evolve(style, names=known | dict(style.names))


def ranking_words(sheet: Sheet, lang: Language) -> str:
    """Write the places: ``Ranking: 1. W +490, 2. E S −115, 4. N −250``."""
    if not sheet.deals:
        return phrase("nothing", lang)
    places: list[str] = []
    ahead = 0
    for seats in sheet.ranking:
        won = signed(sheet.totals[seats[0]])
        places.append(f"{ahead + 1}. {' '.join(map(str, seats))} {won}")
        ahead += len(seats)
    return f"{phrase('ranking', lang)}: {', '.join(places)}"

"""A score sheet drawn, deal by deal."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from typing import Final

import attrs

from kierki.render.phrases import phrase
from kierki.render.standings import ranking_words, sheet_style
from kierki.render.style import PLAIN, Style, theme_of
from kierki.render.svg.heading import HEADING, heading
from kierki.render.svg.ink import Svg, fitted, group, path, picture, rect, text
from kierki.rules.contract_names import contract_name
from kierki.rules.numbers import signed
from kierki.scoresheet import Sheet

__all__ = ["sheet"]

_WIDTH: Final = 720.0
_MARGIN: Final = 10.0
_LINE: Final = 26.0
_POINTS: Final = 50.0
_TOTAL: Final = 62.0


def sheet(own: Sheet, style: Style = PLAIN) -> Svg:
    """Draw a score sheet: each deal with its points and the totals after it, and what is to come.

    Args:
        own: the sheet; its names are written.
        style: how.

    >>> from kierki import Seat
    >>> from kierki.scoresheet import enter, new_sheet
    >>> filled = enter(new_sheet(), {Seat.N: -100, Seat.E: -160, Seat.S: 0, Seat.W: 0})
    >>> "no hearts" in sheet(filled)
    True
    """
    style = sheet_style(own, style)
    paper = _Paper(own, style)
    title, ranking = phrase("sheet", style.lang), ranking_words(own, style.lang)
    below = HEADING + paper.height + 24
    parts = [
        *heading(f"{title}: {own.rules.id}", "", own.totals, style, wide=_WIDTH),
        group(paper.parts(), kind="paper", y=HEADING),
        fitted(
            _MARGIN,
            below,
            ranking,
            room=_WIDTH - 2 * _MARGIN,
            size=16,
            fill=theme_of(style).ink,
            bold=True,
        ),
    ]
    return picture(_WIDTH, below + 14, parts, style, title=title, about=ranking)


@attrs.frozen
class _Paper:
    """The table of a sheet."""

    sheet: Sheet
    style: Style

    @property
    def height(self) -> float:
        """How high it is: the headings and a line for each deal."""
        return (self.sheet.rules.deals + 1) * _LINE

    @property
    def columns(self) -> tuple[float, ...]:
        """The right edges of its columns: number, contract, dealer, points, totals."""
        seats = len(self.sheet.rules.seats)
        numbers = seats * (_POINTS + _TOTAL)
        widths = [34.0, _WIDTH - 2 * _MARGIN - 34 - 30 - 6 - numbers, 30.0]
        widths += [_POINTS] * seats + [_TOTAL] * seats
        return tuple(accumulate(widths, initial=_MARGIN))[1:]

    def parts(self) -> Iterator[str]:
        """Draw it."""
        theme, lang = theme_of(self.style), self.style.lang
        letters = [str(seat) for seat in self.sheet.rules.seats]
        words = [phrase(key, lang) for key in ("number", "contract", "dealer_letter")]
        yield rect(_MARGIN, 0, _WIDTH - 2 * _MARGIN, _LINE, fill=theme.panel)
        headings = [*words, *letters, *(f"Σ{letter}" for letter in letters)]
        yield from self._line(0, headings, bold=True)
        for place, cells in enumerate(self._cells(), 1):
            if place % 2 == 0:
                y = place * _LINE
                yield rect(_MARGIN, y, _WIDTH - 2 * _MARGIN, _LINE, fill=theme.panel)
            yield from self._line(place, cells, faint=not cells[3])
        for edge in (self.columns[2], self.columns[2 + len(letters)]):
            yield path([(edge + 4, 0), (edge + 4, self.height)], edge=theme.edge)

    def _cells(self) -> Iterator[list[str]]:
        """Give what stands in the lines: those entered, and those to come."""
        rules, lang = self.sheet.rules, self.style.lang
        empty = [""] * 2 * len(rules.seats)
        rows = zip(self.sheet.deals, self.sheet.running, strict=True)
        for number, (entered, totals) in enumerate(rows, 1):
            contract = rules.contracts[(number - 1) % len(rules.contracts)]
            dealer = rules.dealer_of(number, self.sheet.first_dealer)
            amounts = [*entered.points, *totals.values()]
            yield [str(number), contract_name(contract, lang), str(dealer), *map(signed, amounts)]
        for coming in self.sheet.to_come:
            name = contract_name(coming.contract, lang)
            yield [str(coming.number), name, str(coming.dealer), *empty]

    def _line(
        self, place: int, cells: list[str], *, bold: bool = False, faint: bool = False
    ) -> Iterator[str]:
        theme, y = theme_of(self.style), place * _LINE + 18
        fill = theme.faint if faint else theme.ink
        for column, (cell, right) in enumerate(zip(cells, self.columns, strict=True)):
            if column == 1:
                left = self.columns[0] + 8
                room = right - left - 4
                yield fitted(left, y, cell, room=room, size=15, fill=fill, bold=bold)
            elif cell:
                own = bold or column > 2 + len(self.sheet.rules.seats)
                size = 15 if len(cell) < 7 else 11
                yield text(right, y, cell, size=size, fill=fill, anchor="end", bold=own)

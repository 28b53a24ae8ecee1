"""A score sheet drawn, deal by deal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import accumulate, islice
from typing import Final

import attrs

from kierki.render.phrases import phrase
from kierki.render.standings import ranking_words, sheet_style
from kierki.render.style import PLAIN, Style, theme_of
from kierki.render.svg.heading import HEADING, heading
from kierki.render.svg.ink import Svg, fitted, group, path, picture, rect, text, text_width
from kierki.rules.contract_names import contract_name
from kierki.rules.numbers import signed
from kierki.scoresheet import Sheet

__all__ = ["sheet"]

_MARGIN: Final = 10.0
_LINE: Final = 26.0
_SIZE: Final = 15.0
_GAP: Final = 14.0  # before each column of numbers
_CONTRACT: Final = 180.0
_NARROWEST: Final = 34.0  # a column of numbers
_COMING: Final = 60  # deals to come that are drawn


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
    paper = _Paper(own, style, tuple(_rows(own, style)))
    title, ranking = phrase("sheet", style.lang), ranking_words(own, style.lang)
    wide, below, fill = (
        paper.columns[-1] + _MARGIN,
        HEADING + paper.height + 24,
        theme_of(style).ink,
    )
    room = wide - 2 * _MARGIN
    parts = [
        *heading(f"{title}: {own.rules.id}", "", own.totals, style, wide=wide),
        group(paper.parts(wide), kind="paper", y=HEADING),
        fitted(_MARGIN, below, ranking, room=room, size=16, fill=fill, bold=True),
    ]
    return picture(wide, below + 14, parts, style, title=title, about=ranking)


def _rows(own: Sheet, style: Style) -> Iterator[tuple[str, ...]]:
    """Give what stands in the lines: the headings, the deals entered, the next to come."""
    rules, lang = own.rules, style.lang
    letters = [str(seat) for seat in rules.seats]
    words = (phrase(key, lang) for key in ("number", "contract", "dealer_letter"))
    yield (*words, *letters, *(f"Σ{letter}" for letter in letters))
    deals = zip(own.deals, own.running, strict=True)
    for number, (entered, totals) in enumerate(deals, 1):
        contract = rules.contracts[(number - 1) % len(rules.contracts)]
        dealer = str(rules.dealer_of(number, own.first_dealer))
        amounts = map(signed, (*entered.points, *totals.values()))
        yield (str(number), contract_name(contract, lang), dealer, *amounts)
    for coming in islice(own.to_come, _COMING):
        name = contract_name(coming.contract, lang)
        yield (str(coming.number), name, str(coming.dealer), *[""] * 2 * len(letters))


@attrs.frozen
class _Paper:
    """The table of a sheet: its lines, of which the first is the headings."""

    sheet: Sheet
    style: Style
    rows: tuple[tuple[str, ...], ...]

    @property
    def height(self) -> float:
        """How high it is."""
        return len(self.rows) * _LINE

    @property
    def columns(self) -> tuple[float, ...]:
        """The right edges of its columns: number, contract, dealer, points, totals."""
        number, _, dealer, *amounts = zip(*self.rows, strict=True)
        widths = (_width(number, 24.0), 8 + _CONTRACT, _width(dealer, 20.0))
        numbers = (_GAP + _width(column, _NARROWEST) for column in amounts)
        return tuple(accumulate((*widths, *numbers), initial=_MARGIN))[1:]

    def parts(self, wide: float) -> Iterator[str]:
        """Draw it."""
        theme, columns, seats = theme_of(self.style), self.columns, len(self.sheet.rules.seats)
        for place, cells in enumerate(self.rows):
            if place % 2 == 0:
                y = place * _LINE
                yield rect(_MARGIN, y, wide - 2 * _MARGIN, _LINE, fill=theme.panel)
            fill = theme.ink if cells[3] else theme.faint
            yield from self._line(place, cells, columns, fill)
        for edge in (columns[2], columns[2 + seats]):
            yield path([(edge + 5, 0), (edge + 5, self.height)], edge=theme.edge)

    def _line(
        self, place: int, cells: tuple[str, ...], columns: tuple[float, ...], fill: str
    ) -> Iterator[str]:
        y, seats = place * _LINE + 18, len(self.sheet.rules.seats)
        for column, (cell, right) in enumerate(zip(cells, columns, strict=True)):
            bold = place == 0 or column > 2 + seats
            if column == 1:
                left = right - _CONTRACT
                room = _CONTRACT - 4
                yield fitted(left, y, cell, room=room, size=_SIZE, fill=fill, bold=bold)
            elif cell:
                yield text(right, y, cell, size=_SIZE, fill=fill, anchor="end", bold=bold)


def _width(cells: Iterable[str], least: float) -> float:
    """Give the width of a column that holds these cells."""
    return max(least, *(text_width(cell, _SIZE, bold=True) for cell in cells))

"""The totals over a match as a chart in characters: the letter of each seat, deal after deal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import Final

from kierki.render.cells import pad
from kierki.render.phrases import phrase
from kierki.render.standings import sheet_style
from kierki.render.style import PLAIN, Style
from kierki.render.text.headings import WIDTH
from kierki.render.text.letters import finished
from kierki.render.text.score_table import ranking_lines
from kierki.scoresheet import Sheet
from kierki.seats import Seat

__all__ = ["chart"]

_ROWS: Final = 16  # the most rows from the lowest to the highest total
_LABEL: Final = 6  # the cells of the points before the axis
_WIDTH: Final = WIDTH - _LABEL - 3


def chart(sheet: Sheet, style: Style = PLAIN) -> str:
    """Draw how the totals went up and down over a match, with the letters of the seats.

    Each seat has a column of its own for each deal, so that equal totals stand side by side. A
    match too long for that goes on below.

    Args:
        sheet: the sheet, full or not.
        style: how it is to look; a player whom it does not name is called as on the sheet.

    >>> from kierki import Seat
    >>> from kierki.render import text
    >>> from kierki.scoresheet import enter, new_sheet
    >>> sheet = enter(new_sheet(), {Seat.N: -100, Seat.E: -160, Seat.S: 0, Seat.W: 0})
    >>> print(text.chart(enter(sheet, {Seat.N: -40, Seat.E: 0, Seat.S: -220, Seat.W: 0})))
    Points over the match
    <BLANKLINE>
         0 ┼───SW─────W──
       -20 ┤
       -40 ┤
       -60 ┤
       -80 ┤
      -100 ┤ N
      -120 ┤
      -140 ┤       N
      -160 ┤  E     E
      -180 ┤
      -200 ┤
      -220 ┤         S
             1     2
    <BLANKLINE>
    Ranking so far
      1.  W     0
      2.  N  -140
      3.  E  -160
      4.  S  -220
    """
    style = sheet_style(sheet, style)
    return finished(_lines(sheet, style), style)


def _lines(sheet: Sheet, style: Style) -> Iterator[str]:
    yield phrase("chart", style.lang)
    yield ""
    if not sheet.deals:
        yield f"  {phrase('nothing', style.lang)}"
        return
    running = sheet.running
    step = _step([0, *(total for totals in running for total in totals.values())])
    for first, last in _stretches(len(running), len(sheet.rules.seats)):
        yield from _stretch(running[first:last], first + 1, step)
        yield ""
    yield from ranking_lines(sheet, style)


def _step(totals: Sequence[int]) -> int:
    """Choose the points from row to row: 1, 2, 5, 10, … so that there are not too many rows."""
    tens = (int("1" + "0" * zeros) for zeros in count())
    steps = (factor * ten for ten in tens for factor in (1, 2, 5))
    low, high = min(totals), max(totals)
    return next(step for step in steps if _row(high, step) - _row(low, step) < _ROWS)


def _row(total: int, step: int) -> int:
    """Give the row nearest to a total; row 0 is that of no points."""
    return (2 * total + step) // (2 * step)


def _stretches(deals: int, seats: int) -> Iterator[tuple[int, int]]:
    """Part the deals into as few parts as there is room for, all of one length but the last."""
    parts = -(-deals // (_WIDTH // (seats + 1)))
    length = -(-deals // parts)
    return ((first, first + length) for first in range(0, deals, length))


def _stretch(running: Sequence[Mapping[Seat, int]], first: int, step: int) -> Iterator[str]:
    """Draw the totals after some deals, and below them the numbers of the deals."""
    across = min(len(running[0]) + 2, _WIDTH // len(running))
    signs = {
        (_row(total, step), place * across + seat.index): str(seat)
        for place, totals in enumerate(running)
        for seat, total in totals.items()
    }
    rows = [0, *(row for row, _ in signs)]
    for row in range(max(rows), min(rows) - 1, -1):
        axis, empty = ("┼", "─") if row == 0 else ("┤", " ")
        columns = range(len(running) * across)
        line = "".join(signs.get((row, column), empty) for column in columns)
        yield f"{row * step:>{_LABEL}} {axis}{empty}{line}"
    numbers = (pad(str(first + place), across) for place in range(len(running)))
    yield " " * (_LABEL + 3) + "".join(numbers)

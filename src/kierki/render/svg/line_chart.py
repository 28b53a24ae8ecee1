"""The totals over a match drawn as lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import floor, log10
from typing import Final

import attrs

from kierki.render.phrases import phrase
from kierki.render.standings import ranking_words, sheet_style
from kierki.render.style import PLAIN, Style, theme_of
from kierki.render.svg.ink import Svg, circle, fitted, group, path, picture, rect, text, text_width
from kierki.rules.contract_names import contract_name
from kierki.rules.numbers import signed
from kierki.scoresheet import Sheet
from kierki.seats import Seat

__all__ = ["chart"]

_WIDTH, _HEIGHT = 640.0, 420.0
_RIGHT, _TOP, _BOTTOM = 486.0, 56.0, 380.0  # of the field
_SIZE: Final = 14.0
_LABEL: Final = 20.0  # the least way from one name to the next
_DASHES: Final = ("", "9 4", "3 4", "12 4 3 4")


def chart(sheet: Sheet, style: Style = PLAIN) -> Svg:
    """Draw the totals of each seat after each deal.

    Args:
        sheet: the sheet; its names stand at the ends of the lines.
        style: how.

    >>> from kierki import Seat
    >>> from kierki.scoresheet import enter, new_sheet
    >>> filled = enter(new_sheet(), {Seat.N: -100, Seat.E: -160, Seat.S: 0, Seat.W: 0})
    >>> chart(filled).count('class="line"')
    4
    """
    style = sheet_style(sheet, style)
    theme, title = theme_of(style), phrase("chart", style.lang)
    field = _Field(sheet, style)
    parts = [
        rect(0, 0, _WIDTH, 38, fill=theme.panel),
        fitted(10, 26, title, room=_WIDTH - 20, size=20, fill=theme.ink, bold=True),
        group(field.scale(), kind="scale"),
        *field.lines(),
        group(field.labels(), kind="labels"),
    ]
    about = ranking_words(sheet, style.lang)
    return picture(_WIDTH, _HEIGHT, parts, style, title=title, about=about)


def ticks(lowest: int, highest: int) -> Sequence[int]:
    """Give round numbers about a range, nine at most.

    >>> list(ticks(-260, 90))
    [-300, -250, -200, -150, -100, -50, 0, 50, 100]
    """
    span = max(highest - lowest, 1)
    unit = 10 ** floor(log10(span))
    tenths = (unit // 10 or 1, unit // 5 or 1, unit // 2 or 1, unit, 2 * unit, 5 * unit)
    step = next(each for each in tenths if span / each <= 7)
    return range(lowest // step * step, highest + step, step)


@attrs.frozen
class _Field:
    """The field in which the lines are."""

    sheet: Sheet
    style: Style

    @property
    def series(self) -> dict[Seat, list[int]]:
        """The totals of each seat, from nothing before the first deal."""
        rows = [dict.fromkeys(self.sheet.rules.seats, 0), *self.sheet.running]
        return {seat: [row[seat] for row in rows] for seat in self.sheet.rules.seats}

    @property
    def ticks(self) -> Sequence[int]:
        """The numbers at its side."""
        amounts = [amount for line in self.series.values() for amount in line]
        return ticks(min(*amounts, -10), max(*amounts, 10))

    @property
    def left(self) -> float:
        """The left edge, beside the longest of them."""
        ends = self.ticks[0], self.ticks[-1]
        return 22 + max(text_width(signed(points), _SIZE) for points in ends)

    def across(self, deals: int) -> float:
        """Give where it stands after so many deals."""
        return self.left + (_RIGHT - self.left) * deals / self.sheet.rules.deals

    def down(self, points: int) -> float:
        """Give where so many points are."""
        lowest, highest = self.ticks[0], self.ticks[-1]
        return _BOTTOM - (_BOTTOM - _TOP) * (points - lowest) / (highest - lowest)

    def scale(self) -> Iterator[str]:
        """Draw the lines of the scale, and the numbers of points and deals."""
        theme, deals = theme_of(self.style), self.sheet.rules.deals
        for points in self.ticks:
            y = self.down(points)
            edge, line = (theme.ink, 1.5) if points == 0 else (theme.panel, 1.0)
            yield path([(self.left, y), (_RIGHT, y)], edge=edge, line=line)
            amount = signed(points)
            yield text(self.left - 8, y + 5, amount, size=_SIZE, fill=theme.faint, anchor="end")
        room = text_width(str(deals), _SIZE) + 8
        every = -(-deals // max(1, min(16, int((_RIGHT - self.left) / room))))
        for number in range(every, deals + 1, every):
            x = self.across(number)
            yield path([(x, _BOTTOM), (x, _BOTTOM + 5)], edge=theme.faint)
            label = str(number)
            yield text(x, _BOTTOM + 20, label, size=14, fill=theme.faint, anchor="middle")

    def lines(self) -> Iterator[str]:
        """Draw a line for each seat, with a point for each deal."""
        theme = theme_of(self.style)
        for place, (seat, totals) in enumerate(self.series.items()):
            colour = theme.lines[place]
            points = [(self.across(deal), self.down(won)) for deal, won in enumerate(totals)]
            dots = (
                group(
                    [circle(x, y, 3.5, fill=colour)],
                    kind="dot",
                    title=self._told(seat, deal, totals[deal]),
                )
                for deal, (x, y) in enumerate(points)
                if deal
            )
            line = path(points, edge=colour, line=2.5, dash=_DASHES[place])
            yield group([line, *dots], kind="line", title=self._called(seat))

    def _told(self, seat: Seat, deal: int, total: int) -> str:
        rules = self.sheet.rules
        contract = rules.contracts[(deal - 1) % len(rules.contracts)]
        return f"{deal}. {contract_name(contract, self.style.lang)}: {seat} {signed(total)}"

    def _called(self, seat: Seat) -> str:
        return f"{seat} {self.style.name_of(seat)}".strip()

    def labels(self) -> Iterator[str]:
        """Write the names where the lines end, none over another."""
        theme, seats = theme_of(self.style), self.sheet.rules.seats
        totals = self.sheet.totals
        x = self.across(len(self.sheet.deals))
        for seat, y in spread({seat: self.down(totals[seat]) for seat in seats}).items():
            colour = theme.lines[seats.index(seat)]
            if self.sheet.deals:
                end = x + 5, self.down(totals[seat])
                yield path([end, (_RIGHT + 12, y)], edge=theme.faint, dash="1 5")
            room = _WIDTH - _RIGHT - 22
            name = f"{seat} {signed(totals[seat])} {self.style.name_of(seat)}".strip()
            yield fitted(_RIGHT + 16, y + 5, name, room=room, size=14, fill=colour, bold=True)


def spread(wanted: Mapping[Seat, float]) -> dict[Seat, float]:
    """Move what is too close apart, in its order, and keep it in the field."""
    order = sorted(wanted, key=wanted.__getitem__)
    placed: dict[Seat, float] = {}
    least, most = _TOP, _BOTTOM
    for seat in order:
        placed[seat] = max(wanted[seat], least)
        least = placed[seat] + _LABEL
    for seat in reversed(order):
        placed[seat] = min(placed[seat], most)
        most = placed[seat] - _LABEL
    return placed

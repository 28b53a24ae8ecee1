"""How often each seat got how many points, drawn as bars."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from math import gcd
from typing import Final

import attrs

from kierki.cards import Language
from kierki.render.style import PLAIN, Style, theme_of
from kierki.render.svg.ink import Svg, fitted, group, path, picture, rect, text, text_width
from kierki.render.svg.line_chart import ticks
from kierki.rules.contract_names import name_of
from kierki.rules.numbers import signed
from kierki.simulation.figures import with_margin
from kierki.simulation.report import Report, Row
from kierki.simulation.tally import MATCH

__all__ = ["histogram"]

_WIDTH, _LEFT, _RIGHT = 640.0, 24.0, 616.0
_BAND, _PANEL, _SCALE = 38.0, 112.0, 34.0  # the heights of the title, of a seat, of the scale
_BARS: Final = 74.0  # how high the highest bar is
_MOST: Final = 40  # bars for a seat

_WORDS: Final[Mapping[str, Mapping[Language, str]]] = {
    "title": {"en": "Points: {name}", "pl": "Punkty: {name}"},
    "match": {"en": "whole match", "pl": "cały mecz"},
    "mean": {"en": "mean {mean}", "pl": "średnia {mean}"},
    "won": {"en": "won {won}", "pl": "wygrane {won}"},
}


def histogram(report: Report, style: Style = PLAIN) -> Svg:
    """Draw how often each seat got how many points: in whole matches, or in the deals played.

    Args:
        report: the simulation, of which something must be played.
        style: how.

    Raises:
        ValueError: if nothing is played.

    >>> from kierki.simulation import simulate
    >>> drawn = histogram(simulate(["random"] * 4, 50, contract="no_king_of_hearts"))
    >>> drawn.count('class="seat"'), drawn.count('class="bar"')
    (4, 8)
    """
    if not report.done:
        raise ValueError("nothing is played, so there is nothing to draw")
    shown = report.plan.contract or MATCH
    field = _field([row for row in report.rows() if row.contract == shown], style)
    theme, lang = theme_of(style), style.lang
    name = _WORDS["match"][lang] if shown == MATCH else name_of(shown, lang)
    title = _WORDS["title"][lang].format(name=name)
    parts = [
        rect(0, 0, _WIDTH, _BAND, fill=theme.panel),
        fitted(10, 26, title, room=_WIDTH - 110, size=20, fill=theme.ink, bold=True),
        text(_WIDTH - 10, 26, f"n = {report.done}", size=15, fill=theme.ink, anchor="end"),
        group(field.scale(), kind="scale"),
        *(field.seat(place) for place in range(len(field.rows))),
    ]
    about = "; ".join(field.told(row) for row in field.rows)
    height = _BAND + _PANEL * len(field.rows) + _SCALE
    return picture(_WIDTH, height, parts, style, title=title, about=about)


def bar_width(points: Sequence[int]) -> tuple[int, int]:
    """Give the step between numbers of points, and how many points a bar is wide: 40 bars at most.

    >>> bar_width([-260, -200, -20, 0]), bar_width(range(-1300, 1300, 5))
    ((20, 20), (5, 100))
    """
    lowest, highest = min(points), max(points)
    step = gcd(*(own - lowest for own in points)) or 1
    steps = (times * 10**zeros for zeros in count() for times in (1, 2, 5))
    return step, next(step * own for own in steps if (highest - lowest) // (step * own) < _MOST)


def _bars(row: Row, lowest: int, width: int) -> Counter[int]:
    bars = Counter[int]()
    for points, often in row.points.counts:
        bars[(points - lowest) // width] += often
    return bars


@attrs.frozen(kw_only=True)
class _Field:
    """The fields in which the bars stand, one for each seat, over one scale."""

    rows: list[Row]
    style: Style
    lowest: int
    step: int
    width: int
    ticks: Sequence[int]
    most: int

    def bars(self, row: Row) -> Counter[int]:
        """Count the points of a seat by the bar in which they are."""
        return _bars(row, self.lowest, self.width)

    def across(self, points: float) -> float:
        """Give where so many points are."""
        margin = self.width / 2
        first, last = self.ticks[0] - margin, self.ticks[-1] + margin
        return _LEFT + (_RIGHT - _LEFT) * (points - first) / (last - first)

    def floor(self, place: int) -> float:
        """Give the line on which a seat's bars stand."""
        return _BAND + _PANEL * (place + 1)

    def scale(self) -> Iterator[str]:
        """Draw the numbers of points below, and lines up from each."""
        theme, floors = theme_of(self.style), [self.floor(n) for n in range(len(self.rows))]
        for points in self.ticks:
            x = self.across(points)
            edge = theme.faint if points == 0 else theme.panel
            for floor in floors:
                yield path([(x, floor - _BARS - 6), (x, floor + 5)], edge=edge)
            yield text(
                x, floors[-1] + 22, signed(points), size=14, fill=theme.faint, anchor="middle"
            )

    def seat(self, place: int) -> str:
        """Draw the bars of a seat, its mean with the interval, and the figures above."""
        row, theme, floor = self.rows[place], theme_of(self.style), self.floor(place)
        colour = theme.lines[place]
        figures = self.figures(row)
        room = _RIGHT - _LEFT - text_width(figures, 15) - 20
        mean = self.across(row.points.mean)
        ends = [self.across(row.points.mean + sign * row.points.margin) for sign in (-1, 1)]
        parts = [
            *self._drawn_bars(row, floor, colour),
            path([(_LEFT, floor), (_RIGHT, floor)], edge=theme.faint),
            path([(mean, floor - _BARS - 6), (mean, floor)], edge=theme.ink, line=1.5, dash="4 3"),
            path([(own, floor - _BARS - 6) for own in ends], edge=theme.ink, line=4),
            self._written(_LEFT, floor - _BARS - 16, called(row), room, colour),
            text(_RIGHT, floor - _BARS - 16, figures, size=15, fill=theme.ink, anchor="end"),
        ]
        return group(parts, kind="seat", title=self.told(row))

    def _written(self, x: float, y: float, words: str, room: float, colour: str) -> str:
        return fitted(x, y, words, room=room, size=15, fill=colour, bold=True)

    def _drawn_bars(self, row: Row, floor: float, colour: str) -> Iterator[str]:
        for number, often in sorted(self.bars(row).items()):
            first = self.lowest + number * self.width
            left, right = (self.across(own - self.step / 2) for own in (first, first + self.width))
            high = _BARS * often / self.most
            gap = min(1.0, (right - left) / 8)
            bar = rect(left + gap, floor - high, right - left - 2 * gap, high, fill=colour)
            last = first + self.width - self.step
            span = signed(first) if first == last else f"{signed(first)} … {signed(last)}"
            share = often / row.points.count
            yield group([bar], kind="bar", title=f"{span}: {often} ({share:.1%})")

    def figures(self, row: Row) -> str:
        """Write a seat's mean, and how much it has won."""
        words, lang = _WORDS, self.style.lang
        points = row.points
        mean = with_margin(points.mean, points.margin).replace("-", "−")
        figures = words["mean"][lang].format(mean=mean)
        if row.won is None or row.won_margin is None:
            return figures
        won = f"{with_margin(100 * row.won, 100 * row.won_margin)} %"
        return f"{figures} · {words['won'][lang].format(won=won)}"

    def told(self, row: Row) -> str:
        """Say in words what is drawn of a seat."""
        return f"{called(row)}: {self.figures(row)}"


def _field(rows: list[Row], style: Style) -> _Field:
    """Lay out the fields, so that all points of all seats are in them."""
    points = sorted({own for row in rows for own, _ in row.points.counts})
    (lowest, highest), (step, width) = (points[0], points[-1]), bar_width(points)
    end = lowest + ((highest - lowest) // width + 1) * width - step
    return _Field(
        rows=rows,
        style=style,
        lowest=lowest,
        step=step,
        width=width,
        ticks=ticks(lowest, max(end, lowest + 1)),
        most=max(often for row in rows for often in _bars(row, lowest, width).values()),
    )


def called(row: Row) -> str:
    """Name a seat and its player."""
    return f"{row.seat} {row.player}"

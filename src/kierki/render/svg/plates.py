"""Who sits where, and how it stands: the plates beside the hands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kierki.render.phrases import phrase
from kierki.render.scene import Scene
from kierki.render.style import Style, theme_of
from kierki.render.svg.ink import circle, fitted, rect, text, text_width
from kierki.rules.numbers import signed
from kierki.seats import Seat

__all__ = ["PLATE"]

PLATE: Final = 32.0  # the height


def plate(seat: Seat, scene: Scene, style: Style, width: float) -> Iterator[str]:
    """Draw a seat's letter, its name, whether it dealt, its tricks and its points."""
    theme, points = theme_of(style), signed(scene.points[seat])
    yield rect(0, 0, width, PLATE, fill=theme.panel, edge=theme.edge, corner=6)
    yield from _letter(seat, theme.faint, style)
    right = width - 8
    yield text(right, 22, points, size=17, fill=theme.ink, anchor="end", bold=True)
    right -= text_width(points, 17, bold=True) + 8
    if count := scene.taken[seat]:
        yield from _tricks_taken(right, count, style)
        right -= 42
    if scene.dealer is seat:
        yield from _dealer_mark(right - 9, style)
        right -= 26
    yield fitted(34, 22, style.name_of(seat), room=right - 34, size=16, fill=theme.ink)


def turn_mark(seat: Seat, style: Style, width: float) -> Iterator[str]:
    """Mark the plate of the seat on turn."""
    accent = theme_of(style).accent
    yield rect(0, 0, width, PLATE, fill="none", edge=accent, line=3, corner=6)
    yield from _letter(seat, accent, style)


def _letter(seat: Seat, fill: str, style: Style) -> tuple[str, str]:
    """Draw the letter of a seat in a circle."""
    letter, colour = str(seat), theme_of(style).page
    return (
        circle(17, 16, 11, fill=fill),
        text(17, 21.5, letter, size=15, fill=colour, anchor="middle", bold=True),
    )


def _tricks_taken(right: float, count: int, style: Style) -> Iterator[str]:
    """Draw a small pile of cards and how many tricks it is."""
    theme = theme_of(style)
    yield rect(right - 36, 9, 9, 13, fill=theme.face, edge=theme.faint, corner=1.5)
    yield rect(right - 32, 11, 9, 13, fill=theme.face, edge=theme.faint, corner=1.5)
    yield text(right, 22, str(count), size=15, fill=theme.ink, anchor="end")


def _dealer_mark(x: float, style: Style) -> Iterator[str]:
    theme, letter = theme_of(style), phrase("dealer_letter", style.lang)
    yield rect(x - 9, 7, 18, 18, fill=theme.face, edge=theme.edge, corner=4)
    yield text(x, 20.5, letter, size=13, fill=theme.ink, anchor="middle", bold=True)

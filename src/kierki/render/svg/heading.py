"""What stands above a picture of play that is done: what it is, and who has how many points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from kierki.render.style import Style, theme_of
from kierki.render.svg.ink import fitted, rect, text, text_width
from kierki.rules.numbers import signed
from kierki.seats import Seat

__all__ = ["HEADING", "WIDTH", "heading"]

WIDTH: Final = 640.0
HEADING: Final = 86.0
_BAND: Final = 38.0
_MARGIN: Final = 10.0


def heading(
    title: str, beside: str, points: Mapping[Seat, int], style: Style, *, wide: float = WIDTH
) -> Iterator[str]:
    """Write the title and what stands beside it, and below them the seats with their points."""
    theme = theme_of(style)
    yield rect(0, 0, wide, _BAND, fill=theme.panel)
    room = wide - 3 * _MARGIN - text_width(beside, 16)
    yield fitted(_MARGIN, 26, title, room=room, size=20, fill=theme.ink, bold=True)
    if beside:
        yield text(wide - _MARGIN, 25, beside, size=16, fill=theme.ink, anchor="end")
    width = (wide - 2 * _MARGIN) / len(points)
    for place, (seat, won) in enumerate(points.items()):
        x = _MARGIN + place * width
        name = f"{seat} {style.name_of(seat)}".strip()
        yield fitted(x, _BAND + 20, name, room=width - 14, size=15, fill=theme.ink)
        yield text(x, _BAND + 40, signed(won), size=17, fill=theme.ink, bold=True)

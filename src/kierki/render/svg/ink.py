"""The few SVG elements that pictures are made of, with every text escaped."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from html import escape
from itertools import accumulate, takewhile
from typing import Final, Literal, TypeAlias

from kierki.render.cells import clusters
from kierki.render.style import Style, theme_of

__all__ = ["Svg", "picture"]

Anchor: TypeAlias = Literal["start", "middle", "end"]

_FONTS: Final = "system-ui,'Segoe UI',Roboto,'Noto Sans','DejaVu Sans',sans-serif"
# How wide letters may be, as a part of the font's size: those of the widest usual font.
_NARROW: Final = frozenset("ijlI.,:;'|!()[]/· ")
_WIDE: Final = frozenset("mwMWQOGD@%&—…")
_BOLD: Final = 1.1
_TITLE_LIMIT: Final = 200  # letters of a name are enough to know who it is


class Svg(str):
    """A picture: the text of an SVG document, which notebooks show as what it is."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def picture(
    width: float, height: float, parts: Iterable[str], style: Style, *, title: str, about: str
) -> Svg:
    """Make a document that stands alone and scales to any size.

    Args:
        width: in the units of the parts.
        height: in the same.
        parts: what is drawn, the lowest first.
        style: how.
        title: what it is, in a few words.
        about: what it shows, in words.
    """
    page = rect(0, 0, width, height, fill=theme_of(style).page)
    size = f'viewBox="0 0 {number(width)} {number(height)}" width="{number(width)}"'
    return Svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} height="{number(height)}" role="img" '
        f'xml:lang="{style.lang}" font-family="{_FONTS}">'
        f"<title>{safe(title)}</title><desc>{safe(about)}</desc>{page}{''.join(parts)}</svg>\n"
    )


@lru_cache(maxsize=4096)
def number(value: float) -> str:
    """Write a number as short as it is exact to a hundredth."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


@lru_cache(maxsize=1024)
def safe(words: str) -> str:
    """Escape a text; what no XML text can hold is left out."""
    kept = (letter for letter in words if letter.isprintable() or letter in "\u200d\u200c\ufe0f")
    return escape("".join(kept))


def rect(
    x: float,
    y: float,
    width: float,
    height: float,
    *,
    fill: str,
    edge: str = "",
    line: float = 1,
    corner: float = 0,
    dash: str = "",
) -> str:
    """Draw a rectangle."""
    place = "".join(f'{side}="{number(at)}" ' for side, at in (("x", x), ("y", y)) if at)
    place += f'width="{number(width)}" height="{number(height)}"'
    corners = f' rx="{number(corner)}"' if corner else ""
    return f'<rect {place}{corners} fill="{fill}"{_stroke(edge, line, dash)}/>'


def _stroke(edge: str, line: float, dash: str = "") -> str:
    if not edge:
        return ""
    width = f' stroke-width="{number(line)}"' if line != 1 else ""
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    return f' stroke="{edge}"{width}{dashes}'


def circle(x: float, y: float, radius: float, *, fill: str, edge: str = "", line: float = 1) -> str:
    """Draw a circle."""
    place = f'cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"'
    return f'<circle {place} fill="{fill}"{_stroke(edge, line)}/>'


def path(
    points: Iterable[tuple[float, float]], *, edge: str, line: float = 1, dash: str = ""
) -> str:
    """Draw a line through points."""
    way = " ".join(f"{number(x)},{number(y)}" for x, y in points)
    joined = ' stroke-linejoin="round" stroke-linecap="round"'
    return f'<polyline points="{way}" fill="none"{_stroke(edge, line, dash)}{joined}/>'


def _fill(colour: str) -> str:
    return f' fill="{colour}"' if colour else ""


def text(
    x: float,
    y: float,
    words: str,
    *,
    size: float,
    fill: str = "",
    anchor: Anchor = "start",
    bold: bool = False,
) -> str:
    """Write words on a line; y is where the letters stand."""
    where = "" if anchor == "start" else f' text-anchor="{anchor}"'
    weight = ' font-weight="700"' if bold else ""
    place = f'x="{number(x)}" y="{number(y)}" font-size="{number(size)}"'
    return f"<text {place}{_fill(fill)}{where}{weight}>{safe(words)}</text>"


def fitted(
    x: float,
    y: float,
    words: str,
    *,
    room: float,
    size: float,
    fill: str,
    anchor: Anchor = "start",
    bold: bool = False,
) -> str:
    """Write words that are cut off where there is no more room; then all of them are the title."""
    if not words:
        return ""
    shown = fit(words, room, size, bold=bold)
    line = text(x, y, shown, size=size, fill=fill, anchor=anchor, bold=bold)
    return line if shown == words else f"<g><title>{safe(words[:_TITLE_LIMIT])}</title>{line}</g>"


def group(
    parts: Iterable[str],
    *,
    kind: str,
    x: float = 0,
    y: float = 0,
    scale: float = 1,
    title: str = "",
    fill: str = "",
) -> str:
    """Draw parts together, moved and scaled; ``kind`` is the class that names what they are.

    The parts that have no colour of their own are filled with ``fill``.
    """
    moves = [f"translate({number(x)} {number(y)})"] if x or y else []
    moves += [f"scale({number(scale)})"] if scale != 1 else []
    moved = f' transform="{" ".join(moves)}"' if moves else ""
    name = f"<title>{safe(title)}</title>" if title else ""
    return f'<g class="{kind}"{moved}{_fill(fill)}>{name}{"".join(parts)}</g>'


@lru_cache(maxsize=1024)
def text_width(words: str, size: float, *, bold: bool = False) -> float:
    """Say how wide words may be at most, in whatever font there is.

    >>> text_width("Ala", 20) < text_width("Wanda", 20) < text_width("東京東京", 20)
    True
    """
    width = sum(map(_letter_width, words)) * size
    return width * _BOLD if bold else width


def _letter_width(letter: str) -> float:
    if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    if unicodedata.east_asian_width(letter) in "WF":
        return 1.3 if unicodedata.category(letter) == "So" else 1.05
    if letter in _NARROW:
        return 0.42
    if letter in _WIDE or ord(letter) > 0x2000:
        return 1.0
    return 0.8 if letter.isupper() or ord(letter) > 0x24F else 0.66


def fit(words: str, room: float, size: float, *, bold: bool = False) -> str:
    """Cut words off where there is no more room, and never between a letter and its marks.

    >>> fit("Brzęczyszczykiewicz", 80, 16)
    'Brzęc…'
    """
    if text_width(words, size, bold=bold) <= room:
        return words
    beginnings = accumulate(clusters(words))
    fitting = takewhile(lambda own: text_width(f"{own}…", size, bold=bold) <= room, beginnings)
    return max(fitting, key=len, default="").rstrip() + "…"

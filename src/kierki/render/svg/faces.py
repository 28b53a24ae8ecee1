"""Playing cards, drawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, TypeAlias

from kierki.cards import Card, Language, Rank, Suit
from kierki.render.style import Style, theme_of
from kierki.render.svg.ink import group, number, rect, text, text_width

__all__ = ["CARD_HEIGHT", "CARD_WIDTH"]

Place: TypeAlias = tuple[float, float]

CARD_WIDTH: Final = 56.0
CARD_HEIGHT: Final = 80.0
_CORNER: Final = 5.0

# Each in a square of a hundred units.
_SHAPES: Final = {
    Suit.CLUBS: "M50 4a22 22 0 0 1 18 35a22 22 0 1 1-13 34c0 10 5 18 13 23H32c8-5 13-13 13-23"
    "a22 22 0 1 1-13-34A22 22 0 0 1 50 4z",
    Suit.DIAMONDS: "M50 2Q66 28 88 50Q66 72 50 98Q34 72 12 50Q34 28 50 2z",
    Suit.HEARTS: "M50 94C42 76 6 56 6 29C6 14 17 5 29 5C39 5 46 12 50 21C54 12 61 5 71 5"
    "C83 5 94 14 94 29C94 56 58 76 50 94z",
    Suit.SPADES: "M50 3C58 22 93 40 93 63C93 77 83 85 72 85C64 85 58 81 55 75C55 84 59 92 67 97"
    "H33C41 92 45 84 45 75C42 81 36 85 28 85C17 85 7 77 7 63C7 40 42 22 50 3z",
}
# The head-dress of the court, in a box of 24 by 12.
_CROWNS: Final = {
    Rank.JACK: "M2 12Q4 4 14 5Q20 5 23 1Q22 9 22 12z",
    Rank.QUEEN: "M2 12L3 5L8 8L12 2L16 8L21 5L22 12z",
    Rank.KING: "M2 12L1 2L7 7L12 0L17 7L23 2L22 12z",
}


def _columns(rows: tuple[float, ...], middles: tuple[float, ...] = ()) -> tuple[Place, ...]:
    """Give the places of pips: the same rows left and right, and some in the middle."""
    sides = ((across, down) for across in (0.0, 1.0) for down in rows)
    return (*sides, *((0.5, down) for down in middles))


# From left to right and from top to bottom, in parts of the way.
_PIPS: Final[dict[Rank, tuple[Place, ...]]] = {
    Rank.TWO: _columns((), (0, 1)),
    Rank.THREE: _columns((), (0, 0.5, 1)),
    Rank.FOUR: _columns((0, 1)),
    Rank.FIVE: _columns((0, 1), (0.5,)),
    Rank.SIX: _columns((0, 0.5, 1)),
    Rank.SEVEN: _columns((0, 0.5, 1), (0.25,)),
    Rank.EIGHT: _columns((0, 0.5, 1), (0.25, 0.75)),
    Rank.NINE: _columns((0, 1 / 3, 2 / 3, 1), (0.5,)),
    Rank.TEN: _columns((0, 1 / 3, 2 / 3, 1), (1 / 6, 5 / 6)),
}


def suit_shapes() -> str:
    """Define the shapes of the suits, which `suit_sign` draws."""
    shapes = "".join(
        f'<symbol id="kierki-{suit}" viewBox="0 0 100 100"><path d="{shape}"/></symbol>'
        for suit, shape in _SHAPES.items()
    )
    return f"<defs>{shapes}</defs>"


@lru_cache(maxsize=1024)
def suit_sign(
    suit: Suit, x: float, y: float, size: float, fill: str = "", *, turned: bool = False
) -> str:
    """Draw the sign of a suit in a square whose centre is given."""
    half = size / 2
    place = f'x="{number(x - half)}" y="{number(y - half)}" width="{number(size)}"'
    colour = f' fill="{fill}"' if fill else ""
    turn = f' transform="rotate(180 {number(x)} {number(y)})"' if turned else ""
    return f'<use href="#kierki-{suit}" {place} height="{number(size)}"{colour}{turn}/>'


def face(
    card: Card,
    style: Style,
    *,
    x: float,
    y: float,
    scale: float = 1,
    covered: str = "",
    marked: bool = False,
) -> str:
    """Draw a card's face.

    Args:
        card: the card.
        style: how.
        x: its left edge.
        y: its upper edge.
        scale: its size, 1 for 56 by 80.
        covered: what the next card leaves of it: ``"below"``, ``"right"``, or all of it.
        marked: whether it may be played.
    """
    parts = (
        _sheet(CARD_WIDTH, CARD_HEIGHT, style, marked=marked),
        *_index(card, style.lang, beside=covered == "below"),
        *(() if covered else _centre(card, style.colour_of(card.suit))),
    )
    return _card(card, parts, style, x=x, y=y, scale=scale)


def _card(
    card: Card, parts: Iterable[str], style: Style, *, x: float, y: float, scale: float = 1
) -> str:
    title, fill = card.label(style.lang), style.colour_of(card.suit)
    return group(parts, kind="card", x=x, y=y, scale=scale, title=title, fill=fill)


def _sheet(width: float, height: float, style: Style, *, marked: bool) -> str:
    """Draw what a card is drawn on."""
    theme = theme_of(style)
    edge, line = (theme.accent, 3.0) if marked else (theme.edge, 1.0)
    return rect(0, 0, width, height, fill=theme.face, edge=edge, line=line, corner=_CORNER)


def _index(card: Card, lang: Language, *, beside: bool) -> Iterator[str]:
    """Write rank and suit into the corner: the suit below the rank, or beside it."""
    label = card.rank.label(lang)
    size = 20 if text_width(label, 20, bold=True) < 22 else 17
    yield text(14, 21, label, size=size, anchor="middle", bold=True)
    if beside:
        yield suit_sign(card.suit, 38, 14, 16)
    else:
        yield suit_sign(card.suit, 14, 33, 15)


def _centre(card: Card, colour: str) -> Iterator[str]:
    """Draw the pips of a card, or the panel of the court."""
    if card.rank is Rank.ACE:
        yield suit_sign(card.suit, 31, 48, 30)
    elif card.rank in _CROWNS:
        yield rect(26, 8, 25, 64, fill="none", edge=colour, corner=3)
        yield f'<path transform="translate(26.5 18)" d="{_CROWNS[card.rank]}"/>'
        yield suit_sign(card.suit, 38.5, 50, 20)
    else:
        for across, down in _PIPS[card.rank]:
            x, y = 29 + across * 17, 15 + down * 50
            yield suit_sign(card.suit, x, y, 11, turned=down > 0.5)


def back_shape(style: Style) -> str:
    """Define a card's back, which `back` draws; pictures of all themes may stand on one page."""
    theme = theme_of(style)
    ground, drawn = theme.back
    parts = (
        rect(0, 0, CARD_WIDTH, CARD_HEIGHT, fill=ground, edge=theme.face, corner=_CORNER),
        rect(5, 5, CARD_WIDTH - 10, CARD_HEIGHT - 10, fill="none", edge=drawn, line=2, corner=3),
        f'<path d="M28 16L46 40L28 64L10 40z" fill="none" stroke="{drawn}" stroke-width="2"/>',
    )
    return f'<defs><g id="{_back_name(style)}">{"".join(parts)}</g></defs>'


def _back_name(style: Style) -> str:
    return f"kierki-back-{style.theme}"


def back(style: Style, *, x: float, y: float, scale: float = 1) -> str:
    """Draw a card's back."""
    return group([f'<use href="#{_back_name(style)}"/>'], kind="back", x=x, y=y, scale=scale)


def token(card: Card, style: Style, *, x: float, y: float, marked: bool = False) -> str:
    """Draw a small card, 30 by 40: its rank above its suit."""
    parts = (
        _sheet(30, 40, style, marked=marked),
        text(15, 18, card.rank.label(style.lang), size=17, anchor="middle", bold=True),
        suit_sign(card.suit, 15, 29, 15),
    )
    return _card(card, parts, style, x=x, y=y)

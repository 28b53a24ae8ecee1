"""Cards of one hand drawn side by side."""

from __future__ import annotations

from typing import Final

from kierki.cardset import CardSet
from kierki.render.phrases import phrase
from kierki.render.style import PLAIN, Style, theme_of
from kierki.render.svg.around_table import labels, shown_order
from kierki.render.svg.faces import CARD_HEIGHT, CARD_WIDTH, face, suit_shapes
from kierki.render.svg.ink import Svg, group, picture, text

__all__ = ["hand"]

_MARGIN: Final = 10.0
_STEP: Final = 44.0


def hand(cards: CardSet, style: Style = PLAIN, *, marked: CardSet | None = None) -> Svg:
    """Draw a hand, by suits, high cards first.

    Args:
        cards: the cards.
        style: how.
        marked: which of them are marked, such as the legal ones.

    >>> from kierki import CardSet
    >>> hand(CardSet("QH 5H TC")).count('class="card"')
    3
    """
    shown, marked = shown_order(cards), marked or CardSet()
    width = 2 * _MARGIN + CARD_WIDTH + _STEP * max(len(shown) - 1, 0)
    parts = [suit_shapes()]
    for place, card in enumerate(shown):
        covered = "" if place == len(shown) - 1 else "right"
        x = _MARGIN + place * _STEP
        drawn = face(card, style, x=x, y=_MARGIN, covered=covered, marked=card in marked)
        parts.append(drawn)
    nothing = phrase("no_cards", style.lang)
    if not shown:
        width = max(width, 120.0)
        fill = theme_of(style).faint
        parts.append(text(width / 2, 56, nothing, size=16, fill=fill, anchor="middle"))
    height = 2 * _MARGIN + CARD_HEIGHT
    title = phrase("hand", style.lang)
    about = labels(cards, style) or nothing
    return picture(width, height, [group(parts, kind="hand")], style, title=title, about=about)

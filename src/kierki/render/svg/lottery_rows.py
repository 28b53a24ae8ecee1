"""The rows of a lottery drawn alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kierki.errors import InvalidStateError, Problem
from kierki.render.phrases import phrase
from kierki.render.scene import Scene, Subject, scene_of
from kierki.render.style import PLAIN, Style, theme_of
from kierki.render.svg.faces import suit_shapes
from kierki.render.svg.ink import Svg, group, picture, text
from kierki.render.svg.row_grid import row_grid, row_grid_size

__all__ = ["rows"]

_MARGIN: Final = 14.0
_CAPTION: Final = 30.0


def rows(subject: Subject, style: Style = PLAIN) -> Svg:
    """Draw what is laid in a lottery, a row for each suit.

    Raises:
        InvalidStateError: with ``no_lottery`` for another deal, with ``deal_needed`` for a match
            between deals.

    >>> from kierki import STANDARD, deal, legal_moves, play, shuffle
    >>> lottery = deal(STANDARD.contracts[11], shuffle("gdansk-2026"))
    >>> lottery = play(lottery, legal_moves(lottery)[0])
    >>> rows(lottery).count('class="card"')
    1
    """
    scene = scene_of(subject)
    if not scene.rows:
        detail = f"{scene.contract.id} has no rows"
        raise InvalidStateError([Problem("no_lottery", "contract", detail)])
    width, height = row_grid_size(scene)
    grid = group(row_grid(scene, style), kind="rows", x=_MARGIN, y=_MARGIN)
    caption = "; ".join(_caption(scene, style))
    fill = theme_of(style).ink
    below = text(_MARGIN, height + _MARGIN + 24, caption, size=16, fill=fill)
    about = f"{caption}; {' '.join(card.label(style.lang) for card in scene.laid)}"
    return picture(
        width + 2 * _MARGIN,
        height + 2 * _MARGIN + _CAPTION,
        [suit_shapes(), grid, below],
        style,
        title=phrase("rows", style.lang),
        about=about,
    )


def _caption(scene: Scene, style: Style) -> Iterator[str]:
    lang = style.lang
    if scene.turn is None:
        yield phrase("deal_over", lang)
    else:
        yield phrase("on_turn", lang, seat=scene.turn)
    if scene.finished:
        yield phrase("out", lang, seats=", ".join(map(str, scene.finished)))

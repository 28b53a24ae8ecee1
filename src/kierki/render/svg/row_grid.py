"""The rows of a lottery drawn: a place for every card, and the cards that are laid."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kierki.cards import Card, Rank
from kierki.contracts import LotteryContract
from kierki.render.scene import Scene
from kierki.render.style import Style, theme_of
from kierki.render.svg.faces import suit_sign, token
from kierki.render.svg.ink import rect, text

__all__ = ["laid_card", "row_grid", "row_grid_size"]

_ACROSS: Final = 34.0
_DOWN: Final = 46.0
_LEFT: Final = 24.0  # of the first card: before it stands the suit
_TOP: Final = 20.0  # the same: above it stands the rank


def row_grid_size(scene: Scene) -> tuple[float, float]:
    """Give the width and the height of the rows."""
    return _LEFT + len(_columns(scene)) * _ACROSS - 4, _TOP + 4 * _DOWN - 6


def row_grid(scene: Scene, style: Style) -> Iterator[str]:
    """Draw the rows, spades on top; what is not laid yet is a place under its rank."""
    theme = theme_of(style)
    for rank, x in _columns(scene).items():
        fill = theme.accent if rank is scene.open_rank else theme.faint
        yield text(x + 15, 13, rank.label(style.lang), size=13, fill=fill, anchor="middle")
    for suit, row in scene.rows.items():
        y = _TOP + (3 - suit.index) * _DOWN + 20
        yield suit_sign(suit, 9, y, 18, style.colour_of(suit))
        for card in row:
            if card in scene.laid:
                yield laid_card(scene, card, style)
                continue
            x, y = _corner(scene, card)
            edge = theme.accent if card.rank is scene.open_rank else theme.faint
            yield rect(x + 4, y + 6, 22, 28, fill="none", edge=edge, corner=3, dash="2 3")


def _columns(scene: Scene) -> dict[Rank, float]:
    """Give the left edge of each rank's column: a deck may lack any card of a suit."""
    contract = scene.contract
    low = Rank.ACE if isinstance(contract, LotteryContract) and contract.ace == "low" else None
    ranks = {card.rank for row in scene.rows.values() for card in row}
    order = sorted(ranks, key=lambda rank: -1 if rank is low else rank.index)
    return {rank: _LEFT + place * _ACROSS for place, rank in enumerate(order)}


def _corner(scene: Scene, card: Card) -> tuple[float, float]:
    """Give where a card lies in the rows."""
    return _columns(scene)[card.rank], _TOP + (3 - card.suit.index) * _DOWN


def laid_card(scene: Scene, card: Card, style: Style) -> str:
    """Draw a card of the rows that is laid."""
    x, y = _corner(scene, card)
    return token(card, style, x=x, y=y)

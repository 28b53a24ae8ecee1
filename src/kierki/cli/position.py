"""A position in a deal: as a picture in text, and as data."""

from __future__ import annotations

import attrs

from kierki.cli.documents import moves_text, points_document
from kierki.cli.page import Page
from kierki.cli.terms import terms
from kierki.cli.words import say
from kierki.deals import DealState, legal_moves, score
from kierki.lottery import LotteryState
from kierki.render import Style
from kierki.render.scene import scene_of
from kierki.render.text.at_table import draw
from kierki.seats import Seat
from kierki.tricks import TrickState
from kierki.views import DealView

__all__ = ["Position", "position_document", "write_position"]


@attrs.frozen
class Position:
    """A deal after some of its moves, and what is shown of it.

    The totals are those of the match, None for a single deal.
    """

    number: int
    deal: DealState
    known_moves: int
    totals: dict[Seat, int] | None


def write_position(
    page: Page, position: Position, shown: DealState | DealView, style: Style
) -> None:
    """Write what the deal is for, the hands around the table, the counts, and who is to move.

    Args:
        page: where to.
        position: the position.
        shown: the deal of the position itself, or what one seat sees of it.
        style: how the picture is to look.
    """
    deal, lang = position.deal, style.lang
    scene = attrs.evolve(scene_of(shown), number=position.number, totals=position.totals)
    title, facts, *picture = draw(scene, style).split("\n")
    page.line(title, "title")
    page.line(f"  {terms(deal.contract, lang)}")
    moves = say("after_ply", lang, ply=len(deal.moves), moves=position.known_moves)
    page.line(f"{facts}. {moves}")
    for line in picture:
        page.line(line)


def position_document(position: Position) -> dict[str, object]:
    """Give a position as data."""
    deal = position.deal
    return {
        "deal": position.number,
        "rules": deal.rules.id,
        "contract": deal.contract.id,
        "dealer": str(deal.dealer),
        "ply": len(deal.moves),
        "moves": moves_text(deal.moves),
        "phase": deal.phase.value,
        "is_over": deal.is_over,
        "turn": str(deal.turn) if deal.turn else None,
        "legal": moves_text(legal_moves(deal)),
        "hands": {str(seat): moves_text(cards) for seat, cards in deal.hands.items()},
        **(_rows_document(deal) if isinstance(deal, LotteryState) else _tricks_document(deal)),
        "points": points_document(score(deal)),
        "totals": points_document(position.totals),
    }


def _tricks_document(deal: TrickState) -> dict[str, object]:
    winners = [trick.winner for trick in deal.tricks]
    return {
        "seen": {str(seat): moves_text(cards) for seat, cards in deal.seen.items()},
        "trump": str(deal.trump) if deal.trump else None,
        "trick": {
            "number": deal.trick.number,
            "leader": str(deal.trick.leader),
            "cards": moves_text(deal.trick.cards),
        },
        "tricks_taken": {str(seat): winners.count(seat) for seat in deal.rules.seats},
    }


def _rows_document(deal: LotteryState) -> dict[str, object]:
    rows = deal.rows.items()
    return {
        "rows": {str(suit): moves_text(ends) if ends else None for suit, ends in rows},
        "finished": [str(seat) for seat in deal.finished],
    }

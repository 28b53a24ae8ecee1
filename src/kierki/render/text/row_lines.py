"""The rows of a lottery in text."""

from __future__ import annotations

from itertools import chain

from kierki.cards import Card, Language, Rank, Suit
from kierki.contracts import LotteryContract
from kierki.errors import InvalidStateError, Problem
from kierki.render.cells import pad
from kierki.render.scene import Scene, Subject, scene_of
from kierki.render.style import PLAIN, Style
from kierki.render.text.letters import finished

__all__ = ["row_lines", "rows"]


def rows(subject: Subject, style: Style = PLAIN) -> str:
    """Draw what is laid in a lottery: a row for each suit, from its low end to the high.

    What is not laid yet is a dot; brackets stand around the cards that open the rows.

    Args:
        subject: a lottery, a match that has come to one, or a view of either.
        style: how it is to look.

    Raises:
        InvalidStateError: with ``no_lottery`` for another deal, with ``deal_needed`` for a match
            between deals.

    >>> from kierki import STANDARD, Card, deal, play_all, shuffle
    >>> lottery = deal(STANDARD.contracts[11], shuffle("gdansk-2026"))
    >>> print(rows(play_all(lottery, map(Card, ["7C", "8C"]))))
       2 3 4 5 6 7 8 9 10 J Q K A
    ♠  · · · · ·[·]· ·  · · · · ·
    ♥  · · · · ·[·]· ·  · · · · ·
    ♦  · · · · ·[·]· ·  · · · · ·
    ♣  · · · · ·[7]8 ·  · · · · ·
    """
    scene = scene_of(subject)
    if not scene.rows:
        detail = f"{scene.contract.id} has no rows"
        raise InvalidStateError([Problem("no_lottery", "contract", detail)])
    return finished(row_lines(scene, style.lang), style)


def row_lines(scene: Scene, lang: Language) -> list[str]:
    """Write the rows below the ranks; nothing of a deal that has none."""
    if not scene.rows:
        return []
    ranks = _ranks(scene)
    labels = [rank.label(lang) for rank in ranks]
    lines = [_line(scene, suit, ranks, lang) for suit in reversed(scene.rows)]
    return [" ".join(["  ", *labels]), *lines]


def _ranks(scene: Scene) -> list[Rank]:
    """Give the ranks from the low end to the high; a suit may lack some of them."""
    cards = {card for row in scene.rows.values() for card in row}
    is_low = isinstance(scene.contract, LotteryContract) and scene.contract.ace == "low"
    ranks = sorted({card.rank for card in cards}, key=lambda rank: rank.index)
    return sorted(ranks, key=lambda rank: rank is not Rank.ACE) if is_low else ranks


def _line(scene: Scene, suit: Suit, ranks: list[Rank], lang: Language) -> str:
    """Write a row; what stands before each place and after the last is a space or a bracket."""
    gaps = [" "] * (len(ranks) + 1)
    if scene.open_rank in ranks:
        place = ranks.index(scene.open_rank)
        gaps[place : place + 2] = "[]"
    places = (_place(scene, Card.of(rank, suit), lang) for rank in ranks)
    return f"{suit.symbol} " + "".join(chain(*zip(gaps, [*places, ""], strict=True)))


def _place(scene: Scene, card: Card, lang: Language) -> str:
    label = card.rank.label(lang)
    shown = label if card in scene.laid else "·" if card in scene.rows[card.suit] else ""
    return pad(shown, len(label))

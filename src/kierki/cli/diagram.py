"""Hands, table and rows drawn in text."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest

from kierki.cards import Card, Language, Rank, Suit
from kierki.cardset import CardSet
from kierki.lottery import LotteryState
from kierki.moves import Move
from kierki.seats import Seat

__all__ = ["card_list", "diagram", "hand_line", "row_lines"]

_GAP = "    "
_TABLE_WIDTH = 13


def _suit_lines(cards: CardSet, lang: Language) -> list[str]:
    """Write a hand suit by suit, spades first, high cards first."""
    lines: list[str] = []
    for suit in reversed(Suit):
        ranks = [card.rank.label(lang) for card in reversed(tuple(cards.of_suit(suit)))]
        lines.append(" ".join([suit.symbol, *(ranks or "–")]))
    return lines


def hand_line(cards: CardSet, lang: Language) -> str:
    """Write a hand in one line.

    >>> hand_line(CardSet("QH 5H TC"), "en")
    '♠ –   ♥ Q 5   ♦ –   ♣ 10'
    """
    return "   ".join(_suit_lines(cards, lang))


def card_list(moves: tuple[Move, ...], lang: Language) -> str:
    """Write cards one after the other, spades first, high cards first in each suit.

    >>> card_list((Card("5C"), Card("QH"), Card("KH")), "en")
    'K♥  Q♥  5♣'
    """
    cards = [move for move in moves if isinstance(move, Card)]
    return "  ".join(card.label(lang) for card in sorted(cards, reverse=True))


def diagram(
    hands: Mapping[Seat, CardSet], lang: Language, table: Mapping[Seat, Card] | None = None
) -> list[str]:
    """Draw the hands around the table: N above, W left, E right, S below."""
    blocks = {seat: [str(seat), *_suit_lines(cards, lang)] for seat, cards in hands.items()}
    west, east = blocks.get(Seat.W, []), blocks.get(Seat.E, [])
    left = max(map(len, west), default=0)
    indent = " " * left + _GAP if west else _GAP
    middle = _table_lines(table or {}, lang)
    width = max(_TABLE_WIDTH, *(len(line) for seat in (Seat.N, Seat.S) for line in blocks[seat]))
    return [
        *(indent + line for line in blocks[Seat.N]),
        *(
            f"{w.ljust(len(indent))}{m.center(_TABLE_WIDTH).ljust(width)}{_GAP}{e}".rstrip()
            for w, m, e in zip_longest(west, middle, east, fillvalue="")
        ),
        *(indent + line for line in blocks[Seat.S]),
    ]


def _table_lines(table: Mapping[Seat, Card], lang: Language) -> list[str]:
    north, east, south, west = (table[s].label(lang) if s in table else "" for s in Seat)
    return ["", north, f"{west:<3}{'':5}{east:>3}", south, ""]


def row_lines(deal: LotteryState, lang: Language) -> list[str]:
    """Draw the rows of a lottery, from the low end to the high; ``–`` is a row not yet open."""
    laid = CardSet(move for move in deal.moves if isinstance(move, Card))
    lines: list[str] = []
    for suit, ends in reversed(deal.rows.items()):
        cards = list(laid.of_suit(suit))
        if ends and ends[0].rank is Rank.ACE and len(cards) > 1:  # the ace below the two
            cards = [cards[-1], *cards[:-1]]
        lines.append(" ".join([suit.symbol, *([card.rank.label(lang) for card in cards] or "–")]))
    return lines

"""What cards and tricks are worth, for columns: in a unit that makes the numbers small."""

from __future__ import annotations

from collections.abc import Mapping
from math import gcd
from typing import Final

from kierki.playouts.column_hands import SUITS, Suits
from kierki.playouts.columns import Column, Number, any_of, looked_up
from kierki.playouts.plans import TrickPlan

_NO_RANKS: Final = 0xE000  # of 4 bits; they may be in a set that has the ace, so that it is simpler


class Prices:
    """The prices of a plan.

    Attributes:
        unit: the points of one unit.
        tricks: the units of each trick that is to be finished.
        width: how many bits there are of any sum of units.
        is_signed: whether a sum may be negative, so that the highest bit is its sign.
        cards_score: whether any card is worth anything.
        ranks: by bit and suit, the ranks of the cards whose price has it, as a set of 16.
    """

    def __init__(self, plan: TrickPlan) -> None:
        """Find the unit."""
        card_points = plan.tables[0].card_points
        by_card = {card: card_points[card] for card in (*plan.pack.cards, *plan.on_table)}
        points = [*by_card.values(), *plan.trick_points]
        self.unit: int = (gcd(*points) or 1) * (-1 if sum(points) < 0 else 1)
        units = [each // self.unit for each in points]
        most, least = (sum(each for each in units if each * sign > 0) for sign in (1, -1))
        self.is_signed: bool = least < 0
        self.width: int = max(most.bit_length(), least.bit_length()) + self.is_signed
        self.tricks: list[int] = units[len(by_card) :]
        self.cards_score: bool = any(by_card.values())
        prices = {card: each // self.unit for card, each in by_card.items()}
        self.ranks: list[list[int]] = [
            [_ranks(prices, suit, bit) for suit in SUITS] for bit in range(self.width)
        ]

    def of_card(self, suits: Suits, rank: Number, ones: Column) -> Number:
        """Give the units of a card."""
        return [
            any_of(suits[suit] & looked_up(ranks[suit], rank, ones) for suit in SUITS)
            for ranks in self.ranks
        ]


def _ranks(prices: Mapping[int, int], suit: int, bit: int) -> int:
    """Give the ranks of the cards of a suit whose price has a bit."""
    ranks = sum(1 << rank for rank in range(13) if prices.get(13 * suit + rank, 0) >> bit & 1)
    return ranks | _NO_RANKS if ranks >> 12 else ranks

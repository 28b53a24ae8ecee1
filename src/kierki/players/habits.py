"""Habits of play as tables: which card of a holding follows, and which card of a hand goes first.

A holding is what a hand has of a suit, 13 bits, the lowest for the two; a card is one of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final, TypeAlias

__all__ = [
    "RUFFED",
    "SUIT",
    "Choice",
    "Follow",
    "always_high",
    "always_low",
    "beating_high",
    "beating_low",
    "ducking",
    "ducking_last",
    "highest",
    "lowest",
]

SUIT: Final = 0x1FFF
RUFFED: Final = 1 << 13  # stands for the best card once no card of the suit led can take

Follow: TypeAlias = dict[int, list[int]]
"""By the best card of the suit led and the holding: the card that follows."""


@cache
def lowest() -> list[int]:
    """Give the lowest card of every holding."""
    return [holding & -holding for holding in range(SUIT + 1)]


@cache
def highest() -> list[int]:
    """Give the highest card of every holding."""
    return [1 << holding.bit_length() >> 1 for holding in range(SUIT + 1)]


@cache
def always_low() -> Follow:
    """Follow with the lowest card."""
    return {1 << rank: lowest() for rank in range(14)}


@cache
def always_high() -> Follow:
    """Follow with the highest card."""
    return {1 << rank: highest() for rank in range(14)}


def _staying_below(otherwise: list[int]) -> Follow:
    """Follow with the highest card that does not take the trick."""
    follow: Follow = {}
    for rank in range(14):
        size = 1 << rank
        follow[size] = highest()[:size] * (SUIT + 1 >> rank)
        follow[size][::size] = otherwise[::size]
    return follow


@cache
def ducking() -> Follow:
    """Stay below; where that cannot be, play low and hope."""
    return _staying_below(lowest())


@cache
def ducking_last() -> Follow:
    """Stay below; where that cannot be, take the trick with the highest card."""
    return _staying_below(highest())


@cache
def beating_high() -> Follow:
    """Beat the best with the highest card, or play low."""
    low, high = lowest(), highest()
    return {1 << rank: low[: 2 << rank] + high[2 << rank :] for rank in range(14)}


@cache
def beating_low() -> Follow:
    """Beat the best with the lowest card that does, or play low."""
    low = lowest()
    follow: Follow = {}
    for rank in range(13):
        size = 2 << rank
        above = [[low[at]] * size for at in range(size, SUIT + 1, size)]
        follow[1 << rank] = low[:size] + [card for cards in above for card in cards]
    follow[RUFFED] = low
    return follow


@lru_cache(maxsize=256)
def _dearest(costs: tuple[int, ...]) -> list[int]:
    """By holding: the highest cost of its cards, of which each suit has one by rank; or -4."""
    table = [-4]
    for cost in costs:
        table += [max(dearest, cost) for dearest in table]
    return table


class Choice:
    """Chooses a card from a hand by its cost; the highest goes first, of equals the higher rank."""

    def __init__(self, costs: Sequence[float]) -> None:
        """Take the cost of each of the 52 cards."""
        ranked = [(cost, card % 13) for card, cost in enumerate(costs)]
        order = {rank: 4 * place for place, rank in enumerate(sorted(set(ranked)))}
        placed = [order[rank] for rank in ranked]
        self.tables: list[list[int]] = [
            [place + suit for place in _dearest(tuple(placed[13 * suit : 13 * suit + 13]))]
            for suit in range(4)
        ]
        # By what the tables give: the card, in its suit; the suit is the rest by 4.
        self.cards: list[int] = [0] * (4 * len(order))
        for card, place in enumerate(placed):
            self.cards[place + card // 13] = 1 << card % 13

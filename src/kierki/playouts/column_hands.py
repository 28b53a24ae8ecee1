"""Cards shuffled and dealt in columns, and the hands that come of it.

A suit is four columns, one of which is so in each deal: where it is clubs, diamonds, hearts and
spades.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from kierki.playouts.columns import (
    Column,
    Draws,
    Number,
    any_of,
    any_pair,
    constant,
    decoded,
    decrease,
    increase,
)
from kierki.playouts.plans import Pack
from kierki.playouts.stream import CARDS_A_WORD

Suits: TypeAlias = list[Column]

SUITS: Final = range(4)
RANK_BITS: Final = 4
_CARD_BITS: Final = 6  # of rank and suit
_COUNT_BITS: Final = 4  # of the cards of a suit in a hand


class Hand:
    """The cards of a seat, and how many it holds of each suit."""

    def __init__(self, cards: Sequence[Sequence[Column]], ones: Column) -> None:
        """Take up cards, bit by bit; the top card of any pile comes first."""
        *self._ranks, self._low, self._high = cards
        self._held = [ones] * len(self._low)
        self._ones = ones
        self.counts: list[Number] = [constant(0, _COUNT_BITS, ones) for _ in SUITS]
        for low, high in zip(self._low, self._high, strict=True):
            for count, of_suit in zip(self.counts, decoded([low, high], 4, ones), strict=True):
                increase(count, of_suit)

    def holds(self, suits: Suits) -> Column:
        """Say where the seat holds any card of a suit."""
        return any_pair(suits, map(any_of, self.counts))

    def take(self, suits: Suits) -> Number:
        """Take the top card of a suit where it is held, and give its rank."""
        low, high = suits[1] | suits[3], suits[2] | suits[3]
        sought, found = self._ones, list[Column]()
        for place, held in enumerate(self._held):
            here = sought & held
            here ^= here & (self._low[place] ^ low | self._high[place] ^ high)
            sought ^= here
            self._held[place] = held ^ here
            found.append(here)
        for count, of_suit in zip(self.counts, suits, strict=True):
            decrease(count, of_suit)
        return [any_pair(bits, found) for bits in self._ranks]


def dealt(pack: Pack, players: int, draws: Draws) -> list[Hand]:
    """Shuffle the cards and deal them."""
    by_bit = _shuffled(pack, draws)
    hands = [
        [place for place, owner in enumerate(pack.owners) if owner == player]
        for player in range(players)
    ]
    return [
        Hand([[columns[place] for place in hand] for columns in by_bit], draws.ones)
        for hand in hands
    ]


def _shuffled(pack: Pack, draws: Draws) -> list[list[Column]]:
    """Give by bit and place the cards that have come there."""
    cards = [card % 13 | card // 13 << RANK_BITS for card in pack.cards]
    by_bit = [[draws.ones * (card >> bit & 1) for card in cards] for bit in range(_CARD_BITS)]
    spans = pack.spans
    for begin in range(0, len(spans), CARDS_A_WORD):
        some = spans[begin : begin + CARDS_A_WORD]
        draws.begin(begin // CARDS_A_WORD)
        numbers = draws.draw([end - first for first, end in some])
        for (first, end), number in zip(some, numbers, strict=True):
            others = decoded(number, end - first, draws.ones)[:-1]
            for columns in by_bit:
                _exchange(columns, first, others, last=end - 1)
    return by_bit


def _exchange(columns: list[Column], first: int, others: Sequence[Column], *, last: int) -> None:
    """Exchange a bit of the last card with that of another, from the first on, where it is so."""
    bit = taken = columns[last]
    for other, here in enumerate(others, first):
        differs = (columns[other] ^ bit) & here
        columns[other] ^= differs
        taken ^= differs
    columns[last] = taken

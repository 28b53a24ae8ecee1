"""Deals of tricks, many side by side in arrays: each step is made in all of them at once."""

from __future__ import annotations

from typing import Final

import numpy as np

from kierki.playouts.array_stream import beginnings, draw, shuffled, sources
from kierki.playouts.array_tables import SUIT, TRUMP, Cards, Numbers, TrickArrays
from kierki.playouts.stream import DRAW_BITS, PLAY_PLACE, TRUMP_PLACE

# How many cards lie on the piles of a hand is one number: 16 bits for each suit, and so much more
# as its pile lies among the 64 cells of the hand. So these bits are the cell of the top card; the
# first cell of a pile stays empty.
EMPTY: Final = 0x0030_0020_0010_0000
CELL: Final = 0x3F
CELLS: Final = 64
EACH: Final = 0x0001_0001_0001_0001
HIGH: Final = 0x0080_0080_0080_0080
COUNT: Final = 0x1F  # of the cards in a suit

PLACE_BITS: Final = 16
PLACE: Final = (1 << PLACE_BITS) - 1


def suit_of(sums: Numbers, numbers: Numbers) -> Numbers:
    """Give the suit of the card of a number, from 0, if cards are counted suit by suit.

    Args:
        sums: how many cards there are in each suit and those before it, 16 bits for each.
        numbers: the numbers.
    """
    suits = numbers | 0x80
    suits *= EACH
    suits -= sums
    suits &= HIGH  # it is left where the number is not less than the sum
    suits >>= 7
    suits *= EACH
    suits >>= 48
    suits <<= 4
    return suits


def counts_in(cards: int) -> int:
    """Give the bits that count the cards of the suits of these cards."""
    return sum(COUNT << suit for suit in range(0, 64, 16) if cards >> suit & 0x1FFF)


class Tables:
    """Tables at which deals are played side by side; suits may be barred from the lead.

    A place is a seat at a table: its number is that of the table, and for each seat before it as
    much more as there are tables.
    """

    def __init__(self, arrays: TrickArrays, start: int, first: int, deals: int) -> None:
        """Deal so many deals, from the first on."""
        self.arrays = arrays
        self._players = len(arrays.paid)
        self._cards_score = bool(arrays.card_points.any())
        self._tables = np.arange(deals, dtype=np.int64)
        self._first_cells = self._tables * CELLS
        self._next_place = np.roll(np.arange(self._players * deals, dtype=np.int64), -deals)
        self.hands: Numbers = np.full(self._players * deals, EMPTY, np.int64)
        self.cells: Cards = np.empty(self._players * deals * CELLS, np.uint8)
        self._paid = np.repeat(arrays.paid, deals)
        self._begun = beginnings(start, first, deals)
        self.choice: Numbers = sources(self._begun, TRUMP_PLACE) * len(arrays.cards) >> DRAW_BITS
        self._deal()

    def _deal(self) -> None:
        """Shuffle the cards and deal them to the piles."""
        pack = self.arrays.pack
        cards = np.ascontiguousarray(self.arrays.cards[self.choice].T)
        for place, taken in shuffled(self._begun, pack.firsts, cards):
            self._put(pack.owners[place] * len(self._tables), taken)

    def _put(self, place: int, cards: Cards) -> None:
        """Put a card at each table on a pile of the same seat."""
        deals = len(self._tables)
        suits = (cards & SUIT).astype(np.int64)
        hands = self.hands[place : place + deals]
        hands += np.left_shift(1, suits)
        cells = hands >> suits
        cells &= CELL
        cells += self._first_cells
        self.cells[place * CELLS : (place + deals) * CELLS][cells] = cards

    def play(self) -> Numbers:
        """Play the deals to the end, and give the points by seat and deal."""
        leaders = self._tables + self.arrays.leader * len(self._tables)
        for trick in range(len(self.arrays.trick_points)):
            leaders = self._play_trick(trick, leaders)
        return self._paid.reshape(self._players, -1)

    def _play_trick(self, trick: int, places: Numbers) -> Numbers:
        """Play a trick to which these places lead, and give those who take it."""
        arrays = self.arrays
        on_table = arrays.on_table if trick == 0 else arrays.on_table[:0]
        x = sources(self._begun, PLAY_PLACE + arrays.played + trick)
        led, void = x, self._tables[:0]
        best, points = np.zeros_like(x), np.full_like(x, arrays.trick_points[trick])
        for number in range(self._players):
            hands = self.hands[places]
            if number < len(on_table):
                cards = np.full_like(x, on_table[number])
                void = self._tables[: len(x) * bool((on_table[number] ^ on_table[0]) & SUIT)]
            elif number:
                suits, void = self._answer(places, hands, led, best, x)
                cards = self._take(places, hands, suits)
            else:
                suits = self._lead(places, hands, x, arrays.free_leads[trick])
                cards = self._take(places, hands, suits)
            if not number:
                led = cards & SUIT
            if self._cards_score:
                points += arrays.card_points[cards]
            powerless = void[cards[void] < TRUMP] if len(void) else void
            cards <<= PLACE_BITS
            cards += places
            cards[powerless] = 0
            np.maximum(best, cards, out=best)
            places = self._next_place[places]
        takers = best & PLACE
        self._paid[takers] += points
        return takers

    def _take(self, places: Numbers, hands: Numbers, suits: Numbers) -> Numbers:
        """Take the top cards of the piles of these suits."""
        cells = hands >> suits
        cells &= CELL
        cells += places * CELLS
        hands -= np.left_shift(1, suits)
        self.hands[places] = hands
        cards: Numbers = self.cells[cells].astype(np.int64)
        return cards

    def _lead(self, places: Numbers, hands: Numbers, x: Numbers, free: int) -> Numbers:  # noqa: ARG002 (places: where there are duties)
        """Choose the suits from which these places lead."""
        sums = hands - EMPTY
        may_lead = sums & counts_in(free)
        sums = np.where(may_lead, may_lead, sums)
        sums *= EACH
        return suit_of(sums, draw(x, sums >> 48))

    def _answer(
        self,
        places: Numbers,  # noqa: ARG002 (asked where there are duties)
        hands: Numbers,
        led: Numbers,
        best: Numbers,  # noqa: ARG002 (the same)
        x: Numbers,
    ) -> tuple[Numbers, Numbers]:
        """Choose the suits in which these places follow a lead, and give which are void in it."""
        void = np.flatnonzero((hands >> led & CELL) == led)
        if not len(void):
            return led, void
        sums = hands[void]
        sums -= EMPTY
        sums *= EACH
        left = x[void]
        suits = led.copy()
        suits[void] = suit_of(sums, draw(left, sums >> 48))
        x[void] = left
        return suits, void

"""Deals of tricks in arrays, where it must be asked what may be played."""

from __future__ import annotations

from typing import Final

import numpy as np

from kierki.playouts.array_stream import draw
from kierki.playouts.array_tables import TRUMP, Numbers, TrickArrays
from kierki.playouts.array_tricks import CELL, CELLS, EACH, EMPTY, PLACE_BITS, Tables, suit_of

_SUIT_SET: Final = 0x1FFF


def counts_of(cards: Numbers) -> Numbers:
    """Count the cards of sets in each suit: 16 bits for each."""
    counts = cards - (cards >> 1 & 0x5555_5555_5555_5555)
    counts = (counts & 0x3333_3333_3333_3333) + (counts >> 2 & 0x3333_3333_3333_3333)
    counts = counts + (counts >> 4) & 0x0F0F_0F0F_0F0F_0F0F
    sums: Numbers = counts + (counts >> 8) & 0x001F_001F_001F_001F
    return sums


def _or(wanted: Numbers, others: Numbers) -> Numbers:
    """Give the cards that are wanted, or the others if there are none."""
    return np.where(wanted, wanted, others)


class TablesWithDuties(Tables):
    """Tables at which any rule may limit what is played."""

    def __init__(self, arrays: TrickArrays, start: int, first: int, deals: int) -> None:
        """Deal so many deals, from the first on."""
        super().__init__(arrays, start, first, deals)
        self._held = self._sets()

    def _sets(self) -> Numbers:
        """Give what each place holds as a set."""
        held = np.zeros_like(self.hands)
        cells = self.cells.reshape(-1, CELLS)
        for suit in range(0, 64, 16):
            tops = self.hands >> suit & CELL
            for cell in range(suit + 1, suit + 14):
                cards = (cells[:, cell] & CELL).astype(np.int64)
                held |= np.where(cell <= tops, np.left_shift(1, cards), 0)
        return held

    def _take(self, places: Numbers, hands: Numbers, suits: Numbers) -> Numbers:
        cards = super()._take(places, hands, suits)
        self._held[places] ^= np.left_shift(1, cards & CELL)
        return cards

    def _lead(self, places: Numbers, hands: Numbers, x: Numbers, free: int) -> Numbers:
        held = self._held[places]
        return self._choose(places, hands, _or(held & free, held), x)

    def _answer(
        self, places: Numbers, hands: Numbers, led: Numbers, best: Numbers, x: Numbers
    ) -> tuple[Numbers, Numbers]:
        held = self._held[places]
        following = held & np.left_shift(_SUIT_SET, led)
        legal = self._may_answer(held, following, led, best >> PLACE_BITS)
        choose = np.flatnonzero(legal != following)
        left, suits = x[choose], led.copy()
        suits[choose] = self._choose(places[choose], hands[choose], legal[choose], left)
        x[choose] = left
        return suits, np.flatnonzero(following == 0)

    def _may_answer(
        self, held: Numbers, following: Numbers, led: Numbers, best: Numbers
    ) -> Numbers:
        """Give the cards that may follow a lead: `kierki.tricks.tables.may_answer`, in arrays."""
        arrays, choice, suit = self.arrays, self.choice, led >> 4
        strength = (best & 0xF) + np.where(best >= TRUMP, 14, 1)
        stronger = arrays.stronger[choice, suit, strength]
        beating = following & np.where(arrays.beat_in_suit[choice, suit], stronger, 0)
        ruffs = held & arrays.must_ruff[choice]
        if arrays.beat_with_ruff:
            ruffs = _or(ruffs & stronger, ruffs)
        discards = _or(held & arrays.forced_discards, _or(ruffs, held))
        return _or(beating, _or(following, discards))

    def _choose(self, places: Numbers, hands: Numbers, legal: Numbers, x: Numbers) -> Numbers:
        """Choose among the legal cards, and bring what is chosen to the top of its pile."""
        counts = counts_of(legal)
        sums = counts * EACH
        numbers = draw(x, sums >> 48)
        suits = suit_of(sums, numbers)
        counts = counts >> suits & 0x1F
        numbers -= (sums >> suits & 0x1F) - counts
        partly = np.flatnonzero(counts != (hands - EMPTY >> suits & 0x1F))
        bottom = places[partly] * CELLS + suits[partly]
        top = places[partly] * CELLS + (hands >> suits & CELL)[partly]
        self._bring_up(bottom, top, legal[partly], numbers[partly])
        return suits

    def _bring_up(self, bottom: Numbers, top: Numbers, legal: Numbers, number: Numbers) -> None:
        """Exchange the legal card of this number, from the bottom, and the top card of its pile."""
        chosen = top.copy()
        for _ in range(13):
            bottom += 1
            cards = (self.cells[np.minimum(bottom, top)] & CELL).astype(np.int64)
            is_legal = legal >> cards & (bottom <= top)
            chosen = np.where(is_legal & (number == 0), bottom, chosen)
            number -= is_legal
        brought_up = self.cells[chosen]
        self.cells[chosen] = self.cells[top]
        self.cells[top] = brought_up

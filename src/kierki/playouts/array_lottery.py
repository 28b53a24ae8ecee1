"""Lotteries, many side by side in arrays: each turn is made in all of them at once."""

from __future__ import annotations

import numpy as np

from kierki.playouts.array_stream import beginnings, draw, shuffled, sources
from kierki.playouts.array_tables import Numbers
from kierki.playouts.lottery_arrays import NO_CARD, NO_RANK, LotteryArrays
from kierki.playouts.stream import PLAY_PLACE, TURNS_A_WORD


def count_cards(cards: Numbers) -> Numbers:
    """Count the cards of sets."""
    counts = cards - (cards >> 1 & 0x5555_5555_5555_5555)
    counts = (counts & 0x3333_3333_3333_3333) + (counts >> 2 & 0x3333_3333_3333_3333)
    counts = counts + (counts >> 4) & 0x0F0F_0F0F_0F0F_0F0F
    sums: Numbers = counts * 0x0101_0101_0101_0101 >> 56
    return sums


def card_of(card: Numbers) -> Numbers:
    """Give the index of the one card of each set, `NO_CARD` of an empty one."""
    exponent = (card.astype(np.float64).view(np.int64) >> 52) - 1023  # of a floating number
    return np.where(card, exponent, NO_CARD)


class Tables:
    """Tables at which lotteries are played side by side."""

    def __init__(self, arrays: LotteryArrays, start: int, first: int, deals: int) -> None:
        """Deal so many lotteries, from the first on."""
        self._arrays = arrays
        self._begun = beginnings(start, first, deals)
        self._paid = np.repeat(arrays.paid[:, None], deals, axis=1)
        cards = np.repeat(arrays.cards[:, None], deals, axis=1)
        self._hands = np.zeros((len(arrays.paid), deals), np.int64)
        for place, taken in shuffled(self._begun, arrays.firsts, cards):
            self._hands[arrays.owners[place]] |= np.left_shift(1, taken.astype(np.int64))
        # All from here on is of the lotteries that go on: those that are over leave.
        self._deals = np.arange(deals, dtype=np.int64)
        self._playable = np.full(deals, arrays.playable, np.int64)
        self._opening = np.full(deals, arrays.opening, np.int64)
        self._turn = np.full(deals, arrays.turn, np.int64)
        self._out = np.full(deals, arrays.out, np.int64)

    def play(self) -> Numbers:
        """Play the lotteries to the end, and give the points by seat and deal."""
        turns = self._arrays.turns
        self._leave()
        while len(self._deals):
            word, gone = divmod(turns, TURNS_A_WORD)
            x = sources(self._begun[self._deals], PLAY_PLACE + word)
            for _ in range(gone, TURNS_A_WORD):
                self._play_turn(x)
                turns += 1
            self._leave()
        return self._paid

    def _leave(self) -> None:
        """Pay those who still hold cards where a lottery is over, and go on without it."""
        over = self._out == self._arrays.stop_after
        held = self._hands[:, over] != 0
        self._paid[:, self._deals[over]] += np.where(held, self._arrays.prizes[-1], 0)
        goes_on = ~over
        self._deals, self._hands = self._deals[goes_on], self._hands[:, goes_on]
        self._playable, self._opening = self._playable[goes_on], self._opening[goes_on]
        self._turn, self._out = self._turn[goes_on], self._out[goes_on]

    def _play_turn(self, x: Numbers) -> None:
        tables = np.arange(len(x), dtype=np.int64)
        held = self._hands[self._turn, tables]
        laid = self._choose(held & self._playable, x)
        card = card_of(laid)
        held ^= laid
        self._hands[self._turn, tables] = held
        opens = np.flatnonzero((self._opening == NO_RANK) & (laid != 0))
        self._opening[opens] = card[opens] % 13
        self._playable[opens] = self._arrays.openers[self._opening[opens]]
        self._playable &= ~laid
        self._playable |= self._arrays.outward[self._opening, card]
        self._go_out(np.flatnonzero((held == 0) & (laid != 0)))
        self._turn = self._next_turn(self._turn)
        for _ in self._hands[2:]:
            waits = self._hands[self._turn, tables] != 0
            self._turn = np.where(waits, self._turn, self._next_turn(self._turn))

    def _choose(self, legal: Numbers, x: Numbers) -> Numbers:
        """Choose a card of each set, if there is one."""
        numbers = draw(x, np.maximum(count_cards(legal), 1))
        for number in range(1, numbers.max() + 1):
            legal = np.where(numbers >= number, legal & legal - 1, legal)
        return legal & -legal

    def _go_out(self, tables: Numbers) -> None:
        """Pay those who have laid their last card; where the lottery is over nothing is laid."""
        out = self._out[tables]
        self._paid[self._turn[tables], self._deals[tables]] += self._arrays.prizes[out]
        self._out[tables] = out + 1
        self._playable[tables[out + 1 == self._arrays.stop_after]] = 0

    def _next_turn(self, turn: Numbers) -> Numbers:
        return (turn + 1) % len(self._hands)

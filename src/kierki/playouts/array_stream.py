"""The random words of many deals at once, as arrays."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from kierki.playouts.array_tables import Cards, Numbers
from kierki.playouts.stream import (
    CARDS_A_WORD,
    DRAW_BITS,
    FIRST_FACTOR,
    LOWER,
    SECOND_FACTOR,
    STEP,
    WHOLE,
    WORDS,
)

# From the start of a stream, the first deal and how many, it gives points by deal and seat.
ArrayPlayer: TypeAlias = Callable[[int, int, int], Numbers]


def beginnings(start: int, first: int, deals: int) -> npt.NDArray[np.uint64]:
    """Give for each deal what the word at place 0 is mixed from."""
    begin = np.uint64(start + (WORDS * first + 1) * STEP & WHOLE)
    return begin + np.arange(deals, dtype=np.uint64) * np.uint64(WORDS * STEP & WHOLE)


def sources(begun: npt.NDArray[np.uint64], place: int) -> Numbers:
    """Give for each deal the x with which its word at a place begins."""
    z = begun + np.uint64(place * STEP & WHOLE)
    z ^= z >> np.uint64(30)
    z *= np.uint64(FIRST_FACTOR)
    z ^= z >> np.uint64(27)
    z *= np.uint64(SECOND_FACTOR)
    z ^= z >> np.uint64(31)
    z >>= np.uint64(64 - DRAW_BITS)
    return z.view(np.int64)


def draw(xs: Numbers, bounds: Numbers | int) -> Numbers:
    """Draw from each x a number below its bound; what is left is the next x."""
    xs *= bounds
    drawn = xs >> DRAW_BITS
    xs &= LOWER
    return drawn


def shuffled(
    begun: npt.NDArray[np.uint64], firsts: Numbers, cards: Cards
) -> Iterator[tuple[int, Cards]]:
    """Shuffle the cards, given by place and deal.

    Yields:
        From the last place to the first, the place and the cards that have come to it.
    """
    deals = np.arange(len(begun), dtype=np.int64)
    all_cards, x = cards.reshape(-1), deals
    for drawn, place in enumerate(reversed(range(len(cards)))):
        if drawn % CARDS_A_WORD == 0:
            x = sources(begun, drawn // CARDS_A_WORD)
        others = draw(x, place - firsts[place] + 1)
        others += firsts[place]
        others *= len(deals)
        others += deals
        taken = all_cards[others]
        all_cards[others] = cards[place]
        yield place, taken

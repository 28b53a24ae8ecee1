"""The specified stream of random words that deals and plays a playout.

A seed gives a start, a number of 64 bits: the first eight bytes, big-endian, of SHA-256 as the
shuffle uses it (`kierki.shuffle`), with the label ``kierki/playouts/1`` and without an index.
The words are those of SplitMix64 from this start, and each deal has 64 of its own. Modulo 2⁶⁴::

    word(deal, place) = mix(start + (64 * deal + place + 1) * 0x9E3779B97F4A7C15)

    mix(z): z ^= z >> 30; z *= 0xBF58476D1CE4E5B9
            z ^= z >> 27; z *= 0x94D049BB133111EB
            z ^= z >> 31

Numbers are drawn from a word one after the other. *x* is at first its upper 57 bits. To draw one
of *n* numbers, let *y* = *x* * *n*: what is drawn is *y* >> 57, and *y* modulo 2⁵⁷ is the *x* of
the next draw. So to draw one of one gives 0 and changes nothing.

The words of a deal, by their place:

* 0 to 12: the shuffle, four draws a word. It goes from the last place of the cards to the first,
  and exchanges the card there with one that is drawn among those from the first place up to it.
* 13: trumps, where they are named at random: one draw among the choices.
* 14 and on: the play, a word for each trick, or for every eight turns of a lottery.

A word never has to serve more than eight draws, of no more than 2²⁶ ways in all: so of all ways
one is no more likely than another by more than one part in 2³¹.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import repeat
from struct import Struct
from typing import Final, TypeAlias

import attrs

from kierki.randomness import Words

__all__: list[str] = []

Seed: TypeAlias = int | str | bytes

WORDS: Final = 64  # of each deal
TRUMP_PLACE: Final = 13
PLAY_PLACE: Final = 14
CARDS_A_WORD: Final = 4
TURNS_A_WORD: Final = 8
DEALS_LIMIT: Final = (1 << 64) // WORDS

STEP: Final = 0x9E3779B97F4A7C15
FIRST_FACTOR: Final = 0xBF58476D1CE4E5B9
SECOND_FACTOR: Final = 0x94D049BB133111EB
WHOLE: Final = (1 << 64) - 1
DRAW_BITS: Final = 57
LOWER: Final = (1 << DRAW_BITS) - 1

DEALS_IN_A_ROW: Final = 256  # the large numbers then fit into the nearest cache

# A large number holds a word of each of many deals, so many bits apart, and what is done to it is
# done to all of them: that is several times as fast as one after the other.
_APART: Final = 128


def stream_start(seed: Seed) -> int:
    """Give the start of the stream of a seed."""
    return Words("kierki/playouts/1", seed, None).below(1 << 64)


def word(start: int, deal: int, place: int) -> int:
    """Give a word of a deal."""
    z = start + (WORDS * deal + place + 1) * STEP & WHOLE
    z = (z ^ z >> 30) * FIRST_FACTOR & WHOLE
    z = (z ^ z >> 27) * SECOND_FACTOR & WHOLE
    return z ^ z >> 31


@attrs.define
class Source:
    """What is left of a word after the draws so far."""

    x: int

    def draw(self, bound: int) -> int:
        """Draw a number below a bound."""
        drawn, self.x = divmod(self.x * bound, 1 << DRAW_BITS)
        return drawn


def source(start: int, deal: int, place: int) -> Source:
    """Begin to draw from a word of a deal."""
    return Source(word(start, deal, place) >> 64 - DRAW_BITS)


class Row:
    """The words of deals that follow one another, made together."""

    def __init__(self, deals: int) -> None:
        """Prepare for so many deals."""
        self._deals = deals
        self._length = deals * _APART // 8
        self._numbers = Struct("<" + "Q8x" * deals)
        self._ones = sum(1 << _APART * deal for deal in range(deals))
        self._whole = self._ones * WHOLE
        self._lower = self._ones * LOWER
        self._steps = sum((WORDS * deal * STEP & WHOLE) << _APART * deal for deal in range(deals))

    def _sources(self, start: int, first: int, place: int) -> int:
        z = (start + (WORDS * first + place + 1) * STEP & WHOLE) * self._ones + self._steps
        z &= self._whole
        z = (z ^ z >> 30) & self._whole
        z = z * FIRST_FACTOR & self._whole
        z = (z ^ z >> 27) & self._whole
        z = z * SECOND_FACTOR & self._whole
        return (z ^ z >> 31) >> 64 - DRAW_BITS & self._lower

    def sources(self, start: int, first: int, place: int) -> tuple[int, ...]:
        """Give, for each deal from the first on, the x with which its word at a place begins."""
        return self._by_deal(self._sources(start, first, place))

    def _by_deal(self, numbers: int) -> tuple[int, ...]:
        return self._numbers.unpack(numbers.to_bytes(self._length, "little"))

    def draws(
        self, start: int, first: int, place: int, bound: int
    ) -> tuple[bytes, tuple[int, ...]]:
        """Draw a number from the word at a place.

        Returns:
            For each deal from the first on the number, and what is left.
        """
        x = self._sources(start, first, place) * bound
        return self._drawn(x, 0), self._by_deal(x & self._lower)

    def _drawn(self, x: int, low: int) -> bytes:
        # What is drawn is less than 2^8, and above it lies what is of the next deal.
        drawn = (x >> DRAW_BITS) + self._ones * low
        return drawn.to_bytes(self._length, "little")[:: _APART // 8]

    def shuffle(
        self, start: int, first: int, spans: Sequence[tuple[int, int]]
    ) -> Iterator[tuple[int, ...]]:
        """Draw for a shuffle a number of each span, from its lower end to below its upper end.

        Returns:
            For each deal from the first on what was drawn of the spans.
        """
        rows, x = list[bytes](), 0
        for number, (low, high) in enumerate(spans):
            if number % CARDS_A_WORD == 0:
                x = self._sources(start, first, number // CARDS_A_WORD)
            x *= high - low
            rows.append(self._drawn(x, low))
            x &= self._lower
        return zip(*rows, strict=True) if rows else repeat((), self._deals)


@lru_cache(maxsize=16)
def row(deals: int) -> Row:
    """Give a row of so many deals, prepared once."""
    return Row(deals)


def rows_of_deals(first: int, count: int) -> Iterator[tuple[int, int]]:
    """Split deals into rows: the first of each, and how many they are."""
    for begin in range(first, first + count, DEALS_IN_A_ROW):
        yield begin, min(DEALS_IN_A_ROW, first + count - begin)

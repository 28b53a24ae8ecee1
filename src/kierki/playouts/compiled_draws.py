"""Draws of a few thousand deals as columns, compiled: see `kierki.playouts.columns`.

Here a column is a row of words, and what is done to it is done word by word: so the processor can
do it to several words at once.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from kierki.playouts.array_tables import Cards
from kierki.playouts.compiled_columns import bits_below
from kierki.playouts.compiled_words import DRAW_BITS, LOWER, N0, N8, Word, Words, begin, source
from kierki.playouts.compiler import compiled, inlined

WORDS: Final = 32  # of a column; twice as fast as 8, and the cards still fit into a near cache
DEALS_A_WORD: Final = 64
NUMBERS: Final = 4  # that are kept: the lead, and three cards thrown
NUMBER_BITS: Final = 8

_BY_1, _BY_2, _BY_4 = map(np.uint64, (7, 14, 28))
_SWAP_1: Final = np.uint64(0x00AA_00AA_00AA_00AA)
_SWAP_2: Final = np.uint64(0x0000_CCCC_0000_CCCC)
_SWAP_4: Final = np.uint64(0x0000_0000_F0F0_F0F0)


class Draws(NamedTuple):
    """What is drawn.

    By deal: what its words are made from, what is left of a word, a number; the numbers again,
    eight in one. Then some numbers as columns, and these again as bytes, each of eight deals.
    """

    begun: Words
    xs: Words
    numbers: Cards
    eights: Words
    columns: Words
    octets: Cards


def draws_of(words: int) -> Draws:
    """Give room for the draws of so many words of deals."""
    deals = DEALS_A_WORD * words
    numbers = np.zeros(deals, np.uint8)
    columns = np.zeros((NUMBERS, NUMBER_BITS, words), np.uint64)
    return Draws(
        begun=np.zeros(deals, np.uint64),
        xs=np.zeros(deals, np.uint64),
        numbers=numbers,
        eights=numbers.view(np.uint64),
        columns=columns,
        octets=columns.view(np.uint8),
    )


@inlined
def transposed(eight: Word) -> Word:
    """Exchange the bits of eight bytes: bit i of byte k and bit k of byte i."""
    swapped = (eight ^ (eight >> _BY_1)) & _SWAP_1
    twos = eight ^ swapped ^ (swapped << _BY_1)
    swapped = (twos ^ (twos >> _BY_2)) & _SWAP_2
    fours = twos ^ swapped ^ (swapped << _BY_2)
    swapped = (fours ^ (fours >> _BY_4)) & _SWAP_4
    return fours ^ swapped ^ (swapped << _BY_4)


@inlined
def begin_deals(draws: Draws, start: Word, first: Word) -> None:
    """Go to the deals from the first on."""
    for deal in range(len(draws.begun)):
        draws.begun[deal] = begin(start, first + np.uint64(deal))


@compiled
def begin_words(draws: Draws, place: Word) -> None:
    """Begin to draw from the words at a place."""
    for deal in range(len(draws.xs)):
        draws.xs[deal] = source(draws.begun[deal], place)


@compiled
def draw(draws: Draws, at: int, bound: int) -> None:
    """Draw numbers below a bound, and keep them as columns."""
    bound_word = np.uint64(bound)
    for deal in range(len(draws.xs)):
        x = draws.xs[deal] * bound_word
        draws.numbers[deal] = np.uint8(x >> DRAW_BITS)
        draws.xs[deal] = x & LOWER
    _keep(draws, at, bits_below(bound))


@inlined
def draw_below(draws: Draws, at: int, bounds: Words) -> None:
    """Draw numbers below a bound of each deal, and keep them as columns."""
    spread(draws, bounds, 0)
    for deal in range(len(draws.xs)):
        x = draws.xs[deal] * np.uint64(draws.numbers[deal])
        draws.numbers[deal] = np.uint8(x >> DRAW_BITS)
        draws.xs[deal] = x & LOWER
    _keep(draws, at, len(bounds))


@compiled
def _keep(draws: Draws, at: int, bits: int) -> None:
    """Keep numbers of so many bits as columns."""
    eights, octets = draws.eights, draws.octets[at]
    for eight in range(len(eights)):
        eights[eight] = transposed(eights[eight])
    octets[bits:] = 0
    for bit in range(bits):
        shift = N8 * np.uint64(bit)
        for eight in range(len(eights)):
            octets[bit, eight] = np.uint8(eights[eight] >> shift)


@compiled
def spread(draws: Draws, number: Words, low: int) -> None:
    """Give the bits of a number from one on, eight at most, deal by deal."""
    columns, octets, eights = draws.columns[0], draws.octets[0], draws.eights
    for bit in range(NUMBER_BITS):
        for word in range(columns.shape[1]):
            columns[bit, word] = number[low + bit, word] if low + bit < len(number) else N0
    for eight in range(len(eights)):
        octet = N0
        for bit in range(NUMBER_BITS):
            octet |= np.uint64(octets[bit, eight]) << (N8 * np.uint64(bit))
        eights[eight] = transposed(octet)

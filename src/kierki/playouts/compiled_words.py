"""What the compiled engines have in common: numbers without a sign, and words of the stream.

All whole numbers are of one kind, since numba would make a fraction of two kinds.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from kierki.playouts import stream
from kierki.playouts.compiler import inlined

Word: TypeAlias = Any  # numpy.uint64: in compiled code every number, and what they make, is one
Words: TypeAlias = npt.NDArray[np.uint64]

N0, N1, N2, N3, N4, N7, N8 = map(np.uint64, (0, 1, 2, 3, 4, 7, 8))
N13, N14, N15, N16, N27, N30, N31 = map(np.uint64, (13, 14, 15, 16, 27, 30, 31))
N48, N56, N64, N128 = map(np.uint64, (48, 56, 64, 128))

STEP: Final = np.uint64(stream.STEP)
FIRST_FACTOR: Final = np.uint64(stream.FIRST_FACTOR)
SECOND_FACTOR: Final = np.uint64(stream.SECOND_FACTOR)
DRAW_BITS: Final = np.uint64(stream.DRAW_BITS)
LOWER: Final = np.uint64(stream.LOWER)
TRUMP_PLACE: Final = np.uint64(stream.TRUMP_PLACE)
PLAY_PLACE: Final = np.uint64(stream.PLAY_PLACE)

_FIVES: Final = np.uint64(0x5555_5555_5555_5555)
_THREES: Final = np.uint64(0x3333_3333_3333_3333)
_NIBBLES: Final = np.uint64(0x0F0F_0F0F_0F0F_0F0F)
_BYTES: Final = np.uint64(0x0101_0101_0101_0101)


@inlined
def begin(start: Word, deal: Word) -> Word:
    """Give what the word of a deal at place 0 is mixed from."""
    return start + (deal * N64 + N1) * STEP


@inlined
def source(begun: Word, place: Word) -> Word:
    """Give the x with which a word begins."""
    z = begun + place * STEP
    z = (z ^ (z >> N30)) * FIRST_FACTOR
    z = (z ^ (z >> N27)) * SECOND_FACTOR
    return (z ^ (z >> N31)) >> N7


@inlined
def count_by_bytes(cards: Word) -> Word:
    """Count the cards of a set, for every eight bits."""
    counts = cards - ((cards >> N1) & _FIVES)
    counts = (counts & _THREES) + ((counts >> N2) & _THREES)
    return (counts + (counts >> N4)) & _NIBBLES


@inlined
def count_cards(cards: Word) -> Word:
    """Count the cards of a set."""
    return count_by_bytes(cards) * _BYTES >> N56

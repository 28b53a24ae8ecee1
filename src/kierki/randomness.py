"""The specified stream of random words, the same on every Python and in any language."""

from __future__ import annotations

import operator
from typing import Final

__all__ = ["SeededRng"]


_DIGITS_LIMIT: Final = 4300  # what every Python writes out


def _seed_bytes(seed: int | str | bytes) -> bytes:
    if isinstance(seed, bytes):
        return b"b" + seed
    if isinstance(seed, str):
        return b"s" + seed.encode()
    number = operator.index(seed)
    if abs(number) >= 10**_DIGITS_LIMIT:
        raise ValueError(f"a seed has at most {_DIGITS_LIMIT} digits")
    return b"i" + str(number).encode()


class Words:
    """A stream of 32-bit words: SHA-256 of label, seed, index and a counter, big-endian."""

    def __init__(self, label: str, seed: int | str | bytes, index: int | None) -> None:
        """Start the stream; ``index`` is 0 to 2⁶⁴-1, else ``ValueError``, or there is none."""
        if index is not None and not 0 <= operator.index(index) < 1 << 64:
            msg = f"a deal's index is 0 to 2**64-1, not {index}"
            raise ValueError(msg)
        data = _seed_bytes(seed)
        self._prefix = label.encode() + b"\0" + len(data).to_bytes(4) + data
        self._prefix += b"" if index is None else index.to_bytes(8)
        self._block, self._left = 0, list[int]()  # the words of a block, the next one last

    def _next(self) -> int:
        if not self._left:
            from hashlib import sha256  # noqa: PLC0415 (as slow to import as the whole engine)

            digest = sha256(self._prefix + self._block.to_bytes(8)).digest()
            self._left = [int.from_bytes(digest[at : at + 4]) for at in range(28, -1, -4)]
            self._block += 1
        return self._left.pop()

    def below(self, bound: int) -> int:
        """Draw a number below ``bound``, every one equally likely, of as many words as it needs."""
        count = max(1, -(-(bound - 1).bit_length() // 32))
        span = 1 << 32 * count
        limit = span - span % bound
        while (drawn := self._number(count)) >= limit:
            pass
        return drawn % bound

    def _number(self, words: int) -> int:
        """Draw so many words and put them together, the first the highest."""
        drawn = 0
        for _ in range(words):
            drawn = drawn << 32 | self._next()
        return drawn


class SeededRng:
    """A source of random numbers that gives the same ones for the same seed, everywhere.

    Its output is specified, so it never depends on the version of Python. It serves wherever
    something with ``randrange`` is wanted, such as `kierki.deductions.determinize`.

    >>> rng = SeededRng("gdansk-2026")
    >>> [rng.randrange(52) for _ in range(5)]
    [28, 20, 5, 47, 44]
    """

    def __init__(self, seed: int | str | bytes) -> None:
        """Take the seed; ``1``, ``"1"`` and ``b"1"`` are different seeds."""
        self._words = Words("kierki/rng/1", seed, None)

    def randrange(self, stop: int, /) -> int:
        """Draw a number from 0 to below ``stop``, each equally likely.

        Raises:
            ValueError: if ``stop`` is not positive.
        """
        stop = operator.index(stop)
        if stop < 1:
            msg = f"there is no number from 0 to below {stop}"
            raise ValueError(msg)
        return self._words.below(stop)

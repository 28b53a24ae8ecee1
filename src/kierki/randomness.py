"""The specified stream of random words, the same on every Python and in any language."""

from __future__ import annotations

import operator
from collections.abc import Iterator
from typing import Final

__all__: list[str] = []


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

    def __init__(self, label: str, seed: int | str | bytes, index: int) -> None:
        """Start the stream; ``index`` is 0 to 2⁶⁴-1, else ``ValueError``."""
        if not 0 <= operator.index(index) < 1 << 64:
            msg = f"a deal's index is 0 to 2**64-1, not {index}"
            raise ValueError(msg)
        data = _seed_bytes(seed)
        self._prefix = label.encode() + b"\0" + len(data).to_bytes(4) + data + index.to_bytes(8)
        self._words = self._stream()

    def _stream(self) -> Iterator[int]:
        from hashlib import sha256  # noqa: PLC0415 (as slow to import as the whole engine)

        block = 0
        while True:
            digest = sha256(self._prefix + block.to_bytes(8)).digest()
            for first in range(0, 32, 4):
                yield int.from_bytes(digest[first : first + 4])
            block += 1

    def below(self, bound: int) -> int:
        """Draw a number below ``bound``, every one equally likely."""
        limit = (1 << 32) - (1 << 32) % bound
        word = next(self._words)
        while word >= limit:
            word = next(self._words)
        return word % bound

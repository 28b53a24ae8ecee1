"""Whether a pile of things can be shared out so that everybody gets a part that may be theirs."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import accumulate, product
from math import prod
from operator import mul
from typing import Final, TypeAlias

import attrs

__all__: list[str] = []

Part: TypeAlias = tuple[int, ...]
"""How many things of each kind."""

PARTS_LIMIT: Final = 1 << 17  # so many parts of a pile can be gone through in a moment


@attrs.frozen(eq=False)
class Pile:
    """So many things of each kind; things of one kind are alike.

    Attributes:
        parts: every part that can be taken from it, from nothing to the whole. A part is known
            by its number, and the numbers of two parts that fit into the pile together add up.
    """

    parts: tuple[Part, ...]
    _room: tuple[tuple[int, ...], ...]

    def can_share(self, choices: Sequence[Collection[int]]) -> bool:
        """Decide whether the whole pile can be shared out, one of the parts in each choice."""
        *choices, last = sorted(choices, key=len)
        given = 1  # bit n: part n may be what has been given so far
        for choice in choices:
            given = self._given_more(given, choice)
        whole = len(self.parts) - 1
        return any(given >> (whole - part) & 1 for part in last)

    def _given_more(self, given: int, choice: Collection[int]) -> int:
        """Give the parts that are given in all when one more of the choice is."""
        more = 0
        for part in choice:
            fitting = given
            for room, taken in zip(self._room, self.parts[part], strict=True):
                fitting &= room[taken]
            more |= fitting << part
        return more


@lru_cache(maxsize=16)
def pile(sizes: Part) -> Pile:
    """Make a pile of so many things of each kind.

    >>> pile((2, 1)).parts
    ((0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1))
    """
    parts = tuple(product(*(range(size + 1) for size in sizes)))
    steps = accumulate((size + 1 for size in reversed(sizes)), mul, initial=1)
    room = [
        tuple(_with_room(taken, size, step, len(parts)) for taken in range(size + 1))
        for size, step in zip(reversed(sizes), steps, strict=False)
    ]
    return Pile(parts, tuple(reversed(room)))


def _with_room(taken: int, size: int, step: int, parts: int) -> int:
    """Give the numbers, as bits, of the parts that leave so many things of one kind."""
    period = step * (size + 1)
    once = (1 << step * (size + 1 - taken)) - 1
    return once * (((1 << parts) - 1) // ((1 << period) - 1))


def is_small(sizes: Part) -> bool:
    """Tell whether the parts of a pile are few enough to go through them all."""
    return prod(size + 1 for size in sizes) <= PARTS_LIMIT

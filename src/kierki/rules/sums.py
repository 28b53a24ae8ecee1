"""Which deals a price list is the sum of, as the robber's is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Final, TypeAlias

from kierki.cardset import CardSet
from kierki.contracts import TrickContract
from kierki.rules.rule_set import Rules

__all__ = ["sum_of"]

_LOOK_BACK: Final = 24  # deals, so that a long programme is described quickly, too
# What is paid for: cards, the number of a trick, or 0 for each trick; and how much.
_PriceList: TypeAlias = dict[CardSet | int, int]


def sum_of(contract: TrickContract, rules: Rules) -> range | None:
    """Give the deals before a contract whose prices, added up, are its own; the most there are.

    >>> from kierki.presets import STANDARD
    >>> sum_of(STANDARD.contracts[6], STANDARD)
    range(1, 7)
    """
    own, place = _price_list([contract]), rules.contracts.index(contract)
    start = max(place - _LOOK_BACK, 0)
    before = [
        each if isinstance(each, TrickContract) and _price_list([each]) else None
        for each in rules.contracts[start:place]
    ]
    for first, last in _ranges(len(before)):
        summands = [each for each in before[first:last] if each]
        if len(summands) == last - first and _price_list(summands) == own:
            return range(start + first + 1, start + last + 1)
    return None


def _ranges(count: int) -> Iterator[tuple[int, int]]:
    """Give the ranges of two and more, the longest first."""
    ranges = (ends for ends in combinations(range(count + 1), 2) if ends[1] - ends[0] > 1)
    yield from sorted(ranges, key=lambda ends: ends[0] - ends[1])


def _price_list(contracts: Iterable[TrickContract]) -> _PriceList:
    prices: Counter[CardSet | int] = Counter()
    for contract in contracts:
        prices[0] += contract.per_trick
        for cards, number in contract.per_card:
            prices[cards] += number
        for position, number in contract.per_position:
            prices[position] += number
    return {what: number for what, number in prices.items() if number}

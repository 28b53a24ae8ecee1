"""Whether what was counted for each seat can be true of all together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import compress
from math import ceil
from typing import TypeAlias

import attrs

from kierki.cards import Card
from kierki.cardset import CardSet
from kierki.contracts import TrickContract
from kierki.errors import Problem
from kierki.rules import Rules
from kierki.scoresheet.parts import Part, Pile, is_small, pile
from kierki.seats import Seat

__all__: list[str] = []

Kind: TypeAlias = tuple[bool, ...]
"""Which sets of the price list a card is in; cards of one kind are alike."""


@attrs.frozen
class SeatCount:
    """What was counted for one seat.

    Attributes:
        tricks: how many it took; None if tricks were not counted.
        positions: how many of the trick numbers asked for it took.
        numbers: how many cards of each set of the price list.
        cards: these cards themselves; None if only their numbers were told.
    """

    tricks: int | None
    positions: int
    numbers: tuple[int, ...]
    cards: CardSet | None


def agreement_problems(
    counts: Mapping[Seat, SeatCount], contract: TrickContract, rules: Rules
) -> Iterator[Problem]:
    """Ask whether the cards can be shared out so that they come to all counts together."""
    kinds = Counter(_kind(card, contract) for card in contract.scoring_cards & rules.deck)
    counted = all(count.tricks is not None for count in counts.values())
    sizes = tuple(kinds.values()) if counted else (*kinds.values(), rules.hand_size)
    if not is_small(sizes):
        return
    holdings = _Holdings(contract, rules, tuple(kinds), pile(sizes))
    choices = {seat: holdings.possible(count) for seat, count in counts.items()}
    for seat, choice in choices.items():
        if not choice:
            yield holdings.why_none(seat, counts[seat])
    if all(choices.values()) and not holdings.pile.can_share(list(choices.values())):
        detail = "no sharing out of the cards gives all these counts together"
        yield Problem("inconsistent_counts", "cards", detail)


def _kind(card: Card, contract: TrickContract) -> Kind:
    return tuple(card in cards for cards, _ in contract.per_card)


@attrs.frozen
class _Holdings:
    """What a seat may hold of the cards paid for; where tricks were not counted, of them, too."""

    contract: TrickContract
    rules: Rules
    kinds: tuple[Kind, ...]
    pile: Pile

    def possible(self, count: SeatCount) -> list[int]:
        """Give the parts that a seat with these counts may hold, by their numbers."""
        parts = self.pile.parts
        return [
            number
            for number in self._as_told(count)
            if self._least_tricks(number, count)
            <= (parts[number][-1] if count.tricks is None else count.tricks)
        ]

    def why_none(self, seat: Seat, count: SeatCount) -> Problem:
        """Say why a seat can have no such counts."""
        least = min((self._least_tricks(n, count) for n in self._as_told(count)), default=None)
        if least is None:
            detail = "no cards are counted so, for some are in several sets"
            return Problem("inconsistent_counts", f"cards[{seat}]", detail)
        tricks = "trick" if least == 1 else "tricks"
        detail = f"the cards and trick numbers counted take {least} {tricks}, not {count.tricks}"
        return Problem("inconsistent_counts", f"tricks[{seat}]", detail)

    def _as_told(self, count: SeatCount) -> list[int]:
        """Give the parts whose cards are as they were counted."""
        sets = len(self.contract.per_card)
        numbers = _by_numbers(self.kinds, sets, self.pile).get(count.numbers, [])
        if count.cards is None:
            return numbers
        told = Counter(_kind(card, self.contract) for card in count.cards)
        exact = tuple(told[kind] for kind in self.kinds)
        return [number for number in numbers if self._cards(number) == exact]

    def _least_tricks(self, number: int, count: SeatCount) -> int:
        cards = sum(self._cards(number))
        return max(ceil(cards / len(self.rules.seats)), count.positions)

    def _cards(self, number: int) -> Part:
        return self.pile.parts[number][: len(self.kinds)]


@lru_cache(maxsize=16)
def _by_numbers(kinds: tuple[Kind, ...], sets: int, heap: Pile) -> dict[tuple[int, ...], list[int]]:
    """Find the parts of a pile by how many cards they have of each set of the price list."""
    insides = [[kind[place] for kind in kinds] for place in range(sets)]
    found: dict[tuple[int, ...], list[int]] = {}
    for number, part in enumerate(heap.parts):
        numbers = tuple(sum(compress(part, inside)) for inside in insides)
        found.setdefault(numbers, []).append(number)
    return found

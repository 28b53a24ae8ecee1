"""The shuffle, the numbers of deals, and the check of hands that are given."""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from itertools import chain
from math import prod
from typing import TypeAlias

from kierki.cards import Card
from kierki.cardset import CardSet
from kierki.errors import InvalidStateError, Problem
from kierki.presets import STANDARD
from kierki.randomness import Words
from kierki.rules import Rules
from kierki.seats import Seat
from kierki.subsets import WAYS, subset_number, take_subset

__all__ = ["deal_number", "hands_from_number", "shuffle"]

Seed: TypeAlias = int | str | bytes


def shuffle(
    seed: int | str | bytes, index: int = 0, *, rules: Rules = STANDARD
) -> dict[Seat, tuple[Card, ...]]:
    """Shuffle and deal: the same cards for the same seed, for ever and in any language.

    Args:
        seed: anything that names the match; ``1``, ``"1"`` and ``b"1"`` are different seeds.
        index: which deal of the match, from 0: deal *d* of a match uses ``index=d-1``.
        rules: for the seats and the deck.

    Returns:
        Each seat's cards in the order dealt.

    >>> [str(card) for card in shuffle("gdansk-2026")[Seat.N][:3]]
    ['JH', '6D', '4H']
    """
    words = Words("kierki/deal/1", seed, index)
    deck = list(rules.deck)
    for i in range(len(deck) - 1, 0, -1):
        k = words.below(i + 1)
        deck[i], deck[k] = deck[k], deck[i]
    return {seat: tuple(deck[p :: len(rules.seats)]) for p, seat in enumerate(rules.seats)}


def deal_number(hands: Mapping[Seat, Iterable[Card]], *, rules: Rules = STANDARD) -> int:
    """Give the number of a deal: every way to deal the cards has its own, from 0.

    Args:
        hands: each seat's cards; their order means nothing.
        rules: for the seats and the deck.

    Raises:
        InvalidStateError: with every problem found in the hands.

    >>> deal_number(shuffle("gdansk-2026"))
    22894734188137870244778754058
    """
    masks, _ = hand_masks(hands, rules, None)
    undealt = list(rules.deck)
    number = 0
    for ways, mask in zip(_ways(rules), masks, strict=False):  # the last seat has what is left
        number = number * ways + subset_number(undealt, CardSet.from_mask(mask))
    return number


def hands_from_number(number: int, *, rules: Rules = STANDARD) -> dict[Seat, tuple[Card, ...]]:
    """Deal the cards that have this number, as `deal_number` gives it.

    Args:
        number: from 0 to one less than there are deals: 52!/13!⁴ with four players.
        rules: for the seats and the deck.

    Returns:
        Each seat's cards, from the lowest club to the highest spade.

    Raises:
        ValueError: for a number that no deal has.

    >>> dealt = hands_from_number(0)
    >>> " ".join(map(str, dealt[Seat.E]))
    '2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD'
    >>> deal_number(dealt)
    0
    """
    if isinstance(number, bool):
        raise TypeError("the number of a deal is a whole number, not a truth value")
    number, ways = operator.index(number), _ways(rules)
    deals = prod(ways)
    if not 0 <= number < deals:
        raise ValueError(f"the number of a deal is 0 to {deals - 1} by these rules")
    undealt = list(rules.deck)
    hands: list[list[Card]] = []
    for own_ways in ways:
        deals //= own_ways
        taken, number = divmod(number, deals)
        hands.append(take_subset(undealt, rules.hand_size, taken))
    return {
        seat: tuple(sorted(hand)) for seat, hand in zip(rules.seats, (*hands, undealt), strict=True)
    }


def _ways(rules: Rules) -> list[int]:
    """Count, for each seat but the last, the ways to take its hand from the cards still undealt."""
    size = rules.hand_size
    return [WAYS[size][size * seats] for seats in range(len(rules.seats), 1, -1)]


def hand_masks(
    hands: Mapping[Seat, Iterable[Card]], rules: Rules, seen: int | None
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Check hands against the rules (rule id ``dealing``).

    Returns:
        The hands as masks, and of each its first ``seen`` cards; all of them for None.

    Raises:
        InvalidStateError: with every problem found.
    """
    dealt = {seat: tuple(cards) for seat, cards in hands.items()}
    sizes = {seat: len(cards) for seat, cards in dealt.items()}
    try:
        masks = tuple([CardSet(dealt[seat]).mask for seat in rules.seats])
    except (KeyError, TypeError):  # a seat without a hand, or a hand that holds something else
        masks = ()
    even = sizes == dict.fromkeys(rules.seats, rules.hand_size)
    if not even or reduce(lambda known, mask: known | mask, masks, 0) != rules.deck.mask:
        raise InvalidStateError(_hands_problems(dealt, rules))
    if seen is None:
        return masks, masks
    return masks, tuple([CardSet(dealt[seat][:seen]).mask for seat in rules.seats])


def _card_set(cards: Iterable[object]) -> CardSet:
    """Gather what are cards; hands from outside may hold anything."""
    return CardSet(card for card in cards if isinstance(card, Card))


def _hands_problems(hands: Mapping[Seat, tuple[Card, ...]], rules: Rules) -> Iterator[Problem]:
    for seat in rules.seats:
        if seat not in hands:
            yield Problem("missing_seat", f"hands[{seat}]", "this seat has no hand")
    for seat, cards in hands.items():
        path = f"hands[{seat}]"
        if seat not in rules.seats:
            yield Problem("foreign_seat", path, "no such seat in these rules")
        for code, detail in _hand_faults(cards, rules):
            yield Problem(code, path, detail)
    dealt = chain.from_iterable(hands.values())
    counts = Counter(card for card in dealt if type(card) is Card)
    for card, count in counts.items():
        if count > 1:
            yield Problem("duplicate_card", "hands", f"{card} is dealt {count} times")


def _hand_faults(hand: tuple[object, ...], rules: Rules) -> Iterator[tuple[str, str]]:
    if len(hand) != rules.hand_size:
        yield "wrong_hand_size", f"must be {rules.hand_size} cards, are {len(hand)}"
    for card in _card_set(hand) - rules.deck:
        yield "foreign_card", f"{card} is not in the deck of these rules"
    for stray in hand:
        if not isinstance(stray, Card):
            yield "not_a_card", f"{stray!r} is no card"

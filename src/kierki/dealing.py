"""The shuffle, and the check of hands that are given."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from itertools import chain
from typing import TypeAlias

from kierki.cards import Card
from kierki.cardset import CardSet
from kierki.errors import InvalidStateError, Problem
from kierki.presets import STANDARD
from kierki.randomness import Words
from kierki.rules import Rules
from kierki.seats import Seat

__all__ = ["shuffle"]

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

"""Cards and sets of cards."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import ceil
from typing import Final

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from kierki.cards import Card, Rank, Suit
from kierki.cardset import CardSet

__all__ = ["card_sets", "cards"]

PACK: Final = CardSet(Card)

_HAND_SIZES: Final = (1, 2, 3, 4, 5, 6, 7)


def cards(deck: Iterable[Card] | str = PACK) -> SearchStrategy[Card]:
    """Draw a card.

    Args:
        deck: the cards to draw from, or their text; by default all 52. The lowest is the simplest.

    >>> from hypothesis import find
    >>> find(cards(), lambda card: card.suit is Suit.HEARTS).suit.symbol
    '♥'
    """
    return st.sampled_from(tuple(CardSet(deck)))


def card_sets(
    deck: Iterable[Card] | str = PACK, *, min_size: int = 0, max_size: int | None = None
) -> SearchStrategy[CardSet]:
    """Draw a set of cards.

    Args:
        deck: the cards to draw from, or their text; by default all 52.
        min_size: the fewest cards it may have.
        max_size: the most cards it may have; None sets no bound.

    >>> from hypothesis import find
    >>> find(card_sets("KH QH JH 2C"), lambda cards: len(cards) == 4)
    CardSet('2C JH QH KH')
    """
    return st.sets(cards(deck), min_size=min_size, max_size=max_size).map(CardSet)


@lru_cache
def named_sets(deck: CardSet) -> SearchStrategy[CardSet]:
    """Draw what rules name: no cards, a few of the deck, a rank, a suit; some may lie outside."""
    return st.one_of(
        st.just(CardSet()),
        card_sets(deck, max_size=6),
        st.sampled_from(Rank).map(lambda rank: CardSet(Card.of(rank, suit) for suit in Suit)),
        st.sampled_from(Suit).map(PACK.of_suit),
    )


@st.composite
def decks(draw: DrawFn, seats: int) -> CardSet:
    """Draw a small deck, some ranks of some suits with gaps, or the pack less its odd cards."""
    hand_size = draw(st.sampled_from((*_HAND_SIZES, None)))
    if hand_size is None:
        return PACK - CardSet("2C") if seats == 3 else PACK
    size = hand_size * seats
    suits = max(draw(st.sampled_from((1, 2, 3, 4))), ceil(size / 13))
    ranks = min(ceil(size / suits) + draw(st.sampled_from((0, 1))), 13)
    of_ranks = draw(st.permutations(tuple(Rank)))[:ranks]
    of_suits = draw(st.permutations(tuple(Suit)))[:suits]
    whole = [Card.of(rank, suit) for suit in of_suits for rank in of_ranks]
    return CardSet(draw(st.permutations(whole))[:size])

"""A simple player of the Warsaw network game: it takes little, and throws what is dear."""

from __future__ import annotations

from kierki.cards import Card
from kierki.contracts import Contract, TrickContract
from kierki.deals import legal_moves
from kierki.views import DealView

__all__ = ["choose_card"]


def choose_card(view: DealView) -> Card:
    """Choose a card of the seat on turn: low in the lead, under the best card if it can.

    It leads its lowest card. To a trick it gives the highest card that does not take it, or its
    lowest; without the suit led it throws its dearest card, or its highest.

    Raises:
        ValueError: if the seat is not on turn.

    >>> from kierki import STANDARD, deal, shuffle
    >>> from kierki.views import observe
    >>> state = deal(STANDARD.contracts[0], shuffle("gdansk-2026"))
    >>> choose_card(observe(state, state.turn))
    Card('3D')
    """
    cards = [card for card in legal_moves(view) if isinstance(card, Card)]
    if not cards:
        raise ValueError("the seat is not on turn")
    table = view.trick.cards if view.trick else ()
    if not table:
        return min(cards, key=lambda card: card.rank.index)
    led = table[0].suit
    if cards[0].suit is not led:
        return max(cards, key=lambda card: (_price(card, view.contract), card.rank.index))
    best = max(card.index for card in table if card.suit is led)
    below = [card for card in cards if card.index < best]
    return max(below) if below else min(cards)


def _price(card: Card, contract: Contract) -> int:
    """Add up what a card costs who takes it."""
    prices = contract.per_card if isinstance(contract, TrickContract) else ()
    return sum(points for cards, points in prices if card in cards)

"""Moves that come to the same thing."""

from __future__ import annotations

from kierki.cards import Card
from kierki.cardset import CardSet
from kierki.contracts import Phase, TrickContract
from kierki.deals import DealState, legal_moves
from kierki.moves import Move
from kierki.tricks import TrickState


def first_alike(state: DealState) -> dict[Move, Move]:
    """Give each legal move with the first that comes to the same thing.

    So do cards of a suit in one hand if they differ in nothing but rank, and no card that is on
    the table or in another hand comes between them.
    """
    moves = legal_moves(state)
    first: dict[Move, Move] = {move: move for move in moves}
    if not isinstance(state, TrickState) or state.phase is not Phase.PLAY:
        return first
    own = CardSet(card for card in moves if isinstance(card, Card))
    others = CardSet(state.trick.cards)
    for seat, hand in state.hands.items():
        if seat is not state.turn:
            others |= hand
    lowest: dict[tuple[object, ...], Card] = {}
    for card in own:
        below = sum(other.suit is card.suit and other < card for other in others)
        kind = (card.suit, below, *_nature(state.contract, card))
        first[card] = lowest.setdefault(kind, card)
    return first


def _nature(contract: TrickContract, card: Card) -> tuple[object, ...]:
    """Say what a card has besides its suit and rank."""
    return (
        card in contract.barred_leads,
        card in contract.forced_discards,
        *[card in cards for cards, _ in contract.per_card],
    )

"""Simple computer players: some sense, no memory, and no knowledge of other hands."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from kierki.cards import Card, Suit
from kierki.cardset import CardSet
from kierki.contracts import Phase, TrickContract
from kierki.deals import DealState, legal_moves
from kierki.moves import ChooseTrump, Move
from kierki.seats import Seat
from kierki.tricks import TrickState

__all__ = ["Glimpse", "choose", "glimpse", "own_cards"]


@attrs.frozen
class Glimpse:
    """What the seat on turn knows: its cards, what it may do, and the table."""

    contract: TrickContract | None
    wants_points: bool
    hand: CardSet
    legal: tuple[Move, ...]
    table: tuple[Card, ...]
    is_last: bool
    trump: Suit | None


def own_cards(deal: DealState, seat: Seat) -> CardSet:
    """Give the cards a seat sees: before the choice of trumps not yet its whole hand."""
    if isinstance(deal, TrickState) and deal.phase is Phase.CHOOSE_TRUMP:
        return deal.seen[seat]
    return deal.hands[seat]


def glimpse(deal: DealState, seat: Seat) -> Glimpse:
    """Give what a seat knows when it is on turn, and nothing else."""
    tricks = deal if isinstance(deal, TrickState) else None
    table = tricks.trick.cards if tricks else ()
    pays = deal.rules.contract_total(deal.contract) > 0
    return Glimpse(
        contract=tricks.contract if tricks else None,
        wants_points=pays == (deal.rules.winner == "highest"),
        hand=own_cards(deal, seat),
        legal=legal_moves(deal),
        table=table,
        is_last=len(table) + 1 == len(deal.rules.seats),
        trump=tricks.trump if tricks else None,
    )


def choose(sight: Glimpse) -> Move:
    """Choose a legal move."""
    cards = [move for move in sight.legal if isinstance(move, Card)]
    if not cards:
        return max(sight.legal, key=lambda move: _length(move, sight.hand))
    if sight.contract is None:  # the lottery: the far cards first, what opens a row last
        return max(cards, key=lambda card: abs(card.rank.index - 5))
    if not sight.table:
        return (max if sight.wants_points else min)(cards, key=lambda card: card.rank.index)
    return _answer(sight, sight.contract, cards)


def _length(move: Move, hand: CardSet) -> int:
    return len(hand.of_suit(move.suit)) if isinstance(move, ChooseTrump) and move.suit else 0


def _answer(sight: Glimpse, contract: TrickContract, cards: Sequence[Card]) -> Card:
    """Follow or throw: take as cheaply as will do, or stay below and be rid of what costs."""
    best = sight.table[0]
    for card in sight.table[1:]:
        best = card if _beats(card, best, sight.trump) else best
    taking = [card for card in cards if _beats(card, best, sight.trump)]
    if sight.wants_points:
        pick = min if sight.is_last or not taking else max
        return pick(taking or cards, key=lambda card: card.rank.index)
    staying = [card for card in cards if card not in taking]
    if staying:
        return max(staying, key=lambda card: (_price(card, contract), card.rank.index))
    return (max if sight.is_last else min)(taking, key=lambda card: card.rank.index)


def _beats(card: Card, best: Card, trump: Suit | None) -> bool:
    if card.suit is best.suit:
        return card.rank.index > best.rank.index
    return card.suit is trump


def _price(card: Card, contract: TrickContract) -> int:
    return sum(abs(points) for cards, points in contract.per_card if card in cards)

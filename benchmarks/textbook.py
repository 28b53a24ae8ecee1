"""The engine that a careful author writes first: the measure of the library's speed.

Frozen attrs records, hands as ``frozenset`` of card records, ``attrs.evolve`` for the successor,
legality checked in every play. It knows deals of tricks for four seats and no rarer rules.
"""

import attrs

import kierki

SEATS = 4


@attrs.frozen
class Card:
    """A card as two numbers."""

    suit: int
    rank: int


@attrs.frozen
class Contract:
    """What a deal is played for."""

    per_trick: int
    per_card: tuple[tuple[frozenset[Card], int], ...]
    per_position: tuple[tuple[int, int], ...]
    barred_leads: frozenset[Card]
    tricks: int


@attrs.frozen
class Deal:
    """A deal in play; seats are numbers."""

    contract: Contract
    trump: int | None
    hands: tuple[frozenset[Card], ...]
    leader: int
    turn: int
    trick: tuple[Card, ...] = ()
    tricks: tuple[tuple[Card, ...], ...] = ()
    points: tuple[int, ...] = (0,) * SEATS


def card_of(card: kierki.Card) -> Card:
    """Translate a card of the library."""
    return Card(card.suit.index, card.rank.index)


def contract_of(contract: kierki.TrickContract) -> Contract:
    """Translate a contract of the library."""
    return Contract(
        contract.per_trick,
        tuple((frozenset(map(card_of, cards)), points) for cards, points in contract.per_card),
        contract.per_position,
        frozenset(map(card_of, contract.barred_leads)),
        13,
    )


def legal_moves(deal: Deal) -> tuple[Card, ...]:
    """List the cards that the seat on turn may play."""
    hand = deal.hands[deal.turn]
    if not deal.trick:
        return tuple(hand - deal.contract.barred_leads) or tuple(hand)
    led = deal.trick[0].suit
    return tuple(card for card in hand if card.suit == led) or tuple(hand)


def play(deal: Deal, card: Card) -> Deal:
    """Play a card."""
    if card not in legal_moves(deal):
        raise ValueError(card)
    hands = tuple(
        hand - {card} if seat == deal.turn else hand for seat, hand in enumerate(deal.hands)
    )
    trick = (*deal.trick, card)
    if len(trick) < SEATS:
        return attrs.evolve(deal, hands=hands, trick=trick, turn=(deal.turn + 1) % SEATS)
    trumped = any(played.suit == deal.trump for played in trick)
    suit = deal.trump if trumped else trick[0].suit
    best = max((played for played in trick if played.suit == suit), key=lambda c: c.rank)
    taker = (deal.leader + trick.index(best)) % SEATS
    worth = _worth(deal.contract, trick, len(deal.tricks) + 1)
    points = tuple(n + worth if seat == taker else n for seat, n in enumerate(deal.points))
    return attrs.evolve(
        deal,
        hands=hands,
        trick=(),
        tricks=(*deal.tricks, trick),
        leader=taker,
        turn=taker,
        points=points,
    )


def _worth(contract: Contract, trick: tuple[Card, ...], number: int) -> int:
    positions = (number, number - contract.tricks - 1)
    return (
        contract.per_trick
        + sum(points for cards, points in contract.per_card for card in trick if card in cards)
        + sum(points for position, points in contract.per_position if position in positions)
    )

"""A playout as a state: the slow engine, that every other one must agree with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kierki.cards import Card, Suit
from kierki.cardset import CardSet
from kierki.contracts import Phase
from kierki.deals import DealState, legal_moves, play
from kierki.lottery import LotteryState
from kierki.playouts.plans import Pack
from kierki.playouts.stream import (
    CARDS_A_WORD,
    PLAY_PLACE,
    TRUMP_PLACE,
    TURNS_A_WORD,
    Source,
    source,
)
from kierki.seats import Seat
from kierki.tricks import TrickState


def shuffled(pack: Pack, start: int, number: int) -> list[Card]:
    """Shuffle the cards of a deal: from the last place to the first."""
    cards = [Card.from_index(card) for card in pack.cards]
    drawn_from = Source(0)
    for count, (first, end) in enumerate(pack.spans):
        if count % CARDS_A_WORD == 0:
            drawn_from = source(start, number, count // CARDS_A_WORD)
        place, other = end - 1, first + drawn_from.draw(end - first)
        cards[place], cards[other] = cards[other], cards[place]
    return cards


def dealt(pack: Pack, cards: Sequence[Card], seats: Sequence[Seat]) -> dict[Seat, list[Card]]:
    """Deal shuffled cards: from the last place to the first."""
    hands: dict[Seat, list[Card]] = {seat: [] for seat in seats}
    for owner, card in reversed(list(zip(pack.owners, cards, strict=True))):
        hands[seats[owner]].append(card)
    return hands


def play_out(
    state: DealState, hands: Mapping[Seat, Sequence[Card]], start: int, number: int
) -> DealState:
    """Play a deal to the end, as the words of the stream say.

    Args:
        state: the deal.
        hands: the cards that the seats hold, as they were dealt.
        start: the start of the stream.
        number: the number of the playout.
    """
    piles = {
        (seat, suit): [card for card in hand if card.suit is suit]  # the top of a pile comes last
        for seat, hand in hands.items()
        for suit in Suit
    }
    if state.phase is Phase.CHOOSE_TRUMP:
        choices = legal_moves(state)
        state = play(state, choices[source(start, number, TRUMP_PLACE).draw(len(choices))])
    place, drawn_from = -1, Source(0)
    while not state.is_over:
        if place != _play_place(state):
            place = _play_place(state)
            drawn_from = source(start, number, PLAY_PLACE + place)
        if isinstance(state, LotteryState):
            moves = legal_moves(state)
            state = play(state, moves[drawn_from.draw(len(moves))])
        else:
            state = play(state, _take_card(state, piles, drawn_from))
    return state


def _play_place(state: DealState) -> int:
    """Say of which word of the play is drawn."""
    if isinstance(state, LotteryState):
        return len(state.moves) // TURNS_A_WORD
    return state.trick.number - 1


def _take_card(
    state: TrickState, piles: Mapping[tuple[Seat, Suit], list[Card]], drawn_from: Source
) -> Card:
    """Take a card that may be played from its pile."""
    seat, led = state.turn or state.dealer, state.trick.cards[:1]
    legal = CardSet(card for card in legal_moves(state) if isinstance(card, Card))
    if led and legal == state.hands[seat].of_suit(led[0].suit):
        return piles[seat, led[0].suit].pop()
    number = drawn_from.draw(len(legal))
    in_order = [card for suit in Suit for card in piles[seat, suit] if card in legal]
    suit = in_order[number].suit
    pile, of_suit = piles[seat, suit], legal.of_suit(suit)
    place = len(pile) - 1 if len(of_suit) == len(pile) else pile.index(in_order[number])
    pile[place], pile[-1] = pile[-1], pile[place]
    return pile.pop()

"""A deal of tricks as one seat sees it, and what the play tells of the hands it does not see.

A deal as it is seen is a `TrickState` too: each hand that is not seen holds all the cards that
are not seen. So it depends on nothing hidden, and goes on by the same play as any deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import attrs

from kierki.cards import Card
from kierki.cardset import ALL_CARDS, cards_of
from kierki.contracts import TrickContract
from kierki.illegality import IllegalMoveError
from kierki.inferences import UNSEEN, Inference
from kierki.moves import Move
from kierki.rules import Rules
from kierki.seats import Seat
from kierki.tricks.layout import HANDS_SHIFT, TABLE, TURN
from kierki.tricks.state import Start, TrickState, deal_tricks, opening_lead, successor
from kierki.tricks.tables import may_play, refused_by_answer

_BITS: Final = tuple([1 << card for card in range(52)])


def hide(state: TrickState, place: int) -> tuple[TrickState, tuple[int, ...]]:
    """Give a deal as a seat sees it.

    Before trumps are named a seat sees only the first cards of its hand.

    Args:
        state: the deal as it is.
        place: the place of the seat among the seats; that after the last is a spectator's.

    Returns:
        The deal as it is seen, and how many cards each seat is seen to have.
    """
    start, table = state._start, state._table
    tables, legal = start.tables, state._legal
    seen_start = start.seen_from.get(place)
    if seen_start is None:
        seen_start = start.seen_from[place] = _start_seen_from(start, place)
    if legal and not state._mask:  # trumps are to be named
        own = start.seen[place] if place < tables.players else 0
        seen = _veiled(state, seen_start, place, own, start.rules.deck.mask & ~own)
        return seen, tuple(map(int.bit_count, start.seen))
    turn = table & TURN
    hidden = table & tables.hands_but[place]
    # Hands have no card in common, so to add them up is to join them: the sum of the digits to
    # base 2^52 is the rest modulo 2^52 - 1, which is all cards.
    unseen = (hidden >> HANDS_SHIFT) % ALL_CARDS or (hidden and ALL_CARDS)
    table += unseen * tables.others[place] - hidden
    hides = legal and turn != place
    mask, moves = (unseen, UNSEEN) if hides else (state._mask, legal)
    history = state._history
    return successor(seen_start, table, mask, moves, history), tables.counts[len(history)][turn]


def _start_seen_from(start: Start, place: int) -> Start:
    """Leave of what a deal began with only what a seat was dealt, and has seen of it."""
    dealt = start.hands if start.seen_by_chooser is None else start.seen
    if place == start.tables.players:
        return _start_with(start, place, 0, 0)
    return _start_with(start, place, dealt[place], start.seen[place])


def _start_with(start: Start, place: int, dealt: int, seen: int) -> Start:
    hands = _hands(place, dealt, start.rules.deck.mask & ~dealt, start.tables.players)
    seen_hands = _hands(place, seen, 0, start.tables.players)
    chooser_saw = None if start.seen_by_chooser is None else seen_hands
    rules, contract, dealer, choice = start.rules, start.contract, start.dealer, start.choice
    return Start(rules, contract, dealer, hands, seen_hands, choice, chooser_saw, start.tables)


def _hands(place: int, own: int, others: int, players: int) -> tuple[int, ...]:
    return tuple([own if seat == place else others for seat in range(players)])


def _veiled(state: TrickState, start: Start, place: int, own: int, unseen: int) -> TrickState:
    """Put its own cards into the hand of a seat, and the unseen cards into all others."""
    tables = start.tables
    table = state._table & ~tables.all_hands
    table |= own << tables.own_shift[place] | unseen * tables.others[place]
    legal, mask = state._legal, state._mask
    awaits_rest = not state._history and own.bit_count() < start.rules.hand_size
    if mask and (table & TURN != place or awaits_rest):
        legal, mask = UNSEEN, unseen
    return successor(start, table, mask, legal, state._history)


def own_and_unseen(seen: TrickState, place: int) -> tuple[int, int]:
    """Give the cards of the seat's own hand, and those of the other hands together."""
    tables, table = seen._start.tables, seen._table
    own = table >> tables.own_shift[place] & ALL_CARDS if place < tables.players else 0
    return own, table >> tables.hand_shift[1 if place == 0 else 0] & ALL_CARDS


def begin(
    rules: Rules, contract: TrickContract, dealer: Seat, *, place: int, own: int
) -> TrickState:
    """Give a deal as a seat sees it that has been dealt these cards so far."""
    unseen, players = rules.deck.mask & ~own, len(rules.seats)
    hands, seen = _hands(place, own, unseen, players), _hands(place, own, 0, players)
    dealt = deal_tricks(rules, contract, dealer, hands=hands, seen=seen)
    return _veiled(dealt, dealt._start, place, own, unseen)


def complete(seen: TrickState, place: int, rest: int) -> TrickState:
    """Deal the seat the rest of its hand, once trumps are named."""
    start = seen._start
    own, unseen = own_and_unseen(seen, place)
    whole = _start_with(start, place, own | rest, own)
    table = _veiled(seen, whole, place, own | rest, unseen & ~rest)._table & ~TABLE
    return _veiled(opening_lead(whole, table), whole, place, own | rest, unseen & ~rest)


def play_seen(seen: TrickState, move: Move, place: int) -> TrickState:
    """Make a move that everybody sees, for the seat on turn.

    Raises:
        IllegalMoveError: for a move that nobody on turn could make here.
    """
    own, unseen = own_and_unseen(seen, place)
    played = move._bit if isinstance(move, Card) else 0
    if seen._legal is UNSEEN:
        if not unseen & played:
            raise IllegalMoveError(attrs.evolve(seen._refusal(move, seen.turn), legal=()))
        seen = _showing(seen, place, own, unseen, played)
    after = seen._play(move)
    return _veiled(after, after._start, place, own & ~played, unseen & ~played)


def _showing(seen: TrickState, place: int, own: int, unseen: int, card: int) -> TrickState:
    """Give the moment in which it is seen that the seat on turn, and no other, has a card."""
    start = seen._start
    others = _veiled(seen, start, place, own, unseen & ~card)
    table = others._table | card << start.tables.hand_shift[seen._table & TURN]
    return TrickState(start, table, card, cards_of(card), seen._history)


def with_hands(
    seen: TrickState, place: int, hands: Sequence[int], played: Sequence[int]
) -> TrickState:
    """Give the deal in which the seats hold these cards now.

    Args:
        seen: the deal as a seat sees it.
        place: the place of that seat.
        hands: what each seat might hold, its own hand included.
        played: what each seat has played; see `told`.
    """
    start, tables, legal, mask = seen._start, seen._start.tables, seen._legal, seen._mask
    dealt = seen_hands = tuple([hand | gone for hand, gone in zip(hands, played, strict=True)])
    chooser_saw, trump = None, start.contract.trump
    if trump:
        if trump.cards_seen:
            seen_hands = tuple([_first_cards(hand, trump.cards_seen) for hand in dealt])
        if place < tables.players:
            seen_hands = (*seen_hands[:place], start.seen[place], *seen_hands[place + 1 :])
        chooser_saw = seen_hands if legal and not mask else None
    rules, contract, dealer, choice = start.rules, start.contract, start.dealer, start.choice
    begun = Start(rules, contract, dealer, dealt, seen_hands, choice, chooser_saw, tables)
    table = seen._table & ~tables.all_hands
    for hand, shift in zip(hands, tables.hand_shift, strict=True):
        table |= hand << shift
    if legal is UNSEEN:
        mask = may_play(tables, table, opening=not seen._history)
        legal = cards_of(mask)
    return successor(begun, table, mask, legal, seen._history)


def _first_cards(hand: int, count: int) -> int:
    """Give the first cards of a hand, by index."""
    first = 0
    for _ in range(count):
        lowest = hand & -hand
        first, hand = first | lowest, hand ^ lowest
    return first


def last_taken(state: TrickState) -> tuple[int, Seat, int] | None:
    """Give the trick that the last card has completed: its number, its taker, what it is paid.

    Returns:
        None if no trick has just been completed.
    """
    number, on_table = divmod(len(state._history), state._start.tables.players)
    if on_table or not number:
        return None
    trick = state.tricks[-1]
    return number, trick.winner or trick.leader, state._paid()[-1]


def told(seen: TrickState, place: int) -> tuple[list[int], list[Inference]]:
    """Go through the play once more and see what it tells.

    Returns:
        The cards that each seat has played, and what the other seats cannot have held with them.
    """
    tables, history, turn = seen._start.tables, seen._history, seen._start.leader.index
    players, played = tables.players, [0] * tables.players
    found: list[Inference] = []
    duties, void, next_turn, bits = tables.duties, tables.void, tables.next_turn, _BITS
    for first in range(0, len(history), players):
        lead = history[first]
        led = lead // 13
        strength = tables.strength[led]
        best, taker = strength[lead], turn
        played[turn] |= bits[lead]
        free = tables.free_leads if first else tables.free_opening_leads
        if not free >> lead & 1 and turn != place:
            found.append((first, turn, free, "lead-ban"))
        for ply, card in enumerate(history[first + 1 : first + players], first + 1):
            turn = next_turn[turn]
            played[turn] |= bits[card]
            if (duties or card // 13 != led) and turn != place:
                refused = refused_by_answer(tables, card, led, best) if duties else void[led]
                for cards, rule in refused:
                    found.append((ply, turn, cards, rule))
            if strength[card] > best:
                best, taker = strength[card], turn
        turn = taker
    return played, found

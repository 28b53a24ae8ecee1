"""A lottery as one seat sees it, and what the play tells of the hands it does not see.

As with tricks, a deal as it is seen is a `LotteryState` too: each hand that is not seen, and not
empty, holds all the cards that are not seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import attrs

from kierki.cards import Card, Rank
from kierki.contracts import LotteryContract
from kierki.illegality import IllegalMoveError
from kierki.inferences import UNSEEN, Inference
from kierki.lottery.state import LotteryState, Start, deal_lottery, may_lay, next_turn
from kierki.moves import PASS, Move, move_from_index
from kierki.rules import Rules
from kierki.seats import Seat


def hide(state: LotteryState, place: int) -> tuple[LotteryState, tuple[int, ...]]:
    """Give a lottery as a seat sees it.

    Args:
        state: the lottery as it is.
        place: the place of the seat among the seats; that after the last is a spectator's.

    Returns:
        The lottery as it is seen, and how many cards each seat has.
    """
    start, hands = state._start, state._hands
    counts = tuple([hand.bit_count() for hand in hands])
    own = hands[place] if place < len(hands) else 0
    if place not in start.seen_from:
        dealt = start.hands[place] if place < len(hands) else 0
        start.seen_from[place] = _start_with(start, place, dealt)
    seen = _veiled(
        state, start.seen_from[place], place, own, unseen=sum(hands) & ~own, counts=counts
    )
    return seen, counts


def _start_with(start: Start, place: int, dealt: int) -> Start:
    hands = [start.rules.deck.mask & ~dealt] * len(start.hands)
    hands[place : place + 1] = [dealt] * (place < len(hands))
    return Start(start.rules, start.contract, start.dealer, tuple(hands), start.tables)


def _veiled(
    state: LotteryState, start: Start, place: int, own: int, *, unseen: int, counts: Sequence[int]
) -> LotteryState:
    """Put its own cards into the hand of a seat, and the unseen cards into all that hold any."""
    hands = [own if seat == place else unseen if count else 0 for seat, count in enumerate(counts)]
    legal = state._legal
    if legal and state._turn != place:
        legal = UNSEEN
    return state._with(start, tuple(hands), legal)


def begin(
    rules: Rules, contract: LotteryContract, dealer: Seat, *, place: int, own: int
) -> LotteryState:
    """Give a lottery as a seat sees it that has been dealt these cards."""
    unseen = rules.deck.mask & ~own
    hands = tuple([own if seat == place else unseen for seat in range(len(rules.seats))])
    dealt = deal_lottery(rules, contract, dealer, hands=hands)
    return _veiled(dealt, dealt._start, place, own, unseen=unseen, counts=hands)


def own_and_unseen(seen: LotteryState, place: int) -> tuple[int, int]:
    """Give the cards of the seat's own hand, and those of the other hands together."""
    own = seen._hands[place] if place < len(seen._hands) else 0
    return own, sum({hand for seat, hand in enumerate(seen._hands) if seat != place})


def play_seen(
    seen: LotteryState, move: Move, place: int, counts: Sequence[int]
) -> tuple[LotteryState, tuple[int, ...]]:
    """Make a move that everybody sees, for the seat on turn.

    Returns:
        The lottery after it, and how many cards each seat then has.

    Raises:
        IllegalMoveError: for a move that nobody on turn could make here.
    """
    own, unseen = own_and_unseen(seen, place)
    played, left = 0, list(counts)
    if isinstance(move, Card):
        played = move._bit
        left[seen._turn] -= 1
    if seen._legal is UNSEEN:
        if move is not PASS and not unseen & seen._playable & played:
            raise IllegalMoveError(attrs.evolve(seen._refusal(move, seen.turn), legal=()))
        goes_on = isinstance(move, Card) and left[seen._turn]
        seen = _showing(seen, move, hand=unseen if goes_on else played)
    after = seen._play(move)
    seen = _veiled(after, after._start, place, own & ~played, unseen=unseen & ~played, counts=left)
    return seen, tuple(left)


def _showing(seen: LotteryState, move: Move, *, hand: int) -> LotteryState:
    """Give the moment in which it is seen that the seat on turn can make a move, and makes it."""
    hands = list(seen._hands)
    hands[seen._turn] = hand
    return seen._with(seen._start, tuple(hands), (move,))


def with_hands(seen: LotteryState, hands: Sequence[int], played: Sequence[int]) -> LotteryState:
    """Give the lottery in which the seats hold these cards now.

    Args:
        seen: the lottery as a seat sees it.
        hands: what each seat might hold, its own hand included.
        played: what each seat has laid; see `told`.
    """
    start = seen._start
    dealt = [hand | played for hand, played in zip(hands, played, strict=True)]
    begun = Start(start.rules, start.contract, start.dealer, tuple(dealt), start.tables)
    legal = seen._legal
    if legal is UNSEEN:
        legal = may_lay(hands[seen._turn], seen._playable)
    return seen._with(begun, tuple(hands), legal)


def last_out(state: LotteryState) -> tuple[Seat, int, int] | None:
    """Give the seat that the last move has brought out: the seat, its place, its prize.

    Returns:
        None if no seat has just gone out.
    """
    if not state.finished:
        return None
    out, place, move = state.finished[-1], len(state.finished), state.moves[-1]
    laid, _ = told(state, out.index)
    if not isinstance(move, Card) or not laid[out.index] & move._bit:
        return None
    return out, place, state.contract.prizes[place - 1]


def told(seen: LotteryState, place: int) -> tuple[list[int], list[Inference]]:
    """Go through the play once more and see what it tells.

    Returns:
        The cards that each seat has laid, and what the other seats did not hold when they passed
        (``lottery-pass``).
    """
    played = [0] * len(seen._hands)
    found: list[Inference] = []
    for ply, (turn, move, _, playable) in enumerate(moves_seen(seen)):
        if isinstance(move, Card):
            played[turn] |= move._bit
        elif turn != place:
            found.append((ply, turn, playable, "lottery-pass"))
    return played, found


class MoveSeen(NamedTuple):
    """A move, and how the table was before it."""

    turn: int
    move: Move
    opening: Rank | None
    playable: int


def moves_seen(seen: LotteryState) -> Iterator[MoveSeen]:
    """Go through the play once more."""
    tables, opening = seen._start.tables, seen.contract.open_rank
    playable, turn = tables.first_openers, seen._start.starter.index
    left = [seen.rules.hand_size] * len(seen._hands)
    for index in seen._history:
        move = move_from_index(index)
        yield MoveSeen(turn, move, opening, playable)
        if isinstance(move, Card):
            opening, playable = tables.after_laying(move, opening, playable)
            left[turn] -= 1
        turn = next_turn(turn, left)

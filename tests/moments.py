"""A moment of a small game: kierki's state, its position, and what the reference is asked there."""

from __future__ import annotations

import copy
from abc import ABC, abstractmethod
from collections.abc import Hashable
from functools import cache
from typing import Final

from kierki import Card, CardSet, DealState, Move, Rules, Seat, deal, format_move, play, score, undo
from kierki.testing.oracle import Reference, reference_deal
from kierki.testing.reference import NO_TRUMP, RefLottery, RefTricks
from small_games import Hands

BITS: Final = tuple(1 << index for index in range(52))
TEXTS: Final = tuple(str(card) for card in Card)


@cache
def texts(cards: int) -> frozenset[str]:
    """Write cards, given as a mask, in the words of the reference."""
    return frozenset(map(str, CardSet.from_mask(cards)))


class Moment(ABC):
    """A moment of a deal: kierki's state, and beside it the position as the walk itself keeps it.

    Attributes:
        state: kierki's state.
        dealt: the reference as it was when the cards had been dealt.
        turn: who is on turn, from 0; -1 once the deal is over.
        hands: the cards of each seat, as masks.
        named: trumps, ``"=H"``, or the rank that opens rows, ``"9"``; empty until they are known.
        table: the cards of the trick in order, ``"KH7H"``.
        points: the points of each seat.
    """

    __slots__ = ("dealt", "hands", "named", "points", "state", "table", "turn")

    def __init__(
        self, state: DealState, dealt: Reference, hands: tuple[int, ...], named: str, table: str
    ) -> None:
        turn = state.turn
        self.state = state
        self.dealt = dealt
        self.turn = -1 if turn is None else turn.index
        self.hands = hands
        self.named = named
        self.table = table
        self.points = tuple(score(state).values())

    @property
    def position(self) -> Hashable:
        """What decides how the deal goes on."""
        return self.named, self.turn, self.hands, self.table

    @property
    @abstractmethod
    def question(self) -> Hashable:
        """What decides whether the deal is over and what may be played."""

    @abstractmethod
    def question_about(self, move: Move) -> Hashable:
        """What decides, as the mover sees it, who comes after a move and who is paid for it."""

    @abstractmethod
    def after(self, move: Move) -> Moment:
        """Give the moment after a legal move."""

    @abstractmethod
    def set_up(self) -> Reference:
        """Set a reference up in this position."""

    def _hand(self) -> int:
        return self.hands[self.turn] if self.turn >= 0 else 0

    def _hands_without(self, card: Card) -> tuple[int, ...]:
        turn, hands = self.turn, self.hands
        return (*hands[:turn], hands[turn] & ~BITS[card.index], *hands[turn + 1 :])

    def __str__(self) -> str:
        state = self.state
        hands = undo(state, len(state.moves)).hands
        played = " ".join(map(format_move, state.moves))
        return f"{state.contract}\n{hands}, {state.dealer} deals: {played}"


class TrickMoment(Moment):
    """A moment of a deal of tricks."""

    __slots__ = ()
    dealt: RefTricks

    @property
    def question(self) -> Hashable:
        """Trumps, the hand on turn and the table; between tricks the cards still in play."""
        return self.named, self._hand(), self.table or sum(self.hands)

    def question_about(self, move: Move) -> Hashable:
        """Trumps, the number of the trick, and the trick itself if the move completes it."""
        size, count = self._hand().bit_count(), len(self.table) // 2
        if not isinstance(move, Card) or count + 1 < len(self.hands):
            return self.named, size, count
        return self.named, size, self.table + TEXTS[move.index]

    def after(self, move: Move) -> TrickMoment:
        """Give the moment after a legal move."""
        state = play(self.state, move)
        if not isinstance(move, Card):
            return TrickMoment(state, self.dealt, self.hands, format_move(move), "")
        hands, table = self._hands_without(move), self.table + TEXTS[move.index]
        if len(table) == 2 * len(hands):
            table = ""
        return TrickMoment(state, self.dealt, hands, self.named, table)

    def set_up(self) -> RefTricks:
        """Set a reference up; of the tricks that were taken only the number is right."""
        reference = copy.copy(self.dealt)
        seats, table = reference.seats, self.table
        reference.hands = dict(zip(seats, map(texts, self.hands), strict=True))
        if self.named:
            reference.trump = self.named[1] if self.named != NO_TRUMP else None
            reference.trump_to_be_named = False
        reference.trick = [table[place : place + 2] for place in range(0, len(table), 2)]
        number = reference.last_number - max(hand.bit_count() for hand in self.hands)
        reference.tricks = [(seats[0], [], seats[0])] * number
        reference.taken = {seat: set() for seat in seats}
        if number or table:
            reference.leader = seats[self.turn - len(reference.trick)]
        return reference


class LotteryMoment(Moment):
    """A moment of a lottery."""

    __slots__ = ()
    dealt: RefLottery

    @property
    def question(self) -> Hashable:
        """The opening rank, the hand on turn, the cards not laid yet, how many seats are out."""
        return self.named, self._hand(), sum(self.hands), self.hands.count(0)

    def question_about(self, move: Move) -> Hashable:
        """Which of the others are out, and whether the move is the last card of the hand."""
        others = self.hands[self.turn + 1 :] + self.hands[: self.turn]
        is_last = isinstance(move, Card) and self._hand() == BITS[move.index]
        return tuple(map(bool, others)), is_last

    def after(self, move: Move) -> LotteryMoment:
        """Give the moment after a legal move."""
        state = play(self.state, move)
        if not isinstance(move, Card):
            return LotteryMoment(state, self.dealt, self.hands, self.named, "")
        hands, named = self._hands_without(move), self.named or str(move.rank)
        return LotteryMoment(state, self.dealt, hands, named, "")

    def set_up(self) -> RefLottery:
        """Set a reference up; of the seats that are out the order may be another."""
        reference = copy.copy(self.dealt)
        seats = reference.seats
        reference.hands = dict(zip(seats, map(texts, self.hands), strict=True))
        reference.laid = sorted(reference.deck - texts(sum(self.hands)))
        reference.finished = [seat for seat in seats if not reference.hands[seat]]
        reference.open_rank = self.named or None
        if self.turn >= 0:
            reference.on_turn = seats[self.turn]
        return reference


def first_moment(rules: Rules, hands: Hands) -> Moment:
    """Deal these hands to both engines; E deals, who is neither the first seat nor the last."""
    state = deal(rules.contracts[0], hands, dealer=Seat.E, rules=rules)
    reference = reference_deal(state)
    masks = tuple(hand.mask for hand in state.hands.values())
    if isinstance(reference, RefTricks):
        return TrickMoment(state, reference, masks, "", "")
    return LotteryMoment(state, reference, masks, reference.open_rank or "", "")

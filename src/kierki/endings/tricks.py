"""An ending of tricks: whose turn it is, what may be played, and what follows."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from functools import partial
from operator import itemgetter
from typing import Any, Final, Generic, TypeAlias

import attrs

from kierki.cards import Card
from kierki.cardset import ALL_CARDS
from kierki.endings.limits import Budget
from kierki.endings.preference import Value
from kierki.endings.suits import Choice, Holding, Suits
from kierki.moves import Move, move_index
from kierki.tricks import TrickState
from kierki.tricks.layout import BEST_SHIFT, COUNT, COUNT_SHIFT, TURN
from kierki.tricks.tables import Tables, may_answer, may_lead

CARDS: Final = tuple(Card)

_points = itemgetter(2)

Turn: TypeAlias = tuple[int, list[Choice], Callable[[int], list[Choice]] | None, Any]
"""A turn to follow in a trick: the seat; its cards; where there are duties besides following
suit, what of these it may play on a card so strong; and the turn after it, None for the last."""


@attrs.frozen
class Moment:
    """A moment of an ending.

    Attributes:
        whole: the cards in play when the trick began.
        leader: who leads to it.
        left: the cards in the hands.
        seats: who has still to play to it, in turn.
        led: the number of the suit led; None before the lead.
        best: how strong the best card so far is.
        taker: who has played it.
        paid: what the taker gets for the trick, as far as it is known.
    """

    whole: int
    leader: int
    left: int
    seats: tuple[int, ...]
    led: int | None
    best: int
    taker: int
    paid: int


class TrickEnding(ABC, Generic[Value]):
    """The play of an ending of tricks; what it comes to is a matter of the objective."""

    def __init__(self, state: TrickState, budget: Budget) -> None:
        self.state: TrickState = state
        self.budget: Budget = budget
        tables = state._start.tables
        self.tables: Tables = tables
        self.players: int = tables.players
        on_table = (state._table & COUNT) >> COUNT_SHIFT
        played = state._history[len(state._history) - on_table :]
        leader = ((state._table & TURN) - on_table) % self.players
        hands = [state._table >> shift & ALL_CARDS for shift in tables.hand_shift]
        for place, card in enumerate(played, leader):
            hands[place % self.players] |= 1 << card
        sign = -1 if state.rules.winner == "lowest" else 1
        self.suits: Suits = Suits(tables, hands, sign)
        # By leader: who plays to a trick, in turn.
        self.order: list[tuple[int, ...]] = [
            tuple([(leader + step) % self.players for step in range(self.players)])
            for leader in range(self.players)
        ]
        prices: list[int] = [sign * price for price in tables.trick_points]
        # By cards in a hand: what the next trick is worth, whatever the cards; 0 for none.
        self.prices: list[int] = [0, *prices[:0:-1]]
        self.start: Moment = self.trick((1 << len(self.suits.cards)) - 1, leader)
        for card in played:
            self.start, _ = self.after(self.start, self.suits.bits[card])

    def trick(self, cards: int, leader: int) -> Moment:
        """Give the moment before a lead."""
        price = self.prices[cards.bit_count() // self.players]
        return Moment(cards, leader, cards, self.order[leader], None, -1, leader, price)

    def after(self, moment: Moment, bit: int) -> tuple[Moment, int]:
        """Play a card.

        Returns:
            The moment after it, and what the card brings at once to who then is the leader:
            the points of the trick that it ends.
        """
        card, left = self.suits.cards[bit], moment.left ^ bit
        led = card.suit if moment.led is None else moment.led
        paid, best, taker = moment.paid + card.points, moment.best, moment.taker
        strength = self.tables.strength[led][card.index]
        if strength > best:
            best, taker = strength, card.owner
        seats = moment.seats[1:]
        if not seats:
            return self.trick(left, taker), paid
        return Moment(moment.whole, moment.leader, left, seats, led, best, taker, paid), 0

    def holdings(self, cards: int) -> list[Holding]:
        """Give what can be played of each suit that is in play."""
        holdings = self.suits.holdings
        return [holdings[suit] for mask in self.suits.masks if (suit := cards & mask)]

    def turns(
        self, holdings: list[Holding], cards: int, led: Holding, seats: tuple[int, ...]
    ) -> Turn:
        """Give the turns of the seats that follow a lead, each with the next."""
        turn: Any = None  # after the last
        duties = self.tables.duties
        for seat in reversed(seats):
            choices = led.follow[seat]
            if not choices:
                choices = [choice for holding in holdings for choice in holding.throw[seat]]
                if len(choices) > 1:
                    choices.sort(key=_points)
            # Without duties this is all that may_answer says.
            limit = (
                self._limit(cards & self.suits.hands[seat], led.suit, choices) if duties else None
            )
            turn = (seat, choices, limit, turn)
        return turn  # type: ignore[no-any-return]  # there is at least one seat

    def _limit(self, hand: int, led: int, choices: list[Choice]) -> Callable[[int], list[Choice]]:
        return partial(self._allowed, self.suits.actual(hand), led, choices)

    def _allowed(self, hand: int, led: int, choices: list[Choice], best: int) -> list[Choice]:
        legal, cards = may_answer(self.tables, hand, led, best << BEST_SHIFT), self.suits.cards
        return [choice for choice in choices if legal >> cards[choice[0]].index & 1]

    def next_turn(self, moment: Moment) -> Turn:
        """Give the turn of a moment after the lead."""
        holdings = self.holdings(moment.whole)
        led = next(holding for holding in holdings if holding.suit == moment.led)
        return self.turns(holdings, moment.whole, led, moment.seats)

    def choices(self, moment: Moment) -> list[int]:
        """Give the bits of what may be played, from low to high; of cards that play alike one."""
        if moment.led is None:
            legal = may_lead(moment.whole & self.suits.hands[moment.leader], self.suits.free)
            holdings = self.holdings(moment.whole)
            leads = [choice[0] for led in holdings for choice in led.follow[moment.leader]]
            return sorted([bit for bit in leads if bit & legal])
        _, choices, limit, _ = self.next_turn(moment)
        if limit:
            choices = limit(moment.best)
        return sorted([choice[0] for choice in choices])

    def legal(self) -> dict[int, int]:
        """Give the cards that may legally be played now.

        Returns:
            By each such card, as bits, the first of those that play like it.
        """
        first: dict[int, int] = {}
        legal: dict[int, int] = {}
        holdings = self.suits.holdings
        for move in self.state._legal:
            bit = self.bit(move)
            card = self.suits.cards[bit]
            choices = holdings[self.start.whole & self.suits.masks[card.suit]].follow[card.owner]
            lowest = next(choice[0] for choice in choices if choice[0] <= bit)
            legal[bit] = first.setdefault(lowest, bit)
        return legal

    def bit(self, move: Move) -> int:
        """Give the bit of a card."""
        return self.suits.bits[move_index(move)]

    def after_each(self) -> list[Value]:
        """Give what the rest of the deal comes to after each legal move."""
        legal = self.legal()
        different = dict.fromkeys(legal.values())
        values = {bit: self.value(*self.after(self.start, bit)) for bit in different}
        return [values[bit] for bit in legal.values()]

    def line(self, move: Move, value: Value) -> Iterator[Move]:
        """Play on after a legal move of this value, everybody the first card that is best."""
        moment, bit = self.start, self.bit(move)
        while True:
            moment, gain = self.after(moment, bit)
            value = self.without(value, moment.leader, gain)
            if moment.led is None and not self.suits.pending & moment.left:
                return
            *some, bit = self.choices(moment)
            bit = next((choice for choice in some if self.is_best(moment, choice, value)), bit)
            yield CARDS[self.suits.cards[bit].index]

    @abstractmethod
    def value(self, moment: Moment, gain: int) -> Value:
        """Give what the rest of the deal comes to, with the points that the leader has just got."""

    @abstractmethod
    def without(self, value: Value, leader: int, gain: int) -> Value:
        """Take from a value the points that the leader has just got."""

    @abstractmethod
    def is_best(self, moment: Moment, bit: int, value: Value) -> bool:
        """Tell whether a card keeps to the value of a moment."""

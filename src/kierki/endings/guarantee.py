"""What one seat can be sure of in an ending of tricks, whatever the others do.

The others play as one against it, so this is a game of two sides. The search asks again and
again whether the seat can get so much, and keeps for each position what it has learnt: at least
so much, at most so much.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import attrs

from kierki.endings.limits import Budget
from kierki.endings.suits import Shapes
from kierki.endings.tricks import Moment, TrickEnding, Turn
from kierki.tricks import TrickState
from kierki.tricks.tables import may_lead


@attrs.define
class Position:
    """A moment before a lead, and what is known of it.

    Attributes:
        lower: what the seat gets of the rest at least.
        upper: what it gets at most.
        cards: the cards in play.
        leader: who leads.
    """

    lower: int
    upper: int
    cards: int
    leader: int


class TrickGuarantee(TrickEnding[int]):
    """The search for what one seat can be sure of."""

    def __init__(self, state: TrickState, own: int, budget: Budget) -> None:
        super().__init__(state, budget)
        self.own: int = own
        cards = self.suits.cards.values()
        self.hand: int = self.suits.hands[own]
        self.low: int = sum(card.points for card in cards if card.points < 0)
        self.high: int = sum(card.points for card in cards if card.points > 0)
        self.width: int = (self.high - self.low).bit_length()
        self.mask: int = (1 << self.width) - 1
        self.shapes: Shapes = Shapes(self.suits.alike, self._summary)
        # By leader and cards in play.
        self.positions: list[dict[int, Position]] = [{} for _ in range(self.players)]
        self.trump: int = state.trump.index if state.trump else -1
        self.trumps: int = self.suits.masks[self.trump] if state.trump else 0
        self.tricks_worth: dict[tuple[int, int], tuple[int, int]] = {}
        prices = self.prices[: self.start.whole.bit_count() // self.players + 1]
        self.low += sum(price for price in prices if price < 0)
        self.high += sum(price for price in prices if price > 0)
        self.below: int = self.low - 1
        self.above: int = self.high + 1
        self.guess: int = 0

    def best(self) -> int:
        """Give what the seat gets of the rest of the deal after the best legal move."""
        return self._settle(self._best_at_least)

    def value(self, moment: Moment, gain: int) -> int:
        """Give what the seat gets of the rest, with the points that the leader has just got."""
        value = self._settle(partial(self.at_least, moment))
        return value + gain if moment.leader == self.own else value

    def _settle(self, at_least: Callable[[int], int]) -> int:
        """Ask whether the seat can get so much until there is only one answer left."""
        low, high, value = self.low, self.high, self.guess
        while low < high:
            need = min(max(value, low + 1), high)
            value = at_least(need)
            if value < need:
                high = value
            else:
                low = value
                value += 1
        self.guess = low
        return low

    def _best_at_least(self, need: int) -> int:
        own = self.start.seats[0] == self.own
        value = self.below if own else self.above
        for bit in dict.fromkeys(self.legal().values()):
            moment, gain = self.after(self.start, bit)
            if moment.leader != self.own:
                gain = 0
            result = self.at_least(moment, need - gain) + gain
            if (result > value) is own:
                value = result
                if (value >= need) is own:
                    break
        return value

    def without(self, value: int, leader: int, gain: int) -> int:
        """Take from a value the points that the leader has just got."""
        return value - gain if leader == self.own else value

    def is_best(self, moment: Moment, bit: int, value: int) -> bool:
        """Tell whether a card keeps to the value of a moment."""
        after, gain = self.after(moment, bit)
        value = self.without(value, after.leader, gain)
        if moment.seats[0] == self.own:
            return self.at_least(after, value) >= value
        return self.at_least(after, value + 1) <= value

    def at_least(self, moment: Moment, need: int) -> int:
        """Tell whether the seat can get so much of the rest.

        Returns:
            If it can, so much or more, and surely not more than it can get; if not, less, and
            surely not less than that.
        """
        if moment.led is None:
            position = self.position(moment.whole, moment.leader)
            if position.lower >= need:
                return position.lower
            return self.reach(position, need) if position.upper >= need else position.upper
        turn = self.next_turn(moment)
        return self.answer(turn, moment.left, moment.best, moment.taker, moment.paid, need)

    def position(self, cards: int, leader: int) -> Position:
        """Give the position that plays like this one."""
        shapes = self.shapes
        clubs, diamonds, hearts, spades = self.suits.masks
        packed = (
            shapes[cards & clubs]
            + shapes[cards & diamonds]
            + shapes[cards & hearts]
            + shapes[cards & spades]
        )
        shape = packed & shapes.all_cards
        positions = self.positions[leader]
        position = positions.get(shape)
        if position is None:
            position = positions[shape] = self._new(shape, leader, packed >> shapes.size)
        positions[cards] = position
        return position

    def reach(self, position: Position, need: int) -> int:
        """Search a position as `at_least` does; what is learnt of it is kept."""
        self.budget.spend()
        cards, leader = position.cards, position.leader
        holdings = self.holdings(cards)
        price = self.prices[cards.bit_count() // self.players]
        legal = may_lead(cards & self.suits.hands[leader], self.suits.free)
        followers = self.order[leader][1:]
        own = leader == self.own
        value = self.below if own else self.above
        for led in holdings:
            turn: Turn | None = None
            for bit, strength, points, _ in led.follow[leader]:
                if bit & legal:
                    turn = turn or self.turns(holdings, cards, led, followers)
                    result = self.answer(turn, cards ^ bit, strength, leader, price + points, need)
                    if (result > value) is own:
                        value = result
                        if (value >= need) is own:
                            break
            if (value >= need) is own:
                break
        if value >= need:
            position.lower = value
        else:
            position.upper = value
        return value

    def answer(  # noqa: PLR0917 (nearly all the time goes here)
        self, turn: Turn, left: int, best: int, taker: int, paid: int, need: int
    ) -> int:
        """Search a moment after the lead as `at_least` does."""
        seat, choices, limit, following = turn
        if limit:
            choices = limit(best)
        own = seat == self.own
        value = self.below if own else self.above
        for bit, strength, points, _ in choices:
            cards, gain = left ^ bit, paid + points
            top, leader = best, taker
            if strength > best:
                top, leader = strength, seat
            if following:
                result = self.answer(following, cards, top, leader, gain, need)
            else:
                position = self.positions[leader].get(cards) or self.position(cards, leader)
                if leader != self.own:
                    gain = 0
                result = position.lower + gain
                if result < need:
                    result = position.upper + gain
                    if result >= need:
                        result = self.reach(position, need - gain) + gain
            if (result > value) is own:
                value = result
                if (value >= need) is own:
                    break
        return value

    def _new(self, shape: int, leader: int, summary: int) -> Position:
        each_holds = shape.bit_count() // self.players
        if each_holds < 2:
            value = self._last_trick(shape, leader) if shape else 0
            return Position(value, value, shape, leader)
        key = each_holds, shape & self.trumps
        if key not in self.tricks_worth:
            self.tricks_worth[key] = self._tricks_worth(*key)
        low, high = self.tricks_worth[key]
        low -= summary & self.mask
        high += summary >> self.width & self.mask
        if low < 0 and leader != self.own and not summary >> 2 * self.width:
            low = 0
        return Position(low, high, shape, leader)

    def _last_trick(self, cards: int, leader: int) -> int:
        """Give what the seat gets of a trick to which everybody plays the last card."""
        played = [self.suits.cards[cards & hand] for hand in self.suits.hands]
        strength = self.tables.strength[played[leader].suit]
        strengths = [strength[card.index] for card in played]
        if strengths[self.own] < max(strengths):
            return 0
        return self.prices[1] + sum([card.points for card in played])

    def _tricks_worth(self, tricks: int, trumps: int) -> tuple[int, int]:
        """Give the least and the most that the seat can get for the tricks as such.

        It takes one with each of its trumps above all others; and none with which another seat
        plays a trump above all of its own.
        """
        own = trumps & self.hand
        sure = (own >> (trumps ^ own).bit_length()).bit_count()
        above = own.bit_length()
        lost = max([((trumps & hand) >> above).bit_count() for hand in self.suits.hands])
        prices = sorted(self.prices[1 : tricks + 1])
        taken = range(sure, tricks - lost + 1)
        low = min([sum(prices[:number]) for number in taken])
        return low, max([sum(prices[tricks - number :]) for number in taken])

    def _summary(self, summary: int, below: int, bit: int) -> int:
        """Add a card to a suit: what can be lost and won, and whether the suit is unsafe.

        A seat that is not on lead need not take anything if each suit is safe: it has no trumps,
        and its lowest card is below the lowest of the others, its second below their second, and
        so on. Whatever is led, it plays its highest card below that, or throws one, and each
        suit is safe again.
        """
        card, width = self.suits.cards[bit], self.width
        points = card.points
        summary += points << width if points > 0 else -points
        if card.owner == self.own and not summary >> 2 * width:
            lower = (below & self.hand).bit_count()
            if below.bit_count() > 2 * lower or card.suit == self.trump or self.tables.duties:
                summary += 1 << 2 * width
        return summary

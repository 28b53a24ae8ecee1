"""An ending of tricks in which each seat plays for itself."""

from __future__ import annotations

from kierki.endings.limits import Budget
from kierki.endings.preference import Points, added, preferred
from kierki.endings.suits import Shapes
from kierki.endings.tricks import Moment, TrickEnding, Turn
from kierki.tricks import TrickState
from kierki.tricks.tables import may_lead


class TricksEachOwn(TrickEnding[Points]):
    """The search for what comes about if each seat plays for itself."""

    def __init__(self, state: TrickState, budget: Budget) -> None:
        super().__init__(state, budget)
        self.shapes: Shapes = Shapes(self.suits.alike, self._summary)
        self.nothing: Points = (0,) * self.players
        # By leader and shape of the cards in play.
        self.outcomes: list[dict[int, Points]] = [{} for _ in range(self.players)]

    def value(self, moment: Moment, gain: int) -> Points:
        """Give what each seat gets of the rest, with the points that the leader has just got."""
        if moment.led is None:
            return added(self.rest(moment.whole, moment.leader), moment.leader, gain)
        turn = self.next_turn(moment)
        return self.answer(turn, moment.left, moment.best, moment.taker, moment.paid)

    def without(self, value: Points, leader: int, gain: int) -> Points:
        """Take from a value the points that the leader has just got."""
        return added(value, leader, -gain)

    def is_best(self, moment: Moment, bit: int, value: Points) -> bool:
        """Tell whether a card keeps to the value of a moment."""
        return self.value(*self.after(moment, bit)) == value

    def rest(self, cards: int, leader: int) -> Points:
        """Give what each seat gets of the rest from a lead on."""
        outcomes = self.outcomes[leader]
        outcome = outcomes.get(cards)
        if outcome is None:
            shapes = self.shapes
            packed = sum([shapes[cards & mask] for mask in self.suits.masks])
            shape = packed & shapes.all_cards
            outcome = outcomes.get(shape)
            if outcome is None:
                prices = self.prices[: shape.bit_count() // self.players + 1]
                worth = packed >> shapes.size or any(prices)
                outcome = self._led(shape, leader) if worth else self.nothing
                outcomes[shape] = outcome
            outcomes[cards] = outcome
        return outcome

    def _led(self, cards: int, leader: int) -> Points:
        self.budget.spend()
        holdings = self.holdings(cards)
        price = self.prices[cards.bit_count() // self.players]
        followers = self.order[leader][1:]
        legal = may_lead(cards & self.suits.hands[leader], self.suits.free)
        found: Points = ()
        for led in holdings:
            turn: Turn | None = None
            for bit, strength, points, _ in led.follow[leader]:
                if bit & legal:
                    turn = turn or self.turns(holdings, cards, led, followers)
                    result = self.answer(turn, cards ^ bit, strength, leader, price + points)
                    found = preferred(leader, found, result)
        return found

    def answer(self, turn: Turn, left: int, best: int, taker: int, paid: int) -> Points:
        """Give what each seat gets of the rest from a moment after the lead on."""
        seat, choices, limit, following = turn
        if limit:
            choices = limit(best)
        found: Points = ()
        for bit, strength, points, _ in choices:
            top, leader = best, taker
            if strength > best:
                top, leader = strength, seat
            if following:
                result = self.answer(following, left ^ bit, top, leader, paid + points)
            else:
                result = added(self.rest(left ^ bit, leader), leader, paid + points)
            found = preferred(seat, found, result)
        return found

    def _summary(self, summary: int, _below: int, bit: int) -> int:
        """Tell whether a card of the suit is worth anything: 1 or 0."""
        return int(summary or self.suits.cards[bit].points != 0)

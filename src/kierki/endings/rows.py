"""An ending of a lottery: whose turn it is, what may be laid, and what follows."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from operator import add, sub
from typing import Generic, TypeAlias

import attrs

from kierki.cards import Card, Rank
from kierki.endings.limits import Budget
from kierki.endings.preference import Points, Value, added, preferred
from kierki.lottery import LotteryState
from kierki.lottery.state import Tables, may_lay, next_turn
from kierki.moves import Move

Key: TypeAlias = tuple[tuple[int, ...], int, Rank | None]
"""What tells moments apart: what fits on the table follows from what is laid."""


@attrs.frozen
class Moment:
    """A moment of a lottery.

    Attributes:
        hands: the cards of each seat.
        turn: the place of the seat on turn.
        opening: the rank that opens a row; None until the first card is laid.
        playable: what fits on the table.
        legal: what the seat on turn may do; nothing once the deal is over.
    """

    hands: tuple[int, ...]
    turn: int
    opening: Rank | None
    playable: int
    legal: tuple[Move, ...]

    @property
    def key(self) -> Key:
        """What tells it apart."""
        return self.hands, self.turn, self.opening


class RowsEnding(ABC, Generic[Value]):
    """The play of the ending of a lottery; what it comes to is a matter of the objective."""

    def __init__(self, state: LotteryState, budget: Budget) -> None:
        self.budget: Budget = budget
        self.tables: Tables = state._start.tables
        sign = -1 if state.rules.winner == "lowest" else 1
        self.prizes: Points = tuple([sign * prize for prize in state.contract.prizes])
        self.stop_after: int = state.contract.stop_after
        self.nothing: Points = (0,) * len(self.prizes)
        self.start: Moment = Moment(
            state._hands, state._turn, state.open_rank, state._playable, state._legal
        )

    def after(self, moment: Moment, move: Move) -> tuple[Moment, Points]:
        """Make a move.

        Returns:
            The moment after it, and what each seat gets by it at once: whoever goes out, and all
            that are still in when it is the last to do so.
        """
        turn, hands = moment.turn, list(moment.hands)
        opening, playable = moment.opening, moment.playable
        gains, over = self.nothing, False
        if isinstance(move, Card):
            opening, playable = self.tables.after_laying(move, opening, playable)
            hands[turn] ^= move._bit
            if not hands[turn]:
                out = hands.count(0)
                over = out == self.stop_after
                rest = self.prizes[-1] if over else 0
                gains = tuple([rest if hand else 0 for hand in hands])
                gains = added(gains, turn, self.prizes[out - 1])
        turn = next_turn(turn, hands)
        legal = () if over else may_lay(hands[turn], playable)
        return Moment(tuple(hands), turn, opening, playable, legal), gains

    def after_each(self) -> list[Value]:
        """Give what the rest of the deal comes to after each legal move."""
        return [self.value(*self.after(self.start, move)) for move in self.start.legal]

    def line(self, move: Move, value: Value) -> Iterator[Move]:
        """Play on after a legal move of this value, everybody the first move that is best."""
        moment = self.start
        while True:
            moment, gains = self.after(moment, move)
            value = self.without(value, gains)
            if not moment.legal:
                return
            *some, move = moment.legal
            move = next((choice for choice in some if self.is_best(moment, choice, value)), move)
            yield move

    @abstractmethod
    def value(self, moment: Moment, gains: Points) -> Value:
        """Give what the rest of the deal comes to, with what has just been got."""

    @abstractmethod
    def without(self, value: Value, gains: Points) -> Value:
        """Take from a value what has just been got."""

    @abstractmethod
    def is_best(self, moment: Moment, move: Move, value: Value) -> bool:
        """Tell whether a move keeps to the value of a moment."""


@attrs.define
class Bounds:
    """What is known of a moment: what the seat gets of the rest, at least and at most."""

    lower: int
    upper: int


class RowsGuarantee(RowsEnding[int]):
    """The search for what one seat can be sure of."""

    def __init__(self, state: LotteryState, own: int, budget: Budget) -> None:
        super().__init__(state, budget)
        self.own: int = own
        self.known: dict[Key, Bounds] = {}
        self.low: int = min(*self.prizes, 0)
        self.high: int = max(*self.prizes, 0)

    def best(self) -> int:
        """Give what the seat gets of the rest of the deal after the best legal move."""
        return self.value(self.start, self.nothing)

    def value(self, moment: Moment, gains: Points) -> int:
        """Give what the seat gets of the rest of the deal, with what has just been got."""
        low, high = self.low, self.high
        while low < high:
            value = self.at_least(moment, low + 1)
            if value > low:
                low = value
            else:
                high = value
        return low + gains[self.own]

    def without(self, value: int, gains: Points) -> int:
        """Take from a value what the seat has just got."""
        return value - gains[self.own]

    def is_best(self, moment: Moment, move: Move, value: int) -> bool:
        """Tell whether a move keeps to the value of a moment."""
        after, gains = self.after(moment, move)
        value -= gains[self.own]
        if moment.turn == self.own:
            return self.at_least(after, value) >= value
        return self.at_least(after, value + 1) <= value

    def at_least(self, moment: Moment, need: int) -> int:
        """Tell whether the seat can get so much of the rest.

        Returns:
            If it can, so much or more, and surely not more than it can get; if not, less, and
            surely not less than that.
        """
        if not moment.legal or not moment.hands[self.own]:
            return 0
        bounds = self.known.get(moment.key)
        if bounds is None:
            prizes = self.prizes[moment.hands.count(0) :]
            bounds = self.known[moment.key] = Bounds(min(prizes), max(prizes))
        if bounds.lower >= need:
            return bounds.lower
        if bounds.upper >= need:
            value = self._search(moment, need)
            if value < need:
                bounds.upper = value
            else:
                bounds.lower = value
            return value
        return bounds.upper

    def _search(self, moment: Moment, need: int) -> int:
        self.budget.spend()
        own = moment.turn == self.own
        value = self.low - 1 if own else self.high + 1
        for move in moment.legal:
            after, gains = self.after(moment, move)
            gain = gains[self.own]
            result = self.at_least(after, need - gain) + gain
            if (result > value) is own:
                value = result
                if (value >= need) is own:
                    break
        return value


class RowsEachOwn(RowsEnding[Points]):
    """The search for what comes about if each seat plays for itself."""

    def __init__(self, state: LotteryState, budget: Budget) -> None:
        super().__init__(state, budget)
        self.known: dict[Key, Points] = {}

    def value(self, moment: Moment, gains: Points) -> Points:
        """Give what each seat gets of the rest, with what it has just got."""
        rest = self.rest(moment)
        return rest if gains is self.nothing else tuple(map(add, rest, gains))

    def without(self, value: Points, gains: Points) -> Points:
        """Take from a value what each seat has just got."""
        return tuple(map(sub, value, gains))

    def is_best(self, moment: Moment, move: Move, value: Points) -> bool:
        """Tell whether a move keeps to the value of a moment."""
        return self.value(*self.after(moment, move)) == value

    def rest(self, moment: Moment) -> Points:
        """Give what each seat gets of the rest."""
        if not moment.legal:
            return self.nothing
        if moment.key not in self.known:
            self.budget.spend()
            found: Points = ()
            for move in moment.legal:
                found = preferred(moment.turn, found, self.value(*self.after(moment, move)))
            self.known[moment.key] = found
        return self.known[moment.key]

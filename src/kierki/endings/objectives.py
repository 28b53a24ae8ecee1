"""The two objectives: which search finds what comes of each move, and which move a seat likes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Generic, Protocol

import attrs

from kierki.contracts import Phase
from kierki.deals import DealState, play
from kierki.endings.each_own import TricksEachOwn
from kierki.endings.guarantee import TrickGuarantee
from kierki.endings.limits import Budget
from kierki.endings.preference import Points, Value, preference
from kierki.endings.rows import RowsEachOwn, RowsGuarantee
from kierki.moves import Move
from kierki.tricks import TrickState


class Search(Protocol[Value]):
    """What finds out what an ending comes to."""

    def after_each(self) -> list[Value]:
        """Give what the rest of the deal comes to after each legal move."""
        ...

    def line(self, move: Move, value: Value) -> Iterator[Move]:
        """Play on after a legal move of this value."""
        ...


class Plan(Protocol[Value]):
    """An objective."""

    def search(self, state: DealState) -> Search[Value]:
        """Give the search for a state in which trumps, if any, are named."""
        ...

    def preference(self, seat: int, value: Value) -> Points:
        """Give what orders values for a seat: the greater, the better."""
        ...


@attrs.frozen
class Paranoid:
    """One seat against all others; the value is what it gets."""

    own: int
    budget: Budget

    def search(self, state: DealState) -> TrickGuarantee | RowsGuarantee:
        """Give the search for a state in which trumps, if any, are named."""
        if isinstance(state, TrickState):
            return TrickGuarantee(state, self.own, self.budget)
        return RowsGuarantee(state, self.own, self.budget)

    def preference(self, seat: int, value: int) -> Points:
        """Give what orders values for a seat: the greater, the better."""
        return (value if seat == self.own else -value,)


@attrs.frozen
class MaxN:
    """Each seat for itself; the value is what each gets."""

    budget: Budget

    def search(self, state: DealState) -> TricksEachOwn | RowsEachOwn:
        """Give the search for a state in which trumps, if any, are named."""
        if isinstance(state, TrickState):
            return TricksEachOwn(state, self.budget)
        return RowsEachOwn(state, self.budget)

    def preference(self, seat: int, value: Points) -> Points:
        """Give what orders values for a seat: the greater, the better."""
        return preference(seat, value)


@attrs.frozen
class Option(Generic[Value]):
    """A legal move, what the rest of the deal comes to by it, and how it goes on."""

    move: Move
    value: Value
    rest: Callable[[], Iterator[Move]]

    def line(self) -> Iterator[Move]:
        """Give the move, and the play to the end of the deal."""
        yield self.move
        yield from self.rest()


def mover(state: DealState) -> int:
    """Give the place of the seat on turn.

    Raises:
        ValueError: if the deal is over.
    """
    if state.turn is None:
        raise ValueError(f"nobody is to move: {state!r}")
    return state.turn.index


def options(state: DealState, plan: Plan[Value]) -> list[Option[Value]]:
    """Give the legal moves, in order."""
    if state.phase is not Phase.CHOOSE_TRUMP:
        search = plan.search(state)
        return [
            Option(move, value, partial(search.line, move, value))
            for move, value in zip(state._legal, search.after_each(), strict=True)
        ]
    found: list[Option[Value]] = []
    for choice in state._legal:
        named = play(state, choice)
        best = favourites(named, plan, options(named, plan))[0]
        found.append(Option(choice, best.value, best.line))
    return found


def favourites(
    state: DealState, plan: Plan[Value], found: Sequence[Option[Value]]
) -> list[Option[Value]]:
    """Give the moves of which the seat on turn likes none better, in order."""
    seat = mover(state)
    best = max(plan.preference(seat, option.value) for option in found)
    return [option for option in found if plan.preference(seat, option.value) == best]

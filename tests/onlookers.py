"""Who looks on at a table, and whether two things that they are shown tell them the same."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from functools import reduce
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any, TypeAlias, cast

from kierki import DealState, MatchState, Seat, play_all, undo
from kierki.views import DealView, Event, MatchView, advance

Parts: TypeAlias = Callable[[Any], Sequence[Any]]

_CODE = (type, ModuleType, FunctionType, BuiltinFunctionType, MethodType)


def onlookers(state: DealState | MatchState) -> tuple[Seat | None, ...]:
    """Give every seat, and the spectator."""
    return (*state.rules.seats, None)


def history(last: DealState) -> list[DealState]:
    """Give the states of a deal, from the first."""
    return [undo(last, plies) for plies in range(len(last.moves), -1, -1)]


def played_again(state: DealState) -> DealState:
    """Deal the same cards again and make the same moves, each of which must be legal."""
    return play_all(undo(state, len(state.moves)), state.moves)


def folded(told: Sequence[Event]) -> DealView | MatchView:
    """Follow events from the first."""
    return cast(DealView | MatchView, reduce(advance, told, cast(Any, None)))


def referents(thing: Any) -> list[Any]:
    """Give what a thing holds on to in memory, but for code."""
    return [part for part in gc.get_referents(thing) if not isinstance(part, _CODE)]


def attributes(thing: Any) -> list[Any]:
    """Give what can be read off a thing: its attributes, private ones too, or its items."""
    if isinstance(thing, dict):
        return [part for item in thing.items() for part in item]
    if isinstance(thing, tuple):
        return list(thing)
    if isinstance(thing, Enum) or not type(thing).__module__.startswith("kierki."):
        return []
    read = [getattr(thing, name) for name in dir(thing) if not name.startswith("__")]
    return [part for part in read if not callable(part)]


def check_same(one: Any, other: Any, parts: Parts) -> None:
    """Check that two things are of the same build and tell the same, part by part."""
    todo, done = [(one, other)], set[tuple[int, int]]()
    kept = []  # so that no address is used twice
    while todo:
        one, other = pair = todo.pop()
        if one is other or (id(one), id(other)) in done:
            continue
        done.add((id(one), id(other)))
        kept.append(pair)
        assert type(one) is type(other)
        of_one, of_other = parts(one), parts(other)
        assert len(of_one) == len(of_other), (one, other)
        assert of_one or one == other, (one, other)
        todo += zip(of_one, of_other, strict=True)


def reachable(thing: Any) -> Iterator[Any]:
    """Give everything in memory that a thing leads to."""
    todo, done = [thing], dict[int, Any]()
    while todo:
        thing = todo.pop()
        if id(thing) not in done:
            done[id(thing)] = thing
            yield thing
            todo += referents(thing)

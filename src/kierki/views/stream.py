"""What happens, told to a seat as events; and a view that follows them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TypeVar, overload

import attrs

from kierki.deals import DealState, play, score, undo
from kierki.errors import InvalidStateError, Problem
from kierki.lottery import LotteryState
from kierki.lottery import hidden as lottery
from kierki.match import MatchState, new_match
from kierki.moves import PASS, ChooseTrump, Move, Pass
from kierki.seats import Seat
from kierki.tricks import TrickState
from kierki.tricks import hidden as tricks
from kierki.views.deal_view import DealView, begin_view, cards_at_first, observe_deal, place_of
from kierki.views.happenings import (
    DealOver,
    Dealt,
    Event,
    MatchBegun,
    MatchOver,
    Passed,
    Played,
    ScoreEntered,
    TrickTaken,
    TrumpNamed,
    WentOut,
)
from kierki.views.match_view import MatchView, ResultView, observe

__all__ = ["advance", "events"]

View = TypeVar("View", DealView, MatchView)


def events(
    before: DealState | MatchState | None, after: DealState | MatchState, seat: Seat | None
) -> tuple[Event, ...]:
    """Tell a seat what has happened between two states.

    Args:
        before: a deal or a match; None tells everything from the beginning.
        after: the same deal or match, any number of moves later.
        seat: who is told; None is a spectator. It is told nothing that its view does not show.

    Raises:
        ValueError: if the one does not follow from the other.
        InvalidStateError: if the rules have no such seat.

    >>> from kierki import STANDARD, Card, Seat, deal, play, shuffle
    >>> before = deal(STANDARD.contracts[0], shuffle("gdansk-2026"))
    >>> events(before, play(before, Card("8C")), Seat.N)
    (Played(seat=Seat.E, card=Card('8C')),)
    """
    if not isinstance(after, TrickState | LotteryState | MatchState):
        raise TypeError(f"a deal or a match is needed, not {after!r}")
    place_of(seat, after.rules)
    if isinstance(after, MatchState) and (before is None or isinstance(before, MatchState)):
        return tuple(_match_events(before, after, seat))
    if isinstance(after, MatchState) or isinstance(before, MatchState):
        raise ValueError("a deal does not follow from a match, nor a match from a deal")  # noqa: TRY004 (both are states)
    return tuple(_deal_events(before, after, seat))


def _match_events(
    before: MatchState | None, after: MatchState, seat: Seat | None
) -> Iterator[Event]:
    if before is None:
        before = new_match(after.rules, first_dealer=after.first_dealer)
        yield MatchBegun(after.rules, after.first_dealer, seat)
    done = len(before.results)
    same = (before.rules, before.first_dealer) == (after.rules, after.first_dealer)
    if not same or after.results[:done] != before.results:
        raise _does_not_follow()
    current = before.current
    for number, result in enumerate(after.results[done:], done + 1):
        if result.final:
            yield from _deal_events(current, result.final, seat)
        elif current:
            raise _does_not_follow()
        else:
            yield ScoreEntered(number, result.points)
        current = None
    if after.current:
        yield from _deal_events(current, after.current, seat)
    elif current:
        raise _does_not_follow()
    if after.is_over and not before.is_over:
        yield MatchOver(tuple(score(after).values()), after.ranking)


def _does_not_follow() -> ValueError:
    return ValueError("the second state does not follow from the first")


def _deal_events(before: DealState | None, after: DealState, seat: Seat | None) -> Iterator[Event]:
    if before is None:
        before = undo(after, len(after.moves))
        yield _dealt(before, seat)
    made = len(before.moves)
    if len(after.moves) < made or undo(after, len(after.moves) - made) != before:
        raise _does_not_follow()
    states = [before]
    for move in after.moves[made:]:
        states.append(play(states[-1], move))
    for state, then in pairwise(states):
        yield from _events_of_move(state, then, seat)


def _dealt(state: DealState, seat: Seat | None) -> Dealt:
    view = observe_deal(state, seat)
    return Dealt(view.rules, view.contract, view.dealer, seat, view.own, view.counts)


def _events_of_move(state: DealState, then: DealState, seat: Seat | None) -> Iterator[Event]:
    mover, move = state.turn or state.dealer, then.moves[-1]
    if isinstance(move, ChooseTrump):
        yield TrumpNamed(mover, move.suit)
        if cards_at_first(state) < state.rules.hand_size:
            whole = _dealt(then, seat)
            yield attrs.evolve(whole, own=whole.own - observe_deal(state, seat).own)
    elif isinstance(move, Pass):
        yield Passed(mover)
    else:
        yield Played(mover, move)
    if outcome := _outcome(then):
        yield outcome
    if then.is_over:
        yield DealOver(tuple(score(then).values()))


def _outcome(deal: DealState) -> TrickTaken | WentOut | None:
    """Say which trick the last move has completed, or who is out by it; None if neither."""
    if isinstance(deal, TrickState):
        taken = tricks.last_taken(deal)
        return TrickTaken(*taken) if taken else None
    out = lottery.last_out(deal)
    return WentOut(*out) if out else None


@overload
def advance(view: None, event: Event) -> DealView | MatchView: ...
@overload
def advance(view: View, event: Event) -> View: ...
def advance(view: DealView | MatchView | None, event: Event) -> DealView | MatchView:
    """Give the view after an event.

    Folding the events of a deal gives exactly what `observe` gives of the deal. Where a hand is
    dealt in two parts, the view that has heard how trumps are named waits for the second.

    Args:
        view: what was known before; None before the first event.
        event: what has happened.

    Raises:
        InvalidStateError: for an event that cannot happen now.
        IllegalMoveError: for a move that cannot be made now.
        TypeError: for what is no view or no event.

    >>> from functools import reduce
    >>> from kierki import STANDARD, Seat, deal, shuffle
    >>> from kierki.views import observe
    >>> state = deal(STANDARD.contracts[7], shuffle("gdansk-2026"))
    >>> reduce(advance, events(None, state, Seat.N), None) == observe(state, Seat.N)
    True
    """
    if not isinstance(event, Event):
        raise TypeError(f"an event is needed, not {event!r}")
    if view is None:
        return _begun(event)
    if isinstance(view, DealView):
        return _advanced(view, event)
    if isinstance(view, MatchView):
        return _advanced_match(view, event)
    raise TypeError(f"a view is needed, not {view!r}")


def _begun(event: Event) -> DealView | MatchView:
    if isinstance(event, MatchBegun):
        return observe(new_match(event.rules, first_dealer=event.first_dealer), event.seat)
    if isinstance(event, Dealt):
        return _dealt_view(event)
    raise _refused("deal_needed", f"{event!r} begins nothing")


def _dealt_view(event: Dealt) -> DealView:
    view = begin_view(event.rules, event.contract, event.dealer, event.seat, event.own)
    if event.counts != view.counts:
        raise _refused("wrong_hand_size", f"each seat is dealt {view.counts[0]} cards at first")
    return view


def _refused(code: str, detail: str) -> InvalidStateError:
    return InvalidStateError([Problem(code, "event", detail)])


def _advanced(view: DealView, event: Event) -> DealView:
    match event:
        case Dealt():
            return _with_rest(view, event)
        case TrumpNamed():
            return _moved(view, event.seat, ChooseTrump(event.suit))
        case Played():
            return _moved(view, event.seat, event.card)
        case Passed():
            return _moved(view, event.seat, PASS)
        case TrickTaken() | WentOut():
            holds = event == _outcome(view._seen)
        case DealOver():
            holds = view.is_over and view.points == event.points
        case _:
            holds = False
    if not holds:
        raise _refused("bad_event", f"{event!r} does not follow from what happened")
    return view


def _with_rest(view: DealView, event: Dealt) -> DealView:
    if not view._awaits_rest:
        raise _refused("deal_in_progress", "nothing is dealt now")
    own, whole = event.own, view.rules.hand_size
    counts = (whole,) * len(view.counts)
    size = 0 if view.seat is None else whole - view.counts[0]
    expected = Dealt(view.rules, view.contract, view.dealer, view.seat, own, counts)
    if event != expected or len(own) != size or not own <= view.rules.deck - view.own:
        raise _refused("bad_event", "this is not the rest of these hands")
    return view._with_rest(own)


def _moved(view: DealView, seat: Seat, move: Move) -> DealView:
    if view._awaits_rest:
        raise _refused("deal_needed", "the rest of every hand is dealt first")
    if view.turn is None:
        raise _refused("deal_over", "the deal is over")
    if seat is not view.turn:
        raise _refused("not_your_turn", f"it is {view.turn}'s turn, not {seat}'s")
    return view._played(move)


def _advanced_match(view: MatchView, event: Event) -> MatchView:
    current = view.current
    if isinstance(event, MatchOver | MatchBegun) or (
        isinstance(event, DealOver | TrickTaken | WentOut) and current is None
    ):
        if _is_known(view, event):
            return view
        raise _refused("bad_event", f"{event!r} does not follow from what happened")
    if current is None:
        return _begin_deal(view, event)
    after = _advanced(current, event)
    if isinstance(event, DealOver):
        result = ResultView(after.contract, after.dealer, after.points, after.moves)
        return attrs.evolve(view, programme=view._programme.with_result(result), current=None)
    return attrs.evolve(view, current=after)


def _is_known(view: MatchView, event: Event) -> bool:
    """Tell whether an event says again how the last deal ended, or the match."""
    match event:
        case MatchOver():
            return view.is_over and event == MatchOver(tuple(view._score().values()), view.ranking)
        case DealOver():
            return bool(view.results) and view.results[-1].points == event.points
        case _:
            return False


def _begin_deal(view: MatchView, event: Event) -> MatchView:
    contract, dealer = view.contract, view.dealer
    if contract is None or dealer is None:
        raise _refused("match_over", "all deals are done")
    if isinstance(event, ScoreEntered):
        total = view.rules.contract_total(contract)
        if len(event.points) != len(view.rules.seats) or sum(event.points) != total:
            raise _refused("wrong_total", f"{event!r} is no result of {contract.id}")
        if event.number != len(view.results) + 1:
            raise _refused("bad_event", f"the next deal is {len(view.results) + 1}")
        result = ResultView(contract, dealer, event.points, ())
        return attrs.evolve(view, programme=view._programme.with_result(result))
    expected = (view.rules, contract, dealer, view.seat)
    if isinstance(event, Dealt) and expected == (
        event.rules,
        event.contract,
        event.dealer,
        event.seat,
    ):
        return attrs.evolve(view, current=_dealt_view(event))
    raise _refused("deal_needed", f"{dealer} is to deal for {contract.id}")

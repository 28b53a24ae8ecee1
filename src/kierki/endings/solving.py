"""Exact play of open cards, for both objectives and all kinds of deals."""

from __future__ import annotations

from kierki.contracts import Phase
from kierki.deals import DealState, legal_moves, play, play_all, score
from kierki.endings.limits import POSITIONS_LIMIT, Budget
from kierki.endings.objectives import MaxN, Option, Paranoid, favourites, mover, options
from kierki.endings.preference import Points, Value
from kierki.endings.solution import Objective, Solution
from kierki.moves import Move
from kierki.seats import Seat

__all__ = ["solve", "sure_points"]


def solve(
    state: DealState,
    objective: Objective = "paranoid",
    *,
    seat: Seat | None = None,
    limit: int | None = None,
) -> Solution:
    """Find what each legal move is worth when all cards are open and all play on perfectly.

    With ``"paranoid"`` one seat wants as many points for itself as it can get, and all others
    together want it to have as few as possible: the value of a move is what it can be sure of,
    whatever they do. With ``"max_n"`` each seat wants as many points for itself as it can get; if
    two moves bring it equally many, it prefers that which leaves the seat to its left with fewer,
    then the next seat to the left, and so on, so the outcome does not depend on the order of the
    cards. Where the lowest total wins (``Rules.winner``), everybody wants few points instead, and
    grudges the others few.

    Moves that are equally good are all in ``best``; in ``line`` everybody plays the first of
    them in the order of `kierki.legal_moves`.

    Args:
        state: a deal at any moment before its end.
        objective: ``"paranoid"`` or ``"max_n"``.
        seat: whose points ``values`` tells, and with ``"paranoid"`` who plays against all others;
            None means the seat on turn.
        limit: how many positions may be examined, moments before a lead or in a lottery before a
            move; None means `POSITIONS_LIMIT`.

    Raises:
        EndingTooLargeError: if the limit is reached. Five cards a seat take 150 positions as a
            rule, a whole deal far too many.
        ValueError: if the deal is over, for a seat that does not play, another objective, or a
            limit that is none.

    >>> from kierki import STANDARD, deal, shuffle
    >>> state = deal(STANDARD.contracts[7], shuffle("gdansk-2026"))
    >>> while len(state.tricks) < 9:
    ...     state = play(state, legal_moves(state)[-1])
    >>> solution = solve(state)
    >>> for card, points in solution.values:
    ...     print(solution.seat, card, points)
    S 2C 150
    S 4C 150
    S 5D 200
    S 9D 200
    >>> solution.best
    (Card('5D'), Card('9D'))
    """
    place = _place(state, seat)
    budget = _budget(state, limit)
    if objective == "paranoid":
        return _against_all(state, place, budget)
    if objective == "max_n":
        return _each_for_itself(state, place, budget)
    raise ValueError(f"an objective is 'paranoid' or 'max_n', not {objective!r}")


def sure_points(state: DealState, *, seat: Seat | None = None, limit: int | None = None) -> int:
    """Give the points that a seat can be sure of at the end of the deal, whatever the others do.

    It is the value of the best move that `solve` finds, without that of each other move, and so
    in little more than half the time.

    Args:
        state: a deal at any moment before its end.
        seat: whose points; None means the seat on turn.
        limit: how many positions may be examined; None means `POSITIONS_LIMIT`.

    Raises:
        EndingTooLargeError: if the limit is reached.
        ValueError: if the deal is over, for a seat that does not play, or a limit that is none.

    >>> from kierki import STANDARD, Seat, deal, shuffle
    >>> state = deal(STANDARD.contracts[7], shuffle("gdansk-2026"))
    >>> while len(state.tricks) < 9:
    ...     state = play(state, legal_moves(state)[-1])
    >>> sure_points(state), sure_points(state, seat=Seat.W)
    (200, 0)
    """
    place = _place(state, seat)
    rest = _sure(state, Paranoid(place, _budget(state, limit)))
    return score(state)[state.rules.seats[place]] + _sign(state) * rest


def _sure(state: DealState, plan: Paranoid) -> int:
    if state.phase is not Phase.CHOOSE_TRUMP:
        return plan.search(state).best()
    values = [_sure(play(state, choice), plan) for choice in legal_moves(state)]
    return max(values) if mover(state) == plan.own else min(values)


def _place(state: DealState, seat: Seat | None) -> int:
    turn = mover(state)
    if seat is None:
        return turn
    if seat not in state.rules.seats:
        raise ValueError(f"{seat} does not play by the rules {state.rules.id}")
    return seat.index


def _budget(state: DealState, limit: int | None) -> Budget:
    cards = sum(map(len, state.hands.values()))
    return Budget(POSITIONS_LIMIT if limit is None else limit, cards)


def _sign(state: DealState) -> int:
    """Give 1 if seats want many points, -1 if they want few."""
    return -1 if state.rules.winner == "lowest" else 1


def _against_all(state: DealState, place: int, budget: Budget) -> Solution:
    plan, seat, sign = Paranoid(place, budget), state.rules.seats[place], _sign(state)
    found = options(state, plan)
    before = score(state)[seat]
    values = tuple([(option.move, before + sign * option.value) for option in found])
    best = favourites(state, plan, found)
    line, points = _played_out(state, best[0])
    return Solution("paranoid", seat, values, _moves(best), line, points, (), budget.spent)


def _each_for_itself(state: DealState, place: int, budget: Budget) -> Solution:
    plan, seat, sign = MaxN(budget), state.rules.seats[place], _sign(state)
    found = options(state, plan)
    before = score(state).values()
    outcomes = tuple(
        [
            tuple([points + sign * rest for points, rest in zip(before, option.value, strict=True)])
            for option in found
        ]
    )
    own = [points[place] for points in outcomes]
    values = tuple(zip(_moves(found), own, strict=True))
    best = favourites(state, plan, found)
    line, points = _played_out(state, best[0])
    return Solution("max_n", seat, values, _moves(best), line, points, outcomes, budget.spent)


def _moves(found: list[Option[Value]]) -> tuple[Move, ...]:
    return tuple([option.move for option in found])


def _played_out(state: DealState, option: Option[Value]) -> tuple[tuple[Move, ...], Points]:
    """Give a move with what follows, and what each seat ends the deal with by it."""
    line = tuple(option.line())
    return line, tuple(score(play_all(state, line)).values())

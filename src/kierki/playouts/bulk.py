"""Playouts of a contract or of a deal, each of them or only counted, or one of them as a state."""

from __future__ import annotations

import operator
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Final

from kierki.contracts import Contract
from kierki.deals import DealState, play
from kierki.match import deal
from kierki.moves import ChooseTrump
from kierki.playouts.engines import EngineName, engine_for
from kierki.playouts.plans import Plan, plan_from, random_deals
from kierki.playouts.points import Points, Tally, tally_of
from kierki.playouts.replay import dealt, play_out, shuffled
from kierki.playouts.stream import DEALS_LIMIT, Seed, stream_start
from kierki.presets import STANDARD
from kierki.rules import Rules
from kierki.seats import Seat

_MOST_THREADS: Final = 1024


def playouts(
    contract: Contract,
    count: int,
    *,
    rules: Rules = STANDARD,
    dealer: Seat | None = None,
    trump: ChooseTrump | None = None,
    seed: int | str | bytes,
    first: int = 0,
    engine: EngineName = "auto",
) -> Points:
    """Deal a contract many times at random and play each deal to the end by random legal moves.

    Playout *n* of a seed is the same whatever the engine, and however many are asked for.

    Args:
        contract: what the deals are played for.
        count: how many.
        rules: for the seats and the deck.
        dealer: who deals; the first seat if nobody is named.
        trump: the trumps; where they are not given each choice that there is is as likely.
        seed: anything; ``1``, ``"1"`` and ``b"1"`` are different seeds.
        first: the number of the first playout.
        engine: ``"numba"``, ``"numpy"`` or ``"python"``; ``"auto"`` is that which is soonest done,
            of those installed.

    Raises:
        RulesError: for a contract that cannot be played by the rules.
        IllegalMoveError: for trumps that may not be named.
        ImportError: for an engine that needs an extra which is not installed.
        ValueError: for a number of deals, or an engine, that there is not.
        OverflowError: for a contract with points beyond 2⁶².

    >>> from kierki import STANDARD
    >>> points = playouts(STANDARD.contracts[6], 3, seed="gdansk-2026")
    >>> list(points)
    [(-130, -585, -225, -360), (-505, -410, -150, -235), (-285, -310, -300, -405)]
    """
    plan = random_deals(contract, rules, dealer, trump)
    return _points(plan, rules, _numbers(count, first), seed, engine)


def playouts_from(
    state: DealState,
    count: int,
    *,
    seed: int | str | bytes,
    first: int = 0,
    engine: EngineName = "auto",
) -> Points:
    """Play a deal to the end many times, from a state on, by random legal moves.

    Args:
        state: a deal, in which all hands are known; where trumps are to be named each of the
            choices is as likely.
        count: how many times.
        seed: as for `playouts`.
        first: as for `playouts`.
        engine: as for `playouts`.

    Raises:
        ImportError: for an engine that needs an extra which is not installed.
        ValueError: for a number of deals, or an engine, that there is not.
        OverflowError: for a contract with points beyond 2⁶².

    >>> from kierki import STANDARD, deal, shuffle
    >>> state = deal(STANDARD.contracts[6], shuffle("gdansk-2026"))
    >>> list(playouts_from(state, 3, seed=1))
    [(-300, -165, -100, -735), (0, -1015, 0, -285), (-290, -910, 0, -100)]
    """
    return _points(plan_from(state), state.rules, _numbers(count, first), seed, engine)


def tally(
    contract: Contract,
    count: int,
    *,
    rules: Rules = STANDARD,
    dealer: Seat | None = None,
    trump: ChooseTrump | None = None,
    seed: int | str | bytes,
    first: int = 0,
    engine: EngineName = "auto",
    threads: int = 1,
) -> Tally:
    """Count the points of playouts of a contract; however many there are, this takes no memory.

    Args:
        contract: as all that follows as for `playouts`.
        count: how many.
        rules: for the seats and the deck.
        dealer: who deals.
        trump: the trumps.
        seed: anything.
        first: the number of the first playout.
        engine: which engine plays.
        threads: among how many threads they are shared out; only ``"numba"`` gains by it.

    Raises:
        RulesError: for a contract that cannot be played by the rules.
        IllegalMoveError: for trumps that may not be named.
        ImportError: for an engine that needs an extra which is not installed.
        ValueError: for a number of deals or of threads, or an engine, that there is not.
        OverflowError: for a contract with points beyond 2⁶².

    >>> from kierki import STANDARD
    >>> tally(STANDARD.contracts[0], 1000, seed="gdansk-2026")
    <Tally of 1000 deals: ...>
    """
    plan = random_deals(contract, rules, dealer, trump)
    return _tally(plan, rules, _numbers(count, first), seed, engine, threads=threads)


def tally_from(
    state: DealState,
    count: int,
    *,
    seed: int | str | bytes,
    first: int = 0,
    engine: EngineName = "auto",
    threads: int = 1,
) -> Tally:
    """Count the points of playouts from a state.

    Args:
        state: as all that follows as for `playouts_from`.
        count: how many times.
        seed: anything.
        first: the number of the first playout.
        engine: which engine plays.
        threads: as for `tally`.

    Raises:
        ImportError: for an engine that needs an extra which is not installed.
        ValueError: for a number of deals or of threads, or an engine, that there is not.
        OverflowError: for a contract with points beyond 2⁶².

    >>> from kierki import STANDARD, deal, shuffle
    >>> state = deal(STANDARD.contracts[6], shuffle("gdansk-2026"))
    >>> tally_from(state, 1000, seed=1)
    <Tally of 1000 deals: ...>
    """
    plan = plan_from(state)
    return _tally(plan, state.rules, _numbers(count, first), seed, engine, threads=threads)


def playout(
    contract: Contract,
    number: int,
    *,
    rules: Rules = STANDARD,
    dealer: Seat | None = None,
    trump: ChooseTrump | None = None,
    seed: int | str | bytes,
) -> DealState:
    """Give one of the playouts of a contract as a state, with all its moves.

    Args:
        contract: as all that follows as for `playouts`.
        number: the number of the playout.
        rules: for the seats and the deck.
        dealer: who deals.
        trump: the trumps.
        seed: anything.

    Raises:
        RulesError: for a contract that cannot be played by the rules.
        IllegalMoveError: for trumps that may not be named.
        ValueError: for a number that no playout has.

    >>> from kierki import STANDARD, score
    >>> over = playout(STANDARD.contracts[6], 2, seed="gdansk-2026")
    >>> over
    <TrickState robber: over>
    >>> tuple(score(over).values()) == playouts(STANDARD.contracts[6], 3, seed="gdansk-2026")[2]
    True
    """
    _numbers(1, number)
    start, pack = stream_start(seed), random_deals(contract, rules, dealer, trump).pack
    hands = dealt(pack, shuffled(pack, start, number), rules.seats)
    state = deal(contract, hands, dealer=dealer, rules=rules)
    return play_out(play(state, trump) if trump else state, hands, start, number)


def playout_from(state: DealState, number: int, *, seed: int | str | bytes) -> DealState:
    """Give one of the playouts from a state as a state, with all its moves.

    Args:
        state: as all that follows as for `playouts_from`.
        number: the number of the playout.
        seed: anything.

    Raises:
        ValueError: for a number that no playout has.

    >>> from kierki import STANDARD, deal, score, shuffle
    >>> state = deal(STANDARD.contracts[6], shuffle("gdansk-2026"))
    >>> over = playout_from(state, 2, seed=1)
    >>> tuple(score(over).values()) == playouts_from(state, 3, seed=1)[2]
    True
    """
    _numbers(1, number)
    start, pack = stream_start(seed), plan_from(state).pack
    hands = dealt(pack, shuffled(pack, start, number), state.rules.seats)
    return play_out(state, hands, start, number)


def _numbers(count: int, first: int) -> range:
    """Give the numbers of playouts that are asked for.

    Raises:
        ValueError: for some that no playout has.
    """
    count, first = operator.index(count), operator.index(first)
    if count < 0 or first < 0 or first + count > DEALS_LIMIT:
        last = DEALS_LIMIT - 1
        raise ValueError(f"playouts are numbered 0 to {last}; not {count} of them from {first} on")
    return range(first, first + count)


def _points(plan: Plan, rules: Rules, numbers: range, seed: Seed, engine: EngineName) -> Points:
    played = engine_for(plan, engine, len(numbers))
    return Points(rules.seats, played.points(stream_start(seed), numbers.start, len(numbers)))


def _tally(
    plan: Plan,
    rules: Rules,
    numbers: range,
    seed: Seed,
    engine: EngineName,
    *,
    threads: int,
) -> Tally:
    if not 1 <= threads <= _MOST_THREADS:
        raise ValueError(f"threads must be from 1 to {_MOST_THREADS}, not {threads}")
    played, start = engine_for(plan, engine, len(numbers)), stream_start(seed)
    ends = [len(numbers) * thread // threads for thread in range(threads + 1)]
    shares = [numbers[low:high] for low, high in pairwise(ends)]

    def counted(share: range) -> list[Counter[int]]:
        return played.counts(start, share.start, len(share))

    if threads == 1:
        return tally_of(rules.seats, counted(numbers))
    with ThreadPoolExecutor(threads) as executor:
        counters = list(executor.map(counted, shares))
    by_seat = [sum(each, Counter[int]()) for each in zip(*counters, strict=True)]
    return tally_of(rules.seats, by_seat)

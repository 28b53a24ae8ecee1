"""Playing a simulation part by part, on whatever plays it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from typing import Final, TypeAlias

from kierki.presets import STANDARD
from kierki.rules import Rules
from kierki.simulation.checkpoint import Checkpoint
from kierki.simulation.plan import Plan, Seated, check_number
from kierki.simulation.pools import local_pool
from kierki.simulation.report import Report
from kierki.simulation.spans import missing
from kierki.simulation.tally import Tally
from kierki.simulation.work import play_part

__all__ = ["run_parts", "simulate"]

_Running: TypeAlias = dict[Future[Tally], range]
WORKERS_LIMIT: Final = 1024
_AHEAD: Final = 3  # parts for each worker that are played or wait for it


def run_parts(
    plan: Plan,
    *,
    played: Sequence[range] = (),
    executor: Executor | None = None,
    workers: int = 1,
    chunk: int | None = None,
) -> Generator[tuple[range, Tally], None, None]:
    """Play the parts of a simulation, and give each as it is finished, in no order.

    Args:
        plan: what is played.
        played: what of it is played already.
        executor: what plays it; None is this process, or so many others.
        workers: how many parts are played at a time.
        chunk: how many matches or deals are a part; by default as many as are soon played.

    Yields:
        The numbers of the matches or deals of a part, and what came of them. Who stops asking,
        or is interrupted, stops the simulation at once.

    Raises:
        ValueError: for a number that is none.
    """
    chunk = plan.chunk if chunk is None else chunk
    check_number("chunk", chunk)
    check_number("workers", workers, limit=WORKERS_LIMIT)
    workers = min(workers, -(-plan.count // chunk))
    parts = missing(played, count=plan.count, chunk=chunk)
    if executor is not None:
        yield from _run_on(executor, plan, parts, _AHEAD * workers)
    elif workers > 1:
        with local_pool(workers) as pool:
            yield from _submitted(pool, plan, parts, _AHEAD * workers, {})
    else:
        yield from ((numbers, play_part(plan, numbers)) for numbers in parts)


def _run_on(
    executor: Executor, plan: Plan, parts: Iterator[range], ahead: int
) -> Iterator[tuple[range, Tally]]:
    """Play parts on what belongs to somebody else, and leave nothing on it."""
    running: _Running = {}
    try:
        yield from _submitted(executor, plan, parts, ahead, running)
    finally:
        for future in running:
            future.cancel()


def _submitted(
    executor: Executor, plan: Plan, parts: Iterator[range], ahead: int, running: _Running
) -> Iterator[tuple[range, Tally]]:
    for numbers in parts:
        running[executor.submit(play_part, plan, numbers)] = numbers
        if len(running) >= ahead:
            yield from _finished(running)
    while running:
        yield from _finished(running)


def _finished(running: _Running) -> Iterator[tuple[range, Tally]]:
    """Wait for the next parts that are finished."""
    done, _ = wait(running, return_when=FIRST_COMPLETED)
    for future in done:
        yield running.pop(future), future.result()


def simulate(
    players: Sequence[Seated],
    count: int = 1000,
    *,
    seed: str = "0",
    rules: Rules = STANDARD,
    contract: str | None = None,
    executor: Executor | None = None,
    workers: int = 1,
    chunk: int | None = None,
    progress: Callable[[int], object] | None = None,
) -> Report:
    """Play many matches, or many deals of one contract, and count what came of them.

    The result depends on the players, the number, the seed, the rules and the contract, and on
    nothing else: not on the workers, nor on what runs them.

    Args:
        players: who sits where, in the order of the rules' seats: ``"random"``, ``"rule"``,
            ``"search"``, others as ``"bots:careful"``, or functions of a view and a source of
            chance.
        count: how many matches, or deals if there is a contract.
        seed: any text.
        rules: the rules.
        contract: the id of a contract of which single deals are played.
        executor: anything that runs functions: a pool of processes, or that of a cluster.
        workers: how many parts are played at a time: on the executor, or else in so many
            processes of this computer; 1 is this process alone.
        chunk: how many are played in one go.
        progress: is called with the number of those that are played, after each part.

    Raises:
        ValueError: for an unknown player or contract, or a number that is none.

    >>> report = simulate(["random"] * 4, 20, contract="no_tricks")
    >>> report.done, sum(row.points.mean for row in report.rows())
    (20, -260.0)
    """
    plan = Plan(players=players, count=count, seed=seed, rules=rules, contract=contract)
    course = Checkpoint()
    for numbers, tally in run_parts(plan, executor=executor, workers=workers, chunk=chunk):
        course = course.with_part(numbers, tally)
        if progress is not None:
            progress(course.done)
    return Report(plan, course.tally, course.done)

"""Measure how long endings take, by objective, contract and cards left.

    python benchmarks/endings.py [--endings N] [--cards N] [--max-n N] [--quick]

Deals of the standard rules are shuffled and played at random until every seat has so many
cards, between two tricks, or until a lottery has as many in all; deals of tricks that are over
before do not count. Times are CPU time of one thread, whole calls of the public functions; the
tables are Markdown. "Every move" is `solve`, with a line; "what is sure" is `sure_points`. The
first table has what is wanted; a textbook engine is timed beside it, since the speed of machines
drifts. See README.md here.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from statistics import mean, median, quantiles

import bench

import kierki
from kierki import STANDARD, DealState, LotteryState
from kierki.endings import EndingTooLargeError, solve, sure_points

SEATS = len(STANDARD.seats)
# The four trump deals are one kind, which counts four times in the mean of all.
KINDS = tuple(dict.fromkeys(STANDARD.contracts))
TRICKS = tuple(each for each in STANDARD.contracts if isinstance(each, kierki.TrickContract))
LIMIT = 1_000_000
RUNS = 5


def endings(contracts: tuple[kierki.Contract, ...], cards: int) -> Iterator[DealState]:
    """Give endings of these contracts in turn, with so many cards in a hand, without end."""
    number = 0
    while True:
        contract = contracts[number % len(contracts)]
        number += 1
        player = random.Random(f"{contract.id} {cards} {number}")
        state = kierki.deal(contract, kierki.shuffle(f"endings {cards} {number}"))
        while not state.is_over and not reached(state, cards):
            state = kierki.play(state, player.choice(kierki.legal_moves(state)))
        if not state.is_over:
            yield state


def reached(state: DealState, cards: int) -> bool:
    """Tell whether this is an ending of so many cards in a hand."""
    left = sum(map(len, state.hands.values()))
    whole = isinstance(state, LotteryState) or state.phase is not kierki.Phase.CHOOSE_TRUMP
    return left == SEATS * cards and whole


def row(name: str, states: list[DealState], search: Callable[[DealState], int]) -> str:
    """Time a search on some endings and give the row of the table."""
    times, positions, refused = [], [], 0
    for state in states:
        begin = time.process_time()
        try:
            positions.append(search(state))
        except EndingTooLargeError:
            refused += 1
        times.append(1000 * (time.process_time() - begin))
    cells = [f"{value:.2f}" for value in (mean(times), median(times), percentile(times))]
    cells.append(f"{mean(positions):,.0f}" if positions and any(positions) else "")
    if refused:
        cells[-1] += f" ({refused} of {len(states)} refused)"
    return f"| {name} | " + " | ".join(cells) + " |"


def percentile(times: list[float]) -> float:
    """Give the 99th percentile."""
    return quantiles(times, n=100, method="inclusive")[-1] if len(times) > 1 else times[0]


def table(title: str, rows: Iterator[str]) -> None:
    """Print a table row by row."""
    print(f"\n### {title}\n")
    print("| | mean ms | median | 99th percentile | positions |")
    print("|---|---|---|---|---|")
    for each in rows:
        print(each, flush=True)


def wanted(cards: int, states: list[DealState]) -> Iterator[str]:
    """Give the row of the ending that there is a goal for, and of the engine to compare with."""
    textbook_deals = [
        bench.textbook_start(state) for state in bench.deal_starts(random.Random(1), 60)
    ]
    means, steps = list[float](), list[float]()
    for run in range(RUNS):
        begin = time.process_time()
        for state in states:
            paranoid(state)
        means.append(1000 * (time.process_time() - begin) / len(states))
        steps.append(bench.steps_per_second(partial(bench.play_out_textbook, textbook_deals, run)))
    spread = f"{min(means):.2f} to {max(means):.2f}"
    yield f"| `solve`, {cards} cards each: mean ms | {median(means):.2f} ({spread}) | 2 at most |"
    yield f"| textbook engine: steps a second | {median(steps):,.0f} | |"


def paranoid(state: DealState) -> int:
    """Solve an ending of one seat against all others."""
    return solve(state, limit=LIMIT).positions


def max_n(state: DealState) -> int:
    """Solve an ending of each seat for itself."""
    return solve(state, "max_n", limit=LIMIT).positions


def sure(state: DealState) -> int:
    """Find what the seat on turn can be sure of."""
    sure_points(state, limit=LIMIT)
    return 0


def by_cards(most: int, count: int, search: Callable[[DealState], int]) -> Iterator[str]:
    """Give a row for each number of cards in a hand, over all contracts of tricks."""
    for cards in range(1, most + 1):
        states = list(islice(endings(TRICKS, cards), count))
        yield row(f"{cards} cards each", states, search)


def by_kind(cards: int, count: int, search: Callable[[DealState], int]) -> Iterator[str]:
    """Give a row for each contract."""
    for contract in KINDS:
        states = list(islice(endings((contract,), cards), count))
        yield row(contract.id, states, search)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--endings", type=int, default=330, help="endings of all contracts a row")
    parser.add_argument("--cards", type=int, default=7, help="the most cards in a hand")
    parser.add_argument("--max-n", type=int, default=5, help="the same for each seat for itself")
    parser.add_argument("--quick", action="store_true", help="only see whether it runs")
    options = parser.parse_args()
    count = 11 if options.quick else options.endings
    most, most_max_n = (3, 2) if options.quick else (options.cards, options.max_n)
    each = max(count // 11, 2)
    kinds = min(5, most)
    print(f"\n### What is wanted, medians of {RUNS} runs\n\n| | measured | wanted |\n|---|---|---|")
    for line in wanted(kinds, list(islice(endings(TRICKS, kinds), count))):
        print(line, flush=True)
    table("One seat against all: the value of every move", by_cards(most, count, paranoid))
    table("One seat against all: what is sure", by_cards(most, count, sure))
    table(f"The same, {kinds} cards each: every move", by_kind(kinds, each, paranoid))
    table(f"The same, {kinds} cards each: what is sure", by_kind(kinds, each, sure))
    table("Each for itself: the outcome of every move", by_cards(most_max_n, count, max_n))
    kinds = min(4, most_max_n)
    table(f"Each for itself, {kinds} cards each", by_kind(kinds, each, max_n))


if __name__ == "__main__":
    main()

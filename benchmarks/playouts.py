"""Measure playouts, and print a table.

    python benchmarks/playouts.py [--quick] [--tally DEALS --threads THREADS]

Every engine that is installed plays deals of some kinds, in turn, several times over; a step is a
card, or a turn of a lottery. Shuffling, dealing and the random numbers are within the clock. Times
are CPU time of one thread, of the fastest run and of the median run. With ``--tally`` so many
deals of `no_tricks` are counted, and the time is that of a clock on the wall.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from functools import partial
from statistics import mean, median

from kierki import PRESETS, STANDARD, Contract, Rules
from kierki.playouts import playout, playouts, tally
from kierki.playouts.engines import EngineName

KINDS = {
    "no trumps": ("standard", 1),
    "hearts barred": ("standard", 7),
    "random trumps": ("standard", 8),
    "three seats": ("standard_3p", 7),
    "the king is thrown": ("king_pt", 5),
    "ruff and beat": ("chapanka", 8),
    "lottery": ("standard", 12),
}
DEALS: dict[EngineName, int] = {"python": 16_384, "numpy": 131_072, "numba": 200_000}


def installed() -> list[EngineName]:
    """Give the engines that can be measured."""
    found = list[EngineName]()
    for engine in DEALS:
        try:
            playouts(STANDARD.contracts[0], 1, seed=0, engine=engine)
        except ImportError as error:
            print(error)
        else:
            found.append(engine)
    return found


def steps_of(contract: Contract, rules: Rules) -> float:
    """Give how many cards are played in a deal, or how many turns there are."""
    if contract.id == "lottery":
        return mean(len(playout(contract, n, rules=rules, seed=0).moves) for n in range(50))
    return len(rules.deck)


def cpu_time(work: Callable[[], object]) -> float:
    """Give how long work takes."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def measure(runs: int, share: int) -> None:
    """Print a row for each engine and kind."""
    print("| engine | deal | steps/s, fastest | median | deals/s, fastest | median |")
    print("|---|---|---|---|---|---|")
    for engine in installed():
        deals = DEALS[engine] // share
        for kind, (name, number) in KINDS.items():
            rules = PRESETS[name]
            contract = rules.contracts[number - 1]
            play = partial(playouts, contract, deals, rules=rules, seed=1, engine=engine)
            play()
            times = [cpu_time(play) for _ in range(runs)]
            rates = [deals / each for each in (min(times), median(times))]
            steps = [f"{rate * steps_of(contract, rules) / 1e6:.2f} M" for rate in rates]
            by_deals = [f"{rate / 1e3:,.1f} k" for rate in rates]
            print(f"| {engine} | {kind} | {' | '.join(steps + by_deals)} |", flush=True)


def measure_tally(deals: int, threads: int) -> None:
    """Print how long it takes to count a great many deals."""
    tally(STANDARD.contracts[0], 100_000, seed=0)
    begun, cpu_begun = time.perf_counter(), time.process_time()
    counted = tally(STANDARD.contracts[0], deals, seed=1, threads=threads)
    took, cpu = time.perf_counter() - begun, time.process_time() - cpu_begun
    print(f"{counted}\n{threads} threads: {took:.1f} s, {deals / took / 1e6:.2f} M deals a second,")
    print(f"CPU time {cpu:.1f} s, {cpu / deals * 1e9:.0f} ns a deal")


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="does it run?")
    parser.add_argument("--tally", type=int, metavar="DEALS", help="count so many deals")
    parser.add_argument("--threads", type=int, default=1)
    arguments = parser.parse_args()
    if arguments.tally:
        measure_tally(arguments.tally, arguments.threads)
    else:
        measure(*((1, 20) if arguments.quick else (7, 1)))


if __name__ == "__main__":
    main()

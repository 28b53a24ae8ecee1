"""Measure simulations, and print two tables.

    python benchmarks/simulation.py [--quick] [--cap SECONDS]

The first has the matches a second of random and of rule players with one process and with two:
by a clock on the wall, and by the CPU time of all processes together. The second has the time and
the peak memory of a process that simulates more and more deals by random players; a row that would
take longer than the cap is left out.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import time

from kierki.simulation import simulate

MATCHES = {"random": 400, "rule": 100}
DEALS = (1_000, 10_000, 100_000, 1_000_000)


def cpu_time() -> float:
    """Give the CPU time of this process and of those that it began and that have ended."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def measure_rates(share: int) -> None:
    """Print the matches a second, by players and processes."""
    print("| players | processes | matches | matches a second | matches a CPU second |")
    print("|---|---|---|---|---|")
    for player, matches in MATCHES.items():
        count = matches // share
        for workers in (1, 2):
            begun, cpu_begun = time.perf_counter(), cpu_time()
            simulate([player] * 4, count, seed="benchmark", workers=workers)
            wall, cpu = time.perf_counter() - begun, cpu_time() - cpu_begun
            rates = f"{count / wall:.1f} | {count / cpu:.1f}"
            print(f"| {player} | {workers} | {count} | {rates} |", flush=True)


def simulate_deals(count: int) -> None:
    """Simulate deals in this process, and print its time and its peak memory."""
    begun = time.process_time()
    simulate(["random"] * 4, count, seed="benchmark", contract="robber")
    taken = time.process_time() - begun
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{taken:.2f} {peak:.1f}")


def measure_growth(cap: float, share: int) -> None:
    """Print the time and memory of more and more deals, each number in a process of its own."""
    print("| deals | CPU time | deals a CPU second | peak memory |")
    print("|---|---|---|---|")
    expected = 0.0
    for deals in (count // share for count in DEALS):
        if expected > cap:
            print(f"{deals} deals are left out: about {expected:.0f} s")
            return
        command = [sys.executable, __file__, "--deals", str(deals)]
        told = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603
        taken, peak = map(float, told.stdout.split())
        expected = 10 * taken
        print(f"| {deals} | {taken:.1f} s | {deals / taken:.0f} | {peak:.1f} MB |", flush=True)


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="does it run?")
    parser.add_argument("--cap", type=float, default=120, metavar="SECONDS")
    parser.add_argument("--deals", type=int, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.deals:
        simulate_deals(arguments.deals)
        return
    share = 20 if arguments.quick else 1
    measure_rates(share)
    print()
    measure_growth(arguments.cap, share)


if __name__ == "__main__":
    main()

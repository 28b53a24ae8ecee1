"""Measure how the time and the memory of playouts grow with the deals, and print a table.

    python benchmarks/growth.py [--most 8] [--threads 2] [--quick]

Each row is a process of its own, which counts so many random deals of `no_hearts` with one engine.
The time is that of a clock on the wall and that of the processors; the memory is the most that the
process ever had, and what it had before the first deal. The last rows share the deals out among
threads.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import time
from collections.abc import Iterator

from kierki import STANDARD
from kierki.playouts import tally
from kierki.playouts.engines import EngineName

NO_HEARTS = STANDARD.contracts[1]
ENGINES: tuple[tuple[EngineName, int], ...] = (("python", 6), ("numpy", 7), ("numba", 8))
FOR_ONE_PROCESSOR = ("OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE")  # one asks for the other


def peak() -> float:
    """Give the most memory that this process has had, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def measure(engine: EngineName, deals: int, threads: int) -> None:
    """Print a row."""
    tally(NO_HEARTS, 1, seed=0, engine=engine)  # what is compiled or read is so before
    before, begun, cpu_begun = peak(), time.perf_counter(), time.process_time()
    tally(NO_HEARTS, deals, seed=1, engine=engine, threads=threads)
    took, cpu = time.perf_counter() - begun, time.process_time() - cpu_begun
    cells = [
        engine,
        str(threads),
        f"{deals:,}",
        f"{took:.3g} s",
        f"{cpu:.3g} s",
        f"{cpu / deals * 1e6:.3g} µs",
        f"{peak():.0f} MB",
        f"{peak() - before:.1f} MB",
    ]
    print(f"| {' | '.join(cells)} |", flush=True)


def rows(most: int, threads: int) -> Iterator[tuple[EngineName, int, int]]:
    """Give the engines, the deals and the threads."""
    for engine, limit in ENGINES:
        for power in range(3, min(limit, most) + 1):
            yield engine, 10**power, 1
    if threads > 1:
        yield "numba", 10**most, threads


def main() -> None:
    """Measure all rows, each in a process, or one."""
    parser = argparse.ArgumentParser(description="Measure how playouts grow with the deals.")
    parser.add_argument("--most", type=int, default=8, help="the power of ten (default 8)")
    parser.add_argument("--threads", type=int, default=2, help="of the last row (default 2)")
    parser.add_argument("--quick", action="store_true", help="does it run?")
    parser.add_argument("--row", nargs=3, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.row:
        engine, deals, threads = options.row
        measure(engine, int(deals), int(threads))
        return
    print(
        "| engine | threads | deals | time | CPU time | CPU time a deal | memory | of it for this |"
    )
    print("|---|---|---|---|---|---|---|---|", flush=True)
    environment = {name: own for name, own in os.environ.items() if name not in FOR_ONE_PROCESSOR}
    for row in rows(4 if options.quick else options.most, options.threads):
        command = [sys.executable, __file__, "--row", *map(str, row)]
        subprocess.run(command, env=environment, check=True)  # noqa: S603


if __name__ == "__main__":
    main()

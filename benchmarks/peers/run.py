"""Measure kierki beside other libraries, and print one table.

    python benchmarks/peers/run.py [--environments FOLDER] [--repeats N] [--quick]

Each library is installed by pip into an environment of its own and runs there as a process, that
waits while the others play. All are pinned to the same processor, with one thread. In every repeat
each row plays for some tenths of a second, one after the other; printed are the medians of the
repeats, of steps by CPU second and of what they are compared with in the same repeat. So the
comparisons hold on a machine whose speed drifts. See README.md beside the folder.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from types import TracebackType
from typing import Final, Self

from environments import commands, surroundings

# What others are compared with: the heading, and which row it is.
YARDSTICKS: Final = {
    "× `child`": ("OpenSpiel", "`child`"),
    "× rollouts": ("OpenSpiel", "rollouts in C++ of"),
    "× C": ("C", "dealing included"),
}
LONG_ENOUGH: Final = 0.2  # of what is wanted, to tell from it how many games it takes


class Contestant:
    """A library that runs in its own environment and answers how long games took."""

    def __init__(self, command: Sequence[str], processor: int) -> None:
        """Start it."""
        self._process = subprocess.Popen(  # noqa: S603
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=surroundings(),
            preexec_fn=lambda: os.sched_setaffinity(0, {processor}),  # noqa: PLW1509
        )
        assert self._process.stdin
        assert self._process.stdout
        self._orders, self._answers = self._process.stdin, self._process.stdout
        said = json.loads(self._answers.readline() or "null")
        if not said:
            raise RuntimeError(f"{' '.join(command)} fails")
        self.name = f"{said['library']} {said['version']}"
        self.rows: list[tuple[str, str]] = said["rows"]

    def run(self, row: int, games: int, seed: int) -> tuple[int, float]:
        """Play games of a row, and give the steps and the CPU seconds."""
        print(row, games, seed, file=self._orders, flush=True)
        steps, seconds = self._answers.readline().split()
        return int(steps), float(seconds)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self._orders.close()
        self._process.wait()


class Line:
    """A line of the table: a row of a contestant, and what was measured."""

    def __init__(self, contestant: Contestant, row: int) -> None:
        """Nothing is measured yet."""
        self._contestant, self._row = contestant, row
        self.name = contestant.name
        self.what, self.step = contestant.rows[row]
        self.rates: list[float] = []
        self._games = 1

    def prepare(self, seconds: float) -> None:
        """Find out how many games take so long."""
        self._contestant.run(self._row, 1, 0)  # what is compiled or read is so before
        while True:
            _, took = self._contestant.run(self._row, self._games, 0)
            if took > LONG_ENOUGH * seconds:
                break
            self._games *= 2
        self._games = max(1, round(self._games * seconds / took))

    def measure(self, seed: int) -> None:
        """Measure once more."""
        steps, seconds = self._contestant.run(self._row, self._games, seed)
        self.rates.append(steps / seconds)

    def against(self, other: Line | None) -> str:
        """Give how much faster this is, by the median of all repeats."""
        if not other:
            return ""
        ratio = median(own / its for own, its in zip(self.rates, other.rates, strict=True))
        return f"{ratio:.3g}" if ratio < 1 else f"{ratio:.2f}" if ratio < 10 else f"{ratio:.1f}"


def in_words(rate: float) -> str:
    """Write steps a second."""
    if rate >= 1e6:
        return f"{rate / 1e6:,.3g} M" if rate < 1e8 else f"{rate / 1e6:,.0f} M"
    return f"{rate:,.0f}"


def machine() -> str:
    """Name the machine."""
    model = platform.processor() or platform.machine()
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        model = next(line.split(":")[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    return f"{model}, {os.cpu_count()} processors, load {load}"


def yardstick(lines: list[Line], library: str, what: str) -> Line | None:
    """Find a row that others are compared with."""
    found = [line for line in lines if line.name.startswith(library + " ") and what in line.what]
    return found[0] if found else None


def print_table(lines: list[Line], missing: dict[str, str]) -> None:
    """Print what was measured."""
    heading = ["library", "what is run", "a step", "steps a second", "from – to", *YARDSTICKS]
    print(f"| {' | '.join(heading)} |\n|{'---|' * len(heading)}")
    others = [yardstick(lines, *which) for which in YARDSTICKS.values()]
    for line in lines:
        least, most = in_words(min(line.rates)), in_words(max(line.rates))
        cells = [line.name, line.what, line.step, in_words(median(line.rates)), f"{least} – {most}"]
        print(f"| {' | '.join(cells + [line.against(other) for other in others])} |")
    for name, why in missing.items():
        print(f"| {name} | not installed: {why} |" + " |" * (3 + len(YARDSTICKS)))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure kierki beside other libraries.")
    parser.add_argument(
        "--environments",
        type=Path,
        default=Path(tempfile.gettempdir()) / "kierki-peers",
        help="where the environments are made, or are already (default: %(default)s)",
    )
    parser.add_argument("--repeats", type=int, default=9, help="default: %(default)s")
    parser.add_argument("--seconds", type=float, default=0.4, help="of a row in each repeat")
    parser.add_argument("--processor", type=int, default=max(os.sched_getaffinity(0)))
    parser.add_argument("--quick", action="store_true", help="does it run? nothing is installed")
    options = parser.parse_args()
    repeats, seconds = (1, 0.02) if options.quick else (options.repeats, options.seconds)

    missing = dict[str, str]()
    print(f"{datetime.now(UTC):%d %B %Y}, {machine()}", flush=True)
    print(f"Python {platform.python_version()}, {repeats} repeats\n", flush=True)
    with ExitStack() as running:
        lines = list[Line]()
        for name, command in commands(options.environments, install=not options.quick):
            if isinstance(command, str):
                missing[name] = command
                continue
            contestant = running.enter_context(Contestant(command, options.processor))
            lines += [Line(contestant, row) for row in range(len(contestant.rows))]
        for line in lines:
            line.prepare(seconds)
        for repeat in range(repeats):
            for line in lines:
                line.measure(repeat + 1)
            print(f"{repeat + 1} of {repeats}", file=sys.stderr, flush=True)
        print_table(lines, missing)


if __name__ == "__main__":
    main()

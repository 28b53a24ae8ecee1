"""The clock of a peer: it plays what it is told to, and answers how long that took.

A peer runs in an environment of its own, and needs nothing but its library and this. It begins
with a line of JSON: its library, the version, its rows. Each line that it reads is the number of a
row, how many games, and a seed; each answer is the steps played and the CPU seconds they took.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

Run = Callable[[int, int], tuple[int, float]]  # of so many games, with this seed


class Row(NamedTuple):
    """A row of the table: what is run, what a step is, and how it is run."""

    what: str
    step: str
    run: Run


def clocked(
    games: Sequence[object], play: Callable[..., int], *arguments: object
) -> tuple[int, float]:
    """Play games that are prepared, and give the steps and the CPU seconds."""
    begun = time.process_time()
    steps = play(games, *arguments)
    return steps, time.process_time() - begun


def serve(library: str, version: str, rows: Sequence[Row]) -> None:
    """Say what can be run, then run what is asked for."""
    what = [(row.what, row.step) for row in rows]
    print(json.dumps({"library": library, "version": version, "rows": what}), flush=True)
    for line in sys.stdin:
        row, games, seed = map(int, line.split())
        steps, seconds = rows[row].run(games, seed)
        print(steps, seconds, flush=True)

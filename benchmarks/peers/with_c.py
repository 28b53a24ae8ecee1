"""Rows of the program in C, `limit.c`: it is given where it was compiled."""

from __future__ import annotations

import subprocess
import sys
from functools import partial

from clock import Row, serve


def run(program: str, what: str, deals: int, seed: int) -> tuple[int, float]:
    """Run the program; it takes its CPU time by itself."""
    command = [program, str(deals), str(seed), what]
    printed = subprocess.run(command, check=True, capture_output=True, text=True)  # noqa: S603
    played, seconds = printed.stdout.split()[:2]
    return 52 * int(played), float(seconds)


if __name__ == "__main__":
    program, version = sys.argv[1:]
    rows = [
        Row("playouts in C, dealing included", "card", partial(run, program, "whole")),
        Row("playouts in C of dealt hands", "card", partial(run, program, "play")),
    ]
    serve("C", version, rows)

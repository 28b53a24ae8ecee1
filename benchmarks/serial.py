"""Measure the reading of matches, as JSON and as match text, and print a table.

    python benchmarks/serial.py [--matches N]

Every document is checked in full: each match is played again, move by move. Speed is in megabytes
a second of CPU time, the median of several readings, each format in turn. Memory is the peak while
a file is read, once with as many matches and once with ten times as many.
"""

from __future__ import annotations

import argparse
import io
import random
import time
import tracemalloc
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from statistics import median
from typing import Any

import kierki
from kierki import notation, serial
from kierki.records import record

READINGS = 5


def matches(rng: random.Random) -> Iterator[kierki.MatchState]:
    """Play matches of the standard rules at random."""
    while True:
        match = kierki.new_match(first_dealer=rng.choice([*kierki.Seat]))
        for deal in range(match.rules.deals):
            match = kierki.deal(match, kierki.shuffle(rng.randrange(2**32), deal))
            while moves := kierki.legal_moves(match):
                match = kierki.play(match, rng.choice(moves))
        yield match


class Repeated:
    """A file that holds the same lines again and again, and is nowhere as a whole."""

    def __init__(self, lines: list[bytes], times: int) -> None:
        self._lines = (line for _ in range(times) for line in lines)

    def readline(self, _size: int = -1, /) -> bytes:
        """Give the next line."""
        return next(self._lines, b"")


def exhaust(values: Iterable[object]) -> int:
    """Go through values and keep none."""
    return sum(1 for _ in values)


def speed(read: Callable[[], object], size: int) -> float:
    """Give the speed of one reading in megabytes a second."""
    begin = time.process_time()
    read()
    return size / (time.process_time() - begin) / 1e6


def peak(read: Callable[[Any], Iterable[object]], lines: list[bytes], times: int) -> float:
    """Give the most memory that reading a file takes, in megabytes."""
    tracemalloc.start()
    exhaust(read(Repeated(lines, times)))
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return most / 1e6


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description="Measure the reading of matches.")
    parser.add_argument("--matches", type=int, default=200, help="how many there are")
    count = parser.parse_args().matches
    played = list(islice(matches(random.Random("serial")), count))
    documents = list(serial.dump_lines(played))
    texts = [notation.dumps(record(match)) for match in played]
    as_json, as_text = "".join(documents).encode(), "\n".join(texts).encode()
    records = [serial.dumps(record(match)) for match in played]
    readers: dict[str, tuple[Callable[[], object], int]] = {
        "JSON, a match document at a time": (
            lambda: exhaust(map(serial.loads, documents)),
            len(as_json),
        ),
        "JSON, a record at a time": (
            lambda: exhaust(map(serial.loads, records)),
            sum(map(len, records)),
        ),
        "JSON Lines": (lambda: exhaust(serial.load_lines(io.BytesIO(as_json))), len(as_json)),
        "match text": (lambda: exhaust(notation.load_all(io.BytesIO(as_text))), len(as_text)),
    }
    speeds: dict[str, list[float]] = {name: [] for name in readers}
    for _ in range(READINGS):
        for name, (read, size) in readers.items():
            speeds[name].append(speed(read, size))
    print(f"{count} matches: {len(as_json):,} bytes of JSON, {len(as_text):,} of match text")
    for name, found in speeds.items():
        print(f"{name:35} {median(found):6.2f} MB/s (wanted: 1.5)")
    few = min(count, 50)
    for name, read_file, lines in (
        ("JSON Lines", serial.load_lines, [line.encode() for line in documents[:few]]),
        ("match text", notation.load_all, "\n".join(texts[:few]).encode().splitlines(True)),  # noqa: FBT003 (with ends)
    ):
        peaks = " and ".join(f"{peak(read_file, lines, times):.2f}" for times in (1, 10))
        print(f"{name:35} {peaks} MB at most for {few} and {10 * few} matches")


if __name__ == "__main__":
    main()

"""Measure the Warsaw network game and print two figures.

    python benchmarks/mimuw.py [--deals N]

The first is the time to read a file of 1 556 deals, the median of nine readings; the second the
time of a whole automatic game over loopback, with a server and four clients, each a process.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
import time
from io import BytesIO
from pathlib import Path
from statistics import median

from kierki import Card, Seat
from kierki.interop.mimuw import CONTRACTS, PreparedDeal, format_deal, read_deals

PROGRAM = """\
from argparse import ArgumentParser
from kierki.cli.mimuw import add_arguments, run
parser = ArgumentParser(add_help=False)
add_arguments(parser)
raise SystemExit(run(parser.parse_args()))
"""


def deal_file(count: int) -> bytes:
    """Write a file of random deals of all types."""
    rng, deck, deals = random.Random("warsaw"), list(Card), list[str]()
    for number in range(count):
        rng.shuffle(deck)
        hands = tuple(tuple(deck[place::4]) for place in range(4))
        deals.append(format_deal(PreparedDeal(CONTRACTS[number % 7], rng.choice([*Seat]), hands)))
    return "".join(deals).encode("ascii")


def reading(data: bytes) -> float:
    """Time one reading of a file."""
    begin = time.process_time()
    count = sum(1 for _ in read_deals(BytesIO(data)))
    assert count == data.count(b"\n") // 5
    return time.process_time() - begin


def start(shown: Path, *arguments: str) -> subprocess.Popen[bytes]:
    """Start the server or a client; what it shows goes into a file."""
    with shown.open("wb") as file:
        command = [sys.executable, "-c", PROGRAM, *arguments]
        return subprocess.Popen(command, stdout=file)  # noqa: S603 (this very program)


def port_of(shown: Path) -> str:
    """Wait until the server tells its port."""
    while not (text := shown.read_text()).endswith("\n"):
        time.sleep(0.01)
    return text.split()[-1]


def game(data: bytes) -> float:
    """Time a whole game, from the start of the server to the end of the last process."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "deals.txt")
        file.write_bytes(data)
        begin = time.perf_counter()
        shown = {name: Path(folder, name) for name in ("server", *map(str, Seat))}
        server = start(shown["server"], "serve", "-f", str(file), "--quiet")
        place = ("-h", "localhost", "-p", port_of(shown["server"]))
        clients = [start(shown[str(seat)], "join", *place, f"-{seat}", "-a") for seat in Seat]
        statuses = [process.wait() for process in (*clients, server)]
        took = time.perf_counter() - begin
        assert statuses == [0] * 5
        assert all("TOTAL" in shown[str(seat)].read_text().splitlines()[-1] for seat in Seat)
        return took


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description="Measure the Warsaw network game.")
    parser.add_argument("--deals", type=int, default=100, help="how many the game has")
    deals = parser.parse_args().deals
    data = deal_file(1556)
    print(f"1556 deals read: {median(reading(data) for _ in range(9)):.3f} s (wanted: 0.3 s)")
    print(f"a game of {deals} deals, five processes: {game(deal_file(deals)):.1f} s (wanted: 20 s)")


if __name__ == "__main__":
    main()

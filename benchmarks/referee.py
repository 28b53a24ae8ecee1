"""Measure the referee and print a table.

    python benchmarks/referee.py [--seconds S] [--profile VERB]

Every request carries the document of a deal after 26 moves. Through pipes, a whole process answers
requests that are sent without waiting for the answers to those before; in process, `answer_line`
is called. Rates are of wall-clock time.
"""

from __future__ import annotations

import argparse
import cProfile
import json
import pstats
import subprocess
import sys
import time
from subprocess import PIPE
from threading import Thread
from typing import IO

from kierki import STANDARD, Card, deal, legal_moves, play, shuffle
from kierki.referee import answer_line
from kierki.serial import to_dict

PLIES = 26
BATCH = 200  # requests between two looks at the clock


def requests() -> dict[str, str]:
    """Give a line for each request."""
    state = deal(STANDARD.contracts[6], shuffle("gdansk-2026"))  # robber, where most is priced
    for _ in range(PLIES):
        state = play(state, legal_moves(state)[0])
    document = to_dict(state)
    legal = str(legal_moves(state)[0])
    illegal = next(str(card) for card in Card if card not in legal_moves(state))
    asked: dict[str, dict[str, object]] = {
        "legal_moves": {"state": document},
        "is_legal": {"state": document, "move": legal},
        "explain": {"state": document, "move": illegal},
        "play": {"state": document, "moves": [legal]},
        "observe": {"state": document, "seat": "N"},
        "score": {"state": document},
        "shuffle": {"seed": "gdansk-2026"},
    }
    return {
        verb: json.dumps({"id": 1, "do": verb, **fields}) + "\n" for verb, fields in asked.items()
    }


def in_process(line: str, seconds: float) -> float:
    """Count the answers a second of `answer_line`."""
    begin, count = time.perf_counter(), 0
    while (took := time.perf_counter() - begin) < seconds:
        for _ in range(BATCH):
            answer_line(line)
        count += BATCH
    return count / took


def through_pipes(line: str, count: int) -> float:
    """Count the answers a second of a process, once it has answered a first request."""
    command = [sys.executable, "-m", "kierki", "referee"]
    with subprocess.Popen(command, stdin=PIPE, stdout=PIPE) as process:  # noqa: S603
        assert process.stdin
        assert process.stdout
        process.stdin.write(line.encode())
        process.stdin.flush()
        assert b'"ok":true' in process.stdout.readline()
        begin = time.perf_counter()
        sender = Thread(target=send, args=(process.stdin, line.encode() * BATCH, count // BATCH))
        sender.start()
        answers = sum(1 for _ in process.stdout)
        took = time.perf_counter() - begin
        sender.join()
    assert answers == count // BATCH * BATCH
    return answers / took


def send(requests: IO[bytes], batch: bytes, count: int) -> None:
    """Write all requests, and then the end of the file."""
    with requests:
        for _ in range(count):
            requests.write(batch)


def main() -> None:
    """Print the table, or a profile."""
    parser = argparse.ArgumentParser(description="Measure the referee.")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each figure")
    parser.add_argument("--profile", metavar="VERB", help="show where the time of a request goes")
    chosen, lines = parser.parse_args(), requests()
    if chosen.profile:
        with cProfile.Profile() as profile:
            in_process(lines[chosen.profile], chosen.seconds)
        pstats.Stats(profile).sort_stats("tottime").print_stats(25)
        return
    print(f"{'request':12} {'in process':>10} {'through pipes':>13}   answers a second")
    for verb, line in lines.items():
        alone = in_process(line, chosen.seconds)
        piped = through_pipes(line, max(BATCH, int(alone * chosen.seconds)))
        print(f"{verb:12} {alone:10.0f} {piped:13.0f}")


if __name__ == "__main__":
    main()

"""Measure kierki and print a table.

    python benchmarks/bench.py [--runs N] [--quick]

Times are CPU time of one thread. What is compared is run in turn, A B A B ..., and the median
of the runs is printed, so that a machine whose speed drifts does no harm. See README.md here.
"""

from __future__ import annotations

import argparse
import gc
import io
import os
import random
import resource
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from statistics import median

import textbook

import kierki
from kierki import notation

TRICK_CONTRACTS = [c for c in kierki.STANDARD.contracts if isinstance(c, kierki.TrickContract)]
Hands = dict[kierki.Seat, tuple[kierki.Card, ...]]


def dealt(rng: random.Random) -> Hands:
    """Deal four hands."""
    deck = list(kierki.Card)
    rng.shuffle(deck)
    return {seat: tuple(deck[seat.index :: 4]) for seat in kierki.Seat}


def deal_starts(rng: random.Random, count: int) -> list[kierki.DealState]:
    """Begin deals of all trick contracts, their trumps named."""
    states: list[kierki.DealState] = []
    for number in range(count):
        contract = TRICK_CONTRACTS[number % len(TRICK_CONTRACTS)]
        state = kierki.deal(contract, dealt(rng))
        if contract.trump:
            state = kierki.play(state, rng.choice(kierki.legal_moves(state)))
        states.append(state)
    return states


def textbook_start(state: kierki.DealState) -> textbook.Deal:
    """Give the same deal to the textbook engine."""
    assert isinstance(state, kierki.TrickState)
    assert state.turn is not None
    hands = tuple(frozenset(map(textbook.card_of, hand)) for hand in state.hands.values())
    leader = state.turn.index
    trump = state.trump.index if state.trump else None
    contract = textbook.contract_of(state.contract)
    return textbook.Deal(contract, trump, hands, leader, leader)


def in_match(state: kierki.DealState) -> kierki.MatchState:
    """Put a deal into a match of its one contract."""
    rules = kierki.Rules("one_contract", [state.contract])
    start = kierki.undo(state, len(state.moves))
    hands = {seat: tuple(hand) for seat, hand in start.hands.items()}
    match = kierki.deal(kierki.new_match(rules, first_dealer=state.dealer), hands)
    return kierki.play_all(match, state.moves)


def steps_per_second(play_out: Callable[[], int]) -> float:
    """Time play-outs, which give the number of steps they took."""
    begin = time.process_time()
    steps = play_out()
    return steps / (time.process_time() - begin)


def play_out(states: list[kierki.DealState] | list[kierki.MatchState], seed: int) -> int:
    """Play deals or matches out at random, through the public functions."""
    legal_moves, play, rand, steps = kierki.legal_moves, kierki.play, random.Random(seed).random, 0
    for start in states:
        state = start
        while moves := legal_moves(state):
            state = play(state, moves[int(rand() * len(moves))])
            steps += 1
    return steps


def play_out_textbook(deals: list[textbook.Deal], seed: int) -> int:
    """Play deals out at random with the textbook engine."""
    legal_moves, play, rand = textbook.legal_moves, textbook.play, random.Random(seed).random
    for start in deals:
        deal = start
        for _ in range(52):
            moves = legal_moves(deal)
            deal = play(deal, moves[int(rand() * len(moves))])
    return 52 * len(deals)


def random_match(seed: int) -> kierki.MatchState:
    """Play a whole match at random."""
    rand = random.Random(seed).random
    match = kierki.new_match()
    for number in range(match.rules.deals):
        match = kierki.deal(match, kierki.shuffle(seed, number))
        while moves := kierki.legal_moves(match):
            match = kierki.play(match, moves[int(rand() * len(moves))])
    return match


def measure_steps(runs: int, deals: int) -> list[tuple[str, str]]:
    """Compare deals, matches and the textbook engine, in turn."""
    rng = random.Random(1)
    rates: dict[str, list[float]] = {"deals": [], "matches": [], "textbook": []}
    for run in range(runs):
        states = deal_starts(rng, deals)
        matches = [in_match(state) for state in states]
        books = [textbook_start(state) for state in states]
        rates["deals"].append(steps_per_second(lambda s=states, n=run: play_out(s, n)))
        rates["matches"].append(steps_per_second(lambda s=matches, n=run: play_out(s, n)))
        rates["textbook"].append(steps_per_second(lambda s=books, n=run: play_out_textbook(s, n)))
    ours, match, book = (median(rates[name]) for name in ("deals", "matches", "textbook"))
    return [
        ("steps a second, deals of tricks", f"{ours:,.0f}"),
        ("steps a second, textbook engine", f"{book:,.0f}"),
        ("deals against textbook", f"{ours / book:.2f} ×"),
        ("a step of a match costs more than one of a deal by", f"{ours / match - 1:.0%}"),
    ]


def measure_matches(count: int) -> list[tuple[str, str]]:
    """Time whole random matches: shuffles, dealing, all twelve deals."""
    begin = time.process_time()
    for seed in range(count):
        random_match(seed)
    return [("random matches a second", f"{count / (time.process_time() - begin):,.0f}")]


def measure_state_size(deals: int) -> list[tuple[str, str]]:
    """Keep every state of deals and divide what they take by their number."""
    rng = random.Random(2)
    sizes = []
    for start in deal_starts(rng, deals):
        tracemalloc.start()
        states = [start]
        while moves := kierki.legal_moves(states[-1]):
            states.append(kierki.play(states[-1], rng.choice(moves)))
        sizes.append((tracemalloc.get_traced_memory()[0] - 8 * len(states)) / (len(states) - 1))
        tracemalloc.stop()
    return [("bytes a state, its history included", f"{sum(sizes) / len(sizes):.0f}")]


def child_cpu(code: str) -> float:
    """Run Python on its own and give the CPU time it took, in milliseconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    subprocess.run([sys.executable, "-c", code], check=True, env=environment)  # noqa: S603
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def measure_import(runs: int) -> list[tuple[str, str]]:
    """Compare ``import kierki`` with ``import attrs``, as whole processes in turn."""
    child_cpu("import kierki")  # its bytecode is written, if it may be
    code = ("import attrs", "import attrs, kierki", "import attrs; from kierki import deal")
    rows = [[child_cpu(line) for line in code] for _ in range(runs)]
    return [
        ("import attrs, CPU", f"{median(row[0] for row in rows):.1f} ms"),
        ("import kierki above that", f"{median(row[1] - row[0] for row in rows):.1f} ms"),
        ("from kierki import deal above that", f"{median(row[2] - row[0] for row in rows):.1f} ms"),
    ]


def measure_reading(count: int) -> list[tuple[str, str]]:
    """Read a long file of whole matches, and watch the memory."""
    matches = [notation.dumps(notation.record(random_match(seed))) for seed in range(20)]
    text = "\n".join(matches[number % 20] for number in range(count)).encode()
    begin = time.process_time()
    assert sum(1 for _ in notation.load_all(io.BytesIO(text))) == count
    took = time.process_time() - begin
    tracemalloc.start()
    for _ in notation.load_all(io.BytesIO(text)):
        pass
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return [
        ("matches validated a second", f"{count / took:,.0f}"),
        ("match text validated a second", f"{len(text) / took / 1e6:.2f} MB"),
        (f"peak memory above a text of {len(text) / 1e6:.1f} MB", f"{peak / 1e6:.2f} MB"),
    ]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure kierki and print a table.")
    parser.add_argument("--runs", type=int, default=15, help="interleaved runs (default 15)")
    parser.add_argument("--quick", action="store_true", help="less of everything: does it run?")
    options = parser.parse_args()
    runs, part = (1, 10) if options.quick else (options.runs, 1)
    sections = [
        lambda: measure_steps(runs, 220 // part),
        lambda: measure_matches(200 // part),
        lambda: measure_state_size(44 // part),
        lambda: measure_import(runs),
        lambda: measure_reading(400 // part),
    ]
    print(f"Python {sys.version.split()[0]}, median of {runs} runs\n")
    for section in sections:
        gc.collect()
        for name, value in section():
            print(f"{name:52}{value:>12}", flush=True)


if __name__ == "__main__":
    main()

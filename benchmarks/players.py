"""Let computer players play each other in duplicate, and time how they decide; print tables.

    python benchmarks/players.py [--pairs rule-random,search-rule] [--deals N] [--worlds W]
                                 [--seed S] [--rules R] [--contract C] [--workers 2] [--speed]

Duplicate: each deal is played at several tables with the same cards, and the players change seats
between them. With four seats there are two tables: the first player sits N and S and the second E
and W, then the other way round. With three seats there are six: each player sits alone, at each
seat, against two of the other. So every seat is held by either player equally often, and luck of
the cards cancels out. What is counted is a deal: by how many points a seat of the first player got
more than a seat of the second, on average over its tables. The interval is 1.96 standard errors of
the mean over deals. A match is counted in the same way, as one. ``--deals`` says how many matches
are played, and so how many deals of each contract, or of four contracts of one name four times as
many; with ``--contract`` it is so many deals of that contract alone. Ctrl-C ends it with the table
of what is done.
"""

from __future__ import annotations

import argparse
import math
import signal
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from itertools import islice
from statistics import mean

import attrs

import kierki
from kierki.players import Player, play_deal, play_match, random_player, rule_player, search_player
from kierki.randomness import SeededRng
from kierki.views import DealView, observe

MATCH = "whole match"


@attrs.frozen
class Pairing:
    """Two players, by their names, and what they play."""

    first: str
    second: str
    rules: kierki.Rules
    worlds: int
    seed: str
    contract: kierki.Contract | None

    def player(self, name: str) -> Player:
        """Give a player by its name."""
        quick = {"random": random_player, "rule": rule_player}
        return quick.get(name) or search_player(worlds=self.worlds)

    def tables(self) -> list[tuple[str, ...]]:
        """Give who sits where, at each table."""
        one, other = self.first, self.second
        if len(self.rules.seats) == 4:
            return [(one, other, one, other), (other, one, other, one)]
        return [
            tuple(alone if seat == place else rest for seat in range(3))
            for alone, rest in ((one, other), (other, one))
            for place in range(3)
        ]


@attrs.define
class Mean:
    """A mean in the making."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        """Count a value."""
        self.count += 1
        self.total += value
        self.squares += value * value

    @property
    def mean(self) -> float:
        """The mean."""
        return self.total / self.count

    @property
    def interval(self) -> float:
        """Half the width of its 95 % interval."""
        if self.count < 2:
            return math.inf
        variance = (self.squares - self.total**2 / self.count) / (self.count - 1)
        return 1.96 * math.sqrt(max(variance, 0.0) / self.count)


def points_at(pairing: Pairing, table: tuple[str, ...], number: int) -> list[tuple[int, ...]]:
    """Give the points of the seats in each deal of a match, or in the one deal that is played."""
    rules, seed = pairing.rules, f"{pairing.seed}/{number}"
    dealer, rng = rules.seats[number % len(rules.seats)], SeededRng(seed)
    players = [pairing.player(name) for name in table]
    if pairing.contract:
        hands = kierki.shuffle(seed, rules=rules)
        begun = kierki.deal(pairing.contract, hands, dealer=dealer, rules=rules)
        return [tuple(kierki.score(play_deal(begun, players, rng)).values())]
    played = play_match(players, seed, rules, first_dealer=dealer, rng=rng)
    return [result.points for result in played.results]


def duplicate(pairing: Pairing, number: int) -> list[tuple[str, float]]:
    """Play a match or a deal at all tables; give by how much the first player is ahead in each."""
    rules, tables = pairing.rules, pairing.tables()
    contracts = [pairing.contract] if pairing.contract else rules.contracts * rules.series
    ahead = [0.0] * len(contracts)
    for table in tables:
        for deal, points in enumerate(points_at(pairing, table, number)):
            own = [p for p, name in zip(points, table, strict=True) if name == pairing.first]
            others = [p for p, name in zip(points, table, strict=True) if name != pairing.first]
            ahead[deal] += (mean(own) - mean(others)) / len(tables)
    sign = 1 if rules.winner == "highest" else -1
    found = [(own.id, sign * gain) for own, gain in zip(contracts, ahead, strict=True)]
    return found if pairing.contract else [*found, (MATCH, sign * sum(ahead))]


def compete(pairing: Pairing, deals: int, pool: Executor, means: dict[str, Mean]) -> None:
    """Play so many duplicate matches, and add what comes of them to the means."""
    began = time.monotonic()
    for done, found in enumerate(_played(pairing, deals, pool), 1):
        for contract, gain in found:
            means.setdefault(contract, Mean()).add(gain)
        if sys.stderr.isatty() or done % max(1, deals // 20) == 0:
            left = (deals - done) * (time.monotonic() - began) / done
            print(
                f"\r{pairing.first}-{pairing.second}: {done} of {deals}, {left:.0f} s left ",
                end="" if sys.stderr.isatty() else "\n",
                file=sys.stderr,
                flush=True,
            )


def _played(pairing: Pairing, deals: int, pool: Executor) -> Iterator[list[tuple[str, float]]]:
    """Give the matches in order; not much more is asked of the pool than is being played."""
    numbers, size = iter(range(deals)), 64
    while block := list(islice(numbers, size)):
        yield from pool.map(partial(duplicate, pairing), block, chunksize=1)


def report(pairing: Pairing, means: dict[str, Mean]) -> None:
    """Print the table of a pair."""
    print(f"\n{pairing.first} against {pairing.second}, {pairing.rules.id}, seed {pairing.seed}")
    print(f"{'':22} {'deals':>7} {'ahead by':>9}   95 %")
    for name, found in means.items():
        sure = "" if found.mean > found.interval else "   NOT ahead"
        print(f"{name:22} {found.count:>7,} {found.mean:>9.1f} ± {found.interval:.1f}{sure}")


def first_views(rules: kierki.Rules, deals: int) -> Iterator[tuple[str, DealView]]:
    """Give what a seat sees in the first trick of deals, each on turn once, and naming trumps."""
    for contract in dict.fromkeys(rules.contracts):
        for number in range(deals):
            state = kierki.deal(
                contract, kierki.shuffle(f"speed/{number}", rules=rules), rules=rules
            )
            rng = SeededRng(number)
            for _ in rules.seats:
                assert state.turn
                view = observe(state, state.turn)
                naming = state.phase is kierki.Phase.CHOOSE_TRUMP
                yield f"{contract.id}{', naming' * naming}", view
                state = kierki.play(state, random_player(view, rng))


def speed(rules: kierki.Rules, worlds: int, deals: int) -> dict[str, Mean]:
    """Time decisions at the first trick, in milliseconds of CPU time, by contract."""
    player, rng, times = search_player(worlds=worlds), SeededRng("speed"), dict[str, Mean]()
    for name, view in first_views(rules, deals):
        if len(kierki.legal_moves(view)) < 2:
            continue
        began = time.process_time()
        player(view, rng)
        times.setdefault(name, Mean()).add(1000 * (time.process_time() - began))
    return times


def report_speed(rules: kierki.Rules, deals: int) -> None:
    """Print how long decisions take, by contract and by worlds."""
    speed(rules, 10, 1)  # what is made once is made now
    print("\nmilliseconds of CPU time for a decision at the first trick, of two moves or more")
    counts = (10, 30, 100, 300, 1000)
    found = [speed(rules, worlds, max(2, deals * 10 // worlds)) for worlds in counts]
    print(f"{'worlds':22}" + "".join(f"{count:>9}" for count in counts))
    for name in found[0]:
        print(f"{name:22}" + "".join(f"{times[name].mean:9.2f}" for times in found))
    means = [sum(mean.mean for mean in times.values()) / len(times) for times in found]
    print(f"{'mean of these':22}" + "".join(f"{mean:9.2f}" for mean in means))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Let computer players play each other.")
    parser.add_argument("--pairs", default="rule-random,search-rule,search-random")
    parser.add_argument(
        "--deals", type=int, default=100, help="matches, or deals, a pair (default 100)"
    )
    parser.add_argument("--worlds", type=int, default=100, help="for search (default 100)")
    parser.add_argument("--seed", default="players", help="any text (default players)")
    parser.add_argument("--rules", default="standard", choices=kierki.PRESETS)
    parser.add_argument("--contract", help="play deals of this contract, not matches")
    parser.add_argument("--workers", type=int, default=1, choices=(1, 2))
    parser.add_argument("--speed", action="store_true", help="time decisions instead")
    asked = parser.parse_args()
    rules = kierki.PRESETS[asked.rules]
    by_id = {contract.id: contract for contract in rules.contracts}
    contract = by_id[asked.contract] if asked.contract else None
    if asked.speed:
        report_speed(rules, asked.deals)
        return
    with ProcessPoolExecutor(asked.workers, initializer=_leave_ctrl_c) as pool:
        for pair in asked.pairs.split(","):
            first, second = pair.split("-")
            pairing = Pairing(first, second, rules, asked.worlds, asked.seed, contract)
            began, means, stopped = time.monotonic(), dict[str, Mean](), False
            try:
                compete(pairing, asked.deals, pool, means)
            except KeyboardInterrupt:
                pool.shutdown(wait=False, cancel_futures=True)
                stopped = True
            report(pairing, means)
            print(f"{time.monotonic() - began:.0f} s, {asked.worlds} worlds", flush=True)
            if stopped:
                break


def _leave_ctrl_c() -> None:
    """Let the process that was started take care of Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


if __name__ == "__main__":
    main()

"""How long a picture takes to draw, and how large it is: ``python benchmarks/pictures.py``."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from statistics import median

from kierki import PRESETS, DealState, Seat, deal, legal_moves, play, shuffle
from kierki.render import Style, svg, text

NAMES = {Seat.N: "Ala", Seat.E: "Wawrzyniec Brzęczyszczykiewicz", Seat.S: "Jan", Seat.W: "Żaneta"}


def moments() -> list[DealState]:
    """Give deals of every contract of every preset, each after every third move."""
    player, found = random.Random(1), list[DealState]()
    for rules in PRESETS.values():
        for contract in dict.fromkeys(rules.contracts):
            state = deal(contract, shuffle(rules.id, rules=rules), rules=rules)
            while True:
                if len(state.moves) % 3 == 0:
                    found.append(state)
                if not (legal := legal_moves(state)):
                    break
                state = play(state, player.choice(legal))
    return found


def measure(name: str, draw: Callable[[DealState, Style], str], states: list[DealState]) -> None:
    """Draw all of them and print a row."""
    style, times, sizes = Style(names=NAMES, four_colours=True), list[float](), list[int]()
    for state in states:
        began = time.process_time()
        picture = draw(state, style)
        times.append(time.process_time() - began)
        sizes.append(len(picture.encode()))
    times.sort()
    slow = times[len(times) * 99 // 100]
    print(
        f"| {name} | {median(times) * 1000:.2f} ms | {slow * 1000:.2f} ms "
        f"| {median(sizes) / 1000:.1f} kB | {max(sizes) / 1000:.1f} kB |"
    )


def main() -> None:
    """Print the table."""
    states = moments()
    print(f"{len(states)} deals of every contract of every preset\n")
    print("| picture | median | 99 of 100 | median size | largest |\n|---|---|---|---|---|")
    measure("a table, SVG", svg.table, states)
    measure("a table, text", text.table, states)
    measure("trick by trick, SVG", svg.tricks, states)


if __name__ == "__main__":
    main()

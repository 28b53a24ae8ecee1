"""Rows of kierki: `no_hearts`, by the public functions and by each engine of playouts."""

from __future__ import annotations

import random
from functools import partial
from importlib.metadata import version

from clock import Row, clocked, serve

from kierki import STANDARD, DealState, deal, legal_moves, play, shuffle
from kierki.playouts import playouts
from kierki.playouts.engines import EngineName

NO_HEARTS = STANDARD.contracts[1]


def play_out(states: list[DealState], seed: int) -> int:
    """Play deals to the end: list the legal moves, choose one, play it."""
    rand, steps = random.Random(seed).random, 0
    for start in states:
        state = start
        while moves := legal_moves(state):
            state = play(state, moves[int(rand() * len(moves))])
            steps += 1
    return steps


def public(deals: int, seed: int) -> tuple[int, float]:
    """Play deals by the public functions."""
    states = [deal(NO_HEARTS, shuffle(seed, number)) for number in range(deals)]
    return clocked(states, play_out, seed)


def kernel(engine: EngineName, deals: int, seed: int) -> tuple[int, float]:
    """Deal and play without states."""

    def work(deals: range) -> int:
        playouts(NO_HEARTS, len(deals), seed=seed, engine=engine)
        return 52 * len(deals)

    return clocked(range(deals), work)


ENGINES: dict[EngineName, str] = {
    "python": "playouts in pure Python",
    "numpy": "playouts with numpy",
    "numba": "playouts with numba",
}


def installed(engine: EngineName) -> bool:
    """Say whether an engine can be run."""
    try:
        playouts(NO_HEARTS, 1, seed=0, engine=engine)
    except ImportError:
        return False
    return True


def rows() -> list[Row]:
    """Give the rows that can be run."""
    engines = [
        Row(f"{what}, dealing included", "card", partial(kernel, engine))
        for engine, what in ENGINES.items()
        if installed(engine)
    ]
    return [Row("`legal_moves`, choice, `play`", "card", public), *engines]


if __name__ == "__main__":
    serve("kierki", version("kierki"), rows())

"""A row of RLCard: bridge, the game of tricks that it has."""

from __future__ import annotations

import random
from importlib.metadata import version
from typing import Any

import rlcard
from clock import Row, clocked, serve


def play_out(games: list[tuple[Any, dict[str, Any]]], seed: int) -> int:
    """Play games: list the legal actions, choose one, step."""
    rand, steps = random.Random(seed).random, 0
    for environment, first in games:
        state = first
        while not environment.is_over():
            actions = list(state["legal_actions"])
            state, _ = environment.step(actions[int(rand() * len(actions))])
            steps += 1
    return steps


def bridge(count: int, seed: int) -> tuple[int, float]:
    """Play so many games, dealt beforehand."""
    environments = [rlcard.make("bridge", {"seed": seed + number}) for number in range(count)]
    return clocked([(each, each.reset()[0]) for each in environments], play_out, seed)


if __name__ == "__main__":
    rows = [Row("bridge: `legal_actions`, choice, `step`", "bid or card", bridge)]
    serve("RLCard", version("rlcard"), rows)

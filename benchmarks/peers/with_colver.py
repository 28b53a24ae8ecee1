"""Rows of colver: the eight tricks of a belote, by an engine in Rust."""

from __future__ import annotations

import random
from importlib.metadata import version

import colver
from clock import Row, clocked, serve

CARDS = 32


def begun(seed: int) -> colver.Env:
    """Deal, and name trumps."""
    game = colver.Env.deal(dealer=0, seed=seed)
    game.set_contract(trump=seed % 4, value=80, team=0, coinche=0)
    game.set_phase_playing()
    return game


def play_out(games: list[colver.Env], seed: int) -> int:
    """Play deals: list the legal actions, choose one, step, which also tells what is seen."""
    rand, steps = random.Random(seed).random, 0
    for game in games:
        while not game.is_terminal():
            actions = game.legal_actions()
            game.step(actions[int(rand() * len(actions))])
            steps += 1
    return steps


def steps(count: int, seed: int) -> tuple[int, float]:
    """Play so many deals, dealt beforehand."""
    return clocked([begun(seed + number) for number in range(count)], play_out, seed)


def rollouts(count: int, seed: int) -> tuple[int, float]:
    """Play one dealt state to the end again and again, in Rust."""

    def play(games: list[colver.Env]) -> int:
        games[0].rollout(count)
        return CARDS * count

    return clocked([begun(seed)], play)


if __name__ == "__main__":
    rows = [
        Row("belote: `legal_actions`, choice, `step`", "card", steps),
        Row("belote: `rollout` in Rust of a dealt state", "card", rollouts),
    ]
    serve("colver", version("colver"), rows)

"""Rows of OpenSpiel: hearts without passing cards."""

from __future__ import annotations

import random
from importlib.metadata import version

import pyspiel
from clock import Row, clocked, serve

HEARTS = pyspiel.load_game("hearts(pass_cards=false)")


def dealt(rng: random.Random) -> pyspiel.State:
    """Deal the cards."""
    state = HEARTS.new_initial_state()
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        state.apply_action(outcomes[int(rng.random() * len(outcomes))][0])
    return state


def deals_of(deals: int, seed: int) -> list[pyspiel.State]:
    """Deal the cards of so many deals."""
    rng = random.Random(seed)
    return [dealt(rng) for _ in range(deals)]


def by_child(states: list[pyspiel.State], seed: int) -> int:
    """Play deals to the end, each step a new state, as in kierki."""
    rand, steps = random.Random(seed).random, 0
    for start in states:
        state = start
        while not state.is_terminal():
            actions = state.legal_actions()
            state = state.child(actions[int(rand() * len(actions))])
            steps += 1
    return steps


def in_place(states: list[pyspiel.State], seed: int) -> int:
    """Play deals to the end, changing the states."""
    rand, steps = random.Random(seed).random, 0
    for state in states:
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(rand() * len(actions))])
            steps += 1
    return steps


def rollouts(deals: int, seed: int) -> tuple[int, float]:
    """Play one dealt state to the end again and again, in C++.

    A search of one simulation does nothing but ask its evaluator once about the state.
    """
    state = dealt(random.Random(seed))
    evaluator = pyspiel.RandomRolloutEvaluator(deals, seed)
    search = pyspiel.MCTSBot(
        HEARTS,
        evaluator,
        uct_c=1.0,
        max_simulations=1,
        max_memory_mb=100,
        solve=False,
        seed=seed,
        verbose=False,
    )
    return clocked([search], lambda _: search.mcts_search(state).explore_count * 52 * deals)


def whole_games(deals: int, seed: int) -> tuple[int, float]:
    """Deal and play, in C++, with players that are in C++ as well."""
    players = [pyspiel.make_uniform_random_bot(seat, seed + seat) for seat in range(4)]

    def play(deals: range) -> int:
        for number in deals:
            pyspiel.evaluate_bots(HEARTS.new_initial_state(), players, seed + number)
        return 52 * len(deals)

    return clocked(range(deals), play)


ROWS = [
    Row(
        "hearts: `legal_actions`, choice, `child`",
        "card",
        lambda deals, seed: clocked(deals_of(deals, seed), by_child, seed),
    ),
    Row(
        "hearts: `legal_actions`, choice, `apply_action` in place",
        "card",
        lambda deals, seed: clocked(deals_of(deals, seed), in_place, seed),
    ),
    Row("hearts: rollouts in C++ of a dealt state", "card", rollouts),
    Row("hearts: whole games in C++, dealing included", "card", whole_games),
]

if __name__ == "__main__":
    serve("OpenSpiel", version("open_spiel"), ROWS)

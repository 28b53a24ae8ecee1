"""A row of PokerKit: no-limit Texas hold'em, four players."""

from __future__ import annotations

import random
from importlib.metadata import version

from clock import Row, clocked, serve
from pokerkit import Automation, NoLimitTexasHoldem, State


def begun() -> State:
    """Post the blinds and deal a hand; all that is no decision goes by itself."""
    return NoLimitTexasHoldem.create_state(
        tuple(Automation),
        ante_trimming_status=True,
        raw_antes=0,
        raw_blinds_or_straddles=(1, 2),
        min_bet=2,
        raw_starting_stacks=200,
        player_count=4,
    )


def play_out(hands: list[State], seed: int) -> int:
    """Play hands: ask what can be done, choose, do it."""
    rand, steps = random.Random(seed).random, 0
    for state in hands:
        while state.status:
            choices = []
            if state.can_fold():
                choices.append(state.fold)
            if state.can_check_or_call():
                choices.append(state.check_or_call)
            if state.can_complete_bet_or_raise_to():
                choices.append(state.complete_bet_or_raise_to)
            choices[int(rand() * len(choices))]()
            steps += 1
    return steps


def hold_em(count: int, seed: int) -> tuple[int, float]:
    """Play so many hands, dealt beforehand."""
    random.seed(seed)  # the deck of PokerKit is shuffled by it
    return clocked([begun() for _ in range(count)], play_out, seed)


if __name__ == "__main__":
    rows = [Row("hold'em: fold, call or least raise", "decision", hold_em)]
    serve("PokerKit", version("pokerkit"), rows)

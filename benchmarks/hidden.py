"""Measure views and worlds, and print a table.

    python benchmarks/hidden.py [--deals N]

Deals of all contracts of all presets are played at random; at every ply a seat looks at the deal
and draws a world. Each view is new, so nothing is known of it from before. Times are CPU time.
"""

from __future__ import annotations

import argparse
import gc
import random
import time
from statistics import median

import kierki
from kierki.cardset import CardSet
from kierki.deductions import count_worlds, determinize
from kierki.views import DealView, observe


def is_possible(view: DealView, hands: dict[kierki.Seat, CardSet], state: kierki.DealState) -> bool:
    """Tell whether the public play is legal from these hands, which seats hold now."""
    start = kierki.undo(state, len(state.moves))
    gone = {seat: start.hands[seat] - state.hands[seat] for seat in hands}
    dealt = {seat: tuple(hands[seat] | gone[seat]) for seat in hands}
    begun = kierki.deal(view.contract, dealt, dealer=view.dealer, rules=view.rules)
    try:
        kierki.play_all(begun, view.moves)
    except kierki.IllegalMoveError:
        return False
    return True


def dealt_blindly(
    state: kierki.DealState, seat: kierki.Seat, rng: random.Random
) -> dict[kierki.Seat, CardSet]:
    """Deal the cards that a seat does not see at random, minding only how many each hand has."""
    hands = state.hands
    hidden = [card for other in hands if other is not seat for card in hands[other]]
    rng.shuffle(hidden)
    drawn = {seat: hands[seat]}
    for other in hands:
        if other is not seat:
            drawn[other] = CardSet(hidden[: len(hands[other])])
            del hidden[: len(hands[other])]
    return drawn


def positions(rng: random.Random, deals: int) -> list[kierki.DealState]:
    """Play deals of every contract of every preset, and give all states with a seat on turn."""
    states: list[kierki.DealState] = []
    for number in range(deals):
        for rules in kierki.PRESETS.values():
            for contract in dict.fromkeys(rules.contracts):
                hands = kierki.shuffle(number, rules=rules)
                state = kierki.deal(contract, hands, rules=rules)
                while moves := kierki.legal_moves(state):
                    states.append(state)
                    state = kierki.play(state, rng.choice(moves))
    return states


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure views and worlds, and print a table.")
    parser.add_argument("--deals", type=int, default=2, help="deals of each contract (default 2)")
    rng, clock = random.Random(1), time.process_time
    states = positions(rng, parser.parse_args().deals)
    gc.freeze()
    counting, drawing, again = [], [], []
    impossible = blind = asked = 0
    for state in states:
        seat = rng.choice(state.rules.seats)
        view = observe(state, seat)
        looked = clock()
        count_worlds(view)
        counted = clock()
        view = observe(state, rng.choice([each for each in state.rules.seats if each is not seat]))
        assert view.seat
        ready = clock()
        world = determinize(view, rng)
        drawn = clock()
        determinize(view, rng)
        again.append(clock() - drawn)
        counting.append(counted - looked)
        drawing.append(drawn - ready)
        if state.phase is kierki.Phase.PLAY and rng.random() < 0.1:
            asked += 1
            impossible += not is_possible(view, world.hands, state)
            blind += not is_possible(view, dealt_blindly(state, view.seat, rng), state)
    print(f"{len(states):,} positions of all contracts of all presets\n")
    looked = [(state, rng.choice(state.rules.seats)) for state in states]
    begin = clock()
    for state, seat in looked:
        observe(state, seat)
    print(f"{'observe, on average':40}{1e6 * (clock() - begin) / len(looked):8.1f} µs")
    rows = {"count_worlds": counting, "determinize": drawing}
    for name, times in {**rows, "determinize, the same view again": again}.items():
        slow = sorted(times)[-len(times) // 20]
        print(f"{name:40}{1e6 * median(times):8.1f} µs   95 %: {1e6 * slow:.1f} µs")
    print(f"{'worlds drawn that are impossible':40}{impossible / asked:8.1%}    of {asked:,}")
    print(f"{'the same by hand sizes alone':40}{blind / asked:8.1%}")


if __name__ == "__main__":
    main()

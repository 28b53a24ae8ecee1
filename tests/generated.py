"""How many examples a property takes; and matches played at random, cheaper than drawn ones."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TypeVar

import attrs
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from kierki import (
    PRESETS,
    Card,
    CardSet,
    LotteryState,
    MatchState,
    Rules,
    Seat,
    TrickState,
    deal,
    legal_moves,
    new_match,
    play,
    shuffle,
)

State = TypeVar("State", bound=TrickState | LotteryState | MatchState)

PACK = CardSet(Card)

# The profile says how many examples a property takes; some are slow, some need many.
_EXAMPLES = settings().max_examples
a_fifth = settings(max_examples=max(1, _EXAMPLES // 5))
threefold = settings(max_examples=3 * _EXAMPLES)

seeds = st.integers(0, 2**32)
presets: SearchStrategy[Rules] = st.sampled_from(sorted(PRESETS)).map(PRESETS.__getitem__)


def played_by(state: State, player: Random) -> Iterator[State]:
    """Give a state and all that follow it, each move one of the legal ones at random."""
    yield state
    while moves := legal_moves(state):
        state = play(state, player.choice(moves))
        yield state


def player_of(seed: int, rules: Rules) -> Random:
    """Give a player who plays other moves elsewhere though Hypothesis likes to repeat a seed."""
    return Random(f"{seed} {rules}")


@attrs.frozen
class MatchPlayout:
    """A match: who deals first, the seed of its hands, and the seed of its moves."""

    rules: Rules
    first_dealer: Seat
    hands_seed: int
    seed: int

    def states(self) -> Iterator[MatchState]:
        """Give every state of the match, those between deals included."""
        match = new_match(self.rules, first_dealer=self.first_dealer)
        player = player_of(self.seed, self.rules)
        yield match
        for index in range(self.rules.deals):
            dealt = deal(match, shuffle(self.hands_seed, index, rules=self.rules))
            for match in played_by(dealt, player):
                yield match


@st.composite
def match_playouts(draw: DrawFn, rule_sets: SearchStrategy[Rules]) -> MatchPlayout:
    """Draw a match of these rules and how it is played."""
    rules = draw(rule_sets)
    return MatchPlayout(rules, draw(st.sampled_from(rules.seats)), draw(seeds), draw(seeds))

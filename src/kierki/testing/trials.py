"""Deals and matches as they are drawn to try laws on: cards, and numbers that pick the moves.

No move is made while one is drawn, so that an engine that fails when it plays breaks a law.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import attrs
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from kierki.cards import Card
from kierki.contracts import Contract
from kierki.dealing import shuffle
from kierki.deals import DealState, legal_moves, play
from kierki.match import MatchState, deal, new_match
from kierki.rules import Rules
from kierki.seats import Seat
from kierki.strategies import hands
from kierki.testing.deal_laws import most_moves

__all__: list[str] = []


@attrs.frozen
class DealTrial:
    """A deal, so many moves of it, and a number for each choice between moves."""

    rules: Rules
    contract: Contract
    dealer: Seat
    hands: dict[Seat, tuple[Card, ...]]
    moves: int
    picks: tuple[int, ...]

    def states(self) -> tuple[DealState, ...]:
        """Give the states of the deal, from the first; they end early where play fails."""
        first = deal(self.contract, self.hands, dealer=self.dealer, rules=self.rules)
        return tuple(_played(first, iter(self.picks), self.moves))


def _played(state: Any, picks: Iterator[int], moves: int) -> Iterator[Any]:  # noqa: ANN401
    yield state
    for _ in range(moves):
        legal = legal_moves(state)
        if not legal:
            return
        pick = next(picks, 0) if len(legal) > 1 else 0
        try:
            state = play(state, legal[pick % len(legal)])
        except Exception:  # noqa: BLE001 (the laws, asked of the last state, will tell)
            return
        yield state


@st.composite
def deal_trials(draw: DrawFn, rules: Rules, contract: Contract) -> DealTrial:
    """Draw a deal of a contract: half of them whole, the others of any number of moves."""
    dealer = draw(st.sampled_from(rules.seats))
    dealt = draw(hands(rules))
    bound = most_moves(rules, contract)
    moves = min(draw(st.integers(0, 2 * bound)), bound)
    choices = min(moves, len(rules.deck))
    picks = draw(st.lists(st.integers(0, 51), min_size=choices, max_size=choices))
    return DealTrial(rules, contract, dealer, dealt, moves, tuple(picks))


@attrs.frozen
class MatchTrial:
    """So many deals of a match and so many moves of the next, all shuffled and played at random."""

    rules: Rules
    first_dealer: Seat
    seed: int
    deals: int
    moves: int

    def states(self) -> tuple[MatchState, ...]:
        """Give the states of the match, from the first."""
        return tuple(self._states())

    def _states(self) -> Iterator[MatchState]:
        state = new_match(self.rules, first_dealer=self.first_dealer)
        yield state
        whole = len(self.rules.deck) * len(self.rules.seats)  # as many moves as any deal has
        for index in range(min(self.deals + 1, self.rules.deals)):
            dealt = deal(state, shuffle(self.seed, index, rules=self.rules))
            moves = self.moves if index == self.deals else whole
            for state in _played(dealt, _random_picks(f"{self.seed} {index}"), moves):
                yield state


def _random_picks(seed: str) -> Iterator[int]:
    player = Random(seed)  # noqa: S311 (a game, no secret)
    while True:
        yield player.randrange(52)


@st.composite
def match_trials(draw: DrawFn, rules: Rules) -> MatchTrial:
    """Draw a match, half of them whole."""
    return MatchTrial(
        rules,
        draw(st.sampled_from(rules.seats)),
        draw(st.integers(0, 2**32)),
        min(draw(st.integers(0, 2 * rules.deals)), rules.deals),
        draw(st.integers(0, len(rules.deck))),
    )

"""Tells Hypothesis how to draw the types of kierki: ``from_type`` needs no import of strategies.

Hypothesis calls `register` when it is imported, so all that can wait is loaded at the first draw.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, Final

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from kierki.cards import Card
from kierki.cardset import CardSet
from kierki.contracts import LotteryContract, TrickContract, TrumpRule
from kierki.illegality import Illegality
from kierki.lottery import LotteryState
from kierki.match import DealResult, MatchState
from kierki.moves import ChooseTrump
from kierki.records import DealRecord, Record
from kierki.rules import Rules
from kierki.tricks import Trick, TrickState

__all__ = ["register"]

# What draws a type: the room among the strategies, and its function.
_DRAWN_BY: Final[Mapping[type, tuple[str, str]]] = {
    Card: ("pack", "cards"),
    CardSet: ("pack", "card_sets"),
    TrumpRule: ("games", "trump_rules"),
    TrickContract: ("games", "trick_contracts"),
    LotteryContract: ("games", "lottery_contracts"),
    Rules: ("games", "rules"),
    ChooseTrump: ("derived", "trump_choices"),
    TrickState: ("derived", "trick_states"),
    LotteryState: ("derived", "lottery_states"),
    Trick: ("derived", "tricks"),
    MatchState: ("moments", "match_states"),
    DealResult: ("derived", "deal_results"),
    Illegality: ("derived", "illegalities"),
    Record: ("derived", "records"),
    DealRecord: ("derived", "deal_records"),
}


def register() -> None:
    """Register a strategy for each type that Hypothesis could not draw, or not well, by itself."""
    for kind, (room, name) in _DRAWN_BY.items():
        st.register_type_strategy(kind, _resolver(kind, room, name))


def _resolver(kind: type, room: str, name: str) -> Callable[[type[Any]], SearchStrategy[Any]]:
    def resolve(asked: type[Any]) -> Any:  # noqa: ANN401 (a strategy, or NotImplemented)
        # Who asks for any collection, or for what can be hashed, does not ask for cards.
        if asked is not kind:
            return NotImplemented
        return getattr(import_module(f"kierki.strategies.{room}"), name)()

    return resolve

"""Hypothesis strategies for everything in the game: cards, rules, deals, moves legal and not.

They need the extra ``kierki[hypothesis]``. With it ``hypothesis.strategies.from_type`` draws the
types of kierki without any import from here: ``from_type(kierki.Rules)`` is `rules`. All shrink
towards what is easy to read: the standard rules, sorted hands, few moves.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kierki.strategies.attempts import Attempt
    from kierki.strategies.games import (
        contracts,
        lottery_contracts,
        rules,
        trick_contracts,
        trump_rules,
    )
    from kierki.strategies.moments import (
        deal_states,
        finished_deals,
        hands,
        legal_moves,
        match_states,
    )
    from kierki.strategies.pack import card_sets, cards
    from kierki.strategies.refusals import illegal_moves

__all__ = [
    "Attempt",
    "card_sets",
    "cards",
    "contracts",
    "deal_states",
    "finished_deals",
    "hands",
    "illegal_moves",
    "legal_moves",
    "lottery_contracts",
    "match_states",
    "rules",
    "trick_contracts",
    "trump_rules",
]

if find_spec("hypothesis") is None:
    raise ModuleNotFoundError(
        "kierki.strategies and kierki.testing need Hypothesis: pip install 'kierki[hypothesis]'",
        name="hypothesis",
    )

_ROOMS = ("pack", "games", "moments", "attempts", "refusals")

if not TYPE_CHECKING:  # pragma: no branch (a type checker sees the imports above)

    def __getattr__(name: str) -> object:
        """Hand on a name from its room: Hypothesis itself loads this module when it starts."""
        for room in _ROOMS if name in __all__ else ():
            module = import_module(f"kierki.strategies.{room}")
            if name in module.__all__:
                return globals().setdefault(name, getattr(module, name))
        raise AttributeError(f"module 'kierki.strategies' has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__

"""Rules library for Kierki, the Polish compendium card game.

States are immutable, the functions that play on them are pure: see `deal`, `legal_moves`,
`play` and `score`.
"""

from importlib import import_module
from sys import modules
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kierki.cards import Card, Language, Rank, Suit
    from kierki.cardset import CardSet
    from kierki.contracts import (
        Charge,
        Contract,
        Group,
        LotteryContract,
        Phase,
        TrickContract,
        TrumpRule,
        combined,
    )
    from kierki.dealing import shuffle
    from kierki.deals import (
        DealState,
        breakdown,
        explain,
        is_legal,
        legal_moves,
        play,
        play_all,
        play_forced,
        points_left,
        score,
        undo,
    )
    from kierki.errors import InvalidStateError, KierkiError, NotationError, Problem, RulesError
    from kierki.illegality import IllegalCode, Illegality, IllegalMoveError, IllegalRecordError
    from kierki.lottery import LotteryState
    from kierki.match import DealResult, MatchState, deal, enter_score, new_match
    from kierki.moves import (
        NUM_MOVES,
        PASS,
        ChooseTrump,
        Move,
        Pass,
        format_move,
        move_from_index,
        move_index,
        parse_move,
    )
    from kierki.presets import PRESETS, STANDARD, STANDARD_3P, contract_total, group_totals
    from kierki.rules import Rules, diff_rules
    from kierki.seats import Seat
    from kierki.tricks import Trick, TrickState

__all__ = [
    "NUM_MOVES",
    "PASS",
    "PRESETS",
    "STANDARD",
    "STANDARD_3P",
    "Card",
    "CardSet",
    "Charge",
    "ChooseTrump",
    "Contract",
    "DealResult",
    "DealState",
    "Group",
    "IllegalCode",
    "IllegalMoveError",
    "IllegalRecordError",
    "Illegality",
    "InvalidStateError",
    "KierkiError",
    "Language",
    "LotteryContract",
    "LotteryState",
    "MatchState",
    "Move",
    "NotationError",
    "Pass",
    "Phase",
    "Problem",
    "Rank",
    "Rules",
    "RulesError",
    "Seat",
    "Suit",
    "Trick",
    "TrickContract",
    "TrickState",
    "TrumpRule",
    "breakdown",
    "combined",
    "contract_total",
    "deal",
    "diff_rules",
    "enter_score",
    "explain",
    "format_move",
    "group_totals",
    "is_legal",
    "legal_moves",
    "move_from_index",
    "move_index",
    "new_match",
    "parse_move",
    "play",
    "play_all",
    "play_forced",
    "points_left",
    "score",
    "shuffle",
    "undo",
]

# From the lowest floor up: a name loads its room and those below, when it is first asked for.
_ROOMS = (
    "errors",
    "cards",
    "seats",
    "cardset",
    "moves",
    "contracts",
    "illegality",
    "rules",
    "presets",
    "tricks",
    "lottery",
    "dealing",
    "deals",
    "match",
)

if not TYPE_CHECKING:  # pragma: no branch (a type checker sees the imports above)

    def __getattr__(name: str) -> object:
        """Hand on a public name from its room, with all others that are loaded by then.

        It leaves when nothing is left to be handed on, since Python has a quick way to look up
        the names of a module without it; a step of a deal asks for two.
        """
        if name not in __all__:
            raise AttributeError(f"module 'kierki' has no attribute {name!r}")
        for room in _ROOMS:
            if name not in globals() or f"kierki.{room}" in modules:
                module = import_module(f"kierki.{room}")
                for public in set(module.__all__).intersection(__all__):
                    globals().setdefault(public, getattr(module, public))
        if not set(__all__).difference(globals()):
            globals().pop("__getattr__", None)
        return globals()[name]


def __dir__() -> list[str]:
    return __all__

"""What players call the contracts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kierki.cards import Language
from kierki.contracts import Contract

__all__ = ["contract_name", "name_of"]

_NAMES: Final[Mapping[str, Mapping[Language, str]]] = {
    "no_tricks": {"en": "no tricks", "pl": "bez lew"},
    "no_hearts": {"en": "no hearts", "pl": "bez kierów"},
    "no_queens": {"en": "no queens", "pl": "bez dam"},
    "no_jacks": {"en": "no jacks", "pl": "bez waletów"},
    "no_gentlemen": {"en": "no gentlemen", "pl": "bez panów"},
    "no_aces_or_queens": {"en": "no aces or queens", "pl": "bez asów i dam"},
    "no_king_of_hearts": {"en": "no king of hearts", "pl": "bez króla kier"},
    "no_first_or_last": {"en": "no 1st or last", "pl": "bez 1. i ostatniej"},
    "no_sixth_or_last": {"en": "no 6th or last", "pl": "bez 6. i ostatniej"},
    "no_seventh_or_last": {"en": "no 7th or last", "pl": "bez 7. i ostatniej"},
    "no_last_two": {"en": "no last two", "pl": "bez dwóch ostatnich"},
    "no_last_trick": {"en": "no last trick", "pl": "bez ostatniej lewy"},
    "robber": {"en": "robber", "pl": "rozbójnik"},
    "trumps": {"en": "trumps", "pl": "atutowa"},
    "lottery": {"en": "lottery", "pl": "loteryjka"},
}


def contract_name(contract: Contract, lang: Language) -> str:
    """Name a contract as players do; one that has no name here is called by its id.

    >>> from kierki.contracts import Group, TrickContract
    >>> contract_name(TrickContract("no_gentlemen", Group.SINGLE), "pl")
    'bez panów'
    >>> contract_name(TrickContract("no_black_cards", Group.SINGLE), "pl")
    'no black cards'
    """
    return name_of(contract.id, lang)


def name_of(id_: str, lang: Language) -> str:
    """Name the contract of an id, no two alike."""
    if id_ in _NAMES:
        return _NAMES[id_][lang]
    words = id_.replace("_", " ")
    return id_ if any(words in names.values() for names in _NAMES.values()) else words

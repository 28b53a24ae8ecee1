"""What documents have in common: rules, contracts, hands and moves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from kierki.cards import Card
from kierki.cardset import CardSet
from kierki.contracts import Contract
from kierki.documents import CONTRACT, RULES, contract_document, rules_document
from kierki.errors import InvalidStateError, RulesError
from kierki.json_text import Path, path_of
from kierki.moves import NUM_MOVES, Move, format_move, move_from_index
from kierki.presets import PRESETS
from kierki.rules import Rules
from kierki.seats import Seat
from kierki.shapes import (
    BySeat,
    Cards,
    Choice,
    Faults,
    Fields,
    Listed,
    RefusedError,
    Schema,
    Shape,
    Whole,
    is_object,
    member_of,
)

SEAT: Final = member_of(Seat)
CARD: Final = Choice({card.value: card for card in Card}, "a card as 'QH'", "bad_card")
MOVE: Final = Choice(
    {format_move(move): move for move in map(move_from_index, range(NUM_MOVES))},
    "a move as 'QH', '=H', '=NT' or '-'",
    "bad_move",
)
MOVES: Final = Listed(MOVE)
_TEXTS: Final = {move: text for text, move in MOVE.values.items()}
HANDS: Final = BySeat(Cards())
POINTS: Final = BySeat(Whole())


class _RulesRef(Shape[Rules]):
    """A preset by its name, or rules in full."""

    _preset = Fields({"preset": Choice(PRESETS)})

    def read(self, value: object, path: Path, faults: Faults) -> Rules:
        """Look the preset up, or read the rules."""
        if is_object(value) and "preset" in value:
            preset: Rules = self._preset.read(value, path, faults)["preset"]
            return preset
        return RULES.read(value, path, faults)

    def schema(self, named: dict[str, Schema]) -> Schema:
        """Allow both."""
        return {"anyOf": [self._preset.schema(named), RULES.schema(named)]}


RULES_REF: Final = _RulesRef()


class _ContractRef(Shape[Contract | str]):
    """A contract of the rules by its id, or another one in full."""

    def read(self, value: object, path: Path, faults: Faults) -> Contract | str:
        """Give the id, which the rules must know, or the contract."""
        return value if isinstance(value, str) else CONTRACT.read(value, path, faults)

    def schema(self, named: dict[str, Schema]) -> Schema:
        """Allow both."""
        return {"anyOf": [{"type": "string"}, CONTRACT.schema(named)]}


CONTRACT_REF: Final = _ContractRef()


def contract_of(ref: Contract | str, rules: Rules, path: Path, faults: Faults) -> Contract:
    """Find the contract that is meant."""
    if not isinstance(ref, str):
        return ref
    for contract in rules.contracts:
        if contract.id == ref:
            return contract
    raise faults.refuse("unknown_contract", path, f"{rules.id} has no contract {ref[:40]!r}")


def rules_ref(rules: Rules) -> dict[str, object]:
    """Give the document of rules: the name of the preset that they are, or all of them."""
    if PRESETS.get(rules.id) == rules:
        return {"preset": rules.id}
    return rules_document(rules)


def contract_ref(contract: Contract, rules: Rules) -> object:
    """Give the id of a contract of these rules, or the document of another."""
    known = any(own == contract for own in rules.contracts)
    return contract.id if known else contract_document(contract)


def moves_texts(moves: Iterable[Move]) -> list[str]:
    """Write moves."""
    return [_TEXTS[move] for move in moves]


def by_seat(values: Iterable[object], rules: Rules) -> dict[str, object]:
    """Write what each seat has."""
    return {seat.value: value for seat, value in zip(rules.seats, values, strict=True)}


def hands_texts(hands: Iterable[CardSet], rules: Rules) -> dict[str, object]:
    """Write hands."""
    return by_seat(map(str, hands), rules)


def refused_by(
    error: InvalidStateError | RulesError, path: Path, faults: Faults, *, within: str = ""
) -> RefusedError:
    """Note what an error says, each problem at its place in the document.

    Args:
        error: it knows the place of each problem in what it was given.
        path: where that stands in the document.
        faults: where to note it.
        within: the field that holds what the error speaks of.
    """
    for problem in error.problems:
        inside = path_of(problem.path.removeprefix("match").removeprefix("event"))
        faults.refuse(problem.code, (*path, *([within] if within else ()), *inside), problem.detail)
    return RefusedError()

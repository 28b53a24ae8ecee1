"""Deals and matches as documents: how they began, and the moves, which reading makes again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeVar

from kierki.cardset import CardSet
from kierki.contracts import Contract
from kierki.deals import DealState, play_all, undo
from kierki.errors import InvalidStateError, RulesError
from kierki.illegality import IllegalMoveError
from kierki.json_text import Path
from kierki.match import DealResult, MatchState, deal, enter_score, new_match
from kierki.moves import Move
from kierki.records import cards_seen
from kierki.rules import Rules
from kierki.seats import Seat
from kierki.serial.parts import (
    CONTRACT_REF,
    HANDS,
    MOVES,
    POINTS,
    RULES_REF,
    SEAT,
    by_seat,
    contract_of,
    contract_ref,
    hands_texts,
    moves_texts,
    refused_by,
    rules_ref,
)
from kierki.shapes import ByField, Faults, Fields, Listed, Made, Shape
from kierki.tricks import TrickState

State = TypeVar("State", bound=DealState | MatchState)

_PLAY: Final[Mapping[str, Shape[Any]]] = {"hands": HANDS, "moves": MOVES}
_SEEN: Final[Mapping[str, Shape[Any]]] = {"seen": HANDS}


def deal_document(state: DealState) -> dict[str, object]:
    """Give the document of a deal."""
    rules, contract = state.rules, state.contract
    return {
        "rules": rules_ref(rules),
        "contract": contract_ref(contract, rules),
        "dealer": state.dealer.value,
        **_play_document(state),
    }


def _play_document(state: DealState) -> dict[str, object]:
    begun, seen = undo(state, len(state.moves)), dict[str, object]()
    if isinstance(state, TrickState) and cards_seen(state.contract) is not None:
        seen = {"seen": hands_texts(state.seen.values(), state.rules)}
    hands = hands_texts(begun.hands.values(), state.rules)
    return {"hands": hands, "moves": moves_texts(state.moves), **seen}


def match_document(match: MatchState) -> dict[str, object]:
    """Give the document of a match."""
    deals = [_result_document(result, match.rules) for result in match.results]
    if match.current:
        deals.append(_play_document(match.current))
    return {
        "rules": rules_ref(match.rules),
        "first_dealer": match.first_dealer.value,
        "deals": deals,
    }


def _result_document(result: DealResult, rules: Rules) -> dict[str, object]:
    if result.final is None:
        return {"points": by_seat(result.points, rules)}
    return _play_document(result.final)


def played(state: State, moves: Sequence[Move], path: Path, faults: Faults) -> State:
    """Make the moves, or note which of them is illegal and why."""
    try:
        return play_all(state, moves)
    except IllegalMoveError as error:
        place = (*path, "moves", error.ply or 0)
        raise faults.refuse("illegal_move", place, error.illegality.message()) from None


def hands_as_dealt(
    fields: Mapping[str, Any], contract: Contract, path: Path, faults: Faults
) -> dict[Seat, Any]:
    """Give the hands in an order of dealing that fits what was seen before the trump choice."""
    hands: dict[Seat, CardSet] = fields["hands"]
    seen: dict[Seat, CardSet] | None = fields.get("seen")
    if seen is None:
        return {seat: tuple(hand) for seat, hand in hands.items()}
    count = cards_seen(contract)
    if count is None:
        detail = f"in {contract.id} no seat sees a part of its hand before the rest"
        raise faults.refuse("bad_seen", (*path, "seen"), detail)
    if tuple(seen) != tuple(hands):
        raise faults.refuse("bad_seen", (*path, "seen"), "these are not the seats that have hands")
    refused = None
    for seat, cards in seen.items():
        if len(cards) != count or not cards <= hands[seat]:
            detail = f"must be {count} cards of this hand, are {cards}"
            refused = faults.refuse("bad_seen", (*path, "seen", seat.value), detail)
    if refused:
        raise refused
    return {seat: (*seen[seat], *(hand - seen[seat])) for seat, hand in hands.items()}


def _made_deal(fields: dict[str, Any], path: Path, faults: Faults) -> DealState:
    rules: Rules = fields["rules"]
    contract = contract_of(fields["contract"], rules, (*path, "contract"), faults)
    return made_deal(contract, rules, fields, path, faults)


def made_deal(
    contract: Contract, rules: Rules, fields: Mapping[str, Any], path: Path, faults: Faults
) -> DealState:
    """Deal a contract on its own, and make the moves."""
    hands = hands_as_dealt(fields, contract, path, faults)
    try:
        begun = deal(contract, hands, dealer=fields["dealer"], rules=rules)
    except InvalidStateError as error:
        raise refused_by(error, path, faults) from None
    except RulesError as error:
        raise refused_by(error, path, faults, within="contract") from None
    return played(begun, fields["moves"], path, faults)


DEAL: Final = Made(
    Fields({"rules": RULES_REF, "contract": CONTRACT_REF, "dealer": SEAT, **_PLAY}, _SEEN),
    _made_deal,
)
"""The document of a deal, without its format."""


def _made_match(fields: dict[str, Any], path: Path, faults: Faults) -> MatchState:
    try:
        match = new_match(fields["rules"], first_dealer=fields["first_dealer"])
    except InvalidStateError as error:
        raise refused_by(error, path, faults) from None
    for number, own in enumerate(fields["deals"]):
        match = with_deal(match, own, (*path, "deals", number), faults)
    return match


def with_deal(
    match: MatchState, fields: Mapping[str, Any], path: Path, faults: Faults
) -> MatchState:
    """Give a match with one more deal: played, or known by its points."""
    contract = match.contract
    try:
        if "points" in fields and "hands" not in fields:
            return enter_score(match, fields["points"])
        if contract is None or match.current:
            return deal(match, fields["hands"])  # it says why not
        begun = deal(match, hands_as_dealt(fields, contract, path, faults))
    except InvalidStateError as error:
        raise refused_by(error, path, faults) from None
    return played(begun, fields["moves"], path, faults)


MATCH: Final = Made(
    Fields(
        {
            "rules": RULES_REF,
            "first_dealer": SEAT,
            "deals": Listed(ByField("points", Fields({"points": POINTS}), Fields(_PLAY, _SEEN))),
        }
    ),
    _made_match,
)
"""The document of a match, without its format."""

"""Views as documents. There is no place in them for a card that its seat does not see."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from kierki.cardset import CardSet
from kierki.contracts import Contract
from kierki.errors import InvalidStateError, RulesError
from kierki.illegality import IllegalMoveError
from kierki.json_text import Path
from kierki.match import new_match
from kierki.moves import Move
from kierki.programme import Programme
from kierki.records import cards_seen
from kierki.rules import Rules
from kierki.seats import Seat
from kierki.serial.parts import (
    CONTRACT_REF,
    MOVES,
    POINTS,
    RULES_REF,
    SEAT,
    by_seat,
    contract_of,
    contract_ref,
    moves_texts,
    refused_by,
    rules_ref,
)
from kierki.shapes import ByField, Cards, Faults, Fields, Flag, Listed, Made, OrNull, Shape
from kierki.views import DealView, MatchView, ResultView, observe
from kierki.views.deal_view import begin_view

_SIGHT: Final[Mapping[str, Shape[Any]]] = {"own": Cards(), "moves": MOVES}
_SEEN: Final[Mapping[str, Shape[Any]]] = {"seen": Cards(), "awaits_rest": Flag()}


def view_document(view: DealView | MatchView) -> dict[str, object]:
    """Give the document of a view."""
    rules = view.rules
    seat = {"seat": view.seat.value if view.seat else None, "rules": rules_ref(rules)}
    if isinstance(view, DealView):
        contract, dealer = contract_ref(view.contract, rules), view.dealer.value
        return {**seat, "contract": contract, "dealer": dealer, **_sight_document(view)}
    return {
        **seat,
        "first_dealer": view.first_dealer.value,
        "results": [
            {"points": by_seat(result.points, rules), "moves": moves_texts(result.moves)}
            for result in view.results
        ],
        "current": _sight_document(view.current) if view.current else None,
    }


def _sight_document(view: DealView) -> dict[str, object]:
    """Give what a seat was dealt so far, what of it before the trump choice, and the moves."""
    first, rest = map(CardSet.from_mask, view._seen._dealt_to(view._place))
    seen = {} if cards_seen(view.contract) is None else {"seen": str(first)}
    if view._awaits_rest:
        return {"own": str(first), "moves": moves_texts(view.moves), **seen, "awaits_rest": True}
    return {"own": str(first | rest), "moves": moves_texts(view.moves), **seen}


def _made_sight(
    begun: tuple[Rules, Contract, Seat, Seat | None],
    fields: Mapping[str, Any],
    path: Path,
    faults: Faults,
) -> DealView:
    """Let a seat see a deal again, from what it was dealt."""
    rules, contract, _, _ = begun
    own: CardSet = fields["own"]
    first: CardSet = fields.get("seen", own)
    count = cards_seen(contract)
    if "seen" in fields and (count is None or not first <= own):
        detail = "must be cards of own" if count else "no seat sees a part of its hand first"
        raise faults.refuse("bad_seen", (*path, "seen"), detail)
    if not own <= rules.deck:
        detail = f"{own - rules.deck} are not in the deck of these rules"
        raise faults.refuse("foreign_card", (*path, "own"), detail)
    try:
        view = begin_view(*begun, first)
    except InvalidStateError as error:
        raise refused_by(error, path, faults) from None
    except RulesError as error:
        raise refused_by(error, path, faults, within="contract") from None
    plies = len(fields["moves"]) if fields.get("awaits_rest") else None
    view, rest = _followed(view, fields["moves"], own - first, path, faults, awaits_rest_at=plies)
    if rest:
        detail = f"{rest} cannot have been dealt yet"
        raise faults.refuse("wrong_hand_size", (*path, "own"), detail)
    if view._awaits_rest is not fields.get("awaits_rest", False):
        detail = "this view does not wait for the rest of its hand"
        raise faults.refuse("bad_awaits_rest", (*path, "awaits_rest"), detail)
    return view


def _followed(
    view: DealView,
    moves: tuple[Move, ...],
    rest: CardSet,
    path: Path,
    faults: Faults,
    *,
    awaits_rest_at: int | None = None,
) -> tuple[DealView, CardSet]:
    """Make the moves; the rest of the hand comes once trumps are named.

    Returns:
        The view, and the rest of the hand if it has not come.
    """
    for ply, move in enumerate(moves, 1):
        place = (*path, "moves", ply - 1)
        if view.is_over:
            raise faults.refuse("illegal_move", place, "The deal is over.")
        try:
            view = view._played(move)
        except IllegalMoveError as error:
            raise faults.refuse("illegal_move", place, error.illegality.message()) from None
        if view._awaits_rest and ply != awaits_rest_at:
            view, rest = _with_rest(view, rest, path, faults), CardSet()
    return view, rest


def _with_rest(view: DealView, rest: CardSet, path: Path, faults: Faults) -> DealView:
    whole = 0 if view.seat is None else view.rules.hand_size
    if len(view.own | rest) != whole:
        detail = f"trumps are named, so must be {whole} cards, are {view.own | rest}"
        raise faults.refuse("wrong_hand_size", (*path, "own"), detail)
    return view._with_rest(rest)


def _made_deal_view(fields: dict[str, Any], path: Path, faults: Faults) -> DealView:
    rules: Rules = fields["rules"]
    contract = contract_of(fields["contract"], rules, (*path, "contract"), faults)
    begun = rules, contract, fields["dealer"], fields["seat"]
    return _made_sight(begun, fields, path, faults)


def _made_match_view(fields: dict[str, Any], path: Path, faults: Faults) -> MatchView:
    rules, first_dealer, seat = fields["rules"], fields["first_dealer"], fields["seat"]
    try:
        view = observe(new_match(rules, first_dealer=first_dealer), seat)
    except InvalidStateError as error:
        raise refused_by(error, path, faults) from None
    programme: Programme[ResultView] = view._programme
    for number, own in enumerate(fields["results"]):
        result = _made_result(programme, own, (*path, "results", number), faults)
        programme = programme.with_result(result)
    contract, current = programme.next_contract, None
    if fields["current"] is not None:
        place = (*path, "current")
        if contract is None:
            raise faults.refuse("match_over", place, "all deals are done")
        begun = rules, contract, programme.next_dealer, seat
        current = _made_sight(begun, fields["current"], place, faults)
    return MatchView(seat, programme, current)


def _made_result(
    programme: Programme[ResultView], fields: Mapping[str, Any], path: Path, faults: Faults
) -> ResultView:
    """Check a finished deal: its moves come to its points, or its points to the contract's."""
    contract, dealer, rules = programme.next_contract, programme.next_dealer, programme.rules
    if contract is None:
        raise faults.refuse("match_over", path, "all deals are done")
    points: dict[Seat, int] = fields["points"]
    moves: tuple[Move, ...] = fields["moves"]
    if tuple(points) != rules.seats:
        raise faults.refuse("foreign_seat", (*path, "points"), "these are not the seats")
    if moves:
        onlooker = begin_view(rules, contract, dealer, None, CardSet())
        seen, _ = _followed(onlooker, moves, CardSet(), path, faults)
        if not seen.is_over:
            raise faults.refuse("incomplete_deal", (*path, "moves"), "the deal is not over")
        if seen.points != tuple(points.values()):
            detail = f"must be {list(seen.points)}"
            raise faults.refuse("wrong_score", (*path, "points"), detail)
    elif sum(points.values()) != (total := rules.contract_total(contract)):
        raise faults.refuse("wrong_total", (*path, "points"), f"all seats together get {total}")
    return ResultView(contract, dealer, tuple(points.values()), moves)


VIEW: Final[Shape[DealView | MatchView]] = ByField(
    "results",
    Made(
        Fields(
            {
                "seat": OrNull(SEAT),
                "rules": RULES_REF,
                "first_dealer": SEAT,
                "results": Listed(Fields({"points": POINTS, "moves": MOVES})),
                "current": OrNull(Fields(_SIGHT, _SEEN)),
            }
        ),
        _made_match_view,
    ),
    Made(
        Fields(
            {
                "seat": OrNull(SEAT),
                "rules": RULES_REF,
                "contract": CONTRACT_REF,
                "dealer": SEAT,
                **_SIGHT,
            },
            _SEEN,
        ),
        _made_deal_view,
    ),
)
"""The document of a view of a deal, or of a match, without its format."""

"""What the referee does at each request: a public function, and its result as data."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias, cast

from kierki.cards import Card
from kierki.dealing import shuffle
from kierki.deals import (
    DealState,
    breakdown,
    explain,
    is_legal,
    legal_moves,
    play_all,
    points_left,
    score,
)
from kierki.documents import rules_document
from kierki.errors import DocumentError, InvalidStateError, NotationError, RulesError
from kierki.illegality import IllegalMoveError, IllegalRecordError
from kierki.match import MatchState, deal, new_match
from kierki.moves import Move
from kierki.notation import load_all
from kierki.presets import PRESETS, STANDARD
from kierki.rules import Rules
from kierki.seats import Seat
from kierki.serial import to_dict
from kierki.serial.parts import contract_of, moves_texts, refused_by
from kierki.shapes import Faults, RefusedError
from kierki.tricks import Trick, TrickState
from kierki.views import DealView, MatchView, observe

Fields: TypeAlias = Mapping[str, Any]
Result: TypeAlias = dict[str, object]
Shown: TypeAlias = DealState | MatchState | DealView | MatchView

PROBLEMS_LIMIT: Final = 100  # problems that an answer lists


def _new_match(fields: Fields) -> Result:
    rules: Rules = fields.get("rules", STANDARD)
    return with_table(new_match(rules, first_dealer=fields.get("first_dealer", Seat.N)))


def _shuffle(fields: Fields) -> Result:
    rules: Rules = fields.get("rules", STANDARD)
    hands = shuffle(fields["seed"], fields.get("index", 0), rules=rules)
    return {"hands": {seat.value: " ".join(map(str, cards)) for seat, cards in hands.items()}}


def _deal(fields: Fields) -> Result:
    """Deal into a match, or a contract on its own."""
    faults = Faults()
    try:
        return with_table(_dealt(fields, faults))
    except RefusedError:
        pass
    except InvalidStateError as error:
        of_match = error.problems[0].path == "match"
        refused_by(error, (), faults, within="state" if of_match else "")
    except RulesError as error:
        refused_by(error, (), faults, within="contract")
    raise DocumentError(faults.problems)


def _dealt(fields: Fields, faults: Faults) -> DealState | MatchState:
    hands: Mapping[Seat, tuple[Card, ...]] = fields["hands"]
    if "state" in fields:
        match: MatchState = fields["state"]
        return deal(match, hands)
    rules: Rules = fields.get("rules", STANDARD)
    contract = contract_of(fields["contract"], rules, ("contract",), faults)
    return deal(contract, hands, dealer=fields.get("dealer"), rules=rules)


def _legal_moves(fields: Fields) -> Result:
    return {"moves": moves_texts(legal_moves(fields["state"]))}


def _explain(fields: Fields) -> Result:
    illegality = explain(fields["state"], fields["move"], seat=fields.get("seat"))
    return {"illegality": to_dict(illegality) if illegality else None}


def _is_legal(fields: Fields) -> Result:
    return {"legal": is_legal(fields["state"], fields["move"], seat=fields.get("seat"))}


def _play(fields: Fields) -> Result:
    state: DealState | MatchState = fields["state"]
    moves: tuple[Move, ...] = fields["moves"]
    seat: Seat | None = fields.get("seat")  # who claims to make the first of them
    if moves and seat and (illegality := explain(state, moves[0], seat=seat)):
        raise IllegalMoveError(illegality)
    return with_table(play_all(state, moves))


def _observe(fields: Fields) -> Result:
    state: DealState | MatchState = fields["state"]
    seat: Seat | None = fields["seat"]
    return with_table(observe(state, seat))


def _score(fields: Fields) -> Result:
    state: Shown = fields["state"]
    charges = {
        seat.value: [
            {"what": charge.what, "count": charge.count, "points": charge.points} for charge in own
        ]
        for seat, own in breakdown(state).items()
    }
    return {
        "points": _by_letter(score(state)),
        "points_left": points_left(state),
        "breakdown": charges,
        "is_over": state.is_over,
        "ranking": _ranking(state),
    }


def _rules(fields: Fields) -> Result:
    if "rules" not in fields:
        return {"presets": list(PRESETS)}
    rules: Rules = fields["rules"]
    return {
        "rules": rules_document(rules),
        "description": {"en": rules.describe("en"), "pl": rules.describe("pl")},
        "totals": {group.value: total for group, total in rules.group_totals().items()},
    }


def _validate(fields: Fields) -> Result:
    """Read match text, and give the records that are whole and the problems of all."""
    records, problems = list[object](), list[Result]()
    for record in load_all(
        io.StringIO(fields["text"], newline="\n"), strict=False, spellings=False
    ):
        problems += map(_problem, record.problems)
        records.append(None if record.problems else to_dict(record))
    if not records:
        problems.append(_problem(NotationError("bad_syntax", "there is no match here")))
    return {"valid": not problems, "records": records, "problems": problems[:PROBLEMS_LIMIT]}


def _problem(error: NotationError) -> Result:
    own: Result = {
        "code": error.code,
        "line": error.line,
        "column": error.column,
        "token": error.token,
        "detail": error.detail,
    }
    if isinstance(error, IllegalRecordError):
        own["illegality"] = to_dict(error.illegality)
    return own


def _by_letter(points: Mapping[Seat, int]) -> dict[str, int]:
    return {seat.value: own for seat, own in points.items()}


def _letter(seat: Seat | None) -> str | None:
    return seat.value if seat else None


def _ranking(state: Shown) -> list[list[str]] | None:
    if not isinstance(state, MatchState | MatchView):
        return None
    return [[seat.value for seat in place] for place in state.ranking]


def with_table(state: Shown) -> Result:
    """Give a state, and what a program wants to show of it, so that it need not know the rules."""
    current: DealState | DealView | None
    if isinstance(state, MatchState | MatchView):
        current, results = state.current, len(state.results)
    else:
        current, results = state, None
    table: Result = {
        "contract": state.contract.id if state.contract else None,
        "dealer": _letter(state.dealer),
        "turn": _letter(state.turn),
        "legal": moves_texts(legal_moves(state)),
        "is_over": state.is_over,
        "points": _by_letter(score(state)),
        "results": results,
        "deal": _table(current) if current else None,
    }
    return {"state": to_dict(state), "table": table}


def _table(current: DealState | DealView) -> Result:
    """Give what lies on the table in a deal, and how many cards each seat has."""
    table: Result = {
        "phase": current.phase.value,
        "points": _by_letter(score(current)),
        "counts": _counts(current),
    }
    if isinstance(current, TrickState) or (isinstance(current, DealView) and current.trick):
        trick = cast(Trick, current.trick)
        cards = moves_texts(trick.cards)
        shown = {"number": trick.number, "leader": trick.leader.value, "cards": cards}
        trump = current.trump
        return {**table, "trump": trump.value if trump else None, "trick": shown}
    rows = {suit.value: list(map(str, ends or ())) for suit, ends in (current.rows or {}).items()}
    return {**table, "rows": rows, "finished": [seat.value for seat in current.finished]}


def _counts(current: DealState | DealView) -> dict[str, int]:
    if isinstance(current, DealView):
        counts = current.counts
    else:
        counts = tuple(map(len, current.hands.values()))
    return dict(zip((seat.value for seat in current.rules.seats), counts, strict=True))


VERBS: Final[Mapping[str, Callable[[Fields], Result]]] = {
    "new_match": _new_match,
    "shuffle": _shuffle,
    "deal": _deal,
    "legal_moves": _legal_moves,
    "explain": _explain,
    "is_legal": _is_legal,
    "play": _play,
    "observe": _observe,
    "score": _score,
    "rules": _rules,
    "validate": _validate,
}
"""What each request does."""

"""A rule set as a JSON document: how a house rule is kept in a file or in a match record."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeVar, cast, get_args

import attrs

from kierki.cards import Card, Rank
from kierki.cardset import CardSet
from kierki.contracts import (
    NUMBER_LIMIT,
    Ace,
    Beat,
    Contract,
    Group,
    LotteryContract,
    Side,
    TrickContract,
    TrumpRule,
)
from kierki.errors import Problem, RulesError
from kierki.json_text import Path, loads, path_of, place_of
from kierki.presets import PRESETS
from kierki.rules import Rules
from kierki.rules.rule_set import Winner
from kierki.seats import Seat
from kierki.shapes import (
    Anything,
    Cards,
    Choice,
    Faults,
    Fields,
    Listed,
    OrNull,
    Pair,
    RefusedError,
    Schema,
    Shape,
    either,
    is_object,
    member_of,
)

__all__ = ["dumps_rules", "loads_rules", "rules_document", "rules_from_document"]

Kind = TypeVar("Kind", bound=attrs.AttrsInstance)

_PACK: Final = CardSet(Card)
# What stands for a contract, or for a field it needs, that is at fault: the rest is checked, too.
_STAND_IN: Final = TrickContract("at_fault", Group.SINGLE)
_STAND_INS: Final[Mapping[str, object]] = {
    "id": _STAND_IN.id,
    "group": _STAND_IN.group,
    "contracts": (_STAND_IN,),
    "open_rank": None,
    "prizes": (),
    "stop_after": 1,
}
# The fields of rules that can be judged without the others.
_ALONE: Final = ("id", "winner", "series", "series_dealer_step")


def rules_document(rules: Rules) -> dict[str, object]:
    """Give rules as a document for JSON: every field in full, cards and seats as text.

    >>> from kierki import STANDARD_3P
    >>> document = rules_document(STANDARD_3P)
    >>> document["seats"], document["removed"], len(document["contracts"])
    (['N', 'E', 'S'], '2C', 11)
    """
    fields = {name: _written(value) for name, value in _fields(rules) if name != "deck"}
    contracts = fields.pop("contracts")
    return {**fields, "removed": str(_PACK - rules.deck), "contracts": contracts}


def _fields(record: attrs.AttrsInstance) -> Iterator[tuple[str, object]]:
    return ((field.name, getattr(record, field.name)) for field in attrs.fields(type(record)))


def _written(value: object) -> object:
    match value:
        case TrickContract() | LotteryContract():
            return contract_document(value)
        case TrumpRule():
            return attrs.asdict(value)
        case CardSet() | Rank() | Seat() | Group():
            return str(value)
        case tuple():
            return [_written(item) for item in cast(tuple[object, ...], value)]
        case _:
            return value


def contract_document(contract: Contract) -> dict[str, object]:
    """Give a contract as it stands in the document of its rules."""
    kind = "lottery" if isinstance(contract, LotteryContract) else "trick"
    return {"kind": kind, **{name: _written(own) for name, own in _fields(contract)}}


def dumps_rules(rules: Rules) -> str:
    """Write rules as JSON on one line; equal rules give the same text.

    >>> from kierki import STANDARD
    >>> loads_rules(dumps_rules(STANDARD)) == STANDARD
    True
    """
    return json.dumps(rules_document(rules), sort_keys=True, separators=(",", ":"))


def loads_rules(text: str | bytes) -> Rules:
    """Read rules from the text of a JSON document.

    Args:
        text: as `dumps_rules` or ``kierki rules NAME --json`` writes it. What a contract's class
            has a default for, and what `Rules` has one for, may be left out.

    Raises:
        NotationError: if it is no JSON: the place is in ``line`` and ``column``.
        RulesError: listing every problem, each with its path, line and column, in their order.

    >>> loads_rules('''{"id": "house", "contracts": [
    ...     {"kind": "trick", "id": "no_aces", "group": "single", "per_trik": -20}]}''')
    Traceback (most recent call last):
    kierki.errors.RulesError: 2:71: contracts[0].per_trik: there is no such field
    """
    document = loads(text)
    try:
        return rules_from_document(document)
    except RulesError as error:
        problems = [_placed(problem, text) for problem in error.problems]
    raise RulesError(sorted(problems, key=lambda own: (own.line or 0, own.column or 0)))


def _placed(problem: Problem, text: str | bytes) -> Problem:
    line, column = place_of(path_of(problem.path), text)
    return attrs.evolve(problem, line=line, column=column)


def rules_from_document(document: object) -> Rules:
    """Make rules from a document, as `rules_document` gives it.

    A document that equals a preset gives that preset; no other rules may bear a preset's id.

    Raises:
        RulesError: listing every problem, each with its path in the document.
    """
    faults = Faults()
    try:
        return RULES.read(document, (), faults)
    except RefusedError:
        raise RulesError(faults.problems) from None


@attrs.frozen
class _Built(Shape[Kind]):
    """An object that is a record of the rules; the record checks what it checks anyway."""

    record: type[Kind]
    shapes: Mapping[str, Shape[Any]]
    kind: str = ""

    @property
    def fields(self) -> Fields:
        """The fields of the record, and its kind where there are several."""
        needed: dict[str, Shape[Any]] = {"kind": Choice({self.kind: self.kind})}
        optional: dict[str, Shape[Any]] = {}
        for field in attrs.fields(self.record):
            into = needed if field.default is attrs.NOTHING else optional
            into[field.name] = self.shapes[field.name]
        if not self.kind:
            del needed["kind"]
        return Fields(needed, optional)

    def read(self, value: object, path: Path, faults: Faults) -> Kind:
        """Make the record of what can be read, and note what it finds fault with."""
        fields, complete = self.fields.read_partly(value, path, faults)
        fields.pop("kind", None)
        try:
            built = self.record(**_with_stand_ins(fields, self.record))
        except RulesError as error:
            raise _refused_by(error.problems, path, faults) from None
        if not complete:
            raise RefusedError
        return built

    def schema(self, named: dict[str, Schema]) -> Schema:
        """Give the schema of the fields."""
        return self.fields.schema(named)


def _with_stand_ins(given: Mapping[str, Any], record: type[attrs.AttrsInstance]) -> dict[str, Any]:
    """Fill what is needed and could not be read."""
    needed = [field.name for field in attrs.fields(record) if field.default is attrs.NOTHING]
    return {**{name: _STAND_INS[name] for name in needed}, **given}


def _refused_by(problems: Iterable[Problem], path: Path, faults: Faults) -> RefusedError:
    for problem in problems:
        faults.refuse(problem.code, (*path, *path_of(problem.path)), problem.detail)
    return RefusedError()


class _ContractShape(Shape[Contract]):
    """A contract of either kind."""

    def read(self, value: object, path: Path, faults: Faults) -> Contract:
        """Read it as its kind says."""
        kind = value.get("kind") if is_object(value) else None
        shape = _KINDS.get(kind) if isinstance(kind, str) else None
        if shape is None:
            wanted = f"an object with kind {either(_KINDS)}"
            raise faults.refuse_value(path, wanted, value)
        contract: Contract = shape.read(value, path, faults)
        return contract

    def read_all(
        self, values: Sequence[object], path: Path, faults: Faults
    ) -> tuple[Contract, ...]:
        """Read all; what cannot be read is stood in for, so that the rest is checked, too."""
        return tuple(self._or_stand_in(own, (*path, at), faults) for at, own in enumerate(values))

    def _or_stand_in(self, value: object, path: Path, faults: Faults) -> Contract:
        try:
            return self.read(value, path, faults)
        except RefusedError:
            return _STAND_IN

    def schema(self, named: dict[str, Schema]) -> Schema:
        """Allow both kinds."""
        if "contract" not in named:
            named["contract"] = {"oneOf": [shape.schema(named) for shape in _KINDS.values()]}
        return {"$ref": "#/$defs/contract"}


class _RulesShape(Shape[Rules]):
    """A whole rule set."""

    def read(self, value: object, path: Path, faults: Faults) -> Rules:
        """Read the rules; those that equal a preset are that preset."""
        known = len(faults.problems)
        given, complete = _RULES_FIELDS.read_partly(value, path, faults)
        deck = _PACK - given.pop("removed", CardSet())
        try:
            rules = Rules(**_with_stand_ins(given, Rules), deck=deck)
        except RulesError as error:
            # What seats and deck make of a contract cannot be told unless all could be read.
            alone = [own for own in error.problems if complete or own.path in _ALONE]
            raise _refused_by(alone, path, faults) from None
        preset = PRESETS.get(rules.id, rules)
        if preset != rules:
            detail = f"{rules.id} is a preset, and these rules are others"
            raise faults.refuse("preset_id", (*path, "id"), detail)
        if len(faults.problems) > known:
            raise RefusedError
        return preset

    def schema(self, named: dict[str, Schema]) -> Schema:
        """Give the schema of the fields."""
        if "rules" not in named:
            named["rules"] = _RULES_FIELDS.schema(named)
        return {"$ref": "#/$defs/rules"}


def _checked(**schema: Any) -> Anything:  # noqa: ANN401 (the words of a schema)
    """Give the shape of a value that its record checks."""
    return Anything(schema)


_NUMBER: Final = _checked(type="integer", minimum=-NUMBER_LIMIT, maximum=NUMBER_LIMIT)
_FLAG: Final = _checked(type="boolean")
_ID: Final = _checked(type="string", pattern="^[a-z][a-z0-9_]*$")
_TRUMP: Final = _Built(
    TrumpRule,
    {
        "chooser": _checked(enum=list(get_args(Side))),
        "cards_seen": _checked(type=["integer", "null"], minimum=1, maximum=52),
        "allow_no_trump": _FLAG,
        "must_trump": _FLAG,
        "must_beat": _checked(enum=list(get_args(Beat))),
    },
)
_OF_CONTRACTS: Final[Mapping[str, Shape[Any]]] = {
    "id": _ID,
    "group": member_of(Group),
    "per_trick": _NUMBER,
    "per_card": Listed(Pair(Cards(), _NUMBER)),
    "per_position": Listed(Pair(_NUMBER, _NUMBER)),
    "barred_leads": Cards(),
    "barred_opening_leads": Cards(),
    "forced_discards": Cards(),
    "leader": _checked(enum=list(get_args(Side))),
    "early_end": _FLAG,
    "trump": OrNull(_TRUMP),
    "open_rank": OrNull(member_of(Rank)),
    "starter": _checked(enum=list(get_args(Side))),
    "ace": _checked(enum=list(get_args(Ace))),
    "prizes": Listed(_NUMBER),
    "stop_after": _checked(type="integer", minimum=1, maximum=3),
}
_KINDS: Final[Mapping[str, _Built[Any]]] = {
    "trick": _Built(TrickContract, _OF_CONTRACTS, "trick"),
    "lottery": _Built(LotteryContract, _OF_CONTRACTS, "lottery"),
}
CONTRACT: Final = _ContractShape()
"""The document of a contract."""
_RULES_FIELDS: Final = Fields(
    {"id": _ID, "contracts": Listed(CONTRACT)},
    {
        "seats": Listed(member_of(Seat)),
        "removed": Cards(),
        "winner": _checked(enum=list(get_args(Winner))),
        "series": _checked(type="integer", minimum=1, maximum=NUMBER_LIMIT),
        "series_dealer_step": _NUMBER,
    },
)
RULES: Final = _RulesShape()
"""The document of a rule set."""

"""A rule set as a JSON document: how a house rule is kept in a file or in a match record."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from typing import Any, Final, TypeAlias, TypeGuard, TypeVar, cast

import attrs

from kierki.cards import Card, Rank
from kierki.cardset import CardSet
from kierki.contracts import Contract, Group, LotteryContract, TrickContract, TrumpRule
from kierki.errors import Problem, RulesError
from kierki.json_text import Object, Path, loads, path_of, path_text, place_of
from kierki.presets import PRESETS, STANDARD
from kierki.rules import Rules
from kierki.seats import Seat

__all__ = ["dumps_rules", "loads_rules", "rules_document", "rules_from_document"]

# Makes of a value what a record holds; the path is for what is wrong with it.
_Read: TypeAlias = Callable[[object, Path], Any]
Kind = TypeVar("Kind", bound=attrs.AttrsInstance)

_SHOWN_LIMIT: Final = 60
_PACK: Final = CardSet(Card)
_CARDS: Final = {card.value: card for card in Card}
_KINDS: Final[Mapping[str, type[Contract]]] = {"trick": TrickContract, "lottery": LotteryContract}
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
            kind = next(name for name, own in _KINDS.items() if own is type(value))
            return {"kind": kind, **{name: _written(own) for name, own in _fields(value)}}
        case TrumpRule():
            return attrs.asdict(value)
        case CardSet() | Rank() | Seat() | Group():
            return str(value)
        case tuple():
            return [_written(item) for item in cast(tuple[object, ...], value)]
        case _:
            return value


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
    reader = _Reader()
    try:
        rules = reader.rules(document, ())
    except _RefusedError:
        rules = STANDARD
    if reader.problems:
        raise RulesError(reader.problems)
    return rules


class _RefusedError(Exception):
    """A value cannot be read; why is among the problems already."""


def _names(record: type[attrs.AttrsInstance]) -> dict[str, bool]:
    """Give the names of the fields of a record, and whether each must be given."""
    return {field.name: field.default is attrs.NOTHING for field in attrs.fields(record)}


def _with_stand_ins(given: Mapping[str, Any], names: Mapping[str, bool]) -> dict[str, Any]:
    """Fill what is needed and could not be read."""
    needed = (name for name, is_needed in names.items() if is_needed and name not in given)
    return {**given, **{name: _STAND_INS[name] for name in needed}}


class _Reader:
    """Reads a document and keeps every problem; the records check what they check anyway."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        # By the name of the field; any other value is taken as it is.
        self._readers: dict[str, _Read] = {
            "seats": self._list_of(self._member_of(Seat)),
            "removed": self._cards,
            "contracts": self._list_of(self._contract_or_stand_in),
            "group": self._member_of(Group),
            "per_card": self._list_of(self._price),
            "per_position": self._list_of(self._pair),
            "barred_leads": self._cards,
            "barred_opening_leads": self._cards,
            "forced_discards": self._cards,
            "trump": self._trump,
            "open_rank": self._open_rank,
            "prizes": self._list_of(_as_it_is),
        }

    def rules(self, value: object, path: Path) -> Rules:
        """Read a whole document."""
        names = {**_names(Rules), "removed": False}
        del names["deck"]
        given, complete = self._fields(value, path, names)
        fields = _with_stand_ins(given, names)
        deck = _PACK - fields.pop("removed", CardSet())
        try:
            rules = Rules(**fields, deck=deck)
        except RulesError as error:
            # What seats and deck make of a contract cannot be told unless all could be read.
            alone = [own for own in error.problems if complete or own.path in _ALONE]
            raise self._refused_by(RulesError(alone), path) from None
        preset = PRESETS.get(rules.id, rules)
        if preset != rules:
            detail = f"{rules.id} is a preset, and these rules are others"
            raise self._refusal("preset_id", (*path, "id"), detail)
        return preset

    def _refusal(self, code: str, path: Path, detail: str) -> _RefusedError:
        self.problems.append(Problem(code, path_text(path), detail))
        return _RefusedError()

    def _fields(
        self, value: object, path: Path, names: Mapping[str, bool]
    ) -> tuple[dict[str, Any], bool]:
        """Read the fields of an object that can be read, and tell whether these are all.

        The names say which fields there are, and whether each is needed.
        """
        if not _is_object(value):
            raise self._refusal("bad_value", path, f"must be an object, is {_shown(value)}")
        fields, complete = dict[str, Any](), self._check_names(value, path, names)
        for name in [name for name in value if name in names]:
            read = self._readers.get(name, _as_it_is)
            try:
                fields[name] = read(value[name], (*path, name))
            except _RefusedError:
                complete = False
        return fields, complete

    def _check_names(self, given: dict[str, object], path: Path, names: Mapping[str, bool]) -> bool:
        """Tell whether no field is missing; note those that are, and those there should not be."""
        for name in [name for name in given if name not in names]:
            self._refusal("unknown_field", (*path, name), "there is no such field")
        for name in given.repeated if isinstance(given, Object) else ():
            self._refusal("repeated_field", (*path, name), "this field is given twice")
        missing = [name for name, needed in names.items() if needed and name not in given]
        for name in missing:
            self._refusal("missing_field", path, f"the field {name} is missing")
        return not missing

    def _built(self, record: type[Kind], value: object, path: Path, *others: str) -> Kind:
        """Read a record from its fields; it may find fault with them itself."""
        names = _names(record)
        given, complete = self._fields(value, path, {**names, **dict.fromkeys(others, True)})
        fields = {name: own for name, own in given.items() if name not in others}
        try:
            built = record(**_with_stand_ins(fields, names))
        except RulesError as error:
            raise self._refused_by(error, path) from None
        if not complete:
            raise _RefusedError
        return built

    def _refused_by(self, error: RulesError, path: Path) -> _RefusedError:
        for problem in error.problems:
            self._refusal(problem.code, (*path, *path_of(problem.path)), problem.detail)
        return _RefusedError()

    def _contract_or_stand_in(self, value: object, path: Path) -> Contract:
        try:
            return self._contract(value, path)
        except _RefusedError:
            return _STAND_IN

    def _contract(self, value: object, path: Path) -> Contract:
        kind = value.get("kind") if _is_object(value) else None
        record = _KINDS.get(kind) if isinstance(kind, str) else None
        if record is None:
            detail = f"must be an object with kind {_either(_KINDS)}, is {_shown(value)}"
            raise self._refusal("bad_value", path, detail)
        return self._built(record, value, path, "kind")

    def _trump(self, value: object, path: Path) -> TrumpRule | None:
        if value is None:
            return None
        return self._built(TrumpRule, value, path)

    def _list_of(self, read: _Read) -> _Read:
        def read_list(value: object, path: Path) -> tuple[Any, ...]:
            if not _is_list(value):
                raise self._refusal("bad_value", path, f"must be a list, is {_shown(value)}")
            items, complete = list[Any](), True
            for number, item in enumerate(value):
                try:
                    items.append(read(item, (*path, number)))
                except _RefusedError:
                    complete = False
            if not complete:
                raise _RefusedError
            return tuple(items)

        return read_list

    def _member_of(self, values: type[Enum]) -> _Read:
        names = {member.value: member for member in values}

        def read_member(value: object, path: Path) -> Enum:
            if not isinstance(value, str) or value not in names:
                raise self._refusal(
                    "bad_value", path, f"must be {_either(names)}, is {_shown(value)}"
                )
            return names[value]

        return read_member

    def _open_rank(self, value: object, path: Path) -> Rank | None:
        return None if value is None else self._member_of(Rank)(value, path)

    def _pair(self, value: object, path: Path) -> tuple[object, object]:
        if not _is_list(value) or len(value) != 2:
            raise self._refusal("bad_value", path, f"must be a list of two, is {_shown(value)}")
        return value[0], value[1]

    def _price(self, value: object, path: Path) -> tuple[CardSet, object]:
        cards, points = self._pair(value, path)
        return self._cards(cards, (*path, 0)), points

    def _cards(self, value: object, path: Path) -> CardSet:
        words = value.split(" ") if isinstance(value, str) and value else []
        if not isinstance(value, str) or not all(word in _CARDS for word in words):
            detail = f"must be cards with a space between, as 'KH QS', is {_shown(value)}"
            raise self._refusal("bad_card", path, detail)
        cards = CardSet(_CARDS[word] for word in words)
        if len(cards) < len(words):
            raise self._refusal("bad_card", path, f"a card is named twice: {_shown(value)}")
        return cards


def _is_object(value: object) -> TypeGuard[dict[str, object]]:
    return isinstance(value, dict)


def _is_list(value: object) -> TypeGuard[list[object]]:
    return isinstance(value, list)


def _as_it_is(value: object, _path: Path) -> object:
    """Take a value that its record checks itself."""
    return value


def _either(values: Iterable[str]) -> str:
    *others, last = map(repr, values)
    return f"{', '.join(others)} or {last}"


def _shown(value: object) -> str:
    """Show what stands in a document, cut short."""
    text = json.dumps(value)
    return text if len(text) <= _SHOWN_LIMIT else f"{text[:_SHOWN_LIMIT]}…"

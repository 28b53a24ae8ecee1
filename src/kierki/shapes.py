"""What a JSON document may look like: one description that reads it, and that is its schema.

A shape reads a value that stands at a path: it gives what the value means, or notes every problem
among the `Faults` and raises `RefusedError`. Its schema (JSON Schema 2020-12) says the same of the
form of a value, so that what the schema refuses is refused by reading, too.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from functools import reduce
from typing import Any, Final, Generic, TypeAlias, TypeGuard, TypeVar

import attrs

from kierki.cards import Card
from kierki.cardset import CardSet
from kierki.errors import Problem
from kierki.json_text import Object, Path, path_text
from kierki.seats import Seat

__all__: list[str] = []

Schema: TypeAlias = dict[str, Any]
Value = TypeVar("Value")
Other = TypeVar("Other")

_SHOWN_LIMIT: Final = 60
_PROBLEM_LIMIT: Final = 1000  # problems noted of one document
_CARDS: Final = {card.value: 1 << card.index for card in Card}  # as in the mask of a set
WHOLE_LIMIT: Final = 10**15 - 1
"""No whole number in a document is larger: any program can hold it exactly."""


class RefusedError(Exception):
    """A value cannot be read; why is among the faults already."""


@attrs.define
class Faults:
    """All that is wrong with a document, noted while it is read; of very much, the beginning.

    Attributes:
        problems: each with its path.
    """

    problems: list[Problem] = attrs.field(factory=list[Problem])

    @property
    def are_too_many(self) -> bool:
        """Whether no more problems are noted."""
        return len(self.problems) > _PROBLEM_LIMIT

    def refuse(self, code: str, path: Path, detail: str) -> RefusedError:
        """Note a problem, and give what to raise for the value that has it."""
        if len(self.problems) < _PROBLEM_LIMIT:
            self.problems.append(Problem(code, path_text(path), detail))
        elif not self.are_too_many:
            detail = f"there are more than {_PROBLEM_LIMIT} problems"
            self.problems.append(Problem("too_large", path_text(path), detail))
        return RefusedError()

    def refuse_value(self, path: Path, wanted: str, value: object) -> RefusedError:
        """Note that something else was wanted here."""
        return self.refuse("bad_value", path, f"must be {wanted}, is {shown(value)}")


class Shape(ABC, Generic[Value]):
    """What a value may look like, and what it means."""

    @abstractmethod
    def read(self, value: object, path: Path, faults: Faults) -> Value:
        """Give what a value means; RefusedError if it has not this shape."""

    @abstractmethod
    def schema(self, named: dict[str, Schema]) -> Schema:
        """Give the schema; those that have a name are put among the named."""

    def read_all(self, values: Sequence[object], path: Path, faults: Faults) -> tuple[Value, ...]:
        """Read all values of a list; all their problems are noted."""
        items = list[Value]()
        for number, value in enumerate(values):
            try:
                items.append(self.read(value, (*path, number), faults))
            except RefusedError:
                if faults.are_too_many:
                    break
        if len(items) < len(values):
            raise RefusedError
        return tuple(items)


@attrs.frozen
class Anything(Shape[object]):
    """Any value: the record that takes it checks it itself.

    Attributes:
        as_schema: the form that it must have there.
    """

    as_schema: Schema = attrs.field(factory=dict[str, Any])

    def read(self, value: object, path: Path, faults: Faults) -> object:
        """Take the value as it is."""
        return value

    def schema(self, named: dict[str, Schema]) -> Schema:
        """Give the schema."""
        return self.as_schema


@attrs.frozen
class Choice(Shape[Value]):
    """One of some texts.

    Attributes:
        values: what each text means.
        wanted: what to call them if they are many.
        code: of the problem.
    """

    values: Mapping[str, Value]
    wanted: str = ""
    code: str = "bad_value"

    def read(self, value: object, path: Path, faults: Faults) -> Value:
        """Look the text up."""
        if not isinstance(value, str) or value not in self.values:
            wanted = self.wanted or either(self.values)
            raise faults.refuse(self.code, path, f"must be {wanted}, is {shown(value)}")
        return self.values[value]

    def read_all(self, values: Sequence[object], path: Path, faults: Faults) -> tuple[Value, ...]:
        """Look many texts up, in the quick way if all are known."""
        try:
            return tuple([self.values[value] for value in values])  # type: ignore[index]
        except (KeyError, TypeError):
            return super().read_all(values, path, faults)

    def schema(self, named: dict[str, Schema]) -> Schema:
        """List the texts."""
        return {"enum": list(self.values)}


Member = TypeVar("Member", bound=Enum)


def member_of(values: type[Member]) -> Choice[Member]:
    """Give the shape of the text of a member."""
    return Choice({member.value: member for member in values})


@attrs.frozen
class Whole(Shape[int]):
    """A whole number."""

    lowest: int = -WHOLE_LIMIT
    highest: int = WHOLE_LIMIT

    def read(self, value: object, path: Path, faults: Faults) -> int:
        """Check the number."""
        if type(value) is not int or not self.lowest <= value <= self.highest:
            between = f"a whole number from {self.lowest} to {self.highest}"
            raise faults.refuse_value(path, between, value)
        return value

    def schema(self, named: dict[str, Schema]) -> Schema:
        """Give the bounds."""
        return {"type": "integer", "minimum": self.lowest, "maximum": self.highest}


@attrs.frozen
class Text(Shape[str]):
    """A text."""

    def read(self, value: object, path: Path, faults: Faults) -> str:
        """Check the text."""
        if not isinstance(value, str):
            raise faults.refuse_value(path, "a text", value)
        return value

    def schema(self, named: dict[str, Schema]) -> Schema:
        """Give the type."""
        return {"type": "string"}


@attrs.frozen
class Texts(Shape[dict[str, str]]):
    """An object with any names, and a text under each."""

    _item = Text()

    def read(self, value: object, path: Path, faults: Faults) -> dict[str, str]:
        """Check every text."""
        if not is_object(value) or not all(isinstance(name, str) for name in value):
            raise faults.refuse_value(path, "an object", value)
        for name in value.repeated if isinstance(value, Object) else ():
            faults.refuse("repeated_field", (*path, name), "this field is given twice")
        return {name: self._item.read(own, (*path, name), faults) for name, own in value.items()}

    def schema(self, named: dict[str, Schema]) -> Schema:
        """Give the schema of the texts."""
        return {"type": "object", "additionalProperties": self._item.schema(named)}


@attrs.frozen
class Flag(Shape[bool]):
    """True or false."""

    def read(self, value: object, path: Path, faults: Faults) -> bool:
        """Check it."""
        if not isinstance(value, bool):
            raise faults.refuse_value(path, "true or false", value)
        return value

    def schema(self, named: dict[str, Schema]) -> Schema:
        """Give the type."""
        return {"type": "boolean"}


@attrs.frozen
class Cards(Shape[CardSet]):
    """Cards in one text, with a space between them: ``"KH QS"``; no card twice."""

    def read(self, value: object, path: Path, faults: Faults) -> CardSet:
        """Look the cards up."""
        words = value.split(" ") if isinstance(value, str) and value else []
        try:
            mask = reduce(int.__or__, [_CARDS[word] for word in words], 0)
        except KeyError:
            mask = None
        if not isinstance(value, str) or mask is None:
            detail = f"must be cards with a space between, as 'KH QS', is {shown(value)}"
            raise faults.refuse("bad_card", path, detail)
        if mask.bit_count() < len(words):
            raise faults.refuse("bad_card", path, f"a card is named twice: {shown(value)}")
        return CardSet.from_mask(mask)

    def schema(self, named: dict[str, Schema]) -> Schema:
        """Give the pattern of such a text."""
        card = "[2-9TJQKA][CDHS]"
        return {"type": "string", "pattern": f"^({card}( {card}){{0,51}})?$"}


@attrs.frozen
class Listed(Shape[tuple[Value, ...]]):
    """A list of values of one shape."""

    item: Shape[Value]

    def read(self, value: object, path: Path, faults: Faults) -> tuple[Value, ...]:
        """Read every item."""
        if not is_list(value):
            raise faults.refuse_value(path, "a list", value)
        return self.item.read_all(value, path, faults)

    def schema(self, named: dict[str, Schema]) -> Schema:
        """Give the schema of the items."""
        return {"type": "array", "items": self.item.schema(named)}


@attrs.frozen
class Pair(Shape[tuple[Value, Other]]):
    """A list of two."""

    first: Shape[Value]
    second: Shape[Other]

    def read(self, value: object, path: Path, faults: Faults) -> tuple[Value, Other]:
        """Read the two."""
        if not is_list(value) or len(value) != 2:
            raise faults.refuse_value(path, "a list of two", value)
        first = self.first.read(value[0], (*path, 0), faults)
        return first, self.second.read(value[1], (*path, 1), faults)

    def schema(self, named: dict[str, Schema]) -> Schema:
        """Give the schemas of the two."""
        items = [self.first.schema(named), self.second.schema(named)]
        return {"type": "array", "prefixItems": items, "minItems": 2, "maxItems": 2}


@attrs.frozen
class OrNull(Shape[Value | None]):
    """Null, or a value of a shape."""

    shape: Shape[Value]

    def read(self, value: object, path: Path, faults: Faults) -> Value | None:
        """Read what is not null."""
        return None if value is None else self.shape.read(value, path, faults)

    def schema(self, named: dict[str, Schema]) -> Schema:
        """Allow both."""
        return {"anyOf": [self.shape.schema(named), {"type": "null"}]}


@attrs.frozen
class Fields(Shape[dict[str, Any]]):
    """An object.

    Attributes:
        needed: the fields it must have.
        optional: the fields it may have.
    """

    needed: Mapping[str, Shape[Any]]
    optional: Mapping[str, Shape[Any]] = attrs.field(factory=dict[str, Shape[Any]])

    def read(self, value: object, path: Path, faults: Faults) -> dict[str, Any]:
        """Give what each field means."""
        fields, complete = self.read_partly(value, path, faults)
        if not complete:
            raise RefusedError
        return fields

    def read_partly(self, value: object, path: Path, faults: Faults) -> tuple[dict[str, Any], bool]:
        """Read the fields that can be read, and tell whether these are all."""
        if not is_object(value):
            raise faults.refuse_value(path, "an object", value)
        fields, complete = dict[str, Any](), self._check_names(value, path, faults)
        for name, own in value.items():
            shape = self.needed.get(name) or self.optional.get(name)
            if shape is not None:
                try:
                    fields[name] = shape.read(own, (*path, name), faults)
                except RefusedError:
                    complete = False
        return fields, complete

    def _check_names(self, value: Mapping[Any, object], path: Path, faults: Faults) -> bool:
        """Tell whether no field is missing; note those that are, and those there should not be."""
        for name in value:
            if name not in self.needed and name not in self.optional:
                step = name if isinstance(name, str) else shown(name)  # a dict may have any keys
                faults.refuse("unknown_field", (*path, step), "there is no such field")
        for name in value.repeated if isinstance(value, Object) else ():
            faults.refuse("repeated_field", (*path, name), "this field is given twice")
        missing = [name for name in self.needed if name not in value]
        for name in missing:
            faults.refuse("missing_field", path, f"the field {name} is missing")
        return not missing

    def schema(self, named: dict[str, Schema]) -> Schema:
        """Give the schema of each field."""
        fields = {**self.needed, **self.optional}
        schemas = {name: shape.schema(named) for name, shape in fields.items()}
        return {
            "type": "object",
            "properties": schemas,
            "required": sorted(self.needed),
            "additionalProperties": False,
        }


def _fields_by_seat(shape: BySeat[Any]) -> Fields:
    return Fields(dict.fromkeys("NES", shape.item), {"W": shape.item})


@attrs.frozen
class BySeat(Shape[dict[Seat, Value]]):
    """An object with a field for each seat; W is not there with three players."""

    item: Shape[Value]
    _fields: Fields = attrs.field(
        init=False, default=attrs.Factory(_fields_by_seat, takes_self=True)
    )

    def read(self, value: object, path: Path, faults: Faults) -> dict[Seat, Value]:
        """Give what each seat has, in their order."""
        own = self._fields.read(value, path, faults)
        return {seat: own[seat.value] for seat in Seat if seat.value in own}

    def schema(self, named: dict[str, Schema]) -> Schema:
        """Give the schema of the fields."""
        return self._fields.schema(named)


@attrs.frozen
class ByField(Shape[Value]):
    """An object that is of one kind if it has a certain field, else of another."""

    field: str
    having: Shape[Value]
    other: Shape[Value]

    def read(self, value: object, path: Path, faults: Faults) -> Value:
        """Read it as the kind it is of."""
        has_field = is_object(value) and self.field in value
        return (self.having if has_field else self.other).read(value, path, faults)

    def schema(self, named: dict[str, Schema]) -> Schema:
        """Allow both kinds."""
        return {"anyOf": [self.having.schema(named), self.other.schema(named)]}


@attrs.frozen
class Made(Shape[Value]):
    """An object of which something is made.

    Attributes:
        fields: what it must and may have.
        make: makes it of what the fields mean, or refuses.
    """

    fields: Fields
    make: Callable[[dict[str, Any], Path, Faults], Value]

    def read(self, value: object, path: Path, faults: Faults) -> Value:
        """Read the fields and make it."""
        return self.make(self.fields.read(value, path, faults), path, faults)

    def schema(self, named: dict[str, Schema]) -> Schema:
        """Give the schema of the fields."""
        return self.fields.schema(named)


@attrs.frozen
class Tagged(Shape[Value]):
    """An object of one of several kinds; a field tells which.

    Attributes:
        tag: the name of that field.
        kinds: the shape of each kind, by what stands in the field.
    """

    tag: str
    kinds: Mapping[str, Made[Value]]

    def read(self, value: object, path: Path, faults: Faults) -> Value:
        """Read it as the kind it says."""
        if not is_object(value):
            raise faults.refuse_value(path, "an object", value)
        if self.tag not in value:
            raise faults.refuse("missing_field", path, f"the field {self.tag} is missing")
        kind = Choice(self.kinds).read(value[self.tag], (*path, self.tag), faults)
        return self._with_tag(kind).read(value, path, faults)

    def _with_tag(self, kind: Made[Value]) -> Made[Value]:
        tag = next(name for name, own in self.kinds.items() if own is kind)
        fields = Fields({self.tag: Choice({tag: tag}), **kind.fields.needed}, kind.fields.optional)
        return attrs.evolve(kind, fields=fields)

    def schema(self, named: dict[str, Schema]) -> Schema:
        """Allow all kinds."""
        return {"oneOf": [self._with_tag(kind).schema(named) for kind in self.kinds.values()]}


def is_object(value: object) -> TypeGuard[dict[str, object]]:
    """Tell whether a value is a JSON object."""
    return isinstance(value, dict)


def is_list(value: object) -> TypeGuard[list[object]]:
    """Tell whether a value is a JSON list."""
    return isinstance(value, list)


def either(values: Iterable[str]) -> str:
    """Write a choice: ``'a', 'b' or 'c'``."""
    *others, last = map(repr, values)
    return f"{', '.join(others)} or {last}" if others else last


def shown(value: object) -> str:
    """Show what stands in a document, cut short."""
    try:
        text = json.dumps(value)
    except (TypeError, ValueError, RecursionError):  # no JSON: a document may be any object
        text = f"of the type {type(value).__name__}"
    return text if len(text) <= _SHOWN_LIMIT else f"{text[:_SHOWN_LIMIT]}…"

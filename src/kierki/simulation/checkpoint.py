"""A simulation that is not finished, as a text from which it goes on."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Final

import attrs

from kierki.documents import rules_document
from kierki.errors import DocumentError, Problem
from kierki.json_text import loads
from kierki.shapes import Anything, Faults, Fields, Listed, OrNull, Pair, RefusedError, Text, Whole
from kierki.simulation.plan import LIMIT, Plan
from kierki.simulation.spans import including
from kierki.simulation.tally import MATCH, Distribution, Tally, win_parts

__all__ = ["Checkpoint", "checkpoint_seed", "dump_checkpoint", "load_checkpoint"]

_FORMAT: Final = "kierki/checkpoint"
SIZE_LIMIT: Final = 64 * 1024 * 1024
"""How many bytes a checkpoint may have."""
_PLAN: Final = Fields(
    {
        "players": Listed(Text()),
        "seed": Text(),
        "rules": Anything(),
        "contract": OrNull(Text()),
    }
)
_SHAPE: Final = Fields(
    {
        "format": Text(),
        "schema": Whole(1),
        "kierki": Text(),
        "plan": _PLAN,
        "played": Listed(Pair(Whole(0, LIMIT - 1), Whole(0, LIMIT - 1))),
        "points": Listed(Pair(Text(), Listed(Listed(Pair(Whole(), Whole(1, LIMIT)))))),
        "firsts": Listed(Listed(Whole(0, LIMIT))),
    }
)


@attrs.frozen
class Checkpoint:
    """What is played of a simulation.

    Attributes:
        played: the numbers of the matches or deals that are played, from 0.
        tally: what came of them.

    >>> from kierki.simulation import Tally
    >>> Checkpoint().with_part(range(0, 20), Tally()).with_part(range(20, 40), Tally()).done
    40
    """

    played: tuple[range, ...] = ()
    tally: Tally = attrs.field(factory=Tally)

    @property
    def done(self) -> int:
        """How many are played."""
        return sum(map(len, self.played))

    def with_part(self, numbers: range, tally: Tally) -> Checkpoint:
        """Give it with one more part.

        Raises:
            ValueError: if some of the part is in it already.
        """
        return Checkpoint(including(self.played, numbers), self.tally + tally)


def dump_checkpoint(plan: Plan, checkpoint: Checkpoint) -> str:
    """Write what is played of a plan, as JSON."""
    points = sorted(checkpoint.tally.points.items())
    document = {
        "format": _FORMAT,
        "schema": 1,
        "kierki": _version(),
        "plan": _plan_document(plan),
        "played": [[span.start, span.stop - 1] for span in checkpoint.played],
        "points": [[name, [own.counts for own in row]] for name, row in points],
        "firsts": checkpoint.tally.firsts,
    }
    return json.dumps(document, sort_keys=True, ensure_ascii=False, separators=(",", ":")) + "\n"


@cache
def _version() -> str:
    try:
        return version("kierki")
    except PackageNotFoundError:  # run from its source, not installed
        return "0"


def _plan_document(plan: Plan) -> dict[str, Any]:
    """Give all of a plan but the number: a simulation can be made longer."""
    return {
        "players": plan.names,
        "seed": plan.seed,
        "rules": json.loads(json.dumps(rules_document(plan.rules))),
        "contract": plan.contract,
    }


def load_checkpoint(text: str | bytes, plan: Plan) -> Checkpoint:
    """Read what is played of a plan, which may be for more matches than it was begun with.

    Raises:
        NotationError: for what is no JSON.
        DocumentError: with every problem found: with code ``other_version`` if another version
            of kierki wrote it, whose players may play otherwise, ``other_plan`` for each thing
            in which it is of another simulation, and ``bad_value`` for what cannot be.
    """
    fields = _read(text)
    if problems := [*_differences(fields, plan)] or [*_faults(fields, plan)]:
        raise DocumentError(problems)
    played = tuple(range(first, last + 1) for first, last in fields["played"])
    points = {name: tuple(map(Distribution, row)) for name, row in fields["points"]}
    return Checkpoint(played, Tally(points, fields["firsts"]))


def checkpoint_seed(text: str | bytes) -> str:
    """Read from which seed a simulation is played.

    Raises:
        NotationError: for what is no JSON.
        DocumentError: for what is no checkpoint.
    """
    return str(_read(text)["plan"]["seed"])


def _read(text: str | bytes) -> dict[str, Any]:
    faults = Faults()
    try:
        fields = _SHAPE.read(loads(text, limit=SIZE_LIMIT), (), faults)
    except RefusedError:
        raise DocumentError(faults.problems) from None
    if (fields["format"], fields["schema"]) != (_FORMAT, 1):
        detail = f"must be {_FORMAT} of schema 1"
        raise DocumentError([Problem("bad_format", "format", detail)])
    return fields


def _differences(fields: Mapping[str, Any], plan: Plan) -> Iterator[Problem]:
    """Tell in what a checkpoint is of another simulation."""
    if fields["kierki"] != _version():
        detail = f"was written by version {fields['kierki']}, whose players may play otherwise"
        yield Problem("other_version", "kierki", f"{detail}; this is {_version()}")
    for name, wanted in _plan_document(plan).items():
        found = fields["plan"][name]
        if found != wanted:
            what = "other rules" if name == "rules" else f"{_told(found)}, not {_told(wanted)}"
            yield Problem("other_plan", f"plan.{name}", f"it is of {what}")
    if any(last >= plan.count for _, last in fields["played"]):
        yield Problem("other_plan", "played", f"more than {plan.count} are played already")


def _told(value: str | tuple[str, ...] | None) -> str:
    if value is None:
        return "whole matches"
    return value if isinstance(value, str) else ",".join(value)


def _faults(fields: Mapping[str, Any], plan: Plan) -> Iterator[Problem]:
    """Tell what cannot have come of a simulation."""
    ends = [end for pair in fields["played"] for end in pair]
    done = sum(last + 1 - first for first, last in fields["played"])
    if ends != sorted(ends) or any(a == b for a, b in zip(ends[1::2], ends[2::2], strict=False)):
        yield Problem("bad_value", "played", "must be spans in order, none over another")
        return
    expected = _expected(plan) if done else {}
    if sorted(name for name, _ in fields["points"]) != sorted(expected):
        names = ", ".join(expected) or "nothing"
        yield Problem("bad_value", "points", f"must be of {names}, once each")
        return
    for number, (name, row) in enumerate(fields["points"]):
        often, total = expected[name]
        if not _adds_up(row, seats=len(plan.rules.seats), count=often * done, total=total * done):
            detail = f"must be {often * done} of each seat, with {total * done} points in all"
            yield Problem("bad_value", f"points[{number}]", detail)
    yield from _faults_of_firsts(fields["firsts"], plan, done)


def _faults_of_firsts(
    firsts: tuple[tuple[int, ...], ...], plan: Plan, done: int
) -> Iterator[Problem]:
    seats = len(plan.rules.seats)
    matches = done if plan.contract is None else 0
    fitting = not matches or [len(row) for row in firsts] == [seats] * seats
    if not fitting or win_parts(firsts) != win_parts([(matches,)]):
        detail = f"must be {seats} rows of {seats}, of {matches} matches in all"
        yield Problem("bad_value", "firsts", detail)


def _expected(plan: Plan) -> dict[str, tuple[int, int]]:
    """Give how often each contract is played, and what all seats get for it together."""
    rules = plan.rules
    if plan.contract is not None:
        own = next(own for own in rules.contracts if own.id == plan.contract)
        return {own.id: (1, rules.contract_total(own))}
    expected: dict[str, tuple[int, int]] = {}
    for own in rules.contracts:
        often, total = expected.get(own.id, (0, 0))
        more = rules.series, rules.series * rules.contract_total(own)
        expected[own.id] = often + more[0], total + more[1]
    return {**expected, MATCH: (1, sum(total for _, total in expected.values()))}


def _adds_up(
    row: tuple[tuple[tuple[int, int], ...], ...], *, seats: int, count: int, total: int
) -> bool:
    own = [Distribution(counts) for counts in row]
    return (
        len(row) == seats
        and all(one.counts == counts for one, counts in zip(own, row, strict=True))
        and all(one.count == count for one in own)
        and sum(one.total for one in own) == total
    )

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from any_text import any_text
from kierki import Card, CardSet, Seat
from kierki.json_text import Object
from kierki.shapes import (
    Anything,
    ByField,
    BySeat,
    Cards,
    Choice,
    Faults,
    Fields,
    Flag,
    Listed,
    Made,
    OrNull,
    Pair,
    RefusedError,
    Shape,
    Tagged,
    Text,
    Texts,
    Whole,
    either,
    member_of,
    shown,
)
from kierki.strategies import card_sets

TWO = Fields({"a": Whole(0, 9)}, {"b": Text()})
SUM = Made(Fields({"x": Whole(), "y": Whole()}), lambda fields, *_: sum(fields.values()))
NEGATED = Made(Fields({"x": Whole()}), lambda fields, *_: -fields["x"])
SEAT = member_of(Seat)

READ: list[tuple[Shape[Any], object, object]] = [
    (Anything(), {"x": 1}, {"x": 1}),
    (SEAT, "N", Seat.N),
    (Listed(SEAT), ["N", "N"], (Seat.N, Seat.N)),
    (Whole(), -7, -7),
    (Text(), "", ""),
    (Texts(), {"": "x"}, {"": "x"}),
    (Flag(), False, False),
    (Cards(), "", CardSet()),
    (Cards(), "QS KH", CardSet("KH QS")),
    (Listed(Whole()), [], ()),
    (Pair(SEAT, Whole()), ["N", 3], (Seat.N, 3)),
    (OrNull(Whole()), None, None),
    (OrNull(Whole()), 3, 3),
    (TWO, {"a": 3}, {"a": 3}),
    (TWO, {"b": "x", "a": 3}, {"b": "x", "a": 3}),
    (BySeat(Whole()), {"S": 3, "N": 1, "E": 2}, {Seat.N: 1, Seat.E: 2, Seat.S: 3}),
    (ByField("b", TWO, Whole()), {"a": 1, "b": ""}, {"a": 1, "b": ""}),
    (ByField("b", TWO, Whole()), 7, 7),
    (SUM, {"x": 1, "y": 2}, 3),
    (Tagged("how", {"sum": SUM, "less": NEGATED}), {"how": "less", "x": 1}, -1),
]
REFUSED: list[tuple[Shape[Any], object, list[tuple[str, str]]]] = [
    (SEAT, "n", [("bad_value", "at")]),
    (SEAT, ["N"], [("bad_value", "at")]),
    (Listed(SEAT), ["N", "n", {}], [("bad_value", "at[1]"), ("bad_value", "at[2]")]),
    (Listed(SEAT), "NES", [("bad_value", "at")]),
    (Listed(Whole()), [1, None, True], [("bad_value", "at[1]"), ("bad_value", "at[2]")]),
    (Whole(), 1.0, [("bad_value", "at")]),
    (Whole(), True, [("bad_value", "at")]),
    (Whole(), 10**15, [("bad_value", "at")]),
    (Whole(1, 4), 5, [("bad_value", "at")]),
    (Text(), 1, [("bad_value", "at")]),
    (Texts(), [], [("bad_value", "at")]),
    (Texts(), {1: "x"}, [("bad_value", "at")]),
    (Texts(), {"x y": 1}, [("bad_value", 'at["x y"]')]),
    (Texts(), Object([("x", "1"), ("x", "2")]), [("repeated_field", "at.x")]),
    (Flag(), 0, [("bad_value", "at")]),
    (Cards(), None, [("bad_card", "at")]),
    (Cards(), "10H", [("bad_card", "at")]),
    (Cards(), " ", [("bad_card", "at")]),
    (Cards(), "KH KH", [("bad_card", "at")]),
    (Pair(SEAT, Whole()), ["N"], [("bad_value", "at")]),
    (Pair(SEAT, Whole()), "N1", [("bad_value", "at")]),
    (Pair(SEAT, Whole()), ["N", "1"], [("bad_value", "at[1]")]),
    (OrNull(Whole()), "", [("bad_value", "at")]),
    (TWO, [], [("bad_value", "at")]),
    (TWO, {}, [("missing_field", "at")]),
    (TWO, {"a": 10, "b": 1}, [("bad_value", "at.a"), ("bad_value", "at.b")]),
    (TWO, Object([("a", 1), ("a", 1)]), [("repeated_field", "at.a")]),
    (TWO, {"a": 1, "c": 1}, [("unknown_field", "at.c")]),
    (TWO, {"a": 1, 7: 1}, [("unknown_field", "at.7")]),
    (BySeat(Whole()), {"N": 1, "W": 2}, [("missing_field", "at"), ("missing_field", "at")]),
    (ByField("b", TWO, Whole()), {"a": 1}, [("bad_value", "at")]),
    (SUM, {"x": 1}, [("missing_field", "at")]),
    (Tagged("how", {"sum": SUM}), None, [("bad_value", "at")]),
    (Tagged("how", {"sum": SUM}), {"x": 1}, [("missing_field", "at")]),
    (Tagged("how", {"sum": SUM}), {"how": "more"}, [("bad_value", "at.how")]),
    (Tagged("how", {"sum": NEGATED}), {"how": "sum", "x": ""}, [("bad_value", "at.x")]),
]  # fmt: skip


def valid(shape: Shape[Any], value: object) -> bool:
    """Tell whether a value is as the schema of a shape says; without jsonschema, that it is."""
    if find_spec("jsonschema") is None:
        return True
    return bool(import_module("jsonschema").Draft202012Validator(shape.schema({})).is_valid(value))


@pytest.mark.parametrize(("shape", "value", "meaning"), READ)
def test_a_value_of_the_shape_is_read(shape: Shape[Any], value: object, meaning: object) -> None:
    """What has the shape has a meaning, and is as the schema says."""
    faults = Faults()
    assert shape.read(value, ("at",), faults) == meaning
    assert faults.problems == []
    assert valid(shape, value)


@pytest.mark.parametrize(("shape", "value", "expected"), REFUSED)
def test_another_value_is_refused(
    shape: Shape[Any], value: object, expected: list[tuple[str, str]]
) -> None:
    """What has not the shape is refused, each fault at its path."""
    faults = Faults()
    with suppress(RefusedError):
        shape.read(value, ("at",), faults)
    assert [(problem.code, problem.path) for problem in faults.problems] == expected


@given(card_sets())
def test_cards_are_read_as_they_are_written(cards: CardSet) -> None:
    """A set of cards comes back from its text."""
    assert Cards().read(str(cards), (), Faults()) == cards
    assert valid(Cards(), str(cards))


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | any_text(max_size=5)
    | card_sets().map(str),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["a", "b", "how", "x", "N", "E", "S"]), inner)
    ),
    max_leaves=6,
)
ALL = [shape for shape, _, _ in READ]


@given(st.sampled_from(ALL), json_values)
def test_what_the_schema_refuses_is_refused(shape: Shape[Any], value: object) -> None:
    """Whatever is read is as the schema says."""
    faults = Faults()
    try:
        shape.read(value, (), faults)
    except RefusedError:
        assert faults.problems
    else:
        assert faults.problems or valid(shape, value)


def test_a_choice_says_what_there_is() -> None:
    """What is wanted is named, or listed where there are few."""
    faults = Faults()
    for shape in (SEAT, Choice({"KH": Card("KH")}, "a card as 'QH'", "bad_card")):
        with pytest.raises(RefusedError):
            shape.read("?", (), faults)
    assert [problem.detail for problem in faults.problems] == [
        """must be 'N', 'E', 'S' or 'W', is "?\"""",
        """must be a card as 'QH', is "?\"""",
    ]
    assert either(["one"]) == "'one'"


def test_faults_are_noted_up_to_a_thousand() -> None:
    """Of a document that is all wrong the beginning is noted."""
    faults = Faults()
    with pytest.raises(RefusedError):
        Listed(SEAT).read(["?"] * 5000, (), faults)
    assert len(faults.problems) == 1001
    assert (faults.problems[-1].code, faults.problems[-1].path) == ("too_large", "[1000]")
    Fields({}).read({"more": 1}, (), faults)
    assert len(faults.problems) == 1001


def test_what_is_shown_is_short_whatever_it_is() -> None:
    """A wrong value is shown by its beginning, or by its type if it is no JSON."""
    assert shown([1, "a"]) == '[1, "a"]'
    assert shown("x" * 1000) == '"' + "x" * 59 + "…"
    loop: list[object] = []
    loop.append(loop)
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    for value, name in ((loop, "list"), (deep, "list"), (10**5000, "int"), ({1}, "set")):
        assert shown(value) == f"of the type {name}"

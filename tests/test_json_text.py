from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from any_text import any_text
from kierki.errors import NotationError
from kierki.json_text import SIZE_LIMIT, Object, Path, loads, path_of, path_text, place_of

values = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**6), 10**6) | any_text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(any_text(max_size=5), inner),
    max_leaves=12,
)
names = any_text(max_size=5)


def fault(text: str | bytes) -> tuple[str, int, int]:
    """Give the code and the place with which a text is refused."""
    with pytest.raises(NotationError) as caught:
        loads(text)
    return caught.value.code, caught.value.line, caught.value.column


@given(values, st.sampled_from((None, 0, 3)))
def test_json_is_read_as_it_is(value: object, indent: int | None) -> None:
    """What was written as JSON comes back, as text and as bytes, with a byte order mark or not."""
    text = json.dumps(value, indent=indent, ensure_ascii=False)
    assert loads(text) == loads(text.encode()) == loads("\ufeff" + text) == value
    assert loads(b"\xef\xbb\xbf" + text.encode()) == value


def test_a_name_that_stands_twice_is_remembered() -> None:
    """An object knows the names that are repeated in it; the last value holds."""
    read = loads('{"a": 1, "b": 2, "a": {"c": 0, "c": 1, "c": 2}}')
    assert isinstance(read, Object)
    assert read.repeated == ("a",)
    assert read == {"a": {"c": 2}, "b": 2}


def test_a_number_too_long_is_no_whole_number() -> None:
    """A number of thousands of digits is read, in no time, as something else."""
    assert loads("[123456789012345, -123456789012345]") == [123456789012345, -123456789012345]
    assert loads("1" * 100_000) == float("inf")
    assert type(loads("12345678901234567")) is float


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ("bad_syntax", 1, 1)),
        ('{"a": 1,\n "b" 2}', ("bad_syntax", 2, 6)),
        (b'{"a":\n "\xff"}', ("not_text", 2, 3)),
        (b"\xef\xbb\xbf\xff", ("not_text", 1, 1)),
        ("[" * 100_000, ("too_large", 1, 1)),
        ("[" * 500_000 + "]" * 500_000, ("too_large", 1, 1)),
        (" " * (SIZE_LIMIT + 1), ("too_large", 1, 1)),
    ],
    ids=["nothing", "a colon missing", "bytes", "after a mark", "deep", "deep and closed", "long"],
)
def test_what_is_no_json_is_refused_with_its_place(
    text: str | bytes, expected: tuple[str, int, int]
) -> None:
    """Text that is no JSON, no text, or past a bound has a code, a line and a column."""
    assert fault(text) == expected


@given(st.lists(st.integers(0, 10**6) | names).map(tuple))
def test_a_path_comes_back_from_its_text(path: Path) -> None:
    """Writing a path and reading it are inverse."""
    assert path_of(path_text(path)) == path


TEXT = """\
{
  "id": "house",
  "contracts": [
    {"kind": "trick", "per_card": [["KH", -150], ["QS", 1]], "id": "one"},
    {"id": "first", "id" : "second"}, 7 ],
  "empty": {}, "none": []
}
"""


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ((), (1, 1)),
        (("id",), (2, 9)),
        (("contracts",), (3, 16)),
        (("contracts", 0, "per_card", 0, 0), (4, 37)),
        (("contracts", 0, "per_card", 1, 1), (4, 57)),
        (("contracts", 0, "id"), (4, 68)),
        (("contracts", 1, "id"), (5, 28)),
        (("contracts", 2), (5, 39)),
        (("contracts", 3), (3, 16)),
        (("empty", "prizes"), (6, 12)),
        (("none", 0, "x"), (6, 24)),
    ],
)
@pytest.mark.parametrize("form", [str, str.encode])
def test_each_value_has_its_place(path: Path, place: tuple[int, int], form: type) -> None:
    """A path leads to line and column of its value, or of the last value there is on the way."""
    assert place_of(path, form(TEXT)) == place

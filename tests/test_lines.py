from __future__ import annotations

import io
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kierki.lines import LineFile, bounded_line

LIMIT = 8


def read(file: LineFile) -> list[tuple[str | bytes, int]]:
    """Read all lines of a file."""
    lines = []
    while (line := bounded_line(file, LIMIT))[1]:
        lines.append(line)
    return lines


def files(text: str) -> tuple[LineFile, LineFile]:
    """Give a text file and a binary one."""
    return io.StringIO(text, newline="\n"), io.BytesIO(text.encode("ascii"))


@given(st.text("ab \r\n"))
def test_lines_are_read_to_their_end(text: str) -> None:
    """Each line comes without its end, and with its whole size; one too long is cut off."""
    pieces = text.split("\n")
    last = pieces.pop()
    expected = [(piece.removesuffix("\r"), len(piece) + 1) for piece in pieces]
    expected += [(last, len(last))] if last else []
    as_text, as_bytes = map(read, files(text))
    assert [(line.encode(), size) for line, size in as_text if isinstance(line, str)] == as_bytes
    assert [size for _, size in as_text] == [size for _, size in expected]
    for (line, _), (whole, size) in zip(as_text, expected, strict=True):
        assert line == whole if size <= LIMIT + 2 else whole.startswith(str(line)[:LIMIT])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("a", [("a", 1)]),
        ("a\r\n\nb\n", [("a", 3), ("", 1), ("b", 2)]),
        ("a\r", [("a\r", 2)]),
        ("12345678\r\nx", [("12345678", 10), ("x", 1)]),
        ("1234567890123\nx", [("1234567890", 14), ("x", 1)]),
        ("1234567890123456789", [("1234567890", 19)]),
        ("1234567890\n", [("1234567890", 11)]),
    ],
)
def test_a_line_and_its_size(text: str, expected: list[tuple[str, int]]) -> None:
    """At small files: ends of both kinds, no end, a line at the limit and past it."""
    as_text, as_bytes = files(text)
    assert read(as_text) == expected
    assert read(as_bytes) == [(line.encode(), size) for line, size in expected]


def test_of_a_line_without_end_little_is_kept() -> None:
    """A line of any length takes no more memory than the limit."""
    file = io.BytesIO(b"x" * 10_000_000)
    tracemalloc.start()
    line, size = bounded_line(file, 1000)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert (len(line), size) == (1002, 10_000_000)
    assert peak < 100_000

from __future__ import annotations

import gc
import io
import tracemalloc
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generated import a_fifth
from kierki import NotationError
from kierki.notation import Record, dumps, load_all, loads
from test_notation import DEALS, HEAD, MATCH, RECORDED, SHORT, changed
from test_notation_faults import Fault, fault
from test_records import records

# A match of a few lines, as there are thousands in a file.
TINY = HEAD + (
    '[Event "{}"]\n\n[Deal "1 no_tricks W"]\n[Score "N -20 E -40 S -180 W -20"]\n'
    '[Total "N -20 E -40 S -180 W -20"]\n\n'
)
TINY_LINES = TINY.count("\n")
BROKEN = TINY.replace("W -20", "W -21")
COUNT = 2_000


class Tap:
    """A file that is written while it is read, and counts its lines."""

    def __init__(self, match: str, count: int) -> None:
        self._match, self._count = match, count
        self._lines = self._flow()
        self.given = 0

    def _flow(self) -> Iterator[bytes]:
        for number in range(self._count):
            text = self._match.replace("{}", str(number))
            yield from text.encode().splitlines(keepends=True)

    def readline(self, _size: int = -1, /) -> bytes:
        """Give the next line."""
        self.given += 1
        return next(self._lines, b"")


# ---------------------------------------------------------------- one at a time


@pytest.mark.unmeasured
def test_a_match_is_given_before_the_next_is_read() -> None:
    """Of the match that follows only the first line is known when a match is given."""
    tap = Tap(TINY, COUNT)
    assert tap.given == 0
    for number, record in enumerate(load_all(tap), 1):
        assert record.headers == (("Event", str(number - 1)),)
        assert tap.given == number * TINY_LINES + 1
    assert tap.given == COUNT * TINY_LINES + 1


@pytest.mark.parametrize("strict", [True, False])
def test_matches_are_not_kept(strict: bool) -> None:  # noqa: FBT001
    """A match that the caller has let go is gone when the next is given."""
    gone: list[weakref.ref[Record]] = []
    for record in load_all(Tap(TINY if strict else BROKEN, 100), strict=strict):
        assert all(reference() is None for reference in gone)
        gone.append(weakref.ref(record))
        del record
    assert len(gone) == 100


@pytest.mark.unmeasured
@pytest.mark.parametrize("match", [TINY, BROKEN], ids=["sound", "broken"])
def test_memory_does_not_grow_with_the_file(match: str) -> None:
    """A file ten times as long takes no more memory, sound or broken."""
    list(load_all(Tap(match, 10), strict=False))  # what is made once
    peaks = []
    for count in (30, 300):
        gc.collect()
        tracemalloc.start()
        for _ in load_all(Tap(match, count), strict=False):
            pass
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < peaks[0] + 150_000


def test_nothing_is_read_before_it_is_asked_for() -> None:
    """Opening a stream reads nothing."""
    tap = Tap(TINY, 1)
    matches = load_all(tap)
    assert tap.given == 0
    assert next(matches).headers == (("Event", "0"),)


# ---------------------------------------------------------------- files


@pytest.mark.unmeasured
def test_files_of_either_kind(tmp_path: Path) -> None:
    """A file may be open for bytes or for text, with any ends of lines, with or without a BOM."""
    text = MATCH + "\n" + SHORT + "\n" + DEALS
    expected = [loads(MATCH), loads(SHORT), loads(DEALS)]
    file = tmp_path / "three.kierki"
    for content in (text, text.replace("\n", "\r\n"), "\ufeff" + text, text.rstrip("\n")):
        file.write_bytes(content.encode())
        with file.open("rb") as binary:
            assert list(load_all(binary)) == expected
        with file.open(encoding="utf-8") as translated:
            assert list(load_all(translated)) == expected
        with file.open(encoding="utf-8", newline="") as untranslated:
            assert list(load_all(untranslated)) == expected


@pytest.mark.parametrize("content", ["", "\n\n", "; nothing\n", "\ufeff"])
def test_a_file_without_matches(content: str) -> None:
    """A file may have no match at all."""
    assert list(load_all(io.StringIO(content))) == []
    assert list(load_all(io.BytesIO(content.encode()), strict=False)) == []


def test_a_text_file_in_another_encoding(tmp_path: Path) -> None:
    """A file opened as UTF-8 that is none is refused in words of the format, too."""
    file = tmp_path / "latin2.kierki"
    file.write_bytes(HEAD.encode() + '[Event "Łódź"]\n'.encode("iso8859-2"))
    with file.open(encoding="utf-8") as text, pytest.raises(NotationError) as caught:
        list(load_all(text))
    assert caught.value.code == "not_text"
    with file.open(encoding="utf-8") as text:
        (record,) = load_all(text, strict=False)
    assert [problem.code for problem in record.problems] == ["not_text"]


def test_matches_follow_each_other_without_a_blank_line() -> None:
    """A match ends where the next begins."""
    names = sorted(name for name in RECORDED if name.startswith("standard"))
    stream = io.StringIO("".join(RECORDED[name] for name in names))
    assert list(load_all(stream)) == [loads(RECORDED[name]) for name in names]


def test_an_unfinished_match_does_not_hide_the_next() -> None:
    """Each match of a stream may be unfinished."""
    texts = [RECORDED[name] for name in sorted(RECORDED) if name.startswith("unfinished")]
    assert len(texts) == 3
    assert list(load_all(io.StringIO("\n".join(texts)))) == [loads(text) for text in texts]


# ---------------------------------------------------------------- a broken match among others

LOST = {
    "an illegal move": changed(9, "7D", "7S"),
    "rules": changed(2, "standard", "tysiac"),
    "a header": changed(3, "W", "X"),
    "a deal": changed(7, "1 no_tricks W", ""),
    "the last total": changed(232, "490", "0"),
    "a tag cut off": MATCH[:-5] + "\n",
    "no text": changed(100, "D", "\0"),
    "a line": changed(6, "", "x" * 200_000),
    "a match": changed(6, "", (";" + "x" * 60_000 + "\n") * 20),
}


@pytest.mark.unmeasured
@pytest.mark.parametrize("broken", LOST.values(), ids=LOST)
@pytest.mark.parametrize("binary", [True, False])
def test_a_broken_match_does_not_hide_the_next(broken: str, binary: bool) -> None:  # noqa: FBT001
    """Leniently the matches around a broken one are read; strictly those before it."""
    text = SHORT + "\n" + broken + "\n" + DEALS

    def opened() -> io.BytesIO | io.StringIO:
        return io.BytesIO(text.encode()) if binary else io.StringIO(text)

    first, middle, last = load_all(opened(), strict=False)
    assert (first, last) == (loads(SHORT), loads(DEALS))
    assert (first.problems, last.problems) == ((), ())
    lines = SHORT.count("\n") + 1
    assert middle == loads(broken, strict=False)
    assert [fault(problem) for problem in middle.problems] == [
        Fault(problem.code, problem.line + lines, problem.column, problem.token)
        for problem in loads(broken, strict=False).problems
    ]
    matches = load_all(opened())
    assert next(matches) == first
    with pytest.raises(NotationError) as caught:
        next(matches)
    assert fault(caught.value) == fault(middle.problems[0])


def test_rubbish_between_matches_hides_neither() -> None:
    """Lines that are neither play nor tags are faults of the match they follow."""
    text = SHORT.rstrip("\n") + "\n%%%\n" + MATCH
    first, second = load_all(io.StringIO(text), strict=False)
    assert [problem.code for problem in first.problems] == ["bad_syntax"]
    assert (second, second.problems) == (loads(MATCH), ())


def test_many_faulty_lines_do_not_hide_the_next_match() -> None:
    """After as many problems as are listed of one match, the next is read as ever."""
    text = MATCH + "%\n" * 5_000 + SHORT
    first, second = load_all(io.StringIO(text), strict=False)
    assert "too_large" in {problem.code for problem in first.problems}
    assert (second, second.problems) == (loads(SHORT), ())


@a_fifth
@given(st.lists(records(), min_size=1, max_size=3), st.data())
def test_any_match_may_be_broken(made: list[Record], data: st.DataObject) -> None:
    """Whichever match of a stream is spoiled, all others are read."""
    broken = data.draw(st.integers(0, len(made) - 1))
    texts = list(map(dumps, made))
    texts[broken] = texts[broken].replace('[Rules "', '[Rules "no_')
    read = list(load_all(io.StringIO("\n".join(texts)), strict=False))
    assert [bool(record.problems) for record in read] == [
        number == broken for number in range(len(made))
    ]
    assert [record for record in read if not record.problems] == [
        record for number, record in enumerate(made) if number != broken
    ]


# ---------------------------------------------------------------- loads: exactly one


def test_of_two_matches_the_first_fault_is_told() -> None:
    """What is wrong in the first match comes before the second, and the second before its own."""
    wrong_total = changed(232, "490", "0")
    cases = [
        (wrong_total + SHORT, Fault("wrong_total", 232, 9, "N -250 E -115 S -125 W 0")),
        (changed(2, "standard", "tysiac", HEAD) + SHORT, Fault("unknown_rules", 2, 9, "tysiac")),
        (MATCH + changed(9, "8D", "8X"), Fault("bad_syntax", 233, 1, '[Kierki "1"]')),
        (MATCH + changed(1, "1", "2"), Fault("bad_syntax", 233, 1, '[Kierki "2"]')),
    ]
    for text, expected in cases:
        with pytest.raises(NotationError) as caught:
            loads(text)
        assert fault(caught.value) == expected


def test_a_check_lists_every_fault_and_takes_no_spellings() -> None:
    """What is written in another spelling is a fault for a check, and none for a reader."""
    text = RECORDED["standard"].replace("AS", "A♠", 1).replace("QS", "qs", 1).encode()
    (read,) = load_all(io.BytesIO(text), strict=False)
    (checked,) = load_all(io.BytesIO(text), strict=False, spellings=False)
    assert read.problems == ()
    assert [problem.token for problem in checked.problems] == ["A♠", "qs"]
    (spelled,) = load_all(io.BytesIO(text), spellings=True)
    assert spelled == read

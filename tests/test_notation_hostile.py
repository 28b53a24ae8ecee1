from __future__ import annotations

import io
import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from any_text import any_text
from generated import threefold
from kierki import Card, MatchState, NotationError
from kierki.notation import Record, dumps, load_all, loads, replay
from kierki.notation.reader import PROBLEM_LIMIT
from test_notation import DEALS, HEAD, HEAD_OF_DEALS, MATCH, RECORDED, SHORT, part, single_deals
from test_notation_faults import MIB, Fault, fault, refused

# A short record of each kind.
TRUMPS, LOTTERY = (part(number, single_deals(8, 12)).splitlines(keepends=True) for number in (1, 2))
SOME_DEALS = HEAD_OF_DEALS + "\n" + "".join(TRUMPS[:8]) + "\n" + "".join(LOTTERY)
THREE = "".join(RECORDED["standard_3p"].splitlines(keepends=True)[:15])
SHORTS = {"match": SHORT, "deals": SOME_DEALS, "three players": THREE}

TAGS = r'(\[\w+ "(?:[^"\\]|\\.)*"\] ?)*'
PLAY = r"(\d+\. )?[NESW]( ([2-9TJQKA][CDHS]|-))+ ?"
WHOLE_LINE = re.compile(f"{TAGS}|{PLAY}|=[CDHS]")


def lenient(text: str | bytes) -> Record | NotationError:
    """Read a text leniently; what is returned can be written and replayed."""
    try:
        record = loads(text, strict=False)
    except NotationError as error:
        return error
    places = [(problem.line, problem.column) for problem in record.problems]
    assert places == sorted(places)
    assert len(places) <= PROBLEM_LIMIT + 1
    if record.first_dealer is not None or record.kind == "deals":
        assert loads(dumps(record)) == record
    else:
        assert record.problems
        assert record.deals == ()
    if record.deals and (record.kind == "match" or record.deals[-1].hands is not None):
        replay(record, deal=len(record.deals))
    return record


def strict(text: str | bytes) -> Record | NotationError:
    """Read a text strictly."""
    try:
        return loads(text)
    except NotationError as error:
        return error


def is_lenient_spelling(error: NotationError) -> bool:
    """Tell whether what is refused strictly is taken leniently."""
    try:
        Card.parse(error.token)
    except NotationError:
        return False
    return error.code == "bad_card"


def read_both_ways(text: str | bytes) -> Record | NotationError:
    """Read a text strictly and leniently: the one raises what the other lists first."""
    told, listed = strict(text), lenient(text)
    if isinstance(told, Record):
        assert listed == told
        assert isinstance(listed, Record)
        assert listed.problems == ()
    elif isinstance(listed, Record) and not is_lenient_spelling(told):
        assert fault(told) == fault(listed.problems[0])
    return told


# ---------------------------------------------------------------- cut anywhere


@pytest.mark.unmeasured
@pytest.mark.parametrize("text", SHORTS.values(), ids=SHORTS)
def test_a_file_cut_at_any_byte(text: str) -> None:
    """A file that ends inside a tag, a card or a letter is refused, at a line's end it is read."""
    content = text.encode()
    headers_end = content.index(b"[Deal ") - 1
    read = loads(text)
    for end in range(len(content)):
        cut = content[:end]
        told = read_both_ways(cut)
        last_line = cut[cut.rfind(b"\n") + 1 :].decode(errors="replace")
        if end < headers_end:
            continue
        assert isinstance(told, Record) is bool(WHOLE_LINE.fullmatch(last_line)), last_line
        if isinstance(told, Record):
            assert told.headers == read.headers
            assert told.deals[:-1] == read.deals[: max(len(told.deals) - 1, 0)]


def test_a_file_cut_inside_its_headers() -> None:
    """Until rules and first dealer are known there is no record, then there is one."""
    content = SHORT.encode()
    enough = len(HEAD) - 1
    for end in range(content.index(b"[Deal ")):
        told = read_both_ways(content[:end])
        whole = content[:end].endswith((b"]", b"] ", b"\n"))
        assert isinstance(told, Record) is (end >= enough and whole)


@pytest.mark.unmeasured
def test_a_file_cut_at_the_ends_of_its_lines() -> None:
    """Cut after any line of its deals, a match is an unfinished one, with all moves so far."""
    lines = MATCH.splitlines(keepends=True)
    moves = re.compile(r"(?<= )([2-9TJQKA][CDHS]|-)(?=[ \n])|^=", re.MULTILINE)
    for count in range(5, len(lines), 7):
        text = "".join(lines[:count])
        record = loads(text)
        assert loads(text.removesuffix("\n")) == record
        made = sum(len(deal_record.moves) for deal_record in record.deals)
        assert made == len(moves.findall(text))
        assert isinstance(replay(record), MatchState)


# ---------------------------------------------------------------- changed anywhere

BYTES = b'NESW123456789TJQKACDHS.-=:;[]"\\ \n\t\r\0x\xff\xc5'


@st.composite
def spoiled(draw: DrawFn) -> bytes:
    """Draw a record in which a few bytes or lines are changed, doubled, moved or missing."""
    content = draw(st.sampled_from(sorted(SHORTS.values()))).encode()
    player = Random(draw(st.integers(0, 2**32)))
    for _ in range(draw(st.integers(1, 4))):
        content = spoil(content, player)
    return content


def spoil(content: bytes, player: Random) -> bytes:
    """Change something at random."""
    at = player.randrange(len(content) + 1)
    byte = bytes([player.choice(BYTES)])
    lines = content.split(b"\n")
    line, other = player.randrange(len(lines)), player.randrange(len(lines))
    match player.randrange(7):
        case 0:
            return content[:at] + byte + content[at + 1 :]
        case 1:
            return content[:at] + byte + content[at:]
        case 2:
            return content[:at] + content[at + player.randrange(1, 5) :]
        case 3:
            lines[line], lines[other] = lines[other], lines[line]
        case 4:
            lines.insert(other, lines[line])
        case 5:
            del lines[line : line + player.randrange(1, 4)]
        case _:
            words = lines[line].split(b" ")
            player.shuffle(words)
            lines[line] = b" ".join(words)
    return b"\n".join(lines) or b"\n"


@given(spoiled())
def test_a_spoiled_record_is_refused_and_never_breaks(content: bytes) -> None:
    """Whatever a few bytes are changed to, it is a record or a coded error, read both ways."""
    read_both_ways(content)


def test_many_spoiled_records() -> None:
    """The same for a few hundred that are always the same."""
    player = Random(12)
    for text in SHORTS.values():
        for _ in range(30):
            read_both_ways(spoil(spoil(text.encode(), player), player))


PIECES = (
    *HEAD.splitlines(), *HEAD_OF_DEALS.splitlines(), '[Rules "standard_3p"]', '[Event "x"]',
    '[W "Ewa"]', *part(1).splitlines(), *part(8).splitlines(), *part(12).splitlines(),
    '[Deal "1 lottery N"]', '[Deal "2 no_hearts N"]', '[Deal "2 trumps S"]', "=H", "S -", "", ";",
    "[", "%", "1.", "N", "AS", "1. N AS", '[Score "N 0 E 0 S 0 W 0"]', '[Total "N 0"]', "\0",
)  # fmt: skip


@threefold
@given(st.lists(st.sampled_from(PIECES), max_size=25), st.booleans())
def test_lines_in_any_order(lines: list[str], begun: bool) -> None:  # noqa: FBT001
    """Lines that each could stand in a record never break the reader, whatever their order."""
    read_both_ways((HEAD_OF_DEALS if begun else "") + "\n".join(lines))


# ---------------------------------------------------------------- no record at all


@given(st.binary(max_size=300) | any_text(max_size=300).map(str.encode))
def test_garbage_is_refused(content: bytes) -> None:
    """Bytes that are no record give a coded error or problems, never another exception."""
    told = read_both_ways(content)
    assert isinstance(told, NotationError)
    for record in load_all(io.BytesIO(content), strict=False):
        assert record.problems


@given(st.text(st.characters(), max_size=300))
def test_garbage_text_is_refused(text: str) -> None:
    """The same for text, halves of surrogate pairs included."""
    assert isinstance(read_both_ways(text), NotationError)


GARBAGE = {
    "zeros": bytes(100_000),
    "every byte": bytes(range(256)) * 100,
    "a long line": b"x" * 3_000_000,
    "a long line of a record": HEAD.encode() + b"1. N " + b"8D " * 1_000_000,
    "a long tag": HEAD.encode() + b'[Event "' + b"x" * 3_000_000 + b'"]\n',
    "brackets": b"[" * 100_000,
    "brackets in a short line": b"[" * 60_000,
    "lines of brackets": b"[\n" * 3_000,
    "opened tags": b'[A "' * 15_000,
    "quotes": b'"' * 60_000,
    "backslashes": b'[A "' + b"\\" * 60_000,
    "escapes": b'[A "' + b"\\\\" * 30_000,
    "blank lines": b"\n" * 20_000,
    "semicolons": b";" * 60_000,
    "first tags": b'[Kierki "1"]' * 5_000,
    "bad text in every line": b"\xff\n" * 5_000,
    "bad text before a record": b"\xff\n\0\n" + MATCH.encode(),
    "carriage returns": b"\r" * 60_000,
}


@pytest.mark.unmeasured
@pytest.mark.parametrize("content", GARBAGE.values(), ids=GARBAGE)
def test_garbage_of_every_sort(content: bytes) -> None:
    """What is no record is refused at once or listed within bounds, as bytes and as text."""
    assert isinstance(read_both_ways(content), NotationError)
    text = content.decode("latin-1")
    assert isinstance(read_both_ways(text), NotationError)
    for record in load_all(io.BytesIO(content), strict=False):
        assert len(record.problems) <= PROBLEM_LIMIT + 1


# ---------------------------------------------------------------- bounds

NINES = "9" * 5_000


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('[Deal "1 ', f'[Deal "{NINES} ', "wrong_deal_number"),
        ("\n1. ", f"\n{NINES}. ", "wrong_trick_number"),
        ("S -180", f"S {NINES}", "bad_syntax"),
        ("S -180", f"S -{NINES}", "bad_syntax"),
        ("W -20", f"W {'9' * 20}", "wrong_score"),
        ('[Kierki "1"]', f'[Kierki "{NINES}"]', "bad_header"),
        ("no_tricks", "n" * 5_000, "wrong_contract"),
        ("8D", NINES, "bad_card"),
        ("N:", f"N:{NINES}", "bad_hands"),
        ("1. N", f"1. {NINES}", "bad_syntax"),
        ("Rules", "R" * 5_000, "bad_header"),
        ("standard", "s" * 5_000, "unknown_rules"),
    ],
)
def test_gigantic_words(old: str, new: str, code: str) -> None:
    """A word of thousands of characters is a fault like any other; only its beginning is told."""
    text = MATCH.replace(old, new, 1)
    told = read_both_ways(text)
    assert isinstance(told, NotationError)
    assert told.code == code
    assert len(told.token) <= 60
    assert len(str(told)) < 1_000


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    "lines",
    [
        '[Event "x"]\n' * 20_000,
        "%\n" * 20_000,
        "\0\n" * 20_000,
        part(1).rstrip("\n") + "\n" + "14. N 2C\n" * 20_000,
        part(1).replace("7D", "7X", 1) + "1. N XX XX XX XX\n" * 20_000,
        '[Deal "1 no_tricks W"]\n' * 20_000,
        "[Hands]\n" * 20_000,
        '[Score "N 0"]' * 4_000 + "\n",
    ],
    ids=["headers", "words", "controls", "tricks", "cards", "deals", "tags", "scores"],
)
def test_so_many_problems_are_enough(lines: str) -> None:
    """Of one match at most a thousand problems are listed, and then that there are more."""
    told = lenient(HEAD + '[Event "x"]\n' + lines)
    assert isinstance(told, Record)
    assert len(told.problems) == PROBLEM_LIMIT + 1
    assert [problem.code for problem in told.problems].count("too_large") == 1


def test_many_different_headers() -> None:
    """Thousands of headers are no fault."""
    text = HEAD + "".join(f'[A{number} ""]\n' for number in range(3_000))
    assert len(loads(text).headers) == 3_000


def test_many_deals_in_a_collection() -> None:
    """A collection may be larger than a match; each of its deals is read for itself."""
    one, comment = DEALS.split("\n\n")[1], ";" + "x" * 20_000
    count = 60
    text = HEAD_OF_DEALS + "".join(
        one.replace('"1 ', f'"{number} ', 1) + f"\n{comment}\n" for number in range(1, count + 1)
    )
    assert len(text) > MIB
    read = loads(text)
    assert [deal_record.number for deal_record in read.deals] == list(range(1, count + 1))
    assert {deal_record.moves for deal_record in read.deals} == {loads(DEALS).deals[0].moves}


@pytest.mark.unmeasured
def test_a_place_is_told_even_far_down() -> None:
    """Lines and columns are counted through comments and blank lines."""
    text = MATCH.replace("\n", "\n;\n\n", 2_000) + "\n" * 10_000
    line = text[: text.index("13. S 5D")].count("\n") + 1
    assert fault(refused(text.replace("13. S 5D 3S", "13. S 5D\t 3X"))) == Fault(
        "bad_card", line, 11, "3X"
    )

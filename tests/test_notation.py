from __future__ import annotations

import io
from pathlib import Path
from random import Random

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generated import a_fifth, seeds
from kierki import (
    PRESETS,
    STANDARD,
    STANDARD_3P,
    ChooseTrump,
    IllegalCode,
    IllegalRecordError,
    NotationError,
    Rules,
    Seat,
    TrickContract,
    TrumpRule,
    deal,
    enter_score,
    new_match,
    play,
    shuffle,
)
from kierki.notation import Record, dumps, load_all, loads, record, replay
from kierki.strategies import rules as any_rules
from test_records import records, texts

FILES = sorted((Path(__file__).parent / "data" / "matches").glob("*.kierki"))
RECORDED = {file.stem: file.read_bytes().decode() for file in FILES}
PLAYABLE = [
    name
    for name, text in RECORDED.items()
    if any(f'\n[Rules "{rules}"]\n' in text for rules in PRESETS)
]

# The recorded match that the examples change: twelve deals, the first dealt by W.
MATCH = RECORDED["standard"]
HEAD = '[Kierki "1"]\n[Rules "standard"]\n[FirstDealer "W"]\n'
HEAD_OF_DEALS = '[Kierki "1"]\n[Kind "deals"]\n[Rules "standard"]\n'


def part(number: int, text: str = MATCH) -> str:
    """Give the lines of one deal of a text, its last line end included."""
    return "".join("[Deal " + part for part in text.split("[Deal ")[number : number + 1])


def changed(line: int, old: str, new: str, text: str = MATCH) -> str:
    """Change something, once, in one line of a text; ``new`` may be several lines."""
    lines = text.split("\n")
    assert old in lines[line - 1], lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(old, new, 1)
    return "\n".join(lines)


def single_deals(*numbers: int) -> str:
    """Put deals of the recorded match into a collection, without their totals."""
    text = HEAD_OF_DEALS
    for new, number in enumerate(numbers, 1):
        lines = part(number).strip().split("\n")
        lines[0] = lines[0].replace(f'"{number} ', f'"{new} ')
        text += "\n" + "\n".join(line for line in lines if not line.startswith("[Total")) + "\n"
    return text


DEALS = single_deals(1, 8, 12)


# ---------------------------------------------------------------- recorded matches


def test_there_are_recorded_matches() -> None:
    """Some records can be read with the presets there are, and each of those has one."""
    assert len(PLAYABLE) >= 6
    assert {loads(RECORDED[name]).rules.id for name in PLAYABLE} >= {
        "standard",
        "standard_left",
        "standard_3p",
    }


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", PLAYABLE)
def test_a_recorded_match_is_written_back_byte_for_byte(name: str) -> None:
    """A record in the written form is read, replayed and written again to the same bytes."""
    text = RECORDED[name]
    read = loads(text)
    assert dumps(read) == text
    assert loads(text.encode()) == read
    played = replay(read)
    assert record(played, read.headers) == read  # type: ignore[arg-type]
    assert list(load_all(io.BytesIO(text.encode()))) == [read]


@pytest.mark.parametrize("name", sorted(set(RECORDED) - set(PLAYABLE)))
def test_a_match_of_rules_that_are_no_preset_yet(name: str) -> None:
    """A record by rules that are not known is refused, in its line of rules."""
    with pytest.raises(NotationError) as caught:
        loads(RECORDED[name])
    assert caught.value.code == "unknown_rules"
    assert (caught.value.line, caught.value.column, caught.value.token) == (2, 9, name)


# ---------------------------------------------------------------- there and back


@given(records())
def test_a_record_comes_back_from_its_text(made: Record) -> None:
    """Reading what was written gives an equal record, writing it again the same text."""
    text = dumps(made)
    assert loads(text) == made
    assert loads(text.encode(), strict=False) == made
    assert dumps(loads(text)) == text


@pytest.mark.unmeasured
@given(st.data())
def test_records_of_any_rules_come_back_from_their_text(data: st.DataObject) -> None:
    """The format follows the rules: early ends, no trump, hands of any size, many series."""
    rules = data.draw(any_rules(presets=False))
    made = data.draw(records(st.just(rules)))
    text = dumps(made)
    assert loads(text) == made
    assert loads(text, strict=False).problems == ()
    assert dumps(loads(text)) == text


@a_fifth
@given(st.lists(records(), max_size=3))
def test_many_matches_come_back_from_one_file(made: list[Record]) -> None:
    """Matches written one after the other, a blank line between them, are read one by one."""
    text = "\n".join(map(dumps, made))
    assert list(load_all(io.BytesIO(text.encode()))) == made
    assert list(load_all(io.StringIO(text))) == made


@given(texts)
def test_a_header_holds_any_text(value: str) -> None:
    """Quotes, backslashes, brackets, semicolons, Polish and symbols come back as they were."""
    made = Record("match", STANDARD, {"Event": value, "N": value}, Seat.N, ())
    assert loads(dumps(made)) == loads(dumps(made).encode()) == made


def test_a_header_with_every_trap() -> None:
    """A quote and a backslash are escaped, nothing else is."""
    value = r'Żółw "Gżegżółka"; [N "x"] \ \" ♥ 😀' + "\u2028\u2029\ufeff\u0660"
    made = Record("match", STANDARD, {"Event": value}, Seat.N, ())
    written = r'[Event "Żółw \"Gżegżółka\"; [N \"x\"] \\ \\\" ♥ 😀' + '\u2028\u2029\ufeff\u0660"]'
    assert dumps(made).split("\n")[3] == written
    assert loads(dumps(made)) == made
    assert loads(dumps(made).encode()).headers == (("Event", value),)


# ---------------------------------------------------------------- the written form


def test_the_written_form_of_a_match() -> None:
    """Headers one a line in their order, seats' names on one, a blank line before each deal."""
    match = new_match(STANDARD_3P, first_dealer=Seat.E)
    match = enter_score(match, {Seat.N: -15, Seat.E: -240, Seat.S: 0})
    match = deal(match, shuffle("form", rules=STANDARD_3P))
    headers = {"S": "Jan", "site": "a", "Event": "b", "N": "Ala"}
    assert dumps(record(match, headers)).split("\n")[:-2] == [
        '[Kierki "1"]',
        '[Rules "standard_3p"]',
        '[FirstDealer "E"]',
        '[Event "b"]',
        '[site "a"]',
        '[N "Ala"] [S "Jan"]',
        "",
        '[Deal "1 no_tricks E"]',
        '[Score "N -15 E -240 S 0"]',
        '[Total "N -15 E -240 S 0"]',
        "",
        '[Deal "2 no_hearts S"]',
    ]


def test_the_written_form_of_deals() -> None:
    """A collection names its kind, and has neither a first dealer nor totals."""
    read = loads(DEALS)
    assert dumps(read) == DEALS
    assert DEALS.startswith('[Kierki "1"]\n[Kind "deals"]\n[Rules "standard"]\n\n[Deal "1 ')
    assert [deal_record.number for deal_record in read.deals] == [1, 2, 3]
    assert [deal_record.total for deal_record in read.deals] == [None] * 3


def test_the_kind_of_a_match_is_not_written() -> None:
    """A match is what a record is unless it says otherwise."""
    read = loads(HEAD + '[Kind "match"]\n')
    assert read == loads(HEAD)
    assert dumps(read) == HEAD


def test_a_collection_without_deals() -> None:
    """A collection may be empty."""
    assert dumps(loads(HEAD_OF_DEALS)) == HEAD_OF_DEALS
    assert loads(HEAD_OF_DEALS).deals == ()


def test_no_trump_is_written_as_nt() -> None:
    """Where no trump may be named it is written ``=NT``; where not, it is refused as a move."""
    trumps = STANDARD.contracts[7]
    assert isinstance(trumps, TrickContract)
    free = attrs.evolve(trumps, trump=TrumpRule(cards_seen=5, allow_no_trump=True))
    house = attrs.evolve(STANDARD, id="house", contracts=(free,))
    state = play(deal(free, shuffle("nt"), rules=house), ChooseTrump(None))
    text = dumps(record([state]))
    assert text.split("\n")[8:] == ["=NT", ""]
    assert replay(loads(text), deal=1) == state
    with pytest.raises(IllegalRecordError) as caught:
        loads(text.replace('_no_trump\\":true', '_no_trump\\":false'))
    assert caught.value.illegality.code is IllegalCode.NO_TRUMP_NOT_ALLOWED
    assert (caught.value.line, caught.value.column, caught.value.token) == (9, 1, "=NT")


def test_rules_under_the_name_of_others_are_not_written() -> None:
    """Rules that bear a preset's id must equal that preset."""
    with pytest.raises(NotationError) as caught:
        dumps(record(new_match(Rules("standard", STANDARD.contracts[:2]))))
    assert (caught.value.code, caught.value.token) == ("unknown_rules", "standard")


@pytest.mark.parametrize(
    "headers",
    [
        {"Event": "x" * 70_000},
        {"Event": '"' * 40_000},
        {"Event": "ł" * 40_000},
        dict.fromkeys("NESW", "x" * 20_000),
        {f"A{number}": "x" * 50_000 for number in range(30)},
    ],
    ids=["a line", "escapes", "bytes", "four names", "a match"],
)
def test_what_could_not_be_read_is_not_written(headers: dict[str, str]) -> None:
    """Nothing is written that is past a bound of the reader."""
    with pytest.raises(NotationError) as caught:
        dumps(Record("match", STANDARD, headers, Seat.N, ()))
    assert caught.value.code == "too_large"


def test_what_can_just_be_read_is_written() -> None:
    """A line of 64 KiB and a match of 1 MiB are written, and read again."""
    tags = len('[Event ""]')
    longest = Record("match", STANDARD, {"Event": "x" * (65_536 - tags)}, Seat.N, ())
    assert loads(dumps(longest).encode()) == longest
    headers = {f"Note{number:02}": "x" * 50_000 for number in range(20)}
    empty = dumps(Record("match", STANDARD, {**headers, "Event": ""}, Seat.N, ()))
    filling = "x" * (1024 * 1024 - len(empty))
    full = Record("match", STANDARD, {**headers, "Event": filling}, Seat.N, ())
    assert loads(dumps(full).encode()) == full
    with pytest.raises(NotationError) as caught:
        dumps(Record("match", STANDARD, {**headers, "Event": filling + "x"}, Seat.N, ()))
    assert caught.value.code == "too_large"


# ---------------------------------------------------------------- what may be missing


@pytest.mark.unmeasured
@pytest.mark.parametrize("missing", ["Score", "Total", "Seen", "Score Total", "Score Total Seen"])
def test_a_missing_tag_stays_missing(missing: str) -> None:
    """What a text does not say is not written when it is written again."""
    names = tuple(f"[{name} " for name in missing.split())
    text = "\n".join(line for line in MATCH.split("\n") if not line.startswith(names))
    read = loads(text)
    assert dumps(read) == text
    assert loads(text.encode(), strict=False) == read
    assert read != loads(MATCH)
    if missing != "Seen":
        assert replay(read) == replay(loads(MATCH))


def test_the_deals_of_a_match_may_be_known_by_their_points() -> None:
    """A deal may have a score and no cards, with or without a total."""
    text = HEAD
    for number in range(1, 13):
        announced, *_, score, total = part(number).strip().split("\n")
        text += f"\n{announced}\n{score}\n" + (f"{total}\n" if number % 2 else "")
    read = loads(text)
    assert dumps(read) == text
    assert [deal_record.hands for deal_record in read.deals] == [None] * 12
    assert read.deals[-1].points == (0, 0, 500, 800)


def test_a_single_deal_may_be_known_by_its_points() -> None:
    """A deal of a collection without cards is kept, and cannot be replayed."""
    lines = single_deals(1, 2).split("\n")
    text = "\n".join([*lines[:5], lines[19], *lines[20:]])
    read = loads(text)
    assert dumps(read) == text
    assert [deal_record.hands is None for deal_record in read.deals] == [True, False]
    assert read.deals[0].points == (-20, -40, -180, -20)
    with pytest.raises(ValueError, match="hands of deal 1 are not known"):
        replay(read, deal=1)


def test_a_last_deal_that_is_only_announced() -> None:
    """A deal that ends with its first tag is the beginning of an unfinished one."""
    text = HEAD + '\n[Deal "1 no_tricks W"]\n'
    read = loads(text)
    assert dumps(read) == text
    (announced,) = read.deals
    assert (announced.hands, announced.points, announced.moves) == (None, None, ())
    assert replay(read) == new_match(first_dealer=Seat.W)


# ---------------------------------------------------------------- layout


SHORT = (
    HEAD + '[Event "Łódź; \\"♥\\""]\n[N "Ala"] [S "Jan"]\n\n' + part(1)
    + '[Deal "2 no_hearts N"]\n[Score "N -40 E -40 S -20 W -160"]\n\n'
    + "\n".join(part(3).split("\n")[:5])
)  # fmt: skip
TEXTS = {"short": SHORT, "match": MATCH, "deals": DEALS}
by_text = pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)


@by_text
def test_lines_may_end_as_on_windows(text: str) -> None:
    """CR LF ends a line as LF does, also mixed, from text, bytes and files."""
    read, windows = loads(text), text.replace("\n", "\r\n")
    assert loads(windows) == loads(windows.encode()) == read
    assert loads(windows.replace("\r\n", "\n", 7)) == read
    assert list(load_all(io.BytesIO(windows.encode()))) == [read]
    assert list(load_all(io.StringIO(windows, newline=""))) == [read]


@by_text
def test_a_byte_order_mark_is_no_part_of_the_text(text: str) -> None:
    """A BOM at the beginning is skipped."""
    read = loads(text)
    assert loads("\ufeff" + text) == loads(b"\xef\xbb\xbf" + text.encode()) == read


def test_columns_do_not_count_the_byte_order_mark() -> None:
    """What is wrong in the first line stands in the same column with a BOM and without."""
    for bad in (b'[Kierki "1" ]', b'[Kierki "2"]', b'[Kierki "\xff"]', b'[Kierki "\x01"]'):
        places = []
        for text in (bad + MATCH.encode(), b"\xef\xbb\xbf" + bad + MATCH.encode()):
            with pytest.raises(NotationError) as caught:
                loads(text)
            places.append((caught.value.code, caught.value.line, caught.value.column))
        assert places[0] == places[1]


@by_text
def test_the_last_line_needs_no_end(text: str) -> None:
    """A file without a final newline loses nothing."""
    assert loads(text.rstrip("\n")) == loads(text.rstrip("\n").encode()) == loads(text)
    assert loads(text.rstrip("\n") + "\n\n\n") == loads(text)


@given(seeds)
def test_comments_and_blank_lines_may_stand_anywhere(seed: int) -> None:
    """Between any two lines, and after any line, comments change nothing and are not kept."""
    player = Random(seed)
    comments = ("", " \t ", ';[Deal "1', "; 1. N 8D", ' \t;"', ";;", "; ♥", ";\u2028\t")
    lines = []
    for line in SHORT.split("\n"):
        lines += player.sample(comments, player.randrange(3))
        lines.append(line + player.choice(comments))
    assert loads("\n".join(lines)) == loads(SHORT)


def test_comments_everywhere() -> None:
    """A comment before the first line, after the last and after each of them."""
    text = "; before\n" + SHORT.replace("\n", ";after [N\n\n\t; between\n") + "; the end"
    assert loads(text) == loads(SHORT)
    assert loads(text).headers[0] == ("Event", 'Łódź; "♥"')


def test_tags_may_share_a_line() -> None:
    """All tags that follow each other may stand on one line, with or without a space."""
    text = ""
    for line in MATCH.split("\n"):
        text += line + (" " if line.startswith("[") else "\n")
    tidy = text.replace("] =", "]\n=")
    for digit in "NESW1":
        tidy = tidy.replace(f"] {digit}", f"]\n{digit}")
    assert '[FirstDealer "W"] [Event' in tidy
    assert '[Total "N -20 E -40 S -180 W -20"] \n[Deal "2' in tidy
    joined = tidy.replace('"] \n[Deal', '"] [Deal')
    assert loads(tidy) == loads(joined) == loads(joined.replace("] [", "][")) == loads(MATCH)


def test_two_matches_may_share_a_line() -> None:
    """A match may begin on the line on which the one before ends."""
    first, second = load_all(io.StringIO(MATCH.rstrip() + " " + SHORT))
    assert (first, second) == (loads(MATCH), loads(SHORT))


def test_words_are_parted_by_spaces_or_tabs() -> None:
    """In play and around a tag's name any spaces and tabs may stand."""
    text = MATCH.replace("[Hands ", "[Hands\t ").replace('"] [', '"] \t [')
    lines = text.split("\n")
    lines[8:21] = [line.replace(" ", "\t ") + " \t" for line in lines[8:21]]
    assert loads("\n".join(lines)) == loads(MATCH)


def test_strange_line_separators_are_text() -> None:
    """U+2028 and U+2029 end no line: they may stand in a header and in a comment."""
    assert loads(HEAD + '[Event "a\u2028[N"]\n').headers == (("Event", "a\u2028[N"),)
    read = loads(HEAD + '[Event "a\u2028b\u2029c"] ; \u2028[Oops\n')
    assert read.headers == (("Event", "a\u2028b\u2029c"),)
    assert loads(dumps(read).encode()) == read


def test_headers_may_be_read_in_any_order() -> None:
    """Only the first tag has its place; the others are put in order when written."""
    tags = ('[W "Ewa"]', '[FirstDealer "W"]', '[Event "x"]', '[N "Ala"]', '[Rules "standard"]')
    for turn in range(len(tags)):
        read = loads('[Kierki "1"]\n' + "\n".join(tags[turn:] + tags[:turn]) + "\n")
        assert dumps(read) == HEAD + '[Event "x"]\n[N "Ala"] [W "Ewa"]\n'

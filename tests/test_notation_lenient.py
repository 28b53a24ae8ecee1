from __future__ import annotations

import re
from random import Random

import attrs
import pytest
from hypothesis import given

from generated import a_fifth, seeds
from kierki import Card, IllegalCode, IllegalRecordError, MatchState, Rank
from kierki.notation import Record, dumps, loads, replay
from test_notation import DEALS, HEAD, MATCH, changed, part, single_deals
from test_notation_faults import FAULTS, LISTED, MIB, Fault, fault, refused

WHOLE = loads(MATCH)
NO_MATCH = ("nothing", "blank lines", "comments", "a byte order mark", "lines that end with CR")
MOVES = re.compile(r"(?<= )(?:[2-9TJQKA][CDHS]|-)(?![^ \n])|^=.*$", re.MULTILINE)


# Where there is no match, nothing can be returned.
READABLE = {
    name: case
    for name, case in LISTED.items()
    if case not in [FAULTS[f"text: {name}"] for name in NO_MATCH]
}
# What the game cannot go on after.
BREAKS = {
    name: case
    for name, case in READABLE.items()
    if case[1].code in {"illegal_move", "bad_card", "wrong_leader", "wrong_trick_number"}
    and case[0].startswith(HEAD)
}


def read(text: str | bytes) -> tuple[Record, list[Fault]]:
    """Read a text leniently: the record, and all that is wrong with the text."""
    record = loads(text, strict=False)
    return record, [fault(problem) for problem in record.problems]


def with_changes(*changes: tuple[int, str, str]) -> str:
    """Change several lines of the recorded match; none of them may add or remove a line."""
    text = MATCH
    for line, old, new in changes:
        text = changed(line, old, new, text)
    return text


def ply_of(text: str, place: Fault) -> tuple[int, int]:
    """Count the deals begun before a place, and the moves of the last of them before it."""
    lines = text.split("\n")[: place.line]
    before = "\n".join([*lines[:-1], lines[-1][: place.column - 1]])
    return before.count("[Deal "), len(MOVES.findall(before[before.rindex("[Deal ") :]))


# ---------------------------------------------------------------- what is listed


def test_every_fault_of_a_text_is_listed_in_order() -> None:
    """From the first line to the last, each deal is checked; later totals are not."""
    text = with_changes(
        (22, "S -180", "S -160"),  # a wrong score
        (23, "W -20", "W 20"),  # and a wrong total beside it
        (47, "AS", "AC"),  # a revoke
        (50, "2D", "2X"),  # no card, after it
        (58, "-120", "-130"),  # what cannot be checked any more
        (59, "-180", "-190"),
        (64, "KD", "2H"),  # a card of another hand
        (79, "W", "N"),  # not the dealer
        (94, "-150", "-140"),
        (95, "-440", "-441"),
        (98, "43", "34"),  # not from high to low
        (99, "3S", "♠3"),  # as people write it
        (133, "trumps", "lottery"),
        (156, "=S", "=Z"),
        (209, " 9S", ""),
        (231, "800", "900"),
        (232, "490", "590"),
    )
    _, listed = read(text)
    expected = [
        Fault("wrong_score", 22, 9, "N -20 E -40 S -160 W -20"),
        Fault("wrong_total", 23, 9, "N -20 E -40 S -180 W 20"),
        Fault("illegal_move", 47, 9, "AC"),
        Fault("bad_card", 50, 6, "2X"),
        Fault("illegal_move", 64, 6, "2H"),
        Fault("wrong_dealer", 79, 28, "N"),
        Fault("bad_hands", 98, 12, "4"),
        Fault("wrong_contract", 133, 10, "lottery"),
        Fault("bad_syntax", 156, 1, "=Z"),
        Fault("incomplete_deal", 210, 1, '[Score "N 50 E 100 S 175 W 0"]'),
        Fault("wrong_score", 231, 9, "N 0 E 0 S 500 W 900"),
    ]
    assert [found for found in listed if found in expected] == expected
    assert listed == sorted(listed, key=lambda found: found[1:3])
    assert not {found.line for found in listed} & {58, 59, 95, 99, 232}


def test_every_fault_of_the_headers_is_listed_in_order() -> None:
    """Headers are all checked; with a fault in them nothing of the match can be read."""
    text = (
        '[Kierki "2"]\n[Event "a"]\n[Event "b"]\n[FirstDealer "X"] [Kind "game"]\n'
        '[RulesJson "{}"]\n[Rules "standard"]\n' + part(1)
    )
    record, listed = read(text)
    assert listed == [
        Fault("bad_header", 1, 10, "2"),
        Fault("bad_header", 3, 1, '[Event "b"]'),
        Fault("bad_header", 4, 15, "X"),
        Fault("bad_header", 4, 26, "game"),
        *[Fault("unknown_rules", 5, 13, "{}")] * 2,
        Fault("bad_header", 6, 9, "standard"),
    ]
    assert (record.kind, record.rules.id) == ("match", "standard")
    assert (record.headers, record.first_dealer, record.deals) == ((), None, ())


def test_faults_that_are_found_late_stand_in_their_place() -> None:
    """A total is known to be wrong only at the end of its deal, and is still listed before it."""
    text = changed(23, "]", ']\n[Round "1"]\n1. N 2C', changed(23, "W -20", "W 0"))
    for line in (with_changes((23, "W -20", "W 0")) + '[Round "1"]', text):
        _, listed = read(line)
        assert listed[0] == Fault("wrong_total", 23, 9, "N -20 E -40 S -180 W 0")
        assert len(listed) > 1
        assert fault(refused(line)) == listed[0]


def test_an_announced_deal_stands_in_its_place() -> None:
    """A deal without hands and score is known at the next deal, and is listed before it."""
    text = HEAD + '[Deal "1 no_tricks W"]\n[Event "x"]\n[Deal "2 no_hearts N"]\n'
    _, listed = read(text)
    assert listed == [
        Fault("bad_syntax", 4, 1, '[Deal "1 no_tricks W"]'),
        Fault("bad_header", 5, 1, '[Event "x"]'),
    ]


def test_every_fault_of_hands_is_listed_in_order() -> None:
    """All hands are read, whatever is wrong with the first."""
    _, listed = read(with_changes((8, "QT543", "QQ5X3"), (8, "E:K7", "E:Q7"), (8, "W:J82", "W:")))
    assert listed == [
        Fault("bad_hands", 8, 12, "Q"),
        Fault("bad_hands", 8, 14, "X"),
        Fault("bad_hands", 8, 66, "W:.T852.52.A432"),
    ]
    _, listed = read(with_changes((8, "QT543", "JT543"), (8, "E:K7", "E:J6"), (8, "W:J82", "W:")))
    assert [found.token[:2] for found in listed] == ["E:", "S:", "W:"]


def test_every_card_of_a_line_is_read() -> None:
    """Two words that are no cards are two faults."""
    _, listed = read(with_changes((9, "7D KD", "7X KX")))
    assert listed == [Fault("bad_card", 9, 9, "7X"), Fault("bad_card", 9, 12, "KX")]


@pytest.mark.parametrize(
    ("line", "old", "new", "expected"),
    [
        (9, "7D KD", "7S KX", ["9:9 illegal_move 7S", "9:12 bad_card KX"]),
        (9, "7D KD 5D", "7S KD 5D 4D", ["9:9 illegal_move 7S", "9:18 bad_syntax 4D"]),
        (10, "S AS JS", "N AS JX", ["10:4 wrong_leader N", "10:9 bad_card JX"]),
        (10, "2. S AS", "3. S AX", ["10:1 wrong_trick_number 3.", "10:6 bad_card AX"]),
    ],
)
def test_the_faults_of_a_line_stand_in_order(
    line: int, old: str, new: str, expected: list[str]
) -> None:
    """In a line of play too the first fault comes first, and the form is checked after it."""
    text = with_changes((line, old, new))
    _, listed = read(text)
    assert [f"{at}:{column} {code} {token}" for code, at, column, token in listed] == expected
    assert fault(refused(text)) == listed[0]


# ---------------------------------------------------------------- after an illegal move

REVOKE = (9, "7D", "7S")
REVOKED = Fault("illegal_move", 9, 9, "7S")


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    ("line", "old", "new"),
    [
        (10, "2. S", "7. S"),
        (10, "2. S", "2. E"),
        (10, "AS", "AD"),
        (10, "JS QS", "AS AS"),
        (21, "13. E KC 9S 4C 4S", ""),
        (21, " 4S", ""),
        (22, "-180", "0"),
        (23, "-180", "0"),
        (41, "-200", "0"),
        (232, "490", "0"),
        (22, '[Score "N -20 E -40 S -180 W -20"]', ""),
    ],
)
def test_after_an_illegal_move_the_rest_of_the_deal_is_not_judged(
    line: int, old: str, new: str
) -> None:
    """Numbers, leaders, moves and points of that deal mean nothing now, nor do later totals."""
    _, listed = read(with_changes(REVOKE, (line, old, new)))
    assert listed == [REVOKED]


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    ("line", "old", "new", "expected"),
    [
        (9, "KD", "KX", Fault("bad_card", 9, 12, "KX")),
        (10, "AS", "A", Fault("bad_card", 10, 6, "A")),
        (10, "2.", "2", Fault("bad_syntax", 10, 1, "2")),
        (10, "S AS", "X AS", Fault("bad_syntax", 10, 4, "X")),
        (10, "KS", "KS 2C", Fault("bad_syntax", 10, 18, "2C")),
        (11, "3. S QH 8H AH 3H", "=X", Fault("bad_syntax", 11, 1, "=X")),
        (11, "3H", "3H [", Fault("bad_syntax", 11, 18, "[")),
        (12, "4.", "[4.", Fault("bad_syntax", 12, 1, "[4. N 5S 7S 6S 8S")),
        (22, "-180", "-0", Fault("bad_syntax", 22, 23, "-0")),
        (22, "[Score", "[Hands", Fault("bad_syntax", 22, 1, '[Hands "N -20 E -40 S -180 W -20"]')),
        (23, "-180", "-0", Fault("bad_syntax", 23, 23, "-0")),
        (14, "JD", "J\0D", Fault("not_text", 14, 13, "\0")),
        (24, "", '[Round "1"]', Fault("bad_header", 24, 1, '[Round "1"]')),
    ],
)  # fmt: skip
def test_after_an_illegal_move_the_form_is_checked(
    line: int, old: str, new: str, expected: Fault
) -> None:
    """What is no move, no number or no tag is found in the rest of that deal."""
    _, listed = read(with_changes(REVOKE, (line, old, new)))
    assert listed == [REVOKED, expected]


@pytest.mark.parametrize(
    ("line", "old", "new", "expected"),
    [
        (26, "T4", "4T", Fault("bad_hands", 26, 12, "T")),
        (27, "1. E", "1. S", Fault("wrong_leader", 27, 4, "S")),
        (27, "KS", "9H", Fault("illegal_move", 27, 6, "9H")),
        (28, "2.", "3.", Fault("wrong_trick_number", 28, 1, "3.")),
        (40, "-160", "-140", Fault("wrong_score", 40, 9, "N -40 E -40 S -20 W -140")),
        (43, "no_queens", "robber", Fault("wrong_contract", 43, 10, "robber")),
        (43, 'E"', 'W"', Fault("wrong_dealer", 43, 20, "W")),
        (155, "E:5.", "E:.", Fault("bad_hands", 155, 19, "E:.KQ.K.A")),
    ],
)  # fmt: skip
def test_after_an_illegal_move_later_deals_are_checked(
    line: int, old: str, new: str, expected: Fault
) -> None:
    """The deals that follow are checked each for itself."""
    _, listed = read(with_changes(REVOKE, (line, old, new)))
    assert listed[:2] == [REVOKED, expected]


def test_after_an_illegal_move_a_shorter_round_is_no_fault() -> None:
    """In a lottery a seat may be out: how many moves a round has is then not known any more."""
    rounds = [
        "S 7C 7S 8C 6C",
        "S 2H 7D 9C 6S",  # S does not hold it
        "W TS 9S 8D",
        "W 7H",
    ]
    lines = part(12).split("\n")
    lottery = "\n".join([lines[0].replace("12 ", "1 "), lines[1], *rounds])
    record, listed = read(single_deals() + "\n" + lottery)
    assert listed == [Fault("illegal_move", 8, 3, "2H")]
    assert [str(move) for move in record.deals[0].moves] == ["7C", "7S", "8C", "6C"]


def test_without_hands_a_shorter_round_is_no_fault() -> None:
    """The same when the hands could not be read."""
    lines = part(12).split("\n")
    lines[:4] = [lines[0].replace("12 ", "1 "), lines[1].replace("Q9432", "9432"), "S 7C 7S 8C"]
    _, listed = read(single_deals() + "\n" + "\n".join(lines[:-2]))
    assert listed == [Fault("bad_hands", 6, 9, "N:9432.AT2.952.98")]


def test_a_trick_without_a_card_is_one_fault() -> None:
    """A card is missing: nothing more is wrong with the tricks that follow."""
    short = Fault("bad_syntax", 9, 12, "KD")
    record, listed = read(with_changes((9, " 5D", "")))
    assert listed == [short]
    assert [str(move) for move in record.deals[0].moves] == ["8D", "7D", "KD"]
    _, listed = read(with_changes((9, " 5D", ""), (15, "JH", "JX")))
    assert listed == [short, Fault("bad_card", 15, 6, "JX")]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("no_hearts", "no_aces", Fault("wrong_contract", 25, 10, "no_aces")),
        ("2 no_hearts N", "2 no_hearts", Fault("bad_syntax", 25, 8, "2 no_hearts")),
    ],
)
def test_a_deal_that_there_cannot_be_is_one_fault(old: str, new: str, expected: Fault) -> None:
    """Of a deal that is not understood nothing is checked, and nothing is called misplaced."""
    record, listed = read(with_changes((25, old, new)))
    assert listed == [expected]
    assert record.deals == WHOLE.deals[:1]


def test_a_deal_that_is_missing_is_one_fault() -> None:
    """The deals after a gap are read by their own numbers."""
    text = MATCH.replace(part(2), "")
    record, listed = read(text)
    assert listed == [Fault("wrong_deal_number", 25, 8, "3")]
    assert record.deals == WHOLE.deals[:1]


def test_a_deal_that_is_unfinished_in_the_middle() -> None:
    """Only the last deal may be unfinished; the record ends with it."""
    text = MATCH.replace("\n".join(part(2).split("\n")[5:17]) + "\n", "")
    record, listed = read(text)
    assert [(found.code, found.line) for found in listed] == [("incomplete_deal", 31)]
    assert [len(deal_record.moves) for deal_record in record.deals] == [52, 12]
    assert record.deals[1].points is None


# ---------------------------------------------------------------- the record


def is_read(record: Record) -> bool:
    """Tell whether the headers were sound, without which nothing is read."""
    return record.first_dealer is not None or record.kind == "deals"


@pytest.mark.unmeasured
@pytest.mark.parametrize("text", [case[0] for case in READABLE.values()], ids=READABLE)
def test_what_is_read_of_a_faulty_text_can_be_written(text: str) -> None:
    """The record of a faulty text is a legal one: it is written and read strictly again."""
    record = loads(text, strict=False)
    assert record.problems
    assert is_read(record) or record.deals == ()
    if is_read(record):
        assert loads(dumps(record)) == record


@pytest.mark.unmeasured
@pytest.mark.parametrize(("text", "expected"), BREAKS.values(), ids=BREAKS)
def test_the_record_ends_where_the_game_does(text: str, expected: Fault) -> None:
    """All moves before a fault of the play are in the record, and none after it."""
    record = loads(text, strict=False)
    deals, plies = ply_of(text, expected)
    assert record.deals[:-1] == WHOLE.deals[: deals - 1]
    last, whole = record.deals[-1], WHOLE.deals[deals - 1]
    assert (last.number, last.hands) == (deals, whole.hands)
    assert last.moves == whole.moves[:plies]
    assert last.points in (None, whole.points)
    state = replay(record)
    assert isinstance(state, MatchState)
    assert len(state.results) == deals - (plies < len(whole.moves))


def test_a_card_too_many_ends_the_game_after_the_trick() -> None:
    """The four cards before it were played."""
    record, listed = read(with_changes((9, "5D", "5D 4D")))
    assert listed == [Fault("bad_syntax", 9, 18, "4D")]
    assert record.deals[0].moves == WHOLE.deals[0].moves[:4]


def test_wrong_points_do_not_end_the_game() -> None:
    """A score or a total that is wrong is left out, and never corrected."""
    record, listed = read(with_changes((22, "W -20", "W 0"), (41, "W -180", "W 0")))
    assert [found.code for found in listed] == ["wrong_score", "wrong_total"]
    first, second, *others = WHOLE.deals
    assert record.deals == (
        attrs.evolve(first, points=None),
        attrs.evolve(second, total=None),
        *others,
    )
    assert replay(record) == replay(WHOLE)


def test_points_that_are_none_do_not_end_the_game() -> None:
    """A score or a total that cannot be read is left out like one that is wrong."""
    record, listed = read(with_changes((22, "S -180", "S -0"), (41, "W -180", "W 0-")))
    assert [found.code for found in listed] == ["bad_syntax", "bad_syntax"]
    first, second, *others = WHOLE.deals
    assert record.deals == (
        attrs.evolve(first, points=None),
        attrs.evolve(second, total=None),
        *others,
    )


def test_wrong_points_of_a_deal_without_cards_end_the_game() -> None:
    """Points that no deal can have are not entered."""
    text = HEAD + "".join(
        "\n".join([lines[0], lines[-2], lines[-1], ""])
        for lines in (part(number).strip().split("\n") for number in (1, 2, 3))
    )
    assert len(loads(text).deals) == 3
    record, listed = read(changed(8, "-160", "-150", text))
    assert listed == [Fault("wrong_score", 8, 9, "N -40 E -40 S -20 W -150")]
    assert [deal_record.points is None for deal_record in record.deals] == [False, True]
    assert record.deals[0] == loads(text).deals[0]
    assert loads(dumps(record)) == record


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("7D", "7S", "illegal_move"),
        ("QT543", "QT54", "bad_hands"),
        ('"1 no_tricks', '"7 no_tricks', "wrong_deal_number"),
        ("no_tricks", "no_aces", "wrong_contract"),
        ("13. E KC 9S 4C 4S\n", "", "incomplete_deal"),
        ("1. N", "1. E", "wrong_leader"),
        ("S -180", "S -100", "wrong_score"),
    ],
)
def test_a_fault_in_one_of_many_deals(old: str, new: str, code: str) -> None:
    """In a collection the fault of one deal leaves a record that can be written and read."""
    record, listed = read(DEALS.replace(old, new, 1))
    assert listed[0].code == code
    assert {found.code for found in listed} <= {code, "wrong_deal_number", "bad_hands"}
    assert loads(dumps(record)) == record


def test_a_fault_in_a_later_deal_of_many() -> None:
    """The deals before it are as they were."""
    record, listed = read(DEALS.replace("AC 8C 7C QC", "AC 8C 7S QC"))
    assert [found.code for found in listed] == ["illegal_move"]
    assert record.deals[0] == loads(DEALS).deals[0]
    assert [str(move) for move in record.deals[1].moves] == ["=D", "AC", "8C"]


def test_a_match_that_grows_too_large_keeps_what_was_read() -> None:
    """At the bound reading stops; the moves up to there are in the record."""
    lines = MATCH.split("\n")
    lines[30:30] = [";" + "x" * 1000] * (MIB // 1000)
    record, listed = read("\n".join(lines))
    assert [found.code for found in listed] == ["too_large"]
    assert record.deals[:1] == WHOLE.deals[:1]
    assert record.deals[1].moves == WHOLE.deals[1].moves[:16]


def test_what_stands_before_a_match_does_not_hide_it() -> None:
    """A comment in another encoding above the first tag is a fault; the match is still read."""
    text = "; Łódź\n".encode("iso8859-2") + MATCH.encode()
    record, listed = read(text)
    assert listed == [Fault("not_text", 1, 3, "")]
    assert record == WHOLE


def test_illegal_moves_are_listed_with_their_reasons() -> None:
    """The reason of each refused move is with its problem, of every deal."""
    record, _ = read(with_changes(REVOKE, (27, "KS", "9H"), (215, "7S", "-")))
    reasons = [
        problem.illegality.code
        for problem in record.problems
        if isinstance(problem, IllegalRecordError)
    ]
    assert reasons == [
        IllegalCode.MUST_FOLLOW_SUIT,
        IllegalCode.LEAD_BARRED,
        IllegalCode.PASS_NOT_ALLOWED,
    ]


# ---------------------------------------------------------------- lenient spellings

SPELLINGS = [
    "10H",
    "th",
    "HT",
    "h10",
    "T♥",
    "♥T",
    "10♥",
    "♥10",
    "t♥",
    "10♥\ufe0f",
    "♥\ufe0et",
    "Th",
]


@pytest.mark.unmeasured
@pytest.mark.parametrize("spelling", SPELLINGS)
def test_cards_as_people_write_them(spelling: str) -> None:
    """Leniently a card is read in every spelling that `Card.parse` takes; strictly in one."""
    text = with_changes((15, "TH", spelling))
    assert read(text) == (WHOLE, [])
    assert fault(refused(text)) == Fault("bad_card", 15, 9, spelling)


@pytest.mark.unmeasured
@pytest.mark.parametrize("spelling", ["qh", "HQ", "Q♥", "♥Q", "q♥", "♥\ufe0fq"])
def test_queens_as_people_write_them(spelling: str) -> None:
    """The same for a queen."""
    text = with_changes((11, "QH", spelling))
    assert read(text) == (WHOLE, [])
    assert fault(refused(text)) == Fault("bad_card", 11, 6, spelling)


@pytest.mark.parametrize(
    "token", ["D♥", "11H", "1H", "QQ", "Q♥♥", "Q♡", "\uff31H", "Q\u200dH", "--"]
)
def test_what_is_no_card_is_none_leniently_either(token: str) -> None:
    """Lenient reading takes spellings, it does not guess; Polish letters are not read."""
    text = with_changes((11, "QH", token))
    assert read(text)[1] == [Fault("bad_card", 11, 6, token)]


def spelled(card: Card, player: Random) -> str:
    """Write a card in one of the many ways."""
    rank = player.choice(["T", "10"]) if card.rank is Rank.TEN else str(card.rank)
    suit = player.choice([str(card.suit), card.suit.symbol, card.suit.symbol + "\ufe0f"])
    text = player.choice([rank + suit, suit + rank])
    return player.choice([text, text.lower()])


@a_fifth
@given(seeds)
def test_a_match_in_mixed_spellings(seed: int) -> None:
    """However its cards are spelled, it is the same match, and is written in the one form."""
    player = Random(seed)
    cards = re.compile(r"(?<= )[2-9TJQKA][CDHS](?=[ \n])")
    record, listed = read(cards.sub(lambda found: spelled(Card(found[0]), player), MATCH))
    assert listed == []
    assert dumps(record) == MATCH


def test_hands_as_people_write_them() -> None:
    """In hands too small letters and 10 are taken, leniently."""
    text = with_changes((8, "QT543.A.JT8.QJ85", "q10543.a.j108.qj85"))
    assert read(text) == (WHOLE, [])
    assert fault(refused(text)) == Fault("bad_hands", 8, 11, "q")


def test_columns_after_a_ten_in_digits() -> None:
    """A fault that stands after a 10 has its own column and token."""
    _, listed = read(with_changes((8, "QT543", "Q105X43")))
    assert listed == [Fault("bad_hands", 8, 15, "X")]


@pytest.mark.parametrize(
    ("line", "old", "new"), [(9, "N", "n"), (136, "=D", "=d"), (136, "=D", "=♦")]
)
def test_only_cards_have_spellings(line: int, old: str, new: str) -> None:
    """Seats and trumps have one spelling each."""
    text = with_changes((line, old, new))
    assert read(text)[1][0].code == "bad_syntax"
    assert refused(text).code == "bad_syntax"

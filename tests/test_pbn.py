from __future__ import annotations

import copy
import io
import pickle
import warnings
from itertools import cycle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generated import a_fifth
from kierki import STANDARD, STANDARD_3P, Card, CardSet, InvalidStateError, Seat, deal, shuffle
from kierki.errors import NotationError
from kierki.interop.pbn import PbnDeal, dumps, load_all, loads
from kierki.interop.pbn.pbn_deal import HEADER_NAMES
from kierki.notation.scanner import LINE_LIMIT
from kierki.strategies import hands

DEALT = shuffle("gdansk-2026")
NORTH_FIRST = "N:Q4.J942.T862.763 A.AKQ87.AQJ3.KJ8 KT98652.65.95.42 J73.T3.K74.AQT95"
DEAL = f'[Deal "{NORTH_FIRST}"]\n'
WRITTEN = """\
% PBN 2.1
% EXPORT
[Event "Liga"]
[Site "?"]
[Date "2026.11.30"]
[Board "7"]
[West "?"]
[North "Kowalska, Ala"]
[East "?"]
[South "?"]
[Dealer "S"]
[Vulnerable ""]
[Deal "S:KT98652.65.95.42 J73.T3.K74.AQT95 Q4.J942.T862.763 A.AKQ87.AQJ3.KJ8"]
[Scoring ""]
[Declarer ""]
[Contract ""]
[Result ""]

% a second game
[Event "?"]
"""
LIGA = PbnDeal(
    DEALT, Seat.S, "7", {"North": "Kowalska, Ala", "Event": "Liga", "Date": "2026.11.30"}
)

# What a header or a board may say: no control characters, and nothing that means another value.
values = st.text(st.characters(exclude_categories=["Cc", "Cs"]), max_size=30).filter(
    lambda value: value != "#" and not value.startswith("##")
)
pbn_deals = st.builds(
    PbnDeal,
    hands(),
    st.none() | st.sampled_from(Seat),
    st.none() | values,
    st.dictionaries(st.sampled_from(HEADER_NAMES), values),
)


# ---------------------------------------------------------------- written and read


@given(st.lists(pbn_deals, max_size=3))
def test_what_is_written_is_read_back(deals: list[PbnDeal]) -> None:
    """Deals are read back as they were, and then written as they were."""
    text = dumps(deals)
    again = loads(text)
    assert again == tuple(deals)
    assert [each.dropped for each in again] == [()] * len(deals)
    assert dumps(again) == text
    assert loads(text.encode()) == again


@given(pbn_deals)
def test_the_export_format(pbn: PbnDeal) -> None:
    """A game has the fifteen tags of the export format, each on a line that ends with CR LF."""
    text = dumps([pbn])
    assert text.count("\n") == text.count("\r\n") == 17
    assert text.startswith("% PBN 2.1\r\n% EXPORT\r\n[Event ")
    lines = text.split("\r\n")[2:-1]
    assert [line[1:].partition(" ")[0] for line in lines] == [
        *("Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer"),
        *("Vulnerable", "Deal", "Scoring", "Declarer", "Contract", "Result"),
    ]
    assert max(map(len, lines)) < 254


def test_a_golden_deal() -> None:
    """The first hand is the dealer's, the others follow clockwise."""
    text, _, _ = WRITTEN.partition("\n% a second")
    assert dumps([LIGA]) == text.replace("\n", "\r\n")
    assert loads(text) == (LIGA,)
    assert loads(WRITTEN) == (LIGA,)


def test_games_are_separated_by_an_empty_line() -> None:
    """Each game but the first begins with an empty line; without games there is the heading."""
    assert dumps([LIGA, LIGA]).count("\r\n\r\n[Event ") == 1
    assert dumps([]) == "% PBN 2.1\r\n% EXPORT\r\n"
    assert loads(dumps([])) == loads("") == loads(b"") == ()


def test_a_long_line_is_not_written() -> None:
    """A line of the export format has 255 characters with its end."""
    longest = PbnDeal(DEALT, headers={"Event": "x" * (253 - len('[Event ""]'))})
    assert loads(dumps([longest])) == (longest,)
    with pytest.raises(NotationError) as caught:
        dumps([PbnDeal(DEALT, headers={"Event": "x" * (254 - len('[Event ""]'))})])
    assert (caught.value.code, caught.value.token) == ("too_large", '[Event "xxxxxxxxxxxx')


def test_quotes_and_backslashes() -> None:
    """A quote and a backslash in a name are written after a backslash."""
    pbn = PbnDeal(DEALT, board='"\\"')
    assert '[Board "\\"\\\\\\""]' in dumps([pbn])
    assert loads(dumps([pbn])) == (pbn,)


# ---------------------------------------------------------------- the record


def test_a_deal_from_a_file_can_be_dealt() -> None:
    """The hands are what `deal` takes."""
    (pbn,) = loads(f'{DEAL}[Dealer "W"]')
    assert pbn.dealer is Seat.W
    state = deal(STANDARD.contracts[0], pbn.hands, dealer=pbn.dealer)
    assert state == deal(STANDARD.contracts[0], DEALT, dealer=Seat.W)


def test_only_the_whole_pack_in_four_hands_is_a_bridge_deal() -> None:
    """Three hands, or a card twice, are no bridge deal: every problem is told."""
    with pytest.raises(InvalidStateError, match=r"hands\[W\]: this seat has no hand"):
        PbnDeal(shuffle(1, rules=STANDARD_3P))
    with pytest.raises(InvalidStateError) as caught:
        PbnDeal({**DEALT, Seat.N: DEALT[Seat.E]})
    assert {problem.code for problem in caught.value.problems} == {"duplicate_card"}


def test_deals_are_values() -> None:
    """Equal deals are equal whatever was dropped; they can be kept in sets, and copied."""
    dropped = PbnDeal(DEALT, Seat.S, "7", LIGA.headers, ("Contract",))
    assert dropped == LIGA
    assert len({dropped, LIGA, PbnDeal(DEALT)}) == 2
    assert pickle.loads(pickle.dumps(LIGA)) == copy.deepcopy(LIGA) == LIGA  # noqa: S301
    assert LIGA.hands == {seat: CardSet(hand) for seat, hand in DEALT.items()}
    assert repr(LIGA) == "<PbnDeal 7: S deals>"
    assert repr(PbnDeal(DEALT)) == "<PbnDeal ?: ? deals>"


def test_what_says_nothing_is_left_out() -> None:
    """A question mark, or nothing, is what is not known."""
    pbn = PbnDeal(DEALT, None, "?", {"Event": "?", "Site": "", "South": "Ala"})
    assert (pbn.board, pbn.headers) == (None, (("South", "Ala"),))
    assert PbnDeal(DEALT, None, "").board is None


@pytest.mark.parametrize(
    ("headers", "code"),
    [
        ({"Scoring": "IMP"}, "bad_header"),
        ([("Event", "a"), ("Event", "a")], "bad_header"),
        ({"Event": "#"}, "bad_header"),
        ({"Event": "##Liga"}, "bad_header"),
        ({"Event": "two\nlines"}, "not_text"),
    ],
)
def test_a_header_that_cannot_be_written_is_refused(headers: Any, code: str) -> None:
    """Headers are the seven tags of event and players, each once and in one line."""
    with pytest.raises(NotationError) as caught:
        PbnDeal(DEALT, headers=headers)
    assert caught.value.code == code


def test_values_of_another_kind_are_refused() -> None:
    """A dealer is a seat, a board text."""
    dealer: Any = "N"
    board: Any = 7
    with pytest.raises(TypeError):
        PbnDeal(DEALT, dealer)
    with pytest.raises(TypeError, match="Board is text, not 7"):
        PbnDeal(DEALT, board=board)


# ---------------------------------------------------------------- the import format

GAME = """\
%PBN 2.1
% [Deal "this line is passed over"]
; so is a comment [Deal "x"]
{ and one of more lines ; {

[Deal "x"] } [Event "Kongres"] ; [Board "9"]
  [Board
 "3" ]{a} [Dealer "e"][Vulnerable "None"] { }

{ a comment before the second game}
[Deal "w:j37.T3.K74.AQT95 q4.J942.T862.763 A.AKQ78.AQJ3.KJ8 KT98652.65.95.42"]
[Declarer "S"]
[Contract "4S"]
[Auction "E"]
Pass 1S =1= X $3 !
4S AP
[Note "1:five cards"]
[Note "2:none"]
[Play "W"]
H3 HA H6 H2 ; a lead
*
[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]
N NT  5
S "two words" ^S
[Contract "none of the kind"]
"""


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("as_bytes", [False, True])
def test_all_that_the_import_format_allows(end: str, *, as_bytes: bool) -> None:
    """Comments, escaped lines, sections, tags over several lines, small letters, any order."""
    text = GAME.replace("\n", end)
    (pbn,) = loads(text.encode() if as_bytes else text)
    assert pbn == PbnDeal(DEALT)
    assert pbn.dropped == (
        *("Declarer", "Contract", "Auction", "Note", "Play", "OptimumResultTable"),
    )
    first, _, _ = text.partition(f"{end}{{ a comment before")
    (pbn,) = loads(f"{first}{DEAL}")
    assert pbn == PbnDeal(DEALT, Seat.E, "3", {"Event": "Kongres"})
    assert pbn.dropped == ("Vulnerable",)


def test_lines_of_spaces_separate_games_too() -> None:
    """A line of spaces and tabs is an empty line."""
    assert loads(f'[Board "1"]\n{DEAL} \t\n[Board "2"]\n{DEAL}\n\n\n') == (
        PbnDeal(DEALT, board="1"),
        PbnDeal(DEALT, board="2"),
    )


def test_latin_1_and_utf_8() -> None:
    """Bytes are UTF-8, or else Latin-1; a mark of the byte order may stand first."""
    game = f'[East "José Żak"]\n{DEAL}'
    (utf8,) = loads(b"\xef\xbb\xbf" + game.encode())
    assert loads("\ufeff" + game) == (utf8,)
    assert dict(utf8.headers) == {"East": "José Żak"}
    (latin,) = loads(game.replace("Ż", "Z").encode("latin-1"))
    assert dict(latin.headers) == {"East": "José Zak"}
    (windows,) = loads(f'{{ “a comment” }}[East "“José”"]\n{DEAL}'.encode("cp1252"))
    assert dict(windows.headers) == {"East": "“José”"}


def boards(*games: str) -> list[str | None]:
    """Read games of one deal; give the board of each."""
    return [pbn.board for pbn in loads("\n".join(game + DEAL for game in games))]


def test_a_value_is_taken_from_the_game_before() -> None:
    """A number sign stands for the last value; without one there is none."""
    same = '[Board "#"]\n'
    assert boards(same, '[Board "5"]\n', same, "", same) == [None, "5", "5", None, "5"]
    assert boards('[Board "#5"]\n', same) == ["#5", "#5"]


def test_a_value_lasts() -> None:
    """Two number signs begin a value for every later game, until there is another."""
    lasting = '[Board "##5"]\n'
    assert boards(lasting, "", '[Board "#"]\n', "") == ["5"] * 4
    assert boards(lasting, '[Board "6"]\n', "", '[Board "?"]\n', "") == ["5", "6", "6", None, None]
    assert boards(lasting, '[Board "##"]\n', "") == ["5", None, None]


def test_a_game_without_cards_gives_no_deal() -> None:
    """A heading of values for all games is no deal itself."""
    (pbn,) = loads(f'[Event "##Liga"]\n[Site "##"]\n\n{DEAL}')
    assert pbn.headers == (("Event", "Liga"),)


def test_the_first_of_equal_tags_counts() -> None:
    """A tag that comes again is ignored, unless a deal would be lost with it."""
    (pbn,) = loads(f'[Event "a"]\n[Event "b"]\n[Result "9"]\n[Result "9"]\n{DEAL}{DEAL}')
    assert pbn == PbnDeal(DEALT, headers={"Event": "a"})
    assert pbn.dropped == ("Result",)


# ---------------------------------------------------------------- faults


def fault(text: str | bytes) -> tuple[str, int, int, str]:
    """Give the code, the place and the token of what is wrong."""
    with pytest.raises(NotationError) as caught:
        loads(text)
    error = caught.value
    return error.code, error.line, error.column, error.token


HAND_FAULTS: dict[str, tuple[str, str, str, str | None]] = {
    # what: (the text replaced, by what, what stands before the fault, its token: None for all)
    "no seat": ("N:Q4", "Q4", "", None),
    "no such seat": ("N:Q4", "X:Q4", "", None),
    "no colon": ("N:Q4", "N Q4", "", None),
    "a hand not given": (" A.AKQ87.AQJ3.KJ8", " -", "763 ", "-"),
    "three hands": (" A.AKQ87.AQJ3.KJ8", "", "", None),
    "two spaces": (" A.", "  A.", "", None),
    "three suits": ("A.AKQ87.AQJ3.KJ8", "A.AKQ87.AQJ3KJ8", "763 ", "A.AKQ87.AQJ3KJ8"),
    "no rank": ("A.AKQ87", "A.A1Q87", "A.A", "1"),
    "ten as 10": ("T3.K74", "103.K74", "J73.", "1"),
    "a card twice in a hand": ("A.AKQ87", "A.AAQ87", "A.A", "A"),
    "a card in two hands": ("J73.T3", "Q73.T3", "42 ", "Q73.T3.K74.AQT95"),
    "twelve cards": ("J73.T3", "J7.T3", "42 ", "J7.T3.K74.AQT95"),
    "not known": (NORTH_FIRST, "?", "", "?"),
    "empty": (NORTH_FIRST, "", "", ""),
    "of the game before": (NORTH_FIRST, "#", "", "#"),
}


@pytest.mark.parametrize("name", HAND_FAULTS)
def test_a_fault_in_the_hands_is_named_with_its_place(name: str) -> None:
    """Each seat has 13 cards of the one pack; what is not so has a code and a place."""
    old, new, before, token = HAND_FAULTS[name]
    assert old in NORTH_FIRST
    value = NORTH_FIRST.replace(old, new, 1)
    column = len('[Deal "') + 1 + (value.index(before) + len(before) if before else 0)
    wanted = ("bad_hands", 2, column, value[:60] if token is None else token)
    assert fault(f'[Board "1"]\n[Deal "{value}"]') == wanted


FAULTS: dict[str, tuple[str | bytes, tuple[str, int, int, str]]] = {
    "a word": ("Kierki\n", ("bad_syntax", 1, 1, "Kierki")),
    "a word after a tag": ('[Board "1"] x\n', ("bad_syntax", 1, 13, "x")),
    "a value alone": ('"x"', ("bad_syntax", 1, 1, '"x"')),
    "a bracket alone": ("\n ]", ("bad_syntax", 2, 2, "]")),
    "a tag without name": ('["x"]', ("bad_syntax", 1, 2, '"x"')),
    "a tag without value": ("[Board]", ("bad_syntax", 1, 7, "]")),
    "a tag with two values": ('[Board "1" "2"]', ("bad_syntax", 1, 12, '"2"')),
    "a tag without end": ('[Board "1"', ("bad_syntax", 1, 11, "")),
    "a tag with a comment": ('[Board {1} "1"]', ("bad_syntax", 1, 8, "{")),
    "a tag with an empty line": ('[Board\n\n"1"]', ("bad_syntax", 2, 1, "")),
    "a name of other letters": ('[Żak "1"]', ("bad_syntax", 1, 2, "Żak")),
    "a string without end": ('[Board "1]\n', ("bad_syntax", 1, 8, '"1]')),
    "a comment without end": ("\n {a\n\nb", ("bad_syntax", 2, 2, "{")),
    "an end without comment": ("}", ("bad_syntax", 1, 1, "}")),
    "a word after a section": ('[Play "N"]\nSA\n\nSK', ("bad_syntax", 4, 1, "SK")),
    "another dealer": ('[Dealer "X"]', ("bad_header", 1, 10, "X")),
    "the dealer before": ('[Dealer "#"]', ("bad_header", 1, 10, "#")),
    "three number signs": ('[Event "###"]', ("bad_header", 1, 9, "###")),
    "four number signs": ('[Event "####"]', ("bad_header", 1, 9, "####")),
    "a second board": ('[Board "1"]\n[Board "2"]', ("bad_syntax", 2, 9, "2")),
    "a second dealer": ('[Dealer "N"]\n[Dealer "E"]', ("bad_syntax", 2, 10, "E")),
    "a second deal": (f'{DEAL}[Deal "x"]', ("bad_syntax", 2, 8, "x")),
    "a control character": ("; \x07", ("not_text", 1, 3, "\x07")),
    "a carriage return": (f"{DEAL};\rx\n", ("not_text", 2, 2, "\r")),
    "a surrogate": ("{\ud800}", ("not_text", 1, 2, "\ud800")),
    "no Latin-1": (b"; \xe9\x81", ("not_text", 1, 4, "")),
    "a long line": ("\n" + ";" * (LINE_LIMIT + 1), ("too_large", 2, LINE_LIMIT + 1, "")),
    "a long line of bytes": (b"%" * (LINE_LIMIT + 9), ("too_large", 1, LINE_LIMIT + 1, "")),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_named_with_its_place(name: str) -> None:
    """What cannot stand in a file has a code, and the line, column and text of it."""
    text, wanted = FAULTS[name]
    assert fault(text) == wanted


@pytest.mark.parametrize("text", [None, 7, bytearray(b"")])
def test_what_is_no_text_is_refused(text: Any) -> None:
    """Deals are read from text or bytes; a file is for `load_all`."""
    with pytest.raises(TypeError, match="deals are read from text or bytes, not"):
        loads(text)


def test_a_long_game_is_refused() -> None:
    """One game may have a megabyte of tags; a file of many games has no limit."""
    tag = "".join(f'[Note{number} "{"x" * 60_000}"]\n' for number in range(18))
    assert fault(tag)[:3] == ("too_large", 18, 1)
    assert loads(tag.replace("\n", "\n\n")) == ()


def test_a_text_file_in_another_encoding_is_refused() -> None:
    """A text file that cannot be decoded is told so, not with a traceback of the codec."""
    file = io.TextIOWrapper(io.BytesIO(b"\xff"), "ascii")
    with pytest.raises(NotationError, match="this file is no ascii") as caught:
        list(load_all(file))
    assert caught.value.code == "not_text"


class Endless:
    """A file without an end, of one game over and over."""

    def __init__(self) -> None:
        self._lines = cycle([DEAL, "\n"])

    def readline(self, _size: int = -1, /) -> str:
        """Give the one line of a game, or the empty one after it."""
        return next(self._lines)


def test_a_file_is_read_deal_by_deal() -> None:
    """A file may go on for ever: each deal is given as soon as its game ends."""
    deals = load_all(Endless())
    assert [next(deals) for _ in range(3)] == [PbnDeal(DEALT)] * 3


@given(st.data())
def test_a_file_is_read_or_refused(data: st.DataObject) -> None:
    """Whatever is changed in a file: it is read, or refused with a place."""
    place = data.draw(st.integers(0, len(GAME)))
    end = data.draw(st.integers(place, min(len(GAME), place + 3)))
    put = data.draw(st.text(st.sampled_from([*GAME, "\0", "ł"]), max_size=3))
    text = GAME[:place] + put + GAME[end:]
    try:
        deals = loads(text)
    except NotationError as error:
        assert 1 <= error.line <= text.count("\n") + 1  # noqa: PT017
    else:
        assert loads(dumps(deals)) == deals


# ---------------------------------------------------------------- another program


@pytest.fixture(scope="module")
def endplay() -> Any:
    """Give the reader and writer of endplay, a library of bridge."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        pytest.importorskip("endplay")
        return pytest.importorskip("endplay.parsers.pbn")


def hands_of_endplay(board: Any) -> dict[Seat, CardSet]:
    """Give the hands as endplay holds them."""
    return {
        Seat("NESW"[player]): CardSet(
            Card(f"{card.rank.abbr}{card.suit.name[0].upper()}") for card in hand
        )
        for player, hand in board.deal
    }


@pytest.mark.unmeasured
@a_fifth
@given(st.lists(st.tuples(hands(), st.sampled_from(Seat)), min_size=1, max_size=3))
def test_endplay_reads_what_is_written(endplay: Any, dealt: list[Any]) -> None:
    """Another program reads the same cards, dealer and board, and writes what is read again."""
    deals = [PbnDeal(own, dealer, str(n)) for n, (own, dealer) in enumerate(dealt, 1)]
    read = endplay.loads(dumps(deals))
    assert [hands_of_endplay(board) for board in read] == [pbn.hands for pbn in deals]
    assert ["NESW"[board.dealer] for board in read] == [str(pbn.dealer) for pbn in deals]
    assert [board.board_num for board in read] == [*range(1, len(deals) + 1)]
    assert loads(endplay.dumps(read)) == tuple(deals)


def test_the_played_deals_of_endplay_are_read(endplay: Any) -> None:
    """Of a deal with bidding and play the cards are read, and the rest is named."""
    (board,) = endplay.loads(
        f'[Board "3"]\n[Dealer "E"]\n{DEAL}[Declarer "S"]\n[Contract "4S"]\n[Result "10"]\n'
        '[Auction "E"]\nPass 1S Pass 4S\nPass Pass Pass\n[Play "W"]\nH3 H2 HA H6\n*\n'
    )
    (pbn,) = loads(endplay.dumps([board]))
    assert pbn == PbnDeal(DEALT, Seat.E, "3")
    assert {"Contract", "Declarer", "Result", "Auction", "Play"} <= set(pbn.dropped)

"""Score sheets as CSV: all comes back; what people write by hand is read, and checked."""

from __future__ import annotations

import csv
import io
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from any_text import any_text
from generated import a_fifth, presets
from kierki import STANDARD, STANDARD_3P, NotationError, Rules, Seat
from kierki.errors import DocumentError
from kierki.scoresheet import Counts, Sheet, enter, new_sheet, read_csv, write_csv
from kierki.strategies import rules as any_rules
from sheets import HOUSE, OF_HOUSE, SEVEN, SHEETS, TWELVE, names, sheets

N, E, S, W = Seat
ONE = enter(new_sheet(), Counts(tricks={N: 5, E: 8}))


def faults(text: str | bytes, rules: Rules | None = None) -> list[tuple[str, str]]:
    """Give code and cell of all that is wrong with a table."""
    with pytest.raises(DocumentError) as caught:
        read_csv(text, rules)
    assert all(problem.line and problem.column for problem in caught.value.problems)
    return [(problem.code, problem.path) for problem in caught.value.problems]


def told(text: str, rules: Rules | None = None) -> str:
    """Give in words all that is wrong with a table."""
    with pytest.raises(DocumentError) as caught:
        read_csv(text, rules)
    return str(caught.value)


def unreadable(text: str | bytes) -> tuple[str, int, int]:
    """Give code, line and column of why a text is no table."""
    with pytest.raises(NotationError) as caught:
        read_csv(text)
    return caught.value.code, caught.value.line, caught.value.column


def table(*points: int) -> dict[Seat, int]:
    """Give points to the seats."""
    return dict(zip(Seat, points, strict=False))


# ---------------------------------------------------------------- there and back


@given(sheets(presets), st.sampled_from([",", ";", "\t"]))
@a_fifth
def test_a_sheet_comes_back(sheet: Sheet, delimiter: Any) -> None:
    """A sheet of a preset is read as it was written, and written again it is the same."""
    text = write_csv(sheet, delimiter=delimiter)
    assert read_csv(text) == read_csv(text.encode()) == read_csv("\ufeff" + text) == sheet
    assert read_csv(text.replace("\n", "\r\n")) == read_csv(text, sheet.rules) == sheet
    assert write_csv(read_csv(text), delimiter=delimiter) == text


@given(sheets(any_rules()))
@a_fifth
def test_a_sheet_of_a_house_comes_back_with_its_rules(sheet: Sheet) -> None:
    """House rules are not in the table: they are given beside it."""
    assert read_csv(write_csv(sheet), sheet.rules) == sheet


@pytest.mark.parametrize("name", SHEETS)
def test_each_sheet_comes_back(name: str) -> None:
    """Each comes back, if the rules are known."""
    sheet = SHEETS[name]
    assert read_csv(write_csv(sheet), sheet.rules) == sheet


@given(st.lists(names, min_size=4, max_size=4), st.sampled_from([",", ";", "\t"]))
def test_no_name_is_a_formula(players: list[str], delimiter: Any) -> None:
    """Any name comes back, and no cell begins as a formula does, but for numbers."""
    sheet = new_sheet(names=dict(zip(Seat, players, strict=True)))
    text = write_csv(sheet, delimiter=delimiter)
    assert read_csv(text) == sheet
    for row in csv.reader(io.StringIO(text), delimiter=delimiter):
        assert all(cell[:1] not in ("=", "+", "-", "@", "\t", "\r") for cell in row)


def test_a_table_is_written_in_full() -> None:
    """Rules, first dealer, names; of each deal what it is, points, totals, and what was counted."""
    assert write_csv(SEVEN, delimiter=";") == (
        "Rules;standard\n"
        "First dealer;N\n"
        "Name N;Ala\n"
        "Name E;Ola\n"
        "Name S;Jan\n"
        "Deal;Contract;Dealer;N;E;S;W;Total N;Total E;Total S;Total W;Counts\n"
        "1;no_tricks;N;-100;-160;0;0;-100;-160;0;0;tricks N=5 E=8\n"
        "2;no_hearts;E;-180;-80;0;0;-280;-240;0;0;cards N=9 E=4 S=0\n"
        "3;no_queens;S;-120;-120;0;0;-400;-360;0;0;cards N=QH+QS E=2 W=none\n"
        "4;no_gentlemen;W;-240;0;0;0;-640;-360;0;0;\n"
        "5;no_king_of_hearts;N;0;0;0;-150;-640;-360;0;-150;cards W=KH\n"
        "6;no_seventh_or_last;E;-75;0;-75;0;-715;-360;-75;-150;positions -1=S 7=N\n"
        "7;robber;S;-475;-825;0;0;-1190;-1185;-75;-150;"
        "tricks N=3 E=10 | cards N=QH+KH+QS E=11+2+7+0 | positions -1=N 7=E\n"
    )
    assert "12,lottery,W,500,0,800,0," in write_csv(TWELVE)
    assert ",order S N\n" in write_csv(TWELVE)
    assert write_csv(OF_HOUSE).startswith("House rules,house\n")
    assert ",0,0,0,0,0,0,0,0,nothing\n" in write_csv(OF_HOUSE)


# ---------------------------------------------------------------- by hand

BY_HAND: dict[str, str] = {
    "the least": "N,E,S,W\n-100,-160,0,0",
    "turned": "w;s;e;n\n0;0;-160;-100\n",
    "tabulators": "N\tE\tS\tW\n-100\t-160\t0\t0\n\t\t\t\n\n",
    "spaces": '  N ; E;"S";W\n -100 ; −160;+0;"0"\n;;;\n;;;',
    "mark and old ends of lines": "\ufeffN,E,S,W\r-100,-160,0,0\r",
    "empty lines first": "\n\n,,\nN,E,S,W,,\n-100,-160,0,0,,,,\n",
    "all columns": (
        "No.,Kontrakt,Rozdaje,N,E,S,W,Razem N,Suma e,TOTAL  S,Policzono\n"
        "1.,Bez lew,n,-100,-160,0,0,-100,,0,tricks N=5 E=8"
    ),
    "rules above": "Zasady,standard,\nPierwszy rozdaje,N\n\nN,E,S,W\n-100,-160,0,0",
    "not yet dealt": (
        "Deal,Contract,Dealer,N,E,S,W,Total N\n1,no_tricks,N,-100,-160,0,0,\n"
        "2,no_hearts,E,,,,,-100\n3,no queens,S,,,,,\n"
    ),
    "only counted": "Counts,N,E,S,W\ntricks  N=5 E=8 ,,,,",
    "nothing in quotation marks": 'N,E,S,W\n-100,-160,0,0\n"",\t," "\n',
    "nothing above a column": "N,,E,S,W\n-100,,-160,0,0",
}


@pytest.mark.parametrize("name", BY_HAND)
def test_what_is_written_by_hand_is_read(name: str) -> None:
    """Seats and points are enough; all else is optional, in either language."""
    sheet = read_csv(BY_HAND[name])
    assert (sheet.totals, sheet.first_dealer) == (table(-100, -160, 0, 0), N)
    assert sheet.names == ("",) * 4
    assert len(sheet.deals) == 1


def test_names_may_stand_above_the_points() -> None:
    """As many names as there are seats stand for these, in their order."""
    text = "Dealer;Ala;Ola;Jan;'=Ewa;Total ala\n OLA;-100;-160;0;0;-100"
    sheet = read_csv(text)
    assert sheet.names == ("Ala", "Ola", "Jan", "=Ewa")
    assert sheet.first_dealer is E
    text = "Name S,Jan\nFirst dealer,jan\nImię N,Ala\nN,E,S,W\n-100,-160,0,0"
    assert read_csv(text).names == ("Ala", "", "Jan", "")
    assert read_csv(text).first_dealer is S


def test_three_players_have_their_rules() -> None:
    """The rules stand above the table, or are given."""
    text = "Ala,Ola,Jan\n-75,-120,-60"
    assert read_csv(text, STANDARD_3P) == read_csv("Rules,standard_3p\n" + text)
    assert read_csv(text, STANDARD_3P).names == ("Ala", "Ola", "Jan")
    assert faults(text) == [("missing_seat", "A1")]


def test_who_deals_first_follows_from_any_dealer() -> None:
    """Where it is not said who deals first, it follows from who deals later."""
    text = "Dealer,N,E,S,W\n,-100,-160,0,0\nW,-260,0,0,0"
    assert read_csv(text).first_dealer is S
    assert read_csv("N,E,S,W").first_dealer is N


# ---------------------------------------------------------------- rules


def test_house_rules_are_to_be_given() -> None:
    """Without them, or with others, nothing is read."""
    text = write_csv(OF_HOUSE)
    assert faults(text) == [("unknown_rules", "B1")]
    assert faults(text, STANDARD) == [("wrong_rules", "B1")]
    assert faults(text, attrs.evolve(HOUSE, id="home")) == [("wrong_rules", "B1")]
    assert read_csv(text.replace("House rules", "Rules"), HOUSE) == OF_HOUSE


def test_a_preset_is_that_preset() -> None:
    """Rules that bear the id of a preset are not it."""
    others = attrs.evolve(STANDARD, series=2)
    text = write_csv(new_sheet(others))
    assert text.startswith("House rules,standard\n")
    assert read_csv(text, others).rules == others
    assert faults(text, STANDARD) == [("wrong_rules", "B1")]
    assert faults(write_csv(ONE), others) == [("wrong_rules", "B1")]
    assert faults("Rules,poker\nN,E,S,W") == [("unknown_rules", "B1")]
    assert faults("Rules,poker\nN,E,S,W", STANDARD) == [("wrong_rules", "B1")]
    assert "there is no preset 'poker'; there are standard, " in told("Rules,poker\nN,E,S,W")


# ---------------------------------------------------------------- faults

HEADER = "Deal,Contract,Dealer,N,E,S,W,Total N,Counts\n"
FIRST = "1,no_tricks,N,-100,-160,0,0,-100,\n"
EXACT: dict[str, tuple[str, list[tuple[str, str]]]] = {
    "nothing": ("", [("missing_field", "A1")]),
    "empty lines": ("\n,,,\n", [("missing_field", "A1")]),
    "only rules": ("Rules,standard\n", [("missing_field", "A1")]),
    "no rules beside": ("Rules\nN,E,S,W", [("missing_field", "A1")]),
    "rules too far": ("Rules,,standard\nN,E,S,W", [("missing_field", "A1")]),
    "rules and more": ("Rules,standard,mimuw\nN,E,S,W", [("unknown_field", "C1")]),
    "rules twice": ("Rules,standard\nZasady,mimuw\nN,E,S,W", [("repeated_field", "A2")]),
    "two sorts of rules": ("Rules,mimuw\nHouse rules,x\nN,E,S,W", [("repeated_field", "B2")]),
    "W of three": (
        "Rules,standard_3p\nName W,Ewa\nFirst dealer,W\nN,E,S",
        [("foreign_seat", "B2"), ("wrong_dealer", "B3")],
    ),
    "a long name": (f"Name N,{'x' * 101}\nN,E,S,W", [("bad_name", "B1")]),
    "a long name of a column": (f"{'x' * 101},E1,S1,W1", [("bad_name", "A1")]),
    "names twice": ("Name N,Ala\nAla,Ola,Jan,Ewa", [("repeated_field", "A2")]),
    "no seats": ("Deal,Counts\n", [("missing_seat", "A1")]),
    "three seats": ("N,E,S\n", [("missing_seat", "A1")]),
    "seats and names": ("N,Ola,S,Ewa\n", [("missing_seat", "A1")]),
    "five names": ("a,b,c,d,e\n", [("missing_seat", "A1")]),
    "another column": ("N,E,S,W,Remarks\n", [("unknown_field", "E1")]),
    "a seat twice": ("N,E,S,W,N\n", [("unknown_field", "E1")]),
    "a column twice": ("Deal,N,E,S,W,Nr\n", [("repeated_field", "F1")]),
    "totals of nobody": (
        "N,E,S,W,Total N,Total X,Total n\n",
        [("unknown_field", "F1"), ("unknown_field", "G1")],
    ),
    "totals of two": ("Ala,Ala,Jan,Ewa,Total Ala\n", [("unknown_field", "E1")]),
    "what is no column": ("N,E,S,W\n-100,-160,0,0,,7\n", [("unknown_field", "F2")]),
    "wrong columns": (
        HEADER + "2,no_hearts,E,-100,-160,0,0,-120,\n",
        [
            ("wrong_deal_number", "A2"),
            ("wrong_contract", "B2"),
            ("wrong_total", "H2"),
        ],
    ),
    "wrong dealers": (
        HEADER + FIRST + "2,no_hearts,N,-260,0,0,0,,\n3,no_queens,Z,,,,,,\n",
        [("wrong_dealer", "C3"), ("wrong_dealer", "C4")],
    ),
    "no points of two": (
        HEADER + "1,,,-100,,-160,,,\n",
        [("missing_seat", "E2"), ("missing_seat", "G2")],
    ),
    "a short row": ("N,E,S,W\n-100,-160,0", [("missing_seat", "D2")]),
    "no whole numbers": (
        'N;E;S;W\n-100,5;-160.0;0x1;"- 5"\n-1 300;\u0661;1e2;9999999999999999\n',
        [("bad_value", f"{column}{row}") for row in (2, 3) for column in "ABCD"],
    ),
    "a total that is none": (HEADER + "1,,,-100,-160,0,0,x,\n", [("bad_value", "H2")]),
    "what no deal gives": (
        HEADER + "1,,,-130,-130,0,0,5,\n2,,,-260,0,0,10,5,\n",
        [("wrong_unit", "D2"), ("wrong_unit", "E2"), ("wrong_total", "D3"), ("wrong_unit", "G3")],
    ),
    "a gap": (
        HEADER + FIRST + "\n3,no_queens,,-240,0,0,0,,\n",
        [("incomplete_deal", "A4")],
    ),
    "no points before": (
        HEADER + "1,no_tricks,N,,,,,0,\n2,no_hearts,,-260,0,0,0,,\n",
        [("incomplete_deal", "A3")],
    ),
    "more deals than there are": (
        "Rules,handbook_short\nDeal,N,E,S,W\n" + "".join(f"{n}\n" for n in range(1, 11)),
        [("match_over", "A10")],
    ),
    "points and counts at odds": (
        HEADER + "1,,,-120,-140,0,0,-100,tricks N=5 E=8\n",
        [("wrong_score", "D2"), ("wrong_score", "E2")],
    ),
    "impossible counts": (
        HEADER + "1,,,-100,-160,0,0,,tricks N=6 E=8\n",
        [("too_many", "I2")],
    ),
}


@pytest.mark.parametrize("name", EXACT)
def test_a_fault_is_refused_with_its_cell(name: str) -> None:
    """Whatever is wrong is refused with a code, and the cell as a spreadsheet calls it."""
    text, expected = EXACT[name]
    assert faults(text) == expected


@pytest.mark.parametrize(
    ("counts", "code"),
    [
        ("tricks", "bad_counts"),
        ("", None),
        ("|", "bad_counts"),
        ("nothing", "missing_count"),
        ("tricks N=5 E=8 |", "bad_counts"),
        ("hearts N=5", "bad_counts"),
        ("tricks N=5 | tricks E=8", "duplicate"),
        ("tricks N=5 N=8", "duplicate"),
        ("tricks N=-5 E=8", "bad_counts"),
        ("tricks N=5 X=8", "bad_counts"),
        ("tricks N=130", "bad_counts"),
        ("tricks N", "bad_counts"),
        ("tricks N=5 E=8 | cards N=KH+7", "bad_counts"),
        ("tricks N=5 E=8 | cards N=", "bad_counts"),
        ("tricks N=5 E=8 | cards N=KH+KH", "bad_counts"),
        ("tricks N=5 E=8 | cards N=KH", "not_asked"),
        ("tricks N=5 E=8 | positions x=N", "bad_counts"),
        ("tricks N=5 E=8 | positions 7=N 7=E", "duplicate"),
        ("tricks N=5 E=8 | positions 7=N", "not_asked"),
        ("tricks N=5 E=8 | order N", "not_asked"),
        ("tricks N=5 E=8 | order Ala", "bad_counts"),
    ],
)
def test_what_was_counted_is_read_strictly(counts: str, code: str | None) -> None:
    """What is no count is told in the cell where it stands."""
    text = HEADER + f"1,,,-100,-160,0,0,,{counts}\n"
    if code is None:
        assert read_csv(text).deals[0].counts is None
    else:
        assert faults(text) == [(code, "I2")]


def test_each_fault_has_its_place_in_the_text() -> None:
    """Line and column are those of the cell; of a cell that is missing, of the last before it."""
    assert told('"N",E,S,W\n"-130",-13x,0,0') == "2:8: B2: must be a whole number, is '-13x'"
    assert told("N,E,S,W\n-260,0") == "2:6: C2: S has no points; 2:6: D2: W has no points"
    wide = "N,E,S,W" + ",Total N" + "," * 22 + "x"
    assert told(wide) == "1:38: AA1: there is no such column, or it is there already"
    assert "1:38" in told(wide)


@pytest.mark.unmeasured
def test_very_many_faults_are_listed_up_to_a_thousand() -> None:
    """A table full of faults is refused quickly."""
    assert len(faults("N,E,S,W\n" + "x,x,x,x\n" * 10_000, STANDARD)) == 4 * 12 + 1
    long = attrs.evolve(HOUSE, series=10_000)
    assert len(faults("N,E,S,W\n" + "x,x,x,x\n" * 5_000, long)) == 1000


HOSTILE: dict[str, tuple[str | bytes, tuple[str, int, int]]] = {
    "too large": ("N,E,S,W\n" + " " * 2**20, ("too_large", 1, 1)),
    "no UTF-8": ("N,E,S,W\nż".encode("cp1250"), ("not_text", 2, 1)),
    "no text": ("N,E,S,W\n1,\x00", ("not_text", 2, 3)),
    "half a letter": ("N,E,S,W\n\ud800", ("not_text", 2, 1)),
    "open quotation": ('N,E,S,W\n"1,2', ("bad_syntax", 2, 1)),
    "half quoted": ('N,E,S,W\n"1"2,3', ("bad_syntax", 2, 1)),
    "a huge cell": ("x" * 200_000, ("bad_syntax", 1, 1)),
    "a wide row": ("x," * 200, ("too_large", 1, 1)),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_no_table_is_refused_with_its_place(name: str) -> None:
    """What is no text in UTF-8, no CSV, or too large is told with line and column."""
    text, place = HOSTILE[name]
    assert unreadable(text) == place


def test_very_many_empty_cells_are_nothing() -> None:
    """A spreadsheet that pads its rows does no harm."""
    assert read_csv("N,E,S,W\n-100,-160,0,0" + "," * 1000 + "\n" + "," * 1000).deals


@given(any_text() | st.binary() | st.text("N,ES;W\n-1260\"'= TotalDeal", max_size=60))
def test_any_text_is_read_or_refused(text: str | bytes) -> None:
    """Nothing but the documented errors comes of any text."""
    try:
        sheet = read_csv(text)
    except (NotationError, DocumentError):
        return
    assert read_csv(write_csv(sheet)) == sheet


def test_a_contract_is_known_by_its_id_and_its_names() -> None:
    """A row may call its contract by the id, or by what players call it in either language."""
    for name in ("no_queens", "no queens", "Bez dam"):
        text = f"Contract,N,E,S,W\n,-260,0,0,0\n,-260,0,0,0\n{name},-240,0,0,0\n"
        assert len(read_csv(text).deals) == 3


def test_another_delimiter_is_refused() -> None:
    """It could not be read again."""
    with pytest.raises(ValueError, match="a comma, a semicolon or a tab"):
        write_csv(new_sheet(), delimiter="|")  # type: ignore[arg-type]

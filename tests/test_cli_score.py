"""``kierki score``: a score sheet filled at a terminal, kept in a file, and written as a page."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest

from kierki import STANDARD, STANDARD_3P, Group, Rules, Seat, TrickContract
from kierki.cli import files, main
from kierki.cli.score_reasons import reasons
from kierki.documents import dumps_rules
from kierki.errors import InvalidStateError, Problem
from kierki.match import new_match
from kierki.scoresheet import Counts, Sheet, enter, explain_points, new_sheet, read_csv, write_csv
from kierki.serial import dumps, loads
from sheets import HOUSE, OF_HOUSE, OF_THREE, SEVEN, TWELVE

N, E, S, W = Seat
FILE = "sheet.json"
NAMES = "Ala,Ola,Jan,Ewa"

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Keep the score in an empty folder, and let no setting of the terminal have a say."""
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)


@attrs.define
class Typed:
    """What is typed at a terminal; what begins with ! is done instead."""

    text: io.StringIO
    terminal: bool
    buffer: io.BytesIO

    def isatty(self) -> bool:
        """Tell whether this is a terminal."""
        return self.terminal

    def readline(self, *_: int) -> str:
        """Give the next line."""
        line = self.text.readline()
        if line == "!interrupt\n":
            raise KeyboardInterrupt
        if line == "!stop\n":
            signal.raise_signal(signal.SIGTERM)
        if line == "!close\n":
            raise BrokenPipeError
        if line.startswith("!write "):
            Path(FILE).write_text(line[7:])
            return self.readline()
        return line


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]) -> Run:
    """Run the verb with what is typed, or piped, and give status, output and what went wrong."""

    def run_it(typed: list[str] | None, *arguments: object, piped: bytes = b"") -> Any:
        text = "".join(f"{line}\n" for line in typed or ())
        stdin = Typed(io.StringIO(text), typed is not None, io.BytesIO(piped))
        monkeypatch.setattr(sys, "stdin", stdin)
        try:
            status = main(["score", *map(str, arguments)])
        except SystemExit as left:
            status = int(str(left.code))
        captured = capfdbinary.readouterr()
        return status, captured.out.decode(), captured.err.decode()

    return run_it


def kept(name: str = FILE) -> Sheet:
    """Read the sheet in a file."""
    sheet = loads(Path(name).read_bytes())
    assert isinstance(sheet, Sheet)
    return sheet


def keep(sheet: Sheet, name: str = FILE) -> None:
    """Write a sheet into a file."""
    Path(name).write_text(dumps(sheet), "utf-8")


def refusals(out: str) -> list[str]:
    """Give all that was refused."""
    return [line for line in out.split("\n") if line.startswith(("No: ", "Nie: ", "> No: "))]


# ---------------------------------------------------------------- filling a sheet

WHOLE = [
    "5 8 0",
    "9 4 0 0",
    "N QH QS, E",
    "Ala 8",
    "jan",
    "N",
    "Ewa",
    "3 10 0",
    "Ola 12 Ala 1",
    "N QH QS, E",
    "Ala 1 E 7",
    "Ala",
    "Ola",
    "n",
    "4 3 3",
    "points 325 0 0 0",
    "points",
    "",
    "0 325 0",
    "n 13",
    "S N",
    "quit",
]


def test_a_whole_match_is_entered(run: Run) -> None:
    """Each deal is asked for what it pays, and nothing else."""
    status, out, err = run(WHOLE, FILE, "--names", NAMES)
    assert (status, err, refusals(out)) == (0, "", [])
    sheet = kept()
    assert sheet.is_over
    assert sheet.names == ("Ala", "Ola", "Jan", "Ewa")
    assert [deal.counts for deal in sheet.deals[:7]] == [
        Counts(tricks={N: 5, E: 8, S: 0, W: 0}),
        Counts(cards={N: 9, E: 4}),
        Counts(cards={N: "QH QS", E: 2}),
        Counts(cards={N: 8}),
        Counts(cards={S: "KH"}),
        Counts(positions={7: N, 13: W}),
        Counts(
            tricks={N: 3, E: 10, S: 0, W: 0},
            cards={N: (1, 2, 1, 1), E: (12, 2, 7, 0)},
            positions={7: E, 13: N},
        ),
    ]
    assert sheet.deals[8].counts is sheet.deals[9].counts is None
    assert sheet.deals[11].counts == Counts(order=(S, N))
    assert "All deals are entered. To change one: correct N. To leave: quit.\n" in out
    assert out.endswith(f"> To go on: kierki score {FILE}\n")


def test_the_talk_in_english(run: Run) -> None:
    """The deal, what it pays, the question; the answer, and the sheet."""
    status, out, _ = run(["5 8"], FILE, "--names", "Ala,Ola")
    assert status == 0
    assert (
        out
        == """\
Score sheet, rules standard. Type help for the commands.
It is kept in sheet.json.

Deal 1 of 12: no tricks
  -20 a trick. Ala (N) deals.
How many tricks did each take? 13 in all, in the order Ala (N), Ola (E), S, W:
> No: a number for each player is needed, the last may be left out: 4, not 2.
How many tricks did each take? 13 in all, in the order Ala (N), Ola (E), S, W:
> \n"""
    )
    _, out, _ = run(["5 8 0"], FILE)
    assert (
        """\
> Deal 1: Ala (N) -100, Ola (E) -160, S 0, W 0

Rules standard; Ala (N) deals first.
Score sheet: 1 of 12 deals

No contract  D │ N Ala      │ E Ola      │ S          │ W
───────────────┼────────────┼────────────┼────────────┼───────────
 1 no tricks N │ -100  -100 │ -160  -160 │    0     0 │    0     0

Ranking so far
  1.  S         0
  1.  W         0
  3.  N Ala  -100
  4.  E Ola  -160
next: 2. no hearts, E deals
Still to be dealt, and by whom: 2 no hearts E, 3 no queens S, 4 no gentlemen W,
  5 no king of hearts N, 6 no 7th or last E, 7 robber S, 8 trumps W, 9 trumps N,
  10 trumps E, 11 trumps S, 12 lottery W.

Deal 2 of 12: no hearts
  -20 for each ♥; no leading ♥. Ola (E) deals.
How many of the hearts did each take? 13 in all, in the order Ala (N), Ola (E), S, W:
"""
        in out
    )


QUESTIONS = {
    "en": [
        "How many tricks did each take? 13 in all, in the order N, E, S, W:",
        "How many of the hearts did each take? 13 in all, in the order N, E, S, W:",
        "How many of the queens did each take? 4 in all, in the order N, E, S, W:",
        "How many of the kings and jacks did each take? 8 in all, in the order N, E, S, W:",
        "Who took the king of hearts (K♥)?",
        "Who took the seventh trick?",
        "Who took the last trick?",
        "Who went out, one after the other? The first 2:",
        "Points of N, E, S, W, 325 in all:",
    ],
    "pl": [
        "Ile lew wzięli po kolei N, E, S, W? Razem 13:",
        "Ile kierów wzięli po kolei N, E, S, W? Razem 13:",
        "Ile dam wzięli po kolei N, E, S, W? Razem 4:",
        "Ile królów i waletów wzięli po kolei N, E, S, W? Razem 8:",
        "Kto wziął króla kier (K♥)?",
        "Kto wziął siódmą lewę?",
        "Kto wziął ostatnią lewę?",
        "Kto po kolei skończył? Potrzeba 2:",
        "Punkty po kolei N, E, S, W, razem 325:",
    ],
}


@pytest.mark.unmeasured
@pytest.mark.parametrize("lang", QUESTIONS)
def test_every_question_is_asked_in_words(lang: str, run: Run) -> None:
    """Each is a clear sentence in either language."""
    swap = {"Ala": "N", "Ola": "E", "jan": "S", "Ewa": "W"}
    typed = [" ".join(swap.get(word, word) for word in line.split()) for line in WHOLE]
    _, out, _ = run(typed, FILE, "--lang", lang)
    for question in QUESTIONS[lang]:
        assert f"{question}\n> " in out


def test_the_talk_in_polish(run: Run) -> None:
    """The same in Polish, with Polish cards and commands."""
    keep(enter(enter(new_sheet(), Counts(tricks={N: 13})), Counts(cards={N: 13})))
    typed = ["N DH D♠, E DC", "N DH D♠, E", "cofnij", "popraw 1", "5 8 0", "pomoc", "koniec"]
    status, out, _ = run(typed, FILE, "--lang", "pl")
    assert status == 0
    assert "Zapis punktów, zasady standard. Polecenia: wpisz pomoc.\n" in out
    assert "Rozdanie 3 z 12: bez dam\n  -60 za każdą z kart D♣ D♦ D♥ D♠. Rozdaje S.\n" in out
    assert "> Nie: razem to 3, a nie 4.\n" in out
    assert "> Rozdanie 3: N -120, E -120, S 0, W 0\n" in out
    assert "> Cofnięto.\n" in out
    assert "> \nJeszcze raz rozdanie 1: bez lew\n" in out
    assert "popraw N           wpisz rozdanie N od nowa\n" in out
    assert out.endswith("Dalej: kierki score sheet.json\n")
    assert kept().totals == dict(zip(Seat, (-360, -160, 0, 0), strict=True))


@pytest.mark.parametrize(
    ("deals", "typed", "why"),
    [
        (0, "5 9 0", "that is 14 together, not 13"),
        (0, "5 8 0 1", "that is 14 together, not 13"),
        (0, "7 7 7", "that is 21 together, not 13"),
        (0, "5 -8 16", "there is no player “5”"),
        (0, "N 5 E 7", "that is 12 together, not 13"),
        (0, "N 5 N 8", "Ala (N) is there twice"),
        (0, "N 5 Z 8", "“5 Z 8” is no whole number"),
        (0, "N QH", "Q♥ is not asked for"),
        (0, "zu 5", "there is no player “zu”"),
        (0, "o 13", "more than one player can be meant by “o”"),
        (0, ",", "that is 0 together, not 13"),
        (1, "N AS E 13", "A♠ is not asked for"),
        (2, "N QH QH E 2", "Q♥ is there twice"),
        (2, "N QH E QH S 2", "Q♥ is there twice"),
        (2, "N QH 2", "“QH 2” is neither a number nor cards"),
        (4, "N E", "one player is needed"),
        (4, "X", "there is no player “X”"),
        (4, ";", "one player is needed"),
        (11, "N", "2 players are needed"),
        (11, "N N", "Ala (N) is there twice"),
        (0, "points 1 2", "a number for each player is needed, the last may be left out: 4, not 2"),
        (0, "points N 1 E 2 N 3", "Ala (N) is there twice"),
        (0, "points N -260 E 10", "all seats together get -260, not -250"),
        (0, "points N", "“Ala (N)” is no whole number"),
        (0, "points N 1 2", "“1 2” is no whole number"),
        (0, "points N x", "“x” is no whole number"),
        (0, "points -130 -130 0", "Ala (N): points come in 20s, and -130 is no multiple"),
        (0, "points -100 -100 0 0", "all seats together get -260, not -200"),
        (0, "undo", "there is nothing to take back"),
        (0, "correct 1", "which deal? There are 0"),
        (3, "correct 4", "which deal? There are 3"),
        (3, "correct x", "which deal? There are 3"),
        (12, "5 8 0 0", "“5 8 0 0” is no answer here; type help"),
        (12, "points", "“points” is no answer here; type help"),
    ],
)
def test_what_is_no_answer_is_refused(deals: int, typed: str, why: str, run: Run) -> None:
    """An impossible entry changes nothing, the reason is told, and the question comes again."""
    sheet = attrs.evolve(TWELVE, names=("Ala", "Ola", "Olek", "Ewa"), deals=TWELVE.deals[:deals])
    keep(sheet)
    _, out, _ = run([typed], FILE)
    assert f"> No: {why}" in out
    assert kept() == sheet
    assert deals == 12 or out.count(out.split("\n")[-3]) == 2


def test_counts_that_do_not_fit_together_are_refused(run: Run) -> None:
    """All is asked for again, for any of the answers may be wrong."""
    keep(attrs.evolve(SEVEN, deals=SEVEN.deals[:6]))
    robber = ["N 1 E 12", "N 13", "N 4", "N 8", "N", "E", "E"]
    _, out, _ = run(robber, FILE)
    assert "> No: Ala (N): the cards and trick numbers counted take 6 tricks, not 1.\n" in out
    _, out, _ = run(robber, FILE, "--lang", "pl")
    why = "na te karty i lewy trzeba wziąć co najmniej 6 lew, a nie 1"
    assert f"> Nie: Ala (N): {why}.\nIle lew wzięli" in out
    assert len(kept().deals) == 6


def test_every_reason_has_its_polish_sentence() -> None:
    """What the reckoning says in English can be said in Polish; what it never says here, is not."""
    hard = [
        ((-260, 0, 0, 10), STANDARD.contracts[0]),
        ((20, -280, 0, 0), STANDARD.contracts[0]),
        ((-325, -325, -325, -325), STANDARD.contracts[6]),
        ((700, 600, 0, 0), STANDARD.contracts[11]),
        ((500, 800, 100, -100), STANDARD.contracts[11]),
        ((0, 0, 1300, 0), STANDARD.contracts[11]),
        ((800, 500, 500, -500), STANDARD.contracts[11]),
        ((5, -5, 0, 0), HOUSE.contracts[0]),
    ]
    said = set[str]()
    for points, contract in hard:
        problems = explain_points(dict(zip(Seat, points, strict=True)), contract)
        assert problems
        said |= {*reasons(InvalidStateError(problems), new_sheet(), "pl")}
    assert not [sentence for sentence in said if " no " in sentence or " the " in sentence]
    strange = InvalidStateError([Problem("x", "points", "something else")])
    assert list(reasons(strange, new_sheet(), "pl")) == ["something else"]


def test_undo_goes_back_step_by_step(run: Run) -> None:
    """First the last answer, then the points, then a correction not made, then the entries."""
    keep(attrs.evolve(SEVEN, deals=SEVEN.deals[:5]))
    typed = ["n", "undo", "points", "undo", "correct 2", "undo", "s", "e", "undo", "undo", "undo"]
    _, out, _ = run(typed, FILE)
    assert [line for line in out.split("\n") if line.startswith(("> ", "Who", "How many of"))] == [
        "Who took the seventh trick?",
        "> Who took the last trick?",
        "> Who took the seventh trick?",
        "> Points of Ala (N), Ola (E), Jan (S), W, -150 in all:",
        "> Who took the seventh trick?",
        "> ",
        f"{QUESTIONS['en'][1][:-11]}Ala (N), Ola (E), Jan (S), W:",
        "> ",
        "Who took the seventh trick?",
        "> Who took the last trick?",
        "> Deal 6: Ala (N) 0, Ola (E) -75, Jan (S) -75, W 0",
        "> Taken back.",
        "Who took the seventh trick?",
        "> Taken back.",
        "Who took the king of hearts (K♥)?",
        "> Taken back.",
        f"{QUESTIONS['en'][3][:-11]}Ala (N), Ola (E), Jan (S), W:",
        "> ",
    ]
    assert kept().deals == SEVEN.deals[:3]


def test_a_correction_is_taken_back_as_it_was_made(run: Run) -> None:
    """Undo gives back the sheet before it, not one deal fewer."""
    keep(SEVEN)
    run(["correct 1", "6 7 0", "quit"], FILE)
    assert kept().deals[0].points == (-120, -140, 0, 0)
    assert kept().deals[1:] == SEVEN.deals[1:]
    run(["correct 1", "5 8 0", "undo", "quit"], FILE)
    assert kept().deals[0].points == (-120, -140, 0, 0)


def test_a_full_sheet_can_still_be_corrected(run: Run) -> None:
    """When all is entered, there is nothing to ask; the commands are there."""
    keep(TWELVE)
    status, out, _ = run(["", "sheet", "correct 12", "E N", "quit"], FILE)
    assert status == 0
    assert out.count("Final ranking\n") == 3
    assert kept().deals[11].points == (500, 800, 0, 0)


def test_a_deal_that_pays_nothing_is_entered_by_enter(run: Run) -> None:
    """Where there is nothing to count, Enter will do."""
    Path("house.json").write_text(dumps_rules(HOUSE))
    typed = ["5", "", "", "n", "e", "", "w", "n", "quit"]
    status, out, _ = run(typed, FILE, "--rules", "house.json")
    assert status == 0
    assert out.count("Nothing is paid in this deal: press Enter.\n> ") == 3
    assert "> No: “5” is no answer here" in out
    assert [deal.counts for deal in kept().deals] == [
        Counts(),
        Counts(positions={12: N, 13: E}),
        Counts(),
        Counts(positions={12: W, 13: N}),
    ]


def test_who_pays_whom_is_shown_with_the_sheet(run: Run) -> None:
    """With a stake, the payments stand under each sheet."""
    _, out, _ = run(["5 8 0"], FILE, "--stake", 2, "--settle", "winner")
    assert "Who pays whom:\n  N → S: 100\n  N → W: 100\n  E → S: 160\n" in out


def test_three_players(run: Run) -> None:
    """Three players have three numbers, and their own rules."""
    status, _, _ = run(["5 8", "quit"], FILE, "--rules", "standard_3p", "--first-dealer", "s")
    assert status == 0
    assert kept().rules == STANDARD_3P
    assert kept().first_dealer is S
    assert kept().totals == {N: -75, E: -120, S: -60}


def test_the_beginning_of_a_name_is_enough_if_it_is_one(run: Run) -> None:
    """A seat by its letter comes first, then a whole name, then how one name begins."""
    sheet = attrs.evolve(SEVEN, names=("Ewa Maria", "Ewa", "E", "ż"), deals=SEVEN.deals[:4])
    for typed, seat in (("ewa m", N), ("EWA MARIA", N), ("ewa", E), ("e", E), ("Ż", W), ("s", S)):
        keep(sheet)
        run([typed, "quit"], FILE)
        assert kept().deals[4].counts == Counts(cards={seat: "KH"})


# ---------------------------------------------------------------- the file


def test_a_sheet_is_kept_after_each_entry(run: Run) -> None:
    """Nothing is lost, whatever ends the command."""
    for end, status in (("!interrupt", 130), ("!stop", 143), ("!close", 141)):
        Path(FILE).unlink(missing_ok=True)
        assert run(["5 8 0", end], FILE)[0] == status
        assert len(kept().deals) == 1
    assert list(Path().iterdir()) == [Path(FILE)]


@pytest.mark.unmeasured
def test_a_sheet_survives_a_kill() -> None:
    """A sheet is whole at every moment, even if the command is killed."""
    pty = pytest.importorskip("pty", reason="a terminal is needed")
    child, terminal = pty.fork()
    if not child:  # pragma: no cover (another process)
        os.execv(sys.executable, [sys.executable, "-m", "kierki", "score", FILE])  # noqa: S606
    os.write(terminal, b"5 8 0\n")
    for _ in range(200):
        if Path(FILE).exists() and kept().deals:
            break
        time.sleep(0.05)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    os.close(terminal)
    assert kept() == enter(new_sheet(), Counts(tricks={N: 5, E: 8, S: 0, W: 0}))
    assert list(Path().iterdir()) == [Path(FILE)]


def test_a_table_is_kept_as_it_was(run: Run) -> None:
    """CSV stays CSV, with its delimiter and its mark."""
    Path("sheet.csv").write_text("\ufeffAla;Ola;Jan;Ewa\n-100;-160;0;0\n", "utf-8")
    status, _, _ = run(["9 4 0", "quit"], "sheet.csv")
    text = Path("sheet.csv").read_text("utf-8")
    assert status == 0
    assert text.startswith("\ufeffRules;standard\n")
    assert read_csv(text).totals[N] == -280
    run(["5 8 0", "quit"], "new.csv")
    assert Path("new.csv").read_text().startswith("Rules,standard\nFirst dealer,N\nDeal,Contract")


def test_names_can_be_given_later(run: Run) -> None:
    """Names on the command line are put on the sheet that is there."""
    keep(SEVEN)
    run(["correct 1", "6 7 0", "quit"], FILE, "--names", "W=Ewa,N=Ania")
    assert kept().names == ("Ania", "Ola", "Jan", "Ewa")


def test_what_another_program_wrote_is_not_written_over(run: Run) -> None:
    """The entry stays on the screen, the file as it is, and the exit status tells."""
    status, out, _ = run(["!write precious", "5 8 0", "quit"], FILE)
    assert status == 1
    assert out.count("Not saved: sheet.json: the file has been changed by another program") == 2
    assert Path(FILE).read_text() == "precious\n"


def test_an_entry_that_is_saved_later_is_saved(run: Run) -> None:
    """If the file is again as it was, all is well."""
    run(["quit"], FILE)
    before = Path(FILE).read_text().strip()
    status, out, _ = run(["!write x", "5 8 0", f"!write {before}", "quit"], FILE)
    assert status == 0
    assert out.count("Not saved: sheet.json") == 1
    assert len(kept().deals) == 1


def test_without_a_file_one_can_be_named_on_leaving(run: Run) -> None:
    """A sheet that is in no file is offered to be kept; a file that is there is not touched."""
    Path("other.json").write_text("precious")
    status, out, _ = run(["5 8 0", "quit", "other.json", "no/such/x.json", "a\0b", FILE])
    assert status == 0
    assert "It is in no file; when you leave, you can name one.\n" in out
    assert "Not saved: other.json: the file is there already\n" in out
    assert "Not saved: no/such/x.json: No such file or directory\n" in out
    assert "Not saved: a\\x00b: " in out
    assert out.endswith("To go on: kierki score sheet.json\n")
    assert len(kept().deals) == 1
    assert Path("other.json").read_text() == "precious"
    assert run(["5 8 0", "quit", ""])[0] == 0
    assert run(["quit"])[1].endswith("> ")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("precious", "sheet.json:1:1: missing_seat: A1: the columns of points are N E S W, or 4"),
        ('{"format": 1}', "sheet.json:1:1: missing_field: the field schema is missing"),
        ("{", "sheet.json:1:2: bad_syntax: "),
        (dumps(new_match()), "sheet.json: a document of kind match is no score sheet"),
        (dumps(SEVEN).replace("-100", "-120"), "wrong_score: deals[0].points: it comes to [-100"),
        ("N,E,S,W\n1,2", "sheet.json:2:3: missing_seat: C2: S has no points\nkierki: sheet.json"),
    ],
)
def test_a_file_of_something_else_is_not_touched(content: str, said: str, run: Run) -> None:
    """What is no sheet is told with its place, and stays as it is."""
    Path(FILE).write_text(content)
    for typed in (["5 8 0"], None):
        status, out, err = run(typed, FILE)
        assert (status, out) == (1, "")
        assert said in err
    assert Path(FILE).read_text() == content


def test_a_file_that_cannot_be_is_told_at_once(run: Run) -> None:
    """Before anything is typed."""
    assert run([], "no/such/x.json") == (
        1,
        "",
        "kierki: no/such/x.json: No such file or directory\n",
    )
    assert run([], ".")[0] == 1
    assert run([], "a\0b")[2] == "kierki: a\\x00b: embedded null byte\n"
    assert run(None, "none.json", "--lang", "pl")[2] == (
        "kierki: none.json: nie ma takiego pliku ani katalogu\n"
    )


# ---------------------------------------------------------------- what does not fit together


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("sheet.json --rules mimuw", "the record is played by the rules standard"),
        ("sheet.json --first-dealer S", "on this sheet N deals first"),
        ("sheet.json --settle winner", "--settle needs --stake"),
        ("sheet.json --json --format html", "--json is a report; for the sheet itself use"),
        ("sheet.json --format csv --stake 1", "csv has no place for what is paid"),
        ("sheet.json --output x.json --stake 1", "json has no place for what is paid"),
        ("sheet.json --output ./sheet.json --format html", "this is the sheet itself"),
        ("--print", "which file? Name one, or give a sheet on standard input"),
        ("sheet.json --stake 0", "must be 1 to"),
        ("sheet.json --names a,b,c,d,e", "there are at most 4 players, not 5"),
        ("sheet.json --names X=Ala", "there are N, E, S, W"),
        ("new.json --rules standard_3p --first-dealer W", "W is no seat of these rules"),
        ("new.json --rules standard_3p --names a,b,c,d", "names[W]: W is no seat"),
        (f"new.json --names {'x' * 101}", "a name has at most 100 letters"),
        ("sheet.json --output=", "must be the name of a file"),
    ],
)
def test_a_wrong_command_line(arguments: str, said: str, run: Run) -> None:
    """What does not fit together ends with 2 and a reason, and writes nothing."""
    keep(SEVEN)
    status, out, err = run([], *arguments.split())
    assert (status, out) == (2, "")
    assert said in err
    assert list(Path().iterdir()) == [Path(FILE)]
    assert kept() == SEVEN


# ---------------------------------------------------------------- writing a page


def test_without_a_terminal_the_sheet_is_written(run: Run) -> None:
    """Piped, or with --print, the sheet in the file is shown, and nothing is asked."""
    keep(OF_THREE)
    expected = """\
Rules standard_3p; Ala (N) deals first.
Score sheet: 2 of 11 deals

No contract  D │ N Ala      │ E Ola      │ S Jan
───────────────┼────────────┼────────────┼───────────
 1 no tricks N │  -60   -60 │  -60   -60 │ -135  -135
 2 no hearts E │ -260  -320 │    0   -60 │    0  -135

Ranking so far
  1.  E Ola   -60
  2.  S Jan  -135
  3.  N Ala  -320
next: 3. no queens, S deals
Still to be dealt, and by whom: 3 no queens S, 4 no gentlemen N,
  5 no king of hearts E, 6 no 7th or last S, 7 robber N, 8 trumps E, 9 trumps S,
  10 trumps N, 11 lottery E.
"""
    assert run(None, FILE) == run([], FILE, "--print") == (0, expected, "")
    assert run(None, piped=dumps(OF_THREE).encode()) == (0, expected, "")
    assert run(None, "-", "--format", "text", piped=write_csv(OF_THREE).encode())[1] == expected
    assert run([], "-", piped=write_csv(OF_THREE, delimiter=";").encode())[1] == expected


@pytest.mark.parametrize(
    ("ending", "form", "begins"),
    [
        ("txt", "text", "Zasady standard; pierwszy rozdaje Ala (N).\n"),
        ("md", "markdown", "# Zapis punktów\n"),
        ("csv", "csv", "Rules,standard\n"),
        ("html", "html", '<!DOCTYPE html>\n<html lang="pl">\n'),
        ("json", "json", '{"deals":['),
        ("svg", "svg", "<svg "),
    ],
)
def test_a_sheet_is_written_in_every_format(ending: str, form: str, begins: str, run: Run) -> None:
    """To standard output or into a file, whose ending may say the format."""
    keep(SEVEN)
    _, shown, _ = run(None, FILE, "--format", form, "--lang", "pl")
    assert shown.startswith(begins)
    assert run([], FILE, "--output", f"out.{ending}", "--lang", "pl") == (0, "", "")
    assert Path(f"out.{ending}").read_text("utf-8") == shown
    assert run([], FILE, "--format", form, "--output", "out", "--lang", "pl") == (0, "", "")
    assert Path("out").read_text("utf-8") == shown
    if form in ("csv", "json"):
        assert run(None, f"out.{ending}", "--format", "json")[1] == dumps(SEVEN) + "\n"


@pytest.mark.unmeasured
def test_who_pays_whom_is_on_the_pages(run: Run) -> None:
    """With a stake, by differences or to the winner."""
    keep(SEVEN)
    for form in ("text", "markdown", "html"):
        _, out, _ = run(None, FILE, "--format", form, "--stake", 10)
        assert "Ala (N) → Ola (E): 50" in out
        _, out, _ = run(None, FILE, "--format", form, "--stake", 10, "--settle", "winner")
        assert "Ala (N) → Ola (E)" not in out
        assert "Ala (N) → Jan (S): 11150" in out


def test_house_rules_are_given_beside_a_table(run: Run) -> None:
    """CSV of a house is read with its rules, JSON without."""
    Path("house.json").write_text(dumps_rules(HOUSE))
    Path("sheet.csv").write_text(write_csv(OF_HOUSE))
    status, out, err = run(None, "sheet.csv")
    assert (status, out) == (1, "")
    assert err == (
        "kierki: sheet.csv:1:13: unknown_rules: B1: the house rules 'house' are to be given "
        "beside the sheet\n"
    )
    assert run(None, "sheet.csv", "--rules", "house.json")[0] == 0


def test_the_report_as_json(run: Run) -> None:
    """One document with the deals, totals, places, what is to come, and who pays whom."""
    keep(OF_HOUSE)
    status, out, _ = run(None, FILE, "--json", "--stake", 3)
    assert status == 0
    assert json.loads(out) == {
        "format": "kierki/score",
        "schema": 1,
        "file": FILE,
        "rules": "house",
        "first_dealer": "N",
        "names": {"N": "Ala", "E": "Ola", "S": "Jan", "W": ""},
        "is_over": False,
        "deals": [
            {
                "number": number,
                "contract": contract,
                "dealer": dealer,
                "is_counted": counted,
                "points": {"N": own, "E": 0, "S": 0, "W": own},
                "totals": {"N": total, "E": 0, "S": 0, "W": total},
            }
            for number, contract, dealer, counted, own, total in (
                (1, "nothing", "N", True, 0, 0),
                (2, "last_two", "E", True, -5, -5),
                (3, "nothing", "S", False, 0, -5),
            )
        ],
        "totals": {"N": -5, "E": 0, "S": 0, "W": -5},
        "ranking": [["E", "S"], ["N", "W"]],
        "to_come": [{"number": 4, "contract": "last_two", "dealer": "W"}],
        "debts": [
            {"debtor": debtor, "creditor": creditor, "amount": 15}
            for debtor in "NW"
            for creditor in "ES"
        ],
    }
    run([], FILE, "--json", "--output", "report.json")
    assert "debts" not in json.loads(Path("report.json").read_text())
    endless = Rules("endless", [TrickContract("x", Group.SINGLE)], series=10**15 - 1)
    keep(new_sheet(endless))
    assert len(json.loads(run(None, FILE, "--json")[1])["to_come"]) == 1000


def test_a_page_that_cannot_be_written_is_told(run: Run) -> None:
    """The reason is the system's."""
    keep(SEVEN)
    status, _, err = run([], FILE, "--output", "no/such.html")
    assert (status, err) == (1, "kierki: no/such.html: No such file or directory\n")
    assert run([], FILE, "--output", "a\0.html")[2] == "kierki: a\\x00.html: embedded null byte\n"


@pytest.mark.unmeasured
@pytest.mark.parametrize("form", ["text", "html", "csv"])
def test_a_closed_pipe_is_no_fault(form: str) -> None:
    """Who reads only the beginning is not told anything."""
    keep(enter_much())
    command = [sys.executable, "-m", "kierki", "score", FILE, "--format", form]
    with subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


def enter_much() -> Sheet:
    """Give a sheet of many deals."""
    deals = TWELVE.deals[:1] * 150
    rules = Rules("many", STANDARD.contracts[:1], series=150)
    return attrs.evolve(new_sheet(rules), deals=deals)


def test_without_standard_output_there_is_nothing_to_do(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A command without any output says so, and asks nothing."""
    keep(SEVEN)
    monkeypatch.setattr(sys, "stdout", None)
    assert run(None, FILE, "--format", "html")[::2] == (
        1,
        "kierki: -: standard output is closed\n",
    )
    assert run(["5 8 0"], FILE)[0] == 0
    assert kept() == SEVEN


def test_what_cannot_be_kept_is_not_lost(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """If its file cannot be written, that is said below the sheet, and another is asked for."""
    write = files.write_whole

    def refusing(name: str, content: str) -> None:
        if name == FILE and Path(FILE).exists():
            raise OSError(28, "no room")
        write(name, content)

    monkeypatch.setattr("kierki.cli.paper.write_whole", refusing)
    status, out, _ = run(["5 8 0", "quit", "no/where.json", "other.json"], FILE)
    assert status == 0
    assert out.index("Ranking so far") < out.index("Not saved: sheet.json")
    assert "Not saved: no/where.json" in out
    assert kept("other.json").totals[N] == -100
    Path(FILE).unlink()
    status, out, _ = run(["5 8 0", "quit", ""], FILE)
    assert status == 1


def test_a_sheet_without_a_file_is_not_dropped_in_silence(run: Run) -> None:
    """At the end of what is typed it is said that the sheet is kept nowhere; the status is 1."""
    status, out, _ = run(["5 8 0"])
    assert (status, "What was entered is not kept." in out) == (1, True)
    assert run(["5 8 0", "quit", ""])[0] == 0
    assert run([])[0] == 0


def test_a_name_can_begin_like_a_command(run: Run) -> None:
    """What stands before a number is a player, and not the end."""
    run(["q 13", "quit"], FILE, "--names", "Quentin,Ola,Jan,Ewa")
    assert kept().totals[N] == -260


def test_an_ending_that_says_nothing_is_refused(run: Run) -> None:
    """A sheet is not written as something that its name does not say."""
    keep(SEVEN)
    status, out, err = run(None, FILE, "--output", "sheet.pdf")
    assert (status, out, "--format" in err, Path("sheet.pdf").exists()) == (2, "", True, False)

"""``kierki validate``: a verdict and a score sheet for every file, whatever the files are."""

from __future__ import annotations

import io
import json
import sys
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from kierki import (
    PRESETS,
    STANDARD,
    Seat,
    deal,
    enter_score,
    legal_moves,
    new_match,
    play,
    shuffle,
)
from kierki.cli import main
from kierki.cli.progress import Progress
from kierki.notation import dumps, record

MATCHES = Path(__file__).parent / "data" / "matches"
STANDARD_FILE = MATCHES / "standard.kierki"


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no setting of the terminal where the tests run have a say."""
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)


def validate(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str]:
    """Give the exit status and the output."""
    status = main(["validate", *map(str, arguments)])
    return status, capsys.readouterr().out


def written(folder: Path, text: str | bytes, name: str = "game.kierki") -> Path:
    """Write a file."""
    file = folder / name
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return file


def edited(folder: Path, *changes: tuple[str, str]) -> Path:
    """Write the standard match with a few things changed."""
    text = STANDARD_FILE.read_text()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return written(folder, text)


def json_of(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, Any]:
    """Give the exit status and the document."""
    status, out = validate(capsys, "--json", *arguments)
    return status, json.loads(out)


@pytest.mark.parametrize("name", ["standard", "standard_left", "standard_3p"])
def test_a_whole_match_is_valid(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A finished match has a verdict, a line for every deal and a final ranking."""
    file = MATCHES / f"{name}.kierki"
    status, out = validate(capsys, file)
    assert status == 0
    lines = out.splitlines()
    deals = len(PRESETS[name].contracts)
    assert lines[0] == str(file)
    assert lines[1].startswith(f"  Match 1: {name}")
    assert lines[-1] == ""
    assert lines[-2] == f"{file}: valid (1 match, {deals} deals)"
    assert lines[-3].startswith("  Final ranking: 1. ")
    numbers = [line.split()[0] for line in lines if line.strip()[:1].isdigit()]
    assert numbers == [str(number) for number in range(1, deals + 1)]


def test_the_score_sheet(capsys: pytest.CaptureFixture[str]) -> None:
    """The sheet gives contract, trumps, dealer, points, running totals and places."""
    _, out = validate(capsys, STANDARD_FILE)
    lines = [" ".join(line.split()) for line in out.splitlines()]
    assert lines[2:4] == [
        "N Ala, E Ola, S Jan, W Ewa",
        "No Contract Dealer N E S W | ΣN ΣE ΣS ΣW",
    ]
    assert lines[6] == "2 no hearts N -40 -40 -20 -160 | -60 -80 -200 -180"
    assert lines[12] == "8 trumps ♦ S 75 125 75 50 | -425 -440 -900 -510"
    assert lines[17] == "Final ranking: 1. W 490, 2. E -115, 3. S -125, 4. N -250"


def test_the_score_sheet_in_polish(capsys: pytest.CaptureFixture[str]) -> None:
    """Headings, contracts and verdict are in Polish, too."""
    _, out = validate(capsys, STANDARD_FILE, "--lang", "pl")
    for text in (
        "Nr  Kontrakt            Rozdaje",
        "bez kierów",
        "bez króla kier",
        "rozbójnik",
        "loteryjka",
        "Klasyfikacja końcowa: 1. W 490",
        "standard.kierki: poprawny (1 mecz, 12 rozdań)",
    ):
        assert text in out


@pytest.mark.parametrize(
    ("name", "where", "gdzie"),
    [
        ("in-a-trick", "trick 8, S to play", "lewa 8, gra S"),
        ("lottery", "N to play", "gra N"),
        ("trumps-not-named", "W is to name trumps", "gracz W ma wybrać atut"),
    ],
)
def test_an_unfinished_match_is_fine(
    name: str, where: str, gdzie: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A match that goes on is reported as such, with where it stands."""
    file = MATCHES / f"unfinished-{name}.kierki"
    status, out = validate(capsys, file)
    assert status == 0
    assert f"is unfinished: {where}." in out
    assert f"{file}: valid so far, unfinished (1 match, " in out
    assert "Ranking so far: 1. " in out
    status, out = validate(capsys, file, "--lang", "pl")
    assert status == 0
    assert f"jest niedokończone: {gdzie}." in out
    assert f"{file}: dotąd poprawny, niedokończony (1 mecz, " in out


def test_seats_with_equal_totals_share_a_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Equal totals are one place, and the places after it are left out."""
    points = dict(zip(Seat, (-100, -40, -80, -40), strict=True))
    file = written(tmp_path, dumps(record(enter_score(new_match(), points))))
    status, out = validate(capsys, file)
    assert status == 0
    assert "Ranking so far: 1. E W -40, 3. S -80, 4. N -100" in out
    assert "Still to be dealt: 11 deals." in out


def test_a_match_that_has_not_begun(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A record without a deal is an unfinished match."""
    status, out = validate(capsys, written(tmp_path, dumps(record(new_match()))))
    assert status == 0
    assert "unfinished (1 match)" in out
    assert "ΣN" not in out


def test_a_deal_that_is_announced_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Of a file that ends behind a deal's tag, the deal is there without points."""
    file = written(tmp_path, dumps(record(new_match())) + '\n[Deal "1 no_tricks N"]\n')
    status, out = validate(capsys, file)
    assert status == 0
    assert "Deal 1 is unfinished: its cards are not known." in out
    _, document = json_of(capsys, file)
    assert document["files"][0]["records"][0]["deals"][0]["points"] is None


def single_deals(*, whole: bool) -> str:
    """Write two deals that do not belong together, the second with no trump where it may be."""
    lottery = deal(STANDARD.contracts[-1], shuffle("a"), dealer=Seat.W)
    while not lottery.is_over:
        lottery = play(lottery, legal_moves(lottery)[0])
    trumps = deal(STANDARD.contracts[7], shuffle("b"))
    while whole and not trumps.is_over:
        trumps = play(trumps, legal_moves(trumps)[0])
    return dumps(record([lottery, trumps]))


@pytest.mark.parametrize("whole", [True, False])
def test_single_deals(*, whole: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Deals that are no match have points, and neither totals nor places."""
    file = written(tmp_path, single_deals(whole=whole))
    status, out = validate(capsys, file)
    assert status == 0
    assert "  Single deals, record 1: standard\n" in out
    assert "Σ" not in out
    assert "Ranking" not in out
    assert f"{file}: {'valid (' if whole else 'valid so far, unfinished ('}" in out
    _, document = json_of(capsys, file)
    (found,) = document["files"][0]["records"]
    assert found["rules"] == "standard"
    assert found["first_dealer"] is None
    assert found["totals"] is None
    assert found["ranking"] == []


def test_points_that_are_not_written_are_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A record without Score and Total has the same sheet."""
    lines = STANDARD_FILE.read_text().splitlines(keepends=True)
    bare = "".join(line for line in lines if not line.startswith(("[Score", "[Total")))
    file = written(tmp_path, bare)
    status, out = validate(capsys, file)
    _, wanted = validate(capsys, STANDARD_FILE)
    assert status == 0
    assert out == wanted.replace(str(STANDARD_FILE), str(file))


@pytest.mark.parametrize(
    ("change", "problem", "pl"),
    [
        (
            ("1. N 8D 7D KD 5D", "1. N 8D 7D TC 5D"),
            "9:12: illegal_move: Follow suit: diamonds were led and S still holds 3 diamonds.",
            "9:12: illegal_move: Trzeba dołożyć do koloru: wyjście było w kara, a gracz S ma ",
        ),
        (
            ('[Score "N -40 E -40 S -20 W -160"]', '[Score "N -40 E -40 S -40 W -140"]'),
            "40:9: wrong_score: ",
            "40:9: wrong_score: zły wynik rozdania: N -40 E -40 S -40 W -140",
        ),
        (
            ('[Deal "2 no_hearts N"]', '[Deal "3 no_hearts N"]'),
            "25:8: wrong_deal_number: ",
            "25:8: wrong_deal_number: zły numer rozdania: 3",
        ),
    ],
)
def test_a_fault_is_reported_with_its_place(
    change: tuple[str, str],
    problem: str,
    pl: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A fault stands as ``file:line:column: code: message`` and makes the file faulty."""
    file = edited(tmp_path, change)
    status, out = validate(capsys, file)
    assert status == 1
    assert any(line.startswith(f"{file}:{problem}") for line in out.splitlines())
    assert f"{file}: faulty (1 match, " in out
    status, out = validate(capsys, file, "--lang", "pl")
    assert status == 1
    assert any(line.startswith(f"{file}:{pl}") for line in out.splitlines())
    assert f"{file}: błędny (1 mecz, " in out


def test_a_faulty_deal_is_followed_as_far_as_it_goes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Points of a faulty record are those of its legal beginning, whatever is written."""
    file = edited(tmp_path, ("3. E 8D JD TD AD", "3. E 8D JD TD KH"))
    _, out = validate(capsys, file)
    lines = [" ".join(line.split()) for line in out.splitlines()]
    assert "1 no tricks W -20 -40 -180 -20 | -20 -40 -180 -20" in lines
    assert "2 no hearts … N 0 0 0 0 | -20 -40 -180 -20" in lines
    assert "Deal 2 can be followed to here: trick 3, N to play." in lines
    assert "Still to be dealt" not in out


HOSTILE = {
    "empty": b"",
    "blank": b"\n\n",
    "prose": b"Kierki to gra w karty.\n",
    "binary": bytes(range(256)) * 40,
    "zeros": bytes(2_000_000),
    "one line": b"[" * 300_000,
    "lines": b"\xff\n" * 5000,
    "utf-16": STANDARD_FILE.read_text().encode("utf-16"),
    "latin-2": STANDARD_FILE.read_text().replace("Ala", "Żółć").encode("latin2"),
    "cut in a tag": STANDARD_FILE.read_bytes()[:45],
    "cut in a card": STANDARD_FILE.read_bytes()[:225],
    "no rules": b'[Kierki "1"]\n',
    "unknown rules": STANDARD_FILE.read_bytes().replace(b"standard", b"bridge"),
    "future": STANDARD_FILE.read_bytes().replace(b'Kierki "1"', b'Kierki "2"'),
    "tags": b'[Kierki "1"]\n' + b'[Rules "standard"]\n' * 3000,
    "matches": b'[Kierki "1"]\n' * 300,
}


@pytest.mark.parametrize("kind", HOSTILE)
@pytest.mark.parametrize("lang", ["en", "pl"])
def test_hostile_files(
    kind: str, lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """No file makes the command fall over, and none hides the verdict on the next."""
    file = written(tmp_path, HOSTILE[kind])
    status, out = validate(capsys, "--lang", lang, file, STANDARD_FILE)
    assert status == 1
    lines = out.splitlines()
    assert any(line.startswith(f"{file}:") and line.count(":") >= 4 for line in lines)
    assert any(
        line.startswith(f"{file}: {'faulty' if lang == 'en' else 'błędny'} (") for line in lines
    )
    assert any(line.startswith(f"{STANDARD_FILE}: ") for line in lines)
    assert lines[-1] == (
        "2 files: 1 valid, 1 faulty" if lang == "en" else "2 pliki: poprawne: 1, błędne: 1"
    )
    status, document = json_of(capsys, file, STANDARD_FILE)
    assert status == 1
    assert [found["verdict"] for found in document["files"]] == ["faulty", "valid"]


def test_files_that_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A missing file and a directory are reported, and the rest is read."""
    missing = tmp_path / "missing.kierki"
    status, out = validate(capsys, missing, tmp_path, STANDARD_FILE)
    assert status == 1
    assert f"{missing}:1:1: unreadable: " in out
    assert f"{missing}: unreadable\n" in out
    assert f"{tmp_path}: unreadable\n" in out
    assert f"{STANDARD_FILE}: valid" in out
    assert out.endswith("3 files: 1 valid, 2 unreadable\n")
    _, out = validate(capsys, missing, "--lang", "pl")
    assert f"{missing}:1:1: unreadable: nie można odczytać: nie ma takiego pliku" in out
    assert f"{missing}: nieczytelny\n" in out
    _, document = json_of(capsys, missing, tmp_path)
    assert document["summary"] == {
        "files": 2,
        "valid": 0,
        "unfinished": 0,
        "faulty": 0,
        "unreadable": 2,
    }
    (problem,) = document["files"][0]["problems"]
    assert (problem["file"], problem["code"]) == (str(missing), "unreadable")


def test_quiet_gives_the_verdicts_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With ``--quiet`` there is one line a file, and the sum."""
    faulty = written(tmp_path, "?")
    status, out = validate(capsys, "--quiet", STANDARD_FILE, faulty)
    assert status == 1
    assert out.splitlines() == [
        f"{STANDARD_FILE}: valid (1 match, 12 deals)",
        f"{faulty}: faulty (1 match, 1 problem)",
        "2 files: 1 valid, 1 faulty",
    ]
    _, out = validate(capsys, "--quiet", tmp_path)
    assert out == f"{tmp_path}: unreadable\n"
    _, document = json_of(capsys, "--quiet", STANDARD_FILE)
    assert document["files"][0] == {
        "file": str(STANDARD_FILE),
        "records": [],
        "problems": [],
        "verdict": "valid",
        "matches": 1,
        "deals": 12,
    }


def test_the_document(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The JSON document holds verdicts, points, totals, places and problems."""
    faulty = edited(tmp_path, ("1. N 8D 7D KD 5D", "1. N 8D 7D TC 5D"))
    status, document = json_of(capsys, STANDARD_FILE, faulty)
    assert status == 1
    assert (document["format"], document["schema"]) == ("kierki/validation", 1)
    valid, wrong = (file["records"][0] for file in document["files"])
    assert valid["verdict"] == "valid"
    assert valid["headers"]["N"] == "Ala"
    assert valid["deals"][7] == {
        "number": 8,
        "contract": "trumps",
        "dealer": "S",
        "trump": "=D",
        "is_over": True,
        "points": {"N": 75, "E": 125, "S": 75, "W": 50},
        "totals": {"N": -425, "E": -440, "S": -900, "W": -510},
    }
    assert valid["totals"] == {"N": -250, "E": -115, "S": -125, "W": 490}
    assert valid["ranking"] == [["W"], ["E"], ["S"], ["N"]]
    assert valid["problems"] == []
    assert wrong["verdict"] == "faulty"
    assert wrong["problems"][0] == {
        "file": str(faulty),
        "line": 9,
        "column": 12,
        "code": "illegal_move",
        "token": "TC",
        "message": "Follow suit: diamonds were led and S still holds 3 diamonds.",
        "illegal": "must_follow_suit",
        "rule": "follow-suit",
    }


def test_rules_that_could_not_be_read_are_not_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of a record whose headers are at fault nothing is claimed."""
    file = edited(tmp_path, ('[FirstDealer "W"]\n', ""))
    _, out = validate(capsys, file)
    assert "  Match 1\n" in out
    _, document = json_of(capsys, file)
    assert document["files"][0]["records"][0]["rules"] is None


def test_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """``-`` is standard input."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(STANDARD_FILE.read_bytes())))
    status, out = validate(capsys, "-")
    assert status == 0
    assert "-: valid (1 match, 12 deals)" in out
    monkeypatch.setattr(sys, "stdin", io.StringIO(STANDARD_FILE.read_text()))
    assert validate(capsys, "--quiet", "-") == (0, "-: valid (1 match, 12 deals)\n")


def test_a_name_that_would_take_over_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Control characters in a name are shown, not sent to the terminal."""
    status, out = validate(capsys, f"{tmp_path}/\x1b[2Jx\udcff")
    assert status == 1
    assert "\x1b" not in out
    assert "/\\x1b[2Jx\\udcff: unreadable" in out
    _, document = json_of(capsys, f"{tmp_path}/\udcff")
    assert document["files"][0]["file"] == f"{tmp_path}/\udcff"


def test_many_matches_in_one_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every match of a file has its sheet; the verdict is on the whole file."""
    unfinished = (MATCHES / "unfinished-in-a-trick.kierki").read_text()
    file = written(tmp_path, f"{STANDARD_FILE.read_text()}\n{unfinished}")
    status, out = validate(capsys, file)
    assert status == 0
    assert "  Match 1: standard; Event: Liga, runda 3\n" in out
    assert "  Match 2: standard\n" in out
    assert f"{file}: valid so far, unfinished (2 matches, 15 deals)" in out
    _, out = validate(capsys, file, "--lang", "pl")
    assert "niedokończony (2 mecze, 15 rozdań)" in out


@pytest.mark.unmeasured
def test_memory_does_not_grow_with_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file of many matches takes no more memory than a file of a few."""

    def peak(matches: int) -> int:
        text = (MATCHES / "unfinished-in-a-trick.kierki").read_text() + "\n"
        file = written(tmp_path, text * matches)
        tracemalloc.start()
        validate(capsys, "--quiet", file)
        try:
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    peak(2)  # what is looked up once and kept
    assert peak(40) < peak(4) + 100_000


class Terminal(io.StringIO):
    """A standard error that is a terminal."""

    def isatty(self) -> bool:
        """Tell that it is one."""
        return True


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Give a clock that moves on by hand: its last entry is now."""
    times = [0.0]
    monkeypatch.setattr("kierki.cli.progress.monotonic", lambda: times[-1])
    return times


def test_progress_is_shown_on_a_terminal_when_it_takes_long(
    clock: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a second there is a line that is written over, and wiped in the end."""
    monkeypatch.setattr(sys, "stderr", terminal := Terminal())
    progress = Progress("pl", in_the_way=True)
    with STANDARD_FILE.open("rb") as file:
        file.seek(2590)
        progress.show("standard.kierki", file, 1)
        assert terminal.getvalue() == ""
        for now in (1.5, 1.6, 1.8):
            clock.append(now)
            progress.show("standard.kierki", file, 22)
    line = "standard.kierki: 0.0 / 0.0 MB (50%), 22 mecze\r"
    blank = " " * (len(line) - 1) + "\r"
    assert terminal.getvalue() == line + blank + line
    progress.step_aside()
    progress.show("standard.kierki", io.BytesIO(), 22)
    progress.wipe()
    progress.wipe()
    assert terminal.getvalue() == line + blank + line + blank + line + blank


def test_progress_of_a_pipe(clock: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nobody knows how long it is, the matches are counted."""
    monkeypatch.setattr(sys, "stderr", terminal := Terminal())
    progress = Progress("en", in_the_way=False)
    clock.append(2)
    progress.show("-", io.BytesIO(), 7)
    assert terminal.getvalue() == "-: 7 matches\r"


def test_no_progress_without_a_terminal(
    clock: list[float], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A log has no use for a line that is written over; a closed stream even less."""
    progress = Progress("en", in_the_way=False)
    clock.append(9)
    progress.show("-", io.BytesIO(), 7)
    monkeypatch.setattr(sys, "stderr", None)
    progress.show("-", io.BytesIO(), 7)
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("on_terminal", [True, False])
def test_progress_stands_aside_for_the_report(
    *, on_terminal: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The line is wiped before a report on the same terminal, else only in the end."""
    monkeypatch.setattr("kierki.cli.progress._PATIENCE", -1)
    monkeypatch.setattr("kierki.cli.progress._EVERY", 99)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: on_terminal)
    monkeypatch.setitem(sys.modules, "kierki.cli.rich_page", None)
    monkeypatch.setattr(sys, "stderr", terminal := Terminal())
    status, _ = validate(capsys, STANDARD_FILE, STANDARD_FILE)
    assert status == 0
    assert terminal.getvalue().count("1 match") == 2
    assert terminal.getvalue().endswith(" \r")

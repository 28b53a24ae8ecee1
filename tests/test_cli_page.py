"""What is written where: plain text, and the same in colour where rich is installed."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

import pytest

from kierki import ChooseTrump, Suit
from kierki.cli import main
from kierki.cli.page import PlainPage, Table, fitting, open_page
from kierki.cli.words import _SENTENCES, counted, move_name, say

STANDARD_FILE = Path(__file__).parent / "data" / "matches" / "standard.kierki"
ESCAPES = re.compile(r"\x1b\[[0-9;]*m")


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no setting of the terminal where the tests run have a say."""
    for name in ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "COLORTERM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")


class Terminal(io.StringIO):
    """A standard output that is a terminal."""

    def isatty(self) -> bool:
        """Tell that it is one."""
        return True


def shown(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> str:
    """Give what the command writes on a terminal."""
    monkeypatch.setattr(sys, "stdout", terminal := Terminal())
    assert main(list(arguments)) == 0
    return terminal.getvalue()


def test_a_pipe_gets_plain_text(capsys: pytest.CaptureFixture[str]) -> None:
    """Where there is no terminal there is no colour."""
    assert isinstance(open_page(), PlainPage)
    assert main(["validate", str(STANDARD_FILE)]) == 0
    assert "\x1b" not in capsys.readouterr().out


def test_without_rich_a_terminal_gets_plain_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is missing where rich is not installed, but the colours."""
    monkeypatch.setitem(sys.modules, "kierki.cli.rich_page", None)
    assert isinstance(open_page(Terminal()), PlainPage)
    assert "\x1b" not in shown(monkeypatch, "validate", str(STANDARD_FILE))


def test_rich_says_the_same_in_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    """With rich red cards are red and headings bold; the text is the same."""
    pytest.importorskip("rich")
    for arguments in (
        ["validate", str(STANDARD_FILE)],
        ["validate", str(STANDARD_FILE), "--lang", "pl"],
        ["show", str(STANDARD_FILE), "--deal", "8", "--ply", "20"],
    ):
        with monkeypatch.context() as without:
            without.setitem(sys.modules, "kierki.cli.rich_page", None)
            plain = shown(without, *arguments)
        coloured = shown(monkeypatch, *arguments)
        assert "\x1b[" in coloured
        same = {ord("─"): "-", ord("│"): "|"}
        assert ESCAPES.sub("", coloured).translate(same) == plain.translate(same)


def test_red_cards_are_red() -> None:
    """Hearts and diamonds are red, with the ranks of their hand; black cards and seats are not."""
    pytest.importorskip("rich")
    page = open_page(terminal := Terminal())
    page.line("W 10♥  E Q♠   ♦ A 10 2   ♣ K   9♦ 8♣ W")
    red = re.findall(r"\x1b\[31m(.*?)\x1b\[0m", terminal.getvalue())
    assert red == ["10♥", "♦ A 10 2", "9♦"]


def test_ascii_with_and_without_rich(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who asks for ASCII gets nothing else, in colour as well as without."""
    pytest.importorskip("rich")
    assert shown(monkeypatch, "show", str(STANDARD_FILE), "--ascii").isascii()
    monkeypatch.setitem(sys.modules, "kierki.cli.rich_page", None)
    assert shown(monkeypatch, "show", str(STANDARD_FILE), "--ascii").isascii()


def test_a_narrow_encoding_gets_pictures_in_ascii(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the terminal cannot write what pictures are drawn with, they are drawn in ASCII."""
    stream = io.TextIOWrapper(io.BytesIO(), encoding="iso8859-2", errors="strict")
    monkeypatch.setattr(sys, "stdout", stream)
    assert main(["deal", "--seed", "gdansk-2026"]) == 0
    stream.flush()
    assert b"\n                      S Q 4\n" in stream.buffer.getvalue()


def test_no_color(monkeypatch: pytest.MonkeyPatch) -> None:
    """With ``NO_COLOR`` a terminal gets no escape sequence at all."""
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in shown(monkeypatch, "validate", str(STANDARD_FILE))
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b" not in shown(monkeypatch, "validate", str(STANDARD_FILE))


def test_forced_colour(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """``FORCE_COLOR`` gives colours to a pipe."""
    pytest.importorskip("rich")
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert main(["deal"]) == 0
    assert "\x1b[31m♥" in capsys.readouterr().out


def test_markup_in_names_is_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What rich would take for markup is written as it stands."""
    pytest.importorskip("rich")
    file = tmp_path / "[red]a[b].kierki"
    file.write_text(STANDARD_FILE.read_text().replace("Ala", "[bold]Ala[/] :smile:"))
    out = ESCAPES.sub("", shown(monkeypatch, "validate", str(file)))
    assert f"{file}: valid" in out
    assert "N [bold]Ala[/] :smile:" in out


def test_a_long_line_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """Problems and tables are not broken where the terminal is narrow."""
    pytest.importorskip("rich")
    monkeypatch.setenv("COLUMNS", "30")
    page = open_page(terminal := Terminal())
    page.line("x " * 40)
    page.table(Table(("a" * 50,), (("b" * 50,),)))
    assert terminal.getvalue().count("\n") == 4


def test_text_that_fits() -> None:
    """Control characters are shown, and a narrow encoding gets letters."""
    assert fitting("Żółć ♥", None) == "Żółć ♥"
    assert fitting("Żółć ♥ „x”", "ascii") == 'Zolc H "x"'
    assert fitting("日", "ascii") == "\\u65e5"
    assert fitting("\x9b1m\u202e", "utf-8") == "\\x9b1m\\u202e"
    name = "\u2068שרה\u2069 👩\u200d🚀"  # a name from right to left by itself, letters joined
    assert fitting(name, "utf-8") == name


def test_every_sentence_is_in_both_languages() -> None:
    """No sentence is missing, and both name the same facts."""
    for english, polish in _SENTENCES.values():
        assert re.findall(r"{\w+}", english) != [""]
        assert sorted(re.findall(r"{\w+}", english)) == sorted(re.findall(r"{\w+}", polish))


@pytest.mark.parametrize(
    ("count", "polish"),
    [(1, "mecz"), (2, "mecze"), (5, "meczów"), (12, "meczów"), (22, "mecze"), (0, "meczów")],
)
def test_numbers_have_the_right_form(count: int, polish: str) -> None:
    """Polish has three forms: 1 mecz, 2 mecze, 5 meczów."""
    assert counted(count, "match", "pl") == f"{count} {polish}"
    assert counted(count, "match", "en") == f"{count} match{'es' if count != 1 else ''}"


def test_names() -> None:
    """Moves have names."""
    assert move_name(ChooseTrump(None), "pl") == "bez atu"
    assert move_name(ChooseTrump(Suit.CLUBS), "en") == "♣ clubs"
    assert say("no_trump", "en") == "no trump"

"""The command as a whole: its help, its exit status, and how it ends when it is cut short."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

from kierki.cli import main

MATCHES = Path(__file__).parent / "data" / "matches"
STANDARD = str(MATCHES / "standard.kierki")
VERBS = ("validate", "deal", "show", "play", "score", "rules", "convert", "referee", "mimuw")
# A shell that starts a job in the background lets it ignore Ctrl-C; this one must not.
PROGRAM = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from kierki.cli import main
sys.exit(main())
"""


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no setting of the terminal where the tests run have a say."""
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "80")


class Broken(io.StringIO):
    """Standard output that can no longer be written to."""

    def __init__(self, error: OSError, descriptor: int) -> None:
        super().__init__()
        self.error, self.descriptor = error, descriptor

    def write(self, _: str, /) -> int:
        """Fail."""
        raise self.error

    def flush(self) -> None:
        """Fail."""
        raise self.error

    def fileno(self) -> int:
        """Give what is behind."""
        return self.descriptor


def start(*arguments: str, **options: Any) -> subprocess.Popen[bytes]:
    """Start the command as a process of its own; what it prints comes at once."""
    pipes: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    return subprocess.Popen([sys.executable, "-u", "-c", PROGRAM, *arguments], **pipes | options)


def leaves_with(*arguments: str) -> int:
    """Give the exit status of a command line that argparse does not let through."""
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert isinstance(left.value.code, int)
    return left.value.code


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    """The command tells its version."""
    assert leaves_with("--version") == 0
    assert capsys.readouterr().out == f"kierki {version('kierki')}\n"


def test_help_names_every_verb(capsys: pytest.CaptureFixture[str]) -> None:
    """The help lists the verbs and what the exit status means."""
    assert leaves_with("--help") == 0
    out = capsys.readouterr().out
    assert all(f"\n    {verb} " in out for verb in VERBS)
    assert "130" in out
    assert "NO_COLOR" in out


@pytest.mark.parametrize("verb", VERBS)
def test_help_of_a_verb_has_examples(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Every verb shows how it is used, in lines that fit a terminal."""
    assert leaves_with(verb, "--help") == 0
    out = capsys.readouterr().out
    _, _, examples = out.partition("examples:\n")
    assert f"kierki {verb}" in examples
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("", "VERB"),
        ("shuffle", "invalid choice"),
        ("validate", "FILE"),
        ("validate x --lang de", "invalid choice"),
        ("deal --rules bridge", "there are standard, standard_3p, standard_left"),
        ("deal --index -1", "not a whole number"),
        ("deal --index ٣", "not a whole number"),
        ("deal --index 18446744073709551616", "2**64-1"),
        ("deal --seed \x1b[2J", "printable"),
        ("deal --seed \udcff", "printable"),
        (f"deal --seed {'x' * 201}", "at most 200"),
        ("show x --deal 0", "must be 1 to"),
        ("play --seat X", "there are N, E, S, W"),
        ("play --resume -", "name of a file"),
    ],
)
def test_a_wrong_command_line(
    arguments: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """What argparse does not understand ends with 2 and a reason."""
    assert leaves_with(*arguments.split(" ") if arguments else ()) == 2
    assert said in capsys.readouterr().err


def test_python_m_kierki() -> None:
    """``python -m kierki`` is the command."""
    done = subprocess.run(
        [sys.executable, "-m", "kierki", "validate", "--quiet", STANDARD],
        capture_output=True,
        check=True,
    )
    assert done.stdout.decode().splitlines() == [f"{STANDARD}: valid (1 match, 12 deals)"]


def test_importing_main_runs_nothing() -> None:
    """A tool that imports every module does not run the command."""
    assert import_module("kierki.__main__").main is main


def test_the_command_loads_little() -> None:
    """Neither rich nor asyncio is loaded before it is needed."""
    asked = "import sys, kierki.cli; print({'rich', 'asyncio'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, check=True)
    assert done.stdout == b"set()\n"


def test_ctrl_c_ends_a_game_with_130() -> None:
    """Ctrl-C at the prompt leaves at once, without a traceback."""
    with start("play", "--seed", "gdansk-2026") as process:
        assert process.stdout
        assert process.stderr
        while b" may play: " not in (line := process.stdout.readline()):
            assert line  # until it waits at the prompt
        process.send_signal(2)
        assert process.wait(60) == 130
        assert process.stderr.read() == b""


def test_ctrl_c_ends_a_long_reading_with_130() -> None:
    """Ctrl-C while a file is read leaves at once, without a traceback."""
    with start("validate", "-") as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        match = Path(STANDARD).read_bytes()
        process.stdin.write(match + b"\n" + match)
        process.stdin.flush()
        assert process.stdout.readline()
        process.send_signal(2)
        assert process.wait(60) == 130
        assert process.stderr.read() == b""


def test_a_closed_pipe_is_silent(tmp_path: Path) -> None:
    """``kierki validate ... | head`` complains about nothing."""
    many = tmp_path / "many.kierki"
    many.write_text((Path(STANDARD).read_text() + "\n") * 60)
    with start("validate", str(many), stdin=subprocess.DEVNULL) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 141


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_a_full_disk_is_reported() -> None:
    """Output that cannot be written is no success."""
    with Path("/dev/full").open("wb") as full, start("deal", stdout=full) as process:
        _, err = process.communicate(timeout=60)
    assert process.returncode == 1
    assert err.startswith(b"kierki: ")
    assert err.count(b"\n") == 1


@pytest.mark.parametrize(("error", "status"), [(BrokenPipeError(), 141), (OSError("full"), 1)])
def test_output_that_fails(
    error: OSError, status: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What cannot be written goes nowhere, so that nothing complains at the very end."""
    with (tmp_path / "out").open("wb") as file:
        monkeypatch.setattr(sys, "stdout", Broken(error, file.fileno()))
        assert main(["deal"]) == status
        os.write(file.fileno(), b"lost")
    assert not (tmp_path / "out").read_bytes()


def test_ctrl_c_in_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """An interrupt anywhere in a verb is 130."""

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("kierki.cli.validate.open_page", interrupt)
    assert main(["validate", STANDARD]) == 130


def test_without_standard_streams(monkeypatch: pytest.MonkeyPatch) -> None:
    """A closed standard output or input is no reason to fall over."""
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stdin", None)
    monkeypatch.setattr(sys, "stderr", None)
    assert main(["deal"]) == 0
    assert main(["validate", "-"]) == 1
    assert main(["play"]) == 0
    assert main(["show", "-"]) == 1


def test_any_bytes_may_be_typed_and_any_letters_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal that knows only ASCII gets ASCII."""
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="ascii"))
    assert main(["validate", STANDARD, "--lang", "pl"]) == 0
    out = raw.getvalue().decode("ascii")
    assert "bez kierow" in out
    assert "atutowa D" in out
    assert "\\u" not in out

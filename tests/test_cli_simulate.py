"""The verb ``simulate``: what it writes, what it keeps, and how it stops."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import attrs
import pytest

from kierki import PRESETS, STANDARD
from kierki.cli import bar, main, simulate, simulation_course
from kierki.cli.fault import Stopped
from kierki.documents import dumps_rules
from kierki.simulation import (
    Checkpoint,
    Plan,
    Tally,
    dump_checkpoint,
    load_checkpoint,
    play_part,
    run_parts,
)
from kierki.simulation import simulate as simulated

DEALS = ("--players", "random", "--contract", "robber", "--deals", "30", "--seed", "x")
PLAN = Plan(players=("random",) * 4, count=30, seed="x", contract="robber")


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    """Give the exit status, the output, and what was complained about."""
    status = main(["simulate", *map(str, arguments)])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def kept(count: int = 10, plan: Plan = PLAN) -> str:
    """Give the checkpoint after so many."""
    return dump_checkpoint(
        plan, Checkpoint().with_part(range(count), play_part(plan, range(count)))
    )


# ---------------------------------------------------------------- the page


def test_means_and_how_the_points_are_spread(capsys: pytest.CaptureFixture[str]) -> None:
    """A row for each contract and the whole match; below it who has won how often."""
    arguments = ("--players", "random,rule,random,rule", "--matches", 3, "--seed", "x")
    status, out, err = run(capsys, *arguments, "--workers", 1)
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "3 of 3 matches, seed x, rules standard"
    assert lines[2].split() == [
        *("Mean", "points", "N", "random", "E", "rule", "S", "random", "W", "rule")
    ]
    names = [line[3:].split("  ")[0] for line in lines[4:14]]
    assert names[0].startswith("no tricks")
    assert names[-1].startswith("whole match")
    assert [line.split()[:2] for line in lines[17:21]] == [
        ["N", "random"],
        ["E", "rule"],
        ["S", "random"],
        ["W", "rule"],
    ]
    assert all("%" in line for line in lines[17:21])
    polish = run(capsys, *arguments, "--lang", "pl")[1]
    assert "3 / 3 mecze, ziarno x, zasady standard" in polish
    assert "cały mecz" in polish


@pytest.mark.unmeasured
@pytest.mark.parametrize("lang", ["en", "pl"])
@pytest.mark.parametrize("id_", ["standard", "handbook"])
def test_the_page_has_80_columns(capsys: pytest.CaptureFixture[str], lang: str, id_: str) -> None:
    """Also where points have many digits."""
    rules = ("--rules", id_, "--lang", lang)
    for out in (
        run(capsys, "--players", "random", "--matches", 2, "--workers", 1, *rules)[1],
        run(capsys, *DEALS[:2], "--contract", "no_hearts", "--workers", 1, *rules)[1],
    ):
        assert max(map(len, out.splitlines())) <= 80


def test_deals_of_one_contract(capsys: pytest.CaptureFixture[str]) -> None:
    """One row of means; nobody wins a deal."""
    status, out, _ = run(capsys, *DEALS, "--lang", "pl")
    assert status == 0
    assert out.startswith("30 / 30 rozdań, ziarno x, zasady standard\n")
    assert "rozbójnik" in out
    assert "%" not in out.split("przedziału")[0].replace("5 %", "")
    one = (*DEALS[:4], "--deals", 1, "--seed", "x")
    assert "1 / 1 rozdanie" in run(capsys, *one, "--lang", "pl")[1]
    assert "1 of 1 deal," in run(capsys, *one)[1]


def test_a_seed_is_drawn_and_told(capsys: pytest.CaptureFixture[str]) -> None:
    """Without a seed each run is another, and can be had again."""
    out = run(capsys, *DEALS[:-2])[1]
    seed = out.split("seed ")[1].split(",")[0]
    assert run(capsys, *DEALS[:-2], "--seed", seed)[1] == out


BOTS = """
from kierki import legal_moves
def high_cards(view, rng):
    return max(legal_moves(view), key=lambda card: card.rank.index)
"""


@pytest.mark.unmeasured
def test_players_of_ones_own(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A module in the folder where the command is given; processes find it, too."""
    (tmp_path / "high_bots.py").write_text(BOTS)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [own for own in sys.path if own])
    plan = ("--players", "high_bots:high_cards,random,random,random", "--contract", "no_hearts")
    status, out, _ = run(capsys, *plan, "--deals", 20, "--seed", "x")
    assert (status, "N high_bots:high_cards" in out) == (0, True)
    assert sys.path[0] == ""
    assert run(capsys, *plan, "--deals", 20, "--seed", "x", "--workers", 2)[1] == out


LOUD = """
from kierki.players import random_player

def prints(view, rng):
    print("hm")
    return random_player(view, rng)

def stumbles(view, rng):
    return len(view.moves) < 40 and random_player(view, rng) or 1 // 0
"""


@pytest.mark.parametrize("workers", [1, 2])
def test_what_players_print_is_no_part_of_the_report(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, workers: int
) -> None:
    """It goes where complaints go; and a player that fails is told, with the place."""
    (tmp_path / "loud_bots.py").write_text(LOUD)
    monkeypatch.syspath_prepend(tmp_path)
    plan = ("--contract", "no_hearts", "--deals", 40, "--seed", "x", "--workers", workers)
    status, out, err = run(capfd, "--players", "loud_bots:prints", *plan, "--json")
    assert (status, json.loads(out)["done"], err.count("hm")) == (0, 40, 40 * 52)
    failing = ("--players", "random,loud_bots:stumbles,random,random")
    status, out, err = run(capfd, *failing, *plan)
    assert (status, "0 of 40 deals" in out) == (1, True)
    place = r"E was to make move \d\d of no_hearts; number \d+, from the seed x/\d+\n"
    assert re.search("broke off: integer division or modulo by zero; " + place, err)


# ---------------------------------------------------------------- data, tables, pictures


def test_one_document(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """As JSON it is what the library gives; house rules come from a file."""
    house = attrs.evolve(STANDARD, id="house", contracts=STANDARD.contracts[:2])
    file = tmp_path / "house.json"
    file.write_text(dumps_rules(house), "utf-8")
    plan = ("--players", "random", "--matches", 2, "--seed", "x", "--rules", file)
    status, out, _ = run(capsys, *plan, "--json", "--workers", 1)
    report = simulated(["random"] * 4, 2, seed="x", rules=house)
    assert status == 0
    assert json.loads(out) == json.loads(json.dumps(report.document()))


def test_a_table_and_a_picture(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Both into files, which are named."""
    table, picture = tmp_path / "x.csv", tmp_path / "x.svg"
    status, _, err = run(capsys, *DEALS, "--csv", table, "--chart", picture, "--lang", "pl")
    assert (status, err) == (0, f"Zapisano: {table}\nZapisano: {picture}\n")
    rows = list(csv.DictReader(io.StringIO(table.read_text("utf-8"))))
    assert [row["seat"] for row in rows] == list("NESW")
    assert sum(float(row["mean"]) for row in rows) == pytest.approx(-1300)
    assert "Punkty: rozbójnik" in picture.read_text("utf-8")


def test_a_device_is_written_to(capsys: pytest.CaptureFixture[str]) -> None:
    """What is no file is not tried beforehand."""
    assert run(capsys, *DEALS, "--csv", os.devnull)[0] == 0


# ---------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("wrong", "english", "polish"),
    [
        (("--players", "rule,rule"), "4 players sit down, not 2", "gra 4 graczy, a nie 2"),
        (("--players", "rule", "--contract", "no_jacks"), "no contract no_jacks", "no_jacks"),
        (("--players", "rule", "--resume"), "--resume needs the file", "wymaga pliku"),
        ((*DEALS, "--resume", "x", "--checkpoint", "y"), "two different files", "dwa różne"),
        (("--players", "rule", "--deals", 5), "--deals needs --contract", "wymaga"),
        ((*DEALS, "--matches", 5), "with --contract say --deals", "podaj --deals"),
        ((*DEALS, "--csv", "x.csv", "--chart", "./x.csv"), "into one file", "do jednego pliku"),
    ],
)
def test_a_command_line_at_fault(
    capsys: pytest.CaptureFixture[str], wrong: tuple[object, ...], english: str, polish: str
) -> None:
    """Is refused with what is wrong with it."""
    for words, lang in ((english, "en"), (polish, "pl")):
        status, out, err = run(capsys, *wrong, "--lang", lang)
        assert (status, out) == (2, "")
        assert err.startswith("kierki: ")
        assert words in err


@pytest.mark.parametrize(
    ("option", "value", "words"),
    [
        ("--workers", "0", "1 to 1024"),
        ("--workers", "x", "1 to 1024"),
        ("--workers", "1000000000", "1 to 1024"),
        (
            "--players",
            "rule,nobody",
            "no player is called 'nobody'; there are random, rule, search",
        ),
        ("--players", "rule,rule,rule,rule,rule", "there are at most 4 players, not 5"),
        ("--players", "nothing.here:bot", "there is no player 'nothing.here:bot'"),
        ("--matches", "0", "must be 1 to"),
        ("--deals", "1000000000001", "must be 1 to 10**12"),
        ("--checkpoint", "-", "must be the name of a file"),
    ],
)
def test_values_have_bounds(
    capsys: pytest.CaptureFixture[str], option: str, value: str, words: str
) -> None:
    """What is none is refused with what there is."""
    with pytest.raises(SystemExit, match="2"):
        main(["simulate", "--players", "rule", option, value])
    assert words in capsys.readouterr().err


def test_what_cannot_be_written_is_told_before_anything_is_played(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder that is not there, or what is no file."""
    monkeypatch.setattr(simulate, "run_parts", None)
    for option in ("--csv", "--chart", "--checkpoint"):
        status, out, err = run(capsys, *DEALS, option, tmp_path / "no" / "x")
        assert (status, out) == (1, "")
        assert "No such file or directory" in err
    assert "Is a directory" in run(capsys, *DEALS, "--csv", tmp_path)[2]
    assert "already" in run(capsys, *DEALS, "--checkpoint", tmp_path)[2]
    assert "katalog" in run(capsys, *DEALS, "--checkpoint", tmp_path, "--resume", "--lang", "pl")[2]


# ---------------------------------------------------------------- checkpoints


@pytest.mark.unmeasured
def test_it_goes_on_from_a_checkpoint(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is done is not played again; the same command can be given until all is done."""
    file = tmp_path / "long.json"
    expected = run(capsys, *DEALS)[1]
    go_on = (*DEALS, "--checkpoint", file, "--resume")
    assert run(capsys, *go_on) == (0, expected, "")
    assert load_checkpoint(file.read_bytes(), PLAN).played == (range(30),)
    file.write_text(kept(10), "utf-8")
    asked = list[tuple[range, ...]]()

    def noted(plan: Plan, *, played: tuple[range, ...], **how: Any) -> Iterator[Any]:
        asked.append(played)
        return run_parts(plan, played=played, **how)

    monkeypatch.setattr(simulate, "run_parts", noted)
    assert run(capsys, *go_on, "--workers", 1) == (0, expected, "")
    assert run(capsys, *go_on) == (0, expected, "")
    assert run(capsys, *DEALS, "--resume", file) == (0, expected, "")
    assert run(capsys, *go_on[:-1], "--resume", file) == (0, expected, "")
    assert asked == [(range(10),), *[(range(30),)] * 3]


def test_it_can_be_made_longer(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """With more deals; the seed, if it was drawn, is that of the checkpoint."""
    file = tmp_path / "long.json"
    file.write_text(kept(10), "utf-8")
    longer: tuple[object, ...] = (
        *DEALS[:4],
        "--deals",
        40,
        "--checkpoint",
        file,
        "--resume",
        "--workers",
        1,
    )
    expected = run(capsys, *DEALS[:4], "--deals", 40, "--seed", "x")[1]
    assert run(capsys, *longer)[1] == expected
    file.write_text("")
    assert run(capsys, *longer, "--seed", "x")[1] == expected


def test_a_checkpoint_is_not_written_over(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Without ``--resume`` a file that is there stays as it is."""
    file = tmp_path / "long.json"
    file.write_text("mine")
    status, out, err = run(capsys, *DEALS, "--checkpoint", file)
    assert (status, out, "--resume" in err) == (1, "", True)
    assert "już istnieje" in run(capsys, *DEALS, "--checkpoint", file, "--lang", "pl")[2]
    assert file.read_text() == "mine"


@pytest.mark.parametrize(
    ("content", "english", "polish"),
    [
        ("{", "bad_syntax", "błędny zapis"),
        ("{}", "the field format is missing", "to nie jest zapis symulacji"),
        (
            kept(10, attrs.evolve(PLAN, seed="y")),
            "plan.seed: it is of y, not x",
            "to zapis innej symulacji",
        ),
        (
            kept(10, attrs.evolve(PLAN, players=["rule"] * 4)),
            "plan.players: it is of rule,rule,rule,rule, not random,random,random,random",
            "to zapis innej symulacji",
        ),
        (
            kept(10, attrs.evolve(PLAN, rules=PRESETS["standard_left"])),
            "plan.rules: it is of other rules",
            "to zapis innej symulacji",
        ),
        (
            kept(10).replace('"contract":"robber"', '"contract":null'),
            "plan.contract: it is of whole matches, not robber",
            "to zapis innej symulacji",
        ),
        (
            re.sub(r'"kierki":"[^"]*"', '"kierki":"9.9"', kept(10)),
            "was written by version 9.9, whose players may play otherwise",
            "ten zapis pochodzi z innej wersji kierki",
        ),
    ],
)
def test_another_checkpoint_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, content: str, english: str, polish: str
) -> None:
    """With the reason; the file stays as it is."""
    file = tmp_path / "long.json"
    file.write_text(content, "utf-8")
    for words, lang in ((english, "en"), (polish, "pl")):
        told = run(capsys, *DEALS, "--checkpoint", file, "--resume", "--lang", lang)
        assert told[:2] == (1, "")
        assert str(file) in told[2]
        assert words in told[2]
    assert file.read_text("utf-8") == content


def test_what_is_no_checkpoint_has_no_seed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Where the seed is to be taken from it."""
    file = tmp_path / "long.json"
    file.write_text("[]")
    status, out, err = run(capsys, *DEALS[:-2], "--checkpoint", file, "--resume")
    assert (status, out, "must be an object" in err) == (1, "", True)


# ---------------------------------------------------------------- stopping


@contextmanager
def stopping(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> Iterator[None]:
    """Let a simulation end with an error after ten deals."""

    def parts(plan: Plan, **_: Any) -> Iterator[tuple[range, Tally]]:
        yield range(10), play_part(plan, range(10))
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(simulate, "run_parts", parts)
        yield


@pytest.mark.parametrize(
    ("error", "status", "words"),
    [
        (KeyboardInterrupt(), 130, "Stopped: this is what is done so far."),
        (Stopped(15), 143, "Stopped: this is what is done so far."),
        (BrokenProcessPool("a process ended"), 1, "the simulation broke off: a process ended"),
        (TimeoutError(), 1, "the simulation broke off: TimeoutError"),
    ],
)
def test_what_is_done_is_not_lost(  # noqa: PLR0917
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    error: BaseException,
    status: int,
    words: str,
) -> None:
    """However a simulation ends, its result so far is shown, written and kept."""
    file, table = tmp_path / "x.json", tmp_path / "x.csv"
    with stopping(monkeypatch, error):
        told = run(capsys, *DEALS, "--checkpoint", file, "--csv", table)
    assert told[0] == status
    assert told[1].startswith("10 of 30 deals")
    assert words in told[2]
    assert told[2].endswith("To go on: the same command with --resume\n")
    assert load_checkpoint(file.read_bytes(), PLAN).done == 10
    assert len(table.read_text().splitlines()) == 5
    assert run(capsys, *DEALS, "--checkpoint", file, "--resume")[0] == 0


def test_stopped_before_anything_is_done(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """There is no table and no picture of nothing."""

    def nothing(_: Plan, **__: Any) -> Iterator[tuple[range, Tally]]:
        yield from ()
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate, "run_parts", nothing)
    chart = tmp_path / "x.svg"
    told = run(capsys, *DEALS, "--chart", chart)
    assert told == (
        130,
        "0 of 30 deals, seed x, rules standard\n",
        "Stopped: this is what is done so far.\n",
    )
    assert not chart.exists()


def test_what_can_no_longer_be_written(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The result is shown all the same, and every file that failed is named."""

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(simulate, "write_whole", full)
    table, chart = tmp_path / "x.csv", tmp_path / "x.svg"
    status, out, err = run(capsys, *DEALS, "--csv", table, "--chart", chart)
    assert (status, out.startswith("30 of 30 deals")) == (1, True)
    assert err == "".join(
        f"kierki: Not saved: {file}: No space left on device\n" for file in (table, chart)
    )


def test_a_checkpoint_that_can_no_longer_be_written_ends_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Rather at once than after hours that nothing keeps."""
    writes = iter((None, OSError(28, "No space left on device"), OSError(28, "No space")))

    def full_later(*_: object) -> None:
        if error := next(writes):
            raise error

    monkeypatch.setattr(simulation_course, "write_whole", full_later)
    monkeypatch.setattr(simulation_course, "_KEPT_EVERY", 0)
    file = tmp_path / "x.json"
    status, out, err = run(capsys, *DEALS, "--checkpoint", file, "--workers", 1)
    assert (status, out.startswith("30 of 30 deals")) == (1, True)
    assert f"the simulation broke off: Not saved: {file}: No space left on device" in err
    assert f"kierki: Not saved: {file}: No space\n" in err


RARELY = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background job ignores it
from kierki.cli import main, simulation_course
from kierki.simulation import plan
simulation_course._KEPT_EVERY = 0
plan.Plan.chunk = property(lambda _: 3)
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.unmeasured
def test_a_killed_simulation_goes_on(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Killed at any moment, it goes on from its file to the same result."""
    file = tmp_path / "x.json"
    plan = (*DEALS, "--deals", "450", "--json", "--checkpoint", str(file), "--resume")
    command = [sys.executable, "-c", RARELY, "simulate", *plan, "--workers", "2"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=unwatched()) as killed:
        wait_until(lambda: done_in(file) >= 150)
        killed.kill()
        assert killed.stdout
        assert killed.stdout.read() == b""  # which ends when its processes have ended, too
    assert 150 <= done_in(file) < 450
    status, out, _ = run(capsys, *plan, "--workers", 1)
    report = simulated(["random"] * 4, 450, seed="x", contract="robber")
    assert (status, json.loads(out)) == (0, json.loads(json.dumps(report.document())))


def unwatched() -> dict[str, str]:
    """Give the environment without that by which coverage is measured, which is slow."""
    return {name: own for name, own in os.environ.items() if not name.startswith("COV")}


def done_in(file: Path) -> int:
    """Tell how many deals are in a checkpoint, which is whole at every moment."""
    if not file.exists():
        return 0
    return load_checkpoint(file.read_bytes(), attrs.evolve(PLAN, count=450)).done


def wait_until(happened: Callable[[], bool]) -> None:
    """Wait for something, a minute at most."""
    end = time.monotonic() + 60
    while not happened():
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.mark.unmeasured
@pytest.mark.skipif(sys.platform == "win32", reason="signals as POSIX has them")
def test_ctrl_c_at_a_terminal(tmp_path: Path) -> None:
    """All processes hear it, and nothing is written but what is done."""
    file = tmp_path / "x.json"
    plan = (*DEALS, "--deals", "1000000", "--workers", "2")
    command = [sys.executable, "-c", RARELY, "simulate", *plan]
    with subprocess.Popen(
        [*command, "--checkpoint", str(file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env=unwatched(),
    ) as process:
        try:
            wait_until(lambda: file.exists() and '"played":[[' in file.read_text())
            os.killpg(process.pid, signal.SIGINT)
            out, err = process.communicate(timeout=60)
        finally:
            process.kill()
    assert process.returncode == 130
    assert re.match(r"[1-9][0-9]* of 1000000 deals, seed x", out)
    assert err.splitlines() == [
        "Stopped: this is what is done so far.",
        "To go on: the same command with --resume",
    ]


# ---------------------------------------------------------------- the bar


class Terminal(io.StringIO):
    """A terminal on which a line is written over and over."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        """Say that it is one."""
        return True


def shown(monkeypatch: pytest.MonkeyPatch, columns: int, *arguments: str) -> str:
    """Give what is written to a terminal's standard error."""
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(bar, "_EVERY", 0)
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stderr", terminal := Terminal())
        assert main(["simulate", *DEALS, "--workers", "1", *arguments]) == 0
    return terminal.getvalue()


@pytest.fixture
def _no_rich(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let rich not be installed."""
    monkeypatch.setitem(sys.modules, "kierki.cli.rich_bar", None)


@pytest.mark.usefixtures("_no_rich")
def test_a_plain_bar(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """How much is done, how quickly, and how long it will still take; wiped at the end."""
    written = shown(monkeypatch, 80)
    first, *_, last = [line for line in written.split("\r") if line.strip()]
    assert first == f"[{' ' * 30}] 0 of 30"
    assert re.fullmatch(r"\[#{30}\] 30 of 30, [0-9.]+ a (second|minute), 0:00 left", last)
    assert written.endswith(" \r")
    assert written.split("\r")[-2] == " " * len(last)
    assert "30 of 30" in capsys.readouterr().out


@pytest.mark.usefixtures("_no_rich")
def test_a_narrow_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """No line is longer than it; the bar goes first."""
    written = shown(monkeypatch, 30, "--lang", "pl")
    assert all(len(line) < 30 for line in written.split("\r"))
    assert "30 / 30, " in written
    assert "[" in written.split("\r")[0]
    assert "[" not in written.split("\r")[-3]


def test_a_bar_in_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    """With rich the same in colour."""
    pytest.importorskip("rich")
    monkeypatch.delenv("NO_COLOR", raising=False)
    written = shown(monkeypatch, 80)
    assert "\x1b[" in written
    assert "━" in written
    assert re.search(r"30 of 30, [0-9.]+ a (second|minute), 0:00 left", written)


@pytest.mark.parametrize(
    ("done", "seconds", "text"),
    [
        (10, 5, "10 of 90, 2.0 a second, 0:40 left"),
        (10, 100, "10 of 90, 6.0 a minute, 13:20 left"),
        (80, 0.1, "80 of 90, 800 a second, 0:00 left"),
        (0, 5, "0 of 90"),
        (10, 0, "10 of 90"),
    ],
)
def test_rate_and_time(done: int, seconds: float, text: str) -> None:
    """A second, or a minute where it is slow."""
    assert bar.Meter(90, 0, "en")._text(done, seconds) == text


def test_what_was_done_before_is_no_rate() -> None:
    """Only what is played now counts; nothing is drawn too often."""
    drawn = list[tuple[float, str]]()
    quick = SimpleNamespace(draw=lambda *told: drawn.append(told), wipe=list)
    meter = bar.Meter(90, 60, "en", quick, began=-10.0)
    meter.tell(75)
    meter.tell(76)
    assert [share for share, _ in drawn] == [75 / 90]
    assert bar.Meter(90, 60, "en")._text(75, 10) == "75 of 90, 1.5 a second, 0:10 left"


def test_without_a_terminal_there_is_no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor without standard error."""
    monkeypatch.setattr(sys, "stderr", None)
    bar.open_bar().draw(0.5, "")
    bar.open_bar().wipe()


# ---------------------------------------------------------------- who works


def test_a_process_for_each_core(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many as may run here at the same time, and no more than there are parts."""
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 3, 5}, raising=False)
    assert simulate._cores() == 3
    monkeypatch.delattr(os, "sched_getaffinity")
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert simulate._cores() == 1
    local = SimpleNamespace(scheduler=None, ray=False, workers=9)
    with simulate._engine(local, attrs.evolve(PLAN, count=450)) as engine:  # type: ignore[arg-type]
        assert engine == (None, 5)


@pytest.mark.parametrize(
    ("option", "module", "extra"),
    [(("--scheduler", "tcp://localhost:1"), "distributed", "dask"), (("--ray",), "ray", "ray")],
)
def test_a_cluster_needs_its_extra(  # noqa: PLR0917
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    option: tuple[str, ...],
    module: str,
    extra: str,
) -> None:
    """Without it the command says how to get it, and begins nothing."""
    monkeypatch.setitem(sys.modules, module, None)
    file = tmp_path / "x.json"
    status, out, err = run(capsys, *DEALS, *option, "--checkpoint", file)
    assert (status, out, f"kierki[{extra}]" in err) == (1, "", True)
    assert not file.exists()


def test_a_cluster_that_is_not_there(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Is told, with the reason."""

    def client(address: str, **_: Any) -> None:
        raise OSError(f"nobody answers at {address}")

    monkeypatch.setitem(sys.modules, "distributed", SimpleNamespace(Client=client))
    status, out, err = run(capsys, *DEALS, "--scheduler", "tcp://there:1")
    assert (status, out) == (1, "")
    assert err == "kierki: --scheduler: nobody answers at tcp://there:1\n"


def test_a_cluster_plays(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it gives is used, and left at the end."""
    left = list[str]()

    @contextmanager
    def cluster(*address: str) -> Iterator[tuple[None, int]]:
        yield None, 1
        left.append(*address or ("ray",))

    monkeypatch.setattr(simulate, "dask_cluster", cluster)
    monkeypatch.setattr(simulate, "ray_cluster", cluster)
    expected = run(capsys, *DEALS)
    assert run(capsys, *DEALS, "--scheduler", "tcp://there:1") == expected
    assert run(capsys, *DEALS, "--ray") == expected
    assert left == ["tcp://there:1", "ray"]

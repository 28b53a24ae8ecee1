"""The clients in other languages: they run, and come to what the library comes to."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from kierki import STANDARD, deal, explain, legal_moves, new_match, parse_move, play, score, shuffle

CLIENTS = Path(__file__).parents[1] / "examples" / "clients"
REFEREE = (sys.executable, "-m", "kierki", "referee")
PROGRAMS = {"referee.mjs": ("node",), "referee.pl": ("perl",)}
NEEDED = {"referee.mjs": ("--version",), "referee.pl": ("-MJSON::PP", "-MIPC::Open2", "-e", "1")}


def printed() -> str:
    """Play the match of the clients with the library, and write what they print."""
    match = new_match(STANDARD)
    for index in range(STANDARD.deals):
        match = deal(match, shuffle("gdansk-2026", index))
        while match.current is not None:
            match = play(match, legal_moves(match)[0])
    refused = explain(match, parse_move("QH"))
    assert refused
    lines, place, points = [f"{refused.code}: {refused.message()}"], 1, score(match)
    for seats in match.ranking:
        lines += [f"{place}. {seat} {points[seat]}" for seat in seats]
        place += len(seats)
    return "".join(f"{line}\n" for line in lines)


def client(name: str, *command: str) -> subprocess.CompletedProcess[str]:
    """Run a client against a referee."""
    program = PROGRAMS[name]
    if shutil.which(program[0]) is None:
        pytest.skip(f"there is no {program[0]} here")
    if subprocess.run([*program, *NEEDED[name]], capture_output=True, check=False).returncode:
        pytest.skip(f"{program[0]} lacks a module")
    arguments = [*program, str(CLIENTS / name), *command]
    unwatched = dict(os.environ)
    unwatched.pop("COVERAGE_PROCESS_CONFIG", None)  # the referee has tests of its own
    return subprocess.run(
        arguments, capture_output=True, encoding="utf-8", timeout=300, check=False, env=unwatched
    )


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", PROGRAMS)
def test_a_client_plays_a_match(name: str) -> None:
    """It needs no rule of the game: the match ends as the library ends it."""
    done = client(name, *REFEREE)
    assert (done.stdout, done.stderr, done.returncode) == (printed(), "", 0)


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_client_tells_when_the_referee_has_left(name: str) -> None:
    """It does not wait for ever."""
    done = client(name, sys.executable, "-c", "input()")
    assert done.returncode != 0
    assert "the referee has left" in done.stderr


@pytest.mark.parametrize("lang", ["en", "pl"])
@pytest.mark.parametrize(("language", "name"), [("js", "referee.mjs"), ("perl", "referee.pl")])
def test_the_page_shows_the_clients_as_they_are(language: str, name: str, lang: str) -> None:
    """What stands in the documentation is a part of the program that runs."""
    page = (CLIENTS.parents[1] / "docs" / lang / "referee.md").read_text("utf-8")
    blocks = re.findall(rf"(?ms)^```{language}\n(.*?)^```$", page)
    assert blocks
    assert all(block in (CLIENTS / name).read_text("utf-8") for block in blocks)

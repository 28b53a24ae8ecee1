"""``kierki analyse``: what each play cost, as tables and as a document."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kierki import (
    STANDARD,
    DealState,
    MatchState,
    Seat,
    deal,
    enter_score,
    format_move,
    legal_moves,
    new_match,
    play,
    shuffle,
    undo,
)
from kierki.analysis import PlayAnalysis, analyse
from kierki.analysis.judging import Judge
from kierki.cli import analyse as room
from kierki.cli import main
from kierki.notation import dumps, loads, record, replay

MATCH = Path(__file__).parent / "data" / "matches" / "standard.kierki"
FAULTY = Path(__file__).parents[1] / "examples" / "faulty" / "revoke.kierki"


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no setting of the terminal where the tests run have a say."""
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    """Give the exit status, the output, and what was complained about; two samples are quick."""
    status = main(["analyse", "--samples", "2", *map(str, arguments)])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def final(number: int) -> DealState:
    """Give a deal of the match at its end."""
    state = replay(loads(MATCH.read_text()), deal=number)
    assert isinstance(state, MatchState)
    last = state.results[-1].final
    assert last
    return last


@pytest.fixture(name="two")
def _two(tmp_path: Path) -> Path:
    """Write a robber without its last tricks, so that there is less to judge, and a lottery."""
    file = tmp_path / "two.kierki"
    file.write_text(dumps(record([undo(final(7), 32), final(12)], {"E": "Ola"})))
    return file


@pytest.mark.unmeasured
def test_what_plays_cost_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    """The table has the plays that cost something, and what was better; then come the sums."""
    status, out, err = run(capsys, MATCH, "--deal", 7)
    assert (status, err) == (0, "")
    assert (
        out
        == f"""\
{MATCH}
  Match 1: standard; Event: Liga, runda 3
  N Ala, E Ola, S Jan, W Ewa
Deal 7 of 12: robber
  Ply Trick  Seat  Play       Cost      Better
  --- -----  ----  ---- ----------  --  --------------
    8     3  E     K♦    ≈ 85 ± 49  ?   9♣ 4♦
   11     3  N     5♦     ≈ 30 ± 0  ?!  J♦
   14     4  N     J♣   ≈ 175 ± 49  ?   7♣
   31     8  E     4♦    ≈ 280 ± 0  ??  10♦ Q♦ 2♥ 6♥ …
   32     9  S     K♠          245  ??  6♦
   33     9  W     A♠           90  ?   8♠
   35     9  E     10♦         160  ?   Q♦
   42    11  W     9♥          100  ?   5♥
   43    11  N     10♥         100  ?   3♥

What the plays cost
  No  Contract           N          E           S           W
  --  -------- ----------- ---------- ----------- -----------
   7  robber   ≈ 382 ± 177 ≈ 525 ± 53 ≈ 670 ± 651 ≈ 298 ± 211

All hands are open here: this is hindsight.
≈ is an average over 2 samples, ± half of its 95 % confidence interval; other costs are exact.
?! is up to 5 % of all points of the deal, ? up to 15 %, ?? more.
The position before a play: kierki show FILE --deal N --ply PLY
"""
    )


def test_in_polish(capsys: pytest.CaptureFixture[str]) -> None:
    """In Polish, and of one seat only; the dearest plays stand in the order in which they came."""
    given = "--deal", 7, "--seat", "E", "--top", 2, "--lang", "pl"
    status, out, err = run(capsys, MATCH, *given)
    assert (status, err) == (0, "")
    assert (
        out.partition("\n  N Ala, E Ola, S Jan, W Ewa\n")[2]
        == """\
Rozdanie 7 z 12: rozbójnik
  Ruch Lewa  Gracz  Zagranie     Koszt      Lepiej
  ---- ----  -----  -------- ---------  --  --------------
    31    8  E      4♦       ≈ 280 ± 0  ??  10♦ D♦ 2♥ 6♥ …
    35    9  E      10♦            160  ?   D♦

Ile kosztowały zagrania
  Nr  Kontrakt           E
  --  --------- ----------
   7  rozbójnik ≈ 525 ± 53

Tu wszystkie karty są odkryte: to ocena po fakcie.
≈ to średnia z 2 prób, ± połowa jej 95-procentowego przedziału ufności; inne koszty są dokładne.
?! to najwyżej 5 % wszystkich punktów rozdania, ? najwyżej 15 %, ?? więcej.
Pozycja przed zagraniem: kierki show PLIK --deal NR --ply RUCH
"""
    )


def test_the_dearest_plays_of_several_deals(two: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Of several deals the costs are added up, and the dearest plays of all are named."""
    status, out, _ = run(capsys, two, "--top", 2)
    assert status == 0
    assert (
        out.partition("\n\nWhat the plays cost\n")[2].partition("\n\nAll hands")[0]
        == """\
  No  Contract           N         E          S           W
  --  -------- ----------- --------- ---------- -----------
   1  robber   ≈ 142 ± 246 ≈ 90 ± 20 ≈ 58 ± 297    ≈ 0 ± 98
   2  lottery      ≈ 0 ± 0   ≈ 0 ± 0    ≈ 0 ± 0 ≈ 550 ± 490
      Σ        ≈ 142 ± 246 ≈ 90 ± 20 ≈ 58 ± 297 ≈ 550 ± 500

The dearest plays
  Deal Ply Trick  Seat  Play        Cost      Better
  ---- --- -----  ----  ---- -----------  --  ------
     2   1        W     7♠   ≈ 550 ± 490  ??  7♦
     1   8     3  E     K♦     ≈ 90 ± 20  ?   2♣ 4♣"""
    )


def document(capsys: pytest.CaptureFixture[str], *arguments: object) -> Any:
    """Give the JSON document of a run without fault."""
    status, out, err = run(capsys, *arguments, "--json")
    assert (status, err) == (0, "")
    return json.loads(out)


def test_a_document_has_every_play(two: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It says what `kierki.analysis.analyse` finds, and how it was found."""
    content = document(capsys, two, "--seed", "x", "--objective", "paranoid")
    found = analyse(loads(two.read_text()), samples=2, seed="x", objective="paranoid")
    deals = content.pop("deals")
    dearest = content.pop("dearest")
    assert content == {
        "format": "kierki/analysis",
        "schema": 1,
        "file": str(two),
        "record": 1,
        "problems": [],
        "rules": "standard",
        "objective": "paranoid",
        "samples": 2,
        "seed": "x",
        "seat": None,
        "costs": {str(seat): round(cost, 3) for seat, cost in found.costs.items()},
        "errors": {str(seat): round(error, 3) for seat, error in found.errors.items()},
    }
    assert [(each["number"], each["contract"], each["dealer"]) for each in deals] == [
        (1, "robber", "E"),
        (2, "lottery", "S"),
    ]
    for each, deal_ in zip(deals, found.deals, strict=True):
        assert each["costs"] == {str(seat): round(cost, 3) for seat, cost in deal_.costs.items()}
        assert set(each["errors"]) == {"N", "E", "S", "W"}
        for written, play_ in zip(each["plays"], deal_.plays, strict=True):
            assert written == {
                "ply": play_.ply,
                "trick": play_.trick,
                "seat": str(play_.seat),
                "move": format_move(play_.move),
                "best": list(map(format_move, play_.best)),
                "cost": round(play_.cost, 3),
                "exact": play_.exact,
                "error": round(play_.error, 3),
                "objective": play_.objective,
            }
    assert [(each["deal"], each["ply"]) for each in dearest] == [
        (deal_.number, play_.ply) for deal_, play_ in found.dearest(5)
    ]
    one = document(capsys, two, "--deal", 1, "--seat", "W", "--top", 1)
    assert one["seat"] == "W"
    assert [each["number"] for each in one["deals"]] == [1]
    assert {play_["seat"] for play_ in one["deals"][0]["plays"]} == {"W"}
    assert len(one["dearest"]) <= 1


def test_what_is_not_known_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Deals known by their points alone have no plays; asked for one of them, it is an error."""
    match = enter_score(new_match(), dict(zip(Seat, (-260, 0, 0, 0), strict=True)))
    match = deal(match, shuffle("sopot-2026"))
    match = play(match, legal_moves(match)[0])
    file = tmp_path / "paper.kierki"
    file.write_text(dumps(record(match)))
    status, out, _ = run(capsys, file)
    assert status == 0
    assert "Deal 1 of 12: no tricks\n  Nothing is known of the play.\n\nDeal 2 of 12" in out
    status, out, err = run(capsys, file, "--deal", 1)
    assert (status, out) == (1, "")
    assert err == f"kierki: {file}: the hands of deal 1 are not known\n"


def test_a_deal_in_which_nothing_was_lost(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Then there is no table of plays."""
    file = tmp_path / "passes.kierki"
    lottery = deal(STANDARD.contracts[11], shuffle("gdansk-2026"))
    while len(legal_moves(lottery)) == 1:
        lottery = play(lottery, legal_moves(lottery)[0])
    assert lottery.moves
    file.write_text(dumps(record([lottery])))
    _, out, _ = run(capsys, file)
    assert "Deal 1 of 1: lottery\n  No play surely cost anything.\n" in out
    assert "  No  Contract N E S W\n  --  -------- - - - -\n   1  lottery  0 0 0 0\n" in out


def test_nothing_is_explained_where_there_is_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A match that is not dealt has no plays, so it is not said how to read them."""
    file = tmp_path / "begun.kierki"
    file.write_text(dumps(record(new_match())), "utf-8")
    status, out, _ = run(capsys, file)
    assert (status, "hindsight" in out) == (0, False)
    assert out.rstrip().endswith("No  Contract N E S W\n  --  -------- - - - -")


def test_what_is_not_there_is_refused(two: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Files, records, deals and seats that there are not, are named."""
    assert run(capsys, two, "--deal", 3) == (
        2,
        "",
        f"kierki: {two}: there is no deal 3, the last is 2\n",
    )
    assert run(capsys, two, "--record", 2)[0] == 2
    assert run(capsys, two.parent / "none.kierki")[0] == 1
    three = MATCH.parent / "standard_3p.kierki"
    assert run(capsys, three, "--seat", "W") == (
        2,
        "",
        "kierki: there is no seat W in the rules standard_3p\n",
    )


@pytest.mark.parametrize("samples", ["1", "1000001", "many", "²"])
def test_samples_are_bounded(samples: str, two: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It takes two samples at least to tell an error."""
    with pytest.raises(SystemExit, match="2"):
        main(["analyse", str(two), "--samples", samples])
    assert "must be 2 to 1000000" in capsys.readouterr().err


def test_a_faulty_record_is_followed_as_far_as_it_can_be(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Its faults are named as `validate` names them, and the exit status is 1."""
    status, out, err = run(capsys, FAULTY, "--deal", 1)
    assert status == 1
    assert "Deal 1 of 12: no tricks" in out
    assert err.startswith(f"{FAULTY}:")
    assert "illegal_move" in err
    status, out, err = run(capsys, FAULTY, "--deal", 1, "--json")
    assert (status, err) == (1, "")
    assert json.loads(out)["problems"][0]["code"] == "illegal_move"


@pytest.mark.unmeasured
def test_standard_input_is_read(
    two: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The name - is standard input."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(two.read_text()))
    status, out, _ = run(capsys, "-", "--deal", 1)
    assert status == 0
    assert out.startswith("-\n  Single deals, record 1: standard\n")


class Terminal(io.StringIO):
    """A terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        """Say that it is one."""
        return True


def test_a_terminal_sees_how_far_it_has_come(
    two: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line is written over and over on standard error, and wiped in the end."""
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(room, "_EVERY", 0)
    assert run(capsys, two, "--deal", 1)[0] == 0
    lines = terminal.getvalue().split("\r")
    assert lines[0] == "deal 1, 19 moves left"
    assert lines[1] == " " * len(lines[0])
    assert lines[-3:] == ["deal 1, 0 moves left", " " * 20, ""]


def test_ctrl_c_ends_it(
    two: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is done stays to be read; the line about progress goes."""

    def plays(_judge: Judge, _state: DealState, number: int) -> Iterator[PlayAnalysis]:
        if number == 2:
            raise KeyboardInterrupt
        yield from ()

    monkeypatch.setattr(Judge, "plays", plays)
    status, out, err = run(capsys, two)
    assert (status, err) == (130, "")
    assert "Deal 1 of 2: robber\n" in out
    assert "What the plays cost" not in out

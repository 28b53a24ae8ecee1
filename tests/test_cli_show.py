"""``kierki deal`` and ``kierki show``: hands, positions and score sheets to look at."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from kierki import (
    PRESETS,
    STANDARD,
    Group,
    Seat,
    TrickContract,
    deal,
    enter_score,
    format_move,
    legal_moves,
    new_match,
    score,
    shuffle,
)
from kierki.cli import main
from kierki.cli.terms import terms
from kierki.notation import dumps, loads, record, replay

MATCHES = Path(__file__).parent / "data" / "matches"
STANDARD_FILE = MATCHES / "standard.kierki"
TRUMPS_FILE = MATCHES / "unfinished-trumps-not-named.kierki"


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no setting of the terminal where the tests run have a say."""
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    """Give the exit status, the output, and what was complained about."""
    status = main(list(map(str, arguments)))
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def document(capsys: pytest.CaptureFixture[str], *arguments: object) -> Any:
    """Give the JSON document of a run without fault."""
    status, out, _ = run(capsys, *arguments, "--json")
    assert status == 0
    return json.loads(out)


def test_a_deal_is_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    """The hands stand around the table, suit by suit, high cards first."""
    status, out, _ = run(capsys, "deal", "--seed", "gdansk-2026")
    assert status == 0
    assert (
        out
        == """\
Seed gdansk-2026, index 0, rules standard

                      N
                      ♠ Q 4
                      ♥ J 9 4 2
                      ♦ 10 8 6 2
                      ♣ 7 6 3
  W                            E
  ♠ J 7 3                      ♠ A
  ♥ 10 3                       ♥ A K Q 8 7
  ♦ K 7 4                      ♦ A Q J 3
  ♣ A Q 10 9 5                 ♣ K J 8
                      S
                      ♠ K 10 9 8 6 5 2
                      ♥ 6 5
                      ♦ 9 5
                      ♣ 4 2
"""
    )


def test_a_deal_in_polish(capsys: pytest.CaptureFixture[str]) -> None:
    """In Polish the queen is D and the jack is W."""
    _, out, _ = run(capsys, "deal", "--seed", "gdansk-2026", "--lang", "pl")
    assert out.startswith("Ziarno gdansk-2026, numer 0, zasady standard\n")
    assert "♦ A D W 3" in out


@pytest.mark.unmeasured
@pytest.mark.parametrize("rules", PRESETS)
def test_a_deal_is_that_of_shuffle(rules: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The cards are those of the library, in the order dealt."""
    given = ("deal", "--seed", "gdansk-2026", "--index", 3, "--rules", rules)
    content = document(capsys, *given)
    hands = shuffle("gdansk-2026", 3, rules=PRESETS[rules])
    assert content == {
        "format": "kierki/hands",
        "schema": 1,
        "seed": "gdansk-2026",
        "index": 3,
        "rules": rules,
        "hands": {str(seat): list(map(str, cards)) for seat, cards in hands.items()},
    }
    _, out, _ = run(capsys, *given)
    assert out.startswith(f"Seed gdansk-2026, index 3, rules {rules}\n")


def test_three_hands_are_drawn_without_west(capsys: pytest.CaptureFixture[str]) -> None:
    """With three players nobody sits in the west."""
    _, out, _ = run(capsys, "deal", "--rules", "standard_3p")
    lines = [line.strip() for line in out.splitlines()]
    assert [line for line in lines if len(line) == 1] == ["N", "E", "S"]


def test_a_random_deal_can_be_repeated(capsys: pytest.CaptureFixture[str]) -> None:
    """Without a seed a new one is drawn, and shown."""
    first, second = (document(capsys, "deal") for _ in range(2))
    assert first["seed"] != second["seed"]
    assert document(capsys, "deal", "--seed", first["seed"]) == first


def test_show_gives_the_score_sheet(capsys: pytest.CaptureFixture[str]) -> None:
    """Without a deal the whole match is shown, as `validate` shows it."""
    status, out, err = run(capsys, "show", STANDARD_FILE)
    assert (status, err) == (0, "")
    assert "  Match 1: standard; Event: Liga, runda 3\n  N Ala, E Ola, S Jan, W Ewa\n" in out
    assert "  Final ranking: 1. W 490" in out
    content = document(capsys, "show", STANDARD_FILE)
    assert (content["format"], content["schema"]) == ("kierki/score-sheet", 1)
    assert content["totals"] == {"N": -250, "E": -115, "S": -125, "W": 490}
    assert content["problems"] == []


def test_show_gives_a_position(capsys: pytest.CaptureFixture[str]) -> None:
    """A position shows what is paid, the hands, the table, the counts and who is to move."""
    status, out, _ = run(capsys, "show", STANDARD_FILE, "--deal", 8, "--ply", 20)
    assert status == 0
    assert (
        out
        == f"""\
{STANDARD_FILE}
  Match 1: standard; Event: Liga, runda 3
  N Ala, E Ola, S Jan, W Ewa
Deal 8 of 12: trumps
  +25 a trick
  S deals, trump ♦, trick 5: W leads. After 20 of 53 moves.

                      N Ala
                      ♠ 9 5
                      ♥ 9 8 3
                      ♦ Q 7 3
                      ♣ –
  W Ewa             ╭─────────────╮   E Ola
  ♠ Q J 7           │     6♠      │   ♠ –
  ♥ J               │ 10♠      K♠ │   ♥ Q 10 7 6
  ♦ A 9 2           │             │   ♦ K 10 5
  ♣ 6               ╰─────────────╯   ♣ 9
                    ► S Jan
                      ♠ 2
                      ♥ 4
                      ♦ J 8 6 4
                      ♣ J 4 3

             N     E     S     W
  tricks     1     0     2     1
  points    25     0    50    25
  total   -475  -565  -925  -535

  last trick: N K♥  E 2♥  S 5♥  W A♥   W takes it: 25
  S may play: ♠ 2
"""
    )


def test_show_the_end_of_a_deal(capsys: pytest.CaptureFixture[str]) -> None:
    """At the end of a deal nobody is to move."""
    _, out, _ = run(capsys, "show", STANDARD_FILE, "--deal", 1, "--lang", "pl")
    assert "  rozdaje W, koniec rozdania. Po 52 z 52 posunięć.\n" in out
    assert "  lewy      1    2     9    1\n" in out
    assert "może zagrać" not in out


def test_show_what_a_seat_sees(capsys: pytest.CaptureFixture[str]) -> None:
    """With ``--seat`` that seat is below, and the other hands lie face down."""
    given = ("show", STANDARD_FILE, "--deal", 8, "--ply", 20)
    _, out, _ = run(capsys, *given, "--seat", "e")
    assert (
        out.partition("moves.\n\n")[2]
        == """\
                      W Ewa
                      ▌▌▌▌▌▌▌▌ 8
                    ╭─────────────╮
► S Jan             │     10♠     │   N Ala
  ▌▌▌▌▌▌▌▌▌ 9       │          6♠ │   ▌▌▌▌▌▌▌▌ 8
                    │     K♠      │
                    ╰─────────────╯
                      E Ola
                      ♠ –
                      ♥ Q 10 7 6
                      ♦ K 10 5
                      ♣ 9

             N     E     S     W
  tricks     1     0     2     1
  points    25     0    50    25
  total   -475  -565  -925  -535

  last trick: N K♥  E 2♥  S 5♥  W A♥   W takes it: 25
"""
    )
    _, out, _ = run(capsys, *given, "--seat", "E", "--open")
    assert "▌" not in out
    assert "S may play: ♠ 2" in out
    assert out.index("  W Ewa") < out.index("S Jan  ") < out.index("  E Ola")


def test_show_in_ascii(capsys: pytest.CaptureFixture[str]) -> None:
    """With ``--ascii`` there is nothing else, in the heading, the picture and the sheet."""
    given = ("show", STANDARD_FILE, "--ascii", "--lang", "pl")
    _, sheet, _ = run(capsys, *given)
    _, position, _ = run(capsys, *given, "--deal", 8, "--ply", 20, "--seat", "N")
    assert sheet.isascii()
    assert position.isascii()
    assert "bez krola kier" in sheet
    assert "######## 8" in position


@pytest.mark.parametrize(
    ("asked", "said", "pl"),
    [
        ("--seat N", "--seat needs --deal", "--seat wymaga --deal"),
        ("--deal 1 --open", "--open needs --seat", "--open wymaga --seat"),
        ("--deal 1 --seat N --json", "--json shows every hand", "--json pokazuje wszystkie ręce"),
        ("--deal 1 --seat W", "there is no seat W", "nie ma miejsca W"),
    ],
)
def test_a_seat_that_cannot_be_taken(
    asked: str, said: str, pl: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """What one seat sees is asked for of a deal, as a picture, and of a seat that there is."""
    file = MATCHES / "standard_3p.kierki"
    status, out, err = run(capsys, "show", file, *asked.split())
    assert (status, out) == (2, "")
    assert said in err
    _, _, err = run(capsys, "show", file, *asked.split(), "--lang", "pl")
    assert pl in err


def test_show_before_trumps_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    """Before the choice it says what the seat that chooses has seen."""
    _, out, _ = run(capsys, "show", TRUMPS_FILE, "--deal", 8)
    assert "  W has seen: ♠ 10 7   ♦ A 9 5\n" in out
    assert "  W may name trumps: ♣ clubs, ♦ diamonds, ♥ hearts, ♠ spades\n" in out
    assert "trump ♦" not in out
    _, out, _ = run(capsys, "show", TRUMPS_FILE, "--deal", 8, "--lang", "pl")
    assert "  W widzi: ♠ 10 7   ♦ A 9 5\n" in out
    assert "  W może wybrać atut: ♣ trefle, ♦ kara, ♥ kiery, ♠ piki\n" in out
    assert document(capsys, "show", TRUMPS_FILE, "--deal", 8)["trump"] is None


def test_show_a_lottery(capsys: pytest.CaptureFixture[str]) -> None:
    """A lottery has rows, and a seat that cannot lay must pass."""
    given = ("show", STANDARD_FILE, "--deal", 12)
    _, out, _ = run(capsys, *given, "--ply", 4)
    rows = re.findall("│ ([♠♥♦♣] .*?) │", out)
    assert rows == [
        "♠  · · · · ·[7]· · ·  · · · · ",
        "♥  · · · · ·[·]· · ·  · · · · ",
        "♦  · · · · ·[·]· · ·  · · · · ",
        "♣  · · · · 6[7]8 · ·  · · · · ",
    ]
    _, out, _ = run(capsys, *given, "--ply", 5)
    assert "nothing" not in out
    _, out, _ = run(capsys, *given, "--ply", 4, "--lang", "pl")
    assert "  S nie może nic położyć: pas\n" in out
    _, out, _ = run(capsys, *given)
    assert re.search(r"^  place + 2\. +1\.$", out, re.MULTILINE)
    assert "the deal is over" in out
    content = document(capsys, *given, "--ply", 4)
    assert content["rows"] == {"C": ["6C", "8C"], "D": None, "H": None, "S": ["7S", "7S"]}
    assert content["finished"] == []


@pytest.mark.parametrize("file", ["standard", "standard_3p", "unfinished-lottery"])
def test_every_position_is_that_of_replay(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    """At every deal's end and middle, hands, points and moves are those of the library."""
    path = MATCHES / f"{file}.kierki"
    written = loads(path.read_text())
    for number, played in enumerate(written.deals, 1):
        moves = len(played.moves)
        for ply in (0, moves // 2, moves):
            content = document(capsys, "show", path, "--deal", number, "--ply", ply)
            match = replay(written, deal=number, ply=ply)
            state = getattr(match, "current", None) or getattr(match, "results")[-1].final  # noqa: B009
            assert content["ply"] == ply
            assert content["legal"] == list(map(format_move, legal_moves(state)))
            assert content["points"] == {str(s): points for s, points in score(state).items()}
            assert content["totals"] == {str(s): points for s, points in score(match).items()}
            assert content["hands"] == {
                str(seat): list(map(str, cards)) for seat, cards in state.hands.items()
            }


def test_a_record_by_its_number(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """``--record`` takes one match out of many."""
    file = tmp_path / "two.kierki"
    file.write_text(f"{STANDARD_FILE.read_text()}\n{TRUMPS_FILE.read_text()}")
    _, out, _ = run(capsys, "show", file, "--record", 2)
    assert "Match 2: standard\n" in out
    status, out, err = run(capsys, "show", file, "--record", 3)
    assert (status, out) == (2, "")
    assert err == f"kierki: {file}: there is no record 3, the last is 2\n"
    _, _, err = run(capsys, "show", file, "--record", 3, "--lang", "pl")
    assert err == f"kierki: {file}: nie ma zapisu nr 3, ostatni ma numer 2\n"


@pytest.mark.parametrize(
    ("asked", "said", "pl"),
    [
        ("--deal 13", "there is no deal 13, the last is 12", "nie ma rozdania nr 13"),
        ("--deal 1 --ply 53", "deal 1 has no ply 53, the last is 52", "nie ma posunięcia nr 53"),
        ("--ply 3", "--ply needs --deal", "--ply wymaga --deal"),
    ],
)
def test_what_a_record_does_not_have(
    asked: str, said: str, pl: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A deal or a ply that is not there is a fault of the command line."""
    status, out, err = run(capsys, "show", STANDARD_FILE, *asked.split())
    assert (status, out) == (2, "")
    assert said in err
    _, _, err = run(capsys, "show", STANDARD_FILE, *asked.split(), "--lang", "pl")
    assert pl in err


def test_a_file_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file that cannot be read is a fault of the input."""
    status, out, err = run(capsys, "show", tmp_path / "none")
    assert (status, out) == (1, "")
    assert err.startswith(f"kierki: {tmp_path / 'none'}:1:1: unreadable: ")
    _, _, err = run(capsys, "show", tmp_path / "\x1b[2J")
    assert "\\x1b[2J:1:1: unreadable: " in err


def test_a_deal_known_by_its_points(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Where only points were written down there is no position."""
    points = dict(zip(Seat, (-260, 0, 0, 0), strict=True))
    file = tmp_path / "points.kierki"
    file.write_text(dumps(record(enter_score(new_match(), points))))
    status, out, err = run(capsys, "show", file, "--deal", 1)
    assert (status, out) == (1, "")
    assert "the hands of deal 1 are not known" in err


def test_a_faulty_record_is_shown_with_its_faults(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What could be read is shown; the faults go to standard error, or into the document."""
    file = tmp_path / "faulty.kierki"
    file.write_text(STANDARD_FILE.read_text().replace("1. N 8D 7D KD 5D", "1. N 8D 7D TC 5D"))
    status, out, err = run(capsys, "show", file, "--deal", 1)
    assert status == 1
    assert "  S may play: ♦ K Q 3\n" in out
    assert err.startswith(f"{file}:9:12: illegal_move: Follow suit: ")
    status, out, err = run(capsys, "show", file, "--json")
    assert (status, err) == (1, "")
    assert json.loads(out)["problems"][0]["code"] == "illegal_move"


def test_single_deals_have_no_totals(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A deal that is part of no match is shown by itself."""
    file = tmp_path / "deals.kierki"
    robber = deal(STANDARD.contracts[6], shuffle("a"))
    file.write_text(dumps(record([robber])))
    _, out, _ = run(capsys, "show", file, "--deal", 1)
    assert "  Single deals, record 1: standard\nDeal 1: robber\n" in out
    assert "total" not in out
    assert document(capsys, "show", file, "--deal", 1)["totals"] is None


def test_what_is_paid_is_said_in_words() -> None:
    """The words are made from the price lists, whatever these are."""
    assert [terms(contract, "en") for contract in STANDARD.contracts[1:6]] == [
        "-20 for each ♥; no leading ♥",
        "-60 for each of Q♣ Q♦ Q♥ Q♠",
        "-30 for each of J♣ K♣ J♦ K♦ J♥ K♥ J♠ K♠",
        "-150 for K♥; no leading ♥",
        "-75 for trick 7, -75 for the last trick",
    ]
    assert terms(STANDARD.contracts[6], "en") == (
        "-20 a trick, -20 for each ♥, -60 for each of Q♣ Q♦ Q♥ Q♠, "
        "-30 for each of J♣ K♣ J♦ K♦ J♥ K♥ J♠ K♠, -150 for K♥, -75 for trick 7, "
        "-75 for the last trick; no leading ♥"
    )
    assert terms(STANDARD.contracts[7], "en") == "+25 a trick"
    chapanka = PRESETS["chapanka"].contracts
    assert terms(chapanka[7], "en") == "+5 a trick; a void must play a trump; trumps must be beaten"
    assert (
        terms(chapanka[3], "pl")
        == "-5 za każdą z kart D♣ D♦ D♥ D♠; koniec, gdy nie ma już o co grać"
    )
    assert terms(STANDARD.contracts[11], "pl") == "+800, +500 w kolejności kończenia"
    rare = TrickContract(
        "rare",
        Group.SINGLE,
        per_card=[("KH", 0)],
        barred_opening_leads="KH QH",
        forced_discards="KH",
    )
    assert terms(rare, "en") == "0 for K♥; no first lead of Q♥ K♥; a void must throw K♥"
    assert terms(rare, "pl") == (
        "0 za K♥; zakaz pierwszego wyjścia: D♥ K♥; przy renonsie trzeba zrzucić K♥"
    )

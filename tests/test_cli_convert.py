"""``kierki convert``: every format into every other, and what has no place there is named."""

from __future__ import annotations

import io
import json
import os
import signal
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from kierki import (
    PRESETS,
    STANDARD,
    STANDARD_3P,
    Group,
    MatchState,
    Seat,
    TrickContract,
    deal,
    enter_score,
    legal_moves,
    new_match,
    play,
    shuffle,
)
from kierki.cli import main
from kierki.cli.origins import ORIGINS
from kierki.interop import mimuw, pbn
from kierki.notation import Record, dumps, load_all, loads, position, record, replay
from kierki.serial import dumps as json_text
from kierki.serial import load_lines
from kierki.serial import loads as load_json

EXAMPLES = Path(__file__).parent.parent / "examples"
DATA = Path(__file__).parent / "data"
STANDARD_FILE = EXAMPLES / "standard.kierki"
WARSAW_FILE = DATA / "mimuw-21-deals.txt"
MIMUW = PRESETS["mimuw"]
LEFT_OUT = "cannot hold this, and it is left out"
LEFT_OUT_PL = "to się nie mieści i zostaje pominięte"


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no setting of the terminal where the tests run have a say."""
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stand in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def convert(*arguments: object) -> int:
    """Run the command."""
    return main(["convert", *map(str, arguments)])


def said(capsys: pytest.CaptureFixture[str], *arguments: object) -> list[str]:
    """Give what is said on standard error of a conversion that is done."""
    assert convert(*arguments) == 0
    captured = capsys.readouterr()
    assert captured.out == ""
    return captured.err.splitlines()


def fault(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str]:
    """Give the status and the words of a conversion that is not done; it writes nothing."""
    target = Path(str(arguments[-1]))
    status = convert(*arguments)
    assert not target.exists()
    assert list(target.parent.glob(".kierki-*")) == []
    return status, capsys.readouterr().err.strip()


# ---------------------------------------------------------------- matches


@pytest.mark.parametrize("file", sorted(EXAMPLES.glob("*.kierki")), ids=lambda file: file.stem)
@pytest.mark.parametrize("between", ["json", "jsonl", "kierki"])
def test_a_match_comes_back_as_it_was(
    file: Path, between: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Match text and JSON hold the same, and nothing is lost on the way."""
    assert said(capsys, file, f"between.{between}") == []
    assert said(capsys, f"between.{between}", "back.kierki") == []
    assert (here / "back.kierki").read_bytes() == file.read_bytes()


def test_many_matches_are_lines_and_not_one_document(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file of several matches fits into JSON Lines, and into no single document."""
    league = "\n".join(file.read_text("utf-8") for file in sorted(EXAMPLES.glob("*.kierki")))
    (here / "league.kierki").write_text(league, "utf-8")
    assert said(capsys, "league.kierki", "league.jsonl") == []
    assert len((here / "league.jsonl").read_text("utf-8").splitlines()) == 3
    assert said(capsys, "league.jsonl", "again.kierki") == []
    with (here / "again.kierki").open("rb") as again:
        assert len(list(load_all(again))) == 3
    status, words = fault(capsys, "league.kierki", "league.json")
    assert (status, words) == (
        1,
        "kierki: json holds one document, and there are more here: use jsonl",
    )


def test_a_match_state_is_a_record(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The document of a match is written as match text, too."""
    match = deal(new_match(), shuffle("gdansk-2026"))
    (here / "match.json").write_text(json_text(match), "utf-8")
    assert said(capsys, "match.json", "match.kierki") == []
    assert replay(loads((here / "match.kierki").read_bytes())) == match


# ---------------------------------------------------------------- deals


def played_match() -> MatchState:
    """Give three deals of a match: by points, played out, begun."""
    match = enter_score(new_match(), {Seat.N: -260, Seat.E: 0, Seat.S: 0, Seat.W: 0})
    for index in (1, 2):
        match = deal(match, shuffle("gdansk-2026", index))
        while match.current and (index == 1 or len(match.current.moves) < 6):
            match = play(match, legal_moves(match)[0])
    return match


def test_a_match_as_position_lines(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each deal becomes a line; headers, totals and deals without cards are named as left out."""
    match = played_match()
    (here / "m.kierki").write_text(dumps(record(match, {"Event": "Liga", "N": "Ala"})), "utf-8")
    assert said(capsys, "m.kierki", "m.position") == [
        f"kierki: position {LEFT_OUT}: headers (Event, N)",
        f"kierki: position {LEFT_OUT}: that the deals are a match, and its totals",
        f"kierki: position {LEFT_OUT}: deals known only by their points",
    ]
    assert match.results[1].final
    assert match.current
    lines = (here / "m.position").read_text("utf-8").splitlines()
    assert lines == [position(match.results[1].final), position(match.current)]
    assert said(capsys, "m.position", "deals.kierki") == []
    deals = loads((here / "deals.kierki").read_bytes())
    assert (deals.kind, len(deals.deals)) == ("deals", 2)
    assert replay(deals, deal=2) == match.current


def test_a_deal_file_and_back(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A Warsaw deal file becomes dealt and unplayed deals, and these the file again."""
    assert said(capsys, "--from", "mimuw", WARSAW_FILE, "deals.kierki") == []
    deals = loads((here / "deals.kierki").read_bytes())
    assert (deals.kind, deals.rules, len(deals.deals)) == ("deals", MIMUW, 21)
    assert said(capsys, "deals.kierki", "deals.mimuw") == []
    with WARSAW_FILE.open("rb") as first, (here / "deals.mimuw").open("rb") as second:
        pairs = list(zip(mimuw.read_deals(first), mimuw.read_deals(second), strict=True))
    assert all(mimuw.begin_deal(one) == mimuw.begin_deal(other) for one, other in pairs)
    assert said(capsys, "deals.kierki", "deals.jsonl") == []
    assert said(capsys, "deals.jsonl", "again.kierki") == []
    assert (here / "again.kierki").read_bytes() == (here / "deals.kierki").read_bytes()


def test_deals_of_bridge_files(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A bridge file has no contract of Kierki: it is given, and named as left out when written."""
    match = deal(new_match(first_dealer=Seat.W), shuffle("gdansk-2026"))
    headers = {"Event": "Liga", "Round": "2", "E": "Ola"}
    (here / "m.kierki").write_text(dumps(record(match, headers)), "utf-8")
    assert said(capsys, "m.kierki", "m.pbn") == [
        f"kierki: pbn {LEFT_OUT}: headers (Round)",
        f"kierki: pbn {LEFT_OUT}: that the deals are a match, and its totals",
        f"kierki: pbn {LEFT_OUT}: contracts and rules",
    ]
    (own,) = pbn.loads((here / "m.pbn").read_bytes())
    assert own.headers == (("Event", "Liga"), ("East", "Ola"))
    assert (own.dealer, own.board) == (Seat.W, "1")
    lost = "tags (Board, Event, East)"
    assert said(capsys, "--contract", "no_hearts", "m.pbn", "back.json") == [
        f"kierki: json {LEFT_OUT}: {lost}"
    ]
    back = load_json((here / "back.json").read_bytes())
    assert back == deal(STANDARD.contracts[1], shuffle("gdansk-2026"), dealer=Seat.W)
    assert convert("--contract", "no_hearts", "--rules", "mimuw", "m.pbn", "other.position") == 0
    assert "kierki1 mimuw no_hearts" in (here / "other.position").read_text("utf-8")


def test_many_deals_as_a_bridge_file(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """All deals of a match stand in one file, each a game with its number."""
    assert len(said(capsys, STANDARD_FILE, "m.pbn")) == 4
    deals = pbn.loads((here / "m.pbn").read_bytes())
    assert [own.board for own in deals] == [str(number) for number in range(1, 13)]
    assert (here / "m.pbn").read_bytes().count(b"% PBN") == 1


def test_tags_of_a_bridge_file_that_are_left_out(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What a bridge file says besides the cards is named."""
    text = pbn.dumps([pbn.PbnDeal(shuffle("gdansk-2026"), None, "7")])
    text = text.replace('[Contract ""]', '[Contract "4H"]')
    (here / "b.pbn").write_bytes(text.encode())
    lines = said(capsys, "--contract", "no_queens", "b.pbn", "b.jsonl")
    assert lines == [
        f"kierki: jsonl {LEFT_OUT}: tags (Board, Contract)",
        f"kierki: jsonl {LEFT_OUT}: that nobody was said to deal: N does now",
    ]
    with (here / "b.jsonl").open("rb") as file:
        assert list(load_lines(file)) == [deal(STANDARD.contracts[2], shuffle("gdansk-2026"))]


def test_deals_in_one_document(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One deal is a deal; several of the same rules are a record; of others there is no place."""
    one = deal(STANDARD.contracts[0], shuffle(1))
    two = deal(STANDARD.contracts[3], shuffle(2))
    other = deal(STANDARD_3P.contracts[0], shuffle(3, rules=STANDARD_3P), rules=STANDARD_3P)
    (here / "one.position").write_text(position(one) + "\n\n", "utf-8")
    (here / "two.position").write_text(position(one) + "\n" + position(two), "utf-8")
    (here / "all.position").write_text("\n".join(map(position, (one, two, other))) + "\n", "utf-8")
    assert said(capsys, "one.position", "one.json") == []
    assert load_json((here / "one.json").read_bytes()) == one
    assert said(capsys, "two.position", "two.json") == []
    assert load_json((here / "two.json").read_bytes()) == record([one, two])
    assert fault(capsys, "all.position", "all.json")[0] == 1
    assert said(capsys, "all.position", "all.kierki") == []
    with (here / "all.kierki").open("rb") as file:
        assert list(load_all(file)) == [record([one, two]), record([other])]


def test_a_deal_before_and_after_a_match(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In match text single deals stand in a record of their own, where they came."""
    one = deal(STANDARD.contracts[0], shuffle(1))
    lines = [json_text(one), json_text(new_match()), json_text(one)]
    (here / "all.jsonl").write_text("\n".join(lines), "utf-8")
    assert said(capsys, "all.jsonl", "all.kierki") == []
    with (here / "all.kierki").open("rb") as file:
        assert [own.kind for own in load_all(file)] == ["deals", "match", "deals"]


def test_what_was_seen_first_is_named(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Files of cards alone do not say what was seen before trumps, nor what was played."""
    state = deal(STANDARD.contracts[7], shuffle(1))
    (here / "t.json").write_text(json_text(play(state, legal_moves(state)[0])), "utf-8")
    assert said(capsys, "t.json", "t.pbn") == [
        f"kierki: pbn {LEFT_OUT}: moves",
        f"kierki: pbn {LEFT_OUT}: what was seen before trumps were named",
        f"kierki: pbn {LEFT_OUT}: contracts and rules",
    ]


def test_the_values_of_the_warsaw_game_are_its_own(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A deal of other rules gets the values of the game, and that is said, in Polish too."""
    own = deal(MIMUW.contracts[2], shuffle(1), rules=MIMUW)
    (here / "d.json").write_text(json_text(own), "utf-8")
    assert said(capsys, "d.json", "d.mimuw") == []
    state = deal(TrickContract("no_queens", Group.SINGLE, per_trick=-1), shuffle(1))
    (here / "e.json").write_text(json_text(state), "utf-8")
    what = "punktacja kontraktu: zostaje przyjęta ta z zasad mimuw"
    assert said(capsys, "--lang", "pl", "e.json", "e.mimuw") == [
        f"kierki: w formacie mimuw {LEFT_OUT_PL}: {what}"
    ]


# ---------------------------------------------------------------- streams


def test_from_standard_input_to_standard_output(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A dash is a stream, and a stream has no ending that tells its format."""
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(STANDARD_FILE.read_bytes())))
    assert convert("--from", "kierki", "--to", "jsonl", "-", "-") == 0
    document = json.loads(capsys.readouterr().out)
    assert (document["format"], len(document["deals"])) == ("kierki/record", 12)


@pytest.mark.parametrize("stream", ["stdin", "stdout"])
def test_a_stream_that_is_closed(
    stream: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where there is no standard stream, that is said."""
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(STANDARD_FILE.read_bytes())))
    monkeypatch.setattr(f"sys.{stream}", None)
    assert convert("--from", "kierki", "--to", "jsonl", "-", "-") == 1
    wanted = {"stdin": "standard input is closed", "stdout": "standard output is closed"}
    assert capsys.readouterr().err == f"kierki: -: {wanted[stream]}\n"


# ---------------------------------------------------------------- refusals


@pytest.mark.usefixtures("here")
def test_a_format_must_be_known(capsys: pytest.CaptureFixture[str]) -> None:
    """The end of a name tells the format, or an option does."""
    assert fault(capsys, STANDARD_FILE, "out.txt") == (
        2,
        "kierki: out.txt: in which format? Say it with --to",
    )
    assert fault(capsys, WARSAW_FILE, "out.json") == (
        2,
        f"kierki: {WARSAW_FILE}: in which format? Say it with --from",
    )
    assert fault(capsys, "--lang", "pl", "-", "out.json")[1].startswith("kierki: -: w jakim")


def test_a_bridge_file_needs_a_contract(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What its deals are played for is one of the contracts of the rules."""
    (here / "b.pbn").write_bytes(pbn.dumps([pbn.PbnDeal(shuffle(1))]).encode())
    assert fault(capsys, "b.pbn", "out.json") == (
        2,
        "kierki: b.pbn: what are these deals played for? Say it with --contract",
    )
    status, words = fault(capsys, "--contract", "slam", "b.pbn", "out.json")
    assert status == 2
    assert words.startswith("kierki: standard has no contract slam; there are no_tricks, no_hear")


@pytest.mark.parametrize("aim", ["pbn", "mimuw"])
@pytest.mark.usefixtures("here")
def test_a_deal_of_three_is_no_bridge_deal(aim: str, capsys: pytest.CaptureFixture[str]) -> None:
    """These formats have four hands of 13 cards."""
    file = EXAMPLES / "three-players.kierki"
    assert fault(capsys, file, f"out.{aim}") == (
        1,
        f"kierki: {aim} cannot hold other deals than of 52 cards to four players",
    )


@pytest.mark.usefixtures("here")
def test_trumps_are_not_in_the_warsaw_game(capsys: pytest.CaptureFixture[str]) -> None:
    """The deal file has the seven negative deals only."""
    assert fault(capsys, STANDARD_FILE, "out.mimuw") == (
        1,
        "kierki: mimuw cannot hold the contract trumps",
    )


@pytest.mark.parametrize("aim", ["kierki", "position"])
def test_a_contract_of_no_rules(aim: str, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A deal of a contract that its rules do not have stands in JSON only."""
    state = deal(TrickContract("alone", Group.SINGLE, per_trick=-1), shuffle(1))
    (here / "d.json").write_text(json_text(state), "utf-8")
    assert fault(capsys, "d.json", f"out.{aim}") == (
        1,
        f"kierki: {aim} cannot hold a deal of a contract that its rules do not have",
    )
    assert said(capsys, "d.json", "out.jsonl") == []


def test_a_document_of_something_else(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Rules are no deal and no match."""
    (here / "r.json").write_text(json_text(STANDARD), "utf-8")
    assert fault(capsys, "r.json", "out.kierki") == (
        1,
        "kierki: r.json: a document of kind rules holds no match and no deal",
    )


FAULTS: dict[str, tuple[str, bytes, str]] = {
    "match text": ("f.kierki", b'[Kierki "1"]\n[Rules "x"]\n', "f.kierki:1:1: bad_header: "),
    "no JSON": ("f.json", b"{", "f.json:1:2: bad_syntax: "),
    "JSON": ("f.json", b'{"format": "kierki/deal"}', "f.json:1:1: missing_field: "),
    "JSON Lines": ("f.jsonl", b"\n{}\n", "f.jsonl:2:1: missing_field: "),
    "position": ("f.position", b"\nkierki1 x\n", "f.position:2:9: unknown_rules: "),
    "bytes": ("f.position", b"kierki1 \xff\n", "f.position:1:9: not_text: not UTF-8: byte 0xff"),
    "pbn": ("f.pbn", b'[Deal "N:"]\n', "f.pbn:1:"),
    "mimuw": ("f.mimuw", b"8N\n", "f.mimuw:1:1: bad_header: "),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_has_its_place(name: str, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What cannot be read is refused with file, line, column and code, and nothing is written."""
    file, content, wanted = FAULTS[name]
    (here / file).write_bytes(content)
    contract = ("--contract", "no_tricks") if file == "f.pbn" else ()
    status, words = fault(capsys, *contract, file, "out.jsonl")
    assert status == 1
    assert words.startswith(f"kierki: {wanted}")


def test_what_is_there_stays_when_a_conversion_fails(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file is replaced by a whole one or not at all."""
    (here / "out.mimuw").write_text("before", "utf-8")
    assert convert(STANDARD_FILE, "out.mimuw") == 1
    assert (here / "out.mimuw").read_text("utf-8") == "before"
    assert convert("nowhere.kierki", "out.mimuw") == 1
    assert capsys.readouterr().err.endswith("kierki: nowhere.kierki: No such file or directory\n")
    assert convert(STANDARD_FILE, "nowhere/out.json") == 1
    assert capsys.readouterr().err == "kierki: nowhere/out.json: No such file or directory\n"
    assert convert("--to", "json", STANDARD_FILE, here) == 1
    assert capsys.readouterr().err == f"kierki: {here}: Is a directory\n"


def test_a_pipe_stays_a_pipe(here: Path) -> None:
    """What is no regular file is written to, not replaced."""
    os.mkfifo(here / "pipe")
    heard = list[str]()
    reader = threading.Thread(target=lambda: heard.append((here / "pipe").read_text("utf-8")))
    reader.start()
    assert convert("--to", "json", STANDARD_FILE, "pipe") == 0
    reader.join(60)
    assert load_json(heard[0]) == loads(STANDARD_FILE.read_bytes())
    assert (here / "pipe").is_fifo()


def test_standard_output_is_utf_8(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is written to standard output is what a file would hold, byte by byte."""
    output = io.TextIOWrapper(io.BytesIO(), encoding="latin-1")
    monkeypatch.setattr("sys.stdout", output)
    assert convert("--to", "kierki", STANDARD_FILE, "-") == 0
    assert output.buffer.getvalue() == STANDARD_FILE.read_bytes()


def test_a_signal_leaves_nothing_half_written(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is told to stop leaves no draft behind."""

    def told(*_: object) -> Iterator[Record]:
        signal.raise_signal(signal.SIGTERM)
        return iter(())

    monkeypatch.setitem(ORIGINS, "kierki", told)
    assert convert(STANDARD_FILE, "out.json") == 128 + signal.SIGTERM
    assert list(here.iterdir()) == []


@pytest.mark.parametrize("name", ["e.kierki", "e.jsonl", "e.position", "e.mimuw"])
def test_where_nothing_is(name: str, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An empty file holds no match and no deal, and that is a fault."""
    (here / name).write_bytes(b"")
    assert fault(capsys, name, "out.json") == (
        1,
        f"kierki: {name}: there is no match and no deal here",
    )


def test_a_contract_is_for_deals_that_do_not_say_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Elsewhere it would be passed over in silence."""
    assert convert("--contract", "no_tricks", STANDARD_FILE, "out.json") == 2
    assert capsys.readouterr().err.startswith("kierki: --contract is for deals from pbn")


def test_a_bridge_file_is_for_four(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Rules of three players have no seat for all its hands."""
    (here / "b.pbn").write_bytes(pbn.dumps([pbn.PbnDeal(shuffle(1), Seat.W)]).encode())
    options = ("--rules", "standard_3p", "--contract", "no_hearts")
    assert fault(capsys, *options, "b.pbn", "out.json") == (
        1,
        "kierki: b.pbn: foreign_seat: dealer: W is no seat of these rules",
    )


def test_a_header_that_is_too_long(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What a bridge file cannot hold is said of it, not of what was read."""
    text = dumps(record(deal(new_match(), shuffle(1)), {"Event": "x" * 300}))
    (here / "long.kierki").write_text(text, "utf-8")
    assert fault(capsys, "long.kierki", "out.pbn") == (
        1,
        "kierki: out.pbn: too_large: a line may have 255 characters",
    )


def test_a_date_is_written_as_in_bridge_files(here: Path) -> None:
    """There its parts have dots between them."""
    text = dumps(record(deal(new_match(), shuffle(1)), {"Date": "2026-11-21"}))
    (here / "dated.kierki").write_text(text, "utf-8")
    assert convert("dated.kierki", "dated.pbn") == 0
    assert '[Date "2026.11.21"]' in (here / "dated.pbn").read_text("utf-8")


def test_the_help_names_every_format(capsys: pytest.CaptureFixture[str]) -> None:
    """A person who asks is told what there is."""
    with pytest.raises(SystemExit) as left:
        main(["convert", "--help"])
    assert left.value.code == 0
    text = capsys.readouterr().out
    assert all(name in text for name in ("kierki", "json", "jsonl", "position", "pbn", "mimuw"))


def test_a_pipe_that_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody complains when the reader of the output has gone."""

    class Closed(io.BytesIO):
        def write(self, _data: object, /) -> int:
            raise BrokenPipeError

    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(Closed()))
    assert convert("--to", "jsonl", STANDARD_FILE, "-") == 141

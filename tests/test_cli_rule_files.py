from __future__ import annotations

import json
from pathlib import Path

import attrs
import pytest

from kierki import STANDARD, Group, TrickContract
from kierki.cli import main
from kierki.documents import dumps_rules
from kierki.notation import loads

HOUSE = attrs.evolve(
    STANDARD, id="house", contracts=(TrickContract("no_tricks", Group.SINGLE, per_trick=-20),)
)


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """Give a file of house rules."""
    file = tmp_path / "house.json"
    file.write_text(dumps_rules(HOUSE), "utf-8")
    return file


def test_rules_from_a_file_are_dealt(house: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file of rules can be given wherever a preset can."""
    assert main(["deal", "--seed", "x", "--rules", str(house), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["rules"] == "house"


def test_a_match_by_rules_from_a_file_is_recorded_and_checked(
    house: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A match of house rules is recorded with its rules, checked, shown and gone on with."""
    record = tmp_path / "game.kierki"
    monkeypatch.setattr("builtins.input", lambda *_: "quit")
    command = ["play", "--rules", str(house), "--seed", "x", "--record", str(record)]
    assert main(command) == 0
    assert loads(record.read_text("utf-8")).rules == HOUSE
    house.unlink()
    assert main(["validate", str(record)]) == 0
    assert main(["show", str(record), "--deal", "1"]) == 0
    assert main(["play", "--resume", str(record)]) == 0
    assert "Match 1: house" in capsys.readouterr().out


def test_every_fault_of_a_rules_file_is_listed_with_its_place(
    house: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file at fault is refused with every fault at its place, in order, and with 1."""
    text = json.dumps(json.loads(dumps_rules(HOUSE)) | {"series": 0, "removed": "2c"}, indent=1)
    house.write_text(text, "utf-8")
    assert main(["deal", "--rules", str(house)]) == 1
    lines = text.split("\n")
    removed = next(number for number, line in enumerate(lines, 1) if "removed" in line)
    series = next(number for number, line in enumerate(lines, 1) if '"series"' in line)
    error = capsys.readouterr().err.split("\n")
    assert error[0] == (
        f"kierki: {house}:{removed}:13: bad_card: removed: must be cards with a space between, "
        "as 'KH QS', is \"2c\""
    )
    assert error[1] == f"kierki: {house}:{series}:12: bad_series: series: must be at least 1, is 0"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", ":1:1: bad_syntax: "),
        (b"[]", ":1:1: bad_value: must be an object, is []"),
        (b"{\n\xff}", ":2:1: not_text: "),
        (b"[" * 2_000_000, ":1:1: too_large: "),
    ],
)
def test_what_holds_no_rules_is_refused(
    content: bytes, said: str, house: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Files that hold anything else are refused with place, code and reason."""
    house.write_bytes(content)
    assert main(["deal", "--rules", str(house)]) == 1
    assert f"kierki: {house}{said}" in capsys.readouterr().err


def test_a_file_needs_no_ending(
    house: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that is there is read, whatever it is called."""
    house.rename(house.with_name("house"))
    monkeypatch.chdir(house.parent)
    assert main(["deal", "--seed", "x", "--rules", "house"]) == 0
    assert "rules house" in capsys.readouterr().out


def test_a_match_that_could_not_be_recorded_is_not_begun(
    house: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Rules too long for a record are refused before the first card is played."""
    contract = '{"kind": "trick", "id": "no_tricks%d", "group": "single", "per_trick": -1}'
    contracts = ", ".join(contract % number for number in range(320))
    house.write_text(f'{{"id": "long", "contracts": [{contracts}]}}', "utf-8")
    assert main(["play", "--rules", str(house)]) == 1
    said = capsys.readouterr().err
    assert "A match by the rules long could not be recorded: a line may have 65536 bytes" in said


@pytest.mark.parametrize("name", ["there/is/none.json", ".", "a\0b.json"])
def test_a_file_that_cannot_be_read(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """What the system does not let be read is refused with its reason."""
    if name == ".":
        name = "./"
    assert main(["deal", "--rules", name]) == 1
    assert ":1:1: unreadable: " in capsys.readouterr().err


@pytest.mark.parametrize("name", ["bridge", "", ".", "Standard"])
def test_what_is_neither_preset_nor_file(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A name that is no preset and no file is a fault of the command line."""
    with pytest.raises(SystemExit) as left:
        main(["deal", "--rules", name])
    assert left.value.code == 2
    assert "preset" in (said := capsys.readouterr().err) or "there are standard, " in said

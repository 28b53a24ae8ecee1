"""``kierki rules``: the presets in a table, one in sentences, two compared."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import attrs
import pytest

from kierki import PRESETS, STANDARD, STANDARD_3P, Language, Rules, diff_rules, group_totals
from kierki.cli import main
from kierki.cli.words import say
from kierki.documents import dumps_rules, loads_rules, rules_document

LANGUAGES: tuple[Language, ...] = ("en", "pl")
HOUSE = attrs.evolve(STANDARD, id="house", contracts=STANDARD.contracts[:6], winner="lowest")


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no setting of the terminal where the tests run have a say."""
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)


def rules(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    """Give the output of a run without fault."""
    assert main(["rules", *map(str, arguments)]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def document(capsys: pytest.CaptureFixture[str], *arguments: object) -> Any:
    """Give the JSON document of a run without fault."""
    return json.loads(rules(capsys, *arguments, "--json"))


def refusal(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    """Give what a wrong command line is told."""
    with pytest.raises(SystemExit) as left:
        main(["rules", *map(str, arguments)])
    assert left.value.code == 2
    return capsys.readouterr().err


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """Write house rules into a file."""
    file = tmp_path / "house.json"
    file.write_text(dumps_rules(HOUSE), encoding="utf-8")
    return file


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_list_has_a_line_for_every_preset(
    lang: Language, capsys: pytest.CaptureFixture[str]
) -> None:
    """Players, deals, totals and who wins: what one needs to choose."""
    heading, _, *lines, first, last = rules(capsys, "--lang", lang).splitlines()
    assert heading.split()[:3] == [say(name, lang) for name in ("rules", "players", "deal_count")]
    assert [line.split()[:3] for line in lines] == [
        [own.id, str(len(own.seats)), str(own.deals)] for own in PRESETS.values()
    ]
    assert (first, last) == (say("rules_totals", lang), say("rules_hint", lang))


def test_the_list_shows_what_is_not_played(capsys: pytest.CaptureFixture[str]) -> None:
    """A group that rules have not got is a dash; a match that is not balanced has its sum."""
    lines = {line.split()[0]: line.split()[3:] for line in rules(capsys).splitlines()[2:-2]}
    assert lines["standard"] == ["-1300", "-1300", "+1300", "+1300", "0", "highest"]
    assert lines["mimuw"] == ["+100", "+100", "–", "–", "+200", "lowest"]


@pytest.mark.unmeasured
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_described(
    name: str, lang: Language, capsys: pytest.CaptureFixture[str]
) -> None:
    """The description is that of the library."""
    assert rules(capsys, name, "--lang", lang) == PRESETS[name].describe(lang) + "\n"


def test_house_rules_are_described(house: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Rules from a file are read like presets."""
    assert rules(capsys, house) == HOUSE.describe() + "\n"
    assert "the lowest total wins" in rules(capsys, house)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_two_are_told_apart(lang: Language, capsys: pytest.CaptureFixture[str]) -> None:
    """Each difference is a line below the two names."""
    out = rules(capsys, "--diff", "standard", "standard_3p", "--lang", lang)
    lines = [f"  {line}" for line in diff_rules(STANDARD, STANDARD_3P, lang)]
    assert out.splitlines() == ["standard → standard_3p", *lines]


def test_two_that_do_not_differ(house: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """That nothing differs is said, too."""
    out = rules(capsys, "--diff", house, house)
    assert out == "house → house\n  Nothing differs.\n"
    out = rules(capsys, "--diff", "standard", "standard", "--lang", "pl")
    assert out.endswith("  Nie ma żadnych różnic.\n")


def test_the_list_as_a_document(capsys: pytest.CaptureFixture[str]) -> None:
    """Every preset has its facts for a program."""
    found = document(capsys)
    assert (found["format"], found["schema"]) == ("kierki/presets", 1)
    assert [own["id"] for own in found["presets"]] == list(PRESETS)
    assert found["presets"][0] == {
        "id": "standard",
        "players": 4,
        "deals": 12,
        "totals": {str(group): total for group, total in group_totals().items()},
        "winner": "highest",
    }


@pytest.mark.parametrize("own", [STANDARD, HOUSE], ids=lambda own: own.id)
def test_rules_as_a_document(own: Rules, house: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The document of the rules has every field, and is a file of rules itself."""
    out = rules(capsys, own.id if own.id in PRESETS else house, "--json")
    assert json.loads(out) == rules_document(own)
    assert loads_rules(out) == own


def test_a_difference_as_a_document(capsys: pytest.CaptureFixture[str]) -> None:
    """The sentences stand in a list."""
    found = document(capsys, "--diff", "standard", "kurnik", "--lang", "pl")
    assert found == {
        "format": "kierki/rules-difference",
        "schema": 1,
        "rules": ["standard", "kurnik"],
        "differences": list(diff_rules(STANDARD, PRESETS["kurnik"], "pl")),
    }


def test_unknown_rules_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """Who misspells a name is told those there are."""
    for arguments in (("kurnk",), ("--diff", "standard", "kurnk")):
        said = refusal(capsys, *arguments)
        assert "no such rules: 'kurnk'" in said
        assert all(name in said for name in PRESETS)


def test_one_is_described_or_two_compared(capsys: pytest.CaptureFixture[str]) -> None:
    """A name beside --diff is one too many, and --diff needs two."""
    assert "not allowed with" in refusal(capsys, "kurnik", "--diff", "standard", "kurnik")
    assert "expected 2 arguments" in refusal(capsys, "--diff", "standard")


def test_a_terminal_without_such_letters(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Arrow, minus and suits have stand-ins in ASCII."""
    import sys  # noqa: PLC0415 (its output is another while this test runs)

    monkeypatch.setattr(type(sys.stdout), "encoding", "ascii", raising=False)
    out = rules(capsys, "--diff", "standard_3p", "standard")
    assert "standard_3p -> standard\n" in out
    assert "Deals 1, 7: each trick: -15 points -> -20 points\n" in out

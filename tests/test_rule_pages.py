"""The rules reference is complete: every rule, code, contract and preset, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kierki import STANDARD, IllegalCode
from kierki.cards import Language

DOCS = Path(__file__).parent.parent / "docs"
LANGUAGES: tuple[Language, ...] = ("en", "pl")
RULES = [
    "players",
    "dealing",
    "cards",
    "turn-order",
    "opening-lead",
    "deal-end",
    "match-end",
    "follow-suit",
    "trick-winner",
    "lead-ban",
    "forced-discard",
    "must-trump",
    "must-beat",
    "scoring",
    "trump-choice",
    "lottery-open",
    "lottery-rows",
    "lottery-pass",
    "lottery-prizes",
]
PICTURE = re.compile(
    r"^<!-- (?:hand|table|tricks|rows|sheet|match): \w+ \| \d+ \| \S.+ -->$", re.MULTILINE
)


def sections(lang: Language) -> dict[str, str]:
    """Give what stands below each anchor of the rules."""
    found = dict[str, str]()
    for page in sorted((DOCS / lang / "rules").glob("*.md")):
        _, *parts = re.split(r"(?m)^##? .*\{ #([\w-]+) \}$", page.read_text("utf-8"))
        found |= zip(parts[::2], parts[1::2], strict=True)
    return found


def test_both_languages_have_the_same_pages() -> None:
    """With the same anchors, in the same order; the reference is in English alone."""
    english, polish = (
        {path.relative_to(DOCS / lang).as_posix() for path in (DOCS / lang).rglob("*.md")}
        for lang in LANGUAGES
    )
    assert {path for path in english if not path.startswith("reference/")} == polish
    assert list(sections("en")) == list(sections("pl"))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("rule", RULES)
def test_every_rule_has_its_place(rule: str, lang: Language) -> None:
    """Said in a sentence, shown in an example and a picture, and compared with the variants."""
    text = sections(lang)[rule]
    assert re.search(r"(?s)^\*\*.+?\.\*\*", text.strip())
    assert re.search(r"(?m)^```python\n>>> ", text)
    assert PICTURE.search(text)
    assert "**Elsewhere" in text or "**Gdzie indziej" in text or rule == "scoring"


def test_every_reason_names_a_rule_that_is_explained() -> None:
    """The anchors are the ids that the library gives."""
    page = (DOCS / "en" / "illegal-moves.md").read_text("utf-8")
    named = dict(re.findall(r"(?m)^\| `(\w+)`\S* ?(?:\{[^}]*\} )?\| `([\w-]+)`", page))
    assert set(named) == {str(code) for code in IllegalCode}
    assert set(named.values()) <= set(RULES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_code_has_its_place(lang: Language) -> None:
    """Each reason for a refusal has an anchor, and an example that makes it."""
    page = (DOCS / lang / "illegal-moves.md").read_text("utf-8")
    for code in IllegalCode:
        assert f"`{code}`{{ #{code} }}" in page
        assert re.search(rf"(?m)^{code} – ", page)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_contract_of_the_standard_game_has_its_place(lang: Language) -> None:
    """Each deal has its section, and stands in the programme."""
    programme = (DOCS / lang / "rules" / "index.md").read_text("utf-8")
    for contract in STANDARD.contracts:
        assert contract.id in sections(lang)
        assert f"#{contract.id})" in programme

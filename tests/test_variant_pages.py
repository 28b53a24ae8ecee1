from __future__ import annotations

import re
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from kierki import PRESETS
from kierki.cards import Language

DOCS = Path(__file__).parent.parent / "docs"
LANGUAGES: tuple[Language, ...] = ("en", "pl")
MARK = re.compile(r"<!-- (?:rules|differences): ([a-z0-9_ ]+) -->")

spec = spec_from_file_location("variants_hook", DOCS / "variants_hook.py")
assert spec
assert spec.loader
hook = module_from_spec(spec)
sys.modules["variants_hook"] = hook
spec.loader.exec_module(hook)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_preset_has_its_place_on_a_page(lang: Language) -> None:
    """Each preset is laid out, or told by what differs from another, on a page of its family."""
    folder = DOCS / lang / "variants"
    texts = [page.read_text("utf-8") for page in folder.glob("*.md")]
    shown = {mark[1].split()[-1] for text in texts for mark in MARK.finditer(text)}
    assert shown == set(PRESETS)
    index = (folder / "index.md").read_text("utf-8")
    assert [id_ for id_ in PRESETS if f"`{id_}`" not in index] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_pages_are_filled_from_the_data(lang: Language) -> None:
    """A page says of its presets what they say themselves, and no comment is left over."""
    for page in (DOCS / lang / "variants").glob("*.md"):
        text = page.read_text("utf-8")
        filled = hook.fill(text, lang)
        assert "<!--" not in filled
        for mark in re.finditer(r"<!-- rules: (\w+) -->", text):
            rules = PRESETS[mark[1]]
            rows = [line for line in filled.split("\n") if line.startswith(("| Deal", "| Rozd"))]
            assert len(rows) >= len({contract.id for contract in rules.contracts})
            assert all(row.count("|") == 4 for row in rows)
            for contract in rules.contracts:
                assert f"`{contract.id}`{{ #{rules.id}-{contract.id} }}" in filled

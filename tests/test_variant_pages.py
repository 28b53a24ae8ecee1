from __future__ import annotations

import re
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from kierki import PRESETS

DOCS = Path(__file__).parent.parent / "docs"
PAGES = sorted((DOCS / "en" / "variants").glob("*.md"))
MARK = re.compile(r"<!-- (?:rules|differences): ([a-z0-9_ ]+) -->")

spec = spec_from_file_location("variants_hook", DOCS / "variants_hook.py")
assert spec
assert spec.loader
hook = module_from_spec(spec)
sys.modules["variants_hook"] = hook
spec.loader.exec_module(hook)


def test_every_preset_has_its_place_on_a_page() -> None:
    """Each preset is laid out, or told by what differs from another, on a page of its family."""
    shown = {
        mark[1].split()[-1] for page in PAGES for mark in MARK.finditer(page.read_text("utf-8"))
    }
    assert shown == set(PRESETS)
    index = (DOCS / "en" / "variants" / "index.md").read_text("utf-8")
    assert [id_ for id_ in PRESETS if f"`{id_}`" not in index] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_pages_are_filled_from_the_data(page: Path) -> None:
    """A page says of its presets what they say themselves, and no comment is left over."""
    text = page.read_text("utf-8")
    filled = hook.on_page_markdown(text)
    assert "<!--" not in filled
    for mark in re.finditer(r"<!-- rules: (\w+) -->", text):
        rules = PRESETS[mark[1]]
        rows = [line for line in filled.split("\n") if line.startswith("| Deal")]
        assert len(rows) >= len({contract.id for contract in rules.contracts})
        assert all(row.count("|") == 4 for row in rows)

"""Draws the pictures that the pages show, when they are built.

A page names them ``pictures/THEME-LANG-SEATS/NAME.svg``, with the names of ``examples/gallery.py``.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from kierki import PRESETS
from kierki.render import Style

sys.path.insert(0, str(Path(__file__).parent.parent / "examples"))
from gallery import NAMES, pictures

_SHOWN: Final = re.compile(r"pictures/((\w+)-(\w+)-([34]))/([\w-]+)\.svg")
_RULES: Final = {"4": "standard", "3": "standard_3p"}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add a file for each picture that a page shows; one that there is not is a broken link."""
    pages = "".join(page.content_string for page in files.documentation_pages())
    for folder, theme, lang, seats in sorted({found[:4] for found in _SHOWN.findall(pages)}):
        wanted = set(re.findall(rf"pictures/{folder}/([\w-]+)\.svg", pages))
        for name, picture in _drawn(theme, lang, _RULES[seats]):
            if name in wanted:
                path = f"pictures/{folder}/{name}.svg"
                files.append(File.generated(config, path, content=picture))
    return files


def _drawn(theme: Any, lang: Any, rules: str) -> Iterator[tuple[str, str]]:  # noqa: ANN401 (`Style` checks them)
    style = Style(theme=theme, lang=lang, names=NAMES, four_colours=theme == "contrast")
    yield from pictures(style, PRESETS[rules])

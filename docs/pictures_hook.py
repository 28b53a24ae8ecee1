"""Draws the pictures that the pages show, when they are built.

A page shows a picture of ``examples/gallery.py`` as ``pictures/THEME-LANG-SEATS/NAME.svg``. A
comment ``<!-- table: view | 400 | What is to be seen -->`` becomes a picture of what the name
stands for in the ``python`` blocks above it, 400 pixels wide; the word in front is a function of
`kierki.render.svg`.
"""

from __future__ import annotations

import io
import re
import sys
from contextlib import redirect_stdout
from doctest import DocTestParser
from functools import cache
from pathlib import Path
from typing import Any, Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from kierki import PRESETS
from kierki.cards import Language
from kierki.render import Style, svg

sys.path.insert(0, str(Path(__file__).parent.parent / "examples"))
from gallery import NAMES, pictures

_RULES: Final = {"4": "standard", "3": "standard_3p"}
_SHOWN: Final = re.compile(r"pictures/((\w+)-(\w+)-([34])/([\w-]+)\.svg)")
_PART: Final = re.compile(
    r"^```python\n(?P<code>.*?)^```$"
    rf"|^<!-- (?P<kind>{'|'.join(svg.__all__)}): (?P<name>\w+) \| "
    r"(?P<width>\d+) \| (?P<alt>.+?) -->$",
    re.MULTILINE | re.DOTALL,
)


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Draw what a page shows; a picture that there is not is a broken link."""

    def keep(path: str, picture: str) -> None:
        """Keep a picture beside the page, in the folder of its language."""
        file = File.generated(config, _beside(page.file.src_uri, path), content=picture)
        file.dest_uri = _beside(page.file.dest_uri, path)
        files.append(file)

    for path, theme, lang, seats, name in sorted(set(_SHOWN.findall(markdown))):
        if name in (drawn := _gallery(theme, lang, _RULES[seats])):
            keep(f"pictures/{path}", drawn[name])
    if not any(part["kind"] for part in _PART.finditer(markdown)):
        return markdown
    lang: Language = "pl" if page.file.src_uri.startswith("pl/") else "en"
    return _PART.sub(_Examples(Path(page.file.src_uri).stem, lang, keep), markdown)


def _beside(uri: str, path: str) -> str:
    return f"{uri.rpartition('/')[0]}/{path}".lstrip("/")


@cache
def _gallery(theme: Any, lang: Any, rules: str) -> dict[str, str]:  # noqa: ANN401 (`Style` checks them)
    style = Style(theme=theme, lang=lang, names=NAMES, four_colours=theme == "contrast")
    return dict(pictures(style, PRESETS[rules]))


class _Examples:
    """The examples of a page, run from the top."""

    def __init__(self, page: str, lang: Language, keep: Any) -> None:  # noqa: ANN401
        self.page, self.lang, self.keep = page, lang, keep
        self.names: dict[str, Any] = {}
        self.drawn = 0

    def __call__(self, part: re.Match[str]) -> str:
        """Run a block, or draw what a comment wants and give the link to it."""
        if part["code"] is not None:
            _run(part["code"], self.names)
            return part[0]
        self.drawn += 1
        path = f"pictures/{self.page}-{self.drawn}.svg"
        draw, shown = getattr(svg, part["kind"]), self.names[part["name"]]
        self.keep(path, draw(shown, Style(lang=self.lang)))
        return f"![{part['alt']}]({path}){{ width={part['width']} }}"


def _run(code: str, names: dict[str, Any]) -> None:
    """Run a block as it stands; what it prints is compared by the tests."""
    for example in DocTestParser().get_examples(code):
        try:
            with redirect_stdout(io.StringIO()):
                exec(compile(example.source, "a page", "single"), names)  # noqa: S102 (own pages)
        except Exception:
            if example.exc_msg is None:
                raise

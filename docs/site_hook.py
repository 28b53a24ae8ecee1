"""What the pages have in common: the reference once, small files, and a search that knows Polish.

The reference is made from the docstrings, which are in English; Polish pages lead to it. At the end
what only a debugger would load is left out, and Pagefind indexes both languages.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import event_priority
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

_TO_REFERENCE: Final = re.compile(r"\[([^\]]+)\]\(((?:\.\./)*)reference/([\w-]+)\.md(#[^)]*)?\)")
_PREFORMATTED: Final = re.compile(r"(<(pre|script|textarea)\b.*?</\2>)", re.DOTALL)
# Names, spaces, punctuation, operators and numbers of examples are in the colour of plain text.
_PLAIN_CODE: Final = re.compile(r'<span class="(?:n|w|p|o|mi)">([^<]*)</span>|<span></span>')
_UNUSED: Final = (
    "assets/javascripts/**/*.map",
    "assets/stylesheets/**/*.map",
    "assets/javascripts/lunr/**/*.js",
    "assets/javascripts/workers/search*",
)
_PAGEFIND_PAGES: Final = (
    "pagefind/pagefind-*ui*",
    "pagefind/pagefind-highlight.js",
    "pagefind/wasm.unknown*",
)


@event_priority(-200)  # after the files of the language are known
def on_files(files: Files, **_: object) -> Files:
    """Leave the English reference out of the Polish pages."""
    for file in files.documentation_pages():
        if file.dest_uri.startswith("pl/reference/"):
            files.remove(file)
    return files


def on_page_markdown(markdown: str, page: Page, **_: object) -> str:
    """Lead from a Polish page to the English reference."""
    if not page.file.src_uri.startswith("pl/"):
        return markdown
    depth = page.file.src_uri.count("/")
    return _TO_REFERENCE.sub(lambda link: _away(link, "../" * depth), markdown)


def _away(link: re.Match[str], up: str) -> str:
    return f'<a href="{up}reference/{link[3]}.html{link[4] or ""}" hreflang="en">{link[1]}</a>'


def on_post_page(output: str, **_: object) -> str:
    """Leave out what nobody sees; what is not in Polish leads to the Polish home."""
    output = re.sub(r'"[./]*pl/reference/[\w-]+\.html"', '"../pl/index.html"', output)
    output = _PLAIN_CODE.sub(r"\1", output)
    parts = _PREFORMATTED.split(output)
    # Of three parts the second is kept as it is, and the third is its kind.
    return "".join(
        part if at % 3 == 1 else re.sub(r"\s*\n\s*", "\n", part)
        for at, part in enumerate(parts)
        if at % 3 != 2
    )


@event_priority(-200)  # after all languages
def on_post_build(config: MkDocsConfig) -> None:
    """Tidy the site up, and index it."""
    if getattr(config.plugins["i18n"], "building", False):
        return
    site = Path(config.site_dir)
    _leave_out(site, *_UNUSED)
    command = [
        sys.executable,
        "-m",
        "pagefind",
        "--site",
        str(site),
        "--root-selector",
        "article",
        "--exclude-selectors",
        ".headerlink, .highlight",
    ]
    indexed = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    if indexed.returncode:
        raise PluginError(indexed.stdout + indexed.stderr)
    _leave_out(site, *_PAGEFIND_PAGES)


def _leave_out(site: Path, *patterns: str) -> None:
    for pattern in patterns:
        for file in site.glob(pattern):
            file.unlink()

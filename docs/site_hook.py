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

import minify_html
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import event_priority
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

_TO_REFERENCE: Final = re.compile(r"\[([^\]]+)\]\(((?:\.\./)*)reference/([\w-]+)\.md(#[^)]*)?\)")
# What would be shown of a name where the pointer rests: the name again, or what its link leads to.
_TOLD_TWICE: Final = re.compile(r'<span title="[^"]*">([^<]*)</span>')
_TITLED_LINK: Final = re.compile(r'<a class="autorefs[^"]*" title="[^"]*" href')
# A name that may be too long for its place: it goes on in a second line.
_CUT_OFF: Final = re.compile(r'<span class="md-ellipsis">\s*([^<]*?)\s*</span>')
_PALETTE: Final = re.compile(r"<script>(var palette=[^<]*)</script>")
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


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Leave out what nobody sees; what is not in Polish leads to the Polish home."""
    output = re.sub(r'"[./]*pl/reference/[\w-]+\.html"', '"../pl/index.html"', output)
    output = _TOLD_TWICE.sub(r"\1", _TITLED_LINK.sub("<a href", output))
    output = _PLAIN_CODE.sub(r"\1", output)
    header, main, rest = output.partition("<main")
    output = header + main + _CUT_OFF.sub(r"\1", rest)
    output = _PALETTE.sub(lambda own: _in_a_file(own, page, config), output)
    return minify_html.minify(output, keep_html_and_head_opening_tags=True)


def _in_a_file(script: re.Match[str], page: Page, config: MkDocsConfig) -> str:
    """Put a script that is the same in all pages into a file, and lead to it."""
    file = Path(config.site_dir) / "javascripts" / "palette.js"
    file.parent.mkdir(exist_ok=True)
    file.write_text(script[1], encoding="utf-8")
    up = "../" * page.file.dest_uri.count("/")
    return f'<script src="{up}javascripts/palette.js"></script>'


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

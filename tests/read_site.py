"""Read the built site as its readers do: follow every link, search in both languages, print.

    python tests/read_site.py SITE

Chromium must be installed; nothing is fetched from elsewhere.
"""

from __future__ import annotations

import shutil
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from html.parser import HTMLParser
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

from playwright.sync_api import Page, sync_playwright

from look import BROWSER

LINKS = {"a": "href", "link": "href", "img": "src", "script": "src", "source": "src"}
# What is typed, and the page that must be among the first: inflected, without accents, in English.
SEARCHES = {
    "index.html": {
        "following suit": "rules/tricks.html",
        "queens": "rules/negative.html",
        "determinize": "reference/deductions.html",
    },
    "pl/index.html": {
        "lewą": "pl/rules/tricks.html",
        "rozbójnikiem": "pl/rules/negative.html",
        "rozbojnik": "pl/rules/negative.html",
        "loteryjkę": "pl/rules/lottery.html",
        "siodemka": "pl/rules/lottery.html",
        "dokładanie do koloru": "pl/rules/tricks.html",
        "serwerem": "pl/server.html",
    },
}
ON_ONE_SHEET = ["rules/summary.html", "rules/sheet.html"]


class Reader(HTMLParser):
    """What a page has: where it leads, and what can be led to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors: set[str] = {""}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the links and the anchors of a tag."""
        own = dict(attrs)
        if target := own.get(LINKS.get(tag, "")):
            self.links.append(target)
        self.anchors |= {own[name] or "" for name in ("id", "name") if own.get(name)}


def broken_links(site: Path) -> Iterator[str]:
    """Follow every link of every page; none leads outside but those that a reader clicks."""
    pages = {
        page.relative_to(site).as_posix(): Reader(page.read_text("utf-8"))
        for page in site.rglob("*.html")
    }
    for name, page in pages.items():
        for link in page.links:
            if urlsplit(link).scheme or link.startswith("//"):
                continue
            path, anchor = urldefrag(urljoin(f"/{name}", link))
            path = unquote(path).lstrip("/") or "index.html"
            if path.endswith("/"):
                path += "index.html"
            if not (site / path).is_file() and not (site / path / "index.html").is_file():
                yield f"{name}: {link} leads nowhere"
            elif path in pages and unquote(anchor) not in pages[path].anchors:
                yield f"{name}: {link} has no such place"


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def served(site: Path) -> Iterator[str]:
    """Serve a folder on this machine alone."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


def failed_searches(page: Page, home: str) -> Iterator[str]:
    """Type each search into the dialog, and look for its page among what is found."""
    for start, searches in SEARCHES.items():
        page.goto(home + start)
        page.keyboard.press("/")
        for typed, wanted in searches.items():
            page.locator(".site-search input").fill(typed)
            page.wait_for_function(
                "() => document.querySelector('.site-search p[role=status]').textContent"
            )
            found = page.locator(".site-search a").evaluate_all("all => all.map(a => a.href)")
            paths = [urldefrag(link)[0].removeprefix(home) for link in found]
            if wanted not in paths[:6]:
                yield f"{start}: {typed!r} finds {', '.join(dict.fromkeys(paths)) or 'nothing'}"
            page.locator(".site-search input").fill("")


def too_long(page: Page, home: str) -> Iterator[str]:
    """Print what is meant for a single sheet of paper."""
    for lang in ("", "pl/"):
        for name in ON_ONE_SHEET:
            page.goto(home + lang + name)
            sheets = page.pdf(prefer_css_page_size=True).count(b"/Type /Page\n")
            if sheets != 1:
                yield f"{lang}{name} prints on {sheets} sheets"


def main() -> int:
    """Read a site; give how many faults there are."""
    site = Path(sys.argv[1]).resolve()
    faults = list(broken_links(site))
    with served(site) as home, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=BROWSER)
        page = browser.new_page()
        noise = list[str]()
        page.on("pageerror", lambda error: noise.append(str(error)))
        page.on(
            "request", lambda asked: None if asked.url.startswith(home) else noise.append(asked.url)
        )
        faults += failed_searches(page, home)
        faults += too_long(page, home)
        faults += noise
        browser.close()
    pages = len(list(site.rglob("*.html")))
    python = {site / "playground" / "runtime", site / "playground" / "wheels"}
    files = [file for file in site.rglob("*") if file.is_file() and python.isdisjoint(file.parents)]
    size = sum(file.stat().st_size for file in files)
    print(
        *faults,
        f"{pages} pages, {size / 1e6:.1f} MB without Python, {len(faults)} faults",
        sep="\n",
    )
    return len(faults) > 0


if __name__ == "__main__":
    sys.exit(main())

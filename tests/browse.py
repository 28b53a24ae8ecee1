"""Play at the playground in a real browser: ``python tests/browse.py SITE FOLDER``.

SITE is the built site, FOLDER takes screenshots to be looked at. The end of a match is played by
clicks, or with ``--whole`` all of one, too, and a deal by keyboard alone; moves are refused,
records saved, opened, found faulty; on a wide screen and a narrow one, in light and dark, in both
languages. Whatever the browser complains of, asks of another server or finds hard to use (axe-core
looks for that) is a fault. What took how long is told; the exit status is 1 if anything is wrong.
"""

from __future__ import annotations

import gzip
import os
import shutil
import sys
import time
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, Final, TypeAlias

import attrs
from playwright.sync_api import (
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Request,
    sync_playwright,
)

sys.path.insert(0, str(Path(__file__).parent.parent / "docs"))
from playground_hook import fetched_npm

AXE = "4.14.1"
ROOT = "#kierki-playground"
READY = 60_000  # milliseconds: a slow machine is no failure
SITE_LIMIT = 6_000_000  # bytes, without Python and its packages
YOURS = ".kp-table[data-turn=you]"
BROWSER = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
# Clicks what ends a run as soon as it is there; the run may end by itself soon after.
STOP_SOON: Final = """() => new MutationObserver((_, observer) => {
  const stop = document.querySelector('.kp-stop');
  if (!stop) return;
  observer.disconnect();
  stop.click();
  window.hasStopped = true;
}).observe(document.body, { childList: true, subtree: true })"""
WIDE: Final = {"width": 1280, "height": 900}
NARROW: Final = {"width": 360, "height": 740}


class _Handler(SimpleHTTPRequestHandler):
    """Serves the site with the types that browsers ask for."""

    extensions_map: Final = {  # type: ignore[misc]
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".json": "application/json",
    }

    def log_message(self, *_: Any) -> None:
        """Keep quiet."""


@contextmanager
def served(site: Path) -> Iterator[str]:
    """Serve a folder on this machine alone; give its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, directory=str(site)))
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


@attrs.define(slots=False)  # playwright writes into it
class Visit:
    """A visitor of the site, and what was found.

    Attributes:
        profile: the visitor's profile in the browser.
        site: the address of the site.
        folder: where screenshots go.
        faults: what is wrong.
        figures: what took how long, in milliseconds.
    """

    profile: BrowserContext
    site: str
    folder: Path
    faults: list[str] = attrs.field(factory=list[str])
    figures: dict[str, list[float]] = attrs.field(factory=dict[str, list[float]])

    def expect(self, what: str, *, holds: bool) -> None:
        """Note a fault unless something holds."""
        if not holds:
            self.faults.append(f"not so: {what}")

    @contextmanager
    def at(self, path: str, size: dict[str, int]) -> Iterator[Page]:
        """Open a page and wait for the table; in the profile is what the pages before have kept."""
        page = self.profile.new_page()
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        page.set_default_timeout(READY // 2)
        page.on("request", self._judge_request)
        page.on("console", self._judge_message)
        page.on("pageerror", lambda error: self.faults.append(f"{path}: {error}"))
        page.goto(f"{self.site}/{path}")
        page.wait_for_selector(f"{ROOT}[data-ready]", timeout=READY)
        ready = page.evaluate("performance.getEntriesByName('kierki-ready')[0].startTime")
        self.figures.setdefault("ready", []).append(ready)
        try:
            yield page
            self.take_figures(page)
        finally:
            page.close()

    def take_figures(self, page: Page) -> None:
        """Note what took how long since the page was opened."""
        for name, took in page.evaluate(
            "performance.getEntriesByType('measure').map(own => [own.name, own.duration])"
        ):
            self.figures.setdefault(name.removeprefix("kierki-"), []).append(took)

    def _judge_request(self, request: Request) -> None:
        if not request.url.startswith((self.site, "data:", "blob:")):
            self.faults.append(f"asks for {request.url}")

    def _judge_message(self, message: ConsoleMessage) -> None:
        # The theme looks for a map of the pages in each folder, and there is one for all.
        is_theme = message.location["url"].endswith("/sitemap.xml")
        if message.type in ("error", "warning") and not is_theme:
            self.faults.append(f"console: {message.text}: {message.location['url']}")

    def look(self, page: Page, name: str) -> None:
        """Take a screenshot, and let axe-core judge what is there."""
        page.screenshot(path=self.folder / f"{name}.png", full_page=True)
        page.evaluate((fetched_npm("axe-core", AXE) / "axe.min.js").read_text("utf-8"))
        found = page.evaluate(f"axe.run('{ROOT}', {{resultTypes: ['violations']}})")
        for own in found["violations"]:
            if own["impact"] in ("serious", "critical"):
                where = own["nodes"][0]["target"]
                self.faults.append(f"{name}: axe: {own['id']}: {own['help']}: {where}")


def begin(page: Page, *, rules: str = "standard", kind: str = "rule") -> None:
    """Begin a match."""
    page.locator("#kp-tab-play").click()
    fields = page.locator(".kp-setup")
    if not fields.is_visible():
        open_setup(page)
    fields.locator("select").nth(0).select_option(rules)
    fields.locator("select").nth(1).select_option(kind)
    fields.locator("input").fill("gdansk-2026")
    fields.locator("button[type=submit]").click()
    page.wait_for_selector(YOURS)


def open_setup(page: Page) -> None:
    """Ask for another match."""
    page.locator(".kp-table .kp-tools button").last.click()


def quiet(page: Page) -> str:
    """Wait until the page waits for the player; tell for what."""
    page.wait_for_selector(f"{YOURS}, .kp-table[data-stage=deal_over], [data-stage=match_over]")
    return page.locator(".kp-table").get_attribute("data-stage") or ""


def cards(page: Page) -> int:
    """Count the cards in the player's hand."""
    return page.locator(".kp-card").count()


def click_move(page: Page) -> str:
    """Make the first move that may be made, by a click; tell what sort it was."""
    held = cards(page)
    if page.locator(".kp-actions [data-move]").count():
        choice = page.locator(".kp-actions [data-move]").first.element_handle()
        move = choice.get_attribute("data-move") or ""
        choice.click()
        page.wait_for_function("choice => !choice.isConnected", arg=choice)
        return "trumps" if move.startswith("=") else "pass"
    page.locator(".kp-legal").first.click()
    page.wait_for_function("held => document.querySelectorAll('.kp-card').length < held", arg=held)
    return "card"


def play_on(visit: Visit, page: Page) -> None:
    """A deal is played from the choice of trumps, and a match to its end from a player's pass."""
    for move, rest in (("trumps", '\n[Deal "11'), ("pass", " -\nS 4H 3H")):
        open_record(visit, page, f"before_{move}", sample().partition(rest)[0])
        page.get_by_role("button", name="Go on with this match").click()
        made = play_match(visit, page, until="deal_over" if move == "trumps" else "match_over")
        visit.expect(f"{move}: {made}", holds=made[move] > 0 and made["card"] > 0)


def play_all(visit: Visit, page: Page) -> None:
    """A whole match is played."""
    begin(page, kind="mixed")
    made = play_match(visit, page)
    visit.expect(f"moves of every sort: {made}", holds=min(made.values()) > 0)


def sample() -> str:
    """Give the record of a match of E against a player of each sort."""
    text = (Path(__file__).parent / "data" / "matches" / "standard.kierki").read_text("utf-8")
    for was, sort in (("Ala", "random"), ("Jan", "rule"), ("Ewa", "search")):
        text = text.replace(f'"{was}"', f'"{sort}"')
    return text.replace("\n\n", '\n[Seat "E"]\n\n', 1)


def open_record(visit: Visit, page: Page, name: str, text: str) -> None:
    """Open a file of this text."""
    path = visit.folder / f"{name}.kierki"
    path.write_text(f"{text}\n", "utf-8")
    page.get_by_role("tab", name="Records").click()
    page.locator("input[type=file]").set_input_files(path)


def play_match(visit: Visit, page: Page, until: str = "match_over") -> dict[str, int]:
    """A match is played on by clicks; tell how many moves of each sort there were."""
    made = dict.fromkeys(("card", "trumps", "pass"), 0)
    looked = set[str]()
    while (stage := quiet(page)) != until:
        contract = page.locator(".kp-heading").inner_text().split(":")[1].split()[0]
        sight = contract if contract in ("trumps", "lottery") else stage
        if sight not in looked or (sight == "lottery" and cards(page) == 6):
            looked.add(sight)
            visit.look(page, f"match-{sight}-{cards(page)}")
        if stage == "deal_over":
            page.locator(".kp-next").click()
            page.wait_for_selector(".kp-table:not([data-stage=deal_over])")
        else:
            made[click_move(page)] += 1
    visit.look(page, until)
    if until == "match_over":
        totals = page.locator(".kp-sum td").all_inner_texts()
        points = [int(text.replace("−", "-")) for text in totals]
        visit.expect(f"the points sum to zero: {totals}", holds=sum(points) == 0)
    return made


def refuse(visit: Visit, page: Page) -> None:
    """A card that may not be played is refused, with the reason and where the rule stands."""
    said = {
        "en": "Follow suit: clubs were led and S still holds 2 clubs.",
        "pl": "Trzeba dołożyć do koloru: wyjście było w trefle",
    }[page.locator(ROOT).get_attribute("data-lang") or ""]
    begin(page)
    page.locator(".kp-barred").first.click(force=True)
    notice = page.locator(".kp-notice")
    notice.wait_for()
    visit.expect(said, holds=said in notice.inner_text())
    visit.expect("a refused card stays in the hand", holds=cards(page) == 13)
    visit.look(page, f"refused-{said[:6]}")
    with page.context.expect_page() as opening:
        notice.locator("a").click()
    rule = opening.value
    rule.wait_for_load_state()
    found = rule.locator(f"#{rule.url.partition('#')[2]}").count()
    visit.expect(f"{rule.url} is there", holds=found == 1)
    rule.close()


def undo(visit: Visit, page: Page) -> None:
    """A move is taken back, and the player is on turn again, with the same cards."""
    begin(page)
    said = page.locator(".kp-hand").get_attribute("aria-label")
    page.locator(".kp-legal").first.dblclick()
    page.wait_for_function("document.querySelectorAll('.kp-card').length < 13")
    quiet(page)
    visit.expect("a second click is no move", holds=not page.locator(".kp-notice").is_visible())
    page.locator(".kp-tricks summary").click()
    page.locator(".kp-tricks img").wait_for()
    visit.look(page, "tricks")
    page.locator(".kp-tricks summary").click()  # else they are drawn after every move
    page.get_by_role("button", name="Undo").click()
    page.wait_for_function("document.querySelectorAll('.kp-card').length === 13")
    again = page.locator(".kp-hand").get_attribute("aria-label")
    visit.expect(f"{said} is {again}", holds=said == again)
    page.get_by_role("button", name="Undo").click()
    page.locator(".kp-notice").wait_for()
    visit.expect("the match goes on", holds=quiet(page) == "play")


def keep_records(visit: Visit, page: Page) -> None:
    """A match is saved, opened again, looked through and gone on with; a fault in it is found."""
    begin(page)
    for _ in range(3):
        click_move(page)
        quiet(page)
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save").first.click()
    saved = visit.folder / "saved.kierki"
    saving.value.save_as(saved)
    page.get_by_role("tab", name="Records").click()
    page.locator("input[type=file]").set_input_files(saved)
    page.locator(".kp-records .kp-good").wait_for()
    chosen = page.locator(".kp-steps select").input_value()
    visit.expect(f"the first deal is chosen, not {chosen}", holds=chosen == "1")
    page.get_by_role("button", name="Last").click()
    page.wait_for_function("document.querySelector('.kp-steps .kp-said').innerText.length > 15")
    visit.look(page, "record")
    page.get_by_role("button", name="Back", exact=True).click()
    page.get_by_role("button", name="Go on with this match").click()
    quiet(page)
    visit.expect("the match goes on with ten cards", holds=cards(page) == 10)
    find_faults(visit, page, saved.read_text("utf-8"))


def find_faults(visit: Visit, page: Page, good: str) -> None:
    """Every fault of a pasted record is listed, and leads to its place."""
    page.get_by_role("tab", name="Records").click()
    twice = good.replace('[Seat "S"]', '[Seat "S"]\n[Seat "S"]')
    lines = twice.replace("\n2. ", "\n7. ").split("\n")
    page.locator(".kp-records textarea").fill("\n".join(lines))
    page.locator(".kp-check").click()
    page.locator(".kp-records .kp-bad").wait_for()
    listed = page.locator(".kp-records .kp-problems li").count()
    visit.expect(f"both faults are listed, not {listed}", holds=listed == 2)
    page.locator(".kp-place").last.click()
    start = page.evaluate("document.activeElement.selectionStart")
    line = "\n".join(lines)[:start].count("\n")
    visit.expect("a fault leads to its line", holds=lines[line].startswith("7. "))
    visit.look(page, "record-faults")
    page.locator(".kp-records textarea").fill("Ala ma kota")
    visit.expect("what was found is gone", holds=not page.locator(".kp-records .kp-bad").count())
    page.locator(".kp-check").click()
    page.wait_for_function("document.querySelectorAll('.kp-records .kp-problems li').length === 1")


def paste_rules(visit: Visit, page: Page) -> None:
    """Pasted house rules are checked, their faults are listed, and a match is played by them."""
    begin(page)
    open_setup(page)
    page.locator(".kp-setup select").nth(0).select_option("house")
    rules = page.locator(".kp-house textarea")
    rules.fill('{"id": "house", "contracts": [\n {"kind": "trick", "group": "single"}]}')
    page.get_by_role("button", name="Check the rules").click()
    page.locator(".kp-setup .kp-bad").wait_for()
    visit.look(page, "rules-faults")
    contract = '{"kind": "trick", "id": "no_aces", "group": "single", "per_card": [["AC", -10]]}'
    rules.fill(f'{{"id": "house", "contracts": [{contract}]}}')
    page.get_by_role("button", name="Begin the match").click()
    page.locator(".kp-heading", has_text="aces").wait_for()
    visit.expect("a match is played by house rules", holds=quiet(page) == "play")


def use_keyboard(visit: Visit, page: Page) -> None:
    """A deal is played by keyboard alone, and the focus is never lost."""
    tab_to(page, "document.activeElement.matches('.kp-setup [type=submit]')")
    page.keyboard.press("Enter")
    page.wait_for_selector(YOURS)
    tab_to(page, "document.activeElement.classList.contains('kp-card')")
    while quiet(page) != "deal_over":
        held = cards(page)
        page.keyboard.press("Home")
        while page.evaluate("document.activeElement.getAttribute('aria-disabled')") != "false":
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        page.wait_for_function(
            "held => document.querySelectorAll('.kp-card').length < held", arg=held
        )
    page.wait_for_function("document.activeElement.classList.contains('kp-next')")
    page.keyboard.press("Enter")
    page.wait_for_function("document.querySelectorAll('.kp-card').length === 13")
    page.screenshot(path=visit.folder / "keyboard.png")


def tab_to(page: Page, there: str) -> None:
    """Press Tab until something has the focus."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate(there):
            return
    raise AssertionError(f"Tab does not lead to where {there}")


def look_at_setup(visit: Visit, page: Page) -> None:
    """What is asked before a match is easy to use."""
    lang = page.locator(ROOT).get_attribute("data-lang")
    visit.look(page, f"setup-{lang}-{page.evaluate('innerWidth')}")


def squeeze(visit: Visit, page: Page) -> None:
    """On a narrow screen nothing sticks out, and what is to be touched is large enough."""
    begin(page, rules="standard_3p")
    lang = page.locator(ROOT).get_attribute("data-lang")
    visit.look(page, f"narrow-{lang}")
    wide = page.evaluate("document.documentElement.scrollWidth")
    visit.expect(f"{lang} is {wide} wide on a narrow screen", holds=wide <= NARROW["width"])
    small = page.evaluate(
        f"[...document.querySelectorAll('{ROOT} button')].map(own => ["
        "own.textContent, own.getBoundingClientRect()]).filter(([, box]) =>"
        "box.width && (box.width < 24 || box.height < 24)).map(([text]) => text)"
    )
    visit.expect(f"large enough: {small}", holds=not small)


def widen(_: Visit, page: Page) -> None:
    """The screen becomes wide, and the player thinks of another match."""
    page.set_viewport_size({"width": WIDE["width"], "height": WIDE["height"]})
    open_setup(page)


def change_looks(visit: Visit, page: Page) -> None:
    """A switch to dark draws the cards anew; a hanging run is ended, and the match goes on."""
    begin(page, kind="search")
    before = page.locator(".kp-picture").first.get_attribute("src")
    page.locator("label[for=__palette_1]").click()
    page.wait_for_function(
        "before => document.querySelector('.kp-picture').src !== before", arg=before
    )
    visit.look(page, "dark")
    page.wait_for_function("localStorage.getItem('kierki-playground-match')")
    open_record(visit, page, "long", sample() * 40)
    page.locator(".kp-records .kp-good").wait_for()
    page.evaluate(STOP_SOON)
    page.evaluate("for (let i = 0; i < 60; i++) document.querySelector('.kp-check').click()")
    page.wait_for_function("window.hasStopped")
    page.get_by_role("tab", name="Play").click()
    page.locator(".kp-notice").wait_for()
    visit.expect("the match goes on", holds=quiet(page) == "play" and cards(page) == 13)


def go_on(visit: Visit, page: Page) -> None:
    """What was played last is gone on with, in the other language."""
    page.get_by_role("button", name="Dokończ ostatni mecz").click()
    visit.expect("the match is kept", holds=quiet(page) == "play" and cards(page) == 13)
    open_setup(page)


Story: TypeAlias = Callable[[Visit, Page], None]
Stay: TypeAlias = tuple[str, dict[str, int], tuple[Story, ...]]
SMALL: Final = (use_keyboard, squeeze, widen, look_at_setup)
LARGE: Final = (refuse, undo, keep_records, paste_rules, play_on, change_looks)
# To open a page takes a while: much is done in each. The second is dark, as it was left.
VISITS: Final[tuple[Stay, ...]] = (
    ("playground.html", NARROW, (*SMALL, *LARGE)),
    ("pl/playground.html", NARROW, (go_on, look_at_setup, squeeze, refuse)),
)
WHOLE: Final[tuple[Stay, ...]] = (*VISITS, ("playground.html", WIDE, (play_all,)))


def sizes(site: Path) -> tuple[int, int]:
    """Give the bytes of a site without Python: as they lie there, and as a server sends them."""
    python = {site / "playground" / "runtime", site / "playground" / "wheels"}
    files = [
        path.read_bytes()
        for path in site.rglob("*")
        if path.is_file() and python.isdisjoint(path.parents)
    ]
    return sum(map(len, files)), sum(len(gzip.compress(own, 6)) for own in files)


def main(site: Path, folder: Path, visits: tuple[Stay, ...]) -> int:
    """Visit the site, and tell what was found."""
    folder.mkdir(parents=True, exist_ok=True)
    with served(site) as address, sync_playwright() as play:
        chromium = shutil.which("chromium")
        browser = play.chromium.launch(executable_path=chromium, args=BROWSER)
        profile = browser.new_context(color_scheme="light")
        profile.add_init_script("localStorage.setItem('kierki-playground-pace', 'quick')")
        visit = Visit(profile, address, folder)
        for path, size, stories in visits:
            with visit.at(path, size) as page:
                for story in stories:
                    began = time.monotonic()
                    try:
                        story(visit, page)
                    except (AssertionError, Error) as error:
                        visit.faults.append(f"{story.__name__}: {error}")
                    print(f"{story.__name__}: {time.monotonic() - began:.1f} s")
        browser.close()
    plain, packed = sizes(site)
    visit.expect(f"the site has {plain} bytes", holds=plain <= SITE_LIMIT)
    tell(visit, plain, packed)
    return int(bool(visit.faults))


def tell(visit: Visit, plain: int, packed: int) -> None:
    """Print the faults and the figures."""
    for fault in visit.faults:
        print(fault)
    for name, took in visit.figures.items():
        middle = sorted(took)[len(took) // 2]
        print(f"{name}: {len(took)} times, middle {middle:.0f} ms, most {max(took):.0f} ms")
    print(f"site without Python: {plain / 1e6:.1f} MB, {packed / 1e6:.1f} MB as it is sent")
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}; {len(visit.faults)} faults")


if __name__ == "__main__":
    arguments = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    arguments.add_argument("site", type=Path, metavar="SITE")
    arguments.add_argument("folder", type=Path, metavar="FOLDER")
    arguments.add_argument("--whole", action="store_true", help="play a whole match, too")
    given = arguments.parse_args()
    sys.exit(main(given.site, given.folder, WHOLE if given.whole else VISITS))

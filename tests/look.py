"""Render every kind of picture in a real browser: ``python tests/look.py [FOLDER]``.

For each theme, language and number of seats one PNG with all pictures is written to FOLDER, to be
looked at. With FOLDER or without, what a browser can see for itself is checked: no words outside
their picture, none over others, none under a card that lies above. The exit status is 1 if
anything is wrong.
"""

from __future__ import annotations

import shutil
import sys
from itertools import product
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from kierki import PRESETS, Seat
from kierki.cards import Language
from kierki.render import Style
from kierki.render.style import ThemeName

sys.path.insert(0, str(Path(__file__).parent.parent / "examples"))
from gallery import NAMES, pictures

THEMES: tuple[ThemeName, ...] = ("light", "dark", "contrast")
LANGUAGES: tuple[Language, ...] = ("en", "pl")
RULES = ("standard", "standard_3p")
HARD = NAMES | {Seat.N: "東京太郎ナンバーワン選手", Seat.W: "שרה בת־אל כהן לוי"}
BROWSER = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
# Letters fill about the middle half of the box that a browser gives for a line of text.
FAULTS = """
() => [...document.querySelectorAll('figure')].flatMap(figure => {
  const svg = figure.querySelector('svg'), frame = svg.getBoundingClientRect();
  const seen = e => getComputedStyle(e).visibility === 'visible';
  const box = e => {
    const b = e.getBoundingClientRect(), cut = e.tagName === 'text' ? b.height * 0.28 : 1;
    return {left: b.left + 1, right: b.right - 1, top: b.top + cut, bottom: b.bottom - cut};
  };
  const meet = (a, b) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const found = [], say = (what, ...texts) => found.push(
    `${figure.id}: ${what}: ${texts.map(t => t.textContent).join(' | ')}`);
  const texts = [...svg.querySelectorAll('text')].filter(seen).map(e => [e, box(e)]);
  const above = [...svg.querySelectorAll('.card > rect, .back > use, .plate > rect')]
    .filter(seen).map(e => [e, box(e)]);
  texts.forEach(([text, own], place) => {
    if (own.left < frame.left || own.right > frame.right || own.top < frame.top ||
        own.bottom > frame.bottom) say('outside', text);
    for (const [other, its] of texts.slice(place + 1))
      if (meet(own, its) && !other.closest('.turn')) say('over each other', text, other);
    for (const [rect, its] of above) {
      const later = text.compareDocumentPosition(rect) & Node.DOCUMENT_POSITION_FOLLOWING;
      if (later && rect.parentNode !== text.parentNode && meet(own, its)) say('covered', text);
    }
    const plate = text.closest('.plate');
    if (plate) {
      const its = plate.querySelector('rect').getBoundingClientRect();
      if (own.left < its.left || own.right > its.right) say('past its plate', text);
    }
  });
  return found;
})
"""


def show(page: Page, style: Style, rules: str) -> list[str]:
    """Put all pictures of a style on a page; give what is wrong with them."""
    figures = "".join(
        f'<figure id="{name}">{picture}<figcaption>{name}</figcaption></figure>'
        for name, picture in pictures(style, PRESETS[rules])
    )
    page.set_content(
        "<!doctype html><meta charset=utf-8><style>body{display:flex;flex-wrap:wrap;margin:0;"
        "font:14px sans-serif}figure{margin:6px}svg{width:470px;height:auto}</style>" + figures
    )
    found: list[str] = page.evaluate(FAULTS)
    return found


def main(folder: Path | None = None) -> int:
    """Render all of it."""
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
    faults = list[str]()
    with sync_playwright() as play:
        chromium = shutil.which("chromium")
        browser = play.chromium.launch(executable_path=chromium, args=BROWSER)
        page = browser.new_page(viewport={"width": 2000, "height": 1200})
        for theme, lang, rules in product(THEMES, LANGUAGES, RULES):
            name = f"{theme}-{lang}-{rules}"
            names = HARD if rules == "standard" else NAMES
            style = Style(theme=theme, lang=lang, names=names, four_colours=lang == "pl")
            faults += [f"{name}: {fault}" for fault in show(page, style, rules)]
            if folder:
                page.screenshot(path=folder / f"{name}.png", full_page=True)
        browser.close()
    for fault in faults:
        print(fault)
    print(f"{len(THEMES) * len(LANGUAGES) * len(RULES)} pages, {len(faults)} faults")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main(*map(Path, sys.argv[1:])))

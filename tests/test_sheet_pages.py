"""A score sheet as a page: within its width, valid, and with nothing of a name taken for markup."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any, get_args
from xml.etree import ElementTree as ET

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generated import a_fifth, presets
from kierki import PRESETS, STANDARD, Group, Rules, Seat, TrickContract
from kierki.cards import Language
from kierki.cli.page import fitting
from kierki.cli.sheet_pages import html_sheet, markdown_sheet, player, text_sheet
from kierki.render.cells import cells as width
from kierki.scoresheet import Sheet, enter, new_sheet, settle
from kierki.strategies import rules as any_rules
from sheets import OF_HOUSE, OF_THREE, SEVEN, SHEETS, TWELVE, sheets

N, E, S, W = Seat
languages = st.sampled_from(get_args(Language))
HOSTILE = "<b>|*_`[x](y)&\"'\\ </table>"
TAGS = "html head meta title style body h1 h2 p ul li table thead tbody tfoot tr th td bdi"
LONG = "very_long_name_of_a_contract_that_no_table_has_a_place_for_" * 3


def hostile(sheet: Sheet) -> Sheet:
    """Give a sheet with a name that is full of markup."""
    return attrs.evolve(sheet, names=(HOSTILE, "1. x", *sheet.names[2:]))


def parsed(page: str) -> ET.Element:
    """Read a page as the XML that it is, too."""
    assert page.startswith("<!DOCTYPE html>\n<html lang=")
    return ET.fromstring(page.removeprefix("<!DOCTYPE html>"))


def cells(page: str, part: str) -> list[list[str]]:
    """Give the texts of the cells of a part of the table."""
    rows = parsed(page).findall(f"body/table/{part}/tr")
    return [["".join(cell.itertext()) for cell in row] for row in rows]


# ---------------------------------------------------------------- text


@given(sheets(presets | any_rules()), languages, st.booleans())
@a_fifth
def test_no_line_is_longer_than_80(sheet: Sheet, lang: Language, settled: Any) -> None:
    """Whatever is played and whoever plays, a line has at most 80 columns."""
    lines = text_sheet(sheet, lang, settle(sheet) if settled else None)
    assert max(map(width, lines)) <= 80
    assert all(line == fitting(line, "utf-8") for line in lines)


@pytest.mark.parametrize("lang", get_args(Language))
@pytest.mark.parametrize("price", [-20, -(10**13)])
def test_a_wide_table_is_cut_or_turned(lang: Language, price: int) -> None:
    """Long names of contracts are cut; where that is not enough, a deal takes several lines."""
    rules = Rules("house", [TrickContract(LONG, Group.SINGLE, per_trick=price)], series=70)
    points = dict(zip(Seat, (4 * price, 3 * price, 3 * price, 3 * price), strict=True))
    sheet = enter(new_sheet(rules, names={N: "x" * 100}), points)
    lines = text_sheet(sheet, lang, settle(sheet))
    assert max(map(len, lines)) <= 80
    assert any("very long" in line for line in lines)
    assert any(str(4 * price) in line for line in lines)
    assert any("…" in line for line in lines)


def test_a_sheet_as_text() -> None:
    """Who plays, the deals with running totals, what is to come, the places, who pays whom."""
    assert (
        "\n".join(text_sheet(OF_HOUSE, "en", settle(OF_HOUSE, how="winner")))
        == """\
Rules house; Ala (N) deals first.
Score sheet: 3 of 4 deals

No contract D │ N Ala      │ E Ola      │ S Jan      │ W
──────────────┼────────────┼────────────┼────────────┼───────────
 1 nothing  N │    0     0 │    0     0 │    0     0 │    0     0
 2 last two E │   -5    -5 │    0     0 │    0     0 │   -5    -5
──────────────┼────────────┼────────────┼────────────┼───────────
No contract D │ N Ala      │ E Ola      │ S Jan      │ W
──────────────┼────────────┼────────────┼────────────┼───────────
 3 nothing  S │    0    -5 │    0     0 │    0     0 │    0    -5

Ranking so far
  1.  E Ola   0
  1.  S Jan   0
  3.  N Ala  -5
  3.  W      -5
next: 4. last two, W deals
Still to be dealt, and by whom: 4 last two W.
Who pays whom:
  Ala (N) → Ola (E): 3
  Ala (N) → Jan (S): 2
  W → Ola (E): 2
  W → Jan (S): 3"""
    )


def test_a_new_and_a_full_sheet_as_text() -> None:
    """Before the first deal there are no places, after the last there is nothing to come."""
    assert (
        "\n".join(text_sheet(SHEETS["new"], "pl", ()))
        == """\
Zasady standard; pierwszy rozdaje W.
Zapis: 0 z 12 rozdań

  jeszcze nic nie wpisano
dalej: 1. bez lew, rozdaje W
Do rozegrania i kto rozdaje: 1 bez lew W, 2 bez kierów N, 3 bez dam E,
  4 bez panów S, 5 bez króla kier W, 6 bez 7. i ostatniej N, 7 rozbójnik E,
  8 atutowa S, 9 atutowa W, 10 atutowa N, 11 atutowa E, 12 loteryjka S.
Nikt nic nie płaci."""
    )
    full = text_sheet(TWELVE, "pl")
    assert full[-4:] == [
        "  1.  S Jan   800",
        "  2.  W       250",
        "  3.  N Ala  -265",
        "  4.  E Ola  -785",
    ]


def test_of_very_many_deals_the_next_sixty_are_named() -> None:
    """A house may play for ever."""
    endless = new_sheet(attrs.evolve(STANDARD, series=10**12))
    assert "60 lottery" in " ".join(text_sheet(endless, "en"))
    assert " ".join(text_sheet(endless, "en")).endswith(" and 11999999999940 deals   more.")
    assert "and 11999999999940 deals more" in markdown_sheet(endless, "en")
    assert "<p>i jeszcze 11999999999940 rozdań</p>" in html_sheet(endless, "pl")


def test_who_has_no_name_is_called_by_the_seat() -> None:
    """What cannot be shown of a name is written out."""
    sheet = new_sheet(names={N: "", E: "a\u202eb"})
    assert player(sheet, N) == "N"
    assert player(sheet, E) == "a\\u202eb (E)"


# ---------------------------------------------------------------- Markdown


def test_a_sheet_as_markdown() -> None:
    """A table that is aligned, places, and payments."""
    assert markdown_sheet(OF_THREE, "pl", settle(OF_THREE)).startswith("""\
# Zapis punktów

Zasady standard\\_3p; pierwszy rozdaje Ala (N).

| Nr | Kontrakt | Rozdaje | Ala (N) | Ola (E) | Jan (S) | Σ N | Σ E | Σ S |
|---:|:---|:---|---:|---:|---:|---:|---:|---:|
| 1 | bez lew | N | -60 | -60 | -135 | -60 | -60 | -135 |
| 2 | bez kierów | E | -260 | 0 | 0 | -320 | -60 | -135 |
| 3 | bez dam | S | | | | | | |
""")
    assert markdown_sheet(OF_THREE, "pl", settle(OF_THREE)).endswith("""
## Dotychczasowa klasyfikacja

- 1\\. Ola (E) -60
- 2\\. Jan (S) -135
- 3\\. Ala (N) -320

## Kto komu płaci

- Ala (N) → Ola (E): 260
- Ala (N) → Jan (S): 185
- Jan (S) → Ola (E): 75
""")
    new = markdown_sheet(SHEETS["new"], "en", ())
    assert new.endswith("\n## Who pays whom\n\nNobody has to pay.\n")
    assert "Ranking" not in new


def test_nothing_of_a_name_is_markdown() -> None:
    """What would be markup is written so that it is none."""
    page = markdown_sheet(hostile(SEVEN), "en", settle(SEVEN))
    assert "- 3\\. 1. x (E) -1185\n" in page
    assert "- 1\\. x (E) → W: 1035\n" in page
    assert "\\<b\\>\\|\\*\\_\\`\\[x\\](y)\\&\"'\\\\ \\</table\\> (N)" in page
    for row in re.findall(r"^\|.*\|$", page, re.MULTILINE):
        assert len(re.findall(r"(?<!\\)\|", row)) == 12


# ---------------------------------------------------------------- HTML


@given(sheets(presets | any_rules()), languages, st.booleans())
@a_fifth
def test_a_page_holds_what_the_sheet_holds(sheet: Sheet, lang: Language, settled: Any) -> None:
    """The page is well formed, and its table has the points, the totals and the sums."""
    page = html_sheet(sheet, lang, settle(sheet) if settled else None)
    body = cells(page, "tbody")
    for row, deal, running in zip(body, sheet.deals, sheet.running, strict=False):
        numbers = [int(text.replace("\u2212", "-")) for text in row[3:]]
        assert numbers == [*deal.points, *running.values()]
    assert len(body) == min(sheet.rules.deals, len(sheet.deals) + 60)
    assert all(not any(row[3:]) for row in body[len(sheet.deals) :])
    ((_, *totals, _),) = cells(page, "tfoot")
    assert [int(text.replace("\u2212", "-")) for text in totals] == [*sheet.totals.values()]


class _Tags(HTMLParser):
    """Lists the tags of a page, as a browser sees them."""

    def __init__(self) -> None:
        super().__init__()
        self.tags = set[str]()

    def handle_starttag(self, tag: str, attrs: object) -> None:  # noqa: ARG002
        """Note a tag."""
        self.tags.add(tag)


def test_nothing_of_a_name_is_html() -> None:
    """All text is escaped; there is no script, and nothing that is loaded from elsewhere."""
    page = html_sheet(hostile(SEVEN), "en", settle(SEVEN))
    assert cells(page, "thead")[0][3] == f"{HOSTILE} (N)"
    tags = _Tags()
    tags.feed(page)
    assert tags.tags <= {*TAGS.split()}
    assert "http" not in page
    assert "url(" not in page


def test_a_page_in_polish() -> None:
    """The page says its language, and speaks it."""
    page = html_sheet(TWELVE, "pl", ())
    assert '<html lang="pl">' in page
    assert "<title>Zapis punktów: standard</title>" in page
    assert cells(page, "thead") == [
        [
            "Nr",
            "Kontrakt",
            "Rozdaje",
            "Ala (N)",
            "Ola (E)",
            "Jan (S)",
            "W",
            "Σ N",
            "Σ E",
            "Σ S",
            "Σ W",
        ]
    ]
    assert cells(page, "tfoot") == [["Razem", "−265", "−785", "800", "250", ""]]
    assert next(item.text for item in parsed(page).findall("body/ul/li")) == "1. Jan (S) 800"
    assert "<p>Nikt nic nie płaci.</p>" in page
    assert "<h2>" not in html_sheet(SHEETS["new"], "pl")


def test_every_preset_has_pages() -> None:
    """Each contract of each preset has its row."""
    for rules in PRESETS.values():
        assert len(cells(html_sheet(new_sheet(rules), "en"), "tbody")) == min(rules.deals, 60)

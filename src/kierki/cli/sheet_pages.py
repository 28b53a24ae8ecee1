"""A score sheet as a page: text of at most 80 columns, Markdown, or HTML that stands alone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import islice
from textwrap import wrap
from typing import Final

from kierki.cards import Language
from kierki.cli.page import fitting
from kierki.cli.score_words import say_score
from kierki.cli.words import counted, say
from kierki.render import Style
from kierki.render.text import sheet as drawn_sheet
from kierki.rules.contract_names import contract_name
from kierki.rules.numbers import enumerated
from kierki.scoresheet import ComingDeal, Debt, Sheet
from kierki.seats import Seat

__all__ = ["html_sheet", "markdown_sheet", "player", "text_sheet"]

_WIDTH: Final = 80
_NAME_WIDTH: Final = 30
_NO_BREAK: Final = "\xa0"
_ROWS_TO_COME: Final = 60
_MARKUP: Final = re.compile(r"([\\`*_\[\]<>#|~&$!]|^[-+=]|(?<=^\d)[.)])")

_STYLE: Final = """\
body { font-family: system-ui, sans-serif; margin: 2em auto; max-width: 60em; padding: 0 1em; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; margin: 1em 0; }
th, td { border: 1px solid #999; padding: 0.3em 0.7em; text-align: right; }
th.word, td.word { text-align: left; }
th.total, td.total { background: #f0f0f0; }
.first { border-left: 3px double #999; }
tfoot th, tfoot td { border-top: 2px solid #000; font-weight: bold; }
tr { break-inside: avoid; }
thead { display: table-header-group; }
@page { margin: 15mm; }
@media print { body { margin: 0; max-width: none; padding: 0; } }"""


def player(sheet: Sheet, seat: Seat) -> str:
    """Name who sits at a seat, by name and letter or by the letter alone.

    >>> from kierki.scoresheet import new_sheet
    >>> sheet = new_sheet(names={Seat.N: "Ala"})
    >>> player(sheet, Seat.N), player(sheet, Seat.E)
    ('Ala (N)', 'E')
    """
    name = fitting(dict(zip(sheet.rules.seats, sheet.names, strict=True))[seat], "utf-8")
    return f"{name} ({seat})" if name.strip() else str(seat)


# ---------------------------------------------------------------- what all pages say


def _played_by(sheet: Sheet, lang: Language) -> str:
    dealer = player(sheet, sheet.first_dealer)
    return say_score("played_by", lang, rules=sheet.rules.id, dealer=dealer)


def _places(sheet: Sheet, lang: Language) -> list[str]:
    """Write the places, the best first: ``1. Ala (N) and E 490``."""
    places, ahead = list[str](), 0
    for seats in sheet.ranking:
        names = [player(sheet, seat) for seat in seats]
        who = enumerated(names, say_score("and", lang))
        places.append(f"{ahead + 1}. {who} {sheet.totals[seats[0]]}")
        ahead += len(seats)
    return places


def _unbroken(text: str) -> str:
    """Keep a text on one line when lines are broken."""
    return text.replace(" ", _NO_BREAK)


def _place_heading(sheet: Sheet, lang: Language) -> str:
    return say("final_ranking" if sheet.is_over else "ranking", lang)


def _payments(sheet: Sheet, debts: Iterable[Debt], *, width: int | None = None) -> Iterator[str]:
    for debt in debts:
        debtor, creditor = (
            _cut(player(sheet, seat), width) for seat in (debt.debtor, debt.creditor)
        )
        yield f"{debtor} → {creditor}: {debt.amount}"


def _coming(sheet: Sheet) -> tuple[list[ComingDeal], int]:
    """Give the next deals to come, and how many more there are."""
    coming = list(islice(sheet.to_come, _ROWS_TO_COME))
    return coming, sheet.rules.deals - len(sheet.deals) - len(coming)


def _entered(sheet: Sheet, lang: Language) -> Iterator[tuple[tuple[str, str, str], list[int]]]:
    """Give of each deal number, contract and dealer, and its points with the totals after it."""
    rules = sheet.rules
    for number, (deal, totals) in enumerate(zip(sheet.deals, sheet.running, strict=True), 1):
        name = contract_name(rules.contracts[(number - 1) % len(rules.contracts)], lang)
        dealer = str(rules.dealer_of(number, sheet.first_dealer))
        yield (str(number), name, dealer), [*deal.points, *totals.values()]


def _cut(text: str, width: int | None) -> str:
    return text if width is None or len(text) <= width else f"{text[: width - 1]}…"


# ---------------------------------------------------------------- text


def text_sheet(sheet: Sheet, lang: Language, debts: Sequence[Debt] | None = None) -> list[str]:
    """Write a sheet as lines of at most 80 columns; long names are cut.

    Args:
        sheet: the sheet, full or not.
        lang: English or Polish.
        debts: who pays whom; None if nothing is to be said of it.

    >>> from kierki.scoresheet import Counts, enter, new_sheet
    >>> sheet = enter(new_sheet(names={Seat.N: "Ala"}), Counts(tricks={Seat.N: 5, Seat.E: 8}))
    >>> for line in text_sheet(sheet, "pl")[:6]:
    ...     print(line)
    Zasady standard; pierwszy rozdaje Ala (N).
    Zapis: 1 z 12 rozdań
    <BLANKLINE>
    Nr gra     R │ N Ala      │ E          │ S          │ W
    ─────────────┼────────────┼────────────┼────────────┼───────────
     1 bez lew N │ -100  -100 │ -160  -160 │    0     0 │    0     0
    """
    drawn = drawn_sheet(sheet, Style(lang=lang)).split("\n")
    after = _text_after(sheet, lang, debts)
    return [*_wrapped([_played_by(sheet, lang)]), *drawn, *_wrapped(after)]


def _text_after(sheet: Sheet, lang: Language, debts: Sequence[Debt] | None) -> Iterator[str]:
    coming, more = _coming(sheet)
    if coming:
        deals = [f"{own.number} {contract_name(own.contract, lang)} {own.dealer}" for own in coming]
        told = ", ".join(map(_unbroken, deals))
        if more:
            told += f" {say_score('more', lang, deals=counted(more, 'deal', lang))}"
        yield say_score("to_come", lang, deals=f"{told}.")
    if debts is not None:
        yield f"{say_score('debts', lang)}:" if debts else say_score("no_debts", lang)
        yield from (f"  {line}" for line in _payments(sheet, debts, width=_NAME_WIDTH))


def _wrapped(texts: Iterable[str]) -> Iterator[str]:
    for text in texts:
        indent = " " * (len(text) - len(text.lstrip()))
        lines = wrap(
            text.strip(),
            _WIDTH,
            initial_indent=indent,
            subsequent_indent=f"{indent}  ",
            break_on_hyphens=False,
        )
        yield from (line.replace(_NO_BREAK, " ") for line in lines)


# ---------------------------------------------------------------- Markdown


def markdown_sheet(sheet: Sheet, lang: Language, debts: Sequence[Debt] | None = None) -> str:
    r"""Write a sheet as Markdown, with a row for each deal still to come.

    Args:
        sheet: the sheet, full or not.
        lang: English or Polish.
        debts: who pays whom; None if nothing is to be said of it.

    >>> from kierki.scoresheet import new_sheet
    >>> from kierki.presets import PRESETS
    >>> sheet = new_sheet(PRESETS["standard_3p"], names={Seat.N: "Ala*"})
    >>> print(*markdown_sheet(sheet, "en").splitlines()[4:7], sep="\n")
    | No | Contract | Dealer | Ala\* (N) | E | S | Σ N | Σ E | Σ S |
    |---:|:---|:---|---:|---:|---:|---:|---:|---:|
    | 1 | no tricks | N | | | | | | |
    """
    coming, more = _coming(sheet)
    seats = sheet.rules.seats
    lines = [f"# {say_score('title', lang)}", "", _marked(_played_by(sheet, lang)), ""]
    players = [_marked(player(sheet, seat)) for seat in seats]
    words = [say(word, lang) for word in ("number", "contract", "dealer")]
    lines += [
        _markdown_row([*words, *players, *(f"Σ {seat}" for seat in seats)]),
        "|---:|:---|:---|" + "---:|" * (2 * len(seats)),
    ]
    for (number, name, dealer), row in _entered(sheet, lang):
        lines.append(_markdown_row([number, _marked(name), dealer, *map(str, row)]))
    for own in coming:
        name = _marked(contract_name(own.contract, lang))
        empty = [""] * (2 * len(seats))
        lines.append(_markdown_row([str(own.number), name, str(own.dealer), *empty]))
    if more:
        deals = counted(more, "deal", lang)
        lines += ["", _marked(say_score("more", lang, deals=deals))]
    if sheet.deals:
        lines += ["", f"## {_place_heading(sheet, lang)}", ""]
        lines += [f"- {_marked(place)}" for place in _places(sheet, lang)]
    if debts is not None:
        lines += ["", f"## {say_score('debts', lang)}", ""]
        lines += [f"- {_marked(line)}" for line in _payments(sheet, debts)] or [
            say_score("no_debts", lang)
        ]
    return "\n".join([*lines, ""])


def _marked(text: str) -> str:
    r"""Write a text so that nothing in it is taken for Markdown: ``1\. Ala``."""
    return _MARKUP.sub(r"\\\1", text)


def _markdown_row(cells: Iterable[str]) -> str:
    return "|" + "".join(f" {cell} |" if cell else " |" for cell in cells)


# ---------------------------------------------------------------- HTML


def html_sheet(sheet: Sheet, lang: Language, debts: Sequence[Debt] | None = None) -> str:
    """Write a sheet as one HTML page that needs no other file, with rows for the deals to come.

    Args:
        sheet: the sheet, full or not.
        lang: English or Polish.
        debts: who pays whom; None if nothing is to be said of it.

    >>> from kierki.scoresheet import new_sheet
    >>> page = html_sheet(new_sheet(names={Seat.N: "<Ala>"}), "pl")
    >>> page.splitlines()[1], "<bdi>&lt;Ala&gt;</bdi>" in page
    ('<html lang="pl">', True)
    """
    title = f"{say_score('title', lang)}: {sheet.rules.id}"
    return "\n".join(
        [
            "<!DOCTYPE html>",
            f'<html lang="{lang}">',
            "<head>",
            '<meta charset="utf-8"/>',
            '<meta name="viewport" content="width=device-width, initial-scale=1"/>',
            f"<title>{_html(title)}</title>",
            f"<style>\n{_STYLE}\n</style>",
            "</head>",
            "<body>",
            f"<h1>{_html(say_score('title', lang))}</h1>",
            f"<p>{_html(_played_by(sheet, lang))}</p>",
            *_html_table(sheet, lang),
            *_html_places(sheet, lang),
            *(() if debts is None else _html_debts(sheet, debts, lang)),
            "</body>",
            "</html>",
            "",
        ]
    )


def _html(text: str) -> str:
    return escape(fitting(text, "utf-8"))


def _html_table(sheet: Sheet, lang: Language) -> Iterator[str]:
    coming, more = _coming(sheet)
    yield "<table>"
    yield "<thead>"
    yield _html_heading(sheet, lang)
    yield "</thead>"
    yield from _html_foot(sheet, lang)
    yield "<tbody>"
    for cells, row in _entered(sheet, lang):
        yield _html_row(cells, map(_html_number, row), len(sheet.rules.seats))
    for own in coming:
        cells = str(own.number), contract_name(own.contract, lang), str(own.dealer)
        yield _html_row(cells, [""] * (2 * len(sheet.rules.seats)), len(sheet.rules.seats))
    yield "</tbody>"
    yield "</table>"
    if more:
        deals = counted(more, "deal", lang)
        yield f"<p>{_html(say_score('more', lang, deals=deals))}</p>"


def _html_heading(sheet: Sheet, lang: Language) -> str:
    seats = sheet.rules.seats
    number, *words = (_html(say(word, lang)) for word in ("number", "contract", "dealer"))
    named = zip(seats, sheet.names, strict=True)
    cells = [f'<th scope="col">{number}</th>']
    cells += [f'<th scope="col" class="word">{word}</th>' for word in words]
    for seat, name in named:
        shown = f"<bdi>{_html(name)}</bdi> ({seat})" if name.strip() else str(seat)
        cells.append(f'<th scope="col"{_first(seat, seats)}>{shown}</th>')
    for seat in seats:
        first = " first" if seat is seats[0] else ""
        cells.append(f'<th scope="col" class="total{first}">Σ {seat}</th>')
    return f"<tr>{''.join(cells)}</tr>"


def _first(seat: Seat, seats: Sequence[Seat]) -> str:
    return ' class="first"' if seat is seats[0] else ""


def _html_row(cells: tuple[str, str, str], numbers: Iterable[str], seats: int) -> str:
    number, *words = map(_html, cells)
    row = [f'<th scope="row">{number}</th>', *(f'<td class="word">{word}</td>' for word in words)]
    for place, value in enumerate(numbers):
        names = [*(["total"] if place >= seats else []), *([] if place % seats else ["first"])]
        kind = f' class="{" ".join(names)}"' if names else ""
        row.append(f"<td{kind}>{value}</td>")
    return f"<tr>{''.join(row)}</tr>"


def _html_foot(sheet: Sheet, lang: Language) -> Iterator[str]:
    """Write the sum of the points under each player."""
    seats = sheet.rules.seats
    total = _html(say_score("total", lang))
    cells = [f'<th scope="row" colspan="3" class="word">{total}</th>']
    for seat, points in sheet.totals.items():
        cells.append(f"<td{_first(seat, seats)}>{_html_number(points)}</td>")
    cells.append(f'<td class="first" colspan="{len(seats)}"></td>')
    yield "<tfoot>"
    yield f"<tr>{''.join(cells)}</tr>"
    yield "</tfoot>"


def _html_number(number: int) -> str:
    return str(number).replace("-", "\u2212")


def _html_places(sheet: Sheet, lang: Language) -> Iterator[str]:
    if sheet.deals:
        yield f"<h2>{_html(_place_heading(sheet, lang))}</h2>"
        yield from _html_list(_places(sheet, lang))


def _html_list(texts: Iterable[str]) -> Iterator[str]:
    yield "<ul>"
    yield from (f"<li>{_html(text)}</li>" for text in texts)
    yield "</ul>"


def _html_debts(sheet: Sheet, debts: Sequence[Debt], lang: Language) -> Iterator[str]:
    yield f"<h2>{_html(say_score('debts', lang))}</h2>"
    if debts:
        yield from _html_list(_payments(sheet, debts))
    else:
        yield f"<p>{_html(say_score('no_debts', lang))}</p>"

"""A score sheet in text: for each player the points of each deal, with the total beside them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from kierki.cards import Language
from kierki.render.cells import fit, pad
from kierki.render.phrases import phrase
from kierki.render.standings import sheet_style
from kierki.render.style import PLAIN, Style
from kierki.render.text.around import width_of
from kierki.render.text.columns import in_columns
from kierki.render.text.headings import WIDTH
from kierki.render.text.letters import finished, named
from kierki.rules.contract_names import contract_name
from kierki.scoresheet import Sheet
from kierki.seats import Seat

__all__ = ["ranking_lines", "sheet"]

_CONTRACT: Final = 19  # the cells of the longest name of a contract of a preset
_PLATE: Final = 40  # the cells of a name where it has room
_BAR: Final = " │ "


def sheet(sheet: Sheet, style: Style = PLAIN) -> str:
    """Draw a score sheet: each deal with its points and the running totals, and the ranking.

    Args:
        sheet: the sheet, full or not.
        style: how it is to look; a player whom it does not name is called as on the sheet.

    >>> from kierki import Seat
    >>> from kierki.render import text
    >>> from kierki.scoresheet import Counts, enter, new_sheet
    >>> empty = new_sheet(names={Seat.N: "Ala", Seat.E: "Ola", Seat.S: "Jan", Seat.W: "Ewa"})
    >>> print(text.sheet(enter(empty, Counts(tricks={Seat.N: 5, Seat.E: 8}))))
    Score sheet: 1 of 12 deals
    <BLANKLINE>
    No contract  D │ N Ala      │ E Ola      │ S Jan      │ W Ewa
    ───────────────┼────────────┼────────────┼────────────┼───────────
     1 no tricks N │ -100  -100 │ -160  -160 │    0     0 │    0     0
    <BLANKLINE>
    Ranking so far
      1.  S Jan     0
      1.  W Ewa     0
      3.  N Ala  -100
      4.  E Ola  -160
    next: 2. no hearts, E deals
    """
    style = sheet_style(sheet, style)
    return finished(_lines(sheet, style), style)


def _lines(sheet: Sheet, style: Style) -> Iterator[str]:
    lang = style.lang
    done = phrase("done_of", lang, done=len(sheet.deals), deals=sheet.rules.deals)
    yield f"{phrase('sheet', lang)}: {done}"
    yield ""
    if sheet.deals:
        table = list(_deals(sheet, style))
        yield from table if width_of(table) <= WIDTH else _one_by_one(sheet, style)
        yield ""
        yield from ranking_lines(sheet, style)
    else:
        yield f"  {phrase('nothing', lang)}"
    for coming in islice(sheet.to_come, 1):
        name = contract_name(coming.contract, lang)
        facts = {"number": coming.number, "contract": name, "seat": coming.dealer}
        yield fit(phrase("next_deal", lang, **facts), WIDTH)


def _deals(sheet: Sheet, style: Style) -> Iterator[str]:
    """Write the deals below the names, which stand over each series of a long match."""
    contracts = _contracts(sheet, style.lang)
    room = (WIDTH - width_of(contracts)) // len(sheet.rules.seats) - len(_BAR)
    columns = [contracts, *(_points(sheet, seat, room, style) for seat in sheet.rules.seats)]
    heading, *rows = map(_BAR.join, zip(*columns, strict=True))
    rule = "─┼─".join("─" * width_of(column) for column in columns)
    for number, row in enumerate(rows):
        if number % len(sheet.rules.contracts) == 0:
            yield from ([rule, heading, rule] if number else [heading, rule])
        yield row


def _one_by_one(sheet: Sheet, style: Style) -> Iterator[str]:
    """Write a line for each seat in each deal, where the points are too many for a table."""
    seats = sheet.rules.seats
    rows = zip(_contracts(sheet, style.lang)[1:], sheet.deals, sheet.running, strict=True)
    for heading, deal, totals in rows:
        yield heading
        for seat, points in zip(seats, deal.points, strict=True):
            yield f"  {seat} {points} Σ {totals[seat]}"


def _contracts(sheet: Sheet, lang: Language) -> list[str]:
    """Write the number, the contract and the dealer of each deal entered."""
    rules = sheet.rules
    rows = [tuple(phrase(word, lang) for word in ("number", "contract", "dealer_letter"))]
    for number in range(1, len(sheet.deals) + 1):
        contract = rules.contracts[(number - 1) % len(rules.contracts)]
        name = fit(contract_name(contract, lang), _CONTRACT)
        rows.append((str(number), name, str(rules.dealer_of(number, sheet.first_dealer))))
    return in_columns(rows, ("right", "left", "left"), " ")


def _points(sheet: Sheet, seat: Seat, room: int, style: Style) -> list[str]:
    """Write the name of a seat over its points in each deal and its running totals."""
    place = sheet.rules.seats.index(seat)
    rows = [
        (pad(str(deal.points[place]), 4, "right"), pad(str(totals[seat]), 5, "right"))
        for deal, totals in zip(sheet.deals, sheet.running, strict=True)
    ]
    numbers = in_columns(rows, ("right", "right"), " ")
    plate = named(seat, style, max(room, width_of(numbers)))
    width = width_of([plate, *numbers])
    return [pad(plate, width), *(pad(row, width, "right") for row in numbers)]


def ranking_lines(sheet: Sheet, style: Style) -> Iterator[str]:
    """Write the places with who has them; those who share one have it together."""
    yield phrase("final_ranking" if sheet.is_over else "ranking_so_far", style.lang)
    rows: list[tuple[str, str, str]] = []
    for seats in sheet.ranking:
        place = f"{len(rows) + 1}."
        for seat in seats:
            name = named(seat, style, _PLATE)
            rows.append((place, name, str(sheet.totals[seat])))
    yield from (f"  {line}" for line in in_columns(rows, ("left", "left", "right")))

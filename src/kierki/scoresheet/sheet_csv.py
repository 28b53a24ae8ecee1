"""Score sheets as tables: CSV, written in full and read from what people write by hand."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Final, Literal

from kierki.presets import PRESETS
from kierki.rules import Rules
from kierki.scoresheet.count_words import counts_text
from kierki.scoresheet.csv_deals import made_sheet
from kierki.scoresheet.csv_table import plain_text, read_table, table_text
from kierki.scoresheet.sheet import Sheet, SheetDeal

__all__ = ["read_csv", "write_csv"]

_BEFORE: Final = ("Deal", "Contract", "Dealer")


def write_csv(sheet: Sheet, *, delimiter: Literal[",", ";", "\t"] = ",") -> str:
    """Write a sheet as CSV: what is played and who sits where, then a row for each deal.

    A row has number, contract and dealer of the deal, the points of each seat, the totals after
    it, and what was counted. A text that a spreadsheet would take for a formula stands behind an
    apostrophe, which `read_csv` takes away.

    Args:
        sheet: the sheet, full or not.
        delimiter: what stands between the cells.

    Raises:
        ValueError: for another delimiter.

    >>> from kierki.scoresheet import Counts, enter, new_sheet
    >>> from kierki.seats import Seat
    >>> sheet = new_sheet(names={Seat.N: "Ala"})
    >>> print(write_csv(enter(sheet, Counts(tricks={Seat.N: 5, Seat.E: 8}))))
    Rules,standard
    First dealer,N
    Name N,Ala
    Deal,Contract,Dealer,N,E,S,W,Total N,Total E,Total S,Total W,Counts
    1,no_tricks,N,-100,-160,0,0,-100,-160,0,0,tricks N=5 E=8
    """
    if delimiter not in (",", ";", "\t"):
        raise ValueError(f"a delimiter is a comma, a semicolon or a tab, not {delimiter!r}")
    return table_text(chain(_heading(sheet), _rows(sheet)), delimiter)


def _heading(sheet: Sheet) -> Iterator[tuple[str, ...]]:
    rules, seats = sheet.rules, sheet.rules.seats
    yield ("Rules" if PRESETS.get(rules.id) == rules else "House rules"), rules.id
    yield "First dealer", str(sheet.first_dealer)
    for seat, name in zip(seats, sheet.names, strict=True):
        if name:
            yield f"Name {seat}", plain_text(name)
    yield (*_BEFORE, *map(str, seats), *(f"Total {seat}" for seat in seats), "Counts")


def _rows(sheet: Sheet) -> Iterator[tuple[str, ...]]:
    rules = sheet.rules
    for number, (deal, running) in enumerate(zip(sheet.deals, sheet.running, strict=True), 1):
        contract = rules.contracts[(number - 1) % len(rules.contracts)]
        dealer = rules.dealer_of(number, sheet.first_dealer)
        points = map(str, (*deal.points, *running.values()))
        yield str(number), contract.id, str(dealer), *points, _counted(deal)


def _counted(deal: SheetDeal) -> str:
    return "" if deal.counts is None else counts_text(deal.counts)


def read_csv(text: str | bytes, rules: Rules | None = None) -> Sheet:
    r"""Read a sheet from CSV, as `write_csv` or people write it.

    A row with the seats or the names of the players, and the points of a deal in each row below
    it, are enough. Other columns are checked if they are there, and so is what stands above the
    table; rows at the end without points are not yet dealt.

    Args:
        text: the text; bytes are read as UTF-8. Cells are parted by comma, semicolon or
            tabulator.
        rules: what is played, if the text does not say it, or plays by house rules; by default
            `kierki.STANDARD`.

    Raises:
        NotationError: if it is no CSV, or too large: the place is in ``line`` and ``column``.
        DocumentError: listing what is wrong with it, with line and column, and with the cell as a
            spreadsheet calls it for a path.

    >>> sheet = read_csv("Ala;Ola;Jan;Ewa\n-100;-160;0;0\n0;-260;0;0\n")
    >>> sheet.names, sheet.totals
    (('Ala', 'Ola', 'Jan', 'Ewa'), {Seat.N: -100, Seat.E: -420, Seat.S: 0, Seat.W: 0})
    >>> read_csv("N,E,S,W\n-130,-130,0,0\n0,-26.5,0,0")
    Traceback (most recent call last):
    kierki.errors.DocumentError: 2:1: A2: points come in 20s, and -130 is no multiple;
        2:6: B2: points come in 20s, and -130 is no multiple;
        3:3: B3: must be a whole number, is '-26.5'
    """
    return made_sheet(read_table(text), rules)

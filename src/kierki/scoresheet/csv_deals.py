"""The deals of a table, each checked with all that stands in its row."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

import attrs

from kierki.cards import Language
from kierki.contracts import Contract
from kierki.errors import InvalidStateError, NotationError
from kierki.rules import Rules
from kierki.rules.contract_names import contract_name
from kierki.scoresheet.count_words import read_counts
from kierki.scoresheet.counts import Counts
from kierki.scoresheet.csv_heading import Columns, read_heading
from kierki.scoresheet.csv_table import Cell, Findings
from kierki.scoresheet.sheet import Sheet, SheetDeal, entered_deal, new_sheet
from kierki.seats import Seat

__all__: list[str] = []

_LANGUAGES: Final[tuple[Language, ...]] = ("en", "pl")
_WHOLE: Final = re.compile("[-+\u2212]?[0-9]{1,15}")


class _UnreadableError(Exception):
    """A deal cannot be read; why is noted already."""


@attrs.frozen
class _Row:
    """A row below the heading: the cells by their columns."""

    cells: Mapping[int, Cell]
    columns: Columns

    def at(self, place: int | None) -> Cell | None:
        """Give a cell that has a text; None if it is empty, or if there is no such column."""
        return None if place is None else self.cells.get(place)

    @property
    def first(self) -> Cell:
        """The first cell that has a text."""
        return min(self.cells.values(), key=lambda cell: cell.place)

    def other(self, name: str) -> Cell | None:
        """Give a cell that is not of points, if it has a text."""
        return self.at(self.columns.others.get(name))

    @property
    def is_dealt(self) -> bool:
        """Whether points or counts stand in it."""
        places = [*self.columns.seats.values(), self.columns.others.get("counts")]
        return any(map(self.at, places))

    def place_of(self, path: str) -> Cell:
        """Tell in which cell stands what a problem speaks of; or where it is missing."""
        field, _, step = path.removesuffix("]").partition("[")
        seats = {str(seat): place for seat, place in self.columns.seats.items()}
        if field == "points":
            place = seats.get(step, min(seats.values()))
        else:
            place = self.columns.others["counts"]
        last = max(self.cells.values(), key=lambda cell: cell.place)
        return self.at(place) or attrs.evolve(last, exact="", place=place)


def made_sheet(table: Sequence[list[Cell]], rules: Rules | None) -> Sheet:
    """Make a sheet of a table, or refuse it with all that is wrong with it."""
    findings = Findings()
    columns, above = read_heading(table, rules, findings)
    deals = columns.rules.deals
    rows = [_row(cells, columns, findings) for cells in table[above : above + deals]]
    if beyond := next((cells for cells in table[above + deals :] if cells), None):
        first = next(cell for cell in beyond if cell.text)
        findings.note(first, "match_over", f"a match has {deals} deals")
    begun = _begun(columns, rows, findings)
    entered = _deals(begun, rows, findings)
    findings.check()
    return attrs.evolve(begun, deals=tuple(entered))


def _row(cells: list[Cell], columns: Columns, findings: Findings) -> _Row:
    told = {cell.place: cell for cell in cells if cell.text}
    known = {*columns.seats.values(), *columns.totals.values(), *columns.others.values()}
    for cell in told.values():
        if cell.place not in known:
            findings.note(cell, "unknown_field", "there is no heading above this cell")
    return _Row(told, columns)


def _begun(columns: Columns, rows: Sequence[_Row], findings: Findings) -> Sheet:
    first_dealer = _first_dealer(columns, rows, findings)
    try:
        return new_sheet(columns.rules, first_dealer=first_dealer, names=columns.names)
    except InvalidStateError as error:
        for problem in error.problems:
            findings.note(columns.cells[problem.path], problem.code, problem.detail)
    return new_sheet(columns.rules, first_dealer=first_dealer)


def _first_dealer(columns: Columns, rows: Sequence[_Row], findings: Findings) -> Seat:
    """Find who deals first: as it is written above, or as follows from the first dealer below."""
    seats = columns.rules.seats
    if cell := columns.first_dealer:
        seat = columns.seat_of(cell.text)
        if seat is None:
            findings.note(cell, "wrong_dealer", f"no such player: {cell.text[:40]!r}")
        return seat or seats[0]
    for number, row in enumerate(rows, 1):
        if (cell := row.other("dealer")) and (seat := columns.seat_of(cell.text)):
            return next(own for own in seats if columns.rules.dealer_of(number, own) is seat)
    return seats[0]


def _deals(begun: Sheet, rows: Sequence[_Row], findings: Findings) -> list[SheetDeal]:
    """Enter deal by deal; the totals are checked as far as all before them is right."""
    rules, deals, is_open = begun.rules, list[SheetDeal](), False
    totals: tuple[int, ...] | None = (0,) * len(rules.seats)
    for number, row in enumerate(rows, 1):
        contract = rules.contracts[(number - 1) % len(rules.contracts)]
        _check_row(row, number, contract, begun, findings)
        if is_open and row.is_dealt:
            findings.note(row.first, "incomplete_deal", "the deal before has no points")
        is_open = not row.is_dealt
        try:
            if row.is_dealt:
                deals.append(_deal(row, contract, findings))
                totals = totals and tuple(map(sum, zip(totals, deals[-1].points, strict=True)))
        except _UnreadableError:
            totals = None
        _check_totals(row, totals, findings)
    return deals


def _check_row(
    row: _Row, number: int, contract: Contract, begun: Sheet, findings: Findings
) -> None:
    """Check what the row says of the deal beside its points."""
    dealer = begun.rules.dealer_of(number, begun.first_dealer)
    names = {contract.id, *(contract_name(contract, lang).casefold() for lang in _LANGUAGES)}
    if (cell := row.other("deal")) and cell.text.removesuffix(".") != str(number):
        findings.note(cell, "wrong_deal_number", f"this is deal {number}")
    if (cell := row.other("contract")) and cell.text.casefold() not in names:
        findings.note(cell, "wrong_contract", f"deal {number} is played for {contract.id}")
    if (cell := row.other("dealer")) and row.columns.seat_of(cell.text) is not dealer:
        findings.note(cell, "wrong_dealer", f"{dealer} deals")


def _deal(row: _Row, contract: Contract, findings: Findings) -> SheetDeal:
    """Enter what was counted, or else the points; what stands there beside must agree."""
    rules = row.columns.rules
    counts, points = _counts(row, findings), _points(row, findings)
    try:
        deal = entered_deal(points if counts is None else counts, contract, rules)
    except InvalidStateError as error:
        for problem in error.problems:
            findings.note(row.place_of(problem.path), problem.code, problem.detail)
        raise _UnreadableError from None
    for seat, own in zip(rules.seats, deal.points, strict=True):
        if points.get(seat, own) != own:
            place = row.place_of(f"points[{seat}]")
            findings.note(place, "wrong_score", f"what was counted comes to {own}")
    return deal


def _counts(row: _Row, findings: Findings) -> Counts | None:
    """Read what was counted; None if nothing was."""
    cell = row.other("counts")
    try:
        return read_counts(cell.text) if cell else None
    except NotationError as error:
        findings.note(row.place_of("counts"), error.code, error.detail)
    raise _UnreadableError


def _points(row: _Row, findings: Findings) -> dict[Seat, int]:
    """Read the points of all seats; of none if there are none, for then there are counts."""
    places = row.columns.seats
    if not any(map(row.at, places.values())):
        return {}
    points = dict[Seat, int]()
    for seat, place in places.items():
        cell = row.at(place)
        if cell is None:
            nowhere = row.place_of(f"points[{seat}]")
            findings.note(nowhere, "missing_seat", f"{seat} has no points")
        elif _is_whole(cell, findings):
            points[seat] = _whole(cell)
    if len(points) < len(places):
        raise _UnreadableError
    return points


def _is_whole(cell: Cell, findings: Findings) -> bool:
    if _WHOLE.fullmatch(cell.text):
        return True
    findings.note(cell, "bad_value", f"must be a whole number, is {cell.text[:40]!r}")
    return False


def _whole(cell: Cell) -> int:
    return int(cell.text.replace("\u2212", "-"))


def _check_totals(row: _Row, totals: tuple[int, ...] | None, findings: Findings) -> None:
    for seat, own in zip(row.columns.rules.seats, totals or (), strict=False):
        cell = row.at(row.columns.totals.get(seat))
        if cell and _is_whole(cell, findings) and _whole(cell) != own:
            findings.note(cell, "wrong_total", f"it comes to {own}")

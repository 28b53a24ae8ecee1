"""What stands above the deals of a table: the rules, the first dealer, the players, the columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import attrs

from kierki.presets import PRESETS, STANDARD
from kierki.rules import Rules
from kierki.scoresheet.csv_table import Cell, Findings, told_text
from kierki.seats import Seat

__all__: list[str] = []

_ABOVE: Final[Mapping[str, str]] = {
    **dict.fromkeys(("rules", "zasady"), "rules"),
    **dict.fromkeys(("house rules", "zasady domowe"), "house rules"),
    **dict.fromkeys(("first dealer", "pierwszy rozdaje"), "first dealer"),
    **{f"{word} {seat}".lower(): f"name {seat}" for word in ("name", "imię") for seat in Seat},
}
_COLUMNS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("deal", "no", "no.", "rozdanie", "nr"), "deal"),
    **dict.fromkeys(("contract", "kontrakt"), "contract"),
    **dict.fromkeys(("dealer", "rozdaje", "rozdający"), "dealer"),
    **dict.fromkeys(("counts", "policzono"), "counts"),
}
_TOTALS: Final = ("total ", "razem ", "suma ")


@attrs.frozen
class Columns:
    """In which column what stands, from 0; and who sits where.

    Attributes:
        rules: what is played.
        seats: the columns of points.
        totals: the columns of running totals.
        others: the columns of deal, contract, dealer and counts, as far as there are such.
        names: the players.
        cells: where each name stands, by its path in a new sheet.
        first_dealer: where it stands who deals first; None where it does not.
    """

    rules: Rules
    seats: Mapping[Seat, int]
    totals: Mapping[Seat, int]
    others: Mapping[str, int]
    names: Mapping[Seat, str]
    cells: Mapping[str, Cell]
    first_dealer: Cell | None

    def seat_of(self, text: str) -> Seat | None:
        """Find the seat of a letter, or of a name that only one bears; None if there is none."""
        return seat_of(text, self.rules, self.names)


def read_heading(
    table: Sequence[list[Cell]], rules: Rules | None, findings: Findings
) -> tuple[Columns, int]:
    """Read what stands above the deals.

    Returns:
        The columns, and how many rows that is.
    """
    above, count = _above(table, findings)
    own_rules = _rules(above, rules, findings)
    if count == len(table):
        last = table[-1][0] if table else Cell("", 1, 1, 0)
        findings.note(last, "missing_field", "a row with the seats, or the names, is missing")
    findings.check()
    columns = _columns(table[count], own_rules, above, findings)
    findings.check()
    return columns, count + 1


def _folded(cell: Cell) -> str:
    return " ".join(cell.text.casefold().split())


def _above(table: Sequence[list[Cell]], findings: Findings) -> tuple[dict[str, Cell], int]:
    """Give the cell beside each name that stands above the columns, and how many rows these are."""
    above: dict[str, Cell] = {}
    for count, row in enumerate(table):
        name = _ABOVE.get(_folded(row[0])) if row else ""
        if name is None:
            return above, count
        if name:
            _note_above(name, row, above, findings)
    return above, len(table)


def _note_above(name: str, row: list[Cell], above: dict[str, Cell], findings: Findings) -> None:
    first, *others = row
    told = [cell for cell in others if cell.text]
    if name in above:
        findings.note(first, "repeated_field", "this stands above already")
    elif not told or told[0] is not others[0]:
        findings.note(first, "missing_field", "the cell beside it is empty")
    else:
        above[name] = told[0]
    for cell in told[1:]:
        findings.note(cell, "unknown_field", "nothing is to stand here")


def _rules(above: Mapping[str, Cell], rules: Rules | None, findings: Findings) -> Rules:
    named, house = above.get("rules"), above.get("house rules")
    if named and house:
        findings.note(house, "repeated_field", "the rules stand above already")
    if named:
        return _preset(named, rules, findings)
    if house:
        if rules is None:
            detail = f"the house rules {house.text[:40]!r} are to be given beside the sheet"
            findings.note(house, "unknown_rules", detail)
        elif rules.id != house.text or PRESETS.get(rules.id) == rules:
            _note_others(house, rules, findings)
    return rules or STANDARD


def _preset(named: Cell, rules: Rules | None, findings: Findings) -> Rules:
    preset = PRESETS.get(named.text)
    if rules is None:
        if preset is None:
            detail = f"there is no preset {named.text[:40]!r}; there are {', '.join(PRESETS)}"
            findings.note(named, "unknown_rules", detail)
        return preset or STANDARD
    if rules not in (preset, None) and (preset or rules.id != named.text):
        _note_others(named, rules, findings)
    return rules


def _note_others(cell: Cell, rules: Rules, findings: Findings) -> None:
    detail = f"these are the rules {cell.text[:40]!r}, and those given are {rules.id}"
    findings.note(cell, "wrong_rules", detail)


def _columns(
    header: list[Cell], rules: Rules, above: Mapping[str, Cell], findings: Findings
) -> Columns:
    others, sums, players = _sorted(header, findings)
    seats = _lettered(players, rules, findings) or _named(header, players, rules, findings)
    names = {seat: told_text(cell.text) for seat, cell in seats.items()}
    cells, by_letter = dict(seats), all(name.upper() == str(seat) for seat, name in names.items())
    if by_letter:
        cells = {seat: above[f"name {seat}"] for seat in Seat if f"name {seat}" in above}
        names = {seat: told_text(cell.exact) for seat, cell in cells.items()}
    elif any(f"name {seat}" in above for seat in Seat):
        findings.note(players[0], "repeated_field", "the names stand above already")
    return Columns(
        rules,
        {seat: cell.place for seat, cell in seats.items()},
        _totals(sums, rules, names, findings),
        others,
        names,
        {f"names[{seat}]": cell for seat, cell in cells.items()},
        above.get("first dealer"),
    )


def _sorted(
    header: list[Cell], findings: Findings
) -> tuple[dict[str, int], list[Cell], list[Cell]]:
    """Tell the columns that are known by their names from totals and from points."""
    others: dict[str, int] = {}
    sums, players = list[Cell](), list[Cell]()
    for cell in header:
        word = _folded(cell)
        name = _COLUMNS.get(word)
        if name in others:
            findings.note(cell, "repeated_field", "there is such a column already")
        elif name:
            others[name] = cell.place
        elif word:
            (sums if word.startswith(_TOTALS) else players).append(cell)
    return others, sums, players


def _lettered(players: list[Cell], rules: Rules, findings: Findings) -> dict[Seat, Cell]:
    """Give the column of each seat, if all stand there by their letters."""
    letters = {cell.text.upper(): cell for cell in reversed(players)}
    seats = {seat: letters[str(seat)] for seat in rules.seats if str(seat) in letters}
    if len(seats) < len(rules.seats):
        return {}
    for cell in players:
        if cell not in seats.values():
            detail = "there is no such column, or it is there already"
            findings.note(cell, "unknown_field", detail)
    return seats


def _named(
    header: list[Cell], players: list[Cell], rules: Rules, findings: Findings
) -> dict[Seat, Cell]:
    """Give the columns of the players in the order of the seats."""
    letters = {*map(str, rules.seats)} & {cell.text.upper() for cell in players}
    if letters or len(players) != len(rules.seats):
        wanted, count = " ".join(map(str, rules.seats)), len(rules.seats)
        told = ", ".join(cell.text[:20] for cell in players[:6]) or "none"
        detail = f"the columns of points are {wanted}, or {count} names; these are {told}"
        findings.note((players or header)[0], "missing_seat", detail)
    return dict(zip(rules.seats, players, strict=False))


def _totals(
    sums: list[Cell], rules: Rules, names: Mapping[Seat, str], findings: Findings
) -> dict[Seat, int]:
    totals: dict[Seat, int] = {}
    for cell in sums:
        word = _folded(cell)
        before = next(own for own in _TOTALS if word.startswith(own))
        seat = seat_of(word.removeprefix(before), rules, names)
        if seat is None or seat in totals:
            findings.note(cell, "unknown_field", "this is the total of nobody, or there already")
        else:
            totals[seat] = cell.place
    return totals


def seat_of(text: str, rules: Rules, names: Mapping[Seat, str]) -> Seat | None:
    """Find the seat of a letter, or of a name that only one bears; None if there is none."""
    if lettered := [seat for seat in rules.seats if str(seat) == text.strip().upper()]:
        return lettered[0]
    wanted = " ".join(text.casefold().split())
    bearers = [seat for seat, name in names.items() if " ".join(name.casefold().split()) == wanted]
    return bearers[0] if len(bearers) == 1 else None

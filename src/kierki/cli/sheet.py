"""The score sheet of a written match, deal by deal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import cast

import attrs

from kierki.cards import Language
from kierki.cli.page import Page, Table
from kierki.cli.words import counted, say, trump_name
from kierki.contracts import Contract, Phase
from kierki.deals import DealState, score
from kierki.moves import ChooseTrump
from kierki.records import Record, replay
from kierki.rules import Rules
from kierki.rules.contract_names import contract_name
from kierki.seats import Seat
from kierki.tricks import TrickState

__all__ = [
    "Sheet",
    "SheetLine",
    "by_seat",
    "deal_alone",
    "headers_read",
    "score_sheet",
    "standing",
    "write_heading",
    "write_sheet",
]


@attrs.frozen
class SheetLine:
    """One deal with its points, so far if it is unfinished, and the running totals after it.

    The points are None if its cards are not known and it is not finished either; the totals
    are, too, and for single deals. The state is there where it had to be replayed.
    """

    number: int
    contract: Contract
    dealer: Seat
    choice: ChooseTrump | None
    is_over: bool
    points: tuple[int, ...] | None
    totals: tuple[int, ...] | None
    state: DealState | None


@attrs.frozen
class Sheet:
    """The deals of a record; of single deals it keeps no totals and no ranking.

    Of a faulty record it has what could be followed: up to the first illegal move.
    """

    rules: Rules
    lines: tuple[SheetLine, ...]
    is_over: bool
    is_faulty: bool

    @property
    def totals(self) -> tuple[int, ...] | None:
        """The last running totals."""
        return next((line.totals for line in reversed(self.lines) if line.totals), None)

    @property
    def ranking(self) -> tuple[tuple[Seat, ...], ...]:
        """The places by totals, each with the seats that share it (rule id ``match-end``)."""
        totals = by_seat(self.rules, self.totals) or {}
        best_first = self.rules.winner == "highest"
        ordered = sorted(totals, key=totals.__getitem__, reverse=best_first)
        return tuple(tuple(place) for _, place in groupby(ordered, key=totals.__getitem__))


def by_seat(rules: Rules, points: tuple[int, ...] | None) -> dict[Seat, int] | None:
    """Give points with their seats."""
    return None if points is None else dict(zip(rules.seats, points, strict=True))


def headers_read(record: Record) -> bool:
    """Tell whether the headers could be read; if not, the rules are not the record's own."""
    return record.kind == "deals" or record.first_dealer is not None


def score_sheet(record: Record) -> Sheet:
    """Keep the score of a record; of a faulty one, of what could be read of it."""
    lines = tuple(_lines(record))
    wanted = record.rules.deals if record.kind == "match" else max(len(lines), 1)
    is_over = len(lines) == wanted and all(line.is_over for line in lines)
    return Sheet(record.rules, lines, is_over, is_faulty=bool(record.problems))


def _lines(record: Record) -> Iterator[SheetLine]:
    totals = (0,) * len(record.rules.seats) if record.kind == "match" else None
    for number, deal in enumerate(record.deals, 1):
        points, state = deal.points, None
        if deal.hands and (points is None or record.problems):
            state = deal_alone(record, number)
            points = tuple(score(state).values())
        is_over = state.is_over if state else points is not None
        if totals and points:
            totals = tuple(map(sum, zip(totals, points, strict=True)))
        first = deal.moves[0] if deal.moves else None
        choice = first if isinstance(first, ChooseTrump) else None
        after = totals if points else None
        yield SheetLine(number, deal.contract, deal.dealer, choice, is_over, points, after, state)


def deal_alone(record: Record, number: int, ply: int | None = None) -> DealState:
    """Replay one deal of a record, as if there were no other."""
    alone = attrs.evolve(record, kind="deals", first_dealer=None)
    return cast(DealState, replay(alone, deal=number, ply=ply))


def write_sheet(page: Page, sheet: Sheet, lang: Language) -> None:
    """Write the table, the state of an unfinished deal, and the ranking."""
    if sheet.lines:
        page.table(_table(sheet, lang))
    for line in sheet.lines:
        if not line.is_over:
            facts = {"number": line.number, "where": standing(line.state, lang)}
            sentence = "followed_to" if sheet.is_faulty else "unfinished_deal"
            page.line(f"  {say(sentence, lang, **facts)}")
    missing = sheet.rules.deals - len(sheet.lines) if sheet.totals else 0
    if missing and not sheet.is_faulty:
        page.line(f"  {say('to_come', lang, deals=counted(missing, 'deal', lang))}")
    if totals := by_seat(sheet.rules, sheet.totals):
        page.line(f"  {_ranking(sheet, totals, lang)}", "title" if sheet.is_over else "plain")


def write_heading(page: Page, number: int, record: Record, lang: Language) -> None:
    """Write which record of the file this is, its rules, its headers and who sits where."""
    kind = say(record.kind, lang, number=number)
    if headers_read(record):
        kind += f": {record.rules.id}"
    seats = {str(seat) for seat in record.rules.seats}
    names = ", ".join(f"{name} {value}" for name, value in record.headers if name in seats)
    others = (f"{name}: {value}" for name, value in record.headers if name not in seats)
    for text in ("; ".join([kind, *others]), names):
        if text:
            page.line(f"  {text}")


def _table(sheet: Sheet, lang: Language) -> Table:
    seats = tuple(map(str, sheet.rules.seats))
    headings = (*(say(word, lang) for word in ("number", "contract", "dealer")), *seats)
    rows = tuple((*_deal_cells(line, lang), *_numbers(line.points, seats)) for line in sheet.lines)
    if sheet.totals:
        headings += ("|", *(f"Σ{seat}" for seat in seats))
        rows = tuple(
            (*row, "|", *_numbers(line.totals, seats))
            for row, line in zip(rows, sheet.lines, strict=True)
        )
    return Table(headings, rows, left=frozenset({1, 2}))


def _deal_cells(line: SheetLine, lang: Language) -> tuple[str, str, str]:
    name = contract_name(line.contract, lang)
    if line.choice:
        suit = line.choice.suit
        name += f" {suit.symbol if suit else trump_name(None, lang)}"
    return str(line.number), name if line.is_over else f"{name} …", str(line.dealer)


def _numbers(points: tuple[int, ...] | None, seats: tuple[str, ...]) -> tuple[str, ...]:
    return ("",) * len(seats) if points is None else tuple(map(str, points))


def _ranking(sheet: Sheet, totals: Mapping[Seat, int], lang: Language) -> str:
    """Write the places: ``1. W 490, 2. E S -115, 4. N -250``."""
    places: list[str] = []
    ahead = 0
    for seats in sheet.ranking:
        places.append(f"{ahead + 1}. {' '.join(map(str, seats))} {totals[seats[0]]}")
        ahead += len(seats)
    heading = say("final_ranking" if sheet.is_over else "ranking", lang)
    return f"{heading}: {', '.join(places)}"


def standing(state: DealState | None, lang: Language) -> str:
    """Say what a deal waits for."""
    if state is None:
        return say("not_dealt", lang)
    if state.phase is Phase.CHOOSE_TRUMP:
        return say("trumps_to_name", lang, turn=state.turn)
    if isinstance(state, TrickState):
        return say("trick_to_play", lang, trick=state.trick.number, turn=state.turn)
    return say("row_to_play", lang, turn=state.turn)

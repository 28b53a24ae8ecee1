"""The result of a simulation as a page of text."""

from __future__ import annotations

from collections.abc import Iterator

from kierki.cards import Language
from kierki.cli.page import Page, Table
from kierki.cli.words import counted, say
from kierki.rules.contract_names import name_of
from kierki.simulation import MATCH, Report, Row
from kierki.simulation.figures import with_margin

__all__ = ["write_page"]


def write_page(page: Page, report: Report, lang: Language) -> None:
    """Write what was played, the means by contract and seat, and how the points are spread."""
    noun = "match" if report.plan.contract is None else "deal"
    facts = {"done": report.done, "count": counted(report.plan.count, noun, lang)}
    named = {"seed": report.plan.seed, "rules": report.plan.rules.id}
    page.line(say("simulated", lang, **facts, **named), "title")
    if not report.done:
        return
    page.line()
    page.table(_means(report, lang))
    page.line()
    page.table(_spread(report, lang))
    page.line()
    page.line(f"  {say('interval', lang)}")


def _means(report: Report, lang: Language) -> Table:
    """Lay out the means, a row for each contract, a column for each seat."""
    rows: dict[str, list[str]] = {}
    for row in report.rows():
        points = row.points
        cells = rows.setdefault(row.contract, [_name(row, lang)])
        cells.append(with_margin(points.mean, points.margin))
    headings = (say("mean_points", lang), *_seated(report))
    return Table(headings, tuple(map(tuple, rows.values())), left=frozenset({0}))


def _name(row: Row, lang: Language) -> str:
    return say("whole_match", lang) if row.contract == MATCH else name_of(row.contract, lang)


def _seated(report: Report) -> Iterator[str]:
    """Name the seats and who sits there."""
    seats = report.plan.rules.seats
    return (f"{seat} {name}" for seat, name in zip(seats, report.plan.names, strict=True))


def _spread(report: Report, lang: Language) -> Table:
    """Lay out how the points of each seat are spread, and how often it has won."""
    shown = report.plan.contract or MATCH
    title = say("whole_match", lang) if shown == MATCH else name_of(shown, lang)
    names = ("deviation", "lowest", "lowest_part", "median", "highest_part", "highest")
    won = (say("won", lang),) if shown == MATCH else ()
    rows = (_spread_row(row) for row in report.rows() if row.contract == shown)
    return Table((title, *(say(name, lang) for name in names), *won), tuple(rows), frozenset({0}))


def _spread_row(row: Row) -> tuple[str, ...]:
    points = row.points
    quantiles = (points.quantile(share) for share in (0.05, 0.5, 0.95))
    figures = (round(points.deviation), points.lowest, *quantiles, points.highest)
    cells = (f"{row.seat} {row.player}", *map(str, figures))
    if row.won is None or row.won_margin is None:
        return cells
    return (*cells, f"{with_margin(100 * row.won, 100 * row.won_margin)} %")

"""An analysis as tables, and as data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kierki.analysis import Analysis, DealAnalysis, PlayAnalysis
from kierki.cards import Language
from kierki.cli.documents import moves_text
from kierki.cli.page import Page, Table
from kierki.cli.words import move_name, say
from kierki.moves import format_move
from kierki.rules.contract_names import contract_name
from kierki.seats import Seat

__all__ = ["analysis_document", "write_deal", "write_summary"]

_DEAREST: Final = 5  # plays in the list of the dearest, unless another number is asked for
_NAMED: Final = 4  # better plays that are named
_NORMAL: Final = 1.96  # standard errors that make half of a 95 % confidence interval
_SLIGHT: Final = 0.05  # what a slight mistake costs at most, of all points of the deal
_PLAIN: Final = 0.15  # and a plain one


def write_deal(page: Page, deal: DealAnalysis, count: int, top: int | None, lang: Language) -> None:
    """Write the plays of a deal that surely cost something, or the dearest of them.

    Args:
        page: where to.
        deal: the deal.
        count: how many deals there are to be.
        top: how many plays at most; None for all.
        lang: the language.
    """
    facts = {"number": deal.number, "deals": count, "contract": contract_name(deal.contract, lang)}
    page.line(say("deal_of", lang, **facts), "title")
    found = Analysis(deal.rules, (deal,)).dearest(len(deal.plays) if top is None else top)
    plays = sorted([play for _, play in found], key=lambda play: play.ply)
    if plays:
        rows = tuple(_cells(deal, play, lang) for play in plays)
        page.table(Table(_headings(lang), rows, left=frozenset({2, 3, 5, 6})))
    else:
        page.line(f"  {say('nothing_lost' if deal.plays else 'nothing_played', lang)}")
    page.line()


def write_summary(
    page: Page,
    analysis: Analysis,
    seat: Seat | None,
    *,
    samples: int,
    top: int | None,
    lang: Language,
) -> None:
    """Write what the plays of each seat cost, the dearest plays, and how to read all this.

    Args:
        page: where to.
        analysis: the analysis.
        seat: whose plays were judged; None for everybody's.
        samples: how many were taken of a play.
        top: how many of the dearest plays; None for a few.
        lang: the language.
    """
    page.line(say("what_it_cost", lang), "title")
    page.table(_costs_table(analysis, (seat,) if seat else analysis.rules.seats, lang))
    page.line()
    dearest = analysis.dearest(_DEAREST if top is None else top)
    if dearest and len(analysis.deals) > 1:
        page.line(say("dearest", lang), "title")
        headings = (say("deal", lang), *_headings(lang))
        rows = tuple((str(deal.number), *_cells(deal, play, lang)) for deal, play in dearest)
        page.table(Table(headings, rows, left=frozenset({3, 4, 6, 7})))
        page.line()
    if not any(deal.plays for deal in analysis.deals):
        return
    for sentence in ("hindsight", "sampled", "marks", "see_position"):
        page.line(say(sentence, lang, samples=samples))


def _headings(lang: Language) -> tuple[str, ...]:
    ply, trick, seat, play, cost, better = (
        say(word, lang) for word in ("ply", "trick", "who", "play", "cost", "better")
    )
    return ply, trick, seat, play, cost, "", better


def _cells(deal: DealAnalysis, play: PlayAnalysis, lang: Language) -> tuple[str, ...]:
    better = [move_name(move, lang) for move in play.best]
    if len(better) > _NAMED:
        better[_NAMED:] = ["…"]
    return (
        str(play.ply),
        str(play.trick or ""),
        str(play.seat),
        move_name(play.move, lang),
        _cost(play.cost, play.error, exact=play.exact),
        _mark(deal, play),
        " ".join(better),
    )


def _cost(cost: float, error: float, *, exact: bool) -> str:
    """Write a cost: ``60`` if it is exact, else ``≈ 35 ± 12``."""
    return f"{cost:.0f}" if exact else f"≈ {cost:.0f} ± {_NORMAL * error:.0f}"


def _mark(deal: DealAnalysis, play: PlayAnalysis) -> str:
    """Mark a mistake by its size: ``?!``, ``?``, ``??``."""
    share = play.cost / max(abs(deal.rules.contract_total(deal.contract)), 1)
    return "?!" if share <= _SLIGHT else "?" if share <= _PLAIN else "??"


def _costs_table(analysis: Analysis, seats: tuple[Seat, ...], lang: Language) -> Table:
    headings = (say("number", lang), say("contract", lang), *map(str, seats))
    rows = [
        (
            str(deal.number),
            contract_name(deal.contract, lang),
            *_sums(Analysis(deal.rules, (deal,)), seats),
        )
        for deal in analysis.deals
    ]
    if len(rows) > 1:
        rows.append(("", "Σ", *_sums(analysis, seats)))
    return Table(headings, tuple(rows), left=frozenset({1}))


def _sums(analysis: Analysis, seats: tuple[Seat, ...]) -> tuple[str, ...]:
    costs, errors = analysis.costs, analysis.errors
    sampled = {play.seat for deal in analysis.deals for play in deal.plays if not play.exact}
    return tuple([_cost(costs[seat], errors[seat], exact=seat not in sampled) for seat in seats])


def analysis_document(analysis: Analysis, top: int | None) -> dict[str, object]:
    """Give an analysis as data: every play of every deal, and which were the dearest."""
    dearest = analysis.dearest(_DEAREST if top is None else top)
    return {
        "deals": [
            {
                "number": deal.number,
                "contract": deal.contract.id,
                "dealer": str(deal.dealer),
                "plays": list(map(_play_document, deal.plays)),
                "costs": _points(deal.costs),
                "errors": _points(deal.errors),
            }
            for deal in analysis.deals
        ],
        "costs": _points(analysis.costs),
        "errors": _points(analysis.errors),
        "dearest": [{"deal": deal.number, **_play_document(play)} for deal, play in dearest],
    }


def _play_document(play: PlayAnalysis) -> dict[str, object]:
    return {
        "ply": play.ply,
        "trick": play.trick,
        "seat": str(play.seat),
        "move": format_move(play.move),
        "best": moves_text(play.best),
        "cost": round(play.cost, 3),
        "exact": play.exact,
        "error": round(play.error, 3),
        "objective": play.objective,
    }


def _points(points: Mapping[Seat, float]) -> dict[str, float]:
    return {str(seat): round(own, 3) for seat, own in points.items()}

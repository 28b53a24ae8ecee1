"""The verb ``analyse``: what each play of a match cost, in hindsight."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from time import monotonic
from typing import Final

import attrs

from kierki.analysis import SOLVED_POSITIONS, Analysis, DealAnalysis, PlayAnalysis
from kierki.analysis.analysing import played_deals
from kierki.analysis.judging import Judge
from kierki.cards import Language
from kierki.cli.analysis_page import analysis_document, write_deal, write_summary
from kierki.cli.documents import print_document
from kierki.cli.fault import FaultError
from kierki.cli.files import find_record
from kierki.cli.page import complain, fitting, open_page
from kierki.cli.problems import problem_document, problem_line
from kierki.cli.sheet import write_heading
from kierki.cli.words import say
from kierki.records import Record

__all__ = ["run"]

_EVERY: Final = 0.5  # seconds between two looks at how far it has come


def run(arguments: Namespace) -> int:
    """Analyse a record; of a faulty one what could be followed, and 1."""
    name, lang = arguments.file, arguments.lang
    record = find_record(name, arguments.record, lang)
    _check(arguments, record)
    judge = Judge(
        arguments.objective, arguments.samples, arguments.seed, SOLVED_POSITIONS, arguments.seat
    )
    if arguments.json:
        analysis = Analysis(record.rules, tuple(_deals(arguments, record, judge)))
        print_document("analysis", _document(arguments, record, analysis))
    else:
        _write(arguments, record, judge)
        for error in record.problems:
            complain(problem_line(name, error, lang))
    return int(bool(record.problems))


def _check(arguments: Namespace, record: Record) -> None:
    """Check that there is what was asked for.

    Raises:
        FaultError: for a seat or a deal that the record does not have, or whose cards it has not.
    """
    lang, seat = arguments.lang, arguments.seat
    number: int | None = arguments.deal
    facts = {"file": arguments.file, "number": number}
    if seat and seat not in record.rules.seats:
        raise FaultError(say("no_seat", lang, seat=seat, rules=record.rules.id), 2)
    if number is not None and number > len(record.deals):
        raise FaultError(say("no_deal", lang, **facts, count=len(record.deals)), 2)
    if number is not None and record.deals[number - 1].hands is None:
        raise FaultError(say("no_hands", lang, **facts))


def _deals(arguments: Namespace, record: Record, judge: Judge) -> Iterator[DealAnalysis]:
    """Analyse deal by deal, and show meanwhile how far it has come."""
    course = _Course(arguments.lang)
    for begun, state in played_deals(record):
        if arguments.deal not in (None, begun.number):
            continue
        plays = list[PlayAnalysis]()
        try:
            for play in judge.plays(state, begun.number) if state else ():
                plays.append(play)
                course.show(begun.number, play)
        finally:
            course.wipe()
        yield attrs.evolve(begun, plays=tuple(plays[::-1]))


def _write(arguments: Namespace, record: Record, judge: Judge) -> None:
    page, lang = open_page(), arguments.lang
    page.line(arguments.file, "title")
    write_heading(page, arguments.record, record, lang)
    deals = list[DealAnalysis]()
    count = record.rules.deals if record.kind == "match" else len(record.deals)
    for deal in _deals(arguments, record, judge):
        deals.append(deal)
        write_deal(page, deal, count, arguments.top, lang)
    analysis = Analysis(record.rules, tuple(deals))
    write_summary(page, analysis, judge.seat, samples=judge.samples, top=arguments.top, lang=lang)


def _document(arguments: Namespace, record: Record, analysis: Analysis) -> dict[str, object]:
    return {
        "file": arguments.file,
        "record": arguments.record,
        "problems": [
            problem_document(arguments.file, error, arguments.lang) for error in record.problems
        ],
        "rules": record.rules.id,
        "objective": arguments.objective,
        "samples": arguments.samples,
        "seed": arguments.seed,
        "seat": str(arguments.seat) if arguments.seat else None,
        **analysis_document(analysis, arguments.top),
    }


class _Course:
    """A line that tells how far it has come, on a terminal's standard error."""

    def __init__(self, lang: Language) -> None:
        self._lang: Language = lang
        self._shown_at = monotonic()
        self._line = ""

    def show(self, number: int, play: PlayAnalysis) -> None:
        """Show it, if it is time to: a deal is gone through from its last move to its first."""
        now = monotonic()
        if now - self._shown_at < _EVERY or not (sys.stderr and sys.stderr.isatty()):
            return
        self._shown_at = now
        self.wipe()
        text = say("analysing", self._lang, number=number, left=play.ply)
        self._line = fitting(text, sys.stderr.encoding)
        print(self._line, end="\r", file=sys.stderr, flush=True)

    def wipe(self) -> None:
        """Take the line away."""
        if self._line:
            print(" " * len(self._line), end="\r", file=sys.stderr, flush=True)
            self._line = ""

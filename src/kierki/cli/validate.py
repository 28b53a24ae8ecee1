"""The verb ``validate``: check match records."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections import Counter

from kierki.cli.files import read_records
from kierki.cli.page import open_page
from kierki.cli.progress import Progress
from kierki.cli.reports import (
    FileReport,
    JsonReport,
    RecordReport,
    Report,
    TextReport,
    Verdict,
)
from kierki.cli.sheet import score_sheet
from kierki.errors import NotationError

__all__ = ["run"]


def run(arguments: Namespace) -> int:
    """Check every file, whatever is wrong with those before it; 1 if any has a fault."""
    lang, quiet = arguments.lang, arguments.quiet
    report: Report = JsonReport(lang, quiet)
    if not arguments.json:
        report = TextReport(open_page(), lang, quiet)
    on_terminal = sys.stdout is not None and sys.stdout.isatty()
    progress = Progress(lang, in_the_way=on_terminal and not quiet)
    try:
        verdicts = Counter(_check(name, report, progress) for name in arguments.files)
    finally:
        progress.wipe()
    report.close(verdicts)
    return int(not all(verdict.is_fine for verdict in verdicts))


def _check(name: str, report: Report, progress: Progress) -> Verdict:
    """Read a file to its end, or as far as it can be read."""
    file = FileReport(name)
    report.begin(name)
    try:
        _read(file, report, progress)
    except NotationError as error:
        file.fail(error)
        report.fault(name, error)
    progress.wipe()
    report.end(file)
    return file.verdict


def _read(file: FileReport, report: Report, progress: Progress) -> None:
    for number, (record, opened) in enumerate(read_records(file.name), 1):
        found = RecordReport(number, record, score_sheet(record))
        file.add(found)
        progress.step_aside()
        report.record(file.name, found)
        progress.show(file.name, opened, number)

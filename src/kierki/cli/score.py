"""The verb ``score``: fill a score sheet at the terminal, or write one as a page."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from pathlib import PurePath
from typing import Final, Literal

from kierki.cli.documents import SCHEMA, points_document
from kierki.cli.fault import FaultError
from kierki.cli.files import real_path, standard_output, write_whole
from kierki.cli.page import open_page
from kierki.cli.paper import Form, Paper, find_paper
from kierki.cli.problems import reason
from kierki.cli.score_words import say_score
from kierki.cli.sheet_pages import html_sheet, markdown_sheet, text_sheet
from kierki.cli.words import say
from kierki.render import Style
from kierki.render.svg import sheet as drawn_sheet
from kierki.scoresheet import Debt, Sheet, settle

__all__ = ["run"]

_ENDINGS: Final = {
    ".txt": "text",
    ".md": "markdown",
    ".markdown": "markdown",
    ".csv": "csv",
    ".html": "html",
    ".htm": "html",
    ".json": "json",
    ".svg": "svg",
}
_COMING_LIMIT: Final = 1000  # deals to come in a report


def run(arguments: Namespace) -> int:
    """Fill a sheet if there is somebody to type; else write the one in the file."""
    is_typed = bool(sys.stdin and sys.stdin.isatty())
    _check(arguments, is_typed=is_typed)
    if is_typed and not _is_written(arguments) and arguments.file != "-":
        from kierki.cli.score_talk import talk

        return talk(arguments, _settling(arguments))
    paper = find_paper(arguments, arguments.file or "-")
    _write(arguments, paper)
    return 0


def _is_written(arguments: Namespace) -> bool:
    wanted = (arguments.print, arguments.format, arguments.output, arguments.json)
    return any(wanted)


def _check(arguments: Namespace, *, is_typed: bool) -> None:
    """Refuse options that do not fit together."""
    lang, form = arguments.lang, _format(arguments)
    if arguments.settle and not arguments.stake:
        raise FaultError(say_score("settle_what", lang), 2)
    if arguments.json and arguments.format:
        raise FaultError(say_score("json_or_format", lang), 2)
    if arguments.stake and not arguments.json and form in ("csv", "json", "svg"):
        raise FaultError(say_score("no_place_for_stake", lang, format=form), 2)
    if not arguments.file and is_typed and _is_written(arguments):
        raise FaultError(say_score("which_file", lang), 2)


def _settling(arguments: Namespace) -> Callable[[Sheet], tuple[Debt, ...]] | None:
    """Give what says who pays whom, if that is wanted."""
    stake = arguments.stake
    how: Literal["differences", "winner"] = arguments.settle or "differences"
    return (lambda sheet: settle(sheet, stake, how=how)) if stake else None


def _format(arguments: Namespace) -> str:
    """Tell which format is wanted: as it is said, or as the name of the output ends."""
    ending = PurePath(arguments.output or "").suffix.lower()
    if arguments.format or not ending:
        return arguments.format or "text"
    if ending not in _ENDINGS:
        facts = {"file": arguments.output, "option": "--format"}
        raise FaultError(say("which_format", arguments.lang, **facts), 2)
    return _ENDINGS[ending]


def _write(arguments: Namespace, paper: Paper) -> None:
    settled = _settling(arguments)
    debts = settled(paper.sheet) if settled else None
    form, target = _format(arguments), arguments.output or "-"
    if target == "-" and form == "text" and not arguments.json:
        page = open_page()
        for line in text_sheet(paper.sheet, arguments.lang, debts):
            page.line(line)
        return
    text = _text(arguments, paper, debts, form)
    try:
        if target == "-":
            with standard_output() as file:
                file.write(text)
        else:
            _check_target(arguments, target)
            write_whole(target, text)
    except BrokenPipeError:
        raise
    except (OSError, ValueError) as error:
        why = reason(error, arguments.lang) if isinstance(error, OSError) else str(error)
        raise FaultError(f"{target}: {why}") from None


def _check_target(arguments: Namespace, target: str) -> None:
    """See that the sheet itself is not written over."""
    source = arguments.file or "-"
    if source != "-" and real_path(source) == real_path(target):
        raise FaultError(say_score("own_output", arguments.lang, file=target), 2)


def _text(arguments: Namespace, paper: Paper, debts: tuple[Debt, ...] | None, form: str) -> str:
    sheet, lang = paper.sheet, arguments.lang
    if arguments.json:
        return json.dumps(_report(arguments.file or "-", sheet, debts), indent=2) + "\n"
    if form == "markdown":
        return markdown_sheet(sheet, lang, debts)
    if form == "html":
        return html_sheet(sheet, lang, debts)
    if form == "svg":
        return str(drawn_sheet(sheet, Style(lang=lang)))
    if form in ("csv", "json"):
        return Form("csv" if form == "csv" else "json").text_of(sheet)
    return "".join(f"{line}\n" for line in text_sheet(sheet, lang, debts))


def _report(name: str, sheet: Sheet, debts: tuple[Debt, ...] | None) -> Mapping[str, object]:
    """Give the sheet with all that follows from it, as data."""
    report: dict[str, object] = {
        "format": "kierki/score",
        "schema": SCHEMA,
        "file": name,
        "rules": sheet.rules.id,
        "first_dealer": str(sheet.first_dealer),
        "names": {
            str(seat): player for seat, player in zip(sheet.rules.seats, sheet.names, strict=True)
        },
        "is_over": sheet.is_over,
        "deals": list(_deals(sheet)),
        "totals": points_document(sheet.totals),
        "ranking": [[str(seat) for seat in place] for place in sheet.ranking],
        "to_come": list(_to_come(sheet)),
    }
    if debts is not None:
        report["debts"] = [
            {"debtor": str(own.debtor), "creditor": str(own.creditor), "amount": own.amount}
            for own in debts
        ]
    return report


def _deals(sheet: Sheet) -> Iterator[dict[str, object]]:
    rules = sheet.rules
    for number, (deal, running) in enumerate(zip(sheet.deals, sheet.running, strict=True), 1):
        yield {
            "number": number,
            "contract": rules.contracts[(number - 1) % len(rules.contracts)].id,
            "dealer": str(rules.dealer_of(number, sheet.first_dealer)),
            "is_counted": deal.counts is not None,
            "points": points_document(dict(zip(rules.seats, deal.points, strict=True))),
            "totals": points_document(running),
        }


def _to_come(sheet: Sheet) -> Iterator[dict[str, object]]:
    for own in islice(sheet.to_come, _COMING_LIMIT):
        contract, dealer = own.contract.id, str(own.dealer)
        yield {"number": own.number, "contract": contract, "dealer": dealer}

"""The verb ``show``: a match, or a position in one of its deals."""

from __future__ import annotations

from argparse import Namespace

from kierki.cli.documents import print_document, record_document
from kierki.cli.fault import FaultError
from kierki.cli.files import find_record
from kierki.cli.page import complain, open_page
from kierki.cli.pictures import (
    check,
    picture_of_deal,
    picture_of_match,
    save_picture,
    wanted,
)
from kierki.cli.position import Position, position_document, write_position
from kierki.cli.problems import problem_document, problem_line
from kierki.cli.sheet import (
    by_seat,
    deal_alone,
    score_sheet,
    write_heading,
    write_sheet,
)
from kierki.cli.style import names_in, style_of
from kierki.cli.words import say
from kierki.deals import DealState, score
from kierki.records import Record
from kierki.seats import Seat
from kierki.views import DealView, observe

__all__ = ["run"]


def run(arguments: Namespace) -> int:
    """Show what was asked for; of a faulty record what could be read, and its faults: 1."""
    lang, name = arguments.lang, arguments.file
    _check(arguments)
    record = find_record(name, arguments.record, lang)
    if arguments.deal is None:
        _show_sheet(arguments, record)
    else:
        _show_position(arguments, record)
    if not arguments.json:
        for error in record.problems:
            complain(problem_line(name, error, lang))
    return int(bool(record.problems))


def _check(arguments: Namespace) -> None:
    """Check that what is asked for of a deal is asked for with a deal.

    Raises:
        FaultError: if it is not.
    """
    check(arguments)
    lang = arguments.lang
    if arguments.deal is None and arguments.ply is not None:
        raise FaultError(say("ply_of_what", lang), 2)
    if arguments.deal is None and arguments.seat:
        raise FaultError(say("seat_of_what", lang), 2)
    if arguments.open and not arguments.seat:
        raise FaultError(say("open_to_whom", lang), 2)
    if arguments.json and arguments.seat:
        raise FaultError(say("seat_in_json", lang), 2)


def _show_sheet(arguments: Namespace, record: Record) -> None:
    if wanted(arguments):
        style = style_of(arguments, names_in(record))
        return save_picture(arguments, picture_of_match(arguments, record, style))
    sheet = score_sheet(record)
    if arguments.json:
        content = _place_document(arguments, record) | record_document(record, sheet)
        return print_document("score-sheet", content)
    page = open_page(ascii=arguments.ascii)
    page.line(arguments.file, "title")
    write_heading(page, arguments.record, record, arguments.lang)
    write_sheet(page, sheet, arguments.lang)
    return None


def _show_position(arguments: Namespace, record: Record) -> None:
    position = _position(arguments, record)
    shown = _shown(arguments, position.deal)
    style = style_of(arguments, names_in(record), bottom=arguments.seat)
    if wanted(arguments):
        picture = picture_of_deal(arguments, shown, position.deal, style)
        return save_picture(arguments, picture)
    if arguments.json:
        content = _place_document(arguments, record) | position_document(position)
        return print_document("position", content)
    page = open_page(ascii=arguments.ascii)
    page.line(arguments.file, "title")
    write_heading(page, arguments.record, record, arguments.lang)
    write_position(page, position, shown, style)
    return None


def _shown(arguments: Namespace, deal: DealState) -> DealState | DealView:
    """Give what is to be seen of a deal: all of it, or what one seat sees.

    Raises:
        FaultError: for a seat that the rules do not have.
    """
    seat, rules = arguments.seat, deal.rules
    if seat and seat not in rules.seats:
        raise FaultError(say("no_seat", arguments.lang, seat=seat, rules=rules.id), 2)
    return observe(deal, seat) if seat and not arguments.open else deal


def _place_document(arguments: Namespace, record: Record) -> dict[str, object]:
    return {
        "file": arguments.file,
        "record": arguments.record,
        "problems": [
            problem_document(arguments.file, error, arguments.lang) for error in record.problems
        ],
    }


def _position(arguments: Namespace, record: Record) -> Position:
    """Replay the deal as far as was asked for, and add up what was scored before it.

    Raises:
        FaultError: for a deal or a ply that the record does not have.
    """
    lang, ply = arguments.lang, arguments.ply
    number: int = arguments.deal
    facts = {"file": arguments.file, "number": number, "ply": ply}
    if number > len(record.deals):
        raise FaultError(say("no_deal", lang, **facts, count=len(record.deals)), 2)
    written = record.deals[number - 1]
    moves = len(written.moves)
    if written.hands is None:
        raise FaultError(say("no_hands", lang, **facts))
    if ply is not None and ply > moves:
        raise FaultError(say("no_ply", lang, **facts, count=moves), 2)
    deal = deal_alone(record, number, ply)
    return Position(number, deal, moves, _totals(record, number, deal))


def _totals(record: Record, number: int, deal: DealState) -> dict[Seat, int] | None:
    """Give the totals of a match at this point; single deals have none."""
    if record.kind == "deals":
        return None
    lines = score_sheet(record).lines[: number - 1]
    before = (by_seat(record.rules, lines[-1].totals) if lines else None) or {}
    return {seat: points + before.get(seat, 0) for seat, points in score(deal).items()}

"""What the command reports, as data for JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from kierki.cli.sheet import Sheet, SheetLine, by_seat, headers_read
from kierki.moves import Move, format_move
from kierki.records import Record
from kierki.rules import Rules
from kierki.seats import Seat

__all__ = ["SCHEMA", "moves_text", "points_document", "print_document", "record_document"]

SCHEMA = 1


def print_document(kind: str, content: Mapping[str, object]) -> None:
    """Print one document, with its kind and the number of its schema."""
    document = {"format": f"kierki/{kind}", "schema": SCHEMA, **content}
    print(json.dumps(document, indent=2))


def moves_text(moves: Iterable[Move]) -> list[str]:
    """Write moves as match text does: ``"QH"``, ``"=H"``, ``"-"``."""
    return [format_move(move) for move in moves]


def points_document(points: Mapping[Seat, int] | None) -> dict[str, int] | None:
    """Write points under the letters of the seats."""
    return None if points is None else {str(seat): own for seat, own in points.items()}


def record_document(record: Record, sheet: Sheet) -> dict[str, object]:
    """Give a record with its score sheet; rules are null where they could not be read."""
    return {
        "kind": record.kind,
        "rules": record.rules.id if headers_read(record) else None,
        "first_dealer": str(record.first_dealer) if record.first_dealer else None,
        "headers": dict(record.headers),
        "is_over": sheet.is_over,
        "deals": [_line_document(line, sheet.rules) for line in sheet.lines],
        "totals": points_document(by_seat(sheet.rules, sheet.totals)),
        "ranking": [[str(seat) for seat in place] for place in sheet.ranking],
    }


def _line_document(line: SheetLine, rules: Rules) -> dict[str, object]:
    return {
        "number": line.number,
        "contract": line.contract.id,
        "dealer": str(line.dealer),
        "trump": format_move(line.choice) if line.choice else None,
        "is_over": line.is_over,
        "points": points_document(by_seat(rules, line.points)),
        "totals": points_document(by_seat(rules, line.totals)),
    }

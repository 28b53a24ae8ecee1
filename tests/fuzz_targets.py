"""What is fuzzed: every reader of text from outside, and the referee.

A target takes any bytes. It may refuse them with the errors that its reader documents, and with no
others. What it accepts must come back: written and read again it is the same, and written again
the same bytes.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final, TypeAlias

from kierki import PRESETS, Card, NotationError, Seat, deal, new_match, shuffle
from kierki.documents import dumps_rules, loads_rules
from kierki.errors import DocumentError, RulesError
from kierki.interop import mimuw, pbn
from kierki.notation import dumps, load_all, loads, parse_position, position, record, replay
from kierki.referee import answer_line
from kierki.scoresheet import read_csv, write_csv
from kierki.serial import dumps as write_json
from kierki.serial import load_lines, to_dict
from kierki.serial import loads as read_json
from kierki.views import events, observe
from sheets import SHEETS

Target: TypeAlias = Callable[[bytes], None]

DATA: Final = Path(__file__).parent / "data"


def match_text(data: bytes) -> None:
    """Read match text strictly, and leniently with every problem listed."""
    for own in load_all(io.BytesIO(data), strict=False):
        if not own.problems:
            assert loads(dumps(own)) == own
        if own.deals and own.kind == "match":
            replay(own)
    try:
        own = loads(data)
    except NotationError:
        return
    text = dumps(own)
    assert loads(text) == own
    assert dumps(loads(text)) == text


def house_rules(data: bytes) -> None:
    """Read rules from JSON."""
    try:
        rules = loads_rules(data)
    except (NotationError, RulesError):
        return
    text = dumps_rules(rules)
    assert loads_rules(text) == rules
    for lang in ("en", "pl"):
        rules.describe(lang)


def document(data: bytes) -> None:
    """Read a JSON document of any kind."""
    try:
        value = read_json(data)
    except (NotationError, DocumentError):
        return
    text = write_json(value)
    assert read_json(text) == value
    assert write_json(read_json(text)) == text


def sheet_table(data: bytes) -> None:
    """Read a score sheet from CSV."""
    try:
        sheet = read_csv(data)
    except (NotationError, DocumentError):
        return
    text = write_csv(sheet)
    assert read_csv(text) == sheet
    assert write_csv(read_csv(text)) == text
    assert read_json(write_json(sheet)) == sheet


def documents(data: bytes) -> None:
    """Read JSON Lines."""
    try:
        for value in load_lines(io.BytesIO(data)):
            write_json(value)
    except (NotationError, DocumentError):
        return


def position_line(data: bytes) -> None:
    """Read a position line."""
    try:
        state = parse_position(data.decode())
    except (UnicodeDecodeError, NotationError):
        return
    assert position(state) == data.decode()


def bridge_file(data: bytes) -> None:
    """Read Portable Bridge Notation."""
    try:
        deals = list(pbn.load_all(io.BytesIO(data)))
    except NotationError:
        return
    try:
        text = pbn.dumps(deals)
    except NotationError:  # a line that was read may be longer than one that is written
        return
    assert list(pbn.loads(text)) == deals


def warsaw_file(data: bytes) -> None:
    """Read a Warsaw deal file."""
    try:
        deals = list(mimuw.read_deals(io.BytesIO(data)))
    except NotationError:
        return
    text = "".join(map(mimuw.format_deal, deals))
    assert list(mimuw.read_deals(io.BytesIO(text.encode()))) == deals
    for own in deals:
        mimuw.begin_deal(own)


def warsaw_message(data: bytes) -> None:
    """Read a message of the Warsaw game, from either side."""
    for sender in ("client", "server"):
        try:
            message = mimuw.read_message(data.decode("latin-1"), sender=sender)
        except NotationError:
            continue
        text = mimuw.message_bytes(message).decode().removesuffix("\r\n")
        assert mimuw.read_message(text, sender=sender) == message


def card(data: bytes) -> None:
    """Read a card in any spelling."""
    for lang in ("en", "pl"):
        try:
            own = Card.parse(data.decode("utf-8", "surrogateescape"), lang=lang)
        except NotationError:
            continue
        assert Card.parse(str(own)) is own


def referee(data: bytes) -> None:
    """Ask the referee anything: it answers with one line of JSON."""
    line = answer_line(data)
    assert line.isascii()
    assert line.index("\n") == len(line) - 1
    answer = json.loads(line)
    assert set(answer) == {"id", "ok", "result" if answer["ok"] else "error"}


TARGETS: Final[Mapping[str, Target]] = {
    target.__name__: target
    for target in (
        match_text,
        house_rules,
        document,
        documents,
        sheet_table,
        position_line,
        bridge_file,
        warsaw_file,
        warsaw_message,
        card,
        referee,
    )
}


def _written_matches() -> Iterator[bytes]:
    for file in sorted((DATA / "matches").glob("*.kierki")):
        yield file.read_bytes()


def _tables() -> Iterator[bytes]:
    for sheet in SHEETS.values():
        yield write_csv(sheet).encode()
        yield write_csv(sheet, delimiter=";").encode()
    yield "Ala;Ola;Jan;Ewa;Razem Ala\n-100;-160;0;0;-100\n;;;;\n".encode("utf-8-sig")


def _some_documents() -> Iterator[bytes]:
    for sheet in SHEETS.values():
        yield write_json(sheet).encode()
    for rules in (PRESETS["standard"], PRESETS["kurnik_3p"], PRESETS["chapanka"]):
        yield write_json(rules).encode()
        match = deal(new_match(rules), shuffle(1, rules=rules))
        for value in (match, match.current, record(match, {"Event": "Liga"})):
            if value:
                yield write_json(value).encode()
        for seat in (Seat.N, None):
            yield write_json(observe(match, seat)).encode()
            for event in events(None, match, seat):
                yield write_json(event).encode()


def _requests() -> Iterator[bytes]:
    match = deal(new_match(), shuffle(1))
    state = to_dict(match)
    for request in (
        {"do": "new_match"},
        {"do": "shuffle", "seed": "x"},
        {"do": "legal_moves", "state": state},
        {"do": "explain", "state": state, "move": "KH"},
        {"do": "play", "state": state, "moves": ["2C", "KH"]},
        {"do": "observe", "state": state, "seat": "N"},
        {"do": "score", "state": state},
        {"do": "rules", "rules": {"preset": "mimuw"}},
        {"do": "validate", "text": dumps(record(match))},
    ):
        yield json.dumps({"id": 1, **request}).encode()


def seeds(name: str) -> list[bytes]:
    """Give good input from which a target sets out."""
    some: Mapping[str, Callable[[], Iterator[bytes]]] = {
        "match_text": _written_matches,
        "house_rules": lambda: (dumps_rules(rules).encode() for rules in PRESETS.values()),
        "document": _some_documents,
        "sheet_table": _tables,
        "documents": lambda: iter([b"\n".join(_some_documents())]),
        "position_line": lambda: (
            position(deal(contract, shuffle(1, rules=rules), rules=rules)).encode()
            for rules in (PRESETS["standard"], PRESETS["kurnik_3p"])
            for contract in rules.contracts
        ),
        "bridge_file": lambda: iter(
            [pbn.dumps([pbn.PbnDeal(shuffle(n), Seat.E, str(n)) for n in (1, 2)]).encode()]
        ),
        "warsaw_file": lambda: iter([(DATA / "mimuw-21-deals.txt").read_bytes()[:2000]]),
        "warsaw_message": lambda: (
            text.encode() for _, text in json.loads(_messages_text())["valid"]
        ),
        "card": lambda: iter([b"KH", "10♥".encode(), "D♥".encode(), b"2c"]),
        "referee": _requests,
    }
    return list(some[name]())


def _messages_text() -> str:
    return (DATA / "mimuw-messages.json").read_text("utf-8")

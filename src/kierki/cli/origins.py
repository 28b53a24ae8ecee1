"""What a file holds, read in any format: records and deals, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import IO, Any, Final, TypeAlias

import attrs

from kierki.cards import Language
from kierki.cli.fault import FaultError
from kierki.cli.losses import Losses
from kierki.cli.words import say
from kierki.contracts import Contract
from kierki.deals import DealState
from kierki.errors import NotationError
from kierki.interop import mimuw, pbn
from kierki.lines import bounded_line
from kierki.lottery import LotteryState
from kierki.match import MatchState, deal
from kierki.notation import load_all, parse_position
from kierki.notation.scanner import LINE_LIMIT
from kierki.records import Record, record
from kierki.rules import Rules
from kierki.seats import Seat
from kierki.serial import Document, load_lines, loads, to_dict
from kierki.serial.door import DEALS_LIMIT
from kierki.tricks import TrickState

__all__ = ["ORIGINS", "Item", "Origin"]

Item: TypeAlias = Record | DealState
"""A match or a collection of deals as it is written down, or one deal."""


@attrs.frozen
class Origin:
    """What is known of a file besides its bytes.

    Attributes:
        name: its name.
        rules: what deals are played by that do not say it.
        contract: the id of what deals are played for that do not say it; None if not known.
        lang: for what is wrong.
        losses: where to note what there is no place for.
    """

    name: str
    rules: Rules
    contract: str | None
    lang: Language
    losses: Losses


def _match_texts(file: IO[bytes], _origin: Origin) -> Iterator[Item]:
    return load_all(file)


def _document(file: IO[bytes], origin: Origin) -> Iterator[Item]:
    yield _item(loads(file.read(DEALS_LIMIT + 1)), origin)


def _documents(file: IO[bytes], origin: Origin) -> Iterator[Item]:
    for value in load_lines(file):
        yield _item(value, origin)


def _item(value: Document, origin: Origin) -> Item:
    if isinstance(value, MatchState):
        return record(value)
    if isinstance(value, Record | TrickState | LotteryState):
        return value
    kind = str(to_dict(value)["format"]).removeprefix("kierki/")
    facts = {"file": origin.name, "kind": kind}
    raise FaultError(say("no_play", origin.lang, **facts))


def _positions(file: IO[bytes], _origin: Origin) -> Iterator[Item]:
    number = 0
    while True:
        line, size = bounded_line(file, LINE_LIMIT)
        if not size:
            return
        number += 1
        if line.strip():
            yield _position(line, number)


def _position(line: str | bytes, number: int) -> DealState:
    try:
        return parse_position(line if isinstance(line, str) else line.decode())
    except UnicodeDecodeError as error:
        detail = f"not UTF-8: byte {error.object[error.start]:#04x}"
        raise NotationError("not_text", detail, "", number, error.start + 1) from None
    except NotationError as error:
        raise NotationError(error.code, error.detail, error.token, number, error.column) from None


def _bridge_deals(file: IO[bytes], origin: Origin) -> Iterator[Item]:
    contract = _contract(origin)
    for own in pbn.load_all(file):
        board = ("Board",) if own.board else ()
        if lost := (*board, *dict(own.headers), *own.dropped):
            origin.losses.note("loss_tags", *lost)
        if own.dealer is None:
            origin.losses.note("loss_dealer")
        dealer = own.dealer or Seat.N
        yield deal(contract, own.hands, dealer=dealer, rules=origin.rules)


def _contract(origin: Origin) -> Contract:
    lang, rules = origin.lang, origin.rules
    if origin.contract is None:
        raise FaultError(say("which_contract", lang, file=origin.name), 2)
    known = {contract.id: contract for contract in rules.contracts}
    if origin.contract not in known:
        facts = {"rules": rules.id, "contract": origin.contract, "known": ", ".join(known)}
        raise FaultError(say("no_contract", lang, **facts), 2)
    return known[origin.contract]


def _warsaw_deals(file: IO[bytes], _origin: Origin) -> Iterator[Item]:
    return map(mimuw.begin_deal, mimuw.read_deals(file))


ORIGINS: Final[Mapping[str, Callable[[IO[Any], Origin], Iterator[Item]]]] = {
    "kierki": _match_texts,
    "json": _document,
    "jsonl": _documents,
    "position": _positions,
    "pbn": _bridge_deals,
    "mimuw": _warsaw_deals,
}
"""Reads a file in each format."""

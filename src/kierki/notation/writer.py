"""Writing match text."""

from __future__ import annotations

from collections.abc import Iterator

from kierki.cardset import CardSet
from kierki.deals import DealState, play, play_all
from kierki.documents import dumps_rules
from kierki.errors import NotationError
from kierki.match import deal
from kierki.moves import ChooseTrump, Move, format_move
from kierki.notation.fields import SUITS, points_text
from kierki.notation.scanner import DEALS_LIMIT, LINE_LIMIT, MATCH_LIMIT, escaped
from kierki.presets import PRESETS
from kierki.records import SEAT_NAMES, DealRecord, Record, dealt_hands
from kierki.rules import Rules
from kierki.tricks import TrickState

__all__ = ["dumps"]


def dumps(record: Record) -> str:
    """Write a record as match text, which `loads` reads back to an equal record.

    Raises:
        NotationError: with code ``unknown_rules`` for house rules under a preset's id, with
            ``too_large`` for what would be too long to be read.

    >>> from kierki import new_match
    >>> from kierki.notation import record
    >>> print(dumps(record(new_match(), {"N": "Ala"})))
    [Kierki "1"]
    [Rules "standard"]
    [FirstDealer "N"]
    [N "Ala"]
    <BLANKLINE>
    """
    rules = record.rules
    if PRESETS.get(rules.id, rules) != rules:
        detail = f"{rules.id} is a preset, and these rules are others"
        raise NotationError("unknown_rules", detail, rules.id)
    lines = list(_header_lines(record))
    for deal_record in record.deals:
        lines += ["", *_deal_lines(deal_record, record.rules)]
    text = "\n".join(lines) + "\n"
    _check_size(text, DEALS_LIMIT if record.kind == "deals" else MATCH_LIMIT)
    return text


def _check_size(text: str, limit: int) -> None:
    """Refuse what is past a bound of the reader."""
    if len(text.encode()) > limit:
        raise NotationError("too_large", f"a match may have {limit} bytes")
    for number, line in enumerate(text.split("\n"), 1):
        if len(line.encode()) > LINE_LIMIT:
            detail = f"a line may have {LINE_LIMIT} bytes"
            raise NotationError("too_large", detail, line[:20], number)


def _tag(name: str, value: str) -> str:
    return f'[{name} "{escaped(value)}"]'


def _header_lines(record: Record) -> Iterator[str]:
    yield _tag("Kierki", "1")
    if record.kind == "deals":
        yield _tag("Kind", "deals")
    yield _tag("Rules", record.rules.id)
    if record.rules.id not in PRESETS:
        yield _tag("RulesJson", dumps_rules(record.rules))
    if record.first_dealer:
        yield _tag("FirstDealer", record.first_dealer.value)
    names = [header for header in record.headers if header[0] in SEAT_NAMES]
    for header in record.headers:
        if header not in names:
            yield _tag(*header)
    if names:
        yield " ".join(_tag(*header) for header in names)


def _deal_lines(deal_record: DealRecord, rules: Rules) -> Iterator[str]:
    number, contract, dealer = deal_record.number, deal_record.contract, deal_record.dealer
    yield _tag("Deal", f"{number} {contract.id} {dealer}")
    if deal_record.hands is not None:
        yield _tag("Hands", holds_text(deal_record.hands, rules))
        if deal_record.seen is not None:
            yield _tag("Seen", holds_text(deal_record.seen, rules))
        hands = dealt_hands(rules, deal_record.hands, deal_record.seen)
        start = deal(contract, hands, dealer=dealer, rules=rules)
        yield from _play_lines(start, deal_record.moves)
    if deal_record.points is not None:
        yield _tag("Score", points_text(deal_record.points))
    if deal_record.total is not None:
        yield _tag("Total", points_text(deal_record.total))


def holds_text(hands: tuple[CardSet, ...], rules: Rules) -> str:
    return " ".join(
        f"{seat}:{ranks_text(hand)}" for seat, hand in zip(rules.seats, hands, strict=True)
    )


def ranks_text(hand: CardSet) -> str:
    """Write a hand suit by suit, each from high to low: ``QT5.A.JT8.QJ8``."""
    return ".".join(
        "".join(card.rank.value for card in reversed(list(hand.of_suit(suit)))) for suit in SUITS
    )


def _play_lines(state: DealState, moves: tuple[Move, ...]) -> Iterator[str]:
    """Write a line for each trick, or for each round of the lottery."""
    if moves and isinstance(moves[0], ChooseTrump):
        yield format_move(moves[0])
        state, moves = play(state, moves[0]), moves[1:]
    number = 0
    while moves:
        number += 1
        due = sum(1 for hand in state.hands.values() if hand)
        line = " ".join([str(state.turn), *map(format_move, moves[:due])])
        yield f"{number}. {line}" if isinstance(state, TrickState) else line
        state, moves = play_all(state, moves[:due]), moves[due:]

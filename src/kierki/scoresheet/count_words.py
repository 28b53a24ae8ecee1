"""What was counted, in one line of text: ``tricks N=5 E=8 | positions 7=N -1=E``."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final, TypeVar

from kierki.cardset import CardSet
from kierki.errors import NotationError
from kierki.scoresheet.counts import CardCount, Counts
from kierki.seats import Seat

__all__: list[str] = []

_NOTHING: Final = "nothing"
_NO_CARDS: Final = "none"
_JOINT: Final = " | "
_COUNT: Final = re.compile(r"[0-9]{1,2}")
_POSITION: Final = re.compile(r"-?[0-9]{1,2}")

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


def counts_text(counts: Counts) -> str:
    """Write what was counted.

    >>> counts_text(Counts(cards={Seat.N: "KH QS", Seat.E: (2, 1)}, positions={-1: Seat.E}))
    'cards N=KH+QS E=2+1 | positions -1=E'
    """
    parts = {
        "tricks": [f"{seat}={count}" for seat, count in counts.tricks],
        "cards": [f"{seat}={_card_text(count)}" for seat, count in counts.cards],
        "positions": [f"{position}={seat}" for position, seat in counts.positions],
        "order": list(map(str, counts.order)),
    }
    texts = [f"{name} {' '.join(own)}" for name, own in parts.items() if own]
    return _JOINT.join(texts) or _NOTHING


def _card_text(count: CardCount) -> str:
    return "+".join(map(str, count)) or _NO_CARDS


def read_counts(text: str) -> Counts:
    """Read what `counts_text` writes.

    Raises:
        NotationError: with code ``bad_counts`` or ``duplicate``, and the word that is at fault.

    >>> read_counts("cards N=KH+QS E=2+1 | positions -1=E").positions
    ((-1, Seat.E),)
    """
    given: dict[str, list[str]] = {}
    for part in text.split("|") if text.strip() != _NOTHING else ():
        name, *words = part.split() or [""]
        if name not in ("tricks", "cards", "positions", "order") or not words:
            detail = "must be tricks, cards, positions or order, and what was counted"
            raise NotationError("bad_counts", detail, part.strip()[:40])
        if name in given:
            raise NotationError("duplicate", f"{name} are told twice", name)
        given[name] = words
    return Counts(
        tricks=_pairs(given.get("tricks", ()), _seat, _whole(_COUNT)),
        cards=_pairs(given.get("cards", ()), _seat, _card_count),
        positions=_pairs(given.get("positions", ()), _whole(_POSITION), _seat),
        order=tuple(map(_seat, given.get("order", ()))),
    )


def _pairs(
    words: list[str] | tuple[()], key: Callable[[str], _Key], value: Callable[[str], _Value]
) -> Mapping[_Key, _Value]:
    pairs: dict[_Key, _Value] = {}
    for word in words:
        before, _, after = word.partition("=")
        own = key(before)
        if own in pairs:
            raise NotationError("duplicate", f"{before} is told twice", word[:40])
        pairs[own] = value(after)
    return pairs


def _seat(word: str) -> Seat:
    if word not in Seat.__members__:
        raise NotationError("bad_counts", f"there is no seat {word[:40]!r}", word[:40])
    return Seat(word)


def _whole(form: re.Pattern[str]) -> Callable[[str], int]:
    def read(word: str) -> int:
        if not form.fullmatch(word):
            raise NotationError("bad_counts", f"{word[:40]!r} is no count", word[:40])
        return int(word)

    return read


def _card_count(word: str) -> CardSet | tuple[int, ...]:
    if word == _NO_CARDS:
        return CardSet()
    words = word.split("+")
    if all(map(_COUNT.fullmatch, words)):
        return tuple(map(int, words))
    try:
        return _named(words)
    except NotationError as error:
        detail = f"{word[:40]!r} are neither cards nor counts"
        raise NotationError("bad_counts", detail, word[:40]) from error


def _named(words: list[str]) -> CardSet:
    cards = CardSet(" ".join(words))
    if len(cards) < len(words):
        raise NotationError("bad_card", "a card is named twice")
    return cards

"""Reading the deals of a file in Portable Bridge Notation."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from typing import Final

from kierki.cards import Card, Rank, Suit
from kierki.cardset import CardSet
from kierki.errors import NotationError
from kierki.interop.pbn.pbn_deal import HEADER_NAMES, PbnDeal, check_value, is_known
from kierki.interop.pbn.tokens import Token, scan
from kierki.lines import LineFile
from kierki.notation.fields import SUITS, split
from kierki.notation.scanner import MATCH_LIMIT, Place, Tag
from kierki.seats import Seat

__all__ = ["load_all", "loads"]

_SEATS: Final = {seat.value: seat for seat in Seat}
_RANKS: Final = {rank.value: rank for rank in Rank}
_ESCAPED: Final = re.compile(r'\\(["\\])')
# No data follow these tags; after any other, all is passed over up to the next tag.
_PLAIN: Final = frozenset(
    {*HEADER_NAMES, "Board", "Dealer", "Vulnerable", "Deal", "Scoring", "Declarer", "Contract"}
    | {"Result"}
)
_KEPT: Final = (*HEADER_NAMES, "Board")
_NO_TAG: Final = 'a tag is [Name "value"], and this is none'


def loads(text: str | bytes) -> tuple[PbnDeal, ...]:
    """Read all deals of a text in Portable Bridge Notation.

    Args:
        text: the text; each line of bytes is read as UTF-8, or else as Latin-1.

    Raises:
        NotationError: at the first fault, with line, column, token and code; see `load_all`.

    >>> loads('[Deal "N:AKQ.AKQ.AKQ.AKQJ - - -"]')
    Traceback (most recent call last):
    kierki.errors.NotationError: 1:27: bad_hands: this hand is not given
    """
    if not isinstance(text, str | bytes):
        raise TypeError(f"deals are read from text or bytes, not {type(text).__name__}")
    # Lines end with LF here, alone or after CR: nothing is translated on the way in.
    file = io.BytesIO(text) if isinstance(text, bytes) else io.StringIO(text, newline="\n")
    return tuple(load_all(file))


def load_all(file: LineFile) -> Iterator[PbnDeal]:
    """Read the deals of a file in Portable Bridge Notation one by one, holding one at a time.

    All that the import format allows is taken: comments, sections, lines that begin with a
    percent sign, tags in any order and on any lines, small letters, ranks in any order, and
    values that are taken from the game before (``#``, ``##``).

    Args:
        file: a file open for reading, binary or text.

    Yields:
        The deal of each game that has a ``Deal`` tag.

    Raises:
        NotationError: at the first fault, with line, column, token and code: ``bad_hands`` for
            cards that are not 13 to each seat, ``bad_header`` for another value, ``bad_syntax``,
            ``not_text``, ``too_large``.
    """
    taken = _Taken()
    game = _Game(taken)
    for tag in _tags(file):
        if tag is None:
            yield from game.finish()
            game = _Game(taken)
        else:
            game.tag(tag)
    yield from game.finish()


def _tags(file: LineFile) -> Iterator[Tag | None]:
    """Give the tags of a file, and None where a game ends."""
    tokens = scan(file)
    in_section = False
    for token in tokens:
        if token.kind == "open":
            tag = _tag(token, tokens)
            in_section = tag.name not in _PLAIN
            yield tag
        elif token.kind == "empty line":
            in_section = False
            yield None
        elif token.kind != "comment" and not in_section:
            raise token.place.error("bad_syntax", _NO_TAG)


def _tag(opening: Token, tokens: Iterator[Token]) -> Tag:
    """Read the rest of a tag, which may go on in other lines."""
    last = opening.place
    parts: list[Place] = []
    for kind in ("name", "string", "close"):
        token = next(tokens, None)
        if token is None:
            raise last.part(len(last.text)).error("bad_syntax", _NO_TAG)
        last = token.place
        if token.kind != kind:
            raise last.error("bad_syntax", _NO_TAG)
        parts.append(last)
    name, string, _ = parts
    return Tag(name.text, string.part(1, -1), opening.place)


class _Taken:
    """The values of earlier games that a game may take."""

    def __init__(self) -> None:
        self._last: dict[str, str] = {}
        self.lasting: dict[str, str] = {}  # those for every game that has none of its own

    def value(self, name: str, value: Place) -> str:
        """Give the value that a tag stands for."""
        text = _ESCAPED.sub(r"\1", value.text)
        if text == "#":
            return self._last.get(name, "")
        own = text.removeprefix("##")
        try:
            check_value(name, own)
        except NotationError as error:
            raise value.error(error.code, error.detail) from None
        if own != text or name in self.lasting:
            self.lasting[name] = own
        self._last[name] = own
        return own


class _Game:
    """Reads one game, from one empty line to the next."""

    def __init__(self, taken: _Taken) -> None:
        self._taken = taken
        self._size = 0
        self._first: dict[str, str] = {}  # each tag as it stood first
        self._hands: dict[Seat, CardSet] | None = None
        self._dealer: Seat | None = None
        self._values: dict[str, str] = {}
        self._dropped: list[str] = []

    def tag(self, tag: Tag) -> None:
        """Read a tag; of one that comes again the first counts, as the notation has it."""
        name, value = tag.name, tag.value
        self._size += len(name) + len(value.text)
        if self._size > MATCH_LIMIT:
            raise tag.place.error("too_large", f"a game may have {MATCH_LIMIT} bytes")
        if name in self._first:
            self._check_again(tag)
            return
        self._first[name] = value.text
        if name == "Deal":
            self._hands = _read_hands(value)
        elif name == "Dealer":
            self._dealer = _read_dealer(value)
        elif name in _KEPT:
            self._values[name] = self._taken.value(name, value)
        elif is_known(value.text):
            self._dropped.append(name)

    def _check_again(self, tag: Tag) -> None:
        """Refuse what looks like the next game: a deal would be lost."""
        again = tag.value.text == self._first[tag.name]
        if tag.name in ("Deal", "Dealer", "Board") and not again:
            detail = f"a second {tag.name} in one game: an empty line stands between games"
            raise tag.value.error("bad_syntax", detail)

    def finish(self) -> Iterator[PbnDeal]:
        """Give the deal, if there is one."""
        if self._hands is not None:
            values = {**self._taken.lasting, **self._values}
            board = values.pop("Board", None)
            yield PbnDeal(self._hands, self._dealer, board, values, self._dropped)


def _read_dealer(value: Place) -> Seat | None:
    if not is_known(value.text):
        return None
    dealer = _SEATS.get(value.text.upper())
    if dealer is None:
        raise value.error("bad_header", "the dealer is N, E, S or W")
    return dealer


def _read_hands(value: Place) -> dict[Seat, CardSet]:
    """Read the four hands, clockwise from the one that is named."""
    first = _SEATS.get(value.text[:1].upper())
    if first is None or value.text[1:2] != ":":
        raise value.error("bad_hands", 'a deal begins with the seat of its first hand: "N:..."')
    holds = list(split(value.part(2), " "))
    if len(holds) != len(Seat):
        raise value.error("bad_hands", f"four hands are wanted, with a space between: {len(holds)}")
    hands: dict[Seat, CardSet] = {}
    dealt = CardSet()
    seats = tuple(Seat)
    for place, hold in enumerate(holds, first.index):
        hand = _read_hand(hold)
        if not hand.isdisjoint(dealt):
            raise hold.error("bad_hands", f"dealt twice: {hand & dealt}")
        hands[seats[place % len(seats)]] = hand
        dealt |= hand
    return hands


def _read_hand(hold: Place) -> CardSet:
    if hold.text == "-":
        raise hold.error("bad_hands", "this hand is not given")
    suits = list(split(hold, "."))
    if len(suits) != len(SUITS):
        raise hold.error("bad_hands", "four suits are wanted: spades.hearts.diamonds.clubs")
    cards = [card for suit, ranks in zip(SUITS, suits, strict=True) for card in _read(suit, ranks)]
    if len(cards) != 13:
        raise hold.error("bad_hands", f"{len(cards)} cards, not 13")
    return CardSet(cards)


def _read(suit: Suit, ranks: Place) -> list[Card]:
    """Read the cards of one suit in a hand."""
    cards: list[Card] = []
    for at, letter in enumerate(ranks.text):
        rank = _RANKS.get(letter.upper())
        if rank is None:
            raise ranks.part(at, at + 1).error("bad_hands", f"no rank: {letter!r}")
        card = Card.of(rank, suit)
        if card in cards:
            raise ranks.part(at, at + 1).error("bad_hands", f"dealt twice: {card}")
        cards.append(card)
    return cards

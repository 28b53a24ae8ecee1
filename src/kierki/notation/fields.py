"""The values inside tags: hands, points, and the words of play."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from kierki.cards import Card, Rank, Suit
from kierki.cardset import CardSet
from kierki.errors import NotationError
from kierki.moves import PASS, Move, parse_move
from kierki.notation.scanner import Place, ScannedLine
from kierki.records import SEAT_NAMES
from kierki.rules import Rules
from kierki.seats import Seat

SUITS: Final = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)  # in their written order
_RANKS: Final = {rank.value for rank in Rank}
_POINTS: Final = re.compile(r"0|-?[1-9][0-9]{0,20}")
CARDS: Final[Mapping[str, Card]] = {card.value: card for card in Card}
LAYS: Final[Mapping[str, Move]] = {**CARDS, PASS.value: PASS}
_STRICT_LETTER: Final = re.compile(".", re.DOTALL)
_LETTER: Final = re.compile("10|.", re.DOTALL)
# A hand as it is written strictly: four suits, each from high to low.
_HOLD: Final = re.compile(r"\.".join(["(A?K?Q?J?T?9?8?7?6?5?4?3?2?)"] * 4))


@lru_cache(maxsize=8192)
def _clubs(ranks: str) -> int:
    """Give the clubs of these ranks as a mask; there are not many that can be written strictly."""
    return CardSet(Card.of(Rank(rank), Suit.CLUBS) for rank in ranks).mask


def _mask(ranks: Sequence[str]) -> int:
    """Give a hand from the ranks of its spades, hearts, diamonds and clubs."""
    spades, hearts, diamonds, clubs = map(_clubs, ranks)
    return spades << 39 | hearts << 26 | diamonds << 13 | clubs


def split(place: Place, separator: str) -> Iterator[Place]:
    """Split a piece of text, each part with its own place."""
    column = place.column
    for text in place.text.split(separator):
        yield Place(text, place.line, column)
        column += len(text) + len(separator)


def read_moves(
    line: ScannedLine, first: int, end: int, *, passes: bool, canonical: bool
) -> tuple[list[Move], list[NotationError]]:
    """Read words of a line as cards, or in the lottery also as passes.

    Returns:
        The moves before the first word that is none, and what is wrong with each such word.
    """
    known: Mapping[str, Move] = LAYS if passes else CARDS
    moves: list[Move] = []
    problems: list[NotationError] = []
    for index in range(first, min(end, len(line.words))):
        text = line.words[index]
        move = known.get(text) or (None if canonical else _lenient_card(text))
        if move is None:
            problems.append(line.word(index).error("bad_card", "this is not a card"))
        elif not problems:
            moves.append(move)
    return moves, problems


def _lenient_card(text: str) -> Card | None:
    try:
        return Card.parse(text)
    except NotationError:
        return None


def read_choice(word: Place) -> Move:
    """Read a choice of trumps."""
    try:
        return parse_move(word.text)
    except NotationError:
        raise word.error("bad_syntax", "trumps are =C, =D, =H, =S or =NT") from None


@lru_cache(maxsize=2)
def _all_hands(seats: tuple[Seat, ...]) -> re.Pattern[str]:
    return re.compile(" ".join(f"{seat}:{_HOLD.pattern}" for seat in seats))


@lru_cache(maxsize=2)
def _all_points(seats: tuple[Seat, ...]) -> re.Pattern[str]:
    return re.compile(" ".join(f"{seat} ({_POINTS.pattern})" for seat in seats))


def read_points(value: Place, rules: Rules) -> tuple[int, ...]:
    """Read the points of every seat, in the order of the rules."""
    if found := _all_points(rules.seats).fullmatch(value.text):
        return tuple(map(int, found.groups()))
    words = value.text.split(" ")
    if words[::2] != list(map(str, rules.seats)) or len(words) != 2 * len(rules.seats):
        raise value.error("bad_syntax", "every seat and its points are wanted, in order")
    wrong = next(word for word in list(split(value, " "))[1::2] if not _POINTS.fullmatch(word.text))
    raise wrong.error("bad_syntax", "these are no points")


def points_text(points: tuple[int, ...]) -> str:
    """Write the points of every seat, in the order of the seats."""
    return " ".join([f"{seat} {n}" for seat, n in zip(SEAT_NAMES, points, strict=False)])


def whole_hands(text: str, rules: Rules, size: int) -> tuple[CardSet, ...] | None:
    """Read the cards of every seat, this many each; None if they are not as they should be."""
    found = _all_hands(rules.seats).fullmatch(text)
    if found is None:
        return None
    ranks, players = found.groups(), len(rules.seats)
    masks = [_mask(ranks[at : at + 4]) for at in range(0, 4 * players, 4)]
    dealt = 0
    for mask in masks:
        dealt |= mask
    if [mask.bit_count() for mask in masks] != [size] * players or dealt & ~rules.deck.mask:
        return None
    each_once = dealt.bit_count() == size * players
    return tuple(map(CardSet.from_mask, masks)) if each_once else None


class HandsReader:
    """Reads the cards of every seat and keeps what is wrong with them."""

    def __init__(self, rules: Rules, *, canonical: bool) -> None:
        self._rules = rules
        self._canonical = canonical
        self.problems: list[NotationError] = []

    def read(self, value: Place, size: int) -> tuple[CardSet, ...]:
        """Read hands of this size; with ``problems`` found they are worth nothing."""
        hands = whole_hands(value.text, self._rules, size)
        return self._read_each(value, size) if hands is None else hands

    def _read_each(self, value: Place, size: int) -> tuple[CardSet, ...]:
        """Read hand by hand, since something is wrong, or spelled another way."""
        holds = list(split(value, " "))
        if [hold.text[:2] for hold in holds] != [f"{seat.value}:" for seat in self._rules.seats]:
            self._refuse(value, "every seat's cards are wanted, in order: N:spades.hearts...")
            return ()
        dealt = CardSet()
        hands = list[CardSet]()
        for hold in holds:
            known = len(self.problems)
            hand = self._hold(hold)
            if len(self.problems) == known:
                self._check(hold, hand, size, dealt)
                dealt |= hand
            hands.append(hand)
        return tuple(hands)

    def _check(self, hold: Place, hand: CardSet, size: int, dealt: CardSet) -> None:
        if len(hand) != size:
            self._refuse(hold, f"{len(hand)} cards, not {size}")
        elif not hand.isdisjoint(dealt):
            self._refuse(hold, f"dealt twice: {hand & dealt}")
        elif not hand <= self._rules.deck:
            self._refuse(hold, f"not in the deck: {hand - self._rules.deck}")

    def _hold(self, hold: Place) -> CardSet:
        if found := _HOLD.fullmatch(hold.text, 2):
            return CardSet.from_mask(_mask(found.groups()))
        hold = hold.part(2)
        suits = list(split(hold, "."))
        if len(suits) != len(SUITS):
            self._refuse(hold, "four suits are wanted: spades.hearts.diamonds.clubs")
            return CardSet()
        return CardSet(
            Card.of(rank, suit)
            for suit, ranks in zip(SUITS, suits, strict=True)
            for rank in self._ranks(ranks)
        )

    def _ranks(self, place: Place) -> list[Rank]:
        ranks = list[Rank]()
        letter = _STRICT_LETTER if self._canonical else _LETTER
        for found in letter.finditer(place.text):
            where = place.part(found.start(), found.end())
            rank = self._rank(where)
            if rank is None:
                self._refuse(where, f"no rank: {where.text!r}")
            elif ranks and rank.index >= ranks[-1].index:
                self._refuse(where, f"ranks go from high to low, once each: {rank}")
            else:
                ranks.append(rank)
        return ranks

    def _rank(self, place: Place) -> Rank | None:
        text = place.text
        if not self._canonical:
            text = text.upper().replace("10", "T")
        return Rank(text) if text in _RANKS else None

    def _refuse(self, place: Place, detail: str) -> None:
        self.problems.append(place.error("bad_hands", detail))

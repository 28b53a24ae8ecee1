"""Suits, ranks and the 52 cards."""

from __future__ import annotations

import re
from enum import Enum
from functools import cache
from typing import Literal, TypeAlias

from kierki.errors import NotationError

__all__ = ["Card", "Language", "Rank", "Suit"]

Language: TypeAlias = Literal["en", "pl"]
"""The languages of labels and messages: ``"en"`` English, ``"pl"`` Polish."""


def check_language(lang: str) -> None:
    if lang not in ("en", "pl"):
        msg = f"lang must be 'en' or 'pl', not {lang!r}"
        raise ValueError(msg)


class Suit(Enum):
    """A suit, in index order: clubs, diamonds, hearts, spades.

    >>> Suit("H").symbol, Suit.HEARTS.label(), Suit.HEARTS.label("pl"), Suit.HEARTS.index
    ('♥', 'hearts', 'kiery', 2)
    """

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    _value_: str
    index: int
    symbol: str

    def __init__(self, letter: str) -> None:
        self.index = "CDHS".index(letter)
        self.symbol = "♣♦♥♠"[self.index]

    def label(self, lang: Language = "en") -> str:
        """Name the suit's cards in the plural, as players do: ``"hearts"``, ``"kiery"``."""
        check_language(lang)
        return (
            ("trefle", "kara", "kiery", "piki")[self.index] if lang == "pl" else (self.name.lower())
        )

    def __hash__(self) -> int:
        return self.index

    def __repr__(self) -> str:
        return f"Suit.{self.name}"

    def __str__(self) -> str:
        return self._value_

    def __format__(self, spec: str) -> str:
        return format(self._value_, spec)


class Rank(Enum):
    """A rank, in index order: two, three, …, king, ace.

    >>> Rank("Q").index, Rank.QUEEN.label("pl"), Rank.TEN.label(), str(Rank.TEN)
    (10, 'D', '10', 'T')
    """

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"

    _value_: str
    index: int

    def __init__(self, letter: str) -> None:
        self.index = "23456789TJQKA".index(letter)

    def label(self, lang: Language = "en") -> str:
        """Write the rank as it stands on a card: ``"10"``, ``"Q"`` (in Polish ``"D"``)."""
        check_language(lang)
        letters = "WDKA" if lang == "pl" else "JQKA"
        return "10" if self is Rank.TEN else f"23456789T{letters}"[self.index]

    def __hash__(self) -> int:
        return self.index

    def __repr__(self) -> str:
        return f"Rank.{self.name}"

    def __str__(self) -> str:
        return self._value_

    def __format__(self, spec: str) -> str:
        return format(self._value_, spec)


_RANKS = tuple(Rank)
_SUITS = tuple(Suit)


class Card(Enum):
    """A card. Its value is its text: ``Card("KH")`` is the king of hearts.

    Cards sort by ``index``, suit by suit from the clubs; this order says nothing about which
    card takes a trick.

    Attributes:
        index: ``13 * suit.index + rank.index``, 0 to 51; a number that never changes.
        suit: the card's suit.
        rank: the card's rank.

    >>> card = Card("QH")
    >>> card, str(card), card.label(), card.label("pl"), card.index
    (Card('QH'), 'QH', 'Q♥', 'D♥', 36)
    """

    TWO_OF_CLUBS = "2C"
    THREE_OF_CLUBS = "3C"
    FOUR_OF_CLUBS = "4C"
    FIVE_OF_CLUBS = "5C"
    SIX_OF_CLUBS = "6C"
    SEVEN_OF_CLUBS = "7C"
    EIGHT_OF_CLUBS = "8C"
    NINE_OF_CLUBS = "9C"
    TEN_OF_CLUBS = "TC"
    JACK_OF_CLUBS = "JC"
    QUEEN_OF_CLUBS = "QC"
    KING_OF_CLUBS = "KC"
    ACE_OF_CLUBS = "AC"
    TWO_OF_DIAMONDS = "2D"
    THREE_OF_DIAMONDS = "3D"
    FOUR_OF_DIAMONDS = "4D"
    FIVE_OF_DIAMONDS = "5D"
    SIX_OF_DIAMONDS = "6D"
    SEVEN_OF_DIAMONDS = "7D"
    EIGHT_OF_DIAMONDS = "8D"
    NINE_OF_DIAMONDS = "9D"
    TEN_OF_DIAMONDS = "TD"
    JACK_OF_DIAMONDS = "JD"
    QUEEN_OF_DIAMONDS = "QD"
    KING_OF_DIAMONDS = "KD"
    ACE_OF_DIAMONDS = "AD"
    TWO_OF_HEARTS = "2H"
    THREE_OF_HEARTS = "3H"
    FOUR_OF_HEARTS = "4H"
    FIVE_OF_HEARTS = "5H"
    SIX_OF_HEARTS = "6H"
    SEVEN_OF_HEARTS = "7H"
    EIGHT_OF_HEARTS = "8H"
    NINE_OF_HEARTS = "9H"
    TEN_OF_HEARTS = "TH"
    JACK_OF_HEARTS = "JH"
    QUEEN_OF_HEARTS = "QH"
    KING_OF_HEARTS = "KH"
    ACE_OF_HEARTS = "AH"
    TWO_OF_SPADES = "2S"
    THREE_OF_SPADES = "3S"
    FOUR_OF_SPADES = "4S"
    FIVE_OF_SPADES = "5S"
    SIX_OF_SPADES = "6S"
    SEVEN_OF_SPADES = "7S"
    EIGHT_OF_SPADES = "8S"
    NINE_OF_SPADES = "9S"
    TEN_OF_SPADES = "TS"
    JACK_OF_SPADES = "JS"
    QUEEN_OF_SPADES = "QS"
    KING_OF_SPADES = "KS"
    ACE_OF_SPADES = "AS"

    _value_: str
    index: int
    _bit: int
    _byte: bytes

    def __init__(self, text: str) -> None:
        self.rank: Rank = Rank(text[0])  # type: ignore[misc]  # mypy takes it for a member
        self.suit: Suit = Suit(text[1])  # type: ignore[misc]
        self.index = 13 * self.suit.index + self.rank.index
        self._bit = 1 << self.index  # this card alone as a CardSet mask; only cards have it
        self._byte = bytes([self.index])  # this card alone in a history of play

    @classmethod
    def of(cls, rank: Rank, suit: Suit) -> Card:
        """Give the card of this rank and suit.

        >>> Card.of(Rank.QUEEN, Suit.HEARTS)
        Card('QH')
        """
        return _CARDS[13 * suit.index + rank.index]

    @classmethod
    def from_index(cls, index: int) -> Card:
        """Give the card with this ``index``; ``IndexError`` outside 0..51.

        >>> Card.from_index(0), Card.from_index(51)
        (Card('2C'), Card('AS'))
        """
        if not 0 <= index < len(_CARDS):
            msg = f"a card's index is 0..51, not {index}"
            raise IndexError(msg)
        return _CARDS[index]

    @classmethod
    def parse(cls, text: str, *, lang: Language = "en") -> Card:
        """Read a card as people write it, in any case, rank or suit first.

        Ten is ``T`` or ``10``; a suit is a letter or a symbol. The Polish letters W and D are
        read only with ``lang="pl"`` and a suit symbol, since D is the letter of a suit too.

        Raises:
            NotationError: with code ``bad_card``, for anything that is not exactly one card.

        >>> [str(Card.parse(text)) for text in ("QH", "qh", "HQ", "Q♥", "♥Q", "10H")]
        ['QH', 'QH', 'QH', 'QH', 'QH', 'TH']
        >>> Card.parse("D♥", lang="pl")
        Card('QH')
        """
        check_language(lang)
        with_symbol = _spelling(_SYMBOL, lang).fullmatch(text)
        match = with_symbol or _spelling("[CDHS]", "en").fullmatch(text)
        if match is None:
            detail = f"not a card: {text[:20]!r}"
            raise NotationError("bad_card", detail, text)
        rank = (match["rank"] or match["rank2"]).upper()
        suit = (match["suit"] or match["suit2"])[0].upper()
        if with_symbol and lang == "pl":
            rank = {"W": "J", "D": "Q"}.get(rank, rank)
        return cls(
            {"10": "T"}.get(rank, rank) + {s.symbol: s.value for s in _SUITS}.get(suit, suit)
        )

    def label(self, lang: Language = "en") -> str:
        """Write the card for people: ``"Q♥"``, in Polish ``"D♥"``."""
        return self.rank.label(lang) + self.suit.symbol

    def __lt__(self, other: object) -> bool:
        return self.index < other.index if isinstance(other, Card) else NotImplemented

    def __le__(self, other: object) -> bool:
        return self.index <= other.index if isinstance(other, Card) else NotImplemented

    def __gt__(self, other: object) -> bool:
        return self.index > other.index if isinstance(other, Card) else NotImplemented

    def __ge__(self, other: object) -> bool:
        return self.index >= other.index if isinstance(other, Card) else NotImplemented

    def __hash__(self) -> int:
        return self.index  # the same in every process, so that sets of cards keep their order

    def __repr__(self) -> str:
        return f"Card('{self}')"

    def __str__(self) -> str:
        return self._value_

    def __format__(self, spec: str) -> str:
        return format(self._value_, spec)


_CARDS = tuple(Card)


# In a spelling the rank may stand before the suit or after it.
_SYMBOL = "[♣♦♥♠][\ufe0e\ufe0f]?"
_RANK = {"en": "[2-9TJQKA]|10", "pl": "[2-9TJQKAWD]|10"}


@cache
def _spelling(suit: str, ranks: str) -> re.Pattern[str]:
    rank = _RANK[ranks]
    pattern = f"(?P<rank>{rank})(?P<suit>{suit})|(?P<suit2>{suit})(?P<rank2>{rank})"
    return re.compile(pattern, re.IGNORECASE | re.ASCII)

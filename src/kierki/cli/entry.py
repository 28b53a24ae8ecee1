"""What a player types: a move or a command."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

import attrs

from kierki.cards import Card, Language, Suit
from kierki.errors import NotationError
from kierki.moves import PASS, ChooseTrump, Move

__all__ = ["Command", "read_entry"]

Order: TypeAlias = Literal["help", "undo", "score", "save", "quit"]

# Both languages are understood in both.
_ORDERS: Final[Mapping[str, Order]] = {
    **dict.fromkeys(("help", "?", "pomoc"), "help"),
    **dict.fromkeys(("undo", "cofnij"), "undo"),
    **dict.fromkeys(("score", "wynik"), "score"),
    **dict.fromkeys(("save", "zapisz"), "save"),
    **dict.fromkeys(("quit", "exit", "q", "koniec"), "quit"),
}
_SUITS: Final[Mapping[str, Suit | None]] = {
    **dict.fromkeys(("c", "♣", "club", "clubs", "trefl", "trefle"), Suit.CLUBS),
    **dict.fromkeys(("d", "♦", "diamond", "diamonds", "karo", "kara"), Suit.DIAMONDS),
    **dict.fromkeys(("h", "♥", "heart", "hearts", "kier", "kiery"), Suit.HEARTS),
    **dict.fromkeys(("s", "♠", "spade", "spades", "pik", "piki"), Suit.SPADES),
    **dict.fromkeys(("nt", "notrump", "ba", "bezatu"), None),
}
_PASSES: Final = ("-", "pass", "pas")


@attrs.frozen
class Command:
    """Something other than a move, and what it is to be done with."""

    order: Order
    argument: str = ""


def read_entry(text: str, lang: Language) -> Move | Command:
    """Read what was typed.

    Raises:
        NotationError: with code ``bad_card``, for what is neither a move nor a command.

    >>> read_entry("10 h", "en"), read_entry("D♥", "pl"), read_entry("pas", "pl")
    (Card('TH'), Card('QH'), PASS)
    >>> read_entry("hearts", "en"), read_entry("zapisz mecz.kierki", "pl")
    (ChooseTrump(suit=Suit.HEARTS), Command(order='save', argument='mecz.kierki'))
    """
    first, _, rest = text.strip().partition(" ")
    if first.lower() in _ORDERS:
        return Command(_ORDERS[first.lower()], rest.strip())
    word = "".join(text.lower().split())
    if word in _PASSES:
        return PASS
    if (trump := word.removeprefix("=")) in _SUITS:
        return ChooseTrump(_SUITS[trump])
    return _read_card(word, lang)


def _read_card(word: str, lang: Language) -> Card:
    """Read a card, in Polish also one with a letter for its suit: ``"DH"``, ``"WD"``."""
    try:
        return Card.parse(word, lang=lang)
    except NotationError:
        suit = _SUITS.get(word[-1:])
        if lang == "en" or suit is None:
            raise
    return Card.parse(word[:-1] + suit.symbol, lang=lang)

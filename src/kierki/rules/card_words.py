"""Sets of cards in words: suits and ranks by their names, single cards, or the list."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from typing import Final, Literal, TypeAlias

import attrs

from kierki.cards import Card, Language, Rank, Suit
from kierki.cardset import CardSet
from kierki.rules.numbers import enumerated

__all__ = ["PACK", "Form", "card_words", "rank_words"]

PACK: Final = CardSet(Card)
"""All 52 cards."""

# What is said of the cards: each of them is paid, one of them is thrown, none of them is left,
# they may not be led, the deck is without them.
Form: TypeAlias = Literal["each", "one", "left", "lead", "without"]

# A word, and the one before it, which is not said again before the next word that has it too.
_Piece: TypeAlias = tuple[str, str]


@attrs.frozen
class _Wording:
    """How a form is built: between suits or ranks, before a list, and for the whole deck."""

    joint: str
    listed: str
    whole_deck: str


_WORDINGS: Final[Mapping[Language, Mapping[Form, _Wording]]] = {
    "en": {
        "each": _Wording("and", "each of ", "each card"),
        "one": _Wording("or", "one of ", "a card"),
        "left": _Wording("or", "any of ", "any card"),
        "lead": _Wording("or", "any of ", "any card"),
        "without": _Wording("and", "", "all cards"),
    },
    "pl": {
        "each": _Wording("i", "każdą z kart ", "każdą kartę"),
        "one": _Wording("lub", "jedną z kart ", "kartę"),
        "left": _Wording("ani", "żadnej z kart ", "żadnej karty"),
        "lead": _Wording("ani", "żadną z kart ", "żadną kartą"),
        "without": _Wording("i", "kart ", "wszystkich kart"),
    },
}
_NO_CARD: Final[Mapping[Language, str]] = {"en": "no card", "pl": "żadną kartę"}


@attrs.frozen
class _Noun:
    """The forms of a Polish noun: ``each`` is the pronoun that goes with ``accusative``."""

    each: str
    accusative: str
    genitive_plural: str
    lead: _Piece


@attrs.frozen
class _RankNoun(_Noun):
    """A noun that also names a single card."""

    genitive: str
    instrumental: str


def _masculine(stem: str) -> _RankNoun:
    one = f"{stem}a"
    return _RankNoun("każdego", one, f"{stem}ów", ("", f"{stem}ami"), one, f"{stem}em")


def _feminine(stem: str, genitive: str, genitive_plural: str) -> _RankNoun:
    lead = ("", f"{stem}ami")
    return _RankNoun("każdą", f"{stem}ę", genitive_plural, lead, genitive, f"{stem}ą")


_POLISH_RANKS: Final[Mapping[Rank, _RankNoun]] = {
    Rank.TWO: _feminine("dwójk", "dwójki", "dwójek"),
    Rank.THREE: _feminine("trójk", "trójki", "trójek"),
    Rank.FOUR: _feminine("czwórk", "czwórki", "czwórek"),
    Rank.FIVE: _feminine("piątk", "piątki", "piątek"),
    Rank.SIX: _feminine("szóstk", "szóstki", "szóstek"),
    Rank.SEVEN: _feminine("siódemk", "siódemki", "siódemek"),
    Rank.EIGHT: _feminine("ósemk", "ósemki", "ósemek"),
    Rank.NINE: _feminine("dziewiątk", "dziewiątki", "dziewiątek"),
    Rank.TEN: _feminine("dziesiątk", "dziesiątki", "dziesiątek"),
    Rank.JACK: _masculine("walet"),
    Rank.QUEEN: _feminine("dam", "damy", "dam"),
    Rank.KING: _masculine("król"),
    Rank.ACE: _masculine("as"),
}
_POLISH_SUITS: Final[Mapping[Suit, _Noun]] = {
    Suit.CLUBS: _Noun("każdego", "trefla", "trefli", ("w", "trefle")),
    Suit.DIAMONDS: _Noun("każde", "karo", "kar", ("w", "kara")),
    Suit.HEARTS: _Noun("każdego", "kiera", "kierów", ("w", "kiery")),
    Suit.SPADES: _Noun("każdego", "pika", "pików", ("w", "piki")),
}
_POLISH_SUIT_OF_CARD: Final = ("trefl", "karo", "kier", "pik")


def card_words(cards: CardSet, form: Form, lang: Language, deck: CardSet = PACK) -> str:
    """Say a set of cards, of which only those that are in the deck are meant.

    >>> card_words(CardSet("KC JC KD JD KH JH KS JS"), "each", "en")
    'each king and jack'
    >>> card_words(CardSet("KC JC KD JD KH JH KS JS"), "each", "pl")
    'każdego króla i waleta'
    >>> card_words(CardSet("KH"), "lead", "pl"), card_words(CardSet("KH 2S"), "one", "en")
    ('królem kier (K♥)', 'one of K♥, 2♠')
    """
    cards, wording = cards & deck, _WORDINGS[lang][form]
    if not cards:
        return _NO_CARD[lang]
    if len(cards) == 1:
        return _card(next(iter(cards)), form, lang)
    if cards == deck:
        return wording.whole_deck
    return _joined(_pieces(cards, deck, form, lang), wording.joint)


def rank_words(rank: Rank, lang: Language) -> str:
    """Say a rank as that with which something is opened: ``"seven"``, ``"siódemką"``."""
    return _POLISH_RANKS[rank].instrumental if lang == "pl" else rank.name.lower()


def _joined(pieces: Iterable[_Piece], joint: str) -> str:
    texts, last = list[str](), ""
    for before, word in pieces:
        texts.append(word if before in ("", last) else f"{before} {word}")
        last = before
    return enumerated(texts, joint)


def _pieces(cards: CardSet, deck: CardSet, form: Form, lang: Language) -> Iterator[_Piece]:
    """Take a set apart: whole suits of the deck, and then whole ranks or the cards that are left.

    A suit or rank of which the deck has a single card is not whole.
    """
    suits = {suit: deck.of_suit(suit) for suit in Suit}
    whole = [suit for suit, its in suits.items() if len(its) > 1 and its <= cards]
    for suit in whole:
        yield _noun(suit, form, lang)
    rest = reduce(CardSet.__sub__, (suits[suit] for suit in whole), cards)
    ranks = {rank: _of_rank(deck, rank) for rank in reversed(Rank)}
    whole_ranks = [rank for rank, its in ranks.items() if len(its) > 1 and its <= rest]
    if sum(len(ranks[rank]) for rank in whole_ranks) == len(rest):
        for rank in whole_ranks:
            yield _noun(rank, form, lang)
    elif len(rest) == 1:
        yield "", _card(next(iter(rest)), form, lang)
    else:
        listed = ", ".join(card.label(lang) for card in rest)
        yield "", f"{_WORDINGS[lang][form].listed}{listed}"


def _of_rank(deck: CardSet, rank: Rank) -> CardSet:
    return CardSet(card for card in deck if card.rank is rank)


def _noun(kind: Suit | Rank, form: Form, lang: Language) -> _Piece:
    if lang == "pl":
        return _polish_noun(kind, form)
    several = kind.name.lower() if isinstance(kind, Suit) else _plural(kind)
    one = several[:-1] if isinstance(kind, Suit) else kind.name.lower()
    pieces: dict[Form, _Piece] = {
        "each": ("each", one),
        "one": ("an" if one[0] in "ae" else "a", one),
        "left": ("any", one),
        "lead": ("", several),
        "without": ("the", several),
    }
    return pieces[form]


def _plural(rank: Rank) -> str:
    return f"{rank.name.lower()}{'es' if rank is Rank.SIX else 's'}"


def _polish_noun(kind: Suit | Rank, form: Form) -> _Piece:
    noun = _POLISH_SUITS[kind] if isinstance(kind, Suit) else _POLISH_RANKS[kind]
    pieces: dict[Form, _Piece] = {
        "each": (noun.each, noun.accusative),
        "one": ("", noun.accusative),
        "left": ("", noun.genitive_plural),
        "lead": noun.lead,
        "without": ("", noun.genitive_plural),
    }
    return pieces[form]


def _card(card: Card, form: Form, lang: Language) -> str:
    """Name one card, and show it."""
    if lang == "en":
        return f"the {card.rank.name.lower()} of {card.suit.label()} ({card.label()})"
    noun = _POLISH_RANKS[card.rank]
    cases = {"each": noun.accusative, "one": noun.accusative, "lead": noun.instrumental}
    suit = _POLISH_SUIT_OF_CARD[card.suit.index]
    return f"{cases.get(form, noun.genitive)} {suit} ({card.label(lang)})"

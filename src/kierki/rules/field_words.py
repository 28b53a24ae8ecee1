"""The fields of rules and contracts in words: what each is called, and its values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeAlias

import attrs

from kierki.cards import Language, Rank
from kierki.cardset import CardSet
from kierki.contracts import TrumpRule
from kierki.rules.card_words import PACK, card_words, rank_words
from kierki.rules.contract_names import name_of
from kierki.rules.numbers import CARDS, counted, ordinal, points, signed
from kierki.rules.sentences import say

__all__ = [
    "card_price",
    "deck_words",
    "field_name",
    "position_price",
    "trick_price",
    "value_words",
]

_NAMES: Final[Mapping[str, Mapping[Language, str]]] = {
    "id": {"en": "name", "pl": "nazwa"},
    "seats": {"en": "players", "pl": "gracze"},
    "deck": {"en": "deck", "pl": "talia"},
    "winner": {"en": "who wins", "pl": "kto wygrywa"},
    "series": {"en": "series of deals", "pl": "serie rozdań"},
    "series_dealer_step": {
        "en": "seats the deal moves further after each series",
        "pl": "o ile miejsc dodatkowo przesuwa się rozdający po serii",
    },
    "group": {"en": "group", "pl": "grupa"},
    "per_trick": {"en": "each trick", "pl": "każda lewa"},
    "per_card": {"en": "cards", "pl": "karty"},
    "per_position": {"en": "single tricks", "pl": "pojedyncze lewy"},
    "barred_leads": {"en": "barred from leading", "pl": "zakaz wychodzenia"},
    "barred_opening_leads": {
        "en": "barred from leading to the first trick",
        "pl": "zakaz wychodzenia w pierwszej lewie",
    },
    "forced_discards": {
        "en": "to be thrown when void in the suit led",
        "pl": "przy renonsie trzeba zrzucić",
    },
    "leader": {"en": "who leads to the first trick", "pl": "kto wychodzi do pierwszej lewy"},
    "early_end": {
        "en": "ends once no card that scores is left in hand",
        "pl": "koniec, gdy nikt nie ma już karty, za którą się płaci",
    },
    "trump": {"en": "trumps", "pl": "atut"},
    "chooser": {"en": "who names trumps", "pl": "kto wybiera atut"},
    "cards_seen": {
        "en": "cards seen when trumps are named",
        "pl": "karty widziane przy wyborze atutu",
    },
    "allow_no_trump": {"en": "playing without trumps", "pl": "gra bez atu"},
    "must_trump": {
        "en": "duty to trump when void in the suit led",
        "pl": "obowiązek zagrania atutu przy renonsie",
    },
    "must_beat": {"en": "duty to beat", "pl": "obowiązek przebijania"},
    "open_rank": {"en": "a row is opened by", "pl": "rząd otwiera się"},
    "starter": {"en": "who begins", "pl": "kto zaczyna"},
    "ace": {"en": "the ace", "pl": "as"},
    "prizes": {"en": "in the order of going out", "pl": "w kolejności kończenia"},
    "stop_after": {"en": "players out at the end", "pl": "ilu graczy kończy"},
}


def field_name(field: str, lang: Language) -> str:
    """Call a field what a player would call it."""
    return _NAMES[field][lang]


def value_words(field: str, value: object, lang: Language) -> str:
    """Say the value of a field so that no other value of this field is said in these words.

    >>> value_words("leader", "left", "en"), value_words("barred_leads", CardSet("KH"), "pl")
    ("the player to the dealer's left", 'królem kier (K♥)')
    """
    return _VALUES[field](value, lang)


def trick_price(number: int, lang: Language) -> str:
    """Say what each trick brings: ``"−20 points for each trick"``."""
    return _price(number, say("each_trick", lang), lang)


def card_price(cards: CardSet, number: int, lang: Language, *, deck: CardSet = PACK) -> str:
    """Say what each card of a set brings: ``"−60 points for each queen"``."""
    return _price(number, card_words(cards, "each", lang, deck), lang)


def position_price(position: int, number: int, lang: Language) -> str:
    """Say what a trick brings because of its place: ``"−75 points for the last trick"``."""
    if position > 0:
        return _price(number, say("trick", lang, ordinal=ordinal(position, lang)), lang)
    named = {-1: "trick_last", -2: "trick_last_but_one"}.get(position, "trick_from_end")
    return _price(number, say(named, lang, ordinal=ordinal(-position, lang)), lang)


def _price(number: int, what: str, lang: Language) -> str:
    return say("price", lang, points=points(number, lang), what=what)


def deck_words(deck: CardSet, lang: Language) -> str:
    """Count the cards of a deck and tell which they are, in the shorter way.

    >>> deck_words(PACK - CardSet("2C"), "en")
    '51 cards, without the two of clubs (2♣)'
    """
    count = counted(len(deck), CARDS, lang)
    if deck == PACK:
        return count
    cards = ", ".join(card.label(lang) for card in deck)
    only = f"{count}: {cards}"
    removed = card_words(PACK - deck, "without", lang)
    return min(say("deck_without", lang, count=count, removed=removed), only, key=len)


_Value: TypeAlias = Callable[[Any, Language], str]


def _text(value: object, _lang: Language) -> str:
    return str(value)


def _seats(seats: Iterable[object], _lang: Language) -> str:
    return " ".join(map(str, seats))


def _one_of(prefix: str) -> _Value:
    return lambda value, lang: say(f"{prefix}_{value}", lang)


def _yes_or_no(value: bool, lang: Language) -> str:  # noqa: FBT001 (called as the others are)
    return say("yes" if value else "no", lang)


def _prices(price: Callable[[Any, int, Language], str]) -> _Value:
    def words(entries: Iterable[tuple[object, int]], lang: Language) -> str:
        return ", ".join(price(what, number, lang) for what, number in entries) or say("none", lang)

    return words


def _barred(cards: CardSet, lang: Language) -> str:
    return card_words(cards, "lead", lang) if cards else say("none", lang)


def _discards(cards: CardSet, lang: Language) -> str:
    return card_words(cards, "one", lang) if cards else say("nothing", lang)


def _cards_seen(number: int | None, lang: Language) -> str:
    return say("whole_hand", lang) if number is None else str(number)


def _open_rank(rank: Rank | None, lang: Language) -> str:
    return (
        say("any_rank", lang)
        if rank is None
        else say("its_rank", lang, rank=rank_words(rank, lang))
    )


def _trump(rule: TrumpRule | None, lang: Language) -> str:
    if rule is None:
        return say("none", lang)
    fields = (field.name for field in attrs.fields(TrumpRule))
    named = ((name, value_words(name, getattr(rule, name), lang)) for name in fields)
    return ", ".join(f"{field_name(name, lang)}: {words}" for name, words in named)


def _signed_list(numbers: Iterable[int], _lang: Language) -> str:
    return ", ".join(map(signed, numbers))


_VALUES: Final[Mapping[str, _Value]] = {
    "id": name_of,
    "seats": _seats,
    "deck": deck_words,
    "winner": _one_of("winner"),
    "series": _text,
    "series_dealer_step": _text,
    "group": _one_of("group"),
    "per_trick": points,
    "per_card": _prices(card_price),
    "per_position": _prices(position_price),
    "barred_leads": _barred,
    "barred_opening_leads": _barred,
    "forced_discards": _discards,
    "leader": _one_of("side"),
    "early_end": _yes_or_no,
    "trump": _trump,
    "chooser": _one_of("side"),
    "cards_seen": _cards_seen,
    "allow_no_trump": _yes_or_no,
    "must_trump": _yes_or_no,
    "must_beat": _one_of("beat"),
    "open_rank": _open_rank,
    "starter": _one_of("side"),
    "ace": _one_of("ace"),
    "prizes": _signed_list,
    "stop_after": _text,
}

"""What a deal pays for, in words made from its price lists."""

from __future__ import annotations

from collections.abc import Iterator

from kierki.cards import Card, Language, Suit
from kierki.cardset import CardSet
from kierki.cli.words import say
from kierki.contracts import Contract, LotteryContract, TrickContract

__all__ = ["signed", "terms"]


def signed(points: int) -> str:
    """Write points with their sign: ``"+25"``, ``"-60"``, ``"0"``."""
    return f"{points:+}" if points else "0"


def terms(contract: Contract, lang: Language) -> str:
    """Say what is paid for and what may not be led.

    >>> from kierki.presets import STANDARD
    >>> terms(STANDARD.contracts[1], "en")
    '-20 for each ♥; no leading ♥'
    """
    if isinstance(contract, LotteryContract):
        prizes = ", ".join(map(signed, contract.prizes[: contract.stop_after]))
        return say("prizes", lang, prizes=prizes)
    return "; ".join([", ".join(_prices(contract, lang)), *_bans(contract, lang)])


def _prices(contract: TrickContract, lang: Language) -> Iterator[str]:
    if contract.per_trick:
        yield say("per_trick", lang, points=signed(contract.per_trick))
    for cards, points in contract.per_card:
        names = _cards(cards, lang)
        sentence = "per_card" if len(cards) == 1 else "per_cards" if " " in names else "per_suit"
        yield say(sentence, lang, points=signed(points), cards=names)
    for position, points in contract.per_position:
        sentence = "per_last" if position == -1 else "per_position"
        yield say(sentence, lang, points=signed(points), number=position)


def _bans(contract: TrickContract, lang: Language) -> Iterator[str]:
    if contract.barred_leads:
        yield say("barred", lang, cards=_cards(contract.barred_leads, lang))
    if contract.barred_opening_leads:
        yield say("barred_opening", lang, cards=_cards(contract.barred_opening_leads, lang))
    if contract.forced_discards:
        yield say("forced", lang, cards=_cards(contract.forced_discards, lang))
    if contract.early_end:
        yield say("early_end", lang)
    if contract.trump and contract.trump.must_trump:
        yield say("must_trump", lang)
    if contract.trump and contract.trump.must_beat != "never":
        yield say("must_beat", lang)


def _cards(cards: CardSet, lang: Language) -> str:
    """Name cards, and whole suits by their symbol."""
    for suit in Suit:
        if cards == CardSet(Card).of_suit(suit):
            return suit.symbol
    return " ".join(card.label(lang) for card in cards)

"""The words on pictures, in English and in Polish."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kierki.cards import Language, Suit

__all__ = ["phrase", "trump_word"]

_PHRASES: Final[Mapping[str, tuple[str, str]]] = {
    "deal": ("deal {number}", "rozdanie {number}"),
    "trick": ("trick {number}", "lewa {number}"),
    "trump": ("trump {suit}", "atu {suit}"),
    "no_trump": ("no trump", "bez atu"),
    "no_trump_short": ("NT", "BA"),
    "names_trump": ("{seat} names trumps", "{seat} wybiera atu"),
    "names_trump_seen": (
        "the cards already seen are marked",
        "zaznaczono karty, które już widać",
    ),
    "deal_over": ("the deal is over", "koniec rozdania"),
    "last_trick": ("last trick: {seat}", "ostatnia lewa: {seat}"),
    "on_turn": ("{seat} to play", "gra {seat}"),
    "must_pass": ("{seat} passes", "{seat} pasuje"),
    "out": ("out: {seats}", "bez kart: {seats}"),
    "dealer": ("dealer", "rozdaje"),
    "dealer_letter": ("D", "R"),
    "points": ("points", "punkty"),
    "total": ("total", "razem"),
    "totals": ("totals", "razem"),
    "tricks": ("tricks", "lewy"),
    "contract": ("contract", "gra"),
    "number": ("No", "Nr"),
    "ranking": ("Ranking", "Kolejność"),
    "hand": ("a hand", "ręka"),
    "table": ("the table", "stół"),
    "rows": ("the rows of the lottery", "rzędy loteryjki"),
    "sheet": ("Score sheet", "Zapis"),
    "chart": ("Points over the match", "Punkty w przebiegu meczu"),
    "film": ("a deal, play by play", "rozdanie, zagranie po zagraniu"),
    "no_cards": ("no cards", "bez kart"),
    "round": ("round {number}", "kolejka {number}"),
    "pass": ("pass", "pas"),
    "hidden": ("{count} hidden", "zakryte: {count}"),
    "leads": ("{seat} leads", "wychodzi {seat}"),
    "takes": ("{seat} takes it", "bierze {seat}"),
    "deal_of": ("Deal {number} of {deals}: {contract}", "Rozdanie {number} z {deals}: {contract}"),
    "deal_alone": ("Deal {number}: {contract}", "Rozdanie {number}: {contract}"),
    "deals": ("{seat} deals", "rozdaje {seat}"),
    "place": ("place", "miejsce"),
    "has_seen": ("{seat} has seen: {cards}", "{seat} widzi: {cards}"),
    "can_lay_nothing": ("{seat} can lay nothing: a pass", "{seat} nie może nic położyć: pas"),
    "may_name": ("{seat} may name trumps: {trumps}", "{seat} może wybrać atut: {trumps}"),
    "may_play": ("{seat} may play: {cards}", "{seat} może zagrać: {cards}"),
    "last_cards": (
        "last trick: {cards}   {seat} takes it: {points}",
        "ostatnia lewa: {cards}   bierze {seat}: {points}",
    ),
    "leader": ("leads", "wist"),
    "taker": ("takes", "bierze"),
    "done_of": ("{done} of {deals} deals", "{done} z {deals} rozdań"),
    "final_ranking": ("Final ranking", "Klasyfikacja końcowa"),
    "ranking_so_far": ("Ranking so far", "Dotychczasowa klasyfikacja"),
    "next_deal": (
        "next: {number}. {contract}, {seat} deals",
        "dalej: {number}. {contract}, rozdaje {seat}",
    ),
    "nothing": ("nothing entered yet", "jeszcze nic nie wpisano"),
}


def phrase(key: str, lang: Language, **facts: object) -> str:
    """Say something.

    >>> phrase("trick", "en", number=7), phrase("trick", "pl", number=7)
    ('trick 7', 'lewa 7')
    """
    english, polish = _PHRASES[key]
    return (polish if lang == "pl" else english).format(**facts)


def trump_word(suit: Suit | None, lang: Language) -> str:
    """Name trumps: their symbol, or that there are none."""
    if suit is None:
        return phrase("no_trump", lang)
    return phrase("trump", lang, suit=suit.symbol)

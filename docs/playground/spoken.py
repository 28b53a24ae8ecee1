"""What happens at the table in words, for who listens: cards by name, moves as short sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from kierki import Card, ChooseTrump, MatchState, Move, Seat, score
from kierki.cards import Language
from kierki.deals import DealState
from kierki.rules.numbers import signed
from kierki.tricks import TrickState

__all__ = ["card_name", "choice_name", "move_name", "told"]

_RANKS: Final[Mapping[Language, str]] = {
    "en": "two three four five six seven eight nine ten jack queen king ace",
    "pl": "dwójka trójka czwórka piątka szóstka siódemka ósemka dziewiątka dziesiątka "
    "walet dama król as",
}
_SUITS: Final[Mapping[Language, str]] = {
    "en": "clubs diamonds hearts spades",
    "pl": "trefl karo kier pik",
}
_SENTENCES: Final[Mapping[str, tuple[str, str]]] = {
    "card": ("{rank} of {suit}", "{rank} {suit}"),
    "played": ("{seat}: {card}.", "{seat}: {card}."),
    "pass": ("pass", "pas"),
    "trumps": ("trumps are {suit}", "atu {suit}"),
    "no_trump": ("no trump", "bez atu"),
    "taken": ("{seat} takes the trick: {points}.", "Lewę bierze {seat}: {points}."),
    "taken_free": ("{seat} takes the trick.", "Lewę bierze {seat}."),
    "out": ("{seat} is out: {points}.", "{seat} nie ma już kart: {points}."),
    "deal_over": ("The deal is over.", "Koniec rozdania."),
    "match_over": ("The match is over.", "Koniec meczu."),
}


def _say(key: str, lang: Language, /, **facts: object) -> str:
    english, polish = _SENTENCES[key]
    return (polish if lang == "pl" else english).format_map(facts)


def card_name(card: Card, lang: Language) -> str:
    """Name a card in words.

    >>> card_name(Card("7H"), "en"), card_name(Card("7H"), "pl")
    ('seven of hearts', 'siódemka kier')
    """
    rank = _RANKS[lang].split()[card.rank.index]
    return _say("card", lang, rank=rank, suit=_SUITS[lang].split()[card.suit.index])


def move_name(move: Move, lang: Language) -> str:
    """Name a move in words.

    >>> from kierki import PASS, Suit
    >>> move_name(ChooseTrump(Suit.SPADES), "pl"), move_name(PASS, "en")
    ('atu pik', 'pass')
    """
    if isinstance(move, Card):
        return card_name(move, lang)
    if not isinstance(move, ChooseTrump):
        return _say("pass", lang)
    if move.suit is None:
        return _say("no_trump", lang)
    return _say("trumps", lang, suit=_SUITS[lang].split()[move.suit.index])


def choice_name(choice: ChooseTrump, lang: Language) -> str:
    """Name what may be chosen as trumps.

    >>> from kierki import Suit
    >>> choice_name(ChooseTrump(Suit.SPADES), "pl"), choice_name(ChooseTrump(None), "en")
    ('pik', 'no trump')
    """
    return _SUITS[lang].split()[choice.suit.index] if choice.suit else _say("no_trump", lang)


def told(before: MatchState, move: Move, after: MatchState, lang: Language) -> Iterator[str]:
    """Tell a move, and what it has brought, in sentences.

    >>> from kierki import deal, new_match, play, shuffle
    >>> before = deal(new_match(), shuffle("gdansk-2026"))
    >>> list(told(before, Card("8C"), play(before, Card("8C")), "en"))
    ['E: eight of clubs.']
    """
    yield _say("played", lang, seat=before.turn, card=move_name(move, lang))
    was, now = before.current, after.current or after.results[-1].final
    if was is not None and now is not None:
        yield from _brought(was, now, lang)
    if after.current is None:
        yield _say("match_over" if after.is_over else "deal_over", lang)


def _brought(was: DealState, now: DealState, lang: Language) -> Iterator[str]:
    """Tell who has taken the trick, or is out."""
    gains = _gains(was, now)
    if isinstance(was, TrickState) and isinstance(now, TrickState):
        if len(now.tricks) > len(was.tricks):
            winner = now.tricks[-1].winner
            points = signed(gains[winner]) if winner else "0"
            yield _say("taken_free" if points == "0" else "taken", lang, seat=winner, points=points)
    elif len(now.hands[was.turn or Seat.N]) == 0:
        yield _say("out", lang, seat=was.turn, points=signed(gains[was.turn or Seat.N]))


def _gains(was: DealState, now: DealState) -> dict[Seat, int]:
    before = score(was)
    return {seat: points - before[seat] for seat, points in score(now).items()}

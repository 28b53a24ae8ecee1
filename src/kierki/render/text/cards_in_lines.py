"""Cards in lines of text: a hand, a list, and cards face down."""

from __future__ import annotations

from collections.abc import Iterable

from kierki.cards import Card, Language, Suit
from kierki.cardset import CardSet
from kierki.moves import ChooseTrump, Move
from kierki.render.phrases import phrase
from kierki.render.style import PLAIN, Style
from kierki.render.text.letters import finished
from kierki.rules import Rules
from kierki.seats import Seat
from kierki.tricks import Trick

__all__ = ["backs", "card_list", "hand", "label", "played_by", "suit_lines", "trump_label"]


def hand(cards: CardSet, style: Style = PLAIN) -> str:
    """Draw a hand: suit by suit, spades first, high cards first in each suit.

    Args:
        cards: the cards.
        style: how it is to look.

    >>> print(hand(CardSet("QH 5H TC AC 2S")))
    ♠ 2
    ♥ Q 5
    ♦ –
    ♣ A 10
    """
    return finished(suit_lines(cards, style.lang), style)


def suit_lines(cards: CardSet, lang: Language) -> list[str]:
    """Write a hand, a line for each suit."""
    return [_suit_line(cards, suit, lang) for suit in reversed(Suit)]


def _suit_line(cards: CardSet, suit: Suit, lang: Language) -> str:
    ranks = [card.rank.label(lang) for card in reversed(tuple(cards.of_suit(suit)))]
    return " ".join([suit.symbol, *(ranks or "–")])


def card_list(cards: CardSet, lang: Language) -> str:
    """Write cards in one line, suit by suit as in a hand.

    >>> card_list(CardSet("5C QH KH TC"), "pl")
    '♥ K D   ♣ 10 5'
    """
    suits = [suit for suit in reversed(Suit) if cards.of_suit(suit)]
    return "   ".join(_suit_line(cards, suit, lang) for suit in suits)


def backs(count: int) -> str:
    """Draw cards face down, and say how many.

    >>> backs(5)
    '▌▌▌▌▌ 5'
    """
    return f"{'▌' * count} {count}"


def label(move: Move, lang: Language) -> str:
    """Write a move of a lottery: a card, or that somebody passed."""
    return move.label(lang) if isinstance(move, Card) else phrase("pass", lang)


def played_by(rules: Rules, trick: Trick) -> dict[Seat, Card]:
    """Give the cards of a trick with who played them, in the order of play."""
    return {rules.left_of(trick.leader, step): card for step, card in enumerate(trick.cards)}


def trump_label(choices: Iterable[ChooseTrump], lang: Language) -> str:
    """Name the trumps that may be named.

    >>> trump_label([ChooseTrump(Suit.HEARTS), ChooseTrump(None)], "en")
    '♥ hearts, no trump'
    """
    suits = (choice.suit for choice in choices)
    no_trump = phrase("no_trump", lang)
    return ", ".join(f"{suit.symbol} {suit.label(lang)}" if suit else no_trump for suit in suits)

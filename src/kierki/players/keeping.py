"""What it is worth to keep a card for the tricks to come: below zero, it is better away."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from kierki.cardset import SUIT_MASKS
from kierki.players.sight import ABOVE, BELOW, Sight, indices

__all__ = ["worth_of_keeping"]

_GUARD: Final = 0.65  # how likely one more round of a suit is
_ALONE: Final = 0.3  # how likely a card takes a trick when nobody else has its suit
_ELSEWHERE: Final = 0.5  # the share of what costs in other suits that is thrown on a trick
_VOID: Final = (0.0, 0.16, 0.08, 0.04)  # what a suit of so many cards is worth to get rid of

# How likely a card takes a trick: if it is the highest, with trumps out and without; if it has
# guards, by how many are higher; and else by each step of rank.
_HIGHEST: Final = 0.95
_MAY_BE_RUFFED: Final = 0.7
_GUARDED: Final = (0.5, 0.2, 0.05)
_BARE: Final = 0.01
_TRUMP: Final = (0.5, 0.03)  # a trump that is not the highest: any, and by each step of rank


def worth_of_keeping(sight: Sight) -> dict[int, float]:
    """Give what each card of the hand is worth to keep."""
    prices, left = sight.prices, sight.left - 1
    to_come = sight.own | sight.unseen
    total = sight.later + sum([prices.cards[card] for card in indices(to_come & prices.priced)])
    if not left or not total:
        return dict.fromkeys(indices(sight.own), 0.0)
    if total > 0:
        return _as_takers(sight, total / (left + 1))
    return _as_dangers(sight, sight.later / left)


def _as_dangers(sight: Sight, per_trick: float) -> dict[int, float]:
    """Give the worth of the cards where tricks are to be left to others."""
    worth = dict[int, float]()
    dangers = [
        _danger_of_suit(sight, suit, cost, worth)
        for suit, cost in enumerate(_costs(sight, per_trick))
    ]
    all_danger = sum(dangers)
    for danger, suit in zip(dangers, SUIT_MASKS, strict=True):
        own = indices(sight.own & suit)
        if len(own) < len(_VOID):
            for card in own:
                worth[card] += _VOID[len(own)] * (all_danger - danger)
    return worth


def _costs(sight: Sight, per_trick: float) -> list[float]:
    """Give by suit what a trick is worth in which it is led, on average."""
    cards, unseen, others = sight.prices.cards, sight.unseen, sight.others
    priced = unseen & sight.prices.priced
    sums = [sum([cards[card] for card in indices(priced & suit)]) for suit in SUIT_MASKS]
    costs = list[float]()
    for suit, in_suit in zip(SUIT_MASKS, sums, strict=True):
        out = (unseen & suit).bit_count()
        cost = per_trick + (in_suit * others / out if out > others else in_suit)
        costs.append(cost + _ELSEWHERE * (sum(sums) - in_suit) / sight.left)
    return costs


def _danger_of_suit(sight: Sight, suit: int, cost: float, worth: dict[int, float]) -> float:
    """Note the worth of the cards of a suit, and give that of all together.

    Args:
        sight: what the seat sees.
        suit: the suit, from 0.
        cost: what a trick is worth in which it is led.
        worth: where the worth is noted, by card.
    """
    own = indices(sight.own & SUIT_MASKS[suit])
    out = (sight.unseen & SUIT_MASKS[suit]).bit_count()
    danger = sooner = 0.0  # sooner: what the cards above cost more, once this one is gone
    weight = _GUARD ** (len(own) - 1)
    for card in reversed(own):
        below = (sight.unseen & BELOW[card]).bit_count()
        chance = _chance_not_beaten(below, out, sight.others)
        own_danger = weight * chance * (cost + sight.prices.cards[card])
        worth[card] = own_danger - sooner
        danger += own_danger
        sooner += own_danger * (1 / _GUARD - 1)  # one round sooner, it weighs 1 / _GUARD as much
        weight /= _GUARD
    return danger


@lru_cache(maxsize=1024)
def _chance_not_beaten(below: int, cards: int, others: int) -> float:
    """Tell how likely it is that no other seat beats a card with one of those that it has.

    Args:
        below: how many cards of the suit that the others have are lower.
        cards: how many cards of the suit they have.
        others: how many seats play one.
    """
    if not cards:
        return _ALONE
    chance = 1.0
    for played in range(min(others, cards)):
        chance *= max(below - played, 0) / (cards - played)
    return chance


def _as_takers(sight: Sight, per_trick: float) -> dict[int, float]:
    """Give the worth of the cards where tricks are to be taken."""
    return {
        card: per_trick * _share_of_trick(sight, card, guards)
        for suit in SUIT_MASKS
        for guards, card in enumerate(indices(sight.own & suit))
    }


def _share_of_trick(sight: Sight, card: int, guards: int) -> float:
    """Tell how likely a card takes a trick later.

    Args:
        sight: what the seat sees.
        card: the card.
        guards: how many lower cards of its suit the hand has.
    """
    suit = SUIT_MASKS[card // 13]
    above, out = (sight.unseen & ABOVE[card]).bit_count(), sight.unseen & suit
    if sight.trumps & suit:
        return 1.0 if not above else _TRUMP[0] + _TRUMP[1] * (card % 13)
    if not above:
        return _MAY_BE_RUFFED if sight.unseen & sight.trumps and out else _HIGHEST
    if guards >= above:
        return _GUARDED[min(above, len(_GUARDED)) - 1]
    return _BARE * (card % 13)

"""Playing a card to a trick: what this trick brings, and what the card would bring later."""

from __future__ import annotations

from typing import Final

from kierki.players.chances import chance_to_take, thrown_in
from kierki.players.keeping import worth_of_keeping
from kierki.players.sight import ABOVE, Sight, indices

__all__ = ["best_card"]

_UNRUFFED: Final = 0.4  # what it is worth to a card that is the highest of its suit, in tricks


def best_card(sight: Sight) -> int:
    """Give the card to play."""
    keep, drawing = worth_of_keeping(sight), _worth_of_drawing(sight)

    def worth(card: int) -> float:
        draws = drawing and sight.trumps >> card & 1 and not sight.unseen & ABOVE[card]
        return _worth_now(sight, card) - keep[card] + (drawing if draws else 0.0)

    return max(indices(sight.legal), key=worth)


def _worth_now(sight: Sight, card: int) -> float:
    """Give what playing a card brings in this trick, on average."""
    strength = sight.strength[card // 13 if sight.led < 0 else sight.led][card]
    if strength <= sight.best:
        return 0.0
    worth = sight.now + sight.prices.cards[card] + thrown_in(sight, card)
    return chance_to_take(sight, card, wanted=worth >= 0) * worth


def _worth_of_drawing(sight: Sight) -> float:
    """Give what it is worth to lead the highest trump: high cards of other suits are safer then."""
    out = (sight.unseen & sight.trumps).bit_count()
    if sight.led >= 0 or not out or sight.later <= 0:
        return 0.0
    safer = [card for card in indices(sight.own & ~sight.trumps) if not sight.unseen & ABOVE[card]]
    per_trick = sight.later / (sight.left - 1)
    return _UNRUFFED * per_trick * len(safer) * min(1.0, sight.others / out)

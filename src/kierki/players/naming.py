"""Naming trumps from the cards seen."""

from __future__ import annotations

from collections.abc import Sequence

from kierki.cardset import SUIT_MASKS
from kierki.moves import ChooseTrump, Move
from kierki.players.sight import Sight, indices

__all__ = ["best_trump"]

_HONOUR = (0.0,) * 8 + (0.1, 0.25, 0.5, 0.75, 1.0)  # by rank


def best_trump(sight: Sight, moves: Sequence[Move]) -> Move:
    """Name the suit in which the hand is strongest, or no trump with high cards everywhere."""
    prices = sight.prices
    total = prices.later[0] + sum([prices.cards[card] for card in indices(prices.priced)])
    sign = 1 if total >= 0 else -1
    return max(moves, key=lambda move: sign * _strength(sight, move))


def _strength(sight: Sight, move: Move) -> float:
    """Give what a hand takes if these are trumps, in about tricks, beside its high cards."""
    if not isinstance(move, ChooseTrump) or move.suit is None:
        size = sight.own.bit_count()
        honours = sum([_HONOUR[card % 13] for card in indices(sight.own)])
        return 1.6 * honours - 0.35 * size
    own = indices(sight.own & SUIT_MASKS[move.suit.index])
    return len(own) + sum([0.6 * _HONOUR[card % 13] for card in own])

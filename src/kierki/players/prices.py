"""What a contract pays, counted so that more is better: as lists to look up."""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate

import attrs

from kierki.contracts import TrickContract
from kierki.rules import Rules
from kierki.tricks.tables import tables_for

__all__ = ["Prices", "better", "prices_of"]


@attrs.frozen
class Prices:
    """What tricks and cards are worth to whoever takes them.

    Attributes:
        cards: by card.
        tricks: by number, from 1.
        later: by number: all tricks after that one together.
        priced: the cards that are worth anything, as a mask.
    """

    cards: tuple[float, ...]
    tricks: tuple[float, ...]
    later: tuple[float, ...]
    priced: int


def better(rules: Rules) -> int:
    """Tell whether more points are better (1) or worse (-1)."""
    return 1 if rules.winner == "highest" else -1


@lru_cache(maxsize=512)
def prices_of(contract: TrickContract, rules: Rules) -> Prices:
    """Make the lists of a contract."""
    tables, sign = tables_for(contract, rules, None), better(rules)
    cards = tuple([float(sign * points) for points in tables.card_points])
    tricks = tuple([float(sign * points) for points in tables.trick_points])
    sums = [*accumulate(reversed(tricks), initial=0.0)]
    priced = sum(1 << card for card in range(52) if cards[card])
    return Prices(cards, tricks, tuple(reversed(sums[:-1])), priced & rules.deck.mask)

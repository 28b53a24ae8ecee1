"""A deal of tricks as the seat on turn sees it, in numbers: its cards, the table, who comes after.

Cards are masks here, as in `kierki.cardset`; a card is its index.
"""

from __future__ import annotations

from typing import Final

from kierki.cardset import SUIT_MASKS
from kierki.players.prices import Prices, prices_of
from kierki.tricks import TrickState
from kierki.tricks.hidden import own_and_unseen, told
from kierki.tricks.layout import BEST_SHIFT, COUNT, COUNT_SHIFT, LED_SHIFT, TABLE, TURN
from kierki.views import DealView

__all__ = ["Sight"]

# By card: the cards of its suit above it and below it.
ABOVE: Final = tuple([SUIT_MASKS[card // 13] & -(2 << card) for card in range(52)])
BELOW: Final = tuple([SUIT_MASKS[card // 13] & (1 << card) - 1 for card in range(52)])


def indices(mask: int) -> list[int]:
    """List the cards of a mask, the lowest first."""
    cards = list[int]()
    while mask:
        lowest = mask & -mask
        cards.append(lowest.bit_length() - 1)
        mask ^= lowest
    return cards


class Sight:
    """What the seat on turn sees when it is to play a card, or to name trumps.

    Attributes:
        prices: what tricks and cards are worth.
        own: its cards.
        unseen: the cards of all other hands together.
        legal: the cards it may play.
        left: how many tricks there are still, this one included.
        now: what the trick is worth so far: its number, and the cards on the table.
        later: what all tricks after this one are worth by their numbers.
        led: the suit led, from 0; -1 if it leads.
        best: the strength of the best card so far.
        strength: by suit led and card: how strong it is.
        trumps: the cards of the trump suit; none without trumps.
        must_ruff: whether who is void in the suit led must play a trump.
        others: how many other seats there are.
        behind: for each seat still to play to this trick: what it may hold, and how likely it is
            that a card of these is *not* in its hand.
    """

    __slots__ = (
        "behind",
        "best",
        "later",
        "led",
        "left",
        "legal",
        "must_ruff",
        "now",
        "others",
        "own",
        "prices",
        "strength",
        "trumps",
        "unseen",
    )

    def __init__(self, view: DealView, seen: TrickState) -> None:
        tables, table, history = seen._start.tables, seen._table, seen._history
        players, place = tables.players, table & TURN
        on_table = (table & COUNT) >> COUNT_SHIFT
        number = len(history) // players + 1
        self.prices: Prices = prices_of(seen.contract, seen.rules)
        own, unseen = own_and_unseen(seen, place)
        self.own: int = own
        self.unseen: int = unseen
        self.legal: int = seen._mask
        self.left: int = len(self.prices.tricks) - number
        self.later: float = self.prices.later[number]
        self.now: float = self.prices.tricks[number]
        for card in history[len(history) - on_table :]:
            self.now += self.prices.cards[card]
        self.led: int = table >> LED_SHIFT & 3 if on_table else -1
        self.best: int = (table & TABLE) >> BEST_SHIFT
        self.strength: list[list[int]] = tables.strength
        self.trumps: int = SUIT_MASKS[seen.trump.index] if seen.trump else 0
        self.must_ruff: bool = bool(tables.must_ruff)
        self.others: int = players - 1
        self.behind: list[tuple[int, float]] = []
        if on_table < players - 1:
            self._look_behind(view, seen, place, players - 1 - on_table)

    def _look_behind(self, view: DealView, seen: TrickState, place: int, behind: int) -> None:
        """See what the seats after this one may hold, by all that they have played."""
        counts, cards = view.counts, self.unseen.bit_count()
        may_hold = [self.unseen] * len(counts)
        for _, seat, refused, _ in told(seen, place)[1]:
            may_hold[seat] &= ~refused
        for after in range(place + 1, place + 1 + behind):
            seat = after % len(counts)
            self.behind.append((may_hold[seat], 1 - counts[seat] / cards))

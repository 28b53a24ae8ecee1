"""How a deal of tricks is played on by habit, when all cards are open."""

from __future__ import annotations

from functools import lru_cache

from kierki.cards import Card
from kierki.contracts import TrickContract
from kierki.moves import ChooseTrump, Move
from kierki.rules import Rules
from kierki.tricks import TrickState
from kierki.tricks.layout import BEST_SHIFT, LED_SHIFT, TABLE
from kierki.tricks.tables import tables_for


class TrickHabits:
    """What any player does without thinking: stay below a bad trick, beat a good one."""

    def __init__(self, contract: TrickContract, rules: Rules, choice: ChooseTrump | None) -> None:
        """Weigh cards and tricks; the more, the better for who takes them."""
        tables = tables_for(contract, rules, choice)
        sign = -1 if rules.winner == "lowest" else 1
        self._players: int = tables.players
        self._strength = tables.strength
        self._points: list[int] = [sign * points for points in tables.card_points]
        self._prices: list[int] = [sign * price for price in tables.trick_points]
        # What the cards add to a trick on average.
        self._in_cards: float = sum(self._points[card.index] for card in rules.deck) / (
            rules.hand_size
        )

    def choose(self, state: TrickState) -> Move:
        """Give the card that habit plays."""
        legal: tuple[Card, ...] = state._legal  # type: ignore[assignment]  # trumps are named
        if len(legal) == 1:
            return legal[0]
        done, on_table = divmod(len(state._history), self._players)
        worth = self._prices[done + 1] + self._in_cards
        if not on_table:
            return (min if worth < 0 else max)(legal, key=_rank)
        is_last = on_table == self._players - 1
        if is_last:  # nothing is added to the trick any more
            worth -= self._in_cards
        points = self._points
        for card in state._history[-on_table:]:
            worth += points[card]
        table = state._table & TABLE
        led, best = table >> LED_SHIFT & 3, table >> BEST_SHIFT
        if legal[0].suit.index == led:
            return self._follow(legal, self._strength[led], best, worth, is_last=is_last)
        return self._throw(legal, self._strength[led], best, worth)

    def _follow(
        self,
        legal: tuple[Card, ...],
        strength: list[int],
        best: int,
        worth: float,
        *,
        is_last: bool,
    ) -> Move:
        """Follow suit; a trick worth nothing is a chance to be rid of a high card."""
        if worth < 0:
            below = [card for card in legal if strength[card.index] < best]
            return below[-1] if below else legal[-1 if is_last else 0]
        if worth > 0 and is_last:
            return next((card for card in legal if strength[card.index] > best), legal[0])
        if worth > 0 and strength[legal[-1].index] < best:
            return legal[0]
        return legal[-1]

    def _throw(self, legal: tuple[Card, ...], strength: list[int], best: int, worth: float) -> Move:
        """Ruff a trick that is wanted, or throw what would cost, or take, the most later."""
        points = self._points
        if worth > 0 or self._in_cards > 0:
            ruffs = [card for card in legal if strength[card.index] > best]
            return min(
                ruffs or legal,
                key=lambda card: (strength[card.index], points[card.index], _rank(card)),
            )
        return min(
            legal, key=lambda card: (strength[card.index] > 0, points[card.index], -_rank(card))
        )


def _rank(card: Card) -> int:
    return card.index % 13


@lru_cache(maxsize=512)
def trick_habits(contract: TrickContract, rules: Rules, choice: ChooseTrump | None) -> TrickHabits:
    """Give the habits for a contract and its trumps."""
    return TrickHabits(contract, rules, choice)

"""How a lottery is played on by habit, when all cards are open."""

from __future__ import annotations

from functools import lru_cache

from kierki.cards import Card, Rank, Suit
from kierki.contracts import LotteryContract
from kierki.lottery import LotteryState
from kierki.lottery.state import row_of
from kierki.moves import Move
from kierki.rules import Rules, opening_ranks


class RowHabits:
    """What any player does without thinking: open the way to the own cards, not to the others'."""

    def __init__(self, contract: LotteryContract, rules: Rules) -> None:
        """Note, by the rank that opens the rows and by card, what comes after it in its row."""
        self._beyond: dict[Rank, list[int]] = {
            rank: _beyond(contract, rules, rank) for rank in opening_ranks(contract, rules.deck)
        }

    def choose(self, state: LotteryState) -> Move:
        """Give the card that habit lays; the seat on turn is able to lay one."""
        legal: tuple[Card, ...] = state._legal  # type: ignore[assignment]  # so it is no pass
        if len(legal) == 1:
            return legal[0]
        own, others = state._hands[state._turn], sum(state._hands)
        opening = state.open_rank
        most, chosen = -52, legal[0]
        for card in legal:
            beyond = self._beyond[opening or card.rank][card.index]
            worth = 3 * (beyond & own).bit_count() - (beyond & others).bit_count()
            if worth > most:
                most, chosen = worth, card
        return chosen


def _beyond(contract: LotteryContract, rules: Rules, opening: Rank) -> list[int]:
    """Give for each card the cards, as bits, that cannot be laid before it."""
    beyond = [0] * 52
    for suit in Suit:
        row = row_of(contract, rules, suit)
        places = {card.rank: place for place, card in enumerate(row)}
        for place, card in enumerate(row):
            lower = row[:place] if place <= places[opening] else ()
            upper = row[place + 1 :] if place >= places[opening] else ()
            beyond[card.index] = sum(1 << other.index for other in (*lower, *upper))
    return beyond


@lru_cache(maxsize=512)
def row_habits(contract: LotteryContract, rules: Rules) -> RowHabits:
    """Give the habits for a contract."""
    return RowHabits(contract, rules)

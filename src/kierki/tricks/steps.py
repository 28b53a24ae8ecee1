"""What a card does to the packed state, by the moment at which it is played.

The lists are shared by all contracts that have the same trumps: play goes through few of them
again and again, which is what makes it fast.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeAlias

from kierki.cards import Card, Suit
from kierki.cardset import HOLDINGS
from kierki.tricks.layout import (
    BEST_SEAT_SHIFT,
    BEST_SHIFT,
    COUNT_SHIFT,
    HANDS_SHIFT,
    LED_SHIFT,
    MOMENT,
)

_CARDS: Final = tuple(Card)

# By suit and holding: the cards that may follow where that suit was led. There are none where more
# is to be asked: for the empty holding, and in the last list for any.
FOLLOWING: Final[tuple[list[tuple[Card, ...]], ...]] = (*HOLDINGS, [()] * (1 << 13))
_MORE_TO_ASK: Final = 4

Answer: TypeAlias = tuple[int, int, int]
"""What follows: where the next seat's cards of the suit led are in the state, where the suit is
among all cards, and which of the lists of `FOLLOWING` says what may be played."""

Moment: TypeAlias = tuple[list[int], list[int], list[Answer] | None]
"""By card: what it adds to the state, its strength and what follows it; nothing follows the last
of a trick. With the strength is who plays it: it is what the state keeps of the best card."""


class _Steps(NamedTuple):
    """What cards add to the state, by card."""

    lead: list[int]
    follow: list[int]
    last: list[int]


@lru_cache
def _steps(players: int, turn: int) -> _Steps:
    first, after = HANDS_SHIFT + 52 * turn, (turn + 1) % players
    last = [after - turn - (1 << first + card) for card in range(52)]
    follow = [step + (1 << COUNT_SHIFT) for step in last]
    lead = [step + (card // 13 << LED_SHIFT) for card, step in enumerate(follow)]
    return _Steps(lead, follow, last)


def _strength(card: Card, led: Suit, trump: Suit | None) -> int:
    """Rank a card for the rule ``trick-winner``: the highest trump, else the highest led."""
    if card.suit is trump:
        return 14 + card.rank.index
    return 1 + card.rank.index if card.suit is led else 0


@lru_cache
def strengths_for(trump: Suit | None) -> list[list[int]]:
    """Say how strong each card is, by suit led and card; 0 if it can take nothing."""
    return [[_strength(card, led, trump) for card in _CARDS] for led in Suit]


@lru_cache
def moments_for(players: int, trump: Suit | None, must_beat: tuple[bool, ...]) -> list[Moment]:
    """Say what the cards do at each moment, by its place among the `MOMENT` bits of a state.

    Args:
        players: the number of seats.
        trump: the trump suit.
        must_beat: by suit led, whether a card that follows must beat the best so far.
    """
    moments: list[Any] = [None] * (MOMENT + 1)  # what never comes about stays None
    for turn in range(players):
        after, steps = (turn + 1) % players, _steps(players, turn)
        strengths = [
            [strength << BEST_SHIFT | turn << BEST_SEAT_SHIFT for strength in by_card]
            for by_card in strengths_for(trump)
        ]
        answers: list[Answer] = [
            (HANDS_SHIFT + 52 * after + 13 * led, 13 * led, _MORE_TO_ASK if beat else led)
            for led, beat in enumerate(must_beat)
        ]
        own_suit = [card // 13 for card in range(52)]
        moments[turn] = (
            steps.lead,
            [strengths[suit][card] for card, suit in enumerate(own_suit)],
            [answers[suit] for suit in own_suit],
        )
        for led, answer in enumerate(answers):
            moment = turn | led << LED_SHIFT
            following = steps.follow, strengths[led], [answer] * 52
            for count in range(1, players - 1):
                moments[moment | count << COUNT_SHIFT] = following
            moments[moment | players - 1 << COUNT_SHIFT] = steps.last, strengths[led], None
    return moments

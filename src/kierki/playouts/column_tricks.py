"""Deals of tricks in columns: each step is made in all deals at once.

So nothing is looked for: each seat is asked where it leads, and each card where it is played. It
is done where nothing but following suit, and suits barred from the lead, limits the play.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import attrs

from kierki.playouts.column_hands import RANK_BITS, SUITS, Suits, dealt
from kierki.playouts.column_prices import Prices
from kierki.playouts.columns import (
    Column,
    Draws,
    Number,
    add,
    any_of,
    any_pair,
    constant,
    decoded,
    either,
    less,
    where,
)
from kierki.playouts.plans import TrickPlan
from kierki.playouts.stream import PLAY_PLACE, TRUMP_PLACE

_SUM_BITS: Final = 5  # of all cards in a hand


@attrs.frozen
class _Played:
    """A card that is played."""

    suits: Suits
    rank: Number


class ColumnTable:
    """A table at which a plain deal is played as many times as a column has bits."""

    def __init__(self, plan: TrickPlan, prices: Prices, draws: Draws) -> None:
        """Shuffle, deal and name trumps."""
        self._plan, self._prices, self._draws, self._ones = plan, prices, draws, draws.ones
        seats = range(plan.players)
        self._hands = dealt(plan.pack, plan.players, draws)
        self._trumps = _named(plan, draws)
        self._leads = [self._ones * (seat == plan.leader) for seat in seats]
        self._units = [constant(0, prices.width, self._ones) for _ in seats]
        self._on_table = {
            (plan.leader + step) % plan.players: _Played(
                constant(1 << card // 13, len(SUITS), self._ones),
                constant(card % 13, RANK_BITS, self._ones),
            )
            for step, card in enumerate(plan.on_table)
        }

    def play(self) -> list[Number]:
        """Play to the end, and give the units that each seat gets."""
        for trick in range(len(self._prices.tricks)):
            self._play_trick(trick)
            self._on_table = {}
        return self._units

    def _play_trick(self, trick: int) -> None:
        plan, on_table = self._plan, self._on_table
        size = plan.tricks - plan.played - trick
        self._draws.begin(PLAY_PLACE + plan.played + trick)
        led = on_table[plan.leader].suits if on_table else self._lead(trick, size)
        voids = [
            0 if seat in on_table else self._ones ^ (hand.holds(led) | leads)
            for seat, (hand, leads) in enumerate(zip(self._hands, self._leads, strict=True))
        ]
        numbers = self._thrown(voids, size)
        cards = [
            on_table[seat] if seat in on_table else self._play(seat, led, void, number)
            for seat, (void, number) in enumerate(zip(voids, numbers, strict=True))
        ]
        self._leads = self._takers(cards, led)
        self._pay(cards, trick)

    def _lead(self, trick: int, size: int) -> Suits:
        """Choose the suits that are led."""
        leads, hands = self._leads, self._hands
        by_suit = zip(*[hand.counts for hand in hands], strict=True)
        counts = [[any_pair(leads, bits) for bits in zip(*each, strict=True)] for each in by_suit]
        free = self._plan.free_suits[trick]
        if all(free):
            return _suits_of(counts, self._draws.draw([size])[0], self._ones)
        free_counts = [
            count if is_free else [0] * len(count)
            for count, is_free in zip(counts, free, strict=True)
        ]
        has_free = any_of(map(any_of, free_counts))
        counts = [either(has_free, *both) for both in zip(free_counts, counts, strict=True)]
        total = counts[0]
        for count in counts[1:]:
            total = add(total, count, _SUM_BITS)
        return _suits_of(counts, self._draws.draw_below(total), self._ones)

    def _thrown(self, voids: Sequence[Column], size: int) -> list[Number]:
        """Draw in turn for the seats that are void, and give for each of them its number."""
        players = self._plan.players
        drawn = self._draws.draw([size] * (players - 1))
        draws = [[0] * len(drawn) for _ in voids]  # by seat and draw, where it is its own
        for leader, leads in enumerate(self._leads):
            next_is = [leads] + [0] * len(drawn)  # by draw, where it is that of the next void
            for step in range(1, players):
                seat = (leader + step) % players
                for draw in reversed(range(step)):
                    its = next_is[draw] & voids[seat]
                    draws[seat][draw] |= its
                    next_is[draw] ^= its
                    next_is[draw + 1] |= its
        return [[any_pair(bits, each) for bits in zip(*drawn, strict=True)] for each in draws]

    def _play(self, seat: int, led: Suits, void: Column, number: Number) -> _Played:
        """Play a card: of the suit led, or what is drawn where the seat is void in it."""
        hand = self._hands[seat]
        suits = either(void, _suits_of(hand.counts, number, self._ones), led)
        return _Played(suits, hand.take(suits))

    def _takers(self, cards: Sequence[_Played], led: Suits) -> list[Column]:
        """Say by seat where it takes the trick."""
        best, takers = list[Column](), list[Column]()
        for card in cards:
            follows, is_trump = any_pair(card.suits, led), any_pair(card.suits, self._trumps)
            power = [*card.rank, follows, is_trump]
            beats = less(best, power) if best else self._ones
            best = either(beats, power, best or power)
            takers = [*(taker ^ taker & beats for taker in takers), beats]
        return takers

    def _pay(self, cards: Sequence[_Played], trick: int) -> None:
        """Pay those who take the trick, as they lead to the next."""
        prices, width = self._prices, self._prices.width
        units = constant(prices.tricks[trick], width, self._ones)
        for card in cards if prices.cards_score else ():
            units = add(units, prices.of_card(card.suits, card.rank, self._ones), width)
        self._units = [
            add(own, where(takes, units), width)
            for own, takes in zip(self._units, self._leads, strict=True)
        ]


def _named(plan: TrickPlan, draws: Draws) -> Suits:
    """Name trumps, and say where they are which."""
    draws.begin(TRUMP_PLACE)
    choices = len(plan.trumps)
    named = decoded(draws.draw([choices])[0], choices, draws.ones)
    return [
        any_of(choice for choice, trumps in zip(named, plan.trumps, strict=True) if trumps[suit])
        for suit in SUITS
    ]


def _suits_of(counts: Sequence[Number], number: Number, ones: Column) -> Suits:
    """Give the suit of the card of a number, from 0, if cards are counted suit by suit."""
    suits, total, before = Suits(), counts[0], 0
    for count in counts[1:]:
        is_below = less(number, total)
        suits.append(is_below ^ before)
        total, before = add(total, count, _SUM_BITS), is_below
    return [*suits, ones ^ before]

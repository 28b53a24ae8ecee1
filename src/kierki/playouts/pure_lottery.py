"""Lotteries, in nothing but Python."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from kierki.cards import Card
from kierki.lottery.state import next_turn
from kierki.playouts.plans import LotteryPlan
from kierki.playouts.stream import (
    DRAW_BITS,
    LOWER,
    PLAY_PLACE,
    TURNS_A_WORD,
    Row,
    row,
    rows_of_deals,
)


def play_lotteries(plan: LotteryPlan, start: int, first: int, count: int) -> array[int]:
    """Play lotteries to the end, and give the points of each seat, deal by deal."""
    paid = array("q")
    for begin, deals in rows_of_deals(first, count):
        words = _Words(row(deals), start, begin)
        shuffles = row(deals).shuffle(start, begin, plan.pack.spans)
        for deal, taken in enumerate(shuffles):
            paid.extend(_play(plan, _deal(plan, taken), words, deal))
    return paid


class _Words:
    """The words of the play of deals that follow one another, made when they are needed."""

    def __init__(self, deals: Row, start: int, first: int) -> None:
        self._deals, self._start, self._first = deals, start, first
        self._sources: dict[int, Sequence[int]] = {}

    def source(self, number: int, deal: int) -> int:
        """Give the x with which the word of this number begins."""
        if number not in self._sources:
            place = PLAY_PLACE + number
            self._sources[number] = self._deals.sources(self._start, self._first, place)
        return self._sources[number][deal]


def _deal(plan: LotteryPlan, taken: Sequence[int]) -> list[int]:
    """Shuffle the cards and deal them: give the hands as masks."""
    cards, hands = [1 << card for card in plan.pack.cards], [0] * plan.players
    owners = plan.pack.owners
    for place, other in zip(reversed(range(len(cards))), taken, strict=True):
        hands[owners[place]] |= cards[other]
        cards[other] = cards[place]
    return hands


def _play(plan: LotteryPlan, hands: list[int], words: _Words, deal: int) -> list[int]:
    """Play a lottery and give the points."""
    tables, opening, playable, turn = plan.tables, plan.opening, plan.playable, plan.turn
    outward = tables.outward[opening] if opening else ()
    paid, out, turns, x = list(plan.paid), plan.out, plan.turns, 0
    while out < plan.stop_after:
        if turns % TURNS_A_WORD == 0 or turns == plan.turns:
            x = words.source(turns // TURNS_A_WORD, deal)
        turns += 1
        if legal := hands[turn] & playable:
            x *= legal.bit_count()
            for _ in range(x >> DRAW_BITS):
                legal &= legal - 1
            x &= LOWER
            laid = legal & -legal
            card = laid.bit_length() - 1
            hands[turn] ^= laid
            if not outward:
                opening, playable = tables.after_laying(Card.from_index(card), None, playable)
                outward = tables.outward[opening]
            else:
                playable = playable ^ laid | outward[card]
            if not hands[turn]:
                paid[turn] += plan.prizes[out]
                out += 1
        turn = next_turn(turn, hands)
    return [
        points + plan.prizes[-1] if hand else points
        for points, hand in zip(paid, hands, strict=True)
    ]

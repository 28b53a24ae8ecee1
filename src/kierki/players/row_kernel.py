"""A lottery played to its end by simple habits, on numbers alone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from kierki.cards import Rank
from kierki.cardset import SUIT_MASKS
from kierki.contracts import LotteryContract
from kierki.lottery.state import Tables
from kierki.players.prices import better
from kierki.players.sight import indices
from kierki.rules import Rules

__all__ = ["RowKernel", "row_kernel"]

# What it is worth to open the way to a card: an own one, and more for each card that is farther
# away; and one of another seat.
_OWN: Final = 1.0
_FARTHER: Final = 0.4
_OTHERS: Final = -0.2
_AHEAD: Final = 1 / 16  # what it is worth to be a card ahead, as a share of the prizes' range


class RowKernel:
    """What a playout looks up, made once for a contract, the rules and the rank that opens.

    Attributes:
        openers: the cards that open the rows.
        next: by card: the cards that may be laid because of it.
        prizes: by order of going out; more is better.
    """

    def __init__(self, contract: LotteryContract, rules: Rules, rank: Rank) -> None:
        tables = Tables(contract, rules)
        self.openers: int = tables.openers[rank]
        self.next: tuple[int, ...] = tables.outward[rank]
        self.prizes: list[float] = [float(better(rules) * prize) for prize in contract.prizes]
        self._ahead: float = _AHEAD * (self.prizes[0] - self.prizes[-1])
        self._nexts: dict[int, int] = {1 << card: cards for card, cards in enumerate(self.next)}
        self._stop_after: int = contract.stop_after
        self._ways: list[list[list[int]]] = [self._ways_from(card) for card in range(52)]
        # By the cards of a suit in a hand: in what order they are laid, and what they are worth.
        self._orders: dict[int, list[tuple[float, int]]] = {}
        self._worths: dict[tuple[int, int], float] = {}  # by card and the hand's cards of its suit

    def _ways_from(self, card: int) -> list[list[int]]:
        """Give the ways beyond a card, each its cards outward in order."""
        ways = [[beyond] for beyond in indices(self.next[card])]
        for way in ways:
            while further := self.next[way[-1]]:
                way.append(further.bit_length() - 1)
        return ways

    def worth(self, card: int, hand: int) -> float:
        """Weigh what is beyond a card: the seat's own cards by how far they are, and the others'.

        As long as the card is in the hand all that is beyond it lies nowhere else than now.
        """
        holding = hand & SUIT_MASKS[card // 13]
        known = self._worths.get((card, holding))
        if known is None:
            known = self._worths[card, holding] = self._weighed(card, holding)
        return known

    def _weighed(self, card: int, hand: int) -> float:
        worth = 0.0
        for way in self._ways[card]:
            for distance, beyond in enumerate(way):
                worth += _OWN + _FARTHER * distance if hand >> beyond & 1 else _OTHERS
        return worth

    def in_order(self, hand: int) -> list[int]:
        """List the cards of a hand, as bits; of those that fit the first is laid."""
        cards = list[tuple[float, int]]()
        for suit in SUIT_MASKS:
            holding = hand & suit
            if holding not in self._orders:
                self._orders[holding] = [
                    (-self.worth(card, holding), 1 << card) for card in indices(holding)
                ]
            cards += self._orders[holding]
        cards.sort()
        return [card for _, card in cards]

    def play_out(
        self, hands: list[int], orders: Sequence[list[int]], me: int, lottery: tuple[int, int, int]
    ) -> float:
        """Play on until a seat is out or the lottery is over, and give what that is worth to it.

        Its prize, and, since the others will not play as simply as here, by how many cards it is
        ahead or behind.

        Args:
            hands: the cards of the seats, which are laid away.
            orders: the cards of each seat in the order in which they are laid.
            me: the place of the seat.
            lottery: who is on turn, what fits on the table, and how many are out.
        """
        turn, playable, out = lottery
        nexts, stop, players = self._nexts, self._stop_after, len(hands)
        while True:
            if fits := hands[turn] & playable:
                order, at = orders[turn], 0
                while not order[at] & fits:
                    at += 1
                card = order[at]
                playable = playable ^ card | nexts[card]
                hands[turn] ^= card
                if not hands[turn]:
                    out += 1
                    if turn == me:
                        left = min([hand.bit_count() for hand in hands if hand])
                        return self.prizes[out - 1] + self._ahead * left
                    if out == stop:
                        return self.prizes[-1] - self._ahead * hands[me].bit_count()
            turn = (turn + 1) % players
            while not hands[turn]:
                turn = (turn + 1) % players


@lru_cache(maxsize=512)
def row_kernel(contract: LotteryContract, rules: Rules, rank: Rank) -> RowKernel:
    """Give the kernel of a contract with this opening rank."""
    return RowKernel(contract, rules, rank)

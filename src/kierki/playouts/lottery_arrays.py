"""Lotteries in arrays, for the engines that need numpy: here a card is its index."""

from __future__ import annotations

from typing import Final

import attrs
import numpy as np

from kierki.cards import Rank
from kierki.playouts.array_tables import Cards, Numbers
from kierki.playouts.plans import LotteryPlan

NO_RANK: Final = 13  # the opening rank before a card has fixed it
NO_CARD: Final = 52


@attrs.frozen(eq=False)
class LotteryArrays:
    """A plan of a lottery, and what its play looks up.

    Attributes:
        owners: by place, whose card comes to it.
        firsts: by place, where its part begins: see `kierki.playouts.plans.Pack`.
        cards: by place, the cards.
        paid: by seat, the prizes it has already.
        prizes: by order of going out.
        openers: by rank, what opens the rows.
        outward: by rank and card, what may be laid because of it.
        opening: the rank that opens the rows.
        playable: what fits on the table.
        turn: who is on turn.
        turns: how many turns there have been.
        out: how many seats are out.
        stop_after: how many are out at the end.
    """

    owners: Numbers
    firsts: Numbers
    cards: Cards
    paid: Numbers
    prizes: Numbers
    openers: Numbers
    outward: Numbers
    opening: int
    playable: int
    turn: int
    turns: int
    out: int
    stop_after: int

    @classmethod
    def of(cls, plan: LotteryPlan) -> LotteryArrays:
        """Give a plan as arrays."""
        outward = np.zeros((NO_RANK + 1, NO_CARD + 1), np.int64)
        for rank, cards in plan.tables.outward.items():
            outward[rank.index, :NO_CARD] = cards
        openers = [plan.tables.openers.get(rank, 0) for rank in Rank]
        return cls(
            owners=np.array(plan.pack.owners, np.int64),
            firsts=np.array(plan.pack.firsts, np.int64),
            cards=np.array(plan.pack.cards, np.uint8),
            paid=np.array(plan.paid, np.int64),
            prizes=np.array(plan.prizes, np.int64),
            openers=np.array(openers, np.int64),
            outward=outward,
            opening=plan.opening.index if plan.opening else NO_RANK,
            playable=plan.playable,
            turn=plan.turn,
            turns=plan.turns,
            out=plan.out,
            stop_after=plan.stop_after,
        )

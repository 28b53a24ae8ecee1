"""Laying a card in the lottery."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from kierki.cards import Card
from kierki.lottery import LotteryState
from kierki.lottery.hidden import own_and_unseen
from kierki.moves import Move
from kierki.players.row_kernel import row_kernel

__all__ = ["best_to_lay"]


def best_to_lay(seen: LotteryState, moves: Sequence[Move]) -> Move:
    """Give the card that opens the way to the seat's own cards, and least to those of others."""
    own, _ = own_and_unseen(seen, seen._turn)

    def worth(card: Card) -> float:
        kernel = row_kernel(seen.contract, seen.rules, seen.open_rank or card.rank)
        return kernel.worth(card.index, own)

    return max(cast(Sequence[Card], moves), key=worth)  # a pass is never one of several moves

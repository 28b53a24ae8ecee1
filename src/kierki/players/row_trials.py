"""Cards of a lottery, each tried by playing a world out."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import attrs

from kierki.cards import Card, Rank
from kierki.lottery import LotteryState
from kierki.lottery.state import next_turn
from kierki.moves import Move
from kierki.players.row_kernel import row_kernel

__all__ = ["RowTrials"]


@attrs.define
class _Hands:
    """The hands of a world, and by the rank that opens rows in what order they are laid."""

    masks: tuple[int, ...]
    orders: dict[Rank, list[list[int]]] = attrs.field(factory=dict[Rank, list[list[int]]])


class RowTrials:
    """Tries cards."""

    def __init__(self, seen: LotteryState, draw_world: Callable[[], LotteryState]) -> None:
        """See what lies on the table."""
        self._seen, self._draw_world = seen, draw_world

    def draw(self) -> _Hands:
        """Draw the hands of all seats."""
        return _Hands(self._draw_world()._hands)

    def worth(self, world: _Hands, move: Move) -> float:
        """Play the world out after a card."""
        seen, card = self._seen, cast(Card, move)  # a pass is never one of several moves
        rank = seen.open_rank or card.rank
        kernel = row_kernel(seen.contract, seen.rules, rank)
        if rank not in world.orders:
            world.orders[rank] = [kernel.in_order(hand) for hand in world.masks]
        hands, me, out = list(world.masks), seen._turn, len(seen.finished)
        hands[me] ^= card._bit  # not its last: there was a choice
        playable = seen._playable if seen.open_rank else kernel.openers
        playable = playable & ~card._bit | kernel.next[card.index]
        lottery = next_turn(me, hands), playable, out
        return kernel.play_out(hands, world.orders[rank], me, lottery)

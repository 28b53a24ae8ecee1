"""The engine that is compiled, by numba."""

from __future__ import annotations

from typing import Final

from kierki.playouts import compiled_lottery, compiled_plain, compiled_tricks
from kierki.playouts.array_stream import ArrayPlayer
from kierki.playouts.arrays import ArrayEngine
from kierki.playouts.plans import LotteryPlan, Plan

_DEALS_AT_ONCE: Final = 1 << 14


class CompiledEngine(ArrayEngine):
    """Deals played a few at a time."""

    def prepare(self, plan: Plan) -> tuple[ArrayPlayer, int]:
        """Give what plays a batch, and how many deals there are in one at most."""
        if isinstance(plan, LotteryPlan):
            return compiled_lottery.prepare(plan), _DEALS_AT_ONCE
        kind = compiled_plain if plan.is_plain else compiled_tricks
        return kind.prepare(plan), _DEALS_AT_ONCE

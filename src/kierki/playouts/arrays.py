"""The engine that plays deals side by side in the arrays of numpy."""

from __future__ import annotations

from array import array
from collections import Counter
from functools import partial
from typing import Final

import numpy as np

from kierki.playouts import array_lottery
from kierki.playouts.array_draws import ArrayDraws
from kierki.playouts.array_duties import TablesWithDuties
from kierki.playouts.array_stream import ArrayPlayer
from kierki.playouts.array_tables import Numbers, TrickArrays
from kierki.playouts.array_tricks import Tables
from kierki.playouts.column_prices import Prices
from kierki.playouts.column_tricks import ColumnTable
from kierki.playouts.engines import batches
from kierki.playouts.lottery_arrays import LotteryArrays
from kierki.playouts.plans import LotteryPlan, Plan, TrickPlan

_IN_ARRAYS: Final = 1 << 12
_IN_COLUMNS: Final = 1 << 16
_ENOUGH_FOR_COLUMNS: Final = 1 << 13
_COUNTED_ONE_BY_ONE: Final = 1 << 20  # how far apart points may be


class ArrayEngine:
    """Deals played in batches that fit into the second nearest cache."""

    def __init__(self, plan: Plan) -> None:
        """Prepare to play from here."""
        self._players = plan.players
        self._play, self._deals_at_once = self.prepare(plan)

    def prepare(self, plan: Plan) -> tuple[ArrayPlayer, int]:
        """Give what plays a batch, and how many deals there are in one at most."""
        if isinstance(plan, LotteryPlan):
            return partial(_play_lotteries, LotteryArrays.of(plan)), _IN_ARRAYS
        if plan.is_plain:
            return partial(_play_plainly, plan, TrickArrays.of(plan)), _IN_COLUMNS
        return partial(_play_with_duties, TrickArrays.of(plan)), _IN_ARRAYS

    def points(self, start: int, first: int, count: int) -> array[int]:
        """Give the points of each seat, deal by deal."""
        points = array("q")
        for begin, deals in batches(first, count, self._deals_at_once):
            points.frombytes(self._play(start, begin, deals).tobytes())
        return points

    def counts(self, start: int, first: int, count: int) -> list[Counter[int]]:
        """Give for each seat in how many deals it got which points."""
        counters = [Counter[int]() for _ in range(self._players)]
        for begin, deals in batches(first, count, self._deals_at_once):
            for counter, points in zip(counters, self._play(start, begin, deals).T, strict=True):
                counter.update(_counted(points))
        return counters


def _counted(points: Numbers) -> dict[int, int]:
    """Give how often each number of points came."""
    least = points.min()
    if points.max() - least < _COUNTED_ONE_BY_ONE:
        counts = np.bincount(points - least)
        values = np.flatnonzero(counts)
        counts = counts[values]
        values += least
    else:
        values, counts = np.unique(points, return_counts=True)
    return dict(zip(values.tolist(), counts.tolist(), strict=True))


def _play_lotteries(arrays: LotteryArrays, start: int, first: int, deals: int) -> Numbers:
    return array_lottery.Tables(arrays, start, first, deals).play().T


def _play_plainly(
    plan: TrickPlan, arrays: TrickArrays, start: int, first: int, deals: int
) -> Numbers:
    if deals < _ENOUGH_FOR_COLUMNS:
        return Tables(arrays, start, first, deals).play().T
    prices, draws = Prices(plan), ArrayDraws(start, first, deals)
    units = ColumnTable(plan, prices, draws).play()
    values = [draws.values(number, is_signed=prices.is_signed) for number in units]
    return np.stack(values, axis=1) * prices.unit + arrays.paid


def _play_with_duties(arrays: TrickArrays, start: int, first: int, deals: int) -> Numbers:
    return TablesWithDuties(arrays, start, first, deals).play().T

"""The engine that needs nothing but Python."""

from __future__ import annotations

from array import array
from collections import Counter

from kierki.playouts.column_prices import Prices
from kierki.playouts.column_tricks import ColumnTable
from kierki.playouts.engines import batches
from kierki.playouts.plans import LotteryPlan, Plan, TrickPlan
from kierki.playouts.pure_draws import LANES, PureDraws
from kierki.playouts.pure_lottery import play_lotteries
from kierki.playouts.pure_tricks import play_tricks

_DEALS_AT_ONCE = 1 << 14


class PureEngine:
    """Deals played one after the other, or a great many that are plain at once."""

    def __init__(self, plan: Plan) -> None:
        """Prepare to play from here."""
        self._plan = plan

    def points(self, start: int, first: int, count: int) -> array[int]:
        """Give the points of each seat, deal by deal."""
        plan = self._plan
        if isinstance(plan, LotteryPlan):
            return play_lotteries(plan, start, first, count)
        points = array("q")
        rest = count % LANES if plan.is_plain else count
        for begin, deals in batches(first, count - rest, _DEALS_AT_ONCE):
            points += _play_in_columns(plan, start, begin, deals)
        return points + play_tricks(plan, start, first + count - rest, rest)

    def counts(self, start: int, first: int, count: int) -> list[Counter[int]]:
        """Give for each seat in how many deals it got which points."""
        counters = [Counter[int]() for _ in range(self._plan.players)]
        for begin, deals in batches(first, count, _DEALS_AT_ONCE):
            points = self.points(start, begin, deals)
            for seat, counter in enumerate(counters):
                counter.update(points[seat :: len(counters)])
        return counters


def _play_in_columns(plan: TrickPlan, start: int, first: int, deals: int) -> array[int]:
    prices, draws = Prices(plan), PureDraws(start, first, deals)
    units = ColumnTable(plan, prices, draws).play()
    points = array("q", bytes(8 * plan.players * deals))
    for seat, (number, paid) in enumerate(zip(units, plan.paid, strict=True)):
        values = draws.values(number, is_signed=prices.is_signed)
        its = array("q", [paid + prices.unit * value for value in values])
        points[seat :: plan.players] = its
    return points

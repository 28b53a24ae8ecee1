"""A deal of rows laid on the table: the lottery, the last deal of the standard game."""

from kierki.lottery.state import LotteryState

__all__ = ["LotteryState"]

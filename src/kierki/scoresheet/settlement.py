"""Who owes whom when a point is worth something."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Literal, TypeAlias, get_args

import attrs

from kierki.contracts import is_whole
from kierki.scoresheet.sheet import Sheet
from kierki.seats import Seat

__all__ = ["Debt", "settle"]

How: TypeAlias = Literal["differences", "winner"]


@attrs.frozen
class Debt:
    """What one seat owes another.

    Attributes:
        debtor: who pays.
        creditor: who is paid.
        amount: how much, at least 1, in units of the stake.
    """

    debtor: Seat
    creditor: Seat
    amount: int


def settle(
    sheet: Sheet, stake: int = 1, *, how: Literal["differences", "winner"] = "differences"
) -> tuple[Debt, ...]:
    """Say who owes whom, by the totals as they stand; who is ahead follows the rules' winner.

    By ``"differences"`` each two seats settle between them: the one behind pays the difference of
    their points. By ``"winner"`` only the first place is paid: everybody else pays the difference
    to it. If several share it, each debt is shared evenly among them; a rest that cannot be
    shared goes to them unit by unit in the order of the seats, each debt going on where the one
    before left off, so that none gets over one unit more than another.

    Args:
        sheet: the sheet, full or not.
        stake: what a point is worth, in whole units.
        how: ``"differences"`` or ``"winner"``.

    Returns:
        The debts by debtor, then by creditor, in the order of the seats; none of nothing.

    Raises:
        ValueError: for a stake that is no whole number from 1, or another way to settle.

    >>> from kierki.scoresheet import Counts, enter, new_sheet
    >>> sheet = enter(new_sheet(), Counts(tricks={Seat.N: 5, Seat.E: 8}))
    >>> for debt in settle(sheet, how="winner"):
    ...     print(debt.debtor, "owes", debt.creditor, debt.amount)
    N owes S 50
    N owes W 50
    E owes S 80
    E owes W 80
    """
    if not is_whole(stake) or stake < 1:
        raise ValueError(f"a stake is a whole number from 1, not {stake!r}")
    if how not in get_args(How):
        raise ValueError(f"a match is settled by differences or winner, not {how!r}")
    sign = -1 if sheet.rules.winner == "lowest" else 1
    worth = {seat: sign * stake * points for seat, points in sheet.totals.items()}
    debts = _differences(worth) if how == "differences" else _to_winners(worth)
    # Those of one debtor stand in the order of the creditors already.
    ordered = sorted(debts, key=lambda debt: debt.debtor.index)
    return tuple(debt for debt in ordered if debt.amount)


def _differences(worth: dict[Seat, int]) -> Iterator[Debt]:
    for one, other in combinations(worth, 2):
        behind, ahead = sorted((one, other), key=worth.__getitem__)
        yield Debt(behind, ahead, worth[ahead] - worth[behind])


def _to_winners(worth: dict[Seat, int]) -> Iterator[Debt]:
    best = max(worth.values())
    winners = [seat for seat in worth if worth[seat] == best]
    paid = 0
    for seat, value in worth.items():
        owed = best - value
        for place, winner in enumerate(winners):
            # Unit by unit in turn: how many of the units up to a number fall to this place.
            amount = _turns(paid + owed, place, len(winners)) - _turns(paid, place, len(winners))
            yield Debt(seat, winner, amount)
        paid += owed


def _turns(units: int, place: int, places: int) -> int:
    return (units + places - 1 - place) // places

"""A match on paper: what is entered deal by deal, totals, places, and what is still to come."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import reduce
from itertools import accumulate
from typing import Final, TypeAlias

import attrs

from kierki.contracts import Contract
from kierki.errors import InvalidStateError, Problem
from kierki.lines import UNWRITABLE
from kierki.match import MatchState, enter_score, new_match
from kierki.notebook import drawn
from kierki.presets import STANDARD
from kierki.rules import Rules
from kierki.scoresheet.counts import Counts
from kierki.scoresheet.feasibility import explain_points
from kierki.scoresheet.reckoning import count_points
from kierki.seats import Seat

__all__ = [
    "ComingDeal",
    "Sheet",
    "SheetDeal",
    "correct",
    "enter",
    "match_of",
    "new_sheet",
    "sheet_of",
]

_NAME_LIMIT: Final = 100

Entry: TypeAlias = Mapping[Seat, int] | Counts
"""What is entered for a deal: the points of every seat, or what was counted."""


@attrs.frozen
class SheetDeal:
    """A deal that is entered on a sheet.

    Attributes:
        points: the points of each seat, in the order of the rules' seats.
        counts: what was counted; None if only points were entered.
    """

    points: tuple[int, ...]
    counts: Counts | None


@attrs.frozen
class ComingDeal:
    """A deal still to be dealt.

    Attributes:
        number: its number in the match, from 1.
        contract: what it is played for.
        dealer: who deals.
    """

    number: int
    contract: Contract
    dealer: Seat


@attrs.frozen(repr=False)
class Sheet:
    """A match on paper, made by `new_sheet` and filled by `enter`.

    Attributes:
        rules: what is played.
        first_dealer: who deals first.
        names: the players in the order of the rules' seats; empty where no name is known.
        deals: the deals entered, in order.

    >>> sheet = enter(new_sheet(), {Seat.N: -100, Seat.E: -160, Seat.S: 0, Seat.W: 0})
    >>> sheet
    <Sheet standard: 1 of 12 deals entered>
    >>> sheet.next_contract.id, sheet.next_dealer, sheet.ranking
    ('no_hearts', Seat.E, ((Seat.S, Seat.W), (Seat.N,), (Seat.E,)))
    >>> coming = next(sheet.to_come)
    >>> coming.number, coming.contract.id, coming.dealer
    (2, 'no_hearts', Seat.E)
    """

    rules: Rules
    first_dealer: Seat
    names: tuple[str, ...]
    deals: tuple[SheetDeal, ...]

    @property
    def running(self) -> tuple[dict[Seat, int], ...]:
        """The totals after each deal entered, as they stand on the paper."""
        seats = self.rules.seats
        rows = accumulate((deal.points for deal in self.deals), _added)
        return tuple(dict(zip(seats, row, strict=True)) for row in rows)

    @property
    def totals(self) -> dict[Seat, int]:
        """The points of each seat in all deals entered."""
        return self.running[-1] if self.deals else dict.fromkeys(self.rules.seats, 0)

    @property
    def ranking(self) -> tuple[tuple[Seat, ...], ...]:
        """The places by points so far, the best first; equal totals share one (``match-end``)."""
        return match_of(self).ranking

    @property
    def is_over(self) -> bool:
        """Whether all deals are entered."""
        return len(self.deals) == self.rules.deals

    @property
    def next_contract(self) -> Contract | None:
        """What the next deal is played for; None after the last."""
        return self.rules.contract_of(len(self.deals) + 1)

    @property
    def next_dealer(self) -> Seat | None:
        """Who deals next; None after the last deal."""
        if self.is_over:
            return None
        return self.rules.dealer_of(len(self.deals) + 1, self.first_dealer)

    @property
    def to_come(self) -> Iterator[ComingDeal]:
        """The deals still to be dealt, one after the other, each with its dealer."""
        rules = self.rules
        for number in range(len(self.deals) + 1, rules.deals + 1):
            contract = rules.contracts[(number - 1) % len(rules.contracts)]
            yield ComingDeal(number, contract, rules.dealer_of(number, self.first_dealer))

    def _repr_svg_(self) -> str:
        return drawn("sheet", self)

    def __repr__(self) -> str:
        done, deals = len(self.deals), self.rules.deals
        return f"<Sheet {self.rules.id}: {done} of {deals} deals entered>"


def _added(row: tuple[int, ...], points: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(sum, zip(row, points, strict=True)))


def new_sheet(
    rules: Rules = STANDARD,
    *,
    first_dealer: Seat = Seat.N,
    names: Mapping[Seat, str] | None = None,
) -> Sheet:
    """Begin a sheet.

    Args:
        rules: what is played.
        first_dealer: who deals first.
        names: the players, as far as they are known.

    Raises:
        InvalidStateError: if the first dealer, or who has a name, is no seat of these rules; with
            ``bad_name`` for a name of more than 100 letters, or with control characters.

    >>> new_sheet(names={Seat.N: "Ala", Seat.S: "Olek"}).names
    ('Ala', '', 'Olek', '')
    """
    names = names or {}
    places = [("first_dealer", first_dealer), *((f"names[{seat}]", seat) for seat in names)]
    problems = [
        Problem("foreign_seat", path, f"{seat} is no seat of these rules")
        for path, seat in places
        if seat not in rules.seats
    ]
    if problems := [*problems, *_name_problems(names)]:
        raise InvalidStateError(problems)
    return Sheet(rules, first_dealer, tuple(names.get(seat, "") for seat in rules.seats), ())


def _name_problems(names: Mapping[Seat, str]) -> Iterator[Problem]:
    for seat, name in names.items():
        if UNWRITABLE.search(name):
            detail = "a name has no control characters"
            yield Problem("bad_name", f"names[{seat}]", detail)
        if name and not name.strip():
            yield Problem("bad_name", f"names[{seat}]", "a name is more than spaces")
        if len(name) > _NAME_LIMIT:
            detail = f"a name has at most {_NAME_LIMIT} letters, not {len(name)}"
            yield Problem("bad_name", f"names[{seat}]", detail)


def enter(sheet: Sheet, entry: Mapping[Seat, int] | Counts) -> Sheet:
    """Enter the next deal of a sheet.

    Args:
        sheet: a sheet that is not full.
        entry: the points of every seat, or what was counted.

    Raises:
        InvalidStateError: with every problem found: those of `count_points` for counts, those of
            `explain_points` for points, or because all deals are entered.

    >>> sheet = enter(new_sheet(), Counts(tricks={Seat.N: 5, Seat.E: 8}))
    >>> sheet.totals
    {Seat.N: -100, Seat.E: -160, Seat.S: 0, Seat.W: 0}
    >>> enter(sheet, {Seat.N: -130, Seat.E: -130, Seat.S: 0, Seat.W: 0})
    Traceback (most recent call last):
    ...
    kierki.errors.InvalidStateError: points[N]: points come in 20s, and -130 is no multiple;
        points[E]: points come in 20s, and -130 is no multiple
    """
    contract = sheet.next_contract
    if contract is None:
        raise InvalidStateError([Problem("match_over", "sheet", "all deals are entered")])
    return attrs.evolve(sheet, deals=(*sheet.deals, entered_deal(entry, contract, sheet.rules)))


def entered_deal(entry: Entry, contract: Contract, rules: Rules) -> SheetDeal:
    """Give a deal as it stands on a sheet, if it can have been so."""
    counts = entry if isinstance(entry, Counts) else None
    points = count_points(entry, contract, rules) if isinstance(entry, Counts) else entry
    if problems := explain_points(points, contract, rules):
        raise InvalidStateError(problems)
    return SheetDeal(tuple(points[seat] for seat in rules.seats), counts)


def correct(sheet: Sheet, number: int, entry: Mapping[Seat, int] | Counts) -> Sheet:
    """Enter a deal of a sheet anew; all that was entered after it stays.

    Args:
        sheet: the sheet.
        number: which deal, from 1.
        entry: the points of every seat, or what was counted.

    Raises:
        InvalidStateError: with every problem found, as by `enter`; with ``no_such_deal`` if that
            deal is not entered.

    >>> sheet = enter(new_sheet(), Counts(tricks={Seat.N: 5, Seat.E: 8}))
    >>> correct(sheet, 1, Counts(tricks={Seat.N: 6, Seat.E: 7})).totals
    {Seat.N: -120, Seat.E: -140, Seat.S: 0, Seat.W: 0}
    """
    deals = list(sheet.deals)
    if number not in range(1, len(deals) + 1):
        detail = f"{len(deals)} deals are entered, there is no {number}"
        raise InvalidStateError([Problem("no_such_deal", "number", detail)])
    contract = sheet.rules.contracts[(number - 1) % len(sheet.rules.contracts)]
    deals[number - 1] = entered_deal(entry, contract, sheet.rules)
    return attrs.evolve(sheet, deals=tuple(deals))


def sheet_of(match: MatchState) -> Sheet:
    """Write the finished deals of a match on a sheet.

    Raises:
        InvalidStateError: if points were entered in the match that no deal can give; the place
            of each problem begins with that of the deal, ``results[0]`` for the first.

    >>> match = enter_score(new_match(), {Seat.N: -260, Seat.E: 0, Seat.S: 0, Seat.W: 0})
    >>> sheet_of(match).deals
    (SheetDeal(points=(-260, 0, 0, 0), counts=None),)
    """
    rules, problems = match.rules, list[Problem]()
    for place, result in enumerate(match.results):
        points = dict(zip(rules.seats, result.points, strict=True))
        for problem in explain_points(points, result.contract, rules):
            problems.append(attrs.evolve(problem, path=f"results[{place}].{problem.path}"))
    if problems:
        raise InvalidStateError(problems)
    deals = tuple(SheetDeal(result.points, None) for result in match.results)
    return attrs.evolve(new_sheet(rules, first_dealer=match.first_dealer), deals=deals)


def match_of(sheet: Sheet) -> MatchState:
    """Make a match in which the deals of a sheet are done, each known by its points.

    >>> match_of(enter(new_sheet(), Counts(tricks={Seat.N: 5, Seat.E: 8})))
    <MatchState standard: 1 of 12 deals done>
    """
    seats = sheet.rules.seats
    rows = (dict(zip(seats, deal.points, strict=True)) for deal in sheet.deals)
    return reduce(enter_score, rows, new_match(sheet.rules, first_dealer=sheet.first_dealer))

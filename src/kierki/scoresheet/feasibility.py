"""Whether a deal can have given these points, decided exactly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from math import ceil, gcd
from operator import mul

import attrs

from kierki.contracts import Contract, LotteryContract, TrickContract
from kierki.errors import InvalidStateError, Problem
from kierki.match import MatchState, enter_score, new_match
from kierki.presets import STANDARD
from kierki.rules import Rules
from kierki.scoresheet.parts import Pile, is_small, pile
from kierki.seats import Seat

__all__ = ["explain_points"]


def explain_points(
    points: Mapping[Seat, int], contract: Contract, rules: Rules = STANDARD
) -> tuple[Problem, ...]:
    """Say why no deal of a contract gives these points; nothing, if some deal may.

    A deal may give them if all its tricks, trick numbers and cards can be shared out so that
    they come to these points and each seat has the cards of its own tricks: as many as there are
    seats for each. Whether play could lead there is not asked. This is decided exactly, but for
    a contract that has more than 131 072 different holdings of what is paid for, which is
    judged by its total and its unit alone; no preset has one.

    Args:
        points: the points of every seat.
        contract: what was played for.
        rules: its seats and deck.

    Returns:
        Every problem, with these codes beside those of `kierki.enter_score`: ``wrong_unit`` for
        points that are no multiple of what is paid, ``impossible_points`` for what no sharing
        out gives, to one seat or to all together.

    Raises:
        RulesError: if the contract cannot be played by these rules.

    >>> no_queens = STANDARD.contracts[2]
    >>> explain_points({Seat.N: -180, Seat.E: -60, Seat.S: 0, Seat.W: 0}, no_queens)
    ()
    >>> for problem in explain_points({Seat.N: -210, Seat.E: -30, Seat.S: 0, Seat.W: 0}, no_queens):
    ...     print(problem)
    points[N]: points come in 60s, and -210 is no multiple
    points[E]: points come in 60s, and -30 is no multiple
    """
    problems = _entry_problems(points, contract, rules)
    if any(problem.code != "wrong_total" for problem in problems):
        return problems
    if isinstance(contract, LotteryContract):
        problems += tuple(_unit_problems(points, gcd(*contract.prizes)))
        return problems or tuple(_prize_problems(points, contract.prizes))
    holdings = _holdings(contract, rules)
    problems += tuple(_unit_problems(points, holdings.unit))
    return problems or tuple(_sharing_problems(points, holdings))


def _entry_problems(
    points: Mapping[Seat, int], contract: Contract, rules: Rules
) -> tuple[Problem, ...]:
    """Give what is wrong with the points as a match sees them: seats, numbers, the total."""
    try:
        enter_score(_match_of_one(contract, rules), points)
    except InvalidStateError as refused:
        return refused.problems
    return ()


@lru_cache(maxsize=16)
def _match_of_one(contract: Contract, rules: Rules) -> MatchState:
    return new_match(attrs.evolve(rules, contracts=(contract,), series=1))


def _unit_problems(points: Mapping[Seat, int], unit: int) -> Iterator[Problem]:
    for seat, value in points.items():
        if value % unit if unit else value:
            multiple = f"points come in {unit}s, and {value} is no multiple"
            detail = multiple if unit else f"nothing is paid, and {value} is not 0"
            yield Problem("wrong_unit", f"points[{seat}]", detail)


def _prize_problems(points: Mapping[Seat, int], prizes: tuple[int, ...]) -> Iterator[Problem]:
    if Counter(points.values()) == Counter(prizes):
        return
    told = ", ".join(map(str, prizes))
    strange = [seat for seat, value in points.items() if value not in prizes]
    for seat in strange:
        detail = f"the prizes are {told}, and none is {points[seat]}"
        yield Problem("impossible_points", f"points[{seat}]", detail)
    if not strange:
        yield Problem("impossible_points", "points", f"the prizes are {told}, one a seat")


def _sharing_problems(points: Mapping[Seat, int], holdings: _Holdings) -> Iterator[Problem]:
    if holdings.pile is None:
        return
    choices = {seat: holdings.coming_to(value) for seat, value in points.items()}
    for seat, choice in choices.items():
        if not choice:
            detail = f"no tricks and cards come to {points[seat]}"
            yield Problem("impossible_points", f"points[{seat}]", detail)
    if all(choices.values()) and not holdings.pile.can_share(list(choices.values())):
        detail = "no sharing out of tricks and cards gives these points to all"
        yield Problem("impossible_points", "points", detail)


@attrs.frozen
class _Holdings:
    """What a seat may hold, at the end of a deal, of all that is paid for.

    Cards of one price are alike, and so are trick numbers. Where tricks are paid for, how many a
    seat has follows from its points; that they come to all tricks, from the total of all. Where
    they are not, they are one more kind of things. That a deal may end early changes nothing:
    tricks are not paid for then, and those not played may be anybody's.

    Attributes:
        unit: what all points are a multiple of; 0 where nothing is paid.
        per_trick: what a trick is paid.
        tricks: how many a seat may have beside its part of the pile.
        pile: all that is shared out; None if it is too large to go through its parts.
    """

    unit: int
    per_trick: int
    tricks: range
    pile: Pile | None
    _by_points: dict[int, list[tuple[int, int]]]  # each part with the fewest tricks beside it

    def coming_to(self, points: int) -> list[int]:
        """Give the parts of the pile that come to these points, with some number of tricks."""
        return [
            part
            for tricks in self.tricks
            for part, least in self._by_points.get(points - tricks * self.per_trick, ())
            if least <= tricks
        ]


@lru_cache(maxsize=16)
def _holdings(contract: TrickContract, rules: Rules) -> _Holdings:
    cards = _card_prices(contract, rules)
    positions = Counter(paid_positions(contract, rules).values())
    prices, sizes = [*cards, *positions], (*cards.values(), *positions.values())
    unit, size = gcd(contract.per_trick, *prices), rules.hand_size
    tricks = range(size + 1)
    if not contract.per_trick:
        sizes, tricks = (*sizes, size), range(1)
    if not is_small(sizes):
        return _Holdings(unit, contract.per_trick, tricks, None, {})
    by_points: dict[int, list[tuple[int, int]]] = {}
    for number, part in enumerate(pile(sizes).parts):
        own_cards, own_positions = part[: len(cards)], part[len(cards) : len(prices)]
        least = max(ceil(sum(own_cards) / len(rules.seats)), sum(own_positions))
        beside = max(least - sum(part[len(prices) :]), 0)
        by_points.setdefault(sum(map(mul, prices, part)), []).append((number, beside))
    return _Holdings(unit, contract.per_trick, tricks, pile(sizes), by_points)


def _card_prices(contract: TrickContract, rules: Rules) -> Counter[int]:
    """Count the cards of each price."""
    paid = contract.scoring_cards & rules.deck
    prices = (sum(price for cards, price in contract.per_card if card in cards) for card in paid)
    return Counter(price for price in prices if price)


def paid_positions(contract: TrickContract, rules: Rules) -> dict[int, int]:
    """Give what is paid for each trick number, counted from 1, as far as it comes to anything."""
    paid: dict[int, int] = {}
    for position, price in contract.per_position:
        number = trick_number(position, rules)
        paid[number] = paid.get(number, 0) + price
    return {number: price for number, price in sorted(paid.items()) if price}


def trick_number(position: int, rules: Rules) -> int:
    """Count a position from 1, also if it was counted from the last trick, -1."""
    return position if position > 0 else rules.hand_size + 1 + position

"""The points that what was counted after a deal comes to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from operator import mul

import attrs

from kierki.cardset import CardSet
from kierki.contracts import Contract, LotteryContract, TrickContract, is_whole
from kierki.errors import InvalidStateError, Problem
from kierki.presets import STANDARD
from kierki.rules import Rules
from kierki.scoresheet.agreement import SeatCount, agreement_problems
from kierki.scoresheet.counts import Counts
from kierki.scoresheet.feasibility import paid_positions, trick_number
from kierki.seats import Seat

__all__ = ["count_points"]


def count_points(counts: Counts, contract: Contract, rules: Rules = STANDARD) -> dict[Seat, int]:
    """Turn what was counted after a deal into the points of every seat.

    Raises:
        InvalidStateError: with every problem found, each with its place: ``missing_count`` and
            ``too_many`` where not all is counted or more than there is; ``not_asked`` for what
            the contract does not pay for; ``duplicate`` for what is told twice;
            ``inconsistent_counts`` where each count is possible but not all together, such as
            hearts without a trick.
        RulesError: if the contract cannot be played by these rules.

    >>> robber = STANDARD.contracts[6]
    >>> counts = Counts(
    ...     tricks={Seat.N: 3, Seat.E: 10},
    ...     cards={Seat.N: "KH QH QS", Seat.E: (11, 2, 7, 0)},
    ...     positions={7: Seat.E, -1: Seat.N},
    ... )
    >>> count_points(counts, robber)
    {Seat.N: -475, Seat.E: -825, Seat.S: 0, Seat.W: 0}
    """
    rules.check_contract(contract)
    if isinstance(contract, LotteryContract):
        return _lottery_points(counts, contract, rules)
    table = _Table(counts, contract, rules)
    if problems := list(table.problems()):
        raise InvalidStateError(problems)
    return table.points()


def _lottery_points(counts: Counts, contract: LotteryContract, rules: Rules) -> dict[Seat, int]:
    problems = [
        Problem("not_asked", path, "nothing is paid for it in this contract")
        for path in ("tricks", "cards", "positions")
        if getattr(counts, path)
    ]
    if problems := [*problems, *_order_problems(counts.order, contract.stop_after, rules)]:
        raise InvalidStateError(problems)
    others = [seat for seat in rules.seats if seat not in counts.order]
    won = dict(zip((*counts.order, *others), contract.prizes, strict=True))
    return {seat: won[seat] for seat in rules.seats}


def _order_problems(order: tuple[Seat, ...], least: int, rules: Rules) -> Iterator[Problem]:
    yield from _foreign_seats("order", order, rules)
    for seat, times in Counter(order).items():
        if times > 1:
            yield Problem("duplicate", f"order[{seat}]", f"goes out once, not {times} times")
    if len(order) < least:
        detail = f"{least} seats are to go out, not {len(order)}"
        yield Problem("missing_count", "order", detail)


def _foreign_seats(path: str, seats: Iterable[Seat], rules: Rules) -> Iterator[Problem]:
    for seat in dict.fromkeys(seats):
        if seat not in rules.seats:
            yield Problem("foreign_seat", f"{path}[{seat}]", "no such seat in these rules")


@attrs.frozen
class _Table:
    """What was counted after a deal of tricks, and what it was counted for."""

    counts: Counts
    contract: TrickContract
    rules: Rules

    @property
    def takers(self) -> dict[int, Seat]:
        """Who took which trick, counted from 1."""
        return {trick_number(at, self.rules): seat for at, seat in self.counts.positions}

    def numbers(self, seat: Seat) -> tuple[int, ...]:
        """Count the cards a seat took of each set of the price list."""
        sets = [cards for cards, _ in self.contract.per_card]
        took = dict(self.counts.cards).get(seat, CardSet())
        return tuple(len(took & cards) for cards in sets) if isinstance(took, CardSet) else took

    def points(self) -> dict[Seat, int]:
        """Add up the points of every seat."""
        contract, tricks = self.contract, dict(self.counts.tricks)
        paid, prices = paid_positions(contract, self.rules), [each for _, each in contract.per_card]
        points = {
            seat: tricks.get(seat, 0) * contract.per_trick
            + sum(map(mul, self.numbers(seat), prices))
            for seat in self.rules.seats
        }
        for position, seat in self.takers.items():
            points[seat] += paid[position]
        return points

    def seat_counts(self) -> dict[Seat, SeatCount]:
        """Gather what is counted for each seat."""
        tricks, took = dict(self.counts.tricks), dict(self.counts.cards)
        positions = Counter(self.takers.values())
        return {
            seat: SeatCount(
                tricks.get(seat, 0) if tricks else None,
                positions[seat],
                self.numbers(seat),
                exact if isinstance(exact := took.get(seat), CardSet) else None,
            )
            for seat in self.rules.seats
        }

    def problems(self) -> Iterator[Problem]:
        """Give what is wrong with single counts and their sums; else, with all together."""
        problems = [
            *self._not_asked(),
            *self._trick_problems(),
            *self._card_problems(),
            *self._position_problems(),
        ]
        yield from problems or agreement_problems(self.seat_counts(), self.contract, self.rules)

    def _not_asked(self) -> Iterator[Problem]:
        asked = {
            "cards": bool(self.contract.scoring_cards & self.rules.deck),
            "positions": bool(paid_positions(self.contract, self.rules)),
            "order": False,
        }
        for path, is_asked in asked.items():
            if getattr(self.counts, path) and not is_asked:
                yield Problem("not_asked", path, "nothing is paid for it in this contract")

    def _trick_problems(self) -> Iterator[Problem]:
        tricks, size = dict(self.counts.tricks), self.rules.hand_size
        yield from _foreign_seats("tricks", tricks, self.rules)
        bad = [seat for seat, count in tricks.items() if not _is_count(count)]
        for seat in bad:
            yield Problem("bad_value", f"tricks[{seat}]", f"{tricks[seat]!r} is no count")
        if not bad and (tricks or self.contract.per_trick):
            least = 1 if self.contract.early_end else size
            yield from _sum_problems("tricks", sum(tricks.values()), least, size, "tricks")

    def _card_problems(self) -> Iterator[Problem]:
        cards = dict(self.counts.cards)
        yield from _foreign_seats("cards", cards, self.rules)
        sets = [own & self.rules.deck for own, _ in self.contract.per_card]
        if not any(sets):
            return
        bad = [problem for seat in cards for problem in self._count_problems(seat)]
        yield from bad or self._twice()
        for number, own in enumerate(sets if not bad else ()):
            took = sum(self.numbers(seat)[number] for seat in cards)
            what = f"cards of {own}"
            yield from _sum_problems(f"cards[{number}]", took, len(own), len(own), what)

    def _count_problems(self, seat: Seat) -> Iterator[Problem]:
        path, took = f"cards[{seat}]", dict(self.counts.cards)[seat]
        if isinstance(took, CardSet):
            for card in took - (self.contract.scoring_cards & self.rules.deck):
                yield Problem("foreign_card", path, f"nothing is paid for the {card}")
            return
        if len(took) != (sets := len(self.contract.per_card)):
            detail = f"one number for each of {sets} sets of cards is needed, not {len(took)}"
            yield Problem("bad_value", path, detail)
        for count in took:
            if not _is_count(count):
                yield Problem("bad_value", path, f"{count!r} is no count")

    def _twice(self) -> Iterator[Problem]:
        known = CardSet()
        for seat, took in self.counts.cards:
            for card in known & took if isinstance(took, CardSet) else ():
                detail = f"another seat has the {card}, too"
                yield Problem("duplicate", f"cards[{seat}]", detail)
            known |= took if isinstance(took, CardSet) else ()

    def _position_problems(self) -> Iterator[Problem]:
        paid = paid_positions(self.contract, self.rules)
        told = Counter(trick_number(at, self.rules) for at, _ in self.counts.positions)
        for at, seat in self.counts.positions:
            if seat not in self.rules.seats:
                detail = f"{seat} is no seat of these rules"
                yield Problem("foreign_seat", f"positions[{at}]", detail)
            if paid and trick_number(at, self.rules) not in paid:
                detail = "nothing is paid for this trick"
                yield Problem("not_asked", f"positions[{at}]", detail)
        for number in sorted(paid.keys() | told.keys()):
            if told[number] > 1:
                detail = "this trick is told both from the first and from the last"
                yield Problem("duplicate", f"positions[{number}]", detail)
            if not told[number]:
                detail = f"who took trick {number} is to be told"
                yield Problem("missing_count", f"positions[{number}]", detail)


def _is_count(value: object) -> bool:
    return is_whole(value) and value >= 0


def _sum_problems(path: str, counted: int, least: int, most: int, what: str) -> Iterator[Problem]:
    if counted < least:
        yield Problem("missing_count", path, f"{counted} of {least} {what} are counted")
    if counted > most:
        yield Problem("too_many", path, f"{counted} {what} are counted, and there are {most}")

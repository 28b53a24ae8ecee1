"""The programme of a match: dealer rotation, results, ranking."""

from __future__ import annotations

from itertools import groupby
from typing import Generic, Protocol, TypeVar

import attrs

from kierki.contracts import Charge, Contract
from kierki.illegality import IllegalCode, Illegality, Params
from kierki.moves import Move, move_index
from kierki.rules import Rules
from kierki.seats import Seat

__all__: list[str] = []


class _Result(Protocol):
    """A finished deal, of which more or less may be known."""

    @property
    def contract(self) -> Contract: ...
    @property
    def points(self) -> tuple[int, ...]: ...


class _Deal(Protocol):
    """A deal in progress, of which more or less may be seen."""

    @property
    def _legal(self) -> tuple[Move, ...]: ...
    @property
    def contract(self) -> Contract: ...
    @property
    def turn(self) -> Seat | None: ...
    def _explain(self, move: Move, seat: Seat | None) -> Illegality | None: ...
    def _score(self) -> dict[Seat, int]: ...
    def _points_left(self) -> int: ...


ResultT = TypeVar("ResultT", bound=_Result)
DealT = TypeVar("DealT", bound=_Deal)


@attrs.frozen(cache_hash=True, repr=False)
class Programme(Generic[ResultT]):
    """What a match keeps between deals."""

    rules: Rules
    first_dealer: Seat
    results: tuple[ResultT, ...]

    @property
    def next_contract(self) -> Contract | None:
        """The contract of the next deal; None after the last."""
        return self.rules.contract_of(len(self.results) + 1)

    @property
    def next_dealer(self) -> Seat:
        """Who deals next."""
        return self.rules.dealer_of(len(self.results) + 1, self.first_dealer)

    @property
    def totals(self) -> dict[Seat, int]:
        """The points of each seat in all finished deals together."""
        columns = zip(*(result.points for result in self.results), strict=True)
        empty = dict.fromkeys(self.rules.seats, 0)
        return empty | dict(zip(self.rules.seats, map(sum, columns), strict=False))

    def with_result(self, result: ResultT) -> Programme[ResultT]:
        """Give the programme with one more deal done."""
        return attrs.evolve(self, results=(*self.results, result))


class Frame(Generic[ResultT, DealT]):
    """What a match and a view of it have in common: the programme, and the deal in progress."""

    __slots__ = ()

    _programme: Programme[ResultT]
    current: DealT | None

    @property
    def rules(self) -> Rules:
        """The rules the match is played by."""
        return self._programme.rules

    @property
    def first_dealer(self) -> Seat:
        """Who dealt, or will deal, the first deal."""
        return self._programme.first_dealer

    @property
    def results(self) -> tuple[ResultT, ...]:
        """The finished deals, in order."""
        return self._programme.results

    @property
    def contract(self) -> Contract | None:
        """The contract of the deal in progress, else of the next; None once the match is over."""
        return self._programme.next_contract

    @property
    def dealer(self) -> Seat | None:
        """The dealer of the deal in progress, else of the next; None once the match is over."""
        return None if self.is_over else self._programme.next_dealer

    @property
    def turn(self) -> Seat | None:
        """Who is to move; None between deals and once the match is over."""
        return self.current.turn if self.current else None

    @property
    def is_over(self) -> bool:
        """Whether all deals are done (rule id ``match-end``)."""
        return self._programme.next_contract is None

    @property
    def ranking(self) -> tuple[tuple[Seat, ...], ...]:
        """The places by points so far, the best first; equal totals share one (``match-end``)."""
        points = self._score()
        sign = -1 if self.rules.winner == "highest" else 1
        ordered = sorted(self.rules.seats, key=lambda seat: sign * points[seat])
        return tuple(tuple(place) for _, place in groupby(ordered, key=points.__getitem__))

    def _explain(self, move: Move, seat: Seat | None) -> Illegality | None:
        if self.current:
            return self.current._explain(move, seat)
        return self._between_deals(move, seat)

    def _between_deals(self, move: Move, seat: Seat | None) -> Illegality:
        move_index(move)  # a TypeError for what is no move, as in a deal
        if self.is_over:
            return Illegality(IllegalCode.MATCH_OVER, seat, move)
        params: Params = (("deal", len(self.results) + 1), ("dealer", str(self.dealer)))
        return Illegality(IllegalCode.DEAL_NEEDED, seat, move, (), params)

    def _score(self) -> dict[Seat, int]:
        totals = self._programme.totals
        running = self.current._score() if self.current else {}
        return {seat: points + running.get(seat, 0) for seat, points in totals.items()}

    def _points_left(self) -> int:
        rules, begun = self.rules, [result.contract for result in self.results]
        running = 0
        if self.current:
            begun.append(self.current.contract)
            running = self.current._points_left()
        whole = rules.series * sum(map(rules.contract_total, rules.contracts))
        return running + whole - sum(map(rules.contract_total, begun))

    def _breakdown(self) -> dict[Seat, tuple[Charge, ...]]:
        rows = [(result.contract, result.points) for result in self.results]
        if self.current:
            rows.append((self.current.contract, tuple(self.current._score().values())))
        return {
            seat: _charges([(contract.id, points[place]) for contract, points in rows])
            for place, seat in enumerate(self.rules.seats)
        }


def _charges(rows: list[tuple[str, int]]) -> tuple[Charge, ...]:
    """Put the deals of one contract into one line."""
    counted = {id_: [points for other, points in rows if other == id_] for id_, _ in rows}
    return tuple(Charge(id_, len(points), sum(points)) for id_, points in counted.items())

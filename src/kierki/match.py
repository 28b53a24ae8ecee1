"""A match: its deals, played one after the other, and dealing into it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, overload

import attrs

from kierki.cards import Card
from kierki.contracts import Contract, LotteryContract, is_whole
from kierki.dealing import hand_masks
from kierki.deals import DealState
from kierki.errors import InvalidStateError, Problem
from kierki.illegality import IllegalMoveError
from kierki.lottery.state import deal_lottery
from kierki.moves import Move
from kierki.notebook import drawn
from kierki.presets import STANDARD
from kierki.programme import Frame, Programme
from kierki.rules import Rules
from kierki.seats import Seat
from kierki.tricks.state import deal_tricks

__all__ = ["DealResult", "MatchState", "deal", "enter_score", "new_match"]


@attrs.frozen
class DealResult:
    """A finished deal of a match.

    Attributes:
        contract: what it was played for.
        dealer: who dealt.
        points: the points of each seat, in the order of the rules' seats.
        final: the deal at its end; None if only its points were entered.
    """

    contract: Contract
    dealer: Seat
    points: tuple[int, ...]
    final: DealState | None


def _legal_moves(match: MatchState) -> tuple[Move, ...]:
    return match.current._legal if match.current else ()


@attrs.define(init=False, eq=False, repr=False)
class _Draft(Frame[DealResult, DealState]):
    """The fields of a `MatchState`, still open to be written, as those of a `TrickState`."""

    _programme: Programme[DealResult]
    current: DealState | None
    """The deal in progress; None between deals."""
    _legal: tuple[Move, ...] = attrs.field(
        init=False, eq=False, default=attrs.Factory(_legal_moves, takes_self=True)
    )


@attrs.frozen(repr=False)  # pyright: ignore[reportGeneralTypeIssues] (its base is open)
class MatchState(_Draft):
    """A match: finished deals, and the one in progress if there is one.

    >>> from kierki import deal, new_match, shuffle
    >>> match = deal(new_match(), shuffle("gdansk-2026"))
    >>> match.contract.id, match.dealer, match.turn
    ('no_tricks', Seat.N, Seat.E)
    """

    def _play(self, move: Move) -> MatchState:
        current = self.current
        if current is None:
            raise IllegalMoveError(self._between_deals(move, None))
        after = current._play(move)
        legal = after._legal
        if not legal:
            return self._with_current(after)
        match: Any = _Draft()
        match._programme = self._programme
        match.current = after
        match._legal = legal
        match.__class__ = MatchState
        return match  # type: ignore[no-any-return]  # it is a MatchState now

    def _with_current(self, after: DealState) -> MatchState:
        """Give the match after a move of the deal in progress, which may be the last."""
        if after._legal:
            return MatchState(self._programme, after)
        points = tuple(after._score().values())
        result = DealResult(after.contract, after.dealer, points, after)
        return MatchState(self._programme.with_result(result), None)

    def _play_ahead(self, moves: Sequence[Move], first: int) -> tuple[MatchState, int]:
        """Make the moves from the first on as far as the deal in progress takes them.

        Returns:
            The match after them, and the place of the move that is not made.
        """
        if self.current is None:
            return self, first
        after, made = self.current._play_ahead(moves, first)
        return (self if after is self.current else self._with_current(after)), made

    def _undo(self, plies: int) -> MatchState:
        """Take back moves, deal by deal; a deal known only by its points has no moves."""
        programme, state = self._programme, self.current
        left = plies
        while state is None or left > len(state.moves):
            if plies == 0:
                return self
            left -= len(state.moves) if state else 0
            if not programme.results:
                msg = f"{plies - left} moves can be taken back, not {plies}"
                raise ValueError(msg)
            state = programme.results[-1].final
            programme = attrs.evolve(programme, results=programme.results[:-1])
        return MatchState(programme, state._undo(left))

    def _repr_svg_(self) -> str:
        return drawn("match", self)

    def __repr__(self) -> str:
        done, deals = len(self.results), self.rules.deals
        if self.current:
            return f"<MatchState {self.rules.id}: deal {done + 1} of {deals}, {self.current!r}>"
        return f"<MatchState {self.rules.id}: {done} of {deals} deals done>"

    def __reduce__(self) -> tuple[Any, ...]:
        return MatchState, (self._programme, self.current)


def new_match(rules: Rules = STANDARD, *, first_dealer: Seat = Seat.N) -> MatchState:
    """Begin a match, before its first deal (rule id ``dealing``).

    Raises:
        InvalidStateError: if the first dealer is no seat of these rules.

    >>> new_match(first_dealer=Seat.W)
    <MatchState standard: 0 of 12 deals done>
    """
    _check_dealer(first_dealer, rules, "first_dealer")
    return MatchState(Programme(rules, first_dealer, ()), None)


def _check_dealer(dealer: Seat, rules: Rules, path: str) -> None:
    if dealer not in rules.seats:
        detail = f"{dealer} is no seat of these rules"
        raise InvalidStateError([Problem("foreign_seat", path, detail)])


@overload
def deal(target: MatchState, hands: Mapping[Seat, Iterable[Card]]) -> MatchState: ...
@overload
def deal(
    target: Contract,
    hands: Mapping[Seat, Iterable[Card]],
    *,
    dealer: Seat | None = None,
    rules: Rules | None = None,
) -> DealState: ...
def deal(
    target: MatchState | Contract,
    hands: Mapping[Seat, Iterable[Card]],
    *,
    dealer: Seat | None = None,
    rules: Rules | None = None,
) -> MatchState | DealState:
    """Deal the next deal of a match, or one deal of a contract on its own.

    Args:
        target: the match, or the contract.
        hands: each seat's cards in the order dealt. Before the choice of trumps a seat sees
            the first ``cards_seen`` of them; otherwise the order means nothing.
        dealer: for a contract: who deals; by default the first seat.
        rules: for a contract: its seats and deck; by default those of `kierki.STANDARD`.

    Raises:
        InvalidStateError: with every problem found in the hands, or because a deal is in
            progress or the match is over.
        TypeError: if a dealer or rules are given for a match.

    >>> from kierki import STANDARD, deal, shuffle
    >>> deal(STANDARD.contracts[7], shuffle("gdansk-2026"), dealer=Seat.W)
    <TrickState trumps: W to name trumps>
    """
    if not isinstance(target, MatchState):
        return _deal_contract(target, hands, dealer or Seat.N, rules or STANDARD)
    if dealer is not None or rules is not None:
        msg = "a match knows its dealer and its rules"
        raise TypeError(msg)
    contract = _contract_to_deal(target)
    programme = target._programme
    started = _deal_contract(contract, hands, programme.next_dealer, target.rules)
    return MatchState(programme, started)


def _contract_to_deal(match: MatchState) -> Contract:
    contract = match.contract
    if match.current is not None:
        detail = f"deal {len(match.results) + 1} is not over yet"
        problem = Problem("deal_in_progress", "match", detail)
        raise InvalidStateError([problem])
    if contract is None:
        raise InvalidStateError([Problem("match_over", "match", "all deals are done")])
    return contract


def _deal_contract(
    contract: Contract, hands: Mapping[Seat, Iterable[Card]], dealer: Seat, rules: Rules
) -> DealState:
    _check_dealer(dealer, rules, "dealer")
    rules.check_contract(contract)
    if isinstance(contract, LotteryContract):
        masks, _ = hand_masks(hands, rules, None)
        return deal_lottery(rules, contract, dealer, hands=masks)
    cards_seen = contract.trump.cards_seen if contract.trump else None
    masks, seen = hand_masks(hands, rules, cards_seen)
    return deal_tricks(rules, contract, dealer, hands=masks, seen=seen)


def enter_score(match: MatchState, points: Mapping[Seat, int]) -> MatchState:
    """Enter a deal known only by its points.

    Args:
        match: a match between deals.
        points: the points of every seat; together they must be the contract's total.

    Raises:
        InvalidStateError: with every problem found.

    >>> match = enter_score(new_match(), {Seat.N: -260, Seat.E: 0, Seat.S: 0, Seat.W: 0})
    >>> match.results[0].points
    (-260, 0, 0, 0)
    """
    contract = _contract_to_deal(match)
    if problems := list(_points_problems(points, contract, match.rules)):
        raise InvalidStateError(problems)
    entered = tuple([points[seat] for seat in match.rules.seats])
    programme = match._programme
    result = DealResult(contract, programme.next_dealer, entered, None)
    return MatchState(programme.with_result(result), None)


def _points_problems(
    points: Mapping[Seat, int], contract: Contract, rules: Rules
) -> Iterator[Problem]:
    for seat in rules.seats:
        if seat not in points:
            yield Problem("missing_seat", f"points[{seat}]", "this seat has no points")
    for seat, value in points.items():
        if seat not in rules.seats:
            yield Problem("foreign_seat", f"points[{seat}]", "no such seat in these rules")
        if not is_whole(value):
            yield Problem("bad_value", f"points[{seat}]", f"{value!r} is no whole number")
    total, wanted = sum(filter(is_whole, points.values())), rules.contract_total(contract)
    if total != wanted:
        detail = f"all seats together get {wanted}, not {total}"
        yield Problem("wrong_total", "points", detail)

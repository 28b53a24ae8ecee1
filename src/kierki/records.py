"""A written match as data: what a record holds, and the states it stands for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, Literal, TypeAlias, cast

import attrs

from kierki.cards import Card
from kierki.cardset import CardSet
from kierki.contracts import Contract, TrickContract
from kierki.deals import DealState, play_all, score, undo
from kierki.errors import NotationError
from kierki.lines import UNWRITABLE as UNWRITABLE  # noqa: PLC0414 (readers of records ask for it)
from kierki.match import DealResult, MatchState, enter_score, new_match
from kierki.match import deal as deal_cards
from kierki.moves import Move
from kierki.rules import Rules
from kierki.seats import Seat
from kierki.tricks import TrickState

__all__ = ["DealRecord", "Record", "record", "replay"]

Kind: TypeAlias = Literal["match", "deals"]
Headers: TypeAlias = tuple[tuple[str, str], ...]

RESERVED_NAMES: Final = frozenset({"Deal", "Hands", "Seen", "Score", "Total"})
OWN_NAMES: Final = frozenset({"Kierki", "Kind", "Rules", "RulesJson", "FirstDealer"})
SEAT_NAMES: Final = tuple(seat.value for seat in Seat)
_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9]*")


def _header_order(header: tuple[str, str]) -> tuple[int, str]:
    name, _ = header
    return (SEAT_NAMES.index(name), "") if name in SEAT_NAMES else (-1, name)


def _canonical(headers: Mapping[str, str] | Iterable[tuple[str, str]]) -> Headers:
    """Put headers into their written order, and refuse what could not be read again."""
    if isinstance(headers, Mapping):
        headers = cast(Mapping[str, str], headers).items()
    pairs = sorted(headers, key=_header_order)
    taken = set(RESERVED_NAMES | OWN_NAMES)
    for name, value in pairs:
        if name in taken or not _NAME.fullmatch(name) or UNWRITABLE.search(value):
            raise NotationError("bad_header", f"no header can be {name!r}: {value!r}", name)
        taken.add(name)
    return tuple(pairs)


@attrs.frozen
class DealRecord:
    """One deal as it is written down; hands and points stand in the order of the rules' seats.

    Attributes:
        number: its number in the record, from 1.
        contract: what it is played for.
        dealer: who deals.
        hands: the cards dealt to each seat; None if the deal is known only by its points.
        seen: what each seat saw before the trump choice; None where it is not written.
        moves: every move, in order.
        points: the points of each seat; None if the deal is unfinished or they are not written.
        total: the running total of each seat; None where it is not written.
    """

    number: int
    contract: Contract
    dealer: Seat
    hands: tuple[CardSet, ...] | None
    seen: tuple[CardSet, ...] | None
    moves: tuple[Move, ...]
    points: tuple[int, ...] | None
    total: tuple[int, ...] | None


@attrs.frozen
class Record:
    """A match, or a collection of single deals, as it is written down.

    Attributes:
        kind: ``"match"``, or ``"deals"`` for deals that are independent of each other.
        rules: the rules played by.
        headers: names and values of the other headers, in their written order.
        first_dealer: who deals first; None for ``"deals"``.
        deals: the deals, in order.
        problems: what was wrong with the text it was read from; no part of ``==``. With a
            problem in its headers nothing of a match can be read: then there are no deals,
            and the rules are ``standard``.
    """

    kind: Kind
    rules: Rules
    headers: Headers = attrs.field(converter=_canonical)
    first_dealer: Seat | None
    deals: tuple[DealRecord, ...]
    problems: tuple[NotationError, ...] = attrs.field(default=(), eq=False)

    def __attrs_post_init__(self) -> None:
        seats = [seat.value for seat in self.rules.seats]
        for name, _ in self.headers:
            if name in SEAT_NAMES and name not in seats:
                raise NotationError("bad_header", f"{name} is no seat of these rules", name)


def record(
    played: MatchState | Sequence[DealState],
    headers: Mapping[str, str] | Iterable[tuple[str, str]] = (),
) -> Record:
    """Write down a match, or deals of the same rules that are independent of each other.

    Args:
        played: the match, or the deals.
        headers: names of letters and digits with their values: ``{"Event": ..., "N": "Ala"}``.

    Raises:
        NotationError: with code ``bad_header`` for a header that cannot be written.
        ValueError: for no deals, or deals that do not belong to the same rules.

    >>> from kierki import new_match
    >>> record(new_match(), {"N": "Ala", "Event": "Liga"}).headers
    (('Event', 'Liga'), ('N', 'Ala'))
    """
    if isinstance(played, MatchState):
        rules, dealer = played.rules, played.first_dealer
        return Record("match", rules, headers, dealer, tuple(_match_deals(played)))
    rules_sets = {state.rules for state in played}
    if len(rules_sets) != 1:
        raise ValueError("a record takes at least one deal, all of the same rules")
    rules = rules_sets.pop()
    if any(state.contract not in rules.contracts for state in played):
        raise ValueError("a record takes deals of the contracts of its rules")
    deals = (_deal_record(state, number) for number, state in enumerate(played, 1))
    return Record("deals", rules, headers, None, tuple(deals))


def _match_deals(match: MatchState) -> Iterator[DealRecord]:
    totals = [0] * len(match.rules.seats)
    for number, result in enumerate(match.results, 1):
        totals = [total + points for total, points in zip(totals, result.points, strict=True)]
        total = tuple(totals)
        if result.final:
            yield attrs.evolve(_deal_record(result.final, number), total=total)
        else:
            yield _entered(result, number, total)
    if match.current:
        yield _deal_record(match.current, len(match.results) + 1)


def _entered(result: DealResult, number: int, total: tuple[int, ...]) -> DealRecord:
    return DealRecord(number, result.contract, result.dealer, None, None, (), result.points, total)


def cards_seen(contract: Contract) -> int | None:
    """Give how many cards a seat sees before the trump choice; None if none or all."""
    if not isinstance(contract, TrickContract) or contract.trump is None:
        return None
    return contract.trump.cards_seen


def _deal_record(state: DealState, number: int) -> DealRecord:
    dealt = undo(state, len(state.moves))
    points = tuple(score(state).values()) if state.is_over else None
    seen = None
    if isinstance(state, TrickState) and cards_seen(state.contract) is not None:
        seen = tuple(state.seen.values())
    hands = tuple(dealt.hands.values())
    return DealRecord(number, state.contract, state.dealer, hands, seen, state.moves, points, None)


def dealt_hands(
    rules: Rules, hands: tuple[CardSet, ...], seen: tuple[CardSet, ...] | None
) -> dict[Seat, tuple[Card, ...]]:
    """Give the hands in an order of dealing that fits the cards seen before the trump choice."""
    if seen is None:
        return {seat: tuple(hand) for seat, hand in zip(rules.seats, hands, strict=True)}
    return {
        seat: (*first, *(hand - first))
        for seat, hand, first in zip(rules.seats, hands, seen, strict=True)
    }


def replay(
    record: Record, *, deal: int | None = None, ply: int | None = None
) -> MatchState | DealState:
    """Give the state that a record stands for.

    Args:
        record: what was written down.
        deal: the number of a deal, from 1; the state is the one after its last move. None is
            the end of a match; single deals need it.
        ply: how many moves of that deal are made, 0 for just dealt; a trump choice and passes
            count. None is all of them.

    Returns:
        A match, or for kind ``"deals"`` the one deal.

    Raises:
        ValueError: for a deal or a ply that the record does not have.
        IllegalMoveError: if the record was not read but made up, and breaks the rules.

    >>> from kierki import new_match
    >>> replay(record(new_match())) == new_match()
    True
    """
    if deal is None and (ply is not None or record.kind == "deals"):
        raise ValueError("which deal? its number is needed")
    if deal is not None and not 1 <= deal <= len(record.deals):
        raise ValueError(f"there is no deal {deal}, only 1 to {len(record.deals)}")
    last = len(record.deals) if deal is None else deal
    if record.kind == "deals":
        return _replayed_deal(record.rules, record.deals[last - 1], ply)
    if record.first_dealer is None:
        raise ValueError("this record does not say who deals first")
    match = new_match(record.rules, first_dealer=record.first_dealer)
    for number, deal_record in enumerate(record.deals[:last], 1):
        match = _with_deal(match, deal_record, ply if number == last else None)
    return match


def _replayed_deal(rules: Rules, deal_record: DealRecord, ply: int | None) -> DealState:
    if deal_record.hands is None:
        raise ValueError(f"the hands of deal {deal_record.number} are not known")
    hands = dealt_hands(rules, deal_record.hands, deal_record.seen)
    state = deal_cards(deal_record.contract, hands, dealer=deal_record.dealer, rules=rules)
    return play_all(state, _moves_up_to(deal_record, ply))


def _with_deal(match: MatchState, deal_record: DealRecord, ply: int | None) -> MatchState:
    moves = _moves_up_to(deal_record, ply)
    if deal_record.hands is not None:
        hands = dealt_hands(match.rules, deal_record.hands, deal_record.seen)
        return play_all(deal_cards(match, hands), moves)
    if deal_record.points is None:
        return match  # announced, and not dealt yet
    return enter_score(match, dict(zip(match.rules.seats, deal_record.points, strict=True)))


def _moves_up_to(deal_record: DealRecord, ply: int | None) -> tuple[Move, ...]:
    moves = deal_record.moves
    if ply is None:
        return moves
    if deal_record.hands is None or not 0 <= ply <= len(moves):
        number = deal_record.number
        raise ValueError(f"deal {number} has no ply {ply}: {len(moves)} moves are known")
    return moves[:ply]

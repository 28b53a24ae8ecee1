"""What is counted at the table after a deal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

import attrs

from kierki.cardset import CardSet
from kierki.contracts import Contract, LotteryContract, TrickContract
from kierki.presets import STANDARD
from kierki.rules import Rules
from kierki.scoresheet.feasibility import paid_positions
from kierki.seats import Seat

__all__ = ["Counts", "Question", "needs"]

_NO_CARDS = CardSet()

CardCount: TypeAlias = CardSet | tuple[int, ...]
"""The cards a seat has, or how many of each set of the price list."""

_Given: TypeAlias = CardSet | str | int | Iterable[int]


# A record made from another, as by `attrs.evolve`, is given the pairs: `dict` takes either.
def _tricks(given: Mapping[Seat, int]) -> tuple[tuple[Seat, int], ...]:
    return tuple(sorted(dict(given).items(), key=lambda row: row[0].index))


def _cards(given: Mapping[Seat, _Given]) -> tuple[tuple[Seat, CardCount], ...]:
    rows = sorted(dict(given).items(), key=lambda row: row[0].index)
    return tuple((seat, _card_count(count)) for seat, count in rows)


def _card_count(given: _Given) -> CardCount:
    if isinstance(given, CardSet | str):
        return CardSet(given)
    return tuple(given) if isinstance(given, Iterable) else (given,)


def _positions(given: Mapping[int, Seat]) -> tuple[tuple[int, Seat], ...]:
    return tuple(sorted(dict(given).items()))


@attrs.frozen(kw_only=True)
class Counts:
    """What was counted after a deal; only what its contract pays for need be told.

    Mappings are given, and kept as pairs in their order; who is left out has nothing.

    Attributes:
        tricks: how many tricks each seat took.
        cards: of the cards paid for, those a seat took, or how many of each set in the
            contract's ``per_card``; one number where there is one set.
        positions: trick numbers and who took them: 1 is the first trick, -1 the last.
        order: the seats in the order of going out.

    >>> Counts(cards={Seat.E: "QH QS", Seat.N: 2}, positions={7: Seat.N})
    Counts(tricks=(), cards=((Seat.N, (2,)), (Seat.E, CardSet('QH QS'))),
           positions=((7, Seat.N),), order=())
    """

    tricks: tuple[tuple[Seat, int], ...] = attrs.field(default=(), converter=_tricks)
    cards: tuple[tuple[Seat, CardCount], ...] = attrs.field(default=(), converter=_cards)
    positions: tuple[tuple[int, Seat], ...] = attrs.field(default=(), converter=_positions)
    order: tuple[Seat, ...] = attrs.field(default=(), converter=tuple[Seat, ...])


@attrs.frozen
class Question:
    """One thing to be counted after a deal.

    Attributes:
        path: where the answer stands in `Counts`: ``"tricks"``, ``"cards[0]"`` for the first set
            of the price list, ``"positions[7]"`` for the seventh trick, ``"order"``.
        count: how many there are in all: tricks, cards, or seats that went out.
        points: what is paid for one of them; for the order, the prizes from the first.
        cards: the cards in question; none but for cards.
    """

    path: str
    count: int
    points: tuple[int, ...]
    cards: CardSet = _NO_CARDS


def needs(contract: Contract, rules: Rules = STANDARD) -> tuple[Question, ...]:
    """Give what must be counted after a deal of a contract to know its points.

    Raises:
        RulesError: if the contract cannot be played by these rules.

    >>> [question.path for question in needs(STANDARD.contracts[6])]
    ['tricks', 'cards[0]', 'cards[1]', 'cards[2]', 'cards[3]', 'positions[7]', 'positions[13]']
    >>> needs(STANDARD.contracts[11])
    (Question(path='order', count=2, points=(800, 500, 0, 0), cards=CardSet('')),)
    """
    rules.check_contract(contract)
    if isinstance(contract, LotteryContract):
        return (Question("order", contract.stop_after, contract.prizes),)
    return tuple(_trick_questions(contract, rules))


def _trick_questions(contract: TrickContract, rules: Rules) -> Iterator[Question]:
    if contract.per_trick:
        yield Question("tricks", rules.hand_size, (contract.per_trick,))
    for number, (cards, points) in enumerate(contract.per_card):
        if own := cards & rules.deck:
            yield Question(f"cards[{number}]", len(own), (points,), own)
    for position, points in paid_positions(contract, rules).items():
        yield Question(f"positions[{position}]", 1, (points,))

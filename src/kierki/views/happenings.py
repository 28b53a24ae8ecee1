"""What happens at a table, told to one seat or to a spectator."""

from __future__ import annotations

from collections.abc import Callable
from types import NoneType
from typing import Any, TypeAlias, cast

import attrs

from kierki.cards import Card, Suit
from kierki.cardset import CardSet
from kierki.contracts import Contract, LotteryContract, TrickContract
from kierki.rules import Rules
from kierki.seats import Seat

__all__ = [
    "DealOver",
    "Dealt",
    "Event",
    "MatchBegun",
    "MatchOver",
    "Passed",
    "Played",
    "ScoreEntered",
    "TrickTaken",
    "TrumpNamed",
    "WentOut",
]


# Events come from elsewhere, so their fields are checked.
_Validator: TypeAlias = Callable[[Any, "attrs.Attribute[Any]", Any], None]


def _is_a(*kinds: type) -> _Validator:
    def check(_event: object, field: attrs.Attribute[Any], value: object) -> None:
        if type(value) not in kinds:
            names = " or ".join(kind.__name__ for kind in kinds)
            raise TypeError(f"{field.name} must be {names}, is {value!r}")

    return check


def _are(kind: type) -> _Validator:
    def check(_event: object, field: attrs.Attribute[Any], values: object) -> None:
        items = cast(tuple[object, ...], values) if isinstance(values, tuple) else (None,)
        if any(type(value) is not kind for value in items):
            raise TypeError(f"{field.name} must be a tuple of {kind.__name__}, is {values!r}")

    return check


@attrs.frozen
class MatchBegun:
    """A match begins.

    Attributes:
        rules: the rules it is played by.
        first_dealer: who deals first.
        seat: whom this is told to; None is a spectator.
    """

    rules: Rules = attrs.field(validator=_is_a(Rules))
    first_dealer: Seat = attrs.field(validator=_is_a(Seat))
    seat: Seat | None = attrs.field(validator=_is_a(Seat, NoneType))


@attrs.frozen
class Dealt:
    """Cards are dealt: whole hands, or a part before trumps are named and the rest after that.

    Attributes:
        rules: the rules, of which a deal needs the seats and the deck.
        contract: what is played for.
        dealer: who deals.
        seat: whom this is told to; None is a spectator.
        own: the cards this seat is dealt now; a spectator sees none.
        counts: how many cards each seat has then, in the order of the rules' seats.
    """

    rules: Rules = attrs.field(validator=_is_a(Rules))
    contract: Contract = attrs.field(validator=_is_a(TrickContract, LotteryContract))
    dealer: Seat = attrs.field(validator=_is_a(Seat))
    seat: Seat | None = attrs.field(validator=_is_a(Seat, NoneType))
    own: CardSet = attrs.field(validator=_is_a(CardSet))
    counts: tuple[int, ...] = attrs.field(validator=_are(int))


@attrs.frozen
class TrumpNamed:
    """A seat names trumps; suit None is no trump."""

    seat: Seat = attrs.field(validator=_is_a(Seat))
    suit: Suit | None = attrs.field(validator=_is_a(Suit, NoneType))


@attrs.frozen
class Played:
    """A seat plays a card to a trick, or lays it in its row."""

    seat: Seat = attrs.field(validator=_is_a(Seat))
    card: Card = attrs.field(validator=_is_a(Card))


@attrs.frozen
class Passed:
    """A seat passes in the lottery."""

    seat: Seat = attrs.field(validator=_is_a(Seat))


@attrs.frozen
class TrickTaken:
    """A trick is complete.

    Attributes:
        number: the trick's number in the deal, from 1.
        seat: who takes it.
        points: what it is paid for it.
    """

    number: int = attrs.field(validator=_is_a(int))
    seat: Seat = attrs.field(validator=_is_a(Seat))
    points: int = attrs.field(validator=_is_a(int))


@attrs.frozen
class WentOut:
    """A seat has laid its last card in the lottery.

    Attributes:
        seat: who is out.
        place: 1 for the first out.
        points: the prize.
    """

    seat: Seat = attrs.field(validator=_is_a(Seat))
    place: int = attrs.field(validator=_is_a(int))
    points: int = attrs.field(validator=_is_a(int))


@attrs.frozen
class DealOver:
    """A deal is over.

    Attributes:
        points: the points of each seat, in the order of the rules' seats.
    """

    points: tuple[int, ...] = attrs.field(validator=_are(int))


@attrs.frozen
class ScoreEntered:
    """A deal is known only by its points.

    Attributes:
        number: the deal's number in the match, from 1.
        points: the points of each seat, in the order of the rules' seats.
    """

    number: int = attrs.field(validator=_is_a(int))
    points: tuple[int, ...] = attrs.field(validator=_are(int))


@attrs.frozen
class MatchOver:
    """A match is over.

    Attributes:
        totals: the points of each seat, in the order of the rules' seats.
        ranking: the places, the best first, each with the seats that share it.
    """

    totals: tuple[int, ...] = attrs.field(validator=_are(int))
    ranking: tuple[tuple[Seat, ...], ...] = attrs.field(validator=_are(tuple))


Event: TypeAlias = (
    MatchBegun
    | Dealt
    | TrumpNamed
    | Played
    | Passed
    | TrickTaken
    | WentOut
    | DealOver
    | ScoreEntered
    | MatchOver
)
"""Anything that happens; each is a frozen record that says all of itself."""

"""What happens at a table, told to one seat or to a spectator."""

from __future__ import annotations

from typing import TypeAlias

import attrs

from kierki.cards import Card, Suit
from kierki.cardset import CardSet
from kierki.contracts import Contract
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
    "TrickTaken",
    "TrumpNamed",
    "WentOut",
]


@attrs.frozen
class MatchBegun:
    """A match begins.

    Attributes:
        rules: the rules it is played by.
        first_dealer: who deals first.
        seat: whom this is told to; None is a spectator.
    """

    rules: Rules
    first_dealer: Seat
    seat: Seat | None


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

    rules: Rules
    contract: Contract
    dealer: Seat
    seat: Seat | None
    own: CardSet
    counts: tuple[int, ...]


@attrs.frozen
class TrumpNamed:
    """A seat names trumps; suit None is no trump."""

    seat: Seat
    suit: Suit | None


@attrs.frozen
class Played:
    """A seat plays a card to a trick, or lays it in its row."""

    seat: Seat
    card: Card


@attrs.frozen
class Passed:
    """A seat passes in the lottery."""

    seat: Seat


@attrs.frozen
class TrickTaken:
    """A trick is complete.

    Attributes:
        number: the trick's number in the deal, from 1.
        seat: who takes it.
        points: what it is paid for it.
    """

    number: int
    seat: Seat
    points: int


@attrs.frozen
class WentOut:
    """A seat has laid its last card in the lottery.

    Attributes:
        seat: who is out.
        place: 1 for the first out.
        points: the prize.
    """

    seat: Seat
    place: int
    points: int


@attrs.frozen
class DealOver:
    """A deal is over.

    Attributes:
        points: the points of each seat, in the order of the rules' seats.
    """

    points: tuple[int, ...]


@attrs.frozen
class MatchOver:
    """A match is over.

    Attributes:
        totals: the points of each seat, in the order of the rules' seats.
        ranking: the places, the best first, each with the seats that share it.
    """

    totals: tuple[int, ...]
    ranking: tuple[tuple[Seat, ...], ...]


Event: TypeAlias = (
    MatchBegun | Dealt | TrumpNamed | Played | Passed | TrickTaken | WentOut | DealOver | MatchOver
)
"""Anything that happens; each is a frozen record that says all of itself."""

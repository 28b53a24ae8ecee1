"""What a view tells of the hidden hands: who may hold which card, and all the deals that fit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, Protocol

import attrs

from kierki.cards import Suit
from kierki.cardset import CardSet
from kierki.deals import DealState
from kierki.moves import ChooseTrump
from kierki.seats import Seat
from kierki.sharing import Sharing, sharing_of
from kierki.views import DealView

__all__ = [
    "Knowledge",
    "RandomSource",
    "Reason",
    "count_worlds",
    "determinize",
    "knowledge",
    "worlds",
]


class RandomSource(Protocol):
    """Anything with ``randrange``, such as `random.Random` and `kierki.randomness.SeededRng`."""

    def randrange(self, stop: int, /) -> int:
        """Draw a number from 0 to below ``stop``, each equally likely."""
        ...


@attrs.frozen
class Reason:
    """Why a seat cannot hold certain cards.

    Attributes:
        seat: the seat.
        cards: hidden cards that it cannot hold.
        ply: the move of the deal that tells it, from 0, a choice of trumps included; ``"count"``
            where it follows from how many cards each seat has.
        rule: the rule id by which the move tells it.
    """

    seat: Seat
    cards: CardSet
    ply: int | Literal["count"]
    rule: str


@attrs.frozen
class Knowledge:
    """All that can be told about the hands from one seat's place, exactly.

    Attributes:
        counts: how many cards each seat holds, in the order of the rules' seats.
        why: for each hidden card that a seat cannot hold, what tells it.
    """

    counts: tuple[int, ...]
    why: tuple[Reason, ...]
    _seats: tuple[Seat, ...]
    _may_hold: tuple[CardSet, ...]
    _must_hold: tuple[CardSet, ...]

    @property
    def may_hold(self) -> dict[Seat, CardSet]:
        """The cards that each seat holds in at least one of the deals that fit."""
        return dict(zip(self._seats, self._may_hold, strict=True))

    @property
    def must_hold(self) -> dict[Seat, CardSet]:
        """The cards that each seat holds in all deals that fit."""
        return dict(zip(self._seats, self._must_hold, strict=True))

    @property
    def voids(self) -> dict[Seat, tuple[Suit, ...]]:
        """The suits of which each seat certainly holds no card."""
        return {
            seat: tuple(suit for suit in Suit if not cards.of_suit(suit))
            for seat, cards in self.may_hold.items()
        }


def knowledge(view: DealView) -> Knowledge:
    """Tell who may and who must hold which cards, by every inference the rules allow.

    >>> from kierki import STANDARD, Card, Seat, deal, play_all, shuffle
    >>> from kierki.views import observe
    >>> state = deal(STANDARD.contracts[0], shuffle("gdansk-2026"))
    >>> state = play_all(state, map(Card, "8C 2C 5C 3C JC 4C 9C 6C KC 5D".split()))
    >>> known = knowledge(observe(state, Seat.N))  # S threw a diamond on a club
    >>> known.voids[Seat.S], known.why
    ((Suit.CLUBS,), (Reason(seat=Seat.S, cards=CardSet('TC QC AC'), ply=9, rule='follow-suit'),))
    """
    sharing, seats = sharing_of(view), view.rules.seats
    holders = sharing.holders()
    may = [0] * len(seats)
    must = [0] * len(seats)
    if view.seat is not None:
        may[sharing.place] = must[sharing.place] = sharing.own
    for share, places in zip(sharing.shares, holders, strict=True):
        for place in places:
            may[place] |= share.cards
            must[place] |= share.cards if len(places) == 1 else 0
    may_hold, must_hold = tuple(map(CardSet.from_mask, may)), tuple(map(CardSet.from_mask, must))
    why = (*_told_by_play(sharing), *_told_by_counts(sharing, holders))
    return Knowledge(sharing.counts, why, seats, may_hold, must_hold)


def _told_by_play(sharing: Sharing) -> Iterator[Reason]:
    choices = sum(isinstance(move, ChooseTrump) for move in sharing.view.moves)
    known: dict[tuple[int, int], int] = {}  # by ply and place: what the same move told already
    for ply, place, cards, rule in sharing.found:
        before = known.get((ply, place), 0)
        known[ply, place] = before | cards
        if hidden := cards & sharing.unseen & ~before:
            seat = sharing.view.rules.seats[place]
            yield Reason(seat, CardSet.from_mask(hidden), ply + choices, rule)


def _told_by_counts(sharing: Sharing, holders: Sequence[set[int]]) -> Iterator[Reason]:
    """Tell what a seat cannot hold because then the numbers of cards would not come out right."""
    for place, seat in enumerate(sharing.view.rules.seats):
        if place == sharing.place and not sharing.hides_from(place):
            continue  # it sees its whole hand
        shares = zip(sharing.shares, holders, strict=True)
        elsewhere = sum(share.cards for share, of in shares if place not in of)
        if cards := elsewhere & sharing.may_hold[place]:
            yield Reason(seat, CardSet.from_mask(cards), "count", "dealing")


def count_worlds(view: DealView) -> int:
    """Count the deals that fit all that a seat has seen, exactly.

    A deal that fits assigns every hidden card to the hand it may be in now; which of their cards
    the others had seen before trumps were named makes no difference.

    >>> from kierki import STANDARD, Seat, deal, shuffle
    >>> from kierki.views import observe
    >>> count_worlds(observe(deal(STANDARD.contracts[0], shuffle("gdansk-2026")), Seat.N))
    84478098072866400
    """
    sharing = sharing_of(view)
    return sharing.ways(0, sharing.needs)


def worlds(view: DealView) -> Iterator[DealState]:
    """Give every deal that fits, each once, always in the same order.

    There may be as many as `count_worlds` says: up to 5·10²⁸.
    """
    sharing = sharing_of(view)
    for number in range(count_worlds(view)):
        yield sharing.world(number)


def determinize(view: DealView, rng: RandomSource) -> DealState:
    """Draw one of the deals that fit, each equally likely.

    Args:
        view: what a seat sees.
        rng: where chance comes from; of it one number is drawn.

    Raises:
        ValueError: if no deal fits, since the events that the view followed were not true.

    >>> from random import Random
    >>> from kierki import STANDARD, Seat, deal, shuffle
    >>> from kierki.views import observe
    >>> view = observe(deal(STANDARD.contracts[0], shuffle("gdansk-2026")), Seat.N)
    >>> observe(determinize(view, Random(1)), Seat.N) == view
    True
    """
    sharing = sharing_of(view)
    ways = sharing.ways(0, sharing.needs)
    if not ways:
        raise ValueError("no deal fits: what this view was told contradicts itself")
    return sharing.world(rng.randrange(ways))

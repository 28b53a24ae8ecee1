"""What a view tells of the hidden hands: who may hold which card, and all the deals that fit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, Literal, Protocol

import attrs

from kierki.cards import Suit
from kierki.cardset import CardSet, cards_of
from kierki.contracts import Phase
from kierki.deals import DealState
from kierki.lottery import LotteryState
from kierki.lottery import hidden as lottery
from kierki.moves import ChooseTrump
from kierki.seats import Seat
from kierki.subsets import WAYS, take_subset
from kierki.tricks import hidden as tricks
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

# What every seat still needs is kept in one number, so many bits a seat.
_WIDTH: Final = 6
_NEED: Final = (1 << _WIDTH) - 1


class RandomSource(Protocol):
    """Anything with ``randrange``, such as `random.Random` and `kierki.randomness.SeededRng`."""

    def randrange(self, stop: int, /) -> int:
        """Draw a number from 0 to below ``stop``, each equally likely."""
        ...


@attrs.define
class _Share:
    """Cards that the same seats may hold, and the places of these seats."""

    cards: int
    bits: list[int]
    places: tuple[int, ...]


class _Sharing:
    """The hidden cards of a view, and the ways in which the seats may share them.

    Every inference says of a card that a seat cannot hold it. So the hidden cards fall into
    shares by who may hold them, and to deal them is to split each share among its seats.
    """

    def __init__(self, view: DealView) -> None:
        self.view = view
        seen, self.place, players = view._seen, view._place, len(view.counts)
        if isinstance(seen, LotteryState):
            self.played, self.found = lottery.told(seen, self.place)
            self.own, self.unseen = lottery.own_and_unseen(seen, self.place)
        else:
            self.played, self.found = tricks.told(seen, self.place)
            self.own, self.unseen = tricks.own_and_unseen(seen, self.place)
        # Before trumps are named the rest of every hand is hidden, the seat's own included.
        self.counts = view.counts
        if view.phase is Phase.CHOOSE_TRUMP:
            self.counts = (view.rules.hand_size,) * players
        self.needs = -self.own.bit_count() << _WIDTH * self.place
        for place, count in enumerate(self.counts):
            self.needs += count << _WIDTH * place
        self.may_hold = [self.unseen] * players
        for _, seat, cards, _ in self.found:
            self.may_hold[seat] &= ~cards
        holders = [place for place in range(players) if self.needs >> _WIDTH * place & _NEED]
        self.shares = self._shares(holders)
        self._ways: dict[tuple[int, int], int] = {}

    def _shares(self, holders: Sequence[int]) -> list[_Share]:
        """Sort the hidden cards by who may hold them; those that few may hold come first."""
        groups: list[tuple[int, tuple[int, ...]]] = [(self.unseen, ())] if self.unseen else []
        if not self.found:  # the long way would come to the same
            groups, holders = [(cards, tuple(holders)) for cards, _ in groups], ()
        for place in holders:
            may = self.may_hold[place]
            split: list[tuple[int, tuple[int, ...]]] = []
            for cards, places in groups:
                if its := cards & may:
                    split.append((its, (*places, place)))
                if its != cards:
                    split.append((cards & ~may, places))
            groups = split
        groups.sort(key=_holders)
        return [
            _Share(cards, [c._bit for c in cards_of(cards)], places) for cards, places in groups
        ]

    def ways(self, number: int, needs: int) -> int:
        """Count the ways to share out the cards, from this share on."""
        if number == len(self.shares):
            return 0 if needs else 1
        if number == len(self.shares) - 1:
            return _ways_to_end(self.shares[number], needs)
        known = self._ways.get((number, needs))
        if known is None:
            known = 0
            for left, weight in _splits(self.shares[number], needs):
                known += weight * self.ways(number + 1, left)
            self._ways[number, needs] = known
        return known

    def holders(self) -> list[set[int]]:
        """Give for each share the seats that get a card of it in some deal that fits."""
        found, reached = list[set[int]](), {self.needs}
        for number, share in enumerate(self.shares):
            places, lefts = set[int](), set[int]()
            for needs in reached:
                for left, _ in _splits(share, needs):
                    if self.ways(number + 1, left):
                        lefts.add(left)
                        given = needs - left
                        places |= {at for at in share.places if given >> _WIDTH * at & _NEED}
            found.append(places)
            reached = lefts
        return found

    def world(self, number: int) -> DealState:
        """Give one of all the deals that fit, by its number from 0."""
        needs, hands = self.needs, [0] * len(self.counts)
        hands[self.place : self.place + 1] = [self.own] * (self.place < len(hands))
        for index, share in enumerate(self.shares):
            left, further = 0, 1
            if index < len(self.shares) - 1:
                splits = _splits(share, needs)
                left, weight = next(splits)
                while number >= weight * (further := self.ways(index + 1, left)):
                    number -= weight * further
                    left, weight = next(splits)
            split, number = divmod(number, further)
            _deal_out(share, needs - left, split, hands)
            needs = left
        if isinstance(self.view._seen, LotteryState):
            return lottery.with_hands(self.view._seen, hands, self.played)
        return tricks.with_hands(self.view._seen, self.place, hands, self.played)


def _holders(group: tuple[int, tuple[int, ...]]) -> int:
    """Give how many seats may hold the cards of a group."""
    return len(group[1])


def _ways_to_end(share: _Share, needs: int) -> int:
    """Count the ways to split the last cards, which must be all that is needed."""
    size, ways = len(share.bits), 1
    for place in share.places:
        need = needs >> _WIDTH * place & _NEED
        ways *= WAYS[need][size] if need <= size else 0
        size -= need
    return 0 if size else ways


def _splits(share: _Share, needs: int) -> Iterator[tuple[int, int]]:
    """Give all ways to split the number of cards of a share among its seats.

    Yields:
        What all seats need then, and in how many ways the cards can be split so.
    """
    yield from _splits_among(len(share.bits), share.places, needs, 1)


def _splits_among(
    size: int, places: tuple[int, ...], needs: int, weight: int
) -> Iterator[tuple[int, int]]:
    if not places:  # nobody may hold these cards, so there is no such deal
        return
    first, others = places[0], places[1:]
    shift = _WIDTH * first
    need = needs >> shift & _NEED
    if not others:
        if need >= size:
            yield needs - (size << shift), weight
        return
    if len(others) == 1:
        other = _WIDTH * others[0]
        room = needs >> other & _NEED
        for count in range(max(0, size - room), min(size, need) + 1):
            yield needs - (count << shift) - (size - count << other), weight * WAYS[count][size]
        return
    for count in range(min(size, need) + 1):
        left = needs - (count << shift)
        yield from _splits_among(size - count, others, left, weight * WAYS[count][size])


def _deal_out(share: _Share, counts: int, number: int, hands: list[int]) -> None:
    """Give the seats of a share so many of its cards each, in the way that has this number."""
    bits = share.bits.copy()
    *firsts, last = share.places
    for place in firsts:
        count = counts >> _WIDTH * place & _NEED
        number, own = divmod(number, WAYS[count][len(bits)])
        hands[place] |= sum(take_subset(bits, count, own))
    hands[last] |= sum(bits)


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


# The worlds of one view are often asked for many times.
_sharing = lru_cache(maxsize=64)(_Sharing)


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
    sharing, seats = _sharing(view), view.rules.seats
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


def _told_by_play(sharing: _Sharing) -> Iterator[Reason]:
    choices = sum(isinstance(move, ChooseTrump) for move in sharing.view.moves)
    for ply, place, cards, rule in sharing.found:
        if hidden := cards & sharing.unseen:
            seat = sharing.view.rules.seats[place]
            yield Reason(seat, CardSet.from_mask(hidden), ply + choices, rule)


def _told_by_counts(sharing: _Sharing, holders: Sequence[set[int]]) -> Iterator[Reason]:
    """Tell what a seat cannot hold because then the numbers of cards would not come out right."""
    for place, seat in enumerate(sharing.view.rules.seats):
        if place == sharing.place and not sharing.needs >> _WIDTH * place & _NEED:
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
    sharing = _sharing(view)
    return sharing.ways(0, sharing.needs)


def worlds(view: DealView) -> Iterator[DealState]:
    """Give every deal that fits, each once, always in the same order.

    There may be as many as `count_worlds` says: up to 10²⁸.
    """
    sharing = _sharing(view)
    for number in range(count_worlds(view)):
        yield sharing.world(number)


def determinize(view: DealView, rng: RandomSource) -> DealState:
    """Draw one of the deals that fit, each equally likely.

    Args:
        view: what a seat sees.
        rng: where chance comes from; of it one number is drawn.

    >>> from random import Random
    >>> from kierki import STANDARD, Seat, deal, shuffle
    >>> from kierki.views import observe
    >>> view = observe(deal(STANDARD.contracts[0], shuffle("gdansk-2026")), Seat.N)
    >>> observe(determinize(view, Random(1)), Seat.N) == view
    True
    """
    sharing = _sharing(view)
    return sharing.world(rng.randrange(sharing.ways(0, sharing.needs)))

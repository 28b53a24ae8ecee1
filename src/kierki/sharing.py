"""How the hidden cards of a view may be shared out: counted, listed and drawn from one table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

import attrs

from kierki.cardset import cards_of
from kierki.contracts import Phase
from kierki.deals import DealState
from kierki.lottery import LotteryState
from kierki.lottery import hidden as lottery
from kierki.subsets import WAYS, take_subset
from kierki.tricks import hidden as tricks
from kierki.views import DealView

__all__: list[str] = []

# What every seat still needs is kept in one number, so many bits a seat.
_WIDTH: Final = 6
_NEED: Final = (1 << _WIDTH) - 1


@attrs.define
class _Share:
    """Cards that the same seats may hold, and the places of these seats."""

    cards: int
    bits: list[int]
    places: tuple[int, ...]


class Sharing:
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
        holders = [place for place in range(players) if self.hides_from(place)]
        self.shares = self._shares(holders)
        self._ways: dict[tuple[int, int], int] = {}

    def hides_from(self, place: int) -> bool:
        """Tell whether a seat holds cards that the view does not show."""
        return bool(self.needs >> _WIDTH * place & _NEED)

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
        groups.sort(key=_number_of_holders)
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


def _number_of_holders(group: tuple[int, tuple[int, ...]]) -> int:
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


# The worlds of one view are often asked for many times.
sharing_of = lru_cache(maxsize=64)(Sharing)

"""How the hidden cards of a view may be shared out: counted, listed and drawn from one table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import attrs

from kierki.cardset import cards_of
from kierki.contracts import Phase
from kierki.deals import DealState
from kierki.inferences import Inference
from kierki.lottery import LotteryState
from kierki.lottery import hidden as lottery
from kierki.subsets import WAYS, take_subset
from kierki.tricks import TrickState
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
    size: int
    places: tuple[int, ...]


class Sharing:
    """The hidden cards of a view, and the ways in which the seats may share them.

    Every inference says of a card that a seat cannot hold it. So the hidden cards fall into
    shares by who may hold them, and to deal them is to split each share among its seats.

    Attributes:
        view: what the seat sees.
        place: the place of the seat; that after the last is a spectator's.
        played: the cards that each seat has played.
        found: what the play tells of the other seats.
        own: the cards that the seat sees in its hand.
        unseen: the cards to be shared.
        counts: how many cards each seat holds.
        needs: how many of the unseen cards each seat gets, in one number.
        may_hold: the unseen cards that each seat can hold by what was found.
        shares: the unseen cards, sorted by who may hold them.
    """

    view: DealView
    place: int
    played: list[int]
    found: list[Inference]
    own: int
    unseen: int
    counts: tuple[int, ...]
    needs: int
    may_hold: list[int]
    shares: list[_Share]

    def __init__(self, view: DealView) -> None:
        self.view = view
        seen, counts = view._seen, view.counts
        self.place = place = len(counts) if view.seat is None else view.seat.index
        if isinstance(seen, LotteryState):
            self.played, self.found = lottery.told(seen, place)
            own, unseen = lottery.own_and_unseen(seen, place)
        else:
            self.played, self.found = tricks.told(seen, place)
            own, unseen = tricks.own_and_unseen(seen, place)
            # Before trumps are named the rest of every hand is hidden, the seat's own included.
            if seen.phase is Phase.CHOOSE_TRUMP or view._awaits_rest:
                counts = (view.rules.hand_size,) * len(counts)
        self.own, self.unseen, self.counts = own, unseen, counts
        self.may_hold = may_hold = [unseen] * len(counts)
        for _, seat, cards, _ in self.found:
            may_hold[seat] &= ~cards
        needs, holders = 0, list[tuple[int, int]]()
        for seat, count in enumerate(counts):
            if need := count - own.bit_count() * (seat == place):
                needs |= need << _WIDTH * seat
                holders.append((seat, may_hold[seat]))
        self.needs = needs
        self.shares = _shares(unseen, holders)
        self._ways: dict[tuple[int, int], int] = {}

    def hides_from(self, place: int) -> bool:
        """Tell whether a seat holds cards that the view does not show."""
        return bool(self.needs >> _WIDTH * place & _NEED)

    def ways(self, number: int, needs: int) -> int:
        """Count the ways to share out the cards, from this share on."""
        shares = self.shares
        if number >= len(shares) - 1:
            return _ways_to_end(shares[number], needs) if number < len(shares) else int(not needs)
        known = self._ways.get((number, needs))
        if known is None:
            known = 0
            for left, weight in _splits(shares[number].size, shares[number].places, needs):
                known += weight * self.ways(number + 1, left)
            self._ways[number, needs] = known
        return known

    def holders(self) -> list[set[int]]:
        """Give for each share the seats that get a card of it in some deal that fits."""
        found, reached = list[set[int]](), {self.needs}
        for number, share in enumerate(self.shares):
            places, lefts = set[int](), set[int]()
            for needs in reached:
                for left, _ in _splits(share.size, share.places, needs):
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
        if self.place < len(hands):
            hands[self.place] = self.own
        for following, share in enumerate(self.shares, 1):
            left, further = 0, 1
            if following < len(self.shares):
                splits = iter(_splits(share.size, share.places, needs))
                left, weight = next(splits)
                while number >= weight * (further := self.ways(following, left)):
                    number -= weight * further
                    left, weight = next(splits)
            split, number = divmod(number, further)
            _deal_out(share, needs - left, split, hands)
            needs = left
        if isinstance(self.view._seen, LotteryState):
            return lottery.with_hands(self.view._seen, hands, self.played)
        return tricks.with_hands(self.view._seen, self.place, hands, self.played)


def _shares(unseen: int, holders: Sequence[tuple[int, int]]) -> list[_Share]:
    """Sort the hidden cards by who may hold them; those that few may hold come first.

    Args:
        unseen: the hidden cards.
        holders: the places of the seats that hold some of them, and what each may hold.
    """
    groups: dict[tuple[int, ...], int] = {(): unseen} if unseen else {}
    for place, may in holders:
        split: dict[tuple[int, ...], int] = {}
        for places, cards in groups.items():
            if its := cards & may:
                split[*places, place] = its
            if its != cards:
                split[places] = cards ^ its
        groups = split
    shares = [_Share(cards, cards.bit_count(), places) for places, cards in groups.items()]
    shares.sort(key=_number_of_holders)
    return shares


def _number_of_holders(share: _Share) -> int:
    """Give how many seats may hold the cards of a share."""
    return len(share.places)


def _ways_to_end(share: _Share, needs: int) -> int:
    """Count the ways to split the last cards, which must be all that is needed."""
    size, ways = share.size, 1
    for place in share.places:
        need = needs >> _WIDTH * place & _NEED
        ways *= WAYS[need][size] if need <= size else 0
        size -= need
    return 0 if size else ways


@lru_cache(maxsize=1024)
def _splits(size: int, places: tuple[int, ...], needs: int) -> Sequence[tuple[int, int]]:
    """Give all ways to split so many cards among seats.

    Returns:
        What all seats need then, and in how many ways the cards can be split so.
    """
    ways = [(size, needs, 1)]
    for place in places[:-1]:
        shift = _WIDTH * place
        ways = [
            (left - count, needs - (count << shift), weight * WAYS[count][left])
            for left, needs, weight in ways
            for count in range(min(left, needs >> shift & _NEED) + 1)
        ]
    shift = _WIDTH * places[-1] if places else 0  # with no place nobody may hold these cards
    return [
        (needs - (left << shift), weight)
        for left, needs, weight in ways
        if places and left <= needs >> shift & _NEED
    ]


def _deal_out(share: _Share, counts: int, number: int, hands: list[int]) -> None:
    """Give the seats of a share so many of its cards each, in the way that has this number."""
    *firsts, last = share.places
    if not firsts:
        hands[last] |= share.cards
        return
    bits = [card._bit for card in cards_of(share.cards)]
    for place in firsts:
        count = counts >> _WIDTH * place & _NEED
        number, own = divmod(number, WAYS[count][len(bits)])
        hands[place] |= sum(take_subset(bits, count, own))
    hands[last] |= sum(bits)


def sharing_of(view: DealView) -> Sharing:
    """Give the ways in which the hidden cards of a view may be shared.

    Raises:
        TypeError: for anything but the view of a deal.
    """
    if not isinstance(view, DealView):
        raise TypeError(f"the view of a deal is needed, not {view!r}")
    seen = view._seen
    if isinstance(seen, TrickState) and view.seat:
        return _sharing_of(view, seen._start.seen[view.seat.index])
    return _sharing_of(view, 0)


# The worlds of one view are often asked for many times. What its seat saw before trumps were
# named is no part of ``==``, but the worlds hold it.
@lru_cache(maxsize=64)
def _sharing_of(view: DealView, _first: int) -> Sharing:
    return Sharing(view)

"""The cards still in play, numbered anew, so that positions that play alike are one position.

What a card can do depends on who holds it, what it is worth, and which cards of its suit are
above and below it; not on its rank. So the cards in play are numbered from 0, suit by suit from
low to high, and a set of them is a small integer: one bit for each. As cards go, what is left of
a suit is replaced by its *shape*: the lowest cards of the ending that lie in the same order, each
with a card of its own kind in its place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeAlias

import attrs

from kierki.tricks.tables import Tables

Choice: TypeAlias = tuple[int, int, int, int]
"""A card as its bit, how strong it is in the trick, its points, and the place of who plays it."""
Kind: TypeAlias = tuple[int, int, int, int, int]
"""What is the same for cards that differ in nothing but rank."""

BITS: Final = tuple([1 << place for place in range(52)])


def each(cards: int) -> Iterator[int]:
    """Give the cards of a set one by one, from low to high."""
    while cards:
        bit = cards & -cards
        yield bit
        cards ^= bit


@attrs.frozen
class EndingCard:
    """A card still in play.

    Attributes:
        index: which card it is.
        suit: the number of its suit.
        owner: the place of who holds it, or has played it to the trick on the table.
        points: what it is worth to the taker; the more, the better.
        kind: what it has in common with cards that differ from it in nothing but rank.
    """

    index: int
    suit: int
    owner: int
    points: int
    kind: Kind


@attrs.define
class Holding:
    """What the seats can play of one suit; of cards that touch and are of a kind, the lowest.

    Attributes:
        suit: the number of the suit.
        top: of which kind the highest card is; None for no card.
        follow: by seat, the cards where this suit is led, from high to low.
        throw: the same where another suit is led.
    """

    suit: int
    top: Kind | None
    follow: list[list[Choice]]
    throw: list[list[Choice]]


class Shapes(dict[int, int]):
    """By cards of one suit: their shape, and a summary of it above its bits.

    Summaries are such that those of the suits can be added up. That of more cards comes from
    that of all but the highest, from these, and from the highest.
    """

    def __init__(self, alike: dict[int, int], summary: Callable[[int, int, int], int]) -> None:
        super().__init__({0: 0})
        self._alike = alike  # by card, the cards of its suit that are of its kind
        self._summary = summary
        self.size: int = len(alike)
        self.all_cards: int = (1 << len(alike)) - 1

    def __missing__(self, cards: int) -> int:
        top = BITS[cards.bit_length() - 1]
        below = self[cards ^ top]
        rest = below & self.all_cards
        length = rest.bit_length()
        above = self._alike[top] >> length << length
        lowest = above & -above
        packed = rest | lowest
        if packed == cards:
            packed |= self._summary(below >> self.size, rest, lowest) << self.size
        else:
            packed = self[packed]
        self[cards] = packed
        return packed


class Holdings(dict[int, Holding]):
    """By cards of one suit: what the seats can play of it."""

    def __init__(self, cards: dict[int, EndingCard], tables: Tables) -> None:
        super().__init__()
        self._cards = cards
        self._strength = tables.strength
        self._none: list[list[Choice]] = [[] for _ in range(tables.players)]

    def __missing__(self, cards: int) -> Holding:
        bit = BITS[cards.bit_length() - 1]
        card, rest = self._cards[bit], cards ^ bit
        suit = card.suit
        holding = self[rest] if rest else Holding(suit, None, self._none, self._none)
        if card.kind != holding.top:
            owner, index, points = card.owner, card.index, card.points
            follow, throw = holding.follow.copy(), holding.throw.copy()
            choice = (bit, self._strength[suit][index], points, owner)
            follow[owner] = [choice, *follow[owner]]
            # Which other suit is led makes no difference.
            choice = (bit, self._strength[suit - 1][index], points, owner)
            throw[owner] = [choice, *throw[owner]]
            holding = Holding(suit, card.kind, follow, throw)
        self[cards] = holding
        return holding


class Suits:
    """The cards of an ending.

    Attributes:
        cards: each card by its bit.
        bits: the bit of each card by its index.
        masks: the cards of each suit.
        hands: the cards of each seat, with what it has played to the trick on the table.
        free: the cards that are not barred from the lead.
        pending: the deal goes on between tricks while one of these is in a hand.
        alike: by card, the cards of its suit that are of its kind.
        holdings: by cards of one suit, what can be played of it.
    """

    def __init__(self, tables: Tables, hands: Sequence[int], sign: int) -> None:
        self.cards: dict[int, EndingCard] = {}
        self.bits: dict[int, int] = {}
        self.masks: list[int] = [0, 0, 0, 0]
        self.hands: list[int] = [0] * tables.players
        self.free: int = 0
        self.pending: int = 0
        owners = {card: owner for owner, hand in enumerate(hands) for card in each(hand)}
        alike: dict[Kind, int] = {}
        pending = tables.pending >> tables.hand_shift[0]
        for bit, card in zip(BITS, sorted(owners), strict=False):
            index = card.bit_length() - 1
            suit, owner = index // 13, owners[card]
            points = sign * tables.card_points[index]
            free = tables.free_leads >> index & 1
            kind = (suit, owner, points, free, tables.forced_discards >> index & 1)
            self.cards[bit] = EndingCard(index, suit, owner, points, kind)
            self.bits[index] = bit
            self.masks[suit] |= bit
            self.hands[owner] |= bit
            self.free |= bit * free
            self.pending |= bit * (pending >> index & 1)
            alike[kind] = alike.get(kind, 0) | bit
        self.alike: dict[int, int] = {bit: alike[card.kind] for bit, card in self.cards.items()}
        self.holdings: Holdings = Holdings(self.cards, tables)

    def actual(self, cards: int) -> int:
        """Give the cards of a set as bits by index."""
        return sum(1 << self.cards[bit].index for bit in each(cards))

"""Deals of tricks, in nothing but Python.

Each seat has a pile of cards for each suit, in random order. So to follow suit is to take the top
card, and neither a set of legal moves nor a state is made.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import repeat
from typing import Final, TypeAlias

from kierki.cardset import SUIT_MASKS
from kierki.playouts.plans import TrickPlan
from kierki.playouts.stream import (
    DRAW_BITS,
    LOWER,
    PLAY_PLACE,
    TRUMP_PLACE,
    Source,
    row,
    rows_of_deals,
)
from kierki.tricks.layout import BEST_SHIFT
from kierki.tricks.tables import Tables, may_answer, may_lead

Pile: TypeAlias = list[int]

# In play a card is its index, and a trump so much more: then what beats a card is greater.
_TRUMP: Final = 64
_SUITS: Final = [card % _TRUMP // 13 for card in range(2 * _TRUMP)]


def play_tricks(plan: TrickPlan, start: int, first: int, count: int) -> array[int]:
    """Play deals of tricks to the end, and give the points of each seat, deal by deal."""
    paid = array("q")
    kind = _PlainTable if plan.is_plain else _TableWithDuties
    tables = [kind(plan, each) for each in plan.tables]
    places = list(enumerate(_whole_leads(plan), PLAY_PLACE + plan.played))
    for begin, deals in rows_of_deals(first, count):
        words = row(deals)
        takes = words.shuffle(start, begin, plan.pack.spans)
        trumps = words.sources(start, begin, TRUMP_PLACE)
        draws = [words.draws(start, begin, place, bound) for place, bound in places]
        leads = zip(*[drawn for drawn, _ in draws], strict=True) if draws else repeat((), deals)
        lefts = zip(*[left for _, left in draws], strict=True) if draws else repeat((), deals)
        for taken, trump, numbers, xs in zip(takes, trumps, leads, lefts, strict=True):
            table = tables[trump * len(tables) >> DRAW_BITS]
            table.deal(taken)
            paid.extend(table.play(numbers, xs))
    return paid


def _whole_leads(plan: TrickPlan) -> list[int]:
    """Give for each trick how many cards may be led, if it is known before, else one.

    So it is where nothing is barred; what is drawn of one changes nothing.
    """
    sizes = range(plan.tricks - plan.played, 0, -1)
    whole = [
        size if plan.is_plain and free == plan.pack.mask else 1
        for size, free in zip(sizes, plan.free_leads, strict=True)
    ]
    return [1, *whole[1:]] if plan.on_table else whole


class _Table:
    """Where deals with the same trumps are dealt and played, one after the other."""

    def __init__(self, plan: TrickPlan, tables: Tables) -> None:
        self._plan = plan
        self._tables = tables
        # A trump is strong whatever is led.
        cards = [card + _TRUMP * (tables.strength[card < 13][card] > 0) for card in range(52)]
        self._card_points = [0] * 2 * _TRUMP
        for card, points in zip(cards, tables.card_points, strict=True):
            self._card_points[card] = self._card_points[card % _TRUMP] = points
        self._pack = [cards[card] for card in plan.pack.cards]
        self._on_table = [cards[card] for card in plan.on_table]
        seats = range(plan.players)
        self._hands: list[list[Pile]] = [[[], [], [], []] for _ in seats]
        self._by_suit = [list(piles) for piles in zip(*self._hands, strict=True)]
        put = [[pile.append for pile in hand] for hand in self._hands]
        self._places = [(place, put[owner]) for place, owner in enumerate(plan.pack.owners)][::-1]
        self._in_turn = [[(seat + step) % plan.players for step in seats] for seat in seats]

    def deal(self, taken: Sequence[int]) -> None:
        """Shuffle the cards and deal them to the piles."""
        pack, suits = self._pack.copy(), _SUITS
        for (place, put), other in zip(self._places, taken, strict=True):
            card = pack[other]
            pack[other] = pack[place]
            put[suits[card]](card)


class _PlainTable(_Table):
    """Where nothing but following suit, and suits barred from the lead, limits the play."""

    def __init__(self, plan: TrickPlan, tables: Tables) -> None:
        super().__init__(plan, tables)
        self._others = [seats[1:] for seats in self._in_turn]
        # By trick and seat the piles from which may be led, those of barred suits being empty;
        # None where nothing is barred.
        self._free = [
            None
            if free == plan.pack.mask
            else [
                [pile if free & suit else [] for pile, suit in zip(hand, SUIT_MASKS, strict=True)]
                for hand in self._hands
            ]
            for free in plan.free_leads
        ]
        self._best, self._best_at, self._points = self._begun()

    def _begun(self) -> tuple[int, int, int]:
        """Give the best card on the table, how many seats after the leader, and its points."""
        if not self._on_table:
            return 0, 0, 0
        led = self._on_table[0]
        powers = [
            card if card >= _TRUMP or _SUITS[card] == _SUITS[led] else -1 for card in self._on_table
        ]
        best = max(powers)
        points = sum(self._card_points[card] for card in self._on_table)
        return best, powers.index(best), points

    def play(self, numbers: Sequence[int], xs: Sequence[int]) -> list[int]:
        """Play the deal and give the points.

        Args:
            numbers: what was drawn for each lead where nothing is barred.
            xs: what is left of the word for each trick.
        """
        plan, hands, card_points, suits = self._plan, self._hands, self._card_points, _SUITS
        paid, leader, size = list(plan.paid), plan.leader, plan.tricks - plan.played
        by_suit, others, on_table = self._by_suit, self._others, self._on_table
        for number, x, points, free in zip(numbers, xs, plan.trick_points, self._free, strict=True):
            if on_table:
                led_piles = by_suit[suits[on_table[0]]]
                followers = others[leader][len(on_table) - 1 :]
                best, taker = self._best, self._in_turn[leader][self._best_at]
                points += self._points
                on_table = []
            else:
                if free:
                    piles, held = free[leader], sum(map(len, free[leader]))
                    if not held:
                        piles, held = hands[leader], size
                    x *= held
                    number = x >> DRAW_BITS
                    x &= LOWER
                    clubs, diamonds, hearts, spades = piles
                else:
                    clubs, diamonds, hearts, spades = hands[leader]
                if number < (count := len(clubs)):
                    card = clubs.pop()
                elif number < (count := count + len(diamonds)):
                    card = diamonds.pop()
                elif number < count + len(hearts):
                    card = hearts.pop()
                else:
                    card = spades.pop()
                best, taker = card, leader
                points += card_points[card]
                led_piles = by_suit[suits[card]]
                followers = others[leader]
            for seat in followers:
                pile = led_piles[seat]
                if pile:
                    card = pile.pop()
                else:
                    x *= size
                    number = x >> DRAW_BITS
                    x &= LOWER
                    clubs, diamonds, hearts, spades = hands[seat]
                    if number < (count := len(clubs)):
                        card = clubs.pop()
                    elif number < (count := count + len(diamonds)):
                        card = diamonds.pop()
                    elif number < count + len(hearts):
                        card = hearts.pop()
                    else:
                        card = spades.pop()
                    if card < _TRUMP:
                        points += card_points[card]
                        continue
                if card > best:
                    best, taker = card, seat
                points += card_points[card]
            leader = taker
            paid[leader] += points
            size -= 1
        return paid


class _TableWithDuties(_Table):
    """Where it must be asked what may be played."""

    def play(self, _: Sequence[int], xs: Sequence[int]) -> list[int]:
        """Play the deal and give the points."""
        plan, tables, hands = self._plan, self._tables, self._hands
        held = [sum(1 << card % _TRUMP for pile in hand for card in pile) for hand in hands]
        paid, leader = list(plan.paid), plan.leader
        trick = [card % _TRUMP for card in self._on_table]
        for x, points, free in zip(xs, plan.trick_points, plan.free_leads, strict=True):
            source, in_turn = Source(x), self._in_turn[leader]
            if not trick:
                legal = may_lead(held[leader], free)
                trick = [_take_any(hands[leader], legal, source) % _TRUMP]
                held[leader] ^= 1 << trick[0]
            led = trick[0] // 13
            strength, led_piles = tables.strength[led], self._by_suit[led]
            best = max(map(strength.__getitem__, trick))
            any_follows = not tables.beat_in_suit[led]
            for seat in in_turn[len(trick) :]:
                if any_follows and led_piles[seat]:
                    card = led_piles[seat].pop() % _TRUMP
                else:
                    legal = may_answer(tables, held[seat], led, best << BEST_SHIFT)
                    if legal == held[seat] & SUIT_MASKS[led]:
                        card = led_piles[seat].pop() % _TRUMP
                    else:
                        card = _take_any(hands[seat], legal, source) % _TRUMP
                held[seat] ^= 1 << card
                best = max(best, strength[card])
                trick.append(card)
            leader = in_turn[[strength[card] for card in trick].index(best)]
            paid[leader] += points + sum([self._card_points[card] for card in trick])
            trick = []
        return paid


def _take_any(hand: list[Pile], legal: int, source: Source) -> int:
    """Take one of these cards, each as likely."""
    number, suit = source.draw(legal.bit_count()), 0
    while number >= (count := (legal & SUIT_MASKS[suit]).bit_count()):
        number -= count
        suit += 1
    pile = hand[suit]
    if count < len(pile):  # the card of this number, from the bottom, comes to the top
        places = [place for place, card in enumerate(pile) if legal >> card % _TRUMP & 1]
        place = places[number]
        pile[place], pile[-1] = pile[-1], pile[place]
    return pile.pop()

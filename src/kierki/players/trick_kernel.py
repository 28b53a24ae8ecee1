"""A deal of tricks played to its end by simple habits, on numbers alone.

A hand is four holdings, one a suit, of 13 bits each, and the holdings of all seats stand in one
list. What a seat does with a holding is looked up: each habit is a table by holding.
"""

# The types of one loop go round in circles for pyright, which then loses them:
# pyright: reportUnknownArgumentType=false, reportUnknownVariableType=false

from __future__ import annotations

from functools import lru_cache

import attrs

from kierki.contracts import TrickContract
from kierki.moves import ChooseTrump
from kierki.players.habits import (
    RUFFED,
    SUIT,
    Choice,
    Follow,
    always_high,
    always_low,
    beating_high,
    beating_low,
    ducking,
    ducking_last,
    highest,
)
from kierki.players.prices import prices_of
from kierki.rules import Rules
from kierki.tricks.tables import tables_for

__all__ = ["Standing", "TrickKernel", "trick_kernel"]


@attrs.frozen
class Standing:
    """A trick as it stands.

    Attributes:
        number: its number.
        rest: the places of those who are still to play to it.
        suit: the suit led.
        best: the best card of the suit led; `RUFFED` once it is ruffed.
        ruff: the best trump on a plain suit, or 0.
        taker: the place of the seat whose card is the best.
        paid: what the cards on the table are worth.
        priced_left: how many cards of any worth are not played yet.
    """

    number: int
    rest: tuple[int, ...]
    suit: int
    best: int
    ruff: int
    taker: int
    paid: float
    priced_left: int


class TrickKernel:
    """What a playout looks up, made once for a contract, its trumps and the rules.

    Attributes:
        trump: the trump suit, from 0; -1 without trumps.
        tricks: what each trick is worth by its number, from 1.
        last: the number of the last trick.
        price: by suit: what the cards are worth that are worth anything.
        priced_count: how many cards are worth anything.
        after: by the place of a seat's holdings: the places of those who play after it.
    """

    def __init__(self, contract: TrickContract, rules: Rules, choice: ChooseTrump | None) -> None:
        tables, prices = tables_for(contract, rules, choice), prices_of(contract, rules)
        self.trump: int = choice.suit.index if choice and choice.suit else -1
        self.tricks: tuple[float, ...] = prices.tricks
        self.last: int = len(prices.tricks) - 1
        self.price: list[dict[int, float]] = [
            {
                1 << rank: prices.cards[first + rank]
                for rank in range(13)
                if prices.priced >> first + rank & 1
            }
            for first in (0, 13, 26, 39)
        ]
        self.priced_count: int = prices.priced.bit_count()
        places = range(0, 4 * tables.players, 4)
        self.after: dict[int, tuple[int, ...]] = {
            place: (*places[at + 1 :], *places[:at]) for at, place in enumerate(places)
        }
        self._unpriced: list[int] = [SUIT & ~sum(priced) for priced in self.price]
        self._bars: bool = bool(contract.barred_leads)
        self._free_leads: list[int] = _holdings(tables.free_leads)
        self._forced: list[int] = _holdings(tables.forced_discards)
        self._must_ruff: bool = bool(tables.must_ruff)
        self._has_duties: bool = bool(contract.forced_discards) or self.trump >= 0
        in_cards = sum([sum(priced.values()) for priced in self.price])
        self._set_habits(in_cards, tables.beat_in_suit)
        self._set_order(prices.cards, (in_cards + sum(self.tricks)) / self.last)

    def _set_habits(self, in_cards: float, must_beat: tuple[bool, ...]) -> None:
        """Say by the number of a trick what the seats make of it."""
        ranks = [card % 13 for card in range(52)]
        self._low: Choice = Choice([-rank for rank in ranks])
        high = Choice([rank + 0.5 * (card // 13 == self.trump) for card, rank in enumerate(ranks)])
        later = in_cards + sum(self.tricks)
        # Whether all tricks from this one on are worth nothing by themselves.
        self._worthless: list[bool] = [not any(self.tricks[at:]) for at in range(self.last + 2)]
        self._takes: list[bool] = []  # whether seats want it
        self._frees: list[bool] = []  # whether it costs nothing without cards that cost
        self._leads: list[Choice] = []
        self._follow: list[list[tuple[Follow, Follow]]] = []  # by suit led; the last one's habit
        for points in self.tricks:
            worth = points + in_cards / self.last
            later -= points
            habit = _habit(worth, later)
            duty = (beating_low(), beating_low())
            self._follow.append([duty if must and worth <= 0 else habit for must in must_beat])
            self._leads.append(high if worth > 0 or (not worth and later <= 0) else self._low)
            self._takes.append(worth > 0)
            self._frees.append(worth < 0 and not points)
        self._leads_freely: bool = not self._bars and not any(self._takes)

    def _set_order(self, cards: tuple[float, ...], a_trick: float) -> None:
        """Say in what order cards are thrown on the tricks of others; trumps never, if it can be.

        Args:
            cards: what the cards are worth.
            a_trick: what a trick is worth on average, cards included.
        """
        self._thrown: Choice = Choice(
            [
                -worth - a_trick * (card % 13 / 12) ** 2 - 1000 * (card // 13 == self.trump)
                for card, worth in enumerate(cards)
            ]
        )

    def lead(self, hands: list[int], at: int, number: int) -> tuple[int, int]:
        """Choose the suit and the card that a seat leads."""
        clubs, diamonds, hearts, spades = hands[at : at + 4]
        if self._bars:
            free = self._free_leads
            held = (clubs & free[0], diamonds & free[1], hearts & free[2], spades & free[3])
            if any(held):
                clubs, diamonds, hearts, spades = held
        choice = self._leads[number]
        of = choice.tables
        chosen = max(of[0][clubs], of[1][diamonds], of[2][hearts], of[3][spades])
        suit, card = chosen & 3, choice.cards[chosen]
        if self._takes[number] and sum(hands[suit::4]) >= 2 * card:  # there is a higher one out
            choice = self._low
            of = choice.tables
            chosen = max(of[0][clubs], of[1][diamonds], of[2][hearts], of[3][spades])
            suit, card = chosen & 3, choice.cards[chosen]
        return suit, card

    def play_out(self, hands: list[int], me: int, trick: Standing) -> float:
        """Play on to the end, and give what one seat gets from here on.

        Args:
            hands: the holdings of the seats, which are played away.
            me: the place of the seat whose points count.
            trick: the trick as it stands.
        """
        number, rest, suit, best = trick.number, trick.rest, trick.suit, trick.best
        ruff, taker, paid, priced_left = trick.ruff, trick.taker, trick.paid, trick.priced_left
        # All that is looked up again and again is looked up once.
        tricks, price, after = self.tricks, self.price, self.after
        worthless, unpriced, frees = self._worthless, self._unpriced, self._frees
        follow, leads, leads_freely = self._follow, self._leads, self._leads_freely
        clubs, diamonds, hearts, spades = self._thrown.tables
        thrown, top, trump, has_duties = self._thrown.cards, highest(), self.trump, self._has_duties
        mine = 0.0
        while True:
            rows, last_rows = follow[number][suit]
            row = rows[best]
            last = rest[-1] if rest else -1
            in_suit = price[suit]
            for at in rest:
                holding = hands[at + suit]
                if holding:
                    if at != last:
                        card = row[holding]
                    elif not paid and frees[number] and (plain := holding & unpriced[suit]):
                        card = top[plain]
                    else:
                        card = last_rows[best][holding]
                    hands[at + suit] = holding ^ card
                    if card > best:
                        best, taker, row = card, at, rows[card]
                    if in_suit and card in in_suit:
                        paid += in_suit[card]
                        priced_left -= 1
                    continue
                if has_duties and (due := self._duty(hands, at, number, ruff)):
                    other, card = due
                else:
                    chosen = max(
                        clubs[hands[at]],
                        diamonds[hands[at + 1]],
                        hearts[hands[at + 2]],
                        spades[hands[at + 3]],
                    )
                    other, card = chosen & 3, thrown[chosen]
                hands[at + other] ^= card
                if other == trump and card > ruff:
                    best, ruff, taker, row = RUFFED, card, at, rows[RUFFED]
                if card in price[other]:
                    paid += price[other][card]
                    priced_left -= 1
            if taker == me:
                mine += tricks[number] + paid
            number += 1
            if not priced_left and worthless[number]:  # so it is after the last trick, too
                return mine
            if leads_freely:
                choice = leads[number]
                of_clubs, of_diamonds, of_hearts, of_spades = choice.tables
                chosen = max(
                    of_clubs[hands[taker]],
                    of_diamonds[hands[taker + 1]],
                    of_hearts[hands[taker + 2]],
                    of_spades[hands[taker + 3]],
                )
                suit, best = chosen & 3, choice.cards[chosen]
            else:
                suit, best = self.lead(hands, taker, number)
            hands[taker + suit] ^= best
            paid, ruff = 0.0, 0
            if best in price[suit]:
                paid = price[suit][best]
                priced_left -= 1
            rest = after[taker]

    def _duty(self, hands: list[int], at: int, number: int, ruff: int) -> tuple[int, int] | None:
        """Give the suit and the card that a void seat must throw, or ruffs with."""
        for suit, forced in enumerate(self._forced):
            if cards := hands[at + suit] & forced:
                return suit, highest()[cards]
        if (
            self.trump >= 0
            and (ruffs := hands[at + self.trump])
            and (self._takes[number] or self._must_ruff)
        ):
            if higher := ruffs & -ruff << 1 if ruff else ruffs:
                return self.trump, higher & -higher
            if self._must_ruff:
                return self.trump, ruffs & -ruffs
        return None


def _habit(worth: float, later: float) -> tuple[Follow, Follow]:
    """Give how seats follow, and how the last one does.

    Args:
        worth: what the trick is worth by itself, with its share of the cards.
        later: what the tricks after it are worth.
    """
    if worth > 0:
        return beating_high(), beating_low()
    if worth < 0:
        return ducking(), ducking_last()
    idle = always_low() if later > 0 else always_high()
    return idle, idle


def _holdings(mask: int) -> list[int]:
    return [mask >> shift & SUIT for shift in (0, 13, 26, 39)]


@lru_cache(maxsize=512)
def trick_kernel(contract: TrickContract, rules: Rules, choice: ChooseTrump | None) -> TrickKernel:
    """Give the kernel of a contract with these trumps."""
    return TrickKernel(contract, rules, choice)

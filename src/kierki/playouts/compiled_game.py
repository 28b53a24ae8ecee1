"""What compiled plain deals of tricks are played with: the game, and a table of columns."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from kierki.playouts.array_tables import Cards, Numbers, TrickArrays
from kierki.playouts.column_hands import RANK_BITS
from kierki.playouts.column_prices import Prices
from kierki.playouts.compiled_draws import DEALS_A_WORD, Draws, draws_of
from kierki.playouts.compiled_words import Word, Words
from kierki.playouts.plans import TrickPlan

SUITS: Final = 4
CARD_BITS: Final = 6
LOW: Final = 4  # the lower bit of the suit, among those of a card
HIGH: Final = 5
COUNT_BITS: Final = 4
SUM_BITS: Final = 5
RANKS: Final = 16
ALL_RANKS: Final = 0xFFFF
NO_CARD: Final = 0xFF
VALUES: Final = 64  # that a number can have, where it is decoded


class Game(NamedTuple):
    """What play looks up.

    By place: whose card comes to it, where its part begins, its card before the shuffle. By choice
    the suit of trumps. By seat the points it has, and its card on the table. By trick its units,
    and by suit whether it may be led. By bit of a price and suit, the ranks that have it.
    """

    owners: Numbers
    firsts: Numbers
    cards: Cards
    trumps: Numbers
    paid: Numbers
    on_table: Cards
    trick_units: Numbers
    free: Numbers
    ranks: Numbers
    unit: int
    is_signed: bool
    cards_score: bool
    ranks_matter: bool
    played: Word
    size: int
    leader: int


class Table(NamedTuple):
    """Columns: the last index is that of the word, the one before that of the bit.

    Of cards by place; of counts, of what is played, of units by seat; the rest is of one trick.
    """

    draws: Draws
    cards: Words
    held: Words
    counts: Words
    trumps: Words
    leads: Words
    units: Words
    led: Words
    led_counts: Words
    voids: Words
    turns: Words
    suits: Words
    ranks: Words
    powers: Words
    price: Words
    card_price: Words
    total: Words
    number: Words
    found: Words
    ones: Words
    one: Words
    another: Words
    third: Words
    values: Numbers


def game_of(plan: TrickPlan, prices: Prices) -> Game:
    """Give what play looks up."""
    arrays = TrickArrays.of(plan)
    on_table = np.full(plan.players, NO_CARD, np.uint8)
    for step, card in enumerate(plan.on_table):
        on_table[(plan.leader + step) % plan.players] = card // 13 << RANK_BITS | card % 13
    trumps = [[suit for suit, is_so in enumerate(each) if is_so] for each in plan.trumps]
    return Game(
        owners=arrays.pack.owners,
        firsts=arrays.pack.firsts,
        cards=arrays.cards[0] & np.uint8(VALUES - 1),
        trumps=np.array([suits[0] if suits else -1 for suits in trumps], np.int64),
        paid=arrays.paid,
        on_table=on_table,
        trick_units=np.array(prices.tricks, np.int64),
        free=np.array(plan.free_suits, np.int64).reshape(-1, SUITS),
        ranks=np.array(prices.ranks, np.int64).reshape(-1, SUITS),
        unit=prices.unit,
        is_signed=prices.is_signed,
        cards_score=prices.cards_score,
        ranks_matter=any(each not in (0, ALL_RANKS) for ranks in prices.ranks for each in ranks),
        played=np.uint64(plan.played),
        size=plan.tricks - plan.played,
        leader=plan.leader,
    )


def table_of(plan: TrickPlan, prices: Prices, words: int) -> Table:
    """Give a table for so many words of deals."""

    def columns(*shape: int) -> Words:
        return np.zeros((*shape, words), np.uint64)

    players, places = plan.players, len(plan.pack.cards)
    return Table(
        draws=draws_of(words),
        cards=columns(CARD_BITS, places),
        held=columns(places),
        counts=columns(players, SUITS, COUNT_BITS),
        trumps=columns(SUITS),
        leads=columns(players),
        units=columns(players, prices.width),
        led=columns(SUITS),
        led_counts=columns(SUITS, COUNT_BITS),
        voids=columns(players),
        turns=columns(players, players - 1),
        suits=columns(players, SUITS),
        ranks=columns(players, RANK_BITS),
        powers=columns(2 * CARD_BITS),
        price=columns(prices.width),
        card_price=columns(prices.width),
        total=columns(SUM_BITS),
        number=columns(SUM_BITS),
        found=columns(VALUES),
        ones=~columns(),
        one=columns(),
        another=columns(),
        third=columns(),
        values=np.zeros(DEALS_A_WORD * words, np.int64),
    )

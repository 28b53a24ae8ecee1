"""Cards shuffled, dealt and played in columns, compiled: `kierki.playouts.column_hands`."""

from __future__ import annotations

import numpy as np

from kierki.playouts.column_hands import RANK_BITS
from kierki.playouts.compiled_columns import count, count_down, decode, fill
from kierki.playouts.compiled_draws import begin_words, draw
from kierki.playouts.compiled_game import CARD_BITS, HIGH, LOW, SUITS, Game, Table
from kierki.playouts.compiled_words import N0, Words
from kierki.playouts.compiler import inlined
from kierki.playouts.stream import CARDS_A_WORD


@inlined
def _exchange(columns: Words, first: int, last: int, found: Words, taken: Words) -> None:
    """Exchange a bit of the last card with that of the one which is found, from the first on."""
    for word in range(len(taken)):
        taken[word] = columns[last, word]
    for other in range(first, last):
        for word in range(len(taken)):
            differs = (columns[other, word] ^ columns[last, word]) & found[other - first, word]
            columns[other, word] ^= differs
            taken[word] ^= differs
    for word in range(len(taken)):
        columns[last, word] = taken[word]


@inlined
def shuffle_cards(game: Game, table: Table) -> None:
    """Shuffle the cards."""
    places = len(game.owners)
    for place in range(places):
        for bit in range(CARD_BITS):
            value = ~N0 if game.cards[place] >> bit & 1 else N0
            for word in range(len(table.ones)):
                table.cards[bit, place, word] = value
    for drawn in range(places):
        place = places - 1 - drawn
        first = game.firsts[place]
        if drawn % CARDS_A_WORD == 0:
            begin_words(table.draws, np.uint64(drawn // CARDS_A_WORD))
        draw(table.draws, 0, place - first + 1)
        decode(table.draws.columns[0], place - first + 1, table.found)
        for bit in range(CARD_BITS):
            _exchange(table.cards[bit], first, place, table.found, table.one)


@inlined
def deal_cards(game: Game, table: Table) -> None:
    """Deal the cards, and count those of each suit."""
    cards, of_suit = table.cards, table.one
    for seat in range(len(game.paid)):
        for suit in range(SUITS):
            fill(table.counts[seat, suit], 0)
    for place in range(len(game.owners)):
        for word in range(len(table.ones)):
            table.held[place, word] = ~N0
        for suit in range(SUITS):
            is_not_low, is_not_high = (N0 if suit & 1 else ~N0), (N0 if suit & 2 else ~N0)
            for word in range(len(of_suit)):
                low = cards[LOW, place, word] ^ is_not_low
                of_suit[word] = low & (cards[HIGH, place, word] ^ is_not_high)
            count(table.counts[game.owners[place], suit], of_suit, table.another)


@inlined
def take_cards(game: Game, table: Table, seat: int) -> None:
    """Take from a hand the top cards of the suits."""
    cards, held, suits, ranks = table.cards, table.held, table.suits[seat], table.ranks[seat]
    sought, low, high, found = table.one, table.another, table.third, table.found
    for word in range(len(sought)):
        sought[word] = ~N0
        low[word] = suits[1, word] | suits[3, word]
        high[word] = suits[2, word] | suits[3, word]
    fill(ranks, 0)
    for place in range(len(game.owners)):
        if game.owners[place] == seat:
            here = found[place]
            for word in range(len(sought)):
                differs = (cards[LOW, place, word] ^ low[word]) | (
                    cards[HIGH, place, word] ^ high[word]
                )
                here[word] = sought[word] & held[place, word] & ~differs
                sought[word] ^= here[word]
                held[place, word] ^= here[word]
            for bit in range(RANK_BITS):
                for word in range(len(here)):
                    ranks[bit, word] |= cards[bit, place, word] & here[word]
    for suit in range(SUITS):
        count_down(table.counts[seat, suit], suits[suit], low)

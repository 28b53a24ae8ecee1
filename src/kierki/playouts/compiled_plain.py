"""Plain deals of tricks as compiled code: `kierki.playouts.column_tricks`, step by step."""

from __future__ import annotations

import numpy as np

from kierki.playouts.array_stream import ArrayPlayer
from kierki.playouts.array_tables import Numbers
from kierki.playouts.column_hands import RANK_BITS
from kierki.playouts.column_prices import Prices
from kierki.playouts.compiled_columns import add, any_pair, decode, either, fill, gather, less
from kierki.playouts.compiled_draws import (
    DEALS_A_WORD,
    NUMBER_BITS,
    WORDS,
    begin_deals,
    begin_words,
    draw,
    draw_below,
    spread,
)
from kierki.playouts.compiled_game import (
    ALL_RANKS,
    CARD_BITS,
    COUNT_BITS,
    HIGH,
    LOW,
    NO_CARD,
    RANKS,
    SUITS,
    SUM_BITS,
    Game,
    Table,
    game_of,
    table_of,
)
from kierki.playouts.compiled_hands import deal_cards, shuffle_cards, take_cards
from kierki.playouts.compiled_words import N0, PLAY_PLACE, TRUMP_PLACE, Word, Words
from kierki.playouts.compiler import compiled, entry, inlined
from kierki.playouts.plans import TrickPlan


@inlined
def _name_trumps(game: Game, table: Table) -> None:
    """Name trumps."""
    begin_words(table.draws, TRUMP_PLACE)
    draw(table.draws, 0, len(game.trumps))
    decode(table.draws.columns[0], len(game.trumps), table.found)
    fill(table.trumps, 0)
    for choice in range(len(game.trumps)):
        suit = game.trumps[choice]
        for word in range(len(table.ones)):
            if suit >= 0:
                table.trumps[suit, word] |= table.found[choice, word]


@compiled
def _choose(table: Table, counts: Words, number: Words, suits: Words) -> None:
    """Choose the suits of the cards of a number, from 0, that are counted suit by suit."""
    total, is_below = table.total, table.one
    fill(total, 0)
    fill(suits, 0)
    for suit in range(3):
        add(total, counts[suit], table.ones, table.another)
        less(number[:SUM_BITS], total, is_below)
        for word in range(len(is_below)):  # below the sum before is kept with the last suit
            suits[suit, word] = is_below[word] ^ suits[3, word]
            suits[3, word] = is_below[word]
    for word in range(len(is_below)):
        suits[3, word] ^= ~N0


@inlined
def _lead(game: Game, table: Table, trick: int) -> None:
    """Choose the suits that are led."""
    counts, has_free = table.led_counts, table.one
    for word in range(len(has_free)):
        has_free[word] = N0
    barred = 0
    for suit in range(SUITS):
        gather(table.leads, table.counts[:, suit], counts[suit])
        if game.free[trick, suit]:
            for bit in range(COUNT_BITS):
                for word in range(len(has_free)):
                    has_free[word] |= counts[suit, bit, word]
        else:
            barred += 1
    if barred:
        fill(table.total, 0)
        for suit in range(SUITS):
            for bit in range(0 if game.free[trick, suit] else COUNT_BITS):
                for word in range(len(has_free)):
                    counts[suit, bit, word] &= ~has_free[word]
            add(table.total, counts[suit], table.ones, table.another)
        draw_below(table.draws, 0, table.total)
    else:
        draw(table.draws, 0, game.size - trick)
    _choose(table, counts, table.draws.columns[0], table.led)


@inlined
def _find_voids(game: Game, table: Table, trick: int) -> None:
    """Say where seats that still have to play are void in the suit led."""
    for seat in range(len(game.paid)):
        void = table.voids[seat]
        for word in range(len(void)):
            void[word] = ~table.leads[seat, word]
            if trick == 0 and game.on_table[seat] != NO_CARD:
                void[word] = N0
        for suit in range(SUITS):
            for bit in range(COUNT_BITS):
                for word in range(len(void)):
                    holds = table.led[suit, word] & table.counts[seat, suit, bit, word]
                    void[word] &= ~holds


@inlined
def _find_turns(table: Table) -> None:
    """Say for each seat where it is the first to throw a card, the second, the third."""
    players, turns = len(table.leads), table.turns
    for seat in range(players):
        fill(turns[seat], 0)
    for leader in range(players):
        next_is = table.powers  # which is free here
        fill(next_is, 0)
        for word in range(len(table.ones)):
            next_is[0, word] = table.leads[leader, word]
        for step in range(1, players):
            seat = (leader + step) % players
            for turn in range(step - 1, -1, -1):
                for word in range(len(table.ones)):
                    its = next_is[turn, word] & table.voids[seat, word]
                    turns[seat, turn, word] |= its
                    next_is[turn, word] ^= its
                    next_is[turn + 1, word] |= its


@inlined
def _play_cards(game: Game, table: Table, trick: int) -> None:
    """Play the cards of a trick."""
    players = len(game.paid)
    for seat in range(players):
        card = int(game.on_table[seat])
        if trick == 0 and card != NO_CARD:
            fill(table.suits[seat], 1 << (card >> RANK_BITS))
            fill(table.ranks[seat], card)
        else:
            gather(table.turns[seat], table.draws.columns[1:players], table.number)
            _choose(table, table.counts[seat], table.number, table.suits[seat])
            either(table.voids[seat], table.suits[seat], table.led)
            take_cards(game, table, seat)


@inlined
def _find_takers(table: Table) -> None:
    """Say for each seat where it takes the trick, and so leads to the next."""
    best, power = table.powers[:CARD_BITS], table.powers[CARD_BITS:]
    for seat in range(len(table.leads)):
        for bit in range(RANK_BITS):
            for word in range(len(table.ones)):
                power[bit, word] = table.ranks[seat, bit, word]
        any_pair(table.suits[seat], table.led, power[LOW])
        any_pair(table.suits[seat], table.trumps, power[HIGH])
        if seat == 0:
            fill(best, 0)
        less(best, power, table.leads[seat])
        either(table.leads[seat], power, best)
        for bit in range(CARD_BITS):
            for word in range(len(table.ones)):
                best[bit, word] = power[bit, word]
        for other in range(seat):
            for word in range(len(table.ones)):
                table.leads[other, word] &= ~table.leads[seat, word]


@inlined
def _price_card(game: Game, table: Table, seat: int) -> None:
    """Find what the card of a seat is worth."""
    price, of_rank = table.card_price, table.found
    fill(price, 0)
    if game.ranks_matter:
        decode(table.ranks[seat], RANKS, of_rank)
    for bit in range(len(price)):
        for suit in range(SUITS):
            ranks, suits = game.ranks[bit, suit], table.suits[seat, suit]
            if ranks == ALL_RANKS:
                for word in range(len(suits)):
                    price[bit, word] |= suits[word]
            elif ranks:
                _price_ranks(ranks, suits, of_rank, price[bit])


@inlined
def _price_ranks(ranks: int, suits: Words, of_rank: Words, price: Words) -> None:
    """Say that a price has a bit where a card is of a suit and one of these ranks."""
    for rank in range(13):
        if ranks >> rank & 1:
            for word in range(len(price)):
                price[word] |= suits[word] & of_rank[rank, word]


@inlined
def _pay(game: Game, table: Table, trick: int) -> None:
    """Pay those who take a trick."""
    fill(table.price, game.trick_units[trick])
    if game.cards_score:
        for seat in range(len(game.paid)):
            _price_card(game, table, seat)
            add(table.price, table.card_price, table.ones, table.another)
    for seat in range(len(game.paid)):
        add(table.units[seat], table.price, table.leads[seat], table.another)


@inlined
def _play_tricks(game: Game, table: Table) -> None:
    """Play all tricks."""
    players = len(game.paid)
    for seat in range(players):
        fill(table.units[seat], 0)
        for word in range(len(table.ones)):
            table.leads[seat, word] = ~N0 if seat == game.leader else N0
    for trick in range(len(game.trick_units)):
        begin_words(table.draws, PLAY_PLACE + game.played + np.uint64(trick))
        led = int(game.on_table[game.leader])
        if trick == 0 and led != NO_CARD:
            fill(table.led, 1 << (led >> RANK_BITS))
        else:
            _lead(game, table, trick)
        for number in range(1, players):
            draw(table.draws, number, game.size - trick)
        _find_voids(game, table, trick)
        _find_turns(table)
        _play_cards(game, table, trick)
        _find_takers(table)
        _pay(game, table, trick)


@inlined
def _write_down(game: Game, table: Table, paid: Numbers) -> None:
    """Write down the points of each seat, deal by deal."""
    width, values = table.units.shape[1], table.values
    for seat in range(len(game.paid)):
        values[:] = 0
        for low in range(0, width, NUMBER_BITS):
            spread(table.draws, table.units[seat], low)
            for deal in range(len(values)):
                values[deal] |= np.int64(table.draws.numbers[deal]) << low
        sign = np.int64(1) << (width - 1) if game.is_signed else np.int64(0)
        for deal in range(len(paid)):
            units = (values[deal] ^ sign) - sign
            paid[deal, seat] = game.paid[seat] + game.unit * units


@entry
def _play_deals(game: Game, table: Table, start: Word, first: Word, paid: Numbers) -> None:
    """Play deals to the end, and write down the points of each seat."""
    at_once = len(table.draws.xs)
    for done in range(0, len(paid), at_once):
        begin_deals(table.draws, start, first + np.uint64(done))
        shuffle_cards(game, table)
        deal_cards(game, table)
        _name_trumps(game, table)
        _play_tricks(game, table)
        _write_down(game, table, paid[done : done + at_once])


def prepare(plan: TrickPlan) -> ArrayPlayer:
    """Prepare to play plain deals of tricks to the end."""
    prices = Prices(plan)
    game = game_of(plan, prices)

    def play(start: int, first: int, deals: int) -> Numbers:
        paid = np.empty((deals, plan.players), np.int64)
        words = min(WORDS, -(-deals // DEALS_A_WORD))
        table = table_of(plan, prices, words)
        _play_deals(game, table, np.uint64(start), np.uint64(first), paid)
        return paid

    return play

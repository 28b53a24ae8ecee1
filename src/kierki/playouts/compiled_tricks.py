"""Deals of tricks, where it must be asked what may be played, as compiled code.

A few are played side by side, so that the processor need not wait.

Cards, hands and cells are what they are in `kierki.playouts.array_tricks`; a place is a seat at
one of a few tables, four places a table.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from kierki.playouts import array_tricks
from kierki.playouts.array_stream import ArrayPlayer
from kierki.playouts.array_tables import SUIT, TRUMP, Cards, Numbers, TrickArrays
from kierki.playouts.compiled_words import (
    DRAW_BITS,
    LOWER,
    N0,
    N1,
    N2,
    N3,
    N4,
    N7,
    N8,
    N14,
    N15,
    N16,
    N48,
    N64,
    N128,
    PLAY_PLACE,
    TRUMP_PLACE,
    Word,
    Words,
    begin,
    count_by_bytes,
    source,
)
from kierki.playouts.compiler import compiled, entry, inlined
from kierki.playouts.plans import TrickPlan

_TABLES: Final = 8

_SUIT: Final = np.uint64(SUIT)
_TRUMP: Final = np.uint64(TRUMP)
_EMPTY: Final = np.uint64(array_tricks.EMPTY)
_CELL: Final = np.uint64(array_tricks.CELL)
_EACH: Final = np.uint64(array_tricks.EACH)
_HIGH: Final = np.uint64(array_tricks.HIGH)
_COUNT: Final = np.uint64(array_tricks.COUNT)
_COUNTS: Final = _COUNT * _EACH
_SUIT_SET: Final = np.uint64(0x1FFF)


class Game(NamedTuple):
    """What play looks up: see `TrickArrays`; and how the first trick stands."""

    owners: Words
    firsts: Words
    cards: Cards
    paid: Numbers
    card_points: Numbers
    trick_points: Numbers
    free_leads: Words
    stronger: Words
    beat_in_suit: npt.NDArray[np.bool_]
    must_ruff: Words
    beat_with_ruff: bool
    forced_discards: Word
    played: Word
    leader: Word
    on_table: Word
    led: Word
    best: Word
    points_on_table: int


class Tables(NamedTuple):
    """A few tables.

    By table: the choice of trumps, the leader, what words are made from, what is left of a word,
    the cards before they are dealt. By place: the hand, its piles, what it holds as a set, the
    points.
    """

    choice: Words
    leaders: Words
    begun: Words
    xs: Words
    pack: Cards
    hands: Words
    cells: Cards
    held: Words
    points: Numbers


@inlined
def suit_of(sums: Word, number: Word) -> Word:
    """Give the suit of the card of a number: see `kierki.playouts.array_tricks.suit_of`."""
    return (((((number | N128) * _EACH - sums) & _HIGH) >> N7) * _EACH >> N48) << N4


@inlined
def counts_of(cards: Word) -> Word:
    """Count the cards of a set in each suit: 16 bits for each."""
    counts = count_by_bytes(cards)
    return (counts + (counts >> N8)) & _COUNTS


@compiled
def _set_up(game: Game, tables: Tables, count: Word, start: Word, first: Word) -> None:
    """Clear the tables for deals from the first on, and name trumps."""
    choices, places = game.cards.shape
    for table in range(count):
        begun = begin(start, first + table)
        choice = source(begun, TRUMP_PLACE) * np.uint64(choices) >> DRAW_BITS
        tables.begun[table] = begun
        tables.choice[table] = choice
        tables.leaders[table] = game.leader
        for place in range(np.uint64(places)):
            tables.pack[table * N64 + place] = game.cards[choice, place]
        for seat in range(np.uint64(len(game.paid))):
            tables.hands[table * N4 + seat] = _EMPTY
            tables.held[table * N4 + seat] = N0
            tables.points[table * N4 + seat] = game.paid[seat]


@compiled
def _deal(game: Game, tables: Tables, count: Word) -> None:
    """Shuffle the cards at each table and deal them to the piles."""
    xs, pack, hands = tables.xs, tables.pack, tables.hands
    places = np.uint64(len(game.owners))
    for drawn in range(places):
        place = places - N1 - drawn
        owner, first = game.owners[place], game.firsts[place]
        if drawn & N3 == N0:
            for table in range(count):
                xs[table] = source(tables.begun[table], drawn >> N2)
        for table in range(count):
            x = xs[table] * (place - first + N1)
            xs[table] = x & LOWER
            other = table * N64 + first + (x >> DRAW_BITS)
            card = np.uint64(pack[other])
            pack[other] = pack[table * N64 + place]
            suit, at = card & _SUIT, table * N4 + owner
            hand = hands[at] + (N1 << suit)
            hands[at] = hand
            tables.cells[at * N64 + ((hand >> suit) & _CELL)] = card


@compiled
def _hold(tables: Tables, count: Word) -> None:
    """Write down as sets what the hands hold that have been dealt."""
    for at in range(count * N4):
        for suit in range(N0, N64, N16):
            for cell in range(suit + N1, ((tables.hands[at] >> suit) & _CELL) + N1):
                tables.held[at] |= N1 << (np.uint64(tables.cells[at * N64 + cell]) & _CELL)


@compiled
def _may_answer(game: Game, choice: Word, held: Word, led: Word, best: Word) -> Word:
    """Give the cards that may follow a lead: see `kierki.tricks.tables.may_answer`."""
    suit = led >> N4
    following = held & (_SUIT_SET << led)
    strength = (best & N15) + (N14 if best >= _TRUMP else N1)
    if following:
        if game.beat_in_suit[choice, suit] and following & game.stronger[choice, suit, strength]:
            return following & game.stronger[choice, suit, strength]
        return following
    if held & game.forced_discards:
        return held & game.forced_discards
    ruffs = held & game.must_ruff[choice]
    if game.beat_with_ruff and ruffs & game.stronger[choice, suit, strength]:
        return ruffs & game.stronger[choice, suit, strength]
    return ruffs or held


@compiled
def _bring_up(cells: Cards, bottom: Word, top: Word, legal: Word, number: Word) -> None:
    """Exchange the legal card of this number, from the bottom, with the top card of its pile."""
    at = bottom
    left = number + N1
    while left:
        at += N1
        left -= (legal >> (np.uint64(cells[at]) & _CELL)) & N1
    card = cells[at]
    cells[at] = cells[top]
    cells[top] = card


@compiled
def _take(tables: Tables, at: Word, suit: Word) -> Word:
    """Take the top card of a pile."""
    hand = tables.hands[at]
    card = np.uint64(tables.cells[at * N64 + ((hand >> suit) & _CELL)])
    tables.hands[at] = hand - (N1 << suit)
    tables.held[at] ^= N1 << (card & _CELL)
    return card


@compiled
def _choose(tables: Tables, table: Word, at: Word, legal: Word) -> Word:
    """Choose among the legal cards and take what is chosen."""
    counts = counts_of(legal)
    sums = counts * _EACH
    x = tables.xs[table] * (sums >> N48)
    number = x >> DRAW_BITS
    tables.xs[table] = x & LOWER
    suit, hand = suit_of(sums, number), tables.hands[at]
    among = (counts >> suit) & _COUNT
    if among != ((hand - _EMPTY) >> suit) & _COUNT:
        bottom, top = at * N64 + suit, at * N64 + ((hand >> suit) & _CELL)
        before = ((sums >> suit) & _COUNT) - among
        _bring_up(tables.cells, bottom, top, legal, number - before)
    return _take(tables, at, suit)


@compiled
def _play_trick(game: Game, tables: Tables, count: Word, trick: Word) -> None:
    """Play a trick at each table."""
    players, card_points = np.uint64(len(game.paid)), game.card_points
    begun = game.on_table if trick == N0 else N0
    for table in range(count):
        tables.xs[table] = source(tables.begun[table], PLAY_PLACE + game.played + trick)
        led, best = game.led, game.best
        points: Word = game.points_on_table
        for number in range(begun, players):
            seat = tables.leaders[table] + number
            seat = seat if seat < players else seat - players
            at = table * N4 + seat
            held = tables.held[at]
            if number == N0:
                free = held & game.free_leads[trick]
                card = _choose(tables, table, at, free or held)
                led, best, points = card & _SUIT, card << N2 | seat, card_points[card]
                continue
            legal = _may_answer(game, tables.choice[table], held, led, best >> N2)
            if legal == held & (_SUIT_SET << led):
                card = _take(tables, at, led)
            else:
                card = _choose(tables, table, at, legal)
            points += card_points[card]
            best = max(best, N0 if card & _SUIT != led and card < _TRUMP else card << N2 | seat)
        taker = best & N3
        tables.leaders[table] = taker
        tables.points[table * N4 + taker] += points + game.trick_points[trick]


@entry
def _play_deals(game: Game, tables: Tables, start: Word, first: Word, paid: Numbers) -> None:
    """Play deals to the end, and write down the points of each seat."""
    deals, players = np.uint64(len(paid)), np.uint64(len(game.paid))
    done = N0
    while done < deals:
        count = min(np.uint64(len(tables.xs)), deals - done)
        _set_up(game, tables, count, start, first + done)
        _deal(game, tables, count)
        _hold(tables, count)
        for trick in range(np.uint64(len(game.trick_points))):
            _play_trick(game, tables, count, trick)
        for table in range(count):
            for seat in range(players):
                paid[done + table, seat] = tables.points[table * N4 + seat]
        done += count


def prepare(plan: TrickPlan) -> ArrayPlayer:
    """Prepare to play deals of tricks to the end, whatever limits the play."""
    game = _game(plan)

    def play(start: int, first: int, count: int) -> Numbers:
        paid = np.empty((count, plan.players), np.int64)
        _play_deals(game, _tables(), np.uint64(start), np.uint64(first), paid)
        return paid

    return play


def _tables() -> Tables:
    places = 4 * _TABLES
    return Tables(
        choice=np.zeros(_TABLES, np.uint64),
        leaders=np.zeros(_TABLES, np.uint64),
        begun=np.zeros(_TABLES, np.uint64),
        xs=np.zeros(_TABLES, np.uint64),
        pack=np.zeros(64 * _TABLES, np.uint8),
        hands=np.zeros(places, np.uint64),
        cells=np.zeros(64 * places, np.uint8),
        held=np.zeros(places, np.uint64),
        points=np.zeros(places, np.int64),
    )


def _game(plan: TrickPlan) -> Game:
    arrays = TrickArrays.of(plan)
    cards = [int(card) for card in arrays.on_table]
    led = cards[0] & SUIT if cards else 0
    powers = [card if card & SUIT == led or card >= TRUMP else 0 for card in cards]
    best = max(powers, default=0)
    seat = (plan.leader + powers.index(best)) % plan.players if cards else 0
    return Game(
        owners=arrays.pack.owners.astype(np.uint64),
        firsts=arrays.pack.firsts.astype(np.uint64),
        cards=arrays.cards,
        paid=arrays.paid,
        card_points=arrays.card_points,
        trick_points=arrays.trick_points,
        free_leads=arrays.free_leads.astype(np.uint64),
        stronger=arrays.stronger.astype(np.uint64),
        beat_in_suit=arrays.beat_in_suit,
        must_ruff=arrays.must_ruff.astype(np.uint64),
        beat_with_ruff=arrays.beat_with_ruff,
        forced_discards=np.uint64(arrays.forced_discards),
        played=np.uint64(plan.played),
        leader=np.uint64(plan.leader),
        on_table=np.uint64(len(cards)),
        led=np.uint64(led),
        best=np.uint64(best << 2 | seat),
        points_on_table=sum(int(arrays.card_points[card]) for card in cards),
    )

"""Lotteries as compiled code. Cards are bits of a mask, as everywhere else."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from kierki.playouts.array_stream import ArrayPlayer
from kierki.playouts.array_tables import Numbers
from kierki.playouts.compiled_words import (
    DRAW_BITS,
    LOWER,
    N0,
    N1,
    N2,
    N3,
    N7,
    N13,
    PLAY_PLACE,
    Word,
    Words,
    begin,
    count_cards,
    source,
)
from kierki.playouts.compiler import compiled, entry
from kierki.playouts.lottery_arrays import NO_RANK, LotteryArrays
from kierki.playouts.plans import LotteryPlan

_NO_RANK = np.uint64(NO_RANK)


class Game(NamedTuple):
    """What play looks up, and how it begins: see `LotteryArrays`."""

    owners: Words
    firsts: Words
    cards: Words
    paid: Numbers
    prizes: Numbers
    openers: Words
    outward: Words
    opening: Word
    playable: Word
    turn: Word
    turns: Word
    out: Word
    stop_after: Word


@compiled
def _deal(game: Game, begun: Word, pack: Words, hands: Words) -> None:
    """Shuffle the cards and deal them, as sets."""
    places: Word = np.uint64(len(game.cards))
    x: Word = N0
    for place in range(places):
        pack[place] = N1 << game.cards[place]
    hands[:] = N0
    for drawn in range(places):
        place = places - N1 - drawn
        if drawn & N3 == N0:
            x = source(begun, drawn >> N2)
        x *= place - game.firsts[place] + N1
        other = game.firsts[place] + (x >> DRAW_BITS)
        x &= LOWER
        hands[game.owners[place]] |= pack[other]
        pack[other] = pack[place]


@compiled
def _play(game: Game, begun: Word, hands: Words, points: Numbers) -> None:
    """Play a lottery to the end, and pay the prizes."""
    players = np.uint64(len(hands))
    opening, playable, turn = game.opening, game.playable, game.turn
    turns, out = game.turns, game.out
    x = source(begun, PLAY_PLACE + (turns >> N3))
    while out < game.stop_after:
        if turns & N7 == N0:
            x = source(begun, PLAY_PLACE + (turns >> N3))
        turns += N1
        legal = hands[turn] & playable
        if legal:
            x *= count_cards(legal)
            for _ in range(x >> DRAW_BITS):
                legal &= legal - N1
            x &= LOWER
            laid = legal & ~(legal - N1)
            card = count_cards(laid - N1)
            hands[turn] ^= laid
            if opening == _NO_RANK:
                opening = card % N13
                playable = game.openers[opening]
            playable = playable & ~laid | game.outward[opening, card]
            if not hands[turn]:
                points[turn] += game.prizes[out]
                out += N1
        turn = turn + N1 if turn + N1 < players else N0
        while not hands[turn]:
            turn = turn + N1 if turn + N1 < players else N0
    for seat in range(players):
        if hands[seat]:
            points[seat] += game.prizes[-1]


@entry
def _play_deals(game: Game, start: Word, first: Word, paid: Numbers) -> None:
    """Play lotteries to the end, and write down the points of each seat."""
    pack = np.empty(len(game.cards), np.uint64)
    hands = np.empty(len(game.paid), np.uint64)
    for deal in range(np.uint64(len(paid))):
        begun = begin(start, first + deal)
        _deal(game, begun, pack, hands)
        for seat in range(len(game.paid)):
            paid[deal, seat] = game.paid[seat]
        _play(game, begun, hands, paid[deal])


def prepare(plan: LotteryPlan) -> ArrayPlayer:
    """Prepare to play lotteries to the end."""
    game = _game(plan)

    def play(start: int, first: int, count: int) -> Numbers:
        paid = np.empty((count, plan.players), np.int64)
        _play_deals(game, np.uint64(start), np.uint64(first), paid)
        return paid

    return play


def _game(plan: LotteryPlan) -> Game:
    arrays = LotteryArrays.of(plan)
    return Game(
        owners=arrays.owners.astype(np.uint64),
        firsts=arrays.firsts.astype(np.uint64),
        cards=arrays.cards.astype(np.uint64),
        paid=arrays.paid,
        prizes=arrays.prizes,
        openers=arrays.openers.astype(np.uint64),
        outward=arrays.outward.astype(np.uint64),
        opening=np.uint64(arrays.opening),
        playable=np.uint64(arrays.playable),
        turn=np.uint64(arrays.turn),
        turns=np.uint64(arrays.turns),
        out=np.uint64(arrays.out),
        stop_after=np.uint64(arrays.stop_after),
    )

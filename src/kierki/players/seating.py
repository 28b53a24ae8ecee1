"""Players at a table: a deal and a whole match played by them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from kierki.dealing import shuffle
from kierki.deals import DealState, State, play
from kierki.deductions import RandomSource
from kierki.errors import InvalidStateError, Problem
from kierki.match import MatchState, deal, new_match
from kierki.players.player import Player
from kierki.presets import STANDARD
from kierki.randomness import SeededRng
from kierki.rules import Rules
from kierki.seats import Seat
from kierki.views import observe

__all__ = ["Players", "play_deal", "play_match"]

Players: TypeAlias = Mapping[Seat, Player] | Sequence[Player]
"""The players by their seats, or in the order of the rules' seats."""


def _seated(players: Players, rules: Rules) -> dict[Seat, Player]:
    """Give every seat its player; for players without seats each has the next."""
    if isinstance(players, Mapping):
        missing = [seat for seat in rules.seats if seat not in players]
        count = len(rules.seats) - len(missing)
    else:
        missing, count = [], len(players)
    if missing or count != len(rules.seats):
        detail = f"every seat of {' '.join(map(str, rules.seats))} needs a player, and no other"
        raise InvalidStateError([Problem("bad_players", "players", detail)])
    if isinstance(players, Mapping):
        return {seat: players[seat] for seat in rules.seats}
    return dict(zip(rules.seats, players, strict=True))


def play_deal(state: DealState, players: Players, rng: RandomSource) -> DealState:
    """Let players finish a deal, each seeing what its seat sees.

    Args:
        state: the deal, begun or not.
        players: by their seats, or in the order of the rules' seats.
        rng: the source of chance, given to every player in turn.

    Raises:
        InvalidStateError: if a seat has no player.
        IllegalMoveError: if a player makes an illegal move.

    >>> from random import Random
    >>> from kierki import STANDARD, deal, score, shuffle
    >>> from kierki.players import random_player, rule_player
    >>> state = deal(STANDARD.contracts[0], shuffle("gdansk-2026"))
    >>> play_deal(state, [rule_player, random_player] * 2, Random(1)).is_over
    True
    """
    seated = _seated(players, state.rules)
    while turn := state.turn:
        state = _moved(state, state, turn, seated[turn], rng)
    return state


def _moved(
    state: State, current: DealState, turn: Seat, player: Player, rng: RandomSource
) -> State:
    """Let a player make a move; an error of its own says who was asked, and where."""
    try:
        return play(state, player(observe(current, turn), rng))
    except Exception as error:
        error.add_note(f"{turn} was to make move {len(current.moves) + 1} of {current.contract.id}")
        raise


def play_match(
    players: Players,
    seed: int | str | bytes,
    rules: Rules = STANDARD,
    *,
    first_dealer: Seat = Seat.N,
    rng: RandomSource | None = None,
) -> MatchState:
    """Play a whole match; deal *d* is dealt from ``shuffle(seed, d - 1)``.

    Args:
        players: by their seats, or in the order of the rules' seats.
        seed: what the deals are shuffled from.
        rules: the rules of the match.
        first_dealer: who deals first.
        rng: the source of chance for the players; by default one made from the seed.

    Raises:
        InvalidStateError: if a seat has no player, or the first dealer no seat.
        IllegalMoveError: if a player makes an illegal move.

    >>> from kierki import score
    >>> from kierki.players import random_player, rule_player
    >>> match = play_match([rule_player, random_player] * 2, "gdansk-2026")
    >>> match.is_over, sum(score(match).values())
    (True, 0)
    """
    match = new_match(rules, first_dealer=first_dealer)
    seated = _seated(players, rules)
    rng = SeededRng(seed) if rng is None else rng
    while not match.is_over:
        match = deal(match, shuffle(seed, len(match.results), rules=rules))
        while match.current and (turn := match.turn):
            match = _moved(match, match.current, turn, seated[turn], rng)
    return match

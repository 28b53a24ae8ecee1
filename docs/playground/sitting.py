"""A match against computer players, as one player sits at it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import attrs

from kierki import (
    MatchState,
    Move,
    Rules,
    Seat,
    deal,
    new_match,
    play,
    shuffle,
    undo,
)
from kierki.notation import Record, dumps, record, replay
from kierki.players import Player, random_player, rule_player, search_player
from kierki.randomness import SeededRng
from kierki.views import observe

__all__ = ["PLAYERS", "Sitting", "begin", "resume", "step_back"]

# Few worlds: a move must be there before anybody waits for it, in a browser too.
PLAYERS: Final[Mapping[str, Player]] = {
    "random": random_player,
    "rule": rule_player,
    "search": search_player(worlds=30, budget=100),
}
"""The computer players by name."""

_UNKNOWN_PLAYER: Final = "rule"


@attrs.frozen
class Sitting:
    """A match as it stands, and what is needed to go on with it.

    Attributes:
        match: the match.
        seat: where the player sits.
        seed: what the deals to come are shuffled from.
        opponents: the names of the computer players, by their seats.
        name: what the player is called in the record.
    """

    match: MatchState
    seat: Seat
    seed: str
    opponents: Mapping[Seat, str]
    name: str

    @property
    def names(self) -> dict[Seat, str]:
        """Who sits where."""
        return {seat: self.opponents.get(seat, self.name) for seat in self.match.rules.seats}

    @property
    def text(self) -> str:
        """The match as match text."""
        headers = {str(seat): name for seat, name in self.names.items() if name}
        return dumps(record(self.match, {"Seat": str(self.seat), "Seed": self.seed, **headers}))

    def after(self, move: Move) -> Sitting:
        """Give the sitting after a move of whoever is on turn."""
        return attrs.evolve(self, match=play(self.match, move))

    def dealt(self) -> Sitting:
        """Give the sitting with the next deal."""
        hands = shuffle(self.seed, len(self.match.results), rules=self.match.rules)
        return attrs.evolve(self, match=deal(self.match, hands))

    def computer_move(self) -> Move:
        """Let the computer player on turn choose; it sees what its seat sees."""
        match, turn = self.match, self.match.turn
        if match.current is None or turn is None or turn is self.seat:
            raise ValueError("no computer player is on turn")
        made = len(match.current.moves)
        rng = SeededRng(f"{self.seed}/{len(match.results)}/{made}")
        return PLAYERS[self.opponents[turn]](observe(match.current, turn), rng)


def begin(
    rules: Rules, seed: str, seat: Seat, opponents: Mapping[Seat, str], *, name: str = ""
) -> Sitting:
    """Begin a match; the first dealer is drawn from the seed (rule id ``dealing``).

    Raises:
        ValueError: if the seat or a player is not there.
        NotationError: if a match by these rules could not be saved.
    """
    if seat not in rules.seats:
        raise ValueError(f"{seat} is no seat of these rules")
    others = [other for other in rules.seats if other is not seat]
    if unknown := {opponents.get(other, "") for other in others} - PLAYERS.keys():
        raise ValueError(f"there is no player {min(unknown)!r}")
    match = new_match(rules, first_dealer=_cut_for_deal(seed, rules))
    seated = {other: opponents[other] for other in others}
    sitting = Sitting(match, seat, seed, seated, name)
    _ = sitting.text  # better refused now than when the match is to be saved
    return sitting.dealt()


def _cut_for_deal(seed: str, rules: Rules) -> Seat:
    """Let the highest card of one more shuffle say who deals first."""
    hands = shuffle(seed, rules.deals, rules=rules)
    highest = max(rules.deck)
    return next(seat for seat, cards in hands.items() if highest in cards)


def resume(written: Record, seed: str) -> Sitting:
    """Go on with a match that was saved.

    Args:
        written: the record.
        seed: what the deals to come are shuffled from, if the record does not say.

    Raises:
        NotationError: if the record has a fault.
        ValueError: if it is no match, or a finished one.
    """
    if written.problems:
        raise written.problems[0]
    match = replay(written) if written.kind == "match" else None
    if not isinstance(match, MatchState) or match.is_over:
        raise ValueError("no match to go on with")
    headers = dict(written.headers)
    seats = match.rules.seats
    wanted = Seat.__members__.get(headers.get("Seat", ""), Seat.S)
    seat = wanted if wanted in seats else seats[-1]
    named = {other: headers.get(str(other), "") for other in seats}
    name = named.pop(seat)
    opponents = {other: own if own in PLAYERS else _UNKNOWN_PLAYER for other, own in named.items()}
    sitting = Sitting(match, seat, headers.get("Seed", seed), opponents, name)
    return sitting if match.current else sitting.dealt()


def step_back(sitting: Sitting) -> Sitting:
    """Go back to the player's last turn, through the deals before this one too.

    Raises:
        ValueError: if the player has had no turn yet.
    """
    match = _undone(sitting.match)
    while match.turn is not sitting.seat:
        match = _undone(match)
    return attrs.evolve(sitting, match=match)


def _undone(match: MatchState) -> MatchState:
    """Take back one move, but no deal that was entered by its points."""
    earlier = undo(match)
    if len(match.results) - len(earlier.results) > 1:
        raise ValueError("a deal without moves cannot be taken back")
    return earlier

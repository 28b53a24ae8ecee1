"""Computer players: functions of a view and a source of chance, so they cannot cheat."""

from kierki.players.player import Player, random_player
from kierki.players.rule import rule_player
from kierki.players.search import search_player
from kierki.players.seating import Players, play_deal, play_match

__all__ = [
    "Player",
    "Players",
    "play_deal",
    "play_match",
    "random_player",
    "rule_player",
    "search_player",
]

"""Players by their names: those of kierki, and those of others by where they are."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final

from kierki.players import Player, random_player, rule_player, search_player

__all__ = ["PLAYERS", "player_named"]

PLAYERS: Final[Mapping[str, Player]] = {
    "random": random_player,
    "rule": rule_player,
    "search": search_player(),
}
"""The players that have a name."""


def player_named(name: str) -> Player:
    """Give the player of a name, ``"rule"``, or of a place, ``"bots:careful"``.

    Args:
        name: one of `PLAYERS`; or a module, a colon, and the name of a player in it.

    Raises:
        ValueError: if there is none.

    >>> player_named("kierki.players:rule_player") is player_named("rule")
    True
    """
    if name in PLAYERS:
        return PLAYERS[name]
    module, colon, own = name.partition(":")
    if not colon:
        known = ", ".join(PLAYERS)
        raise ValueError(f"no player is called {name!r}; there are {known}, or MODULE:NAME")
    try:
        player: Any = getattr(import_module(module), own)
    except (Exception, SystemExit) as error:  # noqa: BLE001 (whatever the module of somebody else does)
        why = f"{type(error).__name__}: {error}"
        raise ValueError(f"there is no player {name!r}: {why}") from None
    if not callable(player):
        msg = f"there is no player {name!r}: what is there cannot be called"
        raise ValueError(msg)  # noqa: TRY004 (whatever is no player is refused alike)
    return player  # type: ignore[no-any-return]

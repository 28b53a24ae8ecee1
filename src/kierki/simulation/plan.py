"""What is simulated: by which rules, by whom, how often, from which seed."""

from __future__ import annotations

from typing import Final, TypeAlias

import attrs

from kierki.players import Player
from kierki.presets import STANDARD
from kierki.rules import Rules
from kierki.simulation.naming import player_named

__all__ = ["Plan", "Seated"]

Seated: TypeAlias = str | Player
"""Who sits at the table: the name of a player, or a function of a view and a source of chance.

A name is ``"random"``, ``"rule"`` or ``"search"``, or a module and a player in it, as
``"bots:careful"``; processes and computers that play find the player by it.
"""

LIMIT: Final = 10**12
"""No simulation has more matches or deals."""

_QUICK: Final = frozenset({"random", "rule"})
_DEALS: Final = 10  # for each match that would be played in one go


def _are_known(_: object, __: object, players: tuple[Seated, ...]) -> None:
    for player in players:
        if isinstance(player, str):
            player_named(player)
        elif not callable(player):
            msg = f"a player is a name or a function, not {player!r}"
            raise ValueError(msg)  # noqa: TRY004 (whatever is no plan is refused alike)


def check_number(name: str, value: int, *, limit: int = LIMIT) -> None:
    """See that a number of something is one.

    Raises:
        ValueError: if it is not.
    """
    if type(value) is not int or not 1 <= value <= limit:
        raise ValueError(f"{name} must be a whole number from 1 to {limit}, is {value!r}")


def _is_number(_: object, field: attrs.Attribute[int], value: int) -> None:
    check_number(field.name, value)


def _is_text(_: object, __: object, seed: str) -> None:
    if not isinstance(seed, str):
        raise ValueError(f"the seed must be a text, is {seed!r}")  # noqa: TRY004 (the same)
    seed.encode()  # which refuses what no file can hold


@attrs.frozen(kw_only=True)
class Plan:
    """A simulation that is to be played: all that its result depends on.

    Attributes:
        players: who sits where, in the order of the rules' seats: names, or functions of a view
            and a source of chance.
        count: how many matches are played; with a contract, how many deals.
        seed: any text; the same plan gives the same result, byte for byte, wherever it is played.
        rules: the rules.
        contract: the id of a contract of which single deals are played; None for whole matches.

    >>> plan = Plan(players=["random", "rule"] * 2, count=120, seed="gdansk-2026")
    >>> plan.names
    ('random', 'rule', 'random', 'rule')
    """

    players: tuple[Seated, ...] = attrs.field(converter=tuple[Seated, ...], validator=_are_known)
    count: int = attrs.field(validator=_is_number)
    seed: str = attrs.field(validator=_is_text)
    rules: Rules = STANDARD
    contract: str | None = None

    def __attrs_post_init__(self) -> None:
        seats, contracts = len(self.rules.seats), [own.id for own in self.rules.contracts]
        if len(self.players) != seats:
            raise ValueError(f"by these rules {seats} players sit down, not {len(self.players)}")
        if self.contract is not None and self.contract not in contracts:
            known = ", ".join(dict.fromkeys(contracts))
            raise ValueError(f"no contract is called {self.contract!r}; these rules have {known}")

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called, in the order of the seats."""
        return tuple(map(_name, self.players))

    @property
    def chunk(self) -> int:
        """How many are played in one go, unless it is said otherwise: some tenths of a second."""
        matches = 10 if {*self.names} <= _QUICK else 1
        return matches if self.contract is None else matches * _DEALS


def _name(player: Seated) -> str:
    """Call a function by its name, and a player with settings by how it is written."""
    if isinstance(player, str):
        return player
    name = getattr(player, "__name__", repr(player))
    return type(player).__name__ if " at 0x" in name else str(name)  # its place in memory

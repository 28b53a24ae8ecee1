"""Playing a part of a simulation, wherever that is done."""

from __future__ import annotations

from collections import Counter, defaultdict

from kierki.dealing import shuffle
from kierki.deals import score
from kierki.match import deal
from kierki.players import Player, play_deal, play_match
from kierki.randomness import SeededRng
from kierki.simulation.naming import player_named
from kierki.simulation.plan import Plan
from kierki.simulation.tally import MATCH, Distribution, Tally

__all__ = ["play_part"]


def play_part(plan: Plan, numbers: range) -> Tally:
    """Play the matches, or the deals, of these numbers; they are counted from 0.

    Match *m* of the seed ``"S"`` is that of the seed ``"S/m"``: its deals are ``shuffle("S/m", 0)``
    and so on, N deals first, and the chance of its players comes from ``SeededRng("S/m")``. A
    single deal has the cards of ``shuffle("S/m")``; the seat of number *m* modulo the number of
    seats deals it.

    Raises:
        ValueError: for numbers that the plan does not have.
        RuntimeError: if a player leaves Python.

    >>> plan = Plan(players=["random"] * 4, count=100, seed="gdansk-2026", contract="no_hearts")
    >>> [own.total for own in play_part(plan, range(20, 40)).points["no_hearts"]]
    [-1000, -1300, -1700, -1200]
    """
    if numbers.step != 1 or not 0 <= numbers.start <= numbers.stop <= plan.count:
        raise ValueError(f"{numbers!r} is no part of {plan.count}")
    counted = _Counted(len(plan.rules.seats))
    players = [player_named(own) if isinstance(own, str) else own for own in plan.players]
    play_one = _play_match if plan.contract is None else _play_deal
    for number in numbers:
        try:
            play_one(plan, number, players, counted)
        except SystemExit as left:  # it would end the simulation without a word
            raise RuntimeError(f"a player has left with {left.code!r}") from None
        except Exception as error:
            error.add_note(f"number {number}, from the seed {plan.seed}/{number}")
            raise
    return counted.tally()


class _Counted:
    """A tally in the making."""

    def __init__(self, seats: int) -> None:
        self.points: defaultdict[str, list[Counter[int]]] = defaultdict(
            lambda: [Counter() for _ in range(seats)]
        )
        self.firsts = [[0] * seats for _ in range(seats)]

    def add(self, name: str, points: tuple[int, ...]) -> None:
        """Count the points of all seats."""
        for column, own in zip(self.points[name], points, strict=True):
            column[own] += 1

    def tally(self) -> Tally:
        """Give what is counted."""
        points = {name: tuple(map(Distribution, row)) for name, row in self.points.items()}
        return Tally(points, tuple(map(tuple, self.firsts)) if MATCH in points else ())


def _play_match(plan: Plan, number: int, players: list[Player], counted: _Counted) -> None:
    match = play_match(players, f"{plan.seed}/{number}", plan.rules)
    for result in match.results:
        counted.add(result.contract.id, result.points)
    counted.add(MATCH, tuple(score(match).values()))
    first = match.ranking[0]
    for seat in first:
        counted.firsts[plan.rules.seats.index(seat)][len(first) - 1] += 1


def _play_deal(plan: Plan, number: int, players: list[Player], counted: _Counted) -> None:
    rules, seed = plan.rules, f"{plan.seed}/{number}"
    contract = next(own for own in rules.contracts if own.id == plan.contract)
    dealer = rules.seats[number % len(rules.seats)]
    state = deal(contract, shuffle(seed, rules=rules), dealer=dealer, rules=rules)
    final = play_deal(state, players, SeededRng(seed))
    counted.add(contract.id, tuple(score(final).values()))

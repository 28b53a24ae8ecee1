"""Moves of a deal of tricks, each tried by playing a world out."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import attrs

from kierki.cards import Card
from kierki.deals import DealState
from kierki.moves import ChooseTrump, Move
from kierki.players.habits import RUFFED
from kierki.players.sight import ABOVE, BELOW
from kierki.players.trick_kernel import Standing, TrickKernel, trick_kernel
from kierki.tricks import TrickState
from kierki.tricks.hidden import own_and_unseen
from kierki.tricks.layout import TURN

__all__ = ["NamingTrials", "TrickTrials", "one_of_each"]


class _Trials:
    """What every trial in a deal of tricks begins with."""

    def __init__(self, seen: TrickState, draw_world: Callable[[], DealState]) -> None:
        """See who is on turn, as the place of the holdings in what the kernel plays on."""
        self._seen, self._draw_world = seen, draw_world
        self._me: int = 4 * (seen._table & TURN)
        self._shifts: list[int] = [
            shift + 13 * suit for shift in seen._start.tables.hand_shift for suit in range(4)
        ]

    def draw(self) -> list[int]:
        """Draw a world: the holdings of all seats."""
        world = self._draw_world()
        table = world._table if isinstance(world, TrickState) else 0
        return [table >> shift & 0x1FFF for shift in self._shifts]


class TrickTrials(_Trials):
    """Tries cards."""

    def __init__(self, seen: TrickState, draw_world: Callable[[], DealState]) -> None:
        """See what lies on the table, and what has been taken."""
        super().__init__(seen, draw_world)
        self._kernel: TrickKernel = trick_kernel(seen.contract, seen.rules, seen._start.choice)
        self._before: Standing = self._standing()
        # By move: which holding it is from, which card it is, and the trick with it.
        self._after: dict[Move, tuple[int, int, Standing]] = {}

    def _standing(self) -> Standing:
        """See the trick as it stands before the move; a trick to be led has no suit, -1."""
        seen, tables = self._seen, self._seen._start.tables
        price, history, players = self._kernel.price, seen._history, tables.players
        done, on_table = divmod(len(history), players)
        table = history[done * players :]
        gone = sum([1 << card % 13 in price[card // 13] for card in history])
        suit, best, ruff, taker = -1, 0, 0, self._me
        if table:
            suit = table[0] // 13
            strength = tables.strength[suit]
            card = max(table, key=strength.__getitem__)
            is_ruff = card // 13 != suit
            best, ruff = (RUFFED, 1 << card % 13) if is_ruff else (1 << card % 13, 0)
            taker = (self._me - 4 * (on_table - table.index(card))) % (4 * players)
        return Standing(
            number=done + 1,
            rest=self._kernel.after[self._me][: players - 1 - on_table],
            suit=suit,
            best=best,
            ruff=ruff,
            taker=taker,
            paid=sum([price[card // 13].get(1 << card % 13, 0.0) for card in table]),
            priced_left=self._kernel.priced_count - gone,
        )

    def worth(self, world: list[int], move: Move) -> float:
        """Play the world out after a card."""
        if move not in self._after:
            self._after[move] = self._with(move)
        at, card, standing = self._after[move]
        hands = world.copy()
        hands[at] ^= card
        return self._kernel.play_out(hands, self._me, standing)

    def _with(self, move: Move) -> tuple[int, int, Standing]:
        """Put a card on the table."""
        card = move.index if isinstance(move, Card) else 0
        suit, size, before = card // 13, 1 << card % 13, self._before
        price = self._kernel.price[suit].get(size)
        standing = attrs.evolve(
            before,
            paid=before.paid + (price or 0.0),
            priced_left=before.priced_left - (price is not None),
        )
        if before.suit < 0:
            standing = attrs.evolve(standing, suit=suit, best=size)
        elif suit == before.suit and size > before.best:
            standing = attrs.evolve(standing, best=size, taker=self._me)
        elif suit == self._kernel.trump != before.suit and size > before.ruff:
            standing = attrs.evolve(standing, best=RUFFED, ruff=size, taker=self._me)
        return self._me + suit, size, standing


class NamingTrials(_Trials):
    """Tries trumps."""

    def worth(self, world: list[int], move: Move) -> float:
        """Play the world out with these trumps."""
        seen, hands = self._seen, world.copy()
        choice = move if isinstance(move, ChooseTrump) else None
        kernel = trick_kernel(seen.contract, seen.rules, choice)
        leader = 4 * seen._start.leader.index
        suit, card = kernel.lead(hands, leader, 1)
        hands[leader + suit] ^= card
        price = kernel.price[suit].get(card)
        standing = Standing(
            number=1,
            rest=kernel.after[leader],
            suit=suit,
            best=card,
            ruff=0,
            taker=leader,
            paid=price or 0.0,
            priced_left=kernel.priced_count - (price is not None),
        )
        return kernel.play_out(hands, self._me, standing)


def one_of_each(seen: TrickState, moves: Sequence[Move], habit: Move) -> list[Move]:
    """Leave out cards that are as good as others: neighbours that cost the same.

    Of each such group the habit stays if it is in it.
    """
    _, unseen = own_and_unseen(seen, seen._table & TURN)
    tables, history = seen._start.tables, seen._history
    between = unseen  # the cards that may lie between two of its own
    for card in history[len(history) - len(history) % tables.players :]:
        between |= 1 << card
    kept = list[Move]()
    last: Card | None = None
    for move in moves:
        if not isinstance(move, Card):
            return list(moves)
        is_next = (
            last is not None
            and last.suit is move.suit
            and tables.card_points[last.index] == tables.card_points[move.index]
            and not between & ABOVE[last.index] & BELOW[move.index]
        )
        if not is_next:
            kept.append(move)
        elif move == habit:
            kept[-1] = move
        last = move
    return kept

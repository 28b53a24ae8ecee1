"""What deals of tricks begin with, as arrays: for the engines that need numpy.

Here a card is 16 * suit + rank: its suit is then where its cards lie among the bits of a set, and
where its pile lies among the cells of a hand. A trump is 64 more, so that what beats a card is
greater.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import attrs
import numpy as np
import numpy.typing as npt

from kierki.playouts.plans import Pack, TrickPlan

Numbers: TypeAlias = npt.NDArray[np.int64]
Cards: TypeAlias = npt.NDArray[np.uint8]

TRUMP: Final = 64
SUIT: Final = 0x30


def spread(card: int) -> int:
    """Give the number of a card here, from its index."""
    return 16 * (card // 13) + card % 13


def spread_set(cards: int) -> int:
    """Give the bits of a set of cards here, from its mask."""
    return sum((cards >> 13 * suit & 0x1FFF) << 16 * suit for suit in range(4))


@attrs.frozen(eq=False)
class PackArrays:
    """By place, whose card comes to it, and where its part begins: see `Pack`."""

    owners: Numbers
    firsts: Numbers

    @classmethod
    def of(cls, pack: Pack) -> PackArrays:
        """Give a pack as arrays."""
        return cls(np.array(pack.owners, np.int64), np.array(pack.firsts, np.int64))


@attrs.frozen(eq=False)
class TrickArrays:
    """A plan of tricks, and what its play looks up.

    Attributes:
        pack: the pack.
        cards: by choice of trumps and place, the cards of the pack.
        paid: by seat, the points it has already.
        card_points: by card, a trump or not.
        trick_points: by trick to be finished.
        free_leads: by trick, the cards that are not barred from the lead.
        leader: who leads, or has led, to the first of these tricks.
        on_table: what has been played to it.
        played: how many tricks are finished.
        stronger: by choice of trumps, suit led and strength of a card, the cards that beat it.
        beat_in_suit: by choice and suit led, whether a card that follows must beat the best.
        must_ruff: by choice, the trumps, where one must be played by a seat that is void.
        beat_with_ruff: whether that one must beat the best.
        forced_discards: the cards of which one must be thrown by a seat that is void.
    """

    pack: PackArrays
    cards: Cards
    paid: Numbers
    card_points: Numbers
    trick_points: Numbers
    free_leads: Numbers
    leader: int
    on_table: Numbers
    played: int
    stronger: Numbers
    beat_in_suit: npt.NDArray[np.bool_]
    must_ruff: Numbers
    beat_with_ruff: bool
    forced_discards: int

    @classmethod
    def of(cls, plan: TrickPlan) -> TrickArrays:
        """Give a plan as arrays."""
        tables = plan.tables
        cards = [  # by choice and index; a trump is strong whatever is led
            [spread(card) + TRUMP * (each.strength[card < 13][card] > 0) for card in range(52)]
            for each in tables
        ]
        return cls(
            PackArrays.of(plan.pack),
            np.array([[of[card] for card in plan.pack.cards] for of in cards], np.uint8),
            np.array(plan.paid, np.int64),
            card_points=_card_points(plan),
            trick_points=np.array(plan.trick_points, np.int64),
            free_leads=np.array([spread_set(free) for free in plan.free_leads], np.int64),
            leader=plan.leader,
            on_table=np.array([cards[0][card] for card in plan.on_table], np.int64),
            played=plan.played,
            stronger=_stronger(plan),
            beat_in_suit=np.array([each.beat_in_suit for each in tables]),
            must_ruff=np.array([spread_set(each.must_ruff) for each in tables], np.int64),
            beat_with_ruff=tables[0].beat_with_ruff,
            forced_discards=spread_set(tables[0].forced_discards),
        )


def _card_points(plan: TrickPlan) -> Numbers:
    card_points = np.zeros(2 * TRUMP, np.int64)
    for card, points in enumerate(plan.tables[0].card_points):
        card_points[spread(card)] = card_points[spread(card) + TRUMP] = points
    return card_points


def _stronger(plan: TrickPlan) -> Numbers:
    stronger = np.zeros((len(plan.tables), 4, 28), np.int64)
    for choice, tables in enumerate(plan.tables):
        for led, sets in enumerate(tables.stronger):
            stronger[choice, led, : len(sets)] = [spread_set(cards) for cards in sets]
    return stronger

"""Games of at most twelve cards, small enough to be played in every way there is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, islice
from math import comb, prod
from typing import Any, Final, TypeAlias

import attrs

from kierki import (
    Card,
    CardSet,
    Contract,
    Group,
    LotteryContract,
    Rank,
    Rules,
    Seat,
    TrickContract,
    TrumpRule,
)

Hands: TypeAlias = dict[Seat, tuple[Card, ...]]

HEARTS, QUEENS = "2H 3H 9H JH QH KH AH", "QC QD QH QS"
PRIZES = (100, 40, 7)
ALL_BUT_ONE = -1  # seats, as a list counts its members


def tricks(id_: str, **fields: Any) -> TrickContract:
    """Give a contract of tricks; what is not named is neutral."""
    return TrickContract(id_, Group.SINGLE, **fields)


# Prices are such that hardly any mistake in one makes up for a mistake in another.
WITHOUT_TRUMPS: Final = (
    tricks(
        "prices",
        per_trick=-7,
        per_card=[(HEARTS, -20), (QUEENS, -61), ("QH KH", -150)],
        per_position=[(1, 5), (2, 11), (-1, -75)],
    ),
    tricks("barred_leads", per_card=[(HEARTS, -20)], barred_leads=HEARTS, leader="dealer"),
    tricks(
        "barred_opening_leads",
        per_position=[(-2, -40), (-1, -90)],
        barred_opening_leads=HEARTS,
        barred_leads="KH QC",
    ),
    tricks(
        "forced_discards",
        per_trick=-1,
        per_card=[(QUEENS, -50), ("KH", -160)],
        forced_discards=f"{QUEENS} KH",
    ),
    tricks("early_end", per_card=[("KH", -150), ("QC", -13)], barred_leads=HEARTS, early_end=True),
)
WITH_TRUMPS: Final = (
    tricks("trumps", per_trick=25, leader="dealer", trump=TrumpRule(cards_seen=1)),
    tricks(
        "must_trump",
        per_trick=5,
        per_position=[(-1, 9)],
        trump=TrumpRule(chooser="left", cards_seen=1, must_trump=True),
    ),
    tricks("must_beat_trumps", per_trick=25, trump=TrumpRule(cards_seen=2, must_beat="trumps")),
    tricks(
        "must_beat_in_no_trump",
        per_trick=9,
        trump=TrumpRule(allow_no_trump=True, must_beat="trumps_and_no_trump"),
    ),
    tricks(
        "must_trump_and_beat",
        per_trick=16,
        leader="dealer",
        trump=TrumpRule(cards_seen=1, must_trump=True, must_beat="trumps"),
    ),
    tricks(
        "discard_before_ruff",
        per_trick=25,
        per_card=[("KH", -160), (QUEENS, -50)],
        barred_leads="AH KH",
        forced_discards=f"{QUEENS} KH",
        trump=TrumpRule(
            cards_seen=1, allow_no_trump=True, must_trump=True, must_beat="trumps_and_no_trump"
        ),
    ),
)
TRICKS: Final = {contract.id: contract for contract in (*WITHOUT_TRUMPS, *WITH_TRUMPS)}
# What sets one lottery apart; its prizes follow from the number of seats.
LOTTERIES: Final[dict[str, dict[str, Any]]] = {
    "lottery": {"stop_after": 1, "open_rank": Rank.QUEEN},
    "lottery_ace_low": {
        "stop_after": 2,
        "open_rank": Rank.QUEEN,
        "ace": "low",
        "starter": "dealer",
    },
    "lottery_any_rank": {"stop_after": 1, "open_rank": None},
    "lottery_any_rank_ace_low": {"stop_after": ALL_BUT_ONE, "open_rank": None, "ace": "low"},
    "lottery_all_but_one": {"stop_after": ALL_BUT_ONE, "open_rank": Rank.QUEEN},
}
TRUMPS: Final = tuple(contract.id for contract in WITH_TRUMPS)
NO_TRUMPS: Final = (*(contract.id for contract in WITHOUT_TRUMPS), *LOTTERIES)
KINDS: Final = (*TRICKS, *LOTTERIES)

# Seats by cards a hand. In every deck are KH, QC, all its queens, a two and an ace.
DECKS: Final[dict[str, str]] = {
    "3x2_in_2_suits": "2C QC AC  2H QH KH",
    "3x2_in_3_suits": "QC AC  2D QD  QH KH",
    "4x2_in_2_suits": "2C JC QC AC  9H QH KH AH",
    "4x2_in_4_suits": "2C QC  QD AD  QH KH  JS QS",
    "3x3_in_2_suits": "9C JC QC KC AC  2H QH KH AH",
    "3x3_in_3_suits": "2C QC AC  2D QD KD  2H QH KH",
    "3x3_in_4_suits": "2C QC  QD AD  9H QH KH  JS QS",
    "3x4_in_2_suits": "2C 9C JC QC KC AC  3H 9H JH QH KH AH",
    "3x4_in_3_suits": "2C JC QC AC  2D QD KD AD  2H JH QH KH",
    "3x4_in_4_suits": "9C QC AC  2D QD KD  2H QH KH  9S JS QS",
    "4x3_in_3_suits": "2C JC QC AC  2D QD KD AD  2H JH QH KH",
    "4x3_in_4_suits": "9C QC AC  2D QD KD  2H QH KH  9S JS QS",
}


@attrs.frozen
class SmallGame:
    """A contract played with a small deck.

    Attributes:
        kind: the id of the contract, one of `KINDS`.
        deck: the name of the deck, in `DECKS`.
        every: 1 for all deals; else the first and then each so-manieth, in the order of `deals`.
    """

    kind: str
    deck: str
    every: int = 1

    @property
    def id(self) -> str:
        """The name of the game in the table of golden numbers."""
        return f"{self.deck}-{self.kind}" + ("" if self.every == 1 else f"-every_{self.every}")

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Three or four seats."""
        return tuple(Seat)[: int(self.deck[0])]

    @property
    def contract(self) -> Contract:
        """The contract; a lottery with one prize a seat."""
        if self.kind in TRICKS:
            return TRICKS[self.kind]
        fields, seats = LOTTERIES[self.kind], len(self.seats)
        stop_after = fields["stop_after"] % seats
        prizes = (*PRIZES[:stop_after], *[-50] * (seats - stop_after))
        of_seats = {"prizes": prizes, "stop_after": stop_after}
        return LotteryContract(self.kind, Group.LOTTERY, **{**fields, **of_seats})

    @property
    def rules(self) -> Rules:
        """Rules with this contract alone."""
        return Rules("small", [self.contract], seats=self.seats, deck=CardSet(DECKS[self.deck]))

    def deals(self) -> Iterator[Hands]:
        """Deal the cards in every way there is, or a share of them, in a fixed order."""
        deck = tuple(CardSet(DECKS[self.deck]))
        size = len(deck) // len(self.seats)
        for number in range(0, ways_to_deal(len(deck), size), self.every):
            yield dict(zip(self.seats, dealt(deck, size, number), strict=True))


def ways_to_deal(cards: int, size: int) -> int:
    """Count the ways to deal so many cards into hands of one size."""
    return prod(comb(left, size) for left in range(size, cards + 1, size))


def dealt(cards: tuple[Card, ...], size: int, number: int) -> tuple[tuple[Card, ...], ...]:
    """Give one of the ways to deal these cards, numbered from 0 by hands in turn."""
    if not cards:
        return ()
    first, others = divmod(number, ways_to_deal(len(cards) - size, size))
    hand = next(islice(combinations(cards, size), first, None))
    rest = tuple(card for card in cards if card not in hand)
    return hand, *dealt(rest, size, others)


def games(kinds: Iterable[str], *decks: str, every: int = 1) -> tuple[SmallGame, ...]:
    """Give each of these contracts with each of these decks."""
    return tuple(SmallGame(kind, deck, every) for deck in decks for kind in kinds)


DAILY: Final = (
    *games(KINDS, "3x2_in_2_suits", "3x2_in_3_suits"),
    *games(LOTTERIES, "3x3_in_3_suits", every=97),
    *games(("forced_discards", "discard_before_ruff"), "4x2_in_4_suits", every=97),
    *games(("prices", "barred_opening_leads"), "3x3_in_3_suits", every=97),
    *games(TRUMPS, "4x2_in_2_suits", "3x3_in_4_suits", every=797),
    *games(("prices", "forced_discards"), "3x4_in_3_suits", every=9973),
    *games(("must_trump_and_beat", "discard_before_ruff"), "3x4_in_3_suits", every=79999),
    *games(("prices", "early_end"), "4x3_in_4_suits", every=99991),
    *games(("must_beat_in_no_trump", "discard_before_ruff"), "4x3_in_4_suits", every=399989),
    *games(("lottery", "lottery_any_rank_ace_low"), "3x4_in_3_suits", every=4999),
    *games(("lottery_ace_low", "lottery_all_but_one"), "4x3_in_3_suits", every=9973),
)
"""The games that are walked through whenever the tests run."""

# On twelve cards the walk of a deal with trumps is four or five times as long.
_TWELVE = (
    *games(KINDS, "3x4_in_3_suits"),
    *games(NO_TRUMPS, "3x4_in_2_suits", "3x4_in_4_suits", every=97),
    *games(NO_TRUMPS, "4x3_in_3_suits", "4x3_in_4_suits", every=197),
    *games(TRUMPS, "4x3_in_3_suits", "4x3_in_4_suits", every=797),
)
_EIGHT_OR_NINE = games(KINDS, *(deck for deck in DECKS if deck[:3] in ("4x2", "3x3")))
DEEP: Final = tuple(game for game in (*_EIGHT_OR_NINE, *_TWELVE) if game not in DAILY)
"""The games that take too long for that: about two hours together."""

"""Named rule sets, and their totals."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import attrs

from kierki.cards import Card, Rank, Suit
from kierki.cardset import CardSet
from kierki.contracts import (
    Contract,
    Group,
    LotteryContract,
    TrickContract,
    TrumpRule,
    combined,
)
from kierki.rules import Rules
from kierki.seats import Seat

__all__ = ["PRESETS", "STANDARD", "STANDARD_3P", "contract_total", "group_totals"]

_HEARTS = CardSet(Card).of_suit(Suit.HEARTS)
_QUEENS = CardSet("QC QD QH QS")
_GENTLEMEN = CardSet("KC JC KD JD KH JH KS JS")

_NO_TRICKS = TrickContract("no_tricks", Group.SINGLE, per_trick=-20)
_NO_HEARTS = TrickContract(
    "no_hearts", Group.SINGLE, per_card=[(_HEARTS, -20)], barred_leads=_HEARTS
)
_NO_QUEENS = TrickContract("no_queens", Group.SINGLE, per_card=[(_QUEENS, -60)])
_NO_GENTLEMEN = TrickContract("no_gentlemen", Group.SINGLE, per_card=[(_GENTLEMEN, -30)])
_NO_KING_OF_HEARTS = TrickContract(
    "no_king_of_hearts", Group.SINGLE, per_card=[("KH", -150)], barred_leads=_HEARTS
)
_NO_SEVENTH_OR_LAST = TrickContract(
    "no_seventh_or_last", Group.SINGLE, per_position=[(7, -75), (-1, -75)]
)
_SINGLES = (
    _NO_TRICKS,
    _NO_HEARTS,
    _NO_QUEENS,
    _NO_GENTLEMEN,
    _NO_KING_OF_HEARTS,
    _NO_SEVENTH_OR_LAST,
)
_TRUMPS = TrickContract(
    "trumps", Group.TRUMPS, per_trick=25, leader="dealer", trump=TrumpRule(cards_seen=5)
)
_LOTTERY = LotteryContract(
    "lottery",
    Group.LOTTERY,
    open_rank=Rank.SEVEN,
    starter="dealer",
    prizes=(800, 500, 0, 0),
    stop_after=2,
)


def _robber(*singles: TrickContract) -> TrickContract:
    return combined("robber", *singles, barred_leads=_HEARTS)


STANDARD: Final = Rules("standard", (*_SINGLES, _robber(*_SINGLES), *[_TRUMPS] * 4, _LOTTERY))
"""The standard game for four players, in which the dealer leads to trumps and the lottery."""

_LEFT_TRUMPS = attrs.evolve(_TRUMPS, leader="left")
_LEFT_LOTTERY = attrs.evolve(_LOTTERY, starter="left")
_STANDARD_LEFT = attrs.evolve(
    STANDARD,
    id="standard_left",
    contracts=(*STANDARD.contracts[:7], *[_LEFT_TRUMPS] * 4, _LEFT_LOTTERY),
)

_SINGLES_3P = (
    attrs.evolve(_NO_TRICKS, per_trick=-15),
    _NO_HEARTS,
    _NO_QUEENS,
    _NO_GENTLEMEN,
    attrs.evolve(_NO_KING_OF_HEARTS, per_card=[("KH", -140)]),
    attrs.evolve(_NO_SEVENTH_OR_LAST, per_position=[(7, -70), (-1, -70)]),
)
_TRUMPS_3P = attrs.evolve(_TRUMPS, trump=TrumpRule(cards_seen=6))
_LOTTERY_3P = attrs.evolve(_LOTTERY, prizes=(790, 485, 0))
STANDARD_3P: Final = Rules(
    "standard_3p",
    (*_SINGLES_3P, _robber(*_SINGLES_3P), *[_TRUMPS_3P] * 3, _LOTTERY_3P),
    seats=(Seat.N, Seat.E, Seat.S),
    deck=STANDARD.deck - CardSet("2C"),
)
"""The standard game for three players, without the 2♣."""

_VILNIUS_SINGLES = tuple(
    attrs.evolve(single, barred_opening_leads=_HEARTS)
    for single in (
        _NO_TRICKS,
        _NO_HEARTS,
        _NO_QUEENS,
        TrickContract("no_jacks", Group.SINGLE, per_card=[("JC JD JH JS", -30)]),
        attrs.evolve(_NO_KING_OF_HEARTS, barred_leads="KH"),
        TrickContract("no_first_or_last", Group.SINGLE, per_position=[(1, -75), (-1, -75)]),
    )
)
_VILNIUS = Rules(
    "vilnius",
    (
        *_VILNIUS_SINGLES,
        combined("robber", *_VILNIUS_SINGLES, barred_opening_leads=_HEARTS),
        *[_LEFT_TRUMPS] * 4,
        attrs.evolve(_LEFT_LOTTERY, ace="low"),
    ),
)

_KURNIK = attrs.evolve(
    _STANDARD_LEFT,
    id="kurnik",
    contracts=(*_STANDARD_LEFT.contracts[:-1], attrs.evolve(_LEFT_LOTTERY, open_rank=None)),
)
_KURNIK_3P = attrs.evolve(
    STANDARD_3P,
    id="kurnik_3p",
    contracts=(
        *STANDARD_3P.contracts[:7],
        *[attrs.evolve(_TRUMPS_3P, per_trick=20, leader="left")] * 3,
        attrs.evolve(_LOTTERY_3P, starter="left", open_rank=None),
    ),
)

_HANDBOOK_SINGLES = (
    *_SINGLES[:5],
    TrickContract("no_last_trick", Group.SINGLE, per_position=[(-1, -150)]),
)
_HANDBOOK_TRUMPS = attrs.evolve(_LEFT_TRUMPS, trump=TrumpRule(chooser="left"))
_HANDBOOK_LOTTERY = attrs.evolve(_LEFT_LOTTERY, open_rank=Rank.EIGHT)
_HANDBOOK = Rules(
    "handbook",
    (*_HANDBOOK_SINGLES, _robber(*_HANDBOOK_SINGLES), *[_HANDBOOK_TRUMPS] * 4, _HANDBOOK_LOTTERY),
)
_HANDBOOK_SHORT = Rules("handbook_short", (*_HANDBOOK_SINGLES, _HANDBOOK_LOTTERY))
_HANDBOOK_SHORT_TRUMPS = Rules(
    "handbook_short_trumps", (*_HANDBOOK_SINGLES, *[_HANDBOOK_TRUMPS] * 4)
)
_HANDBOOK_LOTTERY4 = Rules(
    "handbook_lottery4",
    (*_HANDBOOK_SINGLES, *[attrs.evolve(_HANDBOOK_LOTTERY, prizes=(200, 125, 0, 0))] * 4),
)
_HANDBOOK_SINGLES_3P = (
    *_SINGLES_3P[:5],
    attrs.evolve(_HANDBOOK_SINGLES[5], per_position=[(-1, -140)]),
)
_HANDBOOK_3P = attrs.evolve(
    STANDARD_3P,
    id="handbook_3p",
    contracts=(
        *_HANDBOOK_SINGLES_3P,
        _robber(*_HANDBOOK_SINGLES_3P),
        *[_HANDBOOK_TRUMPS] * 3,
        attrs.evolve(_HANDBOOK_LOTTERY, prizes=_LOTTERY_3P.prizes),
    ),
)

_KING_THROWN = attrs.evolve(_NO_KING_OF_HEARTS, forced_discards="KH")
_NO_LAST_TWO = TrickContract("no_last_two", Group.SINGLE, per_position=[(-2, -75), (-1, -75)])
_ZASADYGRY = Rules("zasadygry", (*_SINGLES[:4], _KING_THROWN, _NO_LAST_TWO, _HANDBOOK_LOTTERY))

_CHAPANKA_SINGLES = (
    attrs.evolve(_NO_TRICKS, per_trick=-2),
    attrs.evolve(_NO_HEARTS, per_card=[(_HEARTS, -2)], early_end=True),
    attrs.evolve(_NO_GENTLEMEN, per_card=[(_GENTLEMEN, -3)], early_end=True),
    attrs.evolve(_NO_QUEENS, per_card=[(_QUEENS, -5)], early_end=True),
    attrs.evolve(_KING_THROWN, per_card=[("KH", -16)], early_end=True),
    TrickContract("no_sixth_or_last", Group.SINGLE, per_position=[(6, -9), (-1, -9)]),
)
_CHAPANKA_TRUMPS = attrs.evolve(
    _TRUMPS,
    per_trick=5,
    leader="left",
    trump=TrumpRule(
        chooser="left",
        cards_seen=7,
        allow_no_trump=True,
        must_trump=True,
        must_beat="trumps_and_no_trump",
    ),
)
_CHAPANKA = Rules(
    "chapanka",
    (
        *_CHAPANKA_SINGLES,
        _robber(*_CHAPANKA_SINGLES),
        *[_CHAPANKA_TRUMPS] * 4,
        attrs.evolve(_HANDBOOK_LOTTERY, prizes=(10, 5, -5, -10), stop_after=3),
    ),
    series=4,
    series_dealer_step=1,
)

_MIMUW_SINGLES = (
    attrs.evolve(_NO_TRICKS, per_trick=1),
    attrs.evolve(_NO_HEARTS, per_card=[(_HEARTS, 1)], barred_leads=()),
    attrs.evolve(_NO_QUEENS, per_card=[(_QUEENS, 5)]),
    attrs.evolve(_NO_GENTLEMEN, per_card=[(_GENTLEMEN, 2)]),
    attrs.evolve(_NO_KING_OF_HEARTS, per_card=[("KH", 18)], barred_leads=()),
    attrs.evolve(_NO_SEVENTH_OR_LAST, per_position=[(7, 10), (-1, 10)]),
)
_MIMUW = Rules("mimuw", (*_MIMUW_SINGLES, combined("robber", *_MIMUW_SINGLES)), winner="lowest")

_TARNOW = Rules(
    "tarnow",
    (
        attrs.evolve(_NO_TRICKS, per_trick=-8),
        attrs.evolve(_NO_HEARTS, per_card=[(_HEARTS, -8)]),
        attrs.evolve(_NO_GENTLEMEN, per_card=[(_GENTLEMEN, -13)]),
        TrickContract(
            "no_aces_or_queens", Group.SINGLE, per_card=[("AC QC AD QD AH QH AS QS", -13)]
        ),
        attrs.evolve(_NO_SEVENTH_OR_LAST, per_position=[(7, -52), (-1, -52)]),
        attrs.evolve(_NO_KING_OF_HEARTS, per_card=[("KH", -104)]),
        *[attrs.evolve(_LEFT_TRUMPS, per_trick=12)] * 4,
    ),
)

_KING_PT = Rules(
    "king_pt",
    (
        _NO_TRICKS,
        _NO_HEARTS,
        attrs.evolve(_NO_QUEENS, per_card=[(_QUEENS, -50)]),
        _NO_GENTLEMEN,
        attrs.evolve(_KING_THROWN, per_card=[("KH", -160)]),
        attrs.evolve(_NO_LAST_TWO, per_position=[(-2, -90), (-1, -90)]),
        *[attrs.evolve(_LEFT_TRUMPS, trump=TrumpRule(allow_no_trump=True))] * 4,
    ),
)

PRESETS: Final[Mapping[str, Rules]] = MappingProxyType(
    {
        rules.id: rules
        for rules in (
            STANDARD,
            STANDARD_3P,
            _STANDARD_LEFT,
            _VILNIUS,
            _KURNIK,
            _KURNIK_3P,
            _HANDBOOK,
            _HANDBOOK_SHORT,
            _HANDBOOK_SHORT_TRUMPS,
            _HANDBOOK_LOTTERY4,
            _HANDBOOK_3P,
            _ZASADYGRY,
            _CHAPANKA,
            _MIMUW,
            _TARNOW,
            _KING_PT,
        )
    }
)
"""The named rule sets by id; a preset never changes its meaning."""


def contract_total(contract: Contract, rules: Rules = STANDARD) -> int:
    """Add up what all seats together get in a deal, whatever is played (rule id ``scoring``).

    >>> [contract_total(contract) for contract in STANDARD.contracts[:7]]
    [-260, -260, -240, -240, -150, -150, -1300]
    """
    return rules.contract_total(contract)


def group_totals(rules: Rules = STANDARD) -> dict[Group, int]:
    """Add up each group of deals, through all series.

    >>> {str(group): total for group, total in group_totals().items()}
    {'single': -1300, 'robber': -1300, 'trumps': 1300, 'lottery': 1300}
    """
    return rules.group_totals()

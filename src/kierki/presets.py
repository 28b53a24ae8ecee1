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

_NO_TRICKS = TrickContract("no_tricks", Group.SINGLE, per_trick=-20)
_NO_HEARTS = TrickContract(
    "no_hearts", Group.SINGLE, per_card=[(_HEARTS, -20)], barred_leads=_HEARTS
)
_NO_QUEENS = TrickContract("no_queens", Group.SINGLE, per_card=[("QC QD QH QS", -60)])
_NO_GENTLEMEN = TrickContract(
    "no_gentlemen", Group.SINGLE, per_card=[("KC JC KD JD KH JH KS JS", -30)]
)
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

PRESETS: Final[Mapping[str, Rules]] = MappingProxyType(
    {rules.id: rules for rules in (STANDARD, _STANDARD_LEFT, STANDARD_3P)}
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
    totals: dict[Group, int] = {}
    for contract in rules.contracts:
        total = rules.series * rules.contract_total(contract)
        totals[contract.group] = totals.get(contract.group, 0) + total
    return totals

"""Contracts with every rare field, and whole rule sets."""

from __future__ import annotations

from typing import Final

import attrs
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from kierki.contracts import (
    Contract,
    Group,
    LotteryContract,
    TrickContract,
    TrumpRule,
)
from kierki.presets import PRESETS, STANDARD
from kierki.rules import Rules, opening_ranks
from kierki.seats import Seat
from kierki.strategies.pack import card_sets, decks, named_sets

__all__ = ["contracts", "lottery_contracts", "rules", "trick_contracts", "trump_rules"]

# Stands in rules until their own contracts are drawn.
_STAND_IN: Final = TrickContract("deal", Group.SINGLE)
_FIRST_RANK_LAID: Final = LotteryContract(
    "lottery", Group.LOTTERY, open_rank=None, prizes=(), stop_after=1
)

_groups = st.sampled_from(Group)
_points = st.integers(-30, 30)
_yes_or_no = st.booleans()


def trump_rules(rules: Rules = STANDARD) -> SearchStrategy[TrumpRule]:
    """Draw a way to name trumps, and the duties that go with it (rule id ``trump-choice``).

    Args:
        rules: for the size of a hand.
    """
    return st.builds(
        TrumpRule,
        chooser=st.sampled_from(("dealer", "left")),
        cards_seen=st.none() | st.integers(1, rules.hand_size),
        allow_no_trump=_yes_or_no,
        must_trump=_yes_or_no,
        must_beat=st.sampled_from(("never", "trumps", "trumps_and_no_trump")),
    )


@st.composite
def _trick_contracts(draw: DrawFn, rules: Rules, id_: str) -> TrickContract:
    """Draw price lists first: an early end allows none for tricks and needs one for cards."""
    positions = st.integers(1, rules.hand_size) | st.integers(-rules.hand_size, -1)
    per_card = draw(st.lists(st.tuples(named_sets(rules.deck), _points), max_size=3))
    early_end = draw(_yes_or_no) and draw(_yes_or_no)
    if early_end:
        per_card.append((draw(card_sets(rules.deck, min_size=1, max_size=4)), draw(_points)))
    return TrickContract(
        id_,
        draw(_groups),
        per_trick=0 if early_end else draw(_points),
        per_card=per_card,
        per_position=() if early_end else draw(st.lists(st.tuples(positions, _points), max_size=4)),
        barred_leads=draw(named_sets(rules.deck)),
        barred_opening_leads=draw(named_sets(rules.deck)),
        forced_discards=draw(named_sets(rules.deck)),
        leader=draw(st.sampled_from(("left", "dealer"))),
        early_end=early_end,
        trump=draw(st.none() | trump_rules(rules)),
    )


def trick_contracts(rules: Rules = STANDARD, *, id: str = "deal") -> SearchStrategy[TrickContract]:  # noqa: A002 (the name of the field)
    """Draw a deal of tricks with any prices, bans and duties; positions may coincide.

    Args:
        rules: whose seats and deck it is to be played with.
        id: the contract's id.

    >>> from hypothesis import find
    >>> bool(find(trick_contracts(), lambda contract: contract.early_end).scoring_cards)
    True
    """
    return _trick_contracts(rules, id)


@st.composite
def _lottery_contracts(draw: DrawFn, rules: Rules, id_: str) -> LotteryContract:
    seats = len(rules.seats)
    stop_after = draw(st.integers(1, seats - 1))
    paid = draw(st.lists(_points, min_size=stop_after, max_size=stop_after))
    ranks = opening_ranks(_FIRST_RANK_LAID, rules.deck)
    return LotteryContract(
        id_,
        draw(_groups),
        open_rank=draw(st.sampled_from((*ranks, None))),
        starter=draw(st.sampled_from(("left", "dealer"))),
        ace=draw(st.sampled_from(("high", "low"))),
        prizes=(*paid, *[draw(_points)] * (seats - stop_after)),
        stop_after=stop_after,
    )


def lottery_contracts(
    rules: Rules = STANDARD,
    *,
    id: str = "deal",  # noqa: A002 (the name of the field)
) -> SearchStrategy[LotteryContract]:
    """Draw a lottery with any opening rank, prizes and end; the ace may be low.

    Args:
        rules: whose seats and deck it is to be played with.
        id: the contract's id.

    Raises:
        ValueError: for a deck without a rank of which every suit has its card.
    """
    if not opening_ranks(_FIRST_RANK_LAID, rules.deck):
        raise ValueError("no lottery can be opened: no rank is in every suit of this deck")
    return _lottery_contracts(rules, id)


def contracts(rules: Rules = STANDARD, *, id: str = "deal") -> SearchStrategy[Contract]:  # noqa: A002 (the name of the field)
    """Draw any contract that can be played by these rules.

    Args:
        rules: whose seats and deck it is to be played with.
        id: the contract's id.

    >>> from hypothesis import find
    >>> len(find(contracts(), lambda contract: isinstance(contract, LotteryContract)).prizes)
    4
    """
    of_tricks = trick_contracts(rules, id=id)
    if not opening_ranks(_FIRST_RANK_LAID, rules.deck):
        return of_tricks
    return st.one_of(of_tricks, of_tricks, lottery_contracts(rules, id=id))


@st.composite
def _house_rules(draw: DrawFn) -> Rules:
    """Draw three or four seats, mostly a small deck, a few contracts."""
    seats = draw(st.sampled_from((tuple(Seat), tuple(Seat)[:3])))
    table = Rules("house", (_STAND_IN,), seats=seats, deck=draw(decks(len(seats))))
    numbers = range(1, draw(st.integers(1, 3)) + 1)
    return attrs.evolve(
        table,
        contracts=tuple(draw(contracts(table, id=f"deal_{number}")) for number in numbers),
        winner=draw(st.sampled_from(("highest", "lowest"))),
        series=draw(st.integers(1, 2)),
        series_dealer_step=draw(st.integers(-1, 2)),
    )


def rules(*, presets: bool = True) -> SearchStrategy[Rules]:
    """Draw a whole game: a preset, or house rules for three or four seats, mostly of few cards.

    The simplest are the standard rules.

    Args:
        presets: whether presets are drawn too.

    >>> from hypothesis import find
    >>> find(rules(), lambda rules: True)
    <Rules standard: 12 contracts, 4 seats>
    """
    named = st.sampled_from(tuple(PRESETS.values()))
    return named | _house_rules() if presets else _house_rules()

"""The short way through a deal that is written as `dumps` writes it, over, and right.

Nearly all deals are. They are read at once; anything else about a deal is for `DealReader`, which
reads line by line, knows every other way to write it, and finds the place of what is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import chain
from operator import add
from typing import Final

from kierki.cardset import CardSet
from kierki.contracts import Contract, LotteryContract
from kierki.deals import DealState, play_all, score
from kierki.errors import NotationError
from kierki.illegality import IllegalMoveError
from kierki.lottery import LotteryState
from kierki.lottery.state import deal_lottery
from kierki.moves import Move, parse_move
from kierki.notation.fields import LAYS, points_text, whole_hands
from kierki.records import DealRecord, cards_seen
from kierki.rules import Rules
from kierki.seats import Seat
from kierki.tricks import TrickState
from kierki.tricks.state import deal_tricks

__all__ = ["read_whole"]

_CARD: Final = re.compile("[2-9TJQKA][CDHS]")


@lru_cache(maxsize=2)
def _form(players: int) -> re.Pattern[str]:
    trick = rf"[1-9][0-9]?\. [NESW](?: {_CARD.pattern}){{{players}}}\n"
    turns = rf"[NESW](?: (?:{_CARD.pattern}|-)){{1,{players}}}\n"
    return re.compile(
        r'\[Deal "([1-9][0-9]{0,5}) ([a-z][a-z0-9_]*) ([NESW])"\]\n'
        r'\[Hands "([^"\\]*)"\]\n'
        r'(?:\[Seen "([^"\\]*)"\]\n)?'
        r"(?:(=[CDHSNT]{1,2})\n)?"
        rf"((?:{trick})+|(?:{turns})+)"
        r'\[Score "([^"\\]*)"\]\n'
        r'(?:\[Total "([^"\\]*)"\]\n)?'
    )


def read_whole(
    text: str, number: int, rules: Rules, first_dealer: Seat | None, totals: tuple[int, ...]
) -> DealRecord | None:
    """Read a deal if all of it is as it should be; None if anything is not.

    Args:
        text: its lines, up to the next deal or the end.
        number: the number it must have.
        rules: those of the match.
        first_dealer: who dealt first; None for deals that stand alone, of any contract and dealer.
        totals: the points of each seat before it; deals that stand alone have no total.
    """
    found = _form(len(rules.seats)).fullmatch(text)
    has_total = found is not None and found[9] is not None
    if found is None or found[1] != str(number) or (has_total and first_dealer is None):
        return None
    dealer = Seat(found[3])
    wanted = rules.dealer_of(number, first_dealer) if first_dealer else dealer
    contract = _contract(found[2], number, rules, first_dealer)
    if contract is None or dealer is not wanted or dealer not in rules.seats:
        return None
    hands, size = whole_hands(found[4], rules, rules.hand_size), cards_seen(contract)
    if hands is None or (found[5] is None) is not (size is None):
        return None
    masks = first = tuple([hand.mask for hand in hands])
    seen = None
    if size is not None:
        seen = whole_hands(found[5], rules, size)
        if seen is None or not all(map(CardSet.__le__, seen, hands)):
            return None
        first = tuple([hand.mask for hand in seen])
    if isinstance(contract, LotteryContract):
        rows = deal_lottery(rules, contract, dealer, hands=masks)
        state = _rows_played(rows, found[6], found[7].splitlines())
    else:
        dealt = deal_tricks(rules, contract, dealer, hands=masks, seen=first)
        state = _tricks_played(dealt, found[6], found[7].split())
    announced = DealRecord(number, contract, dealer, hands, seen, (), None, None)
    return None if state is None else _scored(announced, state, found[8], found[9], totals)


def _contract(id_: str, number: int, rules: Rules, first_dealer: Seat | None) -> Contract | None:
    """Give the contract that is named, if it is this one's turn."""
    contract = next((own for own in rules.contracts if own.id == id_), None)
    return None if first_dealer and contract != rules.contract_of(number) else contract


def _played(state: DealState, choice: str | None, moves: Iterable[Move]) -> DealState | None:
    """Play a deal to its end; None if it is another."""
    try:
        state = play_all(state, [parse_move(choice), *moves] if choice else tuple(moves))
    except (IllegalMoveError, NotationError):
        return None
    return state if state.is_over else None


def _tricks_played(dealt: TrickState, choice: str | None, words: list[str]) -> DealState | None:
    """Play tricks to the end; None if their numbers or leaders are not as the words say."""
    seats = dealt.rules.seats
    width = len(seats) + 2
    of_tricks = zip(*(words[place::width] for place in range(2, width)), strict=True)
    state = _played(dealt, choice, map(LAYS.__getitem__, chain.from_iterable(of_tricks)))
    if not isinstance(state, TrickState):
        return None
    leaders = [seats[turn].value for turn in state._leads()[:-1]]
    numbers = [f"{number}." for number in range(1, len(leaders) + 1)]
    return state if (words[::width], words[1::width]) == (numbers, leaders) else None


def _rows_played(dealt: LotteryState, choice: str | None, lines: list[str]) -> DealState | None:
    """Play a lottery to its end; None if its rounds do not begin and end as the lines do."""
    words = chain.from_iterable([line[2:].split(" ") for line in lines])
    state = _played(dealt, choice, map(LAYS.__getitem__, words))
    if not isinstance(state, LotteryState):
        return None
    rounds = [(own[0][0].value, len(own)) for own in state._rounds()]
    return state if [(line[0], line.count(" ")) for line in lines] == rounds else None


def _scored(
    announced: DealRecord,
    state: DealState,
    points: str,
    total: str | None,
    totals: tuple[int, ...],
) -> DealRecord | None:
    """Give the deal with its points, if they are right."""
    rules, won = state.rules, tuple(score(state).values())
    after = tuple(map(add, totals, won))
    if points_text(rules, won) != points or total not in (None, points_text(rules, after)):
        return None
    own = announced.number, announced.contract, announced.dealer, announced.hands, announced.seen
    return DealRecord(*own, state.moves, won, after if total else None)

"""The short way through a deal that is written as `dumps` writes it, over, and right.

Nearly all deals are. They are read at once; anything else about a deal is for `DealReader`, which
reads line by line, knows every other way to write it, and finds the place of what is wrong.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import chain
from operator import add
from typing import Final

from kierki.cardset import CardSet
from kierki.contracts import Contract, LotteryContract
from kierki.deals import DealState, play_all, score
from kierki.illegality import IllegalMoveError
from kierki.lottery import LotteryState
from kierki.lottery.state import deal_lottery
from kierki.moves import parse_move
from kierki.notation.fields import CARDS, LAYS, points_text, whole_hands
from kierki.records import SEAT_NAMES, DealRecord, cards_seen
from kierki.rules import Rules
from kierki.seats import Seat
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
        r"(?:(=(?:[CDHS]|NT))\n)?"
        rf"(?:((?:{trick})+)|((?:{turns})+))"
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
    has_total = found is not None and found[10] is not None
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
    seen = None
    if size is not None:
        seen = whole_hands(found[5], rules, size)
        if seen is None or not all(map(CardSet.__le__, seen, hands)):
            return None
    announced = DealRecord(number, contract, dealer, hands, seen, (), None, None)
    played = _played(announced, found, rules)
    return _scored(played, found, totals) if played else None


def _contract(id_: str, number: int, rules: Rules, first_dealer: Seat | None) -> Contract | None:
    """Give the contract that is named, if it is this one's turn."""
    contract = next((own for own in rules.contracts if own.id == id_), None)
    return None if first_dealer and contract != rules.contract_of(number) else contract


def _played(
    announced: DealRecord, found: re.Match[str], rules: Rules
) -> tuple[DealRecord, DealState] | None:
    """Play a deal to its end; None if it is another, or its lines are not as they should be."""
    contract, dealer = announced.contract, announced.dealer
    hands = tuple([hand.mask for hand in announced.hands or ()])
    start: DealState
    if isinstance(contract, LotteryContract):
        lines = (found[8] or "").splitlines()
        cards = list(chain.from_iterable([line[2:].split(" ") for line in lines]))
        start = deal_lottery(rules, contract, dealer, hands=hands)
    else:
        lines, cards = [], _cards_of_tricks((found[7] or "").split(), hands)
        seen = tuple([hand.mask for hand in announced.seen or ()]) or hands
        start = deal_tricks(rules, contract, dealer, hands=hands, seen=seen)
    choice = (parse_move(found[6]),) if found[6] else ()
    moves = (*choice, *map(LAYS.__getitem__, cards))
    try:
        state = play_all(start, moves)
    except IllegalMoveError:
        return None
    if not state.is_over or (isinstance(state, LotteryState) and not _are_rounds(lines, state)):
        return None
    own = announced.number, contract, dealer, announced.hands, announced.seen
    return DealRecord(*own, moves, None, None), state


def _cards_of_tricks(words: list[str], hands: tuple[int, ...]) -> list[str]:
    """Give the cards in the order of play; none if the numbers and the leaders are not theirs.

    Whoever holds the first card of a trick has led to it, or the card was not his to play.
    """
    numbers, leaders, *columns = [words[place :: len(hands) + 2] for place in range(len(hands) + 2)]
    if numbers != [f"{number}." for number in range(1, len(numbers) + 1)]:
        return []
    held = dict(zip(SEAT_NAMES, hands, strict=False))
    for leader, card in zip(leaders, columns[0], strict=True):
        if not held.get(leader, 0) & CARDS[card]._bit:
            return []
    return list(chain.from_iterable(zip(*columns, strict=True)))


def _are_rounds(lines: list[str], state: LotteryState) -> bool:
    """Tell whether each line is a round: who begins it, and how many moves it has."""
    rounds = [(own[0][0].value, len(own)) for own in state._rounds()]
    return [(line[0], line.count(" ")) for line in lines] == rounds


def _scored(
    played: tuple[DealRecord, DealState], found: re.Match[str], totals: tuple[int, ...]
) -> DealRecord | None:
    """Give the deal with its points, if they are right."""
    deal, state = played
    won = tuple(score(state).values())
    after = tuple(map(add, totals, won))
    points, total = found.group(9, 10)
    if points_text(won) != points or total not in (None, points_text(after)):
        return None
    own = deal.number, deal.contract, deal.dealer, deal.hands, deal.seen, deal.moves
    return DealRecord(*own, won, after if total else None)

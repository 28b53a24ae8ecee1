"""Small tables for examples: a few cards in hand, moves written as players write them."""

from __future__ import annotations

from typing import TypeAlias, TypeVar

from kierki import (
    Card,
    CardSet,
    Contract,
    IllegalCode,
    LotteryContract,
    LotteryState,
    MatchState,
    Rules,
    Seat,
    TrickContract,
    TrickState,
    deal,
    explain,
    format_move,
    legal_moves,
    parse_move,
    play_all,
)

AnyState: TypeAlias = TrickState | LotteryState | MatchState
State = TypeVar("State", bound=AnyState)


def cards(text: str) -> tuple[Card, ...]:
    """Read cards in the order written, ``"KH 7H 2S"``."""
    return tuple(map(Card, text.split()))


def hands_of(*hands: str) -> dict[Seat, tuple[Card, ...]]:
    """Give these hands to N, E, S and, if there are four, W."""
    return {seat: cards(hand) for seat, hand in zip(Seat, hands, strict=False)}


def rules_for(contract: Contract, *hands: str) -> Rules:
    """Give rules whose deck is just these hands and whose only deal is this contract."""
    seats, deck = tuple(Seat)[: len(hands)], CardSet(" ".join(hands))
    return Rules("few_cards", [contract], seats=seats, deck=deck)


def tricks(contract: TrickContract, *hands: str, dealer: Seat | None = None) -> TrickState:
    """Deal these few cards for a contract; the last seat deals, so that N is on its left."""
    rules = rules_for(contract, *hands)
    state = deal(contract, hands_of(*hands), dealer=dealer or rules.seats[-1], rules=rules)
    assert isinstance(state, TrickState)
    return state


def lottery(contract: LotteryContract, *hands: str, dealer: Seat | None = None) -> LotteryState:
    """Deal these few cards for a lottery; the last seat deals, so that N is on its left."""
    rules = rules_for(contract, *hands)
    state = deal(contract, hands_of(*hands), dealer=dealer or rules.seats[-1], rules=rules)
    assert isinstance(state, LotteryState)
    return state


def after(state: State, moves: str) -> State:
    """Make these moves, ``"=H KH 7H"``."""
    return play_all(state, map(parse_move, moves.split()))


def legal(state: AnyState) -> str:
    """Write the legal moves in their order, ``"7H KH"``."""
    return " ".join(map(format_move, legal_moves(state)))


def why_not(state: AnyState, move: str, seat: Seat | None = None) -> IllegalCode | None:
    """Name what is wrong with a move; None if it is legal."""
    refused = explain(state, parse_move(move), seat=seat)
    return refused.code if refused else None

"""The laws of one deal, asked of its states from the first to some moment."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import pairwise
from typing import Final, TypeAlias

from kierki.cards import Card
from kierki.cardset import CardSet
from kierki.contracts import Contract, TrickContract
from kierki.deals import (
    DealState,
    breakdown,
    explain,
    legal_moves,
    play,
    play_all,
    play_forced,
    points_left,
    score,
    undo,
)
from kierki.match import deal
from kierki.moves import Move, format_move, move_index
from kierki.notation import dumps, loads
from kierki.records import dealt_hands, record, replay
from kierki.rules import Rules
from kierki.testing.law import Claim, Law
from kierki.testing.oracle import answers, reasons, reference_deal
from kierki.testing.questions import MOVES, facts, sampled, told_alike, two_of
from kierki.tricks import TrickState

__all__ = ["LAWS", "most_moves"]

Deal: TypeAlias = Sequence[DealState]
Claims: TypeAlias = Iterator[Claim]


def most_moves(rules: Rules, contract: Contract) -> int:
    """Give how many moves a deal can have: a card in every round, and the choice of trumps."""
    cards, seats = len(rules.deck), len(rules.seats)
    return cards + 1 if isinstance(contract, TrickContract) else cards * seats


# ----------------------------------------------------------------------------------------- moves


def every_legal_move_can_be_made(states: Deal) -> Claims:
    """`cards`: each move that is listed leads to a state in which it is the last move."""
    for ply, state in sampled(states):
        for move in legal_moves(state):
            made = play(state, move).moves
            yield Claim(ply, f"the moves after {format_move(move)}", (*state.moves, move), made)


def somebody_can_move_until_the_end(states: Deal) -> Claims:
    """`turn-order`: until the deal is over it is a seat's turn, and it has a move."""
    for ply, state in enumerate(states):
        goes_on = not state.is_over
        yield Claim(ply, "is it a seat's turn?", goes_on, state.turn in state.rules.seats)
        yield Claim(ply, "has it a move?", goes_on, bool(legal_moves(state)))


def every_deal_ends(states: Deal) -> Claims:
    """`deal-end`: there is a card in every turn of tricks, in every round of a lottery."""
    last = states[-1]
    bound = most_moves(last.rules, last.contract)
    ended = last.is_over or len(last.moves) < bound
    yield Claim(len(states) - 1, f"is it over after {bound} moves?", expected=True, found=ended)


def legal_moves_are_in_order(states: Deal) -> Claims:
    """Legal moves are listed once each, in the order of their numbers."""
    for ply, state in enumerate(states):
        moves = list(legal_moves(state))
        yield Claim(ply, "legal_moves", sorted(set(moves), key=move_index), moves)


def all_functions_agree_on_what_is_legal(states: Deal) -> Claims:
    """A move is listed, explained by nothing, legal and playable; or it is none of these."""
    for ply, state in two_of(states):
        yield from told_alike(ply, state)


def forced_moves_are_no_decision(states: Deal) -> Claims:
    """Single legal moves are played until there is a choice or the end, and no others."""
    for ply, state in sampled(states):
        ahead = play_forced(state)
        yield Claim(
            ply, "may play_forced go on?", expected=False, found=len(legal_moves(ahead)) == 1
        )
        for before, after in pairwise(_made(state, ahead.moves[len(state.moves) :])):
            only = (after.moves[-1],)
            yield Claim(ply, f"the moves instead of {only[0]}", only, legal_moves(before))


def _made(state: DealState, moves: Iterable[Move]) -> Iterator[DealState]:
    """Give a state and those after each of the moves."""
    yield state
    for move in moves:
        state = play(state, move)
        yield state


# ---------------------------------------------------------------------------------------- points


def points_are_conserved(states: Deal) -> Claims:
    """`scoring`: the points so far and those to come make the contract's total at every moment."""
    total = states[0].rules.contract_total(states[0].contract)
    for ply, state in enumerate(states):
        found = sum(score(state).values()) + points_left(state)
        yield Claim(ply, "the sum of score, and points_left", total, found)
        if state.is_over:
            yield Claim(ply, "points_left at the end", 0, points_left(state))


def the_breakdown_adds_up(states: Deal) -> Claims:
    """`scoring`: the lines of what a seat's points are for make its score."""
    for ply, state in sampled(states):
        lines = breakdown(state)
        sums = {seat: sum(line.points for line in lines[seat]) for seat in lines}
        yield Claim(ply, "the sums of breakdown", score(state), sums)
        counts = [line.count > 0 for seat in lines for line in lines[seat]]
        yield Claim(ply, "does every line count something?", expected=True, found=all(counts))


# ----------------------------------------------------------------------------------------- cards


def no_card_is_lost_or_doubled(states: Deal) -> Claims:
    """`cards`: hands, the table and what was taken are the deck, and no two of them share one."""
    for ply, state in enumerate(states):
        piles = [*state.hands.values(), *_out_of_hand(state)]
        deck = state.rules.deck
        yield Claim(ply, "the cards of all", deck, reduce(CardSet.__or__, piles))
        yield Claim(ply, "the number of cards of all", len(deck), sum(map(len, piles)))


def _out_of_hand(state: DealState) -> Iterator[CardSet]:
    if isinstance(state, TrickState):
        yield CardSet(state.trick.cards)
        yield from state.taken.values()
    else:
        yield CardSet(move for move in state.moves if isinstance(move, Card))


# ---------------------------------------------------------------------------------------- states


def states_never_change(states: Deal) -> Claims:
    """Playing, refusing, counting and taking back leave a state as it was."""
    for ply, state in two_of(states):
        before = facts(state)
        for move in MOVES:
            explain(state, move)
        for move in legal_moves(state):
            score(play(state, move))
        play_forced(state)
        undo(state, len(state.moves))
        yield Claim(ply, "everything that can be read", before, facts(state))


def a_deal_is_its_cards_and_moves(states: Deal) -> Claims:
    """Dealt and played again it is equal at every moment and hashes alike; moments differ."""
    moves = states[-1].moves
    again = tuple(_made(_dealt_again(states[0]), moves))
    yield Claim(len(states) - 1, "the number of moves", len(states) - 1, len(moves))
    for ply, (state, twin) in enumerate(zip(states, again, strict=True)):
        yield Claim(ply, "moves", moves[:ply], state.moves)
        yield Claim(ply, "the deal played again", state, twin)
        yield Claim(ply, "its hash", hash(state), hash(twin))
    yield Claim(len(states) - 1, "how many states differ?", len(states), len(set(again)))
    yield Claim(len(states) - 1, "play_all", states[-1], play_all(states[0], moves))


def _dealt_again(first: DealState) -> DealState:
    seen = tuple(first.seen.values()) if isinstance(first, TrickState) else None
    hands = dealt_hands(first.rules, tuple(first.hands.values()), seen)
    return deal(first.contract, hands, dealer=first.dealer, rules=first.rules)


def moves_can_be_taken_back(states: Deal) -> Claims:
    """Taking back so many moves gives the state of so many moves ago; no more can be."""
    last = len(states) - 1
    for ply, state in sampled(states):
        yield Claim(last, f"undo of {last - ply} moves", state, undo(states[-1], last - ply))
        back = facts(undo(states[-1], last - ply))
        yield Claim(last, f"what can be read after undo of {last - ply}", facts(state), back)
    for plies in (last + 1, -1):
        refused = f"{last} moves can be taken back, not {plies}"
        yield Claim(last, f"undo of {plies} moves", refused, _undone(states[-1], plies))


def _undone(state: DealState, plies: int) -> object:
    try:
        return undo(state, plies)
    except ValueError as error:
        return str(error)


def copies_are_equal(states: Deal) -> Claims:
    """A copy, and what comes out of a pickle, is equal and can be read and hashed alike."""
    for ply, state in two_of(states):
        pickled = pickle.loads(pickle.dumps(state))  # noqa: S301 (it was written just now)
        for twin in (copy.copy(state), copy.deepcopy(state), pickled):
            yield Claim(ply, "a copy", state, twin)
            yield Claim(ply, "what can be read from a copy", facts(state), facts(twin))


def a_record_is_read_as_it_was_written(states: Deal) -> Claims:
    """The match text of a deal is read back to the same record, and replayed to the same deal."""
    last = len(states) - 1
    written = record([states[-1]])
    read = loads(dumps(written))
    yield Claim(last, "the record read back", written, read)
    yield Claim(last, "the text of what was read", dumps(written), dumps(read))
    yield Claim(last, "the deal replayed", states[-1], replay(read, deal=1))


# --------------------------------------------------------------------------------- second opinion


def the_reference_agrees(states: Deal) -> Claims:
    """A slow engine, written from the rules alone, sees the same deal at every moment."""
    reference = reference_deal(states[0])
    for ply, state in enumerate(states):
        if ply:
            reference.play(format_move(state.moves[-1]))
        for what, expected, found in answers(state, reference):
            yield Claim(ply, what, expected, found)


def the_reference_gives_the_same_reasons(states: Deal) -> Claims:
    """Of what is wrong with a move both engines name the same, first, thing."""
    reference, asked = reference_deal(states[0]), dict(two_of(states))
    for ply, state in enumerate(states):
        if ply:
            reference.play(format_move(state.moves[-1]))
        for what, expected, found in reasons(state, reference) if ply in asked else ():
            yield Claim(ply, what, expected, found)


# --------------------------------------------------------------------------------------- symmetry


def no_seat_is_special(states: Deal) -> Claims:
    """`players`: move the dealer and every hand some seats on, and everything moves with them."""
    seats = states[0].rules.seats
    for steps in range(1, len(seats)):
        yield from _moved(states, steps)


def _moved(states: Deal, steps: int) -> Claims:
    first, left_of = states[0], states[0].rules.left_of
    twin = deal(
        first.contract,
        {left_of(seat, steps): hand for seat, hand in first.hands.items()},
        dealer=left_of(first.dealer, steps),
        rules=first.rules,
    )
    for ply, state in enumerate(states):
        if ply:
            twin = play(twin, state.moves[-1])
        turn = left_of(state.turn, steps) if state.turn else None
        points = {left_of(seat, steps): got for seat, got in score(state).items()}
        yield Claim(ply, f"turn, moved {steps} seats on", turn, twin.turn)
        yield Claim(ply, f"score, moved {steps} seats on", points, score(twin))
        yield Claim(ply, "legal_moves, moved on", legal_moves(state), legal_moves(twin))


LAWS: Final = tuple(
    Law(claims)
    for claims in (
        every_legal_move_can_be_made,
        somebody_can_move_until_the_end,
        every_deal_ends,
        legal_moves_are_in_order,
        all_functions_agree_on_what_is_legal,
        forced_moves_are_no_decision,
        points_are_conserved,
        the_breakdown_adds_up,
        no_card_is_lost_or_doubled,
        states_never_change,
        a_deal_is_its_cards_and_moves,
        moves_can_be_taken_back,
        copies_are_equal,
        a_record_is_read_as_it_was_written,
        the_reference_agrees,
        the_reference_gives_the_same_reasons,
        no_seat_is_special,
    )
)
"""The laws of a deal."""

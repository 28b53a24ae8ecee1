"""The laws of a match, asked of its states from the first to some moment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final, TypeAlias, cast

from kierki.contracts import Group
from kierki.deals import DealState, breakdown, play_all, points_left, score, undo
from kierki.match import MatchState, deal, new_match
from kierki.notation import dumps, loads
from kierki.presets import group_totals
from kierki.records import record, replay
from kierki.testing.law import Claim, Law
from kierki.testing.questions import facts, sampled, told_alike

__all__ = ["MATCH_LAWS"]

Match: TypeAlias = Sequence[MatchState]
Claims: TypeAlias = Iterator[Claim]


def _between_deals(states: Match) -> Iterator[tuple[int, MatchState]]:
    return ((ply, state) for ply, state in enumerate(states) if state.current is None)


def _some_moments(states: Match) -> Iterator[tuple[int, MatchState]]:
    """Give the moments between deals, one of the last deal, and the last."""
    return chain(_between_deals(states), list(sampled(states))[:2])


def points_of_a_match_are_conserved(states: Match) -> Claims:
    """`scoring`: the points so far and those to come make the total of all groups of deals."""
    total = sum(group_totals(states[0].rules).values())
    for ply, state in sampled(states):
        found = sum(score(state).values()) + points_left(state)
        yield Claim(ply, "the sum of score, and points_left", total, found)
        lines = breakdown(state)
        sums = {seat: sum(line.points for line in lines[seat]) for seat in lines}
        yield Claim(ply, "the sums of breakdown", score(state), sums)


def groups_come_to_their_totals(states: Match) -> Claims:
    """`scoring`: the deals of a finished match bring each group what the rules say of it."""
    last = states[-1]
    if last.is_over:
        found: dict[Group, int] = {}
        for result in last.results:
            group = result.contract.group
            found[group] = found.get(group, 0) + sum(result.points)
        yield Claim(len(states) - 1, "the points by group", group_totals(last.rules), found)


def the_deal_moves_to_the_left(states: Match) -> Claims:
    """`dealing`: after every deal the next seat deals, after a series some more are skipped."""
    rules, first = states[0].rules, states[0].first_dealer
    for ply, state in _between_deals(states):
        done = len(state.results)
        steps = done + rules.series_dealer_step * (done // len(rules.contracts))
        over = done == len(rules.contracts) * rules.series
        contract = None if over else rules.contracts[done % len(rules.contracts)]
        yield Claim(ply, "is the match over?", over, state.is_over)
        yield Claim(ply, "dealer", None if over else rules.left_of(first, steps), state.dealer)
        yield Claim(ply, "contract", contract, state.contract)


def the_best_come_first(states: Match) -> Claims:
    """`match-end`: the ranking puts each seat where its points belong; equal ones share a place."""
    for ply, state in _some_moments(states):
        points, rules = score(state), state.rules
        order = sorted(set(points.values()), reverse=rules.winner == "highest")
        places = [{seat for seat in rules.seats if points[seat] == value} for value in order]
        yield Claim(ply, "ranking", places, [set(place) for place in state.ranking])


def all_functions_agree_on_what_is_legal_in_a_match(states: Match) -> Claims:
    """A move is listed, explained by nothing, legal and playable; or it is none of these."""
    for ply, state in _some_moments(states):
        yield from told_alike(ply, state)


def moves_of_a_match_can_be_taken_back(states: Match) -> Claims:
    """Taking back goes through finished deals to the first moment at which it was a seat's turn."""
    last = len(states) - 1
    plays = [state for state in states if state.turn]
    made = len(plays) - (1 if states[-1].turn else 0)
    for number, state in sampled(plays[:made]):
        yield Claim(last, f"undo of {made - number} moves", state, undo(states[-1], made - number))


def copies_of_a_match_are_equal(states: Match) -> Claims:
    """A match made again of what can be read from it is equal, and hashes alike."""
    for ply, state in _some_moments(states):
        twin = cast(MatchState, replay(record(state)))
        yield Claim(ply, "the match replayed", state, twin)
        yield Claim(ply, "what can be read from it", facts(state), facts(twin))
        yield Claim(ply, "its hash", hash(state), hash(twin))


def a_match_is_read_as_it_was_written(states: Match) -> Claims:
    """The match text of a match is read back to the same record, and replayed to the same match."""
    written = record(states[-1])
    read = loads(dumps(written))
    last = len(states) - 1
    yield Claim(last, "the record read back", written, read)
    yield Claim(last, "the text of what was read", dumps(written), dumps(read))
    yield Claim(last, "the match replayed", states[-1], replay(read))


def no_seat_is_special_in_a_match(states: Match) -> Claims:
    """`dealing`: with another first dealer and all hands moved on, the whole match moves on."""
    last, left_of = states[-1], states[-1].rules.left_of
    twin = new_match(last.rules, first_dealer=left_of(last.first_dealer))
    for played in _deals(last):
        dealt = undo(played, len(played.moves)).hands
        twin = deal(twin, {left_of(seat): hand for seat, hand in dealt.items()})
        twin = play_all(twin, played.moves)
    points = {left_of(seat): got for seat, got in score(last).items()}
    places = [{left_of(seat) for seat in place} for place in last.ranking]
    turn = left_of(last.turn) if last.turn else None
    yield Claim(len(states) - 1, "score, moved a seat on", points, score(twin))
    yield Claim(len(states) - 1, "ranking, moved a seat on", places, list(map(set, twin.ranking)))
    yield Claim(len(states) - 1, "turn, moved a seat on", turn, twin.turn)


def _deals(match: MatchState) -> Iterator[DealState]:
    deals = (*(result.final for result in match.results), match.current)
    return (played for played in deals if played is not None)


MATCH_LAWS: Final = tuple(
    Law(claims)
    for claims in (
        the_deal_moves_to_the_left,
        points_of_a_match_are_conserved,
        groups_come_to_their_totals,
        the_best_come_first,
        all_functions_agree_on_what_is_legal_in_a_match,
        moves_of_a_match_can_be_taken_back,
        copies_of_a_match_are_equal,
        a_match_is_read_as_it_was_written,
        no_seat_is_special_in_a_match,
    )
)
"""The laws of a match."""

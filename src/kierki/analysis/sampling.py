"""What a play cost on average, if all play on by habit and slip now and then."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Any, Final

from kierki.analysis.alike import first_alike
from kierki.analysis.row_habits import row_habits
from kierki.analysis.trick_habits import trick_habits
from kierki.deals import DealState, legal_moves, play, score
from kierki.lottery import LotteryState
from kierki.moves import PASS, Move
from kierki.randomness import SeededRng
from kierki.seats import Seat

# Habits alone would give one sample, and always the same; and where all slip now and then, what is
# found agrees better with exact solutions than with no slips or more of them.
_SLIP_BITS: Final = 30  # of 32: one move in four
_NOTHING_TO_LAY: Final = (PASS,)


def sampled_cost(
    state: DealState, seat: Seat, move: Move, *, samples: int, seed: str
) -> tuple[tuple[Move, ...], float, float]:
    """Give the moves that did best, what a move cost against them, and its standard error.

    All moves are tried with the same slips. The best move is chosen by one half of the samples
    and measured by the other, so that no luck in the choice counts as a cost.
    """
    first = first_alike(state)
    outcomes = _outcomes(state, seat, dict.fromkeys(first.values()), samples, seed)
    own = outcomes[first[move]]
    gains = [0] * samples
    for half in (0, 1):
        chosen = _best(outcomes, first[move], slice(half, None, 2))
        for sample in range(1 - half, samples, 2):
            gains[sample] = chosen[sample] - own[sample]
    most = max(map(sum, outcomes.values()))
    best = tuple([each for each, like in first.items() if sum(outcomes[like]) == most])
    return best, max(fmean(gains), 0), stdev(gains) / sqrt(samples)


def _best(
    outcomes: Mapping[Move, Sequence[int]], made: Move, samples: slice[int, None, int]
) -> Sequence[int]:
    """Give what came of the move that did best in some samples, if it beats the one made."""
    return max(
        outcomes.values(),
        key=lambda points: (sum(points[samples]), points is outcomes[made]),
    )


def _outcomes(
    state: DealState, seat: Seat, moves: Iterable[Move], samples: int, seed: str
) -> dict[Move, list[int]]:
    """Give what a seat ends the deal with after each move; the more, the better."""
    rng = SeededRng(seed)
    sign = -1 if state.rules.winner == "lowest" else 1
    cards = sum(map(len, state.hands.values()))
    after = {move: play(state, move) for move in moves}
    outcomes: dict[Move, list[int]] = {move: [] for move in after}
    for _ in range(samples):
        slips = [rng.randrange(1 << 32) for _ in range(cards)]
        for move, begun in after.items():
            outcomes[move].append(sign * score(_played_on(begun, slips))[seat])
    return outcomes


def _played_on(state: DealState, slips: Sequence[int]) -> DealState:
    """Play on to the end; each slip says, of one more card, whether and how it is a random one."""
    choose = _habit(state)
    for slip in slips:
        while (legal := legal_moves(state)) == _NOTHING_TO_LAY:
            state = play(state, PASS)
        if not legal:
            break
        if slip >> _SLIP_BITS:
            state = play(state, choose(state))
        else:
            state = play(state, legal[slip * len(legal) >> _SLIP_BITS])
    return state


def _habit(state: DealState) -> Callable[[Any], Move]:
    if isinstance(state, LotteryState):
        return row_habits(state.contract, state.rules).choose
    return trick_habits(state.contract, state.rules, state._start.choice).choose

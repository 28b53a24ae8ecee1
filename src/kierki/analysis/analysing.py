"""Going through what was played, and saying of each play what it cost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, cast

import attrs

from kierki.analysis.judging import Judge
from kierki.analysis.results import Analysis, DealAnalysis
from kierki.deals import DealState
from kierki.endings import Objective
from kierki.lottery import LotteryState
from kierki.match import MatchState
from kierki.records import Record, record, replay
from kierki.seats import Seat
from kierki.tricks import TrickState

__all__ = ["SAMPLES", "SOLVED_POSITIONS", "analyse"]

SAMPLES: Final = 100
"""How many samples are taken of a play unless another number is given."""
SOLVED_POSITIONS: Final = 2000
"""How many positions an ending may take to be solved unless another limit is given."""


def analyse(
    played: MatchState | DealState | Record,
    *,
    deal: int | None = None,
    seat: Seat | None = None,
    objective: Objective = "max_n",
    samples: int = SAMPLES,
    seed: int | str | bytes = "0",
    limit: int = SOLVED_POSITIONS,
) -> Analysis:
    """Say of each play what it cost the seat that made it.

    All hands are open here, so this is hindsight: the best move may be one that nobody could
    have known of. A play costs what the seat would have won more, or lost less, with the best
    legal move, if everybody plays on. Where the rest can be solved that is exact, and
    ``objective`` says who plays for what, as for `solve`. Before that it is an average over
    samples: everybody plays on by simple habits and slips now and then, in each sample at the
    same moments whatever move is tried. A play without a choice costs nothing, nor does one
    among cards that come to the same thing.

    The same arguments give the same analysis; ``samples`` and ``limit`` bound the work.

    Args:
        played: a match, a deal or a record, finished or not.
        deal: the number of a deal, from 1; None is all of them.
        seat: whose plays to judge; None is everybody's.
        objective: who plays for what in an ending that is solved.
        samples: how many samples to take of a play; 2 at least.
        seed: for the samples; ``1``, ``"1"`` and ``b"1"`` are different seeds.
        limit: how many positions an ending may take to be solved.

    Raises:
        ValueError: for fewer than two samples, another objective, a deal that there is not, or
            a seat that does not play.
        IllegalMoveError: for a record that was not read but made up, and breaks the rules.

    >>> from kierki import STANDARD, deal, legal_moves, play, shuffle
    >>> state = deal(STANDARD.contracts[7], shuffle("gdansk-2026"))
    >>> while not state.is_over:
    ...     state = play(state, legal_moves(state)[-1])
    >>> for found in analyse(state, samples=2).deals[0].plays:
    ...     if found.exact and found.cost:
    ...         print(found.trick, found.seat, found.move, found.cost, found.best)
    9 S 2S 25 (Card('5D'),)
    9 W AC 25 (Card('5C'), Card('9C'), Card('TC'))
    9 E JD 25 (Card('8C'), Card('3D'))
    """
    rules = played.rules
    if seat is not None and seat not in rules.seats:
        raise ValueError(f"{seat} does not play by the rules {rules.id}")
    judge = Judge(objective, samples, seed, limit, seat)
    found = [
        attrs.evolve(begun, plays=tuple(judge.plays(state, begun.number))[::-1]) if state else begun
        for begun, state in played_deals(played)
        if deal in (None, begun.number)
    ]
    if deal is not None and not found:
        raise ValueError(f"there is no deal {deal}")
    return Analysis(rules, tuple(found))


def played_deals(
    played: MatchState | DealState | Record,
) -> Iterator[tuple[DealAnalysis, DealState | None]]:
    """Give the deals without their plays, each as far as it was played; None for unknown cards."""
    rules = played.rules
    if isinstance(played, TrickState | LotteryState):
        yield DealAnalysis(1, rules, played.contract, played.dealer, ()), played
        return
    written = record(played) if isinstance(played, MatchState) else played
    alone = attrs.evolve(written, kind="deals", first_dealer=None)
    for deal in written.deals:
        state = cast(DealState, replay(alone, deal=deal.number)) if deal.hands else None
        yield DealAnalysis(deal.number, rules, deal.contract, deal.dealer, ()), state

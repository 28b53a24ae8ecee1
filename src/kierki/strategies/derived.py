"""States of one kind, and what can be read off states: for `hypothesis.strategies.from_type`."""

from __future__ import annotations

from typing import cast

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from kierki.cards import Suit
from kierki.contracts import Contract, LotteryContract, TrickContract
from kierki.deals import DealState, explain, score
from kierki.illegality import Illegality
from kierki.lottery import LotteryState
from kierki.match import DealResult
from kierki.moves import ChooseTrump
from kierki.presets import PRESETS
from kierki.records import DealRecord, Record, record
from kierki.rules import Rules
from kierki.strategies.attempts import Attempt
from kierki.strategies.games import lottery_contracts, trick_contracts
from kierki.strategies.moments import deal_states, finished_deals, match_states
from kierki.strategies.refusals import illegal_moves
from kierki.tricks import Trick, TrickState

__all__ = [
    "deal_records",
    "deal_results",
    "illegalities",
    "lottery_states",
    "records",
    "trick_states",
    "tricks",
    "trump_choices",
]


def trump_choices() -> SearchStrategy[ChooseTrump]:
    """Draw a choice of trumps, or of no trump."""
    return st.builds(ChooseTrump, st.sampled_from((*Suit, None)))


def trick_states() -> SearchStrategy[TrickState]:
    """Draw a deal of tricks at any moment."""
    return cast(SearchStrategy[TrickState], _states(TrickContract, trick_contracts()))


def lottery_states() -> SearchStrategy[LotteryState]:
    """Draw a lottery at any moment."""
    return cast(SearchStrategy[LotteryState], _states(LotteryContract, lottery_contracts()))


def _states(
    kind: type[TrickContract | LotteryContract],
    house: SearchStrategy[TrickContract] | SearchStrategy[LotteryContract],
) -> SearchStrategy[DealState]:
    """Draw a deal for a contract of one kind, of a preset or of house rules."""
    named: list[tuple[Rules, Contract]] = [
        (rules, contract)
        for rules in PRESETS.values()
        for contract in dict.fromkeys(rules.contracts)
        if isinstance(contract, kind)
    ]
    own = house.flatmap(lambda contract: deal_states(contract=contract))
    return own | st.sampled_from(named).flatmap(lambda pair: deal_states(pair[0], contract=pair[1]))


def tricks() -> SearchStrategy[Trick]:
    """Draw a trick, finished or not."""
    return trick_states().flatmap(lambda state: st.sampled_from((state.trick, *state.tricks)))


def deal_results() -> SearchStrategy[DealResult]:
    """Draw the result of a deal."""
    return finished_deals().map(
        lambda state: DealResult(state.contract, state.dealer, tuple(score(state).values()), state)
    )


def illegalities() -> SearchStrategy[Illegality]:
    """Draw the reason for which a move is refused."""
    return illegal_moves().map(_reason)


def _reason(attempt: Attempt) -> Illegality:
    return cast(Illegality, explain(attempt.state, attempt.move, seat=attempt.seat))


def records() -> SearchStrategy[Record]:
    """Draw the record of a deal or of a match."""
    return deal_states().map(lambda state: record([state])) | match_states().map(record)


def deal_records() -> SearchStrategy[DealRecord]:
    """Draw a deal as it is written down."""
    return deal_states().map(lambda state: record([state]).deals[0])

"""What holds in every deal and every match, whatever the contract and whatever is played."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generated import MatchPlayout, a_fifth, match_playouts
from kierki import (
    PRESETS,
    STANDARD,
    STANDARD_3P,
    ChooseTrump,
    DealState,
    Group,
    Phase,
    Suit,
    TrickState,
    contract_total,
    deal,
    new_match,
    play,
    play_all,
    score,
    shuffle,
    undo,
)
from kierki.strategies import deal_states, finished_deals
from kierki.strategies import rules as any_rules
from kierki.testing import LAWS, MATCH_LAWS, Law, check_laws

# Of each contract of each preset: 5 deals, in the deep profile 500.
DEALS = max(1, settings().max_examples // 10)

house_rules = any_rules(presets=False)
house_deals = house_rules.flatmap(lambda rules: finished_deals(rules) | deal_states(rules))


def history(last: DealState) -> list[DealState]:
    """Give the states of a deal, from the first."""
    return [undo(last, plies) for plies in range(len(last.moves), -1, -1)]


def by_name(law: Law) -> str:
    """Give a law its name among the tests."""
    return law.name


@pytest.mark.unmeasured
@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_every_law_holds_by_every_preset(preset: str) -> None:
    """The whole suite, as the author of a house rule runs it."""
    report = check_laws(PRESETS[preset], examples=DEALS)
    contracts = len(set(PRESETS[preset].contracts))
    assert (report.rules, report.deals) == (preset, DEALS * contracts)


@pytest.mark.unmeasured
@pytest.mark.parametrize("law", LAWS, ids=by_name)
@given(last=house_deals)
def test_every_law_holds_by_any_rules(law: Law, last: DealState) -> None:
    """A law holds for any seats, deck and contract: no valid rules break down in play."""
    law.check(history(last))


@pytest.mark.parametrize("law", MATCH_LAWS, ids=by_name)
@a_fifth
@given(playout=match_playouts(house_rules))
def test_every_law_of_a_match_holds_by_any_rules(law: Law, playout: MatchPlayout) -> None:
    """The same for matches, through all series."""
    law.check(list(playout.states()))


@given(house_deals, st.sampled_from(range(pickle.HIGHEST_PROTOCOL + 1)))
def test_every_protocol_pickles_a_deal(state: DealState, protocol: int) -> None:
    """A pickle of any protocol holds the whole deal."""
    assert pickle.loads(pickle.dumps(state, protocol)) == state  # noqa: S301


@given(match_playouts(st.sampled_from((STANDARD, STANDARD_3P))))
def test_every_group_of_the_standard_games_balances(playout: MatchPlayout) -> None:
    """`scoring`: each group comes to 1300 points, with three players to 1275: a match to zero."""
    *_, match = playout.states()
    groups = dict.fromkeys(Group, 0)
    for result in match.results:
        assert sum(result.points) == contract_total(result.contract, playout.rules)
        groups[result.contract.group] += sum(result.points)
    balance = 1300 if playout.rules is STANDARD else 1275
    assert list(groups.values()) == [-balance, -balance, balance, balance]
    assert sum(score(match).values()) == 0


@given(house_deals, st.randoms(use_true_random=True))
def test_the_order_of_dealing_counts_only_until_trumps_are_named(
    last: DealState, order: Random
) -> None:
    """`trump-choice`: what was seen tells two deals apart before the choice, nothing after it."""
    one = history(last)
    hands = {seat: order.sample(list(hand), len(hand)) for seat, hand in one[0].hands.items()}
    other = play_all(deal(last.contract, hands, dealer=last.dealer, rules=last.rules), last.moves)
    for state, twin in zip(one, history(other), strict=True):
        same = True
        if isinstance(state, TrickState) and isinstance(twin, TrickState):
            same = state.phase is not Phase.CHOOSE_TRUMP or state.seen == twin.seen
        assert (state == twin) is same
        assert not same or hash(state) == hash(twin)


READ = """
import pickle, sys
from kierki import STANDARD, ChooseTrump, Suit, deal, new_match, play, shuffle
match = deal(new_match(), shuffle("gdansk-2026"))
contract = STANDARD.contracts[7]
state = play(deal(contract, shuffle("gdansk-2026")), ChooseTrump(Suit.HEARTS))
for one, other in zip(pickle.loads(sys.stdin.buffer.read()), (match, state), strict=True):
    assert one == other and hash(one) == hash(other), (one, other)
"""


@pytest.mark.unmeasured
@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_a_hash_is_that_of_its_own_process(hash_seed: str) -> None:
    """A state pickled in one process is equal in another, and found there in sets and dicts."""
    match = deal(new_match(), shuffle("gdansk-2026"))
    state = deal(STANDARD.contracts[7], shuffle("gdansk-2026"))
    state = play(state, ChooseTrump(Suit.HEARTS))
    assert len({match, state}) == 2
    subprocess.run(
        [sys.executable, "-c", READ],
        input=pickle.dumps((match, state)),
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        check=True,
    )

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import Phase, find, settings

from kierki import (
    STANDARD,
    CardSet,
    Group,
    IllegalCode,
    LotteryContract,
    LotteryState,
    MatchState,
    NotationError,
    Rules,
    Seat,
    TrickContract,
    TrickState,
    TrumpRule,
    legal_moves,
    play,
    shuffle,
    undo,
)
from kierki.notation import loads, replay
from kierki.strategies import illegal_moves
from kierki.testing import LAWS, MATCH_LAWS, Claim, Law, LawBrokenError, check_laws
from kierki.testing.trials import DealTrial, MatchTrial
from kierki.tricks import steps, tables
from tables import after, tricks

THREE = tuple(Seat)[:3]
TRICKS = TrickContract("tricks", Group.SINGLE, per_trick=-20)
TRUMPS = TrickContract("trumps", Group.TRUMPS, per_trick=25, trump=TrumpRule(cards_seen=2))
LOTTERY = LotteryContract(
    "lottery", Group.LOTTERY, open_rank=None, prizes=(8, 5, 0), stop_after=2, ace="low"
)
FEW = CardSet("2C 3C AC 2D 3D AD 2H 3H AH 2S 3S AS")
HOUSE = Rules("house", [TRICKS, TRUMPS, LOTTERY], seats=THREE, deck=FEW, series=2)


def house(*contracts: Any) -> Rules:
    """Make house rules for three with four cards each."""
    return attrs.evolve(HOUSE, contracts=contracts, series=1)


def broken(rules: Rules, examples: int = 30) -> LawBrokenError:
    """Run the suite by rules under which something is wrong, and give what it tells."""
    with pytest.raises(LawBrokenError) as caught:
        check_laws(rules, examples=examples)
    return caught.value


@pytest.fixture
def fresh_tables() -> Any:
    """Make the tables of play anew, before and after they are tampered with."""
    made = (tables.tables_for, steps.moments_for, steps.strengths_for)
    for each in made:
        each.cache_clear()
    yield
    for each in made:
        each.cache_clear()


@pytest.mark.unmeasured
def test_a_report_of_laws_that_hold() -> None:
    """It says which laws were tried on how many deals and matches."""
    report = check_laws(HOUSE, examples=5)
    assert report.rules == "house"
    assert report.laws == tuple(law.name for law in (*LAWS, *MATCH_LAWS))
    assert (report.deals, report.matches) == (15, 1)
    assert check_laws(HOUSE, examples=5, seed=7) == report


def test_at_least_one_example_is_tried() -> None:
    """Nothing is proved by no deal."""
    with pytest.raises(ValueError, match="at least one example is needed, not 0"):
        check_laws(HOUSE, examples=0)


def test_rules_under_the_name_of_a_preset_are_refused() -> None:
    """Deals by such rules could not be written down."""
    with pytest.raises(NotationError, match="standard"):
        check_laws(attrs.evolve(STANDARD, contracts=[TRICKS]))


def test_every_law_has_a_name_and_a_sentence() -> None:
    """Names are different and do not change; a sentence ends with a full stop."""
    laws = (*LAWS, *MATCH_LAWS)
    assert len({law.name for law in laws}) == len(laws) == 26
    assert all(law.sentence.endswith(".") for law in laws)
    assert Law(lambda _: iter(())).sentence == ""


# ---------------------------------------------------------------- an engine that is wrong


@pytest.mark.usefixtures("fresh_tables")
def test_trumps_that_take_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """`trick-winner`: only the second engine sees it, at the end of a trick that was ruffed."""
    right = steps._strength
    monkeypatch.setattr(steps, "_strength", lambda card, led, _: right(card, led, None))
    error = broken(house(TRUMPS))
    assert error.law == "the_reference_agrees"
    assert error.claim.what == "turn"
    last = loads(error.record).deals[0]
    trump, *played = last.moves
    assert len(played) % 3 == 0
    assert any(str(card)[1] == str(trump)[1] for card in played)


@pytest.mark.unmeasured
def test_points_that_are_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """`scoring`: whoever takes the A♠ is not paid for its trick."""
    right = TrickState._score

    def lossy(state: TrickState) -> dict[Seat, int]:
        unlucky = CardSet("AS")
        return {
            seat: 0 if unlucky <= state.taken[seat] else points
            for seat, points in right(state).items()
        }

    monkeypatch.setattr(TrickState, "_score", lossy)
    error = broken(house(TRICKS))
    assert (error.law, error.rules) == ("points_are_conserved", "house")
    assert error.claim.expected == -80
    assert str(error) == (
        "points_are_conserved is broken by the rules house\n"
        "the law: `scoring`: the points so far and those to come make the contract's total at "
        "every moment.\n"
        f"asked after {error.claim.ply} moves: the sum of score, and points_left\n"
        "expected: -80\n"
        f"found: {error.claim.found}\n\n{error.record}"
    )


def test_what_was_found_can_be_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The record leads to the moment that breaks the law, and to no point that is wrong."""
    monkeypatch.setattr(TrickState, "_points_left", lambda state: 5 * len(state.moves))
    error = broken(house(TRICKS))
    monkeypatch.undo()
    state = replay(loads(error.record), deal=1)
    assert isinstance(state, TrickState)
    assert len(state.moves) == error.claim.ply == 0
    assert loads(error.record).rules == house(TRICKS)
    assert "Score" not in error.record


@pytest.mark.unmeasured
@pytest.mark.usefixtures("fresh_tables")
def test_a_card_that_is_not_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """`lead-ban`: the A♠ may not be led though no rule bars it."""
    right = tables.Tables.__init__

    def unfair(self: tables.Tables, *args: Any) -> None:
        right(self, *args)
        self.free_leads &= ~CardSet("AS").mask
        self.free_opening_leads &= ~CardSet("AS").mask

    monkeypatch.setattr(tables.Tables, "__init__", unfair)
    error = broken(house(TRICKS))
    assert (error.law, error.claim.what) == ("the_reference_agrees", "legal_moves")
    assert isinstance(error.claim.expected, set)
    assert isinstance(error.claim.found, set)
    assert error.claim.expected - error.claim.found == {"AS"}


def test_a_refusal_of_what_is_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    """`explain` has something against a move that `play` makes."""
    right = LotteryState._explain
    monkeypatch.setattr(LotteryState, "_explain", lambda state, move, _: right(state, move, Seat.W))
    assert broken(house(LOTTERY)).law == "all_functions_agree_on_what_is_legal"


def test_an_engine_that_fails_in_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """A move that cannot be made breaks a law, and the record stops before it."""
    right = TrickState._play

    def failing(state: TrickState, move: Any) -> TrickState:
        if str(move) == "AS" and move in state._legal:
            raise ZeroDivisionError("A♠")
        return right(state, move)

    monkeypatch.setattr(TrickState, "_play", failing)
    error = broken(house(TRICKS))
    assert error.law == "every_legal_move_can_be_made"
    assert error.claim.found == "ZeroDivisionError('A♠')"
    assert "AS" not in [str(move) for move in loads(error.record).deals[0].moves]


def test_a_match_that_forgets_a_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """`dealing`: in a match the record is that of the match, without its points."""
    monkeypatch.setattr(MatchState, "dealer", Seat.N)
    error = broken(house(TRICKS), examples=15)
    assert error.law == "the_deal_moves_to_the_left"
    assert error.record.count("[Deal ") == len(loads(error.record).deals) > 0
    assert "Score" not in error.record


# ---------------------------------------------------------------- laws one by one


def states_of(rules: Rules, contract: Any, picks: tuple[int, ...] = (), moves: int = 99) -> Any:
    """Deal and play a deal for these rules."""
    return DealTrial(rules, contract, Seat.N, shuffle(0, rules=rules), moves, picks).states()


@pytest.mark.parametrize("contract", [TRICKS, TRUMPS, LOTTERY], ids=lambda contract: contract.id)
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.name)
def test_a_law_of_a_whole_deal(law: Law, contract: Any) -> None:
    """Each law holds of a deal of each kind, from beginning to end, and at its beginning."""
    states = states_of(HOUSE, contract, (3, 1, 2))
    assert states[-1].is_over
    law.check(states)
    law.check(states[:1])


DUTIES = attrs.evolve(
    TRUMPS, trump=TrumpRule(allow_no_trump=True, must_trump=True, must_beat="trumps")
)
IN_DEALS = [code for code in IllegalCode if "match" not in code and "needed" not in code]


@pytest.mark.unmeasured
@pytest.mark.parametrize("code", IN_DEALS)
def test_the_laws_hold_where_a_move_is_refused(code: IllegalCode) -> None:
    """The two engines agree on every reason, and the one in question comes up."""
    first = settings(database=None, phases=[Phase.generate])
    attempt = find(illegal_moves(code), lambda _: True, settings=first, random=Random(0))
    state = attempt.state
    assert not isinstance(state, MatchState)
    states = [undo(state, plies) for plies in range(len(state.moves), -1, -1)]
    for law in LAWS:
        law.check(states)


@pytest.mark.parametrize("choice", ["=H", "=C", "=NT"])
def test_the_laws_hold_where_a_trick_must_be_beaten(choice: str) -> None:
    """With the duty to beat in trumps only, in each of its cases."""
    start = tricks(DUTIES, "3H 2C", "4H 2H", "AC 3C")
    states = [after(start, ""), after(start, choice)]
    while legal_moves(states[-1]):
        states.append(play(states[-1], legal_moves(states[-1])[0]))
    for law in LAWS:
        law.check(states)


def test_the_laws_hold_where_a_suit_is_missing() -> None:
    """A lottery in three suits, whose first card fixes the rank."""
    rules = attrs.evolve(HOUSE, deck=FEW - CardSet("2S 3S AS"))
    states = states_of(rules, LOTTERY)
    for law in LAWS:
        law.check(states)


@pytest.mark.unmeasured
@pytest.mark.parametrize("deals", [0, 1, 6])
@pytest.mark.parametrize("law", MATCH_LAWS, ids=lambda law: law.name)
def test_a_law_of_a_match(law: Law, deals: int) -> None:
    """Each law holds of a match that has just begun, in its second deal, and at its end."""
    states = MatchTrial(HOUSE, Seat.E, seed=0, deals=deals, moves=5).states()
    assert states[-1].is_over is (deals == 6)
    law.check(states)


def test_a_single_law_is_checked() -> None:
    """A law can be asked of states of one's own; here the last of them is forged."""
    law = next(law for law in LAWS if law.name == "a_deal_is_its_cards_and_moves")
    states = states_of(HOUSE, TRICKS)
    with pytest.raises(LawBrokenError, match="the number of moves"):
        law.check((*states, states[-1]))


def test_an_error_can_be_pickled() -> None:
    """Where tests run in several processes the error comes back whole."""
    error = LawBrokenError("law", "It holds.", "house", Claim(1, "what", 2, 3), "[Kierki]")
    twin = pickle.loads(pickle.dumps(error))  # noqa: S301
    assert (str(twin), twin.claim, twin.record) == (str(error), error.claim, error.record)

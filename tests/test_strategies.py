from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from random import Random
from typing import Any, cast

import pytest
from hypothesis import Phase as SearchPhase
from hypothesis import find, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject, SearchStrategy

import kierki
from generated import a_fifth
from kierki import (
    PASS,
    PRESETS,
    STANDARD,
    STANDARD_3P,
    Card,
    CardSet,
    ChooseTrump,
    DealResult,
    Group,
    IllegalCode,
    Illegality,
    LotteryContract,
    LotteryState,
    MatchState,
    Move,
    Phase,
    Rank,
    Rules,
    Seat,
    Suit,
    Trick,
    TrickContract,
    TrickState,
    TrumpRule,
    deal,
    explain,
    is_legal,
    shuffle,
    strategies,
)
from kierki.records import DealRecord, Record
from kierki.strategies import (
    Attempt,
    card_sets,
    cards,
    contracts,
    deal_states,
    finished_deals,
    hands,
    illegal_moves,
    legal_moves,
    lottery_contracts,
    match_states,
    registration,
    rules,
    trick_contracts,
    trump_rules,
)
from kierki.strategies.pack import decks

FEW = CardSet("2C 3C AC 2D 3D AD 2H 3H AH 2S 3S AS")
KING = TrickContract("king", Group.SINGLE, per_card=[("KH", -150)])
SMALL = Rules("small", [KING], seats=tuple(Seat)[:3], deck=FEW)

every_code = pytest.mark.parametrize("code", list(IllegalCode))


def simplest(strategy: SearchStrategy[Any], condition: Callable[[Any], bool] | None = None) -> Any:
    """Find the simplest value, of those for which a condition holds."""
    return found(strategy, condition, SearchPhase.generate, SearchPhase.shrink)


def found(
    strategy: SearchStrategy[Any],
    condition: Callable[[Any], bool] | None = None,
    *phases: SearchPhase,
) -> Any:
    """Find a value for which a condition holds: the first, if there is only one phase."""
    some = settings(database=None, max_examples=2_000, phases=phases or [SearchPhase.generate])
    return find(strategy, condition or (lambda _: True), settings=some, random=Random(0))


# ---------------------------------------------------------------- cards


@given(cards(FEW), card_sets(FEW, min_size=2, max_size=4))
def test_cards_are_of_the_deck(card: Card, some: CardSet) -> None:
    """Cards, and sets of so many cards, are drawn from the deck that is given."""
    assert card in FEW
    assert some <= FEW
    assert 2 <= len(some) <= 4


@pytest.mark.parametrize("seats", [3, 4])
@given(data=st.data())
def test_decks_can_be_dealt(seats: int, data: DataObject) -> None:
    """A deck is the pack, or a few cards for each seat."""
    deck = data.draw(decks(seats))
    assert deck
    assert len(deck) % seats == 0


def test_whole_packs_are_drawn_too() -> None:
    """Three play without the 2♣, four with all cards."""
    assert simplest(decks(3), lambda deck: len(deck) > 21) == STANDARD_3P.deck
    assert simplest(decks(4), lambda deck: len(deck) > 28) == STANDARD.deck


# ---------------------------------------------------------------- rules


@given(st.data())
def test_contracts_fit_their_rules(data: DataObject) -> None:
    """A contract that is drawn for rules can be played by them, whatever deck they have."""
    house = data.draw(rules(presets=False))
    contract = data.draw(contracts(house, id="another"))
    house.check_contract(contract)
    assert contract.id == "another"


def test_no_lottery_for_a_deck_without_a_common_rank() -> None:
    """Such a deck has deals of tricks only; a lottery asked for by name is refused."""
    deck = CardSet("2C 3D 4H")
    no_rank = Rules("no_rank", [KING], seats=tuple(Seat)[:3], deck=deck)
    with pytest.raises(ValueError, match="no rank is in every suit"):
        lottery_contracts(no_rank)
    assert isinstance(simplest(contracts(no_rank)), TrickContract)


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    ("strategy", "has"),
    [
        (trick_contracts(), lambda contract: contract.early_end),
        (trick_contracts(), lambda contract: not contract.early_end and contract.per_position),
        (trick_contracts(), lambda contract: contract.barred_opening_leads),
        (trick_contracts(), lambda contract: contract.forced_discards and contract.trump),
        (trick_contracts(), lambda contract: contract.leader == "dealer"),
        (trump_rules(), lambda rule: rule.must_trump and rule.must_beat == "trumps"),
        (trump_rules(), lambda rule: rule.cards_seen and rule.allow_no_trump),
        (trump_rules(), lambda rule: rule.chooser == "left"),
        (lottery_contracts(), lambda contract: contract.open_rank is None),
        (lottery_contracts(), lambda contract: contract.ace == "low"),
        (lottery_contracts(), lambda contract: contract.stop_after == 3),
        (rules(), lambda house: len(house.seats) == 3 and house.hand_size == 4),
        (rules(), lambda house: house.series == 2 and house.series_dealer_step == -1),
        (rules(), lambda house: house.winner == "lowest"),
    ],
)
def test_rare_fields_are_drawn(strategy: SearchStrategy[Any], has: Callable[[Any], bool]) -> None:
    """Every field has its rare values too."""
    any_one = settings(database=None, max_examples=2_000, phases=(SearchPhase.generate,))
    assert has(find(strategy, has, settings=any_one, random=Random(0)))


def test_the_simplest_rules() -> None:
    """What fails by all rules is shown by the standard ones."""
    assert simplest(rules()) is STANDARD
    assert simplest(rules(presets=False)) not in PRESETS.values()


# ---------------------------------------------------------------- hands and states


@given(st.data())
def test_hands_are_the_deck(data: DataObject) -> None:
    """Every card is dealt once, and every seat has as many."""
    house = data.draw(rules())
    dealt = data.draw(hands(house))
    assert tuple(dealt) == house.seats
    assert {len(hand) for hand in dealt.values()} == {house.hand_size}
    assert CardSet(card for hand in dealt.values() for card in hand) == house.deck


@given(finished_deals(), finished_deals(SMALL), finished_deals(contract=KING))
def test_finished_deals_are_over(
    of_any: kierki.DealState, small: kierki.DealState, king: kierki.DealState
) -> None:
    """A finished deal is over; rules and contract are those asked for."""
    assert of_any.is_over
    assert small.is_over
    assert king.is_over
    assert of_any.contract in of_any.rules.contracts
    assert (small.rules, small.contract) == (SMALL, KING)
    assert (king.rules.contracts, king.rules.deck) == ((KING,), STANDARD.deck)


@pytest.mark.unmeasured
@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("strategy", [deal_states(SMALL), match_states(SMALL)])
def test_a_state_is_at_any_moment(strategy: SearchStrategy[Any], *, over: bool) -> None:
    """A deal, and a match, may just have begun, or be over."""
    state = simplest(strategy, lambda state: state.is_over is over)
    assert state.rules is SMALL
    assert state.is_over is over


@pytest.mark.parametrize(
    "moment",
    [
        lambda match: match.current is not None and match.current.moves,
        lambda match: match.results and match.results[0].final is None,
        lambda match: match.results and match.results[0].final,
        lambda match: match.results and match.current is None,
    ],
    ids=["in play", "entered", "played", "between deals"],
)
def test_matches_are_of_all_kinds(moment: Callable[[MatchState], bool]) -> None:
    """Deals of a match are played or known by their points; the match stands in or between them."""
    twice = kierki.Rules("twice", [KING], seats=SMALL.seats, deck=FEW, series=2)
    assert moment(simplest(match_states(twice), moment))


@a_fifth
@given(match_states())
def test_matches_are_of_their_rules(match: MatchState) -> None:
    """A match of any rules is drawn, with no more deals than it has."""
    assert len(match.results) <= match.rules.deals


def test_the_simplest_deal_is_easy_to_read() -> None:
    """Sorted hands, and everybody plays the lowest legal card; here S cannot follow."""
    state = simplest(deal_states(SMALL), lambda state: len(state.tricks) == 1)
    assert [str(move) for move in state.moves] == ["3D", "AH", "2D"]
    dealt = kierki.undo(state, 3)
    assert [str(hand) for hand in dealt.hands.values()] == [
        "2C 3C AC 2D",
        "3D AD 2H 3H",
        "AH 2S 3S AS",
    ]


# ---------------------------------------------------------------- moves


@given(st.data())
def test_legal_moves_are_legal(data: DataObject) -> None:
    """What is drawn may be played."""
    state = deal(STANDARD.contracts[7], shuffle(data.draw(st.integers(0, 99))))
    assert is_legal(state, data.draw(legal_moves(state)))


def test_nobody_moves_at_the_end() -> None:
    """No legal move can be drawn where there is none."""
    over = simplest(finished_deals(SMALL))
    with pytest.raises(ValueError, match="nobody is to move: <TrickState king: over>"):
        legal_moves(over)


@every_code
@given(data=st.data())
def test_illegal_moves_of_every_code(code: IllegalCode, data: DataObject) -> None:
    """For each reason there are moves that are refused for it and for no other."""
    attempt = data.draw(illegal_moves(code))
    refused = explain(attempt.state, attempt.move, seat=attempt.seat)
    assert refused is not None
    assert refused.code is code


@given(illegal_moves())
def test_illegal_moves_of_any_code(attempt: Attempt) -> None:
    """Without a code every reason may come up."""
    assert not is_legal(attempt.state, attempt.move, seat=attempt.seat)


def test_a_card_played_needs_a_play() -> None:
    """With one card each a lottery may be over with its first: another deal takes its place."""
    attempt = found(
        illegal_moves(IllegalCode.ALREADY_PLAYED),
        lambda attempt: attempt.state.contract is STANDARD.contracts[0],
    )
    assert attempt.move in attempt.state.moves


def test_a_card_waits_for_the_choice_of_trumps() -> None:
    """A card that is not held is refused as such once trumps are named, so they are."""
    attempt = found(
        illegal_moves(IllegalCode.NOT_IN_HAND),
        lambda attempt: isinstance((attempt.state.moves or [None])[-1], ChooseTrump),
    )
    assert attempt.state.phase is Phase.PLAY


def test_a_refused_move_is_easy_to_read() -> None:
    """Two cards each: E is void in the suit led, holds a trump and tries another card."""
    attempt = simplest(illegal_moves(IllegalCode.MUST_TRUMP))
    state = attempt.state
    assert [str(hand) for hand in state.hands.values()] == ["2C", "2D 2H", "4C 5C", "6C 7C"]
    assert [str(move) for move in (*state.moves, attempt.move)] == ["=D", "3C", "2H"]


# ---------------------------------------------------------------- from_type


@pytest.mark.parametrize(
    "kind",
    [
        *(Card, CardSet, Suit, Rank, Seat, TrumpRule, TrickContract, LotteryContract, Rules),
        *(TrickState, LotteryState, MatchState, ChooseTrump, Trick, DealResult, Illegality),
        *(Record, DealRecord),
    ],
)
@a_fifth
@given(data=st.data())
def test_every_type_can_be_drawn(kind: type[Any], data: DataObject) -> None:
    """`from_type` draws whatever a test of a game takes."""
    assert isinstance(data.draw(st.from_type(kind)), kind)


@given(st.from_type(cast(Any, Move)))
def test_a_move_is_of_any_kind(move: Move) -> None:
    """A move is a card, a choice of trumps or a pass."""
    assert isinstance(move, Card | ChooseTrump) or move is PASS


def test_other_types_are_left_alone() -> None:
    """Who asks for something that can be counted is not given cards."""
    resolve = registration._resolver(CardSet, "pack", "card_sets")
    assert resolve(frozenset) is NotImplemented
    assert isinstance(resolve(CardSet), SearchStrategy)


DRAWN = """
from hypothesis import find, strategies
import kierki
assert find(strategies.from_type(kierki.Rules), lambda rules: True) is kierki.STANDARD
"""


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    "program",
    [
        DRAWN,
        "import kierki.strategies, hypothesis; kierki.strategies.rules()",
        "import hypothesis, sys; assert 'kierki.strategies.games' not in sys.modules",
    ],
)
def test_no_import_is_needed(program: str) -> None:
    """Hypothesis knows the types by itself, in whatever order things are imported."""
    subprocess.run([sys.executable, "-c", program], check=True)


@pytest.mark.parametrize("room", ["strategies", "testing"])
def test_without_hypothesis_the_extra_is_named(room: str) -> None:
    """Who has not installed Hypothesis is told which extra brings it."""
    program = f"import sys; sys.modules['hypothesis'] = None; import kierki.{room}"
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 1
    assert ran.stderr.endswith("need Hypothesis: pip install 'kierki[hypothesis]'\n")


def test_the_names_of_the_strategies() -> None:
    """Every name stands in the module; any other is told."""
    assert dir(strategies) == sorted(strategies.__all__)
    for name in strategies.__all__:
        assert getattr(strategies, name).__module__.startswith("kierki.strategies.")
    with pytest.raises(AttributeError, match="no attribute 'hand'"):
        strategies.hand  # type: ignore[attr-defined]  # noqa: B018


def test_a_card_is_played_twice_where_every_hand_has_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the first card may end the deal, a played card is sought in another deal."""
    rules = Rules("tiny", [TrickContract("tiny", Group.SINGLE)], deck=CardSet("2C 3C 4C 5C"))
    tiny = deal(rules.contracts[0], shuffle("tiny", rules=rules), rules=rules)
    monkeypatch.setattr("kierki.strategies.refusals._in_play", lambda: st.just(tiny))
    attempt = simplest(illegal_moves(IllegalCode.ALREADY_PLAYED))
    refused = explain(attempt.state, attempt.move, seat=attempt.seat)
    assert refused
    assert refused.code is IllegalCode.ALREADY_PLAYED

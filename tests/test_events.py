from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from functools import reduce
from math import factorial
from typing import Any, cast, get_args

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generated import MatchPlayout, a_fifth, match_playouts
from kierki import (
    PRESETS,
    STANDARD,
    STANDARD_3P,
    Card,
    CardSet,
    ChooseTrump,
    DealState,
    Group,
    IllegalMoveError,
    InvalidStateError,
    LotteryContract,
    MatchState,
    Rank,
    Rules,
    Seat,
    Suit,
    TrickContract,
    TrumpRule,
    deal,
    enter_score,
    explain,
    legal_moves,
    new_match,
    play,
    play_all,
    shuffle,
    undo,
)
from kierki.deductions import count_worlds, determinize, knowledge
from kierki.randomness import SeededRng
from kierki.strategies import deal_states, finished_deals, match_states
from kierki.strategies import rules as any_rules
from kierki.views import (
    DealOver,
    Dealt,
    DealView,
    Event,
    MatchBegun,
    MatchOver,
    MatchView,
    Passed,
    Played,
    ScoreEntered,
    TrickTaken,
    TrumpNamed,
    WentOut,
    advance,
    events,
    observe,
)
from onlookers import folded, history, onlookers
from tables import after, cards, hands_of, lottery, rules_for, tricks

NO_TRICKS = TrickContract("no_tricks", Group.SINGLE, per_trick=-20)
NO_QUEENS = TrickContract(
    "no_queens", Group.SINGLE, per_card=[("QC QD QH QS", -60)], per_position=[(-1, -75)]
)
TRUMPS = TrickContract("trumps", Group.TRUMPS, per_trick=25, trump=TrumpRule(cards_seen=2))
SEVENS = LotteryContract(
    "lottery", Group.LOTTERY, open_rank=Rank.SEVEN, prizes=(800, 500, 0, 0), stop_after=2
)
HANDS = ("KH 7H 2S", "QH 5H 3S", "AC KC 4S", "AS JH 2C")  # N E S W; W deals, so N leads
SHORT = ("2C 3C", "4C 5C", "6C 7C", "8C 9C")
LAST_HEARTS = ("6H", "7H", "8H", "9H")


# ---------------------------------------------------------------- following


def check_followed(states: list[DealState], seat: Seat | None) -> None:
    """Check that who follows the events sees at every moment what is to be seen."""
    view: Any = None
    for before, state in zip([None, *states], states, strict=False):
        view = reduce(advance, events(before, state, seat), view)
        seen = observe(state, seat)
        assert (view, view.counts, view.own) == (seen, seen.counts, seen.own)
        assert legal_moves(view) == legal_moves(seen)
        assert (repr(view), hash(view)) == (repr(seen), hash(seen))


@a_fifth
@given(finished_deals())
def test_who_follows_the_events_sees_all_that_is_to_be_seen(last: DealState) -> None:
    """After every move the events of a deal have led each seat to exactly what it may know."""
    for seat in onlookers(last):
        check_followed(history(last), seat)


@pytest.mark.unmeasured
@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_every_preset_can_be_followed(preset: str) -> None:
    """Every deal of every rule set that has a name can be played by events alone."""
    rules = PRESETS[preset]
    for number, contract in enumerate(dict.fromkeys(rules.contracts)):
        state = deal(contract, shuffle(preset, number, rules=rules), rules=rules)
        states = [state]
        while moves := legal_moves(states[-1]):
            states.append(play(states[-1], moves[len(states) % len(moves)]))
        for seat in onlookers(state):
            check_followed(states, seat)


@a_fifth
@given(deal_states(), st.data())
def test_events_of_several_moves_are_those_of_each(last: DealState, data: st.DataObject) -> None:
    """What happens is the same whether it is told at once, in parts or move by move."""
    states = history(last)
    middle = data.draw(st.sampled_from(states))
    for seat in onlookers(last):
        told = events(None, last, seat)
        assert told == events(None, middle, seat) + events(middle, last, seat)
        parts = zip([None, *states], states, strict=False)
        assert told == tuple(event for pair in parts for event in events(*pair, seat))
        assert events(last, last, seat) == ()
        assert folded(told) == observe(last, seat)


house_rules = any_rules(presets=False)


@a_fifth
@given(match_playouts(house_rules))
def test_a_match_can_be_followed(playout: MatchPlayout) -> None:
    """The events of a match lead through every deal to its end."""
    states = list(playout.states())
    for seat in (*playout.rules.seats, None):
        view: Any = None
        for before, match in zip([None, *states], states, strict=False):
            view = reduce(advance, events(before, match, seat), view)
            assert view == observe(match, seat)


@a_fifth
@given(match_states())
def test_who_comes_late_is_told_everything(match: MatchState) -> None:
    """Told from the beginning, one sees the match as those who were there."""
    for seat in onlookers(match):
        assert folded(events(None, match, seat)) == observe(match, seat)
        begun = new_match(match.rules, first_dealer=match.first_dealer)
        assert events(None, match, seat) == (
            *events(None, begun, seat),
            *events(begun, match, seat),
        )


# ---------------------------------------------------------------- what is told


def changed(event: Event, **change: Any) -> Event:
    """Give an event that says something else."""
    other: Event = attrs.evolve(event, **change)
    return other


def told(before: DealState, moves: str, seat: Seat | None = None) -> tuple[Event, ...]:
    """Tell a seat what happens when these moves are made."""
    return events(before, after(before, moves), seat)


def test_a_deal_begins_with_the_cards_dealt() -> None:
    """N is told its own three cards, and that everybody has three; a spectator no card."""
    state = tricks(NO_TRICKS, *HANDS)
    (dealt,) = events(None, state, Seat.N)
    assert dealt == Dealt(
        state.rules, NO_TRICKS, Seat.W, Seat.N, own=CardSet("KH 7H 2S"), counts=(3, 3, 3, 3)
    )
    (dealt,) = events(None, state, None)
    assert dealt == Dealt(state.rules, NO_TRICKS, Seat.W, None, own=CardSet(), counts=(3, 3, 3, 3))


def test_the_rest_is_dealt_when_trumps_are_named() -> None:
    """`trump-choice`: at first two cards, after the choice the third."""
    state = tricks(TRUMPS, *HANDS)
    first, named, rest = events(None, after(state, "=H"), Seat.E)
    assert first == Dealt(
        state.rules, TRUMPS, Seat.W, Seat.E, own=CardSet("QH 5H"), counts=(2, 2, 2, 2)
    )
    assert named == TrumpNamed(Seat.W, Suit.HEARTS)
    assert rest == Dealt(
        state.rules, TRUMPS, Seat.W, Seat.E, own=CardSet("3S"), counts=(3, 3, 3, 3)
    )
    _, rest = told(state, "=H")
    assert rest == Dealt(state.rules, TRUMPS, Seat.W, None, own=CardSet(), counts=(3, 3, 3, 3))


def test_nothing_is_dealt_later_where_all_is_dealt_first() -> None:
    """With the whole hand dealt before the choice, no trumps may be named, and that is all."""
    rule = TrumpRule(cards_seen=None, allow_no_trump=True)
    state = tricks(attrs.evolve(TRUMPS, trump=rule), *HANDS)
    assert told(state, "=NT") == (TrumpNamed(Seat.W, None),)


def test_a_trick_is_taken_and_paid_for() -> None:
    """The last card of a trick brings it to its taker, with what it costs: two queens, 120."""
    state = tricks(NO_QUEENS, "KH 2S", "QH 3S", "QC 4S", "5H 6S")
    assert told(state, "KH QH QC 5H") == (
        Played(Seat.N, Card("KH")),
        Played(Seat.E, Card("QH")),
        Played(Seat.S, Card("QC")),
        Played(Seat.W, Card("5H")),
        TrickTaken(1, Seat.N, -120),
    )
    assert told(after(state, "KH QH QC 5H 2S 3S 4S"), "6S") == (
        Played(Seat.W, Card("6S")),
        TrickTaken(2, Seat.W, -75),
        DealOver((-120, 0, 0, -75)),
    )


def test_a_lottery_is_told() -> None:
    """A seat passes, a seat lays its last card and is out: the first of two, which end the deal."""
    state = lottery(SEVENS, *LAST_HEARTS)
    assert told(state, "- 7H 8H") == (
        Passed(Seat.N),
        Played(Seat.E, Card("7H")),
        WentOut(Seat.E, 1, 800),
        Played(Seat.S, Card("8H")),
        WentOut(Seat.S, 2, 500),
        DealOver((0, 800, 500, 0)),
    )


def small_match() -> MatchState:
    """Give a match of two deals of two cards, N to deal."""
    return new_match(rules_for(NO_TRICKS, *SHORT), first_dealer=Seat.N)


def two_deals() -> MatchState:
    """Give the same, but with a second deal for the queens."""
    rules = Rules("two_deals", [NO_TRICKS, NO_QUEENS], deck=CardSet(" ".join(SHORT)))
    return new_match(rules)


def test_a_match_begins_and_ends() -> None:
    """A match begins with its rules; it ends with the totals and who has won."""
    match = small_match()
    (begun,) = events(None, match, Seat.S)
    assert begun == MatchBegun(match.rules, Seat.N, Seat.S)
    last = after(deal(match, hands_of(*SHORT)), "4C 6C 8C 2C 9C 3C 5C")
    assert events(last, after(last, "7C"), None) == (
        Played(Seat.S, Card("7C")),
        TrickTaken(2, Seat.W, -20),
        DealOver((0, 0, 0, -40)),
        MatchOver((0, 0, 0, -40), ((Seat.N, Seat.E, Seat.S), (Seat.W,))),
    )


def test_a_deal_that_is_entered_is_told_by_its_points() -> None:
    """Of a deal known only by its points nothing else can be told."""
    match = two_deals()
    entered = enter_score(match, {Seat.N: -20, Seat.E: -20, Seat.S: 0, Seat.W: 0})
    assert events(match, entered, Seat.N) == (ScoreEntered(1, (-20, -20, 0, 0)),)


def test_a_deal_entered_and_a_deal_played() -> None:
    """Who follows a match sees the first deal by its points, and plays in the second."""
    match = enter_score(two_deals(), {Seat.N: -40, Seat.E: 0, Seat.S: 0, Seat.W: 0})
    match = deal(match, hands_of(*SHORT))
    view = folded(events(None, match, Seat.S))
    assert (view, legal_moves(view)) == (observe(match, Seat.S), cards("6C 7C"))
    last = after(match, "6C 8C 2C 4C 9C 3C 5C 7C")
    over = reduce(advance, events(match, last, Seat.S), view)
    assert over == observe(last, Seat.S)
    assert (over.is_over, over.current) == (True, None)
    assert [result.points for result in over.results] == [(-40, 0, 0, 0), (0, 0, 0, -75)]


def test_several_deals_are_told_at_once() -> None:
    """From one moment of a match to a much later one everything is told, deal by deal."""
    match = deal(two_deals(), hands_of(*SHORT))
    later = after(match, "4C 6C 8C 2C 9C 3C 5C 7C")
    later = after(deal(later, hands_of(*reversed(SHORT))), "4C")
    kinds = [type(event).__name__ for event in events(after(match, "4C 6C 8C"), later, Seat.N)]
    assert kinds == [
        *("Played", "TrickTaken", "Played", "Played", "Played", "Played", "TrickTaken"),
        *("DealOver", "Dealt", "Played"),
    ]


# ---------------------------------------------------------------- states that do not follow


def test_what_does_not_follow_cannot_be_told() -> None:
    """There are no events from a deal back to its beginning, nor to another deal."""
    state = tricks(NO_TRICKS, *HANDS)
    elsewhere = tricks(NO_TRICKS, "KH 7H 4S", *HANDS[1:2], "AC KC 2S", HANDS[3])
    match = small_match()
    dealt = deal(match, hands_of(*SHORT))
    entered = enter_score(two_deals(), {Seat.N: -40, Seat.E: 0, Seat.S: 0, Seat.W: 0})
    pairs: list[tuple[Any, Any]] = [
        (after(state, "KH"), state),
        (after(state, "KH"), after(state, "7H QH")),
        (state, after(elsewhere, "KH")),
        (state, lottery(SEVENS, *LAST_HEARTS)),
        (state, dealt),
        (dealt, state),
        (dealt, match),
        (after(dealt, "4C"), dealt),
        (match, new_match(match.rules, first_dealer=Seat.E)),
        (match, deal(new_match(match.rules, first_dealer=Seat.E), hands_of(*SHORT))),
        (match, two_deals()),
        (entered, deal(two_deals(), hands_of(*SHORT))),
        (deal(two_deals(), hands_of(*SHORT)), entered),
        (entered, enter_score(two_deals(), {Seat.N: 0, Seat.E: -40, Seat.S: 0, Seat.W: 0})),
    ]
    for before, later in pairs:
        with pytest.raises(ValueError, match="follow"):
            events(before, later, Seat.N)


def test_a_seat_that_is_not_there_is_told_nothing() -> None:
    """Where three play, nobody sits W, whether something has happened or not."""
    hands = shuffle(1, rules=STANDARD_3P)
    state = deal(STANDARD_3P.contracts[0], hands, rules=STANDARD_3P)
    match = deal(new_match(STANDARD_3P), hands)
    for before, later in ((None, state), (state, state), (None, match), (match, match)):
        with pytest.raises(InvalidStateError, match="W is no seat"):
            events(before, later, Seat.W)


# ---------------------------------------------------------------- events that cannot happen


def refused(view: DealView | MatchView | None, event: Event) -> str:
    """Try an event that cannot happen; give what is wrong with it."""
    kept = pickle.dumps(view)
    with pytest.raises((InvalidStateError, IllegalMoveError)) as caught:
        advance(view, event)
    assert pickle.dumps(view) == kept
    error = caught.value
    if isinstance(error, IllegalMoveError):
        own_moves = legal_moves(view) if view else ()
        assert {*error.illegality.legal} <= {*own_moves, *map(ChooseTrump, Suit)}
        return error.code.value
    assert isinstance(error, InvalidStateError)
    (problem,) = error.problems
    return problem.code


@a_fifth
@given(deal_states(), deal_states(), st.data())
def test_an_event_of_another_deal_changes_nothing(
    one: DealState, other: DealState, data: st.DataObject
) -> None:
    """Whatever is told to whomever, it is followed or refused, and a view never changes."""
    view = observe(one, data.draw(st.sampled_from(onlookers(one))))
    for event in events(None, other, data.draw(st.sampled_from(onlookers(other)))):
        kept = (hash(view), repr(view), view.moves, view.own, view.counts)
        try:
            again = advance(view, event)
        except (InvalidStateError, IllegalMoveError):
            again = view
        assert (hash(view), repr(view), view.moves, view.own, view.counts) == kept
        view = again


def test_a_game_begins_with_its_beginning() -> None:
    """First of all a match begins or cards are dealt; a card played begins nothing."""
    for event in (Played(Seat.N, Card("KH")), DealOver((0,)), MatchOver((), ())):
        assert refused(None, event) == "deal_needed"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        pytest.param({"seat": Seat.W}, "foreign_seat", id="nobody sits there"),
        pytest.param({"dealer": Seat.W}, "foreign_seat", id="nobody sits there to deal"),
        pytest.param({"own": CardSet("2D 3D")}, "wrong_hand_size", id="too few cards"),
        pytest.param({"own": CardSet()}, "wrong_hand_size", id="no cards"),
        pytest.param({"seat": None}, "wrong_hand_size", id="a spectator is dealt cards"),
        pytest.param({"counts": (17, 17, 16)}, "wrong_hand_size", id="one has fewer cards"),
        pytest.param({"counts": (17, 17, 17, 17)}, "wrong_hand_size", id="a fourth hand"),
        pytest.param({"rules": STANDARD}, "wrong_hand_size", id="too many cards for four"),
    ],
)
def test_cards_that_cannot_be_dealt(change: dict[str, Any], code: str) -> None:
    """The first cards must fit the rules, for a deal on its own and in a match."""
    hands = shuffle(1, rules=STANDARD_3P)
    (dealt,) = events(None, deal(STANDARD_3P.contracts[0], hands, rules=STANDARD_3P), Seat.N)
    assert refused(None, changed(dealt, **change)) == code


def test_cards_that_are_not_in_the_deck_cannot_be_dealt() -> None:
    """Three cards are dealt, but one of them is in no deck of this game."""
    (dealt,) = events(None, tricks(NO_TRICKS, *HANDS), Seat.N)
    assert refused(None, changed(dealt, own=CardSet("KH 7H 2D"))) == "wrong_hand_size"


def test_a_match_that_cannot_begin() -> None:
    """Where three play, nobody sits W, to deal or to be told."""
    assert refused(None, MatchBegun(STANDARD_3P, Seat.W, Seat.N)) == "foreign_seat"
    assert refused(None, MatchBegun(STANDARD_3P, Seat.N, Seat.W)) == "foreign_seat"


def test_cards_are_dealt_once() -> None:
    """There is no rest before trumps are named, nor after the first card, nor without trumps."""
    for state, moves in ((tricks(NO_TRICKS, *HANDS), "KH"), (tricks(TRUMPS, *HANDS), "=H KH")):
        for seat in onlookers(state):
            dealt, *_ = events(None, state, seat)
            empty = changed(dealt, own=CardSet(), counts=(3, 3, 3, 3))
            for view in (observe(state, seat), observe(after(state, moves), seat)):
                assert refused(view, dealt) == "deal_in_progress"
                assert refused(view, empty) == "deal_in_progress"


@pytest.mark.parametrize(
    "change",
    [
        {"own": CardSet("3S 4S")},
        {"own": CardSet()},
        {"own": CardSet("5H")},
        {"own": CardSet("2D")},
        {"counts": (3, 3, 3, 2)},
        {"dealer": Seat.N},
        {"seat": Seat.N},
        {"contract": NO_TRICKS},
        {"rules": STANDARD},
    ],
    ids=str,
)
def test_the_rest_must_be_the_rest_of_this_deal(change: dict[str, Any]) -> None:
    """What is dealt after the choice fits the hand, the deal and who is told of it."""
    state = tricks(TRUMPS, *HANDS)
    named, rest = told(state, "=H", Seat.E)
    view = advance(observe(state, Seat.E), named)
    assert refused(view, changed(rest, **change)) == "bad_event"
    assert advance(view, rest) == observe(after(state, "=H"), Seat.E)


def test_a_spectator_who_waits_for_the_rest_is_not_one_who_has_heard_of_it() -> None:
    """Before and after the rest is dealt a spectator's views differ, though not in the worlds."""
    before = deal(STANDARD.contracts[7], shuffle("rest"))
    after = play(before, ChooseTrump(Suit.HEARTS))
    named, dealt = events(before, after, None)
    waiting = advance(observe(before, None), named)
    whole = advance(waiting, dealt)
    assert waiting != whole
    assert whole == observe(after, None)
    assert count_worlds(waiting) == count_worlds(whole) == factorial(52) // factorial(13) ** 4


@pytest.mark.parametrize("seat", [*Seat, None])
def test_who_waits_for_the_rest_knows_that_every_hand_is_whole(seat: Seat | None) -> None:
    """Between the choice and the rest nothing can be played, and any rest may come."""
    before = deal(STANDARD.contracts[7], shuffle("rest"))
    after = play(before, ChooseTrump(Suit.HEARTS))
    named, dealt = events(before, after, seat)
    waiting = advance(observe(before, seat), named)
    assert count_worlds(waiting) == count_worlds(observe(before, seat))
    known = knowledge(waiting)
    assert (known.counts, known.why) == ((13, 13, 13, 13), ())
    world = determinize(waiting, SeededRng("rest"))
    _, rest = events(undo(world, 1), world, seat)
    assert legal_moves(world) == legal_moves(play_all(undo(world, 1), [ChooseTrump(Suit.HEARTS)]))
    assert advance(waiting, rest) == observe(world, seat)
    assert legal_moves(waiting) == ()
    refused = explain(waiting, Card("KH"))
    assert refused
    assert (refused.code, refused.seat, refused.legal) == ("deal_needed", seat, ())
    assert advance(waiting, dealt) == observe(after, seat)


def test_nothing_is_played_before_the_rest_is_dealt() -> None:
    """`trump-choice`: trumps are named, then the rest is dealt, then the first card is led."""
    state = tricks(TRUMPS, *HANDS)
    for seat in onlookers(state):
        named, rest = told(state, "=H", seat)
        view = advance(observe(state, seat), named)
        assert refused(view, Played(Seat.N, Card("KH"))) == "deal_needed"
        assert pickle.loads(pickle.dumps(view)).counts == view.counts == (2, 2, 2, 2)  # noqa: S301
        assert advance(pickle.loads(pickle.dumps(view)), rest) == advance(view, rest)  # noqa: S301


@pytest.mark.parametrize(
    ("moves", "event", "code"),
    [
        pytest.param("", Played(Seat.N, Card("5H")), "not_in_hand", id="a card of another"),
        pytest.param("", Played(Seat.E, Card("5H")), "not_your_turn", id="out of turn"),
        pytest.param("", TrumpNamed(Seat.N, Suit.HEARTS), "wrong_phase", id="trumps"),
        pytest.param("", Passed(Seat.N), "pass_not_allowed", id="a pass"),
        pytest.param("KH", Played(Seat.E, Card("KH")), "already_played", id="a card twice"),
        pytest.param("KH", Played(Seat.E, Card("7H")), "not_in_hand", id="a card that N holds"),
        pytest.param("KH", Played(Seat.E, Card("2D")), "not_in_hand", id="a card of no deck"),
        pytest.param("KH", Played(Seat.S, Card("AC")), "not_your_turn", id="before its turn"),
        pytest.param("KH", TrumpNamed(Seat.E, None), "wrong_phase", id="trumps of E"),
        pytest.param("KH", Passed(Seat.E), "pass_not_allowed", id="a pass of E"),
        pytest.param(
            "KH QH AC JH 2S 3S 4S", Played(Seat.W, Card("4S")), "already_played", id="S's"
        ),
        pytest.param("", TrickTaken(1, Seat.N, -20), "bad_event", id="no trick yet"),
        pytest.param("KH QH AC", TrickTaken(1, Seat.N, -20), "bad_event", id="not complete"),
        pytest.param("KH QH AC JH", TrickTaken(1, Seat.E, -20), "bad_event", id="another took it"),
        pytest.param("KH QH AC JH", TrickTaken(2, Seat.N, -20), "bad_event", id="another trick"),
        pytest.param("KH QH AC JH", TrickTaken(1, Seat.N, 20), "bad_event", id="paid otherwise"),
        pytest.param("KH QH AC JH 2S", TrickTaken(1, Seat.N, -20), "bad_event", id="too late"),
        pytest.param("", WentOut(Seat.N, 1, 800), "bad_event", id="no lottery"),
        pytest.param("", DealOver((0, 0, 0, 0)), "bad_event", id="not over"),
        pytest.param("", MatchOver((0, 0, 0, 0), ((*Seat,),)), "bad_event", id="no match"),
        pytest.param("", MatchBegun(STANDARD, Seat.N, Seat.N), "bad_event", id="no beginning"),
    ],
)
def test_what_cannot_happen_in_a_deal(moves: str, event: Event, code: str) -> None:
    """N refuses what cannot happen, as far as N can see."""
    assert refused(observe(after(tricks(NO_TRICKS, *HANDS), moves), Seat.N), event) == code


@pytest.mark.parametrize(
    ("event", "code"),
    [
        pytest.param(Played(Seat.N, Card("KH")), "deal_over", id="another card"),
        pytest.param(DealOver((-20, 0, 0, 0)), "bad_event", id="other points"),
        pytest.param(TrickTaken(1, Seat.W, -20), "bad_event", id="another taker"),
    ],
)
def test_what_cannot_happen_after_a_deal(event: Event, code: str) -> None:
    """Once a deal is over it has its points, and nobody plays on."""
    over = after(tricks(NO_TRICKS, "2C", "3C", "5C", "4C"), "2C 3C 5C 4C")
    assert refused(observe(over, None), event) == code


def test_trumps_are_named_by_whom_it_concerns() -> None:
    """`trump-choice`: W names a suit, nothing else; no trump is not allowed here."""
    for seat in (Seat.N, Seat.W, None):
        view = observe(tricks(TRUMPS, *HANDS), seat)
        assert refused(view, TrumpNamed(Seat.N, Suit.HEARTS)) == "not_your_turn"
        assert refused(view, TrumpNamed(Seat.W, None)) == "no_trump_not_allowed"
        assert refused(view, Played(Seat.W, Card("AS"))) == "wrong_phase"


@pytest.mark.parametrize(
    ("moves", "event", "code"),
    [
        pytest.param("", Played(Seat.N, Card("6H")), "suit_not_open", id="no seven"),
        pytest.param("-", Played(Seat.E, Card("8H")), "suit_not_open", id="the seven first"),
        pytest.param("-", Played(Seat.E, Card("6H")), "not_in_hand", id="a card that N holds"),
        pytest.param("-", TrumpNamed(Seat.E, Suit.HEARTS), "wrong_phase", id="trumps"),
        pytest.param("- 7H", Passed(Seat.E), "not_your_turn", id="who is out"),
        pytest.param("- 7H", Played(Seat.S, Card("7H")), "already_played", id="a card twice"),
        pytest.param("", WentOut(Seat.E, 1, 800), "bad_event", id="nobody is out"),
        pytest.param("- 7H", WentOut(Seat.S, 1, 800), "bad_event", id="another is out"),
        pytest.param("- 7H", WentOut(Seat.E, 2, 800), "bad_event", id="another place"),
        pytest.param("- 7H", WentOut(Seat.E, 1, 500), "bad_event", id="another prize"),
        pytest.param("- 7H", TrickTaken(1, Seat.E, 0), "bad_event", id="no tricks"),
        pytest.param("- 7H", DealOver((0, 800, 0, 0)), "bad_event", id="not over"),
    ],
)
def test_what_cannot_happen_in_a_lottery(moves: str, event: Event, code: str) -> None:
    """N refuses what cannot happen, as far as N can see."""
    assert refused(observe(after(lottery(SEVENS, *LAST_HEARTS), moves), Seat.N), event) == code


def test_a_seat_goes_out_by_its_last_card() -> None:
    """E is out by its seven; after the moves of others this is no news."""
    state = after(lottery(SEVENS, "6H 5H", "7H 8H", "9H 3H", "TH JH"), "- 7H - - 6H")
    assert told(state, "8H") == (Played(Seat.E, Card("8H")), WentOut(Seat.E, 1, 800))
    state = after(state, "8H")
    for moves in ("9H", "9H TH", "9H TH 5H"):
        assert refused(observe(after(state, moves), None), WentOut(Seat.E, 1, 800)) == "bad_event"


def test_what_cannot_happen_in_a_match() -> None:
    """Between deals only the next deal can begin, or its points be entered."""
    match = two_deals()
    dealt = deal(match, hands_of(*SHORT))
    for seat in (Seat.N, None):
        _, right = events(None, dealt, seat)
        assert isinstance(right, Dealt)
        view = observe(match, seat)
        for change in (
            {"contract": NO_QUEENS},
            {"dealer": Seat.S},
            {"seat": Seat.S},
            {"rules": STANDARD},
        ):
            assert refused(view, changed(right, **change)) == "deal_needed"
        assert refused(view, changed(right, counts=(1, 1, 1, 1))) == "wrong_hand_size"
        assert refused(view, changed(right, own=CardSet("2C"))) == "wrong_hand_size"
        assert refused(view, Played(Seat.E, Card("4C"))) == "deal_needed"
        assert refused(view, MatchBegun(match.rules, Seat.N, seat)) == "bad_event"
        assert refused(view, ScoreEntered(1, (0, 0, 0, 0))) == "wrong_total"
        assert refused(view, ScoreEntered(1, (-40, 0, 0))) == "wrong_total"
        assert refused(view, ScoreEntered(2, (-40, 0, 0, 0))) == "bad_event"
        assert refused(view, DealOver((-40, 0, 0, 0))) == "bad_event"
        assert refused(view, TrickTaken(1, Seat.N, -20)) == "bad_event"
        assert refused(view, MatchOver((0, 0, 0, 0), ((*Seat,),))) == "bad_event"
        assert refused(observe(dealt, seat), right) == "deal_in_progress"
        assert refused(observe(dealt, seat), DealOver((-40, 0, 0, 0))) == "bad_event"


def test_a_match_that_is_over_stays_over() -> None:
    """After the last deal nothing begins, and the result is what it is."""
    match = after(deal(small_match(), hands_of(*SHORT)), "4C 6C 8C 2C 9C 3C 5C 7C")
    (*_, over) = events(None, match, Seat.N)
    view = observe(match, Seat.N)
    assert advance(view, over) == view
    for change in ({"totals": (0, 0, -40, 0)}, {"ranking": ((*Seat,),)}):
        assert refused(view, changed(over, **change)) == "bad_event"
    for event in (
        *events(None, deal(small_match(), hands_of(*SHORT)), Seat.N),
        ScoreEntered(1, (-40, 0, 0, 0)),
    ):
        wanted = "bad_event" if isinstance(event, MatchBegun) else "match_over"
        assert refused(view, event) == wanted


def test_what_was_told_before_may_be_told_again() -> None:
    """How a deal ended is heard once, however often it is told; no deal is made of it."""
    match = after(deal(two_deals(), hands_of(*SHORT)), "4C 6C 8C 2C 9C 3C 5C 7C")
    told = events(None, match, Seat.N)
    view = observe(match, Seat.N)
    for event in told:
        if isinstance(event, DealOver):
            assert advance(view, event) == view
            assert refused(view, changed(event, points=(0, -40, 0, 0))) == "bad_event"
    assert isinstance(told[-1], DealOver)


@pytest.mark.parametrize(
    "build",
    [
        lambda: Played(Seat.E, "8C"),  # type: ignore[arg-type]
        lambda: Played("E", Card("8C")),  # type: ignore[arg-type]
        lambda: TrumpNamed(Seat.E, "H"),  # type: ignore[arg-type]
        lambda: DealOver(None),  # type: ignore[arg-type]
        lambda: DealOver([0, 0, 0, -40]),  # type: ignore[arg-type]
        lambda: DealOver((0.0, 0, 0, 0)),  # type: ignore[arg-type]
        lambda: ScoreEntered(1.0, (0, 0, 0, -40)),  # type: ignore[arg-type]
        lambda: MatchBegun("standard", Seat.N, None),  # type: ignore[arg-type]
    ],
)
def test_an_event_holds_what_it_should(build: Callable[[], Event]) -> None:
    """Events come from elsewhere: what they hold is checked when they are made."""
    with pytest.raises(TypeError, match="must be"):
        build()


def test_events_are_about_views_and_states() -> None:
    """What is no view does not go on, what is no state is not told, and nobody sees a view."""
    state = deal(STANDARD.contracts[0], shuffle("rest"))
    view: Any = observe(state, Seat.N)
    for wrong in (
        lambda: advance(cast(Any, state), Played(Seat.E, Card("8C"))),
        lambda: advance(view, cast(Any, "played")),
        lambda: events(None, view, Seat.N),
        lambda: observe(view, Seat.N),
    ):
        with pytest.raises(TypeError, match="is needed, not"):
            wrong()


# ---------------------------------------------------------------- records


def some_events() -> tuple[Event, ...]:
    """Give events of every kind."""
    trumps = attrs.evolve(TRUMPS, trump=TrumpRule(cards_seen=1))
    match = new_match(Rules("short", [trumps, SEVENS], deck=CardSet("6H 7H 8H 9H")))
    match = after(deal(match, hands_of("6H", "7H", "8H", "9H")), "=H 7H 8H 9H 6H")
    match = after(deal(match, hands_of(*LAST_HEARTS)), "- - - 7H 8H")
    return (*events(None, match, Seat.N), ScoreEntered(1, (-20, 0, 0, 0)))


def test_events_are_values() -> None:
    """Events are frozen records; a copy or a pickle of one is the same event."""
    told = some_events()
    assert {type(event) for event in told} == set(get_args(Event))
    for event in told:
        for again in (
            pickle.loads(pickle.dumps(event)),  # noqa: S301
            copy.copy(event),
            copy.deepcopy(event),
        ):
            assert (again, hash(again), repr(again)) == (event, hash(event), repr(event))
        for field in attrs.fields(type(event)):
            with pytest.raises(AttributeError):
                setattr(event, field.name, None)


def test_an_event_says_all_of_itself() -> None:
    """What repr shows is the whole event, as it is made."""
    shown = [
        (TrumpNamed(Seat.W, None), "TrumpNamed(seat=Seat.W, suit=None)"),
        (Played(Seat.E, Card("QH")), "Played(seat=Seat.E, card=Card('QH'))"),
        (Passed(Seat.S), "Passed(seat=Seat.S)"),
        (TrickTaken(7, Seat.N, -75), "TrickTaken(number=7, seat=Seat.N, points=-75)"),
        (WentOut(Seat.E, 1, 800), "WentOut(seat=Seat.E, place=1, points=800)"),
        (DealOver((0, 800, 500, 0)), "DealOver(points=(0, 800, 500, 0))"),
    ]
    for event, text in shown:
        assert repr(event) == text
    assert len({event for event, _ in shown}) == len(shown)

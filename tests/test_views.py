from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generated import a_fifth
from kierki import (
    NUM_MOVES,
    PASS,
    STANDARD,
    STANDARD_3P,
    Card,
    CardSet,
    ChooseTrump,
    DealState,
    Group,
    IllegalCode,
    InvalidStateError,
    LotteryContract,
    MatchState,
    Phase,
    Rank,
    Seat,
    Suit,
    TrickContract,
    TrickState,
    TrumpRule,
    breakdown,
    deal,
    enter_score,
    explain,
    is_legal,
    legal_moves,
    move_from_index,
    new_match,
    play,
    play_all,
    points_left,
    score,
    shuffle,
    undo,
)
from kierki.contracts import Charge
from kierki.deductions import determinize
from kierki.strategies import deal_states, finished_deals, match_states
from kierki.views import ResultView, events, observe
from onlookers import attributes, check_same, onlookers, played_again, reachable, referents
from tables import after, cards, lottery, tricks

MOVES = tuple(map(move_from_index, range(NUM_MOVES)))
OUT_OF_TURN = {"deal_over", "wrong_phase", "not_your_turn"}

NO_TRICKS = TrickContract("no_tricks", Group.SINGLE, per_trick=-20)
TRUMPS = TrickContract("trumps", Group.TRUMPS, per_trick=25, trump=TrumpRule(cards_seen=2))
SEVENS = LotteryContract(
    "lottery", Group.LOTTERY, open_rank=Rank.SEVEN, prizes=(800, 500, 0, 0), stop_after=2
)

KING_ENDS = TrickContract("king", Group.SINGLE, per_card=[("KH", -150)], early_end=True)

HANDS = ("KH 7H 2S", "QH 5H 3S", "AC KC 4S", "AS JH 2C")  # N E S W; W deals, so N leads
ROWS = ("7H TH", "7S 6H", "7C 8H", "7D 8D")


def cards_seen(state: DealState) -> dict[Seat, CardSet]:
    """Give the cards that each seat may look at."""
    choosing = isinstance(state, TrickState) and state.phase is Phase.CHOOSE_TRUMP
    return state.seen if choosing and isinstance(state, TrickState) else state.hands


# ---------------------------------------------------------------- what a view shows


@given(deal_states())
def test_a_view_is_what_is_public_and_the_own_hand(state: DealState) -> None:
    """A seat sees the play, the numbers of cards and its own hand; a spectator no hand.

    Until trumps are named a hand is what the seat has been dealt so far.
    """
    hands = cards_seen(state)
    for seat in onlookers(state):
        view = observe(state, seat)
        assert view.seat is seat
        assert view.own == (hands[seat] if seat else CardSet())
        assert view.counts == tuple(len(hands[seat]) for seat in state.rules.seats)
        for name in ("rules", "contract", "dealer", "phase", "turn", "is_over", "moves"):
            assert getattr(view, name) == getattr(state, name)
        absent: dict[str, Any] = {"trump": None, "trick": None, "tricks": ()}
        absent |= {"rows": None, "finished": (), "open_rank": None}
        for name, default in absent.items():
            assert getattr(view, name) == getattr(state, name, default)
        assert view.points == tuple(score(state).values())


def test_a_seat_sees_its_own_hand() -> None:
    """After the king of hearts is led, E sees its three cards and that N has two."""
    view = observe(after(tricks(NO_TRICKS, *HANDS), "KH"), Seat.E)
    assert (view.seat, str(view.own), view.counts) == (Seat.E, "5H QH 3S", (2, 3, 3, 3))
    assert view.trick is not None
    assert (view.turn, view.trick.leader, view.trick.cards) == (Seat.E, Seat.N, cards("KH"))
    assert (view.moves, view.tricks, view.points) == (cards("KH"), (), (0, 0, 0, 0))


def test_a_spectator_sees_no_hand() -> None:
    """Who sits at no seat sees the same, but no cards in hand."""
    view = observe(after(tricks(NO_TRICKS, *HANDS), "KH QH AC JH"), None)
    assert (view.seat, view.own, view.counts) == (None, CardSet(), (2, 2, 2, 2))
    assert [trick.winner for trick in view.tricks] == [Seat.N]
    assert view.points == (-20, 0, 0, 0)


def test_three_at_the_table() -> None:
    """With three players there are three counts, and S sits on N's right."""
    state = deal(
        STANDARD_3P.contracts[0], shuffle("gdansk-2026", rules=STANDARD_3P), rules=STANDARD_3P
    )
    view = observe(state, Seat.S)
    assert (view.counts, len(view.own), view.points) == ((17, 17, 17), 17, (0, 0, 0))
    assert observe(state, None).counts == (17, 17, 17)


def test_trumps_are_named_from_the_first_cards() -> None:
    """`trump-choice`: until then a seat has, and sees, its first two cards; after that all."""
    state = tricks(TRUMPS, *HANDS)
    view = observe(state, Seat.N)
    assert (view.phase, view.turn, str(view.own), view.counts) == (
        *(Phase.CHOOSE_TRUMP, Seat.W),
        *("7H KH", (2, 2, 2, 2)),
    )
    named = observe(after(state, "=S"), Seat.N)
    assert (named.phase, named.turn, named.trump) == (Phase.PLAY, Seat.N, Suit.SPADES)
    assert (str(named.own), named.counts) == ("7H KH 2S", (3, 3, 3, 3))


def test_trumps_named_from_the_whole_hand() -> None:
    """In other games all cards are dealt before trumps are named, and seen."""
    contract = attrs.evolve(TRUMPS, trump=TrumpRule(cards_seen=None))
    view = observe(tricks(contract, *HANDS), Seat.W)
    assert (view.phase, str(view.own), view.counts) == (Phase.CHOOSE_TRUMP, "2C JH AS", (3,) * 4)
    assert legal_moves(view) == tuple(map(ChooseTrump, Suit))


def test_a_lottery_as_it_is_seen() -> None:
    """The rows lie on the table; who is out has no cards left, and everybody sees that."""
    state = after(lottery(SEVENS, "6H", "7H", "8H", "9H"), "- 7H")
    view = observe(state, Seat.N)
    assert view.rows is not None
    assert view.rows[Suit.HEARTS] == (Card("7H"), Card("7H"))
    assert (view.finished, view.counts, view.open_rank) == ((Seat.E,), (1, 0, 1, 1), Rank.SEVEN)
    assert (view.points, view.trick, view.trump) == ((0, 800, 0, 0), None, None)
    over = observe(after(state, "8H"), None)
    assert (over.is_over, over.phase, over.turn) == (True, Phase.OVER, None)
    assert (over.counts, over.points) == ((1, 0, 0, 1), (0, 800, 500, 0))


def test_a_seat_that_is_not_there_sees_nothing() -> None:
    """Where three play, nobody sits W: neither in a deal nor in a match."""
    hands = shuffle(1, rules=STANDARD_3P)
    match = deal(new_match(STANDARD_3P), hands)
    states = [deal(contract, hands, rules=STANDARD_3P) for contract in STANDARD_3P.contracts]
    for state in (*states, match, new_match(STANDARD_3P)):
        with pytest.raises(InvalidStateError) as caught:
            observe(state, Seat.W)
        (problem,) = caught.value.problems
        assert (problem.code, problem.path) == ("foreign_seat", "seat")
        assert problem.detail == "W is no seat of these rules"


# ---------------------------------------------------------------- what can be asked of a view


@given(deal_states())
def test_a_view_knows_the_moves_of_its_seat_alone(state: DealState) -> None:
    """On turn a seat is told its legal moves; any other, and a spectator, is told none."""
    for seat in onlookers(state):
        moves = legal_moves(state) if seat is state.turn else ()
        view = observe(state, seat)
        assert legal_moves(view) == moves
        for claim in (None, *Seat):
            allowed = moves if claim in (None, state.turn) else ()
            assert [move for move in MOVES if is_legal(view, move, seat=claim)] == list(allowed)


@pytest.mark.unmeasured
@given(deal_states())
def test_a_view_explains_as_the_referee_does(state: DealState) -> None:
    """A view gives a seat the very reason that the deal itself gives it.

    Who says that it moves as the seat on turn, and is not, is answered as who it is. Nobody is told
    anything about cards out of turn.
    """
    for seat in onlookers(state):
        view = observe(state, seat)
        for claim in (None, *Seat):
            asked = seat if claim is None or claim is state.turn else claim
            for move in MOVES:
                refused = explain(view, move, seat=claim)
                assert (refused is None) == is_legal(view, move, seat=claim)
                if asked is not None:
                    assert refused == explain(state, move, seat=asked)
                elif refused is not None:
                    assert (refused.seat, refused.legal) == (None, ())
                    assert refused.code in OUT_OF_TURN
                    assert {name for name, _ in refused.params} <= {"case", "turn"}


@given(deal_states())
def test_points_are_public(state: DealState) -> None:
    """Every view tells the score, what it is for and what is left, as the deal does."""
    for seat in onlookers(state):
        view = observe(state, seat)
        assert (score(view), breakdown(view)) == (score(state), breakdown(state))
        assert points_left(view) == points_left(state)


def test_the_score_as_it_is_seen() -> None:
    """N has taken a trick, which costs twenty; two more are to be taken."""
    view = observe(after(tricks(NO_TRICKS, *HANDS), "KH QH AC JH"), Seat.E)
    assert (score(view)[Seat.N], points_left(view)) == (-20, -40)
    assert breakdown(view)[Seat.N] == (Charge("trick", 1, -20),)


def test_out_of_turn_every_card_gets_the_same_answer() -> None:
    """S is not told that E holds the queen, nor that it would have to follow suit itself."""
    view = observe(after(tricks(NO_TRICKS, *HANDS), "KH"), Seat.S)
    for card in ("KH", "QH", "AC", "4S", "2D"):
        refused = explain(view, Card(card))
        assert refused is not None
        assert (refused.code, refused.seat, refused.legal) == ("not_your_turn", Seat.S, ())
        assert refused.params == (("turn", "E"),)
        assert refused.message() == "It is E's turn, not S's."
        assert refused.message("pl") == "Teraz kolej gracza E, a nie gracza S."
        assert explain(view, Card(card), seat=Seat.E) == refused


def test_spectators_make_no_moves() -> None:
    """Who sits at no seat is told so, in English and in Polish."""
    state = after(tricks(NO_TRICKS, *HANDS), "KH")
    refused = explain(observe(state, None), Card("QH"))
    assert refused is not None
    assert (refused.code, refused.seat) == (IllegalCode.NOT_YOUR_TURN, None)
    assert refused.message() == "It is E's turn, and spectators make no moves."
    assert refused.message("pl") == "Teraz kolej gracza E, a widzowie nie grają."
    assert explain(observe(state, None), Card("QH"), seat=Seat.E) == refused


def test_a_spectator_may_ask_about_a_seat() -> None:
    """For another seat than that on turn the answer is that seat's; so it is after the deal."""
    state = after(tricks(NO_TRICKS, *HANDS), "KH")
    refused = explain(observe(state, None), Card("QH"), seat=Seat.W)
    assert refused is not None
    assert refused.message() == "It is E's turn, not W's."
    over = explain(
        observe(after(tricks(NO_TRICKS, "2C", "3C", "4C", "5C"), "2C 3C 4C 5C"), None), PASS
    )
    assert over is not None
    assert (over.code, over.seat, over.message()) == ("deal_over", None, "The deal is over.")


def test_on_turn_a_seat_is_told_why_not() -> None:
    """E must follow suit, and is told with what."""
    view = observe(after(tricks(NO_TRICKS, *HANDS), "KH"), Seat.E)
    assert legal_moves(view) == cards("5H QH")
    refused = explain(view, Card("3S"))
    assert refused is not None
    assert (refused.code, refused.legal) == ("must_follow_suit", cards("5H QH"))
    other = explain(view, Card("QH"), seat=Seat.N)
    assert other is not None
    assert other.message() == "It is E's turn, not N's."


# ---------------------------------------------------------------- matches


@a_fifth
@given(match_states())
def test_a_view_of_a_match_is_what_is_public_and_the_own_hand(match: MatchState) -> None:
    """A seat sees the programme, the results, and the deal in progress as it sees any deal."""
    for seat in onlookers(match):
        view = observe(match, seat)
        for name in ("rules", "first_dealer", "contract", "dealer", "turn", "ranking", "is_over"):
            assert getattr(view, name) == getattr(match, name)
        assert view.seat is seat
        assert view.current == (observe(match.current, seat) if match.current else None)
        assert [attrs.astuple(result, recurse=False) for result in view.results] == [
            (was.contract, was.dealer, was.points, was.final.moves if was.final else ())
            for was in match.results
        ]
        assert (score(view), breakdown(view)) == (score(match), breakdown(match))
        assert points_left(view) == points_left(match)
        assert legal_moves(view) == (legal_moves(match) if seat is match.turn else ())
        for move in (Card("2C"), PASS, ChooseTrump(None), *legal_moves(match)):
            asked = explain(view, move)
            assert (asked is None) == is_legal(view, move)
            if seat is not None:
                assert asked == explain(match, move, seat=seat)


def one_deal_of(match: MatchState, index: int = 0) -> MatchState:
    """Play the next deal of a match, always the first legal move."""
    match = deal(match, shuffle("gdansk-2026", index, rules=match.rules))
    while moves := legal_moves(match):
        match = play(match, moves[0])
    return match


def test_a_match_between_deals() -> None:
    """Before a deal there is nothing to play, and everybody is told who deals."""
    view = observe(new_match(first_dealer=Seat.W), Seat.N)
    assert (view.results, view.current, view.dealer, view.turn) == ((), None, Seat.W, None)
    refused = explain(view, Card("QH"))
    assert refused is not None
    assert (refused.code, refused.seat) == (IllegalCode.DEAL_NEEDED, Seat.N)
    assert refused.message() == "Deal 1 has not been dealt yet; W deals."


def test_a_finished_deal_is_its_public_play() -> None:
    """Of a finished deal a view has contract, dealer, points and moves; entered, no moves."""
    match = enter_score(one_deal_of(new_match()), {Seat.N: -260, Seat.E: 0, Seat.S: 0, Seat.W: 0})
    played, entered = observe(match, Seat.E).results
    final = match.results[0].final
    assert final is not None
    assert played == ResultView(STANDARD.contracts[0], Seat.N, match.results[0].points, final.moves)
    assert entered == ResultView(STANDARD.contracts[1], Seat.E, (-260, 0, 0, 0), ())


# ---------------------------------------------------------------- records


@a_fifth
@given(deal_states())
def test_a_view_is_a_value(state: DealState) -> None:
    """Two views are equal when the same is seen; a copy or a pickle is the same view."""
    views = [observe(state, seat) for seat in onlookers(state)]
    assert len(set(views)) == len(views)
    for view in views:
        for again in (observe(state, view.seat), *copies(view)):
            assert (again, hash(again), repr(again)) == (view, hash(view), repr(view))
            assert (again.own, again.counts) == (view.own, view.counts)
            assert legal_moves(again) == legal_moves(view)
            check_same(again, view, attributes)


def test_a_view_comes_through_a_pickle_at_any_time() -> None:
    """Before trumps are named, after that, and once a card is played."""
    state = tricks(TRUMPS, *HANDS)
    for moves in ("", "=H", "=H KH"):
        view = observe(after(state, moves), Seat.E)
        for again in copies(view):
            assert (again, again.own, again.counts) == (view, view.own, view.counts)


def copies(thing: Any) -> list[Any]:
    """Copy a thing in every way."""
    ways: tuple[Callable[[Any], Any], ...] = (
        lambda thing: pickle.loads(pickle.dumps(thing)),  # noqa: S301
        copy.copy,
        copy.deepcopy,
    )
    return [way(thing) for way in ways]


@a_fifth
@given(match_states())
def test_a_view_of_a_match_is_a_value(match: MatchState) -> None:
    """The same holds for matches."""
    views = [observe(match, seat) for seat in onlookers(match)]
    assert len(set(views)) == len(views)
    for view in views:
        for again in (observe(match, view.seat), *copies(view)):
            assert (again, hash(again), repr(again)) == (view, hash(view), repr(view))


def test_a_view_cannot_be_changed() -> None:
    """No field can be set, and none can be added."""
    match = one_deal_of(new_match())
    views: list[Any] = [
        *(observe(deal(match, shuffle(1)), Seat.N), observe(match, None)),
        *(observe(tricks(NO_TRICKS, *HANDS), Seat.N), observe(match, None).results[0]),
    ]
    for view in views:
        for name in ("seat", "points", "own", "counts", "contract", "secret"):
            with pytest.raises(AttributeError):
                setattr(view, name, None)


def test_a_view_shows_who_sees_what() -> None:
    """What repr shows is the seat, the deal and whose turn it is, and no card."""
    state = tricks(TRUMPS, *HANDS)
    assert repr(observe(state, Seat.N)) == "<DealView N of trumps: W to name trumps>"
    assert repr(observe(after(state, "=S"), None)) == "<DealView a spectator of trumps: N to play>"
    over = after(tricks(NO_TRICKS, "2C", "3C", "4C", "5C"), "2C 3C 4C 5C")
    assert repr(observe(over, Seat.W)) == "<DealView W of no_tricks: over>"
    match = new_match()
    assert repr(observe(match, None)) == "<MatchView a spectator: 0 of 12 deals done>"
    assert repr(observe(deal(match, shuffle(1)), Seat.S)) == (
        "<MatchView S: deal 1 of 12, <DealView S of no_tricks: E to play>>"
    )


# ---------------------------------------------------------------- nothing leaks


def check_alike(
    one: DealState | MatchState, other: DealState | MatchState, seat: Seat | None
) -> None:
    """Check that a seat is shown and told the same of two states, whatever is looked at."""
    shown = [(observe(state, seat), events(None, state, seat)) for state in (one, other)]
    (view, told), (other_view, other_told) = shown
    assert (view, told) == (other_view, other_told)
    assert (hash(view), hash(told)) == (hash(other_view), hash(other_told))
    assert repr((view, told)) == repr((other_view, other_told))
    assert str((view, told)) == str((other_view, other_told))
    assert pickle.dumps(view) == pickle.dumps(other_view)
    assert pickle.dumps(told) == pickle.dumps(other_told)
    for parts in (attributes, referents):
        check_same(view, other_view, parts)
        check_same(told, other_told, parts)


@pytest.mark.unmeasured
@given(deal_states(), st.randoms(use_true_random=True))
def test_what_is_hidden_makes_no_difference(state: DealState, chance: Random) -> None:
    """Two deals that differ only in what a seat does not see are the same thing to it.

    Not only equal: no attribute, no repr, hash or pickle of the view or of an event tells them
    apart, nor does anything that they hold on to in memory.
    """
    for seat in onlookers(state):
        other = determinize(observe(state, seat), chance)
        assert played_again(other) == other
        check_alike(state, other, seat)


ending = finished_deals(contract=SEVENS) | finished_deals(contract=KING_ENDS)


@a_fifth
@given(ending, st.randoms(use_true_random=True))
def test_what_nobody_has_shown_stays_hidden(last: DealState, chance: Random) -> None:
    """After an early end or a lottery the other cards are not shown, in a match as well."""
    for seat in onlookers(last):
        other = determinize(observe(last, seat), chance)
        check_alike(match_after(last), match_after(other), seat)


def match_after(last: DealState) -> MatchState:
    """Give a match of two such deals of which this is the first."""
    rules = attrs.evolve(last.rules, contracts=(last.contract, last.contract))
    match = new_match(rules, first_dealer=last.dealer)
    dealt = undo(last, len(last.moves)).hands
    return play_all(deal(match, dealt), last.moves)


def test_two_cards_that_changed_hands() -> None:
    """E cannot know which of S and W has the two of clubs, and which the four of spades."""
    state = after(tricks(NO_TRICKS, *HANDS), "KH")
    other = after(tricks(NO_TRICKS, "KH 7H 2S", "QH 5H 3S", "AC KC 2C", "AS JH 4S"), "KH")
    assert state != other
    for seat in (Seat.N, Seat.E, None):
        check_alike(state, other, seat)
    for seat in (Seat.S, Seat.W):
        assert observe(state, seat) != observe(other, seat)
        assert events(None, state, seat) != events(None, other, seat)


def test_trumps_are_named_without_a_look_at_what_comes() -> None:
    """`trump-choice`: a seat's own later cards are hidden from it too, until trumps are named."""
    state = tricks(TRUMPS, *HANDS)
    other = tricks(TRUMPS, "KH 7H 4S", "QH 5H 2C", "AC KC 2S", "AS JH 3S")
    for seat in onlookers(state):
        check_alike(state, other, seat)
        assert observe(after(state, "=H"), seat) != observe(after(other, "=H"), seat) or not seat


def masks_in(thing: Any) -> str:
    """Give the bits of anything that could be cards; of anything else none."""
    if isinstance(thing, tuple) and all(isinstance(part, Card) for part in thing):
        thing = CardSet(thing)
    if isinstance(thing, CardSet):
        thing = thing.mask
    return f"{thing:0512b}" if isinstance(thing, int) and thing >= 0 else ""


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    ("contract", "moves"), [(0, 0), (0, 5), (6, 14), (7, 0), (7, 1), (7, 9), (11, 0), (11, 12)]
)
def test_no_hidden_hand_is_anywhere_in_memory(contract: int, moves: int) -> None:
    """Nothing that a view or an event leads to is a hidden hand, or holds its bits in any place."""
    state = deal(STANDARD.contracts[contract], shuffle("gdansk-2026", contract))
    dealt = state.hands
    for _ in range(moves):
        state = play(state, legal_moves(state)[-1])
    for seat in onlookers(state):
        hands = [hands[other] for hands in (dealt, state.hands) for other in hands if other != seat]
        if seat and state.phase is Phase.CHOOSE_TRUMP:
            hands += [dealt[seat], dealt[seat] - observe(state, seat).own]
        secrets = {f"{hand.mask:052b}" for hand in hands}
        view, told = observe(state, seat), events(None, state, seat)
        found = [masks_in(thing) for thing in (*reachable(view), *reachable(told))]
        assert not [bits for bits in found for secret in secrets if secret in bits]
    found = [masks_in(thing) for thing in reachable(state)]  # in the deal itself they are found
    assert all(any(f"{hand.mask:052b}" in bits for bits in found) for hand in dealt.values())

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, islice
from math import factorial, prod
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from kierki import (
    PRESETS,
    STANDARD,
    Card,
    CardSet,
    ChooseTrump,
    Contract,
    DealState,
    Group,
    IllegalMoveError,
    LotteryContract,
    Rank,
    Rules,
    Seat,
    Suit,
    TrickContract,
    TrickState,
    TrumpRule,
    deal,
    legal_moves,
    new_match,
    play,
    play_all,
    shuffle,
    undo,
)
from kierki.deductions import (
    Knowledge,
    Reason,
    count_worlds,
    determinize,
    knowledge,
    worlds,
)
from kierki.randomness import SeededRng
from kierki.strategies import card_sets, deal_states, finished_deals, trick_contracts
from kierki.strategies import cards as any_card
from kierki.strategies import rules as any_rules
from kierki.tricks.layout import BEST_SHIFT
from kierki.tricks.tables import Tables, may_answer, refused_by_answer
from kierki.views import DealView, Played, advance, observe
from onlookers import history, onlookers, played_again
from tables import after, lottery, tricks

HEARTS = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"
NO_TRICKS = TrickContract("no_tricks", Group.SINGLE, per_trick=-20)
NO_HEARTS = attrs.evolve(NO_TRICKS, id="no_hearts", barred_leads=HEARTS)
NO_OPENING_HEARTS = attrs.evolve(NO_TRICKS, id="no_opening_hearts", barred_opening_leads=HEARTS)
THROW_KING = attrs.evolve(NO_TRICKS, id="throw_king", forced_discards="KH")
THROW_QUEENS = attrs.evolve(NO_TRICKS, id="throw_queens", forced_discards="QC QD QH QS")
KING_ENDS = TrickContract("king", Group.SINGLE, per_card=[("KH", -150)], early_end=True)
TRUMPS = TrickContract("trumps", Group.TRUMPS, per_trick=25, trump=TrumpRule(cards_seen=1))
RUFF = attrs.evolve(TRUMPS, trump=TrumpRule(must_trump=True))
RUFF_AND_BEAT = attrs.evolve(TRUMPS, trump=TrumpRule(must_trump=True, must_beat="trumps"))
BEAT_TRUMPS = attrs.evolve(TRUMPS, trump=TrumpRule(must_beat="trumps"))
BEAT_ALWAYS = attrs.evolve(
    TRUMPS, trump=TrumpRule(allow_no_trump=True, must_beat="trumps_and_no_trump")
)
SEVENS = LotteryContract(
    "lottery", Group.LOTTERY, open_rank=Rank.SEVEN, prizes=(800, 500, 0, 0), stop_after=2
)
ANY_RANK = attrs.evolve(SEVENS, open_rank=None)

FEW = ("KH 2S", "3S AC", "QH 4S", "JH 5H")  # N E S W; W deals, so N leads

LISTED = 500  # so many worlds are listed, more are only counted
PLAY_RULES = {
    "follow-suit",
    "lead-ban",
    "forced-discard",
    "must-trump",
    "must-beat",
    "lottery-pass",
}

house_rules = any_rules(presets=False)
house_deals = house_rules.flatmap(finished_deals)


def hands_in(state: DealState) -> tuple[CardSet, ...]:
    """Give the hands, in the order of the seats."""
    return tuple(state.hands.values())


def hidden_cards(state: DealState, seat: Seat | None) -> CardSet:
    """Give the cards in hands that a seat does not see."""
    return CardSet(card for hand in hands_in(state) for card in hand) - observe(state, seat).own


# ---------------------------------------------------------------- brute force


def hidden_counts(state: DealState, seat: Seat | None) -> list[int]:
    """Give how many cards that a seat does not see are in each hand, its own included."""
    own = observe(state, seat).own
    return [len(hand - own if who is seat else hand) for who, hand in state.hands.items()]


def ways_to_deal(state: DealState, seat: Seat | None) -> int:
    """Count the ways to put the hidden cards into the hands, whatever has been played."""
    counts = hidden_counts(state, seat)
    return factorial(sum(counts)) // prod(map(factorial, counts))


def dealt_out(cards: Sequence[Card], counts: Sequence[int]) -> Iterator[tuple[CardSet, ...]]:
    """Put so many cards into each hand, in every way there is."""
    if not counts:
        yield ()
        return
    for hand in combinations(cards, counts[0]):
        rest = [card for card in cards if card not in hand]
        for others in dealt_out(rest, counts[1:]):
            yield (CardSet(hand), *others)


def played_by(state: DealState) -> dict[Seat, list[Card]]:
    """Give the cards that each seat has played."""
    played: dict[Seat, list[Card]] = {seat: [] for seat in state.rules.seats}
    for before, then in zip(history(state), history(state)[1:], strict=False):
        move = then.moves[-1]
        if isinstance(move, Card) and before.turn:
            played[before.turn].append(move)
    return played


def hands_that_fit(state: DealState, seat: Seat | None) -> Iterator[tuple[CardSet, ...]]:
    """Try all deals that could have led to what a seat has seen, by playing them.

    Gives the hands as they are now.
    """
    view, played = observe(state, seat), played_by(state)
    seen = (
        state.seen if isinstance(state, TrickState) else dict.fromkeys(state.rules.seats, CardSet())
    )
    for ways in dealt_out(tuple(hidden_cards(state, seat)), hidden_counts(state, seat)):
        hands = dict(zip(state.rules.seats, ways, strict=True))
        if seat:
            hands[seat] |= view.own
        dealt = {who: [*hands[who], *played[who]] for who in hands}
        if seat:  # what it saw of its hand, it saw first
            dealt[seat].sort(key=lambda card: card not in seen[seat])
        begun = deal(state.contract, dealt, dealer=state.dealer, rules=state.rules)
        try:
            again = play_all(begun, state.moves)
        except IllegalMoveError:
            continue
        assert observe(again, seat) == view
        yield tuple(hands.values())


def check_by_brute_force(state: DealState, seat: Seat | None) -> None:
    """Check that the worlds of a view, and what is known of them, are exactly those that fit."""
    view = observe(state, seat)
    fit = set(hands_that_fit(state, seat))
    found = list(map(hands_in, worlds(view)))
    assert count_worlds(view) == len(found) == len(fit)
    assert set(found) == fit
    known = knowledge(view)
    for place, who in enumerate(state.rules.seats):
        held = [hands[place] for hands in fit]
        assert known.may_hold[who] == CardSet(card for hand in held for card in hand)
        assert known.must_hold[who] == CardSet(
            card for card in held[0] if all(card in hand for hand in held)
        )


@pytest.mark.unmeasured
@given(house_deals, st.data())
def test_exactly_the_deals_that_fit_are_found(last: DealState, data: st.DataObject) -> None:
    """Of all deals there are, the worlds of a view are those in which the play was legal.

    So no inference is missing, and none is wrong: by any rules, for every seat, at any moment.
    """
    seat = data.draw(st.sampled_from(onlookers(last)))
    moments = [state for state in history(last) if ways_to_deal(state, seat) <= 2 * LISTED]
    assume(moments)
    check_by_brute_force(data.draw(st.sampled_from(moments)), seat)


@pytest.mark.unmeasured
@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_exactly_the_deals_that_fit_are_found_by_every_preset(preset: str) -> None:
    """The same near the end of each deal, where all that was told before still counts."""
    rules = PRESETS[preset]
    for number, contract in enumerate(dict.fromkeys(rules.contracts)):
        last = finished(rules, contract, number)
        seat = onlookers(last)[number % len(onlookers(last))]
        moments = (state for state in history(last) if ways_to_deal(state, seat) <= 60)
        for state in islice(moments, 1):
            check_by_brute_force(state, seat)


def finished(rules: Rules, contract: Contract, number: int) -> DealState:
    """Play a deal at random, the same in every run."""
    chance = Random(f"{rules.id} {number}")
    state = deal(contract, shuffle(rules.id, number, rules=rules), rules=rules)
    while moves := legal_moves(state):
        state = play(state, chance.choice(moves))
    return state


# ---------------------------------------------------------------- worlds


def check_world(world: DealState, view: DealView) -> None:
    """Check that a world looks like the view, and could have been played so."""
    assert observe(world, view.seat) == view
    assert played_again(world) == world
    assert [len(hand) for hand in hands_in(world)] == [*knowledge(view).counts]
    assert legal_moves(observe(world, view.seat)) == legal_moves(view)


@given(deal_states(), st.randoms(use_true_random=True))
def test_a_world_is_a_deal_that_could_be_this_one(state: DealState, chance: Random) -> None:
    """From its seat a world looks the same, and from its own beginning every move was legal."""
    for seat in onlookers(state):
        view = observe(state, seat)
        world = determinize(view, chance)
        check_world(world, view)
        assert world.moves == state.moves


@pytest.mark.measured_for("handbook_lottery4")
@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_every_preset_has_worlds_at_every_moment(preset: str) -> None:
    """In each contract of each rule set every world drawn could be the deal that is played."""
    rules, rng = PRESETS[preset], SeededRng(preset)
    for number, contract in enumerate(dict.fromkeys(rules.contracts)):
        states = history(finished(rules, contract, number))
        for _ in range(3):
            state = states[rng.randrange(len(states))]
            for seat in onlookers(state):
                view = observe(state, seat)
                check_world(determinize(view, rng), view)


@attrs.frozen
class Chosen:
    """No chance at all: the number is chosen; it must be drawn below a certain bound."""

    number: int
    bound: int

    def randrange(self, stop: int, /) -> int:
        """Give the number."""
        assert stop == self.bound
        return self.number


@given(house_deals, st.data())
def test_worlds_are_as_many_as_are_counted(last: DealState, data: st.DataObject) -> None:
    """Each world comes once, always in the same order; to draw one is to choose its number."""
    seat = data.draw(st.sampled_from(onlookers(last)))
    moments = [state for state in history(last) if count_worlds(observe(state, seat)) <= LISTED]
    assume(moments)
    state = data.draw(st.sampled_from(moments))
    view = observe(state, seat)
    count, listed = count_worlds(view), list(worlds(view))
    assert len(set(listed)) == len(listed) == count
    assert hands_in(state) in set(map(hands_in, listed))
    assert listed == list(worlds(view))
    number = data.draw(st.integers(0, count - 1))
    assert determinize(view, Chosen(number, count)) == listed[number]


def test_worlds_in_their_order() -> None:
    """N does not see four cards of three hands, and E has no heart."""
    state = after(tricks(NO_TRICKS, *FEW), "KH 3S QH")
    listed = [" | ".join(map(str, hands_in(world))) for world in worlds(observe(state, Seat.N))]
    assert listed == [
        "2S | AC | 4S | 5H JH",
        "2S | 4S | AC | 5H JH",
        "2S | AC | 5H | JH 4S",
        "2S | 4S | 5H | AC JH",
        "2S | AC | JH | 5H 4S",
        "2S | 4S | JH | AC 5H",
    ]


def test_a_whole_deal_has_as_many_worlds_as_there_are_deals() -> None:
    """Before the first card N's view fits 39!/13!³ deals, and the spectator's 52!/13!⁴."""
    state = deal(STANDARD.contracts[0], shuffle("gdansk-2026"))
    for seat in Seat:
        assert count_worlds(observe(state, seat)) == 84478098072866400
    assert count_worlds(observe(state, None)) == 53644737765488792839237440000


def test_before_trumps_are_named_the_own_later_cards_are_hidden_too() -> None:
    """A seat that has seen five of its cards does not know its other eight, nor anybody's."""
    state = deal(STANDARD.contracts[7], shuffle("gdansk-2026"))
    view = observe(state, Seat.E)
    known = knowledge(view)
    assert count_worlds(view) == factorial(47) // (factorial(8) * factorial(13) ** 3)
    assert known.counts == (13, 13, 13, 13)
    assert known.must_hold[Seat.E] == view.own
    assert known.may_hold[Seat.E] == CardSet(Card)
    assert known.may_hold[Seat.N] == CardSet(Card) - view.own
    named = observe(play(state, ChooseTrump(Suit.HEARTS)), Seat.E)
    assert count_worlds(named) == 84478098072866400


def test_in_a_world_the_others_saw_their_lowest_cards() -> None:
    """What others saw before the choice is open: in a world it is the first cards of their hand."""
    state = tricks(TRUMPS, "KH 2S", "QH 3S", "4S KC", "AS 2C")
    for then in (state, after(state, "=H"), after(state, "=H KH QH")):
        for world in worlds(observe(then, Seat.N)):
            assert isinstance(world, TrickState)
            dealt = undo(world, len(world.moves)).hands
            first = {seat: CardSet([*hand][:1]) for seat, hand in dealt.items()}
            assert world.seen == {**first, Seat.N: CardSet("KH")}


def test_who_sees_everything_has_one_world() -> None:
    """With the last card of the others on the table nothing is left to guess."""
    state = after(tricks(NO_TRICKS, "KH", "QH", "AC", "AS"), "KH QH AC")
    view = observe(state, Seat.W)
    assert (count_worlds(view), list(worlds(view))) == (1, [state])
    over = after(state, "AS")
    assert list(worlds(observe(over, None))) == [over]
    assert knowledge(observe(over, None)).why == ()


@pytest.mark.parametrize("plays", ["3S 4S AC", "QH 3S 4S"])
def test_what_cannot_have_been_played_has_no_world(plays: str) -> None:
    """A view can be told lies: nobody follows hearts; E has one card, and two hearts."""
    view = observe(after(tricks(NO_TRICKS, *FEW), "KH"), Seat.N)
    for seat, card in zip((Seat.E, Seat.S, Seat.W), plays.split(), strict=True):
        view = advance(view, Played(seat, Card(card)))
    assert (count_worlds(view), list(worlds(view))) == (0, [])
    assert not any(knowledge(view).may_hold[seat] for seat in (Seat.E, Seat.S, Seat.W))
    with pytest.raises(ValueError, match="no deal fits"):
        determinize(view, SeededRng(1))


def test_no_deal_left_to_find_out_is_one_deal() -> None:
    """A deal of which all is known is counted with a number, as any."""
    state = after(tricks(NO_TRICKS, "2C", "3C", "4C", "5C"), "2C 3C 4C 5C")
    ways = count_worlds(observe(state, Seat.N))
    assert (ways, type(ways)) == (1, int)


def test_worlds_hold_what_their_seat_saw_first() -> None:
    """Views are equal whatever was seen before trumps; the worlds of each hold what it saw."""
    contract = STANDARD.contracts[7]
    hands = shuffle("gdansk-2026")
    dealt = [deal(contract, order) for order in (hands, {s: h[::-1] for s, h in hands.items()})]
    played = [play(state, ChooseTrump(Suit.HEARTS)) for state in dealt]
    for state in played:
        world = determinize(observe(state, Seat.E), SeededRng(1))
        assert isinstance(world, TrickState)
        assert isinstance(state, TrickState)
        assert world.seen[Seat.E] == state.seen[Seat.E]


def test_one_move_tells_a_thing_once() -> None:
    """What not following suit shows is not shown again by another duty of the same move."""
    state = tricks(RUFF, "AS 2S", "KH QS", "3D 4D", "5D TS")
    known = knowledge(observe(after(state, "=S AS QS 3D"), Seat.N))
    assert [(reason.seat, reason.rule) for reason in known.why] == [(Seat.S, "follow-suit")]


@pytest.mark.parametrize("ask", [knowledge, count_worlds, lambda view: next(worlds(view))])
def test_deductions_are_from_the_view_of_a_deal(ask: Callable[[Any], object]) -> None:
    """A match, or a state, is not what a seat sees of a deal."""
    match = deal(new_match(), shuffle("gdansk-2026"))
    for wrong in (observe(match, Seat.N), match.current, None):
        with pytest.raises(TypeError, match="the view of a deal is needed"):
            ask(wrong)


# ---------------------------------------------------------------- chance


@pytest.mark.unmeasured
def test_every_world_is_equally_likely() -> None:
    """Of many draws each world gets its share, by the chi-square test with a fixed seed."""
    hands = ("KH 2S 6D 8C", "3S AC 4D 9C", "4S 2C 7H 6H", "JH 5H 3D TC")
    state = after(tricks(NO_TRICKS, *hands), "KH 3S 6H JH 2S 9C 4S TC")
    view, rng = observe(state, None), SeededRng("uniform")
    kinds, each = count_worlds(view), 10
    drawn = Counter(hands_in(determinize(view, rng)) for _ in range(each * kinds))
    assert kinds == len(drawn) == 1350
    # Exceeded once in a thousand times by chance, with 1349 degrees of freedom.
    assert sum((count - each) ** 2 / each for count in drawn.values()) < 1515.2


def test_the_same_seed_draws_the_same_worlds() -> None:
    """Chance comes from outside and is used as it comes, whatever the process."""
    view = observe(deal(STANDARD.contracts[0], shuffle("gdansk-2026")), Seat.N)
    one, other = SeededRng(1), SeededRng(1)
    assert [determinize(view, one) for _ in range(3)] == [
        determinize(view, other) for _ in range(3)
    ]
    assert (
        str(determinize(view, SeededRng(1)).hands[Seat.E])
        == "2C KC AC 3D 4D 7D AD 6H 8H KH AH 6S 7S"
    )


# ---------------------------------------------------------------- what is known, and why


@given(deal_states())
def test_every_exclusion_has_a_reason(state: DealState) -> None:
    """Each hidden card that a hidden hand cannot hold has a reason: a move of that seat, or counts.

    A reason never speaks of a card that the seat may hold, or that is not hidden.
    """
    for seat in onlookers(state):
        view, hidden = observe(state, seat), hidden_cards(state, seat)
        known = knowledge(view)
        for who, hand in state.hands.items():
            reasons = [reason.cards for reason in known.why if reason.seat is who]
            sees_all = who is seat and view.own == hand
            excluded = CardSet() if sees_all else hidden - known.may_hold[who]
            assert CardSet(card for cards in reasons for card in cards) == excluded
        check_reasons(known, state)


def check_reasons(known: Knowledge, state: DealState) -> None:
    """Check that each reason was told by a move of its seat, or else by the numbers of cards."""
    movers = [before.turn for before in history(state)]
    told: dict[Seat, CardSet] = dict.fromkeys(state.rules.seats, CardSet())
    for reason in known.why:
        assert reason.cards
        if reason.ply == "count":
            assert (reason.rule, told[reason.seat] & reason.cards) == ("dealing", CardSet())
        else:
            assert movers[reason.ply] is reason.seat
            assert not isinstance(state.moves[reason.ply], ChooseTrump)
            assert reason.rule in PLAY_RULES
        told[reason.seat] |= reason.cards


@given(deal_states())
def test_what_is_known_is_true(state: DealState) -> None:
    """A hand holds what it must and nothing but what it may; each seat knows its own."""
    for seat in onlookers(state):
        view = observe(state, seat)
        known = knowledge(view)
        for who, hand in state.hands.items():
            assert known.must_hold[who] <= hand <= known.may_hold[who]
            assert not any(hand.of_suit(suit) for suit in known.voids[who])
        assert known.counts == tuple(map(len, hands_in(state)))
        if seat:
            assert view.own <= known.must_hold[seat]
        assert knowledge(view) == known


def why(state: DealState, seat: Seat | None) -> list[str]:
    """Write down the reasons, ``"E 5H JH: 1 follow-suit"``; check them by brute force."""
    check_by_brute_force(state, seat)
    check_reasons(knowledge(observe(state, seat)), state)
    return [
        f"{reason.seat} {reason.cards}: {reason.ply} {reason.rule}"
        for reason in knowledge(observe(state, seat)).why
    ]


def test_did_not_follow() -> None:
    """`follow-suit`: who throws a spade on a heart has no heart."""
    state = after(tricks(NO_TRICKS, *FEW), "KH 3S")
    assert why(state, Seat.S) == ["E 5H JH: 1 follow-suit"]
    assert why(state, Seat.W) == ["E QH: 1 follow-suit"]
    assert why(state, Seat.E) == []  # nothing that E did not know
    known = knowledge(observe(state, Seat.S))
    assert known.voids == {
        Seat.N: (Suit.DIAMONDS,),
        Seat.E: (Suit.DIAMONDS, Suit.HEARTS),
        Seat.S: (Suit.CLUBS, Suit.DIAMONDS),
        Seat.W: (Suit.DIAMONDS,),
    }


def test_followed() -> None:
    """Who follows suit tells nothing about the rest of the hand."""
    assert why(after(tricks(NO_TRICKS, *FEW), "KH 3S QH JH"), Seat.E) == []


def test_led_a_barred_card() -> None:
    """`lead-ban`: who leads a heart where hearts are barred holds nothing but hearts."""
    state = after(tricks(NO_HEARTS, "KH 7H", "3S AC", "QH 4S", "JH 5H"), "7H")
    assert why(state, Seat.E) == ["N 4S: 0 lead-ban"]
    assert why(state, Seat.S) == ["N AC 3S: 0 lead-ban"]
    assert why(after(tricks(NO_HEARTS, *FEW), "2S"), Seat.E) == []
    # It binds the leader alone.
    assert why(after(state, "3S QH"), Seat.N) == ["E 5H JH: 1 follow-suit"]


def test_led_a_barred_card_later() -> None:
    """`lead-ban` holds in every trick: E takes the first, leads a heart, and has but hearts."""
    hands = ("2S 3S 4D", "AS AH 5H", "4S 5S 2D", "6S 7S 3D")
    state = after(tricks(NO_HEARTS, *hands), "2S AS 4S 6S AH")
    assert why(state, Seat.N) == [
        "E 2D 3D 5S 7S: 4 lead-ban",
        "S 5H: count dealing",  # E has one more card, and there is but one heart
        "W 5H: count dealing",
    ]
    assert knowledge(observe(state, Seat.N)).must_hold[Seat.E] == CardSet("5H")


def test_the_opening_ban_tells_only_in_the_first_lead() -> None:
    """`lead-ban`: a heart led to the first trick tells; one led later does not."""
    state = after(tricks(NO_OPENING_HEARTS, "KH 7H", "3S AC", "QH 4S", "JH 5H"), "KH")
    assert why(state, Seat.E) == ["N 4S: 0 lead-ban"]
    hands = ("AS KH 2D", "3S 3D 4D", "4S 5D 6D", "5S 7D 8D")
    state = after(tricks(NO_OPENING_HEARTS, *hands), "AS 3S 4S 5S KH")
    assert why(state, Seat.E) == []


def test_did_not_throw_a_compulsory_discard() -> None:
    """`forced-discard`: who is void and throws a spade does not hold the king of hearts."""
    state = after(tricks(THROW_KING, "AC 2S", "3S 4S", "KC 5S", "QC KH"), "AC 3S")
    assert why(state, Seat.S) == ["E QC: 1 follow-suit", "E KH: 1 forced-discard"]


def test_threw_one_of_the_compulsory_discards() -> None:
    """`forced-discard`: who throws a queen may well have another."""
    state = after(tricks(THROW_QUEENS, "AC 2S", "QS QH", "KC 5S", "2C KH"), "AC QS")
    assert why(state, Seat.S) == ["E 2C: 1 follow-suit"]
    assert Card("QH") in knowledge(observe(state, Seat.S)).may_hold[Seat.E]


def test_did_not_ruff() -> None:
    """`must-trump`: who is void in the suit led and throws a spade has no trump."""
    state = after(tricks(RUFF, "AC 2S", "3S 4S", "KC 5S", "QC KH"), "=H AC 3S")
    assert why(state, Seat.S) == ["E QC: 2 follow-suit", "E KH: 2 must-trump"]
    state = after(tricks(RUFF, "AC 2S", "3H 4S", "KC 5S", "QC KH"), "=H AC 3H")
    assert why(state, Seat.S) == ["E QC: 2 follow-suit"]


def test_a_compulsory_discard_comes_before_a_ruff() -> None:
    """`forced-discard` before `must-trump`: who throws the king tells nothing about trumps."""
    contract = attrs.evolve(RUFF, forced_discards="KS")
    state = after(tricks(contract, "AC 2S", "KS 4S", "KC 5S", "QC KH"), "=H AC KS")
    assert why(state, Seat.S) == ["E QC: 2 follow-suit"]
    state = after(tricks(contract, "AC 2S", "3S 4S", "KC KS", "QC KH"), "=H AC 3S")
    assert why(state, Seat.W) == [
        *("E KC: 2 follow-suit", "E KS: 2 forced-discard"),
    ]


def test_did_not_beat_with_a_ruff() -> None:
    """`must-beat`: who ruffs lower than the best trump has none that is higher."""
    hands = ("AC 2S", "5H 4S", "3H 5S", "KH QC")
    state = after(tricks(RUFF_AND_BEAT, *hands), "=H AC 5H 3H")
    assert why(state, Seat.N) == ["E QC: 2 follow-suit", "S QC: 3 follow-suit", "S KH: 3 must-beat"]


def test_ruffed_without_having_to() -> None:
    """`must-beat` asks of a ruff only where one must ruff: otherwise it tells nothing."""
    hands = ("AC 2S", "5H 4S", "3H 5S", "KH QC")
    state = after(tricks(BEAT_TRUMPS, *hands), "=H AC 5H 3H")
    assert why(state, Seat.N) == ["E QC: 2 follow-suit", "S QC: 3 follow-suit"]


def test_did_not_beat_a_trump_led() -> None:
    """`must-beat`: who follows a trump lead with a lower trump has none that is higher."""
    hands = ("TH 2S", "9H 4S", "JH 5S", "KH QC")
    state = after(tricks(BEAT_TRUMPS, *hands), "=H TH 9H")
    assert why(state, Seat.N) == ["E JH KH: 2 must-beat"]
    state = after(tricks(BEAT_TRUMPS, *hands), "=H TH 9H JH")
    assert why(state, Seat.N) == ["E KH: 2 must-beat"]


def test_did_not_beat_in_no_trump() -> None:
    """`must-beat` in its widest form binds in any suit, but only without trumps."""
    hands = ("TH 2S", "9H 4S", "JH 5S", "KH QC")
    assert why(after(tricks(BEAT_ALWAYS, *hands), "=NT TH 9H"), Seat.N) == ["E JH KH: 2 must-beat"]
    assert why(after(tricks(BEAT_ALWAYS, *hands), "=S TH 9H"), Seat.N) == []


def test_passed() -> None:
    """`lottery-pass`: who passes holds none of the cards that could have been laid."""
    state = after(lottery(SEVENS, "TH 9H", "7H 5H", "JH QH", "8H 6H"), "- 7H -")
    assert why(state, Seat.E) == ["S 6H 8H: 2 lottery-pass"]  # and N no 7H, which E had
    assert why(state, Seat.S) == []


@pytest.mark.unmeasured
def test_passed_before_anything_was_laid() -> None:
    """`lottery-open`: under a free opening rank the first to pass has no rank of every suit."""
    state = after(lottery(ANY_RANK, "TH 9H", "7H 8S", "7S JH", "8H 6H"), "-")
    assert why(state, Seat.E) == ["N 8H 7S: 0 lottery-pass"]
    assert why(state, None) == ["N 7H 8H 7S 8S: 0 lottery-pass"]


def test_who_is_out_holds_nothing() -> None:
    """What is left is with those who still have cards, which is told by counting."""
    state = after(lottery(SEVENS, "6H", "7H", "8H", "9H"), "- 7H")
    assert why(state, Seat.N) == ["E 8H 9H: count dealing"]
    assert knowledge(observe(state, Seat.N)).counts == (1, 0, 1, 1)


def test_the_others_must_hold_what_two_cannot() -> None:
    """Neither E nor S has a club; so N sees that W has both that are left, and nothing else."""
    hands = ("AS KC 2S", "3S 4H 5H", "4S 6H 7S", "2C 3C 2D")
    state = after(tricks(NO_TRICKS, *hands), "AS 3S 4S 2D KC 4H 6H")
    assert why(state, Seat.N) == [
        "W 7S: 3 follow-suit",
        "E 2C 3C: 5 follow-suit",
        "S 2C 3C: 6 follow-suit",
        "W 5H: count dealing",
    ]
    known = knowledge(observe(state, Seat.N))
    assert known.must_hold[Seat.W] == CardSet("2C 3C")
    assert known.may_hold[Seat.E] == known.may_hold[Seat.S] == CardSet("5H 7S")
    assert known.why[3] == Reason(Seat.W, CardSet("5H"), "count", "dealing")


# ---------------------------------------------------------------- asked the other way round


@given(
    trick_contracts(),
    st.sampled_from((None, *map(ChooseTrump, (*Suit, None)))),
    card_sets(min_size=1, max_size=13),
    any_card(),
    any_card(),
)
def test_what_a_card_tells_is_the_rule_asked_the_other_way_round(
    contract: TrickContract, choice: ChooseTrump | None, hand: CardSet, lead: Card, other: Card
) -> None:
    """A card may be played if and only if the hand holds no card that it refuses."""
    rules = Rules("house", [contract])
    tables = Tables(contract, rules, choice if contract.trump else None)
    led = lead.suit.index
    strength = tables.strength[led]
    best = max(strength[lead.index], strength[other.index])
    allowed = may_answer(tables, hand.mask, led, best << BEST_SHIFT)
    for card in hand:
        refused = list(refused_by_answer(tables, card.index, led, best))
        assert {rule for _, rule in refused} <= PLAY_RULES - {"lead-ban", "lottery-pass"}
        held = CardSet.from_mask(hand.mask) - CardSet([card])
        assert bool(allowed & card._bit) == (not any(held.mask & cards for cards, _ in refused))
        assert not any(cards & card._bit for cards, _ in refused)

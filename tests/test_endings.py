from __future__ import annotations

import pickle
from collections.abc import Iterator
from random import Random
from typing import Any, Literal, TypeAlias

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from daily import DEEP_TOO, SOME_PRESETS
from generated import a_fifth, player_of, presets, seeds
from kierki import (
    PASS,
    PRESETS,
    STANDARD,
    Card,
    CardSet,
    ChooseTrump,
    DealState,
    Group,
    KierkiError,
    Phase,
    Rank,
    Rules,
    Seat,
    Suit,
    TrickContract,
    TrumpRule,
    deal,
    legal_moves,
    play,
    play_all,
    score,
    shuffle,
)
from kierki import strategies as drawn
from kierki.endings import POSITIONS_LIMIT, EndingTooLargeError, Solution, solve, sure_points
from small_games import DECKS, KINDS, SmallGame

Points: TypeAlias = tuple[int, ...]


def in_hand(state: DealState) -> int:
    """Count the cards that are still in the hands."""
    return sum(map(len, state.hands.values()))


def wanted(state: DealState, points: int) -> int:
    """Give points as something that is the better, the more of it."""
    return -points if state.rules.winner == "lowest" else points


def against_all(state: DealState, seat: Seat) -> int:
    """Give what a seat ends with that plays against all others, by playing in every way."""
    if state.is_over:
        return score(state)[seat]
    outcomes = [against_all(play(state, move), seat) for move in legal_moves(state)]
    wants_many = (state.turn is seat) == (state.rules.winner == "highest")
    return max(outcomes) if wants_many else min(outcomes)


def each_for_itself(state: DealState) -> Points:
    """Give what each seat ends with if each plays for itself, by playing in every way."""
    if state.is_over:
        return tuple(score(state).values())
    assert state.turn
    best: tuple[Points, Points] | None = None
    for move in legal_moves(state):
        outcome = each_for_itself(play(state, move))
        by_seat = dict(zip(state.rules.seats, outcome, strict=True))
        own, *others = [
            wanted(state, by_seat[state.rules.left_of(state.turn, steps)])
            for steps in range(len(by_seat))
        ]
        liking = own, *[-points for points in others]
        if best is None or liking > best[0]:
            best = liking, outcome
    assert best
    return best[1]


def agree_with_brute_force(state: DealState, seat: Seat) -> None:
    """Compare both objectives, move by move, with play in every way."""
    moves = legal_moves(state)
    paranoid = solve(state, seat=seat)
    assert paranoid.values == tuple((move, against_all(play(state, move), seat)) for move in moves)
    max_n = solve(state, "max_n", seat=seat)
    assert max_n.outcomes == tuple(each_for_itself(play(state, move)) for move in moves)
    place = state.rules.seats.index(seat)
    assert max_n.values == tuple(
        (move, points[place]) for move, points in zip(moves, max_n.outcomes, strict=True)
    )
    whole = each_for_itself(state)
    assert max_n.best == tuple(
        move for move, points in zip(moves, max_n.outcomes, strict=True) if points == whole
    )
    assert max_n.points == whole
    keep_the_laws(state, paranoid)


def keep_the_laws(state: DealState, paranoid: Solution) -> None:
    """Compare the parts of a solution with each other."""
    seat, values = paranoid.seat, dict(paranoid.values)
    sure = sure_points(state, seat=seat)
    assert tuple(values) == legal_moves(state)
    assert paranoid.best == tuple(move for move in values if values[move] == sure)
    likings = [wanted(state, points) for points in values.values()]
    assert wanted(state, sure) == (max(likings) if state.turn is seat else min(likings))
    assert paranoid.line[0] == paranoid.best[0]
    end = play_all(state, paranoid.line)
    assert end.is_over
    assert tuple(score(end).values()) == paranoid.points
    assert score(end)[seat] == sure


def played_down(state: DealState, cards: int, player: Random) -> DealState:
    """Play on at random until at most so many cards are in hand, or one move before the end."""
    while not state.is_over and in_hand(state) > cards:
        after = play(state, player.choice(legal_moves(state)))
        if after.is_over:
            break
        state = after
    return state


def endings(rules: Rules, cards: int, seed: int) -> Iterator[DealState]:
    """Give an ending of each contract of some rules."""
    player = player_of(seed, rules)
    for contract in dict.fromkeys(rules.contracts):
        hands = shuffle(seed, player.randrange(1000), rules=rules)
        state = deal(contract, hands, dealer=player.choice(rules.seats), rules=rules)
        yield played_down(state, cards, player)


@pytest.mark.unmeasured
@pytest.mark.parametrize("rules", SOME_PRESETS.values(), ids=SOME_PRESETS)
def test_a_solution_is_that_of_brute_force(rules: Rules) -> None:
    """By rules of every kind, the value of each move is what playing on in every way finds."""
    for seed, cards in enumerate((7, 8, 9, 10, 11)):
        most = min(cards, 3 * len(rules.seats))
        for number, state in enumerate(endings(rules, most, seed)):
            agree_with_brute_force(state, rules.seats[number % len(rules.seats)])


@pytest.mark.unmeasured
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("deck", [deck for deck in DECKS if deck[:3] in ("3x2", "4x2", "3x3")])
def test_a_whole_small_deal_is_solved(kind: str, deck: str) -> None:
    """Every rule there is, from the deal on, the choice of trumps included."""
    few = deck.startswith("3x2")
    game = SmallGame(kind, deck, every=23 if few else 307 if deck.startswith("4x2") else 1103)
    for number, hands in enumerate(game.deals()):
        dealer = game.seats[number % len(game.seats)]
        state = deal(game.contract, hands, dealer=dealer, rules=game.rules)
        seat = game.seats[number // 3 % len(game.seats)]
        if in_hand(state) > 8 and state.phase is Phase.CHOOSE_TRUMP:
            state = play(state, legal_moves(state)[number % 4])
        agree_with_brute_force(state, seat)


DUTIES = (
    TrickContract("ruffs_cost", Group.SINGLE, per_trick=-10, trump=TrumpRule()),
    TrickContract(
        "must_beat_at_a_cost",
        Group.SINGLE,
        per_trick=-10,
        trump=TrumpRule(allow_no_trump=True, must_beat="trumps_and_no_trump"),
    ),
    TrickContract(
        "must_throw_every_second_card",
        Group.SINGLE,
        per_trick=-10,
        per_card=[("9H JC AS", 3)],
        forced_discards="TC QC AC 9D JD KD TH QH AH 9S JS KS",
    ),
)


@pytest.mark.unmeasured
@pytest.mark.parametrize("contract", DUTIES, ids=[contract.id for contract in DUTIES])
def test_duties_are_reckoned_with_where_tricks_cost(contract: TrickContract) -> None:
    """Who would rather take nothing may have to: by a ruff, a card that beats, a forced discard."""
    deck = CardSet(card for card in Card if card.rank.index >= Rank.NINE.index)
    rules = Rules("short", [contract], deck=deck)
    for seed in range(600 if DEEP_TOO else 30):
        for state in endings(rules, 9 + seed % 4, seed):
            agree_with_brute_force(state, rules.seats[seed % 4])


@given(drawn.rules(presets=False), seeds, st.data())
def test_drawn_rules_are_solved(rules: Rules, seed: int, data: st.DataObject) -> None:
    """Contracts with every rare field, at any moment with few cards left."""
    state = data.draw(drawn.deal_states(rules))
    player = Random(seed)
    if in_hand(state) > 8:
        state = played_down(state, 8, player)
    if not state.is_over:
        agree_with_brute_force(state, player.choice(rules.seats))


@pytest.mark.unmeasured
@a_fifth
@given(presets, seeds)
def test_the_value_of_a_move_is_that_of_the_deal_after_it(rules: Rules, seed: int) -> None:
    """In larger endings too a solution agrees with those of the deals that follow."""
    player = player_of(seed, rules)
    for state in endings(rules, 4 * len(rules.seats) + player.randrange(4), seed):
        for seat in rules.seats[:2]:
            solution = solve(state, seat=seat)
            keep_the_laws(state, solution)
            for move, points in solution.values:
                after = play(state, move)
                if after.is_over:
                    assert points == score(after)[seat]
                else:
                    assert points == sure_points(after, seat=seat)


@pytest.mark.unmeasured
@a_fifth
@given(presets, seeds)
def test_a_line_is_best_for_all(rules: Rules, seed: int) -> None:
    """Whoever is on turn in a line finds the move it makes first among the best there."""
    for state in endings(rules, 3 * len(rules.seats), seed):
        for objective in ("paranoid", "max_n"):
            solution = solve(state, objective, seat=rules.seats[1])
            for ply in range(len(solution.line)):
                after = play_all(state, solution.line[:ply])
                later = solve(after, objective, seat=rules.seats[1])
                assert later.line == solution.line[ply:]
                assert later.points == solution.points


def named(contract: str) -> TrickContract:
    """Give a contract of the standard rules."""
    found = next(each for each in STANDARD.contracts if each.id == contract)
    assert isinstance(found, TrickContract)
    return found


TRUMPS = attrs.evolve(named("trumps"), trump=TrumpRule())


def few(
    contract: TrickContract, *hands: str, winner: Literal["highest", "lowest"] = "highest"
) -> DealState:
    """Begin a deal with few cards, dealt by W, so that N leads."""
    dealt = {seat: tuple(CardSet(hand)) for seat, hand in zip(Seat, hands, strict=True)}
    deck = [card for hand in dealt.values() for card in hand]
    rules = Rules("few", [contract], deck=CardSet(deck))
    return deal(contract, dealt, dealer=Seat.W, rules=attrs.evolve(rules, winner=winner))


def robber() -> DealState:
    """Give a robber after seven tricks and two cards of the eighth."""
    played = """
        AS 6S 2S 7S  KS 5S 3S QS  JS JH 4S KC  4C 6C TC 9C  6D AD KD 5D  QD JC 4D 7D  TD 5C 2D JD
        8D 9D
    """
    state = deal(named("robber"), shuffle("sopot-2026", 6))
    return play_all(state, map(Card, played.split()))


def test_the_right_queen_is_thrown() -> None:
    """On a diamond E gets rid of the queen of clubs; that of hearts or an ace costs more."""
    solution = solve(robber())
    assert {str(move): points for move, points in solution.values} == {
        "8C": -820,
        "QC": -760,
        "AC": -820,
        "2H": -955,
        "QH": -795,
        "9S": -820,
    }
    assert solution.best == (Card("QC"),)
    assert solution.points[Seat.E.index] == sure_points(robber()) == -760


@pytest.mark.unmeasured
def test_a_seat_that_plays_for_itself_need_not_be_feared() -> None:
    """If N, too, wants few points, E may throw the queen of hearts on a trick that N takes."""
    solution = solve(robber(), "max_n")
    outcomes = dict(zip(dict(solution.values), solution.outcomes, strict=True))
    assert outcomes[Card("QH")] == (-895, -260, 0, -145)
    assert solution.best == (Card("QH"),)


def test_a_hand_of_low_cards_takes_nothing() -> None:
    """Whoever is below the others in every suit never has to take a trick, once off lead."""
    state = few(named("no_tricks"), "7C QD", "2C 5D", "3C 6D", "KC 9D")
    assert sure_points(state, seat=Seat.E) == 0
    assert solve(state, seat=Seat.E).positions == 0


def test_a_duty_makes_a_hand_of_low_cards_take() -> None:
    """E would stay below, but must throw its lowest heart, or beat the lead."""
    throw = TrickContract("throw", Group.SINGLE, per_trick=-10, forced_discards="2H")
    state = few(throw, "AD AC 3H", "2D 2H 9H", "3D TH 5S", "4D 4C 6C")
    assert sure_points(state, seat=Seat.E) == -10
    free = attrs.evolve(throw, forced_discards=())
    state = few(free, "AD AC 3H", "2D 2H 9H", "3D TH 5S", "4D 4C 6C")
    assert sure_points(state, seat=Seat.E) == 0
    rule = TrumpRule(allow_no_trump=True, must_beat="trumps_and_no_trump")
    beat = TrickContract("beat", Group.SINGLE, per_trick=-10, trump=rule)
    state = few(beat, "AD 6C TC", "2D 5C 9C", "3D 7S 8S", "4D 9S TS")
    assert sure_points(play(state, ChooseTrump(None)), seat=Seat.E) == -10


def test_whoever_has_the_highest_trumps_takes_tricks_with_them() -> None:
    """The ace and king of trumps are two tricks, whatever is led."""
    state = few(TRUMPS, "2C 3C 4C", "AS KS 5C", "QS JS 6C", "TS 9S 7C")
    state = play(state, ChooseTrump(Suit.SPADES))
    for move, points in solve(state, seat=Seat.E).values:
        assert (move, points) == (move, 50)


def test_trumps_are_chosen() -> None:
    """Of the four suits that is best in which the dealer has the long and high cards."""
    state = few(
        named("trumps"), "2C 3D 4H 5C 9S", "6C 7C 5D 6D 7S", "8C 9C 5H 6H 8S", "TC AD AH AS KS"
    )
    assert state.phase is Phase.CHOOSE_TRUMP
    solution = solve(state)
    assert solution.seat is Seat.W
    assert solution.best[0] == ChooseTrump(Suit.SPADES)
    assert solution.line[0] == solution.best[0]
    assert sure_points(state) == dict(solution.values)[solution.best[0]]


def test_where_the_lowest_total_wins_few_points_are_wanted() -> None:
    """E can take the five of clubs or leave it to N, and does what N does not want."""
    contract = TrickContract("tricks", Group.SINGLE, per_trick=10)
    hands = "5C 3D", "4C 6C", "2C 3C", "7H 8H"
    many = solve(few(contract, *hands))
    assert dict(many.values) == {Card("5C"): 0, Card("3D"): 10}
    fewest = solve(few(contract, *hands, winner="lowest"))
    assert dict(fewest.values) == {Card("5C"): 20, Card("3D"): 20}


def test_of_equal_outcomes_a_seat_leaves_its_left_neighbour_with_fewer() -> None:
    """N can give the last trick to E or to S without gain, and gives it to E."""
    state = few(named("no_tricks"), "2C 2D", "5C 3D", "3C 5D", "4C 4D")
    solution = solve(state, "max_n")
    assert len({points[0] for points in solution.outcomes}) == 1
    assert solution.points == min(solution.outcomes, key=lambda points: points[1:])


def test_a_lottery_is_played_to_its_end() -> None:
    """A seat lays where it gains most; who cannot lay passes, in the line too."""
    state = deal(STANDARD.contracts[11], shuffle("gdansk-2026"))
    state = played_down(state, 16, Random(7))
    solution = solve(state)
    assert PASS in solution.line
    assert sorted(solution.points) == [0, 0, 500, 800]


def test_a_deal_too_large_is_refused() -> None:
    """A search that takes more positions than allowed says so, with what it knows."""
    state = deal(named("no_tricks"), shuffle("gdansk-2026"))
    for objective in ("paranoid", "max_n"):
        with pytest.raises(EndingTooLargeError) as caught:
            solve(state, objective, limit=50)
        error = caught.value
        assert (error.limit, error.cards) == (50, 52)
        assert str(error) == "52 cards in hand are not solved after 50 positions"
        again = pickle.loads(pickle.dumps(error))  # noqa: S301
        assert (type(again), again.args) == (EndingTooLargeError, (50, 52))
    assert issubclass(EndingTooLargeError, KierkiError)
    assert POSITIONS_LIMIT == 100_000


def test_the_limit_is_what_a_search_may_take() -> None:
    """An ending is solved with as many positions as it takes, and not with one fewer."""
    for objective in ("paranoid", "max_n"):
        solution = solve(robber(), objective)
        assert solve(robber(), objective, limit=solution.positions) == solution
        with pytest.raises(EndingTooLargeError):
            solve(robber(), objective, limit=solution.positions - 1)


def test_nonsense_is_refused() -> None:
    """A deal that is over, a seat that does not play, and an unknown objective."""
    state = robber()
    over = play_all(state, solve(state).line)
    with pytest.raises(ValueError, match="nobody is to move"):
        solve(over)
    with pytest.raises(ValueError, match="nobody is to move"):
        sure_points(over, seat=Seat.N)
    rules = PRESETS["standard_3p"]
    three = deal(rules.contracts[0], shuffle("gdansk-2026", rules=rules), rules=rules)
    with pytest.raises(ValueError, match="W does not play by the rules standard_3p"):
        solve(three, seat=Seat.W)
    with pytest.raises(ValueError, match="an objective is 'paranoid' or 'max_n', not 'selfish'"):
        solve(state, "selfish")  # type: ignore[arg-type]


@pytest.mark.parametrize("limit", [-1, 1.5, "x", True])
def test_a_limit_that_is_none(limit: Any) -> None:
    """It would never be reached."""
    with pytest.raises(ValueError, match=r"limit must be a whole number from 0 on"):
        solve(robber(), limit=limit)

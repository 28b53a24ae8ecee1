"""Analysis: what each play cost, exactly where it can be solved, and else by samples."""

from __future__ import annotations

import pickle
from random import Random
from statistics import fmean

import attrs
import pytest
from hypothesis import given

from generated import a_fifth, played_by, player_of, presets, seeds
from kierki import (
    PASS,
    PRESETS,
    STANDARD,
    Card,
    CardSet,
    ChooseTrump,
    DealState,
    Group,
    LotteryContract,
    LotteryState,
    MatchState,
    Rank,
    Rules,
    Seat,
    Suit,
    TrickContract,
    TrickState,
    TrumpRule,
    deal,
    endings,
    enter_score,
    legal_moves,
    new_match,
    play,
    play_all,
    score,
    shuffle,
    undo,
)
from kierki import analysis as room
from kierki.analysis import Analysis, DealAnalysis, Objective, PlayAnalysis, analyse, solve
from kierki.analysis.alike import first_alike
from kierki.analysis.row_habits import row_habits
from kierki.analysis.sampling import sampled_cost
from kierki.analysis.trick_habits import trick_habits
from kierki.records import record
from small_games import KINDS, SmallGame

TRICKS = TrickContract("tricks", Group.SINGLE, per_trick=-10)


def outcome(state: DealState, objective: Objective, seat: Seat) -> dict[Seat, int]:
    """Give what each seat ends with when all play on without a mistake, by trying every way."""
    if state.is_over:
        return score(state)
    assert state.turn
    found = [outcome(play(state, move), objective, seat) for move in legal_moves(state)]
    if objective == "paranoid":
        return (max if state.turn is seat else min)(found, key=lambda points: points[seat])
    around = [state.rules.left_of(state.turn, steps) for steps in range(1, len(state.rules.seats))]
    mover = state.turn
    return max(found, key=lambda points: (points[mover], *[-points[other] for other in around]))


def costs_by_brute_force(state: DealState, objective: Objective) -> list[int]:
    """Give what each play of a deal cost."""
    costs = list[int]()
    for ply, made in enumerate(state.moves):
        before = undo(state, len(state.moves) - ply)
        seat = before.turn
        assert seat
        points = {
            move: outcome(play(before, move), objective, seat)[seat] for move in legal_moves(before)
        }
        costs.append(max(points.values()) - points[made])
    return costs


def played_out(state: DealState, seed: object) -> DealState:
    """Play a deal to its end at random."""
    *_, last = played_by(state, Random(str(seed)))
    return last


def random_deal(contract: int, seed: object, rules: Rules = STANDARD) -> DealState:
    """Give a whole deal, played at random."""
    return played_out(
        deal(rules.contracts[contract], shuffle(str(seed), rules=rules), rules=rules), seed
    )


def random_match(seed: str) -> MatchState:
    """Give two deals and some moves of the third."""
    match = new_match()
    player = Random(seed)
    for index in range(3):
        match = deal(match, shuffle(seed, index))
        while match.current and len(match.current.moves) < (52, 52, 9)[index]:
            match = play(match, player.choice(legal_moves(match)))
    return match


def few(contract: TrickContract | LotteryContract, *hands: str) -> DealState:
    """Begin a deal with few cards, dealt by W, so that N begins."""
    dealt = {seat: tuple(CardSet(hand)) for seat, hand in zip(Seat, hands, strict=True)}
    deck = CardSet(card for hand in dealt.values() for card in hand)
    return deal(contract, dealt, dealer=Seat.W, rules=Rules("few", [contract], deck=deck))


def test_the_names_of_endings_are_handed_on() -> None:
    """Who analyses finds `solve` and all that belongs to it in the same place."""
    assert {*endings.__all__} < {*room.__all__}
    for name in endings.__all__:
        assert getattr(room, name) is getattr(endings, name)


@pytest.mark.unmeasured
@pytest.mark.parametrize("objective", ["max_n", "paranoid"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_cost_is_that_of_brute_force(kind: str, objective: Objective) -> None:
    """Of every rule there is, each play of a small deal costs what playing in every way finds."""
    game = SmallGame(kind, "3x3_in_3_suits", every=701)
    for number, hands in enumerate(game.deals()):
        begun = deal(game.contract, hands, dealer=game.seats[number % 3], rules=game.rules)
        state = played_out(begun, number)
        (found,) = analyse(state, objective=objective, samples=2).deals
        assert tuple(play.move for play in found.plays) == state.moves
        wanted = costs_by_brute_force(state, objective)
        for play_, cost in zip(found.plays, wanted, strict=True):
            if isinstance(play_.move, ChooseTrump):
                assert not play_.exact
            else:
                assert (play_.exact, play_.cost, play_.error) == (True, cost, 0)
                assert (play_.cost == 0) == (play_.move in play_.best)


@pytest.mark.unmeasured
def test_where_few_points_are_wanted_a_cost_is_still_above_zero() -> None:
    """By the Warsaw rules the lowest total wins: there points too many are the cost."""
    rules = PRESETS["mimuw"]
    assert rules.winner == "lowest"
    for contract in range(3):
        state = random_deal(contract, "sopot-2026", rules)
        (found,) = analyse(state, samples=2, limit=300).deals
        for play_ in found.plays:
            before = undo(state, len(state.moves) - play_.ply)
            if play_.objective:
                values = dict(solve(before, "max_n").values)
                assert play_.cost == values[play_.move] - min(values.values()) >= 0
                assert play_.best == tuple(m for m in values if values[m] == min(values.values()))


@a_fifth
@given(presets, seeds)
def test_every_play_is_judged(rules: Rules, seed: int) -> None:
    """Seat, trick and move are those of the deal; without a choice a play costs nothing."""
    player = player_of(seed, rules)
    contract = player.randrange(len(rules.contracts))
    state = random_deal(contract, seed, rules)
    state = undo(state, player.randrange(5))
    (found,) = analyse(state, samples=2, limit=20).deals
    assert (found.number, found.contract, found.dealer) == (1, state.contract, state.dealer)
    assert [play_.ply for play_ in found.plays] == list(range(len(state.moves)))
    for play_ in found.plays:
        before = undo(state, len(state.moves) - play_.ply)
        legal = legal_moves(before)
        assert (play_.seat, play_.move) == (before.turn, state.moves[play_.ply])
        assert {*play_.best} <= {*legal}
        assert play_.cost >= 0
        no_choice = len({*first_alike(before).values()}) == 1
        assert (play_.objective is None) == (no_choice or not play_.exact)
        if no_choice:
            assert (play_.best, play_.cost, play_.exact) == (legal, 0, True)
        if isinstance(before, TrickState) and isinstance(play_.move, Card):
            assert play_.trick == before.trick.number
        else:
            assert play_.trick is None


@pytest.mark.unmeasured
def test_what_is_too_large_to_be_solved_is_sampled() -> None:
    """Going back, plays are exact as far as the limit reaches, and then only without a choice."""
    state = random_deal(6, "sopot-2026")
    (some,) = analyse(state, samples=2, limit=200).deals
    first = min(play_.ply for play_ in some.plays if play_.objective)
    assert 20 < first < 44
    for play_ in some.plays[:first]:
        alike_moves = first_alike(undo(state, 52 - play_.ply)).values()
        assert play_.exact == (len({*alike_moves}) == 1)
    assert all(play_.exact for play_ in some.plays[first:])
    (none,) = analyse(state, samples=2, limit=0).deals
    assert not any(play_.exact for play_ in none.plays[first : first + 2])


@pytest.mark.unmeasured
def test_an_analysis_can_be_repeated() -> None:
    """The same arguments give the same costs, other seeds others; and an analysis pickles."""
    state = random_deal(3, "sopot-2026")
    one = analyse(state, seat=Seat.E, samples=3, limit=100)
    assert analyse(state, seat=Seat.E, samples=3, seed="0", limit=100) == one
    assert pickle.loads(pickle.dumps(one)) == one  # noqa: S301 (its own)
    for seed in (0, 1, b"0"):
        other = analyse(state, seat=Seat.E, samples=3, seed=seed, limit=100)
        assert other != one
        assert [p for p in other.deals[0].plays if p.exact] == [
            p for p in one.deals[0].plays if p.exact
        ]


@pytest.mark.unmeasured
def test_one_deal_or_one_seat_is_judged_as_among_all() -> None:
    """What else is asked for changes nothing of a play."""
    match = random_match("sopot-2026")
    whole = analyse(match, samples=2, limit=100)
    assert [len(deal_.plays) for deal_ in whole.deals] == [52, 52, 9]
    assert analyse(record(match), samples=2, limit=100) == whole
    assert analyse(match, deal=2, samples=2, limit=100).deals == whole.deals[1:2]
    (some,) = analyse(match, deal=2, seat=Seat.W, samples=2, limit=100).deals
    assert some.plays == tuple(p for p in whole.deals[1].plays if p.seat is Seat.W)


@pytest.mark.unmeasured
def test_deals_whose_cards_are_not_known_have_no_plays() -> None:
    """A deal that was entered by its points alone is there, but nothing of it is judged."""
    match = enter_score(new_match(), {Seat.N: -260, Seat.E: 0, Seat.S: 0, Seat.W: 0})
    match = play(deal(match, shuffle("sopot-2026")), Card("7C"))
    first, second = analyse(match, samples=2).deals
    assert (first.contract, first.plays) == (STANDARD.contracts[0], ())
    assert [play_.move for play_ in second.plays] == [Card("7C")]
    assert analyse(new_match()).deals == ()


def test_what_cannot_be_done_is_refused() -> None:
    """Every argument is checked before anything is judged."""
    state = deal(STANDARD.contracts[0], shuffle("sopot-2026"))
    with pytest.raises(ValueError, match="it takes two samples at least, not 1"):
        analyse(state, samples=1)
    with pytest.raises(ValueError, match="an objective is 'paranoid' or 'max_n', not 'greedy'"):
        analyse(state, objective="greedy")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="there is no deal 2"):
        analyse(state, deal=2)
    three = deal(
        PRESETS["standard_3p"].contracts[0],
        shuffle("x", rules=PRESETS["standard_3p"]),
        rules=PRESETS["standard_3p"],
    )
    with pytest.raises(ValueError, match="W does not play by the rules standard_3p"):
        analyse(three, seat=Seat.W)


@pytest.mark.unmeasured
@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_samples_find_what_is_certain(rules: Rules) -> None:
    """The last card of the last trick but one leaves all others forced: no sample differs."""
    for contract in range(len(rules.contracts)):
        end = random_deal(contract, "sopot-2026", rules)
        if isinstance(end, LotteryState) or len(end.tricks) < rules.hand_size:
            continue
        before = undo(end, len(rules.seats) + 1)
        assert before.turn
        values = dict(solve(before, "max_n").values)
        most = min(values.values()) if rules.winner == "lowest" else max(values.values())
        for move, points in values.items():
            best, cost, error = sampled_cost(before, before.turn, move, samples=2, seed="x")
            assert best == tuple(each for each in values if values[each] == most)
            assert (cost, error) == (abs(points - most), 0)


@pytest.mark.unmeasured
def test_the_error_of_samples_is_true() -> None:
    """Estimates by other samples lie around that of very many as their errors say."""
    before = robber(30)

    def cost(samples: int, seed: int) -> tuple[float, float]:
        _, points, error = sampled_cost(before, Seat.E, Card("AC"), samples=samples, seed=str(seed))
        return points, error

    true_cost, true_error = cost(400, 0)
    assert true_cost > 100
    distances = [
        (points - true_cost) ** 2 / (error**2 + true_error**2)
        for points, error in (cost(25, seed) for seed in range(1, 31))
    ]
    assert 0.5 < fmean(distances) < 2


@pytest.mark.unmeasured
def test_luck_in_the_choice_is_no_cost() -> None:
    """Of cards that are equally good one does best by chance; that is not held against others."""
    before = deal(STANDARD.contracts[4], shuffle("sopot-2026"))
    costs = list[float]()
    for seed in range(10):
        _, cost, error = sampled_cost(
            before, Seat.E, legal_moves(before)[0], samples=10, seed=str(seed)
        )
        costs.append(cost - 2 * error)
    assert fmean(costs) < 0


def robber(plies: int) -> DealState:
    """Give the robber of the documentation after so many moves."""
    played = """
        AS 6S 2S 7S  KS 5S 3S QS  JS JH 4S KC  4C 6C TC 9C  6D AD KD 5D  QD JC 4D 7D  TD 5C 2D JD
        8D 9D AC 3D  8H QH TH 4H  9S 7H 8S AH  QC 3C 7C KH  8C 5H 2C 9H  2H 3H TS 6H
    """
    state = deal(STANDARD.contracts[6], shuffle("sopot-2026", 6))
    return play_all(state, map(Card, played.split()[:plies]))


@pytest.mark.unmeasured
def test_the_ace_that_was_kept_too_short() -> None:
    """E threw the ace of clubs; a queen was better, and which depends on what the others want."""
    state = robber(31)
    play_ = analyse(state, samples=2, limit=4000).deals[0].plays[30]
    assert (play_.trick, play_.seat, play_.move) == (8, Seat.E, Card("AC"))
    assert (play_.cost, play_.best, play_.objective) == (560, (Card("QH"),), "max_n")
    play_ = analyse(state, samples=2, objective="paranoid").deals[0].plays[30]
    assert (play_.cost, play_.best, play_.objective) == (60, (Card("QC"),), "paranoid")


def test_naming_trumps_is_judged() -> None:
    """With the five highest spades anything else as trumps costs tricks."""
    hands = "2C 3D 4H 5C 9S", "6C 7C 5D 6D 7S", "8C 9C 5H 6H 8S", "AS KS QS JS TS"
    state = few(STANDARD.contracts[7], *hands)
    state = play(state, ChooseTrump(Suit.CLUBS))
    (named,) = analyse(state, samples=20).deals[0].plays
    assert (named.ply, named.trick, named.seat) == (0, None, Seat.W)
    assert named.best == (ChooseTrump(Suit.SPADES),)
    assert named.is_sure
    assert not named.exact


def test_a_card_that_changes_nothing_costs_nothing() -> None:
    """N holds the only cards of its suit, whichever it leads."""
    state = few(TRICKS, "2C 4C 6C", "2D 3D 5D", "2H 3H 4H", "2S 3S 4S")
    found = sampled_cost(state, Seat.N, Card("4C"), samples=9, seed="x")
    assert found == ((Card("2C"), Card("4C"), Card("6C")), 0, 0)


def habit(state: DealState) -> str:
    """Give what habit plays."""
    if isinstance(state, LotteryState):
        return str(row_habits(state.contract, state.rules).choose(state))
    choice = ChooseTrump(state.trump) if state.trump else None
    return str(trick_habits(state.contract, state.rules, choice).choose(state))


def after(state: DealState, cards: str) -> DealState:
    """Play some cards."""
    return play_all(state, map(Card, cards.split()))


def test_habits_stay_below_what_costs() -> None:
    """Low cards are led; a follower plays the highest card that does not take the trick."""
    hands = "3C 9D KD", "5C 8C TC", "4C 9C QC", "6C 7C JC"
    state = few(TRICKS, *hands)
    assert habit(state) == "3C"
    assert habit(after(state, "3C")) == "5C"  # somebody may still take it
    assert habit(after(state, "3C TC")) == "9C"
    assert habit(after(state, "3C 5C 4C")) == "JC"  # the trick is its own: away with the highest
    assert habit(after(state, "3C TC 9C")) == "7C"


def test_habits_throw_what_would_cost() -> None:
    """A void throws the dearest card, of cards that cost alike the highest."""
    queens = TrickContract("queens", Group.SINGLE, per_card=[("QC QD QH QS", -60)])
    state = few(queens, "3C 4C 5C", "QD AD KH", "2D 3D KS", "6C 7C 8C")
    assert habit(after(state, "3C")) == "QD"
    assert habit(after(state, "3C QD")) == "KS"


def test_habits_use_what_is_worth_nothing() -> None:
    """Where a trick costs nothing, a chance to be rid of a high card is taken."""
    last = TrickContract("last", Group.SINGLE, per_position=[(-1, -75)])
    state = few(last, "3C 9C KD", "5C 8C TC", "4C JC QC", "6C 7C 2D")
    assert habit(state) == "KD"
    assert habit(after(state, "3C")) == "TC"


def test_habits_take_what_pays() -> None:
    """High cards are led; the last beats with as little as it can; who cannot beat plays low."""
    hands = "KC 9D 3C", "5C 8C TC", "4C 9C AC", "6C 7C JC"
    state = few(TrickContract("good", Group.SINGLE, per_trick=10), *hands)
    assert habit(state) == "KC"
    assert habit(after(state, "KC")) == "5C"
    assert habit(after(state, "3C")) == "TC"
    assert habit(after(state, "3C 5C 4C")) == "6C"
    assert habit(after(state, "3C TC 4C")) == "JC"
    assert habit(after(state, "KC 5C AC")) == "6C"


def test_habits_ruff_what_pays() -> None:
    """A void ruffs with its lowest trump that takes, else it throws a low card, not a trump."""
    trumps = TrickContract("trumps", Group.TRUMPS, per_trick=25, trump=TrumpRule())
    hands = "KC QC 2C", "3S 9S KD", "4S TS 3D", "3C 4C 5C"
    state = play(few(trumps, *hands), ChooseTrump(Suit.SPADES))
    assert habit(after(state, "KC")) == "3S"
    assert habit(after(state, "KC 3S")) == "4S"
    assert habit(after(state, "KC 9S")) == "TS"
    state = play(
        few(trumps, "KC QC 2C", "3S TS KD", "4S 9S 3D", "3C 4C 5C"), ChooseTrump(Suit.SPADES)
    )
    assert habit(after(state, "KC TS")) == "3D"


def test_habits_open_the_way_to_the_own_cards() -> None:
    """A seven is laid before which own cards wait, not one that lets the others lay theirs."""
    lottery = LotteryContract(
        "lottery", Group.LOTTERY, open_rank=Rank.SEVEN, prizes=(800, 500, 0, 0), stop_after=2
    )
    state = few(lottery, "7C 7D 8D 9D", "8C 9C 6C 5C", "7H 8H 6H 9H", "7S 8S 6S 9S")
    assert habit(state) == "7D"
    assert habit(play_all(state, [Card("7D"), PASS, Card("7H"), Card("7S")])) == "8D"
    free = attrs.evolve(lottery, open_rank=None)
    state = few(free, "6C 7D 8D 9D", "8C 5C 6D 7C", "7H 8H 6H 5H", "7S 8S 6S 5S")
    assert habit(state) == "7D"
    assert habit(play(state, Card("6C"))) == "7C"


def alike(state: DealState) -> dict[str, str]:
    """Give the moves that come to the same as another, and that other."""
    return {str(move): str(first) for move, first in first_alike(state).items() if move != first}


def test_touching_cards_are_alike() -> None:
    """So are cards between which nobody else holds one, if they are worth the same."""
    state = few(TRICKS, "3C 4C 6C 9D", "5C 2D 3D 4D", "2C 7C 8C TD", "9C 5D 6D 7D")
    assert alike(state) == {"4C": "3C"}
    state = after(state, "9D 4D TD 7D")
    assert alike(state) == {"8C": "7C"}
    assert alike(after(state, "7C 9C")) == {"4C": "3C"}
    state = after(state, "8C 9C 6C 5C")  # the five is gone, and lies nowhere between
    assert alike(after(state, "6D")) == {"4C": "3C"}
    costly = attrs.evolve(TRICKS, per_card=[("4C", -5)])
    assert alike(few(costly, "3C 4C 9D", "5C 2D 3D", "2C 7C TD", "9C 5D 6D")) == {}


def test_what_may_not_be_led_is_not_alike() -> None:
    """A barred card, or one that must be thrown, is not like its neighbour."""
    hands = "3C 4C 9D", "5C 2D 3D", "2C 7C TD", "9C 5D 6D"
    assert alike(few(attrs.evolve(TRICKS, barred_leads="4C", forced_discards="9D"), *hands)) == {}
    assert alike(play(few(attrs.evolve(TRICKS, forced_discards="7C"), *hands), Card("9D"))) == {
        "3D": "2D"
    }


def test_moves_that_are_no_cards_of_tricks_are_each_for_itself() -> None:
    """Trumps and cards of a lottery are all different."""
    state = deal(STANDARD.contracts[7], shuffle("sopot-2026"))
    assert alike(state) == {}
    assert alike(deal(STANDARD.contracts[11], shuffle("sopot-2026", 3))) == {}


def a_play(seat: Seat, cost: float, error: float = 0) -> PlayAnalysis:
    """Give a play that cost so much."""
    move = Card("2C")
    return PlayAnalysis(0, 1, seat, move, (move,), cost, not error, error, None)


def test_costs_are_added_up() -> None:
    """Sums by seat, their errors, and the dearest of the plays that are beyond doubt."""
    plays = a_play(Seat.N, 20), a_play(Seat.E, 30, 3), a_play(Seat.E, 8, 4), a_play(Seat.N, 0)
    one = DealAnalysis(1, STANDARD, STANDARD.contracts[0], Seat.N, plays)
    two = DealAnalysis(2, STANDARD, STANDARD.contracts[1], Seat.E, (a_play(Seat.W, 25),))
    assert one.costs == {Seat.N: 20, Seat.E: 38, Seat.S: 0, Seat.W: 0}
    assert one.errors == {Seat.N: 0, Seat.E: 5, Seat.S: 0, Seat.W: 0}
    both = Analysis(STANDARD, (one, two))
    assert both.costs == {Seat.N: 20, Seat.E: 38, Seat.S: 0, Seat.W: 25}
    assert both.errors == one.errors
    assert [(deal_.number, play_.cost) for deal_, play_ in both.dearest(9)] == [
        (1, 30),
        (2, 25),
        (1, 20),
    ]
    assert both.dearest(1) == ((one, plays[1]),)
    assert [play_.is_sure for play_ in plays] == [True, True, False, False]

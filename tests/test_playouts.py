from __future__ import annotations

import json
import os
import pickle
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from hashlib import sha256
from itertools import islice, pairwise
from math import sqrt
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import kierki.playouts
from any_text import any_text
from daily import SOME_PRESETS
from kierki import (
    PRESETS,
    STANDARD,
    STANDARD_3P,
    Card,
    ChooseTrump,
    Contract,
    DealState,
    Group,
    IllegalMoveError,
    LotteryContract,
    Rules,
    RulesError,
    Seat,
    Suit,
    TrickContract,
    TrickState,
    TrumpRule,
    contract_total,
    deal,
    legal_moves,
    new_match,
    play,
    score,
    shuffle,
)
from kierki.playouts import (
    engines,
    playout,
    playout_from,
    playouts,
    playouts_from,
    tally,
    tally_from,
)
from kierki.playouts.engines import EngineName
from kierki.playouts.plans import random_deals
from kierki.playouts.replay import shuffled
from kierki.playouts.stream import DEALS_LIMIT, Row, source, stream_start, word
from kierki.strategies import rules as any_rules
from tables import lottery, tricks

GOLDEN = json.loads((Path(__file__).parent / "data" / "playouts.json").read_text(encoding="utf-8"))
CONTRACTS = [
    pytest.param(rules, contract, id=f"{rules.id}-{contract.id}")
    for rules in SOME_PRESETS.values()
    for contract in dict.fromkeys(rules.contracts)
]
TRICKS = [contract for contract in STANDARD.contracts if isinstance(contract, TrickContract)]
NO_TRICKS, ROBBER, TRUMPS = TRICKS[0], TRICKS[6], TRICKS[7]
LOTTERY = STANDARD.contracts[11]


@pytest.fixture(params=["numpy", "numba"])
def fast(request: pytest.FixtureRequest) -> EngineName:
    """Give the name of an engine that needs an extra."""
    name: EngineName = request.param
    pytest.importorskip(name)
    return name


def moments(state: DealState, rng: random.Random) -> Iterator[DealState]:
    """Play a deal at random and give every state of it, the last one too."""
    while True:
        yield state
        if state.is_over:
            return
        state = play(state, rng.choice(legal_moves(state)))


def scored(state: DealState) -> tuple[int, ...]:
    """Give the points of the seats in their order."""
    return tuple(score(state).values())


def chi_square(observed: Counter[Any], expected: dict[Any, float]) -> float:
    """Give how many standard deviations the sum of squares is above what chance lets expect."""
    assert set(observed) <= set(expected)
    deals = sum(observed.values())
    squares = sum((observed[k] - deals * p) ** 2 / (deals * p) for k, p in expected.items())
    return (squares - (len(expected) - 1)) / sqrt(2 * (len(expected) - 1))


def evenly(things: Iterable[Any]) -> dict[Any, float]:
    """Let each of these be as likely as the others."""
    every = list(things)
    return dict.fromkeys(every, 1 / len(every))


# ---------------------------------------------------------------- the stream


def specified_words(seed: str, number: int) -> list[int]:
    """Give the words of a deal as the specification tells them: those of SplitMix64, in a row."""
    data = b"s" + seed.encode()
    head = b"kierki/playouts/1\0" + len(data).to_bytes(4, "big") + data
    state = int.from_bytes(sha256(head + (0).to_bytes(8, "big")).digest()[:8], "big")
    state += 64 * number * 0x9E3779B97F4A7C15
    words = list[int]()
    for _ in range(64):
        state = (state + 0x9E3779B97F4A7C15) % 2**64
        z = state
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB % 2**64
        words.append(z ^ (z >> 31))
    return words


@given(any_text(), st.integers(0, DEALS_LIMIT - 1))
def test_words_are_made_as_specified(seed: str, number: int) -> None:
    """The words of a deal are 64 of SplitMix64, whose start is the seed's SHA-256."""
    start = stream_start(seed)
    assert [word(start, number, place) for place in range(64)] == specified_words(seed, number)


def test_splitmix64_is_the_known_one() -> None:
    """From the start 1234567 come the numbers that its authors' program gives."""
    known = [6457827717110365317, 3203168211198807973, 9817491932198370423]
    assert [word(1234567, 0, place) for place in range(3)] == known


@given(st.integers(0, 2**64 - 1), st.integers(0, 2**57), st.integers(1, 40), st.data())
def test_the_words_of_a_row_of_deals(
    start: int, first: int, deals: int, data: st.DataObject
) -> None:
    """Words and draws made for many deals together are those of each deal alone."""
    row, place = Row(deals), data.draw(st.integers(0, 63))
    alone = [source(start, first + number, place).x for number in range(deals)]
    assert list(row.sources(start, first, place)) == alone
    spans = [(low, low + size) for low, size in data.draw(SPANS)]
    for number, drawn in enumerate(row.shuffle(start, first, spans)):
        for at in range(0, len(spans), 4):
            drawn_from = source(start, first + number, at // 4)
            wanted = [low + drawn_from.draw(high - low) for low, high in spans[at : at + 4]]
            assert list(drawn[at : at + 4]) == wanted


SPANS = st.lists(st.tuples(st.integers(0, 51), st.integers(1, 52)), max_size=9)


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden["name"])
def test_playouts_never_change(golden: dict[str, Any]) -> None:
    """The same seed gives the same words, deals and points for ever."""
    rules = PRESETS[golden["rules"]]
    contract, seed, first = rules.contracts[golden["deal"] - 1], golden["seed"], golden["first"]
    start = stream_start(seed)
    assert [f"{word(start, first, place):016x}" for place in range(4)] == golden["words"]
    state = playout(contract, first, rules=rules, seed=seed)
    assert " ".join(map(str, state.moves)) == golden["moves"]
    points = playouts(contract, len(golden["points"]), rules=rules, seed=seed, first=first)
    assert [list(each) for each in points] == golden["points"]


# ---------------------------------------------------------------- the same everywhere


@pytest.mark.unmeasured
def test_every_kind_of_deal_is_played_by_every_engine(fast: EngineName) -> None:
    """Plain deals, with duties and in rows; what is compiled is compiled here."""
    chapanka = PRESETS["chapanka"]
    for rules in (STANDARD, chapanka):
        for contract in dict.fromkeys(rules.contracts):
            points = playouts(contract, 2500, rules=rules, seed=1, engine=fast)
            assert {sum(own) for own in points} == {contract_total(contract, rules)}


@pytest.mark.unmeasured
@pytest.mark.parametrize(("rules", "contract"), CONTRACTS)
def test_points_are_those_of_the_public_play(rules: Rules, contract: Contract) -> None:
    """A playout as a state, played card by card through `play`, has the points of the playout."""
    points = playouts(contract, 6, rules=rules, seed="play", first=3)
    for number, own in enumerate(points, 3):
        state = playout(contract, number, rules=rules, seed="play")
        assert state.is_over
        assert scored(state) == own


@given(any_rules(), st.data())
def test_points_are_those_of_the_public_play_by_house_rules(
    rules: Rules, data: st.DataObject
) -> None:
    """So it is with any rules, dealer and trumps, from the beginning or from anywhere."""
    contract = data.draw(st.sampled_from(rules.contracts))
    dealer, seed = data.draw(st.sampled_from(rules.seats)), data.draw(st.integers())
    over = playout(contract, 1, rules=rules, dealer=dealer, seed=seed)
    played = playouts(contract, 2, rules=rules, dealer=dealer, seed=seed)
    assert scored(over) == played[1]
    dealt = deal(contract, shuffle(seed, rules=rules), dealer=dealer, rules=rules)
    state = data.draw(st.sampled_from(list(moments(dealt, random.Random(1)))))
    for number, points in enumerate(playouts_from(state, 2, seed=seed)):
        over = playout_from(state, number, seed=seed)
        assert over.moves[: len(state.moves)] == state.moves
        assert scored(over) == points


@pytest.mark.measured_for("numpy-chapanka-trumps")
@pytest.mark.parametrize(("rules", "contract"), CONTRACTS)
def test_engines_agree(rules: Rules, contract: Contract, fast: EngineName) -> None:
    """Every engine gives the points that Python gives, from the deal and from the middle."""

    def agree(state: DealState | None, count: int, first: int) -> None:
        if state is None:
            played = [
                playouts(contract, count, rules=rules, seed="agree", first=first, engine=engine)
                for engine in ("python", fast)
            ]
        else:
            played = [
                playouts_from(state, count, seed="agree", first=first, engine=engine)
                for engine in ("python", fast)
            ]
        assert played[0] == played[1]

    agree(None, 60, 2**57)
    rng = random.Random(contract.id)
    states = list(moments(deal(contract, shuffle(1, rules=rules), rules=rules), rng))
    for state in (states[0], *rng.sample(states[1:], 4), *states[-2:]):
        agree(state, 5, 7)


@given(any_rules(), st.data())
def test_engines_agree_by_house_rules(rules: Rules, data: st.DataObject) -> None:
    """So it is with any rules, from the beginning or from anywhere."""
    contract, seed = data.draw(st.sampled_from(rules.contracts)), data.draw(st.integers())
    dealt = deal(contract, shuffle(seed, rules=rules), rules=rules)
    state = data.draw(st.sampled_from(list(moments(dealt, random.Random(1)))))
    points = playouts(contract, 20, rules=rules, seed=seed, engine="python")
    points_from = playouts_from(state, 4, seed=seed, engine="python")
    for engine in ENGINES:
        assert playouts(contract, 20, rules=rules, seed=seed, engine=engine) == points
        assert playouts_from(state, 4, seed=seed, engine=engine) == points_from


def installed() -> Iterator[EngineName]:
    """Give the engines that can be tried."""
    for name in ("numpy", "numba"):
        try:
            __import__(name)
        except ImportError:
            continue
        yield name


ENGINES = list(installed())


@pytest.mark.unmeasured
def test_engines_agree_on_each_card(fast: EngineName) -> None:
    """Where each card has its own price, the points tell who has taken which cards: all agree."""
    prices = [(str(card), 1 << number) for number, card in enumerate(islice(Card, 3, 52))]
    for trump in (None, ChooseTrump(Suit.HEARTS)):
        contract = attrs.evolve(
            TRUMPS if trump else NO_TRICKS,
            per_trick=0,
            per_card=TrickContract("all", Group.SINGLE, per_card=prices).per_card,
        )
        own = playouts(contract, 600, trump=trump, seed=1, engine="python")
        assert playouts(contract, 600, trump=trump, seed=1, engine=fast) == own
        for number in range(10):
            state = playout(contract, number, trump=trump, seed=1)
            assert isinstance(state, TrickState)
            taken = [sum(1 << card.index for card in state.taken[seat]) >> 3 for seat in Seat]
            assert tuple(taken) == own[number]


def test_many_deals_are_the_same_as_few(fast: EngineName) -> None:
    """Playout n is the same however many are played, and in whatever batches."""
    many = playouts(ROBBER, 20_000, seed=3, engine=fast)
    assert many[19_000:] == playouts(ROBBER, 1000, seed=3, first=19_000, engine="python")
    assert many == playouts(ROBBER, 20_000, seed=3)


def plainly_played(rules: Rules, contract: Contract, count: int, engine: EngineName) -> None:
    """Compare deals played at once with the same deals played by Python a few at a time."""
    many = playouts(contract, count, rules=rules, seed="many", first=5, engine=engine)
    for first in (0, count - 25):
        few = playouts(contract, 25, rules=rules, seed="many", first=5 + first, engine="python")
        assert many[first : first + 25] == few
    rng = random.Random(contract.id)
    states = list(moments(deal(contract, shuffle(1, rules=rules), rules=rules), rng))
    for state in (states[0], *rng.sample(states[1:], 2), states[-2]):
        many = playouts_from(state, count, seed="many", engine=engine)
        assert many[-9:] == playouts_from(state, 9, seed="many", first=count - 9, engine="python")


PLAIN = [
    pytest.param(PRESETS[name], PRESETS[name].contracts[number - 1], id=f"{name}-{number}")
    for name, number in (
        *(("standard", 1), ("standard", 2), ("standard", 7), ("standard", 8), ("king_pt", 7)),
        *(("standard_3p", 6), ("standard_3p", 8), ("vilnius", 5), ("mimuw", 7), ("tarnow", 7)),
    )
]


@pytest.mark.unmeasured
@pytest.mark.parametrize(("rules", "contract"), PLAIN)
def test_a_great_many_deals_at_once_are_the_same(rules: Rules, contract: Contract) -> None:
    """Where so many plain deals are played that a bit is a deal, they are the same deals."""
    plainly_played(rules, contract, 512 + 30, "python")


@pytest.mark.parametrize(("rules", "contract"), PLAIN)
def test_a_great_many_deals_by_numpy_are_the_same(
    rules: Rules, contract: Contract, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So it is where numpy draws for them."""
    arrays = pytest.importorskip("kierki.playouts.arrays")
    monkeypatch.setattr(arrays, "_ENOUGH_FOR_COLUMNS", 1)
    plainly_played(rules, contract, 45, "numpy")


@pytest.mark.unmeasured
def test_prices_of_both_signs() -> None:
    """A seat may win in one deal and lose in another, by a few points or by a great many."""
    for price in (1, 10**13):
        mixed = attrs.evolve(NO_TRICKS, per_trick=-3 * price, per_card=[("KH", 20 * price)])
        points = playouts(mixed, 600, seed=1, engine="python")
        assert points[:40] == playouts(mixed, 40, seed=1, engine="python")
        for engine in ENGINES:
            assert points == playouts(mixed, 600, seed=1, engine=engine)
        assert min(map(min, points)) < 0 < max(map(max, points))


def test_few_deals_are_played_by_python_itself() -> None:
    """Nothing is loaded for a few deals, nor by the library itself."""
    code = """
import sys, kierki, kierki.playouts
kierki.playouts.playouts(kierki.STANDARD.contracts[0], 100, seed=1)
print({"numpy", "numba"} & set(sys.modules))
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "set()"


UNCOMPILED = """
import numpy, test_playouts
with numpy.errstate(over="ignore"):  # numbers go on from zero; compiled they do so in silence
    test_playouts.play_with_every_rule()
"""


def play_with_every_rule() -> None:
    """Compare the engine of numba with Python's where every rule of every preset matters."""
    for name, number in EVERY_RULE:
        rules = PRESETS[name]
        contract = rules.contracts[number - 1]
        states = list(
            moments(deal(contract, shuffle(2, rules=rules), rules=rules), random.Random(2))
        )
        for state in (states[0], states[5], states[-9]):
            own = playouts_from(state, 3, seed=1, engine="python")
            assert playouts_from(state, 3, seed=1, engine="numba") == own
        own = playouts(contract, 9, rules=rules, seed=1, engine="python")
        assert playouts(contract, 9, rules=rules, seed=1, engine="numba") == own


EVERY_RULE = (
    *(("standard", 2), ("standard_3p", 7), ("vilnius", 1), ("chapanka", 5), ("chapanka", 8)),
    *(("king_pt", 7), ("vilnius", 5), ("kurnik", 12), ("kurnik_3p", 11)),
)


@pytest.mark.unmeasured
def test_the_code_that_is_compiled_is_right_before() -> None:
    """The functions for numba do in Python itself what they do compiled."""
    pytest.importorskip("numba")
    places = [str(Path(__file__).parent), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(places)}
    subprocess.run([sys.executable, "-c", UNCOMPILED], env=environment, check=True)


def test_where_nothing_can_be_kept_code_is_compiled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a folder to write to, compiled code is for one run."""
    numba = pytest.importorskip("numba")
    compiler = pytest.importorskip("kierki.playouts.compiler")

    def njit(function: Any, *, cache: bool = False, nogil: bool, **_: bool) -> Any:
        if cache:
            raise RuntimeError("cannot cache function: no locator available")
        return function, nogil

    monkeypatch.setattr(numba, "njit", njit)
    assert compiler.compiled(len) == (len, True)


# ---------------------------------------------------------------- chance


@pytest.mark.unmeasured
def test_every_card_comes_to_every_place_as_often() -> None:
    """A shuffle is fair (rule id ``dealing``)."""
    pack, start = random_deals(NO_TRICKS, STANDARD, None, None).pack, stream_start("fair")
    places = Counter(
        (card, place)
        for number in range(3000)
        for place, card in enumerate(shuffled(pack, start, number))
    )
    assert (
        abs(chi_square(places, evenly((card, place) for card in Card for place in range(52)))) < 4
    )


@pytest.mark.unmeasured
def test_cards_next_to_each_other_are_not_tied() -> None:
    """What comes to one place says nothing of what comes to the next, nor does the deal before."""
    pack, start = random_deals(NO_TRICKS, STANDARD, None, None).pack, stream_start("fair")
    packs = [shuffled(pack, start, number) for number in range(3000)]
    pairs = Counter((a.suit, b.suit) for cards in packs for a, b in pairwise(cards))
    chance = {(a, b): (13 * 12 if a is b else 13 * 13) / (52 * 51) for a in Suit for b in Suit}
    assert abs(chi_square(pairs, chance)) < 4
    again = Counter(
        (a.suit, b.suit) for one, two in pairwise(packs) for a, b in zip(one, two, strict=True)
    )
    assert abs(chi_square(again, evenly((a, b) for a in Suit for b in Suit))) < 4


def chances(state: DealState) -> dict[tuple[int, ...], Fraction]:
    """Give how likely which points are if every legal move is as likely as every other."""
    if state.is_over:
        return {scored(state): Fraction(1)}
    moves = legal_moves(state)
    found: dict[tuple[int, ...], Fraction] = {}
    for move in moves:
        for points, chance in chances(play(state, move)).items():
            found[points] = found.get(points, Fraction(0)) + chance / len(moves)
    return found


# Each card has its own price, so that hardly any two ways to play have the same points.
HANDS = ("2C 9C KH", "KC 5C AH", "5D 8C 2H", "QD JC 3H")
PRICES = [(card, 3**number) for number, card in enumerate(" ".join(HANDS).split())]
FAIR = {
    "plain": {},
    "barred": {"barred_leads": "KH 2H AH 3H"},
    "barred in part": {"barred_leads": "KH 5C JC", "barred_opening_leads": "2C"},
    "thrown": {"forced_discards": "KH 2H QD 8C"},
    "trumps": {"trump": TrumpRule(allow_no_trump=True)},
    "duties": {
        "trump": TrumpRule(allow_no_trump=True, must_trump=True, must_beat="trumps_and_no_trump")
    },
    "everything": {
        "trump": TrumpRule(must_trump=True, must_beat="trumps"),
        "forced_discards": "KH JC",
        "barred_leads": "2H KC 9C",
    },
}


@pytest.mark.unmeasured
@pytest.mark.parametrize("fields", FAIR.values(), ids=FAIR)
def test_every_legal_move_is_as_likely(fields: dict[str, Any]) -> None:
    """Points come as often as they must where chance plays, whatever the rules."""
    contract = TrickContract("fair", Group.SINGLE, per_card=PRICES, **fields)
    state = tricks(contract, *HANDS)
    points = playouts_from(state, 60_000, seed="fair")
    for engine in ("python", *ENGINES):
        assert playouts_from(state, 1_000, seed="fair", engine=engine) == points[:1_000]
    found = Counter(points)
    assert abs(chi_square(found, {k: float(p) for k, p in chances(state).items()})) < 4


@pytest.mark.unmeasured
def test_every_card_is_as_likely_in_a_lottery() -> None:
    """So it is in a lottery, whose first card may fix the rank."""
    contract = LotteryContract(
        "fair", Group.LOTTERY, open_rank=None, prizes=(9, 5, 2, 0), stop_after=3
    )
    state = lottery(contract, "5C 9C 7D", "6C 7C 8D", "8C 5D 9D", "6D 7H 8H")
    found = Counter(playouts_from(state, 60_000, seed="fair"))
    assert abs(chi_square(found, {k: float(p) for k, p in chances(state).items()})) < 4


# ---------------------------------------------------------------- what is given


def test_points_are_a_sequence_of_tuples() -> None:
    """Points are read as a list of tuples is, compared and pickled."""
    points = playouts(ROBBER, 5, seed=1)
    assert len(points) == 5
    assert points[-1] == list(points)[4]
    assert list(points[1:4:2]) == [points[1], points[3]]
    assert all(sum(each) == -1300 for each in points)
    assert points == pickle.loads(pickle.dumps(points))  # noqa: S301 (just written)
    assert len({points, points[:], points[:2]}) == 2
    with pytest.raises(IndexError):
        points[5]
    assert repr(playouts(ROBBER, 0, seed=1)) == "<Points of 0 deals: N E S W>"


def test_points_are_an_array() -> None:
    """Points are an array of deals and seats, in which nothing can be changed."""
    numpy = pytest.importorskip("numpy")
    points = playouts(ROBBER, 5, seed=1)
    array = numpy.asarray(points)
    assert array.tolist() == [list(each) for each in points]
    assert (array.dtype, array.flags.writeable) == (numpy.int64, False)
    assert numpy.array(points, dtype="float32").sum() == -6500
    assert numpy.asarray(playouts(ROBBER, 0, seed=1)).shape == (0, 4)
    changed = numpy.array(points)
    changed[0] = 0
    assert points[0] != (0, 0, 0, 0)


def test_a_tally_counts_points() -> None:
    """A tally is what the points themselves give when they are counted."""
    points, counted = playouts(ROBBER, 5000, seed=1), tally(ROBBER, 5000, seed=1)
    assert counted.deals == 5000
    for seat, own in zip(Seat, zip(*points, strict=True), strict=True):
        assert counted.histogram(seat) == dict(sorted(Counter(own).items()))
        assert counted.sums[seat] == sum(own)
        assert counted.squares[seat] == sum(point * point for point in own)
        mean = sum(own) / 5000
        assert counted.means[seat] == mean
        variance = sum((point - mean) ** 2 for point in own) / 4999
        assert counted.errors[seat] == pytest.approx(sqrt(variance / 5000))


@pytest.mark.parametrize("threads", [1, 3])
def test_tallies_are_the_same_everywhere(fast: EngineName, threads: int) -> None:
    """Whatever the engine and the number of threads, the same is counted."""
    for contract in (NO_TRICKS, LOTTERY):
        counted = tally(contract, 2100, seed=1, first=5, engine="python")
        assert tally(contract, 2100, seed=1, first=5, engine=fast, threads=threads) == counted


def test_tallies_are_added_up() -> None:
    """Parts that were counted apart are the whole."""
    state = deal(ROBBER, shuffle(1))
    parts = [tally_from(state, 500, seed=1, first=first) for first in (0, 500)]
    assert parts[0] + parts[1] == tally_from(state, 1000, seed=1)
    assert parts[0] == pickle.loads(pickle.dumps(parts[0]))  # noqa: S301 (just written)
    with pytest.raises(TypeError):
        parts[0] + tally(STANDARD_3P.contracts[0], 5, rules=STANDARD_3P, seed=1)
    with pytest.raises(TypeError):
        parts[0] + 1  # type: ignore[operator]


def test_a_tally_of_nothing() -> None:
    """Where no deal was played there is nothing to tell."""
    nothing = tally(ROBBER, 0, seed=1, engine="python")
    assert (nothing.deals, nothing.means[Seat.N], nothing.errors[Seat.N]) == (0, 0, 0)
    assert repr(nothing) == "<Tally of 0 deals: N 0.0, E 0.0, S 0.0, W 0.0>"


def test_points_far_apart_are_counted(fast: EngineName) -> None:
    """A house rule may have very great prices."""
    great = attrs.evolve(NO_TRICKS, per_trick=10**14)
    assert tally(great, 3000, seed=1, engine=fast) == tally(great, 3000, seed=1, engine="python")


def test_a_deal_that_is_over_stays_what_it_is(fast: EngineName) -> None:
    """From its end a deal has but one way to go on: none."""
    for contract in (ROBBER, LOTTERY, PRESETS["chapanka"].contracts[4]):
        over = playout(contract, 1, seed=1)
        for engine in ("python", fast):
            assert list(playouts_from(over, 2, seed=1, engine=engine)) == [scored(over)] * 2
        assert playout_from(over, 0, seed=1) == over


@pytest.mark.unmeasured
def test_trumps_that_are_named() -> None:
    """Trumps may be given; else each choice comes in its time (rule id ``trump-choice``)."""
    named = Counter(playout(TRUMPS, number, seed=1).moves[0] for number in range(200))
    assert abs(chi_square(named, evenly(map(ChooseTrump, Suit)))) < 4
    hearts = ChooseTrump(Suit.HEARTS)
    assert playout(TRUMPS, 0, trump=hearts, seed=1).moves[0] == hearts
    assert (
        scored(playout(TRUMPS, 9, trump=hearts, seed=1))
        == playouts(TRUMPS, 10, trump=hearts, seed=1)[9]
    )


# ---------------------------------------------------------------- what is refused


def test_what_cannot_be_played_is_refused() -> None:
    """Contracts, dealers and trumps are checked as everywhere."""
    with pytest.raises(RulesError):
        playouts(LOTTERY, 1, rules=STANDARD_3P, seed=1)
    with pytest.raises(IllegalMoveError):
        playouts(TRUMPS, 1, trump=ChooseTrump(None), seed=1)
    with pytest.raises(IllegalMoveError):
        playouts(NO_TRICKS, 1, trump=ChooseTrump(Suit.CLUBS), seed=1)
    with pytest.raises(TypeError, match="a match"):
        playouts_from(new_match(), 1, seed=1)  # type: ignore[arg-type]


@pytest.mark.parametrize(("count", "first"), [(-1, 0), (1, -1), (2, DEALS_LIMIT - 1)])
def test_playouts_are_numbered(count: int, first: int) -> None:
    """There are 2⁵⁸ playouts of a seed."""
    with pytest.raises(ValueError, match="playouts are numbered 0 to 288230376151711743"):
        playouts(NO_TRICKS, count, seed=1, first=first)
    assert len(playouts(NO_TRICKS, 1, seed=1, first=DEALS_LIMIT - 1)) == 1


def test_points_beyond_64_bits_are_refused() -> None:
    """Points are counted in 64 bits."""
    great = attrs.evolve(NO_TRICKS, per_card=[("KH", 10**15 - 1)] * 5000)
    with pytest.raises(OverflowError, match="64 bits"):
        playouts(great, 1, seed=1)


def test_an_engine_or_threads_that_there_are_not() -> None:
    """What is asked for must be there."""
    with pytest.raises(ValueError, match="auto, python, numpy, numba, not 'fortran'"):
        playouts(NO_TRICKS, 1, seed=1, engine="fortran")  # type: ignore[arg-type]
    for threads in (0, 1025):
        with pytest.raises(ValueError, match=f"threads must be from 1 to 1024, not {threads}"):
            tally(NO_TRICKS, 1, seed=1, threads=threads)


@pytest.mark.parametrize(("name", "extra"), [("numpy", "numpy"), ("numba", "fast")])
def test_an_engine_without_its_extra(
    monkeypatch: pytest.MonkeyPatch, name: EngineName, extra: str
) -> None:
    """The error names the extra; without any of them Python plays."""
    for room in ("arrays", "compiled"):
        monkeypatch.setitem(sys.modules, f"kierki.playouts.{room}", None)
    with pytest.raises(ImportError, match=rf"pip install 'kierki\[{extra}\]'"):
        playouts(NO_TRICKS, 1, seed=1, engine=name)
    for worth in ("_WORTH_COMPILING", "_WORTH_LOADING"):
        monkeypatch.setattr(engines, worth, 10)
    assert len(playouts(NO_TRICKS, 10, seed=1)) == 10


def test_names_of_playouts() -> None:
    """The companion keeps its names to itself, and each is there."""
    assert not {*kierki.playouts.__all__} & {*kierki.__all__}
    assert all(hasattr(kierki.playouts, name) for name in kierki.playouts.__all__)

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterable
from random import Random
from string import ascii_letters, digits
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from generated import (
    MatchPlayout,
    a_fifth,
    match_playouts,
    played_by,
    player_of,
    presets,
    seeds,
)
from kierki import (
    STANDARD,
    STANDARD_3P,
    CardSet,
    DealState,
    IllegalCode,
    IllegalMoveError,
    IllegalRecordError,
    LotteryState,
    MatchState,
    NotationError,
    Rules,
    Seat,
    TrickContract,
    TrickState,
    deal,
    enter_score,
    explain,
    is_legal,
    legal_moves,
    move_from_index,
    new_match,
    play,
    play_all,
    score,
    shuffle,
)
from kierki.records import DealRecord, Record, record, replay
from kierki.strategies import rules as any_rules

# Any text a line can hold: no control characters, no halves of surrogate pairs.
texts = st.text(st.characters(exclude_categories=["Cc", "Cs"]), max_size=20)
OWN_NAMES = ("Kierki", "Kind", "Rules", "RulesJson", "FirstDealer")
RESERVED_NAMES = ("Deal", "Hands", "Seen", "Score", "Total")
TAKEN_NAMES = {*OWN_NAMES, *RESERVED_NAMES, *"NESW"}
free_names = st.builds(
    "{}{}".format, st.sampled_from(ascii_letters), st.text(ascii_letters + digits, max_size=8)
).filter(lambda name: name not in TAKEN_NAMES)


def headers_for(rules: Rules) -> SearchStrategy[dict[str, str]]:
    """Draw headers of any text, with the names of some of the seats."""
    seat_names = st.sampled_from([str(seat) for seat in rules.seats])
    return st.dictionaries(free_names | seat_names, texts, max_size=5)


def some_points(match: MatchState, player: Random) -> dict[Seat, int]:
    """Give each seat points that the next deal could have brought."""
    assert match.contract is not None
    *others, last = match.rules.seats
    points = {seat: player.randint(-300, 300) for seat in others}
    points[last] = match.rules.contract_total(match.contract) - sum(points.values())
    return points


def next_deal(match: MatchState, player: Random) -> list[MatchState]:
    """Deal and play the next deal; give every state of it."""
    hands = shuffle(player.getrandbits(32), rules=match.rules)
    return list(played_by(deal(match, hands), player))


@st.composite
def matches(draw: DrawFn, rule_sets: SearchStrategy[Rules] = presets) -> MatchState:
    """Draw a match at any moment; some of its deals are known only by their points."""
    rules = draw(rule_sets)
    match = new_match(rules, first_dealer=draw(st.sampled_from(rules.seats)))
    player = player_of(draw(seeds), rules)
    for _ in range(draw(st.integers(0, rules.deals))):
        entered = player.random() < 0.3
        match = (
            enter_score(match, some_points(match, player))
            if entered
            else next_deal(match, player)[-1]
        )
    if match.is_over or draw(st.booleans()):
        return match
    return player.choice(next_deal(match, player))


def any_moment(rules: Rules, player: Random) -> DealState:
    """Give a deal of one of the contracts at any ply."""
    contract, dealer = player.choice(rules.contracts), player.choice(rules.seats)
    hands = shuffle(player.getrandbits(32), rules=rules)
    return player.choice(list(played_by(deal(contract, hands, dealer=dealer, rules=rules), player)))


@st.composite
def collections(draw: DrawFn, rule_sets: SearchStrategy[Rules] = presets) -> tuple[DealState, ...]:
    """Draw deals that are independent of each other, each at any ply."""
    rules = draw(rule_sets)
    player = player_of(draw(seeds), rules)
    return tuple(any_moment(rules, player) for _ in range(draw(st.integers(1, 4))))


@st.composite
def records(draw: DrawFn, rule_sets: SearchStrategy[Rules] = presets) -> Record:
    """Draw a record of either kind."""
    played = draw(st.one_of(matches(rule_sets), collections(rule_sets)))
    rules = played.rules if isinstance(played, MatchState) else played[0].rules
    return record(played, draw(headers_for(rules)))


@pytest.fixture(scope="module")
def whole() -> MatchState:
    """Play a whole standard match, its second deal known only by its points."""
    match, player = new_match(first_dealer=Seat.E), Random("whole")
    match = next_deal(match, player)[-1]
    match = enter_score(match, some_points(match, player))
    while not match.is_over:
        match = next_deal(match, player)[-1]
    return match


def rewritten(record: Record, number: int, **changes: Any) -> Record:
    """Give the record with something else in one of its deals."""
    deals = list(record.deals)
    deals[number - 1] = attrs.evolve(deals[number - 1], **changes)
    return attrs.evolve(record, deals=tuple(deals))


def replayed_deal(record: Record, number: int, *, ply: int | None = None) -> DealState:
    """Replay a deal of a collection."""
    state = replay(record, deal=number, ply=ply)
    assert isinstance(state, TrickState | LotteryState)
    return state


# ---------------------------------------------------------------- there and back


@a_fifth
@given(st.data())
def test_a_match_is_written_down_and_played_again(data: st.DataObject) -> None:
    """A match at any moment, of any rules, comes back from its record, and so does the record."""
    match = data.draw(matches(any_rules()))
    written = record(match, data.draw(headers_for(match.rules)))
    replayed = replay(written)
    assert isinstance(replayed, MatchState)
    assert replayed == match
    assert record(replayed, written.headers) == written


@a_fifth
@given(st.data())
def test_deals_are_written_down_and_played_again(data: st.DataObject) -> None:
    """Single deals at any ply, of any rules, come back from their record one by one."""
    states = data.draw(collections(any_rules()))
    written = record(states, data.draw(headers_for(states[0].rules)))
    replayed = [replayed_deal(written, number) for number in range(1, len(states) + 1)]
    assert tuple(replayed) == states
    assert record(replayed, written.headers) == written


@a_fifth
@given(match_playouts(presets), st.data())
def test_any_moment_of_a_match_can_be_replayed(playout: MatchPlayout, data: st.DataObject) -> None:
    """After *ply* moves of a deal the record gives the state that was reached in play."""
    reached: list[list[MatchState]] = []
    for state in playout.states():
        if state.current and not state.current.moves:
            reached.append([])
        if reached:
            reached[-1].append(state)
    written = record(reached[-1][-1])
    assert replay(written, deal=len(reached)) == replay(written) == reached[-1][-1]
    number = data.draw(st.integers(1, len(reached)))
    states = reached[number - 1]
    assert replay(written, deal=number) == states[-1]
    for ply in {0, 1, data.draw(st.integers(0, len(states) - 1)), len(states) - 1}:
        assert replay(written, deal=number, ply=ply) == states[ply]


@given(collections(), st.data())
def test_any_moment_of_a_deal_can_be_replayed(
    states: tuple[DealState, ...], data: st.DataObject
) -> None:
    """In a collection, ply *p* of a deal is its first *p* moves made from the cards dealt."""
    number = data.draw(st.integers(1, len(states)))
    state = states[number - 1]
    ply = data.draw(st.integers(0, len(state.moves)))
    start = replayed_deal(record(states), number, ply=0)
    assert start.moves == ()
    assert replay(record(states), deal=number, ply=ply) == play_all(start, state.moves[:ply])


def test_a_whole_match(whole: MatchState) -> None:
    """Twelve deals are twelve records; only the entered one has no hands and no moves."""
    written = record(whole, {"Event": "Liga"})
    assert (written.kind, written.rules, written.first_dealer) == ("match", STANDARD, Seat.E)
    assert [deal_record.number for deal_record in written.deals] == list(range(1, 13))
    assert [deal_record.contract for deal_record in written.deals] == list(STANDARD.contracts)
    assert [str(deal_record.dealer) for deal_record in written.deals] == [*"ESWNESWNESWN"]
    assert [bool(deal_record.hands) for deal_record in written.deals].index(False) == 1
    assert written.deals[1].moves == ()
    assert written.deals[-1].total == tuple(score(whole).values())
    assert written.problems == ()
    assert replay(written) == whole


def test_totals_run_through_a_match(whole: MatchState) -> None:
    """The total after each deal is the points of all deals so far."""
    deals = record(whole).deals
    for number, deal_record in enumerate(deals, 1):
        points = [other.points or () for other in deals[:number]]
        assert deal_record.total == tuple(map(sum, zip(*points, strict=True)))


def test_only_trump_deals_tell_what_was_seen(whole: MatchState) -> None:
    """What each seat saw before the choice is written where the seats saw only a part."""
    for deal_record in record(whole).deals:
        assert (deal_record.seen is not None) is (deal_record.contract.id == "trumps")
    seen = record(whole).deals[7].seen
    assert seen is not None
    assert [len(cards) for cards in seen] == [5, 5, 5, 5]


def test_nothing_is_seen_early_where_the_whole_hand_is_seen() -> None:
    """Where trumps are named from the whole hand there is nothing more to write."""
    trumps = STANDARD.contracts[7]
    assert isinstance(trumps, TrickContract)
    assert trumps.trump is not None
    from_all = attrs.evolve(trumps, trump=attrs.evolve(trumps.trump, cards_seen=None))
    rules = attrs.evolve(STANDARD, id="house", contracts=(from_all,))
    state = deal(from_all, shuffle("all"), rules=rules)
    assert record([state]).deals[0].seen is None
    assert replay(record([state]), deal=1) == state


def test_a_deal_in_progress_has_no_points() -> None:
    """The deal that is still played has hands and moves, and neither points nor a total."""
    match = deal(new_match(), shuffle(1))
    match = play(match, legal_moves(match)[0])
    (begun,) = record(match).deals
    assert begun.hands is not None
    assert len(begun.moves) == 1
    assert (begun.points, begun.total) == (None, None)
    assert replay(record(match)) == match


def test_single_deals_have_no_total(whole: MatchState) -> None:
    """A collection has points for its finished deals, no totals and no first dealer."""
    finished = [result.final for result in whole.results if result.final]
    written = record(finished)
    assert (written.kind, written.first_dealer) == ("deals", None)
    assert {deal_record.total for deal_record in written.deals} == {None}
    assert [deal_record.points for deal_record in written.deals] == [
        tuple(score(state).values()) for state in finished
    ]


def test_cards_seen_that_are_not_written_are_the_lowest() -> None:
    """Without what was seen, the first five of each hand in index order are taken for it."""
    state = deal(STANDARD.contracts[7], shuffle("seen"))
    assert isinstance(state, TrickState)
    silent = rewritten(record([state]), 1, seen=None)
    start = replay(silent, deal=1, ply=0)
    assert isinstance(start, TrickState)
    assert start.hands == state.hands
    for seat, hand in state.hands.items():
        assert start.seen[seat] == CardSet(sorted(hand)[:5])


def test_a_deal_that_is_only_announced_is_not_dealt_yet(whole: MatchState) -> None:
    """A last deal without hands and points leaves the match where its next deal is needed."""
    written = record(whole)
    announced = rewritten(written, 12, hands=None, moves=(), points=None, total=None)
    assert replay(announced) == replay(announced, deal=12) == replay(written, deal=11)
    with pytest.raises(ValueError, match="deal 12 has no ply 0"):
        replay(announced, deal=12, ply=0)


# ---------------------------------------------------------------- what replay refuses


@pytest.mark.parametrize("number", [-1, 0, 13, 10**30])
def test_a_deal_that_there_is_not(whole: MatchState, number: int) -> None:
    """Deals count from 1 to as many as are written."""
    with pytest.raises(ValueError, match="only 1 to 12"):
        replay(record(whole), deal=number)


@pytest.mark.parametrize("ply", [-1, 53, 10**30])
def test_a_ply_that_there_is_not(whole: MatchState, ply: int) -> None:
    """Plies go from 0 to the number of moves of that deal."""
    with pytest.raises(ValueError, match=r"deal 1 has no ply .*: 52 moves"):
        replay(record(whole), deal=1, ply=ply)


@pytest.mark.parametrize("ply", [0, 1])
def test_an_entered_deal_has_no_plies(whole: MatchState, ply: int) -> None:
    """Of a deal known only by its points no moment can be shown, only what follows it."""
    with pytest.raises(ValueError, match="deal 2 has no ply"):
        replay(record(whole), deal=2, ply=ply)
    after = replay(record(whole), deal=2)
    assert isinstance(after, MatchState)
    assert after.results == whole.results[:2]
    assert after.current is None


def test_a_ply_needs_the_number_of_its_deal(whole: MatchState) -> None:
    """Moves are counted within a deal, so a ply alone says nothing."""
    with pytest.raises(ValueError, match="which deal"):
        replay(record(whole), ply=0)


def test_single_deals_need_a_number() -> None:
    """A collection has no state as a whole, even if it is a collection of one."""
    written = record([deal(STANDARD.contracts[0], shuffle(1))])
    with pytest.raises(ValueError, match="which deal"):
        replay(written)
    for number in 0, 2:
        with pytest.raises(ValueError, match="only 1 to 1"):
            replay(written, deal=number)


def test_a_deal_without_hands_cannot_be_replayed_alone() -> None:
    """A single deal known only by its points has no state."""
    written = record([deal(STANDARD.contracts[0], shuffle(1))])
    entered = rewritten(written, 1, hands=None, points=(-260, 0, 0, 0))
    with pytest.raises(ValueError, match="hands of deal 1 are not known"):
        replay(entered, deal=1)


def test_a_match_needs_its_first_dealer(whole: MatchState) -> None:
    """A match that does not say who deals first cannot be replayed."""
    with pytest.raises(ValueError, match="who deals first"):
        replay(attrs.evolve(record(whole), first_dealer=None))


def test_a_made_up_record_is_played_by_the_rules(whole: MatchState) -> None:
    """A move that the rules forbid is refused with its place, though no text was read."""
    written = record(whole)
    moves = written.deals[0].moves
    swapped = rewritten(written, 1, moves=(moves[0], moves[0], *moves[2:]))
    with pytest.raises(IllegalMoveError) as caught:
        replay(swapped)
    assert caught.value.code is IllegalCode.ALREADY_PLAYED
    assert caught.value.ply == 1
    assert isinstance(replay(swapped, deal=1, ply=1), MatchState)


# ---------------------------------------------------------------- what record refuses


def test_no_deals_are_no_record() -> None:
    """Of nothing played it cannot be said by which rules."""
    with pytest.raises(ValueError, match="at least one deal"):
        record([])


def test_deals_of_different_rules_are_no_collection() -> None:
    """A record has one set of rules."""
    four = deal(STANDARD.contracts[0], shuffle(1))
    three = deal(
        STANDARD_3P.contracts[0], shuffle(1, rules=STANDARD_3P), dealer=Seat.N, rules=STANDARD_3P
    )
    with pytest.raises(ValueError, match="all of the same rules"):
        record([four, three])


def test_a_deal_of_a_foreign_contract_is_refused() -> None:
    """A contract that the rules do not have could not be read again."""
    house = attrs.evolve(STANDARD.contracts[0], id="no_aces")
    with pytest.raises(ValueError, match="contracts of its rules"):
        record([deal(house, shuffle(1), rules=STANDARD)])


# ---------------------------------------------------------------- headers


def no_deals(headers: Any, rules: Rules = STANDARD) -> Record:
    """Make a record of a match that has not begun, with these headers."""
    return Record("match", rules, headers, Seat.N, ())


@given(st.data(), presets)
def test_headers_stand_in_their_written_order(data: st.DataObject, rules: Rules) -> None:
    """However headers are given, they stand by name in code-point order, then the seats."""
    headers = data.draw(headers_for(rules))
    pairs = data.draw(st.permutations(list(headers.items())))
    made = no_deals(pairs, rules)
    assert made == no_deals(headers, rules)
    assert dict(made.headers) == headers
    names = [name for name, _ in made.headers]
    others = sorted(name for name in names if name not in "NESW")
    assert names == [*others, *(seat for seat in "NESW" if seat in names)]


def test_the_order_of_headers() -> None:
    """Capitals come before small letters, and the seats go round the table."""
    headers = [("W", "Ewa"), ("round", "3"), ("N", "Ala"), ("Site", "Łódź"), ("Event", "Liga")]
    made = no_deals(headers)
    assert [name for name, _ in made.headers] == ["Event", "Site", "round", "N", "W"]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *[(name, "x") for name in (*OWN_NAMES, *RESERVED_NAMES)],
        *[(name, "x") for name in ("", "1st", "Two words", "a-b", "a_b", "Łódź", "É", "x\n", "²")],
        *[("Event", f"a{char}b") for char in "\0\t\n\r\x1f\x7f\x85\x9f\ud800\udfff"],
    ],
)
def test_a_header_that_cannot_be_written(name: str, value: str) -> None:
    """A name is letters and digits and none of the format's own; a value has no controls."""
    with pytest.raises(NotationError) as caught:
        no_deals({name: value})
    assert (caught.value.code, caught.value.token) == ("bad_header", name)
    with pytest.raises(NotationError) as caught:
        record(new_match(), {name: value})
    assert (caught.value.code, caught.value.token) == ("bad_header", name)


def test_a_header_given_twice() -> None:
    """Two values of one name cannot both be meant."""
    with pytest.raises(NotationError) as caught:
        no_deals([("Event", "a"), ("Event", "b")])
    assert (caught.value.code, caught.value.token) == ("bad_header", "Event")


def test_the_name_of_a_player_who_is_not_there() -> None:
    """With three players nobody sits at W."""
    assert no_deals({"W": "Ewa"}).headers == (("W", "Ewa"),)
    with pytest.raises(NotationError) as caught:
        no_deals({"N": "Ala", "W": "Ewa"}, STANDARD_3P)
    assert (caught.value.code, caught.value.token) == ("bad_header", "W")


class CountingName(str):
    """A header's name that counts how often one is compared with another."""

    __slots__ = ()
    compared = 0

    def __eq__(self, other: object) -> bool:
        """Compare, and count it."""
        CountingName.compared += 1
        return str.__eq__(self, other)

    __hash__ = str.__hash__


def test_many_headers_are_not_compared_each_with_each() -> None:
    """A file full of headers takes time in proportion to its size, not to its square."""
    count = 500
    CountingName.compared = 0
    made = no_deals([(CountingName(f"A{number}"), "") for number in range(count)])
    assert len(made.headers) == count
    assert CountingName.compared < 100 * count


# ---------------------------------------------------------------- records as values


@given(records())
def test_a_record_is_a_value(made: Record) -> None:
    """Equal records hash alike; a record comes through a pickle and a copy."""
    for other in (pickle.loads(pickle.dumps(made)), copy.deepcopy(made)):  # noqa: S301
        assert other == made
        assert hash(other) == hash(made)


def test_problems_are_no_part_of_equality() -> None:
    """What was wrong with a text does not make it another match."""
    clean = no_deals({})
    faulty = attrs.evolve(clean, problems=(NotationError("bad_card", "not a card", "1H", 9, 6),))
    assert clean == faulty
    assert hash(clean) == hash(faulty)
    assert faulty.problems[0].token == "1H"


def test_a_record_cannot_be_changed(whole: MatchState) -> None:
    """A record and its deals are frozen, and hold nothing that could be changed."""
    made: Any = record(whole)
    for frozen, name in ((made, "deals"), (made.deals[0], "moves")):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(frozen, name, ())
    assert isinstance(made.deals[0], DealRecord)


def refusals() -> Iterable[IllegalRecordError]:
    """Give an error for each move that the first seat may not make."""
    state = deal(STANDARD.contracts[1], shuffle(1))
    for move in map(move_from_index, range(58)):
        if not is_legal(state, move):
            illegality = explain(state, move)
            assert illegality is not None
            yield IllegalRecordError(illegality, str(move), 9, 6)


def test_a_refused_move_of_a_record_pickles() -> None:
    """The error keeps its place, its words and the reason through a pickle."""
    errors = list(refusals())
    assert len(errors) > 40
    for error in errors:
        other = pickle.loads(pickle.dumps(error))  # noqa: S301
        assert type(other) is IllegalRecordError
        assert (str(other), vars(other)) == (str(error), vars(error))
        assert other.illegality == error.illegality
        assert other.code == "illegal_move"
        assert str(other) == f"9:6: illegal_move: {error.illegality.message()}"

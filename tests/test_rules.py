import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import attrs
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from any_text import ANY_CHARACTER
from generated import PACK
from kierki import (
    STANDARD,
    STANDARD_3P,
    Card,
    CardSet,
    Contract,
    Group,
    LotteryContract,
    Problem,
    Rank,
    Rules,
    RulesError,
    Seat,
    Suit,
    TrickContract,
    TrumpRule,
    contract_total,
    deal,
    enter_score,
    new_match,
    shuffle,
)
from kierki.strategies import rules as any_rules

NO_TRICKS = TrickContract("no_tricks", Group.SINGLE, per_trick=-20)
THREE = (Seat.N, Seat.E, Seat.S)


def lottery(**fields: Any) -> LotteryContract:
    """Make a lottery for four, unless told otherwise."""
    standard = {"open_rank": Rank.SEVEN, "prizes": (800, 500, 0, 0), "stop_after": 2}
    return LotteryContract("lottery", Group.LOTTERY, **{**standard, **fields})


def trumps(*, cards_seen: int | None) -> TrickContract:
    """Make a trump deal in which so many cards are seen when trumps are named."""
    rule = TrumpRule(cards_seen=cards_seen)
    return TrickContract("trumps", Group.TRUMPS, per_trick=25, trump=rule)


def faults(make: Callable[..., object], *args: Any, **fields: Any) -> list[tuple[str, str]]:
    """Make something impossible and give the code and the place of each problem found."""
    with pytest.raises(RulesError) as caught:
        make(*args, **fields)
    return [(problem.code, problem.path) for problem in caught.value.problems]


def house(*contracts: Any, **fields: Any) -> Rules:
    """Make a house game of these contracts, for hostile fields."""
    return Rules(**{"id": "house", "contracts": contracts, **fields})


# ---------------------------------------------------------------- the table


@given(any_rules())
def test_the_left_of_a_seat_is_clockwise(rules: Rules) -> None:
    """Going left seat by seat passes every seat in order and comes back (`players`)."""
    for place, seat in enumerate(rules.seats):
        assert rules.left_of(seat) is rules.seats[(place + 1) % len(rules.seats)]
        assert rules.left_of(seat, len(rules.seats)) is rules.left_of(seat, 0) is seat


def test_west_is_followed_by_north() -> None:
    """With four players N sits to the left of W, with three to the left of S."""
    assert [STANDARD.left_of(seat) for seat in Seat] == [Seat.E, Seat.S, Seat.W, Seat.N]
    assert [STANDARD_3P.left_of(seat) for seat in THREE] == [Seat.E, Seat.S, Seat.N]


@given(any_rules())
def test_every_hand_is_as_large(rules: Rules) -> None:
    """The hands of all seats together are the deck (`dealing`)."""
    assert rules.hand_size * len(rules.seats) == len(rules.deck)


def test_hands_and_deals_of_the_standard_game() -> None:
    """13 cards and twelve deals for four, 17 cards and eleven deals for three."""
    assert (STANDARD.hand_size, STANDARD.deals) == (13, 12)
    assert (STANDARD_3P.hand_size, STANDARD_3P.deals) == (17, 11)
    assert house(NO_TRICKS, trumps(cards_seen=5), series=4).deals == 8


def programme(rules: Rules, first_dealer: Seat) -> list[tuple[Contract, Seat]]:
    """Give what each deal of a match is played for and who deals it."""
    match, deals = new_match(rules, first_dealer=first_dealer), []
    while match.contract is not None and match.dealer is not None:
        deals.append((match.contract, match.dealer))
        total = rules.contract_total(match.contract)
        match = enter_score(match, {**dict.fromkeys(rules.seats, 0), first_dealer: total})
    assert (match.is_over, match.contract, match.dealer) == (True, None, None)
    return deals


@given(any_rules(presets=False), st.sampled_from(THREE))
def test_the_deal_moves_to_the_left(rules: Rules, first_dealer: Seat) -> None:
    """After every deal the next seat deals, and after a series some seats are skipped."""
    contracts, seats = rules.contracts, rules.seats
    for done, (contract, dealer) in enumerate(programme(rules, first_dealer)):
        steps = done + rules.series_dealer_step * (done // len(contracts))
        assert dealer is seats[(first_dealer.index + steps) % len(seats)]
        assert contract is contracts[done % len(contracts)]


def test_the_deal_goes_on_through_the_series() -> None:
    """After the last deal of a series the next seat deals the first of the next (`dealing`)."""
    game = house(NO_TRICKS, trumps(cards_seen=5), lottery(), series=2)
    deals = programme(game, Seat.S)
    assert "".join(str(dealer) for _, dealer in deals) == "SWNESW"
    assert [contract.id for contract, _ in deals] == ["no_tricks", "trumps", "lottery"] * 2


def test_a_seat_may_be_skipped_after_each_series() -> None:
    """With three deals a series and one seat skipped after each, N deals the first of each."""
    game = house(NO_TRICKS, trumps(cards_seen=5), lottery(), series=4, series_dealer_step=1)
    assert "".join(str(dealer) for _, dealer in programme(game, Seat.N)) == "NES" * 4


# ---------------------------------------------------------------- totals


@given(any_rules())
def test_a_total_is_what_is_paid_for_every_trick_card_and_prize(rules: Rules) -> None:
    """All seats together get the price of every trick, card and place (`scoring`)."""
    for contract in rules.contracts:
        total = rules.contract_total(contract)
        assert total == contract_total(contract, rules)
        if isinstance(contract, LotteryContract):
            assert total == sum(contract.prizes)
            continue
        tricks = [contract.per_trick] * rules.hand_size
        for position, points in contract.per_position:
            tricks[position - 1 if position > 0 else position] += points
        cards = [
            points for priced, points in contract.per_card for card in priced if card in rules.deck
        ]
        assert total == sum(tricks) + sum(cards)


def test_cards_that_are_in_no_deck_never_score() -> None:
    """A price for the 2♣ may stand in rules for three, where the 2♣ is out; it never counts."""
    twos = TrickContract("twos", Group.SINGLE, per_card=[("2C 2D 2H 2S", -10)])
    assert house(twos).contract_total(twos) == -40
    assert attrs.evolve(STANDARD_3P, contracts=[twos]).contract_total(twos) == -30


def test_the_seventh_and_the_last_of_17_tricks() -> None:
    """With three players the last trick is the 17th; the seventh stays the seventh."""
    last = TrickContract("last", Group.SINGLE, per_position=[(7, -1), (-1, -10), (17, -100)])
    assert STANDARD_3P.contract_total(last) == -111
    assert attrs.evolve(STANDARD_3P, contracts=[last]).contracts == (last,)


@given(any_rules())
def test_only_an_unbalanced_match_is_warned_of(rules: Rules) -> None:
    """A match that does not sum to zero may be played, and is reported."""
    total = rules.series * sum(map(rules.contract_total, rules.contracts))
    assert [problem.code for problem in rules.warnings()] == ["unbalanced"] * (total != 0)


def test_the_warning_says_by_how_much() -> None:
    """Thirteen tricks at -20 in two series leave -520."""
    detail = "a match sums to -520, not to zero"
    assert house(NO_TRICKS, series=2).warnings() == (Problem("unbalanced", "contracts", detail),)
    assert STANDARD.warnings() == ()


# ---------------------------------------------------------------- values


@given(any_rules())
def test_rules_are_a_value(rules: Rules) -> None:
    """Rules made of the same data are equal and hash alike, and so does their pickle."""
    fields = attrs.asdict(rules, recurse=False)
    for other in (Rules(**fields), pickle.loads(pickle.dumps(rules))):  # noqa: S301
        assert other == rules
        assert hash(other) == hash(rules)
    assert rules != attrs.evolve(rules, id="other")
    assert rules != attrs.evolve(rules, series=rules.series + 1)


def test_a_house_rule_is_a_value() -> None:
    """A house rule is the standard game with something else in it; the standard stays."""
    without_robber = STANDARD.contracts[:6] + STANDARD.contracts[7:]
    game = attrs.evolve(STANDARD, id="house", contracts=without_robber, winner="lowest")
    assert (game.deals, STANDARD.deals) == (11, 12)
    assert game != STANDARD
    assert attrs.evolve(game, id="standard", contracts=STANDARD.contracts, winner="highest") == (
        STANDARD
    )


def test_rules_are_for_four_with_the_whole_pack_unless_told_otherwise() -> None:
    """Four seats, 52 cards, one series, the highest total wins."""
    game = Rules("house", [NO_TRICKS])
    assert (game.seats, game.deck, game.contracts) == (tuple(Seat), PACK, (NO_TRICKS,))
    assert (game.winner, game.series, game.series_dealer_step) == ("highest", 1, 0)


def test_rules_are_hashable_whatever_they_are_made_of() -> None:
    """Lists of seats and contracts, and text for a deck, become tuples and a CardSet."""
    game = house(seats=list(THREE), deck="2H 3H 4H", contracts=[NO_TRICKS])
    assert (game.seats, game.deck, game.contracts) == (THREE, CardSet("2H 3H 4H"), (NO_TRICKS,))
    assert hash(game) == hash(attrs.evolve(game))


def test_rules_are_shown_in_a_few_words() -> None:
    """What repr shows of rules is short: their id, how many contracts and seats."""
    assert repr(STANDARD) == "<Rules standard: 12 contracts, 4 seats>"
    assert repr(STANDARD_3P) == "<Rules standard_3p: 11 contracts, 3 seats>"


def test_rules_cannot_be_changed() -> None:
    """Rules are frozen."""
    game: Any = house(NO_TRICKS)
    for field in ("id", "seats", "deck", "contracts", "winner", "series", "note"):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(game, field, None)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        del game.id


def test_rules_hash_anew_in_another_process() -> None:
    """Rules that come from another process hash as equal ones made there, though theirs differ."""
    hash(STANDARD)  # it is kept from now on, and must not travel
    program = (
        "import pickle, sys, kierki;"
        "rules = pickle.load(sys.stdin.buffer);"
        "print(rules == kierki.STANDARD, {rules, *rules.contracts} =="
        " {kierki.STANDARD, *kierki.STANDARD.contracts})"
    )
    answer = subprocess.run(
        [sys.executable, "-c", program],
        input=pickle.dumps(STANDARD),
        env={**os.environ, "PYTHONHASHSEED": "2026"},
        capture_output=True,
        check=True,
    )
    assert answer.stdout.split() == [b"True", b"True"]


# ---------------------------------------------------------------- refusals


@given(st.from_regex(r"[a-z][a-z0-9_]*", fullmatch=True, alphabet=ANY_CHARACTER))
def test_an_id_can_be_written_in_a_record(id_: str) -> None:
    """Lower-case letters, digits and _ beginning with a letter make an id."""
    assert house(NO_TRICKS, id=id_).id == id_


@pytest.mark.parametrize("id_", ["", "House", "7", "_a", "a-b", "a b", "a\n", "łódź", None, 7])
def test_other_ids_are_refused(id_: Any) -> None:
    """Capitals, spaces, other letters, and a digit in front are refused."""
    assert faults(house, NO_TRICKS, id=id_) == [("bad_id", "id")]


@given(st.lists(st.sampled_from(list(Seat)), max_size=5))
def test_three_or_four_play(seats: list[Seat]) -> None:
    """The seats are N E S W or N E S, in this order, and no others (`players`)."""
    if tuple(seats) in (tuple(Seat), THREE):
        assert house(NO_TRICKS, seats=seats, deck=PACK - CardSet("2C 2D 2H 2S")).seats
    else:
        assert ("bad_seats", "seats") in faults(house, NO_TRICKS, seats=seats)


@pytest.mark.parametrize(
    "seats", ["NE", "NESWN", "NEW", "ESW", "ENSW", "NNSW", ""], ids=lambda seats: seats or "nobody"
)
def test_other_tables_are_refused(seats: str) -> None:
    """Two or five cannot play, nor three of whom one sits at W, nor can a seat sit twice."""
    deck = PACK if seats else CardSet()
    wrong = faults(house, NO_TRICKS, seats=map(Seat, seats), deck=deck)
    assert ("bad_seats", "seats") in wrong


def test_letters_are_no_seats() -> None:
    """A seat is a `Seat`, not its letter."""
    assert faults(house, NO_TRICKS, seats="NESW") == [("bad_seats", "seats")]


@given(st.sets(st.sampled_from(list(PACK)), max_size=20), st.sampled_from([tuple(Seat), THREE]))
def test_a_deck_is_dealt_evenly(deck: set[Card], seats: tuple[Seat, ...]) -> None:
    """A deck that cannot be dealt evenly, or has no card, is refused."""
    if deck and len(deck) % len(seats) == 0:
        assert house(NO_TRICKS, seats=seats, deck=deck).deck == CardSet(deck)
    else:
        assert faults(house, NO_TRICKS, seats=seats, deck=deck) == [("bad_deck", "deck")]


def test_three_cannot_be_dealt_the_whole_pack() -> None:
    """52 cards cannot be dealt to three, 51 not to four, and no cards to nobody."""
    assert faults(house, NO_TRICKS, seats=THREE) == [("bad_deck", "deck")]
    assert faults(house, NO_TRICKS, deck=PACK - CardSet("2C")) == [("bad_deck", "deck")]
    assert faults(house, NO_TRICKS, deck="") == [("bad_deck", "deck")]


def test_a_match_needs_a_deal() -> None:
    """A game without contracts is refused, and so is one of less than one series."""
    assert faults(house) == [("no_contracts", "contracts")]
    assert faults(house, NO_TRICKS, series=0) == [("bad_series", "series")]
    assert faults(house, NO_TRICKS, series=-1) == [("bad_series", "series")]


def test_an_id_means_one_contract() -> None:
    """The same contract may be played four times; two different ones cannot share an id."""
    other = attrs.evolve(NO_TRICKS, per_trick=-15)
    assert house(NO_TRICKS, NO_TRICKS, attrs.evolve(NO_TRICKS)).deals == 3
    assert faults(house, NO_TRICKS, other) == [("same_id", "contracts")]
    assert faults(house, lottery(), lottery(ace="low"), NO_TRICKS) == [("same_id", "contracts")]


@given(st.integers(-20, 20).filter(bool), st.sampled_from([STANDARD, STANDARD_3P]))
def test_a_position_is_that_of_a_trick(position: int, rules: Rules) -> None:
    """A position beyond the first or the last trick is refused."""
    contract = TrickContract("one_trick", Group.SINGLE, per_position=[(1, -1), (position, -75)])
    if abs(position) <= rules.hand_size:
        assert attrs.evolve(rules, contracts=[contract]).contract_total(contract) == -76
    else:
        wrong = faults(attrs.evolve, rules, contracts=[NO_TRICKS, contract])
        assert wrong == [("bad_position", "contracts[1].per_position[1][0]")]


@pytest.mark.parametrize(("position", "fine"), [(13, True), (-13, True), (14, False), (-14, False)])
def test_there_is_no_fourteenth_trick(position: int, *, fine: bool) -> None:
    """With four players trick 13 is the last, and -13 the first."""
    contract = TrickContract("one_trick", Group.SINGLE, per_position=[(position, -75)])
    if fine:
        assert house(contract).contracts == (contract,)
    else:
        assert faults(house, contract) == [("bad_position", "contracts[0].per_position[0][0]")]


@pytest.mark.parametrize("cards_seen", [1, 5, 13, None])
def test_some_or_all_cards_are_seen(cards_seen: int | None) -> None:
    """Trumps are named from one card of the hand, from all, or from any number between."""
    assert house(trumps(cards_seen=cards_seen)).contracts == (trumps(cards_seen=cards_seen),)


@pytest.mark.parametrize("cards_seen", [14, 17, 52])
def test_no_more_cards_are_seen_than_a_hand_has(cards_seen: int) -> None:
    """Trumps cannot be named from more cards than the hand has."""
    wrong = faults(house, NO_TRICKS, trumps(cards_seen=cards_seen))
    assert wrong == [("bad_cards_seen", "contracts[1].trump.cards_seen")]


def test_a_deal_that_ends_early_has_a_card_that_scores() -> None:
    """A deal that is over once no scoring card is left needs one in the deck."""
    no_card = TrickContract("early", Group.SINGLE, early_end=True)
    two = attrs.evolve(no_card, per_card=[("2C", -10)])
    assert faults(house, no_card) == [("bad_early_end", "contracts[0].early_end")]
    assert house(two).contracts == (two,)
    three = faults(attrs.evolve, STANDARD_3P, contracts=[two])
    assert three == [("bad_early_end", "contracts[0].early_end")]


@pytest.mark.parametrize("prizes", [(), (800, 500, 0), (800, 500, 0, 0, 0)])
def test_there_is_one_prize_a_seat(prizes: tuple[int, ...]) -> None:
    """Four players need four prizes, the last of which may be 0."""
    assert faults(house, lottery(prizes=prizes)) == [("bad_prizes", "contracts[0].prizes")]


def test_those_who_stay_in_get_the_same() -> None:
    """The prizes after `stop_after` are equal: nobody left is before another (`lottery-prizes`)."""
    equal, unequal = (800, 500, -10, -10), (800, 500, 10, 0)
    assert house(lottery(prizes=equal)).contracts == (lottery(prizes=equal),)
    assert house(lottery(prizes=unequal, stop_after=3)).contracts
    assert faults(house, lottery(prizes=unequal)) == [("bad_prizes", "contracts[0].prizes")]


@pytest.mark.parametrize("stop_after", [0, -1, 4, 5])
def test_a_lottery_ends_when_one_to_three_are_out(stop_after: int) -> None:
    """One must be out before the end, and the last never is."""
    assert house(lottery(prizes=(7, 0, 0, 0), stop_after=1)).contracts
    assert house(lottery(prizes=(7, 5, 3, 0), stop_after=3)).contracts
    same = lottery(prizes=(7, 7, 7, 7), stop_after=stop_after)
    assert faults(house, same) == [("bad_stop_after", "contracts[0].stop_after")]


@given(st.sets(st.sampled_from(list(PACK)), min_size=4), st.sampled_from([*Rank, None]))
def test_every_suit_of_the_deck_can_be_opened(deck: set[Card], open_rank: Rank | None) -> None:
    """A row needs its opening card; where the first card fixes the rank, one rank must do."""
    even = CardSet(sorted(deck)[len(deck) % 4 :])
    suits = [suit for suit in Suit if even.of_suit(suit)]
    ranks = [rank for rank in Rank if all(Card.of(rank, suit) in even for suit in suits)]
    contract = lottery(open_rank=open_rank)
    if open_rank in ranks or (open_rank is None and ranks):
        assert house(contract, deck=even).contracts == (contract,)
    else:
        assert faults(house, contract, deck=even) == [("bad_open_rank", "contracts[0].open_rank")]


def test_a_deck_without_a_seven() -> None:
    """Without the 7♥ the rows cannot be opened by sevens; without any heart they can."""
    fives = CardSet("5C 5D 5H 5S")
    some = CardSet("7C 7D 7S 8C 8D 8H 8S 9H") | fives
    assert faults(house, lottery(), deck=some) == [("bad_open_rank", "contracts[0].open_rank")]
    assert house(lottery(open_rank=Rank.EIGHT), deck=some).contracts
    assert house(lottery(open_rank=None), deck=some).contracts
    no_hearts = CardSet("7C 7D 7S 8C 8D 8S 9C 9D 9S TC TD TS")
    assert house(lottery(), deck=no_hearts).contracts
    assert house(lottery(open_rank=None), deck=no_hearts).contracts


def test_a_deck_without_a_common_rank() -> None:
    """With open_rank None some rank must be there in every suit of the deck."""
    contract = lottery(open_rank=None)
    wrong = faults(house, contract, deck="2C 3C 4D 5D")
    assert wrong == [("bad_open_rank", "contracts[0].open_rank")]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("winner", "most"),
        ("winner", None),
        ("series", True),
        ("series", 1.0),
        ("series", "1"),
        ("series_dealer_step", 0.5),
        ("series_dealer_step", None),
    ],
)
def test_a_value_of_another_kind_is_refused(field: str, value: Any) -> None:
    """The highest or the lowest wins, and a number of series is a whole number."""
    assert faults(house, NO_TRICKS, **{field: value}) == [("bad_value", field)]


@pytest.mark.parametrize("contract", ["no_tricks", None, TrumpRule(), TrickContract])
def test_only_contracts_are_played_for(contract: Any) -> None:
    """A name or a trump rule is no contract."""
    assert faults(house, NO_TRICKS, contract) == [("bad_value", "contracts[1]")]


# ---------------------------------------------------------------- every problem at once


def test_a_bad_id_hides_no_other_problem() -> None:
    """Rules that are wrong in five ways are refused once, with all five."""
    wrong = faults(house, id="House", seats=(Seat.N, Seat.E), deck="2C 3C 4C", series=0)
    assert sorted(wrong) == [
        ("bad_deck", "deck"),
        ("bad_id", "id"),
        ("bad_seats", "seats"),
        ("bad_series", "series"),
        ("no_contracts", "contracts"),
    ]


def test_a_value_of_another_kind_hides_no_other_problem() -> None:
    """What is no contract, or no number, is told together with what is wrong with the rest."""
    bad = (lottery(prizes=(1, 1)), lottery(stop_after=4))
    wrong = faults(house, "no_tricks", *bad, winner="most", series=0, series_dealer_step=0.5)
    assert sorted(wrong) == [
        ("bad_prizes", "contracts[1].prizes"),
        ("bad_series", "series"),
        ("bad_stop_after", "contracts[2].stop_after"),
        ("bad_value", "contracts[0]"),
        ("bad_value", "series_dealer_step"),
        ("bad_value", "winner"),
        ("same_id", "contracts"),
    ]


def test_every_problem_of_every_contract_is_told() -> None:
    """Each contract that cannot be played is told, with its number and field."""
    early = TrickContract("early", Group.SINGLE, early_end=True, trump=TrumpRule(cards_seen=14))
    positions = TrickContract(
        "positions", Group.SINGLE, per_position=[(14, -75), (7, -75), (-14, -75)]
    )
    bad = lottery(open_rank=Rank.TWO, prizes=(3, 2, 1), stop_after=4)
    contracts = (early, NO_TRICKS, positions, bad, trumps(cards_seen=18))
    wrong = faults(house, *contracts, deck=PACK - CardSet("2C 2D 3C 4C"))
    assert sorted(wrong) == [
        ("bad_cards_seen", "contracts[0].trump.cards_seen"),
        ("bad_cards_seen", "contracts[4].trump.cards_seen"),
        ("bad_early_end", "contracts[0].early_end"),
        ("bad_open_rank", "contracts[3].open_rank"),
        ("bad_position", "contracts[2].per_position[0][0]"),
        ("bad_position", "contracts[2].per_position[2][0]"),
        ("bad_prizes", "contracts[3].prizes"),
        ("bad_stop_after", "contracts[3].stop_after"),
    ]


SOUND: dict[str, Any] = {
    "id": "house",
    "series": 2,
    "winner": "highest",
    "series_dealer_step": 1,
    "deck": PACK - CardSet("2C 3C 2D 3D"),
    "per_position": [(7, -75)],
    "per_card": [("KH", -150)],
    "cards_seen": 5,
    "prizes": (800, 500, 0, 0),
    "stop_after": 2,
    "open_rank": Rank.SEVEN,
    "last_id": "last",
}
# By field: a value that is wrong, and the one problem that this makes.
WRONG: dict[str, tuple[Any, tuple[str, str]]] = {
    "id": ("House", ("bad_id", "id")),
    "series": (0, ("bad_series", "series")),
    "winner": ("most", ("bad_value", "winner")),
    "series_dealer_step": (0.5, ("bad_value", "series_dealer_step")),
    "deck": (PACK - CardSet("2C 2D"), ("bad_deck", "deck")),
    "per_position": ([(14, -75)], ("bad_position", "contracts[0].per_position[0][0]")),
    "per_card": ([("2C", -150)], ("bad_early_end", "contracts[1].early_end")),
    "cards_seen": (14, ("bad_cards_seen", "contracts[2].trump.cards_seen")),
    "prizes": ((800, 500, 0), ("bad_prizes", "contracts[3].prizes")),
    "stop_after": (4, ("bad_stop_after", "contracts[4].stop_after")),
    "open_rank": (Rank.TWO, ("bad_open_rank", "contracts[5].open_rank")),
    "last_id": ("positions", ("same_id", "contracts")),
}


def house_of(**fields: Any) -> Rules:
    """Make a house game in which each field may be sound or wrong without the others."""
    contracts = [
        TrickContract("positions", Group.SINGLE, per_position=fields["per_position"]),
        TrickContract("early", Group.SINGLE, per_card=fields["per_card"], early_end=True),
        trumps(cards_seen=fields["cards_seen"]),
        attrs.evolve(lottery(), id="prizes", prizes=fields["prizes"]),
        lottery(prizes=(7, 7, 7, 7), stop_after=fields["stop_after"]),
        attrs.evolve(lottery(), id="open", open_rank=fields["open_rank"]),
        TrickContract(fields["last_id"], Group.SINGLE, per_trick=-20),
    ]
    own = ("id", "series", "winner", "series_dealer_step", "deck")
    return house(*contracts, **{name: fields[name] for name in own})


@given(st.sets(st.sampled_from(sorted(WRONG))))
@example(set(WRONG))
@example(set())
def test_rules_wrong_in_so_many_ways_have_so_many_problems(fields: set[str]) -> None:
    """Whatever is wrong together, each fault is told once, and nothing that is sound."""
    given_fields = {**SOUND, **{name: WRONG[name][0] for name in fields}}
    if fields:
        wanted = sorted(WRONG[name][1] for name in fields)
        assert sorted(faults(house_of, **given_fields)) == wanted
    else:
        assert house_of(**given_fields).deals == 14


def test_the_words_say_what_was_expected() -> None:
    """The words of a problem name what must be and what is."""
    with pytest.raises(RulesError) as of_rules:
        house(NO_TRICKS, seats=(Seat.N, Seat.E, Seat.W), series=-1)
    assert str(of_rules.value) == (
        "seats: must be N E S W or N E S, are N E W; "
        "deck: 52 cards cannot be dealt evenly to 3 seats; "
        "series: must be at least 1, is -1"
    )
    early = TrickContract("early", Group.SINGLE, early_end=True)
    far = TrickContract("early", Group.SINGLE, per_position=[(-14, -75)])
    bad = lottery(open_rank=Rank.TWO, prizes=(3, 2, 1), stop_after=4)
    with pytest.raises(RulesError) as of_contracts:
        house(early, far, bad, deck="2C 3D 4C 5C 6C 7C 8C 9C")
    assert str(of_contracts.value) == (
        "contracts: 2 different contracts are early; "
        "contracts[0].early_end: a deal that ends early needs a scoring card in the deck; "
        "contracts[1].per_position[0][0]: the last trick is number 2, not 14; "
        "contracts[2].prizes: must be one a seat, 4, are 3; "
        "contracts[2].stop_after: must be 1 to 3, is 4; "
        "contracts[2].open_rank: some suit of the deck has no card of the opening rank"
    )


def test_a_deck_that_does_not_divide_hides_no_problem_that_does_not_hang_on_it() -> None:
    """What is wrong with prizes and opening cards is told though the deck does not divide."""
    bad = lottery(prizes=(800, 500, 0), stop_after=4)
    wrong = faults(house, bad, deck=PACK - CardSet("7C"))
    assert sorted(wrong) == [
        ("bad_deck", "deck"),
        ("bad_open_rank", "contracts[0].open_rank"),
        ("bad_prizes", "contracts[0].prizes"),
        ("bad_stop_after", "contracts[0].stop_after"),
    ]


# ---------------------------------------------------------------- a contract on its own


@given(any_rules(presets=False))
def test_the_contracts_of_rules_can_be_played_by_them(rules: Rules) -> None:
    """What stands in rules has been checked, and so has an equal contract."""
    for contract in rules.contracts:
        rules.check_contract(contract)
        rules.check_contract(attrs.evolve(contract))


@pytest.mark.parametrize(
    ("contract", "problems"),
    [
        (lottery(), [("bad_prizes", "prizes")]),
        (trumps(cards_seen=18), [("bad_cards_seen", "trump.cards_seen")]),
        (
            TrickContract("far", Group.SINGLE, per_position=[(18, -75), (-18, -75)]),
            [("bad_position", "per_position[0][0]"), ("bad_position", "per_position[1][0]")],
        ),
    ],
    ids=["a lottery for four", "18 cards seen", "trick 18"],
)
def test_a_contract_that_does_not_fit_cannot_be_dealt(
    contract: Contract, problems: list[tuple[str, str]]
) -> None:
    """A contract given on its own is refused by rules it cannot be played by, with all reasons."""
    dealt = shuffle("gdansk-2026", rules=STANDARD_3P)
    assert faults(deal, contract, dealt, rules=STANDARD_3P) == problems


def test_a_contract_that_fits_can_be_dealt() -> None:
    """A contract that is not among those of the rules can be played by them."""
    aces = TrickContract("no_aces", Group.SINGLE, per_card=[("AC AD AH AS", -65)])
    assert deal(aces, shuffle("gdansk-2026")).contract is aces

"""Faults of other programs, one test each: what the rule is, and that this engine keeps it."""

from __future__ import annotations

import copy
import pickle
import random
from enum import Enum, IntEnum
from itertools import pairwise
from typing import Any

import attrs
import pytest

from kierki import (
    PASS,
    STANDARD,
    STANDARD_3P,
    Card,
    CardSet,
    ChooseTrump,
    Group,
    IllegalCode,
    IllegalMoveError,
    InvalidStateError,
    LotteryContract,
    Move,
    NotationError,
    Rank,
    Seat,
    Suit,
    TrickContract,
    TrumpRule,
    contract_total,
    deal,
    explain,
    is_legal,
    legal_moves,
    move_from_index,
    move_index,
    new_match,
    parse_move,
    play,
    play_all,
    points_left,
    score,
    shuffle,
    undo,
)
from tables import after, cards, hands_of, legal, lottery, tricks, why_not

N, E, S, W = Seat

BY_ID = {
    contract.id: contract for contract in STANDARD.contracts if isinstance(contract, TrickContract)
}
PLAIN = TrickContract("plain", Group.SINGLE, per_trick=-20)
NO_HEARTS = TrickContract(
    "no_hearts", Group.SINGLE, per_card=[("2H 3H QH KH AH", -20)], barred_leads="2H 3H QH KH AH"
)
# One suit a seat: the leader takes every trick, and no card is ever followed.
ONE_SUIT_EACH = {
    seat: tuple(Card.of(rank, suit) for rank in Rank) for seat, suit in zip(Seat, Suit, strict=True)
}


# ------------------------------------------------------------------------------------- what is paid


def test_seventh_and_last_are_paid_once_a_trick() -> None:
    """`scoring`: -75 once for trick 7 and once for trick 13, not for each card of them."""
    state = deal(BY_ID["no_seventh_or_last"], ONE_SUIT_EACH, dealer=W)
    paid = []
    while moves := legal_moves(state):
        after_it = play(state, moves[0])
        paid.append(score(after_it)[N] - score(state)[N])
        state = after_it
    assert paid == [0] * 27 + [-75] + [0] * 23 + [-75]
    assert score(state) == {N: -150, E: 0, S: 0, W: 0}


def test_the_last_trick_of_three_players_is_the_seventeenth() -> None:
    """`scoring`: the last trick is the last of the deal; the seventh stays the seventh."""
    rules = STANDARD_3P
    state = deal(rules.contracts[5], shuffle("gdansk-2026", rules=rules), rules=rules)
    left = []
    while moves := legal_moves(state):
        left.append(points_left(state))
        state = play(state, moves[0])
    assert left == [-140] * 21 + [-70] * 30
    assert points_left(state) == 0


def test_the_robber_leaves_no_charge_out() -> None:
    """`scoring`: the robber is all six deals at once, -1300 for all seats together."""
    robber = BY_ID["robber"]
    assert contract_total(robber) == sum(map(contract_total, STANDARD.contracts[:6])) == -1300
    state = deal(robber, ONE_SUIT_EACH, dealer=W)
    while moves := legal_moves(state):
        state = play(state, moves[0])
    assert score(state) == {N: -1300, E: 0, S: 0, W: 0}


def test_the_king_of_hearts_in_the_robber() -> None:
    """`scoring`: K♥ costs 20 + 30 + 150 and 20 for its trick; the dearest trick is 495."""
    robber = attrs.evolve(BY_ID["robber"], per_position=())
    state = after(tricks(robber, "2C 4C", "KH 5H", "3C 6C", "7C 8C"), "2C KH 3C 7C")
    assert score(state) == {N: 0, E: 0, S: 0, W: -220}
    dearest = attrs.evolve(BY_ID["robber"], per_position=[(1, -75)])
    state = after(tricks(dearest, "QH", "KH", "JH", "AH"), "QH KH JH AH")
    # a trick, four hearts, a queen, two gentlemen, the king of hearts, and the place
    assert score(state)[W] == -20 - 4 * 20 - 60 - 2 * 30 - 150 - 75
    state = after(tricks(dearest, "QH", "KH", "KD", "QD"), "QH KH KD QD")
    assert score(state)[E] == -20 - 2 * 20 - 2 * 60 - 2 * 30 - 150 - 75
    state = after(tricks(dearest, "QH", "KH", "QD", "QC"), "QH KH QD QC")
    assert score(state)[E] == -495


def test_no_queen_or_jack_is_counted_twice() -> None:
    """`scoring`: a queen costs 60 and a jack 30, a king 30, each once."""
    queens, gentlemen = BY_ID["no_queens"], BY_ID["no_gentlemen"]
    state = after(tricks(queens, "QC", "KC", "JC", "2C"), "QC KC JC 2C")
    assert score(state)[E] == -60
    state = after(tricks(gentlemen, "QC", "KC", "JC", "2C"), "QC KC JC 2C")
    assert score(state)[E] == -60


def test_the_points_of_a_deal_begin_at_zero() -> None:
    """`scoring`: nobody takes points along from the deal before."""
    match = new_match()
    for index in range(2):
        match = deal(match, shuffle("gdansk-2026", index))
        assert match.current is not None
        assert set(score(match.current).values()) == {0}
        assert points_left(match.current) == contract_total(match.current.contract)
        while moves := legal_moves(match):
            match = play(match, moves[0])
    assert [sum(result.points) for result in match.results] == [-260, -260]


# ----------------------------------------------------------------------------- who takes, who leads


@pytest.mark.parametrize(
    ("trick", "taker"),
    [
        ("5C KC 9C 2C", E),  # the last card beats neither the first nor the best
        ("5C 2C KC 9C", S),  # 9C beats the first card, not the best so far
        ("KC 2C 9C 5C", N),
        ("2C 5C 9C KC", W),
        ("5C AD AH AS", N),  # aces of other suits take nothing
    ],
)
def test_the_taker_has_the_best_card_so_far(trick: str, taker: Seat) -> None:
    """`trick-winner`: a card takes a trick by beating the best so far, not the first or last."""
    first, second, third, fourth = trick.split()
    state = tricks(PLAIN, f"{first} 2H", f"{second} 3H", f"{third} 4H", f"{fourth} 5H")
    assert after(state, trick).turn is taker


def test_the_taker_is_counted_from_the_leader() -> None:
    """`turn-order`: the first card of a trick is the leader's, not North's."""
    state = tricks(PLAIN, "3C 2H", "2C 3H", "KC 4H", "AC 6H", dealer=E)
    state = after(state, "KC AC 3C 2C")
    assert state.turn is W
    assert [trick.winner for trick in state.tricks] == [W]
    assert score(state)[W] == -20


def test_the_taker_leads_though_the_trick_is_worth_nothing() -> None:
    """`turn-order`: whoever takes a trick leads, points or no points."""
    contract = TrickContract("queens", Group.SINGLE, per_card=[("QH", -60)])
    state = tricks(contract, "QH 2C 4C", "AH 3C 5C", "2H AC 6C", "3H 7C 8C")
    state = after(state, "QH AH 2H 3H")
    assert (state.turn, score(state)[E]) == (E, -60)
    state = after(state, "3C AC 7C 2C")
    assert (state.turn, score(state)) == (S, {N: 0, E: -60, S: 0, W: 0})


# ------------------------------------------------------------------------------------ what is legal


def test_the_suit_to_follow_is_that_of_the_first_card() -> None:
    """`follow-suit`: follow the card led, not the last one played, nor the trick before."""
    state = tricks(PLAIN, "AC 2H", "3D 4D", "5D 6C", "7D 8C")
    state = after(state, "AC 3D")
    assert legal(state) == "6C"
    assert why_not(state, "5D") is IllegalCode.MUST_FOLLOW_SUIT
    state = after(state, "6C 8C")
    assert legal(after(state, "2H")) == "4D"
    assert why_not(after(state, "2H 4D"), "5D") is None


def test_a_card_that_is_not_in_the_hand() -> None:
    """`cards`: neither another's card, nor one played before, nor one not dealt is accepted."""
    state = after(tricks(PLAIN, "AC 2H", "3C 4D", "5C 6C", "7C 8C"), "AC 3C 5C 7C")
    for text in ("4D", "AC", "3C", "KS"):
        with pytest.raises(IllegalMoveError):
            play(state, Card(text))


def test_the_hearts_ban() -> None:
    """`lead-ban`: it is active, the right way round, after follow-suit, and lifted by need only."""
    state = tricks(NO_HEARTS, "AC AH", "2H 3H", "QH KH", "2C 3C")
    assert legal(state) == "AC"  # active: no heart is led
    assert legal(after(state, "AC")) == "2H 3H"  # and only led: hearts may be thrown
    state = after(state, "AC 2H KH 2C")
    assert legal(state) == "AH"  # nothing but hearts: one must be led
    assert legal(after(state, "AH")) == "3H"  # and is followed


def test_no_function_accepts_an_illegal_move() -> None:
    """There is no way to play that does not ask whether the move is legal."""
    state = after(tricks(PLAIN, "AC 2H", "3C 4D", "5C 6C", "7C 8C"), "AC")
    match = deal(new_match(), shuffle("gdansk-2026"))
    bad = Card("4D")
    for play_badly in (
        lambda: play(state, bad),
        lambda: play(state, bad, seat=E),
        lambda: play_all(state, [bad]),
        lambda: play(match, Card("JH")),
        lambda: play_all(match, [Card("JH")]),
    ):
        with pytest.raises(IllegalMoveError):
            play_badly()
    moving = {"play", "move", "push", "apply", "act", "step"}
    assert not moving & {name for kind in (state, match) for name in dir(kind)}


def test_legality_is_answered_once() -> None:
    """Every function gives the same answer to whether a move is legal."""
    state = after(tricks(PLAIN, "AC 2H", "3C 4D", "5C 6C", "7C 8C"), "AC")
    for index in range(58):
        move = move_from_index(index)
        fine = move in legal_moves(state)
        assert is_legal(state, move) == fine == (explain(state, move) is None)


def test_a_reason_is_more_than_prose() -> None:
    """A refused move comes with a code, a rule, the facts, and what is legal instead."""
    state = after(tricks(PLAIN, "AC 2H", "3C 4D", "5C 6C", "7C 8C"), "AC")
    refused = explain(state, Card("4D"))
    assert refused is not None
    assert refused.code == "must_follow_suit"
    assert refused.rule == "follow-suit"
    assert (refused.seat, refused.move, refused.legal) == (E, Card("4D"), cards("3C"))
    assert dict(refused.params) == {"suit": "C", "held": 1}


@pytest.mark.parametrize(
    "hands",
    [
        ("2C 3C AH", "4C 5C 6C", "7C 8C 9C", "TC JC QC"),
        ("2C 2C 3C", "4C 5C 6C", "7C 8C 9C", "TC JC QC"),
    ],
)
def test_impossible_hands_are_refused(hands: tuple[str, ...]) -> None:
    """`dealing`: 13 cards each and no card twice; three cards each is no deal."""
    with pytest.raises(InvalidStateError):
        deal(BY_ID["no_tricks"], hands_of(*hands))
    whole = dict(ONE_SUIT_EACH)
    whole[N] = (*whole[N][:12], whole[E][0])
    with pytest.raises(InvalidStateError, match="2D is dealt 2 times"):
        deal(BY_ID["no_tricks"], whole)


# --------------------------------------------------------------------------- cards, suits and codes


def test_cards_differ_by_their_suit() -> None:
    """`players`: there are 52 cards, and two of one rank are two cards."""
    assert Card("KH") != Card("KS")
    assert len(set(Card)) == len({hash(card) for card in Card}) == 52


def test_hands_differ_by_every_card() -> None:
    """`cards`: two hands are equal only if all their cards are, of every suit."""
    assert CardSet("KH 2C") != CardSet("KH 3C")
    one = tricks(PLAIN, "AC 2H", "3C 4D", "5C 6C", "7C 8C")
    other = tricks(PLAIN, "AC 4D", "3C 2H", "5C 6C", "7C 8C")
    assert one.hands[S] == other.hands[S]
    assert one != other


def test_ten_comes_after_nine() -> None:
    """`trick-winner`: ten is above nine and below the jack, in sorting and in taking tricks."""
    assert [str(card) for card in CardSet("TC 2C JC 9C")] == ["2C", "9C", "TC", "JC"]
    assert all(one < other for one, other in pairwise(cards("8C 9C TC JC QC KC AC")))
    assert after(tricks(PLAIN, "9C 2H", "TC 3H", "2C 4H", "8C 5H"), "9C TC 2C 8C").turn is E
    assert Card.parse("10C") is Card("TC")


@pytest.mark.parametrize("text", ["11S", "1S", "0S", "S", "", "KHH", "2H 3H", " 2H", "2H\n"])
def test_what_is_no_card(text: str) -> None:
    """`cards`: ranks are 2 to 9, T or 10, J, Q, K, A, and a card is one rank and one suit."""
    with pytest.raises(NotationError) as error:
        Card.parse(text)
    assert error.value.code == "bad_card"


@pytest.mark.parametrize("text", ["٢H", "２H", "１０H", "1０H", "²H"])  # noqa: RUF001
def test_digits_are_ascii(text: str) -> None:
    """`cards`: the digits of other scripts are no ranks."""
    with pytest.raises(NotationError):
        Card.parse(text)


@pytest.mark.parametrize("text", ["Q♥", "Q♥\ufe0e", "Q♥\ufe0f", "♥Q", "♥\ufe0fQ"])
def test_suit_symbols_with_a_variation_selector(text: str) -> None:
    """`cards`: a suit symbol may be followed by the sign that makes it text or picture."""
    assert Card.parse(text) is Card("QH")


@pytest.mark.parametrize("text", ["qh", "10H", "=", "=N", "=nt", "=h", "--", " -", "pass", ""])
def test_nothing_is_repaired(text: str) -> None:
    """A move is read in the one form in which it is written; nothing is guessed."""
    with pytest.raises(NotationError):
        parse_move(text)


def test_codes_never_change() -> None:
    """The texts of the codes and the numbers of the moves may be relied on by files."""
    assert [str(code) for code in IllegalCode] == [
        *("match_over", "deal_over", "deal_needed", "wrong_phase", "not_your_turn"),
        *("no_trump_not_allowed", "already_played", "not_in_hand", "must_follow_suit"),
        *("lead_barred", "must_discard", "must_trump", "must_beat", "pass_not_allowed"),
        *("suit_not_open", "wrong_opening_rank", "not_adjacent"),
    ]
    moves: list[Move] = [
        Card("2C"),
        Card("AC"),
        Card("2D"),
        Card("KH"),
        Card("AS"),
        PASS,
        ChooseTrump(None),
    ]
    assert [move_index(move) for move in moves] == [0, 12, 13, 37, 51, 52, 57]
    assert [move_index(ChooseTrump(suit)) for suit in Suit] == [53, 54, 55, 56]


@pytest.mark.parametrize(
    ("member", "text"),
    [
        (Card("TH"), "TH"),
        (Suit.HEARTS, "H"),
        (Rank.TEN, "T"),
        (Seat.N, "N"),
        (PASS, "-"),
        (Group.SINGLE, "single"),
        (IllegalCode.NOT_IN_HAND, "not_in_hand"),
    ],
)
def test_text_of_a_member_is_its_value(member: Enum, text: str) -> None:
    """`str`, `format` and f-strings write the same text on every Python."""
    assert str(member) == f"{member}" == format(member) == member.value == text
    assert f"{member:>14}" == text.rjust(14)


def test_cards_are_no_numbers() -> None:
    """A card equals no number and no suit or seat, and nothing of index 0 is false."""
    first: tuple[Any, ...] = (Card("2C"), Suit.CLUBS, Rank.TWO, Seat.N)
    assert all(first)
    for one in first:
        assert not isinstance(one, int | IntEnum)
        assert one != 0
        assert [one == other for other in first].count(True) == 1


# ------------------------------------------------------------------------------- states and secrets


def test_states_are_hashable() -> None:
    """States can be put into sets and used as keys."""
    state = tricks(PLAIN, "AC 2H", "3C 4D", "5C 6C", "7C 8C")
    match = deal(new_match(), shuffle("gdansk-2026"))
    assert {state: 1, match: 2}[match] == 2
    assert len({state, tricks(PLAIN, "AC 2H", "3C 4D", "5C 6C", "7C 8C")}) == 1


def test_no_hidden_card_in_what_is_shown() -> None:
    """What a state or a refusal says of itself may be logged: it names no card in a hand."""
    state = deal(BY_ID["trumps"], shuffle("gdansk-2026"))
    contract = STANDARD.contracts[11]
    assert isinstance(contract, LotteryContract)
    rows = lottery(contract, "7C 5H", "6C 8H", "8C 6H", "5C 7H")
    match = deal(new_match(), shuffle("gdansk-2026"))
    for shown in (state, play(state, ChooseTrump(Suit.CLUBS)), rows, match):
        words = repr(shown).replace("<", " ").replace(">", " ").replace(":", " ").split()
        assert not {str(card) for card in Card} & set(words)
    for card in Card:
        refused = explain(match, card, seat=S)
        assert refused is not None
        assert refused.legal == ()
        assert refused.params == (("turn", "E"),)


def test_a_state_knows_its_turn_after_a_round_trip() -> None:
    """A state that was kept is the same state: whose turn it is, what may be played."""
    contract = TrickContract("trumps", Group.TRUMPS, trump=TrumpRule(cards_seen=1))
    state = after(tricks(contract, "AC 2H", "3C 4D", "5C 6C", "7C 8C"), "=H AC 3C")
    for twin in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state)):  # noqa: S301
        assert (twin.turn, twin.trick, twin.trump) == (S, state.trick, Suit.HEARTS)
        assert legal_moves(twin) == cards("5C 6C")
        assert undo(twin, 3) == undo(state, 3)


def test_a_seed_deals_the_same_cards_for_ever() -> None:
    """`dealing`: the shuffle is specified to the bit, for every Python and every language."""
    north = cards("JH 6D 4H 9H 3C 4S 6C QS TD 2D 2H 8D 7C")
    assert shuffle("gdansk-2026")[N] == north
    assert shuffle(1) != shuffle("1") != shuffle(b"1")


def test_nothing_depends_on_global_random_state() -> None:
    """Dealing and playing neither use nor disturb the random numbers of the program around."""
    random.seed(1)
    before = random.getstate()
    one = shuffle(7)
    assert random.getstate() == before
    random.seed(2)
    assert shuffle(7) == one

"""The lottery, rule by rule: rows laid on the table, passes and prizes."""

from __future__ import annotations

import copy
import pickle

import attrs
import pytest

from kierki import (
    PASS,
    STANDARD,
    Card,
    CardSet,
    Charge,
    ChooseTrump,
    Group,
    IllegalCode,
    IllegalMoveError,
    LotteryContract,
    LotteryState,
    Phase,
    Rank,
    Seat,
    Suit,
    breakdown,
    deal,
    explain,
    legal_moves,
    play,
    points_left,
    score,
    shuffle,
    undo,
)
from tables import after, cards, hands_of, legal, lottery, rules_for, why_not

N, E, S, W = Seat

SEVENS = LotteryContract(
    "lottery", Group.LOTTERY, open_rank=Rank.SEVEN, prizes=(800, 500, 0, 0), stop_after=2
)
ANY_RANK = attrs.evolve(SEVENS, open_rank=None)
# Clubs and hearts from 5 to 8.
TABLE = ("7C 5H", "6C 8H", "8C 6H", "5C 7H")


# ---------------------------------------------------------------------------------------- the start


def test_who_starts() -> None:
    """`opening-lead`: the dealer's left starts, in `standard` the dealer."""
    assert lottery(SEVENS, *TABLE, dealer=E).turn is S
    assert lottery(attrs.evolve(SEVENS, starter="dealer"), *TABLE, dealer=E).turn is E
    state = deal(STANDARD.contracts[11], shuffle("gdansk-2026"), dealer=W)
    assert state.turn is W


def test_a_lottery_says_what_has_happened() -> None:
    """A state shows the rows, who holds what, who is out, and every move, passes included."""
    state = lottery(SEVENS, *TABLE)
    assert (state.dealer, state.phase, state.is_over) == (W, Phase.PLAY, False)
    assert state.contract is SEVENS
    assert state.rules.contracts == (SEVENS,)
    assert state.rows == dict.fromkeys(Suit)
    assert (state.open_rank, state.finished, state.moves) == (Rank.SEVEN, (), ())
    state = after(state, "7C 6C 8C 5C -")
    assert state.moves == (*cards("7C 6C 8C 5C"), PASS)
    assert state.rows == dict.fromkeys(Suit) | {Suit.CLUBS: cards("5C 8C")}
    assert state.hands == {N: CardSet("5H"), E: CardSet("8H"), S: CardSet("6H"), W: CardSet("7H")}
    assert state.turn is E


def test_a_lottery_is_shown_in_one_line() -> None:
    """`repr` says where a lottery stands and never what anybody holds."""
    state = lottery(SEVENS, *TABLE)
    assert repr(state) == "<LotteryState lottery: N to play>"
    state = after(state, "7C 6C 8C 5C - - - 7H - 8H")
    assert repr(state) == "<LotteryState lottery: over>"


# --------------------------------------------------------------------------------------------- rows


def test_a_row_is_opened_by_its_seven() -> None:
    """`lottery-open`: a row is opened by its 7."""
    state = lottery(SEVENS, *TABLE)
    assert legal(state) == "7C"
    refused = explain(state, Card("5H"))
    assert refused is not None
    assert (refused.code, refused.rule) == (IllegalCode.SUIT_NOT_OPEN, "lottery-open")
    assert refused.message() == "The row of hearts is not open: it is opened by 7♥."
    assert refused.legal == cards("7C")


def test_every_suit_has_its_own_row() -> None:
    """`lottery-open`: an open row opens no other."""
    state = after(lottery(SEVENS, *TABLE), "7C 6C 8C")
    assert legal(state) == "5C 7H"
    state = after(state, "5C")
    assert legal(state) == "-"
    assert why_not(state, "5H") is IllegalCode.SUIT_NOT_OPEN


def test_a_row_grows_at_both_ends() -> None:
    """`lottery-rows`: an open row grows by one card at either end, of the same suit."""
    state = after(lottery(SEVENS, "7C 5C", "9C 6C", "8C 4C", "TC JC"), "7C")
    assert legal(state) == "6C"
    refused = explain(state, Card("9C"))
    assert refused is not None
    assert (refused.code, refused.rule) == (IllegalCode.NOT_ADJACENT, "lottery-rows")
    assert refused.message() == "9♣ fits at neither end of the row of clubs; what fits: 6♣, 8♣."
    state = after(state, "6C")
    assert legal(state) == "8C"
    assert legal(after(state, "8C")) == "-"
    assert legal(after(state, "8C -")) == "5C"


def test_sevens_may_be_held_back() -> None:
    """`lottery-pass`: a seven may be held back while something else can be laid."""
    state = after(lottery(SEVENS, "7C 5H", "6C 7H", "8C 6H", "5C 8H"), "7C")
    assert legal(state) == "6C 7H"


def test_a_seat_that_can_lay_must() -> None:
    """`lottery-pass`: a seat that can lay may not pass."""
    state = lottery(SEVENS, *TABLE)
    refused = explain(state, PASS)
    assert refused is not None
    assert (refused.code, refused.rule) == (IllegalCode.PASS_NOT_ALLOWED, "lottery-pass")
    with pytest.raises(IllegalMoveError, match="N can play a card, so may not pass"):
        play(state, PASS)


def test_a_seat_that_cannot_lay_passes() -> None:
    """`lottery-pass`: a seat that cannot lay has the pass as its one move; the deal goes on."""
    state = lottery(SEVENS, *TABLE, dealer=N)
    assert legal_moves(state) == (PASS,)
    assert why_not(state, "6C") is IllegalCode.SUIT_NOT_OPEN
    state = play(state, PASS)
    assert (state.turn, state.moves) == (S, (PASS,))


def test_the_ace_is_high() -> None:
    """`lottery-rows`: the ace is above the king, and nothing is above the ace."""
    state = lottery(attrs.evolve(SEVENS, open_rank=Rank.KING), "KC 2C", "QC AC", "3C JC", "4C TC")
    state = after(state, "KC")
    assert legal(state) == "QC AC"
    state = after(state, "AC -")
    assert state.rows[Suit.CLUBS] == cards("KC AC")
    assert why_not(state, "TC") is IllegalCode.NOT_ADJACENT


def test_the_ace_is_low() -> None:
    """`lottery-rows`: with the ace low it is below the 2, and nothing is above the king."""
    contract = attrs.evolve(SEVENS, open_rank=Rank.THREE, ace="low")
    state = lottery(contract, "3C KC", "2C QC", "AC 4C", "5C 6C")
    state = after(state, "3C 2C")
    assert legal(state) == "4C AC"
    assert after(state, "AC").rows[Suit.CLUBS] == cards("AC 3C")
    contract = attrs.evolve(contract, open_rank=Rank.KING)
    state = after(lottery(contract, "KC 3C", "AC QC", "2C 4C", "5C 6C"), "KC")
    assert legal(state) == "QC"


def test_neighbours_are_those_of_the_deck() -> None:
    """`lottery-rows`: with the 2 of clubs removed and the ace low, the ace follows the 3."""
    contract = attrs.evolve(SEVENS, open_rank=Rank.THREE, ace="low")
    state = after(lottery(contract, "3C KC", "AC QC", "9C 4C", "5C 6C"), "3C")
    assert legal(state) == "AC"
    state = lottery(SEVENS, "7C KC", "4C JC", "9C 3C", "AC QC")
    assert legal(after(state, "7C")) == "4C"
    assert legal(after(state, "7C 4C")) == "3C 9C"


def test_a_low_ace_may_be_missing() -> None:
    """`lottery-rows`: with the ace low and none in the deck, a row begins with what there is."""
    state = lottery(attrs.evolve(SEVENS, ace="low"), *TABLE)
    assert legal(after(state, "7C 6C 8C")) == "5C 7H"
    assert after(state, "7C 6C 8C 5C").rows[Suit.CLUBS] == cards("5C 8C")


def test_the_opening_ace_may_be_low() -> None:
    """`lottery-rows`: opened by a low ace, a row grows upwards only."""
    contract = attrs.evolve(SEVENS, open_rank=Rank.ACE, ace="low")
    state = after(lottery(contract, "AC KC", "2C QC", "3C 4C", "5C 6C"), "AC")
    assert legal(state) == "2C"


# --------------------------------------------------------------------------------- any opening rank


def test_the_first_card_fixes_the_opening_rank() -> None:
    """`lottery-open`: with `open_rank` None the first card laid fixes the rank for every suit."""
    state = lottery(ANY_RANK, "7C 8H", "6C 5H", "8C 6H", "5C 7H")
    assert (state.open_rank, legal(state)) == (None, "7C 8H")
    state = after(state, "8H")
    assert state.open_rank is Rank.EIGHT
    assert legal(state) == "-"
    assert why_not(state, "6C") is IllegalCode.SUIT_NOT_OPEN
    refused = explain(state, Card("6C"))
    assert refused is not None
    assert refused.message() == "The row of clubs is not open: it is opened by 8♣."
    assert legal(after(state, "-")) == "8C"
    assert legal(after(state, "- 8C")) == "7H"


def test_the_opening_rank_is_one_that_every_suit_has() -> None:
    """`lottery-open`: only a rank of which every suit in the deck has its card may be chosen."""
    state = lottery(ANY_RANK, "2C 7H", "7C 5H", "9H 8H", "8C TC")
    assert legal(state) == "7H"
    refused = explain(state, Card("2C"))
    assert refused is not None
    assert (refused.code, refused.rule) == (IllegalCode.WRONG_OPENING_RANK, "lottery-open")
    assert refused.message().startswith("2♣ cannot open the first row")


def test_the_starter_may_have_no_opening_card() -> None:
    """`lottery-pass`: a starter without a card of such a rank passes, and the rank stays open."""
    state = lottery(ANY_RANK, "2C 5H", "7C 7H", "9H 8H", "8C TC")
    assert legal(state) == "-"
    assert why_not(state, "2C") is IllegalCode.WRONG_OPENING_RANK
    state = after(state, "-")
    assert (state.open_rank, legal(state)) == (None, "7C 7H")


def test_suits_that_are_not_in_the_deck() -> None:
    """`lottery-open`: a suit without cards stays closed and hinders nobody."""
    state = lottery(ANY_RANK, "2C 3C", "4C 5C", "6C 7C", "8C 9C")
    assert legal(state) == "2C 3C"
    assert after(state, "3C").rows == dict.fromkeys(Suit) | {Suit.CLUBS: cards("3C 3C")}


# ---------------------------------------------------------------------------------- the other rules


def test_what_is_not_held_or_already_laid() -> None:
    """`cards`: you lay cards you hold, each once."""
    state = after(lottery(SEVENS, *TABLE), "7C")
    assert why_not(state, "7C") is IllegalCode.ALREADY_PLAYED
    assert why_not(state, "8C") is IllegalCode.NOT_IN_HAND
    assert why_not(state, "AS") is IllegalCode.NOT_IN_HAND
    with pytest.raises(IllegalMoveError, match="E does not hold 8♣"):
        play(state, Card("8C"))


def test_a_move_out_of_turn() -> None:
    """`turn-order`: a seat that is not on turn is told so, and nothing about cards."""
    state = lottery(SEVENS, *TABLE)
    for move in ("7C", "6C", "-"):
        assert why_not(state, move, E) is IllegalCode.NOT_YOUR_TURN
    refused = explain(state, Card("6C"), seat=E)
    assert refused is not None
    assert refused.legal == ()
    assert why_not(state, "7C", N) is None


def test_no_trumps_in_a_lottery() -> None:
    """`trump-choice`: a lottery has no trumps."""
    state = lottery(SEVENS, *TABLE)
    assert why_not(state, "=H") is why_not(state, "=NT", E) is IllegalCode.WRONG_PHASE
    with pytest.raises(IllegalMoveError, match="Trumps are not named now"):
        play(state, ChooseTrump(None))


# -------------------------------------------------------------------------------- going out, prizes


def test_the_first_two_out_are_paid() -> None:
    """`lottery-prizes`: seats are paid as they go out; the deal ends with the second."""
    state = after(lottery(SEVENS, *TABLE), "7C 6C 8C 5C - - - 7H - 8H")
    assert (state.finished, state.turn) == ((W, E), None)
    assert (state.is_over, state.phase, legal_moves(state)) == (True, Phase.OVER, ())
    assert score(state) == {N: 0, E: 500, S: 0, W: 800}
    assert points_left(state) == 0
    assert breakdown(state) == {
        N: (),
        E: (Charge("place 2", 1, 500),),
        S: (),
        W: (Charge("place 1", 1, 800),),
    }
    assert state.hands == {N: CardSet("5H"), E: CardSet(), S: CardSet("6H"), W: CardSet()}
    assert why_not(state, "5H", N) is why_not(state, "-") is IllegalCode.DEAL_OVER
    with pytest.raises(IllegalMoveError, match="The deal is over"):
        play(state, Card("6H"))


def test_a_seat_is_paid_when_it_goes_out() -> None:
    """`lottery-prizes`: the first out has its prize at once; the others are still to come."""
    state = lottery(SEVENS, *TABLE)
    assert (set(score(state).values()), points_left(state)) == ({0}, 1300)
    state = after(state, "7C 6C 8C 5C - - - 7H")
    assert (score(state), points_left(state)) == ({N: 0, E: 0, S: 0, W: 800}, 500)
    assert breakdown(state)[W] == (Charge("place 1", 1, 800),)


def test_a_finished_seat_is_skipped() -> None:
    """`lottery-prizes`: the turn goes past a seat that is out."""
    contract = attrs.evolve(SEVENS, prizes=(10, 5, -5, -10), stop_after=3)
    state = lottery(contract, "7C 9C TC", "6C 2C AC", "8C QC KC", "5C 4C JC")
    state = after(state, "7C 6C 8C 5C 9C - - 4C TC")
    assert (state.finished, state.turn) == ((N,), E)
    state = after(state, "2C - JC")
    assert (state.finished, state.turn) == ((N, W), E)
    assert score(state) == {N: 10, E: 0, S: 0, W: 5}
    assert points_left(state) == -15
    state = after(state, "- QC")
    assert state.turn is E
    state = after(state, "- KC")
    assert (state.finished, state.is_over) == ((N, W, S), True)
    assert score(state) == {N: 10, E: -10, S: -5, W: 5}
    assert breakdown(state)[E] == (Charge("place 4", 1, -10),)


def test_the_rest_hold_equal_prizes() -> None:
    """`lottery-prizes`: at the end the seats still in hold the other prizes, which are equal."""
    contract = attrs.evolve(SEVENS, prizes=(9, -3, -3, -3), stop_after=1)
    state = after(lottery(contract, "7C 8C", "6C 2C", "5C 3C", "9C 4C"), "7C 6C 5C 4C")
    assert (score(state), points_left(state)) == ({N: 0, E: 0, S: 0, W: 0}, 0)
    assert breakdown(state) == {N: (), E: (), S: (), W: ()}
    state = after(state, "8C")
    assert state.is_over
    assert score(state) == {N: 9, E: -3, S: -3, W: -3}
    assert breakdown(state)[S] == (Charge("place 4", 1, -3),)


def test_three_players() -> None:
    """`lottery-prizes`: with three players the last one in has the last prize."""
    contract = attrs.evolve(SEVENS, prizes=(790, 485, 0))
    state = after(lottery(contract, "7C 5C", "6C 8C", "9C 4C"), "7C 6C - 5C 8C")
    assert score(state) == {N: 790, E: 485, S: 0}


# ---------------------------------------------------------------------------- taking back, equality


def test_a_pass_can_be_taken_back() -> None:
    """Taking a move back gives the state before it, also before the opening rank was fixed."""
    state = lottery(ANY_RANK, "2C 5H", "7C 7H", "9H 8H", "8C TC")
    played = after(state, "- 7C -")
    assert undo(played) == after(state, "- 7C")
    assert undo(played, 2).open_rank is None
    assert undo(played, 3) == state
    with pytest.raises(ValueError, match="3 moves can be taken back, not 4"):
        undo(played, 4)


def test_a_lottery_can_be_kept() -> None:
    """A lottery that is pickled or copied is the same, with its rows, passes and places."""
    state = after(lottery(SEVENS, *TABLE), "7C 6C 8C 5C - - - 7H -")
    for twin in (pickle.loads(pickle.dumps(state)), copy.copy(state)):  # noqa: S301
        assert (twin, hash(twin)) == (state, hash(state))
        assert (twin.turn, twin.finished, twin.rows) == (E, (W,), state.rows)
        assert legal(twin) == "8H"


def test_other_cards_are_another_lottery() -> None:
    """Two lotteries are equal when contract, dealer, rules, hands and moves are."""
    state = lottery(SEVENS, *TABLE)
    assert isinstance(state, LotteryState)
    assert state == lottery(SEVENS, "5H 7C", *TABLE[1:])
    assert state != lottery(SEVENS, *TABLE, dealer=E)
    assert state != lottery(ANY_RANK, *TABLE)
    assert state != lottery(SEVENS, "7C 6C", "5H 8H", *TABLE[2:])
    rules = attrs.evolve(rules_for(SEVENS, *TABLE), id="other")
    assert state != deal(SEVENS, hands_of(*TABLE), dealer=W, rules=rules)

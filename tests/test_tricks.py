"""A deal of tricks, rule by rule, with a handful of cards a seat."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from kierki import (
    STANDARD,
    STANDARD_3P,
    Card,
    CardSet,
    Charge,
    ChooseTrump,
    Group,
    IllegalCode,
    IllegalMoveError,
    Phase,
    Rank,
    Seat,
    Suit,
    Trick,
    TrickContract,
    TrickState,
    TrumpRule,
    breakdown,
    deal,
    explain,
    legal_moves,
    parse_move,
    play,
    points_left,
    score,
    shuffle,
    undo,
)
from tables import after, cards, hands_of, legal, rules_for, tricks, why_not

N, E, S, W = Seat
HEARTS = CardSet(Card.of(rank, Suit.HEARTS) for rank in Rank)

TRICKS = TrickContract("tricks", Group.SINGLE, per_trick=-20)
NO_HEARTS = TrickContract("no_hearts", Group.SINGLE, per_card=[(HEARTS, -20)], barred_leads=HEARTS)


def trumps(**rule: Any) -> TrickContract:
    """Give a contract of 25 points a trick with this way of naming trumps."""
    return TrickContract("trumps", Group.TRUMPS, per_trick=25, trump=TrumpRule(**rule))


# ---------------------------------------------------------------------------------------- the frame


def test_the_left_of_the_dealer_leads() -> None:
    """`opening-lead`: the dealer's left leads to the first trick where the contract says so."""
    hands = ("2C 3C", "4C 5C", "6C 7C", "8C 9C")
    assert tricks(TRICKS, *hands, dealer=N).turn is E
    assert tricks(TRICKS, *hands, dealer=W).turn is N


def test_the_dealer_leads() -> None:
    """`opening-lead`: the dealer leads where the contract says so, as in standard trump deals."""
    dealer_leads = attrs.evolve(TRICKS, leader="dealer")
    assert tricks(dealer_leads, "2C 3C", "4C 5C", "6C 7C", "8C 9C", dealer=S).turn is S


def test_three_players_go_round_without_west() -> None:
    """`players`: with three players the left of South is North."""
    state = tricks(TRICKS, "2C 3C", "4C 5C", "6C 7C", dealer=S)
    assert state.turn is N
    assert after(state, "2C 4C").turn is S
    assert after(state, "2C 4C 6C").turn is S
    assert after(state, "2C 4C 6C 7C").turn is N


def test_play_goes_clockwise() -> None:
    """`turn-order`: clockwise from the leader, whatever was played."""
    state = tricks(TRICKS, "2C 3C", "4C 5C", "6C 7C", "8C 9C", dealer=E)
    turns = [after(state, moves).turn for moves in ("", "7C", "7C 9C", "7C 9C 2C")]
    assert turns == [S, W, N, E]


def test_the_taker_leads_next() -> None:
    """`turn-order`: the taker of a trick leads to the next."""
    state = after(tricks(TRICKS, "2C AH", "KC 3C", "5C QH", "7C 2H"), "2C KC 5C 7C")
    assert state.turn is E
    assert state.trick == Trick(2, E, (), None)


def test_a_deal_says_what_has_happened() -> None:
    """A state shows the trick on the table, those taken, who holds what, and every move."""
    state = tricks(TRICKS, "2C AH", "KC 3C", "5C QH", "7C 2H")
    assert (state.dealer, state.phase, state.trump) == (W, Phase.PLAY, None)
    assert state.seen == state.hands
    state = after(state, "2C KC 5C 7C 3C")
    assert state.contract is TRICKS
    assert state.rules.contracts == (TRICKS,)
    assert state.moves == cards("2C KC 5C 7C 3C")
    assert state.tricks == (Trick(1, N, cards("2C KC 5C 7C"), E),)
    assert state.trick == Trick(2, E, cards("3C"), None)
    assert state.hands == {N: CardSet("AH"), E: CardSet(), S: CardSet("QH"), W: CardSet("2H")}
    assert state.taken == {N: CardSet(), E: CardSet("2C KC 5C 7C"), S: CardSet(), W: CardSet()}
    assert state.seen[E] == CardSet("KC 3C")


def test_a_deal_is_over_when_the_hands_are_empty() -> None:
    """`deal-end`: after the last trick nobody is on turn, and no move is left."""
    state = after(tricks(TRICKS, "2C", "KC", "5C", "7C"), "2C KC 5C")
    assert not state.is_over
    state = play(state, Card("7C"))
    assert state.is_over
    assert (state.phase, state.turn, legal_moves(state)) == (Phase.OVER, None, ())
    assert state.trick == Trick(2, E, (), None)
    refused = explain(state, Card("7C"))
    assert refused is not None
    assert (refused.code, refused.rule, refused.seat) == (IllegalCode.DEAL_OVER, "deal-end", None)
    assert why_not(state, "-", E) is why_not(state, "=NT") is IllegalCode.DEAL_OVER
    with pytest.raises(IllegalMoveError, match="The deal is over"):
        play(state, Card("7C"))


def test_a_deal_is_shown_in_one_line() -> None:
    """`repr` says where a deal stands and never what anybody holds."""
    state = tricks(trumps(), "2C AH", "KC 3C", "5C QH", "7C 2H")
    assert repr(state) == "<TrickState trumps: W to name trumps>"
    assert repr(after(state, "=H 2C")) == "<TrickState trumps: trick 1, E to play>"
    assert repr(after(state, "=H 2C KC 5C 7C")) == "<TrickState trumps: trick 2, E to play>"
    assert repr(after(state, "=H 2C KC 5C 7C 3C QH 2H AH")) == "<TrickState trumps: over>"


# ---------------------------------------------------------------------------------------- the cards


def test_a_card_must_be_in_the_hand() -> None:
    """`cards`: you play cards you hold; nobody is told who else holds a card."""
    state = tricks(TRICKS, "2C AH", "KC 3C", "5C QH", "7C 2H")
    refused = explain(state, Card("KC"))
    assert refused is not None
    assert (refused.code, refused.rule) == (IllegalCode.NOT_IN_HAND, "cards")
    assert refused.legal == cards("2C AH")
    assert refused.params == ()
    assert why_not(state, "AS") is IllegalCode.NOT_IN_HAND  # in no hand at all
    with pytest.raises(IllegalMoveError) as error:
        play(state, Card("KC"))
    assert error.value.illegality == refused


def test_a_card_is_played_once() -> None:
    """`cards`: a card that anybody has played in this deal cannot be played again."""
    state = after(tricks(TRICKS, "2C AH", "KC 3C", "5C QH", "7C 2H"), "2C KC 5C 7C")
    assert why_not(state, "KC") is IllegalCode.ALREADY_PLAYED  # by the seat itself
    assert why_not(state, "2C") is IllegalCode.ALREADY_PLAYED  # by another
    refused = explain(state, Card("2C"))
    assert refused is not None
    assert refused.message() == "2♣ has already been played in this deal."


def test_a_card_out_of_turn() -> None:
    """`turn-order`: a seat that is not on turn is told so, and nothing about cards."""
    state = tricks(TRICKS, "2C AH", "KC 3C", "5C QH", "7C 2H")
    for move in ("KC", "2C", "5C", "-"):
        refused = explain(state, parse_move(move), seat=E)
        assert refused is not None
        assert (refused.code, refused.rule) == (IllegalCode.NOT_YOUR_TURN, "turn-order")
        assert (refused.seat, refused.legal) == (E, ())
        assert refused.message() == "It is N's turn, not E's."
    assert why_not(state, "2C", N) is None


def test_nobody_passes_in_a_trick() -> None:
    """`lottery-pass`: a pass belongs to the lottery."""
    state = tricks(TRICKS, "2C AH", "KC 3C", "5C QH", "7C 2H")
    assert why_not(state, "-") is IllegalCode.PASS_NOT_ALLOWED


# -------------------------------------------------------------------------------------- follow suit


def test_follow_suit() -> None:
    """`follow-suit`: follow the suit led if you can."""
    state = after(tricks(TRICKS, "2C AH 5D", "KC 3C AD", "5C QH 6H", "7C 2H 8C"), "2C")
    assert legal(state) == "3C KC"
    refused = explain(state, Card("AD"))
    assert refused is not None
    assert (refused.code, refused.rule) == (IllegalCode.MUST_FOLLOW_SUIT, "follow-suit")
    assert refused.message() == "Follow suit: clubs were led and E still holds 2 clubs."
    assert why_not(state, "QH") is IllegalCode.NOT_IN_HAND
    state = after(state, "KC 5C 7C AD 6H 2H")
    refused = explain(state, Card("AH"))
    assert refused is not None
    assert refused.message() == "Follow suit: diamonds were led and N still holds 1 diamond."


def test_void_in_the_suit_led() -> None:
    """`follow-suit`: void in the suit led, play any card; there is no duty to ruff."""
    state = after(tricks(trumps(), "2C AH 5D", "KH 3S AD", "5C QH 6H", "7C 2H 8C"), "=H 2C")
    assert legal(state) == "AD KH 3S"


def test_the_highest_card_of_the_suit_led_takes_the_trick() -> None:
    """`trick-winner`: without trumps the highest card of the suit led, whatever is thrown on it."""
    state = tricks(TRICKS, "9D 2C", "TD 3C", "AH 4C", "AS 5C")
    assert after(state, "9D TD AH AS").turn is E
    state = tricks(TRICKS, "9D 2C", "TD 3C", "JD 4C", "8D 5C")
    assert after(state, "9D TD JD 8D").turn is S


def test_the_highest_trump_takes_the_trick() -> None:
    """`trick-winner`: the lowest trump beats an ace, a higher trump beats a lower one."""
    state = tricks(trumps(), "AD 2C", "2H 3C", "KD 4C", "3H 5C")
    assert after(state, "=H AD 2H KD 3H").turn is W
    assert after(state, "=D AD 2H KD 3H").turn is N
    assert after(state, "=C AD 2H KD 3H").turn is N


def test_an_undertrump_takes_nothing() -> None:
    """`trick-winner`: the first trump stays the best card when a lower trump falls on it."""
    state = tricks(trumps(), "AD 2C", "9H 3C", "KD 4C", "3H 5C")
    assert after(state, "=H AD 9H KD 3H").turn is E


# ----------------------------------------------------------------------------------------- lead ban


def test_hearts_are_barred_from_the_lead() -> None:
    """`lead-ban`: a barred card may not be led while the hand holds one that is not barred."""
    state = tricks(NO_HEARTS, "2C AH 5D", "KC 3C AD", "5C QH 6H", "7C 2H 8C")
    assert legal(state) == "2C 5D"
    refused = explain(state, Card("AH"))
    assert refused is not None
    assert (refused.code, refused.rule) == (IllegalCode.LEAD_BARRED, "lead-ban")
    assert refused.params == (("case", "any"),)
    assert refused.message() == "A♥ may not be led while the hand holds a card that may."


def test_nothing_but_hearts() -> None:
    """`lead-ban`: a hand of nothing but barred cards may lead any of them."""
    assert legal(tricks(NO_HEARTS, "2H AH 5H", "KC 3C AD", "5C QH 6H", "7C 3H 8C")) == "2H 5H AH"


def test_breaking_hearts_is_another_game() -> None:
    """`lead-ban`: the ban is never lifted by hearts having been thrown."""
    state = tricks(NO_HEARTS, "2C AH 5D", "KC KH AD", "3H QH 6H", "7C 2H 8C")
    state = after(state, "2C KC 3H 7C")
    assert state.turn is E
    assert legal(state) == "AD"


def test_the_ban_binds_the_leader_only() -> None:
    """`lead-ban`: who is void throws what he likes, and hearts led are followed with hearts."""
    state = tricks(NO_HEARTS, "2C AH 5D", "KH 3S AD", "5C QH 6H", "7C 2H 8C")
    assert legal(after(state, "2C")) == "AD KH 3S"
    state = tricks(NO_HEARTS, "2H AH 5H", "KH 3S AD", "5C QH 6H", "7C 3H 8C")
    assert legal(after(state, "5H")) == "KH"


def test_the_ban_on_the_opening_lead() -> None:
    """`lead-ban`: `barred_opening_leads` binds the leader of the first trick and no other."""
    contract = attrs.evolve(TRICKS, barred_opening_leads=HEARTS)
    state = tricks(contract, "2C AH 5D", "KC KH AD", "5C QH 6H", "7C 2H 8C")
    assert legal(state) == "2C 5D"
    refused = explain(state, Card("AH"))
    assert refused is not None
    assert refused.params == (("case", "first"),)
    assert "to the first trick" in refused.message()
    assert legal(after(state, "2C KC 5C 7C")) == "AD KH"


def test_both_bans_hold_in_the_first_trick() -> None:
    """`lead-ban`: for the first trick the two sets are one, and with nothing else both may go."""
    contract = attrs.evolve(TRICKS, barred_leads="KH", barred_opening_leads="AH QH")
    state = tricks(contract, "AH KH 2C", "3C 4C 5C", "6C 7C 8C", "9C TC JC")
    assert legal(state) == "2C"
    assert why_not(state, "KH") is why_not(state, "AH") is IllegalCode.LEAD_BARRED
    assert legal(tricks(contract, "AH KH", "3C 4C", "6C 7C", "9C TC")) == "KH AH"
    state = after(tricks(contract, "AS KH AH", "3S 4C 5C", "6S 7C 8C", "9S TC JC"), "AS 3S 6S 9S")
    assert legal(state) == "AH"


def test_the_ban_holds_after_trumps_are_named() -> None:
    """`lead-ban`: in a deal with trumps the opening lead is the first card, not the choice."""
    contract = attrs.evolve(trumps(), barred_opening_leads=HEARTS)
    state = after(tricks(contract, "2C AH", "KC KH", "5C QH", "7C 2H"), "=H")
    assert state.turn is N
    assert legal(state) == "2C"


# ----------------------------------------------------------------------------------- forced discard

KING_FIRST = attrs.evolve(TRICKS, forced_discards="KH")


def test_the_king_of_hearts_is_thrown_at_the_first_void() -> None:
    """`forced-discard`: void in the suit led and holding the king of hearts, throw it."""
    state = after(tricks(KING_FIRST, "2C AH", "KH AD", "5C QH", "7C 2H"), "2C")
    assert legal(state) == "KH"
    refused = explain(state, Card("AD"))
    assert refused is not None
    assert (refused.code, refused.rule) == (IllegalCode.MUST_DISCARD, "forced-discard")
    assert refused.message() == "E has no clubs and must throw K♥."


def test_one_of_several_forced_discards() -> None:
    """`forced-discard`: holding several of them, throw one, whichever you like."""
    contract = attrs.evolve(TRICKS, forced_discards="KH QS JD")
    state = after(tricks(contract, "2C AH 3H", "KH QS AD", "5C QH 6H", "7C 2H 4H"), "2C")
    assert legal(state) == "KH QS"
    refused = explain(state, Card("AD"))
    assert refused is not None
    assert refused.message() == "E has no clubs and must throw one of these: K♥, Q♠."


def test_no_forced_discard_while_one_can_follow() -> None:
    """`forced-discard`: whoever can follow suit follows, and whoever leads leads what he likes."""
    state = tricks(KING_FIRST, "KH 2C", "KC AD", "5C QH", "7C 2H")
    assert legal(state) == "2C KH"
    state = after(tricks(KING_FIRST, "2C AH", "KC KH", "5C QH", "7C 2H"), "2C")
    assert legal(state) == "KC"
    assert why_not(state, "KH") is IllegalCode.MUST_FOLLOW_SUIT
    assert legal(after(tricks(KING_FIRST, "2H AH", "QH KH", "5H 3C", "7H 2C"), "2H")) == "QH KH"


def test_a_forced_discard_comes_before_a_ruff() -> None:
    """`must-trump`: a forced discard comes before a duty to ruff."""
    contract = attrs.evolve(trumps(must_trump=True, must_beat="trumps"), forced_discards="KH")
    state = after(tricks(contract, "2C AH", "KH AS", "5C QH", "7C 2H"), "=S 2C")
    assert legal(state) == "KH"
    assert why_not(state, "AS") is IllegalCode.MUST_DISCARD


# --------------------------------------------------------------------------------- duty with trumps


def test_must_trump() -> None:
    """`must-trump`: void in the suit led and holding trumps, play one."""
    state = tricks(trumps(must_trump=True), "2C AH 4D", "KH 3S 4S", "5C QH 6D", "7C 2H 8C")
    state = after(state, "=S 2C")
    assert legal(state) == "3S 4S"
    refused = explain(state, Card("KH"))
    assert refused is not None
    assert (refused.code, refused.rule) == (IllegalCode.MUST_TRUMP, "must-trump")
    assert refused.message() == "E has no clubs and must play a trump: the hand holds 2 spades."


def test_no_duty_to_ruff_without_trumps_in_hand() -> None:
    """`must-trump`: void in the suit led and in trumps, play any card."""
    state = tricks(trumps(must_trump=True), "2C AH", "KH 3D", "5C QH", "7C 2H")
    assert legal(after(state, "=S 2C")) == "3D KH"


def test_no_duty_to_ruff_without_trumps() -> None:
    """`must-trump`: where no trump was named there is nothing to ruff with."""
    contract = trumps(must_trump=True, must_beat="trumps_and_no_trump", allow_no_trump=True)
    state = tricks(contract, "2C AH", "KH 3D", "5C QH", "7C 2H")
    assert legal(after(state, "=NT 2C")) == "3D KH"


def test_must_trump_alone_allows_an_undertrump() -> None:
    """`must-beat`: with `never` a demanded ruff may be lower than the trump on the table."""
    state = tricks(trumps(must_trump=True), "2C 3D", "9S 4D", "3S QS", "7C 8C")
    assert legal(after(state, "=S 2C 9S")) == "3S QS"


def test_a_demanded_ruff_must_beat() -> None:
    """`must-beat`: a ruff that is demanded must beat the best card so far if it can."""
    contract = trumps(must_trump=True, must_beat="trumps")
    state = tricks(contract, "2C 3D 5D", "9S 4D 6D", "3S QS 7D", "7C 8C 9C")
    state = after(state, "=S 2C 9S")
    assert legal(state) == "QS"
    refused = explain(state, Card("3S"))
    assert refused is not None
    assert (refused.code, refused.rule) == (IllegalCode.MUST_BEAT, "must-beat")
    assert refused.message() == "S can beat 9♠, so must beat it."
    assert why_not(state, "7D") is IllegalCode.MUST_TRUMP


def test_a_demanded_ruff_that_cannot_beat() -> None:
    """`must-beat`: who can ruff but not overruff ruffs all the same, with any trump."""
    contract = trumps(must_trump=True, must_beat="trumps")
    state = tricks(contract, "2C 3D 5D", "AS 4D 6D", "3S QS 7D", "7C 8C 9C")
    assert legal(after(state, "=S 2C AS")) == "3S QS"


def test_a_ruff_of_free_will_need_not_beat() -> None:
    """`must-beat`: only a ruff that is demanded must beat, and nobody must ruff here."""
    state = tricks(trumps(must_beat="trumps"), "2C 3D", "9S 4D", "3S QS", "7C 8C")
    assert legal(after(state, "=S 2C 9S")) == "3S QS"
    state = tricks(trumps(must_beat="trumps"), "3D 3C", "9S 4C", "2C QS", "7D 8C")
    assert legal(after(state, "=S 3D 9S")) == "2C QS"


@pytest.mark.parametrize("must_beat", ["trumps", "trumps_and_no_trump"])
def test_a_trump_lead_must_be_beaten(must_beat: str) -> None:
    """`must-beat`: a card that follows a trump lead must beat the best so far if it can."""
    state = tricks(trumps(must_beat=must_beat), "9S 3D", "3S JS", "TS QS", "4S 5S")
    state = after(state, "=S 9S")
    assert legal(state) == "JS"
    assert why_not(state, "3S") is IllegalCode.MUST_BEAT
    state = after(state, "JS")
    assert legal(state) == "QS"
    assert legal(after(state, "QS")) == "4S 5S"


@pytest.mark.parametrize("must_beat", ["trumps", "trumps_and_no_trump"])
def test_a_plain_lead_need_not_be_beaten(must_beat: str) -> None:
    """`must-beat`: there is no duty to beat when following a plain suit in a deal with trumps."""
    state = tricks(trumps(must_beat=must_beat), "9S 3D", "3S JS", "TS QS", "4S 5S")
    assert legal(after(state, "=H 9S")) == "3S JS"


@pytest.mark.parametrize(
    ("must_beat", "wanted"),
    [("never", "3S JS"), ("trumps", "3S JS"), ("trumps_and_no_trump", "JS")],
)
def test_a_lead_without_trumps(must_beat: str, wanted: str) -> None:
    """`must-beat`: with `trumps_and_no_trump` any suit led must be beaten when none is trumps."""
    contract = trumps(must_beat=must_beat, allow_no_trump=True)
    state = tricks(contract, "9S 3D", "3S JS", "TS QS", "4S 5S")
    assert legal(after(state, "=NT 9S")) == wanted


def test_the_best_card_so_far_is_not_the_card_led() -> None:
    """`must-beat`: to beat is to beat the best card, and a discard never is."""
    contract = trumps(must_beat="trumps_and_no_trump", allow_no_trump=True)
    state = tricks(contract, "9S 3D", "KS JH", "AH 4D", "QS AS")
    assert legal(after(state, "=NT 9S KS AH")) == "AS"
    state = tricks(contract, "9S 3D", "AH JH", "KS 4D", "QS 5S")
    assert legal(after(state, "=NT 9S AH KS")) == "5S QS"


# ------------------------------------------------------------------------------------- trump choice


@pytest.mark.parametrize(("chooser", "seat"), [("dealer", E), ("left", S)])
def test_who_names_trumps(chooser: str, seat: Seat) -> None:
    """`trump-choice`: the dealer names trumps, in some variants the dealer's left."""
    state = tricks(trumps(chooser=chooser), "2C", "KC", "5C", "7C", dealer=E)
    assert (state.turn, state.phase, state.trump) == (seat, Phase.CHOOSE_TRUMP, None)
    state = after(state, "=D")
    assert (state.turn, state.phase, state.trump) == (S, Phase.PLAY, Suit.DIAMONDS)
    assert state.moves == (ChooseTrump(Suit.DIAMONDS),)


def test_any_suit_may_be_named() -> None:
    """`trump-choice`: any suit, held or not; no trump only where the variant allows it."""
    hands = "2C", "KC", "5C", "7C"
    assert legal(tricks(trumps(), *hands)) == "=C =D =H =S"
    assert legal(tricks(trumps(allow_no_trump=True), *hands)) == "=C =D =H =S =NT"
    refused = explain(tricks(trumps(), *hands), ChooseTrump(None))
    assert refused is not None
    assert (refused.code, refused.rule) == (IllegalCode.NO_TRUMP_NOT_ALLOWED, "trump-choice")
    assert refused.legal == tuple(map(ChooseTrump, Suit))
    with pytest.raises(IllegalMoveError, match="no_trump_not_allowed: Name a suit"):
        play(tricks(trumps(), *hands), ChooseTrump(None))


def test_no_trump() -> None:
    """`trump-choice`: with no trump named, the suit led decides."""
    state = after(tricks(trumps(allow_no_trump=True), "2C 3C", "KS AS", "5C KH", "7C 2D"), "=NT")
    assert (state.trump, state.moves) == (None, (ChooseTrump(None),))
    assert after(state, "2C AS 5C 7C").turn is W


def test_nothing_is_played_before_trumps_are_named() -> None:
    """`trump-choice`: cards and passes wait until trumps are named, and then none are named."""
    state = tricks(trumps(), "2C", "KC", "5C", "7C")
    for move in ("2C", "7C", "-"):
        for seat in (None, N, W):
            assert why_not(state, move, seat) is IllegalCode.WRONG_PHASE
    refused = explain(state, Card("7C"))
    assert refused is not None
    assert (refused.rule, refused.seat) == ("trump-choice", W)
    assert refused.message() == "Trumps come first: W has to name them."
    with pytest.raises(IllegalMoveError, match="wrong_phase"):
        play(state, Card("7C"))
    assert why_not(state, "=H", N) is IllegalCode.NOT_YOUR_TURN
    state = after(state, "=H")
    for seat in (None, N, W):
        assert why_not(state, "=H", seat) is IllegalCode.WRONG_PHASE
    with pytest.raises(IllegalMoveError, match="Trumps are not named now"):
        play(state, ChooseTrump(Suit.SPADES))


def test_trumps_are_not_named_in_other_deals() -> None:
    """`trump-choice`: a deal without trumps has no choice."""
    state = tricks(TRICKS, "2C", "KC", "5C", "7C")
    assert why_not(state, "=H") is why_not(state, "=NT") is IllegalCode.WRONG_PHASE


def test_the_cards_seen_when_trumps_are_named() -> None:
    """`trump-choice`: each seat sees the first cards dealt to it until trumps are named."""
    state = tricks(trumps(cards_seen=1), "3C 2C", "KC AC", "5C 4C", "7C 8C")
    assert state.seen == {N: CardSet("3C"), E: CardSet("KC"), S: CardSet("5C"), W: CardSet("7C")}
    assert state.hands[N] == CardSet("2C 3C")
    assert after(state, "=H").seen == state.seen
    everything = tricks(trumps(cards_seen=None), "3C 2C", "KC AC", "5C 4C", "7C 8C")
    assert everything.seen == everything.hands


def test_what_was_seen_is_forgotten_once_trumps_are_named() -> None:
    """`trump-choice`: the order of dealing tells two deals apart until trumps are named."""
    contract = trumps(cards_seen=1)
    one = tricks(contract, "3C 2C", "KC AC", "5C 4C", "7C 8C")
    other = tricks(contract, "2C 3C", "KC AC", "5C 4C", "7C 8C")
    assert one != other
    assert after(one, "=H") == after(other, "=H")
    assert hash(after(one, "=H")) == hash(after(other, "=H"))
    assert after(one, "=H") != after(one, "=S")
    assert undo(after(one, "=H 2C"), 2) == one
    assert undo(after(other, "=H 2C"), 2) == other


def test_the_dealer_sees_five_cards() -> None:
    """`trump-choice`: in the standard game five cards are seen, six with three players."""
    for rules, count in ((STANDARD, 5), (STANDARD_3P, 6)):
        hands = shuffle("gdansk-2026", rules=rules)
        state = deal(rules.contracts[7], hands, rules=rules)
        assert isinstance(state, TrickState)
        assert state.seen == {seat: CardSet(held[:count]) for seat, held in hands.items()}
        assert (state.turn, state.phase) == (N, Phase.CHOOSE_TRUMP)
        assert play(state, ChooseTrump(Suit.CLUBS)).turn is N


# ------------------------------------------------------------------------------------------ scoring


def test_the_taker_is_paid_for_each_trick() -> None:
    """`scoring`: the taker gets the points, at once, and what is left grows less."""
    state = tricks(TRICKS, "2C AH", "KC 3C", "5C QH", "7C 2H")
    assert (score(state), points_left(state)) == ({N: 0, E: 0, S: 0, W: 0}, -40)
    state = after(state, "2C KC 5C")
    assert (score(state), points_left(state)) == ({N: 0, E: 0, S: 0, W: 0}, -40)
    state = after(state, "7C")
    assert (score(state), points_left(state)) == ({N: 0, E: -20, S: 0, W: 0}, -20)
    state = after(state, "3C QH 2H AH")
    assert (score(state), points_left(state)) == ({N: 0, E: -40, S: 0, W: 0}, 0)
    assert breakdown(state) == {N: (), E: (Charge("trick", 2, -40),), S: (), W: ()}


def test_prices_of_a_card_add_up() -> None:
    """`scoring`: a card is paid for in every set it is in; cards of no deck never score."""
    contract = TrickContract(
        "dear",
        Group.SINGLE,
        per_card=[("KH QH AH", -20), ("KH KS", -30), ("KH", -150), ("KH", 7), ("AD", -1000)],
    )
    state = tricks(contract, "QH 2C", "KH 3C", "AH 4C", "KS 5C")
    assert points_left(state) == -263
    state = after(state, "QH KH AH KS")
    assert score(state) == {N: 0, E: 0, S: -263, W: 0}
    assert points_left(state) == 0
    assert breakdown(state)[S] == (
        Charge("QH KH AH", 3, -60),
        Charge("KH KS", 2, -60),
        Charge("KH", 1, -150),
        Charge("KH", 1, 7),
    )


def test_positions_count_from_either_end() -> None:
    """`scoring`: 1 is the first trick, -1 the last, -2 the one before, however many there are."""
    contract = TrickContract(
        "places", Group.SINGLE, per_position=[(1, 1), (2, 20), (-2, 300), (-1, 4000)]
    )
    state = tricks(contract, "AC KC QC", "2C 3C 4C", "5C 6C 7C", "8C 9C TC")
    assert points_left(state) == 4321
    state = after(state, "AC 2C 5C 8C")
    assert (score(state)[N], points_left(state)) == (1, 4320)
    state = after(state, "KC 3C 6C 9C")
    assert (score(state)[N], points_left(state)) == (321, 4000)
    state = after(state, "QC 4C 7C TC")
    assert (score(state)[N], points_left(state)) == (4321, 0)
    assert breakdown(state)[N] == (
        Charge("trick 1", 1, 1),
        Charge("trick 2", 1, 20),
        Charge("trick -2", 1, 300),
        Charge("trick -1", 1, 4000),
    )


def test_positions_may_coincide() -> None:
    """`scoring`: when the seventh trick is the last, its taker pays for both."""
    contract = TrickContract(
        "places", Group.SINGLE, per_position=[(1, -75), (-1, -75), (1, 5), (-1, 10)]
    )
    state = after(tricks(contract, "2C", "KC", "5C", "7C"), "2C KC 5C 7C")
    assert score(state) == {N: 0, E: -135, S: 0, W: 0}
    assert sum(charge.points for charge in breakdown(state)[E]) == -135


def test_a_trick_worth_nothing() -> None:
    """`turn-order`: a contract that pays nothing can be played; its taker leads all the same."""
    contract = TrickContract("nothing", Group.SINGLE)
    state = after(tricks(contract, "2C AH", "KC 3C", "5C QH", "7C 2H"), "2C KC 5C 7C")
    assert (state.turn, points_left(state)) == (E, 0)
    assert set(score(state).values()) == {0}


def test_points_for_and_against_in_one_trick() -> None:
    """`scoring`: prices may have either sign, and one may make up for another."""
    contract = TrickContract("both", Group.SINGLE, per_trick=30, per_card=[("KC", -30), ("2C", 5)])
    state = after(tricks(contract, "2C AH", "KC 3C", "5C QH", "7C 2H"), "2C KC 5C 7C")
    assert (score(state)[E], points_left(state)) == (5, 30)


# ---------------------------------------------------------------------------------------- early end

KINGS = TrickContract("kings", Group.SINGLE, per_card=[("KC KD", -30)], early_end=True)


def test_an_early_end() -> None:
    """`deal-end`: with `early_end` a deal is over, between tricks, with the last scoring card."""
    state = tricks(KINGS, "2C KD 5H", "KC 3C 6H", "5C QH 7H", "7C 2H 8H")
    state = after(state, "2C KC 5C 7C")
    assert not state.is_over
    state = after(state, "3C QH 2H KD")
    assert state.is_over
    assert (state.phase, state.turn, points_left(state)) == (Phase.OVER, None, 0)
    assert score(state) == {N: 0, E: -60, S: 0, W: 0}
    assert state.hands == dict(zip(Seat, map(CardSet, ("5H", "6H", "7H", "8H")), strict=True))
    assert repr(state) == "<TrickState kings: over>"
    assert why_not(state, "6H", E) is IllegalCode.DEAL_OVER


def test_no_early_end_within_a_trick() -> None:
    """`deal-end`: the trick in which the last scoring card falls is played to its end."""
    state = tricks(KINGS, "2D 2C AH", "KD KC 3H", "5D QH 7H", "7D 2H 8H")
    state = after(state, "2D KD 5D 7D KC")
    assert (state.is_over, state.turn, points_left(state)) == (False, S, -30)
    assert not after(state, "QH 2H").is_over
    state = after(state, "QH 2H 2C")
    assert (state.is_over, points_left(state)) == (True, 0)


def test_cards_that_score_nothing_delay_an_early_end() -> None:
    """`deal-end`: a card of any set of `per_card` counts, even at a price of 0."""
    contract = attrs.evolve(KINGS, per_card=[("KC", -30), ("5H", 0)])
    state = after(tricks(contract, "2C 5H", "KC 3C", "5C QH", "7C 2H"), "2C KC 5C 7C")
    assert (state.is_over, points_left(state)) == (False, 0)


# --------------------------------------------------------------------------------------------- undo


def test_the_choice_of_trumps_can_be_taken_back() -> None:
    """Taking a move back gives the state before it, that before the choice included."""
    state = tricks(trumps(cards_seen=1), "2C AH", "KC 3C", "5C QH", "7C 2H")
    played = after(state, "=H 2C KC 5C 7C 3C")
    assert undo(played) == after(state, "=H 2C KC 5C 7C")
    assert undo(played, 5) == after(state, "=H")
    assert undo(played, 6) == state
    assert undo(played, 0) == played
    with pytest.raises(ValueError, match="6 moves can be taken back, not 7"):
        undo(played, 7)


def test_other_cards_are_another_deal() -> None:
    """Two deals are equal when contract, dealer, rules, hands and moves are."""
    hands = "2C AH", "KC 3C", "5C QH", "7C 2H"
    state = tricks(TRICKS, *hands)
    assert state == tricks(TRICKS, "AH 2C", *hands[1:])
    assert state != tricks(TRICKS, *hands, dealer=E)
    assert state != tricks(NO_HEARTS, *hands)
    assert state != tricks(TRICKS, "KC AH", "2C 3C", *hands[2:])
    rules = attrs.evolve(rules_for(TRICKS, *hands), id="other")
    assert state != deal(TRICKS, hands_of(*hands), dealer=W, rules=rules)

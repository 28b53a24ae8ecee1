import copy
import pickle
from collections.abc import Callable
from itertools import permutations
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
    Card,
    ChooseTrump,
    DealState,
    Group,
    IllegalCode,
    Illegality,
    IllegalMoveError,
    IllegalRecordError,
    KierkiError,
    LotteryContract,
    MatchState,
    NotationError,
    Rank,
    Rules,
    Seat,
    Suit,
    TrickContract,
    TrumpRule,
    deal,
    enter_score,
    explain,
    legal_moves,
    move_from_index,
    new_match,
    parse_move,
    play,
    play_all,
    shuffle,
    undo,
)
from kierki.illegality import _MESSAGES, polish_form
from kierki.strategies import finished_deals
from kierki.views import DealView, TrumpNamed, advance, observe
from tables import AnyState, after, lottery, tricks

MOVES = tuple(map(move_from_index, range(NUM_MOVES)))

# The rules of the game by their ids, as the rules reference has them.
RULE_IDS = {
    *("players", "dealing", "cards", "turn-order", "opening-lead", "match-end", "deal-end"),
    *("follow-suit", "trick-winner", "lead-ban", "forced-discard", "must-trump", "must-beat"),
    *("scoring", "trump-choice"),
    *("lottery-open", "lottery-rows", "lottery-pass", "lottery-prizes"),
}

RULES_BROKEN = {
    "match_over": "match-end",
    "deal_over": "deal-end",
    "deal_needed": "dealing",
    "wrong_phase": "trump-choice",
    "not_your_turn": "turn-order",
    "no_trump_not_allowed": "trump-choice",
    "already_played": "cards",
    "not_in_hand": "cards",
    "must_follow_suit": "follow-suit",
    "lead_barred": "lead-ban",
    "must_discard": "forced-discard",
    "must_trump": "must-trump",
    "must_beat": "must-beat",
    "pass_not_allowed": "lottery-pass",
    "suit_not_open": "lottery-open",
    "wrong_opening_rank": "lottery-open",
    "not_adjacent": "lottery-rows",
}

# ---------------------------------------------------------------- positions

HEARTS = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"
NO_TRICKS = TrickContract("no_tricks", Group.SINGLE, per_trick=-20)
NO_HEARTS = attrs.evolve(NO_TRICKS, id="no_hearts", barred_leads=HEARTS)
NO_OPENING_HEARTS = attrs.evolve(NO_TRICKS, id="no_opening_hearts", barred_opening_leads=HEARTS)
THROW_KING = attrs.evolve(NO_TRICKS, id="throw_king", forced_discards="KH")
THROW_QUEENS = attrs.evolve(NO_TRICKS, id="throw_queens", forced_discards="QC QD QH QS KH")
TRUMPS = TrickContract("trumps", Group.TRUMPS, per_trick=25, trump=TrumpRule())
SEE_ONE = attrs.evolve(TRUMPS, trump=TrumpRule(cards_seen=1))
RUFF = attrs.evolve(TRUMPS, trump=TrumpRule(must_trump=True))
RUFF_AND_BEAT = attrs.evolve(TRUMPS, trump=TrumpRule(must_trump=True, must_beat="trumps"))
BEAT_ALWAYS = attrs.evolve(
    TRUMPS, trump=TrumpRule(allow_no_trump=True, must_beat="trumps_and_no_trump")
)
SEVENS = LotteryContract(
    "lottery", Group.LOTTERY, open_rank=Rank.SEVEN, prizes=(800, 500, 0, 0), stop_after=2
)
ANY_RANK = attrs.evolve(SEVENS, open_rank=None)

HANDS = ("KH 7H 2S", "QH 5H 3S", "AC KC 4S", "AS JH 2C")  # N E S W; W deals, so N leads
VOID = ("AC 5S", "KH QH", "2C 6S", "3C 7S")  # N leads a club, E has hearts only
ROWS = ("7H TH", "7S 6H", "7C 8H", "7D 8D")


def over() -> MatchState:
    """Give a match of one deal that has been played."""
    match = new_match(Rules("house", [NO_TRICKS]))
    return enter_score(match, {Seat.N: -260, Seat.E: 0, Seat.S: 0, Seat.W: 0})


@attrs.frozen
class Refused:
    """A move that is refused in some position, and what is said of it."""

    state: AnyState | DealView
    move: str
    english: str
    polish: str
    seat: Seat | None = None

    def why(self) -> Illegality:
        """Ask why the move is refused."""
        refused = explain(self.state, parse_move(self.move), seat=self.seat)
        assert refused is not None
        return refused


# Every code; where its sentence depends on the case, the case stands after a dot.
REFUSED = {
    "match_over": Refused(over(), "QH", "The match is over.", "Mecz jest zakończony."),
    "deal_over": Refused(
        after(tricks(NO_TRICKS, "2C", "3C", "4C", "5C"), "2C 3C 4C 5C"),
        "QH",
        "The deal is over.",
        "Rozdanie jest zakończone.",
    ),
    "deal_needed": Refused(
        new_match(first_dealer=Seat.W),
        "QH",
        "Deal 1 has not been dealt yet; W deals.",
        "Rozdanie 1 nie zostało jeszcze rozdane; rozdaje gracz W.",
    ),
    "deal_needed.rest": Refused(
        advance(observe(tricks(SEE_ONE, *HANDS), Seat.N), TrumpNamed(Seat.W, Suit.HEARTS)),
        "KH",
        "Trumps are named, and the rest of every hand is dealt first.",
        "Atut jest wybrany, ale najpierw trzeba rozdać resztę kart.",
    ),
    "wrong_phase.choose_trump": Refused(
        tricks(TRUMPS, *HANDS),
        "AS",
        "Trumps come first: W has to name them.",
        "Najpierw gracz W musi wybrać atut.",
    ),
    "wrong_phase.play": Refused(
        tricks(NO_TRICKS, *HANDS),
        "=H",
        "Trumps are not named now.",
        "Teraz nie wybiera się atutu.",
    ),
    "not_your_turn": Refused(
        tricks(NO_TRICKS, *HANDS),
        "QH",
        "It is N's turn, not E's.",
        "Teraz kolej gracza N, a nie gracza E.",
        seat=Seat.E,
    ),
    "not_your_turn.spectator": Refused(
        observe(tricks(NO_TRICKS, *HANDS), None),
        "QH",
        "It is N's turn, and spectators make no moves.",
        "Teraz kolej gracza N, a widzowie nie grają.",
    ),
    "no_trump_not_allowed": Refused(
        tricks(TRUMPS, *HANDS),
        "=NT",
        "Name a suit: playing without trumps is not allowed here.",
        "Trzeba wybrać kolor: gra bez atu nie jest tu dozwolona.",
    ),
    "already_played": Refused(
        after(tricks(NO_TRICKS, *HANDS), "KH QH AC"),
        "QH",
        "Q♥ has already been played in this deal.",
        "Karta D♥ została już zagrana w tym rozdaniu.",
    ),
    "not_in_hand": Refused(
        after(tricks(NO_TRICKS, *HANDS), "KH"),
        "JH",
        "E does not hold J♥.",
        "Gracz E nie ma karty W♥.",
    ),
    "must_follow_suit": Refused(
        after(tricks(NO_TRICKS, *HANDS), "KH"),
        "3S",
        "Follow suit: hearts were led and E still holds 2 hearts.",
        "Trzeba dołożyć do koloru: wyjście było w kiery, a gracz E ma jeszcze 2 kiery.",
    ),
    "lead_barred.any": Refused(
        tricks(NO_HEARTS, *HANDS),
        "KH",
        "K♥ may not be led while the hand holds a card that may.",
        "Nie wolno wyjść kartą K♥, dopóki ma się na ręku kartę, którą wyjść wolno.",
    ),
    "lead_barred.first": Refused(
        tricks(NO_OPENING_HEARTS, *HANDS),
        "KH",
        "K♥ may not be led to the first trick while the hand holds a card that may.",
        "W pierwszej lewie nie wolno wyjść kartą K♥, dopóki ma się na ręku kartę, "
        "którą wyjść wolno.",
    ),
    "must_discard.one": Refused(
        after(tricks(THROW_KING, *VOID), "AC"),
        "QH",
        "E has no clubs and must throw K♥.",
        "Gracz E nie ma trefli i musi zrzucić kartę K♥.",
    ),
    "must_discard.several": Refused(
        after(tricks(THROW_QUEENS, "AC 5S 4D", "KH QH TS", "2C 6S 5D", "3C 7S 6D"), "AC"),
        "TS",
        "E has no clubs and must throw one of these: Q♥, K♥.",
        "Gracz E nie ma trefli i musi zrzucić jedną z kart: D♥, K♥.",
    ),
    "must_trump": Refused(
        after(tricks(RUFF, "AC 5S 4D", "KH QH TS", "2C 6S 5D", "3C 7S 6D"), "=H AC"),
        "TS",
        "E has no clubs and must play a trump: the hand holds 2 hearts.",
        "Gracz E nie ma trefli i musi zagrać atut: ma na ręku jeszcze 2 kiery.",
    ),
    "must_beat": Refused(
        after(tricks(RUFF_AND_BEAT, "QH 5S", "KH 7H", "2C 6S", "3C 7S"), "=H QH"),
        "7H",
        "E can beat Q♥, so must beat it.",
        "Gracz E może przebić kartę D♥, więc musi to zrobić.",
    ),
    "pass_not_allowed": Refused(
        lottery(SEVENS, *ROWS),
        "-",
        "N can play a card, so may not pass.",
        "Gracz N może zagrać kartę, więc nie wolno mu spasować.",
    ),
    "suit_not_open": Refused(
        lottery(SEVENS, "7H 8S", "7S 8H", "7C 8C", "7D 8D"),
        "8S",
        "The row of spades is not open: it is opened by 7♠.",
        "Rząd pików nie jest jeszcze otwarty: otwiera go 7♠.",
    ),
    "wrong_opening_rank": Refused(
        lottery(ANY_RANK, *ROWS),
        "TH",
        "10♥ cannot open the first row: not every suit of the deck has this rank.",
        "Karta 10♥ nie może otworzyć pierwszego rzędu: "
        "nie każdy kolor w talii ma kartę tej wysokości.",
    ),
    "not_adjacent": Refused(
        after(lottery(SEVENS, *ROWS), "7H 7S 7C 7D"),
        "TH",
        "10♥ fits at neither end of the row of hearts; what fits: 6♥, 8♥.",
        "Karta 10♥ nie pasuje do żadnego końca rzędu kierów; pasuje tam: 6♥, 8♥.",
    ),
}
OF_VIEWS = ("not_your_turn.spectator", "deal_needed.rest")
CASES = pytest.mark.parametrize("case", REFUSED)


def test_every_code_and_case_has_a_position() -> None:
    """Every reason there is stands in the list of positions, in every case of its sentence."""
    assert set(REFUSED) == set(_MESSAGES["en"]) == set(_MESSAGES["pl"])
    assert {case.split(".")[0] for case in REFUSED} == {code.value for code in IllegalCode}


# ---------------------------------------------------------------- properties


def refusals(last: DealState) -> list[tuple[DealState, Illegality]]:
    """Give every refusal in some states of a deal, whoever claims to move."""
    moves = len(last.moves)
    states = [undo(last, plies) for plies in {0, moves // 3, moves // 2, moves}]
    return [
        (state, refused)
        for state in states
        for seat in (None, *Seat)
        for move in MOVES
        if (refused := explain(state, move, seat=seat))
    ]


@a_fifth
@given(finished_deals())
def test_a_refusal_says_what_is_wrong_and_what_is_right(last: DealState) -> None:
    """A refusal has a rule, a sentence in both languages, and the legal moves of whose turn it is.

    A seat that is not on turn is told no legal moves, whatever the reason.
    """
    for state, refused in refusals(last):
        assert refused.rule in RULE_IDS
        assert refused.rule == RULES_BROKEN[refused.code]
        assert refused.move not in refused.legal
        on_turn = state.turn is not None and refused.seat is state.turn
        assert refused.legal == (legal_moves(state) if on_turn else ())
        for sentence in (refused.message(), refused.message("pl")):
            assert sentence.endswith(".")
            assert not set("{}_") & set(sentence)
            assert "None" not in sentence


@a_fifth
@given(finished_deals())
def test_a_seat_that_is_not_on_turn_is_told_nothing_about_cards(last: DealState) -> None:
    """The referee never says who holds what: out of turn every card gets the same answer."""
    out_of_turn = {"deal_over", "wrong_phase", "not_your_turn"}
    for state, refused in refusals(last):
        if refused.seat is not state.turn:
            assert refused.code in out_of_turn
            facts = {name for name, _ in refused.params}
            assert facts <= {"case", "turn"}


# ---------------------------------------------------------------- each code


@CASES
def test_a_refusal_in_words(case: str) -> None:
    """Every reason is a sentence a player understands, in English and in Polish."""
    refused = REFUSED[case].why()
    assert refused.code == case.split(".", maxsplit=1)[0]
    assert refused.message() == refused.message("en") == REFUSED[case].english
    assert refused.message("pl") == REFUSED[case].polish


@CASES
def test_a_refusal_names_its_rule(case: str) -> None:
    """Every reason has the id of the rule that is broken, which stands in the rules reference."""
    refused = REFUSED[case].why()
    assert refused.rule == RULES_BROKEN[refused.code]
    assert refused.rule in RULE_IDS


@CASES
def test_a_refusal_tells_who_may_do_what(case: str) -> None:
    """The refusal has the move, who wants to make it, and what this seat may do instead."""
    state, refused = REFUSED[case].state, REFUSED[case].why()
    assert refused.move == parse_move(REFUSED[case].move)
    own = state.seat if isinstance(state, DealView) else state.turn
    assert refused.seat is (REFUSED[case].seat or own)
    out_of_turn = ("match_over", "deal_over", "deal_needed", "not_your_turn")
    assert refused.legal == (() if refused.code in out_of_turn else legal_moves(state))


@pytest.mark.parametrize("case", [case for case in REFUSED if case not in OF_VIEWS])
def test_a_refused_move_is_an_error_that_carries_the_reason(case: str) -> None:
    """`play` refuses what `explain` explains, for the same reason."""
    state, refused = REFUSED[case].state, REFUSED[case].why()
    assert not isinstance(state, DealView)  # a view is not played on
    with pytest.raises(IllegalMoveError) as caught:
        play(state, refused.move, seat=REFUSED[case].seat)
    error = caught.value
    assert (error.illegality, error.code, error.ply) == (refused, refused.code, None)
    assert str(error) == f"{refused.code}: {refused.message()}"
    assert isinstance(error, KierkiError)
    assert isinstance(error, ValueError)


@CASES
def test_refusals_and_their_errors_pickle(case: str) -> None:
    """A refusal and its errors come through a pickle or a copy with everything they say."""
    refused = REFUSED[case].why()
    copies: tuple[Callable[[Any], Any], ...] = (
        lambda thing: pickle.loads(pickle.dumps(thing)),  # noqa: S301
        copy.copy,
        copy.deepcopy,
    )
    for again in copies:
        assert (again(refused), hash(again(refused))) == (refused, hash(refused))
        for error in (
            IllegalMoveError(refused),
            IllegalMoveError(refused, 7),
            IllegalRecordError(refused, "QH", 12, 8),
        ):
            other = again(error)
            assert type(other) is type(error)
            assert (str(other), other.args, vars(other)) == (str(error), error.args, vars(error))


def test_the_codes_never_change() -> None:
    """The text of a code, and the order in which the reasons are looked for, are for ever."""
    assert [code.value for code in IllegalCode] == list(RULES_BROKEN)
    assert [str(code) for code in IllegalCode] == [f"{code}" for code in IllegalCode]
    assert f"{IllegalCode.LEAD_BARRED}" == "lead_barred"


def test_a_reason_is_data_not_only_prose() -> None:
    """A program reads the code and the facts: which suit was led, how many cards follow it."""
    refused = REFUSED["must_follow_suit"].why()
    assert refused.code is IllegalCode.MUST_FOLLOW_SUIT
    assert dict(refused.params) == {"suit": "H", "held": 2}
    assert refused.legal == (Card("5H"), Card("QH"))


# ---------------------------------------------------------------- which reason comes first


@pytest.mark.parametrize(
    ("state", "move", "seat", "code"),
    [
        pytest.param(over(), "=NT", Seat.E, "match_over", id="the match is over for all"),
        pytest.param(REFUSED["deal_over"].state, "=H", None, "deal_over", id="trumps too late"),
        pytest.param(REFUSED["deal_over"].state, "2C", Seat.E, "deal_over", id="a card too late"),
        pytest.param(REFUSED["deal_over"].state, "-", Seat.N, "deal_over", id="a pass too late"),
        pytest.param(new_match(), "=H", Seat.S, "deal_needed", id="trumps before the deal"),
        pytest.param(tricks(TRUMPS, *HANDS), "-", None, "wrong_phase", id="no pass of trumps"),
        pytest.param(tricks(TRUMPS, *HANDS), "KH", Seat.N, "wrong_phase", id="phase before turn"),
        pytest.param(tricks(TRUMPS, *HANDS), "=H", Seat.N, "not_your_turn", id="N names trumps"),
        pytest.param(tricks(TRUMPS, *HANDS), "=NT", Seat.N, "not_your_turn", id="N says no trump"),
        pytest.param(
            after(tricks(TRUMPS, *HANDS), "=H"), "=S", None, "wrong_phase", id="trumps twice"
        ),
        pytest.param(
            after(tricks(TRUMPS, *HANDS), "=H"), "=S", Seat.S, "wrong_phase", id="and by S"
        ),
        pytest.param(
            after(tricks(NO_TRICKS, *HANDS), "KH"), "KH", Seat.N, "not_your_turn", id="N again"
        ),
        pytest.param(tricks(NO_TRICKS, *HANDS), "-", Seat.S, "not_your_turn", id="S passes"),
        pytest.param(tricks(NO_TRICKS, *HANDS), "-", None, "pass_not_allowed", id="N passes"),
        pytest.param(
            after(tricks(NO_TRICKS, *HANDS), "KH"), "KH", None, "already_played", id="K♥ again"
        ),
        pytest.param(
            after(tricks(NO_TRICKS, *HANDS), "KH"), "4S", None, "not_in_hand", id="S's spade"
        ),
        pytest.param(
            after(tricks(THROW_KING, "AC 5S", "KH 2C", "QH 6S", "3C 7S"), "AC"),
            "KH",
            None,
            "must_follow_suit",
            id="suit before K♥",
        ),
        pytest.param(
            after(tricks(NO_HEARTS, *HANDS), "2S"), "QH", None, "must_follow_suit", id="suit first"
        ),
        pytest.param(
            tricks(
                attrs.evolve(NO_HEARTS, barred_opening_leads="7H"),
                "7H 2S",
                "2C 3C",
                "4C 5C",
                "6C 7C",
            ),
            "7H",
            None,
            "lead_barred",
            id="both bans",
        ),
        pytest.param(
            after(
                tricks(
                    attrs.evolve(RUFF_AND_BEAT, forced_discards="KD"),
                    *("AC 5S 4S", "KD QH TS", "2C 6S 5D", "3C 7S 6D"),
                ),
                "=H AC",
            ),
            "QH",
            None,
            "must_discard",
            id="K♦ before a ruff",
        ),
        pytest.param(
            after(tricks(RUFF_AND_BEAT, "AC 5S", "TH 6D", "KH 9H", "2C 7S"), "=H AC TH"),
            "9H",
            None,
            "must_beat",
            id="a ruff too low",
        ),
        pytest.param(
            after(
                tricks(RUFF_AND_BEAT, "AC 5S 2D", "TH 6D 7D", "KH 9H 8D", "2C 7S 9D"), "=H AC TH"
            ),
            "8D",
            None,
            "must_trump",
            id="no ruff at all",
        ),
        pytest.param(
            after(tricks(BEAT_ALWAYS, "QH 5S", "KH 7H", "2C 6S", "3C 7S"), "=NT QH"),
            "7H",
            None,
            "must_beat",
            id="at no trump",
        ),
        pytest.param(
            after(lottery(SEVENS, *ROWS), "7H 7S"), "7S", None, "already_played", id="7♠ again"
        ),
        pytest.param(lottery(SEVENS, *ROWS), "8D", None, "not_in_hand", id="W's 8♦"),
        pytest.param(lottery(SEVENS, *ROWS), "TH", Seat.W, "not_your_turn", id="W before N"),
        pytest.param(lottery(SEVENS, *ROWS), "=H", None, "wrong_phase", id="no trumps in rows"),
        pytest.param(lottery(ANY_RANK, *ROWS), "-", None, "pass_not_allowed", id="N has a 7"),
        pytest.param(
            after(lottery(ANY_RANK, "7H 8S", "7S 8H", "7C 8C", "7D 8D"), "7H"),
            "8H",
            Seat.S,
            "not_your_turn",
            id="S before E",
        ),
        pytest.param(
            after(lottery(ANY_RANK, "7H 8S", "7S 8C", "7C 8H", "7D 8D"), "7H"),
            "8C",
            None,
            "suit_not_open",
            id="the 7♥ fixed sevens",
        ),
    ],
)
def test_the_first_reason_that_applies_is_the_answer(
    state: AnyState, move: str, seat: Seat | None, code: str
) -> None:
    """Where a move is wrong in several ways, one of them comes first, always the same."""
    refused = explain(state, parse_move(move), seat=seat)
    assert refused is not None
    assert refused.code == code


def test_a_legal_move_needs_no_explanation() -> None:
    """Of a legal move there is nothing to say, whether or not the seat is named."""
    state = tricks(NO_TRICKS, *HANDS)
    assert explain(state, Card("KH")) is None
    assert explain(state, Card("KH"), seat=Seat.N) is None


def test_a_card_of_the_opening_ban_may_be_led_later() -> None:
    """The opening ban is for the first trick only; with nothing else it never binds."""
    state = after(tricks(NO_OPENING_HEARTS, "KH 2S", "QH 3S", "5H 4S", "6H AS"), "2S 3S 4S AS")
    assert explain(state, Card("6H")) is None
    assert explain(tricks(NO_HEARTS, "KH", "QH", "5H", "6H"), Card("KH")) is None


def test_a_match_gives_the_reasons_of_its_deal() -> None:
    """While a deal is in progress the match refuses what the deal refuses."""
    match = deal(new_match(), shuffle("gdansk-2026"))
    assert match.current is not None
    refused = explain(match, ChooseTrump(Suit.HEARTS), seat=Seat.W)
    assert refused == explain(match.current, ChooseTrump(Suit.HEARTS), seat=Seat.W)


# ---------------------------------------------------------------- words


def following(suit: Suit, held: int) -> Illegality:
    """Say that somebody does not follow suit though he holds so many cards of it."""
    params = (("suit", suit.value), ("held", held))
    return Illegality(IllegalCode.MUST_FOLLOW_SUIT, Seat.E, Card("2C"), (), params)


@pytest.mark.parametrize(
    ("suit", "led", "one", "few", "many"),
    [
        (Suit.CLUBS, "trefle", "trefla", "trefle", "trefli"),
        (Suit.DIAMONDS, "kara", "karo", "kara", "kar"),
        (Suit.HEARTS, "kiery", "kiera", "kiery", "kierów"),
        (Suit.SPADES, "piki", "pika", "piki", "pików"),
    ],
)
def test_polish_counts_cards_of_a_suit(suit: Suit, led: str, one: str, few: str, many: str) -> None:
    """One kiera, two kiery, five and twelve kierów, twenty-two kiery; so every suit."""
    forms = {1: one, 2: few, 3: few, 4: few, 5: many, 11: many, 12: many, 13: many, 22: few}
    for count, form in forms.items():
        assert following(suit, count).message("pl") == (
            f"Trzeba dołożyć do koloru: wyjście było w {led}, a gracz E ma jeszcze {count} {form}."
        )


@pytest.mark.parametrize("suit", list(Suit))
def test_english_counts_cards_of_a_suit(suit: Suit) -> None:
    """One heart, two hearts, twenty-two hearts; so every suit."""
    name = suit.label()
    for count, form in {1: name[:-1], 2: name, 5: name, 12: name, 22: name}.items():
        assert following(suit, count).message() == (
            f"Follow suit: {name} were led and E still holds {count} {form}."
        )


@given(st.integers(2, 100_000))
def test_a_polish_form_goes_by_the_last_two_digits(count: int) -> None:
    """2 to 4 take one form, but not 12 to 14; what stands before the last two digits is nothing."""
    form = polish_form(count, ("lewa", "lewy", "lew"))
    assert form == polish_form(count + 100, ("lewa", "lewy", "lew"))
    assert (form == "lewy") == (str(count)[-1] in "234" and str(count)[-2:-1] != "1")


@pytest.mark.parametrize(
    ("form", "counts"),
    [
        ("lewa", [1]),
        ("lewy", [2, 3, 4, 22, 23, 24, 102, 132]),
        ("lew", [0, 5, 6, 10, 11, 12, 13, 14, 15, 20, 21, 25, 100, 101, 111, 112, 114]),
    ],
)
def test_polish_forms_after_numbers(form: str, counts: list[int]) -> None:
    """1 lewa, 2 lewy, 5 lew, 12 lew, 21 lew, 22 lewy."""
    assert {polish_form(count, ("lewa", "lewy", "lew")) for count in counts} == {form}


NONE_OF = {
    "C": ("clubs", "trefli"),
    "D": ("diamonds", "kar"),
    "H": ("hearts", "kierów"),
    "S": ("spades", "pików"),
}
ONE_OF = {
    "C": ("1 club", "1 trefla"),
    "D": ("1 diamond", "1 karo"),
    "H": ("1 heart", "1 kiera"),
    "S": ("1 spade", "1 pika"),
}


@pytest.mark.parametrize(("led", "trump"), list(permutations("CDHS", 2)))
def test_a_void_and_a_trump_of_every_suit(led: str, trump: str) -> None:
    """A player void in the suit led is said to have none of it, and how many trumps."""
    other = next(suit for suit in "CDHS" if suit not in (led, trump))
    hands = (f"A{led} K{led}", f"2{trump} 2{other}", f"5{led} 6{led}", f"7{led} 8{led}")
    refused = explain(after(tricks(RUFF, *hands), f"={trump} A{led}"), Card(f"2{other}"))
    assert refused is not None
    assert refused.message() == (
        f"E has no {NONE_OF[led][0]} and must play a trump: the hand holds {ONE_OF[trump][0]}."
    )
    assert refused.message("pl") == (
        f"Gracz E nie ma {NONE_OF[led][1]} i musi zagrać atut: "
        f"ma na ręku jeszcze {ONE_OF[trump][1]}."
    )


@pytest.mark.parametrize("suit", list(Suit))
def test_a_row_of_every_suit(suit: Suit) -> None:
    """A row that is not open is named by its suit, whichever it is."""
    english, polish = NONE_OF[suit.value]
    others = [other for other in Suit if other is not suit]
    hands = [f"7{holder} 6{holder}" for holder in (suit, *others)]
    state = lottery(SEVENS, *hands)
    refused = explain(state, Card(f"6{suit}"))
    assert refused is not None
    assert refused.message() == f"The row of {english} is not open: it is opened by 7{suit.symbol}."
    assert refused.message("pl") == (
        f"Rząd {polish} nie jest jeszcze otwarty: otwiera go 7{suit.symbol}."
    )


@CASES
@pytest.mark.parametrize("lang", ["de", "EN", "", None])
def test_other_languages_are_refused(case: str, lang: Any) -> None:
    """There is English and Polish; another language is an error, not a guess."""
    with pytest.raises(ValueError, match="'en' or 'pl'"):
        REFUSED[case].why().message(lang)


# ---------------------------------------------------------------- records and errors


def test_a_refusal_cannot_be_changed() -> None:
    """A refusal is frozen, and equal to the same refusal asked for again."""
    refused: Any = REFUSED["must_follow_suit"].why()
    for field in ("code", "seat", "move", "legal", "params", "rule", "note"):
        with pytest.raises(AttributeError):
            setattr(refused, field, None)
    assert refused == REFUSED["must_follow_suit"].why()
    assert refused != REFUSED["not_in_hand"].why()
    assert len({refused, REFUSED["must_follow_suit"].why()}) == 1


def test_the_error_tells_which_of_several_moves_it_was() -> None:
    """Among moves made at once the illegal one has its place, from 0."""
    state = deal(STANDARD.contracts[0], shuffle("gdansk-2026"))
    with pytest.raises(IllegalMoveError) as caught:
        play_all(state, [legal_moves(state)[0], PASS])
    error = caught.value
    assert (error.code, error.ply) == (IllegalCode.PASS_NOT_ALLOWED, 1)
    assert str(error) == ("pass_not_allowed: S can play a card, so may not pass. (move 1)")


def test_an_illegal_move_in_a_record_has_its_place() -> None:
    """In a written match the refusal stands with line, column and the text of the move."""
    refused = REFUSED["must_follow_suit"].why()
    error = IllegalRecordError(refused, "3S", 12, 8)
    assert isinstance(error, NotationError)
    assert (error.code, error.token, error.line, error.column) == ("illegal_move", "3S", 12, 8)
    assert error.illegality == refused
    assert str(error) == f"12:8: illegal_move: {refused.message()}"
    assert IllegalRecordError(refused).token == ""

import copy
import pickle
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from any_text import any_text
from kierki import (
    NUM_MOVES,
    PASS,
    Card,
    ChooseTrump,
    Group,
    Move,
    NotationError,
    Pass,
    Suit,
    TrickContract,
    format_move,
    move_from_index,
    move_index,
    parse_move,
    undo,
)
from tables import after, tricks

INDICES = st.integers(0, NUM_MOVES - 1)
MOVES = st.sampled_from([*Card, PASS, *map(ChooseTrump, [*Suit, None])])
TEXTS = [*(card.value for card in Card), "-", "=C", "=D", "=H", "=S", "=NT"]
NO_MOVES = ["QH", "-", 36, None, Suit.HEARTS, Pass]


@given(MOVES)
def test_a_move_is_written_and_read_again(move: Move) -> None:
    """Writing and reading a move are inverse of each other."""
    assert parse_move(format_move(move)) == move
    assert str(move) == format_move(move) == f"{move}"


@given(st.sampled_from(TEXTS) | any_text(max_size=4))
def test_a_move_has_one_text(text: str) -> None:
    """A text is one of the 58 of the moves, and is written so again, or is refused."""
    if text in TEXTS:
        assert format_move(parse_move(text)) == text
    else:
        with pytest.raises(NotationError):
            parse_move(text)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("QH", Card("QH")),
        ("TS", Card("TS")),
        ("-", PASS),
        ("=H", ChooseTrump(Suit.HEARTS)),
        ("=NT", ChooseTrump(None)),
    ],
)
def test_moves_as_they_are_written(text: str, move: Move) -> None:
    """A card is QH, a pass -, the naming of hearts =H and of no trump =NT."""
    assert format_move(move) == str(move) == f"{move}" == text
    assert parse_move(text) == move


@pytest.mark.parametrize(
    "text",
    [
        *("", "qh", "10H", "Q♥", "HQ", " QH", "QH ", "QH\n", "1H", "H", "NT", "PASS"),
        *("=", "=h", "=N", "=nt", "=NTx", "=♥", "\uff1dH", "--", "\u2212", "\u2013"),
    ],
)
def test_other_texts_are_no_move(text: str) -> None:
    """Only the one text is read: no small letters, symbols, 10, spaces or other dashes."""
    with pytest.raises(NotationError) as caught:
        parse_move(text)
    error = caught.value
    assert (error.code, error.token, error.line, error.column) == ("bad_move", text, 1, 1)


def test_a_long_text_is_not_repeated_at_length() -> None:
    """However long the text, the message stays short."""
    with pytest.raises(NotationError) as caught:
        parse_move("Q" * 10_000)
    assert len(str(caught.value)) < 100


@given(INDICES)
def test_a_move_and_its_number_belong_together(index: int) -> None:
    """Numbering a move and finding the move of a number are inverse of each other."""
    assert move_index(move_from_index(index)) == index


@given(MOVES, MOVES)
def test_moves_differ_as_their_numbers_do(one: Move, other: Move) -> None:
    """Two moves are equal just when their numbers are."""
    assert (one == other) == (move_index(one) == move_index(other))


def test_the_numbers_of_moves_never_change() -> None:
    """0 to 51 are the cards, 52 is the pass, 53 to 56 trumps C D H S, 57 no trump."""
    assert NUM_MOVES == 58
    moves = [move_from_index(index) for index in range(NUM_MOVES)]
    assert [format_move(move) for move in moves] == TEXTS
    assert [move_index(parse_move(text)) for text in TEXTS] == list(range(58))


@pytest.mark.parametrize("index", [-1, -58, 58, 1 << 60])
def test_there_are_58_moves(index: int) -> None:
    """No move has a number below 0 or above 57: a negative one does not count from the end."""
    with pytest.raises(IndexError, match=r"0\.\.57"):
        move_from_index(index)


@pytest.mark.parametrize("thing", NO_MOVES)
def test_what_is_no_move_has_no_text_and_no_number(thing: Any) -> None:
    """Text, a number or a suit is no move, and is not taken for one."""
    with pytest.raises(TypeError, match="not a move"):
        format_move(thing)
    with pytest.raises(TypeError, match="not a move"):
        move_index(thing)


@given(MOVES)
def test_a_copy_of_a_move_is_equal(move: Move) -> None:
    """Copies and pickles of a move are equal to it and hash like it."""
    for other in (
        copy.copy(move),
        copy.deepcopy(move),
        pickle.loads(pickle.dumps(move)),  # noqa: S301
    ):
        assert (other, hash(other)) == (move, hash(move))
        assert type(other) is type(move)


def test_a_trump_choice_names_a_suit_or_none() -> None:
    """Trumps are a suit or None, which is no trump (rule id `trump-choice`)."""
    assert ChooseTrump(Suit.HEARTS).suit is Suit.HEARTS
    assert ChooseTrump(None).suit is None
    assert len({ChooseTrump(suit) for suit in (*Suit, None, Suit.HEARTS)}) == 5


@pytest.mark.parametrize("suit", ["H", "hearts", 2, Card("QH"), False, PASS])
def test_a_trump_choice_of_no_suit_is_refused(suit: Any) -> None:
    """Trumps cannot be a letter, a number or a card."""
    with pytest.raises(TypeError):
        ChooseTrump(suit)


def test_a_trump_choice_cannot_be_changed() -> None:
    """Once made, a choice is frozen."""
    choice: Any = ChooseTrump(Suit.HEARTS)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        choice.suit = None
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        choice.by = "N"


def test_there_is_one_pass() -> None:
    """PASS is the one member of its kind; it is not falsy and equals nothing else."""
    passing: object = PASS
    assert list(Pass) == [PASS]
    assert PASS is Pass.PASS
    assert bool(PASS)
    assert passing not in ("-", 0, 52, None)
    assert (repr(PASS), str(PASS), f"{PASS:>3}") == ("PASS", "-", "  -")
    assert pickle.loads(pickle.dumps(PASS)) is PASS  # noqa: S301


NO_TRICKS = TrickContract("no_tricks", Group.SINGLE, per_trick=-20)


@given(st.integers(0, 4))
def test_moves_are_taken_back_from_the_last(plies: int) -> None:
    """Taking moves back leaves those before them."""
    state = after(tricks(NO_TRICKS, "2C 2D", "3C 3D", "4C 4D", "5C 5D"), "2C 3C 4C 5C")
    assert undo(state, plies).moves == state.moves[: 4 - plies]


@pytest.mark.parametrize("plies", [-1, 3, 100])
def test_no_more_moves_are_taken_back_than_were_made(plies: int) -> None:
    """After two moves there are two to take back; a negative number is none at all."""
    state = after(tricks(NO_TRICKS, "2C 2D", "3C 3D", "4C 4D", "5C 5D"), "2C 3C")
    assert undo(state, 0) == state
    assert undo(state, 2).moves == ()
    with pytest.raises(ValueError, match="2 moves can be taken back"):
        undo(state, plies)

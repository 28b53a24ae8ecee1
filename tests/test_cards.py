import copy
import operator
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from any_text import any_text
from kierki import Card, NotationError, Rank, Seat, Suit

CARDS = st.sampled_from(list(Card))
IN_ORDER = (
    "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD "
    "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"
)


@given(CARDS)
def test_a_card_is_a_rank_and_a_suit(card: Card) -> None:
    """Rank and suit make a card, and its text and its name are made of both."""
    assert Card.of(card.rank, card.suit) is card
    assert card.value == card.rank.value + card.suit.value
    assert card.name == f"{card.rank.name}_OF_{card.suit.name}"


def test_the_queen_of_hearts() -> None:
    """The queen of hearts is a queen and a heart."""
    queen = Card("QH")
    assert (queen.rank, queen.suit) == (Rank.QUEEN, Suit.HEARTS)
    assert queen is Card.QUEEN_OF_HEARTS
    assert Card.of(Rank.QUEEN, Suit.HEARTS) is queen


@given(CARDS)
def test_the_index_of_a_card_counts_suit_by_suit(card: Card) -> None:
    """A card's index is 13 times its suit's and its rank's, and leads back to the card."""
    assert card.index == 13 * card.suit.index + card.rank.index
    assert Card.from_index(card.index) is card


def test_indices_never_change() -> None:
    """Files and learning code rely on the numbers 0 to 51, from the 2♣ to the A♠."""
    assert [card.value for card in Card] == IN_ORDER.split()
    assert [card.index for card in Card] == list(range(52))
    assert "".join(suit.value for suit in Suit) == "CDHS"
    assert [suit.index for suit in Suit] == [0, 1, 2, 3]
    assert "".join(rank.value for rank in Rank) == "23456789TJQKA"
    assert [rank.index for rank in Rank] == list(range(13))


@pytest.mark.parametrize("index", [-1, -52, 52, 1 << 60])
def test_there_are_52_cards(index: int) -> None:
    """No card has an index below 0 or above 51: a negative one does not count from the end."""
    with pytest.raises(IndexError, match=r"0\.\.51"):
        Card.from_index(index)


@given(CARDS, CARDS)
def test_cards_sort_by_index(one: Card, other: Card) -> None:
    """Cards sort as their indices do: suit by suit, in each from the two to the ace."""
    assert (one < other) == (one.index < other.index)
    assert (one <= other) == (one.index <= other.index)
    assert (one > other) == (one.index > other.index)
    assert (one >= other) == (one.index >= other.index)


def test_ten_sorts_after_nine() -> None:
    """Ten sorts after nine and before the jack, not before the two."""
    hand = [Card.parse(text) for text in ("10H", "AH", "2H", "JH", "9H", "AC")]
    assert " ".join(map(str, sorted(hand))) == "AC 2H 9H TH JH AH"


def test_a_card_is_not_below_itself() -> None:
    """The queen is below the king, above the jack, and neither below nor above the queen."""
    jack, queen, king = Card("JH"), Card("QH"), Card("KH")
    assert jack < queen < king
    assert king > queen > jack
    assert jack <= queen <= queen <= king  # noqa: PLR0124
    assert king >= queen >= queen >= jack  # noqa: PLR0124
    assert not queen < queen  # noqa: PLR0124
    assert not queen > queen  # noqa: PLR0124


@pytest.mark.parametrize("order", [operator.lt, operator.le, operator.gt, operator.ge])
@pytest.mark.parametrize("other", [36, "QH", Suit.HEARTS, Rank.QUEEN, Seat.N, None])
def test_only_cards_compare_with_cards(order: Callable[[Any, Any], bool], other: object) -> None:
    """A card is neither above nor below anything that is no card."""
    with pytest.raises(TypeError):
        order(Card("QH"), other)
    with pytest.raises(TypeError):
        order(other, Card("QH"))


@given(CARDS, CARDS)
def test_cards_are_equal_only_if_rank_and_suit_are(one: Card, other: Card) -> None:
    """Two cards are equal, and hash alike, only if both rank and suit are the same."""
    same = one.rank is other.rank and one.suit is other.suit
    assert (one == other) == same == (one is other)
    assert (hash(one) == hash(other)) == same


def test_the_four_aces_are_four_cards() -> None:
    """Equality does not ignore the suit: the four aces are four different cards."""
    assert len({Card("AC"), Card("AD"), Card("AH"), Card("AS")}) == 4


@pytest.mark.parametrize("kind", [Card, Suit, Rank])
def test_cards_suits_and_ranks_are_no_numbers(kind: Any) -> None:
    """The first card, suit and rank do not equal 0, each other or their text, and none is falsy."""
    assert all(kind)
    for member in kind:
        assert member not in (member.index, member.value, str(member))
    assert len({Card("2C"), Suit.CLUBS, Rank.TWO, Seat.N, 0}) == 5


@pytest.mark.parametrize("kind", [Card, Suit, Rank])
def test_text_is_the_same_in_every_way_of_writing(kind: Any) -> None:
    """str, format and f-strings all write the value, on every Python."""
    for member in kind:
        assert str(member) == format(member) == f"{member}" == member.value
        assert f"{member:>4}|{member:<4}" == f"{member.value:>4}|{member.value:<4}"


def test_what_is_shown_can_be_typed() -> None:
    """What repr shows gives the same object when it is typed."""
    assert repr(Card("TH")) == "Card('TH')"
    assert repr(Suit.HEARTS) == "Suit.HEARTS"
    assert repr(Rank.TEN) == "Rank.TEN"


@pytest.mark.parametrize("kind", [Card, Suit, Rank])
def test_each_card_suit_and_rank_exists_once(kind: Any) -> None:
    """A copy or a pickle of a card is that very card, with all that belongs to it."""
    for member in kind:
        assert copy.copy(member) is copy.deepcopy(member) is member
        assert pickle.loads(pickle.dumps(member)) is member  # noqa: S301


def test_no_card_can_be_exchanged() -> None:
    """The 52 cards are fixed: none can be replaced, renamed or removed."""
    cards: Any = Card
    with pytest.raises(AttributeError):
        cards.QUEEN_OF_HEARTS = Card("2C")
    with pytest.raises(AttributeError):
        cards.QUEEN_OF_HEARTS.value = "2C"
    with pytest.raises(AttributeError):
        del cards.QUEEN_OF_HEARTS


@pytest.mark.parametrize("text", ["10H", "qh", "HQ", "Q♥", "1S", "", "Q", None, 36])
def test_the_value_of_a_card_has_one_form(text: Any) -> None:
    """As a value a card has one text only; other spellings are for `Card.parse`."""
    with pytest.raises(ValueError, match="not a valid Card"):
        Card(text)


def test_sets_of_cards_keep_their_order_in_every_process() -> None:
    """A set of cards is walked through in the same order whatever the hash seed of the process."""
    program = (
        "from kierki import Card, Rank, Seat, Suit;"
        "print(*{Card(text) for text in 'KH 2C TD AS 7H QS 3C'.split()}, *set(Card));"
        "print(*set(Suit), *set(Rank), *set(Seat))"
    )
    orders = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(orders) == 1


# ---------------------------------------------------------------- spellings


@st.composite
def spellings(draw: st.DrawFn, card: Card) -> str:
    """Write a card in one of the ways of people."""
    rank = draw(st.sampled_from([str(card.rank), card.rank.label()]))
    selector = draw(st.sampled_from(["", "\ufe0e", "\ufe0f"]))
    suit = draw(st.sampled_from([str(card.suit), card.suit.symbol + selector]))
    text = draw(st.sampled_from([rank + suit, suit + rank]))
    return draw(st.sampled_from([text, text.lower(), text.swapcase()]))


@given(st.data(), CARDS)
def test_a_card_is_read_as_people_write_it(data: st.DataObject, card: Card) -> None:
    """Any case, rank or suit first, letter or symbol, T or 10: it is the same card."""
    assert Card.parse(data.draw(spellings(card))) is card


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("QH", "QH"),
        ("qh", "QH"),
        ("Qh", "QH"),
        ("HQ", "QH"),
        ("hq", "QH"),
        ("Q♥", "QH"),
        ("q♥", "QH"),
        ("♥Q", "QH"),
        ("Q♥\ufe0f", "QH"),
        ("Q♥\ufe0e", "QH"),
        ("♥\ufe0fQ", "QH"),
        ("♥\ufe0eQ", "QH"),
        ("10H", "TH"),
        ("10♥", "TH"),
        ("♥10", "TH"),
        ("H10", "TH"),
        ("th", "TH"),
        ("T♠", "TS"),
        ("2♣", "2C"),
        ("A♦", "AD"),
        ("KS", "KS"),
    ],
)
def test_spellings_of_a_card(text: str, card: str) -> None:
    """The spellings players use are read, symbols with variation selectors too."""
    assert Card.parse(text) is Card(card)


@given(any_text(max_size=4))
def test_a_card_is_one_card_and_nothing_else(text: str) -> None:
    """A text is read as a card only if it is all of the card, with nothing before or after."""
    known = {
        spelling
        for card in Card
        for rank in (card.rank.value, card.rank.label())
        for suit in (
            card.suit.value,
            card.suit.symbol,
            card.suit.symbol + "\ufe0e",
            card.suit.symbol + "\ufe0f",
        )
        for spelling in (rank + suit, suit + rank)
    }
    ascii_upper = "".join(sign.upper() if sign.isascii() else sign for sign in text)
    if ascii_upper in known:
        assert str(Card.parse(text)) in known
    else:
        with pytest.raises(NotationError):
            Card.parse(text)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="nothing"),
        pytest.param("Q", id="no suit"),
        pytest.param("H", id="no rank"),
        pytest.param("♥", id="a symbol alone"),
        pytest.param("10", id="a ten of nothing"),
        pytest.param("1S", id="rank 1"),
        pytest.param("S1", id="rank 1 after the suit"),
        pytest.param("11S", id="rank 11"),
        pytest.param("0H", id="rank 0"),
        pytest.param("010H", id="a leading zero"),
        pytest.param("100H", id="rank 100"),
        pytest.param("1 0H", id="a ten in two pieces"),
        pytest.param("BH", id="no such rank"),
        pytest.param("QX", id="no such suit"),
        pytest.param("Q♡", id="a white heart"),
        pytest.param("QHx", id="more behind"),
        pytest.param("xQH", id="more before"),
        pytest.param("QHQ", id="a rank on either side"),
        pytest.param("HQH", id="a suit on either side"),
        pytest.param("QHKH", id="two cards"),
        pytest.param(" QH", id="a space before"),
        pytest.param("QH ", id="a space behind"),
        pytest.param("Q H", id="a space between"),
        pytest.param("QH\n", id="a line end"),
        pytest.param("QH\u2028", id="a line separator"),
        pytest.param("\ufeffQH", id="a byte order mark"),
        pytest.param("\uff19H", id="a fullwidth nine"),
        pytest.param("\u0669H", id="an Arabic nine"),
        pytest.param("\uff11\uff10H", id="a fullwidth ten"),
        pytest.param("\u0661\u0660H", id="an Arabic ten"),
        pytest.param("\u00b2H", id="a superscript two"),
        pytest.param("\u2468H", id="a nine in a circle"),
        pytest.param("\uff31H", id="a fullwidth queen"),
        pytest.param("\u212aH", id="the Kelvin sign"),
        pytest.param("Q\u017f", id="a long s"),
        pytest.param("QH\ufe0f", id="a selector after a letter"),
        pytest.param("Q\ufe0f♥", id="a selector before the symbol"),
        pytest.param("D♥", id="a Polish queen in English"),
        pytest.param("W♥", id="a Polish jack in English"),
        pytest.param("Card('QH')", id="what Python shows"),
    ],
)
def test_what_is_no_card_is_refused(text: str) -> None:
    """Digits are ASCII, the match is full, and neither 11S nor rank 1 is a card."""
    with pytest.raises(NotationError) as caught:
        Card.parse(text)
    error = caught.value
    assert (error.code, error.token, error.line, error.column) == ("bad_card", text, 1, 1)


def test_a_long_text_is_not_repeated_at_length() -> None:
    """However long the text, the message stays short and the token keeps all of it."""
    with pytest.raises(NotationError) as caught:
        Card.parse("Q" * 10_000)
    assert len(str(caught.value)) < 100
    assert len(caught.value.token) == 10_000


@given(CARDS, st.sampled_from(["", "\ufe0e", "\ufe0f"]))
def test_a_polish_label_is_read_in_polish(card: Card, selector: str) -> None:
    """What a Polish card shows is read with lang="pl", in any case and order."""
    rank, suit = card.rank.label("pl"), card.suit.symbol + selector
    assert Card.parse(rank + suit, lang="pl") is card
    assert Card.parse(suit + rank, lang="pl") is card
    assert Card.parse(rank.lower() + suit, lang="pl") is card


@pytest.mark.parametrize(
    ("text", "card"),
    [("W♠", "JS"), ("D♥", "QH"), ("d♦", "QD"), ("♥K", "KH"), ("A♣", "AC"), ("10♥", "TH")],
)
def test_polish_letters(text: str, card: str) -> None:
    """In Polish W is the walet, D the dama, K the król and A the as."""
    assert Card.parse(text, lang="pl") is Card(card)


@pytest.mark.parametrize(
    "text", ["QH", "qh", "HQ", "JS", "TD", "10D", "KC", "AD", "DA", "Q♥", "♠J", "T♦", "2♣\ufe0f"]
)
def test_english_letters_are_read_in_polish_too(text: str) -> None:
    """A card in English letters is the same card in both languages; beside a letter D is a suit."""
    assert Card.parse(text, lang="pl") is Card.parse(text)


@pytest.mark.parametrize("text", ["DH", "HD", "WS", "SW", "DD", "W", "D", "1♥", "11♥", "", "D♥ "])
def test_polish_letters_need_a_symbol(text: str) -> None:
    """A Polish letter beside a suit letter is refused: D alone could be a queen or diamonds."""
    with pytest.raises(NotationError) as caught:
        Card.parse(text, lang="pl")
    assert caught.value.code == "bad_card"


# ---------------------------------------------------------------- labels


@given(CARDS)
def test_a_label_shows_rank_and_symbol(card: Card) -> None:
    """A label is the rank as it stands on the card and the suit's symbol, and can be read."""
    assert card.label() == card.label("en") == card.rank.label() + card.suit.symbol
    assert card.label("pl") == card.rank.label("pl") + card.suit.symbol
    assert Card.parse(card.label()) is card


@pytest.mark.parametrize(
    ("card", "english", "polish"),
    [
        ("QH", "Q♥", "D♥"),
        ("JS", "J♠", "W♠"),
        ("KD", "K♦", "K♦"),
        ("AC", "A♣", "A♣"),
        ("TH", "10♥", "10♥"),
        ("2C", "2♣", "2♣"),
    ],
)
def test_labels(card: str, english: str, polish: str) -> None:
    """The queen of hearts is Q♥ in English and D♥ in Polish; a ten is 10 in both."""
    assert (Card(card).label(), Card(card).label("pl")) == (english, polish)


def test_suits_have_symbols_and_names() -> None:
    """Clubs, diamonds, hearts, spades; in Polish trefle, kara, kiery, piki."""
    assert "".join(suit.symbol for suit in Suit) == "♣♦♥♠"
    assert [suit.label() for suit in Suit] == ["clubs", "diamonds", "hearts", "spades"]
    assert [suit.label("pl") for suit in Suit] == ["trefle", "kara", "kiery", "piki"]


def test_ranks_have_labels() -> None:
    """On the card stands 10, not T; the court cards have their letter in each language."""
    assert " ".join(rank.label() for rank in Rank) == "2 3 4 5 6 7 8 9 10 J Q K A"
    assert " ".join(rank.label("pl") for rank in Rank) == "2 3 4 5 6 7 8 9 10 W D K A"


@pytest.mark.parametrize("lang", ["de", "PL", "", None])
def test_other_languages_are_refused(lang: Any) -> None:
    """There is English and Polish; another language is an error, not a guess."""
    for speak in (Card("QH").label, Suit.HEARTS.label, Rank.QUEEN.label):
        with pytest.raises(ValueError, match="'en' or 'pl'"):
            speak(lang)
    with pytest.raises(ValueError, match="'en' or 'pl'"):
        Card.parse("QH", lang=lang)

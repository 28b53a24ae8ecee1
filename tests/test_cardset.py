import copy
import operator
import pickle
from collections.abc import Callable
from collections.abc import Set as AbstractSet
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kierki import Card, CardSet, NotationError, Suit

CARDS = st.sampled_from(list(Card))
PLAIN_SETS = st.frozensets(CARDS)
OPERATORS = (operator.and_, operator.or_, operator.sub, operator.xor)
COMPARISONS = (operator.le, operator.lt, operator.ge, operator.gt)
Operator = Callable[[Any, Any], Any]


@given(PLAIN_SETS)
def test_a_card_set_holds_the_cards_it_is_made_of(plain: frozenset[Card]) -> None:
    """A set holds each of its cards once, whatever it is made from, and no other card."""
    cards = CardSet(plain)
    assert len(cards) == len(plain)
    assert [card in cards for card in Card] == [card in plain for card in Card]
    assert cards == CardSet(list(plain)) == CardSet(iter(plain)) == CardSet(cards)


@given(PLAIN_SETS)
def test_iteration_is_by_index(plain: frozenset[Card]) -> None:
    """The cards come by index, whatever the order in which they were put in."""
    assert list(CardSet(plain)) == sorted(plain)
    assert list(CardSet(sorted(plain, reverse=True))) == sorted(plain)


def test_a_hand_as_players_write_it() -> None:
    """A hand is made from its text, in any order and any spelling of `Card.parse`."""
    hand = CardSet("KH 7H 2S")
    assert [str(card) for card in hand] == ["7H", "KH", "2S"]
    assert hand == CardSet(" ♥k  7♥\ufe0f 2s\n") == CardSet([Card("2S"), Card("7H"), Card("KH")])
    assert CardSet("10H") == CardSet("TH")
    assert CardSet("KH KH") == CardSet("KH")


def test_no_cards() -> None:
    """A hand may be empty; then it is falsy, as a set without cards is."""
    assert CardSet() == CardSet("") == CardSet([]) == CardSet.from_mask(0)
    assert len(CardSet()) == 0
    assert not CardSet()
    assert CardSet("2C")
    assert list(CardSet()) == []


@given(PLAIN_SETS)
def test_text_of_a_set_gives_it_again(plain: frozenset[Card]) -> None:
    """The text of a set, and what repr shows, make an equal set."""
    cards = CardSet(plain)
    assert CardSet(str(cards)) == cards
    assert repr(cards) == f"CardSet('{cards}')"


def test_text_of_a_hand() -> None:
    """A hand is written by index, with one space between the cards."""
    assert str(CardSet("QH 5H 2C")) == f"{CardSet('QH 5H 2C')}" == "2C 5H QH"
    assert repr(CardSet("QH 5H 2C")) == "CardSet('2C 5H QH')"
    assert str(CardSet()) == ""


@pytest.mark.parametrize("text", ["QH,5H", "QH5H", "1H", "QH Q", "QH \uff15H", "QH-5H"])
def test_text_that_is_no_cards_is_refused(text: str) -> None:
    """Every word must be a card, or the set is not made."""
    with pytest.raises(NotationError) as caught:
        CardSet(text)
    assert caught.value.code == "bad_card"


@pytest.mark.parametrize(
    "cards", [["QH"], [Card("QH"), 36], [Suit.HEARTS], [None], ("Q", "H"), b"QH", 36, Card("QH")]
)
def test_a_card_set_holds_nothing_but_cards(cards: Any) -> None:
    """What is no card is refused: text in a list, a number, a suit."""
    with pytest.raises(TypeError):
        CardSet(cards)


@given(PLAIN_SETS)
def test_a_mask_has_one_bit_a_card(plain: frozenset[Card]) -> None:
    """The mask has the bit `index` for each card, and gives the set again."""
    mask = sum(1 << card.index for card in plain)
    assert CardSet(plain).mask == mask
    assert CardSet.from_mask(mask) == CardSet(plain)


def test_masks() -> None:
    """The 2♣ is bit 0, the A♠ bit 51."""
    assert CardSet("2C AS").mask == 1 + (1 << 51)
    assert CardSet.from_mask((1 << 52) - 1) == CardSet(Card)
    assert str(CardSet.from_mask(0b101)) == "2C 4C"


@pytest.mark.parametrize("mask", [-1, 1 << 52, -(1 << 60)])
def test_a_mask_of_no_cards_is_refused(mask: int) -> None:
    """A bit beyond the 52 cards stands for no card."""
    with pytest.raises(ValueError, match=r"0\.\.2\*\*52-1"):
        CardSet.from_mask(mask)


@given(PLAIN_SETS)
def test_every_card_is_of_one_suit(plain: frozenset[Card]) -> None:
    """The four suits of a set make up the set, each with its own cards."""
    cards = CardSet(plain)
    for suit in Suit:
        assert set(cards.of_suit(suit)) == {card for card in plain if card.suit is suit}
    assert sum(len(cards.of_suit(suit)) for suit in Suit) == len(cards)


def test_hearts_of_a_hand() -> None:
    """The hearts of a hand are its hearts; a hand may be void in a suit."""
    hand = CardSet("KH 7H 2S")
    assert hand.of_suit(Suit.HEARTS) == CardSet("7H KH")
    assert hand.of_suit(Suit.CLUBS) == CardSet()


# ---------------------------------------------------------------- operators


@pytest.mark.parametrize("apply", OPERATORS)
@given(one=PLAIN_SETS, other=PLAIN_SETS)
def test_operators_do_what_sets_do(
    apply: Operator, one: frozenset[Card], other: frozenset[Card]
) -> None:
    """And, or, minus and xor give the CardSet that plain sets give, from either side."""
    expected = CardSet(apply(one, other))
    left_and_right: tuple[tuple[AbstractSet[Card], AbstractSet[Card]], ...] = (
        (CardSet(one), CardSet(other)),
        (CardSet(one), other),
        (one, CardSet(other)),
    )
    for left, right in left_and_right:
        result = apply(left, right)
        assert type(result) is CardSet
        assert result == expected


@pytest.mark.parametrize("compare", COMPARISONS)
@given(one=PLAIN_SETS, other=PLAIN_SETS)
def test_comparisons_do_what_sets_do(
    compare: Operator, one: frozenset[Card], other: frozenset[Card]
) -> None:
    """A set is below another if all its cards are in the other."""
    for left, right in ((one, other), (one & other, other), (one, one)):
        assert compare(CardSet(left), CardSet(right)) == compare(left, right)
        assert compare(CardSet(left), right) == compare(left, right)
    assert CardSet(one).isdisjoint(CardSet(other)) == one.isdisjoint(other)


@pytest.mark.parametrize(
    ("apply", "result"),
    list(zip(OPERATORS, ("KH", "7H KH 2S AS", "7H 2S", "7H 2S AS"), strict=True)),
)
def test_two_hands(apply: Operator, result: str) -> None:
    """K♥ 7♥ 2♠ and K♥ A♠ share the K♥; a list or set of cards does in place of either."""
    one, other = CardSet("KH 7H 2S"), CardSet("KH AS")
    assert apply(one, other) == CardSet(result)
    assert apply(one, list(other)) == apply(one, set(other)) == CardSet(result)
    assert apply(list(one), other) == apply(set(one), other) == CardSet(result)


def test_subsets() -> None:
    """The hearts of a hand are in the hand, and the hand is not in its hearts."""
    hand = CardSet("KH 7H 2S")
    hearts = hand.of_suit(Suit.HEARTS)
    assert hearts <= hand
    assert hearts < hand
    assert hand >= hearts
    assert not hand <= hearts
    assert not hand < CardSet("2S 7H KH")


def test_what_is_no_card_is_in_no_set() -> None:
    """Common cards and what is left over can be asked of anything; only cards can be added."""
    hand, things = CardSet("KH 7H"), [Card("KH"), "7H", 36, None]
    assert hand & things == CardSet("KH")
    assert hand - things == CardSet("7H")
    for add in (operator.or_, operator.xor):
        with pytest.raises(TypeError, match="holds cards"):
            add(hand, things)


@pytest.mark.parametrize("apply", OPERATORS)
def test_an_operator_reads_text_as_cards_or_refuses_it(apply: Operator) -> None:
    """Taking away "KH" takes away the K♥ or is an error; it is never silently nothing."""
    hand = CardSet("KH 7H 2S")
    try:
        result = apply(hand, "KH AS")
    except TypeError:
        return
    assert result == apply(hand, CardSet("KH AS"))


@pytest.mark.parametrize("apply", [*OPERATORS, *COMPARISONS])
@pytest.mark.parametrize("other", [None, 36, Card("KH"), Suit.HEARTS])
def test_an_operator_refuses_what_is_no_collection(apply: Operator, other: object) -> None:
    """A hand minus a card is an error, for a card is no set of cards."""
    with pytest.raises(TypeError):
        apply(CardSet("KH 7H"), other)


@pytest.mark.parametrize("thing", ["KH", 37, None, Suit.HEARTS, CardSet("KH"), ["KH"]])
def test_only_a_card_can_be_in_a_set(thing: object) -> None:
    """Asking for text or a number is no error: neither is a card, so neither is in."""
    assert Card("KH") in CardSet("KH")
    assert thing not in CardSet(Card)


# ---------------------------------------------------------------- equality


@given(PLAIN_SETS, PLAIN_SETS)
def test_equality_and_hash_agree(one: frozenset[Card], other: frozenset[Card]) -> None:
    """Sets are equal just when they hold the same cards, and equal sets hash alike."""
    assert (CardSet(one) == CardSet(other)) == (one == other)
    assert (CardSet(one) != CardSet(other)) == (one != other)
    assert hash(CardSet(one)) == hash(CardSet(sorted(one)))


def test_hands_that_differ_are_not_equal() -> None:
    """Hands are compared in every suit, not only in spades."""
    assert CardSet("KH 7H 2S") != CardSet("KH 8H 2S")
    assert CardSet("KH 7H 2S") != CardSet("KD 7D 2S")
    assert len({CardSet("KH 2S"), CardSet("2S KH"), CardSet("KC 2S")}) == 2


@pytest.mark.parametrize(
    "other",
    [{Card("KH")}, frozenset({Card("KH")}), [Card("KH")], (Card("KH"),), Card("KH"), "KH", 1 << 37],
)
def test_a_card_set_equals_only_a_card_set(other: object) -> None:
    """A CardSet equals no plain set, list, card, text or mask, from either side."""
    assert CardSet("KH") != other
    assert other != CardSet("KH")
    assert not CardSet("KH") == other  # noqa: SIM201 (this is what is tested)


def test_a_card_set_cannot_be_changed() -> None:
    """A set of cards is frozen: nothing can be set, added or taken away."""
    hand: Any = CardSet("KH 7H 2S")
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        hand.mask = 0
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        hand.owner = "N"
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        del hand.mask
    assert not hasattr(hand, "add")
    assert hand == CardSet("KH 7H 2S")


def test_an_assignment_with_an_operator_leaves_the_old_set_alone() -> None:
    """`hand -= …` makes a new hand; whoever still has the old one sees no change."""
    hand = dealt = CardSet("KH 7H 2S")
    hand -= CardSet("KH")
    assert (hand, dealt) == (CardSet("7H 2S"), CardSet("KH 7H 2S"))


@given(PLAIN_SETS)
def test_a_copy_is_equal(plain: frozenset[Card]) -> None:
    """Copies and pickles of a set are equal to it and hash like it."""
    cards = CardSet(plain)
    for other in (
        copy.copy(cards),
        copy.deepcopy(cards),
        pickle.loads(pickle.dumps(cards)),  # noqa: S301
    ):
        assert type(other) is CardSet
        assert (other, hash(other)) == (cards, hash(cards))


def test_a_part_of_a_hand_is_below_it() -> None:
    """One set is below another if that holds all its cards, whatever collection it is."""
    hand = CardSet("KH 7H 2S")
    assert CardSet("KH 2S") <= hand
    assert not CardSet("KH AS") <= hand
    assert hand <= {Card("KH"), Card("7H"), Card("2S"), Card("AS")}
    assert hand.isdisjoint(CardSet("AS 3C"))
    assert not hand.isdisjoint([Card("2S")])

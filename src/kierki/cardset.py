"""Sets of cards as bits, and back to cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from typing import Final

import attrs

from kierki.cards import Card, Suit
from kierki.notebook import drawn

__all__ = ["CardSet"]

ALL_CARDS: Final = (1 << 52) - 1
_BY_TEXT: Final = {card.value: card for card in Card}
SUIT_MASKS: Final = tuple(0x1FFF << 13 * suit.index for suit in Suit)
# For each suit the tuple of cards of each of its 8192 holdings; filled when first needed.
HOLDINGS: Final[tuple[list[tuple[Card, ...]], ...]] = ([], [], [], [])
_CLUBS, _DIAMONDS, _HEARTS, _SPADES = HOLDINGS


def fill_holdings() -> None:
    """Fill `HOLDINGS`; `cards_of` needs them. Done once, at the first deal or iteration."""
    if HOLDINGS[0]:
        return
    # The clubs come last: whoever sees them, in whatever thread, sees all four filled.
    for suit, holdings in reversed(list(zip(Suit, HOLDINGS, strict=True))):
        holdings[:] = _holdings(suit)


def _holdings(suit: Suit) -> list[tuple[Card, ...]]:
    holdings: list[tuple[Card, ...]] = [()]
    for rank in range(13):  # each card doubles the list: holdings without it, then with it
        card = Card.from_index(13 * suit.index + rank)
        holdings += [(*holding, card) for holding in holdings]
    return holdings


def cards_of(mask: int) -> tuple[Card, ...]:
    """Give the cards of a mask, by index: two suits at a time, since this is on the hot path."""
    minors, majors = mask & 0x3FFFFFF, mask >> 26
    return (
        _CLUBS[minors & 0x1FFF]
        + _DIAMONDS[minors >> 13]
        + _HEARTS[majors & 0x1FFF]
        + _SPADES[majors >> 13]
    )


def _mask_of(cards: Iterable[Card] | str) -> int:
    if isinstance(cards, CardSet):
        return cards.mask
    if isinstance(cards, str):
        cards = [_BY_TEXT.get(text) or Card.parse(text) for text in cards.split()]
    mask = 0
    for card in cards:
        try:
            mask |= card._bit
        except AttributeError:
            raise TypeError(f"a CardSet holds cards, not {card!r}") from None
    return mask


@attrs.frozen(init=False, eq=False, repr=False)
class CardSet(AbstractSet[Card]):
    """An immutable set of cards that iterates by index.

    It is made from cards or from text, and is equal only to another `CardSet`.

    Attributes:
        mask: the set as one integer, bit ``card.index`` for each card.

    >>> hearts = CardSet("QH 5H KH")
    >>> hearts, len(hearts), Card("5H") in hearts
    (CardSet('5H QH KH'), 3, True)
    >>> hearts - CardSet("KH") | CardSet([Card("2C")])
    CardSet('2C 5H QH')
    """

    mask: int

    def __init__(self, cards: Iterable[Card] | str = ()) -> None:
        """Take cards, or their text separated by spaces (`Card.parse` reads each)."""
        object.__setattr__(self, "mask", _mask_of(cards))

    @classmethod
    def from_mask(cls, mask: int) -> CardSet:
        """Give the set whose `mask` this is; ``ValueError`` outside 0..2⁵²-1."""
        if not 0 <= mask <= ALL_CARDS:
            msg = f"a mask of cards is 0..2**52-1, not {mask}"
            raise ValueError(msg)
        cards = cls.__new__(cls)
        object.__setattr__(cards, "mask", mask)
        return cards

    def of_suit(self, suit: Suit) -> CardSet:
        """Give the cards of one suit.

        >>> CardSet("QH 5H 2C").of_suit(Suit.HEARTS)
        CardSet('5H QH')
        """
        return CardSet.from_mask(self.mask & SUIT_MASKS[suit.index])

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and bool(self.mask >> card.index & 1)

    def __iter__(self) -> Iterator[Card]:
        fill_holdings()
        return iter(cards_of(self.mask))

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __le__(self, other: AbstractSet[object]) -> bool:
        if isinstance(other, CardSet):
            return self.mask & ~other.mask == 0
        return super().__le__(other)

    def isdisjoint(self, other: Iterable[object]) -> bool:
        """Tell whether no card is in both."""
        return not (self.mask & other.mask if isinstance(other, CardSet) else (self & other).mask)

    # The operators take cards in any collection and always give a CardSet: narrower than Set's.
    def __and__(self, other: Iterable[object] | str) -> CardSet:
        if not isinstance(other, CardSet | str):
            other = (card for card in other if isinstance(card, Card))
        return CardSet.from_mask(self.mask & _mask_of(other))

    def __or__(self, other: Iterable[Card]) -> CardSet:  # type: ignore[override]
        return CardSet.from_mask(self.mask | _mask_of(other))

    def __sub__(self, other: Iterable[object]) -> CardSet:
        return CardSet.from_mask(self.mask & ~(self & other).mask)

    def __xor__(self, other: Iterable[Card]) -> CardSet:  # type: ignore[override]
        return CardSet.from_mask(self.mask ^ _mask_of(other))

    # And so when the collection stands on the left.
    __rand__ = __and__
    __ror__ = __or__
    __rxor__ = __xor__

    def __rsub__(self, other: Iterable[Card]) -> CardSet:
        return CardSet(other) - self

    def __eq__(self, other: object) -> bool:
        return self.mask == other.mask if isinstance(other, CardSet) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.mask)

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def _repr_svg_(self) -> str:
        return drawn("hand", self)

    def __repr__(self) -> str:
        return f"CardSet({str(self)!r})"

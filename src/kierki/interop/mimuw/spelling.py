"""How the Warsaw network game writes cards, types and seats."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from kierki.cards import Card
from kierki.contracts import TrickContract
from kierki.presets import PRESETS
from kierki.seats import Seat

__all__ = ["CARD", "CONTRACTS", "MIMUW", "cards_in", "cards_text", "contract_type", "dealer_for"]

MIMUW: Final = PRESETS["mimuw"]
"""The rules of the game: the preset ``mimuw``."""
CONTRACTS: Final = tuple(
    contract for contract in MIMUW.contracts if isinstance(contract, TrickContract)
)
"""The seven contracts of the game; type 1 is the first."""
CARD: Final = "(?:[2-9JQKA]|10)[CDHS]"
_CARD: Final = re.compile(CARD)
_TEXTS: Final = {card: f"{card.rank.label()}{card.suit}" for card in Card}
_CARDS: Final = {text: card for card, text in _TEXTS.items()}


def cards_text(cards: Iterable[Card]) -> str:
    """Write cards without a space between them.

    >>> cards_text([Card("TD"), Card("2C")])
    '10D2C'
    """
    return "".join([_TEXTS[card] for card in cards])


def cards_in(text: str) -> tuple[Card, ...]:
    """Read cards from a text that is known to hold cards and nothing else.

    >>> cards_in("10D2C")
    (Card('TD'), Card('2C'))
    """
    return tuple([_CARDS[card] for card in _CARD.findall(text)])


def contract_type(contract: TrickContract) -> int:
    """Give the type of a contract, 1 to 7.

    Raises:
        ValueError: if the game has no such contract.

    >>> contract_type(CONTRACTS[6])
    7
    """
    if contract not in CONTRACTS:
        raise ValueError(f"the network game does not play {contract.id}")
    return CONTRACTS.index(contract) + 1


def dealer_for(leader: Seat) -> Seat:
    """Give who has dealt if this seat leads: the seat on its right.

    >>> dealer_for(Seat.N)
    Seat.W
    """
    return MIMUW.left_of(leader, len(MIMUW.seats) - 1)

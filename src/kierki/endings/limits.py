"""How much an ending may take to be solved."""

from __future__ import annotations

from typing import Final

import attrs

from kierki.errors import KierkiError

__all__ = ["POSITIONS_LIMIT", "EndingTooLargeError"]

POSITIONS_LIMIT: Final = 100_000
"""How many positions an ending may take unless another limit is given: two or three seconds."""


class EndingTooLargeError(KierkiError, ValueError):
    """An ending took more positions than it was allowed, and has no solution yet.

    Attributes:
        limit: how many positions were examined.
        cards: how many cards were in the hands, all together.
    """

    limit: int
    cards: int

    def __init__(self, limit: int, cards: int) -> None:
        super().__init__(limit, cards)
        self.limit, self.cards = limit, cards

    def __str__(self) -> str:
        return f"{self.cards} cards in hand are not solved after {self.limit} positions"


def _is_number(_: object, field: attrs.Attribute[int], limit: int) -> None:
    if type(limit) is not int or limit < 0:
        raise ValueError(f"{field.name} must be a whole number from 0 on, is {limit!r}")


@attrs.define
class Budget:
    """How many positions may be examined, and how many have been."""

    limit: int = attrs.field(validator=_is_number)
    cards: int
    spent: int = 0

    def spend(self) -> None:
        """Count one more position.

        Raises:
            EndingTooLargeError: if it is one too many.
        """
        if self.spent == self.limit:
            raise EndingTooLargeError(self.limit, self.cards)
        self.spent += 1

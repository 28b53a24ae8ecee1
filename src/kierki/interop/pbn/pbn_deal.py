"""A deal of the whole pack to four seats, as a bridge file holds it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias, cast

import attrs

from kierki.cards import Card
from kierki.cardset import CardSet
from kierki.dealing import hand_masks
from kierki.errors import NotationError
from kierki.presets import STANDARD
from kierki.records import UNWRITABLE
from kierki.seats import Seat

__all__ = ["HEADER_NAMES", "PbnDeal"]

Headers: TypeAlias = tuple[tuple[str, str], ...]

HEADER_NAMES: Final = ("Event", "Site", "Date", "West", "North", "East", "South")
"""What a deal may say of its event and its players, in the written order."""


def is_known(value: str) -> bool:
    """Tell whether a value says anything; a question mark does not."""
    return value not in ("", "?")


def check_value(name: str, value: str) -> None:
    """Refuse a value that could not be read again.

    Raises:
        NotationError: with code ``not_text`` for a control character, ``bad_header`` for what
            means that a value of another game is taken.
    """
    if not isinstance(value, str):
        raise TypeError(f"{name} is text, not {value!r}")
    if wrong := UNWRITABLE.search(value):
        detail = f"no {name} has the character U+{ord(wrong[0]):04X}"
        raise NotationError("not_text", detail, wrong[0], 1, wrong.start() + 1)
    if value == "#" or value.startswith("##"):
        raise NotationError("bad_header", f"no {name} can be {value!r}", value)


def _hand_sets(hands: Mapping[Seat, Iterable[Card]]) -> tuple[CardSet, ...]:
    masks, _ = hand_masks(hands, STANDARD, None)
    return tuple(map(CardSet.from_mask, masks))


def _board(value: str | None) -> str | None:
    if value is None:
        return None
    check_value("Board", value)
    return value if is_known(value) else None


def _canonical(headers: Mapping[str, str] | Iterable[tuple[str, str]]) -> Headers:
    """Put headers into their written order, without those that say nothing."""
    if isinstance(headers, Mapping):
        headers = cast(Mapping[str, str], headers).items()
    values: dict[str, str] = {}
    for name, value in headers:
        if name not in HEADER_NAMES or name in values:
            raise NotationError("bad_header", f"no header, or a second one: {name!r}", name)
        check_value(name, value)
        values[name] = value
    return tuple((name, values[name]) for name in HEADER_NAMES if is_known(values.get(name, "")))


@attrs.frozen(repr=False)
class PbnDeal:
    """A deal from a bridge file, or for one: all 52 cards, dealt to four seats.

    Attributes:
        dealer: who deals; None if that is not known.
        board: the number of the deal, as it is written; None if it has none.
        headers: names and values of what is known of ``Event``, ``Site``, ``Date``, ``West``,
            ``North``, ``East`` and ``South``, in this order.
        dropped: the names of the other tags it was read with, which a deal of Kierki has no
            place for; no part of ``==``.

    Raises:
        InvalidStateError: with every problem found in the hands.
        NotationError: with code ``bad_header`` or ``not_text`` for a header or a board that
            cannot be written.

    >>> from kierki import STANDARD, Seat, deal, shuffle
    >>> prepared = PbnDeal(shuffle("gdansk-2026"), Seat.E, "1", {"Event": "Liga"})
    >>> prepared
    <PbnDeal 1: E deals>
    >>> deal(STANDARD.contracts[0], prepared.hands, dealer=prepared.dealer).turn
    Seat.S
    """

    _hands: tuple[CardSet, ...] = attrs.field(alias="hands", converter=_hand_sets)
    dealer: Seat | None = attrs.field(
        default=None, validator=attrs.validators.optional(attrs.validators.instance_of(Seat))
    )
    board: str | None = attrs.field(default=None, converter=_board)
    headers: Headers = attrs.field(default=(), converter=_canonical)
    dropped: tuple[str, ...] = attrs.field(default=(), converter=tuple[str, ...], eq=False)

    @property
    def hands(self) -> dict[Seat, CardSet]:
        """The cards of each seat."""
        return dict(zip(Seat, self._hands, strict=True))

    def __repr__(self) -> str:
        return f"<PbnDeal {self.board or '?'}: {self.dealer or '?'} deals>"

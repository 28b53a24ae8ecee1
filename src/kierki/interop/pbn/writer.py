"""Writing deals in Portable Bridge Notation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from kierki.errors import NotationError
from kierki.interop.pbn.pbn_deal import PbnDeal
from kierki.notation.scanner import escaped
from kierki.notation.writer import ranks_text
from kierki.seats import Seat

__all__ = ["dumps"]

_EXPORT_LIMIT: Final = 255  # characters of a line with its end, CR LF
# What a bridge deal has and one of Kierki has not; the notation wants an empty value then.
_NONE_HERE: Final = ("Scoring", "Declarer", "Contract", "Result")


def dumps(deals: Iterable[PbnDeal]) -> str:
    r"""Write deals in Portable Bridge Notation, in its export format.

    Lines end with CR LF, as that format wants: write the text as bytes, or to a file opened with
    ``newline=""``. Some programs read no deal without a ``board``.

    Args:
        deals: the deals, each a game of the file.

    Raises:
        NotationError: with code ``too_large`` for a line of more than 255 characters.

    >>> from kierki import Seat, shuffle
    >>> text = dumps([PbnDeal(shuffle("gdansk-2026"), Seat.E, "1")])
    >>> print(*text.split("\r\n")[:2], text.split("\r\n")[12], sep="\n")
    % PBN 2.1
    % EXPORT
    [Deal "E:A.AKQ87.AQJ3.KJ8 KT98652.65.95.42 J73.T3.K74.AQT95 Q4.J942.T862.763"]
    """
    lines = ["% PBN 2.1", "% EXPORT"]
    for number, deal in enumerate(deals):
        lines += [""] if number else []
        lines += map(_line, _tags(deal))
    return "".join(f"{line}\r\n" for line in lines)


def _line(tag: tuple[str, str]) -> str:
    name, value = tag
    line = f'[{name} "{escaped(value)}"]'
    if len(line) + 2 > _EXPORT_LIMIT:
        raise NotationError("too_large", f"a line may have {_EXPORT_LIMIT} characters", line[:20])
    return line


def _tags(deal: PbnDeal) -> Iterator[tuple[str, str]]:
    """Give the fifteen tags of the export format, in its order."""
    headers = dict(deal.headers)
    for name in ("Event", "Site", "Date"):
        yield name, headers.get(name, "?")
    yield "Board", deal.board or "?"
    for name in ("West", "North", "East", "South"):
        yield name, headers.get(name, "?")
    yield "Dealer", str(deal.dealer or "")
    yield "Vulnerable", ""
    yield "Deal", _hands_text(deal)
    for name in _NONE_HERE:
        yield name, ""


def _hands_text(deal: PbnDeal) -> str:
    """Write the hands, clockwise from the dealer's."""
    first = deal.dealer or Seat.N
    seats = tuple(Seat)
    hands = [deal.hands[seat] for seat in seats[first.index :] + seats[: first.index]]
    return f"{first}:{' '.join(map(ranks_text, hands))}"

"""How the command draws: what was asked for, and what can be written where it writes."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Mapping
from typing import Final

from kierki.records import Record
from kierki.render import Style
from kierki.seats import Seat

__all__ = ["names_in", "style_of"]

_DRAWN: Final = "♣♦♥♠─│╭╮╰╯►▌·"


def style_of(arguments: Namespace, names: Mapping[Seat, str], bottom: Seat | None = None) -> Style:
    """Give the style of what the command line asks for.

    Args:
        arguments: the command line.
        names: who sits where.
        bottom: who sits below, if it is said.
    """
    ascii_ = getattr(arguments, "ascii", False) or not _can_draw(sys.stdout)
    return Style(
        theme=getattr(arguments, "theme", None) or "light",
        lang=arguments.lang,
        four_colours=getattr(arguments, "four_colours", False),
        bottom=bottom,
        names=names,
        ascii=ascii_,
    )


def _can_draw(stream: object) -> bool:
    """Tell whether what pictures are drawn with can be written."""
    try:
        _DRAWN.encode(getattr(stream, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def names_in(record: Record) -> dict[Seat, str]:
    """Give the players that the headers of a record name."""
    seats = Seat.__members__
    return {seats[name]: player for name, player in record.headers if name in seats}

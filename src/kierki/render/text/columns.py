"""Tables of text whose columns stand straight, whatever is written in them."""

from __future__ import annotations

from collections.abc import Sequence

from kierki.render.cells import Side, cells, pad

__all__ = ["in_columns"]


def in_columns(rows: Sequence[Sequence[str]], sides: Sequence[Side], gap: str = "  ") -> list[str]:
    """Write rows so that each column is as wide as what is widest in it.

    >>> in_columns([("No", "points"), ("1", "-20")], ("right", "right"))
    ['No  points', ' 1     -20']
    """
    widths = [max(map(cells, column)) for column in zip(*rows, strict=True)]
    return [
        gap.join(pad(*filled) for filled in zip(row, widths, sides, strict=True)) for row in rows
    ]

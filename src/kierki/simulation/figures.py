"""Figures with their margins, as people read them."""

from __future__ import annotations

__all__ = ["with_margin"]


def with_margin(value: float, margin: float) -> str:
    """Write a figure and its margin, no more exactly than is of use.

    >>> with_margin(-1234.567, 123.4), with_margin(62.345, 4.123), with_margin(-0.004, 0.01)
    ('-1235 ± 123', '62.3 ± 4.1', '0.00 ± 0.01')

    Where all were alike, nothing is known of the margin:

    >>> with_margin(-60, 0)
    '-60'
    """
    if not margin:
        return f"{round(value, 2):g}"
    digits = 0 if margin >= 9.95 else 1 if margin >= 0.995 or abs(value) >= 99.5 else 2
    return f"{round(value, digits) + 0.0:.{digits}f} ± {margin:.{digits}f}"

"""Where the command's text goes: plain, or through rich on a terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import Final, Literal, Protocol, TextIO, TypeAlias

import attrs

__all__ = ["Mood", "Page", "PlainPage", "Table", "complain", "fitting", "layout", "open_page"]

Mood: TypeAlias = Literal["plain", "title", "good", "open", "bad"]

# What joins letters, and keeps a name from right to left by itself: nothing to be seen, and nothing
# that could move the text around it.
_UNSEEN: Final = "\u200c\u200d\u2068\u2069"
# For terminals that cannot write more than ASCII.
_ASCII: Final[Mapping[int, int | str | None]] = {
    **str.maketrans("♣♦♥♠Σ–−─│┼…„”“ąćęłńóśźżĄĆĘŁŃÓŚŹŻ", 'CDHS=---|+."""acelnoszzACELNOSZZ'),
    ord("→"): "->",
    ord("≈"): "~",
    ord("±"): "+-",
}


@attrs.frozen
class Table:
    """Rows under headings; the columns named in ``left`` stand left, all others right."""

    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    left: frozenset[int] = frozenset()


class Page(Protocol):
    """What text and tables are written on."""

    def line(self, text: str = "", mood: Mood = "plain") -> None:
        """Write one line."""
        ...

    def table(self, table: Table) -> None:
        """Write a table."""
        ...


def layout(table: Table) -> list[str]:
    """Align a table: the headings, a rule, and the rows.

    >>> layout(Table(("Deal", "N"), (("no tricks", "-20"),), left=frozenset({0})))
    ['   Deal        N', '   --------- ---', '   no tricks -20']
    """
    widths = [max(map(len, column)) for column in zip(table.headings, *table.rows, strict=True)]
    rows = (table.headings, tuple("-" * width for width in widths), *table.rows)
    aligned = (
        "".join(
            f"  {cell:<{width}}" if place in table.left else f" {cell:>{width}}"
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    )
    return [f" {line}".rstrip() for line in aligned]


def fitting(text: str, encoding: str | None) -> str:
    r"""Make a text safe to show: no control characters, no letters the terminal cannot write.

    >>> fitting("Q♥", "utf-8"), fitting("Q♥ rozdań", "ascii"), fitting("a\x1b[2J", "utf-8")
    ('Q♥', 'QH rozdan', 'a\\x1b[2J')
    """
    if not text.isprintable():
        text = "".join(c if c.isprintable() or c in _UNSEEN else ascii(c)[1:-1] for c in text)
    encoding = encoding or "utf-8"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        text = text.translate(_ASCII).encode(encoding, "backslashreplace").decode(encoding)
    return text


@attrs.frozen
class PlainPage:
    """Text without colour, for pipes, files and where rich is not installed."""

    stream: TextIO | None
    ascii: bool = attrs.field(default=False, kw_only=True)

    def line(self, text: str = "", mood: Mood = "plain") -> None:  # noqa: ARG002 (no colours here)
        """Write one line."""
        encoding = "ascii" if self.ascii else getattr(self.stream, "encoding", None)
        print(fitting(text, encoding), file=self.stream)

    def table(self, table: Table) -> None:
        """Write the headings, a rule, and the rows."""
        for line in layout(table):
            self.line(line)


def complain(text: str) -> None:
    """Write a line to standard error, if there is one."""
    if sys.stderr:
        print(fitting(text, sys.stderr.encoding), file=sys.stderr)


def open_page(stream: TextIO | None = None, *, ascii: bool = False) -> Page:  # noqa: A002
    """Give the page for standard output: with rich, if it is there, on a terminal.

    ``FORCE_COLOR`` asks for rich where there is no terminal; ``NO_COLOR`` leaves the colours out.
    """
    stream = stream or sys.stdout
    if stream is None or not (stream.isatty() or os.environ.get("FORCE_COLOR")):
        return PlainPage(stream, ascii=ascii)
    try:
        from kierki.cli.rich_page import RichPage
    except ImportError:
        return PlainPage(stream, ascii=ascii)
    return RichPage.on(stream, ascii=ascii)

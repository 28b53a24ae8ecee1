"""Text and tables in colour; this room imports rich, and is itself imported late."""

from __future__ import annotations

import os
import re
from typing import Final, TextIO

import attrs
from rich.console import Console
from rich.text import Text

from kierki.cli.page import Mood, Table, fitting, layout

__all__ = ["RichPage"]

_STYLES: Final[dict[Mood, str]] = {
    "plain": "",
    "title": "bold",
    "good": "bold green",
    "open": "bold yellow",
    "bad": "bold red",
}
# A red card, "Q♥", or a suit with the ranks behind it, "♥ A Q 8"; the next card is no such rank.
_RED_CARDS: Final = re.compile(r"(?:10|[2-9AKQJDW])?[♦♥](?: (?:10|[2-9AKQJDW])(?![^\s,.]))*")


class _Console(Console):
    """A console that leaves it to the command what to do when the output is closed."""

    def on_broken_pipe(self) -> None:
        raise  # noqa: PLE0704 (rich calls this while it handles the error)


@attrs.frozen
class RichPage:
    """A terminal, with tables drawn and red cards red."""

    console: Console
    encoding: str

    @classmethod
    def on(cls, stream: TextIO, *, ascii: bool = False) -> RichPage:  # noqa: A002
        """Write to this stream as to a terminal, with ``NO_COLOR`` without any colour or bold."""
        if os.environ.get("NO_COLOR"):
            console = _Console(file=stream, color_system=None, highlight=False)
        else:
            console = _Console(file=stream, force_terminal=True, highlight=False)
        return cls(console, "ascii" if ascii else console.encoding)

    def line(self, text: str = "", mood: Mood = "plain") -> None:
        """Write one line, however long it is."""
        self.console.print(self._text(text, _STYLES[mood]), soft_wrap=True)

    def table(self, table: Table) -> None:
        """Draw a table; as one text, which is twenty times as fast as rich's own tables."""
        headings, rule, *rows = layout(table)
        lines = [(headings, "bold"), (rule.replace("-", "─"), "dim"), *((row, "") for row in rows)]
        drawn = (self._text(text.replace("|", "│"), style) for text, style in lines)
        self.console.print(Text("\n").join(drawn), soft_wrap=True)

    def _text(self, text: str, style: str = "") -> Text:
        shown = Text(fitting(text, self.encoding), style)
        shown.highlight_regex(_RED_CARDS, "red")
        return shown

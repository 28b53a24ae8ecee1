"""How far a long reading has come, on a terminal's standard error."""

from __future__ import annotations

import os
import sys
from time import monotonic
from typing import IO, Any, Final

import attrs

from kierki.cards import Language
from kierki.cli.page import fitting
from kierki.cli.words import counted

__all__ = ["Progress"]

_PATIENCE: Final = 1.0  # seconds before there is anything to see
_EVERY: Final = 0.2


@attrs.define
class Progress:
    """One line that is written over and over, and wiped before anything else is written.

    Attributes:
        lang: the language it speaks.
        in_the_way: whether the report goes to the terminal, too.
    """

    lang: Language
    in_the_way: bool
    next_time: float = attrs.field(factory=lambda: monotonic() + _PATIENCE)
    text: str = ""
    is_visible: bool = False

    def show(self, name: str, file: IO[Any], matches: int) -> None:
        """Show how much of a file is read, if it is time to, or if the line was wiped."""
        now = monotonic()
        if now >= self.next_time and sys.stderr and sys.stderr.isatty():
            self.next_time = now + _EVERY
            self.wipe()
            text = f"{name[-30:]}: {_read(file)}{counted(matches, 'match', self.lang)}"
            self.text = fitting(text, sys.stderr.encoding)
        if self.text and not self.is_visible:
            print(self.text, end="\r", file=sys.stderr, flush=True)
            self.is_visible = True

    def step_aside(self) -> None:
        """Make room for the report."""
        if self.in_the_way:
            self.wipe()

    def wipe(self) -> None:
        """Take the line away."""
        if self.is_visible:
            print(" " * len(self.text), end="\r", file=sys.stderr, flush=True)
            self.is_visible = False


def _read(file: IO[Any]) -> str:
    """Say how many megabytes are read, and of how many where that is known."""
    try:
        done, size = file.tell() / 1e6, os.fstat(file.fileno()).st_size / 1e6
    except OSError:
        return ""  # a pipe
    return f"{done:.1f} / {size:.1f} MB ({done / max(size, done, 1e-6):.0%}), "

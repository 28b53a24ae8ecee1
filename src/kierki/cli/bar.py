"""How far a long simulation has come: a bar on a terminal's standard error, with rate and time."""

from __future__ import annotations

import shutil
import sys
from time import monotonic
from typing import Final, Protocol

import attrs

from kierki.cards import Language
from kierki.cli.page import fitting
from kierki.cli.words import say

__all__ = ["Bar", "Meter", "open_bar"]

_EVERY: Final = 0.25  # seconds
_WIDTH: Final = 30
_LEAST: Final = 8  # with less the bar is left out


class Bar(Protocol):
    """A bar that is drawn over and over, and wiped before anything else is written."""

    def draw(self, share: float, text: str) -> None:
        """Draw how much is done, and write beside it."""
        ...

    def wipe(self) -> None:
        """Take it away."""
        ...


@attrs.define
class _PlainBar:
    """A bar of ASCII, where rich is not installed."""

    line: str = ""

    def draw(self, share: float, text: str) -> None:
        """Write the bar over the one before."""
        self.wipe()
        room = shutil.get_terminal_size().columns - 1
        text = fitting(text, sys.stderr.encoding)
        width = min(_WIDTH, room - len(text) - 3)
        full = "#" * round(share * width)
        self.line = f"[{full:<{width}}] {text}" if width >= _LEAST else text[:room]
        print(self.line, end="\r", file=sys.stderr, flush=True)

    def wipe(self) -> None:
        """Write blanks over it."""
        if self.line:
            print(" " * len(self.line), end="\r", file=sys.stderr, flush=True)
            self.line = ""


@attrs.frozen
class _NoBar:
    """Nothing, where standard error is no terminal."""

    def draw(self, share: float, text: str) -> None:
        """Draw nothing."""

    def wipe(self) -> None:
        """Wipe nothing."""


def open_bar() -> Bar:
    """Give the bar for standard error: none, with rich, or without."""
    if not (sys.stderr and sys.stderr.isatty()):
        return _NoBar()
    try:
        from kierki.cli.rich_bar import RichBar
    except ImportError:
        return _PlainBar()
    return RichBar()


@attrs.define
class Meter:
    """Tells how many of how many are done, how quickly, and how long it will still take.

    Attributes:
        count: how many there are.
        before: how many were done when it began.
        lang: the language it speaks.
    """

    count: int
    before: int
    lang: Language
    bar: Bar = attrs.field(factory=open_bar)
    began: float = attrs.field(factory=monotonic)
    next_time: float = 0.0

    def tell(self, done: int) -> None:
        """Show it, if it is time to."""
        if (now := monotonic()) >= self.next_time:
            self.next_time = now + _EVERY
            self.bar.draw(done / self.count, self._text(done, now - self.began))

    def _text(self, done: int, seconds: float) -> str:
        facts = {"done": done, "count": self.count}
        if done == self.before or seconds <= 0:
            return say("simulating", self.lang, **facts)
        rate = (done - self.before) / seconds
        pace, often = ("a_second", rate) if rate >= 1 else ("a_minute", 60 * rate)
        pace = say(pace, self.lang, rate=f"{often:.{1 if often < 100 else 0}f}")
        left = clock((self.count - done) / rate)
        return say("simulating_on", self.lang, **facts, pace=pace, left=left)

    def wipe(self) -> None:
        """Take it away."""
        self.bar.wipe()


def clock(seconds: float) -> str:
    """Write a time.

    >>> clock(65), clock(7209.4)
    ('1:05', '2:00:09')
    """
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"

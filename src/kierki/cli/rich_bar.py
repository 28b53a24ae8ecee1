"""A bar in colour; this room imports rich, and is itself imported late."""

from __future__ import annotations

import sys

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn

__all__ = ["RichBar"]


class RichBar:
    """A bar on standard error, which is a terminal."""

    def __init__(self) -> None:
        """Draw nothing yet."""
        self._progress = Progress(
            BarColumn(),
            TextColumn("{task.description}", markup=False),
            console=Console(file=sys.stderr),
            auto_refresh=False,  # without a thread: processes are begun beside it
            transient=True,
            redirect_stdout=False,
            redirect_stderr=False,
        )
        self._task = self._progress.add_task("", total=1.0)

    def draw(self, share: float, text: str) -> None:
        """Draw the bar over the one before."""
        self._progress.start()
        self._progress.update(self._task, completed=share, description=text, refresh=True)

    def wipe(self) -> None:
        """Take it away."""
        self._progress.stop()

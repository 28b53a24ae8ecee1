"""Lines that are typed while something else goes on."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import suppress
from threading import Thread
from typing import Final

__all__ = ["listen_to_keyboard"]

_LINE_LIMIT: Final = 200  # letters of a line that are read; no command is so long


def listen_to_keyboard(keyboard: int, heard: asyncio.Queue[bytes | str]) -> None:
    """Put every line typed into a queue of the running loop, and at the end an empty text.

    A thread reads, since not every system lets a loop wait for a terminal and for a file; it
    reads on only when its last line was taken. It ends with the loop or with the process.

    Args:
        keyboard: a file descriptor.
        heard: where the lines go.
    """
    loop = asyncio.get_running_loop()
    Thread(target=_type, args=(keyboard, heard, loop), daemon=True).start()


def _type(
    keyboard: int, heard: asyncio.Queue[bytes | str], loop: asyncio.AbstractEventLoop
) -> None:
    for line in _lines_of(keyboard):
        putting = heard.put(line)
        try:
            asyncio.run_coroutine_threadsafe(putting, loop).result()
        except (RuntimeError, CancelledError):  # the loop is closed, or about to be
            putting.close()
            return


def _lines_of(keyboard: int) -> Iterator[str]:
    """Give the lines typed, each with its end, and an empty text when there are no more."""
    rest = b""
    with suppress(OSError):
        # Not through sys.stdin: a thread that waits there does not let Python end.
        while data := os.read(keyboard, _LINE_LIMIT):
            *lines, rest = (rest + data).split(b"\n")
            rest = rest[:_LINE_LIMIT]
            for line in lines:
                yield f"{line[:_LINE_LIMIT].decode(errors='replace')}\n"
    if rest:
        yield f"{rest.decode(errors='replace')}\n"
    yield ""

"""The lines of a file, one at a time and within bounds."""

from __future__ import annotations

import re
from typing import Final, Protocol

__all__ = ["LineFile"]

# Control characters, and halves of surrogate pairs, which no text file can hold.
UNWRITABLE: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]")


class LineFile(Protocol):
    """A binary or a text file open for reading."""

    def readline(self, size: int = ..., /) -> str | bytes:
        """Read a line, or so much of it."""
        ...


def bounded_line(file: LineFile, limit: int) -> tuple[str | bytes, int]:
    """Read a line without its end, cut off if it is longer than the limit.

    Returns:
        The line, and its whole size with its end: 0 once the file is at its end.
    """
    line = file.readline(limit + 2)
    size = len(line)
    if isinstance(line, str):
        if line.endswith("\n"):
            return line[:-1].removesuffix("\r"), size
    elif line.endswith(b"\n"):
        return line[:-1].removesuffix(b"\r"), size
    chunk = line
    while chunk and chunk[-1:] not in ("\n", b"\n"):
        chunk = file.readline(limit)
        size += len(chunk)
    return line, size

"""Lines out of the bytes that a connection brings."""

from __future__ import annotations

from collections.abc import Iterator

from kierki.errors import NotationError
from kierki.interop.mimuw.messages import LINE_LIMIT

__all__ = ["LineReader"]


class LineReader:
    r"""Cuts the bytes of one connection into lines that end with CRLF; keeps less than one line.

    >>> lines = LineReader()
    >>> list(lines.feed(b"IAMN\r\nTRI")), list(lines.feed(b"CK12D\r")), list(lines.feed(b"\n"))
    (['IAMN'], [], ['TRICK12D'])
    """

    def __init__(self) -> None:
        self._rest = b""
        self._number = 1

    def feed(self, data: bytes) -> Iterator[str]:
        """Give the lines that these bytes complete, one by one.

        Raises:
            NotationError: with code ``too_large``, where a line is longer than any message.
        """
        *lines, self._rest = (self._rest + data).split(b"\r\n")
        for line in lines:
            yield self._checked(line).decode("latin-1")  # what is not ASCII is no message
            self._number += 1
        self._checked(self._rest.removesuffix(b"\r"))

    def _checked(self, line: bytes) -> bytes:
        if len(line) > LINE_LIMIT:
            detail = f"a message has {LINE_LIMIT} letters at most"
            raise NotationError("too_large", detail, "", self._number, LINE_LIMIT + 1)
        return line

"""The tokens of Portable Bridge Notation, each with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import attrs

from kierki.errors import NotationError
from kierki.lines import LineFile, bounded_line
from kierki.notation.scanner import LINE_LIMIT, Place
from kierki.records import UNWRITABLE

_TOKEN: Final = re.compile(
    r"""
    (?P<space>[ \t]+)
    | (?P<comment>;.*|\{)
    | (?P<open>\[)
    | (?P<close>\])
    | (?P<string>"(?:[^"\\]|\\.)*+")
    | (?P<name>[A-Za-z][A-Za-z0-9_]*+)
    | (?P<other>[^ \t\[\]{};"]+)
    """,
    re.VERBOSE,
)
_NOT_TEXT: Final = re.compile(f"(?!\t){UNWRITABLE.pattern}")
_BOM: Final = "\ufeff"


@attrs.define
class Token:
    """A piece of the text, and what it is: the name of a group above, or ``"empty line"``."""

    kind: str
    place: Place


def scan(file: LineFile) -> Iterator[Token]:
    """Read a file token by token, holding one line at a time.

    Raises:
        NotationError: for what is no token, and for a line or a character that cannot be.
    """
    comment: Place | None = None  # where the comment begins that is not at its end yet
    for line in _lines(file):
        at = 0
        if comment is None and not line.text.strip(" \t"):
            yield Token("empty line", line)
        while at < len(line.text):
            if comment is not None:
                end = line.text.find("}", at)
                comment, at = (comment, len(line.text)) if end < 0 else (None, end + 1)
                continue
            token = _token(line, at)
            at += len(token.place.text)
            if token.place.text == "{":
                comment = token.place
            if token.kind != "space":
                yield token
    if comment is not None:
        raise comment.error("bad_syntax", "this comment has no end")


def _token(line: Place, at: int) -> Token:
    found = _TOKEN.match(line.text, at)
    if found is None or found.lastgroup is None:
        detail = "this string has no end" if line.text[at] == '"' else "no comment begins before"
        raise line.part(at).error("bad_syntax", detail)
    return Token(found.lastgroup, line.part(at, found.end()))


def _lines(file: LineFile) -> Iterator[Place]:
    """Give the lines, but for those that begin with a percent sign."""
    number = 0
    while True:
        number += 1
        try:
            raw, size = bounded_line(file, LINE_LIMIT)
        except UnicodeDecodeError as error:  # a text file, which decodes more than a line
            detail = f"this file is no {error.encoding}"
            raise NotationError("not_text", detail, "", number) from None
        if not size:
            return
        text = _text(raw, number)
        if not text.startswith("%"):
            yield Place(text, number, 1)


def _text(raw: str | bytes, number: int) -> str:
    if len(raw) > LINE_LIMIT:
        detail = f"a line may have {LINE_LIMIT} bytes"
        raise NotationError("too_large", detail, "", number, LINE_LIMIT + 1)
    text = raw if isinstance(raw, str) else _decoded(raw, number)
    if number == 1:
        text = text.removeprefix(_BOM)
    if wrong := _NOT_TEXT.search(text):
        detail = f"no text has the character U+{ord(wrong[0]):04X}"
        raise NotationError("not_text", detail, wrong[0], number, wrong.start() + 1)
    return text


def _decoded(line: bytes, number: int) -> str:
    """Read a line as UTF-8, or else as Latin-1, which the notation was made for.

    Windows has more characters, where Latin-1 has none that could stand in a text.
    """
    try:
        return line.decode()
    except UnicodeDecodeError:
        pass
    try:
        return line.decode("cp1252")
    except UnicodeDecodeError as error:
        detail = f"neither UTF-8 nor Latin-1: byte {line[error.start]:#04x}"
        raise NotationError("not_text", detail, "", number, error.start + 1) from None

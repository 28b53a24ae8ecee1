"""Lines, tags and words of match text, each with its place."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

import attrs

from kierki.errors import NotationError
from kierki.lines import LineFile, bounded_line
from kierki.records import UNWRITABLE

__all__ = ["Lines", "Place", "ScannedLine", "Tag", "scan"]

RawLine: TypeAlias = tuple[str | bytes, int, int]
"""A line without its end, its size with it, and its number."""

MATCH_LIMIT: Final = 1024 * 1024  # bytes of one match
DEALS_LIMIT: Final = 16 * MATCH_LIMIT  # bytes of one collection of deals
LINE_LIMIT: Final = 64 * 1024  # bytes, or characters of a text file, without the line's end

_SPACE: Final = re.compile(r"[ \t]*")
_WORD: Final = re.compile(r"[^ \t;]+")
_TAG: Final = re.compile(
    r'\[([A-Za-z][A-Za-z0-9]*)[ \t]+"((?:[^"\\\x00-\x1f\x7f-\x9f]++|\\["\\])*+)"\]'
)
_ESCAPED: Final = re.compile(r'\\(["\\])')
_NOT_TEXT: Final = re.compile(f"(?!\t){UNWRITABLE.pattern}")
_BOM: Final = "\ufeff"
_TOKEN_LIMIT: Final = 60  # so much of what is wrong is enough to find it


@attrs.define
class Place:
    """A piece of text and where it begins; line and column count from 1."""

    text: str
    line: int
    column: int

    def error(self, code: str, detail: str) -> NotationError:
        """Make the error that this piece of text is at fault."""
        return NotationError(code, detail, self.text[:_TOKEN_LIMIT], self.line, self.column)

    def part(self, start: int, end: int | None = None) -> Place:
        """Give a part of this text with its own place."""
        return Place(self.text[start:end], self.line, self.column + start)


@attrs.define
class Tag:
    """A tag: its name, its value with escapes undone, and its place."""

    name: str
    value: Place
    place: Place


@attrs.define
class ScannedLine:
    """What a line holds: tags, or the words of a line of play, and what is wrong with it."""

    text: str
    number: int
    size: int
    tags: tuple[Tag, ...] = ()
    words: Sequence[str] = ()
    problem: NotationError | None = None

    @property
    def start(self) -> Place:
        """The place where the line begins."""
        return Place("", self.number, 1)

    def word(self, index: int) -> Place:
        """Give a word with its place."""
        found = list(_WORD.finditer(self.text))[index]
        return Place(found[0], self.number, found.start() + 1)


class Lines:
    """The lines of a file with their numbers, one at a time; some can be put back."""

    def __init__(self, file: LineFile) -> None:
        self._file = file
        self._number = 0
        self._ahead: deque[RawLine] = deque()
        self._problem: NotationError | None = None
        self._ended = False

    def take(self) -> RawLine | None:
        """Give the next line; None at the end.

        Raises:
            NotationError: for a text file that holds something else.
        """
        line = self._ahead.popleft() if self._ahead else self._read()
        if line is None and self._problem:
            raise self._problem
        return line

    def _read(self) -> RawLine | None:
        """Read a line of the file; None at the end, and where there is a problem."""
        if self._ended or self._problem:  # a terminal would have to be told twice
            return None
        self._number += 1
        try:
            raw, size = bounded_line(self._file, LINE_LIMIT)
        except UnicodeDecodeError as error:  # a text file, which decodes more than a line
            detail = f"this file is no {error.encoding}"
            self._problem = NotationError("not_text", detail, "", self._number)
            return None
        self._ended = not size
        return (raw, size, self._number) if size else None

    def put_back(self, lines: Sequence[RawLine]) -> None:
        """Let these lines be the next ones again."""
        self._ahead.extendleft(reversed(lines))

    def deal(self, limit: int) -> list[RawLine]:
        """Take the lines of a deal if one begins here, up to an empty line; so many at most."""
        first, lines = self._peek(), list[RawLine]()
        if first is None or first[0][:6] not in ("[Deal ", b"[Deal "):
            return lines
        while len(lines) < limit:
            line = self._ahead.popleft() if self._ahead else self._read()
            if line is None:
                break
            if not line[0]:
                self._ahead.appendleft(line)
                break
            lines.append(line)
        return lines

    def _peek(self) -> RawLine | None:
        if not self._ahead and (line := self._read()) is not None:
            self._ahead.append(line)
        return self._ahead[0] if self._ahead else None


def scan(lines: Lines) -> Iterator[ScannedLine]:
    """Read line by line, holding one line at a time."""
    while True:
        try:
            line = lines.take()
        except NotationError as error:
            yield ScannedLine("", error.line, 0, problem=error)
            return
        if line is None:
            return
        yield scan_line(line)


def scan_line(line: RawLine) -> ScannedLine:
    """Find out what a line holds."""
    raw, size, number = line
    try:
        return _scan_line(_text(raw, number), number, size)
    except NotationError as error:
        return ScannedLine("", number, size, problem=error)


def _text(raw: str | bytes, number: int) -> str:
    if len(raw) > LINE_LIMIT:
        detail = f"a line may have {LINE_LIMIT} bytes"
        raise NotationError("too_large", detail, "", number, LINE_LIMIT + 1)
    try:
        text = raw if isinstance(raw, str) else raw.decode()
    except UnicodeDecodeError as error:
        before = error.object[: error.start].decode()
        column = len(before.removeprefix(_BOM) if number == 1 else before) + 1
        detail = f"not UTF-8: byte {error.object[error.start]:#04x}"
        raise NotationError("not_text", detail, "", number, column) from None
    if number == 1:
        text = text.removeprefix(_BOM)
    if not text.isprintable() and (wrong := _NOT_TEXT.search(text)):
        detail = f"no text has the character U+{ord(wrong[0]):04X}"
        raise NotationError("not_text", detail, wrong[0], number, wrong.start() + 1)
    return text


def _scan_line(text: str, number: int, size: int) -> ScannedLine:
    if text.lstrip(" \t").startswith("["):
        tags, problem = _scan_tags(Place(text, number, 1))
        return ScannedLine(text, number, size, tags, (), problem)
    play, _, _ = text.partition(";")
    return ScannedLine(text, number, size, (), _WORD.findall(play))


def _scan_tags(line: Place) -> tuple[tuple[Tag, ...], NotationError | None]:
    """Read the tags of a line, up to its end or to what is no tag."""
    text, tags = line.text, list[Tag]()
    if (whole := _TAG.fullmatch(text)) and "\\" not in text:  # the short way through most lines
        name, value = whole.groups()
        return (Tag(name, Place(value, line.line, whole.start(2) + 1), line),), None
    at = _skip_space(text, 0)
    while at < len(text) and text[at] != ";":
        found = _TAG.match(text, at)
        if found is None:
            rest = line.part(at)
            return tuple(tags), rest.error(
                "bad_syntax", 'a tag is [Name "value"], and this is none'
            )
        value = Place(_unescaped(found[2]), line.line, found.start(2) + 1)
        tags.append(Tag(found[1], value, line.part(found.start(), found.end())))
        at = _skip_space(text, found.end())
    return tuple(tags), None


def escaped(value: str) -> str:
    """Write a value as it stands in a tag."""
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _unescaped(value: str) -> str:
    return _ESCAPED.sub(r"\1", value) if "\\" in value else value


def _skip_space(text: str, at: int) -> int:
    space = _SPACE.match(text, at)
    return space.end() if space else at

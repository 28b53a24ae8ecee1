"""CSV as a table of cells with their places; no spreadsheet takes a text in it for a formula."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator
from typing import Final, Literal, TypeAlias, get_args

import attrs

from kierki.errors import DocumentError, NotationError, Problem
from kierki.json_text import SIZE_LIMIT
from kierki.lines import UNWRITABLE

__all__: list[str] = []

Delimiter: TypeAlias = Literal[",", ";", "\t"]

BOM: Final = "\ufeff"
_CELLS_LIMIT: Final = 100  # of a row
_PROBLEM_LIMIT: Final = 1000
_QUOTED: Final = re.compile(r'"(?:[^"]|"")*"')
# What a spreadsheet would take for a formula; apostrophes before it are kept by one more.
_FORMULA: Final = re.compile("'*[=+\\-@\uff1d\uff0b\uff0d\uff20]")


@attrs.frozen
class Cell:
    """What stands in a cell.

    Attributes:
        exact: the text with the spaces around it.
        line: the line of the file, from 1.
        column: the character of the line where the cell begins, from 1.
        place: the column of the table, from 0.
    """

    exact: str
    line: int
    column: int
    place: int

    @property
    def address(self) -> str:
        """The cell as a spreadsheet calls it: ``"D3"``."""
        return f"{_letters(self.place)}{self.line}"

    @property
    def text(self) -> str:
        """The text without spaces around it."""
        return self.exact.strip()


@attrs.define
class Findings:
    """Problems with cells; of very many the beginning."""

    problems: list[Problem] = attrs.field(factory=list[Problem])

    def note(self, cell: Cell, code: str, detail: str) -> None:
        """Note a problem."""
        self.problems.append(Problem(code, cell.address, detail, cell.line, cell.column))

    def check(self) -> None:
        """Refuse the table if there is any problem."""
        if self.problems:
            problems = sorted(self.problems, key=lambda own: (own.line or 0, own.column or 0))
            raise DocumentError(problems[:_PROBLEM_LIMIT])


def plain_text(text: str) -> str:
    """Write a text so that it is no formula: an apostrophe comes before.

    >>> plain_text("=1+1"), plain_text("Ala"), plain_text("'t Hooft"), plain_text("'=1")
    ("'=1+1", 'Ala', "'t Hooft", "''=1")
    """
    return f"'{text}" if _FORMULA.match(text) else text


def told_text(text: str) -> str:
    """Read a text as it was before `plain_text`.

    >>> told_text("'=1+1"), told_text("'t Hooft")
    ('=1+1', "'t Hooft")
    """
    return text[1:] if text.startswith("'") and _FORMULA.match(text) else text


def table_text(rows: Iterable[Iterable[str]], delimiter: Delimiter) -> str:
    """Write a table."""
    file = io.StringIO(newline="")
    csv.writer(file, delimiter=delimiter, lineterminator="\n").writerows(rows)
    return file.getvalue()


def read_table(text: str | bytes) -> list[list[Cell]]:
    """Read a table, a row a line; a row without any text is empty, and is none at the end.

    Raises:
        NotationError: with line and column, and code ``too_large``, ``not_text`` or
            ``bad_syntax``.
    """
    if len(text) > SIZE_LIMIT:
        raise NotationError("too_large", f"a sheet may have {SIZE_LIMIT} bytes")
    text = _decoded(text)
    delimiter = delimiter_of(text)
    rows = [
        _row(line.rstrip("\n"), number, delimiter)
        for number, line in enumerate(io.StringIO(text, newline=None), 1)
    ]
    while rows and not rows[-1]:
        rows.pop()
    return rows


def _decoded(text: str | bytes) -> str:
    if isinstance(text, str):
        return text.removeprefix(BOM)
    try:
        return text.decode().removeprefix(BOM)
    except UnicodeDecodeError as error:
        before = text[: error.start].decode().removeprefix(BOM)
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        detail = f"not UTF-8: byte {text[error.start]:#04x}"
        raise NotationError("not_text", detail, "", line, column) from None


def delimiter_of(text: str) -> Delimiter:
    r"""Tell what stands between the cells: the first that stands in the first line with any text.

    >>> delimiter_of("\n'N';'E, S'"), delimiter_of('"a;b",c'), delimiter_of("a\tb")
    (';', ',', '\t')
    """
    first = next((line for line in io.StringIO(text, newline=None) if line.strip()), "")
    bare = _QUOTED.sub("", first)
    found = [own for own in get_args(Delimiter) if own in bare]
    return min(found, key=bare.index, default=",")


def _row(line: str, number: int, delimiter: Delimiter) -> list[Cell]:
    if not line.strip(f" {delimiter}"):
        return []
    if wrong := UNWRITABLE.search(line.replace("\t", " ")):
        detail = f"the control character {wrong[0]!a} is no text"
        raise NotationError("not_text", detail, "", number, wrong.start() + 1)
    try:
        texts = next(csv.reader([line], delimiter=delimiter, strict=True), list[str]())
    except csv.Error as error:
        raise NotationError("bad_syntax", str(error), line[:20], number) from None
    if len(texts) > _CELLS_LIMIT and any(map(str.strip, texts[_CELLS_LIMIT:])):
        detail = f"a row may have {_CELLS_LIMIT} cells"
        raise NotationError("too_large", detail, "", number)
    if not any(map(str.strip, texts)):
        return []
    columns = zip(texts[:_CELLS_LIMIT], _columns(line, delimiter), strict=False)
    return [Cell(text, number, column, at) for at, (text, column) in enumerate(columns)]


def _columns(line: str, delimiter: Delimiter) -> Iterator[int]:
    """Give where the cells of a line begin; there are as many as there are delimiters, and one."""
    at = 0
    while True:
        yield at + 1
        quoted = _QUOTED.match(line, at)
        at = line.find(delimiter, quoted.end() if quoted else at) + 1


def _letters(place: int) -> str:
    """Name a column as spreadsheets do, from 0: ``"A"`` to ``"Z"``, then ``"AA"``."""
    before, last = divmod(place, 26)
    return (_letters(before - 1) if before else "") + chr(ord("A") + last)

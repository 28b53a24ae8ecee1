"""The file that a score sheet is kept in: read whole and checked, written whole or not at all."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping
from pathlib import PurePath
from typing import Literal, TypeAlias

import attrs

from kierki.cards import Language
from kierki.cli.fault import FaultError
from kierki.cli.files import opened, write_whole
from kierki.cli.problems import document_lines, problem_line, reason
from kierki.cli.score_words import say_score
from kierki.cli.words import say
from kierki.errors import DocumentError, InvalidStateError, NotationError
from kierki.json_text import SIZE_LIMIT
from kierki.presets import STANDARD
from kierki.rules import Rules
from kierki.scoresheet import Sheet, new_sheet, read_csv, write_csv
from kierki.scoresheet.csv_table import BOM, Delimiter, delimiter_of
from kierki.seats import Seat
from kierki.serial import dumps, loads, to_dict

__all__ = ["Form", "Paper", "begin_paper", "find_paper", "form_of"]


@attrs.frozen
class Form:
    """How a sheet stands in its file.

    Attributes:
        name: JSON or CSV.
        delimiter: what stands between the cells of CSV.
        mark: what the file begins with: nothing, or the mark of UTF-8.
    """

    name: Literal["json", "csv"]
    delimiter: Delimiter = ","
    mark: str = ""

    def text_of(self, sheet: Sheet) -> str:
        """Write a sheet in this form."""
        if self.name == "csv":
            return self.mark + write_csv(sheet, delimiter=self.delimiter)
        return dumps(sheet) + "\n"


def form_of(name: str) -> Form:
    """Tell how a sheet is to stand in a new file: as CSV if its name says so, else as JSON."""
    return Form("csv" if PurePath(name).suffix.lower() == ".csv" else "json")


_Content: TypeAlias = bytes | None


@attrs.define
class Paper:
    """A sheet and its file.

    Attributes:
        sheet: as it stands.
        file: where it is kept; None if nowhere.
        form: how it stands there.
        content: what is in the file as far as it is known; None: there is no file.
    """

    sheet: Sheet
    file: str | None
    form: Form
    content: _Content

    def save(self, lang: Language) -> None:
        """Write the sheet into its file, if it has one.

        Raises:
            OSError: if it cannot be written, or holds something else than it did.
        """
        if self.file is None:
            return
        text = self.form.text_of(self.sheet)
        if _content(self.file) != self.content:
            is_new = self.content is None
            raise OSError(say("exists", lang) if is_new else say_score("changed", lang))
        write_whole(self.file, text)
        self.content = text.encode()


def _bytes(name: str) -> bytes:
    """Give what is in a file, up to a little more than a sheet can hold."""
    with opened(name) as file:
        content: bytes = file.read(SIZE_LIMIT + 1)
    return content


def _content(name: str) -> _Content:
    """Give what is in a file; None if there is no such file."""
    try:
        return _bytes(name)
    except FileNotFoundError:
        return None


def find_paper(arguments: Namespace, name: str) -> Paper:
    """Read the sheet in a file; ``-`` is standard input.

    Raises:
        FaultError: if there is none, if it is at fault, or if the options say otherwise.
    """
    try:
        content = _bytes(name)
    except (OSError, ValueError) as error:
        raise _unusable(name, error, arguments.lang) from None
    return _found(arguments, name, content)


def begin_paper(arguments: Namespace) -> Paper:
    """Go on with the sheet in a file, or begin one, which is written at once.

    Raises:
        FaultError: if the file holds something else, or cannot be written.
    """
    name: str | None = arguments.file
    try:
        content = _content(name) if name else None
        if name and content:
            return _found(arguments, name, content)
        paper = Paper(_new(arguments), name, form_of(name or ""), content)
        paper.save(arguments.lang)
    except (OSError, ValueError) as error:
        raise _unusable(name or "", error, arguments.lang) from None
    return paper


def _unusable(name: str, error: OSError | ValueError, lang: Language) -> FaultError:
    why = reason(error, lang) if isinstance(error, OSError) else str(error)
    return FaultError(f"{name}: {why}")


def _new(arguments: Namespace) -> Sheet:
    rules = arguments.rules or STANDARD
    first_dealer = arguments.first_dealer or rules.seats[0]
    return _named(new_sheet(rules), first_dealer, arguments.names or {})


def _named(sheet: Sheet, first_dealer: Seat, names: Mapping[Seat, str]) -> Sheet:
    """Give a sheet with more names."""
    known = zip(sheet.rules.seats, sheet.names, strict=True)
    try:
        begun = new_sheet(
            sheet.rules,
            first_dealer=first_dealer,
            names={**dict(known), **names},
        )
    except InvalidStateError as error:
        raise FaultError(str(error), 2) from None
    return attrs.evolve(begun, deals=sheet.deals)


def _found(arguments: Namespace, name: str, content: bytes) -> Paper:
    """Read what is in a file, and see whether it is what the options say."""
    lang: Language = arguments.lang
    try:
        sheet, form = _sheet(name, content, arguments.rules, lang)
    except NotationError as error:
        raise FaultError(problem_line(name, error, lang)) from None
    except DocumentError as error:
        raise FaultError("\n".join(document_lines(name, error))) from None
    if arguments.rules not in (None, sheet.rules):
        raise FaultError(say("other_rules", lang, rules=sheet.rules.id), 2)
    if arguments.first_dealer not in (None, sheet.first_dealer):
        raise FaultError(say_score("other_dealer", lang, dealer=sheet.first_dealer), 2)
    named = _named(sheet, sheet.first_dealer, arguments.names or {})
    return Paper(named, name, form, content)


def _sheet(name: str, content: bytes, rules: Rules | None, lang: Language) -> tuple[Sheet, Form]:
    """Read a sheet from JSON, which begins with a brace, or else from CSV."""
    if not content.removeprefix(BOM.encode()).lstrip().startswith(b"{"):
        sheet = read_csv(content, rules)
        text = content.decode()
        mark = BOM if text.startswith(BOM) else ""
        return sheet, Form("csv", delimiter_of(text.removeprefix(BOM)), mark)
    value = loads(content)
    if not isinstance(value, Sheet):
        kind = str(to_dict(value)["format"]).removeprefix("kierki/")
        raise FaultError(say_score("not_a_sheet", lang, file=name, kind=kind))
    return value, Form("json")

"""What `validate` says of files: in words, or as one JSON document written piece by piece."""

from __future__ import annotations

import json
from collections import Counter
from enum import StrEnum
from typing import Final, Protocol

import attrs

from kierki.cards import Language
from kierki.cli.documents import SCHEMA, record_document
from kierki.cli.page import Mood, Page
from kierki.cli.problems import problem_document, problem_line
from kierki.cli.sheet import Sheet, write_heading, write_sheet
from kierki.cli.words import counted, say
from kierki.errors import NotationError
from kierki.records import Record

__all__ = ["FileReport", "JsonReport", "RecordReport", "Report", "TextReport", "Verdict"]


class Verdict(StrEnum):
    """What is found of a record or a file, the worst last."""

    VALID = "valid"
    UNFINISHED = "unfinished"
    FAULTY = "faulty"
    UNREADABLE = "unreadable"

    @property
    def is_fine(self) -> bool:
        """Whether there is no fault; an unfinished match has none."""
        return self in (Verdict.VALID, Verdict.UNFINISHED)


_MOODS: Final[dict[Verdict, Mood]] = {
    Verdict.VALID: "good",
    Verdict.UNFINISHED: "open",
    Verdict.FAULTY: "bad",
    Verdict.UNREADABLE: "bad",
}


@attrs.frozen
class RecordReport:
    """A record of a file, by its number from 1."""

    number: int
    record: Record
    sheet: Sheet

    @property
    def verdict(self) -> Verdict:
        """The verdict on this record."""
        if self.record.problems:
            return Verdict.FAULTY
        return Verdict.VALID if self.sheet.is_over else Verdict.UNFINISHED


@attrs.define
class FileReport:
    """What is known of a file so far; the records themselves are not kept."""

    name: str
    verdict: Verdict = Verdict.VALID
    matches: int = 0
    deals: int = 0
    faults: int = 0

    def add(self, found: RecordReport) -> None:
        """Count a record in."""
        self.matches += 1
        self.deals += len(found.sheet.lines)
        self.faults += len(found.record.problems)
        self._worsen(found.verdict)

    def fail(self, error: NotationError) -> None:
        """Count in that the file cannot be read, or has no match at all."""
        if error.code == "unreadable":
            self._worsen(Verdict.UNREADABLE)
        else:
            self.faults += 1
            self._worsen(Verdict.FAULTY)

    def _worsen(self, verdict: Verdict) -> None:
        self.verdict = max(self.verdict, verdict, key=list(Verdict).index)


class Report(Protocol):
    """Where the findings go, in the order in which they are made."""

    def begin(self, name: str) -> None:
        """Begin a file."""
        ...

    def record(self, name: str, found: RecordReport) -> None:
        """Report a record of the file."""
        ...

    def fault(self, name: str, error: NotationError) -> None:
        """Report what is wrong with the file as a whole."""
        ...

    def end(self, file: FileReport) -> None:
        """Give the verdict on the file."""
        ...

    def close(self, verdicts: Counter[Verdict]) -> None:
        """Sum up all files."""
        ...


@attrs.frozen
class TextReport:
    """Words and tables; quiet means the verdicts alone."""

    page: Page
    lang: Language
    quiet: bool

    def begin(self, name: str) -> None:
        """Write the name of the file."""
        if not self.quiet:
            self.page.line(name, "title")

    def record(self, name: str, found: RecordReport) -> None:
        """Write the score sheet and the faults."""
        if self.quiet:
            return
        write_heading(self.page, found.number, found.record, self.lang)
        write_sheet(self.page, found.sheet, self.lang)
        for error in found.record.problems:
            self.fault(name, error)

    def fault(self, name: str, error: NotationError) -> None:
        """Write one fault."""
        if not self.quiet:
            self.page.line(problem_line(name, error, self.lang), "bad")

    def end(self, file: FileReport) -> None:
        """Write the verdict, and what it is about."""
        counts = [(file.matches, "match"), (file.deals, "deal"), (file.faults, "problem")]
        about = ", ".join(counted(count, noun, self.lang) for count, noun in counts if count)
        verdict = say(file.verdict, self.lang) + (f" ({about})" if about else "")
        self.page.line(f"{file.name}: {verdict}", _MOODS[file.verdict])
        if not self.quiet:
            self.page.line()

    def close(self, verdicts: Counter[Verdict]) -> None:
        """Write how many files there are of each verdict, if there are several."""
        if verdicts.total() > 1:
            kinds = [v for v in Verdict if verdicts[v]]
            counts = ", ".join(say(f"count_{v}", self.lang, count=verdicts[v]) for v in kinds)
            files = counted(verdicts.total(), "file", self.lang)
            self.page.line(f"{files}: {counts}", _MOODS[kinds[-1]])


@attrs.define
class JsonReport:
    """One JSON document, of which never more than a record is held."""

    lang: Language
    quiet: bool
    faults: list[dict[str, object]] = attrs.field(factory=list[dict[str, object]])
    comma_files: str = ""
    comma_records: str = ""

    def begin(self, name: str) -> None:
        """Open the object of the file, and of the whole before the first."""
        opening = "," if self.comma_files else _opening()
        print(f'{opening}\n{{"file": {json.dumps(name)}, "records": [', end="")
        self.comma_files, self.comma_records = ",", ""
        self.faults = []

    def record(self, name: str, found: RecordReport) -> None:
        """Write a record with its faults."""
        if self.quiet:
            return
        problems = [problem_document(name, error, self.lang) for error in found.record.problems]
        document = {
            "number": found.number,
            "verdict": found.verdict.value,
            **record_document(found.record, found.sheet),
            "problems": problems,
        }
        print(f"{self.comma_records}\n{json.dumps(document)}", end="")
        self.comma_records = ","

    def fault(self, name: str, error: NotationError) -> None:
        """Keep what is wrong with the file as a whole."""
        self.faults.append(problem_document(name, error, self.lang))

    def end(self, file: FileReport) -> None:
        """Close the object of the file with its verdict."""
        closing = {
            "problems": self.faults,
            "verdict": file.verdict.value,
            "matches": file.matches,
            "deals": file.deals,
        }
        print(f"\n], {json.dumps(closing)[1:]}", end="")

    def close(self, verdicts: Counter[Verdict]) -> None:
        """Close the document with the number of files of each verdict."""
        summary = {"files": verdicts.total(), **{v.value: verdicts[v] for v in Verdict}}
        print(f'\n], "summary": {json.dumps(summary)}}}')


def _opening() -> str:
    return f'{{"format": "kierki/validation", "schema": {SCHEMA}, "files": ['

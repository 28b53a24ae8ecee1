"""The exceptions that need no game words, and the record of one problem found in input."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

__all__ = [
    "DocumentError",
    "InvalidStateError",
    "KierkiError",
    "NotationError",
    "Problem",
    "RulesError",
]


class KierkiError(Exception):
    """Every error that kierki raises on purpose; the object it was tried on is unchanged."""


@attrs.frozen
class Problem:
    """One thing that is wrong with an input.

    ``code`` never changes its meaning, ``path`` says where the problem is in what was given
    (``"hands[E]"``, ``"contracts[3].prizes"``), ``detail`` says what it is, in English; for what
    was read from a text, ``line`` and ``column`` say where it stands there, both from 1.

    >>> str(Problem("bad_series", "series", "must be at least 1, is 0"))
    'series: must be at least 1, is 0'
    """

    code: str
    path: str
    detail: str
    line: int | None = None
    column: int | None = None

    def __str__(self) -> str:
        place = f"{self.line}:{self.column}: " if self.line else ""
        return f"{place}{self.path}: {self.detail}" if self.path else f"{place}{self.detail}"


class _ProblemsError(KierkiError, ValueError):
    """An error that lists every problem found, in ``problems``."""

    problems: tuple[Problem, ...]

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "; ".join(map(str, self.problems))


class InvalidStateError(_ProblemsError):
    """Cards or points were given that no deal or match could have.

    Attributes:
        problems: every problem found.
    """


class RulesError(_ProblemsError):
    """A contract or a rule set that cannot be played.

    Attributes:
        problems: every problem found.
    """


class DocumentError(_ProblemsError):
    """A JSON document that is not what it should be.

    Attributes:
        problems: every problem found, each with its path in the document; line and column, too,
            if it was read from a text.
    """


class NotationError(KierkiError, ValueError):
    """Text that is not in the form it should be.

    Attributes:
        code: what is wrong, as a stable word such as ``"bad_card"``.
        line: the line it is in, from 1.
        column: the character of that line where it begins, from 1.
        token: the piece of text at fault, as it was written.
        detail: what is wrong, in English.
    """

    code: str
    line: int
    column: int
    token: str
    detail: str

    def __init__(
        self, code: str, detail: str, token: str = "", line: int = 1, column: int = 1
    ) -> None:
        super().__init__(code, detail, token, line, column)
        self.code, self.detail, self.token = code, detail, token
        self.line, self.column = line, column

    def __str__(self) -> str:
        return f"{self.line}:{self.column}: {self.code}: {self.detail}"

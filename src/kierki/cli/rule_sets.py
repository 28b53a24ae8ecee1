"""Rules as they are named on the command line: a preset, or a file of house rules."""

from __future__ import annotations

import os
from argparse import ArgumentTypeError
from collections.abc import Iterator

import attrs

from kierki.cli.fault import FaultError
from kierki.cli.problems import problem_line, reason
from kierki.documents import loads_rules
from kierki.errors import NotationError, RulesError
from kierki.json_text import SIZE_LIMIT
from kierki.presets import PRESETS
from kierki.rules import Rules

__all__ = ["find_rules"]


def find_rules(name: str) -> Rules:
    """Give a preset by its id, or read the rules in a file.

    Raises:
        ArgumentTypeError: for what is no preset and can be no file of rules.
        FaultError: for a file that holds no rules, with every fault on a line.
    """
    if name in PRESETS:
        return PRESETS[name]
    if not name.strip("."):
        raise ArgumentTypeError("must be the id of a preset or the name of a file")
    if not {".", "/", "\\"} & {*name} and not os.path.lexists(name):
        known = ", ".join(PRESETS)
        raise ArgumentTypeError(
            f"no such rules: {name!r}; there are {known}, or a file such as house.json"
        )
    try:
        return loads_rules(_read(name))
    except NotationError as error:
        raise FaultError(problem_line(name, error, "en")) from None
    except RulesError as error:
        raise FaultError("\n".join(_lines(name, error))) from None


def _read(name: str) -> bytes:
    try:
        with open(name, "rb") as file:  # noqa: PTH123 (the name as given: a Path would tidy it up)
            return file.read(SIZE_LIMIT + 1)
    except (OSError, ValueError) as error:
        said = reason(error, "en") if isinstance(error, OSError) else str(error)
        raise NotationError("unreadable", said) from None


def _lines(name: str, error: RulesError) -> Iterator[str]:
    for problem in error.problems:
        what = str(attrs.evolve(problem, line=None))
        yield f"{name}:{problem.line}:{problem.column}: {problem.code}: {what}"

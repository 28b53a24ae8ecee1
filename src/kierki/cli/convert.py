"""The verb ``convert``: read one format, write another."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import PurePath
from typing import IO, Final

from kierki.cli.aims import AIMS
from kierki.cli.fault import FaultError
from kierki.cli.files import opened, whole_file
from kierki.cli.losses import Losses
from kierki.cli.origins import ORIGINS, Origin
from kierki.cli.page import complain
from kierki.cli.problems import problem_line, reason
from kierki.cli.words import say
from kierki.errors import DocumentError, NotationError

__all__ = ["run"]

_ENDINGS: Final = {
    ".kierki": "kierki",
    ".json": "json",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".pbn": "pbn",
    ".position": "position",
    ".mimuw": "mimuw",
}


def run(arguments: Namespace) -> int:
    """Convert; what the other format cannot hold is named on standard error."""
    lang, losses = arguments.lang, Losses()
    origin_format = arguments.origin or _format_of(arguments, arguments.source, "--from")
    aim_format = arguments.aim or _format_of(arguments, arguments.target, "--to")
    origin = Origin(arguments.source, arguments.rules, arguments.contract, lang, losses)
    aim = AIMS[aim_format](aim_format, lang, losses)
    try:
        with opened(arguments.source) as source, _written(arguments.target) as target:
            for item in ORIGINS[origin_format](source, origin):
                target.writelines(aim.text_of(item))
            target.writelines(aim.rest())
    except NotationError as error:
        raise FaultError(problem_line(arguments.source, error, lang)) from None
    except DocumentError as error:
        raise FaultError("\n".join(_lines(arguments.source, error))) from None
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            raise
        name = error.filename or arguments.source
        raise FaultError(f"{name}: {reason(error, lang)}") from None
    for line in losses.lines(aim_format, lang):
        complain(f"kierki: {line}")
    return 0


def _format_of(arguments: Namespace, name: str, option: str) -> str:
    found = _ENDINGS.get(PurePath(name).suffix.lower())
    if found is None:
        raise FaultError(say("which_format", arguments.lang, file=name, option=option), 2)
    return found


def _written(name: str) -> AbstractContextManager[IO[str]]:
    if name != "-":
        return whole_file(name)
    if sys.stdout is None:
        raise OSError("standard output is closed")
    return nullcontext(sys.stdout)


def _lines(name: str, error: DocumentError) -> Iterator[str]:
    for problem in error.problems:
        what = f"{problem.path}: {problem.detail}" if problem.path else problem.detail
        yield f"{name}:{problem.line}:{problem.column}: {problem.code}: {what}"

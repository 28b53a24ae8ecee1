"""Reading records from files, and writing one whole or not at all."""

from __future__ import annotations

import errno
import io
import os
import sys
import tempfile
from collections.abc import Generator, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from itertools import islice
from pathlib import Path
from typing import IO, Any

from kierki.cards import Language
from kierki.cli.fault import FaultError
from kierki.cli.problems import problem_line, reason
from kierki.cli.words import say
from kierki.errors import NotationError
from kierki.notation import load_all
from kierki.records import Record

__all__ = [
    "find_only_record",
    "find_record",
    "opened",
    "read_records",
    "real_path",
    "standard_output",
    "whole_file",
    "write_whole",
]


def read_records(name: str) -> Iterator[tuple[Record, IO[Any]]]:
    """Read the records of a file one by one; ``-`` is standard input.

    Yields:
        Each record, and the file, which tells how far it is read.

    Raises:
        NotationError: with code ``unreadable`` if the system does not let it be read,
            ``bad_syntax`` if it holds no record at all.
    """
    record = None
    try:
        with opened(name) as file:
            for record in load_all(file, strict=False, spellings=False):
                yield record, file
    except OSError as error:
        raise NotationError("unreadable", reason(error, "en")) from None
    if record is None:
        raise NotationError("bad_syntax", "there is no match here")


def opened(name: str) -> AbstractContextManager[IO[Any]]:
    """Open a file for reading bytes; ``-`` is standard input."""
    if name != "-":
        return open(name, "rb")  # noqa: PTH123 (the name as given: a Path would tidy it up)
    if sys.stdin is None:
        raise OSError("standard input is closed")
    file: IO[Any] = getattr(sys.stdin, "buffer", sys.stdin)
    return nullcontext(file)


def find_record(name: str, number: int, lang: Language) -> Record:
    """Read one record of a file, by its number from 1.

    Raises:
        FaultError: if there is no such file or no such record.
    """
    count = 0
    try:
        for count, (record, _) in enumerate(read_records(name), 1):
            if count == number:
                return record
    except NotationError as error:
        raise FaultError(problem_line(name, error, lang)) from None
    facts = {"file": name, "number": number, "count": count}
    raise FaultError(say("no_record", lang, **facts), 2)


def find_only_record(name: str, lang: Language) -> Record:
    """Read the record of a file that holds no other.

    Raises:
        FaultError: if there is no such file, no record in it, or more than one.
    """
    try:
        (found, _), *others = islice(read_records(name), 2)
    except NotationError as error:
        raise FaultError(problem_line(name, error, lang)) from None
    if others:
        raise FaultError(say("many_matches", lang, file=name))
    return found


def real_path(name: str) -> Path:
    """Follow links to the file that a name stands for.

    Raises:
        OSError: if they lead round in a circle.
    """
    path = Path(os.path.realpath(name))
    if path.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
    return path


def write_whole(name: str, content: str | bytes) -> None:
    """Write a file so that at every moment it is the old one or the new one, whole.

    Raises:
        OSError: if it cannot be written; what was there before is unchanged.
    """
    with whole_file(name, binary=isinstance(content, bytes)) as file:
        file.write(content)


@contextmanager
def whole_file(name: str, *, binary: bool = False) -> Generator[IO[Any], None, None]:
    """Open a file for writing, which takes its place when all is written, and else never does.

    Args:
        name: its name.
        binary: whether bytes are written; else text, in UTF-8 and with its own ends of lines.

    Raises:
        OSError: if it cannot be written; what was there before is unchanged.
    """
    path = real_path(name)
    if path.exists() and not path.is_file():  # a pipe or a device stays what it is
        with _opened(path, binary=binary) as file:
            yield file
        return
    try:
        number, draft = tempfile.mkstemp(prefix=".kierki-", dir=path.parent)
    except OSError as error:
        error.filename = name
        raise
    try:
        with _opened(number, binary=binary) as file:
            yield file
            file.flush()
            os.fsync(number)
        Path(draft).chmod(_mode(path))
        Path(draft).replace(path)
    finally:
        with suppress(OSError):
            Path(draft).unlink()


def _opened(file: Path | int, *, binary: bool) -> IO[Any]:
    if binary:
        return open(file, "wb")  # noqa: PTH123 (it may be the number of an open file)
    return open(file, "w", encoding="utf-8", newline="")  # noqa: PTH123


def _mode(path: Path) -> int:
    """Tell who may read and write a file: as before, or as with any new file."""
    if path.exists():
        return path.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


@contextmanager
def standard_output() -> Generator[IO[str], None, None]:
    """Give standard output, always in UTF-8 and with the ends of lines as they are."""
    if sys.stdout is None:
        raise OSError("standard output is closed")
    sys.stdout.flush()
    file = io.TextIOWrapper(sys.stdout.buffer, encoding="utf-8", newline="")
    try:
        yield file
    finally:
        file.detach()  # which writes what is left, and leaves the stream open

"""The command `kierki`: check written matches, look at them, deal, play."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from io import TextIOWrapper

from kierki.cli.arguments import read_arguments
from kierki.cli.fault import FaultError, Stopped
from kierki.cli.page import complain

__all__ = ["main"]

_INTERRUPTED = 130
_PIPE_CLOSED = 141


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command.

    Args:
        arguments: what stands on the command line; by default `sys.argv`.

    Returns:
        The exit status: 0 all is well, 1 the input is at fault, 130 interrupted, 141 the
        output was closed, 128 + N stopped by signal N.

    Raises:
        SystemExit: with 2 for a command line that is at fault, with 0 after ``--help``.
    """
    try:
        _accept_all_text()
        status = _run(arguments)
        if sys.stdout:
            sys.stdout.flush()
    except FaultError as fault:
        for line in str(fault).split("\n"):
            complain(f"kierki: {line}")
        return fault.status
    except KeyboardInterrupt:
        return _leave(_INTERRUPTED)
    except Stopped as stopped:
        return _leave(stopped.status)
    except BrokenPipeError:
        return _leave(_PIPE_CLOSED)
    except OSError as error:
        complain(f"kierki: {error}")
        return _leave(1)
    return status


def _run(arguments: Sequence[str] | None) -> int:
    chosen = read_arguments(arguments)
    verb: Callable[[Namespace], int] = import_module(f"kierki.cli.{chosen.verb}").run
    return verb(chosen)


def _accept_all_text() -> None:
    """Let no byte that is typed and no letter that is written end the command."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _leave(status: int) -> int:
    """Write what can still be written, and forget the rest, so that nothing complains later."""
    with suppress(OSError, ValueError, AttributeError):
        try:
            sys.stdout.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return status

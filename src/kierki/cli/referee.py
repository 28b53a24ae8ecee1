"""The verb ``referee``: answer requests from standard input, a line each."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from typing import IO, Any, Final

from kierki.cli.fault import FaultError
from kierki.cli.words import say
from kierki.lines import LineFile, bounded_line
from kierki.referee import LINE_LIMIT, answer_line, answer_schema, request_schema

__all__ = ["run", "serve"]

_SCHEMAS: Final = {"request": request_schema, "answer": answer_schema}


def run(arguments: Namespace) -> int:
    """Answer until standard input ends, or print a schema."""
    if arguments.schema:
        print(json.dumps(_SCHEMAS[arguments.schema](), indent=2))
        return 0
    if sys.stdin is None or sys.stdout is None:
        raise FaultError(say("no_streams", arguments.lang))
    serve(getattr(sys.stdin, "buffer", sys.stdin), sys.stdout)
    return 0


def serve(requests: LineFile, answers: IO[Any]) -> None:
    """Answer each line as soon as it has come; empty lines are passed over."""
    while True:
        line, size = bounded_line(requests, LINE_LIMIT)
        if not size:
            return
        if line.strip():
            answers.write(answer_line(line))
            answers.flush()

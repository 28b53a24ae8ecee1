"""The verb ``convert``: read one format, write another."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterator
from pathlib import PurePath
from typing import IO, Any, Final

from kierki.cli.aims import AIMS, Aim
from kierki.cli.fault import FaultError
from kierki.cli.files import opened, standard_output, whole_file
from kierki.cli.losses import Losses
from kierki.cli.origins import ORIGINS, Item, Origin
from kierki.cli.page import complain
from kierki.cli.problems import document_lines, message, problem_line, reason
from kierki.cli.signals import stoppable
from kierki.cli.words import say
from kierki.errors import DocumentError, InvalidStateError, NotationError

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
    if arguments.contract and origin_format != "pbn":
        raise FaultError(say("contract_for_pbn", lang), 2)
    with stoppable():
        _convert(_items(ORIGINS[origin_format], origin), aim, arguments.target)
    for line in losses.lines(aim_format, lang):
        complain(f"kierki: {line}")
    return 0


def _items(read: Callable[[IO[Any], Origin], Iterator[Item]], origin: Origin) -> Iterator[Item]:
    """Read a file; what is wrong with it is a fault of its name."""
    name, lang, is_empty = origin.name, origin.lang, True
    try:
        with opened(name) as source:
            for item in read(source, origin):
                is_empty = False
                yield item
    except OSError as error:
        raise FaultError(f"{name}: {reason(error, lang)}") from None
    except NotationError as error:
        raise FaultError(problem_line(name, error, lang)) from None
    except (DocumentError, InvalidStateError) as error:
        raise FaultError("\n".join(document_lines(name, error))) from None
    if is_empty:
        raise FaultError(say("nothing_there", lang, file=name))


def _convert(items: Iterator[Item], aim: Aim, target: str) -> None:
    """Write items; what cannot be written is a fault of the target."""
    try:
        with whole_file(target) if target != "-" else standard_output() as file:
            for item in items:
                file.writelines(aim.text_of(item))
            file.writelines(aim.rest())
    except NotationError as error:
        raise FaultError(f"{target}: {error.code}: {message(error, aim.lang)}") from None
    except BrokenPipeError:
        raise
    except OSError as error:
        raise FaultError(f"{target}: {reason(error, aim.lang)}") from None


def _format_of(arguments: Namespace, name: str, option: str) -> str:
    found = _ENDINGS.get(PurePath(name).suffix.lower())
    if found is None:
        raise FaultError(say("which_format", arguments.lang, file=name, option=option), 2)
    return found

"""How far a simulation has come: its checkpoint, the file it is kept in, and what is shown."""

from __future__ import annotations

import os
from argparse import Namespace
from time import monotonic
from typing import Final

from kierki.cards import Language
from kierki.cli.bar import Meter
from kierki.cli.fault import FaultError
from kierki.cli.files import write_whole
from kierki.cli.problems import problem_line, reason
from kierki.cli.words import say
from kierki.errors import DocumentError, NotationError
from kierki.simulation import (
    Checkpoint,
    Plan,
    Report,
    Tally,
    checkpoint_seed,
    dump_checkpoint,
    load_checkpoint,
)
from kierki.simulation.checkpoint import SIZE_LIMIT

__all__ = ["Course", "kept_seed"]

_KEPT_EVERY: Final = 5.0  # seconds between two checkpoints, at least


def kept_seed(arguments: Namespace) -> str | None:
    """Give the seed of the checkpoint that is to be gone on from, if there is one.

    Raises:
        FaultError: if it cannot be read, or is there and is not to be gone on from.
    """
    content = _content(arguments)
    return None if content is None else _seed(content, arguments)


def _content(arguments: Namespace) -> bytes | None:
    """Read the checkpoint; a simulation that is to go on, and was never begun, begins."""
    name, lang = arguments.checkpoint, arguments.lang
    if name is None or not os.path.lexists(name):
        return None
    if not arguments.resume:
        raise FaultError(say("checkpoint_there", lang, file=name))
    try:
        with open(name, "rb") as file:  # noqa: PTH123 (the name as given: a Path would tidy it up)
            return file.read(SIZE_LIMIT + 1) or None
    except OSError as error:
        raise FaultError(f"{name}: {reason(error, lang)}") from None


def _seed(content: bytes, arguments: Namespace) -> str:
    try:
        return checkpoint_seed(content)
    except (DocumentError, NotationError) as error:
        raise _fault(arguments.checkpoint, error, arguments.lang) from None


def _fault(name: str, error: DocumentError | NotationError, lang: Language) -> FaultError:
    """Say why a checkpoint is refused."""
    if isinstance(error, NotationError):
        return FaultError(problem_line(name, error, lang))
    if lang == "en":
        return FaultError("\n".join(f"{name}: {problem}" for problem in error.problems))
    lines = dict.fromkeys(_polish(problem.code) for problem in error.problems)
    return FaultError("\n".join(f"{name}: {say(line, lang)}" for line in lines))


def _polish(code: str) -> str:
    return code if code in ("other_plan", "other_version") else "no_checkpoint"


class Course:
    """A simulation in course."""

    def __init__(self, plan: Plan, arguments: Namespace) -> None:
        """Take what is done from the checkpoint.

        Raises:
            FaultError: if it cannot be read, or is of another simulation.
        """
        self.plan: Plan = plan
        self.checkpoint: Checkpoint = Checkpoint()
        self._name, self._lang = arguments.checkpoint, arguments.lang
        content = _content(arguments)
        try:
            if content is not None:
                self.checkpoint = load_checkpoint(content, plan)
        except (DocumentError, NotationError) as error:
            raise _fault(self._name, error, self._lang) from None
        self._kept_at = 0.0
        self._meter = Meter(plan.count, self.checkpoint.done, self._lang)

    def begin(self) -> None:
        """Write the checkpoint at once, to see that it can be, and show what is done.

        Raises:
            FaultError: if it cannot be written.
        """
        self.keep()
        self._meter.tell(self.checkpoint.done)

    @property
    def report(self) -> Report:
        """The result so far."""
        return Report(self.plan, self.checkpoint.tally, self.checkpoint.done)

    def take(self, numbers: range, tally: Tally) -> None:
        """Take one more part; from time to time keep what is done, and show how far it has come."""
        self.checkpoint = self.checkpoint.with_part(numbers, tally)
        if monotonic() - self._kept_at >= _KEPT_EVERY:
            self.keep()
        self._meter.tell(self.checkpoint.done)

    def keep(self) -> None:
        """Write the checkpoint, whole or not at all.

        Raises:
            FaultError: if it cannot be written.
        """
        self._kept_at = monotonic()
        if self._name is None:
            return
        try:
            write_whole(self._name, dump_checkpoint(self.plan, self.checkpoint))
        except OSError as error:
            facts = {"file": self._name, "reason": reason(error, self._lang)}
            raise FaultError(say("not_saved", self._lang, **facts)) from None

    def wipe(self) -> None:
        """Take away what is shown."""
        self._meter.wipe()

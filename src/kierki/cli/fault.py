"""A reason to give up, as the command says it."""

from __future__ import annotations

__all__ = ["FaultError", "Stopped"]


class FaultError(Exception):
    """The command cannot go on; it says why and leaves with this exit status."""

    def __init__(self, message: str, status: int = 1) -> None:
        """Take the sentence, and 1 if the input is at fault, 2 if the command line is."""
        super().__init__(message)
        self.status = status


class Stopped(BaseException):
    """The system tells the command to stop, by a signal with this number."""

    def __init__(self, number: int) -> None:
        """Take the number; the exit status follows from it."""
        super().__init__(number)
        self.status: int = 128 + number

"""A reason to give up, as the command says it."""

from __future__ import annotations

__all__ = ["FaultError"]


class FaultError(Exception):
    """The command cannot go on; it says why and leaves with this exit status."""

    def __init__(self, message: str, status: int = 1) -> None:
        """Take the sentence, and 1 if the input is at fault, 2 if the command line is."""
        super().__init__(message)
        self.status = status

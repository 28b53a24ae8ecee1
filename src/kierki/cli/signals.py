"""Signals that tell the command to stop."""

from __future__ import annotations

import signal
import threading
from collections.abc import Generator
from contextlib import contextmanager
from types import FrameType

from kierki.cli.fault import Stopped

__all__ = ["stoppable"]


@contextmanager
def stoppable() -> Generator[None, None, None]:
    """Let a signal to stop, where there is one and it is not ignored, raise `Stopped`."""
    names = ("SIGTERM", "SIGHUP") if threading.current_thread() is threading.main_thread() else ()
    numbers = [getattr(signal, name) for name in names if hasattr(signal, name)]
    heard = [number for number in numbers if signal.getsignal(number) is not signal.SIG_IGN]
    before = {number: signal.signal(number, _stop) for number in heard}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler or signal.SIG_DFL)


def _stop(number: int, _: FrameType | None) -> None:
    signal.signal(number, signal.SIG_IGN)
    raise Stopped(number)

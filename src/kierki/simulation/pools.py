"""Processes of this computer that play the parts of a simulation."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Generator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, parent_process
from multiprocessing.connection import wait
from threading import Thread

__all__ = ["local_pool"]


@contextmanager
def local_pool(workers: int) -> Generator[Executor, None, None]:
    """Give processes; whoever leaves by an exception ends them, whatever they are at."""
    others = {own.pid for own in active_children()}
    pool = ProcessPoolExecutor(workers, initializer=_begin)
    try:
        yield pool
    except BaseException:
        for own in active_children():
            if own.pid not in others:
                own.kill()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _begin() -> None:
    """Leave Ctrl-C to the process that began this one, and leave with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_DFL)
    sys.stdout = sys.stderr  # what players print is no part of what this process is asked for
    Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    """Wait for the end of the process that began this one; killed, it cannot say so itself."""
    if (parent := parent_process()) is not None:
        wait([parent.sentinel])
        os._exit(1)

"""Clusters of computers that play the parts of a simulation: Dask and Ray."""

from __future__ import annotations

from collections.abc import Callable, Generator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Final, TypeAlias, TypeVar

__all__ = ["RayExecutor", "dask_cluster", "ray_cluster"]

Given = TypeVar("Given")

_LEAST: Final = 8  # parts at a time, since a cluster may still be growing

_Engine: TypeAlias = Generator[tuple[Executor, int], None, None]


@contextmanager
def dask_cluster(address: str) -> _Engine:
    """Join a Dask cluster by the address of its scheduler, such as ``"tcp://10.0.0.1:8786"``.

    Gives what runs functions on it, and how many at a time. Work of a worker that is lost is done
    again by another.

    Raises:
        ImportError: without the extra ``dask``.
        OSError: if nobody answers there within ten seconds.
        ValueError: if it is no address.
    """
    distributed: Any = import_module("distributed")
    with distributed.Client(address, timeout="10s", set_as_default=False) as client:
        yield client.get_executor(), max(_LEAST, sum(client.ncores().values()))


@contextmanager
def ray_cluster(address: str | None = None) -> _Engine:
    """Join a Ray cluster, or begin one on this computer.

    Gives what runs functions on it, and how many at a time.

    Args:
        address: of the cluster; by default that of the environment variable ``RAY_ADDRESS``, or
            a cluster that was begun here.

    Raises:
        ImportError: without the extra ``ray``.
        ConnectionError: if nobody answers there.
    """
    ray: Any = import_module("ray")
    was_joined = ray.is_initialized()
    if not was_joined:
        ray.init(address, include_dashboard=False, log_to_driver=False, logging_level="ERROR")
    try:
        yield RayExecutor(), max(_LEAST, int(ray.cluster_resources().get("CPU", 1)))
    finally:
        if not was_joined:
            ray.shutdown()


class RayExecutor(Executor):
    """Runs functions on the Ray cluster that this process has joined with ``ray.init``."""

    def __init__(self) -> None:
        """Find Ray, which is in the extra ``ray``."""
        self._ray: Any = import_module("ray")
        self._call: Any = self._ray.remote(_call)

    def submit(
        self,
        fn: Callable[..., Given],
        /,
        *args: Any,  # noqa: ANN401 (as every executor has it)
        **kwargs: Any,  # noqa: ANN401
    ) -> Future[Given]:
        """Let a function be called somewhere; a future that is cancelled ends the call."""
        reference = self._call.remote(fn, *args, **kwargs)
        future: Future[Given] = reference.future()

        def forget(finished: Future[Given]) -> None:
            if finished.cancelled():
                self._ray.cancel(reference)

        future.add_done_callback(forget)
        return future


def _call(fn: Callable[..., Given], *args: Any, **kwargs: Any) -> Given:  # noqa: ANN401
    return fn(*args, **kwargs)

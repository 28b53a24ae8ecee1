"""The engines: which there are, and which is taken."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final, Literal, Protocol, TypeAlias, get_args

from kierki.playouts.plans import Plan

__all__: list[str] = []

EngineName: TypeAlias = Literal["auto", "python", "numpy", "numba"]

# From how many deals on an engine saves more time than it takes to load, or even to compile.
_WORTH_COMPILING: Final = 10_000_000
_WORTH_LOADING: Final = 20_000


class Engine(Protocol):
    """What plays deals to the end, from the first on, by the stream that begins at a start."""

    def points(self, start: int, first: int, count: int) -> array[int]:
        """Give the points of each seat, deal by deal."""
        ...

    def counts(self, start: int, first: int, count: int) -> list[Counter[int]]:
        """Give for each seat in how many deals it got which points."""
        ...


def batches(first: int, count: int, size: int) -> Iterator[tuple[int, int]]:
    """Split deals into batches: the first of each, and how many they are."""
    for begin in range(first, first + count, size):
        yield begin, min(size, first + count - begin)


def _python(plan: Plan) -> Engine:
    from kierki.playouts.pure import PureEngine  # noqa: PLC0415 (each engine only when needed)

    return PureEngine(plan)


def _numpy(plan: Plan) -> Engine:
    try:
        from kierki.playouts.arrays import ArrayEngine  # noqa: PLC0415
    except ImportError as error:
        raise ImportError(_advice("numpy", "numpy", error), name="numpy") from error
    return ArrayEngine(plan)


def _numba(plan: Plan) -> Engine:
    try:
        from kierki.playouts.compiled import CompiledEngine  # noqa: PLC0415
    except ImportError as error:
        raise ImportError(_advice("numba", "fast", error), name="numba") from error
    return CompiledEngine(plan)


def _advice(engine: str, extra: str, error: ImportError) -> str:
    return f"the engine {engine!r} needs an extra, pip install 'kierki[{extra}]': {error}"


_ENGINES: Final[dict[str, Callable[[Plan], Engine]]] = {
    "numba": _numba,
    "numpy": _numpy,
    "python": _python,
}


def engine_for(plan: Plan, name: EngineName, count: int) -> Engine:
    """Give the engine of this name; for ``"auto"`` what is soonest done.

    Raises:
        ValueError: for a name that none has.
        ImportError: for an engine that needs an extra which is not installed.
    """
    if name != "auto":
        if name not in _ENGINES:
            raise ValueError(f"the engines are {', '.join(get_args(EngineName))}, not {name!r}")
        return _ENGINES[name](plan)
    for engine, least in ((_numba, _WORTH_COMPILING), (_numpy, _WORTH_LOADING)):
        if count >= least:
            try:
                return engine(plan)
            except ImportError:
                continue
    return _python(plan)

"""numba, if it is installed."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])

_NUMBA: Final[Any] = import_module("numba")


def compiled(function: Function) -> Function:
    """Compile a function; it is kept for later runs where there is a place to write to."""
    try:
        return _NUMBA.njit(function, cache=True, nogil=True)  # type: ignore[no-any-return]
    except RuntimeError:
        return _NUMBA.njit(function, nogil=True)  # type: ignore[no-any-return]


def inlined(function: Function) -> Function:
    """Compile a function into those that call it."""
    return _NUMBA.njit(function, inline="always")  # type: ignore[no-any-return]

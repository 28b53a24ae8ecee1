"""numba, if it is installed."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])

_NUMBA: Final[Any] = import_module("numba")


def entry(function: Function) -> Function:
    """Compile a function that Python calls."""
    return _compiled(function)


def compiled(function: Function) -> Function:
    """Compile a function that only compiled ones call: compiling the ways in takes a while."""
    return _compiled(function, no_cpython_wrapper=True, no_cfunc_wrapper=True)


def _compiled(function: Function, **options: bool) -> Function:
    """Compile a function; it is kept for later runs where there is a place to write to."""
    try:
        return _NUMBA.njit(function, cache=True, nogil=True, **options)  # type: ignore[no-any-return]
    except RuntimeError:
        return _NUMBA.njit(function, nogil=True, **options)  # type: ignore[no-any-return]


def inlined(function: Function) -> Function:
    """Compile a function into those that call it."""
    return _NUMBA.njit(function, inline="always")  # type: ignore[no-any-return]

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from types import FunctionType

import pytest

import kierki

ROOMS = ("kierki.tricks", "kierki.lottery", "kierki.match", "kierki.presets")


def loaded_after(code: str) -> set[str]:
    """Run Python on its own and give what it has loaded of the library."""
    code += "; import sys; print(*(name for name in sys.modules if name.startswith('kierki')))"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(ran.stdout.split())


def test_every_public_name_is_handed_on() -> None:
    """Each name stands in `kierki` and is the one of its room."""
    for name in kierki.__all__:
        thing = getattr(kierki, name)
        if isinstance(thing, type | FunctionType):
            assert getattr(import_module(thing.__module__), name) is thing
    assert dir(kierki) == sorted(kierki.__all__)


def test_a_name_that_is_none_is_refused() -> None:
    """A misspelt name is told, as of any module."""
    with pytest.raises(AttributeError, match="'kierki' has no attribute 'shuffel'"):
        kierki.shuffel  # type: ignore[attr-defined]  # noqa: B018


def test_a_name_loads_its_room_and_those_below() -> None:
    """Who needs cards alone does not wait for the whole engine."""
    assert loaded_after("import kierki") == {"kierki"}
    cards = loaded_after("from kierki import Card, CardSet")
    assert "kierki.cards" in cards
    assert not cards & set(ROOMS)
    assert set(ROOMS) <= loaded_after("from kierki import deal")

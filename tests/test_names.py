from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pkgutil import walk_packages
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


def test_nothing_is_handed_on_once_all_names_are_there() -> None:
    """Then names are looked up the quick way, which Python takes only without ``__getattr__``."""
    spec = spec_from_file_location("afresh", kierki.__file__)
    assert spec
    assert spec.loader
    afresh = module_from_spec(spec)
    spec.loader.exec_module(afresh)
    with pytest.raises(AttributeError, match="'kierki' has no attribute 'shuffel'"):
        _ = afresh.shuffel
    assert "__getattr__" in vars(afresh)
    vars(afresh)["shuffle"] = "another"
    assert afresh.deal is kierki.deal
    assert afresh.shuffle == "another"  # what somebody has put there stays there
    assert "__getattr__" not in vars(afresh)
    assert {*afresh.__all__} <= {*vars(afresh)}


def test_no_room_bears_the_name_of_what_is_in_its_house() -> None:
    """What is imported is never a module that happens to have the name of a function."""
    for room in walk_packages(kierki.__path__, "kierki."):
        house, _, name = room.name.rpartition(".")
        assert name not in getattr(import_module(house), "__all__", [])


@pytest.mark.parametrize(
    "room",
    [
        "views",
        "deductions",
        "endings",
        "analysis",
        "players",
        "simulation",
        "randomness",
        "serial",
        "referee",
        "scoresheet",
        "interop.pbn",
        "interop.mimuw",
    ],
)
def test_a_companion_keeps_its_names_to_itself(room: str) -> None:
    """The names of a companion come from its own module, not from `kierki`."""
    companion = import_module(f"kierki.{room}")
    assert not {*companion.__all__} & {*kierki.__all__}
    assert len(set(companion.__all__)) == len(companion.__all__)
    assert all(hasattr(companion, name) for name in companion.__all__)


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

"""Where the values at many paths stand in a JSON text, found in one pass."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, TypeAlias

from kierki.json_text import Path

Place: TypeAlias = tuple[int, int]
# Of each step from a value the steps that are asked for from there.
_Steps: TypeAlias = dict[str | int, "_Steps"]

_DECODER: Final = json.JSONDecoder(parse_int=float)  # takes a number of any length
_SPACE: Final = re.compile(r"[ \t\r\n]*")


def places_of(paths: Iterable[Path], text: str) -> dict[Path, Place]:
    r"""Give line and column, from 1, of the value at each path; or of the last one on the way.

    Args:
        paths: the ways to the values.
        text: JSON without fault.

    >>> places_of([(), ("b", 1), ("c", 0)], '{"a": 1,\n "b": [2, 3]}')
    {(): (1, 1), ('b', 1): (2, 11), ('c', 0): (1, 1)}
    """
    paths = list(paths)
    offsets = dict(_offsets((), _tree(paths), text, _after_space(text, 0)))
    places = _lines_and_columns(offsets.values(), text)
    return {path: places[offsets[_known(path, offsets)]] for path in paths}


def _tree(paths: Iterable[Path]) -> _Steps:
    tree: _Steps = {}
    for path in paths:
        below = tree
        for step in path:
            below = below.setdefault(step, {})
    return tree


def _known(path: Path, offsets: Mapping[Path, int]) -> Path:
    while path not in offsets:
        path = path[:-1]
    return path


def _offsets(path: Path, steps: _Steps, text: str, at: int) -> Iterator[tuple[Path, int]]:
    """Give the place of the value that begins here, and of those inside that are asked for."""
    yield path, at
    if steps and text[at] in "{[":
        for step, place in _wanted(steps, text, at).items():
            yield from _offsets((*path, step), steps[step], text, place)


def _wanted(steps: _Steps, text: str, at: int) -> dict[str | int, int]:
    """Give where those begin that are asked for; of values of one name the last."""
    found = dict[str | int, int]()
    for step, place in _items(text, at):
        if step in steps:
            found[step] = place
            if text[at] == "[" and len(found) == len(steps):
                break
    return found


def _items(text: str, at: int) -> Iterator[tuple[str | int, int]]:
    """Give the name or the number of each value in an object or a list, and where it begins."""
    is_object = text[at] == "{"
    at = _after_space(text, at + 1)
    number = 0
    while text[at] not in "]}":
        name: str | int = number
        if is_object:
            name, at = _DECODER.raw_decode(text, at)
            at = _after_space(text, _after_space(text, at) + 1)
        yield name, at
        _, at = _DECODER.raw_decode(text, at)
        at = _after_space(text, at)
        at = _after_space(text, at + 1) if text[at] == "," else at
        number += 1


def _after_space(text: str, at: int) -> int:
    space = _SPACE.match(text, at)
    return space.end() if space else at


def _lines_and_columns(offsets: Iterable[int], text: str) -> dict[int, Place]:
    places, line, begin, done = dict[int, Place](), 1, 0, 0
    for at in sorted(set(offsets)):
        line += text.count("\n", done, at)
        begin = max(begin, text.rfind("\n", done, at) + 1)
        places[at], done = (line, at - begin + 1), at
    return places

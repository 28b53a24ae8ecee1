"""JSON from outside: read within bounds, and the place of each value in the text."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Final, TypeAlias

from kierki.errors import NotationError

__all__ = ["SIZE_LIMIT", "Object", "Path", "loads", "path_of", "path_text", "place_of"]

# The way to a value: names of fields, and places in lists from 0.
Path: TypeAlias = tuple[str | int, ...]

SIZE_LIMIT: Final = 1024 * 1024
"""How many bytes one document may have."""
_NUMBER_LIMIT: Final = 16  # digits, and a sign; longer whole numbers are read as others are
_BOM: Final = "\ufeff"
_STEP: Final = re.compile(r'\[([0-9]+)\]|\[("(?:[^"\\]|\\.)*")\]|([A-Za-z0-9_]+)')
_PLAIN: Final = re.compile(r"[A-Za-z0-9_]+")
_SPACE: Final = re.compile(r"[ \t\r\n]*")


class Object(dict[str, object]):
    """A JSON object, which remembers the names that stood in it more than once.

    Attributes:
        repeated: those names.
    """

    def __init__(self, pairs: list[tuple[str, object]]) -> None:
        super().__init__(pairs)
        self.repeated: tuple[str, ...] = ()
        if len(self) < len(pairs):
            counts = Counter(name for name, _ in pairs)
            self.repeated = tuple(name for name in counts if counts[name] > 1)


def loads(text: str | bytes, *, limit: int = SIZE_LIMIT) -> object:
    """Read a JSON text; its objects are of the class `Object`.

    Args:
        text: the text; bytes are read as UTF-8.
        limit: how many bytes, or characters, it may have.

    Raises:
        NotationError: with line and column, and code ``too_large``, ``not_text`` or
            ``bad_syntax``.
    """
    if len(text) > limit:
        raise NotationError("too_large", f"a document may have {limit} bytes", "", 1)
    text = _decoded(text)
    try:
        return json.loads(text, object_pairs_hook=Object, parse_int=_whole)
    except json.JSONDecodeError as error:
        token = text[error.pos : error.pos + 20].partition("\n")[0]
        raise NotationError("bad_syntax", error.msg, token, error.lineno, error.colno) from None
    except RecursionError:
        raise NotationError("too_large", "this is nested too deeply", "", 1) from None


def _whole(text: str) -> int | float:
    return int(text) if len(text) <= _NUMBER_LIMIT else float(text)


_DECODER: Final = json.JSONDecoder(parse_int=_whole)


def _decoded(text: str | bytes) -> str:
    if isinstance(text, str):
        return text.removeprefix(_BOM)
    try:
        return text.decode().removeprefix(_BOM)
    except UnicodeDecodeError as error:
        before = text[: error.start].decode().removeprefix(_BOM)
        detail = f"not UTF-8: byte {text[error.start]:#04x}"
        raise NotationError("not_text", detail, "", *_line_and_column(before)) from None


def _line_and_column(before: str) -> tuple[int, int]:
    """Give the place of what stands after a text; both count from 1."""
    return before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1


def path_text(path: Path) -> str:
    """Write a path.

    >>> path_text(("contracts", 3, "per_card", 0, 1))
    'contracts[3].per_card[0][1]'
    """
    return "".join(map(_step_text, path)).removeprefix(".")


def _step_text(step: str | int) -> str:
    if isinstance(step, str) and _PLAIN.fullmatch(step):
        return f".{step}"
    return f"[{json.dumps(step)}]"


def path_of(text: str) -> Path:
    """Read a path, as `path_text` writes it.

    >>> path_of("contracts[3].per_card[0][1]")
    ('contracts', 3, 'per_card', 0, 1)
    """
    return tuple(map(_step_of, _STEP.finditer(text)))


def _step_of(found: re.Match[str]) -> str | int:
    if found[1]:
        return int(found[1])
    return json.loads(found[2]) if found[2] else found[3]


def place_of(path: Path, text: str | bytes) -> tuple[int, int]:
    r"""Give the line and column, from 1, of the value at a path; or of the last one on the way.

    Args:
        path: the way to the value.
        text: JSON that `loads` has read.

    >>> place_of(("series",), '{"id": "house",\n "series": 0}')
    (2, 12)
    """
    text = _decoded(text)
    at = _after_space(text, 0)
    for step in path:
        inside = _item(text, at, step)
        if inside is None:
            break
        at = inside
    return _line_and_column(text[:at])


def _after_space(text: str, at: int) -> int:
    space = _SPACE.match(text, at)
    return space.end() if space else at


def _item(text: str, at: int, step: str | int) -> int | None:
    """Find one value of the object or list that begins here; of values of one name the last."""
    is_object = text[at] == "{"
    found, number = None, 0
    at = _after_space(text, at + 1)
    while text[at] not in "]}":
        name: object = number
        if is_object:
            name, at = _DECODER.raw_decode(text, at)
            at = _after_space(text, _after_space(text, at) + 1)
        if name == step:
            found = at
        _, at = _DECODER.raw_decode(text, at)
        at = _after_space(text, at)
        at = _after_space(text, at + 1) if text[at] == "," else at
        number += 1
    return found

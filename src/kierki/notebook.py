"""How values show themselves in a notebook: as a picture, drawn when it is asked for."""

from __future__ import annotations

from importlib import import_module

__all__: list[str] = []


def drawn(kind: str, value: object) -> str:
    """Draw a value with the function of `kierki.render.svg` that has this name.

    It is the one way up the floors: a state does not know how it is drawn.
    """
    draw = getattr(import_module("kierki.render.svg"), kind)
    return str(draw(value))

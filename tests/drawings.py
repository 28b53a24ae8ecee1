"""What stands where in an SVG: the boxes of its words and shapes, and what is wrong with them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from xml.etree import ElementTree as ET

import attrs

from kierki.render.svg.faces import CARD_HEIGHT, CARD_WIDTH
from kierki.render.svg.ink import text_width

SVG = "{http://www.w3.org/2000/svg}"
_MOVE = re.compile(r"translate\(([-\d.]+) ([-\d.]+)\)")
_SCALE = re.compile(r"scale\(([\d.]+)\)")


@attrs.frozen
class Box:
    """Where something stands, in the units of the picture.

    Attributes:
        kinds: the classes of the groups it is in, the outermost first, each with its number.
        words: what is written, if it is text.
    """

    kinds: tuple[str, ...]
    words: str
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box, slack: float = 0.5) -> bool:
        """Tell whether two boxes overlap."""
        return (
            self.left + slack < other.right
            and other.left + slack < self.right
            and self.top + slack < other.bottom
            and other.top + slack < self.bottom
        )

    def within(self, other: Box, slack: float = 0.01) -> bool:
        """Tell whether this box lies in another."""
        return (
            self.left >= other.left - slack
            and self.right <= other.right + slack
            and self.top >= other.top - slack
            and self.bottom <= other.bottom + slack
        )


def frame_of(root: ET.Element) -> Box:
    """Give the box of a whole picture."""
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    return Box((), "", left, top, left + width, top + height)


def boxes(root: ET.Element) -> Iterator[Box]:
    """Give the boxes of all words and shapes that are shown, the lowest first."""
    for number, child in enumerate(root):
        yield from _boxes(child, (0.0, 0.0, 1.0), (), str(number))


def _boxes(
    element: ET.Element, at: tuple[float, float, float], kinds: tuple[str, ...], path: str
) -> Iterator[Box]:
    name = element.tag.removeprefix(SVG)
    if name == "defs" or "visibility:hidden" in element.get("style", ""):
        return
    x, y, scale = at
    if name == "g":
        moved = element.get("transform", "")
        if found := _MOVE.search(moved):
            x, y = x + scale * float(found[1]), y + scale * float(found[2])
        if found := _SCALE.search(moved):
            scale *= float(found[1])
        own = (*kinds, f"{element.get('class', '')}#{path}")
        for number, child in enumerate(element):
            yield from _boxes(child, (x, y, scale), own, f"{path}.{number}")
        return
    if (sides := _sides(element, name)) is not None:
        left, top, right, bottom = (scale * side for side in sides)
        words = element.text or "" if name == "text" else ""
        yield Box(kinds, words, x + left, y + top, x + right, y + bottom)


def _sides(element: ET.Element, name: str) -> tuple[float, float, float, float] | None:
    def number(key: str) -> float:
        return float(element.get(key, "0"))

    if "kierki-back" in element.get("href", ""):
        return 0.0, 0.0, CARD_WIDTH, CARD_HEIGHT
    if name in ("rect", "use"):
        left, top, width, height = map(number, ("x", "y", "width", "height"))
        return left, top, left + width, top + height
    if name == "circle":
        x, y, radius = map(number, ("cx", "cy", "r"))
        return x - radius, y - radius, x + radius, y + radius
    if name == "polyline":
        points = [tuple(map(float, pair.split(","))) for pair in element.get("points", "").split()]
        across, down = zip(*points, strict=True)
        return min(across), min(down), max(across), max(down)
    return _text_sides(element, number) if name == "text" else None


def _text_sides(
    element: ET.Element, number: Callable[[str], float]
) -> tuple[float, float, float, float]:
    size, x, y = map(number, ("font-size", "x", "y"))
    width = text_width(element.text or "", size, bold=element.get("font-weight") == "700")
    left = x - {"middle": width / 2, "end": width}.get(element.get("text-anchor", ""), 0.0)
    return left, y - 0.74 * size, left + width, y + 0.02 * size


def faults(picture: str) -> list[str]:
    """Say what is wrong: outside the picture, over each other, under a card that lies above."""
    root = ET.fromstring(picture)
    frame, found = frame_of(root), list(boxes(root))
    wrong = [f"outside: {box}" for box in found if not box.within(frame)]
    places = [(place, box) for place, box in enumerate(found) if box.words]
    for (_, one), (_, other) in combinations(places, 2):
        if one.meets(other) and not any("turn" in kind for kind in other.kinds):
            wrong.append(f"over each other: {one}, {other}")
    for place, box in places:
        wrong += [f"covered: {box}" for above in _cards(found[place:]) if _covers(above, box)]
        wrong += [f"past its plate: {box}" for own in _plates(found, box) if not box.within(own)]
    return [*wrong, *_apart(found)]


def _cards(found: Sequence[Box]) -> Iterator[Box]:
    """Give the outlines of cards: the first shape of each."""
    seen = set[str]()
    for box in found:
        if box.kinds and re.match("card#|back#|plate#", box.kinds[-1]):
            if box.kinds[-1] not in seen and not box.words:
                yield box
            seen.add(box.kinds[-1])


def _covers(above: Box, box: Box) -> bool:
    return above.kinds[-1] not in box.kinds and above.meets(box, slack=1)


def _plates(found: Sequence[Box], box: Box) -> list[Box]:
    own = [kind for kind in box.kinds if kind.startswith("plate#")]
    return [other for other in _cards(found) if own and other.kinds[-1] == own[0]]


def _apart(found: Sequence[Box]) -> Iterator[str]:
    """Check that cards overlap in a hand only."""
    for one, other in combinations(_cards(found), 2):
        hands = [[kind for kind in box.kinds if kind.startswith("hand#")] for box in (one, other)]
        if one.meets(other) and (not hands[0] or hands[0] != hands[1]):
            yield f"over each other: {one}, {other}"

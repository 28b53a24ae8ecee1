"""A deal trick by trick, or a lottery round by round, in text."""

from __future__ import annotations

from typing import Final

from kierki.cards import Language
from kierki.render.cells import Side
from kierki.render.phrases import phrase
from kierki.render.scene import Scene, Subject, scene_of
from kierki.render.style import PLAIN, Style
from kierki.render.text.cards_in_lines import label, played_by
from kierki.render.text.columns import in_columns
from kierki.render.text.headings import begun, title
from kierki.render.text.letters import finished, named
from kierki.tricks import Trick

__all__ = ["tricks"]

_PLATE: Final = 9  # the cells of a name above its cards


def tricks(subject: Subject, style: Style = PLAIN) -> str:
    """Write down all that was played in a deal: each trick with who led, who took it, its points.

    Of a lottery it is the rounds, with who passed and who went out.

    Args:
        subject: a deal, finished or not, a match with a deal in progress, or a view of either:
            what is played is public.
        style: how it is to look.

    Raises:
        InvalidStateError: with ``deal_needed``, for a match between deals.

    >>> from kierki import STANDARD, Card, deal, play_all, shuffle
    >>> state = deal(STANDARD.contracts[0], shuffle("gdansk-2026"))
    >>> print(tricks(play_all(state, map(Card, "8C 2C 5C 3C JC".split()))))
    No tricks
      N deals
    <BLANKLINE>
      No  N   E    S   W   leads  takes  points
       1  3♣  8♣   2♣  5♣  E      E         -20
       2      J♣           E
       =  0   -20  0   0
    """
    scene = scene_of(subject)
    rows, sides = (_rounds if scene.rows else _tricks)(scene, style)
    lines = [title(scene, style.lang), f"  {', '.join(begun(scene, style.lang))}", ""]
    lines += (f"  {line}" for line in in_columns(rows, sides))
    return finished(lines, style)


def _tricks(scene: Scene, style: Style) -> tuple[list[list[str]], list[Side]]:
    headings = [phrase(word, style.lang) for word in ("leader", "taker", "points")]
    rows = [[*_plates(scene, style), *headings]]
    for trick, points in zip(scene.tricks, scene.paid, strict=True):
        rows.append([*_played(scene, trick, style.lang), str(trick.winner), str(points)])
    if scene.trick and scene.trick.cards:
        rows.append([*_played(scene, scene.trick, style.lang), "", ""])
    rows.append([*_points(scene), "", "", ""])
    return rows, ["right", *_lefts(scene), "left", "left", "right"]


def _played(scene: Scene, trick: Trick, lang: Language) -> list[str]:
    """Write a trick's number, the card of each seat, and who led."""
    played = played_by(scene.rules, trick)
    cards = (played[seat].label(lang) if seat in played else "" for seat in scene.rules.seats)
    return [str(trick.number), *cards, str(trick.leader)]


def _rounds(scene: Scene, style: Style) -> tuple[list[list[str]], list[Side]]:
    rows = [[*_plates(scene, style), phrase("place", style.lang)]]
    last_round = {seat: number for number, round_ in enumerate(scene.rounds) for seat, _ in round_}
    for number, round_ in enumerate(scene.rounds):
        moves = {seat: label(move, style.lang) for seat, move in round_}
        out = [
            f"{place}. {seat} {scene.points[seat]}"
            for place, seat in enumerate(scene.finished, 1)
            if last_round[seat] == number
        ]
        laid = (moves.get(seat, "") for seat in scene.rules.seats)
        rows.append([str(number + 1), *laid, ", ".join(out)])
    return [*rows, [*_points(scene), ""]], ["right", *_lefts(scene), "left"]


def _plates(scene: Scene, style: Style) -> list[str]:
    plates = (named(seat, style, _PLATE) for seat in scene.rules.seats)
    return [phrase("number", style.lang), *plates]


def _points(scene: Scene) -> list[str]:
    return ["=", *map(str, scene.points.values())]


def _lefts(scene: Scene) -> list[Side]:
    return ["left"] * len(scene.rules.seats)

"""A deal at one moment: the hands around the table, the trick or the rows, and how it stands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kierki.cards import Language
from kierki.render.cells import Side, pad
from kierki.render.phrases import phrase
from kierki.render.scene import Scene, Subject, scene_of
from kierki.render.style import PLAIN, Style
from kierki.render.text.around import around, block, room_inside, side_of, width_of
from kierki.render.text.cards_in_lines import (
    backs,
    card_list,
    played_by,
    suit_lines,
    trump_label,
)
from kierki.render.text.columns import in_columns
from kierki.render.text.headings import begun, title
from kierki.render.text.letters import finished
from kierki.render.text.row_lines import row_lines
from kierki.seats import Seat

__all__ = ["draw", "table"]

_INSIDE: Final = 11  # the cells of a trick


def table(subject: Subject, style: Style = PLAIN) -> str:
    """Draw the hands around the table, the trick or the rows, the points, and what may be played.

    Args:
        subject: a deal, a match with a deal in progress, or a view of either: of a view, what its
            seat does not see lies face down.
        style: how it is to look.

    Raises:
        InvalidStateError: with ``deal_needed``, for a match between deals.

    >>> from kierki import STANDARD, Card, Seat, deal, play_all, shuffle
    >>> from kierki.views import observe
    >>> state = deal(STANDARD.contracts[0], shuffle("gdansk-2026"))
    >>> state = play_all(state, map(Card, "8C 2C 5C".split()))
    >>> print(table(observe(state, Seat.N)))
    No tricks
      N deals, trick 1: E leads
    <BLANKLINE>
    ...
    """
    return draw(scene_of(subject), style)


def draw(scene: Scene, style: Style) -> str:
    """Draw a scene; the first line is what is played for, the second what has happened."""
    return finished(_lines(scene, style), style)


def _lines(scene: Scene, style: Style) -> Iterator[str]:
    yield title(scene, style.lang)
    yield f"  {', '.join(_facts(scene, style.lang))}"
    yield ""
    yield from _picture(scene, style)
    yield ""
    yield from _counts(scene, style.lang)
    yield from _told(scene, style.lang)


def _facts(scene: Scene, lang: Language) -> Iterator[str]:
    yield from begun(scene, lang)
    if scene.trick and not scene.trumps_to_come:
        leads = phrase("leads", lang, seat=scene.trick.leader)
        yield f"{phrase('trick', lang, number=scene.trick.number)}: {leads}"
    elif scene.rows and scene.turn:
        yield phrase("on_turn", lang, seat=scene.turn)


def _picture(scene: Scene, style: Style) -> Iterator[str]:
    bottom = _bottom(scene, style)
    blocks = {
        seat: block(seat, _cards(scene, seat, style.lang), style, bottom, scene.turn)
        for seat in scene.rules.seats
    }
    rows = row_lines(scene, style.lang)
    has_room = bool(rows) and room_inside(blocks, bottom) >= width_of(rows) + 4
    inside = rows if has_room else _trick(scene, bottom, style.lang)
    yield from around(blocks, bottom, _framed(inside))
    if rows and not has_room:
        yield ""
        yield from (f"  {row}" for row in rows)


def _bottom(scene: Scene, style: Style) -> Seat:
    """Give who sits below: who is wanted there, else who sees the deal, else S."""
    seats, wanted = scene.rules.seats, style.bottom or scene.seat or Seat.S
    return wanted if wanted in seats else seats[-1]


def _cards(scene: Scene, seat: Seat, lang: Language) -> list[str]:
    if count := scene.hidden.get(seat):
        return [backs(count)]
    cards = scene.hands.get(seat)
    return suit_lines(cards, lang) if cards else [phrase("no_cards", lang)]


def _trick(scene: Scene, bottom: Seat, lang: Language) -> list[str]:
    """Put each card of the trick before who played it."""
    lies = {side_of(seat, bottom): card.label(lang) for seat, card in scene.on_table.items()}
    left, right = pad(lies.get("left", ""), 5), pad(lies.get("right", ""), 5, "right")
    lines = (lies.get("top", ""), f"{left} {right}", lies.get("bottom", ""))
    return [pad(line, _INSIDE, "centre") for line in lines]


def _framed(lines: list[str]) -> list[str]:
    width = width_of(lines)
    edge = "─" * (width + 2)
    return [f"╭{edge}╮", *(f"│ {pad(line, width)} │" for line in lines), f"╰{edge}╯"]


def _counts(scene: Scene, lang: Language) -> list[str]:
    """Write the points by seat, the tricks or the order of going out, and the totals."""
    seats = scene.rules.seats
    rows = [("", *map(str, seats))]
    if not scene.rows:
        rows.append((phrase("tricks", lang), *map(str, scene.taken.values())))
    if scene.finished:
        places = {seat: f"{place}." for place, seat in enumerate(scene.finished, 1)}
        rows.append((phrase("place", lang), *(places.get(seat, "") for seat in seats)))
    rows.append((phrase("points", lang), *map(str, scene.points.values())))
    if scene.totals:
        rows.append((phrase("total", lang), *map(str, scene.totals.values())))
    rights: list[Side] = ["right"] * len(seats)
    return [f"  {line}" for line in in_columns(rows, ("left", *rights))]


def _told(scene: Scene, lang: Language) -> Iterator[str]:
    lines = [*_last_trick(scene, lang), *_choices(scene, lang)]
    if lines:
        yield ""
    yield from (f"  {line}" for line in lines)


def _last_trick(scene: Scene, lang: Language) -> Iterator[str]:
    if trick := scene.last_trick:
        played = played_by(scene.rules, trick).items()
        cards = "  ".join(f"{seat} {card.label(lang)}" for seat, card in played)
        facts = {"cards": cards, "seat": trick.winner, "points": scene.paid[-1]}
        yield phrase("last_cards", lang, **facts)


def _choices(scene: Scene, lang: Language) -> Iterator[str]:
    """Say what may be played, or what trumps may be named; of a view that is not on turn nothing.

    The marked cards are those that may be played, but before trumps are named those seen.
    """
    if cards := card_list(scene.marked, lang):
        word = "has_seen" if scene.trumps_to_come else "may_play"
        yield phrase(word, lang, seat=scene.turn, cards=cards)
    elif not scene.trumps_to_come and scene.turn in scene.hands:
        yield phrase("can_lay_nothing", lang, seat=scene.turn)
    if scene.choices:
        trumps = trump_label(scene.choices, lang)
        yield phrase("may_name", lang, seat=scene.turn, trumps=trumps)

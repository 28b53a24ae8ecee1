"""A deal drawn trick by trick, or a lottery round by round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from kierki.cards import Card
from kierki.moves import Move
from kierki.render.phrases import phrase, trump_word
from kierki.render.scene import Scene, Subject, scene_of
from kierki.render.style import PLAIN, Style, theme_of
from kierki.render.svg.around_table import WIDTH, Side, bottom_of, side_of
from kierki.render.svg.faces import suit_shapes, token
from kierki.render.svg.heading import HEADING, heading
from kierki.render.svg.ink import Svg, circle, group, picture, rect, text
from kierki.rules.contract_names import contract_name
from kierki.rules.numbers import signed
from kierki.seats import Seat
from kierki.tricks import Trick

__all__ = ["tricks"]

_MARGIN: Final = 8.0
_CELL: Final = (WIDTH - 2 * _MARGIN) / 4
_CELL_HEIGHT: Final = 168.0
_LINE: Final = 46.0  # of a lottery's round
# Where the card of each side lies in its cell.
_PLACES: Final[dict[Side, tuple[float, float]]] = {
    "bottom": (0.0, 46.0),
    "left": (-40.0, 0.0),
    "top": (0.0, -46.0),
    "right": (40.0, 0.0),
}


def tricks(subject: Subject, style: Style = PLAIN) -> Svg:
    """Draw all that was played in a deal: each trick with its leader, its taker and its points.

    Args:
        subject: a deal, finished or not, or a view of one: what is played is public.
        style: how.

    Raises:
        InvalidStateError: with ``deal_needed``, for a match between deals.

    >>> from kierki import STANDARD, deal, legal_moves, play, shuffle
    >>> state = deal(STANDARD.contracts[0], shuffle("gdansk-2026"))
    >>> while moves := legal_moves(state):
    ...     state = play(state, moves[0])
    >>> tricks(state).count('class="trick"')
    13
    """
    scene = scene_of(subject)
    if scene.rows:
        body, height = _rounds(scene, style), len(scene.rounds) * _LINE
    else:
        body, height = _grid(scene, style), (len(scene.tricks) + 3) // 4 * _CELL_HEIGHT
    title = contract_name(scene.contract, style.lang)
    trump = trump_word(scene.choice.suit, style.lang) if scene.choice else ""
    above = heading(title, trump, scene.points, style)
    parts = [suit_shapes(), *above, group(body, kind="play", y=HEADING)]
    about = "; ".join(_told(scene, style))
    return picture(WIDTH, HEADING + height + _MARGIN, parts, style, title=title, about=about)


def _grid(scene: Scene, style: Style) -> Iterator[str]:
    """Draw the tricks, four side by side."""
    for place, (trick, paid) in enumerate(zip(scene.tricks, scene.paid, strict=True)):
        down, across = divmod(place, 4)
        x, y = _MARGIN + across * _CELL, down * _CELL_HEIGHT
        yield group(_trick(scene, trick, paid, style), kind="trick", x=x, y=y)


def _trick(scene: Scene, trick: Trick, paid: int, style: Style) -> Iterator[str]:
    theme, bottom = theme_of(style), bottom_of(scene, style)
    width, height = _CELL - 6, _CELL_HEIGHT - 6
    yield rect(3, 3, width, height, fill=theme.panel, corner=6)
    yield text(12, 22, f"{trick.number}.", size=15, fill=theme.ink, bold=True)
    brought = f"{trick.winner} {signed(paid)}" if paid else str(trick.winner)
    yield text(_CELL - 10, 22, brought, size=15, fill=theme.ink, anchor="end", bold=True)
    for steps, card in enumerate(trick.cards):
        seat = scene.rules.left_of(trick.leader, steps)
        across, down = _PLACES[side_of(seat, bottom)]
        x, y = _CELL / 2 + across - 15, 96 + down - 20
        yield token(card, style, x=x, y=y, marked=seat is trick.winner)
        if not steps:
            yield circle(x - 6, y + 20, 3.5, fill=theme.accent)


def _rounds(scene: Scene, style: Style) -> Iterator[str]:
    """Draw the rounds of a lottery, one below the other, a column for each seat."""
    theme, seats = theme_of(style), scene.rules.seats
    width = (WIDTH - 2 * _MARGIN) / len(seats)
    for place, played in enumerate(scene.rounds):
        y = place * _LINE
        if place % 2 == 0:
            yield rect(_MARGIN, y, WIDTH - 2 * _MARGIN, _LINE, fill=theme.panel)
        for order, (seat, move) in enumerate(played):
            x = _MARGIN + seats.index(seat) * width
            if not order and not place:
                yield circle(x + width / 2 - 24, y + 23, 3.5, fill=theme.accent)
            yield _laid(move, style, x=x + width / 2, y=y)
    yield from _places(scene, style, width)


def _laid(move: Move, style: Style, *, x: float, y: float) -> str:
    if isinstance(move, Card):
        return token(move, style, x=x - 15, y=y + 3)
    words = phrase("pass", style.lang)
    return text(x, y + 28, words, size=15, fill=theme_of(style).faint, anchor="middle")


def _places(scene: Scene, style: Style, width: float) -> Iterator[str]:
    """Write who went out as which, beside the last card of each."""
    last: Mapping[Seat, int] = {
        seat: place
        for place, played in enumerate(scene.rounds)
        for seat, move in played
        if isinstance(move, Card)
    }
    for place, seat in enumerate(scene.finished, 1):
        x = _MARGIN + scene.rules.seats.index(seat) * width + width / 2 + 24
        y = last[seat] * _LINE + 29
        yield text(x, y, f"{place}.", size=17, fill=theme_of(style).accent, bold=True)


def _told(scene: Scene, style: Style) -> Iterator[str]:
    """Say what was played, for who cannot look."""
    lang = style.lang
    for trick in scene.tricks:
        cards = " ".join(card.label(lang) for card in trick.cards)
        leads = phrase("leads", lang, seat=trick.leader)
        yield f"{trick.number}. {leads}: {cards}, {phrase('takes', lang, seat=trick.winner)}"
    for played in scene.rounds:
        yield ", ".join(
            f"{seat} {move.label(lang) if isinstance(move, Card) else phrase('pass', lang)}"
            for seat, move in played
        )

"""A deal that plays itself: an SVG that moves, without a script."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from typing import Final

import attrs

from kierki.cards import Card
from kierki.cardset import CardSet
from kierki.deals import DealState, play, undo
from kierki.moves import Move
from kierki.render.phrases import phrase
from kierki.render.scene import Scene, scene_of
from kierki.render.style import PLAIN, Style
from kierki.render.svg.around_table import PLAYED, WIDTH, Drawing, shown_order, side_of
from kierki.render.svg.faces import face, suit_shapes
from kierki.render.svg.ink import Svg, group, number, picture
from kierki.render.svg.row_grid import laid_card, row_grid
from kierki.rules.contract_names import contract_name
from kierki.seats import Seat

__all__ = ["film"]

# Who asks for less motion sees the deal as it was dealt.
_MOTION: Final = (
    "<style>@keyframes kierki-come{to{visibility:visible}}@keyframes kierki-go{to"
    "{visibility:hidden}}@media(prefers-reduced-motion:reduce){.film{animation:none!important}}"
    "</style>"
)


def film(deal: DealState, style: Style = PLAIN, *, seconds: float = 1.0) -> Svg:
    """Draw a deal that plays itself from the first move to the last, once, and then stands.

    Args:
        deal: the deal, with all hands open.
        style: how.
        seconds: how long a move takes; a finished trick is left to be seen for one more.

    Raises:
        ValueError: for a pace that is not from 0.05 to 60 seconds.

    >>> from kierki import STANDARD, deal, legal_moves, play, shuffle
    >>> state = deal(STANDARD.contracts[0], shuffle("gdansk-2026"))
    >>> while moves := legal_moves(state):
    ...     state = play(state, moves[0])
    >>> film(state).count("kierki-go ") > 104
    True
    """
    if not 0.05 <= seconds <= 60:
        msg = f"a move may take 0.05 to 60 seconds, not {seconds!r}"
        raise ValueError(msg)
    moves = deal.moves
    states = accumulate(moves, play, initial=undo(deal, len(moves)))
    drawings = [Drawing(scene_of(state), style) for state in states]
    times = _times([drawing.scene for drawing in drawings], seconds)
    first, name = drawings[0], contract_name(deal.contract, style.lang)
    own = _Film(drawings, times)
    parts = [suit_shapes(), _MOTION, *own.headers(), *own.plates(), *own.hands(), *own.middle()]
    title = f"{name}: {phrase('film', style.lang)}"
    return picture(WIDTH, first.height, parts, style, title=title, about=first.about())


def _times(scenes: Sequence[Scene], seconds: float) -> tuple[float, ...]:
    """Give the second of each scene; after a finished trick there is a pause."""
    waits = (
        seconds * (2 if after.on_table and before.tricks and not before.on_table else 1)
        for before, after in pairwise(scenes)
    )
    return tuple(accumulate(waits, initial=0.0))


def _timed(parts: Sequence[str], *, come: float = 0, go: float | None = None) -> str:
    """Show parts from one second to another."""
    motion = [f"kierki-come 0s {number(come)}s forwards"] if come else []
    motion += [f"kierki-go 0s {number(go)}s forwards"] if go is not None else []
    if not motion:
        return "".join(parts)
    hidden = "visibility:hidden;" if come else ""
    return f'<g class="film" style="{hidden}animation:{",".join(motion)}">{"".join(parts)}</g>'


@attrs.frozen
class _Film:
    """The scenes of a deal and when they come."""

    drawings: Sequence[Drawing]
    times: Sequence[float]

    @property
    def style(self) -> Style:
        """How it is drawn."""
        return self.drawings[0].style

    def _spans(self, parts: Sequence[str]) -> Iterator[str]:
        """Show what changes: each part from its scene on until another takes its place."""
        begun, shown = 0.0, parts[0]
        for time, part in zip(self.times, parts, strict=True):
            if part != shown:
                yield _timed([shown], come=begun, go=time)
                begun, shown = time, part
        yield _timed([shown], come=begun)

    def headers(self) -> Iterator[str]:
        """Show what is played for, trumps once they are named, and the number of the trick."""
        yield from self._spans(["".join(drawing.header()) for drawing in self.drawings])

    def plates(self) -> Iterator[str]:
        """Show who has how much, and who is on turn."""
        for seat in self.drawings[0].scene.rules.seats:
            yield from self._spans([drawing.plate(seat) for drawing in self.drawings])
        yield from self._spans([drawing.turn_mark() for drawing in self.drawings])

    def hands(self) -> Iterator[str]:
        """Show the hands, each card until it is played."""
        first = self.drawings[0]
        when = {card: time for _, card, time in self._cards()}
        for seat, cards in first.scene.hands.items():
            side = side_of(seat, first.bottom)
            drawn = first.faces(shown_order(cards), side, marked=CardSet())
            faces = (_timed([face], go=when.get(card)) for card, face in drawn)
            yield group(faces, kind="hand")

    def _cards(self) -> Iterator[tuple[Seat, Card, float]]:
        """Give the cards played, who played them, and when."""
        for (before, after), time in zip(pairwise(self.drawings), self.times[1:], strict=True):
            move: Move = after.scene.moves[-1]
            if isinstance(move, Card) and before.scene.turn:
                yield before.scene.turn, move, time

    def middle(self) -> Iterator[str]:
        """Show the rows, or the tricks, each until the next begins."""
        first, last = self.drawings[0], self.drawings[-1]
        if first.scene.rows:
            yield from self._rows()
            return
        if first.scene.trumps_to_come:
            yield _timed(list(first.choices()), go=next(iter(self.times[1:]), None))
        played = list(self._cards())
        width = len(first.scene.rules.seats)
        for place, (seat, card, time) in enumerate(played):
            ended = (place // width + 1) * width
            go = played[ended][2] if ended < len(played) else None
            x, y = first.trick_place(seat)
            yield _timed([face(card, self.style, x=x, y=y, scale=PLAYED)], come=time, go=go)
        if last.scene.turn is None:
            yield _timed(list(last.over()), come=self.times[-1] + 0.01)

    def _rows(self) -> Iterator[str]:
        first = self.drawings[0]
        places = row_grid(first.scene, self.style)
        laid = (
            _timed([laid_card(first.scene, card, self.style)], come=time)
            for _, card, time in self._cards()
        )
        yield first.rows([*places, *laid])
        passes = zip(pairwise(self.drawings), self.times[1:], strict=True)
        for (before, after), time in passes:
            if not isinstance(after.scene.moves[-1], Card):
                yield _timed(list(before.passed()), come=time, go=time + self.times[1])

"""A table drawn: the hands around it, who sits where, and what is being played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Literal, TypeAlias

import attrs

from kierki.cards import Card, Suit
from kierki.cardset import CardSet
from kierki.contracts import TrickContract
from kierki.render.phrases import phrase, trump_word
from kierki.render.scene import Scene, Subject, scene_of
from kierki.render.style import PLAIN, Style, theme_of
from kierki.render.svg.faces import (
    CARD_HEIGHT,
    CARD_WIDTH,
    back,
    back_shape,
    face,
    suit_shapes,
    suit_sign,
    token,
)
from kierki.render.svg.ink import Svg, fitted, group, picture, rect, text, text_width
from kierki.render.svg.plates import PLATE, plate, turn_mark
from kierki.render.svg.row_grid import row_grid, row_grid_size
from kierki.rules.contract_names import contract_name
from kierki.seats import Seat

__all__ = ["table"]

Side: TypeAlias = Literal["bottom", "left", "top", "right"]
SIDES: Final[tuple[Side, ...]] = ("bottom", "left", "top", "right")  # clockwise

WIDTH: Final = 640.0
MARGIN: Final = 10.0
_HEADER: Final = 38.0
_GAP: Final = 6.0
_STEP: Final = 44.0  # from card to card in a hand that lies across
_PILE: Final = 25.0  # and in one that lies along the side
_MIDDLE: Final = 330.0  # the height of the middle, at least
_SIDE_PLATE: Final = 306.0
PLAYED: Final = 1.2  # the size of the cards of the trick


def table(subject: Subject, style: Style = PLAIN) -> Svg:
    """Draw a deal in progress, or a match with one, or what a seat sees of either.

    Args:
        subject: a state: all hands are open; or a view: only its seat's hand is.
        style: how.

    Raises:
        InvalidStateError: with ``deal_needed``, for a match between deals.

    >>> from kierki import Seat, deal, new_match, shuffle
    >>> from kierki.views import observe
    >>> match = deal(new_match(), shuffle("gdansk-2026"))
    >>> drawn = table(observe(match, Seat.S), Style(theme="dark"))
    >>> drawn.count('class="card"'), drawn.count('class="back"')
    (13, 39)
    """
    return Drawing(scene_of(subject), style).svg()


def bottom_of(scene: Scene, style: Style) -> Seat:
    """Give who sits below: who is wanted there, else who sees it, else S."""
    seats = scene.rules.seats
    wanted = style.bottom or scene.seat or Seat.S
    return wanted if wanted in seats else seats[-1]


def side_of(seat: Seat, bottom: Seat) -> Side:
    """Tell on which side a seat sits."""
    return SIDES[(seat.index - bottom.index) % 4]


@attrs.frozen
class Drawing:
    """A scene and how it is drawn."""

    scene: Scene
    style: Style

    @property
    def bottom(self) -> Seat:
        """Who sits below."""
        return bottom_of(self.scene, self.style)

    @property
    def pile(self) -> float:
        """The way from card to card in a hand along the side."""
        return min(_PILE, 380 / (self.scene.rules.hand_size - 1 or 1))

    @property
    def top_of_middle(self) -> float:
        """Where the middle begins, below the hand on top and the plates."""
        return _HEADER + PLATE + CARD_HEIGHT + 3 * _GAP + PLATE + _GAP

    @property
    def height_of_middle(self) -> float:
        """The height of the hands along the sides, and of what is between them."""
        pile = (self.scene.rules.hand_size - 1) * self.pile + CARD_HEIGHT
        return max(_MIDDLE, pile)

    @property
    def top_of_bottom(self) -> float:
        """Where the hand below begins."""
        return self.top_of_middle + self.height_of_middle + 2 * _GAP

    @property
    def height(self) -> float:
        """The height of all."""
        return self.top_of_bottom + CARD_HEIGHT + _GAP + PLATE + MARGIN

    def svg(self) -> Svg:
        """Draw all of it."""
        backs = [back_shape(self.style)] if any(self.scene.hidden.values()) else []
        parts = [suit_shapes(), *backs, *self.header(), *self._seats(), *self._middle()]
        title = f"{contract_name(self.scene.contract, self.style.lang)}"
        return picture(WIDTH, self.height, parts, self.style, title=title, about=self.about())

    def about(self) -> str:
        """Say what is seen, for who cannot look."""
        scene, lang = self.scene, self.style.lang
        said = [self._situation()]
        for seat in scene.rules.seats:
            cards = scene.hands.get(seat)
            held = labels(cards, self.style) if cards is not None else ""
            if count := scene.hidden.get(seat):
                held = phrase("hidden", lang, count=count)
            said.append(f"{seat}: {held or phrase('no_cards', lang)}")
        played = (f"{seat} {card.label(lang)}" for seat, card in scene.on_table.items())
        return "; ".join([*said, ", ".join(played)]).rstrip("; ")

    def _situation(self) -> str:
        scene, lang = self.scene, self.style.lang
        if scene.turn is None:
            return phrase("deal_over", lang)
        if scene.trumps_to_come:
            return phrase("names_trump", lang, seat=scene.turn)
        return phrase("on_turn", lang, seat=scene.turn)

    def header(self) -> Iterator[str]:
        """Draw what is played for, and the trick."""
        scene, style, theme = self.scene, self.style, theme_of(self.style)
        yield rect(0, 0, WIDTH, _HEADER, fill=theme.panel)
        name = contract_name(scene.contract, style.lang)
        if scene.number:
            name = f"{scene.number}. {name}"
        right = " · ".join(self._facts())
        room = WIDTH - 2 * MARGIN - text_width(right, 16) - 20
        yield fitted(MARGIN, 26, name, room=room, size=20, fill=theme.ink, bold=True)
        yield text(WIDTH - MARGIN, 25, right, size=16, fill=theme.ink, anchor="end")

    def _facts(self) -> Iterator[str]:
        scene, lang = self.scene, self.style.lang
        if scene.choice:
            yield trump_word(scene.choice.suit, lang)
        if scene.trick and not scene.trumps_to_come:
            yield phrase("trick", lang, number=scene.trick.number)

    def _seats(self) -> Iterator[str]:
        for seat in self.scene.rules.seats:
            side = side_of(seat, self.bottom)
            yield self.plate(seat)
            yield group(self._hand(seat, side), kind="hand")
        yield self.turn_mark()

    def plate(self, seat: Seat) -> str:
        """Draw who sits there, and how it stands."""
        x, y, width = self._plate_place(side_of(seat, self.bottom))
        return group(plate(seat, self.scene, self.style, width), kind="plate", x=x, y=y)

    def turn_mark(self) -> str:
        """Mark the plate of the seat on turn."""
        seat = self.scene.turn
        if seat is None:
            return ""
        x, y, width = self._plate_place(side_of(seat, self.bottom))
        return group(turn_mark(seat, self.style, width), kind="turn", x=x, y=y)

    def _plate_place(self, side: Side) -> tuple[float, float, float]:
        wide = 330.0
        places = {
            "top": ((WIDTH - wide) / 2, _HEADER + _GAP, wide),
            "bottom": ((WIDTH - wide) / 2, self.top_of_bottom + CARD_HEIGHT + _GAP, wide),
            "left": (MARGIN, self.top_of_middle - PLATE - _GAP, _SIDE_PLATE),
            "right": (
                WIDTH - MARGIN - _SIDE_PLATE,
                self.top_of_middle - PLATE - _GAP,
                _SIDE_PLATE,
            ),
        }
        return places[side]

    def _hand(self, seat: Seat, side: Side) -> Iterator[str]:
        """Draw the cards of a seat."""
        scene = self.scene
        if seat in scene.hands:
            order = shown_order(scene.hands[seat])
            yield from (drawn for _, drawn in self.faces(order, side, marked=scene.marked))
        for x, y in self.card_places(side, scene.hidden.get(seat, 0)):
            yield back(self.style, x=x, y=y)

    def faces(
        self, order: Sequence[Card], side: Side, *, marked: CardSet
    ) -> Iterator[tuple[Card, str]]:
        """Draw cards one over the other in a hand, each with the card that it is."""
        covered = "right" if side in ("top", "bottom") else "below"
        places = self.card_places(side, len(order))
        for card, (x, y) in zip(order, places, strict=True):
            over = "" if card is order[-1] else covered
            yield card, face(card, self.style, x=x, y=y, covered=over, marked=card in marked)

    def card_places(self, side: Side, count: int) -> Iterator[tuple[float, float]]:
        """Give where the cards of a hand lie, by the side and their number."""
        if side in ("top", "bottom"):
            room = WIDTH - 2 * MARGIN - CARD_WIDTH
            step = min(_STEP, room / ((self.scene.rules.hand_size - 1) or 1))
            left = (WIDTH - CARD_WIDTH - (count - 1) * step) / 2
            y = _HEADER + PLATE + 2 * _GAP if side == "top" else self.top_of_bottom
            yield from ((left + place * step, y) for place in range(count))
            return
        x = MARGIN if side == "left" else WIDTH - MARGIN - CARD_WIDTH
        yield from ((x, self.top_of_middle + place * self.pile) for place in range(count))

    def _middle(self) -> Iterator[str]:
        scene = self.scene
        if scene.rows:
            yield self.rows(row_grid(scene, self.style))
            yield from self._out()
        elif scene.trumps_to_come:
            yield from self.choices()
        else:
            yield from self._trick()
            yield from self._last_trick()
        if scene.turn is None:
            yield from self.over()

    @property
    def _centre(self) -> tuple[float, float]:
        return WIDTH / 2, self.top_of_middle + (self.height_of_middle - 50) / 2

    def rows(self, parts: Iterable[str]) -> str:
        """Draw the rows of a lottery in the middle."""
        width, _ = row_grid_size(self.scene)
        scale = self._row_scale
        x, y = (WIDTH - width * scale) / 2, self.top_of_middle + 20
        return group(parts, kind="rows", x=x, y=y, scale=scale)

    @property
    def _row_scale(self) -> float:
        width, _ = row_grid_size(self.scene)
        return min(1.0, (WIDTH - 2 * (MARGIN + CARD_WIDTH + _GAP)) / width)

    @property
    def _below_rows(self) -> float:
        _, height = row_grid_size(self.scene)
        return self.top_of_middle + 50 + height * self._row_scale

    def _out(self) -> Iterator[str]:
        """Say who is out in a lottery."""
        if self.scene.finished:
            seats = ", ".join(map(str, self.scene.finished))
            words, fill = phrase("out", self.style.lang, seats=seats), theme_of(self.style).ink
            yield text(WIDTH / 2, self._below_rows, words, size=17, fill=fill, anchor="middle")

    def passed(self) -> Iterator[str]:
        """Say that the seat on turn passes."""
        words = phrase("must_pass", self.style.lang, seat=self.scene.turn)
        fill, below = theme_of(self.style).accent, self._below_rows + 34
        yield text(WIDTH / 2, below, words, size=20, fill=fill, anchor="middle", bold=True)

    def choices(self) -> Iterator[str]:
        """Draw the trumps that may be named."""
        scene, style, theme = self.scene, self.style, theme_of(self.style)
        x, y = self._centre
        words = phrase("names_trump", style.lang, seat=scene.turn)
        yield text(x, y - 20, words, size=20, fill=theme.ink, anchor="middle", bold=True)
        none = isinstance(scene.contract, TrickContract) and scene.contract.trump
        left = x - (88 if none and none.allow_no_trump else 66)
        for place, suit in enumerate(Suit):
            yield suit_sign(suit, left + 44 * place, y + 20, 32, style.colour_of(suit))
        if none and none.allow_no_trump:
            short = phrase("no_trump_short", style.lang)
            yield text(
                left + 176, y + 29, short, size=24, fill=theme.ink, anchor="middle", bold=True
            )
        if scene.marked:
            note = phrase("names_trump_seen", style.lang)
            yield text(x, y + 66, note, size=15, fill=theme.faint, anchor="middle")

    def _trick(self) -> Iterator[str]:
        scene = self.scene
        for seat, card in scene.on_table.items():
            x, y = self.trick_place(seat)
            yield face(card, self.style, x=x, y=y, scale=PLAYED)

    def trick_place(self, seat: Seat) -> tuple[float, float]:
        """Give where the card that a seat plays lies."""
        x, y = self._centre
        across, down = {
            "top": (0.0, -0.55),
            "bottom": (0.0, 0.55),
            "left": (-1.25, 0.0),
            "right": (1.25, 0.0),
        }[side_of(seat, self.bottom)]
        width, height = CARD_WIDTH * PLAYED, CARD_HEIGHT * PLAYED
        return x + (across - 0.5) * width, y + (down - 0.5) * height

    def _last_trick(self) -> Iterator[str]:
        scene, style = self.scene, self.style
        last = scene.last_trick
        if last is None:
            return
        x, y = MARGIN + CARD_WIDTH + 16, self.top_of_middle + self.height_of_middle - 42
        words = phrase("last_trick", style.lang, seat=last.winner)
        for place, card in enumerate(last.cards):
            seat = scene.rules.left_of(last.leader, place)
            yield token(card, style, x=x + 33 * place, y=y, marked=seat is last.winner)
        x += 33 * len(last.cards) + 6
        yield text(x, y + 26, words, size=15, fill=theme_of(style).faint)

    def over(self) -> Iterator[str]:
        """Say that the deal is over."""
        x, y = self._centre
        words = phrase("deal_over", self.style.lang)
        fill = theme_of(self.style).ink
        below = self._below_rows + 34 if self.scene.rows else y
        yield text(x, below, words, size=22, fill=fill, anchor="middle", bold=True)


def shown_order(cards: CardSet) -> tuple[Card, ...]:
    """Give a hand as it is held: by suits of alternating colour, high cards first."""
    suits = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
    return tuple(card for suit in suits for card in sorted(cards.of_suit(suit), reverse=True))


def labels(cards: CardSet | None, style: Style) -> str:
    return " ".join(card.label(style.lang) for card in shown_order(cards or CardSet()))

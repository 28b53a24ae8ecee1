"""How a picture is to look: its theme, its language, who sits below, who is called what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias, get_args

import attrs

from kierki.cards import Language, Suit, check_language
from kierki.seats import Seat

__all__ = ["Style", "Theme", "theme_of"]

ThemeName: TypeAlias = Literal["light", "dark", "contrast"]


@attrs.frozen
class Theme:
    """The colours of a picture, each as ``#rrggbb``.

    Attributes:
        page: behind everything.
        panel: behind what is written about a seat, and behind the headings of a table.
        ink: what is written.
        faint: lines, and what is written small.
        face: a card's face.
        edge: a card's edge.
        back: a card's back, and what is drawn on it.
        accent: what is marked: the seat on turn, legal cards, who took a trick.
        suits: clubs, diamonds, hearts and spades.
        four_colours: the same with a colour for each suit.
        lines: the lines of a chart, a seat each.
    """

    page: str
    panel: str
    ink: str
    faint: str
    face: str
    edge: str
    back: tuple[str, str]
    accent: str
    suits: tuple[str, str, str, str]
    four_colours: tuple[str, str, str, str]
    lines: tuple[str, str, str, str]


THEMES: Final[Mapping[ThemeName, Theme]] = {
    "light": Theme(
        page="#f3f6f2",
        panel="#dfe9df",
        ink="#1c2721",
        faint="#66756b",
        face="#ffffff",
        edge="#8d9a91",
        back=("#2f6f58", "#7fb8a2"),
        accent="#c96a00",
        suits=("#1b1f23", "#c1121f", "#c1121f", "#1b1f23"),
        four_colours=("#1a7431", "#1558b0", "#c1121f", "#1b1f23"),
        lines=("#1558b0", "#b3261e", "#1a7431", "#7b3fa0"),
    ),
    "dark": Theme(
        page="#161b19",
        panel="#26302c",
        ink="#e6ece8",
        faint="#93a29a",
        face="#2b3431",
        edge="#6b7a73",
        back=("#1f4d3f", "#3f8a73"),
        accent="#ffb347",
        suits=("#eef3f0", "#ff7b81", "#ff7b81", "#eef3f0"),
        four_colours=("#6fd08c", "#7db4ff", "#ff7b81", "#eef3f0"),
        lines=("#7db4ff", "#ff8a80", "#6fd08c", "#d0a2f7"),
    ),
    "contrast": Theme(
        page="#ffffff",
        panel="#ffffff",
        ink="#000000",
        faint="#000000",
        face="#ffffff",
        edge="#000000",
        back=("#000000", "#ffffff"),
        accent="#0000c8",
        suits=("#000000", "#b00000", "#b00000", "#000000"),
        four_colours=("#005a1e", "#0000c8", "#b00000", "#000000"),
        lines=("#0000c8", "#b00000", "#005a1e", "#000000"),
    ),
}


def _names(given: Mapping[Seat, str]) -> tuple[tuple[Seat, str], ...]:
    return tuple(dict(given).items())


def _is_theme(_: object, __: object, theme: str) -> None:
    if theme not in get_args(ThemeName):
        msg = f"theme must be 'light', 'dark' or 'contrast', not {theme!r}"
        raise ValueError(msg)


def _is_language(_: object, __: object, lang: str) -> None:
    check_language(lang)


@attrs.frozen(kw_only=True)
class Style:
    """How a picture is to look.

    Attributes:
        theme: ``"light"``, ``"dark"`` or ``"contrast"``.
        lang: ``"en"`` or ``"pl"``: of the words, and of the letters on the cards.
        four_colours: clubs green, diamonds blue, hearts red, spades black, so that no two suits
            are alike.
        bottom: who sits below; None is the seat that sees a view, and else S.
        names: who sits where, as far as it is known; kept as pairs.
        ascii: in text, nothing but ASCII.

    >>> from kierki import Seat
    >>> Style(theme="dark", lang="pl", names={Seat.N: "Zażółć"}).name_of(Seat.N)
    'Zażółć'
    >>> Style(theme="pink")
    Traceback (most recent call last):
    ...
    ValueError: theme must be 'light', 'dark' or 'contrast', not 'pink'
    """

    theme: ThemeName = attrs.field(default="light", validator=_is_theme)
    lang: Language = attrs.field(default="en", validator=_is_language)
    four_colours: bool = False
    bottom: Seat | None = None
    names: tuple[tuple[Seat, str], ...] = attrs.field(default=(), converter=_names)
    ascii: bool = False

    def name_of(self, seat: Seat) -> str:
        """Give a player's name; nothing if it is not known."""
        return dict(self.names).get(seat, "")

    def colour_of(self, suit: Suit) -> str:
        """Give a suit's colour."""
        theme = THEMES[self.theme]
        return (theme.four_colours if self.four_colours else theme.suits)[suit.index]


PLAIN: Final = Style()
"""How a picture looks unless something else is asked for."""


def theme_of(style: Style) -> Theme:
    """Give the colours of a style."""
    return THEMES[style.theme]

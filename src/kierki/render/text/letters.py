"""Names as they can be shown: without what would move the text around them, and in ASCII."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from typing import Final

from kierki.render.cells import clusters, fit
from kierki.render.style import Style
from kierki.seats import Seat

__all__ = ["finished", "harmless", "named", "shown"]

_UNKNOWN: Final = "\ufffd"
_ISOLATE, _END_ISOLATE = "\u2068", "\u2069"
_JOINERS: Final = "\u200c\u200d"

# What the pictures are drawn with, and the words on them.
_DRAWN: Final = str.maketrans(
    "♣♦♥♠─│╭╮╰╯┼┤┴├▌►·–…ąćęłńóśźżĄĆĘŁŃÓŚŹŻ", "CDHS-|++++++++#>.-.acelnoszzACELNOSZZ"
)
# How letters of other alphabets are spelt, those of the one over those of the other.
_LETTERS: Final = (
    "абвгґдежзиіклмнопрстуфхцчшщъыьэюяєђјљњћџ"
    "αβγδεζηθικλμνξοπρσςτυφχψω"
    "łøđßæœþðıħŋ‘’“”„–—…·"  # noqa: RUF001 (these are meant)
)
_SPELLINGS: Final = (
    "a b v g g d e zh z i i k l m n o p r s t u f kh ts ch sh shch _ y _ e yu ya ye "
    "dj j lj nj c dz "
    "a v g d e z i th i k l m n x o p r s s t y f ch ps o "
    'l o d ss ae oe th d i h n \' \' " " " - - ... .'
)
_SPELT: Final = {
    letter: spelling.strip("_")
    for letter, spelling in zip(_LETTERS, _SPELLINGS.split(), strict=True)
}


def harmless(name: str) -> str:
    r"""Make a name safe to show: on one line, and with nothing that commands the terminal.

    >>> harmless("Ala\n\x1b[2J\u202e"), harmless(" Jan \t III ")
    ('Ala �[2J', 'Jan III')
    """
    words = " ".join(name.split())
    return "".join(filter(None, map(_harmless_letter, clusters(words))))


def _harmless_letter(cluster: str) -> str:
    return "".join(_harmless_char(char) for char in cluster)


def _harmless_char(char: str) -> str:
    """Keep what is seen, and what joins letters; show what should not be there as ``�``."""
    category = unicodedata.category(char)
    if category == "Cf" and char not in _JOINERS and not "\U000e0020" <= char <= "\U000e007f":
        return ""
    return _UNKNOWN if category in ("Cc", "Cn", "Co", "Cs", "Zl", "Zp") else char


def spelt(name: str) -> str:
    """Write a name in ASCII: without its accents, from Cyrillic and Greek, else with ``?``.

    >>> spelt("Zażółć"), spelt("Łucja Ødegård"), spelt("Олена"), spelt("王芳")  # noqa: RUF001
    ('Zazolc', 'Lucja Odegard', 'Olena', '??')
    """
    return "".join(map(_spelt_letter, clusters(name)))


def _spelt_letter(cluster: str) -> str:
    plain = "".join(
        char
        for char in unicodedata.normalize("NFKD", cluster)
        if not unicodedata.category(char).startswith("M") and char not in _JOINERS
    )
    ascii_ = "".join(map(_spelt_char, plain))
    return ascii_ if ascii_.isascii() else "?"


def _spelt_char(char: str) -> str:
    small = char.lower()
    if small not in _SPELT:
        return char
    return _SPELT[small] if char == small else _SPELT[small].capitalize()


def shown(name: str, style: Style, width: int) -> str:
    r"""Write a name in so many cells at most; one from right to left does not turn its line round.

    >>> from kierki.render import Style
    >>> shown("Aleksandra", Style(), 7), shown("Łucja", Style(ascii=True), 7)
    ('Aleksa…', 'Lucja')
    >>> shown("\u05d3\u05df", Style(), 7)
    '\u2068\u05d3\u05df\u2069'
    """
    name = harmless(name)
    if style.ascii:
        return fit(spelt(name), width, "...")
    name = fit(name, width)
    is_rtl = any(unicodedata.bidirectional(char) in ("R", "AL", "AN") for char in name)
    return f"{_ISOLATE}{name}{_END_ISOLATE}" if is_rtl else name


def named(seat: Seat, style: Style, width: int) -> str:
    """Write a seat with who sits there, in so many cells at most.

    >>> from kierki.render import Style
    >>> named(Seat.N, Style(names={Seat.N: "Ala"}), 20), named(Seat.E, Style(), 20)
    ('N Ala', 'E')
    """
    return f"{seat} {shown(style.name_of(seat), style, width - 2)}".rstrip()


def finished(lines: Iterable[str], style: Style) -> str:
    """Put the lines of a picture together, if so asked in ASCII."""
    return "\n".join(_finished(lines, style))


def _finished(lines: Iterable[str], style: Style) -> Iterator[str]:
    for line in lines:
        drawn = line.translate(_DRAWN) if style.ascii else line
        yield drawn.rstrip(" ")

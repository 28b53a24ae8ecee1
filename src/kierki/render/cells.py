r"""How wide text is in a terminal, and text cut and filled to a width.

A terminal has cells. What a reader takes for one letter, a grapheme cluster, may be several
characters, and takes one cell, two or none; it is never cut in two.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from itertools import accumulate
from typing import Final, Literal, TypeAlias

__all__ = ["Side", "cells", "clusters", "fit", "pad"]

Side: TypeAlias = Literal["left", "right", "centre"]
"""Where text stands in a width that is more than it needs."""

_JOINER: Final = "\u200d"
_NON_JOINER: Final = "\u200c"
_AS_TEXT, _AS_PICTURE = "\ufe0e", "\ufe0f"  # variation selectors
_KEYCAPS: Final = "0123456789#*"
# Signs that are pictures when a variation selector says so; the others have symbols' blocks.
_OTHER_PICTURES: Final = "©®‼⁉™\u2139〰〽㊗㊙"
_INDIC: Final = (("\u0900", "\u0dff"), ("\u1000", "\u109f"), ("\u1780", "\u17ff"))
_ASAT: Final = "\u103a"  # of the class of viramas, and joins nothing
# Format characters that are shown: the soft hyphen, and Arabic number signs.
_SHOWN_FORMATS: Final = "\u00ad\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u08e2"


def clusters(text: str) -> Iterator[str]:
    r"""Take text apart into what a reader takes for letters.

    >>> [len(cluster) for cluster in clusters("e\u0301a\U0001f1f5\U0001f1f1")]
    [2, 1, 2]
    """
    cluster = ""
    for char in text:
        if cluster and not _goes_on(cluster, char):
            yield cluster
            cluster = ""
        cluster += char
    if cluster:
        yield cluster


def cells(text: str) -> int:
    r"""Count the cells that text takes.

    >>> cells("Ala"), cells("王芳"), cells("Zo\u0301fia"), cells("\u2068\u05d3\u05df\u2069")
    (3, 4, 5, 2)
    """
    if text.isascii() and text.isprintable():
        return len(text)
    return sum(map(_cells_of, clusters(text)))


def fit(text: str, width: int, mark: str = "…") -> str:
    """Cut text that is too wide, between two letters, and mark the cut.

    >>> fit("Aleksandra", 7), fit("Ala", 7), fit("王芳王芳", 6)
    ('Aleksa…', 'Ala', '王芳…')
    """
    if cells(text) <= width:
        return text
    mark = mark[:width]
    letters = [*clusters(text)]
    ends = accumulate(map(_cells_of, letters))
    count = sum(end <= width - cells(mark) for end in ends)
    return "".join(letters[:count]).rstrip() + mark


def pad(text: str, width: int, side: Side = "left") -> str:
    """Fill text up with spaces; ``side`` is where the text then stands.

    >>> pad("王", 4) + "|", pad("25", 4, "right"), pad("6♠", 5, "centre") + "|"
    ('王  |', '  25', ' 6♠  |')
    """
    room = max(width - cells(text), 0)
    before = {"left": 0, "right": room, "centre": room // 2}[side]
    return " " * before + text + " " * (room - before)


def _goes_on(cluster: str, char: str) -> bool:
    """Tell whether a character belongs to the cluster before it."""
    if _is_skin_tone(char):
        return _is_picture(cluster[0])
    if _extends(char):
        return True
    if _is_flag_letter(char):
        return len(cluster) == 1 and _is_flag_letter(cluster)
    if cluster[-1] == _JOINER and _is_picture(char):
        return _is_picture(cluster[0])
    return _is_virama(cluster.rstrip(_JOINER)[-1:]) and _is_indic_letter(char)


def _cells_of(cluster: str) -> int:
    base, rest = cluster[0], cluster[1:]
    if _is_flag_letter(base):
        return 2
    if _AS_TEXT in rest and _is_picture(base):
        return 1
    if _AS_PICTURE in rest and (_is_picture(base) or base in _KEYCAPS):
        return 2
    width = _cells_alone(base)
    return 2 if width and any(map(_widens, rest)) else width


def _cells_alone(char: str) -> int:
    category = unicodedata.category(char)
    if _extends(char) or category in ("Cc", "Cs", "Zl", "Zp"):
        return 0
    if category == "Cf":
        return int(char in _SHOWN_FORMATS)
    is_new = category == "Cn" and _is_picture_block(char)  # one that this Python does not know yet
    return 2 if is_new or unicodedata.east_asian_width(char) in "WF" else 1


def _extends(char: str) -> bool:
    """Tell whether a character is never there by itself."""
    if unicodedata.category(char) in ("Mn", "Me", "Mc") or char in (_JOINER, _NON_JOINER):
        return True
    # Hangul vowels and final consonants; the letters of the flags of Scotland and Wales.
    jamo = "\u1160" <= char <= "\u11ff" or "\ud7b0" <= char <= "\ud7fb"
    return jamo or "\U000e0020" <= char <= "\U000e007f"


def _widens(char: str) -> bool:
    """Tell whether a cluster has two cells because of this: a vowel sign beside it, a conjunct."""
    return unicodedata.category(char) == "Mc" or _is_indic_letter(char)


def _is_virama(char: str) -> bool:
    """Tell whether a sign joins the consonants on its two sides."""
    return _is_indic(char) and unicodedata.combining(char) == 9 and char != _ASAT


def _is_indic_letter(char: str) -> bool:
    return _is_indic(char) and unicodedata.category(char) == "Lo"


def _is_indic(char: str) -> bool:
    """Tell whether a character is of India, Sri Lanka, Burma or Cambodia."""
    return any(first <= char <= last for first, last in _INDIC)


def _is_flag_letter(char: str) -> bool:
    return "\U0001f1e6" <= char <= "\U0001f1ff"


def _is_skin_tone(char: str) -> bool:
    return "\U0001f3fb" <= char <= "\U0001f3ff"


def _is_picture(char: str) -> bool:
    """Tell whether a character is an emoji, or can be one."""
    if char in _OTHER_PICTURES or _is_picture_block(char):
        return not _is_flag_letter(char)
    return "\u2190" <= char <= "\u2bff" and unicodedata.category(char) in ("So", "Sm")


def _is_picture_block(char: str) -> bool:
    return "\U0001f000" <= char <= "\U0001faff"

"""Numbers in sentences: points with their sign, nouns in number, places in an order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from kierki.cards import Language
from kierki.illegality import polish_form

__all__ = [
    "CARDS",
    "CARDS_DEALT",
    "DEALS",
    "SEATS",
    "NounForms",
    "counted",
    "deal_numbers",
    "enumerated",
    "ordinal",
    "points",
    "signed",
]

# In English one and several; in Polish after 1, after 2 to 4, and after 5 and more.
NounForms: TypeAlias = tuple[tuple[str, str], tuple[str, str, str]]

CARDS: Final[NounForms] = (("card", "cards"), ("karta", "karty", "kart"))
CARDS_DEALT: Final[NounForms] = (("card", "cards"), ("kartę", "karty", "kart"))
DEALS: Final[NounForms] = (("deal", "deals"), ("rozdanie", "rozdania", "rozdań"))
SEATS: Final[NounForms] = (("seat", "seats"), ("miejsce", "miejsca", "miejsc"))
_POINTS: Final[NounForms] = (("point", "points"), ("punkt", "punkty", "punktów"))
# The Polish ones in the accusative, of what is feminine, as a trick is.
_ORDINALS: Final[Mapping[Language, str]] = {
    "en": "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth "
    "thirteenth fourteenth fifteenth sixteenth seventeenth",
    "pl": "pierwszą drugą trzecią czwartą piątą szóstą siódmą ósmą dziewiątą dziesiątą jedenastą "
    "dwunastą trzynastą czternastą piętnastą szesnastą siedemnastą",
}


def counted(count: int, forms: NounForms, lang: Language) -> str:
    """Put a noun into the form that its number asks for.

    >>> counted(1, CARDS, "en"), counted(22, CARDS, "pl"), counted(12, CARDS, "pl")
    ('1 card', '22 karty', '12 kart')
    """
    return f"{count} {_form(count, forms, lang)}"


def _form(count: int, forms: NounForms, lang: Language) -> str:
    english, polish = forms
    return polish_form(count, polish) if lang == "pl" else english[count != 1]


def signed(number: int) -> str:
    """Write points with their sign, as they are printed: ``"+25"``, ``"−60"``, ``"0"``."""
    return f"{number:+}".replace("-", "−") if number else "0"


def points(number: int, lang: Language) -> str:
    """Write points with their sign and their noun.

    >>> points(-60, "en"), points(1, "en"), points(-22, "pl"), points(5, "pl")
    ('−60 points', '+1 point', '−22 punkty', '+5 punktów')
    """
    return f"{signed(number)} {_form(abs(number), _POINTS, lang)}"


def ordinal(number: int, lang: Language) -> str:
    """Say which trick, from 1 to 17: ``"seventh"``, in the Polish accusative ``"siódmą"``."""
    return _ORDINALS[lang].split()[number - 1]


def enumerated(texts: Sequence[str], joint: str) -> str:
    """Put texts one after another, the last behind a joint.

    >>> enumerated(["a", "b", "c"], "and"), enumerated(["a"], "and")
    ('a, b and c', 'a')
    """
    *others, last = texts
    return f"{', '.join(others)} {joint} {last}" if others else last


def deal_numbers(numbers: Sequence[int], lang: Language) -> str:
    """Name deals by their numbers, those in a row by the first and the last.

    >>> deal_numbers([8, 9, 10, 11], "en"), deal_numbers([1, 2, 4], "pl")
    ('deals 8–11', 'rozdania 1–2, 4')
    """
    rows = list[list[int]]()
    for number in numbers:
        if rows and number == rows[-1][-1] + 1:
            rows[-1].append(number)
        else:
            rows.append([number])
    texts = [str(row[0]) if len(row) == 1 else f"{row[0]}–{row[-1]}" for row in rows]
    noun = _form(min(len(numbers), 2), DEALS, lang)
    return f"{noun} {', '.join(texts)}"

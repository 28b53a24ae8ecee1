"""Why an entry is refused, in the language of the talk."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from kierki.cards import Language
from kierki.cli.sheet_pages import player
from kierki.errors import InvalidStateError, Problem
from kierki.illegality import polish_form
from kierki.scoresheet import Sheet
from kierki.seats import Seat

__all__ = ["reasons"]

_POLISH: Final = [
    (re.compile(english), polish)
    for english, polish in (
        (
            r"points come in (\d+)s, and (-?\d+) is no multiple",
            "punkty są tu wielokrotnością {0}, a {1} nie jest",
        ),
        (r"nothing is paid, and (-?\d+) is not 0", "tu za nic się nie płaci, a {0} to nie 0"),
        (r"all seats together get (-?\d+), not (-?\d+)", "wszyscy razem dostają {0}, a nie {1}"),
        (r"no tricks and cards come to (-?\d+)", "żadne lewy i karty nie dają {0}"),
        (
            r"no sharing out of tricks and cards gives these points to all",
            "żaden podział lew i kart nie daje wszystkim naraz takich punktów",
        ),
        (r"the prizes are (.*), and none is (-?\d+)", "nagrody to {0}, żadna nie wynosi {1}"),
        (r"the prizes are (.*), one a seat", "nagrody to {0}, każda dla jednego gracza"),
        (
            r"no sharing out of the cards gives all these counts together",
            "żaden podział kart nie daje naraz wszystkich tych liczb",
        ),
        (
            r"no cards are counted so, for some are in several sets",
            "tak nie da się policzyć, bo niektóre karty liczą się podwójnie",
        ),
        (
            r"the cards and trick numbers counted take (\d+) tricks?, not (\d+)",
            "na te karty i lewy trzeba wziąć co najmniej {0} {tricks}, a nie {1}",
        ),
    )
]


def reasons(error: InvalidStateError, sheet: Sheet, lang: Language) -> Iterator[str]:
    r"""Say each problem, with the player whom it is about.

    >>> from kierki.scoresheet import enter, new_sheet
    >>> sheet = new_sheet(names={Seat.N: "Ala"})
    >>> try:
    ...     enter(sheet, {Seat.N: -130, Seat.E: -130, Seat.S: 0, Seat.W: 0})
    ... except InvalidStateError as error:
    ...     print(*reasons(error, sheet, "pl"), sep="\n")
    Ala (N): punkty są tu wielokrotnością 20, a -130 nie jest
    E: punkty są tu wielokrotnością 20, a -130 nie jest
    """
    for problem in error.problems:
        letter = problem.path.partition("[")[2].removesuffix("]")
        who = f"{player(sheet, Seat(letter))}: " if letter in Seat.__members__ else ""
        yield who + (_in_polish(problem) if lang == "pl" else problem.detail)


def _in_polish(problem: Problem) -> str:
    for english, polish in _POLISH:
        if found := english.fullmatch(problem.detail):
            first = found[1] if found.lastindex else ""
            tricks = polish_form(int(first), ("lewę", "lewy", "lew")) if first.isdigit() else ""
            return polish.format(*found.groups(), tricks=tricks)
    return problem.detail

"""Score sheets to test with: some drawn, some by hand."""

from __future__ import annotations

from typing import Final

import attrs
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from generated import seeds
from kierki import (
    STANDARD,
    STANDARD_3P,
    Group,
    LotteryState,
    Rules,
    Seat,
    TrickContract,
    TrickState,
    score,
)
from kierki.scoresheet import Counts, Sheet, enter, needs, new_sheet
from test_scoresheet_points import counts_of, final_of

N, E, S, W = Seat

names: SearchStrategy[str] = st.sampled_from(
    ["Ala", "=1+1", "'-x", "''@", "'t Hooft", "N", "Ewa, z domu Nowak", 'a"b', " ż "]
) | st.text(st.characters(exclude_categories=["Cc", "Cs"]), max_size=9)


def counted(final: TrickState | LotteryState, told: dict[Seat, bool]) -> Counts:
    """Count a finished deal, but for tricks whose number is paid nothing."""
    counts = counts_of(final, told=told)
    asked = {question.path for question in needs(final.contract, final.rules)}
    paid = {at: seat for at, seat in counts.positions if f"positions[{at}]" in asked}
    return attrs.evolve(counts, positions=paid)


@st.composite
def sheets(draw: DrawFn, rule_sets: SearchStrategy[Rules], *, most: int = 5) -> Sheet:
    """Draw a sheet of these rules, with deals played at random, counted or known by points."""
    rules = draw(rule_sets)
    named = draw(st.dictionaries(st.sampled_from(rules.seats), names))
    sheet = new_sheet(rules, first_dealer=draw(st.sampled_from(rules.seats)), names=named)
    for _ in range(draw(st.integers(0, min(most, rules.deals)))):
        assert sheet.next_contract
        final = final_of(sheet.next_contract, rules, draw(seeds))
        told = draw(st.fixed_dictionaries({seat: st.booleans() for seat in Seat}))
        by_points = draw(st.booleans())
        sheet = enter(sheet, score(final) if by_points else counted(final, told))
    return sheet


def filled(*entries: Counts | tuple[int, ...], rules: Rules = STANDARD) -> Sheet:
    """Give a sheet with these entries, deal by deal."""
    sheet = new_sheet(rules, names={N: "Ala", E: "Ola", S: "Jan"})
    for entry in entries:
        points = entry if isinstance(entry, Counts) else dict(zip(Seat, entry, strict=False))
        sheet = enter(sheet, points)
    return sheet


HOUSE: Final = Rules(
    "house",
    [
        TrickContract("nothing", Group.SINGLE),
        TrickContract("last_two", Group.SINGLE, per_position=[(13, -5), (-2, -5)]),
    ],
    series=2,
)
SEVEN: Final = filled(
    Counts(tricks={N: 5, E: 8}),
    Counts(cards={N: 9, E: 4, S: 0}),
    Counts(cards={N: "QH QS", E: 2, W: ""}),
    (-240, 0, 0, 0),
    Counts(cards={W: "KH"}),
    Counts(positions={7: N, -1: S}),
    Counts(
        tricks={N: 3, E: 10},
        cards={N: "KH QH QS", E: (11, 2, 7, 0)},
        positions={7: E, -1: N},
    ),
)
TWELVE: Final = enter(
    enter(
        enter(
            enter(
                enter(SEVEN, Counts(tricks={N: 4, E: 3, S: 3, W: 3})),
                dict(zip(Seat, (325, 0, 0, 0), strict=True)),
            ),
            dict(zip(Seat, (0, 325, 0, 0), strict=True)),
        ),
        dict(zip(Seat, (0, 0, 0, 325), strict=True)),
    ),
    Counts(order=(S, N)),
)
OF_THREE: Final = filled((-60, -60, -135), Counts(cards={N: 13}), rules=STANDARD_3P)
OF_HOUSE: Final = filled(Counts(), Counts(positions={13: N, 12: W}), (0,) * 4, rules=HOUSE)
SHEETS: Final = {
    "new": new_sheet(first_dealer=W),
    "seven deals": SEVEN,
    "twelve deals": TWELVE,
    "three players": OF_THREE,
    "a house": OF_HOUSE,
}

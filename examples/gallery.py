"""Draw a picture of each kind: ``python examples/gallery.py FOLDER [THEME [LANG [SEATS]]]``."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from kierki import (
    PRESETS,
    CardSet,
    DealState,
    MatchState,
    Rules,
    Seat,
    deal,
    legal_moves,
    new_match,
    play,
    shuffle,
)
from kierki.render import Style, svg
from kierki.scoresheet import sheet_of
from kierki.views import observe

SEED = "gallery"
NAMES = {Seat.N: "Ala", Seat.E: "Wawrzyniec Brzęczyszczykiewicz", Seat.S: "Jan", Seat.W: "Żaneta"}


def played(state: DealState, moves: int | None = None) -> DealState:
    """Make so many moves of a deal, or all of them."""
    player = Random(SEED)
    while (legal := legal_moves(state)) and moves != len(state.moves):
        state = play(state, player.choice(legal))
    return state


def played_match(rules: Rules, deals: int) -> MatchState:
    """Play the first deals of a match."""
    match, player = new_match(rules), Random(SEED)
    for number in range(deals):
        match = deal(match, shuffle(SEED, number, rules=rules))
        while legal := legal_moves(match):
            match = play(match, player.choice(legal))
    return match


def pictures(style: Style, rules: Rules) -> Iterator[tuple[str, svg.Svg]]:
    """Give a picture of each kind with its name."""

    def dealt(id_: str) -> DealState:
        contract = next(own for own in rules.contracts if own.id == id_)
        return deal(contract, shuffle(SEED, rules=rules), rules=rules)

    robber, trumps, lottery = map(dealt, ("robber", "trumps", "lottery"))
    marked = CardSet("6H 2H")
    yield "hand", svg.hand(CardSet("2H 4S 5C 6H 7S 8D 9C TH JS QH KC AD"), style, marked=marked)
    yield "deal-dealt", svg.table(robber, style)
    yield "deal", svg.table(played(robber, 18), style)
    yield "view", svg.table(observe(played(robber, 18), Seat.S), style)
    yield "spectator", svg.table(observe(played(robber, 18), None), style)
    yield "deal-over", svg.table(played(robber), style)
    yield "trumps-to-name", svg.table(trumps, style)
    yield "trumps", svg.table(played(trumps, 8), style)
    yield "lottery", svg.table(played(lottery, 27), style)
    yield "lottery-view", svg.table(observe(played(lottery, 27), Seat.E), style)
    yield "lottery-over", svg.table(played(lottery), style)
    yield "rows", svg.rows(played(lottery, 27), style)
    yield "tricks", svg.tricks(played(robber), style)
    yield "rounds", svg.tricks(played(lottery), style)
    match = played_match(rules, 9)
    yield "match", svg.match(deal(match, shuffle(SEED, 9, rules=rules)), style)
    yield "sheet", svg.sheet(sheet_of(match), style)
    yield "chart", svg.chart(sheet_of(match), style)
    yield "film", svg.film(played(robber, 20), style, seconds=0.7)
    yield "film-lottery", svg.film(played(lottery), style, seconds=0.7)


def main(folder: str, theme: str = "light", lang: str = "en", seats: str = "4") -> None:
    """Write the pictures into a folder."""
    style = Style(theme=theme, lang=lang, names=NAMES, four_colours=theme == "contrast")  # type: ignore[arg-type]
    rules = PRESETS["standard" if seats == "4" else "standard_3p"]
    Path(folder).mkdir(parents=True, exist_ok=True)
    for name, picture in pictures(style, rules):
        (Path(folder) / f"{name}.svg").write_text(picture, "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])

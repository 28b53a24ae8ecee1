"""What is said over a picture of a deal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kierki.cards import Language
from kierki.render.cells import fit
from kierki.render.phrases import phrase, trump_word
from kierki.render.scene import Scene
from kierki.rules.contract_names import contract_name

__all__ = ["WIDTH", "begun", "title"]

WIDTH: Final = 80  # the cells of a terminal


def title(scene: Scene, lang: Language) -> str:
    """Say which deal this is, and what it is played for."""
    name = contract_name(scene.contract, lang)
    facts = {"number": scene.number, "deals": scene.rules.deals, "contract": name}
    if scene.number is None:
        return fit(name[:1].upper() + name[1:], WIDTH)
    return fit(phrase("deal_of" if scene.totals else "deal_alone", lang, **facts), WIDTH)


def begun(scene: Scene, lang: Language) -> Iterator[str]:
    """Say who deals, and what is trumps or who is to say so."""
    yield phrase("deals", lang, seat=scene.dealer)
    if scene.choice:
        yield trump_word(scene.choice.suit, lang)
    elif scene.trumps_to_come:
        yield phrase("names_trump", lang, seat=scene.turn)
    if scene.turn is None:
        yield phrase("deal_over", lang)

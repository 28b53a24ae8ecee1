"""Puts what the data say of a preset into the pages on variants, when the pages are built.

A comment ``<!-- rules: kurnik -->`` becomes its frame, a table of its deals and its totals;
``<!-- differences: standard kurnik -->`` what differs from the first to the second; and
``<!-- variants: open_rank ace -->`` in which presets these fields are not as in the standard game.
``<!-- paper: standard -->`` becomes an empty score sheet, to be printed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from kierki import PRESETS, STANDARD, Rules, contract_total, diff_rules, group_totals
from kierki.cards import Language
from kierki.rules.contract_names import contract_name
from kierki.rules.description import contract_runs
from kierki.rules.field_words import field_name
from kierki.rules.numbers import signed

if TYPE_CHECKING:
    from mkdocs.structure.pages import Page

_MARK: Final = re.compile(
    r"^<!-- (rules|differences|variants|paper): ([a-z0-9_ ]+) -->$", re.MULTILINE
)
_HEADS: Final[dict[Language, str]] = {
    "en": "| deal | what is paid, and what binds | all players together |",
    "pl": "| rozdanie | za co się płaci i co obowiązuje | wszyscy gracze razem |",
}
_PAPER_HEADS: Final[dict[Language, str]] = {
    "en": "No. | deal | in all",
    "pl": "nr | rozdanie | razem",
}
_AGREED: Final[dict[Language, str]] = {
    "en": "All variants agree.",
    "pl": "Wszystkie warianty są tu zgodne.",
}


def on_page_markdown(markdown: str, page: Page, **_: object) -> str:
    """Fill in the comments of a page, in its language."""
    return fill(markdown, "pl" if page.file.src_uri.startswith("pl/") else "en")


def fill(markdown: str, lang: Language) -> str:
    """Put what the data say in the place of each comment."""
    return _MARK.sub(lambda mark: _told(mark[1], mark[2].split(), lang), markdown)


def _told(kind: str, words: list[str], lang: Language) -> str:
    if kind == "variants":
        return "\n".join(_elsewhere(words, lang)) or _AGREED[lang]
    rules = [PRESETS[id_] for id_ in words]
    if kind == "paper":
        return "\n".join(_paper(rules[0], lang))
    if kind == "differences":
        return "\n".join(f"- {line}" for line in diff_rules(*rules, lang))
    return "\n\n".join(_table(own, lang) for own in rules)


def _elsewhere(fields: list[str], lang: Language) -> Iterator[str]:
    """Say of each preset how these fields differ from the standard game."""
    names = tuple(f"{field_name(field, lang)}: " for field in fields)
    alike: dict[tuple[str, ...], list[str]] = {}
    for id_, rules in PRESETS.items():
        lines = (
            line
            for line in diff_rules(STANDARD, rules, lang)
            if line.lower().startswith(names) or any(f": {name}" in line for name in names)
        )
        alike.setdefault(tuple(lines), []).append(f"`{id_}`")
    for lines, presets in alike.items():
        if lines:
            yield f"- {', '.join(presets)}\n" + "\n".join(f"    - {line}" for line in lines)


def _table(rules: Rules, lang: Language) -> str:
    """Lay out what `Rules.describe` says: a block each for the frame, the deals, the totals."""
    frame, *deals, totals = (block.split("\n  ") for block in rules.describe(lang).split("\n\n"))
    named = [f"`{own.id}`{{ #{rules.id}-{own.id} }}" for _, own in contract_runs(rules)]
    rows = (
        f"| {heading} {id_} | {' '.join(lines)} | {total.partition(': ')[2].rstrip('.')} |"
        for id_, (heading, *lines, total) in zip(named, deals, strict=True)
    )
    return "\n".join(
        (
            *(f"- {line}" for line in frame[1:]),
            "",
            _HEADS[lang],
            "|---|---|---|",
            *rows,
            "",
            f"{totals[0]}: " + " ".join(totals[1:]),
        )
    )


def _paper(rules: Rules, lang: Language) -> Iterator[str]:
    """Lay out an empty score sheet, with the sum of each deal and a line below each group."""
    room = "| " * len(rules.seats)
    yield f"| {_PAPER_HEADS[lang]} {room}|"
    yield f"|---|---|---|{'---|' * len(rules.seats)}"
    contracts = rules.contracts
    for number, contract in enumerate(contracts, 1):
        total = signed(contract_total(contract, rules))
        yield f"| {number} | {contract_name(contract, lang)} | {total} {room}|"
        if number == len(contracts) or contracts[number].group is not contract.group:
            group = signed(group_totals(rules)[contract.group])
            yield f"| | **Σ** | **{group}** {room}|"

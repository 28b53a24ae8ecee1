"""Puts what the data say of a preset into the pages on variants, when the pages are built.

A comment ``<!-- rules: kurnik -->`` becomes its frame, a table of its deals and its totals;
``<!-- differences: standard kurnik -->`` what differs from the first to the second.
"""

from __future__ import annotations

import re
from typing import Final

from kierki import PRESETS, Rules, diff_rules

_MARK: Final = re.compile(r"^<!-- (rules|differences): ([a-z0-9_ ]+) -->$", re.MULTILINE)


def on_page_markdown(markdown: str, **_: object) -> str:
    """Fill in the comments of a page."""
    return _MARK.sub(_filled, markdown)


def _filled(mark: re.Match[str]) -> str:
    rules = [PRESETS[id_] for id_ in mark[2].split()]
    if mark[1] == "differences":
        return "\n".join(f"- {line}" for line in diff_rules(*rules))
    return "\n\n".join(map(_table, rules))


def _table(rules: Rules) -> str:
    """Lay out what `Rules.describe` says: a block each for the frame, the deals, the totals."""
    frame, *deals, totals = (block.split("\n  ") for block in rules.describe().split("\n\n"))
    rows = (
        f"| {heading} | {' '.join(lines)} | {total.partition(': ')[2].rstrip('.')} |"
        for heading, *lines, total in deals
    )
    return "\n".join(
        (
            *(f"- {line}" for line in frame[1:]),
            "",
            "| deal | what is paid, and what binds | all players together |",
            "|---|---|---|",
            *rows,
            "",
            f"{totals[0]}: " + " ".join(totals[1:]),
        )
    )

"""The verb ``rules``: list the presets, describe one, tell two apart."""

from __future__ import annotations

import json
from argparse import Namespace

from kierki.cards import Language
from kierki.cli.documents import print_document
from kierki.cli.page import Table, open_page
from kierki.cli.terms import signed
from kierki.cli.words import say
from kierki.contracts import Group
from kierki.documents import rules_document
from kierki.presets import PRESETS
from kierki.rules import Rules, diff_rules

__all__ = ["run"]


def run(arguments: Namespace) -> int:
    """List the presets, or describe the rules that were named, or compare two."""
    lang, as_json = arguments.lang, arguments.json
    if arguments.diff:
        first, second = arguments.diff
        _compare(first, second, lang, as_json=as_json)
    elif arguments.rules:
        _describe(arguments.rules, lang, as_json=as_json)
    else:
        _list(lang, as_json=as_json)
    return 0


def _list(lang: Language, *, as_json: bool) -> None:
    if as_json:
        return print_document("presets", {"presets": [_summary(own) for own in PRESETS.values()]})
    page = open_page()
    names = (
        "rules",
        "players",
        "deal_count",
        *(f"group_{group}" for group in Group),
        "sum",
        "wins",
    )
    headings = tuple(say(name, lang) for name in names)
    rows = tuple(_row(rules, lang) for rules in PRESETS.values())
    page.table(Table(headings, rows, left=frozenset({0, len(headings) - 1})))
    page.line(say("rules_totals", lang))
    page.line(say("rules_hint", lang))
    return None


def _summary(rules: Rules) -> dict[str, object]:
    return {
        "id": rules.id,
        "players": len(rules.seats),
        "deals": rules.deals,
        "totals": {str(group): total for group, total in rules.group_totals().items()},
        "winner": rules.winner,
    }


def _row(rules: Rules, lang: Language) -> tuple[str, ...]:
    totals = rules.group_totals()
    groups = (signed(totals[group]) if group in totals else "–" for group in Group)
    wins = say(f"wins_{rules.winner}", lang)
    total = signed(sum(totals.values()))
    return rules.id, str(len(rules.seats)), str(rules.deals), *groups, total, wins


def _describe(rules: Rules, lang: Language, *, as_json: bool) -> None:
    if as_json:
        # As a file of house rules holds it, so that it can be changed and read again.
        print(json.dumps(rules_document(rules), indent=2))
        return
    page = open_page()
    for line in rules.describe(lang).splitlines():
        page.line(line, "plain" if line.startswith(" ") else "title")


def _compare(first: Rules, second: Rules, lang: Language, *, as_json: bool) -> None:
    differences = diff_rules(first, second, lang)
    if as_json:
        content = {"rules": [first.id, second.id], "differences": differences}
        return print_document("rules-difference", content)
    page = open_page()
    page.line(f"{first.id} → {second.id}", "title")
    for line in differences or [say("same_rules", lang)]:
        page.line(f"  {line}")
    return None

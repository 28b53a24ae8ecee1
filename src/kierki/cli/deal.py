"""The verb ``deal``: shuffle and show the hands."""

from __future__ import annotations

import secrets
from argparse import Namespace

from kierki.cardset import CardSet
from kierki.cli.documents import print_document
from kierki.cli.page import open_page
from kierki.cli.style import style_of
from kierki.cli.words import say
from kierki.dealing import shuffle
from kierki.render.text import dealt

__all__ = ["new_seed", "run"]


def new_seed() -> str:
    """Draw a seed that is short enough to be typed again."""
    return secrets.token_hex(4)


def run(arguments: Namespace) -> int:
    """Show the hands of one shuffle, with all that is needed to get them again."""
    rules, index, lang = arguments.rules, arguments.index, arguments.lang
    seed = new_seed() if arguments.seed is None else arguments.seed
    hands = shuffle(seed, index, rules=rules)
    if arguments.json:
        cards = {str(seat): [str(card) for card in hand] for seat, hand in hands.items()}
        facts = {"seed": seed, "index": index, "rules": rules.id}
        print_document("hands", {**facts, "hands": cards})
        return 0
    page = open_page()
    page.line(say("shuffled", lang, seed=seed, index=index, rules=rules.id), "title")
    page.line()
    sets = {seat: CardSet(hand) for seat, hand in hands.items()}
    for line in dealt(sets, style_of(arguments, {})).split("\n"):
        page.line(line)
    return 0

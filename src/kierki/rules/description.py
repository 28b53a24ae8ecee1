"""A rule set in words: all that a player needs to play by it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from kierki.cards import Language, check_language
from kierki.contracts import Contract, LotteryContract, Side, TrickContract
from kierki.rules.contract_lines import contract_lines
from kierki.rules.contract_names import contract_name
from kierki.rules.field_words import deck_words, value_words
from kierki.rules.numbers import DEALS, SEATS, counted, deal_numbers, points
from kierki.rules.rule_set import Rules
from kierki.rules.sentences import say, sentence_case

__all__ = ["contract_runs", "described"]


def described(rules: Rules, lang: Language) -> str:
    """Describe rules: the frame, each deal, the totals; see `Rules.describe`."""
    check_language(lang)
    frame = _block(say("title", lang, id=rules.id), _frame_lines(rules, lang))
    deals = (_deal_block(*run, rules, lang) for run in contract_runs(rules))
    totals = _block(say("totals", lang), _total_lines(rules, lang))
    return "\n\n".join((frame, *deals, totals))


def contract_runs(rules: Rules) -> list[tuple[range, Contract]]:
    """Give the deals of one series, those in a row that are played for the same together."""
    runs, first = list[tuple[range, Contract]](), 1
    for contract, deals in groupby(rules.contracts):
        last = first + len(list(deals))
        runs.append((range(first, last), contract))
        first = last
    return runs


def _block(heading: str, lines: Iterable[str]) -> str:
    return "\n".join((heading, *(f"  {line}" for line in lines)))


def _frame_lines(rules: Rules, lang: Language) -> Iterator[str]:
    seats = value_words("seats", rules.seats, lang)
    yield say(f"players_{len(rules.seats)}", lang, seats=seats)
    yield say("cards", lang, deck=deck_words(rules.deck, lang), hand=rules.hand_size)
    yield from _programme_lines(rules, lang)
    if side := _common_side(rules):
        yield say("first_card", lang, side=value_words("leader", side, lang))
    tricks = [each for each in rules.contracts if isinstance(each, TrickContract)]
    if tricks:
        yield say("following", lang)
        yield say("taking_trumps" if any(each.trump for each in tricks) else "taking", lang)
    yield say("winning", lang, winner=value_words("winner", rules.winner, lang))


def _programme_lines(rules: Rules, lang: Language) -> Iterator[str]:
    deals = counted(rules.deals, DEALS, lang)
    if rules.series == 1:
        yield say("programme", lang, deals=deals)
    else:
        yield say("series", lang, series=rules.series, deals=deals)
    yield say("dealing", lang)
    steps = rules.series_dealer_step % len(rules.seats)
    if rules.series > 1 and steps:
        yield say("dealer_step", lang, seats=counted(steps, SEATS, lang))


def _common_side(rules: Rules) -> Side | None:
    """Give who plays the first card, if it is the same in all deals."""
    sides: set[Side] = {
        each.starter if isinstance(each, LotteryContract) else each.leader
        for each in rules.contracts
    }
    return sides.pop() if len(sides) == 1 else None


def _deal_block(numbers: range, contract: Contract, rules: Rules, lang: Language) -> str:
    deals, name = deal_numbers(numbers, lang), contract_name(contract, lang)
    with_side = _common_side(rules) is None
    total = points(rules.contract_total(contract), lang)
    lines = [
        *contract_lines(contract, rules, lang, with_side=with_side),
        say("total" if len(numbers) == 1 else "total_each", lang, points=total),
    ]
    return _block(sentence_case(f"{deals}: {name}"), lines)


def _total_lines(rules: Rules, lang: Language) -> Iterator[str]:
    totals = rules.group_totals()
    for group, total in totals.items():
        words = sentence_case(value_words("group", group, lang))
        yield f"{words}: {points(total, lang)}."
    total = sum(totals.values())
    if total:
        yield say("sums_to", lang, points=points(total, lang))
    else:
        yield say("sums_to_zero", lang)

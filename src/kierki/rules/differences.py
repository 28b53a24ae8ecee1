"""What two rule sets have not in common, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import chain
from typing import Any, Final, TypeAlias

import attrs

from kierki.cards import Language, check_language
from kierki.contracts import Contract, TrumpRule
from kierki.rules.contract_lines import contract_lines
from kierki.rules.contract_names import contract_name
from kierki.rules.description import contract_runs
from kierki.rules.field_words import field_name, value_words
from kierki.rules.numbers import deal_numbers
from kierki.rules.rule_set import Rules
from kierki.rules.sentences import say, sentence_case

__all__ = ["differences"]

_PriceList: TypeAlias = tuple[tuple[object, int], ...]
_PRICE_LISTS: Final = ("per_card", "per_position")
# A field of a contract, and what it says in the first rules and in the second.
_Change: TypeAlias = tuple[str, str, str]


def differences(a: Rules, b: Rules, lang: Language) -> tuple[str, ...]:
    """Say what differs between two rule sets (see `kierki.diff_rules`)."""
    check_language(lang)
    return tuple(map(sentence_case, _Comparison(a, b, lang, _pairs(a, b)).lines()))


@attrs.frozen
class _Comparison:
    """Two rule sets side by side, and which contracts of theirs belong together."""

    a: Rules
    b: Rules
    lang: Language
    pairs: dict[Contract, Contract]

    def lines(self) -> Iterator[str]:
        """Say the frame's differences, the order of the deals, and what the contracts say."""
        for what, first, second in _changes(self.a, self.b, self.lang, without=("id", "contracts")):
            yield f"{what}: {first} → {second}"
        yield from self._order_lines()
        yield from self._contract_lines()
        firsts, seconds = self.pairs.keys(), set(self.pairs.values())
        yield from self._single_lines(self.a, firsts, "only_first")
        yield from self._single_lines(self.b, seconds, "only_second")

    def _order_lines(self) -> Iterator[str]:
        """Say which deals are played for something else."""
        of_a, of_b = contract_runs(self.a), contract_runs(self.b)
        as_b = {(deals, self.pairs.get(contract)) for deals, contract in of_a}
        as_a = {(deals, contract) for deals, contract in of_b}
        first = [run for run in of_a if (run[0], self.pairs.get(run[1])) not in as_a]
        second = [run for run in of_b if run not in as_b]
        if first or second:
            before, after = map(self._programme, (first, second))
            yield f"{say('order', self.lang)}: {before} → {after}"

    def _programme(self, runs: list[tuple[range, Contract]]) -> str:
        places = (_place(contract, deals, self.lang) for deals, contract in runs)
        return "; ".join(places) or say("none", self.lang)

    def _contract_lines(self) -> Iterator[str]:
        changed = dict[_Change, list[Contract]]()
        for contract in dict.fromkeys(self.a.contracts):
            if other := self.pairs.get(contract):
                for change in _changes(contract, other, self.lang):
                    changed.setdefault(change, []).append(contract)
        for (what, first, second), contracts in changed.items():
            yield f"{self._place_of(contracts)}: {what}: {first} → {second}"

    def _place_of(self, contracts: list[Contract]) -> str:
        numbers = [deal for deal, own in enumerate(self.a.contracts, 1) if own in contracts]
        if len(contracts) == 1:
            return _place(contracts[0], numbers, self.lang)
        return deal_numbers(numbers, self.lang)

    def _single_lines(
        self, rules: Rules, paired: Collection[Contract], sentence: str
    ) -> Iterator[str]:
        """Describe the contracts that the other rules have no counterpart of."""
        for contract in dict.fromkeys(rules.contracts):
            if contract not in paired:
                numbers = [deal for deal, own in enumerate(rules.contracts, 1) if own == contract]
                terms = " ".join(contract_lines(contract, rules, self.lang))
                place = _place(contract, numbers, self.lang)
                yield say(sentence, self.lang, place=place, terms=terms)


def _pairs(a: Rules, b: Rules) -> dict[Contract, Contract]:
    """Say which contracts belong together: of one id, or else of one deal; both of one kind."""
    known = {contract.id: contract for contract in b.contracts}
    pairs = dict[Contract, Contract]()
    by_id = ((contract, known.get(contract.id)) for contract in a.contracts)
    for first, second in chain(by_id, zip(a.contracts, b.contracts, strict=False)):
        is_free = first not in pairs and second not in pairs.values()
        if is_free and second and type(first) is type(second):
            pairs[first] = second
    return pairs


def _changes(
    first: Rules | Contract | TrumpRule,
    second: Rules | Contract | TrumpRule,
    lang: Language,
    *,
    without: Collection[str] = (),
) -> Iterator[_Change]:
    """Compare two records of one kind, field by field; in trump rules, each of theirs."""
    for field in attrs.fields(type(first)):
        name = field.name
        before: Any = getattr(first, name)
        after: Any = getattr(second, name)
        if before == after or name in without:
            continue
        if name in _PRICE_LISTS:
            before, after = _own_prices(before, after)
        if isinstance(before, TrumpRule) and isinstance(after, TrumpRule):
            yield from _changes(before, after, lang)
        else:
            first_words, second_words = (value_words(name, own, lang) for own in (before, after))
            yield field_name(name, lang), first_words, second_words


def _own_prices(before: _PriceList, after: _PriceList) -> tuple[_PriceList, _PriceList]:
    """Leave out of two price lists what they have in common, unless only the order differs."""
    first, second = Counter(before), Counter(after)
    own, others = (tuple(rest.elements()) for rest in (first - second, second - first))
    return (own, others) if own or others else (before, after)


def _place(contract: Contract, numbers: Sequence[int], lang: Language) -> str:
    return f"{deal_numbers(numbers, lang)}, {contract_name(contract, lang)}"

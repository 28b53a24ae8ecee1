"""The whole law suite on any rules, in one call."""

from __future__ import annotations

from random import Random
from typing import Final, TypeAlias

import attrs
from hypothesis import Phase, Verbosity, find, settings
from hypothesis.errors import NoSuchExample
from hypothesis.strategies import SearchStrategy

from kierki.match import new_match
from kierki.notation import dumps
from kierki.records import record
from kierki.rules import Rules
from kierki.testing.deal_laws import LAWS
from kierki.testing.law import Law, LawBrokenError
from kierki.testing.match_laws import MATCH_LAWS
from kierki.testing.trials import DealTrial, MatchTrial, deal_trials, match_trials

__all__ = ["LawReport", "check_laws"]

Trial: TypeAlias = DealTrial | MatchTrial

_DEALS_TO_A_MATCH: Final = 10


@attrs.frozen
class LawReport:
    """What was tried when all laws held.

    Attributes:
        rules: the id of the rules.
        laws: the names of the laws.
        deals: how many deals were tried.
        matches: how many matches were tried.
    """

    rules: str
    laws: tuple[str, ...]
    deals: int
    matches: int


def check_laws(rules: Rules, *, examples: int = 20, seed: int = 0) -> LawReport:
    """Try every law on deals of every contract of these rules, and on matches.

    The deals are the same in every run with the same seed.

    Args:
        rules: any rules, house rules above all.
        examples: how many deals of each contract are tried; of matches, a tenth as many.
        seed: chooses the deals.

    Raises:
        LawBrokenError: for the first law that does not hold, with the simplest deal found that
            breaks it.
        NotationError: with code ``unknown_rules`` for house rules under the id of a preset.
        ValueError: for less than one example.

    >>> from kierki.contracts import Group, TrickContract
    >>> aces = TrickContract("no_aces", Group.SINGLE, per_card=[("AC AD AH AS", -65)])
    >>> report = check_laws(Rules("aces", [aces]), examples=3)
    >>> report.deals, report.matches
    (3, 1)
    """
    if examples < 1:
        raise ValueError(f"at least one example is needed, not {examples}")
    dumps(record(new_match(rules)))  # else no record could be written of a deal
    order = Random(seed)  # noqa: S311 (a game, no secret)
    deals = 0
    for contract in dict.fromkeys(rules.contracts):
        deals += _Search(LAWS).run(deal_trials(rules, contract), examples, order)
    several = -(-examples // _DEALS_TO_A_MATCH)
    matches = _Search(MATCH_LAWS).run(match_trials(rules), several, order)
    names = tuple(law.name for law in (*LAWS, *MATCH_LAWS))
    return LawReport(rules.id, names, deals, matches)


class _Search:
    """The search for a trial that breaks a law, and for the simplest that breaks the same law."""

    def __init__(self, laws: tuple[Law, ...]) -> None:
        self.laws = laws
        self.tried = 0
        self.found: list[LawBrokenError] = []

    def run(self, trials: SearchStrategy[Trial], examples: int, order: Random) -> int:
        """Give how many trials were made when no law was broken."""
        # Explaining what was found would try other deals after the simplest.
        thorough = settings(
            max_examples=examples,
            database=None,
            deadline=None,
            verbosity=Verbosity.quiet,
            phases=(Phase.generate, Phase.shrink),
        )
        try:
            find(trials, self._breaks_a_law, settings=thorough, random=order)
        except NoSuchExample:
            return self.tried
        raise self.found[-1]

    def _breaks_a_law(self, trial: Trial) -> bool:
        """Tell whether a trial breaks a law; from the first on only that one counts."""
        self.tried += 1
        states = trial.states()
        for law in self.laws:
            if claim := law.broken_claim(states):
                self.laws = (law,)
                self.found.append(law.error(states, claim))
                return True
        return False

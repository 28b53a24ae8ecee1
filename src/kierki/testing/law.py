"""What a law is, and how one is found broken."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias, cast

import attrs

from kierki.deals import DealState
from kierki.match import MatchState
from kierki.notation import dumps
from kierki.records import DealRecord, Record, cards_seen, record
from kierki.tricks import TrickState

__all__ = ["Claim", "Law", "LawBrokenError"]

States: TypeAlias = Sequence[DealState] | Sequence[MatchState]


@attrs.frozen
class Claim:
    """One thing that a law says of one moment.

    Attributes:
        ply: how many moves had been made; of a match, how many of its states came before.
        what: what is asked.
        expected: the answer by the law.
        found: the answer that was given.
    """

    ply: int
    what: str
    expected: object
    found: object


class LawBrokenError(AssertionError):
    """A law does not hold.

    Attributes:
        law: the name of the law.
        sentence: what it says.
        rules: the id of the rules by which it was broken.
        claim: what was asked, expected and found.
        record: the deal or match up to that moment as match text, to be saved and replayed.
    """

    law: str
    sentence: str
    rules: str
    claim: Claim
    record: str

    def __init__(self, law: str, sentence: str, rules: str, claim: Claim, record: str) -> None:
        super().__init__(law, sentence, rules, claim, record)
        self.law, self.sentence, self.rules = law, sentence, rules
        self.claim, self.record = claim, record

    def __str__(self) -> str:
        claim = self.claim
        return (
            f"{self.law} is broken by the rules {self.rules}\n"
            f"the law: {self.sentence}\n"
            f"asked after {claim.ply} moves: {claim.what}\n"
            f"expected: {claim.expected!r}\n"
            f"found: {claim.found!r}\n\n"
            f"{self.record}"
        )


@attrs.frozen
class Law:
    """What holds in every game, whatever the rules and whatever is played.

    Attributes:
        claims: asks about the states of a deal, or of a match, from the first to some moment.
    """

    claims: Callable[[Sequence[Any]], Iterator[Claim]]

    @property
    def name(self) -> str:
        """The name of the law, which never changes."""
        return self.claims.__name__

    @property
    def sentence(self) -> str:
        """What the law says; a name in backticks is the id of a rule."""
        return (self.claims.__doc__ or "").split("\n", 1)[0]

    def broken_claim(self, states: States) -> Claim | None:
        """Give the first claim that does not hold; None if all do."""
        try:
            claims = self.claims(states)
            return next((claim for claim in claims if claim.expected != claim.found), None)
        except Exception as error:  # noqa: BLE001 (whatever goes wrong breaks the law)
            return Claim(len(states) - 1, "any answer at all", "an answer", repr(error))

    def check(self, states: States) -> None:
        """Check the law on the states of a deal, or of a match, from the first to some moment.

        Raises:
            LawBrokenError: if it does not hold.
        """
        if claim := self.broken_claim(states):
            raise self.error(states, claim)

    def error(self, states: States, claim: Claim) -> LawBrokenError:
        """Give the error that tells of a broken claim, with the record up to its moment."""
        text = dumps(_record(states[0], states[claim.ply]))
        return LawBrokenError(self.name, self.sentence, states[0].rules.id, claim, text)


def _record(first: DealState | MatchState, last: DealState | MatchState) -> Record:
    """Write down hands and moves, but no points: wrong ones could not be read again."""
    if isinstance(first, MatchState) or isinstance(last, MatchState):
        written = record(cast(MatchState, last))
        deals = (_without_points(deal) if deal.hands else deal for deal in written.deals)
        return attrs.evolve(written, deals=tuple(deals))
    seen = None
    if isinstance(first, TrickState) and cards_seen(first.contract) is not None:
        seen = tuple(first.seen.values())
    hands = tuple(first.hands.values())
    deal = DealRecord(1, last.contract, last.dealer, hands, seen, last.moves, None, None)
    return Record("deals", last.rules, (), None, (deal,))


def _without_points(deal: DealRecord) -> DealRecord:
    return attrs.evolve(deal, points=None, total=None)

"""A rule set: seats, deck and contracts in order; its validity and balance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Literal, TypeAlias

import attrs

from kierki.cards import Card, Language, Rank, Suit
from kierki.cardset import CardSet
from kierki.contracts import (
    Claim,
    Contract,
    Group,
    LotteryContract,
    TrickContract,
    choice_claim,
    id_claim,
    is_whole,
    kind_claim,
    refuse_unless,
)
from kierki.errors import Problem
from kierki.seats import Seat

__all__ = ["Rules", "diff_rules"]

Winner: TypeAlias = Literal["highest", "lowest"]

_SEATS = tuple(Seat)
CONTRACTS_LIMIT = 500  # of one series: so many can be read and described at once


@attrs.frozen(cache_hash=True, repr=False)
class Rules:
    """A whole game: who plays, with which cards, for which contracts (rule id ``players``).

    A house rule is a value: ``attrs.evolve(STANDARD, id="house", contracts=...)``.

    Attributes:
        id: lower-case letters, digits and ``_``.
        contracts: what the deals of one series are played for, in order.
        seats: N E S W, or N E S for three players.
        deck: the cards dealt; every seat gets equally many.
        winner: whether the ``"highest"`` or the ``"lowest"`` total wins (``match-end``).
        series: how many times the contracts are gone through.
        series_dealer_step: how many more seats the deal moves after each series.

    Raises:
        RulesError: listing every reason why this cannot be played.
    """

    id: str
    contracts: tuple[Contract, ...] = attrs.field(converter=tuple[Contract, ...])
    seats: tuple[Seat, ...] = attrs.field(default=_SEATS, converter=tuple[Seat, ...], kw_only=True)
    deck: CardSet = attrs.field(default=CardSet(Card), converter=CardSet, kw_only=True)
    winner: Winner = attrs.field(default="highest", kw_only=True)
    series: int = attrs.field(default=1, kw_only=True)
    series_dealer_step: int = attrs.field(default=0, kw_only=True)

    def __attrs_post_init__(self) -> None:
        refuse_unless(self._claims())

    def _claims(self) -> Iterator[Claim]:
        yield id_claim(self.id)
        for number, contract in enumerate(self.contracts):
            yield kind_claim(f"contracts[{number}]", contract, TrickContract, LotteryContract)
        yield choice_claim("winner", self.winner, Winner)
        yield kind_claim("series", self.series, int)
        yield kind_claim("series_dealer_step", self.series_dealer_step, int)
        detail = f"must be N E S W or N E S, are {' '.join(map(str, self.seats))}"
        yield self.seats in (_SEATS, _SEATS[:3]), "bad_seats", "seats", detail
        detail = f"{len(self.deck)} cards cannot be dealt evenly to {len(self.seats)} seats"
        divides = bool(self.deck) and bool(self.seats) and len(self.deck) % len(self.seats) == 0
        yield divides, "bad_deck", "deck", detail
        yield bool(self.contracts), "no_contracts", "contracts", "there must be at least one"
        detail = f"there may be {CONTRACTS_LIMIT}, are {len(self.contracts)}"
        few = len(self.contracts) <= CONTRACTS_LIMIT
        yield few, "too_many_contracts", "contracts", detail
        known = {each for each in self.contracts if type(each) in (TrickContract, LotteryContract)}
        for id_, count in Counter(contract.id for contract in known).items():
            yield count == 1, "same_id", "contracts", f"{count} different contracts are {id_}"
        no_series = is_whole(self.series) and self.series < 1
        detail = f"must be at least 1, is {self.series}" if no_series else ""
        yield not no_series, "bad_series", "series", detail
        for number, contract in enumerate(self.contracts):
            for holds, code, path, detail in _contract_claims(contract, self):
                yield holds, code, f"contracts[{number}].{path}", detail

    def check_contract(self, contract: Contract) -> None:
        """Check that a contract can be played with these seats and this deck.

        Raises:
            RulesError: listing every reason why it cannot.
        """
        if not any(contract is own for own in self.contracts):
            refuse_unless(_contract_claims(contract, self))

    @property
    def hand_size(self) -> int:
        """How many cards each seat is dealt: 13, or 17 with three players."""
        return len(self.deck) // max(len(self.seats), 1)

    @property
    def deals(self) -> int:
        """How many deals a match has, through all series."""
        return len(self.contracts) * self.series

    def contract_of(self, deal: int) -> Contract | None:
        """Give the contract of a deal, from 1 through all series; None after the last."""
        return self.contracts[(deal - 1) % len(self.contracts)] if deal <= self.deals else None

    def dealer_of(self, deal: int, first_dealer: Seat) -> Seat:
        """Give the dealer of a deal, from 1 through all series (rule id ``dealing``)."""
        series = (deal - 1) // len(self.contracts)
        return self.left_of(first_dealer, deal - 1 + self.series_dealer_step * series)

    def left_of(self, seat: Seat, steps: int = 1) -> Seat:
        """Give the seat so many places to the left, that is clockwise.

        >>> from kierki import STANDARD_3P, Seat
        >>> STANDARD_3P.left_of(Seat.S)
        Seat.N
        """
        return self.seats[(self.seats.index(seat) + steps) % len(self.seats)]

    def contract_total(self, contract: Contract) -> int:
        """Add up what all seats together get in a deal of this contract (rule id ``scoring``)."""
        if isinstance(contract, LotteryContract):
            return sum(contract.prizes)
        return (
            contract.per_trick * self.hand_size
            + sum(points * len(cards & self.deck) for cards, points in contract.per_card)
            + sum(points for _, points in contract.per_position)
        )

    def group_totals(self) -> dict[Group, int]:
        """Add up each group of deals, through all series.

        >>> from kierki import STANDARD_3P
        >>> {str(group): total for group, total in STANDARD_3P.group_totals().items()}
        {'single': -1275, 'robber': -1275, 'trumps': 1275, 'lottery': 1275}
        """
        totals: dict[Group, int] = {}
        for contract in self.contracts:
            total = self.series * self.contract_total(contract)
            totals[contract.group] = totals.get(contract.group, 0) + total
        return totals

    def describe(self, lang: Language = "en") -> str:
        """Say in sentences all that a player needs to know to play by these rules.

        The sentences are made from the data alone: first what holds for the whole match, then
        each deal, then the totals; a blank line stands between these. The first line of each is
        its heading, all others begin with two spaces.

        Args:
            lang: ``"en"`` or ``"pl"``.

        Raises:
            ValueError: for any other language.

        >>> from kierki import STANDARD
        >>> print(STANDARD.describe())
        Rules standard
          Four players: N E S W, clockwise, each for themselves.
          ...
        Deal 3: no queens
          The taker gets −60 points for each queen.
          ...
          A match sums to zero.
        """
        from kierki.rules.description import described  # noqa: PLC0415 (loaded when asked for)

        return described(self, lang)

    def __repr__(self) -> str:
        return f"<Rules {self.id}: {len(self.contracts)} contracts, {len(self.seats)} seats>"

    def warnings(self) -> tuple[Problem, ...]:
        """Report what is allowed but may not be meant: a match that does not sum to zero."""
        total = self.series * sum(map(self.contract_total, self.contracts))
        if total == 0:
            return ()
        return (Problem("unbalanced", "contracts", f"a match sums to {total:+}, not to zero"),)


def diff_rules(a: Rules, b: Rules, lang: Language = "en") -> tuple[str, ...]:
    """Say what differs between two rule sets, and nothing else; their ids do not matter.

    A contract is compared with the one of the same id, else with the one of the same deal.

    Args:
        a: what stands before each arrow.
        b: what stands behind it.
        lang: English or Polish.

    Returns:
        A sentence for each difference; those of several deals together. None if the same game
        is played, deal by deal.

    Raises:
        ValueError: for any other language.

    >>> from kierki import PRESETS, STANDARD, diff_rules
    >>> for line in diff_rules(STANDARD, PRESETS["standard_left"]):
    ...     print(line)
    Deals 8–11, trumps: who leads to the first trick: the dealer → the player to the dealer's left
    Deal 12, lottery: who begins: the dealer → the player to the dealer's left
    """
    from kierki.rules.differences import differences  # noqa: PLC0415 (loaded when asked for)

    return differences(a, b, lang)


def _contract_claims(contract: Contract, rules: Rules) -> Iterator[Claim]:
    if isinstance(contract, LotteryContract):
        yield from _lottery_claims(contract, rules)
    elif isinstance(contract, TrickContract):
        yield from _trick_claims(contract, rules)


def _trick_claims(contract: TrickContract, rules: Rules) -> Iterator[Claim]:
    tricks = rules.hand_size
    for number, (position, _) in enumerate(contract.per_position):
        detail = f"the last trick is number {tricks}, not {abs(position)}"
        yield abs(position) <= tricks, "bad_position", f"per_position[{number}][0]", detail
    ends = not contract.early_end or bool(contract.scoring_cards & rules.deck)
    detail = "a deal that ends early needs a scoring card in the deck"
    yield ends, "bad_early_end", "early_end", detail
    seen = contract.trump.cards_seen if contract.trump else None
    detail = f"must be 1 to {tricks}, the cards of a hand, is {seen}"
    yield seen is None or 1 <= seen <= tricks, "bad_cards_seen", "trump.cards_seen", detail


def _lottery_claims(contract: LotteryContract, rules: Rules) -> Iterator[Claim]:
    seats, prizes, stop = len(rules.seats), contract.prizes, contract.stop_after
    detail = f"must be one a seat, {seats}, are {len(prizes)}"
    yield len(prizes) == seats, "bad_prizes", "prizes", detail
    yield 1 <= stop < seats, "bad_stop_after", "stop_after", f"must be 1 to {seats - 1}, is {stop}"
    detail = f"those after stop_after must be equal, are {prizes[stop:]}"
    yield len(set(prizes[max(stop, 0) :])) <= 1, "bad_prizes", "prizes", detail
    detail = "some suit of the deck has no card of the opening rank"
    yield bool(opening_ranks(contract, rules.deck)), "bad_open_rank", "open_rank", detail


def opening_ranks(contract: LotteryContract, deck: Iterable[Card]) -> tuple[Rank, ...]:
    """Give the ranks that may open the rows: those that every suit of the deck has."""
    cards = CardSet(deck)
    suits = [suit for suit in Suit if cards.of_suit(suit)]
    ranks = Rank if contract.open_rank is None else (contract.open_rank,)
    return tuple(rank for rank in ranks if all(Card.of(rank, suit) in cards for suit in suits))

"""What a deal is played for, as data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import reduce
from itertools import chain
from typing import Literal, TypeAlias, TypeGuard, get_args

import attrs

from kierki.cards import Card, Rank
from kierki.cardset import CardSet
from kierki.errors import Problem, RulesError

__all__ = [
    "Charge",
    "Contract",
    "Group",
    "LotteryContract",
    "Phase",
    "TrickContract",
    "TrumpRule",
    "combined",
]


class Group(StrEnum):
    """A group of deals whose points are balanced together: two in each half of a match."""

    SINGLE = "single"
    ROBBER = "robber"
    TRUMPS = "trumps"
    LOTTERY = "lottery"


class Phase(StrEnum):
    """What a deal waits for: the naming of trumps, a play, or nothing more."""

    CHOOSE_TRUMP = "choose_trump"
    PLAY = "play"
    OVER = "over"


@attrs.frozen
class Charge:
    """One line of what a seat's points are for.

    Attributes:
        what: ``"trick"`` for each trick taken, ``"trick 7"`` or ``"trick -1"`` (the last) for a
            position, cards (``"KH"``, ``"QC QD QH QS"``) for each of these taken, ``"place 1"``
            for going out first; for a match, the id of the contract.
        count: how many tricks, cards or deals.
        points: what they come to together.
    """

    what: str
    count: int
    points: int


Side: TypeAlias = Literal["left", "dealer"]
Beat: TypeAlias = Literal["never", "trumps", "trumps_and_no_trump"]
Ace: TypeAlias = Literal["high", "low"]

_NO_CARDS = CardSet()
NUMBER_LIMIT = 10**15 - 1  # of points, series and all that is counted
_KIND_NAMES = {int: "a whole number", bool: "true or false", type(None): "none"}

# A claim about a record: whether it holds, and the problem if it does not.
Claim: TypeAlias = tuple[bool, str, str, str]


def refuse_unless(claims: Iterable[Claim]) -> None:
    """Raise a `RulesError` that lists every claim that does not hold."""
    problems = [Problem(code, path, detail) for holds, code, path, detail in claims if not holds]
    if problems:
        raise RulesError(problems)


def id_claim(id_: object) -> Claim:
    """Claim that an id is one that can be written in a record."""
    letters = id_.replace("_", "0") if isinstance(id_, str) and id_.isascii() else ""
    holds = letters.isalnum() and letters.islower() and letters[0].isalpha()
    detail = f"must be lower-case letters, digits and _ beginning with a letter, is {id_!r}"
    return holds, "bad_id", "id", detail


def is_whole(value: object) -> TypeGuard[int]:
    """Tell a whole number; a bool is none."""
    return type(value) is int


def kind_claim(path: str, value: object, *kinds: type | None) -> Claim:
    """Claim that a value is of one of these kinds; a bool is no whole number.

    A whole number has at most 15 digits, so that everybody who reads JSON reads the same.
    """
    if is_whole(value) and abs(value) > NUMBER_LIMIT:
        return False, "bad_value", path, f"must be -{NUMBER_LIMIT} to {NUMBER_LIMIT}"
    holds = any(value is None if kind is None else type(value) is kind for kind in kinds)
    return (True, "", path, "") if holds else _bad_value(path, value, kinds)


def choice_claim(path: str, value: object, values: object) -> Claim:
    """Claim that a value is one of the values of a ``Literal``."""
    allowed = get_args(values)
    return (True, "", path, "") if value in allowed else _bad_value(path, value, allowed)


def _bad_value(path: str, value: object, wanted: Iterable[object]) -> Claim:
    names = (_kind_name(each) for each in wanted)
    return False, "bad_value", path, f"must be {' or '.join(names)}, is {value!r}"


def _kind_name(wanted: object) -> str:
    if isinstance(wanted, type):
        return _KIND_NAMES.get(wanted, wanted.__name__)
    return repr(wanted)


def _cards(cards: Iterable[Card] | str) -> CardSet:
    return CardSet(cards)


def _prices(entries: Iterable[tuple[Iterable[Card] | str, int]]) -> tuple[tuple[CardSet, int], ...]:
    return tuple((CardSet(cards), points) for cards, points in entries)


def _pairs(entries: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    return tuple((position, points) for position, points in entries)


@attrs.frozen(cache_hash=True)
class TrumpRule:
    """How trumps are named, and what they oblige to (rule ids ``trump-choice``, ``must-trump``).

    Attributes:
        chooser: who names trumps: ``"dealer"`` or ``"left"``, the seat to the dealer's left.
        cards_seen: how many cards each seat has by then; None means the whole hand.
        allow_no_trump: whether no trump may be named.
        must_trump: void in the suit led, play a trump if you can.
        must_beat: where the best card so far must be beaten (rule id ``must-beat``):
            ``"never"``, ``"trumps"`` or ``"trumps_and_no_trump"``.

    Raises:
        RulesError: listing every field that has an impossible value.
    """

    chooser: Side = "dealer"
    cards_seen: int | None = None
    allow_no_trump: bool = False
    must_trump: bool = False
    must_beat: Beat = "never"

    def __attrs_post_init__(self) -> None:
        refuse_unless(self._claims())

    def _claims(self) -> Iterator[Claim]:
        yield choice_claim("chooser", self.chooser, Side)
        yield kind_claim("cards_seen", self.cards_seen, int, None)
        nothing_seen = is_whole(self.cards_seen) and self.cards_seen < 1
        detail = f"must be at least 1, is {self.cards_seen}"
        yield not nothing_seen, "bad_cards_seen", "cards_seen", detail
        yield kind_claim("allow_no_trump", self.allow_no_trump, bool)
        yield kind_claim("must_trump", self.must_trump, bool)
        yield choice_claim("must_beat", self.must_beat, Beat)


@attrs.frozen(cache_hash=True)
class TrickContract:
    """A deal of tricks: deals 1 to 11 of the standard game.

    What is paid adds up (rule id ``scoring``): each trick, each card of a set for every set it
    is in, each trick number. Cards that are in no deck may be named and never score.

    Attributes:
        id: lower-case letters, digits and ``_``.
        group: the group of deals it is balanced with.
        per_trick: points to the taker of each trick.
        per_card: sets of cards and the points for each card of the set taken.
        per_position: trick numbers and their points: 1 is the first trick, -1 the last.
        barred_leads: may not be led while the hand has another card (rule id ``lead-ban``).
        barred_opening_leads: the same, for the first trick only.
        forced_discards: void in the suit led, one of these must be thrown
            (rule id ``forced-discard``).
        leader: who leads to the first trick (rule id ``opening-lead``): ``"left"``, the seat
            to the dealer's left, or the ``"dealer"``.
        early_end: over, between tricks, once no card of ``per_card`` is left in any hand.
        trump: how trumps are named; None in a deal without trumps.

    Raises:
        RulesError: listing every field that has an impossible value.

    >>> TrickContract("no_aces", Group.SINGLE, per_card=[("AC AD AH AS", -65)]).per_card
    ((CardSet('AC AD AH AS'), -65),)
    """

    id: str
    group: Group
    per_trick: int = attrs.field(default=0, kw_only=True)
    per_card: tuple[tuple[CardSet, int], ...] = attrs.field(
        default=(), converter=_prices, kw_only=True
    )
    per_position: tuple[tuple[int, int], ...] = attrs.field(
        default=(), converter=_pairs, kw_only=True
    )
    barred_leads: CardSet = attrs.field(default=_NO_CARDS, converter=_cards, kw_only=True)
    barred_opening_leads: CardSet = attrs.field(default=_NO_CARDS, converter=_cards, kw_only=True)
    forced_discards: CardSet = attrs.field(default=_NO_CARDS, converter=_cards, kw_only=True)
    leader: Side = attrs.field(default="left", kw_only=True)
    early_end: bool = attrs.field(default=False, kw_only=True)
    trump: TrumpRule | None = attrs.field(default=None, kw_only=True)

    def __attrs_post_init__(self) -> None:
        refuse_unless(self._claims())

    def _claims(self) -> Iterator[Claim]:
        yield id_claim(self.id)
        yield kind_claim("group", self.group, Group)
        yield kind_claim("per_trick", self.per_trick, int)
        for number, (_, points) in enumerate(self.per_card):
            yield kind_claim(f"per_card[{number}][1]", points, int)
        for number, (position, points) in enumerate(self.per_position):
            path = f"per_position[{number}]"
            yield kind_claim(f"{path}[0]", position, int)
            yield position != 0, "bad_position", f"{path}[0]", "there is no trick 0"
            yield kind_claim(f"{path}[1]", points, int)
        yield choice_claim("leader", self.leader, Side)
        yield kind_claim("early_end", self.early_end, bool)
        holds = not (self.early_end and (self.per_trick or self.per_position))
        detail = "cards alone must score in a deal that ends early, not tricks or positions"
        yield holds, "bad_early_end", "early_end", detail
        yield kind_claim("trump", self.trump, TrumpRule, None)

    @property
    def scoring_cards(self) -> CardSet:
        """The cards of any set in ``per_card``; their going ends a deal with ``early_end``."""
        return reduce(CardSet.__or__, (cards for cards, _ in self.per_card), _NO_CARDS)


@attrs.frozen(cache_hash=True)
class LotteryContract:
    """A deal of rows laid on the table: the last deal of the standard game.

    Attributes:
        id: lower-case letters, digits and ``_``.
        group: the group of deals it is balanced with.
        open_rank: the rank that opens a row; None: the first card laid fixes it for every suit
            (rule id ``lottery-open``).
        starter: who begins: ``"left"``, the seat to the dealer's left, or the ``"dealer"``.
        ace: ``"high"`` above the king, ``"low"`` below the two (rule id ``lottery-rows``).
        prizes: points by order of going out, one a seat (rule id ``lottery-prizes``).
        stop_after: the deal ends when this many seats are out; the rest hold equal prizes.

    Raises:
        RulesError: listing every field that has an impossible value.
    """

    id: str
    group: Group
    open_rank: Rank | None = attrs.field(kw_only=True)
    starter: Side = attrs.field(default="left", kw_only=True)
    ace: Ace = attrs.field(default="high", kw_only=True)
    prizes: tuple[int, ...] = attrs.field(converter=tuple[int, ...], kw_only=True)
    stop_after: int = attrs.field(kw_only=True)

    def __attrs_post_init__(self) -> None:
        refuse_unless(self._claims())

    def _claims(self) -> Iterator[Claim]:
        yield id_claim(self.id)
        yield kind_claim("group", self.group, Group)
        yield kind_claim("open_rank", self.open_rank, Rank, None)
        yield choice_claim("starter", self.starter, Side)
        yield choice_claim("ace", self.ace, Ace)
        for number, prize in enumerate(self.prizes):
            yield kind_claim(f"prizes[{number}]", prize, int)
        yield kind_claim("stop_after", self.stop_after, int)


Contract: TypeAlias = TrickContract | LotteryContract
"""What a deal is played for, of either kind."""


def combined(
    id: str,  # noqa: A002 (the name of the field it fills)
    *contracts: TrickContract,
    group: Group = Group.ROBBER,
    barred_leads: Iterable[Card] | str = (),
    barred_opening_leads: Iterable[Card] | str = (),
    forced_discards: Iterable[Card] | str = (),
    leader: Side = "left",
    early_end: bool = False,
    trump: TrumpRule | None = None,
) -> TrickContract:
    """Make the contract that is paid for all of these at once, as the robber is.

    The price lists are added up in the order given; bans and all else are by keyword.

    Raises:
        TypeError: for a lottery, which has no price lists.

    >>> tricks = TrickContract("no_tricks", Group.SINGLE, per_trick=-20)
    >>> king = TrickContract("no_king_of_hearts", Group.SINGLE, per_card=[("KH", -150)])
    >>> both = combined("both", tricks, king, barred_leads="KH")
    >>> both.per_trick, both.per_card, both.group
    (-20, ((CardSet('KH'), -150),), <Group.ROBBER: 'robber'>)
    """
    for contract in contracts:
        if not isinstance(contract, TrickContract):
            raise TypeError(f"only deals of tricks can be combined, not {contract!r}")
    return TrickContract(
        id,
        group,
        per_trick=sum(contract.per_trick for contract in contracts),
        per_card=chain.from_iterable(contract.per_card for contract in contracts),
        per_position=chain.from_iterable(contract.per_position for contract in contracts),
        barred_leads=barred_leads,
        barred_opening_leads=barred_opening_leads,
        forced_discards=forced_discards,
        leader=leader,
        early_end=early_end,
        trump=trump,
    )

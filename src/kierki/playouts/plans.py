"""What playouts begin with: a deal as far as it is known, in numbers that engines work on."""

from __future__ import annotations

from typing import Final, TypeAlias

import attrs

from kierki.cards import Rank
from kierki.cardset import SUIT_MASKS
from kierki.contracts import Contract, Phase
from kierki.dealing import hands_from_number
from kierki.deals import DealState, legal_moves, play, score
from kierki.lottery import LotteryState
from kierki.lottery.state import Tables as LotteryTables
from kierki.match import deal
from kierki.moves import ChooseTrump
from kierki.rules import Rules
from kierki.seats import Seat
from kierki.tricks import TrickState
from kierki.tricks.tables import Tables as TrickTables

POINTS_LIMIT: Final = 1 << 62  # points are kept in 64 bits


@attrs.frozen
class Pack:
    """The cards that are shuffled and dealt, by their place before the shuffle.

    A shuffle goes from the last place to the first, and exchanges each card with one from the
    first place of its part up to itself. A random deal has one part; hands that are known are
    parts, each shuffled for itself.

    Attributes:
        cards: the cards, by index.
        owners: whose card it is that comes to a place.
        firsts: where the part begins to which a place belongs.
    """

    cards: tuple[int, ...]
    owners: tuple[int, ...]
    firsts: tuple[int, ...]

    @property
    def mask(self) -> int:
        """The cards as a mask."""
        return sum(1 << card for card in self.cards)

    @property
    def spans(self) -> list[tuple[int, int]]:
        """From the last place to the first, the places among which one is drawn for it."""
        return [(first, place + 1) for place, first in enumerate(self.firsts)][::-1]


@attrs.frozen
class TrickPlan:
    """A deal of tricks, before its trumps are named or in the middle of play.

    Attributes:
        pack: the cards to be dealt.
        paid: the points that each seat has already.
        tables: what play looks up, for each choice of trumps there is.
        played: how many tricks are finished.
        tricks: how many tricks the deal has.
        leader: who leads, or has led, to the next of them.
        on_table: what has been played to it.
    """

    pack: Pack
    paid: tuple[int, ...]
    tables: tuple[TrickTables, ...]
    played: int
    tricks: int
    leader: int
    on_table: tuple[int, ...]

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.paid)

    @property
    def trick_points(self) -> tuple[int, ...]:
        """The points of each trick that is to be finished."""
        return self.tables[0].trick_points[self.played + 1 : self.tricks + 1]

    @property
    def free_leads(self) -> list[int]:
        """For each of these tricks, the cards in the hands that are not barred from the lead."""
        tables, dealt = self.tables[0], self.pack.mask
        opening = tables.free_leads if self.played else tables.free_opening_leads
        frees = [opening & dealt, *[tables.free_leads & dealt] * self.tricks]
        return frees[: self.tricks - self.played]

    @property
    def free_suits(self) -> list[list[bool]]:
        """For each of these tricks and each suit, whether any card of it may be led."""
        return [[bool(free & suit) for suit in SUIT_MASKS] for free in self.free_leads]

    @property
    def trumps(self) -> list[list[bool]]:
        """For each choice of trumps and each suit, whether it is trumps: strong whatever is led."""
        return [
            [tables.strength[suit == 0][13 * suit] > 0 for suit in range(4)]
            for tables in self.tables
        ]

    @property
    def is_plain(self) -> bool:
        """Whether nothing but following suit, and suits barred from the lead, limits the play."""
        suits = [self.pack.mask & suit for suit in SUIT_MASKS]
        return not any(tables.duties for tables in self.tables) and all(
            free & suit in (0, suit) for free in self.free_leads for suit in suits
        )


@attrs.frozen
class LotteryPlan:
    """A lottery, before or in the middle of play.

    Attributes:
        pack: the cards to be dealt.
        paid: the prizes that seats have already.
        tables: what play looks up.
        turn: who is on turn.
        turns: how many turns there have been.
        playable: what fits on the table.
        opening: the rank that opens the rows; None while nothing is laid that fixes it.
        out: how many seats are out.
        prizes: what is paid, by order of going out.
        stop_after: how many are out at the end.
    """

    pack: Pack
    paid: tuple[int, ...]
    tables: LotteryTables
    turn: int
    turns: int
    playable: int
    opening: Rank | None
    out: int
    prizes: tuple[int, ...]
    stop_after: int

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.paid)


Plan: TypeAlias = TrickPlan | LotteryPlan


def random_deals(
    contract: Contract, rules: Rules, dealer: Seat | None, trump: ChooseTrump | None
) -> Plan:
    """Plan deals of a contract in which the cards are dealt at random.

    Raises:
        RulesError: for a contract that cannot be played by the rules.
        IllegalMoveError: for trumps that may not be named.
    """
    some_hands = hands_from_number(0, rules=rules)
    state = deal(contract, some_hands, dealer=dealer, rules=rules)
    deck = tuple([card.index for card in rules.deck])
    players = len(rules.seats)
    owners = tuple([place % players for place in range(len(deck))])
    pack = Pack(deck, owners, (0,) * len(deck))
    return attrs.evolve(plan_from(state if trump is None else play(state, trump)), pack=pack)


def plan_from(state: DealState) -> Plan:
    """Plan how a deal goes on from a state, all of whose hands are known.

    Raises:
        TypeError: for what is not a deal.
        OverflowError: for points that are too many.
    """
    if not isinstance(state, TrickState | LotteryState):
        raise TypeError(
            f"a playout goes on from a deal, not from {state!r}: a match has a current one"
        )
    pack = _hands_as_dealt(state)
    if isinstance(state, LotteryState):
        return _lottery_plan(state, pack)
    return _trick_plan(state, pack)


def _hands_as_dealt(state: DealState) -> Pack:
    cards, owners, firsts = list[int](), list[int](), list[int]()
    hands = {} if state.is_over else state.hands
    for seat, hand in hands.items():
        firsts += [len(cards)] * len(hand)
        owners += [seat.index] * len(hand)
        cards += [card.index for card in hand]
    return Pack(tuple(cards), tuple(owners), tuple(firsts))


def _trick_plan(state: TrickState, pack: Pack) -> TrickPlan:
    to_be_named = state.phase is Phase.CHOOSE_TRUMP
    begun = [play(state, choice) for choice in legal_moves(state)] if to_be_named else [state]
    tables = tuple([each._start.tables for each in begun])
    trick = begun[0].trick
    on_table = tuple([card.index for card in trick.cards])
    if tables[0].points_bias >= POINTS_LIMIT:
        raise OverflowError("the points of this contract are too many to be counted in 64 bits")
    return TrickPlan(
        pack,
        tuple(score(state).values()),
        tables,
        played=trick.number - 1,
        tricks=trick.number - 1 if state.is_over else state.rules.hand_size,
        leader=trick.leader.index,
        on_table=on_table,
    )


def _lottery_plan(state: LotteryState, pack: Pack) -> LotteryPlan:
    prizes = state.contract.prizes
    paid = dict.fromkeys(state.rules.seats, 0) | dict(zip(state.finished, prizes, strict=False))
    if state.is_over:  # those who are still in have their prize too
        paid = score(state)
    return LotteryPlan(
        pack,
        tuple(paid.values()),
        state._start.tables,
        turn=state._turn,
        turns=len(state.moves),
        playable=state._playable,
        opening=state.open_rank,
        out=len(state.finished),
        prizes=prizes,
        stop_after=state.contract.stop_after,
    )

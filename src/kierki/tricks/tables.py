"""What play looks up: strengths, points, what may be played."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from kierki.cards import Card, Suit
from kierki.cardset import ALL_CARDS, SUIT_MASKS, fill_holdings
from kierki.contracts import TrickContract, TrumpRule
from kierki.moves import ChooseTrump
from kierki.rules import Rules
from kierki.tricks.layout import (
    BEST_SEAT_SHIFT,
    BEST_SHIFT,
    COUNT,
    HANDS_SHIFT,
    LED_SHIFT,
    TABLE,
    TURN,
)
from kierki.tricks.steps import Moment, moments_for, strengths_for

_CARDS: Final = tuple(Card)


def _card_points(contract: TrickContract) -> tuple[int, ...]:
    return tuple(
        sum(points for cards, points in contract.per_card if card in cards) for card in _CARDS
    )


def _trick_points(contract: TrickContract, tricks: int) -> tuple[int, ...]:
    points = [contract.per_trick] * (tricks + 1)
    points[0] = 0  # there is no trick 0
    for position, extra in contract.per_position:
        points[position if position > 0 else tricks + 1 + position] += extra
    return tuple(points)


@lru_cache
def _counts(players: int, hand_size: int) -> list[list[tuple[int, ...]]]:
    """By ply and turn: how many cards each seat holds."""
    return [
        [
            # Who is so many seats behind the one on turn has played to this trick.
            tuple(
                hand_size - done - ((turn - seat - 1) % players < on_table)
                for seat in range(players)
            )
            for turn in range(players)
        ]
        for done in range(hand_size + 1)
        for on_table in range(players)
    ]


class Tables:
    """What play looks up, made once for a contract, its trumps and the rules it is played by."""

    def __init__(self, contract: TrickContract, rules: Rules, choice: ChooseTrump | None) -> None:
        self.players: int = len(rules.seats)
        turns = range(self.players)
        self.next_turn: list[int] = [(turn + 1) % self.players for turn in turns]
        # By ply and turn: how many cards each seat holds.
        self.counts: list[list[tuple[int, ...]]] = _counts(self.players, rules.hand_size)
        # Where a hand is in the state.
        self.hand_shift: list[int] = [HANDS_SHIFT + 52 * turn for turn in turns]
        # The same, and for no seat, which has no cards to put there, the bottom.
        self.own_shift: list[int] = [*self.hand_shift, 0]
        self.all_hands: int = sum(ALL_CARDS << shift for shift in self.hand_shift)
        # By seat, and for no seat: where all other hands are.
        self.hands_but: list[int] = [
            self.all_hands & ~(ALL_CARDS << shift) for shift in self.hand_shift
        ] + [self.all_hands]
        # The same: a card times this is the card in every other hand.
        self.others: list[int] = [
            sum(1 << shift for turn, shift in enumerate(self.hand_shift) if turn != own)
            for own in (*turns, self.players)
        ]
        self._set_trumps(contract, choice)
        # By the moment: what the cards do.
        self.moments: list[Moment] = moments_for(
            self.players, choice.suit if choice else None, self.beat_in_suit
        )
        self._set_points(contract, rules)
        self.free_leads: int = ALL_CARDS & ~contract.barred_leads.mask
        self.free_opening_leads: int = self.free_leads & ~contract.barred_opening_leads.mask
        self.forced_discards: int = contract.forced_discards.mask
        # The deal goes on between tricks while one of these is in a hand.
        pending = contract.scoring_cards if contract.early_end else rules.deck
        self.pending: int = sum(pending.mask << shift for shift in self.hand_shift)

    def _set_trumps(self, contract: TrickContract, choice: ChooseTrump | None) -> None:
        trump = choice.suit if choice else None
        rule = contract.trump if contract.trump and choice else TrumpRule()
        # By suit led and card: how strong it is, 0 if it can take nothing.
        self.strength: list[list[int]] = strengths_for(trump)
        # By suit led: whether a card that follows must beat the best so far.
        self.beat_in_suit: tuple[bool, ...] = tuple(
            (led is trump and rule.must_beat != "never")
            or (trump is None and rule.must_beat == "trumps_and_no_trump")
            for led in Suit
        )
        # The trumps, where a seat void in the suit led must play one.
        self.must_ruff: int = SUIT_MASKS[trump.index] if trump and rule.must_trump else 0
        # By suit led: the cards that a seat did not hold that did not follow suit, and the rule.
        self.void: list[list[tuple[int, str]]] = [[(mask, "follow-suit")] for mask in SUIT_MASKS]
        self.beat_with_ruff: bool = rule.must_beat != "never"
        # Whether anything limits what may follow a lead, besides following suit.
        self.duties: bool = (
            bool(contract.forced_discards) or rule.must_trump or any(self.beat_in_suit)
        )
        # By suit led and strength: the cards that beat it; asked only where one must.
        self.stronger: list[list[int]] = [
            [
                sum(card._bit for card in _CARDS if strength[card.index] > best)
                for best in range(28 if self.beat_with_ruff else 0)
            ]
            for strength in self.strength
        ]

    def _set_points(self, contract: TrickContract, rules: Rules) -> None:
        self.card_points: tuple[int, ...] = _card_points(contract)  # by card
        self.cards_score: bool = any(self.card_points)
        self.trick_points: tuple[int, ...] = _trick_points(
            contract, rules.hand_size
        )  # by trick number
        self.points_bias: int = sum(map(abs, self.card_points)) + sum(map(abs, self.trick_points))
        width = (2 * self.points_bias).bit_length()
        self.points_mask: int = (1 << width) - 1
        first = HANDS_SHIFT + 52 * self.players
        self.points_shift: list[int] = [first + width * turn for turn in range(self.players)]


@lru_cache(maxsize=512)
def tables_for(contract: TrickContract, rules: Rules, choice: ChooseTrump | None) -> Tables:
    """Give the tables of a contract; trumps not named are none (rule id ``trick-winner``)."""
    fill_holdings()
    return Tables(contract, rules, choice)


def may_lead(hand: int, free: int) -> int:
    """Give the cards that may be led (rule id ``lead-ban``)."""
    return hand & free or hand


def may_answer(tables: Tables, hand: int, led: int, table: int) -> int:
    """Give the cards that may follow a lead.

    Rule ids ``follow-suit``, ``forced-discard``, ``must-trump``, ``must-beat``, in this order.
    """
    best = (table & TABLE) >> BEST_SHIFT
    if following := hand & SUIT_MASKS[led]:
        must_beat = tables.beat_in_suit[led]
        return (must_beat and following & tables.stronger[led][best]) or following
    if discards := hand & tables.forced_discards:
        return discards
    if ruffs := hand & tables.must_ruff:
        return (tables.beat_with_ruff and ruffs & tables.stronger[led][best]) or ruffs
    return hand


def ask_more(tables: Tables, table: int) -> int:
    """Give the cards that may follow where there is more to be asked than what a holding is.

    The seat on turn is void in the suit led, or must beat the best card so far.
    """
    hand = table >> tables.hand_shift[table & TURN] & ALL_CARDS
    return may_answer(tables, hand, table >> LED_SHIFT & 3, table) if tables.duties else hand


def may_play(tables: Tables, table: int, *, opening: bool) -> int:
    """Give the cards that may be played now."""
    on_table = table & TABLE
    hand = table >> tables.hand_shift[on_table & TURN] & ALL_CARDS
    if on_table & COUNT:
        return may_answer(tables, hand, on_table >> LED_SHIFT & 3, table)
    return may_lead(hand, tables.free_opening_leads if opening else tables.free_leads)


def refused_by_answer(tables: Tables, card: int, led: int, best: int) -> list[tuple[int, str]]:
    """Give the cards beside which a card could not have followed a lead, and the rules.

    It is `may_answer` asked the other way round.
    """
    stronger = tables.stronger[led][best] if tables.beat_with_ruff else 0
    beaten = stronger >> card & 1
    if card // 13 == led:
        above = 0 if beaten or not tables.beat_in_suit[led] else stronger & SUIT_MASKS[led]
        return [(above, "must-beat")] if above else []
    refused = tables.void[led].copy()
    if tables.forced_discards >> card & 1:
        return refused
    if tables.forced_discards:
        refused.append((tables.forced_discards, "forced-discard"))
    if not tables.must_ruff >> card & 1:
        refused.append((tables.must_ruff, "must-trump"))
    elif not beaten:
        refused.append((stronger & tables.must_ruff, "must-beat"))
    return [(cards, rule) for cards, rule in refused if cards]


def take_trick(tables: Tables, table: int, history: bytes | bytearray) -> tuple[int, int]:
    """End a trick whose last card lies on the table: its taker is paid, and may lead.

    Returns:
        The state after it, and the cards that may be led; none at the deal's end.
    """
    on_table = table & TABLE
    taker = on_table >> BEST_SEAT_SHIFT & 3
    points = tables.trick_points[len(history) // tables.players]
    if tables.cards_score:
        for played in history[-tables.players :]:
            points += tables.card_points[played]
    table += (points << tables.points_shift[taker]) + taker - on_table
    if not table & tables.pending:  # deal-end
        return table, 0
    return table, may_lead(table >> tables.hand_shift[taker] & ALL_CARDS, tables.free_leads)

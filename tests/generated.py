"""Strategies: contracts with every rare field, rule sets, hands, and deals played at random."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from random import Random
from typing import Literal, TypeVar

import attrs
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from kierki import (
    PRESETS,
    Card,
    CardSet,
    Contract,
    DealState,
    Group,
    LotteryContract,
    LotteryState,
    MatchState,
    Rank,
    Rules,
    Seat,
    Suit,
    TrickContract,
    TrickState,
    TrumpRule,
    deal,
    legal_moves,
    new_match,
    play,
    shuffle,
)

State = TypeVar("State", bound=TrickState | LotteryState | MatchState)

SEATINGS = (tuple(Seat), tuple(Seat)[:3])
PACK = CardSet(Card)

# The profile says how many examples a property takes; some are slow, some need many.
_EXAMPLES = settings().max_examples
a_fifth = settings(max_examples=max(1, _EXAMPLES // 5))
threefold = settings(max_examples=3 * _EXAMPLES)

# Hypothesis begins with what it holds to be simplest, so what is rare in games stands first.
points = st.integers(-30, 30)
yes_or_no = st.sampled_from((True, False))
sides: SearchStrategy[Literal["dealer", "left"]] = st.sampled_from(("dealer", "left"))
aces: SearchStrategy[Literal["low", "high"]] = st.sampled_from(("low", "high"))
seeds = st.integers(0, 2**32)


@st.composite
def decks(draw: DrawFn, seats: int) -> CardSet:
    """Draw the pack less its odd cards, or a small deck: some ranks of some suits, with gaps."""
    hand_size = draw(st.sampled_from((4, 5, 6, 7, 3, 2, 1, None)))
    if hand_size is None:
        return PACK - CardSet("2C") if seats == 3 else PACK
    cards = hand_size * seats
    suits = max(draw(st.sampled_from((4, 3, 2, 1))), ceil(cards / 13))
    ranks = min(ceil(cards / suits) + draw(st.sampled_from((1, 0))), 13)
    of_ranks = draw(st.permutations(tuple(Rank)))[:ranks]
    of_suits = draw(st.permutations(tuple(Suit)))[:suits]
    whole = [Card.of(rank, suit) for rank in of_ranks for suit in of_suits]
    return CardSet(draw(st.permutations(whole))[:cards])


def card_sets(deck: CardSet) -> SearchStrategy[CardSet]:
    """Draw no cards, a suit, a rank, or a few cards of the deck; a suit or rank may lie outside."""
    return st.one_of(
        st.just(CardSet()),
        st.sampled_from(Suit).map(PACK.of_suit),
        st.sampled_from(Rank).map(lambda rank: CardSet(Card.of(rank, suit) for suit in Suit)),
        st.sets(st.sampled_from(tuple(deck)), max_size=6).map(CardSet),
    )


def trump_rules(hand_size: int) -> SearchStrategy[TrumpRule]:
    """Draw a way to name trumps, and the duties that go with it."""
    return st.builds(
        TrumpRule,
        chooser=sides,
        cards_seen=st.sampled_from((*range(1, hand_size + 1), None)),
        allow_no_trump=yes_or_no,
        must_trump=yes_or_no,
        must_beat=st.sampled_from(("trumps_and_no_trump", "trumps", "never")),
    )


@st.composite
def trick_contracts(draw: DrawFn, deck: CardSet, hand_size: int, id_: str) -> TrickContract:
    """Draw a contract of tricks; every field has its rare values, positions may coincide."""
    positions = st.integers(1, hand_size) | st.integers(-hand_size, -1)
    per_card = draw(st.lists(st.tuples(card_sets(deck), points), max_size=3))
    early_end = draw(st.sampled_from((False, False, True)))
    if early_end:
        pick = st.sets(st.sampled_from(tuple(deck)), min_size=1, max_size=4)
        per_card.append((CardSet(draw(pick)), draw(points)))
    return TrickContract(
        id_,
        draw(st.sampled_from(Group)),
        per_trick=0 if early_end else draw(points),
        per_card=per_card,
        per_position=() if early_end else draw(st.lists(st.tuples(positions, points), max_size=4)),
        barred_leads=draw(card_sets(deck)),
        barred_opening_leads=draw(card_sets(deck)),
        forced_discards=draw(card_sets(deck)),
        leader=draw(sides),
        early_end=early_end,
        trump=draw(trump_rules(hand_size)) if draw(yes_or_no) else None,
    )


def complete_ranks(deck: CardSet) -> list[Rank]:
    """Give the ranks of which every suit in the deck has its card."""
    suits = [suit for suit in Suit if deck.of_suit(suit)]
    return [rank for rank in Rank if all(Card.of(rank, suit) in deck for suit in suits)]


@st.composite
def lottery_contracts(draw: DrawFn, deck: CardSet, seats: int, id_: str) -> LotteryContract:
    """Draw a lottery; the deck must have a complete rank."""
    stop_after = draw(st.integers(1, seats - 1))
    paid = draw(st.lists(points, min_size=stop_after, max_size=stop_after))
    return LotteryContract(
        id_,
        draw(st.sampled_from(Group)),
        open_rank=draw(st.none() | st.sampled_from(complete_ranks(deck))),
        starter=draw(sides),
        ace=draw(aces),
        prizes=(*paid, *[draw(points)] * (seats - stop_after)),
        stop_after=stop_after,
    )


def contracts(deck: CardSet, seats: int, id_: str) -> SearchStrategy[Contract]:
    """Draw any contract that can be played with this deck and so many seats."""
    of_tricks = trick_contracts(deck, len(deck) // seats, id_)
    if not complete_ranks(deck):
        return of_tricks
    return st.one_of(of_tricks, of_tricks, lottery_contracts(deck, seats, id_))


@st.composite
def rule_sets(draw: DrawFn) -> Rules:
    """Draw a whole game: three or four seats, mostly a small deck, a few contracts."""
    seats = draw(st.sampled_from(SEATINGS))
    deck = draw(decks(len(seats)))
    deals = range(draw(st.integers(1, 3)))
    return Rules(
        "house",
        tuple(draw(contracts(deck, len(seats), f"deal_{number}")) for number in deals),
        seats=seats,
        deck=deck,
        winner=draw(st.sampled_from(("highest", "lowest"))),
        series=draw(st.integers(1, 2)),
        series_dealer_step=draw(st.integers(-1, 2)),
    )


presets: SearchStrategy[Rules] = st.sampled_from(sorted(PRESETS)).map(PRESETS.__getitem__)


@st.composite
def some_rules(draw: DrawFn) -> Rules:
    """Draw a preset or, twice as often, generated rules."""
    return draw(draw(st.sampled_from((rule_sets(), rule_sets(), presets))))


def played_by(state: State, player: Random) -> Iterator[State]:
    """Give a state and all that follow it, each move one of the legal ones at random."""
    yield state
    while moves := legal_moves(state):
        state = play(state, player.choice(moves))
        yield state


def player_of(seed: int, played: Contract | Rules) -> Random:
    """Give a player who plays other moves elsewhere though Hypothesis likes to repeat a seed."""
    return Random(f"{seed} {played}")


@attrs.frozen
class Playout:
    """A deal as it was dealt, and the seed of its moves."""

    rules: Rules
    contract: Contract
    dealer: Seat
    hands: dict[Seat, tuple[Card, ...]]
    seed: int

    def dealt(self) -> DealState:
        """Give the deal before its first move."""
        return deal(self.contract, self.hands, dealer=self.dealer, rules=self.rules)

    def states(self) -> tuple[DealState, ...]:
        """Give every state of the deal, from the first to the last."""
        return tuple(played_by(self.dealt(), player_of(self.seed, self.contract)))


@st.composite
def playouts(draw: DrawFn) -> Playout:
    """Draw a deal of a preset or of generated rules, and how it is played."""
    rules = draw(some_rules())
    contract = draw(st.sampled_from(rules.contracts))
    dealer = draw(st.sampled_from(rules.seats))
    return Playout(rules, contract, dealer, shuffle(draw(seeds), rules=rules), draw(seeds))


@attrs.frozen
class MatchPlayout:
    """A match: who deals first, the seed of its hands, and the seed of its moves."""

    rules: Rules
    first_dealer: Seat
    hands_seed: int
    seed: int

    def states(self) -> Iterator[MatchState]:
        """Give every state of the match, those between deals included."""
        match = new_match(self.rules, first_dealer=self.first_dealer)
        player = player_of(self.seed, self.rules)
        yield match
        for index in range(self.rules.deals):
            dealt = deal(match, shuffle(self.hands_seed, index, rules=self.rules))
            for match in played_by(dealt, player):
                yield match


@st.composite
def match_playouts(draw: DrawFn, rule_sets: SearchStrategy[Rules]) -> MatchPlayout:
    """Draw a match of these rules and how it is played."""
    rules = draw(rule_sets)
    return MatchPlayout(rules, draw(st.sampled_from(rules.seats)), draw(seeds), draw(seeds))

"""Deals whose cards are arranged so that one certain move is refused."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from typing import Final

import attrs
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from kierki.cards import Card, Rank, Suit
from kierki.cardset import CardSet
from kierki.contracts import Contract, Group, LotteryContract, TrickContract, TrumpRule
from kierki.deals import play_all
from kierki.match import deal
from kierki.moves import PASS, ChooseTrump, Move
from kierki.rules import Rules
from kierki.seats import Seat
from kierki.strategies.attempts import Attempt, attempts
from kierki.strategies.pack import PACK, card_sets, cards

_BY_THE_TRICK: Final = TrickContract("tricks", Group.SINGLE, per_trick=-20)


@attrs.frozen
class Scene:
    """The first two seats of a deal, the moves they have made, and the move that is refused.

    Attributes:
        contract: what is played for.
        before: the moves made.
        tried: the move that is refused.
        first: cards that the seat which begins holds.
        second: cards that the next seat holds.
        void: a suit of which that seat holds no others.
        pool: the cards from which all hands are filled up.
        seats: how many there are.
        hand_sizes: the smallest and the largest hand.
    """

    contract: Contract
    before: tuple[Move, ...]
    tried: Move
    first: CardSet
    second: CardSet
    void: Suit | None = None
    pool: CardSet = PACK
    seats: int = 4
    hand_sizes: tuple[int, int] = (2, 10)


@st.composite
def staged(draw: DrawFn, scenes: SearchStrategy[Scene]) -> Attempt:
    """Deal the cards of a scene, make its moves, and try the one that is refused."""
    scene = draw(scenes)
    seats = tuple(Seat)[: scene.seats]
    hands = draw(_hands(scene, draw(st.integers(*scene.hand_sizes))))
    deck = reduce(CardSet.__or__, hands)
    rules = Rules("few_cards", (scene.contract,), seats=seats, deck=deck)
    first = draw(st.sampled_from(seats))
    dealt = {rules.left_of(first, place): hand for place, hand in enumerate(hands)}
    start = deal(scene.contract, dealt, dealer=rules.left_of(first, -1), rules=rules)
    return draw(attempts(play_all(start, scene.before), scene.tried))


@st.composite
def _hands(draw: DrawFn, scene: Scene, size: int) -> list[CardSet]:
    """Draw the hands of a scene, clockwise from the seat that begins."""
    left = scene.pool - scene.first - scene.second
    unwanted = left.of_suit(scene.void) if scene.void else CardSet()
    second = scene.second | draw(_exactly(size - len(scene.second), left - unwanted))
    first = scene.first | draw(_exactly(size - len(scene.first), left - second))
    hands = [first, second]
    while len(hands) < scene.seats:
        left = left - hands[-2] - hands[-1]
        hands.append(draw(_exactly(size, left)))
    return hands


def _exactly(count: int, deck: CardSet) -> SearchStrategy[CardSet]:
    return card_sets(deck, min_size=count, max_size=count)


# ------------------------------------------------------------------------------- the first trick


@attrs.frozen
class _Cast:
    """Cards for a scene of the first trick: three of the suit led, and one each of two others."""

    low: Card
    lead: Card
    high: Card
    other: Card
    third: Card
    one_way: bool  # where a scene can be played in two ways


@st.composite
def _of_the_first_trick(draw: DrawFn, scene_of: Callable[[_Cast], Scene]) -> Scene:
    led, other, third, _ = draw(st.permutations(tuple(Suit)))
    ranks = st.sampled_from(Rank)
    low, middle, high = sorted(
        draw(st.lists(ranks, min_size=3, max_size=3, unique=True)), key=lambda rank: rank.index
    )
    cast = _Cast(
        low=Card.of(low, led),
        lead=Card.of(middle, led),
        high=Card.of(high, led),
        other=Card.of(draw(ranks), other),
        third=Card.of(draw(ranks), third),
        one_way=draw(st.booleans()),
    )
    return attrs.evolve(scene_of(cast), seats=draw(st.sampled_from((4, 3))))


def _must_follow_suit(cast: _Cast) -> Scene:
    holding = CardSet([cast.low, cast.other])
    return Scene(_BY_THE_TRICK, (cast.lead,), cast.other, CardSet([cast.lead]), holding)


def _lead_barred(cast: _Cast) -> Scene:
    barred = CardSet([cast.low])
    contract = (
        attrs.evolve(_BY_THE_TRICK, barred_leads=barred)
        if cast.one_way
        else attrs.evolve(_BY_THE_TRICK, barred_opening_leads=barred)
    )
    return Scene(contract, (), cast.low, CardSet([cast.low, cast.other]), CardSet())


def _must_discard(cast: _Cast) -> Scene:
    contract = attrs.evolve(_BY_THE_TRICK, forced_discards=[cast.other])
    return _void(cast, contract, (cast.lead,))


def _must_trump(cast: _Cast) -> Scene:
    contract = attrs.evolve(_BY_THE_TRICK, trump=TrumpRule(must_trump=True))
    return _void(cast, contract, (ChooseTrump(cast.other.suit), cast.lead))


def _void(cast: _Cast, contract: TrickContract, before: tuple[Move, ...]) -> Scene:
    """Let a seat that is void, and ought to play the one of its cards, try the other."""
    holding = CardSet([cast.other, cast.third])
    lead = CardSet([cast.lead])
    return Scene(contract, before, cast.third, lead, holding, void=cast.lead.suit)


def _must_beat(cast: _Cast) -> Scene:
    rule = TrumpRule(allow_no_trump=True, must_beat="trumps_and_no_trump")
    contract = attrs.evolve(_BY_THE_TRICK, trump=rule)
    choice = ChooseTrump(cast.lead.suit if cast.one_way else None)
    holding = CardSet([cast.low, cast.high])
    return Scene(contract, (choice, cast.lead), cast.low, CardSet([cast.lead]), holding)


def must_follow_suit() -> SearchStrategy[Attempt]:
    """Let a seat that holds the suit led try to throw another."""
    return staged(_of_the_first_trick(_must_follow_suit))


def lead_barred() -> SearchStrategy[Attempt]:
    """Let the leader try a barred card with another in hand."""
    return staged(_of_the_first_trick(_lead_barred))


def must_discard() -> SearchStrategy[Attempt]:
    """Let a void seat try to keep the card that it must throw."""
    return staged(_of_the_first_trick(_must_discard))


def must_trump() -> SearchStrategy[Attempt]:
    """Let a void seat try to keep its trump."""
    return staged(_of_the_first_trick(_must_trump))


def must_beat() -> SearchStrategy[Attempt]:
    """Let a seat that can beat try to stay below."""
    return staged(_of_the_first_trick(_must_beat))


# ------------------------------------------------------------------------------------ the lottery


def _lottery(open_rank: Rank | None, *, seats: int = 4) -> LotteryContract:
    prizes = (800, 500, 0, 0)[:seats]
    return LotteryContract(
        "lottery", Group.LOTTERY, open_rank=open_rank, prizes=prizes, stop_after=2
    )


@attrs.frozen
class _Rows:
    """The ranks of a small deck of four suits, the place of the opening one, and a suit."""

    ranks: tuple[Rank, ...]
    opening: int
    suit: Suit

    def card(self, place: int) -> Card:
        return Card.of(self.ranks[place], self.suit)

    @property
    def other_places(self) -> list[int]:
        return [place for place in range(len(self.ranks)) if place != self.opening]

    def scene(self, before: tuple[Move, ...], tried: Move, first: Card, *second: Card) -> Scene:
        """Give a scene of a lottery with these ranks."""
        pool = CardSet(Card.of(rank, suit) for rank in self.ranks for suit in Suit)
        contract = _lottery(self.ranks[self.opening])
        size = len(self.ranks)
        return Scene(
            contract,
            before,
            tried,
            CardSet([first]),
            CardSet(second),
            pool=pool,
            hand_sizes=(size, size),
        )


@st.composite
def _some_rows(draw: DrawFn) -> _Rows:
    ranks = draw(st.sets(st.sampled_from(Rank), min_size=4))
    opening = draw(st.integers(0, len(ranks) - 1))
    ordered = sorted(ranks, key=lambda rank: rank.index)
    return _Rows(tuple(ordered), opening, draw(st.sampled_from(Suit)))


def pass_not_allowed() -> SearchStrategy[Attempt]:
    """Let a seat that holds an opening card try to pass."""
    return staged(_some_rows().map(lambda rows: rows.scene((), PASS, rows.card(rows.opening))))


@st.composite
def _suit_not_open(draw: DrawFn) -> Scene:
    rows = draw(_some_rows())
    card = rows.card(draw(st.sampled_from(rows.other_places)))
    return rows.scene((), card, card)


def suit_not_open() -> SearchStrategy[Attempt]:
    """Let the first seat try a card that opens no row."""
    return staged(_suit_not_open())


@st.composite
def _not_adjacent(draw: DrawFn) -> Scene:
    rows = draw(_some_rows())
    apart = [place for place in rows.other_places if abs(place - rows.opening) > 1]
    opener, card = rows.card(rows.opening), rows.card(draw(st.sampled_from(apart)))
    return rows.scene((opener,), card, opener, card)


def not_adjacent() -> SearchStrategy[Attempt]:
    """Let a seat try a card that fits at neither end of an open row."""
    return staged(_not_adjacent())


@st.composite
def _wrong_opening_rank(draw: DrawFn) -> Scene:
    """Take a card out of the pack, so that its rank may not open, and three can be dealt it."""
    removed = draw(cards())
    held = Card.of(
        removed.rank,
        draw(st.sampled_from(sorted(set(Suit) - {removed.suit}, key=lambda suit: suit.index))),
    )
    pool = PACK - {removed}
    contract = _lottery(None, seats=3)
    return Scene(
        contract, (), held, CardSet([held]), CardSet(), pool=pool, seats=3, hand_sizes=(17, 17)
    )


def wrong_opening_rank() -> SearchStrategy[Attempt]:
    """Let the first seat try to open with a rank that some suit lacks."""
    return staged(_wrong_opening_rank())

"""The play of a lottery."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache, reduce
from itertools import islice
from typing import Any, Final

import attrs

from kierki.cards import Card, Rank, Suit
from kierki.cardset import CardSet, cards_of, fill_holdings
from kierki.contracts import Charge, LotteryContract, Phase
from kierki.illegality import IllegalCode, Illegality, IllegalMoveError, Reason, refusal
from kierki.moves import PASS, Move, move_from_index, move_index, moves_kept
from kierki.notebook import drawn
from kierki.rules import Rules, opening_ranks
from kierki.seats import Seat

_SEATS: Final = tuple(Seat)
_PASS: Final = move_index(PASS)


def row_of(contract: LotteryContract, rules: Rules, suit: Suit) -> tuple[Card, ...]:
    """Give the cards of a suit from the low end of its row to the high (``lottery-rows``)."""
    cards = tuple(rules.deck.of_suit(suit))
    if contract.ace == "low" and cards and cards[-1].rank is Rank.ACE:
        return (cards[-1], *cards[:-1])
    return cards


def _outward(rows: Iterable[tuple[Card, ...]], opening: Rank) -> tuple[int, ...]:
    """Give, for each card that is laid, the cards that may be laid because of it."""
    next_cards = [0] * 52
    for row in rows:
        places = {card.rank: place for place, card in enumerate(row)}
        for place, card in enumerate(row):
            if place <= places[opening]:
                next_cards[card.index] |= CardSet(row[max(place - 1, 0) : place]).mask
            if place >= places[opening]:
                next_cards[card.index] |= CardSet(row[place + 1 : place + 2]).mask
    return tuple(next_cards)


def _openers(deck: CardSet, ranks: Collection[Rank]) -> int:
    """Give the cards that may open a row (rule id ``lottery-open``)."""
    return CardSet(card for card in deck if card.rank in ranks).mask


class Tables:
    """What play looks up, made once for a contract and the rules it is played by."""

    def __init__(self, contract: LotteryContract, rules: Rules) -> None:
        ranks = opening_ranks(contract, rules.deck)
        self.rows: dict[Suit, tuple[Card, ...]] = {
            suit: row_of(contract, rules, suit) for suit in Suit
        }
        # What may open a row: until the first card has fixed the rank, and for each rank.
        self.first_openers: int = _openers(rules.deck, ranks)
        self.openers: dict[Rank, int] = {rank: _openers(rules.deck, (rank,)) for rank in ranks}
        self.outward: dict[Rank, tuple[int, ...]] = {
            rank: _outward(self.rows.values(), rank) for rank in ranks
        }

    def after_laying(self, card: Card, opening: Rank | None, playable: int) -> tuple[Rank, int]:
        """Give the opening rank, and what fits on the table, once a card is laid."""
        if opening is None:
            opening = card.rank
            playable = self.openers[opening]
        return opening, playable & ~card._bit | self.outward[opening][card.index]


_tables_for = lru_cache(maxsize=512)(Tables)


@attrs.frozen(cache_hash=True, repr=False)
class Start:
    """What a deal begins with."""

    rules: Rules
    contract: LotteryContract
    dealer: Seat
    hands: tuple[int, ...]
    tables: Tables = attrs.field(eq=False)
    # What each seat sees of this, by its place; filled by kierki.lottery.hidden.
    seen_from: dict[int, Start] = attrs.field(factory=dict[int, Any], eq=False, init=False)

    @property
    def starter(self) -> Seat:
        """Who begins."""
        dealer = self.dealer
        return dealer if self.contract.starter == "dealer" else self.rules.left_of(dealer)


@attrs.frozen(repr=False)
class LotteryState:
    """A lottery in play (rule ids ``lottery-open``, ``lottery-rows``, ``lottery-pass``).

    >>> from kierki import STANDARD, deal, legal_moves, shuffle
    >>> state = deal(STANDARD.contracts[11], shuffle("gdansk-2026"))
    >>> state.turn, legal_moves(state)
    (Seat.N, (Card('7C'),))
    """

    _start: Start
    _hands: tuple[int, ...] = attrs.field(eq=False)
    _playable: int = attrs.field(eq=False)  # what fits on the table, in whatever hand
    _turn: int = attrs.field(eq=False)
    _legal: tuple[Move, ...] = attrs.field(eq=False)
    open_rank: Rank | None = attrs.field(eq=False)
    """The rank that opens a row; None until the first card laid fixes it."""
    finished: tuple[Seat, ...] = attrs.field(eq=False)
    """The seats that are out, in the order of going out."""
    _history: bytes  # the moves, by number

    @property
    def rules(self) -> Rules:
        """The rules, of which a deal needs the seats and the deck."""
        return self._start.rules

    @property
    def contract(self) -> LotteryContract:
        """What the deal is played for."""
        return self._start.contract

    @property
    def dealer(self) -> Seat:
        """Who dealt."""
        return self._start.dealer

    @property
    def phase(self) -> Phase:
        """Whether the deal goes on or is over."""
        return Phase.PLAY if self._legal else Phase.OVER

    @property
    def is_over(self) -> bool:
        """Whether the deal has ended (rule id ``deal-end``)."""
        return not self._legal

    @property
    def turn(self) -> Seat | None:
        """Who is to move; None once the deal is over."""
        return _SEATS[self._turn] if self._legal else None

    @property
    def hands(self) -> dict[Seat, CardSet]:
        """The cards each seat holds now."""
        return dict(zip(self.rules.seats, map(CardSet.from_mask, self._hands), strict=True))

    @property
    def rows(self) -> dict[Suit, tuple[Card, Card] | None]:
        """The low and the high end of each suit's row; None where no card is laid."""
        laid = {move for move in self.moves if isinstance(move, Card)}
        rows: dict[Suit, tuple[Card, Card] | None] = {}
        for suit in Suit:
            row = [card for card in self._start.tables.rows[suit] if card in laid]
            rows[suit] = (row[0], row[-1]) if row else None
        return rows

    @property
    def moves(self) -> tuple[Move, ...]:
        """Every move of the deal so far, passes included."""
        return tuple(map(move_from_index, self._history))

    def _play(self, move: Move) -> LotteryState:
        if move not in self._legal:
            raise IllegalMoveError(self._refusal(move, self.turn))
        after, _ = self._play_ahead((move,), 0)
        return after

    def _with(self, start: Start, hands: tuple[int, ...], legal: tuple[Move, ...]) -> LotteryState:
        """Give the same play with other hands."""
        playable, turn, finished = self._playable, self._turn, self.finished
        return LotteryState(
            start, hands, playable, turn, legal, self.open_rank, finished, self._history
        )

    def _play_ahead(self, moves: Sequence[Move], first: int) -> tuple[LotteryState, int]:
        """Make the moves from the first on as far as they are legal.

        Returns:
            The lottery after them, and the place of the move that is not made.
        """
        start, turn, playable, opening = self._start, self._turn, self._playable, self.open_rank
        hands, finished, played = list(self._hands), self.finished, bytearray(self._history)
        tables, stop_after = start.tables, start.contract.stop_after
        for move in islice(moves, first, None):
            fitting = hands[turn] & playable
            if len(finished) == stop_after:
                break
            if isinstance(move, Card) and fitting & move._bit:
                opening, playable = tables.after_laying(move, opening, playable)
                hands[turn] ^= move._bit
                if not hands[turn]:
                    finished = (*finished, _SEATS[turn])
                played.append(move.index)
            elif move is PASS and not fitting:
                played.append(_PASS)
            else:
                break
            turn = next_turn(turn, hands)
        made = first + len(played) - len(self._history)
        over = len(finished) == stop_after
        legal = () if over else may_lay(hands[turn], playable)
        after = tuple(hands), playable, turn, legal, opening, finished, bytes(played)
        return LotteryState(start, *after), made

    def _rounds(self) -> list[list[tuple[Seat, Move]]]:
        """Give the moves with who made them, round by round: once each who still holds cards."""
        counts = [self.rules.hand_size] * len(self.rules.seats)
        turn, due, rounds = self._start.starter.index, 0, list[list[tuple[Seat, Move]]]()
        for move in self.moves:
            if not due:
                due = len(counts) - counts.count(0)
                rounds.append([])
            rounds[-1].append((_SEATS[turn], move))
            due -= 1
            counts[turn] -= move is not PASS
            turn = next_turn(turn, counts)
        return rounds

    def _explain(self, move: Move, seat: Seat | None) -> Illegality | None:
        allowed = move in self._legal and (seat is None or seat is self.turn)
        return None if allowed else self._refusal(move, self.turn if seat is None else seat)

    def _refusal(self, move: Move, seat: Seat | None) -> Illegality:
        return refusal(
            move,
            seat,
            turn=self.turn,
            legal=self._legal,
            choosing=False,
            played=self._history,
            broken_rule=self._broken_rule,
        )

    def _broken_rule(self, card: Card) -> Reason | None:
        """Say which rule forbids a card; None if the seat on turn does not hold it."""
        if card not in self.hands[_SEATS[self._turn]]:
            return None
        suit = ("suit", card.suit.value)
        if self.open_rank is None:
            return IllegalCode.WRONG_OPENING_RANK, (("rank", card.rank.value),)
        if self.rows[card.suit] is None:
            opener = Card.of(self.open_rank, card.suit)
            return IllegalCode.SUIT_NOT_OPEN, (suit, ("card", opener.value))
        fits = CardSet.from_mask(self._playable).of_suit(card.suit)
        return IllegalCode.NOT_ADJACENT, (suit, ("cards", str(fits)))

    def _score(self) -> dict[Seat, int]:
        """Pay the prizes in the order of going out; at the end the rest share what is left."""
        prizes = self.contract.prizes
        points = dict.fromkeys(self.rules.seats, prizes[-1] if self.is_over else 0)
        return points | dict(zip(self.finished, prizes, strict=False))

    def _points_left(self) -> int:
        return 0 if self.is_over else sum(self.contract.prizes[len(self.finished) :])

    def _breakdown(self) -> dict[Seat, tuple[Charge, ...]]:
        placed = dict.fromkeys(self.rules.seats, len(self.rules.seats) if self.is_over else 0)
        placed |= {seat: place for place, seat in enumerate(self.finished, 1)}
        return {seat: self._charges(placed[seat]) for seat in self.rules.seats}

    def _charges(self, place: int) -> tuple[Charge, ...]:
        points = self.contract.prizes[place - 1] if place else 0
        return (Charge(f"place {place}", 1, points),) if points else ()

    def _undo(self, plies: int) -> LotteryState:
        start = self._start
        first = deal_lottery(start.rules, start.contract, start.dealer, hands=start.hands)
        return reduce(LotteryState._play, moves_kept(self.moves, plies), first)

    def _dealt_to(self, place: int) -> tuple[int, int]:
        """Give the cards dealt to a seat; there is no rest, as with trumps."""
        return (self._start.hands[place], 0) if place < len(self._start.hands) else (0, 0)

    def _repr_svg_(self) -> str:
        return drawn("table", self)

    def __repr__(self) -> str:
        where = f"{self.turn} to play" if self._legal else "over"
        return f"<LotteryState {self.contract.id}: {where}>"

    def __reduce__(self) -> tuple[Any, ...]:
        start = self._start
        first = (start.rules, start.contract, start.dealer, start.hands)
        return _replayed, (first, self.moves)


def next_turn(turn: int, hands: Sequence[int]) -> int:
    """Give the next seat that still holds cards, clockwise; their hands, or how many they hold."""
    turn = (turn + 1) % len(hands)
    while not hands[turn]:
        turn = (turn + 1) % len(hands)
    return turn


def may_lay(hand: int, playable: int) -> tuple[Move, ...]:
    """Give the cards that can be laid, or the pass (rule id ``lottery-pass``)."""
    return cards_of(hand & playable) or (PASS,)


def deal_lottery(
    rules: Rules, contract: LotteryContract, dealer: Seat, *, hands: tuple[int, ...]
) -> LotteryState:
    """Begin a lottery with hands, as masks, that are known to fit the rules."""
    fill_holdings()
    tables = _tables_for(contract, rules)
    playable = tables.first_openers
    start = Start(rules, contract, dealer, hands, tables)
    turn = start.starter.index
    legal = may_lay(hands[turn], playable)
    return LotteryState(start, hands, playable, turn, legal, contract.open_rank, (), b"")


def _replayed(first: tuple[Any, ...], moves: tuple[Move, ...]) -> LotteryState:
    rules, contract, dealer, hands = first
    return reduce(LotteryState._play, moves, deal_lottery(rules, contract, dealer, hands=hands))

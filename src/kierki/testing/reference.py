"""A slow second engine for one deal, to be believed by reading it.

It follows the rule book sentence by sentence, on plain strings and frozensets, knows nothing of the
package it judges, and looks everything up anew each time it is asked. Each rule of play is told
twice: `legal` narrows the hand down as a player would, `why` asks of one move what is wrong with
it, and neither asks the other.

Cards are texts such as ``"KH"``, suits ``"C" "D" "H" "S"``, seats ``"N" "E" "S" "W"`` and moves
``"KH"``, ``"-"`` (pass), ``"=H"`` and ``"=NT"`` (the trump choice). Contracts and rules are the
dictionaries of the presets file. The names in backticks are rule ids.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

Data = Mapping[str, Any]
Hands = Mapping[str, Collection[str]]

SUITS = "CDHS"
RANKS = "23456789TJQKA"
CARDS = tuple(rank + suit for suit in SUITS for rank in RANKS)
PASS, NO_TRUMP = "-", "=NT"
TRUMP_CHOICES = tuple("=" + suit for suit in SUITS)
MOVES = (*CARDS, PASS, *TRUMP_CHOICES, NO_TRUMP)


def rank_of(card: str) -> str:
    """Return the rank of a card, ``"K"`` of ``"KH"``."""
    return card[0]


def suit_of(card: str) -> str:
    """Return the suit of a card, ``"H"`` of ``"KH"``."""
    return card[1]


def height(card: str) -> int:
    """Return how high a card is among its suit in a trick: the ace is high (`players`)."""
    return RANKS.index(rank_of(card))


def card_set(text: str) -> frozenset[str]:
    """Read a set of cards as the presets write it, ``"QC QD"``."""
    return frozenset(text.split())


def of_suit(cards: Iterable[str], suit: str | None) -> frozenset[str]:
    """Return the cards of one suit; of no suit (None), no cards."""
    return frozenset(card for card in cards if suit_of(card) == suit)


def deck_of(rules: Data) -> frozenset[str]:
    """Return the 52 cards less those that the rules remove (`players`)."""
    return frozenset(CARDS) - card_set(rules["removed"])


def steps_left_of(seat: str, seats: list[str], *, steps: int) -> str:
    """Return the seat so many places to the left, that is clockwise (`turn-order`)."""
    return seats[(seats.index(seat) + steps) % len(seats)]


def winning_card(cards: list[str], trump: str | None) -> str:
    """Return the highest trump, else the highest card of the suit led (`trick-winner`)."""
    trumps = of_suit(cards, trump)
    following = of_suit(cards, suit_of(cards[0]))
    return max(trumps or following, key=height)


def out_of_order(move: str, seat: str | None, *, phase: str, turn: str | None) -> str | None:
    """Say what is wrong with a move whatever the cards are (`deal-end`, `turn-order`)."""
    if phase == "over":
        return "deal_over"
    if move.startswith("=") != (phase == "choose_trump"):
        return "wrong_phase"
    if seat is not None and seat != turn:
        return "not_your_turn"
    return None


def not_held(card: str, hand: frozenset[str], played: frozenset[str]) -> str | None:
    """You play cards you hold, each once (`cards`)."""
    if card in played:
        return "already_played"
    if card not in hand:
        return "not_in_hand"
    return None


class RefTricks:
    """A deal of tricks: the hands, the table, and every trick taken so far."""

    def __init__(self, contract: Data, rules: Data, hands: Hands, dealer: str) -> None:
        """Take up the hands; nobody has named trumps or played yet."""
        self.contract: Data = contract
        self.seats: list[str] = list(rules["seats"])
        self.dealer: str = dealer
        self.hands: dict[str, frozenset[str]] = {
            seat: frozenset(hands[seat]) for seat in self.seats
        }
        self.dealt: frozenset[str] = frozenset(
            card for hand in self.hands.values() for card in hand
        )
        self.last_number: int = len(self.hands[dealer])
        self.trump: str | None = None
        self.trump_to_be_named: bool = contract["trump"] is not None
        self.leader: str = self._dealer_or_left(contract["leader"])
        self.trick: list[str] = []
        self.tricks: list[tuple[str, list[str], str]] = []
        self.taken: dict[str, set[str]] = {seat: set() for seat in self.seats}

    def _dealer_or_left(self, who: str) -> str:
        """Return the seat that a contract calls ``"dealer"`` or ``"left"`` (`opening-lead`)."""
        return self.dealer if who == "dealer" else steps_left_of(self.dealer, self.seats, steps=1)

    @property
    def over(self) -> bool:
        """Whether, between tricks, nothing is left to play or to play for (`deal-end`)."""
        left = frozenset(card for hand in self.hands.values() for card in hand)
        scoring = frozenset(
            card for cards, _ in self.contract["per_card"] for card in card_set(cards)
        )
        nothing_left = not left
        nothing_left_to_score = bool(self.contract["early_end"]) and not left & scoring
        return not self.trick and (nothing_left or nothing_left_to_score)

    @property
    def phase(self) -> str:
        """Tell whether trumps are to be named, cards to be played, or all is over."""
        if self.over:
            return "over"
        return "choose_trump" if self.trump_to_be_named else "play"

    @property
    def turn(self) -> str | None:
        """The chooser of trumps, then clockwise from the leader of the trick (`turn-order`)."""
        if self.phase == "over":
            return None
        if self.phase == "choose_trump":
            return self._dealer_or_left(self.contract["trump"]["chooser"])
        return steps_left_of(self.leader, self.seats, steps=len(self.trick))

    def legal(self) -> set[str]:
        """Return every move of the seat on turn."""
        if self.turn is None:
            return set()
        if self.phase == "choose_trump":
            return self._legal_choices()
        hand = self.hands[self.turn]
        return set(self._legal_follows(hand) if self.trick else self._legal_leads(hand))

    def _legal_choices(self) -> set[str]:
        """Any suit, held or not; no-trump only where it is allowed (`trump-choice`)."""
        choices = set(TRUMP_CHOICES)
        if self.contract["trump"]["allow_no_trump"]:
            choices.add(NO_TRUMP)
        return choices

    def _legal_leads(self, hand: frozenset[str]) -> frozenset[str]:
        """No barred card while the hand holds any other (`lead-ban`)."""
        barred = card_set(self.contract["barred_leads"])
        if not self.tricks:
            barred |= card_set(self.contract["barred_opening_leads"])
        return hand - barred or hand

    def _legal_follows(self, hand: frozenset[str]) -> frozenset[str]:
        """Follow suit (`follow-suit`), else throw (`forced-discard`), else ruff (`must-trump`)."""
        led = suit_of(self.trick[0])
        following = of_suit(hand, led)
        if following:
            return self._beaters_first(following) if self._beat_when_following(led) else following
        forced = hand & card_set(self.contract["forced_discards"])
        if forced:
            return forced
        trump_rule = self.contract["trump"]
        trumps = of_suit(hand, self.trump)
        if trump_rule is not None and trump_rule["must_trump"] and trumps:
            return trumps if trump_rule["must_beat"] == "never" else self._beaters_first(trumps)
        return hand

    def _beat_when_following(self, led: str) -> bool:
        """A trump lead, or any lead in a deal without trumps, is to be beaten (`must-beat`)."""
        trump_rule = self.contract["trump"]
        if trump_rule is None:
            return False
        if trump_rule["must_beat"] == "trumps":
            return led == self.trump
        if trump_rule["must_beat"] == "trumps_and_no_trump":
            return led == self.trump or self.trump is None
        return False

    def _beaters_first(self, cards: frozenset[str]) -> frozenset[str]:
        """Return those of the cards, all of one suit, that beat the best so far, if any do."""
        best = winning_card(self.trick, self.trump)
        beaters = frozenset(
            card
            for card in cards
            if (suit_of(card) == suit_of(best) and height(card) > height(best))
            or (suit_of(card) == self.trump and suit_of(best) != self.trump)
        )
        return beaters or cards

    def why(self, move: str, seat: str | None = None) -> str | None:
        """Say what is wrong with a move: the first code that applies; None if it is legal."""
        code = out_of_order(move, seat, phase=self.phase, turn=self.turn)
        if code is not None or self.turn is None:
            return code
        if move.startswith("="):
            return self._why_not_choose(move)
        if move == PASS:
            return "pass_not_allowed"
        hand = self.hands[self.turn]
        in_play = frozenset(card for held in self.hands.values() for card in held)
        return (
            not_held(move, hand, self.dealt - in_play)
            or self._why_not_follow(move, hand)
            or self._why_not_lead(move, hand)
            or self._why_not_discard(move, hand)
            or self._why_not_without_ruffing(move, hand)
            or self._why_not_without_beating(move, hand)
        )

    def _why_not_choose(self, move: str) -> str | None:
        """No-trump only where the variant allows it (`trump-choice`)."""
        if move == NO_TRUMP and not self.contract["trump"]["allow_no_trump"]:
            return "no_trump_not_allowed"
        return None

    def _why_not_follow(self, card: str, hand: frozenset[str]) -> str | None:
        """Follow the suit led if you can (`follow-suit`)."""
        if self.trick and suit_of(card) != suit_of(self.trick[0]) and not self._is_void(hand):
            return "must_follow_suit"
        return None

    def _why_not_lead(self, card: str, hand: frozenset[str]) -> str | None:
        """A barred card may be led only from a hand of barred cards (`lead-ban`)."""
        if self.trick:
            return None
        if self._is_barred(card) and not all(self._is_barred(held) for held in hand):
            return "lead_barred"
        return None

    def _why_not_discard(self, card: str, hand: frozenset[str]) -> str | None:
        """Void, and holding a card that must be thrown: throw one (`forced-discard`)."""
        if self._is_void(hand) and not self._is_forced(card) and self._has_forced(hand):
            return "must_discard"
        return None

    def _why_not_without_ruffing(self, card: str, hand: frozenset[str]) -> str | None:
        """Void, and bound to ruff: play a trump (`must-trump`)."""
        if self._is_bound_to_ruff(hand) and suit_of(card) != self.trump:
            return "must_trump"
        return None

    def _why_not_without_beating(self, card: str, hand: frozenset[str]) -> str | None:
        """A bound ruff, a trump lead, a no-trump lead: take the trick if you can (`must-beat`)."""
        if not self.trick or self.contract["trump"] is None:
            return None
        duty = self.contract["trump"]["must_beat"]
        follows_trump = suit_of(self.trick[0]) == self.trump and not self._is_void(hand)
        follows_no_trump = self.trump is None and not self._is_void(hand)
        bound = (duty != "never" and (follows_trump or self._is_bound_to_ruff(hand))) or (
            duty == "trumps_and_no_trump" and follows_no_trump
        )
        could = any(self._would_take(held) for held in of_suit(hand, suit_of(card)))
        if bound and could and not self._would_take(card):
            return "must_beat"
        return None

    def _is_void(self, hand: frozenset[str]) -> bool:
        """Whether a card has been led and the hand cannot follow it."""
        return bool(self.trick) and not any(
            suit_of(held) == suit_of(self.trick[0]) for held in hand
        )

    def _is_barred(self, card: str) -> bool:
        """Whether a card is barred from the lead, in the first trick also by the opening ban."""
        in_first_trick = len(self.tricks) == 0
        return card in self.contract["barred_leads"].split() or (
            in_first_trick and card in self.contract["barred_opening_leads"].split()
        )

    def _is_forced(self, card: str) -> bool:
        """Whether a card is one that must be thrown at a void."""
        return card in self.contract["forced_discards"].split()

    def _has_forced(self, hand: frozenset[str]) -> bool:
        """Whether a hand holds a card that must be thrown at a void."""
        return any(self._is_forced(held) for held in hand)

    def _is_bound_to_ruff(self, hand: frozenset[str]) -> bool:
        """Whether a void hand must ruff: it has a trump, and no forced discard comes before."""
        return (
            self.contract["trump"] is not None
            and bool(self.contract["trump"]["must_trump"])
            and self._is_void(hand)
            and not self._has_forced(hand)
            and any(suit_of(held) == self.trump for held in hand)
        )

    def _would_take(self, card: str) -> bool:
        """Whether a card, played now, would be the best card of the trick so far."""
        return winning_card([*self.trick, card], self.trump) == card

    def play(self, move: str) -> None:
        """Make one legal move of the seat on turn; ValueError for any other move."""
        if self.turn is None or move not in self.legal():
            raise ValueError(f"{move} is not legal: {self.why(move)}")
        if move.startswith("="):
            self.trump = None if move == NO_TRUMP else move[1]
            self.trump_to_be_named = False
            return
        self.hands[self.turn] -= {move}
        self.trick.append(move)
        if len(self.trick) == len(self.seats):
            self._take_trick()

    def _take_trick(self) -> None:
        """Give the trick to the seat that played its best card; that seat leads (`turn-order`)."""
        place = self.trick.index(winning_card(self.trick, self.trump))
        winner = steps_left_of(self.leader, self.seats, steps=place)
        self.tricks.append((self.leader, self.trick, winner))
        self.taken[winner] |= set(self.trick)
        self.leader = winner
        self.trick = []

    def _number(self, position: int) -> int:
        """Return the trick number that a position means: -1 is the last, -2 the one before."""
        return position if position > 0 else self.last_number + 1 + position

    def _worth(self, number: int, cards: list[str]) -> int:
        """Add up every charge for a trick, with no de-duplication (`scoring`)."""
        worth: int = self.contract["per_trick"]
        for card in cards:
            for priced, price in self.contract["per_card"]:
                if card in priced.split():
                    worth += price
        for position, price in self.contract["per_position"]:
            if self._number(position) == number:
                worth += price
        return worth

    def points(self) -> dict[str, int]:
        """Return the points of every seat for the tricks it has taken so far (`scoring`)."""
        points = dict.fromkeys(self.seats, 0)
        for number, (_, cards, winner) in enumerate(self.tricks, start=1):
            points[winner] += self._worth(number, cards)
        return points

    def points_left(self) -> int:
        """Return what the tricks and cards not yet taken are worth, whoever takes them."""
        untaken = self.dealt - frozenset(card for won in self.taken.values() for card in won)
        left: int = self.contract["per_trick"] * (self.last_number - len(self.tricks))
        left += sum(
            price * len(card_set(cards) & untaken) for cards, price in self.contract["per_card"]
        )
        left += sum(
            price
            for position, price in self.contract["per_position"]
            if self._number(position) > len(self.tricks)
        )
        return left


class RefLottery:
    """A deal of the lottery: the hands, the cards laid, and who is out."""

    def __init__(self, contract: Data, rules: Data, hands: Hands, dealer: str) -> None:
        """Take up the hands; nothing is laid yet and the starter is on turn (`opening-lead`)."""
        self.contract: Data = contract
        self.seats: list[str] = list(rules["seats"])
        self.deck: frozenset[str] = deck_of(rules)
        self.dealer: str = dealer
        self.hands: dict[str, frozenset[str]] = {
            seat: frozenset(hands[seat]) for seat in self.seats
        }
        self.open_rank: str | None = contract["open_rank"]
        self.laid: list[str] = []
        self.finished: list[str] = []
        starts_left = contract["starter"] == "left"
        self.on_turn: str = steps_left_of(dealer, self.seats, steps=1 if starts_left else 0)

    @property
    def over(self) -> bool:
        """Whether as many seats are out as end the deal (`deal-end`)."""
        return len(self.finished) >= int(self.contract["stop_after"])

    @property
    def phase(self) -> str:
        """Tell whether cards are to be laid or all is over."""
        return "over" if self.over else "play"

    @property
    def turn(self) -> str | None:
        """The seat to move, or None when the deal is over."""
        return None if self.over else self.on_turn

    @property
    def rows(self) -> dict[str, tuple[str, str] | None]:
        """The low and the high end of each suit's row on the table; None for a closed row."""
        rows: dict[str, tuple[str, str] | None] = {}
        for suit in SUITS:
            row = [card for card in self._ladder(suit) if card in self.laid]
            rows[suit] = (row[0], row[-1]) if row else None
        return rows

    def _ladder(self, suit: str) -> list[str]:
        """Return the suit's cards in the deck from low to high (`lottery-rows`)."""
        ranks = RANKS if self.contract["ace"] == "high" else "A" + RANKS.removesuffix("A")
        return [rank + suit for rank in ranks if rank + suit in self.deck]

    def legal(self) -> set[str]:
        """Return the cards that can be laid; a pass if there is none (`lottery-pass`)."""
        if self.turn is None:
            return set()
        layable = {card for suit in SUITS for card in self._wanted(suit)}
        return set(self.hands[self.turn] & layable) or {PASS}

    def _wanted(self, suit: str) -> list[str]:
        """Return the cards that a suit's row would take now (`lottery-open`, `lottery-rows`)."""
        ladder = self._ladder(suit)
        ends = self.rows[suit]
        if ends is None:
            return [card for card in ladder if rank_of(card) in self._opening_ranks()]
        below, above = ladder.index(ends[0]) - 1, ladder.index(ends[1]) + 1
        return [ladder[place] for place in (below, above) if 0 <= place < len(ladder)]

    def _opening_ranks(self) -> set[str]:
        """Return the opening rank; before it is fixed, every rank that no suit lacks."""
        if self.open_rank is not None:
            return {self.open_rank}
        ranks = set(RANKS)
        for suit in SUITS:
            if self._ladder(suit):
                ranks &= {rank_of(card) for card in self._ladder(suit)}
        return ranks

    def why(self, move: str, seat: str | None = None) -> str | None:
        """Say what is wrong with a move: the first code that applies; None if it is legal."""
        code = out_of_order(move, seat, phase=self.phase, turn=self.turn)
        if code is not None or self.turn is None:
            return code
        hand = self.hands[self.turn]
        if move == PASS:
            return self._why_not_pass(hand)
        return not_held(move, hand, frozenset(self.laid)) or self._why_not_lay(move)

    def _why_not_pass(self, hand: frozenset[str]) -> str | None:
        """A seat that can lay must (`lottery-pass`)."""
        if any(self._why_not_lay(card) is None for card in hand):
            return "pass_not_allowed"
        return None

    def _why_not_lay(self, card: str) -> str | None:
        """A closed row takes its opening card, an open one a neighbour (`lottery-rows`)."""
        row_is_open = any(suit_of(laid) == suit_of(card) for laid in self.laid)
        if row_is_open:
            touches = any(self._are_neighbours(card, laid) for laid in self.laid)
            return None if touches else "not_adjacent"
        if self.open_rank is not None:
            return None if rank_of(card) == self.open_rank else "suit_not_open"
        suits = {suit_of(other) for other in self.deck}
        every_suit_has_it = all(rank_of(card) + suit in self.deck for suit in suits)
        return None if every_suit_has_it else "wrong_opening_rank"

    def _are_neighbours(self, one: str, other: str) -> bool:
        """Whether two cards are of one suit and no card of the deck comes between them."""
        if suit_of(one) != suit_of(other):
            return False
        ladder = self._ladder(suit_of(one))
        return abs(ladder.index(one) - ladder.index(other)) == 1

    def play(self, move: str) -> None:
        """Make one legal move of the seat on turn; ValueError for any other move."""
        if self.turn is None or move not in self.legal():
            raise ValueError(f"{move} is not legal: {self.why(move)}")
        if move != PASS:
            self._lay(move, self.turn)
        if not self.over:
            self._pass_the_turn()

    def _lay(self, card: str, seat: str) -> None:
        """Lay a card on its row; the first may fix the rank, a seat's last puts it out."""
        if self.open_rank is None:
            self.open_rank = rank_of(card)
        self.laid.append(card)
        self.hands[seat] -= {card}
        if not self.hands[seat]:
            self.finished.append(seat)

    def _pass_the_turn(self) -> None:
        """Go clockwise to the next seat still in; a finished one is skipped (`lottery-prizes`)."""
        self.on_turn = steps_left_of(self.on_turn, self.seats, steps=1)
        while self.on_turn in self.finished:
            self.on_turn = steps_left_of(self.on_turn, self.seats, steps=1)

    def points(self) -> dict[str, int]:
        """Return the prizes so far; at the end those still in hold the rest (`lottery-prizes`)."""
        still_in = [seat for seat in self.seats if seat not in self.finished]
        paid = self.finished + still_in if self.over else self.finished
        points = dict.fromkeys(self.seats, 0)
        for seat, prize in zip(paid, self.contract["prizes"], strict=False):
            points[seat] = prize
        return points

    def points_left(self) -> int:
        """Return the prizes that nobody holds yet, added up."""
        held = len(self.seats) if self.over else len(self.finished)
        return sum(self.contract["prizes"][held:])


def start(contract: Data, rules: Data, hands: Hands, dealer: str) -> RefTricks | RefLottery:
    """Begin a deal of the kind that the contract is."""
    kind = RefLottery if contract["kind"] == "lottery" else RefTricks
    return kind(contract, rules, hands, dealer)

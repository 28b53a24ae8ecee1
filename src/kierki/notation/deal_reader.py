"""Reading one deal of a match text: its tags and its lines of play."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from kierki.cards import Card
from kierki.cardset import CardSet
from kierki.contracts import Phase, TrickContract
from kierki.deals import DealState, play_all, score
from kierki.errors import NotationError
from kierki.illegality import IllegalMoveError, IllegalRecordError
from kierki.lottery import LotteryState
from kierki.match import deal
from kierki.moves import Move
from kierki.notation.fields import (
    CARDS,
    HandsReader,
    points_text,
    read_choice,
    read_moves,
    read_points,
)
from kierki.notation.scanner import Place, ScannedLine, Tag
from kierki.records import DealRecord, Kind, cards_seen, dealt_hands
from kierki.rules import Rules
from kierki.tricks import TrickState

# The parts of a deal, in the order in which they may stand.
_STAGES: Final = {"Deal": 0, "Hands": 1, "Seen": 2, "play": 3, "Score": 4, "Total": 5}
_NUMBER: Final = re.compile(r"[1-9][0-9]*\.")


class DealReader:
    """Reads a deal; once something in it cannot be, the rest is checked for its form only.

    Attributes:
        sound: whether the deal is as the file says: then its points are known when it is over.
    """

    def __init__(
        self,
        announced: DealRecord,
        place: Place,
        *,
        rules: Rules,
        kind: Kind,
        canonical: bool,
        report: Callable[[NotationError], None],
        totals: tuple[int, ...] | None,
    ) -> None:
        self.sound: bool = True
        self._announced, self._place = announced, place
        self._contract = announced.contract
        self._rules, self._kind, self._report = rules, kind, report
        self._canonical = canonical
        self._totals_before = totals
        self._letters = {seat.value for seat in rules.seats}
        self._stage = "Deal"
        self._hands: tuple[CardSet, ...] | None = None
        self._seen: tuple[CardSet, ...] | None = None
        self._state: DealState | None = None
        self._lines = 0
        self._short: Place | None = None  # the end of a line of play that lacks moves
        self._won: tuple[int, ...] | None = None  # by playing to the end
        self._score: tuple[int, ...] | None = None  # as written, if that is right
        self._total: tuple[int, ...] | None = None  # the same

    @property
    def record(self) -> DealRecord:
        """What is read so far, as far as it is legal."""
        moves = self._state.moves if self._state else ()
        announced = self._announced
        return DealRecord(
            announced.number,
            announced.contract,
            announced.dealer,
            self._hands,
            self._seen,
            moves,
            self._score,
            self._total,
        )

    @property
    def points(self) -> tuple[int, ...] | None:
        """The points of each seat; None unless the deal is sound and over."""
        if not self.sound:
            return None
        state = self._dealt()
        if state is None:
            return self._score
        if self._won is None and state.is_over:
            self._won = tuple(score(state).values())
        return self._won

    @property
    def totals(self) -> tuple[int, ...] | None:
        """The running totals after this deal; None if they are not known."""
        before, points = self._totals_before, self.points
        if before is None or points is None:
            return None
        return tuple(map(sum, zip(before, points, strict=True)))

    def fault(self, error: NotationError) -> None:
        """Report what makes this deal another than it says."""
        self.sound = False
        self._report(error)

    def finish(self, following: Place | None) -> None:
        """End the deal; ``following`` is the next deal's tag, if there is one."""
        state = self._dealt()
        if following is None or not self.sound:
            return
        if state is None and self._score is None:
            self.fault(self._place.error("bad_syntax", "the deal has no hands and no score"))
        elif state is not None and not state.is_over and self._kind == "match":
            self.fault(following.error("incomplete_deal", "the deal before is not over"))

    def tag(self, tag: Tag) -> None:
        """Read a tag of this deal."""
        no_hands = tag.name == "Seen" and self._stage != "Hands"
        if no_hands or not self._enter(tag.name):
            self.fault(tag.place.error("bad_syntax", f"{tag.name} cannot stand here"))
            return
        read = {
            "Hands": self._read_hands,
            "Seen": self._read_seen,
            "Score": self._read_score,
            "Total": self._read_total,
        }
        try:
            read[tag.name](tag)
        except NotationError as error:  # once a deal is over, no tag can make it another
            (self.fault if self.points is None else self._report)(error)

    def _enter(self, stage: str) -> bool:
        later = _STAGES[stage] > _STAGES[self._stage]
        if later:
            self._stage = stage
        return later

    def _read_hands(self, tag: Tag) -> None:
        self._hands = self._holds(tag.value, self._rules.hand_size)

    def _read_seen(self, tag: Tag) -> None:
        hands, size = self._hands, cards_seen(self._contract)
        if size is None:
            raise tag.place.error("bad_hands", "in this deal nobody sees only a part")
        seen = self._holds(tag.value, size)
        if hands is None or seen is None:
            return
        if not all(part <= hand for part, hand in zip(seen, hands, strict=True)):
            raise tag.value.error("bad_hands", "a seat sees cards that it does not hold")
        self._seen = seen

    def _holds(self, value: Place, size: int) -> tuple[CardSet, ...] | None:
        reader = HandsReader(self._rules, canonical=self._canonical)
        hands = reader.read(value, size)
        for problem in reader.problems:
            self.fault(problem)
        return None if reader.problems else hands

    def _read_score(self, tag: Tag) -> None:
        points = read_points(tag.value, self._rules)
        state = self._dealt()
        if not self.sound:
            return
        if state is None:
            total = self._rules.contract_total(self._contract)
            if sum(points) != total:
                detail = f"all seats together get {total}, not {sum(points)}"
                raise tag.value.error("wrong_score", detail)
        elif not state.is_over:
            raise tag.place.error("incomplete_deal", "the deal is not over yet")
        elif points != self.points:
            won = points_text(tuple(score(state).values()))
            self._report(tag.value.error("wrong_score", f"it comes to {won}"))
            return
        self._score = points

    def _read_total(self, tag: Tag) -> None:
        if self._kind == "deals":
            raise tag.place.error("bad_syntax", "single deals have no running total")
        totals = read_points(tag.value, self._rules)
        if self.sound and self._dealt() is None and self._score is None:
            raise tag.place.error("bad_syntax", "hands or a score are missing before it")
        if self.sound and self.points is None:
            raise tag.place.error("incomplete_deal", "the deal is not over yet")
        right = self.totals
        if right is None or totals == right:
            self._total = right
        else:
            detail = f"it comes to {points_text(right)}"
            self._report(tag.value.error("wrong_total", detail))

    def play(self, line: ScannedLine) -> None:
        """Read a line of play."""
        if self._stage == "Deal" or (self._stage != "play" and not self._enter("play")):
            self.fault(line.word(0).error("bad_syntax", "no play can stand here"))
            return
        if self._short is not None:
            detail = "a seat's move is missing at the end of the line"
            self.fault(self._short.error("bad_syntax", detail))
            self._short = None
        self._dealt()
        try:
            if line.words[0].startswith("="):
                self._read_choice(line)
            else:
                self._read_moves(line)
        except NotationError as error:
            self.fault(error)

    def _read_choice(self, line: ScannedLine) -> None:
        self._make(line, 0, [read_choice(line.word(0))])
        if len(line.words) > 1:
            raise line.word(1).error("bad_syntax", "the choice of trumps stands alone")

    def _read_moves(self, line: ScannedLine) -> None:
        """Read a line ``1. N 8D 7D KD 5D`` or, in the lottery, ``S 7C - 8C 6C``."""
        tricks = isinstance(self._contract, TrickContract)
        first = 2 if tricks else 1
        if tricks and (cards := self._next_trick(line)):  # the short way through what is right
            self._lines += 1
            self._make(line, first, cards)
            return
        self._check_form(line, first)
        self._lines += 1
        self._check_order(line)
        due = self._moves_due()
        end = first + due
        moves, problems = read_moves(line, first, end, passes=not tricks, canonical=self._canonical)
        if len(line.words) > end:
            detail = f"a line has at most {due} moves here"
            problems.append(line.word(end).error("bad_syntax", detail))
        self._make(line, first, moves)
        for problem in problems:
            self.fault(problem)
        state = self._state
        if self.sound and state is not None and not state.is_over and len(line.words) < end:
            self._short = line.word(-1)

    def _next_trick(self, line: ScannedLine) -> Sequence[Card] | None:
        """Give the cards of a line that is a whole trick, the next one, by the seat on turn."""
        words, state = line.words, self._state
        if state is None or not self.sound or len(words) != 2 + len(self._letters):
            return None
        if words[:2] != [f"{self._lines + 1}.", str(state.turn)]:
            return None
        try:
            return [CARDS[word] for word in words[2:]]
        except KeyError:
            return None

    def _check_form(self, line: ScannedLine, first: int) -> None:
        words = line.words
        if first == 2 and not _NUMBER.fullmatch(words[0]):
            raise line.word(0).error("bad_syntax", "the number of the trick is wanted, and a dot")
        if len(words) < first or words[first - 1] not in self._letters:
            place = line.word(min(first, len(words)) - 1)
            raise place.error("bad_syntax", "a seat of these rules is wanted")
        if len(words) == first:
            raise line.word(-1).error("bad_syntax", "what is played is missing")

    def _check_order(self, line: ScannedLine) -> None:
        """Check a line's trick number and leader."""
        state = self._state
        if not self.sound or state is None:
            return
        if state.turn is None or state.phase is Phase.CHOOSE_TRUMP:
            return  # then its first move is illegal
        leader = 0
        if isinstance(state, TrickState):
            leader = 1
            if line.words[0] != f"{self._lines}.":
                detail = f"this is trick {self._lines}"
                self.fault(line.word(0).error("wrong_trick_number", detail))
        if line.words[leader] != state.turn.value:
            detail = f"{state.turn} is on turn"
            self.fault(line.word(leader).error("wrong_leader", detail))

    def _moves_due(self) -> int:
        """Count the seats that move in a trick, or in the round that begins."""
        if not self.sound or not isinstance(self._state, LotteryState) or self._state.is_over:
            return len(self._rules.seats)
        return len(self._rules.seats) - len(self._state.finished)

    def _dealt(self) -> DealState | None:
        """Give the state of play; None if the cards are not known."""
        if self._state is None and self.sound and self._hands is not None:
            hands = dealt_hands(self._rules, self._hands, self._seen)
            dealer = self._announced.dealer
            self._state = deal(self._contract, hands, dealer=dealer, rules=self._rules)
        return self._state

    def _make(self, line: ScannedLine, first: int, moves: Sequence[Move]) -> None:
        """Make the moves of a line, as far as they are legal."""
        if not self.sound or self._state is None:
            return
        try:
            self._state = play_all(self._state, moves)
        except IllegalMoveError as error:
            played = error.ply or 0
            self._state = play_all(self._state, moves[:played])
            word = line.word(first + played)
            self.fault(IllegalRecordError(error.illegality, word.text, word.line, word.column))

"""Reading one deal of a match text: its tags and its lines of play."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

import attrs

from kierki.cardset import CardSet
from kierki.contracts import Phase, TrickContract
from kierki.deals import DealState, play_all, score
from kierki.errors import NotationError
from kierki.illegality import IllegalMoveError, IllegalRecordError
from kierki.match import deal
from kierki.moves import Move
from kierki.notation.fields import (
    HandsReader,
    points_text,
    read_choice,
    read_moves,
    read_points,
)
from kierki.notation.scanner import Place, ScannedLine, Tag
from kierki.records import DealRecord, Kind, dealt_hands, shows_seen
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
        strict: bool,
        report: Callable[[NotationError], None],
    ) -> None:
        self.sound = True
        self._announced = announced
        self._contract = announced.contract
        self._hands: tuple[CardSet, ...] | None = None
        self._seen: tuple[CardSet, ...] | None = None
        self._score: tuple[int, ...] | None = None  # as written, if that is right
        self._totals: tuple[int, ...] | None = None  # the same
        self._place = place
        self._rules, self._kind, self._strict, self._report = rules, kind, strict, report
        self._letters = {seat.value for seat in rules.seats}
        self._stage = "Deal"
        self._state: DealState | None = None
        self._lines = 0
        self._short: Place | None = None  # the last line of play, if it lacks moves
        self._total: Place | None = None

    @property
    def record(self) -> DealRecord:
        """What is read so far, as far as it is legal."""
        return attrs.evolve(
            self._announced,
            hands=self._hands,
            seen=self._seen,
            moves=self._state.moves if self._state else (),
            points=self._score,
            total=self._totals,
        )

    def fault(self, error: NotationError) -> None:
        """Report what makes this deal another than it says."""
        self.sound = False
        self._report(error)

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
        read[tag.name](tag)

    def _enter(self, stage: str) -> bool:
        later = _STAGES[stage] > _STAGES[self._stage]
        if later:
            self._stage = stage
        return later

    def _read_hands(self, tag: Tag) -> None:
        reader = HandsReader(self._rules, strict=self._strict)
        hands = reader.read(tag.value, self._rules.hand_size)
        for problem in reader.problems:
            self.fault(problem)
        if not reader.problems:
            self._hands = hands

    def _read_seen(self, tag: Tag) -> None:
        contract, hands = self._contract, self._hands
        if not isinstance(contract, TrickContract) or not shows_seen(contract):
            self.fault(tag.place.error("bad_hands", "in this deal nobody sees only a part"))
            return
        cards_seen = contract.trump.cards_seen if contract.trump else None
        reader = HandsReader(self._rules, strict=self._strict)
        seen = reader.read(tag.value, cards_seen or 0)
        for problem in reader.problems:
            self.fault(problem)
        if reader.problems or hands is None:
            return
        if all(part <= hand for part, hand in zip(seen, hands, strict=True)):
            self._seen = seen
        else:
            self.fault(tag.value.error("bad_hands", "a seat sees cards that it does not hold"))

    def play(self, line: ScannedLine) -> None:
        """Read a line of play."""
        if self._stage == "Deal" or (self._stage != "play" and not self._enter("play")):
            self.fault(line.word(0).error("bad_syntax", "no play can stand here"))
            return
        try:
            self._read_play(line)
        except NotationError as error:
            self.fault(error)

    def _read_play(self, line: ScannedLine) -> None:
        if self._short is not None:
            raise self._short.error("bad_syntax", "a seat's move is missing at the end of the line")
        state = self._dealt()
        if line.words[0].startswith("="):
            if len(line.words) > 1:
                raise line.word(1).error("bad_syntax", "the choice of trumps stands alone")
            self._make(line, 0, [read_choice(line.word(0))])
            return
        first = 2 if isinstance(self._contract, TrickContract) else 1
        self._check_form(line, first)
        moves = read_moves(line, first, passes=first == 1, strict=self._strict)
        self._lines += 1
        if self.sound and state is not None:
            self._check_line(state, line)
        self._make(line, first, moves)

    def _check_form(self, line: ScannedLine, first: int) -> None:
        """Check that a line is like ``1. N 8D 7D KD 5D`` or, in the lottery, ``S 7C - 8C``."""
        words = line.words
        if first == 2 and not _NUMBER.fullmatch(words[0]):
            raise line.word(0).error("bad_syntax", "the number of the trick is wanted, and a dot")
        if len(words) <= first or words[first - 1] not in self._letters:
            raise line.word(-1).error("bad_syntax", "a seat is wanted, and what is played")
        due = self._moves_due()
        if len(words) > first + due:
            detail = f"a line has at most {due} moves here"
            raise line.word(first + due).error("bad_syntax", detail)
        if len(words) < first + due:
            self._short = line.word(-1)

    def _moves_due(self) -> int:
        """Count the seats that move in a trick, or in the round that begins."""
        if self._state is None or isinstance(self._state, TrickState):
            return len(self._rules.seats)
        return sum(1 for hand in self._state.hands.values() if hand)

    def _check_line(self, state: DealState, line: ScannedLine) -> None:
        """Check a line's trick number and leader."""
        if state.turn is None or state.phase is Phase.CHOOSE_TRUMP:
            return  # then its first move is illegal
        tricks = isinstance(state, TrickState)
        if tricks and line.words[0] != f"{self._lines}.":
            detail = f"this is trick {self._lines}"
            raise line.word(0).error("wrong_trick_number", detail)
        leader = 1 if tricks else 0
        if line.words[leader] != state.turn.value:
            raise line.word(leader).error("wrong_leader", f"{state.turn} is on turn")

    def _dealt(self) -> DealState | None:
        """Give the state of play; None if the cards are not known."""
        if self._state is None and self.sound and self._hands is not None:
            hands = dealt_hands(self.record, self._rules)
            dealer = self._announced.dealer
            self._state = deal(self._contract, hands, dealer=dealer, rules=self._rules)
        return self._state

    def _make(self, line: ScannedLine, first: int, moves: Sequence[Move]) -> None:
        if not self.sound or self._state is None:
            return
        try:
            self._state = play_all(self._state, moves)
        except IllegalMoveError as error:
            played = error.ply or 0
            self._state = play_all(self._state, moves[:played])
            word = line.word(first + played)
            raise IllegalRecordError(error.illegality, word.text, word.line, word.column) from None

    def _read_score(self, tag: Tag) -> None:
        try:
            points = read_points(tag.value, self._rules)
        except NotationError as error:
            self.fault(error)
            return
        state = self._dealt()
        if state is None:
            self._enter_score(tag.value, points)
        elif self.sound and not state.is_over:
            self.fault(tag.place.error("incomplete_deal", "the deal is not over yet"))
        elif self.sound and points != self.points:
            self._report(tag.value.error("wrong_score", f"it comes to {_sheet(state)}"))
        elif self.sound:
            self._score = points

    def _enter_score(self, value: Place, points: tuple[int, ...]) -> None:
        """Take the points of a deal without cards."""
        total = self._rules.contract_total(self._contract)
        if self.sound and sum(points) != total:
            detail = f"all seats together get {total}, not {sum(points)}"
            self.fault(value.error("wrong_score", detail))
        elif self.sound:
            self._score = points

    def _read_total(self, tag: Tag) -> None:
        if self._kind == "deals":
            self.fault(tag.place.error("bad_syntax", "single deals have no running total"))
        elif self.sound and self._dealt() is None and self._score is None:
            self.fault(tag.place.error("bad_syntax", "hands or a score are missing before it"))
        elif self.sound and self.points is None:
            self.fault(tag.place.error("incomplete_deal", "the deal is not over yet"))
        else:
            self._total = tag.value

    @property
    def points(self) -> tuple[int, ...] | None:
        """The points of each seat; None unless the deal is sound and over."""
        state = self._dealt()
        if not self.sound or (state is not None and not state.is_over):
            return None
        return self._score if state is None else tuple(score(state).values())

    def finish(self, following: Place | None) -> None:
        """End the deal; ``following`` is the next deal's tag, if there is one."""
        state = self._dealt()
        if self.sound and following is not None:
            if state is None and self._score is None:
                self.fault(self._place.error("bad_syntax", "the deal has no hands and no score"))
            elif state is not None and not state.is_over and self._kind == "match":
                self.fault(following.error("incomplete_deal", "the deal before is not over"))

    def check_total(self, totals: tuple[int, ...]) -> None:
        """Check the running total, if it is written, against what it must be."""
        if self._total is None:
            return
        try:
            written = read_points(self._total, self._rules)
        except NotationError as error:
            self._report(error)
            return
        if written == totals:
            self._totals = written
        else:
            detail = f"it comes to {points_text(self._rules, totals)}"
            self._report(self._total.error("wrong_total", detail))


def _sheet(state: DealState) -> str:
    return points_text(state.rules, tuple(score(state).values()))

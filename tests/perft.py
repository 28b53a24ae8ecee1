"""Walk through small games in every way there is, with the reference at the table, and count.

    python tests/perft.py            # walks through all games anew and writes the golden numbers
    python tests/perft.py ID ...     # the same for these games

**Why it is enough to walk positions.** A *position* is what decides how a deal goes on: what is
named (trumps, or the rank that opens rows), who is on turn, the cards on the table, and every
hand. A line of play is a path through positions, made of single moves. If both engines agree at
every position about what may be played, and at every move about what comes of it, they agree along
every line, however many lines lead through one position. So the walk goes on from each position
once, and counts lines by adding up what it counted further on.

This needs that neither engine remembers anything else that play depends on. A reference also keeps
the tricks taken, of which play asks the number, and the size of the hands tells that; in a lottery
the cards laid, which are those in no hand, and the order of going out, of which it asks the length.
A `TrickState` also keeps its points, to which play only adds, and its history, of which play reads
the length and the cards on the table; a `LotteryState` what fits on the table, which the cards laid
decide, the order of going out, of which play reads the length, and its history, to which play only
adds. That is not left to reading alone: whenever another line comes to a position that has been
walked, kierki is asked there again who is on turn, what is legal and what is left.

**What the reference is asked.** At every position whether the deal is over and what may be played;
of every move who comes next and who is paid. These are few questions, put millions of times: what
may be played depends on what is named, the hand on turn and the cards on the table, not on who sits
where, nor on what the others hold. So each question (`Moment.question`) is put once, to a reference
that is set up in the very position where it arose. That the questions name all that the answers
depend on, and that a reference set up in a position is like one that was played to it, is checked
along every line of the games of six cards (`test_exhaustive.Tree`).
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Hashable, Iterable, Mapping
from pathlib import Path
from typing import Final, TypeAlias

import attrs

from kierki import Move, format_move, legal_moves, move_index, parse_move, points_left
from kierki.testing.oracle import Reference, reasons
from kierki.testing.reference import MOVES, RefTricks
from moments import Moment, first_moment
from small_games import DAILY, DEEP, SmallGame

GAMES: Final = (*DAILY, *DEEP)
GOLDEN: Final = Path(__file__).parent / "data" / "perft.json"
MOVE_OF: Final = {text: parse_move(text) for text in MOVES}
REASONS_EVERY: Final = 1000  # one in so many questions is followed by: why not other moves?
PLY: Final = 64  # lines are counted by length in one integer, with so many bits for each length

# Whether the deal is over, and what may be played.
Verdict: TypeAlias = tuple[bool, tuple[Move, ...]]
# How many seats on the turn goes, if the deal goes on, and what each is paid, from the mover on.
Outcome: TypeAlias = tuple[int, tuple[int, ...]]


@attrs.frozen
class Perft:
    """What there is to count in a small game.

    Attributes:
        deals: how many ways to deal were played.
        positions: how many different positions came up.
        lines: how many beginnings of lines there are, of 0, 1, 2 ... moves.
        ends: how many whole lines there are, of 0, 1, 2 ... moves.
    """

    deals: int
    positions: int
    lines: tuple[int, ...] = attrs.field(converter=tuple[int, ...])
    ends: tuple[int, ...] = attrs.field(converter=tuple[int, ...])


def agree(moment: Moment, what: str, wanted: object, answer: object) -> None:
    """Stop at the first thing in which the engines differ, and tell how to come there."""
    if answer != wanted:
        raise AssertionError(f"{what}: the reference says {wanted}, kierki {answer}\n{moment}")


def verdict_of(reference: Reference) -> Verdict:
    """Ask a reference whether the deal is over and what may be played, in the order of kierki."""
    legal = sorted((MOVE_OF[text] for text in reference.legal()), key=move_index)
    return reference.over, tuple(legal)


def outcome_of(after: Reference, *, mover: int, paid_before: Mapping[str, int]) -> Outcome:
    """Ask a reference what has come of its last move; the points before it are given."""
    taker = after.leader if isinstance(after, RefTricks) else None
    following = after.turn or taker or after.seats[mover]
    steps = (after.seats.index(following) - mover) % len(after.seats)
    paid = [points - paid_before[seat] for seat, points in after.points().items()]
    return steps, (*paid[mover:], *paid[:mover])


class Walk:
    """A walk through all deals of a game that goes on from every position once."""

    def __init__(self, game: SmallGame) -> None:
        """Stand at the beginning: nothing was seen or asked yet."""
        self.game = game
        self.positions = 0
        self.total = 0  # of the points of all seats, by the reference
        self.walked: dict[Hashable, tuple[int, int]] = {}
        self.verdicts: dict[Hashable, Verdict] = {}
        self.outcomes: dict[Hashable, Outcome] = {}

    def perft(self) -> Perft:
        """Walk through all deals; AssertionError at the first thing in which the engines differ."""
        rules, deals, lines, ends = self.game.rules, 0, 0, 0
        for hands in self.game.deals():
            moment = first_moment(rules, hands)
            self.total = moment.dealt.points_left()
            agree(moment, "turn", moment.dealt.turn, str(moment.state.turn))
            self._check(moment)
            begun, ended = self._lines_from(moment)
            deals, lines, ends = deals + 1, lines + begun, ends + ended
        return Perft(deals, self.positions, by_length(lines), by_length(ends))

    def _lines_from(self, moment: Moment) -> tuple[int, int]:
        """Count the lines begun and the lines ended from here on, by length."""
        # A trick tells where it began: lines can only meet again when it is complete.
        position = None if moment.table else moment.position
        if position in self.walked:
            return self.walked[position]
        moves = legal_moves(moment.state)
        lines, ends = 1, 0 if moves else 1
        for move in moves:
            begun, ended = self._lines_from(self._after(moment, move))
            lines += begun << PLY
            ends += ended << PLY
        self.positions += 1
        if position is not None:
            self.walked[position] = lines, ends
        return lines, ends

    def _after(self, moment: Moment, move: Move) -> Moment:
        """Make a move, and compare what comes of it."""
        question = moment.question_about(move)
        outcome = self.outcomes.get(question)
        if outcome is None:
            reference = moment.set_up()
            paid_before = reference.points()
            reference.play(format_move(move))
            outcome = outcome_of(reference, mover=moment.turn, paid_before=paid_before)
            self.outcomes[question] = outcome
        steps, paid = outcome
        after = moment.after(move)
        if after.turn >= 0:
            agree(after, "turn", (moment.turn + steps) % len(paid), after.turn)
        points = moment.points
        if any(paid):
            by_seat = paid[-moment.turn :] + paid[: -moment.turn]
            points = tuple(map(int.__add__, points, by_seat))
        agree(after, "points", points, after.points)
        self._check(after)
        return after

    def _check(self, moment: Moment) -> None:
        """Compare whether the deal is over, what may be played, and between tricks what is left."""
        question = moment.question
        verdict = self.verdicts.get(question)
        if verdict is None:
            reference = moment.set_up()
            verdict = self.verdicts[question] = verdict_of(reference)
            if len(self.verdicts) % REASONS_EVERY == 1:
                for question_and_answers in reasons(moment.state, reference):
                    agree(moment, *question_and_answers)
        agree(moment, "over, legal", verdict, (moment.turn < 0, legal_moves(moment.state)))
        if not moment.table:
            left = self.total - sum(moment.points)
            agree(moment, "points left", left, points_left(moment.state))


def by_length(lines: int) -> tuple[int, ...]:
    """Give numbers of lines as one for each length."""
    places = range(0, lines.bit_length(), PLY)
    return tuple(lines >> place & ((1 << PLY) - 1) for place in places)


def read_golden() -> dict[str, Perft]:
    """Give the golden numbers of every game by its id."""
    rows = json.loads(GOLDEN.read_text("utf-8"))
    return {id_: Perft(**row) for id_, row in rows.items()}


def write_golden(table: Mapping[str, Perft]) -> None:
    """Write the golden numbers, a game a line."""
    known = [game.id for game in GAMES if game.id in table]
    rows = [f"{json.dumps(id_)}: {json.dumps(attrs.asdict(table[id_]))}" for id_ in known]
    GOLDEN.write_text("{\n" + ",\n".join(rows) + "\n}\n", "utf-8")


def main(ids: Iterable[str]) -> None:
    """Walk through games, all or some, and write down what there is to count."""
    chosen = set(ids) or {game.id for game in GAMES}
    table = read_golden() if GOLDEN.exists() else {}
    for game in GAMES:
        if game.id in chosen:
            began = time.process_time()
            table[game.id] = Walk(game).perft()
            took = time.process_time() - began
            sys.stdout.write(f"{game.id}: {table[game.id].positions} positions, {took:.1f} s\n")
            write_golden(table)


if __name__ == "__main__":
    main(sys.argv[1:])

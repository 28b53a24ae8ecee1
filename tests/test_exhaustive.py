"""A small deck is dealt and played in every way there is, and the reference agrees all the time.

Two proofs that lean on each other:

* `Tree` plays every line of games of six cards to its end, beside a reference that plays it too,
  and compares everything at every ply. Nothing is remembered from one line to the next.
* `perft.Walk` goes on from every position of a game of six to twelve cards once, and counts the
  lines that lead through it; there it is written why that covers every line, and the tree checks of
  it what can be checked. The counts are golden numbers, like the "perft" of chess programs.

What is complete. The same seat deals every time; no seat is special, by a law of `kierki.testing`.
Each hand is dealt in one order, which matters only to what is seen before trumps are named. With
that, every deal and every line is played

* always: of every contract in `KINDS` with both decks of six cards;
* under the Hypothesis profile ``deep``: of every contract with all decks of eight and nine cards,
  and with twelve cards in three suits for three seats.

The games whose names end in ``every_97`` or the like are a share: each ninety-seventh deal, with
all its lines. So are twelve cards for four seats, and the other decks of twelve.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Hashable
from itertools import chain

import pytest

from daily import DEEP_TOO
from kierki import format_move, legal_moves
from kierki.testing.oracle import Reference, answers, reasons
from kierki.testing.reference import RefTricks
from moments import Moment, first_moment
from perft import Verdict, Walk, agree, outcome_of, read_golden, verdict_of
from small_games import DAILY, DEEP, KINDS, NO_TRUMPS, TRUMPS, SmallGame, games

WALKS = (*DAILY, *DEEP) if DEEP_TOO else DAILY
TREES = (
    games(KINDS, "3x2_in_2_suits", "3x2_in_3_suits")
    if DEEP_TOO
    else (
        *games(NO_TRUMPS, "3x2_in_3_suits", every=11),
        *games(TRUMPS, "3x2_in_3_suits", every=37),
    )
)
pytestmark = pytest.mark.unmeasured  # three times as fast, and nothing is reached here alone
REASONS_EVERY = 150  # at one in so many plies: why not any other move?


class Tree:
    """All lines of a game, each played to its end by both engines.

    Attributes:
        lines: how many beginnings of lines there are, by length.
        ends: how many whole lines there are, by length.
    """

    def __init__(self, game: SmallGame) -> None:
        """Play all lines; AssertionError at the first thing in which the engines differ."""
        self.lines = Counter[int]()
        self.ends = Counter[int]()
        self._answers: dict[Hashable, object] = {}
        rules = game.rules
        for hands in game.deals():
            moment = first_moment(rules, hands)
            self._play_on(moment, moment.dealt)

    def _play_on(self, moment: Moment, reference: Reference) -> None:
        verdict = _, moves = verdict_of(reference)
        self._compare(moment, reference, verdict)
        ply = len(moment.state.moves)
        self.lines[ply] += 1
        self.ends[ply] += not moves
        for move in moves:
            after = followed(reference, format_move(move))
            outcome = outcome_of(after, mover=moment.turn, paid_before=reference.points())
            self._is_always(moment.question_about(move), outcome)
            self._play_on(moment.after(move), after)

    def _compare(self, moment: Moment, reference: Reference, verdict: Verdict) -> None:
        state = moment.state
        agree(moment, "over, legal", verdict, (state.is_over, legal_moves(state)))
        asked = [answers(state, reference)]
        if self.lines.total() % REASONS_EVERY == 0:
            asked.append(reasons(state, reference))
        for question_and_answers in chain(*asked):
            agree(moment, *question_and_answers)
        self._is_always(moment.question, verdict)
        if not state.is_over:
            assert on_the_table(moment.set_up()) == on_the_table(reference)

    def _is_always(self, question: Hashable, answer: object) -> None:
        """Check that a question names all that its answer depends on."""
        assert self._answers.setdefault(question, answer) == answer


def followed(reference: Reference, move: str) -> Reference:
    """Give the reference after a move, and keep the one before it."""
    after = copy.copy(reference)
    after.hands = dict(reference.hands)
    if isinstance(after, RefTricks):
        after.trick, after.tricks = list(after.trick), list(after.tricks)
        after.taken = {seat: set(cards) for seat, cards in after.taken.items()}
    else:
        after.laid, after.finished = list(after.laid), list(after.finished)
    after.play(move)
    return after


def on_the_table(reference: Reference) -> tuple[object, ...]:
    """Give what makes a position; the cards laid and the seats out of a lottery in no order."""
    now = reference.turn, reference.phase, reference.hands
    if isinstance(reference, RefTricks):
        return *now, reference.trump, reference.trick, len(reference.tricks)
    return *now, reference.open_rank, set(reference.laid), set(reference.finished)


@pytest.mark.parametrize("game", TREES, ids=lambda game: game.id)
def test_the_reference_agrees_along_every_line(game: SmallGame) -> None:
    """At every ply of every line, and the walk through positions counts the same lines."""
    tree, perft = Tree(game), Walk(game).perft()
    assert tree.lines == Counter(dict(enumerate(perft.lines)))
    assert tree.ends == Counter(dict(enumerate(perft.ends)))


@pytest.mark.unmeasured
@pytest.mark.parametrize("game", WALKS, ids=lambda game: game.id)
def test_the_reference_agrees_at_every_position(game: SmallGame) -> None:
    """At every position and about every move, and there are as many lines as ever."""
    assert Walk(game).perft() == read_golden()[game.id]


def test_the_golden_numbers_are_those_of_the_games() -> None:
    """Every game has its numbers: all its deals begin a line, and every line comes to an end."""
    golden = read_golden()
    assert list(golden) == [game.id for game in (*DAILY, *DEEP)]
    for perft in golden.values():
        assert perft.lines[0] == perft.deals
        assert sum(perft.ends) >= perft.lines[-1] == perft.ends[-1]


@pytest.mark.parametrize(("deck", "ways"), [("3x2_in_2_suits", 90), ("4x2_in_4_suits", 2520)])
def test_every_way_to_deal_is_dealt_once(deck: str, ways: int) -> None:
    """`dealing`: six cards can be dealt to three seats in 90 ways, eight to four in 2520."""
    dealt = [tuple(hands.values()) for hands in SmallGame("prices", deck).deals()]
    assert len(dealt) == len(set(dealt)) == ways


def test_a_share_of_the_deals() -> None:
    """A game that is not complete takes the first deal and then each so-manieth."""
    all_deals = list(SmallGame("prices", "3x2_in_2_suits").deals())
    assert list(SmallGame("prices", "3x2_in_2_suits", every=7).deals()) == all_deals[::7]

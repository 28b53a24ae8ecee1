import copy
import pickle
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from any_text import any_text
from kierki import InvalidStateError, KierkiError, NotationError, Problem, RulesError

TEXTS = any_text(max_size=12)
PROBLEMS = st.builds(Problem, code=TEXTS, path=TEXTS, detail=TEXTS)
LISTS = [InvalidStateError, RulesError]

SERIES = Problem(code="bad_series", path="series", detail="must be at least 1, is 0")
HAND = Problem(code="wrong_hand_size", path="hands[E]", detail="must be 13 cards, are 3")


@given(TEXTS, TEXTS, TEXTS)
def test_a_problem_says_what_is_wrong_and_where(code: str, path: str, detail: str) -> None:
    """A problem has a code, the place in what was given, and words; equal ones hash alike."""
    problem = Problem(code, path, detail)
    assert (problem.code, problem.path, problem.detail) == (code, path, detail)
    assert str(problem) == (f"{path}: {detail}" if path else detail)
    assert problem == Problem(code=code, path=path, detail=detail)
    assert hash(problem) == hash(Problem(code, path, detail))


def test_a_problem_of_a_text_says_where_it_stands() -> None:
    """What was read from a text has line and column; what is wrong as a whole has no path."""
    assert str(attrs.evolve(SERIES, line=3, column=9)) == f"3:9: {SERIES}"
    whole = Problem("bad_value", "", "must be an object, is []", 1, 1)
    assert str(whole) == "1:1: must be an object, is []"
    assert str(attrs.evolve(whole, line=None)) == "must be an object, is []"


def test_a_hand_of_three_cards() -> None:
    """A hand with three cards is named by its seat."""
    assert str(HAND) == "hands[E]: must be 13 cards, are 3"
    assert SERIES != HAND


def test_a_problem_cannot_be_changed() -> None:
    """A problem is frozen."""
    problem: Any = attrs.evolve(HAND)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        problem.code = "fine"
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        problem.note = "new"


@pytest.mark.parametrize("kind", LISTS)
@given(problems=st.lists(PROBLEMS, max_size=4))
def test_an_error_lists_every_problem(
    kind: type[InvalidStateError | RulesError], problems: list[Problem]
) -> None:
    """Every problem is in the error, in order, and in its words; nothing is left out."""
    error = kind(iter(problems))
    assert error.problems == tuple(problems)
    assert str(error) == "; ".join(str(problem) for problem in problems)


@pytest.mark.parametrize("kind", LISTS)
def test_two_problems(kind: type[InvalidStateError | RulesError]) -> None:
    """Two faults are told in one sentence, one after the other."""
    words = "series: must be at least 1, is 0; hands[E]: must be 13 cards, are 3"
    assert str(kind([SERIES, HAND])) == words


@pytest.mark.parametrize(
    "error",
    [
        KierkiError("a reason"),
        InvalidStateError([SERIES, HAND]),
        RulesError([SERIES]),
        RulesError([]),
        NotationError("bad_card", "not a card: '11S'", "11S", 3, 14),
        NotationError("not_text", "not UTF-8"),
    ],
    ids=repr,
)
def test_errors_pickle(error: Exception) -> None:
    """An error comes through a pickle or a copy with its facts and its words."""
    for other in (
        pickle.loads(pickle.dumps(error)),  # noqa: S301
        copy.copy(error),
        copy.deepcopy(error),
    ):
        assert type(other) is type(error)
        assert (str(other), other.args, vars(other)) == (str(error), error.args, vars(error))


@given(TEXTS, TEXTS, TEXTS, st.integers(1), st.integers(1))
def test_a_fault_in_a_text_has_its_place(
    code: str, detail: str, token: str, line: int, column: int
) -> None:
    """A fault in a text names its code, line, column and the piece of text."""
    error = NotationError(code, detail, token, line, column)
    assert (error.code, error.detail, error.token) == (code, detail, token)
    assert (error.line, error.column) == (line, column)
    assert str(error) == f"{line}:{column}: {code}: {detail}"


def test_a_fault_in_a_single_word() -> None:
    """Without a line and a column the fault is where the text begins."""
    error = NotationError("bad_card", "not a card: '11S'", "11S")
    assert (error.line, error.column) == (1, 1)
    assert str(error) == "1:1: bad_card: not a card: '11S'"
    assert NotationError("not_text", "not UTF-8").token == ""


@pytest.mark.parametrize("kind", [InvalidStateError, RulesError, NotationError])
def test_every_error_is_a_value_error_of_kierki(kind: type[Exception]) -> None:
    """Whoever knows nothing of the package catches a ValueError, whoever does a KierkiError."""
    assert issubclass(kind, KierkiError)
    assert issubclass(kind, ValueError)
    assert not issubclass(KierkiError, ValueError)

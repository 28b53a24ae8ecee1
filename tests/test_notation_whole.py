"""The short way through a deal that is right comes to the same as the long way."""

from __future__ import annotations

import io
import random
from pathlib import Path

import pytest

from daily import DEEP_TOO
from kierki import (
    PRESETS,
    MatchState,
    NotationError,
    Seat,
    deal,
    legal_moves,
    new_match,
    play,
    shuffle,
)
from kierki.notation import Record, dumps, load_all, loads, record, whole_deal
from kierki.notation import reader as room

FILES = sorted((Path(__file__).parent / "data" / "matches").glob("*.kierki"))
PIECES = ("", " ", "  ", ".", "1", "12", "N", "W", "KH", "2C", '"', "-", "=H", "[Total", "x", "\t")


def read(text: str) -> tuple[list[Record], list[list[str]]]:
    """Give the records of a text, and all that is wrong with each."""
    records = list(load_all(io.StringIO(text, newline="\n"), strict=False))
    return records, [[str(problem) for problem in own.problems] for own in records]


def by_the_long_way(text: str, monkeypatch: pytest.MonkeyPatch) -> tuple[list[Record], object]:
    """Read line by line."""
    with monkeypatch.context() as patch:
        patch.setattr(room, "read_whole", lambda *_: None)
        return read(text)


def one_deal_each() -> str:
    """Give deals that stand alone, one of every contract of two rule sets, played to their end."""
    texts = list[str]()
    for rules in (PRESETS["standard"], PRESETS["chapanka"], PRESETS["kurnik_3p"]):
        played = []
        for number, contract in enumerate(dict.fromkeys(rules.contracts)):
            state = deal(contract, shuffle(number, rules=rules), dealer=Seat.S, rules=rules)
            while moves := legal_moves(state):
                state = play(state, moves[-1])
            played.append(state)
        texts.append(dumps(record(played)))
    return "\n".join(texts)


TEXTS = {file.stem: file.read_text("utf-8") for file in FILES} | {"single deals": one_deal_each()}


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", TEXTS)
def test_both_ways_agree(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is right is read alike, whichever way it goes."""
    assert read(TEXTS[name]) == by_the_long_way(TEXTS[name], monkeypatch)


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", TEXTS)
def test_both_ways_agree_on_what_is_spoilt(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is wrong, or written another way, is told alike, with the same places."""
    rng = random.Random(name)
    for _ in range(1_000 if DEEP_TOO else 10):
        text = TEXTS[name]
        for _ in range(rng.randint(1, 3)):
            at = rng.randrange(len(text))
            text = text[:at] + rng.choice(PIECES) + text[at + rng.randint(0, 3) :]
        assert read(text) == by_the_long_way(text, monkeypatch)


def test_the_short_way_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a match as it is written every deal goes the short way."""
    taken = list[bool]()
    whole = whole_deal.read_whole

    def counted(*arguments: object) -> object:
        found = whole(*arguments)  # type: ignore[arg-type]
        taken.append(found is not None)
        return found

    monkeypatch.setattr(room, "read_whole", counted)
    match = new_match()
    for index in range(match.rules.deals):
        match = deal(match, shuffle("whole", index))
        while moves := legal_moves(match):
            match = play(match, moves[0])
    loads(dumps(record(match)))
    assert taken == [True] * 12


def test_single_deals_have_no_total() -> None:
    """A total in a deal that stands alone is refused, however right the rest is."""
    text = one_deal_each().split("\n\n[Kierki", maxsplit=1)[0]
    first = text.split("\n\n")[1]
    score = first.splitlines()[-1]
    spoilt = text.replace(score, f"{score}\n{score.replace('Score', 'Total')}")
    with pytest.raises(NotationError, match="no running total"):
        loads(spoilt + "\n")


class Breaking:
    """A text file in which after some lines comes what cannot be decoded."""

    def __init__(self, lines: list[str]) -> None:
        self._lines = iter(lines)

    def readline(self, _size: int = -1, /) -> str:
        """Give the next line."""
        line = next(self._lines, None)
        if line is None:
            raise UnicodeDecodeError("ascii", b"\xff", 0, 1, "ordinal not in range(128)")
        return line + "\n"


@pytest.mark.parametrize("lines", [5, 6, 8, 20])
def test_a_text_file_that_is_none_in_the_middle_of_a_deal(lines: int) -> None:
    """What cannot be decoded is told once it is reached; what stands before it is read."""
    text = dumps(record(played()))
    (own,) = load_all(Breaking(text.splitlines()[:lines]), strict=False)
    (problem,) = own.problems
    assert (problem.code, problem.line) == ("not_text", lines + 1)


def played() -> MatchState:
    """Give a match with two deals played."""
    match = new_match()
    for index in range(2):
        match = deal(match, shuffle("whole", index))
        while moves := legal_moves(match):
            match = play(match, moves[0])
    return match


SPOILT = {
    "another contract": ("no_tricks N", "no_hearts N"),
    "no contract": ("no_tricks N", "no_tricksy N"),
    "another dealer": ("no_tricks N", "no_tricks E"),
    "hands that are none": ('[Hands "N:', '[Hands "N.'),
    "another leader": ("2. ", "3. "),
    "a choice of trumps": ("1. ", "=H\n1. "),
    "a choice that is none": ("1. ", "=NN\n1. "),
    "cards seen": ("1. ", '[Seen "N:A... E:A... S:A... W:A..."]\n1. '),
    "nothing seen": ("1. ", '[Seen "N:... E:... S:... W:..."]\n1. '),
    "another score": ('[Score "N ', '[Score "N -'),
    "another total": ('[Total "N ', '[Total "N -'),
    "two tricks too few": ("\n12. ", "\n;12. "),
}


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", SPOILT)
def test_a_deal_that_is_not_right_goes_the_long_way(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There what is wrong is found."""
    text = dumps(record(played())).replace(*SPOILT[name], 1)
    records, problems = read(text)
    assert problems[0]
    assert (records, problems) == by_the_long_way(text, monkeypatch)


def test_a_deal_that_does_not_end() -> None:
    """A deal with a score that breaks off is for the long way."""
    lines = dumps(record(played())).splitlines()
    del lines[lines.index(next(line for line in lines if line.startswith("13. ")))]
    with pytest.raises(NotationError, match="the deal is not over yet"):
        loads("\n".join(lines) + "\n")


def test_a_dealer_who_does_not_play() -> None:
    """With three players W deals no deal, not even one that stands alone."""
    rules = PRESETS["standard_3p"]
    state = deal(rules.contracts[0], shuffle(1, rules=rules), rules=rules)
    while moves := legal_moves(state):
        state = play(state, moves[0])
    text = dumps(record([state])).replace('no_tricks N"]', 'no_tricks W"]')
    with pytest.raises(NotationError, match="wrong_dealer"):
        loads(text)

from __future__ import annotations

import io

import attrs
import pytest

from kierki import (
    STANDARD,
    Group,
    Rules,
    TrickContract,
    deal,
    legal_moves,
    new_match,
    play_all,
    shuffle,
)
from kierki.documents import dumps_rules
from kierki.errors import NotationError
from kierki.notation import dumps, load_all, loads, record, replay

NO_TRICKS = TrickContract("no_tricks", Group.SINGLE, per_trick=-10)
HOUSE = attrs.evolve(STANDARD, id="house", contracts=(NO_TRICKS,))
DOCUMENT = dumps_rules(HOUSE).replace('"', '\\"')
TEXT = f"""\
[Kierki "1"]
[Rules "house"]
[RulesJson "{DOCUMENT}"]
[FirstDealer "E"]
[Event "Wigilia"]
"""


def faults(text: str) -> list[tuple[str, int, int, str]]:
    """Give code, place and text of everything that is wrong with a record."""
    problems = loads(text, strict=False).problems
    with pytest.raises(NotationError) as caught:
        loads(text)
    assert caught.value == problems[0] or caught.value.args == problems[0].args
    return [(each.code, each.line, each.column, each.detail) for each in problems]


def test_house_rules_are_written_in_full() -> None:
    """A match by rules that are no preset carries them after their id, in one line."""
    made = record(new_match(HOUSE, first_dealer=HOUSE.seats[1]), {"Event": "Wigilia"})
    assert dumps(made) == TEXT
    read = loads(TEXT)
    assert read == made
    assert read.rules == HOUSE
    assert read.problems == ()


def test_a_match_by_house_rules_is_played_on_from_its_record() -> None:
    """Dealing and play follow the rules in the record, not those of any preset."""
    match = deal(new_match(HOUSE), shuffle("house", rules=HOUSE))
    match = play_all(match, legal_moves(match)[:1])
    again = replay(loads(dumps(record(match))))
    assert again == match
    assert again.rules == HOUSE


def test_a_stream_may_change_its_rules() -> None:
    """Every match of a file has its own rules."""
    other: Rules = attrs.evolve(HOUSE, id="other", series=2)
    made = [record(new_match(rules)) for rules in (HOUSE, STANDARD, other, HOUSE)]
    text = "\n".join(map(dumps, made))
    assert list(load_all(io.BytesIO(text.encode()))) == made


def test_a_fault_in_the_rules_has_its_place_in_the_line() -> None:
    """A problem inside the escaped document is found where it is written."""
    wrong = TEXT.replace('\\"per_trick\\":-10', '\\"per_trick\\":-10.5').replace(
        '\\"winner\\":\\"highest\\"', '\\"winner\\":\\"best\\"'
    )
    line = wrong.split("\n")[2]
    found = faults(wrong)
    assert [(code, row) for code, row, _, _ in found] == [("unknown_rules", 3)] * 2
    assert [line[column - 1 :][:5] for _, _, column, _ in found] == ["-10.5", '\\"bes']
    assert [detail.partition(":")[0] for *_, detail in found] == [
        "contracts[0].per_trick",
        "winner",
    ]


def test_rules_that_are_no_json() -> None:
    """A document that cannot be read at all has the place where reading stopped."""
    wrong = TEXT.replace('\\"series\\":1', '\\"series\\" 1')
    ((code, line, column, detail),) = faults(wrong)
    assert (code, line) == ("unknown_rules", 3)
    assert wrong.split("\n")[2][column - 1 :].startswith("1,")
    assert "delimiter" in detail


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (('"house"', '"other"'), ("bad_header", 2, 9, "the id of these rules is house")),
        (
            ('"house"', '"standard"'),
            ("bad_header", 2, 9, "standard is a preset, which has no RulesJson"),
        ),
        (('[Rules "house"]\n', ""), ("bad_header", 1, 1, "the header Rules is missing")),
        (
            ('[FirstDealer "E"]', '[FirstDealer "E"]\n[RulesJson "{}"]'),
            ("bad_header", 5, 1, "RulesJson is given twice"),
        ),
    ],
    ids=["another id", "a preset's id", "no id", "twice"],
)
def test_the_two_headers_belong_together(
    change: tuple[str, str], expected: tuple[str, int, int, str]
) -> None:
    """`[Rules]` repeats the id of the document, which is no preset's."""
    assert expected in faults(TEXT.replace(*change, 1))


def test_rules_may_not_bear_the_id_of_a_preset() -> None:
    """A document cannot call other rules standard."""
    wrong = TEXT.replace('"house', '"standard').replace('\\"id\\":\\"house', '\\"id\\":\\"standard')
    details = [detail for *_, detail in faults(wrong)]
    assert "standard is a preset, which has no RulesJson" in details


def test_rules_too_long_for_a_line_are_not_written() -> None:
    """What could not be read again is refused before it is written."""
    contracts = [attrs.evolve(NO_TRICKS, id=f"deal_{n}") for n in range(300)]
    with pytest.raises(NotationError) as caught:
        dumps(record(new_match(Rules("long", contracts))))
    assert caught.value.code == "too_large"

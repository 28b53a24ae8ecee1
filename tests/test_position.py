from __future__ import annotations

import json
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generated import a_fifth, presets
from kierki import (
    PASS,
    PRESETS,
    STANDARD,
    STANDARD_3P,
    CardSet,
    DealState,
    Group,
    IllegalRecordError,
    Rules,
    Seat,
    TrickContract,
    TrickState,
    deal,
    legal_moves,
    new_match,
    play,
    shuffle,
)
from kierki.documents import dumps_rules
from kierki.errors import NotationError
from kierki.notation import parse_position, position
from kierki.notation.scanner import LINE_LIMIT
from kierki.strategies import deal_states, finished_deals
from kierki.strategies import rules as any_rules
from tables import after, tricks

NO_HEARTS, TRUMPS, LOTTERY = (STANDARD.contracts[number] for number in (1, 7, 11))
HANDS = "N:Q4.J942.T862.763/E:A.AKQ87.AQJ3.KJ8/S:KT98652.65.95.42/W:J73.T3.K74.AQT95"
SEEN = "N:.J94.6.3/E:A.87.A.K/S:2.65.95./W:3.T3..AT"
TRICK_LINE = f"kierki1 standard no_hearts dealer=N hands={HANDS} moves=8C,2C,5C,3C"
TRUMP_LINE = f"kierki1 standard trumps dealer=W hands={HANDS} seen={SEEN} moves="
LOTTERY_LINE = f"kierki1 standard lottery dealer=W hands={HANDS} moves=7D,7C,8C,-,9C,6C"
DEALT = shuffle("gdansk-2026")


def assert_kept(state: DealState) -> None:
    """Check that a state is read back from its line, and then written as the same line."""
    line = position(state)
    again = parse_position(line)
    assert again == state
    assert again.moves == state.moves
    assert position(again) == line
    assert line.isascii()
    assert line.isprintable()
    assert line.split() == line.split(" ")
    if isinstance(state, TrickState) and isinstance(again, TrickState) and state.contract.trump:
        assert again.seen == state.seen


@given(deal_states())
def test_a_deal_by_any_rules_is_read_back(state: DealState) -> None:
    """Whatever the rules and however far the deal has gone, its line gives it back."""
    assert_kept(state)


@given(st.data(), presets)
def test_a_deal_of_any_preset_is_read_back(data: st.DataObject, rules: Rules) -> None:
    """Every preset's deals have their line, with the preset's id as its second word."""
    state = data.draw(deal_states(rules))
    assert_kept(state)
    assert position(state).split(" ")[1] == rules.id


@a_fifth
@given(finished_deals(STANDARD) | finished_deals(STANDARD_3P, contract=STANDARD_3P.contracts[-1]))
def test_a_finished_deal_is_read_back(state: DealState) -> None:
    """The line of a deal that is over has all its moves."""
    assert_kept(state)
    assert parse_position(position(state)).is_over


@a_fifth
@given(st.data(), any_rules())
def test_rules_are_kept_whole(data: st.DataObject, rules: Rules) -> None:
    """House rules stand in the line as one word of JSON, from which equal rules are read."""
    state = data.draw(deal_states(rules))
    assert parse_position(position(state)).rules == rules


@pytest.mark.unmeasured
@pytest.mark.parametrize("rules", PRESETS.values(), ids=str)
def test_every_contract_of_every_preset_has_its_line(rules: Rules) -> None:
    """Each contract can be written, as dealt and at its end."""
    for contract in rules.contracts:
        state = deal(contract, shuffle("gdansk-2026", rules=rules), rules=rules)
        assert_kept(state)
        while moves := legal_moves(state):
            state = play(state, moves[0])
        assert_kept(state)


# ---------------------------------------------------------------- golden lines


def test_a_deal_of_tricks() -> None:
    """Rules, contract, dealer, hands and moves, with one space between them."""
    state = deal(NO_HEARTS, DEALT)
    assert position(state) == TRICK_LINE.removesuffix("8C,2C,5C,3C")
    assert position(after(state, "8C 2C 5C 3C")) == TRICK_LINE
    assert parse_position(TRICK_LINE) == after(state, "8C 2C 5C 3C")


def test_trumps_are_to_be_named() -> None:
    """Where a seat sees a part of its hand before the choice, the line says which part."""
    state = deal(TRUMPS, DEALT, dealer=Seat.W)
    assert position(state) == TRUMP_LINE
    again = parse_position(TRUMP_LINE)
    assert again == state
    assert isinstance(again, TrickState)
    assert again.seen[Seat.N] == CardSet("JH 9H 4H 6D 3C")


def test_trumps_are_named() -> None:
    """The choice of trumps is the first move; no trump is a choice, too, where it is allowed."""
    state = deal(TRUMPS, DEALT, dealer=Seat.W)
    assert position(after(state, "=H AC 6C")) == f"{TRUMP_LINE}=H,AC,6C"
    assert parse_position(f"{TRUMP_LINE}=H,AC,6C") == after(state, "=H AC 6C")
    chapanka = PRESETS["chapanka"]
    state = after(deal(chapanka.contracts[7], DEALT, dealer=Seat.W, rules=chapanka), "=NT")
    assert position(state).startswith("kierki1 chapanka trumps dealer=W ")
    assert position(state).endswith(" moves==NT")
    assert_kept(state)


def test_a_lottery_with_a_pass() -> None:
    """A pass is a move like any other."""
    state = parse_position(LOTTERY_LINE)
    assert state == after(deal(LOTTERY, DEALT, dealer=Seat.W), "7D 7C 8C - 9C 6C")
    assert state.moves[3] is PASS
    assert position(state) == LOTTERY_LINE


def test_three_players() -> None:
    """With three players there are three hands."""
    state = deal(STANDARD_3P.contracts[0], shuffle(1, rules=STANDARD_3P), rules=STANDARD_3P)
    assert position(state) == (
        "kierki1 standard_3p no_tricks dealer=N hands=N:AQ8654.T976.632.AQ93"
        "/E:J72.K8532.KQT85.KJ64/S:KT93.AQJ4.AJ974.T875 moves="
    )
    assert_kept(state)


HEARTS = TrickContract(
    "hearts", Group.SINGLE, per_card=((CardSet("4H"), -20),), barred_leads=CardSet("2H 3H")
)
HOUSE_STATE = tricks(HEARTS, "2H", "3H", "4H")
HOUSE_LINE = position(HOUSE_STATE)


def test_house_rules() -> None:
    r"""House rules are JSON without a space: one between cards is written as \u0020."""
    rules, others = HOUSE_LINE.removeprefix("kierki1 rules=").split(" ", 1)
    assert rules.startswith(r'{"contracts":[{"barred_leads":"2H\u00203H","barred_opening')
    assert json.loads(rules)["id"] == "few_cards"
    assert others == "hearts dealer=S hands=N:.2../E:.3../S:.4.. moves="
    assert_kept(HOUSE_STATE)


# ---------------------------------------------------------------- what cannot be written


def test_rules_under_the_id_of_a_preset_are_not_written() -> None:
    """Other rules by the name of a preset would be read as the preset: they have no line."""
    false = attrs.evolve(STANDARD, winner="lowest")
    with pytest.raises(NotationError, match="standard is a preset") as caught:
        position(deal(NO_HEARTS, DEALT, rules=false))
    assert caught.value.code == "unknown_rules"


def test_a_foreign_contract_is_not_written() -> None:
    """The line names a contract of its rules, so a deal of any other has none."""
    with pytest.raises(ValueError, match="these rules have no such contract: aces"):
        position(deal(attrs.evolve(NO_HEARTS, id="aces"), DEALT))


def test_a_match_has_no_line() -> None:
    """A position line is of one deal, not of a match."""
    match: Any = new_match()
    with pytest.raises(TypeError, match="holds one deal, not <MatchState"):
        position(match)


def test_what_would_be_too_long_is_not_written() -> None:
    """Rules too long for a line are refused when they are written."""
    many = [attrs.evolve(NO_HEARTS, id=f"no_hearts_{number}") for number in range(200)]
    rules = Rules("long", many)
    with pytest.raises(NotationError) as caught:
        position(deal(many[0], DEALT, rules=rules))
    assert caught.value.code == "too_large"


# ---------------------------------------------------------------- faults


def fault(text: str) -> tuple[str, int, str]:
    """Give the code, the column and the token of what is wrong with a line."""
    with pytest.raises(NotationError) as caught:
        parse_position(text)
    assert caught.value.line == 1
    return caught.value.code, caught.value.column, caught.value.token


FAULTS: dict[str, tuple[str, str, str, tuple[str, int | str, str]]] = {
    # what: (line, the text replaced, by what, (code, column or text after which it is, token))
    "another version": (TRICK_LINE, "kierki1", "kierki2", ("bad_header", 1, "kierki2")),
    "another format": (TRICK_LINE, "kierki1", "fen", ("bad_syntax", 1, "fen")),
    "capitals": (TRICK_LINE, "kierki1", "Kierki1", ("bad_syntax", 1, "Kierki1")),
    "other digits": (
        TRICK_LINE,
        "kierki1",
        "kierki\N{ARABIC-INDIC DIGIT ONE}",
        ("bad_syntax", 1, "kierki\N{ARABIC-INDIC DIGIT ONE}"),
    ),
    "no such rules": (TRICK_LINE, "standard", "brydz", ("unknown_rules", 9, "brydz")),
    "no such contract": (TRICK_LINE, "no_hearts", "no_aces", ("wrong_contract", 18, "no_aces")),
    "no such dealer": (TRICK_LINE, "dealer=N", "dealer=X", ("wrong_dealer", "dealer=", "X")),
    "no dealer": (TRICK_LINE, "dealer=N", "dealer=", ("wrong_dealer", "dealer=", "")),
    "dealer left out": (
        TRICK_LINE,
        " dealer=N",
        "",
        ("bad_syntax", "no_hearts ", f"hands={HANDS}"[:60]),
    ),
    "a field twice": (
        TRICK_LINE,
        "dealer=N",
        "dealer=N dealer=N",
        ("bad_syntax", "dealer=N ", "dealer=N"),
    ),
    "two spaces": (TRICK_LINE, " dealer", "  dealer", ("bad_syntax", "no_hearts ", "")),
    "a space before": (TRICK_LINE, "kierki1", " kierki1", ("bad_syntax", 1, "")),
    "a hand left out": (
        TRICK_LINE,
        "/W:J73.T3.K74.AQT95",
        "",
        ("bad_hands", "hands=", "N:Q4.J942.T862.763/E:A.AKQ87.AQJ3.KJ8/S:KT98652.65.95.42"),
    ),
    "hands in another order": (
        TRICK_LINE,
        "N:Q4",
        "E:Q4",
        ("bad_hands", "hands=", "E" + HANDS[1:60]),
    ),
    "a card too few": (TRICK_LINE, "J73", "J7", ("bad_hands", "95.42/", "W:J7.T3.K74.AQT95")),
    "a card twice": (TRICK_LINE, "J73", "Q73", ("bad_hands", "95.42/", "W:Q73.T3.K74.AQT95")),
    "ranks out of order": (TRICK_LINE, "J73", "7J3", ("bad_hands", "95.42/W:7", "J")),
    "a small letter": (TRICK_LINE, "J73", "j73", ("bad_hands", "95.42/W:", "j")),
    "no rank": (TRICK_LINE, "J73", "J13", ("bad_hands", "95.42/W:J", "1")),
    "three suits": (TRICK_LINE, "J73.T3", "J73T3", ("bad_hands", "95.42/W:", "J73T3.K74.AQT95")),
    "commas between hands": (
        TRICK_LINE,
        "/E:",
        ",E:",
        ("bad_hands", "hands=", HANDS.replace("/E:", ",E:")[:60]),
    ),
    "seen where all is seen": (
        TRICK_LINE,
        " moves",
        f" seen={SEEN} moves",
        ("bad_hands", "AQT95 ", f"seen={SEEN}"[:60]),
    ),
    "seen left out": (TRUMP_LINE, f" seen={SEEN}", "", ("bad_syntax", "AQT95 ", "moves=")),
    "too many seen": (
        TRUMP_LINE,
        "W:3.T3..AT",
        "W:73.T3..AT",
        ("bad_hands", "95./", "W:73.T3..AT"),
    ),
    "seen in another hand": (
        TRUMP_LINE,
        "W:3.T3..AT",
        "W:K.T3..AT",
        ("bad_hands", "95./", "W:K.T3..AT"),
    ),
    "moves left out": (TRICK_LINE, " moves=8C,2C,5C,3C", "", ("bad_syntax", "AQT95", "")),
    "moves by another name": (
        TRICK_LINE,
        "moves=",
        "plays=",
        ("bad_syntax", "AQT95 ", "plays=8C,2C,5C,3C"),
    ),
    "no card": (TRICK_LINE, "5C,3C", "5C,3X", ("bad_card", "2C,5C,", "3X")),
    "a ten as 10": (TRICK_LINE, "5C,3C", "10C,3C", ("bad_card", "2C,", "10C")),
    "a comma at the end": (TRICK_LINE, "5C,3C", "5C,3C,", ("bad_card", "5C,3C,", "")),
    "two commas": (TRICK_LINE, "5C,3C", "5C,,3C", ("bad_card", "2C,5C,", "")),
    "no trumps of this name": (TRUMP_LINE, "moves=", "moves==X", ("bad_syntax", "moves=", "=X")),
    "a word too many": (TRICK_LINE, "5C,3C", "5C,3C 2D", ("bad_syntax", "5C,3C ", "2D")),
    "a space at the end": (TRICK_LINE, "5C,3C", "5C,3C ", ("bad_syntax", "5C,3C ", "")),
    "an end of line": (TRICK_LINE, "5C,3C", "5C,3C\n", ("not_text", "5C,3C", "\n")),
    "a tabulator": (TRICK_LINE, " dealer", "\tdealer", ("not_text", "no_hearts", "\t")),
    "a surrogate": (TRICK_LINE, "dealer", "\ud800ealer", ("not_text", "no_hearts ", "\ud800")),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_named_with_its_place(name: str) -> None:
    """Each fault has a code, and the column and the text of what is wrong."""
    line, old, new, (code, place, token) = FAULTS[name]
    assert line.count(old) == 1
    text = line.replace(old, new)
    column = place if isinstance(place, int) else text.index(place) + len(place) + 1
    assert fault(text) == (code, column, token)


@pytest.mark.parametrize(
    ("moves", "column", "token", "code"),
    [
        ("8C,2C,5C,8C", 9, "8C", "already_played"),
        ("8C,2C,5C,AH", 9, "AH", "not_in_hand"),
        ("8C,2S,??", 3, "2S", "must_follow_suit"),
        ("=H", 0, "=H", "wrong_phase"),
        ("-", 0, "-", "pass_not_allowed"),
    ],
)
def test_an_illegal_move_is_refused_with_the_reason(
    moves: str, column: int, token: str, code: str
) -> None:
    """A line with a move that the rules forbid is no position: the first such move is named."""
    start = TRICK_LINE.removesuffix("8C,2C,5C,3C")
    with pytest.raises(IllegalRecordError) as caught:
        parse_position(start + moves)
    error = caught.value
    assert (error.column, error.token) == (len(start) + column + 1, token)
    assert error.illegality.code == code


def test_a_deal_that_is_over_has_no_more_moves() -> None:
    """After the last card nothing can be played."""
    state = after(tricks(HEARTS, "2H", "3H", "4H"), "2H 3H 4H")
    with pytest.raises(IllegalRecordError, match="deal is over"):
        parse_position(f"{position(state)},2H")


@pytest.mark.parametrize("end", range(len(TRUMP_LINE)))
def test_a_line_cut_short_is_refused(end: int) -> None:
    """No beginning of a line is a line."""
    assert fault(TRUMP_LINE[:end])[1] <= end + 1


def house_fault(old: str, new: str) -> tuple[str, str, str]:
    """Change a line with house rules; give the code, what stands before the fault, its token."""
    line = HOUSE_LINE
    assert old in line
    text = line.replace(old, new, 1)
    code, column, token = fault(text)
    return code, text[: column - 1], token


@pytest.mark.parametrize(
    ("old", "new", "before"),
    [
        ('"series":1', '"series":', '"series":'),
        ('"series":1', '"series":0', '"series":'),
        ('"series":1', '"sirius":1', '"sirius":'),
        ('"series":1', '"series":1,"series":1', '"series":1,"series":'),
        ('"N"', '"X"', '"seats":['),
        ("rules={", "rules=[{", '"highest"}'),
        ("rules={", "rules=" + "[" * 50_000 + "{", "rules="),
        ("rules={", "rules=", 'rules="contracts"'),
        ('"few_cards"', '"standard"', '"id":'),
    ],
)
def test_a_fault_in_house_rules_is_named_with_its_place(old: str, new: str, before: str) -> None:
    """What is wrong in the JSON is told with its place in the line."""
    code, stands_before, _ = house_fault(old, new)
    assert code == "unknown_rules"
    assert stands_before.endswith(before)


@pytest.mark.parametrize(
    ("old", "new", "before"),
    [
        ('"barred_opening_leads":"",', "", r'"2H\u00203H","'),
        (r"2H\u00203H", r"3H\u00202H", '"barred_leads":"'),
        ('"hearts"', r'"h\u0065arts"', '"id":"h'),
    ],
)
def test_house_rules_are_written_in_one_way(old: str, new: str, before: str) -> None:
    """JSON that means the same and is written otherwise is refused: a deal has one line."""
    code, stands_before, _ = house_fault(old, new)
    assert code == "bad_syntax"
    assert stands_before.endswith(before)


def test_a_preset_is_named_by_its_id() -> None:
    """A preset has no document in a line: its id stands there."""
    document = dumps_rules(STANDARD).replace(" ", r"\u0020")
    text = TRICK_LINE.replace("standard", f"rules={document}")
    assert fault(text) == ("bad_syntax", 9, f"rules={document}"[:60])


def test_a_line_too_long_is_refused() -> None:
    """A line may have 64 KiB."""
    assert fault(TRICK_LINE + " " * LINE_LIMIT) == ("too_large", LINE_LIMIT + 1, "")


@pytest.mark.parametrize("text", [TRICK_LINE.encode(), None, 1])
def test_what_is_no_text_is_refused(text: Any) -> None:
    """A line is text, not bytes."""
    with pytest.raises(TypeError, match="a position line is text, not"):
        parse_position(text)


@given(st.data(), st.sampled_from([TRICK_LINE, TRUMP_LINE + "=H,AC", LOTTERY_LINE, HOUSE_LINE]))
def test_a_line_is_read_as_written_or_refused(data: st.DataObject, line: str) -> None:
    """A line in which anything is changed is refused with a place, or is the line of its state."""
    place = data.draw(st.integers(0, len(line)))
    end = data.draw(st.integers(place, min(len(line), place + 3)))
    text = (
        line[:place]
        + data.draw(st.text(st.sampled_from([*line, "\n", "ł"]), max_size=3))
        + line[end:]
    )
    try:
        state = parse_position(text)
    except NotationError as error:
        assert 1 <= error.column <= len(text) + 1  # noqa: PT017
    else:
        assert position(state) == text

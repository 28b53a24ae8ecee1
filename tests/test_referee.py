"""The referee: what each request is answered with, and what is wrong with a bad one."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, TypeAlias

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject, SearchStrategy

from any_text import any_text
from generated import a_fifth, seeds
from kierki import (
    PRESETS,
    STANDARD,
    STANDARD_3P,
    Card,
    DealState,
    Group,
    LotteryContract,
    MatchState,
    Rules,
    Seat,
    TrickContract,
    breakdown,
    deal,
    explain,
    format_move,
    is_legal,
    legal_moves,
    new_match,
    parse_move,
    play,
    play_all,
    points_left,
    score,
    shuffle,
)
from kierki.deductions import determinize
from kierki.documents import rules_document
from kierki.notation import dumps as match_text
from kierki.notation import record
from kierki.referee import LINE_LIMIT, answer, answer_line, answer_schema, request_schema
from kierki.serial import dumps, loads, to_dict
from kierki.strategies import deal_states, illegal_moves, match_states
from kierki.views import DealView, MatchView, observe
from onlookers import onlookers
from test_serial import BEGUN, CHOSEN, ENTERED, FINISHED, IN_TRUMPS, LOTTERY, OVER, STATES, TRICKS

Json: TypeAlias = dict[str, Any]
Change: TypeAlias = Callable[[Json], object]
Shown: TypeAlias = DealState | MatchState | DealView | MatchView

SEED = "gdansk-2026"
HOUSE = attrs.evolve(STANDARD, id="house", contracts=STANDARD.contracts[:2])


def ask(do: str, **fields: object) -> Json:
    """Give the answer, which is the same each time and in a line; no request is changed by it."""
    request = {"id": 7, "do": do, **fields}
    before = copy.deepcopy(request)
    answered = answer(request)
    assert request == before
    line = answer_line(json.dumps(request))
    assert line.isascii()
    assert line.index("\n") == len(line) - 1
    assert answered == answer(request) == json.loads(line)
    assert answered["id"] == 7
    return answered


def result(do: str, **fields: object) -> Json:
    """Give the result of a request that is in order."""
    answered = ask(do, **fields)
    assert answered["ok"] is True, answered
    own: Json = answered["result"]
    return own


def error(do: str, **fields: object) -> Json:
    """Give the error of a request that is not."""
    answered = ask(do, **fields)
    assert answered["ok"] is False
    own: Json = answered["error"]
    return own


def letters(hands: Any) -> dict[str, str]:
    """Write hands as they are dealt."""
    return {str(seat): " ".join(map(str, cards)) for seat, cards in hands.items()}


def by_letter(points: Any) -> dict[str, int]:
    """Write what each seat has."""
    return {str(seat): own for seat, own in points.items()}


# ---------------------------------------------------------------- what is on the table


def check_shown(answered: Json, state: Shown) -> None:
    """Check that this is the state, which may be kept as a document, and what a player sees."""
    assert answered["state"] == to_dict(state)
    assert loads(json.dumps(answered["state"])) == state
    table = answered["table"]
    current: Any = state
    assert table["results"] is None or isinstance(state, MatchState | MatchView)
    if isinstance(state, MatchState | MatchView):
        assert table["results"] == len(state.results)
        current = state.current
    assert table["contract"] == (state.contract.id if state.contract else None)
    assert table["dealer"] == (str(state.dealer) if state.dealer else None)
    assert table["turn"] == (str(state.turn) if state.turn else None)
    assert tuple(map(parse_move, table["legal"])) == legal_moves(state)
    assert table["is_over"] is state.is_over
    assert table["points"] == by_letter(score(state))
    assert (table["deal"] is None) is (current is None)
    if current is not None:
        check_deal(table["deal"], current)


def check_deal(table: Json, current: Any) -> None:
    """Check what is shown of a deal."""
    assert table["phase"] == current.phase.value
    assert table["points"] == by_letter(score(current))
    if isinstance(current, DealView):
        assert tuple(table["counts"].values()) == current.counts
    else:
        assert table["counts"] == {str(seat): len(own) for seat, own in current.hands.items()}
    if isinstance(current.contract, LotteryContract):
        assert table["finished"] == list(map(str, current.finished))
        for suit, ends in current.rows.items():
            assert table["rows"][suit.value] == [str(card) for card in ends or ()]
        assert table.keys() == {"phase", "points", "counts", "finished", "rows"}
    else:
        assert table["trump"] == (str(current.trump) if current.trump else None)
        trick = current.trick
        assert table["trick"] == {
            "number": trick.number,
            "leader": str(trick.leader),
            "cards": list(map(str, trick.cards)),
        }


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", ["standard", "kurnik_3p", "chapanka"])
def test_a_match_is_played_by_requests_alone(name: str) -> None:
    """Cards shuffled, dealt and played by requests give the match that the library plays.

    Twelve deals are every contract once.
    """
    rules, player, passes = PRESETS[name], Random(1), 0
    match = new_match(rules)
    answered = result("new_match", rules={"preset": name})
    while not match.is_over and len(match.results) < 12:
        check_shown(answered, match)
        dealt = result("shuffle", seed=SEED, index=len(match.results), rules={"preset": name})
        assert dealt["hands"] == letters(shuffle(SEED, len(match.results), rules=rules))
        match = deal(match, shuffle(SEED, len(match.results), rules=rules))
        answered = result("deal", state=answered["state"], hands=dealt["hands"])
        while match.current is not None:
            check_shown(answered, match)
            moves = list[str]()
            for _ in range(player.randint(1, 20)):
                if match.current is not None:
                    move = player.choice(legal_moves(match))
                    match = play(match, move)
                    moves.append(format_move(move))
            passes += moves.count("-")
            answered = result("play", state=answered["state"], moves=moves)
    check_shown(answered, match)
    check_score(result("score", state=answered["state"]), match)
    assert answered["table"]["is_over"] is (name != "chapanka")
    assert bool(passes) is any(isinstance(own, LotteryContract) for own in rules.contracts)


def test_a_deal_alone_is_played_by_requests() -> None:
    """A server deals one contract, names trumps and plays the first card."""
    hands = result("shuffle", seed=SEED)["hands"]
    dealt = result("deal", contract="trumps", hands=hands, dealer="W")
    assert (dealt["table"]["turn"], dealt["table"]["deal"]["phase"]) == ("W", "choose_trump")
    assert dealt["table"]["legal"] == ["=C", "=D", "=H", "=S"]
    named = result("play", state=dealt["state"], moves=["=H"], seat="W")
    led = result("play", state=named["state"], moves=named["table"]["legal"][:1])
    assert led["table"]["deal"]["trump"] == "H"
    assert led["table"]["deal"]["trick"]["cards"] == named["table"]["legal"][:1]
    assert led["state"]["moves"] == ["=H", *named["table"]["legal"][:1]]


@given(deal_states() | match_states())
def test_every_state_comes_back_with_what_it_shows(state: DealState | MatchState) -> None:
    """Playing nothing shows a state as it is."""
    check_shown(result("play", state=to_dict(state), moves=[]), state)


@pytest.mark.parametrize("name", STATES)
def test_each_kind_of_state_is_shown(name: str) -> None:
    """Deals of both kinds, matches between deals and at their end, are shown, and their views."""
    state = STATES[name]
    check_shown(result("play", state=to_dict(state), moves=[]), state)
    for seat in onlookers(state):
        view = observe(state, seat)
        own = str(seat) if seat else None
        check_shown(result("observe", state=to_dict(state), seat=own), view)
        check_score(result("score", state=to_dict(view)), view)
    check_score(result("score", state=to_dict(state)), state)


# ---------------------------------------------------------------- questions about a state


def check_score(scored: Json, state: Shown) -> None:
    """Check points, what they are for, and what is left."""
    assert scored["points"] == by_letter(score(state))
    assert scored["points_left"] == points_left(state)
    assert scored["is_over"] is state.is_over
    for seat, charges in breakdown(state).items():
        assert scored["breakdown"][str(seat)] == [attrs.asdict(charge) for charge in charges]
    if isinstance(state, MatchState | MatchView):
        assert scored["ranking"] == [list(map(str, place)) for place in state.ranking]
    else:
        assert scored["ranking"] is None


def seen_by(state: DealState | MatchState, seat: Seat | None) -> Iterator[Shown]:
    """Give a state and the view of a seat."""
    yield state
    yield observe(state, seat)


@pytest.mark.unmeasured
@given(deal_states() | match_states(), st.data())
def test_legal_moves_and_scores_are_those_of_the_library(
    state: DealState | MatchState, data: DataObject
) -> None:
    """Of states and of views."""
    for shown in seen_by(state, data.draw(st.sampled_from(onlookers(state)))):
        listed = result("legal_moves", state=to_dict(shown))["moves"]
        assert tuple(map(parse_move, listed)) == legal_moves(shown)
        check_score(result("score", state=to_dict(shown)), shown)


@given(illegal_moves(), st.data())
def test_reasons_are_those_of_the_library(attempt: Any, data: DataObject) -> None:
    """An illegal move is refused for the same reason, whoever asks, and by play."""
    state, move, seat = attempt.state, attempt.move, attempt.seat
    asked = {"move": format_move(move), "seat": str(seat) if seat else None}
    for shown in seen_by(state, data.draw(st.sampled_from(onlookers(state)))):
        refused = explain(shown, move, seat=seat)
        wanted = to_dict(refused) if refused else None
        assert result("explain", state=to_dict(shown), **asked) == {"illegality": wanted}
        legal = is_legal(shown, move, seat=seat)
        assert result("is_legal", state=to_dict(shown), **asked) == {"legal": legal}
    illegal = error("play", state=to_dict(state), moves=[format_move(move)], seat=asked["seat"])
    refused = explain(state, move, seat=seat)
    assert refused
    assert illegal == {
        "code": "illegal_move",
        "message": refused.message(),
        "ply": 0,
        "illegality": to_dict(refused),
    }


@given(deal_states() | match_states(), st.data())
def test_a_legal_move_has_no_reason(state: DealState | MatchState, data: DataObject) -> None:
    """What is legal is not explained, and may be played by the seat on turn."""
    if legal_moves(state):
        move = data.draw(st.sampled_from(legal_moves(state)))
        asked = {"state": to_dict(state), "move": format_move(move)}
        for seat in (None, str(state.turn)):
            assert result("explain", **asked, seat=seat) == {"illegality": None}
            assert result("is_legal", **asked, seat=seat) == {"legal": True}
            played = result("play", state=to_dict(state), moves=[format_move(move)], seat=seat)
            check_shown(played, play(state, move))


def test_the_first_illegal_move_is_named() -> None:
    """Of several moves the place of the first that is illegal is told, from 0."""
    hand = [format_move(move) for move in legal_moves(TRICKS)]
    refused = error("play", state=to_dict(TRICKS), moves=[hand[0], "2D", "2D"])
    assert (refused["code"], refused["ply"]) == ("illegal_move", 1)
    assert refused["illegality"]["code"] == "not_in_hand"
    assert refused["message"] == refused["illegality"]["message"]["en"]


def test_a_seat_claims_the_first_move() -> None:
    """Who is not on turn plays nothing; the moves after the first are made by whose turn it is."""
    whole = deal(STANDARD.contracts[0], shuffle(SEED))
    moves = ["8C", "2C"]
    refused = error("play", state=to_dict(whole), moves=moves, seat="S")
    assert refused["illegality"]["code"] == "not_your_turn"
    after = play_all(whole, map(parse_move, moves))
    check_shown(result("play", state=to_dict(whole), moves=moves, seat="E"), after)


# ---------------------------------------------------------------- nothing hidden


@a_fifth
@given(deal_states(), seeds)
def test_observe_tells_nothing_hidden(state: DealState, seed: int) -> None:
    """Two deals that differ in hidden cards alone are observed in the same bytes."""
    for seat in onlookers(state):
        other = determinize(observe(state, seat), Random(seed))
        own = str(seat) if seat else None
        seen = result("observe", state=to_dict(state), seat=own)
        assert json.dumps(seen) == json.dumps(result("observe", state=to_dict(other), seat=own))
        check_shown(seen, observe(state, seat))


def test_no_hand_is_in_a_view_of_another() -> None:
    """East's cards stand nowhere in what North and a spectator are sent."""
    match = deal(new_match(), shuffle(SEED))
    for seat in ("N", None):
        seen = json.dumps(result("observe", state=to_dict(match), seat=seat))
        assert not [card for card in shuffle(SEED)[Seat.E] if f"{card}" in seen]


# ---------------------------------------------------------------- dealing


def test_hands_may_be_texts_or_lists() -> None:
    """A hand is written in one text or as a list, in the order dealt."""
    hands = shuffle(SEED)
    lists = {str(seat): list(map(str, cards)) for seat, cards in hands.items()}
    for contract in STANDARD.contracts:
        wanted = deal(contract, hands)
        check_shown(result("deal", contract=contract.id, hands=letters(hands)), wanted)
        check_shown(result("deal", contract=contract.id, hands=lists), wanted)


def test_a_contract_may_be_of_other_rules_or_of_none() -> None:
    """A contract is an id of the rules that are given, or is given in full, and so are rules."""
    hands = shuffle(SEED, rules=STANDARD_3P)
    three = {"rules": {"preset": "standard_3p"}, "hands": letters(hands)}
    wanted = deal(STANDARD_3P.contracts[0], hands, dealer=Seat.S, rules=STANDARD_3P)
    check_shown(result("deal", contract="no_tricks", dealer="S", **three), wanted)
    contract = TrickContract("dear_tricks", Group.SINGLE, per_trick=-100)
    house = attrs.evolve(STANDARD, id="house", contracts=[contract])
    document: Any = rules_document(house)
    whole = shuffle(SEED)
    alone = result("deal", contract=document["contracts"][0], hands=letters(whole))
    check_shown(alone, deal(contract, whole))
    of_house = result("deal", contract="dear_tricks", rules=document, hands=letters(whole))
    check_shown(of_house, deal(contract, whole, rules=house))


def test_a_match_by_house_rules() -> None:
    """Rules in full travel in the state."""
    document = rules_document(HOUSE)
    begun = result("new_match", rules=document, first_dealer="S")
    check_shown(begun, new_match(HOUSE, first_dealer=Seat.S))
    dealt = result("deal", state=begun["state"], hands=letters(shuffle(SEED)))
    check_shown(dealt, deal(new_match(HOUSE, first_dealer=Seat.S), shuffle(SEED)))
    assert result("new_match")["state"]["rules"] == {"preset": "standard"}


@given(seeds | any_text(max_size=200), st.integers(0, 10**15 - 1))
def test_a_shuffle_is_that_of_the_library(seed: int | str, index: int) -> None:
    """A number and a text are seeds."""
    assert result("shuffle", seed=seed, index=index)["hands"] == letters(shuffle(seed, index))


# ---------------------------------------------------------------- rules and records


@pytest.mark.parametrize("rules", [*PRESETS.values(), HOUSE], ids=lambda rules: rules.id)
def test_rules_are_told(rules: Rules) -> None:
    """A rule set is given in full, in words and with its totals."""
    asked = {"preset": rules.id} if rules.id in PRESETS else rules_document(rules)
    assert result("rules", rules=asked) == {
        "rules": json.loads(json.dumps(rules_document(rules))),
        "description": {"en": rules.describe(), "pl": rules.describe("pl")},
        "totals": {str(group): total for group, total in rules.group_totals().items()},
    }


def test_presets_are_listed() -> None:
    """Without a name the rule sets that have one are listed."""
    assert result("rules") == {"presets": list(PRESETS)}


PLAYED = play(deal(new_match(), shuffle(SEED)), Card("8C"))


def played_as(move: str) -> str:
    """Write a match of one move, and something else in its place."""
    before, _, after = match_text(record(PLAYED)).rpartition("8C")
    return before + move + after


def test_match_text_is_checked() -> None:
    """Text without fault is valid, and is given as data, whether its matches are over or not."""
    text = match_text(record(OVER)) + "\n" + match_text(record(IN_TRUMPS))
    checked = result("validate", text=text)
    assert (checked["valid"], checked["problems"]) == (True, [])
    assert checked["records"] == [to_dict(record(OVER)), to_dict(record(IN_TRUMPS))]


def test_faults_of_match_text_are_listed() -> None:
    """Each fault has its place; a match without fault is still read."""
    checked = result("validate", text=played_as("8X") + "\n" + played_as("8C"))
    assert checked["valid"] is False
    assert checked["records"] == [None, to_dict(record(PLAYED))]
    (problem,) = checked["problems"]
    assert (problem["code"], problem["token"]) == ("bad_card", "8X")
    line = played_as("8X").splitlines()[problem["line"] - 1]
    assert line[problem["column"] - 1 :].startswith("8X")
    assert "illegality" not in problem


def test_an_illegal_move_of_a_record_is_explained() -> None:
    """Its reason comes with the problem."""
    checked = result("validate", text=played_as("9C"))
    (problem,) = checked["problems"]
    assert (problem["code"], problem["token"]) == ("illegal_move", "9C")
    assert problem["illegality"]["code"] == "not_in_hand"


@pytest.mark.parametrize("text", ["", "\n\n", "; nothing\n"])
def test_text_without_a_match_is_not_valid(text: str) -> None:
    """There must be a match in it."""
    checked = result("validate", text=text)
    assert checked["valid"] is False
    assert [problem["code"] for problem in checked["problems"]] == ["bad_syntax"]


def test_a_hundred_problems_are_listed() -> None:
    """Of very many problems the first hundred are told."""
    checked = result("validate", text='[Kierki "1"]\n' * 200)
    assert len(checked["problems"]) == 100
    assert checked["records"] == [None] * 200
    moves = ["XX"] * 5000
    assert len(error("play", state=to_dict(TRICKS), moves=moves)["problems"]) == 100


# ---------------------------------------------------------------- faults


HANDS: Json = letters(shuffle(SEED))
THREE: Json = letters(shuffle(SEED, rules=STANDARD_3P))
MATCH = to_dict(new_match())
DEALT = to_dict(deal(new_match(), shuffle(SEED)))
ALONE = to_dict(deal(STANDARD.contracts[0], shuffle(SEED)))
OF_THREE = to_dict(
    deal(STANDARD_3P.contracts[0], shuffle(SEED, rules=STANDARD_3P), rules=STANDARD_3P)
)
CONTRACT: Json = json.loads(json.dumps(rules_document(STANDARD)))["contracts"][0]

NOTHING_DEALT = [("missing_field", ""), *[("missing_field", "hands")] * 3]
FAULTS: dict[str, tuple[dict[Any, Any], list[tuple[str, str]]]] = {
    # what is asked
    "nothing": ({}, [("missing_field", "")]),
    "an unknown verb": ({"do": "dance"}, [("bad_value", "do")]),
    "a verb in capitals": ({"do": "PLAY"}, [("bad_value", "do")]),
    "a list as a verb": ({"do": ["play"]}, [("bad_value", "do")]),
    "no verb": ({"do": None}, [("bad_value", "do")]),
    "an unknown field": ({"do": "rules", "lang": "pl"}, [("unknown_field", "lang")]),
    "a name that is no text": ({"do": "rules", 1: 2}, [("unknown_field", "1")]),
    "no fields": ({"do": "play"}, [("missing_field", "")] * 2),
    "all at once": (
        {"do": "play", "id": [], "state": {}, "moves": ["XX", 1], "seat": "Q", "x": 1},
        [
            ("unknown_field", "x"),
            ("bad_value", "id"),
            ("missing_field", "state"),
            ("bad_move", "moves[0]"),
            ("bad_move", "moves[1]"),
            ("bad_value", "seat"),
        ],
    ),
    # ids
    "a list as an id": ({"do": "rules", "id": [1]}, [("bad_value", "id")]),
    "truth as an id": ({"do": "rules", "id": True}, [("bad_value", "id")]),
    "a fraction as an id": ({"do": "rules", "id": 1.5}, [("bad_value", "id")]),
    "a huge id": ({"do": "rules", "id": 10**15}, [("bad_value", "id")]),
    "an id of thousands of digits": ({"do": "rules", "id": -(10**5000)}, [("bad_value", "id")]),
    "a long id": ({"do": "rules", "id": "x" * 201}, [("bad_value", "id")]),
    "half a character as an id": ({"do": "rules", "id": "\ud800"}, [("bad_value", "id")]),
    # new_match
    "no such preset": (
        {"do": "new_match", "rules": {"preset": "warsaw"}},
        [("bad_value", "rules.preset")],
    ),
    "a preset as a text": ({"do": "new_match", "rules": "standard"}, [("bad_value", "rules")]),
    "a dealer who is not there": (
        {"do": "new_match", "rules": {"preset": "standard_3p"}, "first_dealer": "W"},
        [("foreign_seat", "first_dealer")],
    ),
    "bad rules": (
        {"do": "new_match", "rules": {"id": "house", "contracts": []}},
        [("no_contracts", "rules.contracts")],
    ),
    "no dealer": ({"do": "new_match", "first_dealer": None}, [("bad_value", "first_dealer")]),
    # shuffle
    "no seed": ({"do": "shuffle"}, [("missing_field", "")]),
    "half a character as a seed": ({"do": "shuffle", "seed": "a\udc00"}, [("bad_value", "seed")]),
    "a long seed": ({"do": "shuffle", "seed": "x" * 201}, [("bad_value", "seed")]),
    "a fraction as a seed": ({"do": "shuffle", "seed": 0.5}, [("bad_value", "seed")]),
    "no number as a seed": ({"do": "shuffle", "seed": float("nan")}, [("bad_value", "seed")]),
    "an index below 0": ({"do": "shuffle", "seed": 1, "index": -1}, [("bad_value", "index")]),
    "a huge index": ({"do": "shuffle", "seed": 1, "index": 2**64}, [("bad_value", "index")]),
    # deal
    "hands for nothing": ({"do": "deal", "hands": HANDS}, [("missing_field", "")]),
    "a dealer for nothing": ({"do": "deal", "hands": {}, "dealer": "N"}, NOTHING_DEALT),
    "hands for too much": (
        {
            "do": "deal",
            "hands": HANDS,
            "state": MATCH,
            "contract": "no_tricks",
            "dealer": "N",
            "rules": {"preset": "standard"},
        },
        [("unknown_field", "contract"), ("unknown_field", "dealer"), ("unknown_field", "rules")],
    ),
    "dealt into a deal": (
        {"do": "deal", "hands": HANDS, "state": ALONE},
        [("unknown_format", "state.format")],
    ),
    "a deal in progress": (
        {"do": "deal", "hands": HANDS, "state": DEALT},
        [("deal_in_progress", "state")],
    ),
    "a match that is over": (
        {"do": "deal", "hands": HANDS, "state": to_dict(OVER)},
        [("match_over", "state")],
    ),
    "short hands": (
        {"do": "deal", "hands": {**HANDS, "N": "JH", "E": ""}, "state": MATCH},
        [("wrong_hand_size", "hands.N"), ("wrong_hand_size", "hands.E")],
    ),
    "a card twice": (
        {"do": "deal", "hands": {**HANDS, "N": HANDS["E"]}, "contract": "no_tricks"},
        [("duplicate_card", "hands")] * 13,
    ),
    "no cards": (
        {"do": "deal", "hands": {**HANDS, "N": "JH  1D"}, "state": MATCH},
        [("bad_card", "hands.N[1]"), ("bad_card", "hands.N[2]")],
    ),
    "a hand of no text": (
        {"do": "deal", "hands": {**HANDS, "N": 1}, "state": MATCH},
        [("bad_value", "hands.N")],
    ),
    "no such seat": (
        {"do": "deal", "hands": {**HANDS, "X": ""}, "state": MATCH},
        [("unknown_field", "hands.X")],
    ),
    "three hands": (
        {"do": "deal", "hands": THREE, "contract": "no_tricks"},
        [("missing_seat", "hands.W"), *[("wrong_hand_size", f"hands.{own}") for own in "NES"]],
    ),
    "four hands": (
        {
            "do": "deal",
            "hands": {**THREE, "W": ""},
            "contract": "no_tricks",
            "rules": {"preset": "standard_3p"},
        },
        [("foreign_seat", "hands.W"), ("wrong_hand_size", "hands.W")],
    ),
    "no such contract": (
        {"do": "deal", "hands": HANDS, "contract": "no_\udc00"},
        [("unknown_contract", "contract")],
    ),
    "a contract of other rules": (
        {"do": "deal", "hands": HANDS, "contract": {**CONTRACT, "per_position": [[14, 2]]}},
        [("bad_position", "contract.per_position[0][0]")],
    ),
    "a faulty contract": (
        {"do": "deal", "hands": HANDS, "contract": {**CONTRACT, "per_trick": "20"}},
        [("bad_value", "contract.per_trick")],
    ),
    "a dealer from elsewhere": (
        {
            "do": "deal",
            "hands": THREE,
            "contract": "no_tricks",
            "rules": {"preset": "standard_3p"},
            "dealer": "W",
        },
        [("foreign_seat", "dealer")],
    ),
    # states
    "a state as a text": (
        {"do": "score", "state": json.dumps(ALONE)},
        [("bad_value", "state")],
    ),
    "rules as a state": (
        {"do": "score", "state": to_dict(STANDARD)},
        [("unknown_format", "state.format")],
    ),
    "a view to play on": (
        {"do": "play", "state": to_dict(observe(TRICKS, Seat.N)), "moves": ["2S"]},
        [("unknown_format", "state.format")],
    ),
    "a view to observe": (
        {"do": "observe", "state": to_dict(observe(TRICKS, None)), "seat": None},
        [("unknown_format", "state.format")],
    ),
    "a state of the future": (
        {"do": "score", "state": {**ALONE, "schema": 2}},
        [("newer_schema", "state.schema")],
    ),
    "a state that cannot be": (
        {"do": "legal_moves", "state": {**ALONE, "moves": ["8C", "8C"]}},
        [("illegal_move", "state.moves[1]")],
    ),
    "a match that cannot be": (
        {"do": "legal_moves", "state": {**MATCH, "deals": [{"points": dict.fromkeys("NESW", 0)}]}},
        [("wrong_total", "state.deals[0].points")],
    ),
    # seats and moves
    "no such seat on turn": (
        {"do": "explain", "state": ALONE, "move": "8C", "seat": "n"},
        [("bad_value", "seat")],
    ),
    "no such move": ({"do": "is_legal", "state": ALONE, "move": "10H"}, [("bad_move", "move")]),
    "moves in one text": ({"do": "play", "state": ALONE, "moves": "8C"}, [("bad_value", "moves")]),
    "nobody observes": ({"do": "observe", "state": ALONE}, [("missing_field", "")]),
    "observed from elsewhere": (
        {"do": "observe", "state": OF_THREE, "seat": "W"},
        [("foreign_seat", "seat")],
    ),
    "no text": ({"do": "validate", "text": None}, [("bad_value", "text")]),
}


@pytest.mark.parametrize("name", FAULTS)
def test_every_fault_has_a_code_and_a_place(name: str) -> None:
    """A bad request is told all that is wrong with it, and where."""
    request, wanted = FAULTS[name]
    answered = answer(request)
    assert answered["ok"] is False
    refused: Any = answered["error"]
    assert refused["code"] == "bad_request"
    assert [(own["code"], own["path"]) for own in refused["problems"]] == wanted
    first = refused["problems"][0]
    place = f"{first['path']}: " if first["path"] else ""
    assert refused["message"] == place + first["detail"]
    assert refused.keys() == {"code", "message", "problems"}


@pytest.mark.parametrize("value", [None, 1, "rules", [], [{"do": "rules"}], True, 1.5])
def test_only_an_object_is_a_request(value: object) -> None:
    """Anything else is refused."""
    refused: Any = answer(value)
    assert refused["id"] is None
    assert [(own["code"], own["path"]) for own in refused["error"]["problems"]] == [
        ("bad_value", "")
    ]


@pytest.mark.parametrize("id_", [None, "", "a", "ż" * 200, 0, -1, 10**15 - 1, "\n", "\u2028"])
def test_an_id_comes_back(id_: object) -> None:
    """Any short text and any whole number, also of a request that is refused."""
    for request in ({"id": id_, "do": "rules"}, {"id": id_}, {"id": id_, "do": "play"}):
        assert answer(request)["id"] == id_
        assert json.loads(answer_line(json.dumps(request)))["id"] == id_


def test_without_an_id_it_is_null() -> None:
    """So it is with an id that does not come back."""
    assert answer({"do": "rules"})["id"] is None
    assert answer({"do": "dance", "id": []})["id"] is None


# ---------------------------------------------------------------- lines


LINES: dict[str, tuple[str | bytes, str, int | None]] = {
    "no JSON": ("is that legal?", "bad_syntax", 1),
    "half a request": ('{"do": "rules"', "bad_syntax", 15),
    "two requests": ('{"do": "rules"} {"do": "rules"}', "bad_syntax", 17),
    "an empty line": ("", "bad_syntax", 1),
    "no UTF-8": (b'{"do": "\xff"}', "not_text", 9),
    "UTF-16": ('{"do": "rules"}'.encode("utf-16"), "not_text", 1),
    "deep nesting": ("[" * 100_000, "too_large", 1),
    "deeper nesting": ('{"do":' * 100_000, "too_large", 1),
    "a long line": (b'"' + b"x" * LINE_LIMIT + b'"', "too_large", 1),
    "a long text": ("x" * (LINE_LIMIT + 1), "too_large", 1),
    "a list": ("[]", "bad_request", None),
    "a name twice": ('{"do": "rules", "do": "rules"}', "bad_request", None),
    "not a number": ('{"do": "shuffle", "seed": NaN}', "bad_request", None),
    "an endless number": ('{"do": "shuffle", "seed": 1e999}', "bad_request", None),
    "a number of many digits": ('{"do": "rules", "id": ' + "9" * 9999 + "}", "bad_request", None),
    "half a character": (r'{"do": "shuffle", "seed": "\ud83d"}', "bad_request", None),
    "a state nested deeply": (
        '{"do": "score", "state": ' + "[" * 900 + "]" * 900 + "}",
        "bad_request",
        None,
    ),
}


@pytest.mark.parametrize("name", LINES)
def test_every_line_is_answered(name: str) -> None:
    """What is no request is told why; it has no id."""
    line, code, column = LINES[name]
    answered = answer_line(line)
    assert answered.isascii()
    refused = json.loads(answered)
    assert (refused["id"], refused["ok"]) == (None, False)
    assert refused["error"]["code"] == code
    assert refused["error"].get("column") == column


def test_a_line_may_begin_with_a_byte_order_mark() -> None:
    """Some programs write one."""
    line = '\ufeff{"do": "rules", "id": "\\ud83d\\ude00"}'
    assert answer_line(line) == answer_line(line.encode())
    assert json.loads(answer_line(line))["id"] == "😀"


def test_a_line_as_long_as_may_be_is_read() -> None:
    """The limit itself is within bounds."""
    line = '{"do": "rules"}'.ljust(LINE_LIMIT)
    assert answer_line(line) == answer_line(line.encode()) == answer_line('{"do": "rules"}')


def test_a_field_given_twice_is_refused() -> None:
    """Which was meant is unknown, also within a state."""
    state = dumps(TRICKS).replace("{", '{"dealer": "N", ', 1)
    refused = json.loads(answer_line('{"do": "score", "state": ' + state + "}"))
    assert [own["code"] for own in refused["error"]["problems"]] == ["repeated_field"]
    assert refused["error"]["problems"][0]["path"] == "state.dealer"


# ---------------------------------------------------------------- anything at all


GOOD: dict[str, Json] = {
    "new_match": {"do": "new_match", "rules": {"preset": "kurnik_3p"}, "first_dealer": "E"},
    "house": {"do": "new_match", "rules": json.loads(json.dumps(rules_document(HOUSE)))},
    "shuffle": {"do": "shuffle", "seed": 1, "index": 3, "rules": {"preset": "standard_3p"}},
    "shuffle by name": {"do": "shuffle", "seed": "x"},
    "deal into a match": {"do": "deal", "state": MATCH, "hands": HANDS},
    "deal a contract": {"do": "deal", "contract": CONTRACT, "hands": HANDS, "dealer": "S"},
    "legal_moves": {"do": "legal_moves", "state": to_dict(TRICKS)},
    "legal moves of a lottery": {"do": "legal_moves", "state": to_dict(LOTTERY)},
    "explain": {"do": "explain", "state": to_dict(CHOSEN), "move": "2D", "seat": "N"},
    "explain to a spectator": {
        "do": "explain",
        "state": to_dict(observe(CHOSEN, None)),
        "move": "-",
    },
    "explain what is legal": {"do": "explain", "state": ALONE, "move": "8C", "seat": None},
    "is_legal": {"do": "is_legal", "state": to_dict(IN_TRUMPS), "move": "=NT"},
    "play": {"do": "play", "state": ALONE, "moves": ["8C", "2C"], "seat": "E"},
    "play illegally": {"do": "play", "state": ALONE, "moves": ["8C", "8C"]},
    "play a lottery": {"do": "play", "state": to_dict(LOTTERY), "moves": []},
    "observe": {"do": "observe", "state": to_dict(IN_TRUMPS), "seat": "W"},
    "observe as a spectator": {"do": "observe", "state": to_dict(ENTERED), "seat": None},
    "observe a lottery": {"do": "observe", "state": to_dict(LOTTERY), "seat": "N"},
    "score": {"do": "score", "state": to_dict(OVER)},
    "score a deal": {"do": "score", "state": to_dict(FINISHED)},
    "score a view": {"do": "score", "state": to_dict(observe(BEGUN, Seat.E))},
    "presets": {"do": "rules"},
    "rules": {"do": "rules", "rules": {"preset": "chapanka"}},
    "validate": {"do": "validate", "text": match_text(record(OVER))},
    "validate no match": {"do": "validate", "text": "8C"},
}
JUNK: tuple[Any, ...] = (
    None, True, 0, -1, 2**70, 1.5, float("nan"), "", "x", "\ud800", "QH", "N", "standard", [], {},
    [[]], [1], {"": 0}, {"preset": []}, {"format": "kierki/deal", "schema": 1},
)  # fmt: skip
junk: SearchStrategy[Any] = st.recursive(
    st.sampled_from(JUNK) | any_text(max_size=5) | st.integers() | st.floats(),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(any_text(max_size=8), inner, max_size=4)
    ),
    max_leaves=10,
)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Give the way to every value inside."""
    yield path
    if isinstance(value, dict | list):
        for step, own in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places(own, (*path, step))


def changed(request: Json, path: tuple[Any, ...], to: Any, *, drop: bool = False) -> Any:
    """Give a request with one value changed, or taken out."""
    if not path:
        return to
    request = copy.deepcopy(request)
    inside = at(request, path[:-1])
    inside[path[-1]] = copy.deepcopy(to)
    if drop:
        del inside[path[-1]]
    return request


def at(value: Any, path: tuple[Any, ...]) -> Any:
    """Give the value at a path."""
    for step in path:
        value = value[step]
    return value


@st.composite
def mutated(draw: st.DrawFn) -> Any:
    """Draw a good request with a few values changed, taken out or exchanged."""
    request: Any = draw(st.sampled_from(list(GOOD.values())))
    for _ in range(draw(st.integers(1, 3))):
        paths = st.sampled_from(list(places(request)))
        to = at(request, draw(paths)) if draw(st.booleans()) else draw(junk)
        request = changed(request, draw(paths), to, drop=draw(st.booleans()))
    return request


def check_answered(request: Any) -> Json:
    """Check that there is one line for a request, whatever it is, and the same in memory."""
    line = answer_line(json.dumps(request))
    assert line.isascii()
    assert line.index("\n") == len(line) - 1
    answered: Json = json.loads(line)
    assert answered.keys() == {"id", "ok", "result" if answered["ok"] else "error"}
    assert answer(request)["ok"] is answered["ok"]
    return answered


@given(mutated())
def test_a_request_with_anything_in_it_is_answered(request: Any) -> None:
    """Good requests with values changed, dropped or out of place are answered, never a crash."""
    check_answered(request)


@given(junk | st.dictionaries(st.sampled_from(["do", "id", "state", "moves", "x"]), junk))
def test_any_json_is_answered(request: Any) -> None:
    """So is any JSON at all."""
    check_answered(request)


@given(st.binary() | any_text())
def test_any_line_is_answered(line: str | bytes) -> None:
    """And any line."""
    answered = answer_line(line)
    assert answered.isascii()
    assert json.loads(answered)["ok"] is False


# ---------------------------------------------------------------- schemas


VERBS = (
    "new_match", "deal", "legal_moves", "explain", "is_legal", "play", "observe", "score",
    "shuffle", "rules", "validate",
)  # fmt: skip


@pytest.fixture(scope="module")
def valid() -> dict[str, Any]:
    """Give the validators of requests and of answers, and of the result of each request."""
    jsonschema = pytest.importorskip("jsonschema", reason="schemas are checked with jsonschema")
    validator, schema = jsonschema.Draft202012Validator, answer_schema()
    results = {
        verb: validator({"$ref": f"#/$defs/{verb}_result", "$defs": schema["$defs"]})
        for verb in VERBS
    }
    for own in (request_schema(), schema):
        validator.check_schema(own)
    return {"request": validator(request_schema()), "answer": validator(schema), **results}


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", GOOD)
def test_good_requests_and_their_answers_are_as_the_schemas_say(
    name: str, valid: dict[str, Any]
) -> None:
    """The schemas take what the referee takes, and what it gives."""
    request = {"id": name, **GOOD[name]}
    answered = check_answered(request)
    assert answered["ok"] is (name != "play illegally")
    valid["request"].validate(request)
    valid["answer"].validate(answered)
    if answered["ok"]:
        valid[request["do"]].validate(answered["result"])


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", FAULTS)
def test_refusals_are_as_the_schema_says(name: str, valid: dict[str, Any]) -> None:
    """Errors have a schema."""
    valid["answer"].validate(answer(FAULTS[name][0]))


@pytest.mark.parametrize("name", LINES)
def test_answers_to_lines_are_as_the_schema_says(name: str, valid: dict[str, Any]) -> None:
    """And so have answers to what is no request."""
    valid["answer"].validate(json.loads(answer_line(LINES[name][0])))


@given(mutated())
def test_what_the_schema_refuses_is_a_bad_request(valid: dict[str, Any], request: Any) -> None:
    """A client that checks its requests by the schema first is never told otherwise."""
    answered = check_answered(request)
    valid["answer"].validate(answered)
    if not valid["request"].is_valid(json.loads(json.dumps(request))):
        assert not answered["ok"]
        assert answered["error"]["code"] == "bad_request"


def test_every_request_has_a_schema_and_a_result() -> None:
    """Eleven requests."""
    assert len(VERBS) == len(request_schema()["oneOf"]) == 11
    assert {f"{verb}_result" for verb in VERBS} <= answer_schema()["$defs"].keys()
    assert {request["do"] for request in GOOD.values()} == set(VERBS)

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from kierki.testing.reference import start

DATA = Path(__file__).parent / "data"
PRESETS: dict[str, dict[str, Any]] = {
    rules["id"]: rules for rules in json.loads((DATA / "presets.json").read_text("utf-8"))
}
LINES = (DATA / "deals.jsonl").read_text("utf-8").split("\n")
DEALS: list[dict[str, Any]] = [json.loads(line) for line in LINES if line]


def replay(golden: Mapping[str, Any]) -> None:
    """Replay a recorded deal with the reference, checking turn, moves and points at every step."""
    rules = PRESETS[golden["rules"]]
    hands = {seat: cards.split() for seat, cards in golden["hands"].items()}
    deal = start(rules["contracts"][golden["deal"] - 1], rules, hands, golden["dealer"])
    total = deal.points_left()
    for seat, move, legal in golden["steps"]:
        assert deal.turn == seat
        assert deal.legal() == set(legal.split())
        assert deal.why(move, seat) is None
        deal.play(move)
        assert sum(deal.points().values()) + deal.points_left() == total
    assert deal.over
    assert deal.points() == golden["points"]


@pytest.mark.measured_for("chapanka", "handbook")
@pytest.mark.parametrize("rules", sorted({golden["rules"] for golden in DEALS}))
def test_the_reference_plays_recorded_deals(rules: str) -> None:
    """The engine that judges kierki is judged itself, by deals written down once for ever."""
    for golden in DEALS:
        if golden["rules"] == rules:
            replay(golden)


def test_the_reference_refuses_what_is_illegal() -> None:
    """It plays no move that it would not list, of either kind of deal."""
    rules = {"seats": ["N", "E", "S"], "removed": ""}
    hands = {"N": ["2C"], "E": ["3C"], "S": ["4C"]}
    contracts = PRESETS["standard_3p"]["contracts"]
    for contract in (contracts[0], contracts[-1]):
        with pytest.raises(ValueError, match="4C is not legal: not_in_hand"):
            start(contract, rules, hands, "N").play("4C")


@pytest.mark.parametrize(
    ("preset", "number", "played", "refused", "code"),
    [
        ("standard", 2, "", "3H", "lead_barred"),
        ("king_pt", 5, "3D", "4C", "must_discard"),
        ("chapanka", 8, "=C 3D", "4S", "must_trump"),
        ("chapanka", 8, "=C 3C", "2C", "must_beat"),
    ],
)
def test_the_reference_says_why(
    preset: str, number: int, played: str, refused: str, code: str
) -> None:
    """Each duty of a trick has its reason, for the leader and for who comes next."""
    rules = PRESETS[preset]
    hands = {"N": "5C 5D 5H 5S", "E": "3C 3D 3H 3S", "S": "2C 4C 4S KH", "W": "6C 6D 6H 6S"}
    cards = {seat: held.split() for seat, held in hands.items()}
    deal = start(rules["contracts"][number - 1], rules, cards, "N")
    for move in played.split():
        deal.play(move)
    assert deal.why(refused, "S" if played else "E") == code

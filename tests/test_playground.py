from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from kierki import PRESETS, STANDARD, IllegalCode, Seat
from kierki.cards import Language
from kierki.illegality import Illegality
from kierki.moves import Pass
from sitting import PLAYERS
from table import Table

DOCS = Path(__file__).parent.parent / "docs"
LANGUAGES: tuple[Language, ...] = ("en", "pl")
MATCHES = Path(__file__).parent / "data" / "matches"
SVG = "{http://www.w3.org/2000/svg}"
pytestmark = pytest.mark.unmeasured  # it is no part of the library


class Page:
    """Asks a table as the page does."""

    def __init__(self, lang: Language = "en") -> None:
        self.table, self.lang = Table(), lang

    def ask(self, verb: str, **details: Any) -> dict[str, Any]:
        """Ask for something, and give the answer."""
        request = {"id": 5, "do": verb, "lang": self.lang, "theme": "light", **details}
        answer: dict[str, Any] = json.loads(self.table.answer(json.dumps(request)))
        assert answer.pop("id") == 5
        return answer

    def begin(self, rules: str = "standard", kind: str = "rule", **details: Any) -> dict[str, Any]:
        """Begin a match in which the player sits at S."""
        seats = PRESETS.get(rules, STANDARD).seats
        opponents = {str(seat): kind for seat in seats if seat is not Seat.S}
        asked = {"rules": rules, "seed": "gdansk-2026", "seat": "S", "opponents": opponents}
        state: dict[str, Any] = self.ask("begin", **asked | details)["state"]
        return state

    def own_turn(self, state: dict[str, Any]) -> dict[str, Any]:
        """Let the others move until the player is on turn."""
        while state["stage"] in ("play", "choose_trump") and not state["yours"]:
            state = self.ask("go")["state"]
        return state

    def move(self, state: dict[str, Any]) -> dict[str, Any]:
        """Make the first move that may be made."""
        legal = [own["move"] for own in (*state["choices"], *state["cards"]) if own.get("legal", 1)]
        return self.ask("play", move=legal[0])


@pytest.mark.parametrize("rules", ["standard", "handbook_3p"])
def test_a_whole_match_is_played_at_the_table(rules: str) -> None:
    """Deal after deal, until the match is over, with all points on the sheet."""
    page = Page()
    state, stages = page.begin(rules, "random"), set[str]()
    while state["stage"] != "match_over":
        stages.add(state["stage"])
        if state["stage"] == "deal_over":
            state = page.ask("deal")["state"]
        elif state["yours"]:
            state = page.move(state)["state"]
        else:
            state = page.ask("go")["state"]
    assert {"play", "deal_over"} <= stages
    assert all(row["points"] for row in state["sheet"]["rows"])
    assert [own["total"] for own in state["seats"]] == state["sheet"]["totals"]
    assert state["ranking"][0][0][0] in "NESW"


@pytest.mark.parametrize("kind", PLAYERS)
def test_every_player_makes_legal_moves(kind: str) -> None:
    """A computer player moves when it is on turn, and what it did is told."""
    page = Page("pl")
    page.begin(kind=kind, seat="W", opponents=dict.fromkeys("NES", kind), seed="ziarno")
    answer = page.ask("go")
    assert answer["said"][0].endswith(".")
    assert answer["state"]["turn"] != "W" or answer["state"]["yours"]


def test_the_same_seed_gives_the_same_match() -> None:
    """Cards and computer moves come from the seed alone."""
    first, second = Page(), Page()
    assert first.own_turn(first.begin(kind="search")) == second.own_turn(
        second.begin(kind="search")
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_card_that_may_not_be_played_is_refused(lang: Language) -> None:
    """It is marked as such, and choosing it gives the reason and the rule, and changes nothing."""
    page = Page(lang)
    state = page.own_turn(page.begin())
    barred = next(own for own in state["cards"] if not own["legal"])
    refused = page.ask("play", move=barred["move"])["refused"]
    assert refused["move"] == barred["name"]
    assert refused["rule"] == "follow-suit"
    assert refused["message"].startswith({"en": "Follow suit", "pl": "Trzeba dołożyć"}[lang])
    assert page.ask("look")["state"] == state


def test_out_of_turn_nothing_may_be_played() -> None:
    """While another is on turn all cards are refused for that reason."""
    page = Page()
    state = page.begin()
    assert not state["yours"]
    assert not any(own["legal"] for own in state["cards"])
    refused = page.ask("play", move=state["cards"][0]["move"])["refused"]
    assert refused["rule"] == "turn-order"


def test_the_player_sees_only_the_own_hand() -> None:
    """No picture and no word of an answer shows a card that is hidden from the player's seat."""
    page = Page()
    state = page.own_turn(page.begin())
    tree = ET.fromstring(state["picture"]["svg"])
    faces = [own for own in tree.iter(f"{SVG}g") if own.get("class") == "card"]
    played = 13 * 4 - 13 - sum(own["cards"] for own in state["seats"] if own["seat"] != "S")
    assert len(faces) == len(state["cards"]) + played


def test_a_taken_trick_is_still_to_be_seen() -> None:
    """After the last card of a trick there is a picture with all its cards."""
    page = Page()
    state = page.own_turn(page.begin())
    state = page.move(state)["state"]
    while not state["taken"]:
        state = page.ask("go")["state"]
    tree = ET.fromstring(state["taken"]["svg"])
    titles = [own.text for own in tree.iter(f"{SVG}title")]
    assert len(titles) == 1 + 4 + len(state["cards"])


def test_all_that_was_played_in_a_deal_is_drawn() -> None:
    """The picture has each trick, and tells the same in words."""
    page = Page()
    state = page.own_turn(page.begin())
    while state["stage"] == "play":
        state = page.own_turn(page.move(state)["state"])
    picture = page.ask("tricks")["picture"]
    assert picture["svg"].count('class="trick"') == 13
    assert picture["alt"].startswith("1. ")


def test_trumps_are_named_and_passes_made() -> None:
    """What is no card is offered by name: four suits, and in the lottery a pass."""
    page = Page("pl")
    state, offered = page.begin("handbook_lottery4", "random"), set[str]()
    while "pas" not in offered:
        if state["stage"] == "deal_over":
            state = page.ask("deal")["state"]
            continue
        state = page.own_turn(state)
        offered |= {own["name"] for own in state["choices"]}
        state = page.move(state)["state"] if state["yours"] else state
    page = Page()
    state = page.begin("king_pt", opponents=dict.fromkeys("NEW", "random"))
    while not state["choices"]:
        if state["stage"] == "deal_over":
            state = page.ask("deal")["state"]
            continue
        state = page.own_turn(state)
        state = page.move(state)["state"] if state["yours"] and not state["choices"] else state
    assert [own["symbol"] for own in state["choices"]] == ["♣", "♦", "♥", "♠", ""]
    assert state["choices"][-1]["name"] == "no trump"


def test_undo_goes_back_to_the_players_last_turn() -> None:
    """Through the moves of the others, and not before the first turn."""
    page = Page()
    first = page.own_turn(page.begin())
    state = page.own_turn(page.move(first)["state"])
    assert len(state["cards"]) == 12
    assert page.ask("undo")["state"] == first
    assert page.ask("undo")["problems"]


def test_undo_goes_back_into_the_deal_before() -> None:
    """A finished deal is no border."""
    page = Page()
    last = state = page.own_turn(page.begin())
    while state["stage"] == "play":
        last, state = state, page.own_turn(page.move(state)["state"])
    page.ask("deal")
    assert page.ask("undo")["state"] == last


def test_a_saved_match_is_gone_on_with() -> None:
    """The record holds seat, seed and players, so that the match goes on as it would have."""
    page, other = Page(), Page()
    state = page.own_turn(page.begin(kind="search"))
    state = page.own_turn(page.move(state)["state"])
    text = page.ask("save")["text"]
    assert other.ask("resume", text=text, seed="another")["state"] == state
    checked = other.ask("check", text=text)
    assert checked["problems"] == []
    assert checked["open"]


def test_only_an_unfinished_match_is_gone_on_with() -> None:
    """A finished match, and a record with a fault, are refused."""
    page, text = Page(), (MATCHES / "standard.kierki").read_text("utf-8")
    assert page.ask("resume", text=text, seed="s")["problems"]
    assert not page.ask("check", text=text)["open"]
    unfinished = (MATCHES / "unfinished-lottery.kierki").read_text("utf-8")
    assert page.ask("resume", text=unfinished, seed="s")["state"]["stage"] == "play"
    faulty = unfinished.replace("\n2. ", "\n3. ")
    (problem,) = page.ask("resume", text=faulty, seed="s")["problems"]
    assert problem["code"] == "wrong_trick_number"


def test_a_match_between_deals_is_gone_on_with() -> None:
    """Then the next deal is dealt."""
    page = Page()
    state = page.own_turn(page.begin())
    while state["stage"] == "play":
        state = page.own_turn(page.move(state)["state"])
    resumed = page.ask("resume", text=page.ask("save")["text"], seed="s")["state"]
    assert resumed["number"] == 2
    assert len(resumed["cards"]) == 13


@pytest.mark.parametrize("path", sorted(MATCHES.glob("*.kierki")), ids=lambda path: path.stem)
def test_records_are_stepped_through(path: Path) -> None:
    """Every deal of a record is drawn from its first moment to its last, with open cards."""
    page = Page()
    deals = page.ask("check", text=path.read_text("utf-8"))["deals"]
    for own in (deals[0], deals[-1]):
        for made in (0, 1, len(own["moves"])):
            if made <= len(own["moves"]):
                shown = page.ask("step", deal=own["number"], ply=made)
                assert shown["picture"]["svg"].startswith("<svg")
                assert len(shown["said"]) == bool(made)


def test_a_deal_known_by_its_points_has_no_picture() -> None:
    """There is nothing to step through."""
    page = Page()
    text = (
        '[Kierki "1"]\n[Rules "standard"]\n[FirstDealer "N"]\n\n'
        '[Deal "1 no_tricks N"]\n[Score "N -260 E 0 S 0 W 0"]\n'
    )
    assert page.ask("check", text=text)["problems"] == []
    assert page.ask("step", deal=1, ply=0) == {"picture": None, "said": []}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_problem_of_a_record_is_listed(lang: Language) -> None:
    """Each has its line, its column, its code and words."""
    page = Page(lang)
    text = (MATCHES / "standard.kierki").read_text("utf-8")
    found = page.ask("check", text=text.replace("1. N 8D", "1. N 8Z").replace("\n2. ", "\n9. "))
    places = [(own["line"], own["column"]) for own in found["problems"]]
    assert places == sorted(places)
    assert len(places) > 2
    assert all(own["code"] and own["text"] for own in found["problems"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_illegal_move_in_a_record_names_its_rule(lang: Language) -> None:
    """The reason is the same as at the table."""
    page = Page(lang)
    text = (MATCHES / "standard.kierki").read_text("utf-8")
    found = page.ask("check", text=text.replace("2. S AS JS", "2. S AS AC"))["problems"][0]
    assert found["code"] == "illegal_move"
    assert found["rule"] in ("follow-suit", "cards")


@pytest.mark.parametrize("text", ["", "Ala ma kota", '[Kierki "2"]', "\0"])
def test_a_text_without_a_match_is_a_problem(text: str) -> None:
    """Whatever is pasted gets an answer."""
    assert Page().ask("check", text=text)["problems"]


def test_house_rules_are_read_and_played_by() -> None:
    """Pasted rules are described in words, and a match is begun by them."""
    page = Page()
    contract = {"kind": "trick", "id": "no_aces", "group": "single", "per_card": [["AC", -10]]}
    house = json.dumps({"id": "house", "contracts": [contract]})
    assert "no aces" in page.ask("check_rules", text=house)["described"]
    assert page.begin("house", house=house)["contract"] == "no aces"
    assert page.ask("save")["text"].count("RulesJson") == 1


@pytest.mark.parametrize(
    "text",
    [
        *("", "{", "[]", "{}", '{"id": "house", "contracts": []}', '{"id": "N", "contracts": 1}'),
        *("[" * 5_000, '{"id":' * 5_000),
    ],
    ids=len,
)
def test_house_rules_with_faults_are_refused(text: str) -> None:
    """Every problem has its words."""
    problems = Page().ask("check_rules", text=text)["problems"]
    assert problems
    assert all(own["text"] for own in problems)


@pytest.mark.parametrize(
    "details",
    [
        {"rules": "nobody"},
        {"seat": "X"},
        {"opponents": {}},
        {"opponents": dict.fromkeys("NEW", "nobody")},
        {"rules": "standard_3p", "seat": "W"},
        {"house": '{"id": "standard", "contracts": []}'},
    ],
)
def test_a_match_that_cannot_be_is_refused(details: dict[str, Any]) -> None:
    """What is asked for must be there."""
    opponents = dict.fromkeys("NEW", "rule")
    asked = {"rules": "standard", "seed": "s", "seat": "S", "opponents": opponents}
    assert Page().ask("begin", **asked | details)["problems"]


def test_before_a_match_there_is_nothing_to_show() -> None:
    """The table says so, whatever is asked."""
    page = Page()
    assert page.ask("look") == {}
    for verb in ("go", "deal", "undo", "save"):
        assert page.ask(verb)["problems"]
    assert page.ask("step", deal=1, ply=0)["problems"]
    page.begin("standard", seat="E", opponents=dict.fromkeys("NSW", "rule"))
    assert page.ask("play", move="XX")["problems"]


def test_the_pages_are_alike_in_both_languages() -> None:
    """The same headings and anchors, and the same table."""
    texts = [(DOCS / lang / "playground.md").read_text("utf-8") for lang in LANGUAGES]
    english, polish = (re.findall(r"\{ #([\w-]+) \}", text) for text in texts)
    assert english == polish
    assert all(f'data-lang="{lang}"' in text for lang, text in zip(LANGUAGES, texts, strict=True))


def test_the_page_says_everything_in_both_languages() -> None:
    """Each word of the page has its name in English and in Polish."""
    text = (DOCS / "playground" / "words.mjs").read_text("utf-8")
    english, _, polish = text.partition("\nconst pl = ")
    names = re.compile(r"^ {2,4}(\w+):", re.MULTILINE)
    assert names.findall(english) == names.findall(polish)
    assert set(PRESETS) <= set(names.findall(english))


def test_every_refusal_leads_to_its_rule() -> None:
    """The rule of each reason has an anchor on one of the pages of the rules."""
    pages = (DOCS / "en" / "rules").glob("*.md")
    anchors = re.findall(r"\{ #([\w-]+) \}", "\n".join(page.read_text("utf-8") for page in pages))
    rules = {Illegality(code, None, Pass.PASS).rule for code in IllegalCode}
    assert rules <= set(anchors)

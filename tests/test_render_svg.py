"""Pictures stand alone, show what may be seen, and nothing in them lies over anything else."""

from __future__ import annotations

import re
from itertools import pairwise, product
from random import Random
from xml.etree import ElementTree as ET

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from daily import SOME_PRESETS
from drawings import SVG, boxes, faults
from gallery import pictures, played, played_match
from generated import a_fifth
from kierki import (
    PRESETS,
    STANDARD,
    STANDARD_3P,
    Card,
    CardSet,
    ChooseTrump,
    DealState,
    Group,
    InvalidStateError,
    Rules,
    Seat,
    Suit,
    TrickContract,
    deal,
    legal_moves,
    new_match,
    play,
    shuffle,
    undo,
)
from kierki.deductions import determinize
from kierki.match import enter_score
from kierki.randomness import SeededRng
from kierki.render import Style, svg
from kierki.render.svg.ink import fit, text_width
from kierki.render.svg.line_chart import spread, ticks
from kierki.scoresheet import Sheet, enter, new_sheet
from kierki.strategies import deal_states
from kierki.views import DealView, observe
from write_pictures import FOLDER, KEPT

LONG = {
    Seat.N: "Wawrzyniec Brzęczyszczykiewicz z Chrząszczyżewoszyc",
    Seat.E: "東京太郎" * 9,
    Seat.S: "<b>&\"'</b>\x00\x1b[2J",
    Seat.W: "W" * 3000,
}
STYLES = [
    Style(names=LONG),
    Style(theme="dark", lang="pl", four_colours=True, bottom=Seat.N),
    Style(theme="contrast", names=LONG, bottom=Seat.E),
    Style(lang="pl", names={Seat.S: "Ala"}, bottom=Seat.W),
]


def moments(rules: Rules, seed: str) -> list[DealState]:
    """Give a moment in a deal of every contract."""
    player = Random(seed)
    states = list[DealState]()
    for number, contract in enumerate(dict.fromkeys(rules.contracts)):
        state = deal(contract, shuffle(seed, number, rules=rules), rules=rules)
        states.append(played(state, player.randrange(60)))
    return states


@pytest.mark.unmeasured
@pytest.mark.parametrize("id_", SOME_PRESETS)
def test_nothing_lies_over_anything_else(id_: str) -> None:
    """Whatever is played, whoever sits below, in both languages, with names of any length."""
    for number, state in enumerate(moments(PRESETS[id_], id_)):
        style = STYLES[number % len(STYLES)]
        subject = (state, observe(state, state.rules.seats[1]), observe(state, None))[number % 3]
        assert faults(svg.table(subject, style)) == []
        assert faults(svg.tricks(state, style)) == []


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    ("rules", "style"),
    [*product([STANDARD], STYLES), (STANDARD_3P, STYLES[0])],
    ids=["long", "dark", "contrast", "pl", "three"],
)
def test_every_kind_of_picture(rules: Rules, style: Style) -> None:
    """All is valid, has a title and a description, fetches nothing, runs nothing, fits."""
    for name, picture in pictures(style, rules):
        root = ET.fromstring(picture)
        assert [root[0].tag, root[1].tag] == [f"{SVG}title", f"{SVG}desc"]
        assert root[0].text
        assert root[1].text
        assert root.get("role") == "img"
        assert not re.search(r"<(script|image|foreignObject|a)\b|\bon\w+=|url\(", picture)
        shapes = {f"#{own}" for own in re.findall(r'\bid="(kierki-[^"]*)"', picture)}
        assert set(re.findall(r'href="([^"]*)"', picture)) <= shapes
        assert "\x1b" not in picture
        assert picture._repr_svg_() == picture
        assert (name, faults(picture)) == (name, [])


def test_a_table_is_small() -> None:
    """At most 30 kB, even a lottery with all hands open."""
    for state in moments(STANDARD, "small"):
        for subject in (state, undo(state, len(state.moves))):
            assert len(svg.table(subject, Style(names=LONG)).encode()) <= 30_000


@pytest.mark.unmeasured
def test_faults_are_found() -> None:
    """The check of the boxes sees what is wrong."""
    good = svg.table(deal(STANDARD.contracts[0], shuffle("x")), Style(names=LONG))
    for spoilt in (
        good.replace('font-size="20"', 'font-size="70"'),
        good.replace('x="34"', 'x="130"'),
        good.replace("translate(574 ", "translate(10 "),
        good.replace('viewBox="0 0 640', 'viewBox="0 0 500'),
    ):
        assert spoilt != good
        assert faults(spoilt)


@pytest.mark.unmeasured
@given(deal_states(), st.integers(0, 2**32))
@a_fifth
def test_a_view_shows_no_more_than_it_knows(state: DealState, seed: int) -> None:
    """Two states that a seat cannot tell apart are the same picture for it."""
    for seat in state.rules.seats:
        view: DealView = observe(state, seat)
        world = determinize(view, SeededRng(seed))
        assert svg.table(observe(world, seat)) == svg.table(view)
        assert svg.tricks(observe(world, seat)) == svg.tricks(view)


def card_titles(picture: str) -> list[str]:
    """Give the names of the cards that are drawn."""
    return re.findall(r'class="card"[^>]*><title>([^<]*)<', picture)


def test_a_view_shows_its_own_hand() -> None:
    """The own cards and the trick lie open; all other cards show their backs."""
    state = played(deal(STANDARD.contracts[0], shuffle("x"), dealer=Seat.N), 6)
    picture = svg.table(observe(state, Seat.E))
    own = {card.label() for card in state.hands[Seat.E]}
    public = {move.label() for move in state.moves if isinstance(move, Card)}
    assert set(card_titles(picture)) == own | public
    assert picture.count('class="back"') == sum(map(len, state.hands.values())) - len(own)
    assert card_titles(svg.table(observe(state, None))) == [
        str(card.label()) for card in [*state.moves[4:], *state.moves[:4]] if isinstance(card, Card)
    ]


def test_letters_are_those_of_the_language() -> None:
    """In Polish W, D, K and A."""
    cards = CardSet("JS QS KS AS TS")
    assert card_titles(svg.hand(cards)) == ["A♠", "K♠", "Q♠", "J♠", "10♠"]
    assert card_titles(svg.hand(cards, Style(lang="pl"))) == ["A♠", "K♠", "D♠", "W♠", "10♠"]
    assert "no cards" in svg.hand(CardSet())


def test_legal_cards_are_marked() -> None:
    """Those of the seat on turn, if its hand is seen."""
    state = deal(STANDARD.contracts[1], shuffle("x"))
    accent = 'stroke="#c96a00" stroke-width="3"'
    assert svg.table(state).count(accent) == len(legal_moves(state)) + 1  # and the seat itself
    assert svg.table(observe(state, state.rules.left_of(Seat.E))).count(accent) == 1


def test_a_seat_that_is_not_there_sits_nowhere() -> None:
    """With three players, who is wanted below and does not play is replaced."""
    state = deal(STANDARD_3P.contracts[0], shuffle("x", rules=STANDARD_3P), rules=STANDARD_3P)
    assert svg.table(state, Style(bottom=Seat.W)) == svg.table(state, Style(bottom=Seat.S))


def test_no_trump_can_be_named_where_it_may() -> None:
    """Beside the suits stands that there may be no trumps."""
    rules = next(
        own
        for own in PRESETS.values()
        if any(getattr(c, "trump", None) and c.trump.allow_no_trump for c in own.contracts)  # type: ignore[union-attr]
    )
    contract = next(
        c
        for c in rules.contracts
        if getattr(c, "trump", None) and c.trump.allow_no_trump  # type: ignore[union-attr]
    )
    state = deal(contract, shuffle("x", rules=rules), rules=rules)
    assert ">BA<" in svg.table(state, Style(lang="pl"))
    assert faults(svg.table(state)) == []


def test_between_deals_there_is_a_sheet() -> None:
    """A match, or a view of one, is its table, and between deals its points."""
    match = new_match()
    with pytest.raises(InvalidStateError, match="no deal is in progress"):
        svg.table(match)
    match = enter_score(match, {Seat.N: -260, Seat.E: 0, Seat.S: 0, Seat.W: 0})
    assert "−260" in svg.match(match)
    assert svg.match(observe(match, Seat.N)) == svg.match(match)
    dealt = deal(match, shuffle("x", 1))
    assert svg.match(dealt) == svg.table(dealt)
    assert "2. no hearts" in svg.table(dealt)


def test_only_a_lottery_has_rows() -> None:
    """Another deal is refused."""
    with pytest.raises(InvalidStateError, match="no_tricks has no rows"):
        svg.rows(deal(STANDARD.contracts[0], shuffle("x")))


def test_notebooks_show_pictures() -> None:
    """States, views, matches, hands and sheets show themselves, and so do pictures."""
    match = deal(new_match(), shuffle("x"))
    state = match.current
    lottery = deal(STANDARD.contracts[11], shuffle("x"))
    assert match._repr_svg_() == svg.match(match)
    assert state is not None
    assert state._repr_svg_() == svg.table(state)
    assert lottery._repr_svg_() == svg.table(lottery)
    assert observe(match, Seat.N)._repr_svg_() == svg.table(observe(match, Seat.N))
    assert observe(state, Seat.N)._repr_svg_() == svg.table(observe(state, Seat.N))
    assert CardSet("2C")._repr_svg_() == svg.hand(CardSet("2C"))
    assert new_sheet()._repr_svg_() == svg.sheet(new_sheet())
    assert svg.table(state)._repr_svg_() == svg.table(state)


def test_trumps_stand_beside_the_title() -> None:
    """Of a deal trick by trick, as a symbol."""
    contract = STANDARD.contracts[7]
    state = play(deal(contract, shuffle("x"), dealer=Seat.W), ChooseTrump(Suit.SPADES))
    assert "♠" in svg.tricks(state).partition("<g class=")[0]


@pytest.mark.unmeasured
@pytest.mark.parametrize("number", range(12))
def test_a_film_shows_every_move(number: int) -> None:
    """Each card leaves its hand and comes to the table; each trick goes before the next."""
    state = played(deal(STANDARD.contracts[number], shuffle("film", number)))
    film = svg.film(state, Style(lang="pl"), seconds=0.5)
    cards = [move for move in state.moves if isinstance(move, Card)]
    assert sorted(card_titles(film)) == sorted(
        [card.label("pl") for card in cards]
        + [
            card.label("pl")
            for hand in undo(state, len(state.moves)).hands.values()
            for card in hand
        ]
    )
    seconds = sorted(map(float, re.findall(r"kierki-come 0s ([\d.]+)s", film)))
    assert seconds[-1] >= 0.5 * len(state.moves)
    assert faults(film) == []
    assert "prefers-reduced-motion" in film


def test_a_film_of_a_deal_that_has_just_begun() -> None:
    """Nothing has happened yet: nothing moves."""
    for contract in STANDARD.contracts[7], STANDARD.contracts[0]:
        assert "kierki-come 0s" not in svg.film(deal(contract, shuffle("x")))


@pytest.mark.parametrize("pace", [0, -1, 61, float("nan")])
def test_a_film_has_a_pace(pace: float) -> None:
    """Too fast and too slow is refused."""
    with pytest.raises(ValueError, match=r"0\.05 to 60 seconds"):
        svg.film(deal(STANDARD.contracts[0], shuffle("x")), seconds=pace)


def filled(deals: int) -> Sheet:
    """Give a sheet with so many deals."""
    sheet = new_sheet(names={Seat.N: LONG[Seat.N], Seat.E: LONG[Seat.E]})
    for result in played_match(STANDARD, deals).results:
        sheet = enter(sheet, dict(zip(STANDARD.seats, result.points, strict=True)))
    return sheet


@pytest.mark.unmeasured
@pytest.mark.parametrize("deals", [0, 1, 7, 12])
def test_a_sheet_and_its_chart(deals: int) -> None:
    """However much is entered, nothing overlaps; the names are those of the sheet."""
    sheet = filled(deals)
    for style in STYLES:
        assert faults(svg.sheet(sheet, style)) == []
        assert faults(svg.chart(sheet, style)) == []
    dots = re.findall(r'class="dot"', svg.chart(sheet))
    assert len(dots) == 4 * deals
    assert "Wawrzyniec" in svg.sheet(sheet)
    assert "Olek" in svg.sheet(sheet, Style(names={Seat.N: "Olek"}))


@pytest.mark.unmeasured
@pytest.mark.parametrize("price", [-1, -100, -(10**4), -(10**7), -(10**13)])
def test_large_points_have_room(price: int) -> None:
    """Columns and scales are as wide as the numbers in them."""
    contracts = [TrickContract("expensive", Group.SINGLE, per_trick=price)] * 2
    rules = Rules("house", contracts, series=200)
    sheet = new_sheet(rules, names={Seat.N: LONG[Seat.N]})
    for shares in ((13, 0, 0, 0), (0, 13, 0, 0), (4, 3, 3, 3)):
        sheet = enter(sheet, {seat: n * price for seat, n in zip(Seat, shares, strict=True)})
    for style in STYLES:
        assert faults(svg.sheet(sheet, style)) == []
        assert faults(svg.chart(sheet, style)) == []


def test_a_match_without_end_is_drawn_in_part() -> None:
    """Of very many deals to come the next are drawn."""
    endless = new_sheet(attrs.evolve(STANDARD, series=10**12))
    assert svg.sheet(endless).count("lottery") == 5
    assert faults(svg.chart(endless)) == []


def test_short_names_stand_whole_in_plates() -> None:
    """With tricks, points and the dealer's mark beside them."""
    names = dict(zip(Seat, ("Małgorzata", "Aleksandra", "Żaneta", "Ola"), strict=True))
    state = played(deal(STANDARD.contracts[6], shuffle("x")), 40)
    for bottom in Seat:
        picture = svg.table(state, Style(names=names, bottom=bottom))
        assert all(f">{name}<" in picture for name in names.values())


@given(st.integers(-(10**15), 10**15), st.integers(0, 10**15))
def test_ticks_are_round_and_few(lowest: int, span: int) -> None:
    """They hold the whole range, and are nine at most."""
    found = ticks(lowest, lowest + span)
    assert found[0] <= lowest
    assert found[-1] >= lowest + span
    assert 1 <= len(found) <= 10


@given(st.lists(st.floats(56, 380), min_size=4, max_size=4))
def test_names_at_a_chart_are_apart(wanted: list[float]) -> None:
    """They keep their order, their distance, and the field."""
    placed = spread(dict(zip(Seat, wanted, strict=True)))
    order = sorted(placed, key=placed.__getitem__)
    assert [wanted[seat.index] for seat in order] == sorted(wanted)
    ys = sorted(placed.values())
    assert all(after - before >= 20 - 1e-9 for before, after in pairwise(ys))
    assert ys[0] >= 56 - 1e-9
    assert ys[-1] <= 380 + 1e-9


@pytest.mark.parametrize("name", KEPT)
def test_a_picture_is_drawn_as_it_was(name: str) -> None:
    """Some pictures are kept, so that no change goes unseen: ``tests/write_pictures.py``."""
    assert dict(pictures(Style(), STANDARD))[name] == (FOLDER / f"{name}.svg").read_text("utf-8")


def test_boxes_are_those_of_what_is_shown() -> None:
    """What comes later in a film is not there yet."""
    film = svg.film(played(deal(STANDARD.contracts[0], shuffle("x"))))
    assert len(list(boxes(ET.fromstring(film)))) < film.count("<rect") + film.count("<text")


def test_words_are_cut_between_letters() -> None:
    """A letter keeps its marks; with no room for anything there is a sign for it."""
    assert fit("e\u0301" * 9, 40, 10) == "e\u0301" * 4 + "…"
    assert text_width("e\u0301", 10) == text_width("e", 10)
    assert fit("Wanda", 1, 10) == "…"


def test_a_spectator_waits_for_trumps() -> None:
    """Who names them is said; no card is seen, and none is marked."""
    state = deal(STANDARD.contracts[7], shuffle("x"))
    picture = svg.table(observe(state, None))
    assert "names trumps" in picture
    assert "already seen" not in picture

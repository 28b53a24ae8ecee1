"""Pictures in text: what they show, that they fit a terminal, and that they hide what is hidden."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any, cast

import attrs
import pytest
import wcwidth
from hypothesis import given
from hypothesis import strategies as st

from daily import SOME_PRESETS
from generated import a_fifth, played_by
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
    Language,
    LotteryContract,
    LotteryState,
    MatchState,
    Rank,
    Rules,
    Seat,
    Suit,
    TrickState,
    deal,
    enter_score,
    new_match,
    play,
    play_all,
    score,
    shuffle,
)
from kierki.deductions import determinize
from kierki.render import Style, text
from kierki.render.text.letters import harmless, named, shown, spelt
from kierki.scoresheet import Counts, Sheet, enter, new_sheet, sheet_of
from kierki.strategies import deal_states, match_states
from kierki.views import observe

N, E, S, W = Seat
NAMES = {
    N: "Wilhelmina Zażółć-Gęślowska von und zu Ćwierćlądowicz, " * 2,
    E: "王小明王小明王小明王小明王小明",
    S: "👩\u200d👩\u200d👧\u200d👦 e\u0301le\u0300ne 🇵🇱 ❤\ufe0f 👍🏽",
    W: "محمد بن عبد الله الخوارزمي",
}
PLAYERS = {N: "Ala", E: "Ola", S: "Jan", W: "Ewa"}
LANGUAGES: tuple[Language, ...] = ("en", "pl")
CARD = re.compile(r"(?:10|[2-9JQKA])[♣♦♥♠]")
SUIT_LINE = re.compile(r"([♣♦♥♠])((?: (?:10|[2-9JQKA])(?![\w♣♦♥♠]))+)")


def styles(seats: tuple[Seat, ...], names: dict[Seat, str] | None = None) -> Iterator[Style]:
    """Give styles in both languages, in ASCII and not, with each seat below."""
    for lang, ascii_, bottom in product(LANGUAGES, (False, True), (None, *seats)):
        yield Style(lang=lang, ascii=ascii_, bottom=bottom, names=NAMES if names is None else names)


def moments(rules: Rules) -> Iterator[MatchState]:
    """Give some moments of a match: of each deal one early, one half way, one near the end."""
    match = new_match(rules)
    for index in range(len(rules.contracts)):
        states = [*played_by(deal(match, shuffle("moments", index, rules=rules)), Random(index))]
        yield from (states[place] for place in (index % 7, len(states) // 2, -2))
        match = states[-1]


def half(rules: Rules, number: int) -> DealState:
    """Give a deal of a match half way through."""
    contract = rules.contracts[number - 1]
    states = [*played_by(deal(contract, shuffle("half", rules=rules), rules=rules), Random(number))]
    return states[len(states) // 2]


def sheets(rules: Rules) -> Iterator[Sheet]:
    """Give a sheet with nothing on it, one that is half full, and a full one."""
    match, player = new_match(rules), Random(7)
    yield sheet_of(match)
    for index in range(rules.deals):
        *_, match = played_by(deal(match, shuffle("sheets", index, rules=rules)), player)
        if index in (rules.deals // 2, rules.deals - 1):
            yield sheet_of(match)


def check_form(picture: str, *, ascii_: bool) -> None:
    """Check that a picture fits a terminal, and that its edges and bars stand straight."""
    lines = picture.split("\n")
    widths = [wcwidth.wcswidth(line) for line in lines]
    assert min(widths) >= 0, picture
    assert max(widths) <= 80, picture
    assert lines == [line.rstrip() for line in lines]
    assert picture.isascii() or not ascii_
    if "╭" in picture:
        frame = next(line for line in lines if "╭" in line)
        ends = [wcwidth.wcswidth(frame[: frame.index(corner)]) for corner in "╭╮"]
        inside = [line for line in lines if "│" in line]
        assert all(places_of("│", line) == ends for line in inside), picture


def places_of(sign: str, line: str) -> list[int]:
    """Give the cells at which a sign stands in a line."""
    return [wcwidth.wcswidth(line[: found.start()]) for found in re.finditer(re.escape(sign), line)]


def cards_in(picture: str) -> CardSet:
    """Give the cards that a picture shows, by themselves or as hands."""
    cards = [Card.parse(found) for found in CARD.findall(picture)]
    for suit, ranks in SUIT_LINE.findall(picture):
        cards += [Card.parse(rank + suit) for rank in ranks.split()]
    return CardSet(cards)


# ---------------------------------------------------------------- that they fit


@pytest.mark.unmeasured
@pytest.mark.parametrize("rules", SOME_PRESETS.values(), ids=SOME_PRESETS)
def test_every_deal_fits_a_terminal(rules: Rules) -> None:
    """Tables and plays fit 80 columns, whoever sits below, whatever the players are called."""
    for match, style in zip(moments(rules), cycle_of(styles(rules.seats)), strict=False):
        check_form(text.table(match, style), ascii_=style.ascii)
        check_form(text.table(observe(match, rules.seats[1]), style), ascii_=style.ascii)
        check_form(text.tricks(match, style), ascii_=style.ascii)


def cycle_of(some: Iterator[Style]) -> Iterator[Style]:
    """Give the same again and again."""
    kept = [*some]
    while True:
        yield from kept


@pytest.mark.unmeasured
@pytest.mark.parametrize("rules", SOME_PRESETS.values(), ids=SOME_PRESETS)
def test_every_sheet_fits_a_terminal(rules: Rules) -> None:
    """Sheets and charts do too, and their columns stand straight."""
    for sheet, lang, ascii_ in product(sheets(rules), LANGUAGES, (False, True)):
        style = Style(lang=lang, ascii=ascii_, names=NAMES)
        check_form(text.sheet(sheet, style), ascii_=ascii_)
        check_form(text.chart(sheet, style), ascii_=ascii_)
        bar = "|" if ascii_ else "│"
        rows = [line for line in text.sheet(sheet, style).split("\n") if bar in line]
        assert len({tuple(places_of(bar, row)) for row in rows}) == bool(sheet.deals)


def test_hands_of_one_suit_fit_a_terminal() -> None:
    """Four hands of a whole suit each, the widest there are, and in a lottery the rows below."""
    hands = {seat: list(CardSet(Card).of_suit(suit)) for seat, suit in zip(Seat, Suit, strict=True)}
    for contract, style in product(
        STANDARD.contracts[:1] + STANDARD.contracts[-1:], styles((N, W))
    ):
        picture = text.table(deal(contract, hands), style)
        check_form(picture, ascii_=style.ascii)
    lottery = text.table(deal(STANDARD.contracts[-1], hands))
    assert "│             │" in lottery
    assert lottery.split("\n").count("  ♥  · · · · ·[·]· · ·  · · · ·") == 1


@a_fifth
@given(deal_states(), st.booleans(), st.sampled_from(LANGUAGES))
def test_any_rules_can_be_drawn(state: DealState, ascii_: bool, lang: Language) -> None:  # noqa: FBT001
    """Whatever the rules, a deal can be drawn at any moment, and fits."""
    style = Style(ascii=ascii_, lang=lang, names=NAMES)
    for picture in (text.table(state, style), text.tricks(state, style)):
        check_form(picture, ascii_=ascii_)
    if isinstance(state, LotteryState):
        check_form(text.rows(state, style), ascii_=ascii_)


# ---------------------------------------------------------------- that they hide


@given(deal_states(), st.data())
def test_a_view_shows_nothing_hidden(state: DealState, data: st.DataObject) -> None:
    """The picture of a view is the same for all deals that its seat cannot tell apart."""
    seat = data.draw(st.sampled_from((*state.rules.seats, None)))
    view = observe(state, seat)
    other = determinize(view, Random(1))
    for drawn in (text.table, text.tricks):
        assert drawn(observe(other, seat)) == drawn(view)
    played = CardSet(move for move in state.moves if isinstance(move, Card))
    assert cards_in(text.table(view).partition("\n")[2]) <= view.own | played


@a_fifth
@given(match_states())
def test_a_match_is_drawn_as_far_as_it_is_seen(match: MatchState) -> None:
    """Between deals there is nothing to draw; else the deal in progress, with the totals."""
    for subject in (match, observe(match, N)):
        for drawn in (text.table, text.tricks, text.rows):
            if match.current is None:
                with pytest.raises(InvalidStateError) as refused:
                    drawn(subject)
                assert refused.value.problems[0].code == "deal_needed"
        if match.current:
            total = " ".join(map(str, score(match).values()))
            rows = [" ".join(line.split()[1:]) for line in text.table(subject).split("\n")]
            assert total in rows


def test_open_hands_are_all_shown() -> None:
    """Of a deal itself every card is somewhere: in a hand, in the trick or in the last one."""
    state = deal(STANDARD.contracts[0], shuffle("open"))
    assert cards_in(text.table(state)) == CardSet(Card)
    assert "▌" not in text.table(state)
    assert text.table(observe(state, None)).count("▌" * 13 + " 13\n") >= 3


# ---------------------------------------------------------------- what they show


def test_a_trick_half_way() -> None:
    """The compass is kept, the arrow is at who is on turn, and the counts are below."""
    state = half(STANDARD, 7)
    assert (
        text.table(observe(state, E), Style(names=PLAYERS))
        == """\
Robber
  N deals, trick 7: N leads

                      W Ewa
                      ▌▌▌▌▌▌▌ 7
                    ╭─────────────╮
► S Jan             │             │   N Ala
  ▌▌▌▌▌▌▌ 7         │          6♦ │   ▌▌▌▌▌▌ 6
                    │     4♦      │
                    ╰─────────────╯
                      E Ola
                      ♠ 10 6 2
                      ♥ 2
                      ♦ 10 7
                      ♣ –

            N    E     S    W
  tricks    2    1     2    1
  points  -70  -80  -160  -50

  last trick: S 6♣  W 9♣  N 10♣  E 2♦   N takes it: -20"""
    )


def test_a_lottery_half_way() -> None:
    """In a lottery the rows lie in the middle."""
    assert (
        text.table(half(STANDARD, 12), Style(names=PLAYERS, lang="pl"))
        == """\
Loteryjka
  rozdaje N, gra N

                    ► N Ala
                      ♠ –
                      ♥ A D 9
                      ♦ A D
                      ♣ W
                    ╭────────────────────────────────╮
  W Ewa             │    2 3 4 5 6 7 8 9 10 W D K A  │   E Ola
  ♠ A 9             │ ♠  · · 4 5 6[7]8 · ·  · · · ·  │   ♠ 10 3 2
  ♥ K W             │ ♥  2 3 4 5 6[7]8 · ·  · · · ·  │   ♥ –
  ♦ W               │ ♦  · · · 5 6[7]8 9 ·  · · · ·  │   ♦ 10 4 3 2
  ♣ A               │ ♣  2 3 4 5 6[7]8 9 10 · · · ·  │   ♣ D
                    ╰────────────────────────────────╯
                      S Jan
                      ♠ K D W
                      ♥ 10
                      ♦ K
                      ♣ K

          N  E  S  W
  punkty  0  0  0  0

  N może zagrać: ♥ 9   ♣ W"""
    )


def test_three_players() -> None:
    """With three players one side of the table is empty, whoever sits below."""
    state = half(STANDARD_3P, 1)
    for bottom, empty in zip((N, E, S), ("right", "top", "left"), strict=True):
        lines = text.table(observe(state, None), Style(bottom=bottom)).split("\n")
        top = next(number for number, line in enumerate(lines) if "╭" in line)
        frame = lines[top + 1 : top + 4]
        assert any(re.match(" {18} *│", line) for line in frame)
        has = {
            "left": any(line[2:3].strip() for line in frame),
            "right": any(line.rpartition("│")[2] for line in frame),
            "top": bool(lines[top - 1]),
        }
        assert [side for side, there in has.items() if not there] == [empty]
    west_below = text.table(state, Style(bottom=W))
    assert west_below == text.table(state, Style(bottom=S))


def test_before_trumps_are_named() -> None:
    """The seen cards are listed where all hands are open; to a view they are all there are."""
    state = deal(STANDARD.contracts[7], shuffle("seen"))
    picture = text.table(state)
    assert isinstance(state, TrickState)
    seen = next(line for line in picture.split("\n") if "has seen" in line)
    assert cards_in(seen) == state.seen[N]
    assert "  N may name trumps: ♣ clubs, ♦ diamonds, ♥ hearts, ♠ spades" in picture
    assert "has seen" not in text.table(observe(state, N))
    assert "may name" in text.table(observe(state, N))
    assert "may name" not in text.table(observe(state, E))
    assert "▌▌▌▌▌ 5" in text.table(observe(state, E))
    named_ = play(state, ChooseTrump(Suit.HEARTS))
    assert "  N deals, trump ♥, trick 1: N leads" in text.table(named_).split("\n")
    assert "  N rozdaje" not in text.table(named_, Style(lang="pl"))
    chapanka = deal(PRESETS["chapanka"].contracts[7], shuffle("seen"), rules=PRESETS["chapanka"])
    assert text.table(chapanka).endswith("♠ spades, no trump")
    assert ", no trump, trick 1" in text.table(play(chapanka, ChooseTrump(None)))


def test_what_may_be_played_is_listed() -> None:
    """A seat that is on turn is told what it may play; another seat is not."""
    state = deal(STANDARD.contracts[1], shuffle("gdansk-2026"))
    on_turn = text.table(observe(state, E)).split("\n")
    assert on_turn[-1] == "  E may play: ♠ A   ♦ A Q J 3   ♣ K J 8"
    assert "may play" not in text.table(observe(state, N))


def test_a_deal_that_is_over() -> None:
    """At the end there are no cards, and nobody is on turn."""
    *_, last = played_by(deal(STANDARD.contracts[0], shuffle("over")), Random(1))
    picture = text.table(last, Style(names=PLAYERS))
    assert picture.count("no cards") == 4
    assert "N deals, the deal is over" in picture
    assert "►" not in picture
    assert "last trick: " in picture


def test_tricks_one_by_one() -> None:
    """Each trick has its leader, its cards by seat, its taker and its points."""
    state = half(STANDARD, 7)
    assert (
        text.tricks(state, Style(names=PLAYERS))
        == """\
Robber
  N deals

  No  N Ala  E Ola  S Jan  W Ewa  leads  takes  points
   1  A♦     5♦     9♦     J♦     E      N         -50
   2  3♣     2♣     K♣     4♣     N      S         -50
   3  5♠     3♠     J♠     A♠     S      W         -50
   4  5♣     Q♣     8♣     7♣     W      E         -80
   5  Q♦     3♦     K♦     8♦     E      S        -110
   6  10♣    2♦     6♣     9♣     S      N         -20
   7  6♦     4♦                   N
   =  -70    -80    -160   -50"""
    )


def test_rounds_one_by_one() -> None:
    """A lottery has rounds, with passes, and who went out when."""
    *_, last = played_by(deal(STANDARD.contracts[11], shuffle("rounds")), Random(2))
    lines = text.tricks(last, Style(names=PLAYERS)).split("\n")
    assert lines[:4] == [
        "Lottery",
        "  N deals, the deal is over",
        "",
        "  No  N Ala  E Ola  S Jan  W Ewa  place",
    ]
    assert lines[13:] == [
        "  10  K♠     3♥     2♥     8♦",
        "  11  9♦     pass   A♠     10♦",
        "  12  K♥     A♥     Q♣     K♣",
        "  13  J♦     A♣     Q♦            1. N 800, 2. S 500",
        "   =  800    0      500    0",
    ]


@pytest.mark.unmeasured
@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_the_points_of_the_tricks_add_up(rules: Rules) -> None:
    """The points of all tricks together are those of the deal."""
    for contract in rules.contracts:
        *_, last = played_by(deal(contract, shuffle("sum", rules=rules), rules=rules), Random(3))
        if isinstance(last, TrickState):
            rows = [line.split() for line in text.tricks(last).split("\n")[4:-1]]
            assert sum(int(row[-1]) for row in rows) == sum(score(last).values())
            assert [row[0] for row in rows] == [str(trick.number) for trick in last.tricks]


def test_rows_of_a_deal_of_tricks() -> None:
    """Only a lottery has rows."""
    with pytest.raises(InvalidStateError) as refused:
        text.rows(deal(STANDARD.contracts[0], shuffle("a")))
    assert refused.value.problems[0].code == "no_lottery"


def test_the_ace_may_be_below_the_two() -> None:
    """Where the ace is low its row begins with it; a card that is not in the deck has no place."""
    lottery = LotteryContract(
        "low", Group.LOTTERY, open_rank=Rank.TWO, ace="low", prizes=(1, 0, 0), stop_after=1
    )
    deck = CardSet("AC 2C 3C AD 2D 3D 2H 3H 4H")
    rules = attrs.evolve(STANDARD_3P, id="low", deck=deck, contracts=(lottery,))
    hands = {
        N: list(CardSet("2C AD 3H")),
        E: list(CardSet("AC 2D 4H")),
        S: list(CardSet("3C 3D 2H")),
    }
    state = deal(lottery, hands, rules=rules, dealer=S)
    laid = play_all(state, [Card("2C"), Card("AC"), Card("3C")])
    assert text.rows(laid).split("\n") == [
        "   A 2 3 4",
        "♠   [ ]",
        "♥   [·]· ·",
        "♦  ·[·]·",
        "♣  A[2]3",
    ]


def test_any_rank_may_open_the_rows() -> None:
    """Until the first card has fixed the rank nothing is marked."""
    kurnik = PRESETS["kurnik"]
    state = deal(kurnik.contracts[-1], shuffle("a"), rules=kurnik)
    assert "[" not in text.rows(state)
    states = [*played_by(state, Random(1))]
    assert text.rows(cast(Any, states[1])).count("[") == 4


def test_a_hand_in_polish_and_in_ascii() -> None:
    """The letters are those of the language; ASCII has letters for the suits."""
    cards = CardSet("QH JH TH AS 2C")
    polish = Style(lang="pl")
    assert text.hand(cards, polish) == "♠ A\n♥ D W 10\n♦ –\n♣ 2"
    assert text.hand(cards, Style(ascii=True)) == "S A\nH Q J 10\nD -\nC 2"


def test_a_sheet_as_players_keep_it() -> None:
    """Points and totals stand side by side for each player; those who are level share a place."""
    sheet = new_sheet(names=PLAYERS)
    assert text.sheet(sheet) == (
        "Score sheet: 0 of 12 deals\n\n  nothing entered yet\nnext: 1. no tricks, N deals"
    )
    sheet = enter(sheet, Counts(tricks={N: 5, E: 8}))
    sheet = enter(sheet, {N: -60, E: 0, S: -200, W: 0})
    assert (
        text.sheet(sheet, Style(lang="pl", names={W: "Ewa Maria"}))
        == """\
Zapis: 2 z 12 rozdań

Nr gra        R │ N Ala      │ E Ola      │ S Jan      │ W Ewa Maria
────────────────┼────────────┼────────────┼────────────┼────────────
 1 bez lew    N │ -100  -100 │ -160  -160 │    0     0 │     0     0
 2 bez kierów E │  -60  -160 │    0  -160 │ -200  -200 │     0     0

Dotychczasowa klasyfikacja
  1.  W Ewa Maria     0
  2.  N Ala        -160
  2.  E Ola        -160
  4.  S Jan        -200
dalej: 3. bez dam, rozdaje S"""
    )


def test_a_long_sheet_has_its_names_over_each_series() -> None:
    """Chapanka has four series of twelve deals; the chart shows one below the other."""
    *_, full = sheets(PRESETS["chapanka"])
    picture = text.sheet(full)
    assert picture.count("No contract ") == 4
    assert "\nFinal ranking\n" in picture
    assert "next" not in picture
    numbers = [line.split() for line in text.chart(full).split("\n") if re.match(r" {9}\d", line)]
    assert sum(numbers, []) == [str(number) for number in range(1, 49)]  # noqa: RUF017


def test_a_chart_with_equal_totals() -> None:
    """Totals that are level stand side by side, above the line of no points and below it."""
    sheet = enter(new_sheet(), {N: -260, E: 0, S: 0, W: 0})
    picture = text.chart(sheet, Style(ascii=True)).split("\n")
    assert picture[2] == "     0 +--ESW--"
    assert picture[-2:] == ["  1.  W     0", "  4.  N  -260"]
    assert text.chart(new_sheet(), Style(lang="pl")).endswith("jeszcze nic nie wpisano")
    ups = [*sheets(PRESETS["mimuw"])][-1]
    lines = text.chart(ups).split("\n")[2:]
    assert re.match(r" +0 ┼", next(line for line in reversed(lines) if "┼" in line))


@pytest.mark.unmeasured
@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_a_chart_has_each_seat_once_for_each_deal(rules: Rules) -> None:
    """No seat hides another, and each stands at the row nearest to its total."""
    for sheet in sheets(rules):
        rows = re.findall(r"^ *(-?\d+) [┤┼](.*)$", text.chart(sheet), re.MULTILINE)
        letters = "".join(re.findall("[NESW]", "".join(row for _, row in rows)))
        assert len(letters) == len(sheet.deals) * len(rules.seats)


def test_match_points_are_drawn_with_their_totals() -> None:
    """A deal in a match has its number, and the totals with this deal."""
    match = enter_score(new_match(), {N: -260, E: 0, S: 0, W: 0})
    match = deal(match, shuffle("b"))
    picture = text.table(match)
    assert picture.startswith("Deal 2 of 12: no hearts\n  E deals, trick 1: S leads\n")
    assert "  total   -260  0  0  0\n" in picture


def test_hands_before_play() -> None:
    """What a shuffle gives can be drawn before there is a deal."""
    hands = {seat: CardSet(cards) for seat, cards in shuffle("gdansk-2026").items()}
    picture = text.dealt(hands, Style(bottom=N, names=NAMES))
    check_form(picture, ascii_=False)
    assert cards_in(picture) == CardSet(Card)
    assert picture.split("\n")[0].strip() == "S " + NAMES[S]


# ---------------------------------------------------------------- names


@pytest.mark.parametrize(
    ("name", "safe"),
    [
        ("Jan\nIII\tSobieski  ", "Jan III Sobieski"),
        ("\x1b[31mrot\x9b", "�[31mrot�"),
        ("a\u202eb\u2066c\u2069", "abc"),
        ("\ud800\u0378", "��"),
        ("👩\u200d🚀\ufe0f", "👩\u200d🚀\ufe0f"),
        ("🏴\U000e0067\U000e007f", "🏴\U000e0067\U000e007f"),
        ("", ""),
    ],
)
def test_names_are_made_harmless(name: str, safe: str) -> None:
    """No name can command the terminal, turn the line round, or begin another line."""
    assert harmless(name) == safe


@pytest.mark.parametrize(
    ("name", "ascii_"),
    [
        ("Zażółć gęślą jaźń", "Zazolc gesla jazn"),
        ("Łódź Ærø Straße", "Lodz Aero Strasse"),
        ("Щука Юлія Їжак", "Shchuka Yuliya Izhak"),
        ("Αθηνά Ψ", "Athina Ps"),
        ("ﬁnn Ⅷ \uff21", "finn VIII A"),
        ("王芳 👩\u200d🚀!", "?? ?!"),
        ("„Ala” – x…", '"Ala" - x...'),
        ("объезд", "obezd"),
    ],
)
def test_names_in_ascii(name: str, ascii_: str) -> None:
    """Accents go, other alphabets are spelt, and what cannot be spelt is a question mark."""
    assert spelt(name) == ascii_


def test_names_from_right_to_left_stand_by_themselves() -> None:
    """Such a name is isolated, also when it is cut, so that what is behind it does not move."""
    assert shown("שרה", Style(), 10) == "\u2068שרה\u2069"
    assert shown("שרה", Style(), 2) == "\u2068ש…\u2069"
    assert named(W, Style(names=PLAYERS), 4) == "W E…"
    assert named(W, Style(names={W: "Aleksandra"}, ascii=True), 9) == "W Alek..."

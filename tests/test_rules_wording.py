"""Rules in sentences: complete, made from the data alone, and what differs between two."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from kierki import (
    PRESETS,
    STANDARD,
    STANDARD_3P,
    Card,
    CardSet,
    Contract,
    Group,
    Language,
    LotteryContract,
    Rank,
    Rules,
    Seat,
    Suit,
    TrickContract,
    TrumpRule,
    combined,
    diff_rules,
)
from kierki.rules.card_words import PACK, Form, card_words, rank_words
from kierki.rules.contract_names import contract_name, name_of
from kierki.rules.field_words import deck_words
from kierki.rules.numbers import counted, deal_numbers, ordinal, points
from kierki.rules.sentences import _SENTENCES
from kierki.strategies import rules as any_rules

WORDING = Path(__file__).parent / "data" / "wording"
LANGUAGES: tuple[Language, ...] = ("en", "pl")
HEARTS = PACK.of_suit(Suit.HEARTS)
SHORT_DECK = CardSet(card for card in Card if card.rank.index >= Rank.SEVEN.index)

languages: st.SearchStrategy[Language] = st.sampled_from(LANGUAGES)


def evolved(contract: Contract, **fields: Any) -> Any:
    """Change some fields of a contract of either kind."""
    return attrs.evolve(contract, **fields)


def trick(id_: str = "house", **fields: Any) -> TrickContract:
    """Make a contract of tricks."""
    return TrickContract(id_, Group.SINGLE, **fields)


def lottery(**fields: Any) -> LotteryContract:
    """Make a lottery."""
    usual: dict[str, Any] = {"open_rank": Rank.SEVEN, "prizes": (9, 5, 0, 0), "stop_after": 2}
    return LotteryContract("lottery", Group.LOTTERY, **usual | fields)


def house(*contracts: Contract, **fields: Any) -> Rules:
    """Make house rules."""
    return Rules("house", contracts, **fields)


def said(contract: Contract, lang: Language = "en", **fields: Any) -> list[str]:
    """Give what is said of a contract that is the only one, but for its total."""
    block = house(contract, **fields).describe(lang).split("\n\n")[1]
    return [line.strip() for line in block.splitlines()[1:-1]]


# ---------------------------------------------------------------- whole descriptions


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("preset", ["standard", "standard_3p", "chapanka", "mimuw"])
def test_presets_read_as_a_player_would_write_them(preset: str, lang: Language) -> None:
    """These texts have been read from beginning to end; a change must be read again."""
    wanted = (WORDING / f"{preset}.{lang}.txt").read_text(encoding="utf-8")
    assert PRESETS[preset].describe(lang) + "\n" == wanted


@given(any_rules(), languages)
def test_every_contract_and_total_is_in_the_description(rules: Rules, lang: Language) -> None:
    """Whatever the rules are, each deal is described, by the number and the name of each."""
    text = rules.describe(lang)
    blocks = text.split("\n\n")
    headings = [block.partition("\n")[0] for block in blocks]
    numbers = iter(headings[1:-1])
    for contract in dict.fromkeys(rules.contracts):
        assert any(f": {contract_name(contract, lang)}" in heading for heading in headings)
        assert points(rules.contract_total(contract), lang) in text
    assert all(str(number)[0].isupper() for number in numbers)
    assert all(len(block.splitlines()) > 2 for block in blocks)
    assert "{" not in text


@given(any_rules(), languages)
def test_names_decide_nothing(rules: Rules, lang: Language) -> None:
    """Rules and contracts under other names are described in the same sentences."""
    names = {own.id: f"x{number}" for number, own in enumerate(rules.contracts)}
    renamed = [attrs.evolve(own, id=names[own.id]) for own in rules.contracts]
    other = attrs.evolve(rules, id="other", contracts=renamed)

    def sentences(text: str) -> list[str]:
        return [line for line in text.splitlines() if line.startswith(" ")]

    assert sentences(rules.describe(lang)) == sentences(other.describe(lang))


def test_only_english_and_polish() -> None:
    """There is no third language."""
    german: Any = "de"
    with pytest.raises(ValueError, match="'en' or 'pl'"):
        STANDARD.describe(german)
    with pytest.raises(ValueError, match="'en' or 'pl'"):
        diff_rules(STANDARD, STANDARD, german)


def test_both_languages_say_the_same_facts() -> None:
    """No sentence leaves a fact out in one language, but for numbers that Polish spells anew."""
    for english, polish in _SENTENCES.values():
        assert sorted(_facts(english)) == sorted(_facts(polish))


def _facts(sentence: str) -> list[str]:
    return [part.partition("}")[0] for part in sentence.split("{")[1:]]


def test_the_words_are_loaded_only_when_asked_for() -> None:
    """Who only plays does not wait for the sentences."""
    asked = (
        "import sys, kierki; kierki.new_match(); before = set(sys.modules);"
        "kierki.STANDARD.describe(); kierki.diff_rules;"
        "print('kierki.rules.sentences' in before, 'kierki.rules.sentences' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, check=True)
    assert done.stdout.split() == [b"False", b"True"]


def test_the_room_of_rules_has_no_other_names() -> None:
    """A misspelt name is told, as of any module."""
    import kierki.rules  # noqa: PLC0415 (the module, not a name in it)

    with pytest.raises(AttributeError, match=r"'kierki\.rules' has no attribute 'diff'"):
        kierki.rules.diff  # type: ignore[attr-defined]  # noqa: B018


# ---------------------------------------------------------------- the frame


def frame(rules: Rules, lang: Language = "en") -> list[str]:
    """Give what is said before the deals."""
    return [line.strip() for line in rules.describe(lang).split("\n\n")[0].splitlines()]


def test_a_short_deck_is_told_by_what_is_missing() -> None:
    """Whole ranks that are out are named, and how many cards each player gets."""
    rules = house(trick(per_trick=-1), deck=SHORT_DECK)
    assert frame(rules)[2] == (
        "The deck has 32 cards, without the sixes, fives, fours, threes and twos; "
        "each player is dealt 8."
    )
    assert frame(rules, "pl")[2] == (
        "Talia: 32 karty, bez szóstek, piątek, czwórek, trójek i dwójek; każdy gracz dostaje 8."
    )


def test_a_tiny_deck_is_told_by_what_it_has() -> None:
    """The shorter way is taken."""
    assert deck_words(CardSet("QH KH AH"), "en") == "3 cards: Q♥, K♥, A♥"
    assert deck_words(CardSet("QH KH AH"), "pl") == "3 karty: D♥, K♥, A♥"
    assert deck_words(PACK - HEARTS, "pl") == "39 kart, bez kierów"


@pytest.mark.parametrize(
    ("step", "english", "polish"),
    [
        (0, None, None),
        (1, "1 seat further", "o 1 miejsce w lewo"),
        (2, "2 seats further", "o 2 miejsca w lewo"),
        (-1, "3 seats further", "o 3 miejsca w lewo"),
        (4, None, None),
    ],
)
def test_the_extra_step_after_a_series(step: int, english: str | None, polish: str | None) -> None:
    """The step is told as it comes out at the table, and where there is none, not at all."""
    rules = house(trick(per_trick=1), series=3, series_dealer_step=step)
    assert (english is not None) == any("After each series" in line for line in frame(rules))
    assert any((english or "3 times, 3 deals") in line for line in frame(rules))
    assert any((polish or "3 razy, razem 3 rozdania") in line for line in frame(rules, "pl"))


def test_who_leads_is_said_once_if_it_is_always_the_same() -> None:
    """A side that all deals have in common stands in the frame, and only there."""
    same = "In every deal the dealer plays the first card."
    rules = house(trick(per_trick=1, leader="dealer"), lottery(starter="dealer"))
    assert same in frame(rules)
    assert "leads to the first trick" not in rules.describe()
    mixed = house(trick(per_trick=1), lottery(starter="dealer"))
    assert same not in frame(mixed)
    assert "The player to the dealer's left leads to the first trick." in mixed.describe()
    assert "The dealer begins." in mixed.describe()
    assert "Zaczyna rozdający." in mixed.describe("pl")


def test_a_lottery_alone_needs_no_word_about_tricks() -> None:
    """Who follows suit, and what takes a trick, is said where there are tricks."""
    assert not any("suit led" in line for line in frame(house(lottery())))
    assert any("In tricks" in line for line in frame(house(trick(per_trick=1))))


def test_trumps_are_spoken_of_where_there_are_any() -> None:
    """The highest trump takes a trick only in rules that have trumps."""
    assert not any("trump" in line for line in frame(house(trick(per_trick=1))))
    trumps = trick(per_trick=1, trump=TrumpRule())
    assert any("The highest trump" in line for line in frame(house(trumps)))


# ---------------------------------------------------------------- prices


@pytest.mark.parametrize(
    ("fields", "english", "polish"),
    [
        ({"per_trick": 1}, "+1 point for each trick", "+1 punkt za każdą lewę"),
        ({"per_trick": -22}, "−22 points for each trick", "−22 punkty za każdą lewę"),
        (
            {"per_card": [(HEARTS, -5)]},
            "−5 points for each heart",
            "−5 punktów za każdego kiera",
        ),
        (
            {"per_card": [("AS", 3), ("QC QD QH QS AC AD AH AS", -12)]},
            "+3 points for the ace of spades (A♠) and −12 points for each ace and queen",
            "+3 punkty za asa pik (A♠) i −12 punktów za każdego asa i każdą damę",
        ),
        (
            {"per_position": [(-2, -1), (-3, 2), (13, 5)]},
            (
                "−1 point for the last trick but one, +2 points for the third trick from the end "
                "and +5 points for the thirteenth trick"
            ),
            (
                "−1 punkt za przedostatnią lewę, +2 punkty za trzecią lewę od końca "
                "i +5 punktów za trzynastą lewę"
            ),
        ),
    ],
)
def test_prices(fields: dict[str, Any], english: str, polish: str) -> None:
    """What is paid is said in the order of the price lists, with points in the right number."""
    assert said(trick(**fields))[0] == f"The taker gets {english}."
    assert said(trick(**fields), "pl")[0] == f"Kto bierze, dostaje {polish}."


def test_what_pays_nothing_is_not_listed() -> None:
    """Prices of zero, and of cards that are in no deck, are no prices."""
    free = trick(per_card=[("2C", -50), ("KH", 0)], per_position=[(1, 0)])
    assert said(free, deck=SHORT_DECK) == ["Nothing is paid."]
    assert said(free, "pl", deck=SHORT_DECK) == ["Nie ma żadnych punktów."]


@pytest.mark.parametrize(
    ("fields", "twice"),
    [
        ({"per_card": [(HEARTS, -1), ("KH", -5)]}, True),
        ({"per_card": [(HEARTS, -1), ("KS", -5)]}, False),
        ({"per_trick": 1, "per_position": [(1, 5)]}, True),
        ({"per_position": [(13, 5), (-1, 5)]}, True),
        ({"per_position": [(12, 5), (-1, 5)]}, False),
        ({"per_trick": 1, "per_card": [(HEARTS, -1)]}, False),
    ],
)
def test_what_is_paid_twice(fields: dict[str, Any], twice: bool) -> None:  # noqa: FBT001 (a table)
    """That prices add up is said where some card or trick has two."""
    reminder = "A card or a trick that is named more than once is paid each time."
    assert (reminder in said(trick(**fields))) == twice


def test_a_robber_is_the_sum_of_the_deals_before_it() -> None:
    """It is the prices that tell, in whatever order they stand and whatever it is called."""
    tricks, kings = trick("a", per_trick=-2), trick("b", per_card=[("KC KD KH KS", -7)])
    both = combined("c", kings, tricks, group=Group.TRUMPS)
    text = house(trick("z", per_trick=-9), tricks, kings, lottery(), both).describe()
    assert (
        "The taker gets all that deals 2–3 pay, added up: "
        "−2 points for each trick and −7 points for each king."
    ) in text
    dearer = attrs.evolve(both, per_trick=-3)
    assert "added up" not in house(tricks, kings, dearer).describe()
    assert "added up" not in house(both, tricks, kings).describe()
    free = trick("d")
    assert "added up" not in house(tricks, free, attrs.evolve(tricks, id="e")).describe()


def test_a_sum_is_found_late_in_a_long_programme() -> None:
    """The numbers are those of the deals, however many there were before."""
    singles = [trick(f"a{number}", per_trick=2**number) for number in range(1, 41)]
    last = combined("b", *singles[37:40])
    assert "all that deals 38–40 pay" in house(*singles, last).describe()


# ---------------------------------------------------------------- bans and duties


@pytest.mark.parametrize(
    ("cards", "english", "polish"),
    [
        (HEARTS, "hearts", "w kiery"),
        ("KH", "the king of hearts (K♥)", "królem kier (K♥)"),
        ("QC QD QH QS", "queens", "damami"),
        ("2S 3D", "any of 3♦, 2♠", "żadną z kart 3♦, 2♠"),
        (
            HEARTS | PACK.of_suit(Suit.SPADES),
            "hearts or spades",
            "w kiery ani piki",
        ),
    ],
)
def test_bans_on_leads(cards: Any, english: str, polish: str) -> None:
    """A ban names its cards, and when it is off."""
    barred = trick(per_trick=1, barred_leads=cards)
    assert said(barred)[1:] == [
        f"You may not lead {english} to any trick while you hold a card that may be led."
    ]
    assert said(barred, "pl")[1:] == [
        (
            f"W żadnej lewie nie wolno wychodzić {polish}, "
            "dopóki ma się na ręku kartę, którą wyjść wolno."
        )
    ]
    at_first = trick(per_trick=1, barred_opening_leads=cards)
    assert said(at_first)[1:] == [
        f"You may not lead {english} to the first trick while you hold a card that may be led."
    ]
    assert said(at_first, "pl")[1].startswith(f"W pierwszej lewie nie wolno wychodzić {polish},")


def test_bans_that_change_nothing_are_not_said() -> None:
    """A ban on every card bars none, and an opening ban may say nothing new."""
    assert said(trick(per_trick=1, barred_leads=PACK))[1:] == []
    assert said(trick(per_trick=1, barred_opening_leads=PACK))[1:] == []
    twice = trick(per_trick=1, barred_leads=HEARTS, barred_opening_leads="KH")
    assert len(said(twice)) == 2


def test_bans_that_cancel_each_other() -> None:
    """If both bans together leave no card, the first trick is free."""
    both = trick(per_trick=1, barred_leads=HEARTS, barred_opening_leads=PACK - HEARTS)
    assert said(both)[2] == "Any card may be led to the first trick."
    assert said(both, "pl")[2] == "W pierwszej lewie wolno wyjść dowolną kartą."


@pytest.mark.parametrize(
    ("cards", "english", "polish"),
    [
        ("KH", "the king of hearts (K♥)", "króla kier (K♥)"),
        (HEARTS, "a heart", "kiera"),
        ("AC AD AH AS 8C 8D 8H 8S", "an ace or eight", "asa lub ósemkę"),
        ("2S 3D", "one of 3♦, 2♠", "jedną z kart 3♦, 2♠"),
    ],
)
def test_forced_discards(cards: Any, english: str, polish: str) -> None:
    """What a void must throw is named."""
    forced = trick(per_trick=1, forced_discards=cards)
    assert said(forced)[1] == f"Void in the suit led, you must throw {english} if you can."
    assert said(forced, "pl")[1] == (
        f"Przy renonsie w kolorze wyjścia trzeba zrzucić {polish}, jeśli to możliwe."
    )


@pytest.mark.parametrize(
    ("cards", "english", "polish"),
    [
        ("KH", "the king of hearts (K♥)", "króla kier (K♥)"),
        ("QC QD QH QS", "any queen", "dam"),
        ("KC KD KH KS JC JD JH JS", "any king or jack", "królów ani waletów"),
        ("2S 3D", "any of 3♦, 2♠", "żadnej z kart 3♦, 2♠"),
    ],
)
def test_an_early_end(cards: str, english: str, polish: str) -> None:
    """Which cards the deal waits for is said."""
    early = trick(per_card=[(cards, -1)], early_end=True)
    assert said(early)[1] == f"The deal ends after the trick that leaves nobody with {english}."
    assert said(early, "pl")[1] == (
        f"Rozdanie kończy się po lewie, po której nikt nie ma już na ręku {polish}."
    )


# ---------------------------------------------------------------- trumps


def test_trumps_named_from_a_few_cards() -> None:
    """Who names trumps has seen so many cards, and all others are dealt later."""
    lines = said(trick(per_trick=1, trump=TrumpRule(chooser="left", cards_seen=3)), "pl")
    assert lines[1] == (
        "Gdy każdy dostał 3 karty, gracz na lewo od rozdającego, widząc tylko te karty, "
        "wybiera atut; potem rozdaje się resztę."
    )
    assert lines[2].endswith("gra bez atu nie jest dozwolona.")


@pytest.mark.parametrize("cards_seen", [None, 13])
def test_trumps_named_from_the_whole_hand(cards_seen: int | None) -> None:
    """To see all 13 cards is to see the hand."""
    rule = TrumpRule(cards_seen=cards_seen, allow_no_trump=True)
    assert said(trick(per_trick=1, trump=rule))[1:] == [
        "When all cards are dealt, the dealer names the trump suit.",
        "Any suit will do, held or not; playing without trumps is allowed, too.",
    ]


def duties(**fields: Any) -> list[str]:
    """Give the first words of what is said of the duties that go with trumps."""
    contract = trick(per_trick=1, forced_discards="KH", trump=TrumpRule(**fields))
    return [" ".join(line.split()[:4]) for line in said(contract)[4:]]


def test_duties_in_deals_with_trumps() -> None:
    """Each duty is said if it is there, and only where it can matter."""
    assert duties() == []
    assert duties(must_trump=True) == ["Void in the suit", "The card that must"]
    assert duties(must_beat="trumps") == ["When trumps are led,"]
    assert duties(must_beat="trumps_and_no_trump") == ["When trumps are led,"]
    assert duties(must_beat="trumps_and_no_trump", allow_no_trump=True) == [
        "When trumps are led,",
        "When no trump is",
    ]
    assert duties(must_beat="trumps", must_trump=True) == [
        "Void in the suit",
        "The card that must",
        "When trumps are led,",
        "A trump that must",
    ]
    without_discard = trick(per_trick=1, trump=TrumpRule(must_trump=True))
    assert said(without_discard)[3:] == ["Void in the suit led, you must play a trump if you can."]


# ---------------------------------------------------------------- the lottery


def test_what_opens_a_row() -> None:
    """The rank is named, or it is free, or free among some."""
    assert said(lottery(open_rank=Rank.QUEEN))[1] == "A row is opened by its queen."
    assert said(lottery(open_rank=Rank.QUEEN), "pl")[1] == "Rząd otwiera się damą."
    free = lottery(open_rank=None)
    assert said(free)[1] == "The first card laid fixes the rank that opens every row."
    three: dict[str, Any] = {"seats": STANDARD_3P.seats, "deck": PACK - CardSet("2C")}
    some = lottery(open_rank=None, prizes=(9, 5, 0))
    assert said(some, **three)[1] == (
        "The first card laid fixes the rank that opens every row; "
        "it must be one of 3, 4, 5, 6, 7, 8, 9, 10, J, Q, K, A."
    )
    assert said(some, "pl", **three)[1].endswith("9, 10, W, D, K, A.")


def test_where_the_ace_is() -> None:
    """The ace is spoken of if there is one."""
    assert "The ace is above the king." in said(lottery())
    assert "As jest pod dwójką." in said(lottery(ace="low"), "pl")
    no_aces = CardSet(card for card in Card if card.rank is not Rank.ACE)
    assert not any("ace" in line for line in said(lottery(), deck=no_aces))


def test_ranks_that_are_passed_over() -> None:
    """Gaps are spoken of where neighbours in a row are none in rank."""
    gaps = "Ranks that are not in the deck are passed over."
    assert gaps not in said(lottery())
    assert gaps not in said(lottery(), deck=SHORT_DECK)
    assert gaps in said(lottery(ace="low"), deck=SHORT_DECK)
    without_nines = CardSet(card for card in Card if card.rank is not Rank.NINE)
    assert gaps in said(lottery(), deck=without_nines)


def test_prizes_and_the_end() -> None:
    """The prizes stand in the order of going out; the rest are others, or the last one."""
    assert said(lottery())[-2:] == [
        "In the order of going out: +9 points, +5 points; the others get 0 points.",
        "The deal ends as soon as two players are out of cards.",
    ]
    assert said(lottery(prizes=(4, 2, 1, -1), stop_after=3), "pl")[-2:] == [
        (
            "Kolejno dla tych, którzy pozbędą się kart: +4 punkty, +2 punkty, +1 punkt; "
            "ostatni dostaje −1 punkt."
        ),
        "Rozdanie kończy się, gdy trzech graczy pozbędzie się kart.",
    ]
    assert said(lottery(prizes=(3, -1, -1, -1), stop_after=1))[-1] == (
        "The deal ends as soon as one player is out of cards."
    )


# ---------------------------------------------------------------- totals


def test_totals_are_those_of_a_match() -> None:
    """Groups are added up through all series, and so is the match."""
    rules = house(trick(per_trick=-2), trick(per_trick=-2), series=2)
    assert "All players together: −26 points in each deal." in rules.describe()
    assert rules.describe().endswith(
        "Single deals: −104 points.\n  A match sums to −104 points, not to zero."
    )
    assert rules.describe("pl").endswith("Suma całego meczu to −104 punkty, a nie zero.")
    assert rules.group_totals() == {Group.SINGLE: -104}


# ---------------------------------------------------------------- words


@pytest.mark.parametrize(
    ("cards", "form", "english", "polish"),
    [
        (PACK, "each", "each card", "każdą kartę"),
        (CardSet(), "each", "no card", "żadną kartę"),
        (HEARTS | CardSet("QS"), "lead", "hearts or the queen of spades (Q♠)", None),
        (HEARTS | CardSet("QS"), "left", None, "kierów ani damy pik (D♠)"),
        (PACK - HEARTS, "each", "each club, diamond and spade", None),
        (PACK - HEARTS, "each", None, "każdego trefla, każde karo i każdego pika"),
        (CardSet("2C 2D 2H 2S"), "without", "the twos", "dwójek"),
        (CardSet("2C"), "without", "the two of clubs (2♣)", "dwójki trefl (2♣)"),
        (CardSet("2C 3C"), "without", "2♣, 3♣", "kart 2♣, 3♣"),
    ],
)
def test_sets_of_cards(cards: CardSet, form: Form, english: str | None, polish: str | None) -> None:
    """Suits, ranks and single cards are named; what is none of these is listed."""
    assert english in (None, card_words(cards, form, "en"))
    assert polish in (None, card_words(cards, form, "pl"))


def test_sets_of_cards_in_a_deck_that_lacks_some() -> None:
    """A suit is whole if all its cards of the deck are there; a single card is called by name."""
    queens = CardSet("QC QD QH QS")
    assert card_words(HEARTS, "each", "en", SHORT_DECK) == "each heart"
    assert card_words(HEARTS & SHORT_DECK, "each", "en", SHORT_DECK) == "each heart"
    assert card_words(HEARTS & SHORT_DECK, "each", "en").startswith("each of 7♥, 8♥")
    assert card_words(queens, "each", "pl", PACK - CardSet("QS")) == "każdą damę"
    assert card_words(queens, "each", "en", HEARTS) == "the queen of hearts (Q♥)"
    one_king = PACK - CardSet("KC KD KS")
    assert card_words(CardSet("KH 2S"), "each", "en", one_king) == "each of K♥, 2♠"


@given(st.sets(st.sampled_from(Card)), st.sets(st.sampled_from(Card)), languages)
def test_other_cards_are_other_words(a: set[Card], b: set[Card], lang: Language) -> None:
    """In the whole pack no two sets of cards are called the same."""
    first, second = CardSet(a), CardSet(b)
    for form in ("each", "one", "left", "lead", "without"):
        same = card_words(first, form, lang) == card_words(second, form, lang)
        assert same == (first == second)


def test_every_rank_has_its_words() -> None:
    """All thirteen ranks are named in both languages."""
    assert len({rank_words(rank, "en") for rank in Rank}) == 13
    assert len({rank_words(rank, "pl") for rank in Rank}) == 13
    assert rank_words(Rank.SIX, "pl") == "szóstką"


def test_numbers() -> None:
    """Numbers, ordinals and deals are written as in a sentence."""
    seats = (("seat", "seats"), ("miejsce", "miejsca", "miejsc"))
    assert counted(5, seats, "pl") == "5 miejsc"
    assert (ordinal(17, "en"), ordinal(17, "pl")) == ("seventeenth", "siedemnastą")
    assert deal_numbers([1, 3, 4], "pl") == "rozdania 1, 3–4"


def test_names_of_contracts() -> None:
    """A house contract is called by its id, and never by the name of another."""
    assert contract_name(STANDARD.contracts[3], "pl") == "bez panów"
    assert contract_name(trick("no_aces"), "pl") == "no aces"
    assert name_of("no_7th_or_last", "pl") == "no_7th_or_last"
    ids = {own.id for rules in PRESETS.values() for own in rules.contracts}
    assert all(name_of(id_, "pl") != id_.replace("_", " ") for id_ in ids)


# ---------------------------------------------------------------- what differs


@given(any_rules(), any_rules(), languages)
def test_only_the_same_game_has_no_differences(a: Rules, b: Rules, lang: Language) -> None:
    """Nothing is said if and only if the rules are equal but for their ids; both ways alike."""
    same = attrs.evolve(a, id="same") == attrs.evolve(b, id="same")
    assert (diff_rules(a, b, lang) == ()) == same
    assert (diff_rules(b, a, lang) == ()) == same
    assert diff_rules(a, attrs.evolve(a, id="other"), lang) == ()


@given(any_rules(), any_rules())
def test_both_directions_say_as_much(a: Rules, b: Rules) -> None:
    """What is said of two rule sets is said of them the other way round."""
    assume(len({own.id for own in (*a.contracts, *b.contracts)}) > 1)
    ours = [line for line in diff_rules(a, b) if line.startswith(("Players", "Deck", "Who wins"))]
    theirs = [line for line in diff_rules(b, a) if line.startswith(("Players", "Deck", "Who wins"))]
    assert [_turned(line) for line in ours] == theirs


def _turned(line: str) -> str:
    what, _, change = line.partition(": ")
    first, _, second = change.partition(" → ")
    return f"{what}: {second} → {first}"


TRICKS = trick("a", per_card=[("KH", -5)], barred_leads="KH")
TRUMPS = trick("a", per_trick=1, trump=TrumpRule())
LOTTERY = lottery(prizes=(9, 0, 0, 0), stop_after=1)
FEWER = PACK - CardSet("2C 2D 2H 2S")
CHANGES: list[tuple[Contract, str, Any]] = [
    (TRICKS, "id", "b"),
    (TRICKS, "group", Group.ROBBER),
    (TRICKS, "per_trick", 7),
    (TRICKS, "per_card", [("KH", -5), (HEARTS, -1)]),
    (TRICKS, "per_card", [("KH", -5), (CardSet(), -1)]),
    (TRICKS, "per_card", []),
    (TRICKS, "per_position", [(1, 2), (-1, 2)]),
    (TRICKS, "barred_leads", "KH QH"),
    (TRICKS, "barred_leads", ""),
    (TRICKS, "barred_opening_leads", HEARTS),
    (TRICKS, "forced_discards", "KH"),
    (TRICKS, "leader", "dealer"),
    (TRICKS, "early_end", True),
    (TRICKS, "trump", TrumpRule()),
    (TRUMPS, "trump", TrumpRule(chooser="left")),
    (TRUMPS, "trump", TrumpRule(cards_seen=13)),
    (TRUMPS, "trump", TrumpRule(allow_no_trump=True)),
    (TRUMPS, "trump", TrumpRule(must_trump=True)),
    (TRUMPS, "trump", TrumpRule(must_beat="trumps")),
    (TRUMPS, "trump", TrumpRule(must_beat="trumps_and_no_trump")),
    (LOTTERY, "id", "b"),
    (LOTTERY, "group", Group.SINGLE),
    (LOTTERY, "open_rank", Rank.EIGHT),
    (LOTTERY, "open_rank", None),
    (LOTTERY, "starter", "dealer"),
    (LOTTERY, "ace", "low"),
    (LOTTERY, "prizes", (9, -3, -3, -3)),
    (LOTTERY, "stop_after", 2),
]


def test_no_field_is_forgotten() -> None:
    """The changes below are of all fields that contracts have."""
    for record in (TrickContract, LotteryContract):
        fields = {field.name for field in attrs.fields(record)}
        assert {name for own, name, _ in CHANGES if isinstance(own, record)} == fields


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("contract", "field", "value"), CHANGES)
def test_a_change_of_a_contract_is_one_line(
    contract: Contract, field: str, value: Any, lang: Language
) -> None:
    """Whatever field of a contract is changed, one sentence tells it, there and back."""
    between = trick("other", per_trick=1)
    before = house(contract, between, contract)
    other = evolved(contract, **{field: value})
    after = house(other, between, other)
    (line,) = diff_rules(before, after, lang)
    (back,) = diff_rules(after, before, lang)
    assert line.startswith({"en": "Deals 1, 3, ", "pl": "Rozdania 1, 3, "}[lang])
    first, _, second = line.partition(" → ")
    assert back.endswith(f" → {first.rpartition(': ')[2]}")
    assert second in back


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("seats", (Seat.N, Seat.E, Seat.S)),
        ("deck", FEWER - CardSet("3C 3D 3H 3S 4C 4D 4H 4S 5C 5D 5H 5S")),
        ("winner", "lowest"),
        ("series", 2),
        ("series_dealer_step", 1),
    ],
)
def test_a_change_of_the_frame_is_one_line(field: str, value: Any, lang: Language) -> None:
    """Whatever of the rules themselves is changed, one sentence tells it."""
    rules = house(TRICKS, deck=FEWER)
    other = attrs.evolve(rules, **{field: value})
    (line,), (back,) = diff_rules(rules, other, lang), diff_rules(other, rules, lang)
    assert _turned(line) == back


def test_prices_in_another_order() -> None:
    """Lists that differ in order alone are shown whole; else only what they have not in common."""
    prices = [(CardSet("KH"), -5), (HEARTS, -1)]
    rules = house(trick(per_card=prices))
    assert diff_rules(rules, house(trick(per_card=prices[::-1]))) == (
        (
            "Deal 1, house: cards: −5 points for the king of hearts (K♥), −1 point for each heart "
            "→ −1 point for each heart, −5 points for the king of hearts (K♥)"
        ),
    )
    assert diff_rules(rules, house(trick(per_card=[*prices[:1], (HEARTS, -2)]))) == (
        "Deal 1, house: cards: −1 point for each heart → −2 points for each heart",
    )


def test_the_same_change_of_several_deals_is_said_once() -> None:
    """Deals that differ alike are named together."""
    changed = [evolved(own, leader="dealer") for own in STANDARD.contracts[:7]]
    rules = attrs.evolve(STANDARD, contracts=(*changed, *STANDARD.contracts[7:]))
    assert diff_rules(STANDARD, rules) == (
        "Deals 1–7: who leads to the first trick: the player to the dealer's left → the dealer",
    )


def test_other_deals_in_another_order() -> None:
    """The order is told by the deals that are others; a contract of its own is described."""
    a, b = trick("a", per_trick=1), trick("b", per_trick=2)
    assert diff_rules(house(a, b), house(b, a)) == (
        "Order of the deals: deal 1, a; deal 2, b → deal 1, b; deal 2, a",
    )
    assert diff_rules(house(a, a, b), house(a, b)) == (
        "Order of the deals: deals 1–2, a; deal 3, b → deal 1, a; deal 2, b",
    )
    assert diff_rules(house(a), house(a, b)) == (
        "Order of the deals: none → deal 2, b",
        (
            "Deal 2, b: only in the second rules. The taker gets +2 points for each trick. "
            "The player to the dealer's left leads to the first trick."
        ),
    )
    assert diff_rules(house(a, b), house(a), "pl")[1].startswith(
        "Rozdanie 2, b: tylko w pierwszych zasadach. Kto bierze, dostaje +2 punkty"
    )


def test_tricks_are_not_compared_with_a_lottery() -> None:
    """What has no field in common is described, even under one name."""
    tricks = attrs.evolve(TRICKS, id="lottery")
    lines = diff_rules(house(tricks), house(LOTTERY))
    assert [line.partition(". ")[0] for line in lines[1:]] == [
        "Deal 1, lottery: only in the first rules",
        "Deal 1, lottery: only in the second rules",
    ]


def test_the_presets_tell_themselves_apart() -> None:
    """What a player would say of two ways to play."""
    assert diff_rules(STANDARD, PRESETS["kurnik"]) == (
        (
            "Deals 8–11, trumps: who leads to the first trick: the dealer → "
            "the player to the dealer's left"
        ),
        "Deal 12, lottery: a row is opened by: its seven → any rank that the first card fixes",
        "Deal 12, lottery: who begins: the dealer → the player to the dealer's left",
    )
    assert diff_rules(STANDARD, STANDARD_3P, "pl") == (
        "Gracze: N E S W → N E S",
        "Talia: 52 karty → 51 kart, bez dwójki trefl (2♣)",
        (
            "Kolejność rozdań: rozdania 8–11, atutowa; rozdanie 12, loteryjka → "
            "rozdania 8–10, atutowa; rozdanie 11, loteryjka"
        ),
        "Rozdania 1, 7: każda lewa: −20 punktów → −15 punktów",
        "Rozdania 5, 7: karty: −150 punktów za króla kier (K♥) → −140 punktów za króla kier (K♥)",
        (
            "Rozdania 6–7: pojedyncze lewy: −75 punktów za siódmą lewę, −75 punktów za ostatnią "
            "lewę → −70 punktów za siódmą lewę, −70 punktów za ostatnią lewę"
        ),
        "Rozdania 8–11, atutowa: karty widziane przy wyborze atutu: 5 → 6",
        "Rozdanie 12, loteryjka: w kolejności kończenia: +800, +500, 0, 0 → +790, +485, 0",
    )

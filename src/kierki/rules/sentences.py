"""The sentences in which rules are described."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kierki.cards import Language

__all__ = ["say", "sentence_case"]

_LANGUAGES: Final[tuple[Language, ...]] = ("en", "pl")

_SENTENCES: Final[Mapping[str, tuple[str, str]]] = {
    # the frame
    "title": ("Rules {id}", "Zasady {id}"),
    "players_3": (
        "Three players: {seats}, clockwise, each for themselves.",
        "Gra trzech graczy: {seats}, zgodnie z ruchem wskazówek zegara, każdy dla siebie.",
    ),
    "players_4": (
        "Four players: {seats}, clockwise, each for themselves.",
        "Gra czterech graczy: {seats}, zgodnie z ruchem wskazówek zegara, każdy dla siebie.",
    ),
    "cards": (
        "The deck has {deck}; each player is dealt {hand}.",
        "Talia: {deck}; każdy gracz dostaje {hand}.",
    ),
    "deck_without": ("{count}, without {removed}", "{count}, bez {removed}"),
    "programme": ("A match has {deals}.", "Mecz: {deals}."),
    "series": (
        "The series of deals below is played {series} times, {deals} in all.",
        "Poniższą serię rozdań gra się {series} razy, razem {deals}.",
    ),
    "dealing": (
        "The first dealer is drawn by lot; after each deal the next player to the left deals.",
        "Pierwszego rozdającego wybiera los; po każdym rozdaniu rozdaje następny gracz z lewej.",
    ),
    "dealer_step": (
        "After each series the deal moves {seats} further to the left.",
        "Po każdej serii rozdający przesuwa się dodatkowo o {seats} w lewo.",
    ),
    "first_card": (
        "In every deal {side} plays the first card.",
        "W każdym rozdaniu pierwszą kartę zagrywa {side}.",
    ),
    "following": (
        (
            "In tricks you follow the suit led if you can; otherwise you play any card, "
            "unless the deal says more."
        ),
        (
            "W lewach trzeba dokładać do koloru wyjścia; kto nie może, zagrywa dowolną kartę, "
            "o ile rozdanie nie mówi inaczej."
        ),
    ),
    "taking": (
        (
            "The highest card of the suit led takes the trick, and its player leads to the next; "
            "the ace is high."
        ),
        (
            "Lewę bierze najwyższa karta w kolorze wyjścia, a kto ją wziął, wychodzi do następnej; "
            "as jest najwyższy."
        ),
    ),
    "taking_trumps": (
        (
            "The highest trump, or else the highest card of the suit led, takes the trick, "
            "and its player leads to the next; the ace is high."
        ),
        (
            "Lewę bierze najwyższy atut, a gdy go nie ma, najwyższa karta w kolorze wyjścia; "
            "kto ją wziął, wychodzi do następnej; as jest najwyższy."
        ),
    ),
    "winning": (
        "After the last deal {winner} wins; equal totals share a place.",
        "Po ostatnim rozdaniu wygrywa {winner}; gracze z równą sumą dzielą miejsce.",
    ),
    # a deal of tricks
    "paid": ("The taker gets {prices}.", "Kto bierze, dostaje {prices}."),
    "paid_sum": (
        "The taker gets all that {deals} pay, added up: {prices}.",
        "Kto bierze, dostaje sumę tego, co dają {deals}: {prices}.",
    ),
    "paid_nothing": ("Nothing is paid.", "Nie ma żadnych punktów."),
    "adds_up": (
        "A card or a trick that is named more than once is paid each time.",
        "Karta lub lewa wymieniona więcej niż raz liczy się za każdym razem.",
    ),
    "price": ("{points} for {what}", "{points} za {what}"),
    "each_trick": ("each trick", "każdą lewę"),
    "trick": ("the {ordinal} trick", "{ordinal} lewę"),
    "trick_last": ("the last trick", "ostatnią lewę"),
    "trick_last_but_one": ("the last trick but one", "przedostatnią lewę"),
    "trick_from_end": ("the {ordinal} trick from the end", "{ordinal} lewę od końca"),
    "lead_ban": (
        "You may not lead {cards} to any trick while you hold a card that may be led.",
        (
            "W żadnej lewie nie wolno wychodzić {cards}, "
            "dopóki ma się na ręku kartę, którą wyjść wolno."
        ),
    ),
    "first_lead_ban": (
        "You may not lead {cards} to the first trick while you hold a card that may be led.",
        (
            "W pierwszej lewie nie wolno wychodzić {cards}, "
            "dopóki ma się na ręku kartę, którą wyjść wolno."
        ),
    ),
    "first_lead_free": (
        "Any card may be led to the first trick.",
        "W pierwszej lewie wolno wyjść dowolną kartą.",
    ),
    "discard": (
        "Void in the suit led, you must throw {cards} if you can.",
        "Przy renonsie w kolorze wyjścia trzeba zrzucić {cards}, jeśli to możliwe.",
    ),
    "ends_early": (
        "The deal ends after the trick that leaves nobody with {cards}.",
        "Rozdanie kończy się po lewie, po której nikt nie ma już na ręku {cards}.",
    ),
    "leads": (
        "{side} leads to the first trick.",
        "Do pierwszej lewy wychodzi {side}.",
    ),
    # trumps
    "names_from_hand": (
        "When all cards are dealt, {side} names the trump suit.",
        "Po rozdaniu wszystkich kart {side} wybiera atut.",
    ),
    "names_from_part": (
        (
            "When each player has been dealt {cards}, {side}, having seen only these, "
            "names the trump suit; then the rest is dealt."
        ),
        (
            "Gdy każdy dostał {cards}, {side}, widząc tylko te karty, wybiera atut; "
            "potem rozdaje się resztę."
        ),
    ),
    "no_trump": (
        "Any suit will do, held or not; playing without trumps is allowed, too.",
        "Może to być każdy kolor, także taki, którego nie ma na ręku; wolno też grać bez atu.",
    ),
    "no_trump_barred": (
        "Any suit will do, held or not; playing without trumps is not allowed.",
        (
            "Może to być każdy kolor, także taki, którego nie ma na ręku; "
            "gra bez atu nie jest dozwolona."
        ),
    ),
    "must_trump": (
        "Void in the suit led, you must play a trump if you can.",
        "Przy renonsie w kolorze wyjścia trzeba zagrać atut, jeśli się go ma.",
    ),
    "discard_first": (
        "The card that must be thrown comes before the trump.",
        "Obowiązkowa zrzutka ma pierwszeństwo przed atutem.",
    ),
    "must_beat": (
        "When trumps are led, you must beat the best card so far if you can.",
        "Gdy wyjście było w atuty, trzeba przebić najlepszą dotąd kartę, jeśli to możliwe.",
    ),
    "must_overtrump": (
        "A trump that must be played has to beat the best card so far, too, if it can.",
        "Także atut zagrany z obowiązku musi, jeśli może, przebić najlepszą dotąd kartę.",
    ),
    "must_beat_no_trump": (
        "When no trump is named, you must beat the best card so far in every suit if you can.",
        "W grze bez atu trzeba przebić najlepszą dotąd kartę w każdym kolorze, jeśli to możliwe.",
    ),
    # the lottery
    "rows": (
        "No tricks: cards are laid on the table, one a turn, in a row for each suit.",
        (
            "Nie ma lew: karty wykłada się na stół, po jednej w kolejce, "
            "w osobnym rzędzie dla każdego koloru."
        ),
    ),
    "opens": (
        "A row is opened by {rank}.",
        "Rząd otwiera się {rank}.",
    ),
    "opens_freely": (
        "The first card laid fixes the rank that opens every row.",
        "Pierwsza wyłożona karta wyznacza wysokość kart, które otwierają wszystkie rzędy.",
    ),
    "opens_with_some": (
        "The first card laid fixes the rank that opens every row; it must be one of {ranks}.",
        (
            "Pierwsza wyłożona karta wyznacza wysokość kart, które otwierają wszystkie rzędy; "
            "musi to być jedna z tych: {ranks}."
        ),
    ),
    "grows": (
        "An open row grows by one card at either end, in order of rank.",
        "Do otwartego rzędu dokłada się po jednej karcie na dowolnym końcu, po kolei.",
    ),
    "ace_is": ("The ace is {ace}.", "As jest {ace}."),
    "gaps": (
        "Ranks that are not in the deck are passed over.",
        "Wysokości, których nie ma w talii, pomija się.",
    ),
    "passes": (
        "You must lay a card if you can, whichever you like; otherwise you pass.",
        "Kto może wyłożyć kartę, musi to zrobić, a wybór jest dowolny; kto nie może, pasuje.",
    ),
    "begins": ("{side} begins.", "Zaczyna {side}."),
    "prizes": (
        "In the order of going out: {paid}; the others get {rest}.",
        "Kolejno dla tych, którzy pozbędą się kart: {paid}; pozostali dostają {rest}.",
    ),
    "prizes_last": (
        "In the order of going out: {paid}; the last gets {rest}.",
        "Kolejno dla tych, którzy pozbędą się kart: {paid}; ostatni dostaje {rest}.",
    ),
    "stops_1": (
        "The deal ends as soon as one player is out of cards.",
        "Rozdanie kończy się, gdy jeden gracz pozbędzie się kart.",
    ),
    "stops_2": (
        "The deal ends as soon as two players are out of cards.",
        "Rozdanie kończy się, gdy dwóch graczy pozbędzie się kart.",
    ),
    "stops_3": (
        "The deal ends as soon as three players are out of cards.",
        "Rozdanie kończy się, gdy trzech graczy pozbędzie się kart.",
    ),
    # totals
    "total": (
        "All players together: {points}.",
        "Wszyscy gracze razem: {points}.",
    ),
    "total_each": (
        "All players together: {points} in each deal.",
        "Wszyscy gracze razem: {points} w każdym rozdaniu.",
    ),
    "totals": ("Totals of all players in a match", "Sumy wszystkich graczy w całym meczu"),
    "sums_to_zero": ("A match sums to zero.", "Suma całego meczu wynosi zero."),
    "sums_to": (
        "A match sums to {points}, not to zero.",
        "Suma całego meczu to {points}, a nie zero.",
    ),
    # values
    "and": ("and", "i"),
    "none": ("none", "brak"),
    "nothing": ("nothing", "nic"),
    "yes": ("yes", "tak"),
    "no": ("no", "nie"),
    "side_dealer": ("the dealer", "rozdający"),
    "side_left": ("the player to the dealer's left", "gracz na lewo od rozdającego"),
    "winner_highest": ("the highest total", "najwyższa suma"),
    "winner_lowest": ("the lowest total", "najniższa suma"),
    "group_single": ("single deals", "pojedyncze rozdania"),
    "group_robber": ("the robber", "rozbójnik"),
    "group_trumps": ("trump deals", "rozdania atutowe"),
    "group_lottery": ("the lottery", "loteryjka"),
    "ace_high": ("above the king", "nad królem"),
    "ace_low": ("below the two", "pod dwójką"),
    "beat_never": ("never", "nigdy"),
    "beat_trumps": ("in trumps", "w atutach"),
    "beat_trumps_and_no_trump": (
        "in trumps, and in every suit without trumps",
        "w atutach, a bez atu w każdym kolorze",
    ),
    "its_rank": ("its {rank}", "{rank}"),
    "whole_hand": ("the whole hand", "cała ręka"),
    "any_rank": ("any rank that the first card fixes", "dowolną wysokością pierwszej karty"),
    # what differs
    "order": ("order of the deals", "kolejność rozdań"),
    "only_first": (
        "{place}: only in the first rules. {terms}",
        "{place}: tylko w pierwszych zasadach. {terms}",
    ),
    "only_second": (
        "{place}: only in the second rules. {terms}",
        "{place}: tylko w drugich zasadach. {terms}",
    ),
}


def say(sentence: str, lang: Language, /, **facts: object) -> str:
    """Say one of the sentences with these facts in it.

    >>> say("begins", "en", side="the dealer"), say("side_left", "pl")
    ('the dealer begins.', 'gracz na lewo od rozdającego')
    """
    return _SENTENCES[sentence][_LANGUAGES.index(lang)].format_map(facts)


def sentence_case(text: str) -> str:
    """Begin a sentence with a capital letter.

    >>> sentence_case("the dealer begins.")
    'The dealer begins.'
    """
    return text[:1].upper() + text[1:]

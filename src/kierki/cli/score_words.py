"""What `kierki score` says, in English and in Polish."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kierki.cards import Language

__all__ = ["say_score"]

_LANGUAGES: Final[tuple[Language, ...]] = ("en", "pl")

_SENTENCES: Final[Mapping[str, tuple[str, str]]] = {
    # the sheet
    "title": ("Score sheet", "Zapis punktów"),
    "played_by": (
        "Rules {rules}; {dealer} deals first.",
        "Zasady {rules}; pierwszy rozdaje {dealer}.",
    ),
    "to_come": (
        "Still to be dealt, and by whom: {deals}",
        "Do rozegrania i kto rozdaje: {deals}",
    ),
    "more": ("and {deals} more", "i jeszcze {deals}"),
    "total": ("Total", "Razem"),
    "and": ("and", "i"),
    "debts": ("Who pays whom", "Kto komu płaci"),
    "no_debts": ("Nobody has to pay.", "Nikt nic nie płaci."),
    # what does not fit together
    "which_file": (
        "which file? Name one, or give a sheet on standard input",
        "który plik? Podaj nazwę albo zapis na standardowym wejściu",
    ),
    "not_a_sheet": (
        "{file}: a document of kind {kind} is no score sheet",
        "{file}: dokument rodzaju {kind} to nie jest zapis punktów",
    ),
    "other_dealer": (
        "on this sheet {dealer} deals first; leave --first-dealer out",
        "w tym zapisie pierwszy rozdaje {dealer}; pomiń --first-dealer",
    ),
    "settle_what": ("--settle needs --stake", "--settle wymaga --stake"),
    "no_place_for_stake": (
        "{format} has no place for what is paid; leave --stake out",
        "w formacie {format} nie ma miejsca na rozliczenie; pomiń --stake",
    ),
    "json_or_format": (
        "--json is a report; for the sheet itself use --format json",
        "--json to raport; sam zapis daje --format json",
    ),
    "own_output": (
        "{file}: this is the sheet itself, and stays as it is",
        "{file}: to jest sam zapis i nie zostanie zastąpiony",
    ),
    "changed": (
        "the file has been changed by another program",
        "plik został zmieniony przez inny program",
    ),
    # the talk
    "welcome": (
        "Score sheet, rules {rules}. Type help for the commands.",
        "Zapis punktów, zasady {rules}. Polecenia: wpisz pomoc.",
    ),
    "kept_in": ("It is kept in {file}.", "Jest zapisywany w pliku {file}."),
    "kept_nowhere": (
        "It is in no file; when you leave, you can name one.",
        "Nie ma jeszcze pliku; nazwę można podać przy wyjściu.",
    ),
    "all_entered": (
        "All deals are entered. To change one: correct N. To leave: quit.",
        "Wszystkie rozdania są zapisane. Zmiana: popraw N. Wyjście: koniec.",
    ),
    "corrected": ("Deal {number} again: {contract}", "Jeszcze raz rozdanie {number}: {contract}"),
    "how_many_tricks": (
        "How many tricks did each take? {count} in all, in the order {seats}:",
        "Ile lew wzięli po kolei {seats}? Razem {count}:",
    ),
    "how_many_cards": (
        "How many of {cards} did each take? {count} in all, in the order {seats}:",
        "Ile {cards} wzięli po kolei {seats}? Razem {count}:",
    ),
    "who_took_card": ("Who took {card}?", "Kto wziął {card}?"),
    "who_took_trick": ("Who took the {ordinal} trick?", "Kto wziął {ordinal} lewę?"),
    "who_took_last": ("Who took the last trick?", "Kto wziął ostatnią lewę?"),
    "who_went_out": (
        "Who went out, one after the other? The first {count}:",
        "Kto po kolei skończył? Potrzeba {count}:",
    ),
    "nothing_paid": (
        "Nothing is paid in this deal: press Enter.",
        "W tym rozdaniu za nic się nie płaci: naciśnij Enter.",
    ),
    "which_points": (
        "Points of {seats}, {total} in all:",
        "Punkty po kolei {seats}, razem {total}:",
    ),
    "entered": ("Deal {number}: {points}", "Rozdanie {number}: {points}"),
    "no": ("No: {reason}.", "Nie: {reason}."),
    "not_understood": (
        "“{text}” is no answer here; type help",
        "„{text}” to tu nie odpowiedź; wpisz pomoc",
    ),
    "no_such_deal": (
        "which deal? There are {count}",
        "które rozdanie? Zapisanych jest {count}",
    ),
    "wrong_count": (
        "a number for each player is needed, the last may be left out: {wanted}, not {given}",
        "trzeba liczby dla każdego gracza, ostatnią można pominąć: {wanted}, a nie {given}",
    ),
    "wrong_sum": ("that is {sum} together, not {count}", "razem to {sum}, a nie {count}"),
    "no_player": ("there is no player “{text}”", "nie ma gracza „{text}”"),
    "no_number": ("“{text}” is no whole number", "„{text}” to nie liczba całkowita"),
    "no_share": (
        "“{text}” is neither a number nor cards",
        "„{text}” to ani liczba, ani karty",
    ),
    "twice": ("{what} is there twice", "{what} występuje dwa razy"),
    "not_paid": ("{card} is not asked for", "{card} się tu nie liczy"),
    "one_player": ("one player is needed", "trzeba podać jednego gracza"),
    "more_players": ("{count} players are needed", "trzeba podać graczy: {count}"),
    "undone": ("Taken back.", "Cofnięto."),
    "no_undo": ("there is nothing to take back", "nie ma czego cofnąć"),
    "not_saved": ("Not saved: {file}: {reason}", "Nie zapisano: {file}: {reason}"),
    "not_kept": (
        "What was entered is not kept.",
        "To, co wpisano, nie zostało zachowane.",
    ),
    "many_players": (
        "more than one player can be meant by “{text}”",
        "„{text}” może oznaczać więcej niż jednego gracza",
    ),
    "ask_save": (
        "Keep the sheet? A file name, or Enter for no: ",
        "Zachować zapis? Nazwa pliku albo Enter, jeśli nie: ",
    ),
    "resume": ("To go on: kierki score {file}", "Dalej: kierki score {file}"),
    "help": (
        (
            "5 8 0 0            numbers in the order of the players; the last may be left out\n"
            "N 5 E 8            or player by player, by seat or name; the others have none\n"
            "N QH QS E 2        cards can be named; a player without a number has the rest\n"
            "points             enter the points of this deal; points again: count after all\n"
            "undo               take back the last answer or entry\n"
            "correct N          enter deal N anew\n"
            "sheet              show the sheet\n"
            "quit               leave; the sheet is in its file after each entry\n"
            "help               show this"
        ),
        (
            "5 8 0 0            liczby w kolejności graczy; ostatnią można pominąć\n"
            "N 5 E 8            albo gracz po graczu, miejsce lub imię; pozostali nie mają nic\n"
            "N DH DS E 2        karty można wymienić; gracz bez liczby ma resztę\n"
            "punkty             wpisz punkty tego rozdania; jeszcze raz: jednak policz\n"
            "cofnij             cofnij ostatnią odpowiedź albo wpis\n"
            "popraw N           wpisz rozdanie N od nowa\n"
            "wynik              pokaż zapis\n"
            "koniec             wyjdź; zapis jest w pliku po każdym wpisie\n"
            "pomoc              pokaż tę listę"
        ),
    ),
}


def say_score(sentence: str, lang: Language, /, **facts: object) -> str:
    """Say one of the sentences with these facts in it.

    >>> say_score("who_took_trick", "pl", ordinal="siódmą")
    'Kto wziął siódmą lewę?'
    """
    return _SENTENCES[sentence][_LANGUAGES.index(lang)].format_map(facts)

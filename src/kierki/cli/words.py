"""What the command says, in English and in Polish."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kierki.cards import Card, Language, Suit
from kierki.moves import Move, Pass
from kierki.rules import numbers

__all__ = ["counted", "move_name", "say", "trump_name"]

_LANGUAGES: Final[tuple[Language, ...]] = ("en", "pl")

_SENTENCES: Final[Mapping[str, tuple[str, str]]] = {
    # verdicts
    "valid": ("valid", "poprawny"),
    "unfinished": ("valid so far, unfinished", "dotąd poprawny, niedokończony"),
    "faulty": ("faulty", "błędny"),
    "unreadable": ("unreadable", "nieczytelny"),
    "count_valid": ("{count} valid", "poprawne: {count}"),
    "count_unfinished": ("{count} unfinished", "niedokończone: {count}"),
    "count_faulty": ("{count} faulty", "błędne: {count}"),
    "count_unreadable": ("{count} unreadable", "nieczytelne: {count}"),
    # what is not there
    "no_record": (
        "{file}: there is no record {number}, the last is {count}",
        "{file}: nie ma zapisu nr {number}, ostatni ma numer {count}",
    ),
    "no_deal": (
        "{file}: there is no deal {number}, the last is {count}",
        "{file}: nie ma rozdania nr {number}, ostatnie ma numer {count}",
    ),
    "no_ply": (
        "{file}: deal {number} has no ply {ply}, the last is {count}",
        "{file}: w rozdaniu nr {number} nie ma posunięcia nr {ply}, ostatnie ma numer {count}",
    ),
    "no_hands": (
        "{file}: the hands of deal {number} are not known",
        "{file}: ręce graczy w rozdaniu nr {number} nie są znane",
    ),
    "no_streams": (
        "standard input and output are needed",
        "potrzebne są standardowe wejście i wyjście",
    ),
    # formats
    "which_format": (
        "{file}: in which format? Say it with {option}",
        "{file}: w jakim formacie? Podaj go opcją {option}",
    ),
    "contract_for_pbn": (
        "--contract is for deals from pbn, which do not say what they are played for",
        "--contract dotyczy rozdań z pbn, w których nie zapisano, o co się gra",
    ),
    "nothing_there": (
        "{file}: there is no match and no deal here",
        "{file}: nie ma tu meczu ani rozdania",
    ),
    "loss_dealer": (
        "that nobody was said to deal: N does now",
        "to, że nie podano rozdającego: rozdaje gracz N",
    ),
    "which_contract": (
        "{file}: what are these deals played for? Say it with --contract",
        "{file}: o co gra się w tych rozdaniach? Podaj kontrakt opcją --contract",
    ),
    "no_contract": (
        "{rules} has no contract {contract}; there are {known}",
        "zasady {rules} nie mają kontraktu {contract}; są: {known}",
    ),
    "no_play": (
        "{file}: a document of kind {kind} holds no match and no deal",
        "{file}: dokument rodzaju {kind} nie zawiera meczu ani rozdania",
    ),
    "one_document": (
        "json holds one document, and there are more here: use jsonl",
        "w json mieści się jeden dokument, a tu jest ich więcej: użyj jsonl",
    ),
    "cannot_hold": (
        "{aim} cannot hold {what}",
        "w formacie {aim} nie mieści się: {what}",
    ),
    "left_out": (
        "{aim} cannot hold this, and it is left out: {what}",
        "w formacie {aim} to się nie mieści i zostaje pominięte: {what}",
    ),
    "loss_headers": ("headers ({names})", "nagłówki ({names})"),
    "loss_match": (
        "that the deals are a match, and its totals",
        "to, że rozdania tworzą mecz, i suma punktów",
    ),
    "loss_scores": ("deals known only by their points", "rozdania znane tylko z wyniku"),
    "loss_moves": ("moves", "przebieg gry"),
    "loss_seen": (
        "what was seen before trumps were named",
        "karty widziane przed wyborem atutu",
    ),
    "loss_contracts": ("contracts and rules", "kontrakty i zasady"),
    "loss_values": (
        "the values of the contract: those of mimuw are taken",
        "punktacja kontraktu: zostaje przyjęta ta z zasad mimuw",
    ),
    "loss_tags": ("tags ({names})", "pola ({names})"),
    "hold_seats": (
        "other deals than of 52 cards to four players",
        "rozdanie inne niż 52 kart dla czterech graczy",
    ),
    "hold_contract": ("the contract {contract}", "kontrakt {contract}"),
    "hold_rules": (
        "a deal of a contract that its rules do not have",
        "rozdanie z kontraktem, którego nie ma w jego zasadach",
    ),
    "ply_of_what": ("--ply needs --deal", "--ply wymaga --deal"),
    "seat_of_what": ("--seat needs --deal", "--seat wymaga --deal"),
    # simulation
    "simulated": (
        "{done} of {count}, seed {seed}, rules {rules}",
        "{done} / {count}, ziarno {seed}, zasady {rules}",
    ),
    "mean_points": ("Mean points", "Średnia punktów"),
    "whole_match": ("whole match", "cały mecz"),
    "deviation": ("Deviation", "Odchylenie"),
    "lowest": ("Lowest", "Najmniej"),
    "lowest_part": ("5 %", "5 %"),
    "median": ("Median", "Mediana"),
    "highest_part": ("95 %", "95 %"),
    "highest": ("Highest", "Najwięcej"),
    "won": ("Won", "Wygrane"),
    "interval": (
        "± half of the 95 % confidence interval",
        "± połowa 95-procentowego przedziału ufności",
    ),
    "simulating": ("{done} of {count}", "{done} / {count}"),
    "simulating_on": (
        "{done} of {count}, {pace}, {left} left",
        "{done} / {count}, {pace}, zostało {left}",
    ),
    "a_second": ("{rate} a second", "{rate} na sekundę"),
    "a_minute": ("{rate} a minute", "{rate} na minutę"),
    "stopped_early": (
        "Stopped: this is what is done so far.",
        "Przerwano: oto dotychczasowy wynik.",
    ),
    "go_on": (
        "To go on: the same command with --resume",
        "Dalej: to samo polecenie z opcją --resume",
    ),
    "broke_off": ("the simulation broke off: {why}", "symulacja została przerwana: {why}"),
    "needs_extra": (
        "{what} needs the extra {extra}: pip install 'kierki[{extra}]'",
        "{what}: potrzebny jest dodatek {extra}: pip install 'kierki[{extra}]'",
    ),
    "resume_what": (
        "--resume needs the file: --resume FILE",
        "--resume wymaga pliku: --resume PLIK",
    ),
    "resume_where": (
        "--resume and --checkpoint name two different files",
        "--resume i --checkpoint wskazują dwa różne pliki",
    ),
    "deals_of_what": ("--deals needs --contract", "--deals wymaga --contract"),
    "deals_or_matches": (
        "--matches counts whole matches; with --contract say --deals",
        "--matches to liczba całych meczów; przy --contract podaj --deals",
    ),
    "same_file": (
        "two things cannot be written into one file",
        "nie można zapisać dwóch rzeczy do jednego pliku",
    ),
    "players_count": (
        "by the rules {rules} {seats} players sit down, not {count}; one name is for all seats",
        "według zasad {rules} gra {seats} graczy, a nie {count}; jedna nazwa oznacza wszystkich",
    ),
    "checkpoint_there": (
        "{file}: this file is there already; to go on from it, add --resume",
        "{file}: ten plik już istnieje; aby wznowić z niego symulację, dodaj --resume",
    ),
    "other_plan": (
        "this checkpoint is of another simulation",
        "to zapis innej symulacji",
    ),
    "other_version": (
        "this checkpoint was written by another version of kierki",
        "ten zapis pochodzi z innej wersji kierki",
    ),
    "no_checkpoint": (
        "this is no checkpoint of a simulation",
        "to nie jest zapis symulacji",
    ),
    "picture_of_what": (
        "--picture {kind} is not to be had here; there are {kinds}",
        "tu nie ma obrazka {kind}; są: {kinds}",
    ),
    "own_record": (
        "{file}: this is the record itself, and stays as it is",
        "{file}: to jest sam zapis meczu i nie zostanie zastąpiony",
    ),
    "json_or_picture": (
        "either --json or a picture",
        "albo --json, albo obrazek",
    ),
    "picture_where": (
        "--picture, --theme and --four-colours need --svg or --png",
        "--picture, --theme i --four-colours wymagają --svg albo --png",
    ),
    "which_deal": (
        "single deals have no totals; choose one with --deal",
        "pojedyncze rozdania nie mają sumy; wybierz jedno opcją --deal",
    ),
    "film_of_view": (
        "a film shows all hands: with --seat, add --open",
        "film pokazuje wszystkie ręce: przy --seat dodaj --open",
    ),
    "no_rows": ("only a lottery has rows", "rzędy są tylko w loteryjce"),
    "png_needs": (
        "PNG needs the extra png: pip install 'kierki[png]'",
        "do PNG potrzebny jest dodatek png: pip install 'kierki[png]'",
    ),
    "open_to_whom": ("--open needs --seat", "--open wymaga --seat"),
    "seat_in_json": (
        "--json shows every hand; it cannot be had with --seat",
        "--json pokazuje wszystkie ręce; nie można go łączyć z --seat",
    ),
    # analysis
    "analysing": (
        "deal {number}, {left} moves left",
        "rozdanie {number}, zostało posunięć: {left}",
    ),
    "ply": ("Ply", "Ruch"),
    "trick": ("Trick", "Lewa"),
    "who": ("Seat", "Gracz"),
    "play": ("Play", "Zagranie"),
    "cost": ("Cost", "Koszt"),
    "better": ("Better", "Lepiej"),
    "deal": ("Deal", "Rozdanie"),
    "nothing_lost": (
        "No play surely cost anything.",
        "Nie ma zagrań, które na pewno coś kosztowały.",
    ),
    "nothing_played": ("Nothing is known of the play.", "Przebieg gry nie jest znany."),
    "what_it_cost": ("What the plays cost", "Ile kosztowały zagrania"),
    "dearest": ("The dearest plays", "Najdroższe zagrania"),
    "hindsight": (
        "All hands are open here: this is hindsight.",
        "Tu wszystkie karty są odkryte: to ocena po fakcie.",
    ),
    "sampled": (
        (
            "≈ is an average over {samples} samples, ± half of its 95 % confidence interval; "
            "other costs are exact."
        ),
        (
            "≈ to średnia z {samples} prób, ± połowa jej 95-procentowego przedziału ufności; "
            "inne koszty są dokładne."
        ),
    ),
    "marks": (
        "?! is up to 5 % of all points of the deal, ? up to 15 %, ?? more.",
        "?! to najwyżej 5 % wszystkich punktów rozdania, ? najwyżej 15 %, ?? więcej.",
    ),
    "see_position": (
        "The position before a play: kierki show FILE --deal N --ply PLY",
        "Pozycja przed zagraniem: kierki show PLIK --deal NR --ply RUCH",
    ),
    # the score sheet
    "match": ("Match {number}", "Mecz {number}"),
    "deals": ("Single deals, record {number}", "Pojedyncze rozdania, zapis {number}"),
    "number": ("No", "Nr"),
    "contract": ("Contract", "Kontrakt"),
    "dealer": ("Dealer", "Rozdaje"),
    "final_ranking": ("Final ranking", "Klasyfikacja końcowa"),
    "ranking": ("Ranking so far", "Dotychczasowa klasyfikacja"),
    "unfinished_deal": (
        "Deal {number} is unfinished: {where}.",
        "Rozdanie {number} jest niedokończone: {where}.",
    ),
    "followed_to": (
        "Deal {number} can be followed to here: {where}.",
        "Rozdanie {number} da się prześledzić dotąd: {where}.",
    ),
    "to_come": ("Still to be dealt: {deals}.", "Do rozegrania: {deals}."),
    "not_dealt": ("its cards are not known", "karty nie są znane"),
    "trumps_to_name": ("{turn} is to name trumps", "gracz {turn} ma wybrać atut"),
    "trick_to_play": ("trick {trick}, {turn} to play", "lewa {trick}, gra {turn}"),
    "row_to_play": ("{turn} to play", "gra {turn}"),
    # a position
    "shuffled": (
        "Seed {seed}, index {index}, rules {rules}",
        "Ziarno {seed}, numer {index}, zasady {rules}",
    ),
    "deal_of": ("Deal {number} of {deals}: {contract}", "Rozdanie {number} z {deals}: {contract}"),
    "deals_it": ("{dealer} deals.", "Rozdaje {dealer}."),
    "after_ply": ("After {ply} of {moves} moves.", "Po {ply} z {moves} posunięć."),
    # rules
    "rules": ("Rules", "Zasady"),
    "players": ("Players", "Gracze"),
    "deal_count": ("Deals", "Rozdania"),
    "group_single": ("Single", "Pojedyncze"),
    "group_robber": ("Robber", "Rozbójnik"),
    "group_trumps": ("Trumps", "Atutowe"),
    "group_lottery": ("Lottery", "Loteryjka"),
    "sum": ("Sum", "Suma"),
    "wins": ("Wins", "Wygrywa"),
    "wins_highest": ("highest", "najwyższy"),
    "wins_lowest": ("lowest", "najniższy"),
    "rules_totals": (
        "Under Single to Lottery: the points of all players together.",
        "Od pojedynczych po loteryjkę: punkty wszystkich graczy razem.",
    ),
    "rules_hint": (
        "To read the rules: kierki rules NAME",
        "Opis zasad: kierki rules NAZWA --lang pl",
    ),
    "same_rules": ("Nothing differs.", "Nie ma żadnych różnic."),
    # play
    "welcome": ("Kierki, rules {rules}, seed {seed}", "Kierki, zasady {rules}, ziarno {seed}"),
    "you_sit": (
        "You are {seat}; the others are simple computer players. Type help for the commands.",
        "Siedzisz na {seat}, pozostali to prości gracze komputerowi. Polecenia: wpisz pomoc.",
    ),
    "you_must_pass": ("You can lay nothing; pass: -", "Nic nie możesz położyć; pas: -"),
    "trick_taken": (
        "Trick {trick}: {cards}   {winner} takes it: {points}",
        "Lewa {trick}: {cards}   bierze {winner}: {points}",
    ),
    "names_trumps": ("{seat} names trumps: {trump}", "{seat} wybiera atut: {trump}"),
    "goes_out": ("{seat} is out: {points}", "{seat} kończy: {points}"),
    "refused": ("No. {message} [{rule}]", "Nie. {message} [{rule}]"),
    "not_understood": (
        "“{text}” is neither a card nor a command; type help.",
        "„{text}” to ani karta, ani polecenie; wpisz pomoc.",
    ),
    "no_undo": ("There is nothing to take back.", "Nie ma czego cofnąć."),
    "undone": ("Taken back.", "Cofnięto."),
    "save_what": ("Save into which file? save FILE", "Do którego pliku? zapisz PLIK"),
    "saved": ("Saved: {file}", "Zapisano: {file}"),
    "not_saved": ("Not saved: {file}: {reason}", "Nie zapisano: {file}: {reason}"),
    "exists": ("the file is there already", "taki plik już istnieje"),
    "ask_save": (
        "Save the match? A file name, or Enter for no: ",
        "Zapisać mecz? Nazwa pliku albo Enter, jeśli nie: ",
    ),
    "resume": ("To go on: kierki play --resume {file}", "Dalej: kierki play --resume {file}"),
    "match_over": ("The match is over.", "Mecz jest zakończony."),
    "faulty_record": (
        "{file}: a faulty record cannot be resumed",
        "{file}: nie można wznowić meczu z błędnego zapisu",
    ),
    "many_matches": (
        "{file}: this file holds more than one match, and cannot be resumed",
        "{file}: w tym pliku jest więcej niż jeden mecz, nie można go wznowić",
    ),
    "not_a_match": (
        "{file}: this record holds single deals, not a match",
        "{file}: ten zapis to pojedyncze rozdania, a nie mecz",
    ),
    "no_seat": (
        "there is no seat {seat} in the rules {rules}",
        "w zasadach {rules} nie ma miejsca {seat}",
    ),
    "unrecordable": (
        "A match by the rules {rules} could not be recorded: {why}",
        "Meczu według zasad {rules} nie dałoby się zapisać: {why}",
    ),
    "other_rules": (
        "the record is played by the rules {rules}; leave --rules out",
        "mecz w zapisie toczy się według zasad {rules}; pomiń --rules",
    ),
    "help": (
        (
            "QH, Q♥, 10H  play a card\n"
            "-            pass, in the lottery\n"
            "hearts, H    name trumps; NT for no trump, where it is allowed\n"
            "undo         take back your last move\n"
            "score        show the score sheet\n"
            "save FILE    write the match into a .kierki record\n"
            "quit         leave; the match can be saved and resumed\n"
            "help         show this"
        ),
        (
            "D♥, 10♥, QH  zagraj kartę\n"
            "-            spasuj, w loteryjce\n"
            "kiery, H     wybierz atut; BA to gra bez atu, jeśli jest dozwolona\n"
            "cofnij       cofnij swój ostatni ruch\n"
            "wynik        pokaż zapis punktów\n"
            "zapisz PLIK  zapisz mecz do pliku .kierki\n"
            "koniec       wyjdź; mecz można zapisać i wznowić\n"
            "pomoc        pokaż tę listę"
        ),
    ),
    # moves and prices
    "pass": ("pass", "pas"),
    "no_trump": ("no trump", "bez atu"),
    "per_trick": ("{points} a trick", "{points} za lewę"),
    "per_cards": ("{points} for each of {cards}", "{points} za każdą z kart {cards}"),
    "per_suit": ("{points} for each {cards}", "{points} za każdą kartę {cards}"),
    "per_card": ("{points} for {cards}", "{points} za {cards}"),
    "per_position": ("{points} for trick {number}", "{points} za lewę {number}"),
    "per_last": ("{points} for the last trick", "{points} za ostatnią lewę"),
    "barred": ("no leading {cards}", "zakaz wyjścia: {cards}"),
    "barred_opening": ("no first lead of {cards}", "zakaz pierwszego wyjścia: {cards}"),
    "forced": ("a void must throw {cards}", "przy renonsie trzeba zrzucić {cards}"),
    "early_end": (
        "over once nothing that costs or pays is left",
        "koniec, gdy nie ma już o co grać",
    ),
    "must_trump": ("a void must play a trump", "przy renonsie trzeba zagrać atut"),
    "must_beat": ("trumps must be beaten", "trzeba przebijać"),
    "prizes": ("{prizes} in the order of going out", "{prizes} w kolejności kończenia"),
}

_NOUNS: Final[Mapping[str, numbers.NounForms]] = {
    "match": (("match", "matches"), ("mecz", "mecze", "meczów")),
    "deal": numbers.DEALS,
    "file": (("file", "files"), ("plik", "pliki", "plików")),
    "problem": (("problem", "problems"), ("błąd", "błędy", "błędów")),
}


def say(sentence: str, lang: Language, /, **facts: object) -> str:
    """Say one of the command's sentences with these facts in it.

    >>> say("trick_to_play", "pl", trick=7, turn="E")
    'lewa 7, gra E'
    """
    return _SENTENCES[sentence][_LANGUAGES.index(lang)].format_map(facts)


def counted(count: int, noun: str, lang: Language) -> str:
    """Put a noun into the form that its number asks for.

    >>> counted(1, "deal", "en"), counted(22, "deal", "pl"), counted(12, "deal", "pl")
    ('1 deal', '22 rozdania', '12 rozdań')
    """
    return numbers.counted(count, _NOUNS[noun], lang)


def move_name(move: Move, lang: Language) -> str:
    """Write a move for people.

    >>> from kierki import PASS
    >>> move_name(Card("QH"), "pl"), move_name(PASS, "en")
    ('D♥', 'pass')
    """
    if isinstance(move, Card):
        return move.label(lang)
    if isinstance(move, Pass):
        return say("pass", lang)
    return trump_name(move.suit, lang)


def trump_name(suit: Suit | None, lang: Language) -> str:
    """Name what was chosen as trumps: ``"♥ hearts"`` or ``"no trump"``."""
    return f"{suit.symbol} {suit.label(lang)}" if suit else say("no_trump", lang)

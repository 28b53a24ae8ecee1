"""What is typed while a sheet is filled: a command, or the answer to a question."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final, Literal, TypeAlias

import attrs

from kierki.cards import Card, Language
from kierki.cardset import CardSet
from kierki.cli.entry import read_entry
from kierki.cli.sheet_pages import player
from kierki.errors import NotationError
from kierki.scoresheet import Question, Sheet
from kierki.seats import Seat

__all__ = [
    "NotTakenError",
    "Order",
    "Share",
    "read_order",
    "read_points",
    "read_seat",
    "read_seats",
    "read_shares",
]

Verb: TypeAlias = Literal["help", "undo", "correct", "sheet", "points", "quit"]
Share: TypeAlias = int | CardSet
"""How many things a player has, or which cards."""

# Both languages are understood in both.
_VERBS: Final[Mapping[str, Verb]] = {
    **dict.fromkeys(("help", "?", "pomoc"), "help"),
    **dict.fromkeys(("undo", "cofnij"), "undo"),
    **dict.fromkeys(("correct", "popraw"), "correct"),
    **dict.fromkeys(("sheet", "score", "wynik", "zapis"), "sheet"),
    **dict.fromkeys(("points", "punkty"), "points"),
    **dict.fromkeys(("quit", "exit", "q", "koniec"), "quit"),
}
_WORDS: Final = re.compile(r"[^\s,;:=]+")
_COUNT: Final = re.compile("[0-9]{1,3}")
_WHOLE: Final = re.compile("[-+\u2212]?[0-9]{1,15}")


class NotTakenError(Exception):
    """What was typed is no answer; it carries the sentence that says why, and its facts."""

    def __init__(self, sentence: str, **facts: object) -> None:
        """Take the name of the sentence, and what stands in it."""
        super().__init__(sentence)
        self.sentence: str = sentence
        self.facts: dict[str, object] = facts


@attrs.frozen
class Order:
    """A command, and what stands behind it."""

    verb: Verb
    argument: str = ""


def read_order(text: str) -> Order | None:
    """Read a command; None if it is none, and so may be an answer.

    >>> read_order("popraw 3"), read_order("5 8 0 0")
    (Order(verb='correct', argument='3'), None)
    """
    first, _, rest = text.strip().partition(" ")
    verb = _VERBS.get(first.lower())
    if verb == "quit" and rest.strip():  # a player whose name begins so, and what that one took
        return None
    return Order(verb, rest.strip()) if verb else None


def read_seat(text: str, sheet: Sheet) -> Seat:
    """Read one player, by seat or by the beginning of a name.

    Raises:
        NotTakenError: if that is nobody, or not one.

    >>> from kierki.scoresheet import new_sheet
    >>> sheet = new_sheet(names={Seat.N: "Ala", Seat.E: "Ola"})
    >>> read_seat("al", sheet), read_seat("s", sheet)
    (Seat.N, Seat.S)
    """
    seats = _seats(text, sheet)
    if len(seats) != 1:
        raise NotTakenError("one_player")
    return seats[0]


def read_seats(text: str, sheet: Sheet, *, least: int) -> tuple[Seat, ...]:
    """Read players one after the other, at least so many.

    Raises:
        NotTakenError: if one is nobody, or there twice, or there are fewer.
    """
    seats = _seats(text, sheet)
    for place, seat in enumerate(seats):
        if seat in seats[:place]:
            raise NotTakenError("twice", what=player(sheet, seat))
    if len(seats) < least:
        raise NotTakenError("more_players", count=least)
    return seats


def _seats(text: str, sheet: Sheet) -> tuple[Seat, ...]:
    """Read players; a whole name may have spaces."""
    if seat := _seat_named(text, sheet):
        return (seat,)
    words = _WORDS.findall(text)
    found = [(word, _seat_named(word, sheet)) for word in words]
    for word, seat in found:
        if seat is None:
            raise NotTakenError("no_player", text=word)
    return tuple(seat for _, seat in found if seat)


def _seat_named(word: str, sheet: Sheet) -> Seat | None:
    """Find who is meant: by the letter of the seat, by a whole name, or by how one name begins.

    Raises:
        NotTakenError: if it may be more than one.
    """
    wanted, seats = word.strip().casefold(), sheet.rules.seats
    names = {seat: name.casefold() for seat, name in zip(seats, sheet.names, strict=True)}
    by_letter = [seat for seat in seats if str(seat).casefold() == wanted]
    by_name = [seat for seat in seats if wanted and names[seat] == wanted]
    by_beginning = [seat for seat in seats if wanted and names[seat].startswith(wanted)]
    found = by_letter or by_name or by_beginning
    if len(found) > 1:
        raise NotTakenError("many_players", text=word)
    return found[0] if found else None


def read_points(text: str, sheet: Sheet, total: int) -> dict[Seat, int]:
    """Read the points of a deal: in the order of the seats, or player by player.

    Args:
        text: what was typed.
        sheet: for seats and names.
        total: what all get together; a last one that is left out gets the rest.

    Raises:
        NotTakenError: if that is no answer.

    >>> from kierki.scoresheet import new_sheet
    >>> read_points("-100 -160 0", new_sheet(), -260)
    {Seat.N: -100, Seat.E: -160, Seat.S: 0, Seat.W: 0}
    """
    words = _WORDS.findall(text)
    if all(map(_WHOLE.fullmatch, words)):
        return _in_order([_whole(word) for word in words], sheet, total)
    points = _by_player(words, sheet, lambda _: False)
    for seat, own in points.items():
        if len(own) != 1 or not _WHOLE.fullmatch(own[0]):
            raise NotTakenError("no_number", text=" ".join(own) or player(sheet, seat))
    return {seat: _whole(points[seat][0]) if seat in points else 0 for seat in sheet.rules.seats}


def _whole(word: str) -> int:
    return int(word.replace("\u2212", "-"))


def _in_order(numbers: Sequence[int], sheet: Sheet, total: int) -> dict[Seat, int]:
    """Give the numbers to the seats; a last one that is left out has the rest."""
    wanted = len(sheet.rules.seats)
    if len(numbers) not in (wanted, wanted - 1):
        raise NotTakenError("wrong_count", wanted=wanted, given=len(numbers))
    rest = [] if len(numbers) == wanted else [total - sum(numbers)]
    return dict(zip(sheet.rules.seats, [*numbers, *rest], strict=True))


def _by_player(
    words: Sequence[str], sheet: Sheet, is_thing: Callable[[str], bool]
) -> dict[Seat, list[str]]:
    """Give each player with the words behind; a word that is a thing is nobody's name."""
    found: dict[Seat, list[str]] = {}
    own: list[str] | None = None
    for word in words:
        seat = None if is_thing(word) else _seat_named(word, sheet)
        if seat in found:
            raise NotTakenError("twice", what=player(sheet, seat))
        if seat:
            found[seat] = own = []
        elif own is None:
            raise NotTakenError("no_player", text=word)
        else:
            own.append(word)
    return found


def read_shares(text: str, sheet: Sheet, question: Question, lang: Language) -> dict[Seat, Share]:
    """Read how tricks or cards are shared out: in the order of the seats, or player by player.

    Who is not named has nothing; one who is named without a number has the rest.

    Raises:
        NotTakenError: if that is no answer, or does not come to all there are.

    >>> from kierki.presets import STANDARD
    >>> from kierki.scoresheet import needs, new_sheet
    >>> queens, = needs(STANDARD.contracts[2])
    >>> read_shares("N DH QS, E", new_sheet(), queens, "pl")
    {Seat.N: CardSet('QH QS'), Seat.E: 2}
    """
    words = _WORDS.findall(text)
    if words and all(map(_COUNT.fullmatch, words)):
        shares: dict[Seat, Share] = dict(_in_order([*map(int, words)], sheet, question.count))
    else:
        shares = _named_shares(words, sheet, question, lang)
    counts = [share if isinstance(share, int) else len(share) for share in shares.values()]
    if sum(counts) != question.count or any(count < 0 for count in counts):
        given = sum(count for count in counts if count > 0)
        raise NotTakenError("wrong_sum", sum=given, count=question.count)
    return shares


def _named_shares(
    words: Sequence[str], sheet: Sheet, question: Question, lang: Language
) -> dict[Seat, Share]:
    found = _by_player(words, sheet, lambda word: _card(word, lang) in question.cards)
    shares = {seat: _share(own, question, lang) for seat, own in found.items() if own}
    cards = [card for share in shares.values() if isinstance(share, CardSet) for card in share]
    for place, card in enumerate(cards):
        if card in cards[:place]:
            raise NotTakenError("twice", what=card.label(lang))
    given = sum(share if isinstance(share, int) else len(share) for share in shares.values())
    rest = [seat for seat, own in found.items() if not own]
    return shares | dict(zip(rest, [question.count - given, *[0] * len(rest)], strict=False))


def _share(words: Sequence[str], question: Question, lang: Language) -> Share:
    """Read one number, or cards of those asked for."""
    if len(words) == 1 and _COUNT.fullmatch(words[0]):
        return int(words[0])
    cards = list[Card]()
    for word in words:
        card = _card(word, lang)
        if card is None:
            sentence = "no_share" if question.cards else "no_number"
            raise NotTakenError(sentence, text=" ".join(words))
        if card not in question.cards:
            raise NotTakenError("not_paid", card=card.label(lang))
        if card in cards:
            raise NotTakenError("twice", what=card.label(lang))
        cards.append(card)
    return CardSet(cards)


def _card(word: str, lang: Language) -> Card | None:
    """Read a card; None if it is none, for it may be a name."""
    try:
        card = read_entry(word, lang)
    except NotationError:
        return None
    return card if isinstance(card, Card) else None

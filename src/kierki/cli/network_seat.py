"""Who plays at a client of the network game, and what is shown there."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Final

from kierki.cards import Card, Language
from kierki.cli.page import fitting
from kierki.errors import NotationError
from kierki.illegality import IllegalMoveError
from kierki.interop.mimuw import (
    Busy,
    Client,
    Deal,
    Score,
    ServerMessage,
    Taken,
    TrickRequest,
    Wrong,
    cards_text,
    choose_card,
    contract_type,
)
from kierki.seats import Seat

__all__ = ["Automaton", "Human", "log_line", "say", "tell"]

_SENTENCES: Final[Mapping[str, tuple[str, str]]] = {
    "listening": ("Listening on port {port}", "Serwer słucha na porcie {port}"),
    "no_host": ("{host}: there is no such host", "{host}: nie ma takiego hosta"),
    "left_alone": (
        "the connection has ended before the game has",
        "połączenie zakończyło się przed końcem gry",
    ),
    "no_deals": ("{file}: there is no deal in it", "{file}: nie ma w nim żadnego rozdania"),
    "game_over": ("The game is over. The total scores are:", "Koniec gry. Łączna punktacja:"),
    "busy": (
        "Place busy, list of busy places received: {seats}.",
        "Miejsce jest zajęte. Zajęte miejsca: {seats}.",
    ),
    "deal": (
        "New deal {type}: starting place {leader}, your cards: {cards}.",
        "Nowe rozdanie typu {type}: zaczyna {leader}, twoje karty: {cards}.",
    ),
    "wrong": (
        "Wrong message received in trick {number}.",
        "Serwer odrzucił komunikat w lewie {number}.",
    ),
    "taken": (
        "A trick {number} is taken by {seat}, cards {cards}.",
        "Lewę {number} bierze {seat}, karty {cards}.",
    ),
    "scores": ("The scores are:", "Punkty w rozdaniu:"),
    "totals": ("The total scores are:", "Łączna punktacja:"),
    "trick": ("Trick: ({number}) {cards}", "Lewa: ({number}) {cards}"),
    "available": ("Available: {cards}", "Do wyboru: {cards}"),
    "not_asked": ("It is not your turn to play.", "Serwer nie prosi cię teraz o kartę."),
    "commands": (
        "Type cards, tricks, or ! and a card: !10D",
        "Polecenia: cards, tricks albo ! i karta: !10D",
    ),
}


def say(word: str, lang: Language, **facts: object) -> str:
    """Give a sentence in English or in Polish.

    >>> say("listening", "pl", port=4242)
    'Serwer słucha na porcie 4242'
    """
    return _SENTENCES[word][lang == "pl"].format_map(facts)


def tell(text: str) -> None:
    """Show a line at once."""
    print(fitting(text, getattr(sys.stdout, "encoding", None)), flush=True)


def log_line(text: str, *, sender: str, recipient: str) -> None:
    """Show a line that was sent or received, with both addresses and the time."""
    time = datetime.now().astimezone().replace(tzinfo=None).isoformat(timespec="milliseconds")
    tell(f"[{sender},{recipient},{time}] {text}")


def listed(cards: Iterable[Card]) -> str:
    """Write cards as the network game does, with commas.

    >>> listed([Card("TD"), Card("2C")])
    '10D, 2C'
    """
    return ", ".join([cards_text([card]) for card in cards])


class Automaton:
    """Plays by itself; asked again, it plays the same card again unless that was refused."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def hear(self, message: ServerMessage) -> bytes:
        """Answer a request."""
        view = self._client.view
        if view is None or not isinstance(message, TrickRequest):
            return b""
        return self._client.play(self._client.reply or choose_card(view))

    def read(self, line: str) -> bytes:  # noqa: ARG002 (nobody types)
        """Take no notice of what is typed."""
        return b""


class Human:
    """Shows the game to a player and reads what the player types."""

    def __init__(self, client: Client, lang: Language) -> None:
        self._client = client
        self._lang: Language = lang

    def hear(self, message: ServerMessage) -> bytes:
        """Show a message."""
        match message:
            case Busy(seats):
                self._show("busy", seats=", ".join(map(str, seats)))
            case Deal(contract, leader, cards):
                kind = contract_type(contract)
                self._show("deal", type=kind, leader=leader, cards=listed(cards))
            case TrickRequest(number, table):
                self._show("trick", number=number, cards=listed(table))
                self._show("available", cards=self._hand())
            case Wrong(number):
                self._show("wrong", number=number)
            case Taken(number, cards, seat):
                self._show("taken", number=number, seat=seat, cards=listed(cards))
            case Score(points):
                self._show_points("scores", points)
            case _:  # TOTAL
                self._show_points("totals", message.points)
        return b""

    def read(self, line: str) -> bytes:
        """Do what was typed."""
        command = line.strip()
        if command.startswith("!"):
            return self._play(command[1:])
        if command == "cards":
            tell(self._hand())
        elif command == "tricks":
            for cards in self._tricks():
                tell(listed(cards))
        elif command:
            self._show("commands")
        return b""

    def _play(self, text: str) -> bytes:
        if self._client.request is None:
            self._show("not_asked")
            return b""
        try:
            return self._client.play(Card.parse(text))
        except NotationError as error:
            tell(error.detail)
        except IllegalMoveError as error:
            tell(error.illegality.message(self._lang))
        return b""

    def _hand(self) -> str:
        view = self._client.view
        return listed(view.own) if view else ""

    def _tricks(self) -> list[tuple[Card, ...]]:
        """Give the tricks that the player has taken."""
        view = self._client.view
        tricks = view.tricks if view else ()
        return [trick.cards for trick in tricks if trick.winner is self._client.seat]

    def _show(self, word: str, **facts: object) -> None:
        tell(say(word, self._lang, **facts))

    def _show_points(self, word: str, points: tuple[int, ...]) -> None:
        self._show(word)
        for seat, count in zip(Seat, points, strict=True):
            tell(f"{seat} | {count}")

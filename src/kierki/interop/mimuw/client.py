"""The client of the Warsaw network game, without any input or output of its own."""

from __future__ import annotations

from collections.abc import Iterator

from kierki.cards import Card
from kierki.cardset import CardSet
from kierki.deals import explain, legal_moves, points_left
from kierki.errors import InvalidStateError, NotationError
from kierki.illegality import IllegalMoveError
from kierki.interop.mimuw.framing import LineReader
from kierki.interop.mimuw.messages import (
    Busy,
    Deal,
    Iam,
    Score,
    ServerMessage,
    Taken,
    TrickReply,
    TrickRequest,
    Wrong,
    message_bytes,
    read_message,
)
from kierki.interop.mimuw.spelling import MIMUW, dealer_for
from kierki.seats import Seat
from kierki.views import DealView, Played, advance
from kierki.views.deal_view import begin_view

__all__ = ["Client"]


class Client:
    r"""Follows a game from one seat, by DEAL, TRICK and TAKEN alone, and plays what is legal.

    What the server says of points is taken as it is; ``view.points`` is the client's own count.

    Attributes:
        seat: where it sits.
        view: the deal as the seat sees it, with the cards that TRICK and TAKEN have shown; the
            last one stays until the next is dealt. None before the first.
        request: the server's request for a card that is to be answered; None while there is none.
        reply: the card played to this request; None before, and after it was refused.
        busy: the seats that are taken, if the server has no place for this client.
        is_finished: whether the last deal dealt is over and its TOTAL was heard; if the server
            then closes the connection, the game is over.

    >>> client = Client(Seat.N)
    >>> client.hello
    b'IAMN\r\n'
    >>> data = b"DEAL1N2C3C4C5C6C7C8C9C10CJCQCKCAC\r\nTRICK1\r\n"
    >>> [type(message).__name__ for message in client.receive(data)]
    ['Deal', 'TrickRequest']
    >>> len(client.legal_cards), client.play(Card("TC"))
    (13, b'TRICK110C\r\n')
    """

    def __init__(self, seat: Seat) -> None:
        """Take a seat."""
        self.seat = seat
        self.view: DealView | None = None
        self.request: TrickRequest | None = None
        self.reply: Card | None = None
        self.busy: tuple[Seat, ...] = ()
        self.is_finished: bool = False
        self._in_deal = False
        self._lines = LineReader()

    @property
    def hello(self) -> bytes:
        """What is to be sent first."""
        return message_bytes(Iam(self.seat))

    @property
    def legal_cards(self) -> tuple[Card, ...]:
        """The cards it may play; none while it is not asked."""
        if self.view is None or self.request is None:
            return ()
        return tuple(card for card in legal_moves(self.view) if isinstance(card, Card))

    def receive(self, data: bytes) -> Iterator[ServerMessage]:
        """Hear what the server has sent, in pieces of any size.

        Yields:
            Each message, when the client has taken notice of it and of none after it.

        Raises:
            NotationError: with code ``bad_message`` or ``too_large`` for what is no message,
                ``unexpected_message`` for one that cannot come now.
        """
        for line in self._lines.feed(data):
            message = read_message(line, sender="server")
            self._take_notice(message)
            yield message

    def play(self, card: Card) -> bytes:
        """Play a card: give what is to be sent.

        After a refusal another may be played, and after a second request the same again.

        Raises:
            IllegalMoveError: for a card that may not be played.
            ValueError: if no card is asked for.
        """
        if self.view is None or self.request is None:
            raise ValueError("no card is asked for")
        if refused := explain(self.view, card):
            raise IllegalMoveError(refused)
        self.reply = card
        return message_bytes(TrickReply(self.request.number, card))

    def _take_notice(self, message: ServerMessage) -> None:
        match message:
            case Busy():
                self._expect(self.view is None, message)
                self.busy = message.seats
            case Deal():
                self._expect(not self._in_deal, message)
                self._begin(message)
            case TrickRequest():
                self._follow(message, message.number, message.table)
                self._expect(self._view_in(message).turn is self.seat, message)
                self.request = message
            case Taken():
                self._follow(message, message.number, message.cards)
                self._expect(self._view_in(message).tricks[-1].winner is message.seat, message)
                self.request = self.reply = None
            case Wrong():
                self.reply = None
            case Score():
                self._expect(_may_end(self._view_in(message)), message)
                self._in_deal, self.request = False, None
            case _:  # TOTAL
                self._expect(self.view is not None and not self._in_deal, message)
                self.is_finished = True

    def _expect(self, holds: bool, message: ServerMessage) -> None:  # noqa: FBT001 (a claim)
        if not holds:
            raise _unexpected(message, "it cannot come now")

    def _view_in(self, message: ServerMessage) -> DealView:
        """Give the view of the deal in play, in which such a message makes sense."""
        if self.view is None or not self._in_deal:
            raise _unexpected(message, "no deal is in play")
        return self.view

    def _begin(self, dealt: Deal) -> None:
        dealer, own = dealer_for(dealt.leader), CardSet(dealt.cards)
        self.view = begin_view(MIMUW, dealt.contract, dealer, self.seat, own)
        self._in_deal = True
        self.is_finished = False
        self.request = None
        self.reply = None

    def _follow(self, message: ServerMessage, number: int, cards: tuple[Card, ...]) -> None:
        """Play the cards of a trick that were not known yet."""
        view = self._view_in(message)
        trick = view.trick
        known = trick.cards if trick else ()
        self._expect(trick is not None and number == trick.number, message)
        self._expect(cards[: len(known)] == known, message)
        for card in cards[len(known) :]:
            try:
                view = advance(view, Played(view.turn or self.seat, card))
            except (InvalidStateError, IllegalMoveError) as error:
                raise _unexpected(message, str(error)) from None
        self.view = view


def _may_end(view: DealView) -> bool:
    """Tell whether a deal is over, or may be cut short since no points are left."""
    between_tricks = view.trick is not None and not view.trick.cards
    return view.is_over or (between_tricks and not points_left(view))


def _unexpected(message: ServerMessage, detail: str) -> NotationError:
    return NotationError("unexpected_message", f"{message}: {detail}", str(message))

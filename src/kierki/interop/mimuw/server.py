"""The server of the Warsaw network game, without any input or output of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NewType, TypeAlias

import attrs

from kierki.errors import NotationError
from kierki.interop.mimuw.deal_file import PreparedDeal
from kierki.interop.mimuw.framing import LineReader
from kierki.interop.mimuw.messages import (
    Busy,
    ClientMessage,
    Iam,
    Score,
    ServerMessage,
    Total,
    TrickReply,
    Wrong,
    message_bytes,
    read_message,
)
from kierki.interop.mimuw.served_deal import ServedDeal, serve_deal
from kierki.seats import Seat

__all__ = ["Action", "Close", "Connection", "Heard", "Send", "Server"]

Connection = NewType("Connection", int)
"""A connection, by a number that the program around the server gives it and never gives again."""

_WAITING_LIMIT: Final = 32  # connections that have not said yet who they are
SILENCE_LIMIT: Final = 120  # times a card is asked for again: ten minutes at the default timeout
_WRONG_LIMIT: Final = 200  # refusals without a card between them: no player, no program errs so


@attrs.frozen
class Send:
    """These bytes are to be sent."""

    connection: Connection
    data: bytes


@attrs.frozen
class Heard:
    """This line was received; nothing is to be done but to log it."""

    connection: Connection
    line: str


@attrs.frozen
class Close:
    """This connection is to be closed once all is sent; the server has forgotten it."""

    connection: Connection


Action: TypeAlias = Send | Heard | Close
"""What the server wants done, or has to report."""


@attrs.define
class _Visitor:
    """Who is at the other end of a connection.

    Attributes:
        patience: until when it has to say which seat it wants.
        wrongs: how often it was refused since its last card.
        silences: how often it was asked again since then.
    """

    patience: float
    lines: LineReader = attrs.field(factory=LineReader)
    seat: Seat | None = None
    wrongs: int = 0
    silences: int = 0


class Server:
    r"""Seats four clients, deals, asks for cards, refuses, counts, and waits for a lost player.

    It is told what happens on the connections and what time it is, and answers each time with
    what is to be done. The time is any clock in seconds that never goes back.

    Attributes:
        seats: who sits where.
        totals: the points of each seat in all finished deals.
        is_over: whether the last deal is finished.

    >>> from kierki import shuffle
    >>> from kierki.interop.mimuw import CONTRACTS, Connection, PreparedDeal, Server
    >>> server = Server([PreparedDeal(CONTRACTS[0], Seat.N, tuple(shuffle(1).values()))])
    >>> east, late = Connection(1), Connection(2)
    >>> server.connect(east, now=0.0), server.connect(late, now=0.1)
    ((), ())
    >>> server.receive(east, b"IAME\r\n", now=0.2)
    (Heard(connection=1, line='IAME'),)
    >>> server.receive(late, b"IAME\r\n", now=0.3)[1:]
    (Send(connection=2, data=b'BUSYE\r\n'), Close(connection=2))
    """

    def __init__(
        self, deals: Iterable[PreparedDeal], *, timeout: float = 5.0, cut_short: bool = False
    ) -> None:
        """Prepare a game.

        Args:
            deals: what is to be played, one after the other; one at least.
            timeout: the seconds after which a card is asked for again, and after which a
                connection is closed that has not said which seat it wants.
            cut_short: end a deal as soon as no points are left in it; by default it is
                played to its last card.

        Raises:
            ValueError: if there is no deal.
        """
        self.seats: dict[Seat, Connection] = {}
        self.totals: dict[Seat, int] = dict.fromkeys(Seat, 0)
        self._coming = iter(deals)
        self._timeout, self._cut_short = timeout, cut_short
        self._deal: ServedDeal | None = None
        self._next = self._prepare()
        if self._next is None:
            raise ValueError("there is no deal to play")
        self._visitors: dict[Connection, _Visitor] = {}
        self._asked = False  # whether the seat on turn has a request that it may answer
        self._ask_again: float | None = None
        self._actions: list[Action] = []
        self._now = 0.0

    @property
    def is_over(self) -> bool:
        """Whether the last deal is finished, and all connections are to be closed."""
        return self._next is None and self._deal is None

    @property
    def deadline(self) -> float | None:
        """When `tick` is to be called at the latest; None while nothing is waited for."""
        times = [v.patience for v in self._visitors.values() if v.seat is None]
        return min(times if self._ask_again is None else [*times, self._ask_again], default=None)

    def connect(self, connection: Connection, *, now: float) -> tuple[Action, ...]:
        """Welcome a client; where too many have not said who they are, the first of them goes."""
        if self.is_over:
            return (Close(connection),)
        waiting = [known for known, visitor in self._visitors.items() if visitor.seat is None]
        if len(waiting) == _WAITING_LIMIT:
            self._dismiss(waiting[0])
        self._visitors[connection] = _Visitor(now + self._timeout)
        return self._report()

    def receive(self, connection: Connection, data: bytes, *, now: float) -> tuple[Action, ...]:
        """Hear what a client has sent, in pieces of any size."""
        self._now = now
        visitor = self._visitors.get(connection)
        if visitor is not None:
            for message in self._messages(connection, visitor, data):
                self._hear(connection, visitor, message)
                if connection not in self._visitors:
                    break
        return self._report()

    def disconnect(self, connection: Connection) -> tuple[Action, ...]:
        """Take notice that a client is gone; the game waits until somebody takes its seat."""
        self._forget(connection)
        return self._report()

    def tick(self, *, now: float) -> tuple[Action, ...]:
        """Do what is due: ask for a card again, send away who has not said who they are."""
        self._now = now
        for connection, visitor in [*self._visitors.items()]:
            if visitor.seat is None and visitor.patience <= now:
                self._dismiss(connection)
        if self._deal and self._ask_again is not None and self._ask_again <= now:
            self._ask_once_more(self._deal)
        return self._report()

    def _ask_once_more(self, deal: ServedDeal) -> None:
        """Ask a silent player again, or let it go, so that another can take its seat."""
        connection = self.seats[deal.turn]
        visitor = self._visitors[connection]
        visitor.silences += 1
        if visitor.silences == SILENCE_LIMIT:
            self._dismiss(connection)
        else:
            self._ask(deal)

    def _report(self) -> tuple[Action, ...]:
        actions, self._actions = self._actions, []
        return tuple(actions)

    def _messages(
        self, connection: Connection, visitor: _Visitor, data: bytes
    ) -> Iterator[ClientMessage]:
        """Give the messages in these bytes; at what is none, close the connection."""
        try:
            for line in visitor.lines.feed(data):
                self._actions.append(Heard(connection, line))
                yield read_message(line, sender="client")
        except NotationError:
            self._dismiss(connection)

    def _hear(self, connection: Connection, visitor: _Visitor, message: ClientMessage) -> None:
        if visitor.seat is not None:
            self._hear_player(visitor.seat, visitor, message)
        elif not isinstance(message, Iam):
            self._dismiss(connection)
        elif message.seat in self.seats:
            taken = tuple(seat for seat in Seat if seat in self.seats)
            self._send(connection, Busy(taken))
            self._dismiss(connection)
        else:
            visitor.seat = message.seat
            self._sit_down(connection, message.seat)

    def _sit_down(self, connection: Connection, seat: Seat) -> None:
        self.seats[seat] = connection
        if self._deal:
            self._tell_story(self._deal, seat)
        self._go_on()

    def _hear_player(self, seat: Seat, visitor: _Visitor, message: ClientMessage) -> None:
        deal = self._deal
        reply = message if isinstance(message, TrickReply) and self._asked else None
        if deal and reply and deal.accepts(reply, seat=seat):
            visitor.wrongs = visitor.silences = 0
            self._play(deal.played(reply.card))
            return
        visitor.wrongs += 1
        self._send(self.seats[seat], Wrong(deal.trick_number if deal else 1))
        if visitor.wrongs == _WRONG_LIMIT:
            self._dismiss(self.seats[seat])

    def _play(self, deal: ServedDeal) -> None:
        """Go on from a card that was played."""
        self._deal, self._asked, self._ask_again = deal, False, None
        if taken := deal.last_taken():
            self._tell_all(taken)
        if deal.is_over:
            self._settle(deal)
        self._go_on()

    def _settle(self, deal: ServedDeal) -> None:
        """Count a finished deal; after the last one the game is over."""
        points = deal.points
        self.totals = {seat: total + points[seat] for seat, total in self.totals.items()}
        self._tell_all(Score(tuple(points.values())))
        self._tell_all(Total(tuple(self.totals.values())))
        self._deal = None
        if self.is_over:
            for connection in [*self._visitors]:
                self._dismiss(connection)

    def _go_on(self) -> None:
        """Deal if no deal is in play, and ask for a card; but wait until all four are there."""
        deal = self._deal or self._next
        if deal is None or len(self.seats) < len(Seat):
            return
        if self._deal is None:
            self._deal, self._next = deal, self._prepare()
            for seat in self.seats:
                self._tell_story(deal, seat)
        if self._asked:  # before another player was lost, who is replaced now
            self._ask_again = self._now + self._timeout
        else:
            self._ask(deal)

    def _prepare(self) -> ServedDeal | None:
        prepared = next(self._coming, None)
        return serve_deal(prepared, cut_short=self._cut_short) if prepared else None

    def _ask(self, deal: ServedDeal) -> None:
        self._send(self.seats[deal.turn], deal.request())
        self._asked, self._ask_again = True, self._now + self._timeout

    def _tell_story(self, deal: ServedDeal, seat: Seat) -> None:
        for message in deal.story(seat):
            self._send(self.seats[seat], message)

    def _tell_all(self, message: ServerMessage) -> None:
        for connection in self.seats.values():
            self._send(connection, message)

    def _send(self, connection: Connection, message: ServerMessage) -> None:
        self._actions.append(Send(connection, message_bytes(message)))

    def _dismiss(self, connection: Connection) -> None:
        self._forget(connection)
        self._actions.append(Close(connection))

    def _forget(self, connection: Connection) -> None:
        """Let a client go; if it had a seat, nobody is asked until the seat is taken again."""
        visitor = self._visitors.pop(connection, None)
        if visitor is None or visitor.seat is None:
            return
        del self.seats[visitor.seat]
        self._ask_again = None
        if self._deal and self._deal.turn is visitor.seat:
            self._asked = False

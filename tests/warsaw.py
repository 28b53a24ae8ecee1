"""A room in which the Warsaw network game is played without a network."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from kierki.interop.mimuw import (
    Action,
    Client,
    Close,
    Connection,
    PreparedDeal,
    Send,
    Server,
    TrickRequest,
    choose_card,
    read_deals,
)
from kierki.seats import Seat

DATA = Path(__file__).parent / "data"
FILE = DATA / "mimuw-21-deals.txt"


def prepared(*numbers: int) -> list[PreparedDeal]:
    """Give deals of the file by their numbers, from 1; all of them if none is asked for."""
    deals = list(read_deals(BytesIO(FILE.read_bytes())))
    return [deals[number - 1] for number in numbers] or deals


class Room:
    """A server, what it has sent on each connection, and which it has closed."""

    def __init__(self, *deals: PreparedDeal, timeout: float = 5.0, cut_short: bool = False) -> None:
        self.server = Server(deals, timeout=timeout, cut_short=cut_short)
        self.now = 100.0
        self.sent: dict[Connection, list[str]] = {}
        self.told: list[tuple[Connection, str]] = []
        self.closed: list[Connection] = []

    def perform(self, actions: tuple[Action, ...]) -> None:
        """Do what the server wants done."""
        for action in actions:
            if isinstance(action, Send):
                assert action.connection not in self.closed
                assert action.data.endswith(b"\r\n")
                line = action.data[:-2].decode("ascii")
                self.sent[action.connection].append(line)
                self.told.append((action.connection, line))
            elif isinstance(action, Close):
                self.closed.append(action.connection)

    def connect(self) -> Connection:
        """Let a client connect."""
        connection = Connection(len(self.sent) + 1)
        self.sent[connection] = []
        self.perform(self.server.connect(connection, now=self.now))
        return connection

    def receive(self, connection: Connection, data: bytes) -> list[str]:
        """Let a client send bytes; give what it is sent then."""
        before = len(self.sent[connection])
        self.perform(self.server.receive(connection, data, now=self.now))
        return self.sent[connection][before:]

    def say(self, connection: Connection, text: str) -> list[str]:
        """Let a client send a line; give what it is sent then."""
        return self.receive(connection, f"{text}\r\n".encode())

    def seat(self, seats: str = "NESW") -> dict[str, Connection]:
        """Let clients connect and take seats."""
        seated = {seat: self.connect() for seat in seats}
        for seat, connection in seated.items():
            self.say(connection, f"IAM{seat}")
        return seated

    def leave(self, connection: Connection) -> None:
        """Let a client be gone."""
        self.perform(self.server.disconnect(connection))

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.now += seconds
        self.perform(self.server.tick(now=self.now))


def play_on(room: Room, clients: dict[Connection, Client], *, cards: int = 10**6) -> int:
    """Let clients hear what they were sent and answer, until nothing comes or so much is played.

    Returns:
        How many cards were played.
    """
    played, busy = 0, True
    while busy:
        busy = False
        for connection, client in clients.items():
            lines, room.sent[connection] = room.sent[connection], []
            for message in client.receive("".join(f"{line}\r\n" for line in lines).encode()):
                busy = True
                if isinstance(message, TrickRequest) and played < cards:
                    assert client.view
                    played += 1
                    reply = client.play(client.reply or choose_card(client.view))
                    room.perform(room.server.receive(connection, reply, now=room.now))
    return played


def clients_at(seated: dict[str, Connection]) -> dict[Connection, Client]:
    """Give a client for each seat taken."""
    return {connection: Client(Seat(seat)) for seat, connection in seated.items()}

from __future__ import annotations

import asyncio
import os
import socket
import threading
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from kierki.cli.network_seat import Automaton
from kierki.errors import NotationError
from kierki.interop.mimuw import Client, PreparedDeal, Server, ServerMessage, network
from kierki.interop.mimuw.keyboard import listen_to_keyboard
from kierki.interop.mimuw.network import join, open_listener, serve
from kierki.seats import Seat
from warsaw import prepared

PATIENCE = 60.0  # a test that hangs fails; nothing is measured


def keep_quiet(text: str, *, sender: str, recipient: str) -> None:
    """Log nothing."""


class House:
    """A server that serves on loopback while a test goes on."""

    def __init__(self, *deals: PreparedDeal, timeout: float = 30.0) -> None:
        self.server = Server(deals, timeout=timeout)
        self.listener = open_listener(0)
        self.port: int = self.listener.getsockname()[1]
        self.log: list[str] = []
        self.serving = asyncio.create_task(serve(self.server, self.listener, log=self._note))

    def _note(self, text: str, *, sender: str, recipient: str) -> None:
        assert sender
        assert recipient
        self.log.append(text)

    def seat(self, seats: str = "NESW") -> list[asyncio.Task[bool]]:
        """Let automatic clients join."""
        return [asyncio.create_task(self.client(Seat(seat))) for seat in seats]

    async def client(self, seat: Seat) -> bool:
        """Play by itself to the end."""
        client = Client(seat)
        return await join(
            client, Automaton(client), host="127.0.0.1", port=self.port, log=keep_quiet
        )

    async def visit(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Connect as any program may."""
        return await asyncio.open_connection("127.0.0.1", self.port)

    async def settled(self, seats: int) -> None:
        """Wait until so many seats are taken."""
        while len(self.server.seats) != seats:  # noqa: ASYNC110 (the server knows no loop)
            await asyncio.sleep(0.001)


def run(test: Callable[[], Awaitable[None]]) -> None:
    """Run a test that waits for connections."""

    async def in_time() -> None:
        async with asyncio.timeout(PATIENCE):
            await test()

    asyncio.run(in_time())


@pytest.mark.unmeasured
def test_a_game_over_loopback() -> None:
    """Four clients and a server play to the end, and all leave well."""

    async def test() -> None:
        house = House(*prepared(1, 2, 3))
        assert await asyncio.gather(*house.seat()) == [True] * 4
        await house.serving
        assert house.server.is_over
        assert house.log.count("IAMN") == 1
        assert sum(line.startswith("TAKEN") for line in house.log) == 4 * 39

    run(test)


def test_hostile_clients_do_not_harm_the_game() -> None:
    """Garbage, floods, half lines, slow writes, who never reads: the game goes on for the four."""

    async def test() -> None:
        house = House(*prepared(1, 2))
        players = house.seat("NES")
        await house.settled(3)
        visitors = [await house.visit() for _ in range(5)]
        for (_, writer), data in zip(
            visitors,
            (b"\x00\xff\r\n" * 1000, b"x" * 10**6, b"IA", b"IAMN\r\n" * 10**4, b"\r\n"),
            strict=True,
        ):
            writer.write(data)
        for reader, writer in (visitors[0], visitors[1], visitors[4]):
            assert await _rest(reader) == b""
            writer.close()
        assert await _rest(visitors[3][0]) == b"BUSYNES\r\n"
        visitors[3][1].close()
        slow_reader, slow = visitors[2]
        slow.write(b"M")
        players += house.seat("W")
        slow.write(b"E\r\n")
        assert await asyncio.gather(*players) == [True] * 4
        await _rest(slow_reader)
        slow.close()
        await house.serving

    run(test)


async def _rest(reader: asyncio.StreamReader) -> bytes:
    """Read to the end; that the server broke off is an end too."""
    got = b""
    try:
        while data := await reader.read(4096):
            got += data
    except ConnectionError:
        pass
    return got


def test_a_player_who_does_not_read_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only so much may be left unread; then the seat is free, and the game goes on."""

    async def test() -> None:
        house = House(*prepared(1))
        reader, writer = await house.visit()
        writer.write(b"IAMN\r\n")
        await house.settled(1)
        with monkeypatch.context() as patched:
            patched.setattr(network, "_BACKLOG_LIMIT", -1)
            writer.write(b"TRICK12C\r\nTRICK12C\r\n")
            await house.settled(0)
        assert len(await _rest(reader)) <= len(b"WRONG1\r\n")
        writer.close()
        assert await asyncio.gather(*house.seat()) == [True] * 4
        await house.serving

    run(test)


def test_a_player_lost_in_mid_trick_is_replaced() -> None:
    """The connection breaks with cards on the table; another client takes the seat."""

    async def test() -> None:
        house = House(*prepared(1))
        players = house.seat("NES")
        await house.settled(3)
        reader, writer = await house.visit()
        writer.write(b"IAMW\r\n")
        while not (await reader.readline()).startswith(b"TRICK1"):
            pass  # East leads, so there are two cards on the table now
        writer.transport.abort()
        await house.settled(3)
        players += house.seat("W")
        assert await asyncio.gather(*players) == [True] * 4
        await house.serving

    run(test)


def test_who_does_not_go_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """When the game is over the server waits only so long for a client to close."""
    monkeypatch.setattr(network, "_FAREWELL", 0.01)

    async def test() -> None:
        house = House(*prepared(1))
        waiting = await house.visit()
        await asyncio.gather(*house.seat())
        await house.serving
        assert await _rest(waiting[0]) == b""
        waiting[1].close()

    run(test)


def test_only_so_many_are_let_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who comes when the house is full is sent away at once."""
    monkeypatch.setattr(network, "_CONNECTION_LIMIT", 1)

    async def test() -> None:
        house = House(*prepared(1))
        first = await house.visit()
        first[1].write(b"IAMN\r\n")
        await house.settled(1)
        second = await house.visit()
        assert await _rest(second[0]) == b""
        second[1].close()
        house.serving.cancel()
        with pytest.raises(asyncio.CancelledError):
            await house.serving
        assert await _rest(first[0]) == b""
        first[1].close()

    run(test)


def test_who_is_silent_is_sent_away() -> None:
    """A connection that does not say which seat it wants is closed after a while."""

    async def test() -> None:
        house = House(*prepared(1), timeout=0.01)
        reader, writer = await house.visit()
        assert await _rest(reader) == b""
        writer.close()
        house.serving.cancel()
        await asyncio.wait([house.serving])

    run(test)


@pytest.mark.parametrize("there", [True, False])
def test_a_machine_without_ipv6_listens_too(
    there: bool,  # noqa: FBT001
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whether IPv6 is missing, or is there and has no address."""
    create = socket.create_server

    def without(*address: Any, **options: Any) -> socket.socket:
        if "family" in options:
            raise OSError("no such address")
        return create(*address, **options)

    monkeypatch.setattr(socket, "has_dualstack_ipv6", lambda: there)
    monkeypatch.setattr(socket, "create_server", without)
    with open_listener(0) as listener:
        assert listener.family is socket.AF_INET


def test_ipv6_serves_both(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where both are there, one listener takes both."""
    asked: list[Any] = []
    monkeypatch.setattr(socket, "has_dualstack_ipv6", lambda: True)
    monkeypatch.setattr(socket, "create_server", lambda *_, **options: asked.append(options))
    open_listener(0)
    assert asked == [{"family": socket.AF_INET6, "dualstack_ipv6": True}]


def test_a_port_that_is_taken_is_reported() -> None:
    """Two servers cannot have one port."""
    with open_listener(0) as listener, pytest.raises(OSError, match=r".+"):
        open_listener(listener.getsockname()[1])


def test_addresses_are_written_for_people() -> None:
    """An IPv4 address is one, however the system has it; a lost one is a question mark."""
    assert network._address(("::ffff:127.0.0.1", 1234, 0, 0)) == "127.0.0.1:1234"
    assert network._address(("::1", 1234, 0, 0)) == "::1:1234"
    assert network._address(None) == "?"


class Listener:
    """A player that notes what it hears and what is typed."""

    def __init__(self) -> None:
        self.noted: list[str] = []

    def hear(self, message: ServerMessage) -> bytes:
        """Note a message."""
        self.noted.append(str(message))
        return b""

    def read(self, line: str) -> bytes:
        """Note a line."""
        self.noted.append(line)
        return b"TRICK12C\r\n"


async def at_server(
    does: bytes | None, *, keyboard: int | None = None
) -> tuple[bool, list[str], bytes]:
    """Join a server that sends these bytes and closes; None: that waits for the client to go.

    Returns:
        What join gives, what the player noted, and what the server was sent.
    """
    got: list[bytes] = []
    done = asyncio.Event()

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if does is None:
            got.append(await _rest(reader))
        else:
            got.append(await reader.readline())
            writer.write(does)
        writer.close()
        done.set()

    listening = await asyncio.start_server(talk, "127.0.0.1", 0)
    port = listening.sockets[0].getsockname()[1]
    player = Listener()
    try:
        finished = await join(
            Client(Seat.N),
            player,
            host="127.0.0.1",
            port=port,
            family=socket.AF_INET,
            log=keep_quiet,
            keyboard=keyboard,
        )
        await done.wait()
    finally:
        listening.close()
    return finished, player.noted, got[0]


def test_a_server_that_leaves_early() -> None:
    """The game is not finished then, whatever was said."""

    async def test() -> None:
        assert await at_server(b"BUSYNE\r\n") == (False, ["BUSYNE"], b"IAMN\r\n")
        assert await at_server(b"") == (False, [], b"IAMN\r\n")

    run(test)


def test_a_server_that_talks_nonsense() -> None:
    """The client leaves, with the reason."""

    async def test() -> None:
        with pytest.raises(NotationError, match="bad_message"):
            await at_server(b"HTTP/1.1 400 Bad Request\r\n")

    run(test)


def test_no_server() -> None:
    """A refused connection is an error of the system."""

    async def test() -> None:
        with open_listener(0) as listener:
            port = listener.getsockname()[1]
        client = Client(Seat.N)
        with pytest.raises(OSError, match=r".+"):
            await join(client, Listener(), host="127.0.0.1", port=port, log=keep_quiet)

    run(test)


def test_what_is_typed_is_read_line_by_line() -> None:
    """Each line comes once, long ones cut off; when the keyboard ends the client leaves."""

    async def test() -> None:
        keyboard, hand = os.pipe()
        os.write(hand, "cards\n\n!10♥\n".encode() + b"x" * 1000 + b"\n\xff")
        os.close(hand)
        finished, noted, sent = await at_server(None, keyboard=keyboard)
        os.close(keyboard)
        assert not finished
        assert noted == ["cards\n", "\n", "!10♥\n", "x" * 200 + "\n", "\ufffd\n"]
        assert sent.startswith(b"IAMN\r\nTRICK12C\r\n")

    run(test)


def test_a_keyboard_that_outlives_the_game() -> None:
    """Its thread ends, whether the loop is closed already or is about to be."""
    closed, hand = os.pipe()
    full, other_hand = os.pipe()
    os.write(other_hand, b"one\ntwo\n")

    async def begin() -> None:
        listen_to_keyboard(closed, asyncio.Queue(1))
        heard: asyncio.Queue[bytes | str] = asyncio.Queue(1)
        listen_to_keyboard(full, heard)
        while not heard.full():  # noqa: ASYNC110
            await asyncio.sleep(0.001)

    before = {*threading.enumerate()}
    asyncio.run(begin())
    os.write(hand, b"late\n")
    for thread in {*threading.enumerate()} - before:
        thread.join(PATIENCE)
        assert not thread.is_alive()
    for end in (closed, hand, full, other_hand):
        os.close(end)


def test_a_keyboard_that_is_closed_is_at_its_end() -> None:
    """No keyboard at all is like one that has ended."""

    async def test() -> None:
        assert (await at_server(None, keyboard=10**6))[1] == []

    run(test)

"""The Warsaw network game on real connections, with asyncio."""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from itertools import count
from typing import Any, Final, Protocol, TypeAlias

from kierki.interop.mimuw.client import Client
from kierki.interop.mimuw.keyboard import listen_to_keyboard
from kierki.interop.mimuw.messages import ServerMessage
from kierki.interop.mimuw.server import Action, Connection, Heard, Send, Server

__all__ = ["Log", "Player", "join", "open_listener", "serve"]

_CHUNK: Final = 4096  # bytes heard at a time: so much one client can delay the others
_QUEUE: Final = 8  # chunks that wait to be heard; who sends more has to wait itself
_BACKLOG_LIMIT: Final = 64 * 1024  # bytes that a client may leave unread
_CONNECTION_LIMIT: Final = 128  # beyond it nobody is let in
_FAREWELL: Final = 1.0  # seconds in which the other side may read the last it was sent

# What a connection brings: None that it is there, no bytes that it is gone.
_News: TypeAlias = tuple[Connection, bytes | None]


class Log(Protocol):
    """Takes notice of every line that is sent and received."""

    def __call__(self, text: str, *, sender: str, recipient: str) -> None:
        """Take notice of a line, without its end, and of the addresses of both sides."""
        ...


class Player(Protocol):
    """Who plays at a client: it hears what the server says and what is typed."""

    def hear(self, message: ServerMessage) -> bytes:
        """Take notice of a message; give what is to be sent."""
        ...

    def read(self, line: str) -> bytes:
        """Take notice of a line that was typed; give what is to be sent."""
        ...


def open_listener(port: int) -> socket.socket:
    """Listen on a port, or on any that is free for 0, with IPv4 and IPv6 where there are both.

    Raises:
        OSError: if the port is not to be had.
    """
    if socket.has_dualstack_ipv6():
        with suppress(OSError):  # IPv6 may be there and have no address
            return socket.create_server(("", port), family=socket.AF_INET6, dualstack_ipv6=True)
    return socket.create_server(("", port))


async def serve(server: Server, listener: socket.socket, *, log: Log) -> None:
    """Play a server's game to its end with whoever connects.

    Args:
        server: the game.
        listener: where clients connect; it is closed when the game is over.
        log: is told every line.
    """
    await _House(server, log).receive_all(listener)


class _House:
    """The connections of a server.

    All that clients send goes through one short queue, in turn: so none of them can keep the
    others from being heard, and who floods waits in front of it.
    """

    def __init__(self, server: Server, log: Log) -> None:
        self._server, self._log = server, log
        self._writers: dict[Connection, asyncio.StreamWriter] = {}
        self._news: asyncio.Queue[_News] = asyncio.Queue(_QUEUE)
        self._tasks = set[asyncio.Task[None]]()
        self._numbers = map(Connection, count(1))
        self._loop = asyncio.get_running_loop()

    async def receive_all(self, listener: socket.socket) -> None:
        """Serve until the game is over and every connection closed."""
        listening = await asyncio.start_server(self._welcome, sock=listener, limit=_CHUNK)
        try:
            while not self._server.is_over:
                await self._go_on()
            listening.close()
            while self._writers:
                await self._go_on()
        finally:
            listening.close()
            for writer in self._writers.values():
                writer.transport.abort()

    async def _go_on(self) -> None:
        """Wait for news, or until something is due, and do what the server wants done."""
        with suppress(TimeoutError):
            async with asyncio.timeout_at(self._server.deadline):
                connection, data = await self._news.get()
                self._perform(self._server_hears(connection, data))
        self._perform(self._server.tick(now=self._loop.time()))

    def _server_hears(self, connection: Connection, data: bytes | None) -> tuple[Action, ...]:
        if data is None:
            return self._server.connect(connection, now=self._loop.time())
        if data:
            return self._server.receive(connection, data, now=self._loop.time())
        del self._writers[connection]
        return self._server.disconnect(connection)

    def _perform(self, actions: tuple[Action, ...]) -> None:
        for action in actions:
            writer = self._writers[action.connection]
            match action:
                case Send():
                    self._send(writer, action.data)
                case Heard():
                    self._log(action.line, sender=_peer(writer), recipient=_own(writer))
                case _:  # Close
                    _part(writer)

    def _send(self, writer: asyncio.StreamWriter, data: bytes) -> None:
        text = data.decode("ascii").removesuffix("\r\n")
        self._log(text, sender=_own(writer), recipient=_peer(writer))
        if writer.transport.is_closing():
            return
        writer.write(data)
        if writer.transport.get_write_buffer_size() > _BACKLOG_LIMIT:
            writer.transport.abort()

    def _welcome(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if len(self._writers) >= _CONNECTION_LIMIT:
            writer.transport.abort()
            return
        _send_at_once(writer)
        connection = next(self._numbers)
        self._writers[connection] = writer
        task = self._loop.create_task(self._listen(connection, reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _listen(
        self, connection: Connection, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        """Bring what a client sends to the queue, and at last that it is gone."""
        await self._news.put((connection, None))
        with suppress(OSError):
            while data := await reader.read(_CHUNK):
                await self._news.put((connection, data))
        _part(writer)
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()
        await self._news.put((connection, b""))


def _send_at_once(writer: asyncio.StreamWriter) -> None:
    """Let a short message not wait until the one before is confirmed."""
    with suppress(OSError):
        writer.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


def _part(writer: asyncio.StreamWriter) -> None:
    """Send no more, and let the other side read the last and go; but wait for it only so long."""
    with suppress(OSError):
        writer.write_eof()
    asyncio.get_running_loop().call_later(_FAREWELL, writer.transport.abort)


def _peer(writer: asyncio.StreamWriter) -> str:
    return _address(writer.get_extra_info("peername"))


def _own(writer: asyncio.StreamWriter) -> str:
    return _address(writer.get_extra_info("sockname"))


def _address(name: Any) -> str:  # noqa: ANN401 (as sockets have it)
    """Write an address; that of a connection which was gone before it was there is not known.

    >>> _address(("::ffff:127.0.0.1", 1234, 0, 0)), _address(None)
    ('127.0.0.1:1234', '?')
    """
    if not name:
        return "?"
    return f"{name[0].removeprefix('::ffff:')}:{name[1]}"


async def join(
    client: Client,
    player: Player,
    *,
    host: str,
    port: int,
    family: socket.AddressFamily = socket.AF_UNSPEC,
    log: Log,
    keyboard: int | None = None,
) -> bool:
    """Play at a server until it closes the connection or the keyboard ends.

    Args:
        client: the seat that is taken.
        player: who plays there.
        host: the server's name or address.
        port: the server's port.
        family: IPv4 or IPv6 only; by default both.
        log: is told every line.
        keyboard: a file descriptor whose lines the player reads.

    Returns:
        Whether the game was finished.

    Raises:
        OSError: if there is no such server.
        NotationError: at a message that is none, or cannot come when it comes.
    """
    reader, writer = await asyncio.open_connection(host, port, family=family, limit=_CHUNK)
    own, peer = _own(writer), _peer(writer)

    async def send(data: bytes) -> None:
        if data:
            log(data.decode("ascii").removesuffix("\r\n"), sender=own, recipient=peer)
            writer.write(data)
            with suppress(OSError):  # that the server is gone is heard as well
                await writer.drain()

    heard: asyncio.Queue[bytes | str] = asyncio.Queue(_QUEUE)
    listening = asyncio.create_task(_bring(reader, heard))
    if keyboard is not None:
        listen_to_keyboard(keyboard, heard)
    try:
        await send(client.hello)
        while news := await heard.get():
            if isinstance(news, str):
                await send(player.read(news))
                continue
            for message in client.receive(news):
                log(str(message), sender=peer, recipient=own)
                await send(player.hear(message))
    finally:
        listening.cancel()
        writer.transport.abort()
    return client.is_finished


async def _bring(reader: asyncio.StreamReader, heard: asyncio.Queue[bytes | str]) -> None:
    with suppress(OSError):
        while data := await reader.read(_CHUNK):
            await heard.put(data)
    await heard.put(b"")

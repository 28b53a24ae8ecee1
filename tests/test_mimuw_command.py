from __future__ import annotations

import io
import os
import re
import socket
import subprocess
import sys
import threading
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from queue import Queue
from typing import IO, Self

import pytest

from kierki.cards import Language
from kierki.cli import mimuw, network_seat
from kierki.cli.fault import FaultError
from kierki.cli.network_seat import Automaton, Human
from kierki.interop.mimuw import Client, format_deal
from kierki.seats import Seat
from warsaw import prepared

PATIENCE = 120.0  # a test that hangs fails; nothing is measured
PROGRAM = """\
import sys
from argparse import ArgumentParser
from kierki.cli.fault import FaultError
from kierki.cli.mimuw import add_arguments, run
parser = ArgumentParser(prog="kierki mimuw")
add_arguments(parser)
try:
    sys.exit(run(parser.parse_args()))
except FaultError as fault:
    sys.exit(str(fault))
except OSError as error:
    sys.exit(str(error))
"""
HAND = "8D, 3S, 6H, 7D, 2S, 9C, QS, AC, QD, 7H, 4H, KH, 3C"
DEAL = "DEAL1W8D3S6H7D2S9CQSACQD7H4HKH3C"


def parsed(*arguments: str) -> Namespace:
    """Read a command line after ``kierki mimuw``."""
    parser = ArgumentParser(prog="kierki mimuw", add_help=False)
    mimuw.add_arguments(parser)
    return parser.parse_args(arguments)


def deals_file(folder: Path, *numbers: int) -> str:
    """Write some deals into a file."""
    file = folder / "deals.txt"
    file.write_text("".join(map(format_deal, prepared(*numbers))))
    return str(file)


# ---------------------------------------------------------------- the command line


def test_what_may_be_said() -> None:
    """The options are those of the task; -h is a host here."""
    server = parsed("serve", "-f", "x", "-p", "4242", "-t", "0.5", "--lang", "pl")
    assert (server.file, server.port, server.timeout, server.lang) == ("x", 4242, 0.5, "pl")
    assert (server.cut_short, server.quiet) == (False, False)
    assert (parsed("serve", "-f", "x").port, parsed("serve", "-f", "x").timeout) == (0, 5)
    client = parsed("join", "-h", "::1", "-p", "1", "-6", "-W", "-a")
    assert (client.host, client.port, client.seat) == ("::1", 1, Seat.W)
    assert (client.family, client.automatic, client.lang) == ("AF_INET6", True, "en")
    assert parsed("join", "-h", "a", "-p", "1", "-N", "-4").family == "AF_INET"
    assert parsed("join", "-h", "a", "-p", "1", "-S").family == "AF_UNSPEC"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("", "ROLE"),
        ("serve", "-f"),
        ("serve -f x -p 65536", "not a port"),
        ("serve -f x -p ٤", "not a port"),
        ("serve -f x -p -1", "-p"),
        ("serve -f x -t 0", "seconds"),
        ("serve -f x -t 0.0", "seconds"),
        ("serve -f x -t 1e9", "seconds"),
        ("serve -f x -t inf", "seconds"),
        ("join -h a -p 1", "-N -E -S -W"),
        ("join -h a -p 1 -N -E", "not allowed"),
        ("join -h a -p 1 -N -4 -6", "not allowed"),
        ("join -p 1 -N", "-h"),
        ("join -h a -N", "-p"),
    ],
)
def test_a_wrong_command_line(
    arguments: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """What cannot be meant ends with 2 and a reason."""
    with pytest.raises(SystemExit, match="2"):
        parsed(*arguments.split())
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("role", ["serve", "join"])
def test_help_has_examples(role: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Both show how they are used, in lines that fit a terminal."""
    with pytest.raises(SystemExit, match="0"):
        parsed(role, "--help")
    out = capsys.readouterr().out
    assert f"examples:\n  kierki mimuw {role}" in out
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize(
    ("content", "said"),
    [(b"", "there is no deal"), (b"1N\n2C\n", "deals.txt:2:3: bad_hands: a hand has 13 cards")],
)
def test_a_file_without_deals_is_refused(content: bytes, said: str, tmp_path: Path) -> None:
    """Nothing is served before the whole file is read."""
    file = tmp_path / "deals.txt"
    file.write_bytes(content)
    with pytest.raises(FaultError, match=re.escape(said)):
        mimuw.run(parsed("serve", "-f", str(file)))


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    """What the system says is said in either language."""
    file = str(tmp_path / "none")
    for lang, wanted in (("en", "No such file or directory"), ("pl", "nie ma takiego pliku")):
        arguments = parsed("serve", "-f", file)
        arguments.lang = lang
        with pytest.raises(FaultError, match=f"none: {wanted}"):
            mimuw.run(arguments)


def test_a_host_that_cannot_be() -> None:
    """A name that is none is a fault, like a host that is not there."""
    with pytest.raises(FaultError, match=r"a\.\.b: there is no such host"):
        mimuw.run(parsed("join", "-h", "a..b", "-p", "4242", "-N", "-a"))


# ---------------------------------------------------------------- within this process


class Shown(io.StringIO):
    """Standard output that others can wait for."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: Queue[str] = Queue()

    def write(self, text: str) -> int:
        """Take text, a line at a time."""
        self.lines.put(text)
        return super().write(text)


@pytest.mark.unmeasured
def test_a_whole_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server and four automatic clients, each in a thread; all leave with 0."""
    shown = Shown()
    monkeypatch.setattr(sys, "stdout", shown)
    left: dict[str, int] = {}

    def start(*arguments: str) -> threading.Thread:
        command = parsed(*arguments)
        name = " ".join(arguments)
        thread = threading.Thread(target=lambda: left.update({name: mimuw.run(command)}))
        thread.start()
        return thread

    threads = [start("serve", "-f", deals_file(tmp_path, 1, 2))]
    port = shown.lines.get(timeout=PATIENCE).split()[-1]
    threads += [start("join", "-h", "127.0.0.1", "-p", port, f"-{seat}", "-a") for seat in Seat]
    for thread in threads:
        thread.join(PATIENCE)
    assert [*left.values()] == [0] * 5
    log = shown.getvalue()
    line = r"\[127\.0\.0\.1:\d+,127\.0\.0\.1:\d+,\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\] "
    assert len(re.findall(rf"(?m)^{line}IAM[NESW]$", log)) == 8
    assert len(re.findall(rf"(?m)^{line}TOTAL", log)) == 16
    assert re.search(r"(?s)The game is over.*N \| \d+\nE \| \d+\nS \| \d+\nW \| \d+\n$", log)


@contextmanager
def listening() -> Iterator[tuple[socket.socket, str]]:
    """Be a server that says what a test wants it to say."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(PATIENCE)
        yield listener, str(listener.getsockname()[1])


def scripted(listener: socket.socket, says: bytes) -> threading.Thread:
    """Say something to whoever comes, and close."""

    def talk() -> None:
        with listener.accept()[0] as connection:
            connection.sendall(says)
            connection.recv(100)

    thread = threading.Thread(target=talk)
    thread.start()
    return thread


def test_a_player_at_the_keyboard(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What comes is shown in sentences; a server that closes early ends it with 1."""
    keyboard, hand = os.pipe()
    with listening() as (listener, port), open(keyboard) as typed:  # noqa: PTH123 (a number)
        monkeypatch.setattr(sys, "stdin", typed)
        thread = scripted(listener, b"BUSYNW\r\n")
        assert mimuw.run(parsed("join", "-h", "127.0.0.1", "-p", port, "-N")) == 1
        thread.join(PATIENCE)
        os.close(hand)
    assert capsys.readouterr().out == "Place busy, list of busy places received: N, W.\n"


def test_no_keyboard(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A client without standard input shows the game, and says so when it is left alone."""
    monkeypatch.setattr(sys, "stdin", None)
    with listening() as (listener, port):
        thread = scripted(listener, b"")
        assert mimuw.run(parsed("join", "-h", "127.0.0.1", "-p", port, "-4", "-N")) == 1
        thread.join(PATIENCE)
    assert capsys.readouterr().err == "kierki: the connection has ended before the game has\n"


def test_a_server_that_talks_nonsense() -> None:
    """The client leaves with the reason."""
    with listening() as (listener, port):
        thread = scripted(listener, b"hello\r\n")
        with pytest.raises(FaultError, match="bad_message: no message of a server: 'hello'"):
            mimuw.run(parsed("join", "-h", "127.0.0.1", "-p", port, "-N", "-a"))
        thread.join(PATIENCE)


def at_table(*lines: str, lang: Language = "en") -> tuple[Client, Human]:
    """Seat a player at N who hears these lines."""
    client = Client(Seat.N)
    human = Human(client, lang)
    for message in client.receive("".join(f"{line}\r\n" for line in lines).encode()):
        assert human.hear(message) == b""
    return client, human


def test_what_a_player_sees(capsys: pytest.CaptureFixture[str]) -> None:
    """A deal, a request, a refusal, a trick, points."""
    at_table(
        DEAL.replace("DEAL1", "DEAL5"),
        "TRICK110C",
        "WRONG1",
        "TAKEN110C3C2C4CW",
        "TRICK2AH",
        "TAKEN2AHKH2H3HW",
        "SCOREN0E0S0W18",
        "TOTALN1E2S3W22",
    )
    assert capsys.readouterr().out.splitlines() == [
        f"New deal 5: starting place W, your cards: {HAND}.",
        "Trick: (1) 10C",
        "Available: 3C, 9C, AC, 7D, 8D, QD, 4H, 6H, 7H, KH, 2S, 3S, QS",
        "Wrong message received in trick 1.",
        "A trick 1 is taken by W, cards 10C, 3C, 2C, 4C.",
        "Trick: (2) AH",
        "Available: 9C, AC, 7D, 8D, QD, 4H, 6H, 7H, KH, 2S, 3S, QS",
        "A trick 2 is taken by W, cards AH, KH, 2H, 3H.",
        "The scores are:",
        *["N | 0", "E | 0", "S | 0", "W | 18"],
        "The total scores are:",
        *["N | 1", "E | 2", "S | 3", "W | 22"],
    ]


def test_what_a_player_types(capsys: pytest.CaptureFixture[str]) -> None:
    """Commands are answered; only a legal card that is asked for is sent."""
    _, human = at_table()
    for typed in ("cards", "tricks", "!2C"):
        assert human.read(f"{typed}\n") == b""
    assert capsys.readouterr().out.splitlines() == ["", "It is not your turn to play."]
    _, human = at_table(DEAL, "TAKEN110CAC2C4CN", "TRICK2")
    capsys.readouterr()
    for typed in ("tricks", "cards", "", "hello", "!1C", "!AC"):
        assert human.read(f"{typed}\n") == b""
    assert capsys.readouterr().out.splitlines() == [
        "10C, AC, 2C, 4C",
        "3C, 9C, 7D, 8D, QD, 4H, 6H, 7H, KH, 2S, 3S, QS",
        "Type cards, tricks, or ! and a card: !10D",
        "not a card: '1C'",
        "A♣ has already been played in this deal.",
    ]
    assert human.read("!9c\n") == b"TRICK29C\r\n"


def test_polish(capsys: pytest.CaptureFixture[str]) -> None:
    """All of it is said in Polish too."""
    at_table(DEAL, "TRICK110C", lang="pl")
    assert capsys.readouterr().out.splitlines()[1] == "Lewa: (1) 10C"
    words = network_seat._SENTENCES.values()
    holes = re.compile(r"\{\w+\}")
    assert all(sorted(holes.findall(en)) == sorted(holes.findall(pl)) for en, pl in words)


def test_an_automaton_answers_and_nothing_else() -> None:
    """Asked again it plays the same card; it does not read."""
    client = Client(Seat.N)
    automaton = Automaton(client)
    lines = f"{DEAL}\r\nTRICK110C\r\nTRICK110C\r\n".encode()
    answers = [automaton.hear(message) for message in client.receive(lines)]
    assert answers == [b"", b"TRICK19C\r\n", b"TRICK19C\r\n"]
    assert automaton.read("cards\n") == b""


# ---------------------------------------------------------------- real processes


class Process:
    """The server or a client as a process, and what it shows, line by line."""

    def __init__(self, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )
        self.lines: Queue[str] = Queue()
        self.shown: list[str] = []
        assert self.process.stdout
        self._reader = threading.Thread(target=self._read, args=(self.process.stdout,))
        self._reader.start()

    def _read(self, out: IO[str]) -> None:
        for line in out:
            self.lines.put(line.rstrip("\n"))
        out.close()

    def wait_for(self, wanted: str) -> str:
        """Wait for a line with these words in it."""
        while wanted not in (line := self.lines.get(timeout=PATIENCE)):
            self.shown.append(line)
        self.shown.append(line)
        return line

    def type(self, line: str) -> None:
        """Type a line."""
        assert self.process.stdin
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def leave(self) -> int:
        """Wait for the end; give the exit status."""
        status = self.process.wait(PATIENCE)
        self._reader.join(PATIENCE)
        while not self.lines.empty():
            self.shown.append(self.lines.get())
        return status

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        if self.process.stdin:
            self.process.stdin.close()
        self._reader.join()


@pytest.mark.unmeasured
def test_five_processes_with_one_killed_in_mid_trick(tmp_path: Path) -> None:
    """A real server and four real clients; hostile ones beside them; one killed and replaced."""
    with ExitStack() as stack:

        def start(*arguments: str) -> Process:
            return stack.enter_context(Process(*arguments))

        server = start("serve", "-f", deals_file(tmp_path, 1, 5), "-t", "30", "--quiet")
        port = server.wait_for("Listening").split()[-1]
        place = ("join", "-h", "127.0.0.1", "-p", port)
        hostile = [
            stack.enter_context(socket.create_connection(("127.0.0.1", int(port))))
            for _ in range(4)
        ]
        hostile[0].sendall(b"\x00" * 100)
        hostile[1].sendall(b"IA")
        players = {seat: start(*place, f"-{seat}", "-a") for seat in "NES"}
        human = start(*place, "-W")
        killed = ""
        for trick in range(1, 27):
            table = human.wait_for("Trick: (").partition(") ")[2]
            hand = human.wait_for("Available: ").partition(": ")[2].split(", ")
            if trick in range(4, 13) and table and not killed:
                # West is asked: nothing goes on until a card is typed. Who led is killed.
                killed = "SEN"[table.count(",")]
                players[killed].process.kill()
                players[killed].process.wait()
                players[killed] = start(*place, f"-{killed}", "-a")
                players[killed].wait_for(f"TAKEN{trick - 1}")
                hostile[2].sendall(b"IAMW\r\n" * 1000)
                hostile[1].sendall(b"M")
            human.type(f"!{_legal(table, hand)}")
            human.wait_for("is taken by")
        assert killed
        assert human.wait_for("The total scores are:")
        assert [process.leave() for process in (server, human, *players.values())] == [0] * 5
        totals = [int(line.split(" | ")[1]) for line in server.shown[-4:]]
        assert sum(totals) == 13 + 18
        for process in players.values():
            last = process.shown[-1].split("TOTAL")[1]
            assert last == "".join(f"{seat}{p}" for seat, p in zip("NESW", totals, strict=True))


def _legal(table: str, hand: list[str]) -> str:
    """Choose a card that follows suit."""
    follows = [card for card in hand if table and card[-1] == table.split(", ", maxsplit=1)[0][-1]]
    return (follows or hand)[0]


@pytest.mark.unmeasured
def test_a_client_without_a_server_leaves_with_1(tmp_path: Path) -> None:
    """No server, a seat that is taken, a server that dies: the game was not finished."""
    with listening() as (_, port):
        pass
    with Process("join", "-h", "127.0.0.1", "-p", port, "-N", "-a") as alone:
        assert alone.leave() == 1
    with Process("serve", "-f", deals_file(tmp_path, 1)) as server:
        port = server.wait_for("Listening").split()[-1]
        place = ("join", "-h", "localhost", "-p", port, "-N", "-a")
        with Process(*place) as first:
            server.wait_for("IAMN")
            with Process(*place) as second:
                assert second.leave() == 1
                assert second.shown[-1].endswith("BUSYN")
            server.process.kill()
            assert first.leave() == 1

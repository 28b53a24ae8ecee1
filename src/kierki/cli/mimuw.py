"""The verb ``mimuw``: the Warsaw network game, its server and its client."""

from __future__ import annotations

import re
import sys
from argparse import (
    SUPPRESS,
    ArgumentParser,
    ArgumentTypeError,
    Namespace,
    RawDescriptionHelpFormatter,
)
from textwrap import fill
from typing import TYPE_CHECKING, Final

from kierki.cli.fault import FaultError
from kierki.cli.page import complain
from kierki.cli.problems import problem_line, reason
from kierki.errors import NotationError
from kierki.seats import Seat

if TYPE_CHECKING:  # loaded when a game is played
    from kierki.cards import Language
    from kierki.interop.mimuw import PreparedDeal

__all__ = ["add_arguments", "run"]

_SECONDS: Final = re.compile("[0-9]{1,6}(?:[.][0-9]{1,3})?")
_PORT: Final = re.compile("[0-9]{1,5}")


def add_arguments(verb: ArgumentParser) -> None:
    """Give the verb ``mimuw`` its own two verbs, ``serve`` and ``join``."""
    verb.set_defaults(lang="en")  # where the verb has no --lang of its own
    roles = verb.add_subparsers(dest="role", metavar="ROLE", required=True)
    server = roles.add_parser(
        "serve",
        help="be the server",
        description=fill(
            "Play the deals of a file with four clients that connect. When the last deal is "
            "over, the server leaves with 0. All that is sent and received is shown; a player "
            "who is lost may be replaced at any time.",
            78,
        ),
        epilog="examples:\n  kierki mimuw serve -f deals.txt\n"
        "  kierki mimuw serve -f deals.txt -p 4242 -t 10 --quiet\n",
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    server.add_argument("-f", dest="file", metavar="FILE", required=True, help="the deals")
    server.add_argument(
        "-p", dest="port", metavar="PORT", type=_port, default=0, help="by default any free one"
    )
    server.add_argument(
        "-t",
        dest="timeout",
        metavar="SECONDS",
        type=_seconds,
        default=5.0,
        help="how long to wait for a card before asking again, and for a client to say which "
        "seat it wants; by default 5",
    )
    server.add_argument(
        "--cut-short", action="store_true", help="end a deal when no points are left in it"
    )
    server.add_argument("--quiet", action="store_true", help="the port and the totals only")
    client = roles.add_parser(
        "join",
        help="be a client",
        description=fill(
            "Take a seat at a server. Type cards to see your hand, tricks to see the tricks you "
            "have taken, and ! with a card, such as !10D, to play it. The client leaves with 0 "
            "when the game is finished, and with 1 if it ends in any other way.",
            78,
        ),
        epilog="examples:\n  kierki mimuw join -h localhost -p 4242 -N\n"
        "  kierki mimuw join -h students.example -p 4242 -6 -W -a\n",
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
        add_help=False,  # -h is the host
    )
    client.add_argument("--help", action="help", help="show this help message and exit")
    client.add_argument("-h", dest="host", metavar="HOST", required=True, help="the server")
    client.add_argument("-p", dest="port", metavar="PORT", type=_port, required=True)
    families = client.add_mutually_exclusive_group()
    for option, family in (("-4", "AF_INET"), ("-6", "AF_INET6")):
        families.add_argument(
            option,
            dest="family",
            action="store_const",
            const=family,
            default="AF_UNSPEC",
            help=f"use IPv{option[1]} only",
        )
    seats = client.add_mutually_exclusive_group(required=True)
    for seat in Seat:
        seats.add_argument(f"-{seat}", dest="seat", action="store_const", const=seat, help="a seat")
    client.add_argument("-a", dest="automatic", action="store_true", help="play by itself")
    for role in (server, client):
        role.add_argument(
            "--lang", choices=("en", "pl"), default=SUPPRESS, help="English or Polish"
        )


def _port(text: str) -> int:
    if not _PORT.fullmatch(text) or int(text) > 65535:
        raise ArgumentTypeError(f"not a port, 0 to 65535: {text[:20]!r}")
    return int(text)


def _seconds(text: str) -> float:
    if not _SECONDS.fullmatch(text) or not float(text):
        raise ArgumentTypeError(f"not a number of seconds: {text[:20]!r}")
    return float(text)


def run(arguments: Namespace) -> int:
    """Be the server or a client; 0 if the game was finished, else 1."""
    return _serve(arguments) if arguments.role == "serve" else _join(arguments)


def _serve(arguments: Namespace) -> int:
    import asyncio

    from kierki.cli.network_seat import log_line, say, tell
    from kierki.interop.mimuw import Server
    from kierki.interop.mimuw.network import open_listener, serve

    lang = arguments.lang
    deals = _deals_of(arguments.file, lang)
    server = Server(deals, timeout=arguments.timeout, cut_short=arguments.cut_short)
    with open_listener(arguments.port) as listener:
        tell(say("listening", lang, port=listener.getsockname()[1]))
        log = _keep_quiet if arguments.quiet else log_line
        asyncio.run(serve(server, listener, log=log))
    tell(say("game_over", lang))
    for seat, points in server.totals.items():
        tell(f"{seat} | {points}")
    return 0


def _deals_of(name: str, lang: Language) -> list[PreparedDeal]:
    """Read the deals of a file, all before the first is played."""
    from kierki.cli.network_seat import say
    from kierki.interop.mimuw import read_deals

    try:
        with open(name, "rb") as file:  # noqa: PTH123 (the name as given)
            deals = list(read_deals(file))
    except NotationError as error:
        raise FaultError(problem_line(name, error, lang)) from None
    except OSError as error:
        raise FaultError(f"{name}: {reason(error, lang)}") from None
    if not deals:
        raise FaultError(say("no_deals", lang, file=name))
    return deals


def _keep_quiet(text: str, *, sender: str, recipient: str) -> None:
    """Show nothing."""


def _join(arguments: Namespace) -> int:
    import asyncio
    import socket

    from kierki.cli.network_seat import Automaton, Human, log_line, say
    from kierki.interop.mimuw import Client
    from kierki.interop.mimuw.network import join

    client, automatic = Client(arguments.seat), arguments.automatic
    playing = join(
        client,
        Automaton(client) if automatic else Human(client, arguments.lang),
        host=arguments.host,
        port=arguments.port,
        family=socket.AddressFamily[arguments.family],
        log=log_line if automatic else _keep_quiet,
        keyboard=None if automatic or sys.stdin is None else sys.stdin.fileno(),
    )
    try:
        if asyncio.run(playing):
            return 0
    except NotationError as error:
        raise FaultError(f"{error.code}: {error.detail}") from None
    except UnicodeError:  # a name that no host can have
        raise FaultError(say("no_host", arguments.lang, host=arguments.host)) from None
    if not client.busy:
        complain(f"kierki: {say('left_alone', arguments.lang)}")
    return 1

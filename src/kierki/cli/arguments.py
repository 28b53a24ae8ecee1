"""The command line: verbs, options, and what they accept."""

from __future__ import annotations

import sys
from argparse import (
    Action,
    ArgumentParser,
    ArgumentTypeError,
    Namespace,
    RawDescriptionHelpFormatter,
    _SubParsersAction,
)
from collections.abc import Callable, Sequence
from textwrap import fill
from typing import Any, TypeAlias

from kierki.cli.rule_sets import find_rules
from kierki.presets import PRESETS
from kierki.seats import Seat

__all__ = ["read_arguments"]

_SEED_LIMIT = 200  # it is written into a record

_Verbs: TypeAlias = "_SubParsersAction[ArgumentParser]"

_EXIT_CODES = """\
exit status:
  0  all is well
  1  the input is at fault
  2  the command line is
  130, 141  interrupted, or its output was closed

environment:
  NO_COLOR     no colours
  FORCE_COLOR  tables and colours without a terminal, too (both need: pip install 'kierki[cli]')
"""


def read_arguments(arguments: Sequence[str] | None) -> Namespace:
    """Read a command line; argparse leaves with 2 if it is at fault, with 0 after help."""
    return _parser().parse_args(arguments)


def _parser() -> ArgumentParser:
    parser = ArgumentParser(
        prog="kierki",
        description="Kierki, the Polish card game: check written matches, look at them, play.",
        epilog=_EXIT_CODES,
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="show the version and leave")
    verbs = parser.add_subparsers(dest="verb", metavar="VERB", required=True)
    for add in (
        _add_validate,
        _add_deal,
        _add_show,
        _add_play,
        _add_score,
        _add_analyse,
        _add_simulate,
        _add_rules_verb,
        _add_convert,
        _add_referee,
        _add_mimuw,
    ):
        add(verbs)
    return parser


class _Version(Action):
    """Looks the version up only when it is asked for, since that is slow."""

    def __call__(self, parser: ArgumentParser, *_: Any) -> None:  # noqa: ANN401 (as argparse has it)
        from importlib.metadata import version

        print(f"kierki {version('kierki')}")
        parser.exit()


def _add_validate(verbs: _Verbs) -> None:
    verb = _add_verb(
        verbs,
        "validate",
        "check match records",
        "Check match records: a score sheet for each match, every fault with its place, "
        "a verdict for each file. An unfinished match is fine.",
        "kierki validate game.kierki",
        "kierki validate --quiet records/*.kierki",
        "zcat league.kierki.gz | kierki validate --json -",
    )
    verb.add_argument("files", nargs="+", metavar="FILE", help="a record; - is standard input")
    verb.add_argument("--quiet", action="store_true", help="verdicts only")
    _add_json(verb)


def _add_deal(verbs: _Verbs) -> None:
    verb = _add_verb(
        verbs,
        "deal",
        "shuffle and deal",
        "Shuffle and show the hands. The same seed, index and rules give the same cards, "
        "everywhere and for ever: those of kierki.shuffle('SEED', INDEX).",
        "kierki deal",
        "kierki deal --seed gdansk-2026 --index 3",
        "kierki deal --seed gdansk-2026 --rules standard_3p --json",
    )
    _add_seed(verb)
    verb.add_argument("--index", type=_index, default=0, metavar="N", help="which deal, from 0")
    _add_rules(verb).set_defaults(rules=PRESETS["standard"])
    _add_json(verb)


def _add_show(verbs: _Verbs) -> None:
    verb = _add_verb(
        verbs,
        "show",
        "show a match or a position in it",
        "Show the score sheet of a match, or the position in one of its deals: hands, table, "
        "tricks taken, who is to move and what may be played.",
        "kierki show game.kierki",
        "kierki show game.kierki --deal 7",
        "kierki show game.kierki --deal 7 --ply 20",
        "kierki show game.kierki --deal 7 --ply 20 --seat E",
        "kierki show league.kierki --record 3 --json",
        "kierki show game.kierki --deal 7 --ply 20 --svg deal.svg --theme dark",
        "kierki show game.kierki --png chart.png --picture chart",
    )
    verb.add_argument("file", metavar="FILE", help="a record; - is standard input")
    verb.add_argument("--record", type=_number, default=1, metavar="K", help="the K-th match")
    verb.add_argument("--deal", type=_number, metavar="N", help="the position in deal N, from 1")
    verb.add_argument(
        "--ply", type=_index, metavar="M", help="after M of its moves; by default after all"
    )
    verb.add_argument(
        "--seat", type=_seat, metavar="S", help="as the player at S sees it, who sits below"
    )
    verb.add_argument("--open", action="store_true", help="with --seat: all hands open")
    verb.add_argument("--ascii", action="store_true", help="write nothing but ASCII")
    _add_json(verb)
    drawn = verb.add_argument_group("pictures")
    drawn.add_argument("--svg", metavar="OUT", help="write a picture; - is standard output")
    drawn.add_argument("--png", metavar="OUT", help="the same as PNG; needs the extra png")
    drawn.add_argument(
        "--picture",
        choices=("sheet", "chart", "table", "tricks", "rows", "film"),
        help="of a match its sheet (the default) or a chart; of a deal its table (the default), "
        "all its tricks, the rows of a lottery, or a film of it, which moves in SVG",
    )
    drawn.add_argument("--theme", choices=("light", "dark", "contrast"), help="by default light")
    drawn.add_argument("--four-colours", action="store_true", help="a colour for each suit")
    drawn.add_argument(
        "--width", type=_width, default=1280, metavar="PIXELS", help="of a PNG; by default 1280"
    )


def _add_play(verbs: _Verbs) -> None:
    verb = _add_verb(
        verbs,
        "play",
        "play a match in the terminal",
        "Play a match against simple computer players. Type help during play for its commands.",
        "kierki play",
        "kierki play --rules standard_3p --seat N --seed gdansk-2026",
        "kierki play --record game.kierki",
        "kierki play --resume game.kierki",
        "kierki play --rules house.json",
        "kierki play --lang pl",
    )
    _add_seed(verb)
    _add_rules(verb)
    verb.add_argument("--seat", type=_seat, metavar="S", help="where you sit; by default S")
    verb.add_argument(
        "--record", type=_file, metavar="FILE", help="write the match here when you leave"
    )
    verb.add_argument(
        "--resume",
        type=_file,
        metavar="FILE",
        help="go on with the match in this record, and write it there",
    )


def _add_score(verbs: _Verbs) -> None:
    verb = _add_verb(
        verbs,
        "score",
        "keep the score of a game played with cards",
        "Keep the score of a game that is played at a table: at a terminal each deal is asked "
        "for, checked, and kept in the file, which is JSON, or CSV if its name ends so. With a "
        "format, or without a terminal, the sheet in the file is written as a page. Type help "
        "for the commands.",
        'kierki score friday.json --names "Ala,Ola,Jan,Ewa"',
        "kierki score friday.json --stake 5 --settle winner",
        "kierki score friday.json --format html --output friday.html",
        "kierki score friday.csv --rules house.json --lang pl",
        "kierki score --json < friday.json",
    )
    verb.add_argument(
        "file", nargs="?", type=_file_or_stream, metavar="FILE", help="the sheet, there or new"
    )
    _add_rules(verb)
    verb.add_argument("--first-dealer", type=_seat, metavar="S", help="by default N")
    verb.add_argument(
        "--names",
        type=_names,
        metavar="NAMES",
        help='in the order N, E, S, W: "Ala,Ola,Jan,Ewa", or by seat: "N=Ala,S=Jan"',
    )
    verb.add_argument("--stake", type=_number, metavar="N", help="say who pays whom, N a point")
    verb.add_argument(
        "--settle",
        choices=("differences", "winner"),
        help="every two settle between them (the default), or all pay the winner",
    )
    formats = ("text", "markdown", "csv", "html", "json", "svg")
    verb.add_argument(
        "--format", choices=formats, help="write the sheet so; by default as OUT ends, or text"
    )
    verb.add_argument("--output", type=_file_or_stream, metavar="OUT", help="write it there")
    verb.add_argument("--print", action="store_true", help="write the sheet, and ask nothing")
    _add_json(verb)


def _add_analyse(verbs: _Verbs) -> None:
    verb = _add_verb(
        verbs,
        "analyse",
        "say what each play of a match cost",
        "Go through the deals of a match with all hands open, and say which plays cost points, how "
        "many, and what was better: exactly where the rest of the deal can be solved, before that "
        "by samples, with their error. A match takes half a minute.",
        "kierki analyse game.kierki",
        "kierki analyse game.kierki --deal 7 --seat E",
        "kierki analyse game.kierki --top 3 --samples 1000",
        "kierki analyse league.kierki --record 3 --json",
    )
    verb.add_argument("file", metavar="FILE", help="a record; - is standard input")
    verb.add_argument("--record", type=_number, default=1, metavar="K", help="the K-th match")
    verb.add_argument("--deal", type=_number, metavar="N", help="deal N only, from 1")
    verb.add_argument("--seat", type=_seat, metavar="S", help="the plays of one seat only")
    verb.add_argument(
        "--objective",
        choices=("max_n", "paranoid"),
        default="max_n",
        help="in an ending each plays for itself (the default), or all others against the seat",
    )
    verb.add_argument(
        "--samples", type=_samples, default=100, metavar="N", help="of each play; by default 100"
    )
    verb.add_argument(
        "--seed",
        type=_seed,
        default="0",
        metavar="X",
        help="any text, for the samples; by default 0",
    )
    verb.add_argument(
        "--top", type=_number, metavar="N", help="no more than the N dearest plays in each table"
    )
    _add_json(verb)


def _add_simulate(verbs: _Verbs) -> None:
    verb = _add_verb(
        verbs,
        "simulate",
        "play many matches and count",
        "Play many matches, or deals of one contract, by computer players, and count the points: "
        "means with 95 % confidence intervals, how they are spread, and who wins how often. The "
        "same seed gives the same result, however many processes or computers play. Ctrl-C ends "
        "it with what is done.",
        "kierki simulate --players random,rule,random,rule --matches 500 --seed gdansk-2026",
        "kierki simulate --players rule --contract robber --deals 2000 --chart robber.svg",
        "kierki simulate --players search --matches 10000 --checkpoint long.json",
        "kierki simulate --players search --matches 10000 --checkpoint long.json --resume",
        "kierki simulate --players rule --rules house.json --json",
    )
    verb.add_argument(
        "--players",
        type=_players,
        required=True,
        metavar="P,P,...",
        help="who sits at N, E, S and W: random, rule, search or your own, MODULE:NAME; "
        "one name is for all seats",
    )
    verb.add_argument("--matches", type=_count, metavar="N", help="how many; by default 100")
    verb.add_argument(
        "--contract", metavar="C", help="play single deals of this contract, by its id"
    )
    verb.add_argument("--deals", type=_count, metavar="N", help="how many; by default 100")
    _add_seed(verb)
    _add_rules(verb).set_defaults(rules=PRESETS["standard"])
    engine = verb.add_argument_group("who works").add_mutually_exclusive_group()
    engine.add_argument(
        "--workers", type=_workers, metavar="W", help="processes; by default one for each core"
    )
    engine.add_argument("--scheduler", metavar="ADDRESS", help="a Dask cluster; needs extra dask")
    engine.add_argument(
        "--ray", action="store_true", help="the Ray cluster at RAY_ADDRESS, or one begun here"
    )
    kept = verb.add_argument_group("files")
    kept.add_argument(
        "--checkpoint", type=_file, metavar="FILE", help="keep what is done here, now and then"
    )
    kept.add_argument(
        "--resume",
        nargs="?",
        const=True,
        type=_file,
        metavar="FILE",
        help="go on from the checkpoint, or from the one in this file, which is kept there",
    )
    kept.add_argument("--csv", type=_file, metavar="FILE", help="write a table for a spreadsheet")
    kept.add_argument("--chart", type=_file, metavar="FILE", help="draw the points as SVG")
    _add_json(verb)


def _add_rules_verb(verbs: _Verbs) -> None:
    verb = _add_verb(
        verbs,
        "rules",
        "list the rule sets, describe one, tell two apart",
        "List the presets, or say in sentences what one of them, or a file of house rules, "
        "plays by. With --diff only what differs between two.",
        "kierki rules",
        "kierki rules standard_3p",
        "kierki rules house.json --lang pl",
        "kierki rules --diff standard standard_left",
        "kierki rules standard --json > house.json",
    )
    which = verb.add_mutually_exclusive_group()
    which.add_argument(
        "rules",
        nargs="?",
        type=find_rules,
        metavar="NAME",
        help="a preset, or a file of house rules; by default a list of the presets",
    )
    which.add_argument(
        "--diff", nargs=2, type=find_rules, metavar=("A", "B"), help="what differs between two"
    )
    _add_json(verb)


def _add_convert(verbs: _Verbs) -> None:
    verb = _add_verb(
        verbs,
        "convert",
        "write a file in another format",
        "Read matches or deals in one format and write them in another; what the other format "
        "cannot hold is named on standard error. Formats: kierki (match text), json, jsonl (JSON "
        "Lines), position (position lines), pbn (Portable Bridge Notation) and mimuw (the Warsaw "
        "deal file); by default as the name of the file ends.",
        "kierki convert game.kierki game.json",
        "kierki convert --from mimuw --to kierki deals.txt deals.kierki",
        "kierki convert --contract no_hearts deals.pbn deals.jsonl",
        "kierki convert --to position game.kierki -",
    )
    verb.add_argument("source", metavar="IN", help="what to read; - is standard input")
    verb.add_argument("target", metavar="OUT", help="what to write; - is standard output")
    formats = ("kierki", "json", "jsonl", "position", "pbn", "mimuw")
    verb.add_argument("--from", dest="origin", choices=formats, metavar="F", help="the format read")
    verb.add_argument("--to", dest="aim", choices=formats, metavar="F", help="the format written")
    verb.add_argument(
        "--contract", metavar="C", help="what deals from PBN are played for, by its id"
    )
    _add_rules(verb).set_defaults(rules=PRESETS["standard"])


def _add_referee(verbs: _Verbs) -> None:
    verb = _add_verb(
        verbs,
        "referee",
        "answer the questions of other programs",
        "Read one JSON request a line from standard input and answer each with one line of JSON "
        "on standard output: legal moves, why a move is illegal, the state after it, what a seat "
        "sees, the score. States travel with the requests; nothing is kept between them.",
        """echo '{"do": "shuffle", "seed": "gdansk-2026"}' | kierki referee""",
        "kierki referee --schema",
    )
    verb.add_argument(
        "--schema",
        nargs="?",
        const="request",
        choices=("request", "answer"),
        help="print the JSON Schema of a request, or of an answer",
    )


def _add_mimuw(verbs: _Verbs) -> None:
    from kierki.cli.mimuw import add_arguments

    verb = _add_verb(
        verbs,
        "mimuw",
        "the Warsaw network game: serve it, or join it",
        "Serve the network game of the Warsaw deal file to four players, or join one as a player.",
        "kierki mimuw serve -f deals.txt -p 4321",
        "kierki mimuw join -h localhost -p 4321 -N -a",
    )
    add_arguments(verb)


def _add_verb(
    verbs: _Verbs, name: str, summary: str, description: str, *examples: str
) -> ArgumentParser:
    verb = verbs.add_parser(
        name,
        help=summary,
        description=fill(description, 78),
        epilog="examples:\n" + "".join(f"  {example}\n" for example in examples),
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    verb.add_argument(
        "--lang", choices=("en", "pl"), default="en", help="English (the default) or Polish"
    )
    return verb


def _add_json(verb: ArgumentParser) -> None:
    verb.add_argument("--json", action="store_true", help="write one JSON document")


def _add_seed(verb: ArgumentParser) -> None:
    verb.add_argument(
        "--seed", type=_seed, metavar="X", help="any text; by default a new one, which is shown"
    )


def _add_rules(verb: ArgumentParser) -> ArgumentParser:
    verb.add_argument(
        "--rules",
        type=find_rules,
        metavar="R",
        help="a preset, see kierki rules, or a file of house rules; by default standard",
    )
    return verb


def _file(text: str) -> str:
    if text in ("", "-"):
        raise ArgumentTypeError("must be the name of a file")
    return text


def _file_or_stream(text: str) -> str:
    if not text:
        raise ArgumentTypeError("must be the name of a file")
    return text


def _names(text: str) -> dict[Seat, str]:
    """Read names in the order of the seats, or each behind its seat."""
    parts = [part.strip() for part in text.split(",")]
    if any("=" in part for part in parts):
        pairs = [part.partition("=") for part in parts]
        return {_seat(seat.strip()): name.strip() for seat, _, name in pairs}
    if len(parts) > len(Seat):
        raise ArgumentTypeError(f"there are at most {len(Seat)} players, not {len(parts)}")
    return {seat: name for seat, name in zip(Seat, parts, strict=False) if name}


def _seed(text: str) -> str:
    if not text.isprintable() or len(text) > _SEED_LIMIT:
        raise ArgumentTypeError(f"must be printable text of at most {_SEED_LIMIT} letters")
    return text


def _whole_number(lowest: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) <= 20):
            raise ArgumentTypeError(f"not a whole number: {text[:20]!r}")
        if not lowest <= int(text) < 1 << 64:
            raise ArgumentTypeError(f"must be {lowest} to 2**64-1, is {text}")
        return int(text)

    return read


_index, _number = _whole_number(0), _whole_number(1)


def _players(text: str) -> tuple[str, ...]:
    from kierki.simulation import player_named

    names = tuple(name.strip() for name in text.split(","))
    if len(names) > len(Seat):
        raise ArgumentTypeError(f"there are at most {len(Seat)} players, not {len(names)}")
    if ":" in text and "" not in sys.path:
        sys.path.insert(0, "")  # the folder where the command is given, as Python itself does
    for name in names:
        try:
            player_named(name)
        except ValueError as error:
            raise ArgumentTypeError(str(error)) from None
    return names


def _count(text: str) -> int:
    if (number := _number(text)) > 10**12:
        raise ArgumentTypeError(f"must be 1 to 10**12, is {text}")
    return number


def _workers(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:6]) <= 1024 and len(text) < 6):
        raise ArgumentTypeError(f"must be 1 to 1024, is {text[:20]!r}")
    return int(text)


def _samples(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 2 <= int(text[:8]) <= 1_000_000):
        raise ArgumentTypeError(f"must be 2 to 1000000, is {text[:20]!r}")
    return int(text)


def _width(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 16 <= int(text[:6]) <= 8000 and len(text) < 6):
        raise ArgumentTypeError(f"must be 16 to 8000 pixels, is {text[:20]!r}")
    return int(text)


def _seat(text: str) -> Seat:
    if text.upper() not in Seat.__members__:
        raise ArgumentTypeError(f"no such seat: {text!r}; there are N, E, S, W")
    return Seat(text.upper())

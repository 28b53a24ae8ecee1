"""Pictures that the command writes into files: SVG, and PNG with the extra ``png``."""

from __future__ import annotations

from argparse import Namespace
from io import TextIOWrapper
from typing import Final, cast

from kierki.cli.fault import FaultError
from kierki.cli.files import real_path, standard_output, write_whole
from kierki.cli.page import complain
from kierki.cli.problems import reason
from kierki.cli.words import say
from kierki.deals import DealState
from kierki.lottery import LotteryState
from kierki.match import MatchState
from kierki.records import Record, replay
from kierki.render import Style, svg
from kierki.render.standings import points_of
from kierki.render.svg import Svg
from kierki.views import DealView

__all__ = ["ALL_KINDS", "check", "picture_of_deal", "picture_of_match", "save_picture", "wanted"]

MATCH_KINDS: Final = ("sheet", "chart")
DEAL_KINDS: Final = ("table", "tricks", "rows", "film")
ALL_KINDS: Final = MATCH_KINDS + DEAL_KINDS


def wanted(arguments: Namespace) -> bool:
    """Tell whether a picture is asked for."""
    return bool(arguments.svg or arguments.png)


def check(arguments: Namespace) -> None:
    """Check that what is asked of a picture fits together.

    Raises:
        FaultError: if it does not.
    """
    lang, kind = arguments.lang, arguments.picture
    kinds = MATCH_KINDS if arguments.deal is None else DEAL_KINDS
    _check_target(arguments)
    if wanted(arguments) and kind and kind not in kinds:
        raise FaultError(say("picture_of_what", lang, kind=kind, kinds=", ".join(kinds)), 2)
    if not wanted(arguments) and (kind or arguments.theme or arguments.four_colours):
        raise FaultError(say("picture_where", lang), 2)


def _check_target(arguments: Namespace) -> None:
    """See that the record itself is not written over, and that there is one way to write.

    Raises:
        FaultError: if it would be.
    """
    source, lang = arguments.file, arguments.lang
    for name in filter(None, (arguments.svg, arguments.png)):
        if "-" not in (name, source) and real_path(name) == real_path(source):
            raise FaultError(say("own_record", lang, file=name), 2)
    if wanted(arguments) and arguments.json:
        raise FaultError(say("json_or_picture", lang), 2)


def picture_of_match(arguments: Namespace, record: Record, style: Style) -> Svg:
    """Draw the scores of a match.

    Raises:
        FaultError: for single deals, which have no totals.
    """
    if record.kind == "deals":
        raise FaultError(say("which_deal", arguments.lang), 2)
    sheet = points_of(cast(MatchState, replay(record)), style)
    return (svg.chart if arguments.picture == "chart" else svg.sheet)(sheet, style)


def picture_of_deal(
    arguments: Namespace, shown: DealState | DealView, deal: DealState, style: Style
) -> Svg:
    """Draw a deal as far as it is shown.

    Raises:
        FaultError: for a film of what only one seat sees, and for rows where there are none.
    """
    kind = arguments.picture or "table"
    if kind == "film":
        if isinstance(shown, DealView):
            raise FaultError(say("film_of_view", arguments.lang), 2)
        return svg.film(deal, style)
    if kind == "rows" and not isinstance(deal, LotteryState):
        raise FaultError(say("no_rows", arguments.lang), 2)
    draw = {"table": svg.table, "tricks": svg.tricks, "rows": svg.rows}[kind]
    return draw(shown, style)


def save_picture(arguments: Namespace, picture: Svg) -> None:
    """Write a picture where it is asked for.

    Raises:
        FaultError: if it cannot be written, or PNG cannot be made.
    """
    if arguments.svg:
        _write(arguments.svg, str(picture), arguments)
    if arguments.png:
        _write(arguments.png, _png(picture, arguments), arguments)


def _png(picture: Svg, arguments: Namespace) -> bytes:
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise FaultError(say("png_needs", arguments.lang)) from None
    return bytes(svg_to_bytes(svg_string=str(picture), width=arguments.width))


def _write(name: str, content: str | bytes, arguments: Namespace) -> None:
    if name == "-":
        with standard_output() as file:
            if isinstance(content, bytes):
                cast(TextIOWrapper, file).buffer.write(content)
            else:
                file.write(content)
        return
    try:
        write_whole(name, content)
    except OSError as error:
        facts = {"file": name, "reason": reason(error, arguments.lang)}
        raise FaultError(say("not_saved", arguments.lang, **facts)) from None
    complain(say("saved", arguments.lang, file=name))

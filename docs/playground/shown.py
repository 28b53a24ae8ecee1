"""What the page shows of a match: pictures by `kierki.render`, and the rest as plain data."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final
from xml.sax.saxutils import unescape

import attrs

from kierki import (
    PASS,
    Card,
    CardSet,
    ChooseTrump,
    MatchState,
    Seat,
    explain,
    format_move,
    legal_moves,
    score,
)
from kierki.cards import Language
from kierki.deals import DealState
from kierki.render import Style, svg
from kierki.render.scene import Scene, scene_of
from kierki.render.svg.around_table import Drawing, shown_order
from kierki.rules.contract_names import contract_name
from kierki.rules.numbers import signed
from kierki.tricks import TrickState
from kierki.views import DealView, MatchView, observe
from sitting import Sitting
from spoken import card_name, choice_name, move_name

__all__ = ["deal_picture", "deal_shown", "shown", "tricks_picture"]

Json = dict[str, Any]

_KINDS: Final = {
    "random": ("random", "losowy"),
    "rule": ("rule", "prosty"),
    "search": ("search", "myślący"),
}
_ABOUT: Final = re.compile(r"<desc>(.*?)</desc>")
_COMING: Final = 60  # deals to come that the score sheet has
_VIEW_BOX: Final = re.compile(r'viewBox="[^"]+" width="[^"]+" height="[^"]+"')


def _player_names(sitting: Sitting, lang: Language) -> dict[Seat, str]:
    """Name the players for the pictures."""
    you = sitting.name or ("Ty" if lang == "pl" else "you")
    kinds = {name: words[lang == "pl"] for name, words in _KINDS.items()}
    return {seat: kinds.get(name, you) for seat, name in sitting.names.items()}


def shown(sitting: Sitting, style: Style) -> Json:
    """Give all that the page shows of a match as it stands."""
    match, lang = sitting.match, style.lang
    style = attrs.evolve(style, names=_player_names(sitting, lang), bottom=sitting.seat)
    view, deal = observe(match, sitting.seat), deal_shown(match)
    contract = deal.contract if deal else match.contract
    return {
        "rules": match.rules.id,
        "seat": str(sitting.seat),
        "number": len(match.results) + bool(match.current),
        "deals": match.rules.deals,
        "contract": contract_name(contract, lang) if contract else "",
        "contract_id": contract.id if contract else "",
        "turn": str(match.turn) if match.turn else None,
        "yours": match.turn is sitting.seat,
        "stage": _stage(match),
        "picture": _table(view, style) if match.current else _table(deal, style, sitting.seat),
        "taken": _taken_trick(match, sitting.seat, style),
        "cards": list(_own_cards(sitting, view, style)),
        "choices": list(_choices(view, lang)),
        "seats": list(_seats(sitting, deal, style)),
        "sheet": _sheet(match, lang),
        "ranking": [
            [list(map(str, place)), signed(score(match)[place[0]])] for place in match.ranking
        ],
        "seed": sitting.seed,
    }


def _stage(match: MatchState) -> str:
    """Tell what the match waits for."""
    if match.is_over:
        return "match_over"
    return str(match.current.phase) if match.current else "deal_over"


def deal_shown(match: MatchState) -> DealState | None:
    """Give the deal in progress, else the last one."""
    if match.current or not match.results:
        return match.current
    return match.results[-1].final


def _table(shown: Any, style: Style, seat: Seat | None = None) -> Json | None:  # noqa: ANN401
    """Draw a table as a seat sees it, down to where its own hand would begin."""
    if shown is None:
        return None
    seen = observe(shown, seat) if seat else shown
    return _cropped(Drawing(scene_of(seen), style))


def _cropped(drawing: Drawing) -> Json:
    height = drawing.top_of_bottom - 4
    box = f'viewBox="0 0 640 {height:g}" width="640" height="{height:g}"'
    picture = _VIEW_BOX.sub(box, str(drawing.svg()), count=1)
    return {"svg": picture, "alt": drawing.about()}


def _taken_trick(match: MatchState, seat: Seat, style: Style) -> Json | None:
    """Draw the table with the trick that has just been taken still on it."""
    deal = deal_shown(match)
    if not isinstance(deal, TrickState) or not deal.tricks:
        return None
    if match.current and deal.trick.cards:
        return None
    return _cropped(Drawing(_before_taking(scene_of(observe(deal, seat))), style))


def _before_taking(scene: Scene) -> Scene:
    last = scene.tricks[-1]
    return attrs.evolve(
        scene,
        trick=last,
        tricks=scene.tricks[:-1],
        paid=scene.paid[:-1],
        turn=last.winner,
        marked=CardSet(),
    )


def _own_cards(sitting: Sitting, view: MatchView, style: Style) -> Iterator[Json]:
    """Give the player's hand: each card with its picture, and whether it may be played."""
    if not isinstance(view.current, DealView):
        return
    for card in shown_order(view.current.own):
        yield {
            "move": format_move(card),
            "name": card_name(card, style.lang),
            "legal": explain(sitting.match, card, seat=sitting.seat) is None,
            "svg": _card(card, style.theme, style.lang, four_colours=style.four_colours),
        }


@lru_cache(maxsize=512)
def _card(card: Card, theme: Any, lang: Language, *, four_colours: bool) -> str:  # noqa: ANN401
    """Draw one card, without anything around it."""
    style = Style(theme=theme, lang=lang, four_colours=four_colours)
    box = 'viewBox="9 9 58 82" width="58" height="82"'
    return _VIEW_BOX.sub(box, str(svg.hand(CardSet([card]), style)), count=1)


def _choices(view: MatchView, lang: Language) -> Iterator[Json]:
    """Give what may be done that is no card: trumps, or a pass."""
    for move in legal_moves(view):
        if isinstance(move, ChooseTrump):
            symbol = move.suit.symbol if move.suit else ""
            yield {"move": format_move(move), "name": choice_name(move, lang), "symbol": symbol}
        elif move is PASS:
            yield {"move": format_move(move), "name": move_name(move, lang), "symbol": ""}


def _seats(sitting: Sitting, deal: DealState | None, style: Style) -> Iterator[Json]:
    """Give how each player stands."""
    match = sitting.match
    scene = scene_of(observe(deal, None)) if deal else None
    totals, names = score(match), dict(style.names)
    for seat in match.rules.seats:
        yield {
            "seat": str(seat),
            "name": names[seat],
            "dealer": bool(scene and scene.dealer is seat),
            "turn": match.turn is seat,
            "tricks": scene.taken[seat] if scene and not scene.rows else None,
            "cards": scene.hidden[seat] if scene else 0,
            "points": signed(scene.points[seat]) if scene else "0",
            "total": signed(totals[seat]),
        }


def _sheet(match: MatchState, lang: Language) -> Json:
    """Give the score sheet: each deal with its points, those to come without, and the totals."""
    rules, rows = match.rules, list[Json]()
    for number in range(1, min(rules.deals, len(match.results) + _COMING) + 1):
        contract = rules.contract_of(number)
        done = match.results[number - 1] if number <= len(match.results) else None
        rows.append(
            {
                "number": number,
                "name": contract_name(contract, lang) if contract else "",
                "dealer": str(rules.dealer_of(number, match.first_dealer)),
                "points": [signed(points) for points in done.points] if done else None,
            }
        )
    done_points = [result.points for result in match.results]
    totals = [sum(column) for column in zip(*done_points, strict=True)] or [0] * len(rules.seats)
    return {"seats": list(map(str, rules.seats)), "rows": rows, "totals": list(map(signed, totals))}


def deal_picture(state: DealState, style: Style) -> Json:
    """Draw a deal of a record with open cards, as it stands."""
    drawing = Drawing(scene_of(state), style)
    return {"svg": str(drawing.svg()), "alt": drawing.about()}


def tricks_picture(sitting: Sitting, style: Style) -> Json | None:
    """Draw all that was played in a deal so far."""
    deal = deal_shown(sitting.match)
    if deal is None:
        return None
    style = attrs.evolve(style, bottom=sitting.seat)
    picture = str(svg.tricks(observe(deal, sitting.seat), style))
    about = _ABOUT.search(picture)
    return {"svg": picture, "alt": unescape(about[1]) if about else ""}

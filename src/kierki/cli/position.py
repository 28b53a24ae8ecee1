"""A position in a deal, with every hand open: as text, and as data."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from kierki.cards import Card, Language
from kierki.cli.diagram import card_list, diagram, hand_line, row_lines
from kierki.cli.documents import moves_text, points_document
from kierki.cli.page import Page, Table
from kierki.cli.terms import terms
from kierki.cli.words import move_name, say, trump_name
from kierki.contracts import Phase
from kierki.deals import DealState, legal_moves, score
from kierki.lottery import LotteryState
from kierki.rules.contract_names import contract_name
from kierki.seats import Seat
from kierki.tricks import Trick, TrickState

__all__ = ["Position", "on_table", "position_document", "write_position"]


@attrs.frozen
class Position:
    """A deal after some of its moves; totals are those of the match, None for a single deal."""

    number: int
    deal: DealState
    known_moves: int
    totals: dict[Seat, int] | None


def on_table(trick: Trick, deal: DealState) -> dict[Seat, Card]:
    """Give the cards of a trick with who played them, in the order of play."""
    left_of = deal.rules.left_of
    return {left_of(trick.leader, steps): card for steps, card in enumerate(trick.cards)}


def write_position(page: Page, position: Position, lang: Language) -> None:
    """Write what the deal is for, the hands around the table, the counts, and who is to move."""
    deal = position.deal
    name = contract_name(deal.contract, lang)
    facts = {"number": position.number, "deals": deal.rules.deals, "contract": name}
    page.line(say("deal_of" if position.totals else "single_deal", lang, **facts), "title")
    page.line(f"  {terms(deal.contract, lang)}")
    page.line(f"  {' '.join(_facts(position, lang))}")
    page.line()
    for line in _picture(deal, lang):
        page.line(f"  {line}".rstrip())
    page.table(_counts(position, lang))
    page.line(f"  {_to_move(deal, lang)}", "plain" if deal.turn else "title")


def _facts(position: Position, lang: Language) -> Iterator[str]:
    deal = position.deal
    yield say("deals_it", lang, dealer=deal.dealer)
    yield say("after_ply", lang, ply=len(deal.moves), moves=position.known_moves)
    if isinstance(deal, TrickState):
        if deal.contract.trump and deal.phase is not Phase.CHOOSE_TRUMP:
            yield say("trump_is", lang, trump=trump_name(deal.trump, lang))
        if not deal.is_over:
            yield say("trick_number", lang, trick=deal.trick.number)


def _picture(deal: DealState, lang: Language) -> list[str]:
    if isinstance(deal, LotteryState):
        return [*diagram(deal.hands, lang), "", say("rows", lang), *row_lines(deal, lang), ""]
    lines = [*diagram(deal.hands, lang, on_table(deal.trick, deal)), ""]
    if deal.phase is Phase.CHOOSE_TRUMP and deal.turn:
        seen = hand_line(deal.seen[deal.turn], lang)
        lines += [f"{say('has_seen', lang, turn=deal.turn)} {seen}", ""]
    return lines


def _counts(position: Position, lang: Language) -> Table:
    deal, seats = position.deal, position.deal.rules.seats
    rows = [(say("points", lang), *(str(points) for points in score(deal).values()))]
    if isinstance(deal, LotteryState):
        places = {seat: f"{place}." for place, seat in enumerate(deal.finished, 1)}
        rows.append((say("place", lang), *(places.get(seat, "") for seat in seats)))
    else:
        winners = [trick.winner for trick in deal.tricks]
        rows.append((say("tricks", lang), *(str(winners.count(seat)) for seat in seats)))
    if position.totals:
        rows.append((say("total", lang), *map(str, position.totals.values())))
    return Table(("", *map(str, seats)), tuple(rows), left=frozenset({0}))


def _to_move(deal: DealState, lang: Language) -> str:
    if deal.turn is None:
        return say("deal_over", lang)
    moves = legal_moves(deal)
    if cards := card_list(moves, lang):
        return say("to_move", lang, turn=deal.turn, moves=cards)
    if deal.phase is Phase.CHOOSE_TRUMP:
        names = ", ".join(move_name(move, lang) for move in moves)
        return say("to_name", lang, turn=deal.turn, moves=names)
    return say("to_pass", lang, turn=deal.turn)


def position_document(position: Position) -> dict[str, object]:
    """Give a position as data."""
    deal = position.deal
    return {
        "deal": position.number,
        "rules": deal.rules.id,
        "contract": deal.contract.id,
        "dealer": str(deal.dealer),
        "ply": len(deal.moves),
        "moves": moves_text(deal.moves),
        "phase": deal.phase.value,
        "is_over": deal.is_over,
        "turn": str(deal.turn) if deal.turn else None,
        "legal": moves_text(legal_moves(deal)),
        "hands": {str(seat): moves_text(cards) for seat, cards in deal.hands.items()},
        **(_rows_document(deal) if isinstance(deal, LotteryState) else _tricks_document(deal)),
        "points": points_document(score(deal)),
        "totals": points_document(position.totals),
    }


def _tricks_document(deal: TrickState) -> dict[str, object]:
    winners = [trick.winner for trick in deal.tricks]
    return {
        "seen": {str(seat): moves_text(cards) for seat, cards in deal.seen.items()},
        "trump": str(deal.trump) if deal.trump else None,
        "trick": {
            "number": deal.trick.number,
            "leader": str(deal.trick.leader),
            "cards": moves_text(deal.trick.cards),
        },
        "tricks_taken": {str(seat): winners.count(seat) for seat in deal.rules.seats},
    }


def _rows_document(deal: LotteryState) -> dict[str, object]:
    rows = deal.rows.items()
    return {
        "rows": {str(suit): moves_text(ends) if ends else None for suit, ends in rows},
        "finished": [str(seat) for seat in deal.finished],
    }

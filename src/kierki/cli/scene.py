"""What a player at the terminal sees: the own cards, the table, and never another hand."""

from __future__ import annotations

from kierki.cards import Language
from kierki.cli.page import Page
from kierki.cli.sheet import score_sheet, write_sheet
from kierki.cli.terms import signed, terms
from kierki.cli.words import move_name, say, trump_name
from kierki.deals import DealState, legal_moves, score
from kierki.lottery import LotteryState
from kierki.match import MatchState
from kierki.moves import PASS, ChooseTrump, Move
from kierki.records import record
from kierki.render import Style
from kierki.render.text import table
from kierki.render.text.cards_in_lines import played_by
from kierki.rules.contract_names import contract_name
from kierki.seats import Seat
from kierki.tricks import Trick, TrickState
from kierki.views import observe

__all__ = ["write_after", "write_deal", "write_score", "write_turn"]


def write_deal(page: Page, match: MatchState, lang: Language) -> None:
    """Announce the deal in progress: its number, what it is for, what is paid, who deals."""
    deal = match.current
    if deal is None:
        return
    number, name = len(match.results) + 1, contract_name(deal.contract, lang)
    page.line()
    page.line(say("deal_of", lang, number=number, deals=match.rules.deals, contract=name), "title")
    page.line(f"  {terms(deal.contract, lang)}. {say('deals_it', lang, dealer=deal.dealer)}")


def write_turn(page: Page, match: MatchState, seat: Seat, style: Style) -> None:
    """Show what the player on turn sees: the table, the own cards, and what may be played."""
    page.line()
    _, *picture = table(observe(match, seat), style).split("\n")  # the title is over the deal
    for line in picture:
        page.line(line)
    if legal_moves(match) == (PASS,):
        page.line(say("you_must_pass", style.lang))


def write_after(
    page: Page, before: DealState, move: Move, after: DealState, lang: Language
) -> None:
    """Tell what a move has brought: trumps, a trick taken, a card laid, a seat that is out."""
    if isinstance(move, ChooseTrump):
        facts = {"seat": before.turn, "trump": trump_name(move.suit, lang)}
        page.line(say("names_trumps", lang, **facts))
    elif isinstance(after, LotteryState):
        page.line(f"  {before.turn} {move_name(move, lang)}")
        for seat in after.finished:
            if before.hands[seat]:
                points = signed(score(after)[seat])
                page.line(say("goes_out", lang, seat=seat, points=points), "title")
    elif not after.trick.cards:
        _write_trick(page, before, after, lang)


def _played(trick: Trick, deal: TrickState, lang: Language) -> str:
    played = played_by(deal.rules, trick).items()
    return "  ".join(f"{seat} {card.label(lang)}" for seat, card in played)


def _write_trick(page: Page, before: DealState, after: TrickState, lang: Language) -> None:
    trick = after.tricks[-1]
    winner = trick.winner or trick.leader
    points = score(after)[winner] - score(before)[winner]
    facts = {"trick": trick.number, "cards": _played(trick, after, lang), "winner": winner}
    page.line(say("trick_taken", lang, **facts, points=signed(points)))


def write_score(page: Page, match: MatchState, lang: Language) -> None:
    """Write the score sheet so far."""
    page.line()
    write_sheet(page, score_sheet(record(match)), lang)

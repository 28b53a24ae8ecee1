"""What a player at the terminal sees: the own cards, the table, and never another hand."""

from __future__ import annotations

from collections.abc import Iterator

from kierki.cards import Language
from kierki.cli.diagram import card_list, hand_line, row_lines
from kierki.cli.opponents import own_cards
from kierki.cli.page import Page
from kierki.cli.position import on_table
from kierki.cli.sheet import score_sheet, write_sheet
from kierki.cli.terms import signed, terms
from kierki.cli.words import counted, move_name, say, trump_name
from kierki.contracts import Phase
from kierki.deals import DealState, legal_moves, score
from kierki.lottery import LotteryState
from kierki.match import MatchState
from kierki.moves import ChooseTrump, Move
from kierki.records import record
from kierki.rules.contract_names import contract_name
from kierki.seats import Seat
from kierki.tricks import Trick, TrickState

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


def write_turn(page: Page, deal: DealState, seat: Seat, lang: Language) -> None:
    """Show the table, the player's own cards, and what may be played."""
    page.line()
    for line in _table(deal, seat, lang):
        page.line(line)
    cards, choosing = own_cards(deal, seat), deal.phase is Phase.CHOOSE_TRUMP
    count = counted(len(cards), "card", lang)
    heading = say("seen_hand" if choosing else "your_hand", lang, cards=count)
    page.line(f"{heading}: {hand_line(cards, lang)}")
    page.line(_options(deal, lang))


def _table(deal: DealState, seat: Seat, lang: Language) -> Iterator[str]:
    if isinstance(deal, LotteryState):
        yield from row_lines(deal, lang)
        left = ", ".join(f"{other} {len(hand)}" for other, hand in deal.hands.items())
        yield f"{say('cards_left', lang)}: {left}"
    elif deal.phase is not Phase.CHOOSE_TRUMP:
        if deal.contract.trump:
            yield say("trump_is", lang, trump=trump_name(deal.trump, lang))
        if deal.trick.cards:
            yield say("table", lang, trick=deal.trick.number, cards=_played(deal.trick, deal, lang))
        else:
            yield say("you_lead", lang, trick=deal.trick.number, seat=seat)


def _played(trick: Trick, deal: DealState, lang: Language) -> str:
    return "  ".join(f"{seat} {card.label(lang)}" for seat, card in on_table(trick, deal).items())


def _options(deal: DealState, lang: Language) -> str:
    moves = legal_moves(deal)
    if cards := card_list(moves, lang):
        return say("you_may_play", lang, moves=cards)
    if deal.phase is Phase.CHOOSE_TRUMP:
        names = ", ".join(move_name(move, lang) for move in moves)
        return say("you_may_name", lang, moves=names)
    return say("you_must_pass", lang)


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

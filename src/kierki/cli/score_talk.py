"""Filling a score sheet at the terminal, deal by deal."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module

import attrs

from kierki.cards import Language
from kierki.cli.page import Mood, Page, fitting, open_page
from kierki.cli.paper import Paper, begin_paper, form_of
from kierki.cli.problems import reason
from kierki.cli.score_entry import NotTakenError, Order, read_order, read_points
from kierki.cli.score_questions import Answer, asked, counts_of, read_answer, seats_in_words
from kierki.cli.score_reasons import reasons
from kierki.cli.score_words import say_score
from kierki.cli.sheet_pages import player, text_sheet
from kierki.cli.signals import stoppable
from kierki.cli.terms import signed, terms
from kierki.cli.words import say
from kierki.contracts import Contract
from kierki.errors import InvalidStateError
from kierki.rules.contract_names import contract_name
from kierki.scoresheet import Counts, Debt, Question, Sheet, correct, enter, needs
from kierki.seats import Seat

__all__ = ["talk"]


class _Quit(Exception):  # noqa: N818 (nothing is wrong)
    """Who keeps the score leaves."""


@attrs.define
class _Talk:
    """A sheet that is being filled, and where in it we are.

    Attributes:
        paper: the sheet and its file.
        page: where it is shown.
        lang: the language spoken.
        settled: says who pays whom, if that is wanted.
        number: the deal that is entered next, from 1.
        by_points: whether its points are asked for, and not what was counted.
        answers: what was counted of it so far.
        earlier: the sheets before each entry made here.
        trouble: why the file does not hold what is shown; nothing if it does.
        is_given_up: whether the sheet is not to be kept.
    """

    paper: Paper
    page: Page
    lang: Language
    settled: Callable[[Sheet], tuple[Debt, ...]] | None
    number: int = 1
    by_points: bool = False
    answers: list[Answer] = attrs.field(factory=list[Answer])
    earlier: list[Sheet] = attrs.field(factory=list[Sheet])
    trouble: str = ""
    is_given_up: bool = False

    @property
    def is_kept(self) -> bool:
        """Whether nothing is lost on leaving: it is in its file, or there is nothing to keep."""
        return not self.trouble if self.paper.file else not self.sheet.deals

    @property
    def sheet(self) -> Sheet:
        """The sheet as it stands."""
        return self.paper.sheet

    @property
    def contract(self) -> Contract | None:
        """What the deal that is entered next was played for; None after the last."""
        return self.sheet.rules.contract_of(self.number)

    @property
    def questions(self) -> tuple[Question, ...]:
        """What is to be counted of the deal that is entered next."""
        return needs(self.contract, self.sheet.rules) if self.contract else ()

    def say(self, sentence: str, /, mood: Mood = "plain", **facts: object) -> None:
        """Say a sentence."""
        for line in say_score(sentence, self.lang, **facts).splitlines():
            self.page.line(line, mood)

    def refuse(self, why: str) -> None:
        """Say why something is not taken."""
        self.say("no", mood="bad", reason=why)


def talk(arguments: Namespace, settled: Callable[[Sheet], tuple[Debt, ...]] | None) -> int:
    """Fill a sheet until all is entered and said; 1 if it could not be kept in its file."""
    with suppress(ImportError):
        import_module("readline")  # arrow keys in what is typed
    with stoppable():
        own = _Talk(begin_paper(arguments), open_page(), arguments.lang, settled)
        own.number = len(own.sheet.deals) + 1
        try:
            _welcome(own)
            with suppress(_Quit):
                while True:
                    _take(own, _ask(own))
            _leave(own)
        except EOFError:
            own.page.line()
            _warn(own)
        except KeyboardInterrupt:
            own.page.line()
            _warn(own)
            raise
    return int(not (own.is_kept or own.is_given_up))


def _warn(own: _Talk) -> None:
    """Say that what was entered is not kept, if that is so."""
    if not own.is_kept:
        own.say("not_kept", mood="bad")


def _welcome(own: _Talk) -> None:
    own.say("welcome", mood="title", rules=own.sheet.rules.id)
    if own.paper.file:
        own.say("kept_in", file=own.paper.file)
    else:
        own.say("kept_nowhere")
    if own.sheet.deals:
        _show(own)
    _announce(own)


def _show(own: _Talk) -> None:
    debts = own.settled(own.sheet) if own.settled else None
    own.page.line()
    for line in text_sheet(own.sheet, own.lang, debts):
        own.page.line(line)


def _announce(own: _Talk) -> None:
    """Say which deal is to be entered, what it pays, and who deals; or that all are."""
    sheet, number, contract = own.sheet, own.number, own.contract
    own.page.line()
    if contract is None:
        return own.say("all_entered", mood="title")
    name, dealer = (
        contract_name(contract, own.lang),
        sheet.rules.dealer_of(number, sheet.first_dealer),
    )
    facts = {"number": number, "deals": sheet.rules.deals, "contract": name}
    if number > len(sheet.deals):
        own.page.line(say("deal_of", own.lang, **facts), "title")
    else:
        own.say("corrected", mood="title", **facts)
    dealt_by = say("deals_it", own.lang, dealer=player(sheet, dealer))
    own.page.line(f"  {terms(contract, own.lang)}. {dealt_by}")
    return None


def _ask(own: _Talk) -> str:
    """Ask the question that is next, and let the answer be typed."""
    if own.contract:
        own.page.line(_question(own, own.contract))
    if not sys.stdout:
        raise EOFError
    return input("> ").strip()


def _question(own: _Talk, contract: Contract) -> str:
    if own.by_points:
        total = own.sheet.rules.contract_total(contract)
        facts = {"seats": seats_in_words(own.sheet), "total": total}
        return say_score("which_points", own.lang, **facts)
    if not own.questions:
        return say_score("nothing_paid", own.lang)
    return asked(own.questions[len(own.answers)], own.sheet, own.lang)


def _take(own: _Talk, text: str) -> None:
    """Do what was typed, or say why not."""
    order = read_order(text)
    try:
        if order:
            _obey(own, order)
        elif own.contract and own.by_points:
            _take_points(own, text, own.contract)
        else:
            _take_answer(own, text, own.contract)
    except NotTakenError as refused:
        own.refuse(say_score(refused.sentence, own.lang, **refused.facts))


def _take_points(own: _Talk, text: str, contract: Contract) -> None:
    if text:
        total = own.sheet.rules.contract_total(contract)
        _enter(own, read_points(text, own.sheet, total))


def _take_answer(own: _Talk, text: str, contract: Contract | None) -> None:
    """Note an answer; the last one enters the deal, and so does Enter where nothing is asked."""
    questions = own.questions
    if text and not questions:
        raise NotTakenError("not_understood", text=text)
    if text:
        question = questions[len(own.answers)]
        own.answers.append(read_answer(text, question, own.sheet, own.lang))
    if contract and len(own.answers) == len(questions):
        _enter(own, counts_of(own.questions, own.answers, contract, own.sheet))


def _enter(own: _Talk, entry: Counts | dict[Seat, int]) -> None:
    """Put a deal on the sheet, or say why it cannot have been so."""
    number, sheet = own.number, own.sheet
    own.answers.clear()
    try:
        is_new = number > len(sheet.deals)
        changed = enter(sheet, entry) if is_new else correct(sheet, number, entry)
    except InvalidStateError as error:
        for why in reasons(error, sheet, own.lang):
            own.refuse(why)
        return
    own.earlier.append(sheet)
    points = zip(sheet.rules.seats, changed.deals[number - 1].points, strict=True)
    told = ", ".join(f"{player(sheet, seat)} {signed(own_points)}" for seat, own_points in points)
    own.say("entered", mood="good", number=number, points=told)
    _turn_to(own, changed)


def _turn_to(own: _Talk, sheet: Sheet) -> None:
    """Go on with a changed sheet: keep it, show it, and turn to its next deal."""
    own.paper.sheet = sheet
    _save(own)
    _begin(own, len(sheet.deals) + 1)
    _tell_trouble(own)


def _begin(own: _Talk, number: int) -> None:
    """Turn to a deal from the beginning."""
    own.number, own.by_points = number, False
    own.answers.clear()
    if number > len(own.sheet.deals):
        _show(own)
    _announce(own)


def _save(own: _Talk) -> None:
    try:
        own.paper.save(own.lang)
    except OSError as error:
        own.trouble = reason(error, own.lang)
    else:
        own.trouble = ""


def _tell_trouble(own: _Talk) -> None:
    """Say why the sheet is not in its file, below all else that is said."""
    if own.trouble:
        own.say("not_saved", mood="bad", file=own.paper.file, reason=own.trouble)


def _obey(own: _Talk, order: Order) -> None:
    if order.verb == "quit":
        raise _Quit
    if order.verb == "help":
        own.say("help")
    elif order.verb == "sheet":
        _show(own)
    elif order.verb == "undo":
        _take_back(own)
    elif order.verb == "correct":
        _turn_back(own, order.argument)
    elif own.contract is None:
        raise NotTakenError("not_understood", text=order.verb)
    elif order.argument:
        _take_points(own, order.argument, own.contract)
    else:
        own.by_points = not own.by_points
        own.answers.clear()


def _turn_back(own: _Talk, argument: str) -> None:
    """Turn to a deal that is entered, to enter it anew."""
    count = len(own.sheet.deals)
    is_number = argument.isascii() and argument.isdigit() and len(argument) <= 15
    if not is_number or not 1 <= int(argument) <= count:
        raise NotTakenError("no_such_deal", count=count)
    _begin(own, int(argument))


def _take_back(own: _Talk) -> None:
    """Take back the last answer, or a correction not made, or else the last entry."""
    sheet = own.sheet
    if own.answers:
        own.answers.pop()
    elif own.by_points:
        own.by_points = False
    elif own.number <= len(sheet.deals):
        _begin(own, len(sheet.deals) + 1)
    elif own.earlier:
        own.say("undone")
        _turn_to(own, own.earlier.pop())
    elif sheet.deals:
        own.say("undone")
        _turn_to(own, attrs.evolve(sheet, deals=sheet.deals[:-1]))
    else:
        raise NotTakenError("no_undo")


def _leave(own: _Talk) -> None:
    """Ask for a file, as long as the sheet is in none, until the answer is empty."""
    if own.trouble:
        _save(own)
        _tell_trouble(own)
    while not own.is_kept:
        name = input(fitting(say_score("ask_save", own.lang), sys.stdout.encoding)).strip()
        if not name:
            own.is_given_up = not own.trouble
            return
        _save_as(own, name)
    if own.paper.file:
        own.say("resume", file=own.paper.file)


def _save_as(own: _Talk, name: str) -> None:
    """Keep the sheet in a new file from now on."""
    paper = attrs.evolve(own.paper, file=name, form=form_of(name), content=None)
    try:
        paper.save(own.lang)
    except (OSError, ValueError) as error:
        why = reason(error, own.lang) if isinstance(error, OSError) else str(error)
        own.say("not_saved", mood="bad", file=name, reason=why)
    else:
        own.paper, own.trouble = paper, ""

"""The verb ``play``: a match in the terminal against simple computer players."""

from __future__ import annotations

import sys
from argparse import Namespace
from contextlib import suppress
from importlib import import_module

import attrs

from kierki.cards import Language
from kierki.cli.entry import Command, read_entry
from kierki.cli.fault import Stopped
from kierki.cli.page import Mood, Page, fitting, open_page
from kierki.cli.problems import reason
from kierki.cli.scene import write_after, write_deal, write_score, write_turn
from kierki.cli.signals import stoppable
from kierki.cli.sitting import Sitting, save, sit_down
from kierki.cli.style import style_of
from kierki.cli.words import say
from kierki.dealing import shuffle
from kierki.deals import DealState, explain, play, undo
from kierki.errors import NotationError
from kierki.match import MatchState, deal
from kierki.moves import Move
from kierki.players import rule_player
from kierki.randomness import SeededRng
from kierki.render import Style
from kierki.seats import Seat
from kierki.views import observe

__all__ = ["run"]


class _Quit(Exception):  # noqa: N818 (nothing is wrong)
    """The player leaves the table."""


@attrs.frozen
class _Table:
    """A sitting, the page it is shown on, and how."""

    sitting: Sitting
    page: Page
    style: Style

    @property
    def lang(self) -> Language:
        """The language spoken."""
        return self.style.lang

    def say(self, sentence: str, /, mood: Mood = "plain", **facts: object) -> None:
        self.page.line(say(sentence, self.lang, **facts), mood)


def run(arguments: Namespace) -> int:
    """Play until the match is over or the player leaves; 1 if its record cannot be written."""
    sitting = sit_down(arguments)
    names = {seat: sitting.headers.get(str(seat), "") for seat in Seat}
    table = _Table(sitting, open_page(), style_of(arguments, names))
    if sys.stdin and sys.stdin.isatty():
        with suppress(ImportError):
            import_module("readline")  # arrow keys in what is typed
    try:
        with stoppable():
            return _sit(table)
    except (Stopped, OSError):
        with suppress(OSError):
            _save_unasked(table)
        raise


def _sit(table: _Table) -> int:
    """Play, and save the match on leaving; 1 if its own record cannot be written."""
    try:
        _welcome(table)
        with suppress(_Quit):
            _play_match(table)
        if not table.sitting.own_file:
            _offer_to_save(table)
            return 0
    except EOFError:
        table.page.line()
    except KeyboardInterrupt:
        table.page.line()
        _save_own(table)
        raise
    return _save_own(table)


def _welcome(table: _Table) -> None:
    match = table.sitting.match
    table.say("welcome", mood="title", rules=match.rules.id, seed=table.sitting.seed)
    table.say("you_sit", seat=table.sitting.seat)
    if match.results:
        write_score(table.page, match, table.lang)
    write_deal(table.page, match, table.lang)


def _play_match(table: _Table) -> None:
    sitting, chance = table.sitting, SeededRng(table.sitting.seed)
    while not sitting.match.is_over:
        current = sitting.match.current
        if current is None or current.turn is None:
            _deal(table)
        elif current.turn is sitting.seat:
            _take_turn(table, current)
        else:
            _move(table, current, rule_player(observe(current, current.turn), chance))
    table.say("match_over", mood="title")


def _deal(table: _Table) -> None:
    match = table.sitting.match
    hands = shuffle(table.sitting.seed, len(match.results), rules=match.rules)
    table.sitting.match = deal(match, hands)
    write_deal(table.page, table.sitting.match, table.lang)


def _move(table: _Table, current: DealState, move: Move) -> None:
    """Make a move and tell what it has brought."""
    table.sitting.match = match = play(table.sitting.match, move)
    write_after(table.page, current, move, play(current, move), table.lang)
    if not match.current:
        write_score(table.page, match, table.lang)


def _take_turn(table: _Table, current: DealState) -> None:
    """Let the player type until the match has changed."""
    sitting, match = table.sitting, table.sitting.match
    write_turn(table.page, match, sitting.seat, table.style)
    while sitting.match is match:
        text = _ask(f"{sitting.seat}> ")
        if not text:
            continue
        try:
            entry = read_entry(text, table.lang)
        except NotationError:
            table.say("not_understood", mood="bad", text=text)
            continue
        if isinstance(entry, Command):
            _obey(table, entry)
        elif refused := explain(match, entry, seat=sitting.seat):
            table.say("refused", mood="bad", message=refused.message(table.lang), rule=refused.rule)
        else:
            _move(table, current, entry)


def _ask(prompt: str) -> str:
    """Let the player type a line; without anything to type on, that is the end."""
    if not (sys.stdin and sys.stdout):
        raise EOFError
    text = input(fitting(prompt, sys.stdout.encoding)).strip()
    if not sys.stdin.isatty():
        print(fitting(text, sys.stdout.encoding))  # a pipe does not show what was typed
    return text


def _obey(table: _Table, command: Command) -> None:
    if command.order == "quit":
        raise _Quit
    if command.order == "undo":
        _take_back(table)
    elif command.order == "score":
        write_score(table.page, table.sitting.match, table.lang)
    elif command.order == "save":
        _save_as(table, command.argument)
    else:
        for line in say("help", table.lang).splitlines():
            table.page.line(line)


def _take_back(table: _Table) -> None:
    """Go back to the player's last turn, through the deals before this one too."""
    sitting = table.sitting
    try:
        earlier = _step_back(sitting.match)
        while earlier.turn is not sitting.seat:
            earlier = _step_back(earlier)
    except ValueError:
        return table.say("no_undo")
    table.say("undone")
    sitting.match = earlier
    return None


def _step_back(match: MatchState) -> MatchState:
    """Take back one move, but no deal that was entered by its points."""
    earlier = undo(match)
    if len(match.results) - len(earlier.results) > 1:
        raise ValueError("a deal without moves cannot be taken back")
    return earlier


def _save_as(table: _Table, name: str) -> bool:
    """Write the record and say so; tell whether that went well."""
    name = name or table.sitting.own_file or ""
    if not name:
        table.say("save_what")
        return False
    try:
        save(table.sitting, name, table.lang)
    except (OSError, ValueError) as error:
        why = reason(error, table.lang) if isinstance(error, OSError) else str(error)
        table.say("not_saved", mood="bad", file=name, reason=why)
        return False
    table.say("saved", file=name)
    return True


def _save_own(table: _Table) -> int:
    """Write the sitting's own record, if it has one, or else another that the player names."""
    name = table.sitting.own_file
    if not name or _save_last(table, name):
        return 0
    try:
        return int(not _offer_to_save(table))
    except EOFError:
        table.page.line()
        return 1


def _save_unasked(table: _Table) -> None:
    """Write the sitting's own record, if it has one, where nobody can be asked."""
    if table.sitting.own_file:
        _save_as(table, table.sitting.own_file)


def _save_last(table: _Table, name: str) -> bool:
    """Write the record on leaving, and say how to go on."""
    is_saved = _save_as(table, name)
    if is_saved and not table.sitting.match.is_over:
        table.say("resume", file=name)
    return is_saved


def _offer_to_save(table: _Table) -> bool:
    """Ask for a file until the match is saved or the answer is empty; tell which."""
    name = _ask(say("ask_save", table.lang))
    while name and not _save_last(table, name):
        name = _ask(say("ask_save", table.lang))
    return bool(name)

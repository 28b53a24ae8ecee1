"""A table to play at, for a page: it sends requests and gets answers, both as JSON texts.

A request is an object with ``id``, ``do`` and what that needs; ``lang`` and ``theme`` say how the
answer is to look. Every answer has the same ``id``. What cannot be done is told in ``problems``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from io import StringIO
from itertools import accumulate
from typing import Any, Final

import attrs

from kierki import (
    PRESETS,
    IllegalRecordError,
    KierkiError,
    Language,
    MatchState,
    Move,
    NotationError,
    Rules,
    Seat,
    explain,
    format_move,
    parse_move,
)
from kierki.cli.problems import message
from kierki.documents import loads_rules
from kierki.notation import DealRecord, Record, load_all, loads, replay
from kierki.render import Style
from kierki.rules.contract_names import contract_name
from kierki.rules.numbers import signed
from shown import Json, deal_picture, deal_shown, shown, tricks_picture
from sitting import PLAYERS, Sitting, begin, resume, step_back
from spoken import move_name, told

_DEEPEST: Final = 100  # brackets in brackets

__all__ = ["Table"]


@attrs.define
class Table:
    """What a page plays at: one match, and one record that is looked through.

    >>> table = Table()
    >>> asked = {"id": 7, "do": "rule_sets", "lang": "en", "theme": "light"}
    >>> answered = json.loads(table.answer(json.dumps(asked)))
    >>> answered["id"], answered["presets"][0]
    (7, {'id': 'standard', 'seats': 4, 'deals': 12})
    """

    _sitting: Sitting | None = None
    _opened: Record | None = None

    def answer(self, request: str) -> str:
        """Answer a request; both are JSON texts."""
        asked = json.loads(request)
        style = Style(theme=asked["theme"], lang=asked["lang"])
        try:
            answered = self._verbs[asked["do"]](asked, style)
        except (KierkiError, ValueError) as error:
            answered = {"problems": [_problem(each, style.lang) for each in _each(error)]}
        return json.dumps({"id": asked["id"], **answered})

    @property
    def _verbs(self) -> Mapping[str, Callable[[Json, Style], Json]]:
        return {
            "rule_sets": self._rule_sets,
            "check_rules": self._check_rules,
            "begin": self._begin,
            "look": self._look,
            "play": self._play,
            "go": self._go,
            "deal": self._deal,
            "undo": self._undo,
            "tricks": self._tricks,
            "save": self._save,
            "resume": self._resume,
            "check": self._check,
            "step": self._step,
        }

    def _rule_sets(self, _asked: Json, _style: Style) -> Json:
        presets = [
            {"id": name, "seats": len(rules.seats), "deals": rules.deals}
            for name, rules in PRESETS.items()
        ]
        return {"presets": presets, "players": list(PLAYERS)}

    def _check_rules(self, asked: Json, style: Style) -> Json:
        rules = _pasted(asked["text"])
        return {
            "rules": rules.id,
            "seats": list(map(str, rules.seats)),
            "described": rules.describe(style.lang),
        }

    def _begin(self, asked: Json, style: Style) -> Json:
        rules = _rules(asked)
        opponents = {Seat(seat): name for seat, name in asked["opponents"].items()}
        self._sitting = begin(rules, asked["seed"], Seat(asked["seat"]), opponents)
        return self._look(asked, style)

    def _resume(self, asked: Json, style: Style) -> Json:
        self._sitting = resume(loads(asked["text"]), asked["seed"])
        return self._look(asked, style)

    def _look(self, _asked: Json, style: Style) -> Json:
        return {"state": shown(self._at_table, style)} if self._sitting else {}

    @property
    def _at_table(self) -> Sitting:
        if self._sitting is None:
            raise ValueError("no match has begun")
        return self._sitting

    def _play(self, asked: Json, style: Style) -> Json:
        """Make the player's move, or say why not."""
        sitting, move = self._at_table, parse_move(asked["move"])
        refused = explain(sitting.match, move, seat=sitting.seat)
        if refused is None:
            return self._made(move, style)
        why = {"message": refused.message(style.lang), "rule": refused.rule}
        return {"refused": {"move": move_name(move, style.lang), **why}}

    def _go(self, _asked: Json, style: Style) -> Json:
        """Let the computer player on turn make its move."""
        return self._made(self._at_table.computer_move(), style)

    def _made(self, move: Move, style: Style) -> Json:
        before = self._at_table
        self._sitting = before.after(move)
        said = list(told(before.match, move, self._sitting.match, style.lang))
        return {"said": said, "state": shown(self._sitting, style)}

    def _deal(self, asked: Json, style: Style) -> Json:
        self._sitting = self._at_table.dealt()
        return self._look(asked, style)

    def _undo(self, asked: Json, style: Style) -> Json:
        self._sitting = step_back(self._at_table)
        return self._look(asked, style)

    def _tricks(self, _asked: Json, style: Style) -> Json:
        return {"picture": tricks_picture(self._at_table, style)}

    def _save(self, _asked: Json, _style: Style) -> Json:
        return {"text": self._at_table.text}

    def _check(self, asked: Json, style: Style) -> Json:
        """List every problem of a text with matches, and keep the first match to step through."""
        records = list(load_all(StringIO(asked["text"], newline="\n"), strict=False))
        if not records:
            loads(asked["text"])  # says what is wrong with a text that has no match
        problems = [_problem(error, style.lang) for own in records for error in own.problems]
        self._opened = records[0]
        deals = [_deal_line(own, style.lang) for own in self._opened.deals]
        return {
            "problems": problems,
            "matches": len(records),
            "rules": self._opened.rules.id,
            "headers": [list(header) for header in self._opened.headers],
            "deals": deals,
            "open": not problems and _is_open(self._opened),
        }

    def _step(self, asked: Json, style: Style) -> Json:
        """Show a deal of the record that is looked through, after so many moves."""
        opened = self._opened
        if opened is None:
            raise ValueError("no record is open")
        number, made = asked["deal"], asked["ply"]
        deal_record = opened.deals[number - 1]
        if deal_record.hands is None:
            return {"picture": None, "said": []}
        names = {Seat(name): own for name, own in opened.headers if name in Seat.__members__}
        style = attrs.evolve(style, names=names)
        reached = replay(opened, deal=number, ply=made)
        state = deal_shown(reached) if isinstance(reached, MatchState) else reached
        moves = deal_record.moves[made - 1 : made] if made else ()
        said = [move_name(move, style.lang) for move in moves]
        return {"picture": deal_picture(state, style) if state else None, "said": said}


def _pasted(text: str) -> Rules:
    """Read pasted rules; in a browser Python itself would end where brackets are nested deeply."""
    brackets = re.findall(r"[\[\]{}]", re.sub(r'"(?:[^"\\]|\\.)*"', "", text))
    if max(accumulate(1 if own in "[{" else -1 for own in brackets), default=0) > _DEEPEST:
        raise NotationError("too_large", "this is nested too deeply", "", 1)
    return loads_rules(text)


def _rules(asked: Json) -> Rules:
    """Give the rules that are asked for: pasted ones, else a preset."""
    if asked.get("house"):
        return _pasted(asked["house"])
    name = asked["rules"]
    if name not in PRESETS:
        raise NotationError("unknown_rules", f"there are no rules {name}", name)
    return PRESETS[name]


def _deal_line(own: DealRecord, lang: Language) -> Json:
    return {
        "number": own.number,
        "name": contract_name(own.contract, lang),
        "moves": [format_move(move) for move in own.moves],
        "points": [signed(points) for points in own.points] if own.points else None,
    }


def _is_open(opened: Record) -> bool:
    """Tell whether a match is there to go on with."""
    match = replay(opened) if opened.kind == "match" else None
    return isinstance(match, MatchState) and not match.is_over


def _each(error: Exception) -> Iterable[Any]:
    """Give the problems that an error lists, else itself."""
    return getattr(error, "problems", None) or [error]


def _problem(error: Any, lang: Language) -> Json:  # noqa: ANN401
    """Give a fault with its place, in Polish as far as it has Polish words."""
    code = getattr(error, "code", "")
    problem = {
        "line": getattr(error, "line", None),
        "column": getattr(error, "column", None),
        "code": str(code),
        "text": _fault(error, lang),
    }
    if isinstance(error, IllegalRecordError):
        problem["rule"] = error.illegality.rule
    return problem


def _fault(error: Any, lang: Language) -> str:  # noqa: ANN401
    if isinstance(error, NotationError):
        return message(error, lang)
    path = f"{error.path}: " if getattr(error, "path", "") else ""
    return path + str(getattr(error, "detail", error))

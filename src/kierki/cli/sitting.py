"""A match being played at the terminal: begun, resumed, and written down."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

import attrs

from kierki.cards import Language
from kierki.cli.deal import new_seed
from kierki.cli.fault import FaultError
from kierki.cli.files import find_only_record, real_path, write_whole
from kierki.cli.page import complain
from kierki.cli.problems import problem_line, reason
from kierki.cli.words import say
from kierki.dealing import shuffle
from kierki.errors import NotationError
from kierki.match import MatchState, new_match
from kierki.notation import dumps
from kierki.presets import STANDARD
from kierki.records import Record, record, replay
from kierki.rules import Rules
from kierki.seats import Seat

__all__ = ["Sitting", "may_write", "save", "sit_down"]


@attrs.define
class Sitting:
    """A match as it stands, and what is needed to go on with it.

    Attributes:
        match: the match.
        seat: where the player sits.
        seed: what the deals to come are shuffled from.
        headers: what else is written into the record.
        own_file: the record that is written on leaving.
        files: those that hold this match, and may be written over.
    """

    match: MatchState
    seat: Seat
    seed: str
    headers: dict[str, str]
    own_file: str | None
    files: set[Path] = attrs.field(factory=set[Path])


def sit_down(arguments: Namespace) -> Sitting:
    """Begin a match, or go on with the one in a record.

    Raises:
        FaultError: for a record that cannot be resumed, and for what does not fit together.
    """
    sitting = _resume(arguments) if arguments.resume else _begin(arguments)
    if sitting.seat not in sitting.match.rules.seats:
        facts = {"seat": sitting.seat, "rules": sitting.match.rules.id}
        raise FaultError(say("no_seat", arguments.lang, **facts), 2)
    if arguments.record:
        _check_record(sitting, arguments.record, arguments.lang)
    sitting.own_file = arguments.record or sitting.own_file
    sitting.headers |= {"Seat": str(sitting.seat), "Seed": sitting.seed}
    return sitting


def _check_record(sitting: Sitting, name: str, lang: Language) -> None:
    """See before the match begins that its record will not lie where another file is."""
    try:
        is_free = may_write(sitting, name)
    except (OSError, ValueError) as error:
        why = reason(error, lang) if isinstance(error, OSError) else str(error)
        raise FaultError(f"{name}: {why}") from None
    if not is_free:
        raise FaultError(f"{name}: {say('exists', lang)}", 2)


def _begin(arguments: Namespace) -> Sitting:
    rules = arguments.rules or STANDARD
    seed = new_seed() if arguments.seed is None else arguments.seed
    match = new_match(rules, first_dealer=_cut_for_deal(seed, rules))
    try:
        dumps(record(match))
    except NotationError as error:  # better now than when the match is to be saved
        said = say("unrecordable", arguments.lang, rules=rules.id, why=error.detail)
        raise FaultError(said) from None
    return Sitting(match, arguments.seat or Seat.S, seed, {}, None)


def _cut_for_deal(seed: str, rules: Rules) -> Seat:
    """Let the highest card of one more shuffle say who deals first (rule id ``dealing``)."""
    hands = shuffle(seed, rules.deals, rules=rules)
    highest = max(rules.deck)
    return next(seat for seat, cards in hands.items() if highest in cards)


def _resume(arguments: Namespace) -> Sitting:
    written = _resumable(arguments)
    headers = dict(written.headers)
    match = replay(written)
    assert isinstance(match, MatchState)  # noqa: S101 (for the type checker: its kind is known)
    seed = headers.get("Seed", new_seed()) if arguments.seed is None else arguments.seed
    seat = arguments.seat or Seat.__members__.get(headers.get("Seat", ""), Seat.S)
    name = arguments.resume
    return Sitting(match, seat, seed, headers, name, {real_path(name)})


def _resumable(arguments: Namespace) -> Record:
    name, lang = arguments.resume, arguments.lang
    written = find_only_record(name, lang)
    for error in written.problems:
        complain(problem_line(name, error, lang))
    if written.problems:
        raise FaultError(say("faulty_record", lang, file=name))
    if written.kind == "deals":
        raise FaultError(say("not_a_match", lang, file=name))
    if arguments.rules not in (None, written.rules):
        raise FaultError(say("other_rules", lang, rules=written.rules.id), 2)
    return written


def may_write(sitting: Sitting, name: str) -> bool:
    """Tell whether a file may be written: a new one, an empty one, or one with this match."""
    path = real_path(name)
    return (
        path in sitting.files or not path.exists() or (path.is_file() and path.stat().st_size == 0)
    )


def save(sitting: Sitting, name: str, lang: Language) -> None:
    """Write the match down, in the sitting's own file or in a copy; the first file is its own.

    Raises:
        OSError: if the file cannot be written, or is there already.
    """
    if not may_write(sitting, name):
        raise OSError(say("exists", lang))
    write_whole(name, dumps(record(sitting.match, sitting.headers)))
    sitting.files.add(real_path(name))
    sitting.own_file = sitting.own_file or name

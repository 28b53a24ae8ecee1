"""The position line: one deal on one line, with its hands and every move so far."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import attrs

from kierki.cardset import CardSet
from kierki.contracts import Contract
from kierki.deals import DealState, play, undo
from kierki.documents import dumps_rules, loads_rules
from kierki.errors import NotationError, RulesError
from kierki.illegality import IllegalMoveError, IllegalRecordError
from kierki.lottery import LotteryState
from kierki.match import deal
from kierki.moves import Move, format_move, parse_move
from kierki.notation.fields import HandsReader, read_choice, split
from kierki.notation.scanner import LINE_LIMIT, Place
from kierki.notation.writer import holds_text
from kierki.presets import PRESETS
from kierki.records import UNWRITABLE, cards_seen, dealt_hands
from kierki.rules import Rules
from kierki.seats import Seat
from kierki.tricks import TrickState

__all__ = ["parse_position", "position"]

_FORMAT: Final = "kierki1"
_OTHER_FORMAT: Final = re.compile(r"kierki[0-9]+")


def position(state: DealState) -> str:
    """Write a deal on one line, which `parse_position` reads back to an equal state.

    The words of the line are the format, the rules, the contract, the dealer, the hands as they
    were dealt, the cards seen before the trump choice where only a part is seen, and all moves.

    Args:
        state: a deal at any moment; of a match, its ``current`` one.

    Raises:
        ValueError: for a deal of a contract that its rules do not have.
        NotationError: with code ``unknown_rules`` for house rules under a preset's id, with
            ``too_large`` for what would be too long to be read.

    >>> from kierki import STANDARD, Card, deal, play, shuffle
    >>> state = play(deal(STANDARD.contracts[1], shuffle("gdansk-2026")), Card("8C"))
    >>> position(state).split(" ")[:4], position(state)[-8:]
    (['kierki1', 'standard', 'no_hearts', 'dealer=N'], 'moves=8C')
    >>> parse_position(position(state)) == state
    True
    """
    line = " ".join(_words(state))
    if len(line) > LINE_LIMIT:
        raise NotationError("too_large", f"a line may have {LINE_LIMIT} bytes", line[:20])
    return line


def _words(state: DealState) -> Iterator[str]:
    if not isinstance(state, TrickState | LotteryState):
        raise TypeError(f"a position line holds one deal, not {state!r}")
    rules, contract = state.rules, state.contract
    if contract not in rules.contracts:
        raise ValueError(f"these rules have no such contract: {contract.id}")
    yield _FORMAT
    yield _rules_word(rules)
    yield contract.id
    yield f"dealer={state.dealer}"
    dealt = undo(state, len(state.moves))
    yield f"hands={_hands_text(tuple(dealt.hands.values()), rules)}"
    if isinstance(state, TrickState) and cards_seen(contract) is not None:
        yield f"seen={_hands_text(tuple(state.seen.values()), rules)}"
    yield f"moves={','.join(map(format_move, state.moves))}"


def _rules_word(rules: Rules) -> str:
    """Write a preset by its id, house rules as JSON without a space."""
    preset = PRESETS.get(rules.id)
    if preset is None:
        return "rules=" + dumps_rules(rules).replace(" ", r"\u0020")
    if preset != rules:
        detail = f"{rules.id} is a preset, and these rules are others"
        raise NotationError("unknown_rules", detail, rules.id)
    return rules.id


def _hands_text(hands: tuple[CardSet, ...], rules: Rules) -> str:
    return holds_text(hands, rules).replace(" ", "/")


def parse_position(text: str) -> DealState:
    """Read what `position` writes, and nothing else.

    The state is played again from its start, so that no line stands for one that cannot be.

    Args:
        text: the line, without an end of line.

    Raises:
        NotationError: with column, token and code, at the first fault.
        IllegalRecordError: for a move that the rules forbid, with the reason.

    >>> from kierki import STANDARD, deal, shuffle
    >>> line = position(deal(STANDARD.contracts[1], shuffle("gdansk-2026")))
    >>> parse_position(line + "8C,5S")
    Traceback (most recent call last):
    kierki.illegality.IllegalRecordError: 1:128: illegal_move: Follow suit: clubs were led and ...
    """
    _check_text(text)
    words = _Words(text)
    _check_format(words.take("kierki1"))
    rules = _read_rules(words.take("the id of the rules, or rules={...},"))
    contract = _read_contract(words.take("the id of a contract"), rules)
    dealer = _read_dealer(words.value("dealer"), rules)
    hands = _read_hands(words.value("hands"), rules, rules.hand_size)
    seen = _read_seen(words, rules, contract, hands)
    state = deal(contract, dealt_hands(rules, hands, seen), dealer=dealer, rules=rules)
    moves = words.value("moves")
    words.finish()
    for word in split(moves, ",") if moves.text else ():
        state = _played(state, word)
    return state


def _check_text(text: str) -> None:
    if not isinstance(text, str):
        raise TypeError(f"a position line is text, not {type(text).__name__}")
    if len(text) > LINE_LIMIT:
        detail = f"a line may have {LINE_LIMIT} bytes"
        raise NotationError("too_large", detail, "", 1, LINE_LIMIT + 1)
    if wrong := UNWRITABLE.search(text):
        detail = f"no position line has the character U+{ord(wrong[0]):04X}"
        raise NotationError("not_text", detail, wrong[0], 1, wrong.start() + 1)


class _Words:
    """The words of a line, taken one by one; between two there is one space."""

    def __init__(self, text: str) -> None:
        self._words = split(Place(text, 1, 1), " ")
        self._end = Place("", 1, len(text) + 1)

    def take(self, wanted: str) -> Place:
        """Take the next word, which must be there."""
        word = next(self._words, self._end)
        if not word.text:
            raise word.error("bad_syntax", f"{wanted} must stand here")
        return word

    def value(self, name: str) -> Place:
        """Take the next word, ``name=value``, and give the value."""
        word = self.take(f"{name}=")
        if not word.text.startswith(f"{name}="):
            if word.text.startswith("seen="):
                raise word.error("bad_hands", "in this deal nobody sees only a part")
            raise word.error("bad_syntax", f"{name}= must stand here")
        return word.part(len(name) + 1)

    def finish(self) -> None:
        """Refuse what is left."""
        if word := next(self._words, None):
            raise word.error("bad_syntax", "after the moves the line ends")


def _check_format(word: Place) -> None:
    if _OTHER_FORMAT.fullmatch(word.text) and word.text != _FORMAT:
        raise word.error("bad_header", "only version 1 of this format can be read")
    if word.text != _FORMAT:
        raise word.error("bad_syntax", f"a position line begins with {_FORMAT}")


def _read_rules(word: Place) -> Rules:
    if not word.text.startswith("rules="):
        if word.text in PRESETS:
            return PRESETS[word.text]
        known = ", ".join(PRESETS)
        raise word.error("unknown_rules", f"no such rules, and no rules={{...}}; known are {known}")
    rules = _read_house_rules(word.part(len("rules=")))
    written = _rules_word(rules)
    if written != word.text:
        pairs = zip(written, word.text, strict=False)  # no whole document begins another
        same = next(place for place, (one, other) in enumerate(pairs) if one != other)
        detail = f"these rules are written otherwise, with {written[same : same + 20]!r} here"
        raise word.part(same).error("bad_syntax", detail)
    return rules


def _read_house_rules(document: Place) -> Rules:
    try:
        return loads_rules(document.text)
    except NotationError as error:
        fault = document.part(error.column - 1).error("unknown_rules", error.detail)
    except RulesError as error:
        problem = error.problems[0]
        detail = str(attrs.evolve(problem, line=None))
        fault = document.part((problem.column or 1) - 1).error("unknown_rules", detail)
    raise fault


def _read_contract(word: Place, rules: Rules) -> Contract:
    for contract in rules.contracts:
        if contract.id == word.text:
            return contract
    known = ", ".join({contract.id: None for contract in rules.contracts})
    raise word.error("wrong_contract", f"these rules have {known}")


def _read_dealer(value: Place, rules: Rules) -> Seat:
    for seat in rules.seats:
        if seat.value == value.text:
            return seat
    raise value.error("wrong_dealer", "the dealer is no seat of these rules")


def _read_hands(value: Place, rules: Rules, size: int) -> tuple[CardSet, ...]:
    reader = HandsReader(rules, canonical=True)
    # Here a stroke stands between the hands, where match text has a space.
    hands = reader.read(Place(value.text.replace("/", " "), value.line, value.column), size)
    for problem in reader.problems:
        token = problem.token.replace(" ", "/")
        raise NotationError(problem.code, problem.detail, token, problem.line, problem.column)
    return hands


def _read_seen(
    words: _Words, rules: Rules, contract: Contract, hands: tuple[CardSet, ...]
) -> tuple[CardSet, ...] | None:
    size = cards_seen(contract)
    if size is None:
        return None
    value = words.value("seen")
    seen = _read_hands(value, rules, size)
    for hold, part, hand in zip(split(value, "/"), seen, hands, strict=True):
        if not part <= hand:
            raise hold.error("bad_hands", f"seen, but not in this hand: {part - hand}")
    return seen


def _played(state: DealState, word: Place) -> DealState:
    move = _move(word)
    try:
        return play(state, move)
    except IllegalMoveError as error:
        illegality = error.illegality
    raise IllegalRecordError(illegality, word.text, word.line, word.column)


def _move(word: Place) -> Move:
    if word.text.startswith("="):
        return read_choice(word)
    try:
        return parse_move(word.text)
    except NotationError:
        raise word.error("bad_card", "this is not a card, nor a pass") from None

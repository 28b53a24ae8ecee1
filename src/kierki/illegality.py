"""Why a move is refused, as data and in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Final, TypeAlias

import attrs

from kierki.cards import Card, Language, Suit, check_language
from kierki.errors import KierkiError, NotationError
from kierki.moves import ChooseTrump, Move, Pass, format_move, move_index
from kierki.seats import Seat

__all__ = ["IllegalCode", "IllegalMoveError", "IllegalRecordError", "Illegality"]


class IllegalCode(StrEnum):
    """What is wrong with a move. Where several apply, the first of this list is the answer."""

    MATCH_OVER = "match_over"
    DEAL_OVER = "deal_over"
    DEAL_NEEDED = "deal_needed"
    WRONG_PHASE = "wrong_phase"
    NOT_YOUR_TURN = "not_your_turn"
    NO_TRUMP_NOT_ALLOWED = "no_trump_not_allowed"
    ALREADY_PLAYED = "already_played"
    NOT_IN_HAND = "not_in_hand"
    MUST_FOLLOW_SUIT = "must_follow_suit"
    LEAD_BARRED = "lead_barred"
    MUST_DISCARD = "must_discard"
    MUST_TRUMP = "must_trump"
    MUST_BEAT = "must_beat"
    PASS_NOT_ALLOWED = "pass_not_allowed"
    SUIT_NOT_OPEN = "suit_not_open"
    WRONG_OPENING_RANK = "wrong_opening_rank"
    NOT_ADJACENT = "not_adjacent"


_RULE_IDS: Final[Mapping[IllegalCode, str]] = {
    IllegalCode.MATCH_OVER: "match-end",
    IllegalCode.DEAL_OVER: "deal-end",
    IllegalCode.DEAL_NEEDED: "dealing",
    IllegalCode.WRONG_PHASE: "trump-choice",
    IllegalCode.NOT_YOUR_TURN: "turn-order",
    IllegalCode.NO_TRUMP_NOT_ALLOWED: "trump-choice",
    IllegalCode.ALREADY_PLAYED: "cards",
    IllegalCode.NOT_IN_HAND: "cards",
    IllegalCode.MUST_FOLLOW_SUIT: "follow-suit",
    IllegalCode.LEAD_BARRED: "lead-ban",
    IllegalCode.MUST_DISCARD: "forced-discard",
    IllegalCode.MUST_TRUMP: "must-trump",
    IllegalCode.MUST_BEAT: "must-beat",
    IllegalCode.PASS_NOT_ALLOWED: "lottery-pass",
    IllegalCode.SUIT_NOT_OPEN: "lottery-open",
    IllegalCode.WRONG_OPENING_RANK: "lottery-open",
    IllegalCode.NOT_ADJACENT: "lottery-rows",
}

# A code whose sentence depends on the case has the case after a dot.
_MESSAGES: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "match_over": "The match is over.",
        "deal_over": "The deal is over.",
        "deal_needed": "Deal {deal} has not been dealt yet; {dealer} deals.",
        "deal_needed.rest": "Trumps are named, and the rest of every hand is dealt first.",
        "wrong_phase.choose_trump": "Trumps come first: {turn} has to name them.",
        "wrong_phase.play": "Trumps are not named now.",
        "not_your_turn": "It is {turn}'s turn, not {seat}'s.",
        "not_your_turn.spectator": "It is {turn}'s turn, and spectators make no moves.",
        "no_trump_not_allowed": "Name a suit: playing without trumps is not allowed here.",
        "already_played": "{move} has already been played in this deal.",
        "not_in_hand": "{seat} does not hold {move}.",
        "must_follow_suit": "Follow suit: {suit} were led and {seat} still holds {held}.",
        "lead_barred.any": "{move} may not be led while the hand holds a card that may.",
        "lead_barred.first": (
            "{move} may not be led to the first trick while the hand holds a card that may."
        ),
        "must_discard.one": "{seat} has no {suit} and must throw {cards}.",
        "must_discard.several": "{seat} has no {suit} and must throw one of these: {cards}.",
        "must_trump": "{seat} has no {suit} and must play a trump: the hand holds {held}.",
        "must_beat": "{seat} can beat {card}, so must beat it.",
        "pass_not_allowed": "{seat} can play a card, so may not pass.",
        "suit_not_open": "The row of {suit} is not open: it is opened by {card}.",
        "wrong_opening_rank": (
            "{move} cannot open the first row: not every suit of the deck has this rank."
        ),
        "not_adjacent": "{move} fits at neither end of the row of {suit}; what fits: {cards}.",
    },
    "pl": {
        "match_over": "Mecz jest zakończony.",
        "deal_over": "Rozdanie jest zakończone.",
        "deal_needed": "Rozdanie {deal} nie zostało jeszcze rozdane; rozdaje gracz {dealer}.",
        "deal_needed.rest": "Atut jest wybrany, ale najpierw trzeba rozdać resztę kart.",
        "wrong_phase.choose_trump": "Najpierw gracz {turn} musi wybrać atut.",
        "wrong_phase.play": "Teraz nie wybiera się atutu.",
        "not_your_turn": "Teraz kolej gracza {turn}, a nie gracza {seat}.",
        "not_your_turn.spectator": "Teraz kolej gracza {turn}, a widzowie nie grają.",
        "no_trump_not_allowed": "Trzeba wybrać kolor: gra bez atu nie jest tu dozwolona.",
        "already_played": "Karta {move} została już zagrana w tym rozdaniu.",
        "not_in_hand": "Gracz {seat} nie ma karty {move}.",
        "must_follow_suit": (
            "Trzeba dołożyć do koloru: wyjście było w {suit}, a gracz {seat} ma jeszcze {held}."
        ),
        "lead_barred.any": (
            "Nie wolno wyjść kartą {move}, dopóki ma się na ręku kartę, którą wyjść wolno."
        ),
        "lead_barred.first": (
            "W pierwszej lewie nie wolno wyjść kartą {move}, dopóki ma się na ręku kartę, "
            "którą wyjść wolno."
        ),
        "must_discard.one": "Gracz {seat} nie ma {suit_of} i musi zrzucić kartę {cards}.",
        "must_discard.several": (
            "Gracz {seat} nie ma {suit_of} i musi zrzucić jedną z kart: {cards}."
        ),
        "must_trump": (
            "Gracz {seat} nie ma {suit_of} i musi zagrać atut: ma na ręku jeszcze {held}."
        ),
        "must_beat": "Gracz {seat} może przebić kartę {card}, więc musi to zrobić.",
        "pass_not_allowed": "Gracz {seat} może zagrać kartę, więc nie wolno mu spasować.",
        "suit_not_open": "Rząd {suit_of} nie jest jeszcze otwarty: otwiera go {card}.",
        "wrong_opening_rank": (
            "Karta {move} nie może otworzyć pierwszego rzędu: "
            "nie każdy kolor w talii ma kartę tej wysokości."
        ),
        "not_adjacent": (
            "Karta {move} nie pasuje do żadnego końca rzędu {suit_of}; pasuje tam: {cards}."
        ),
    },
}
# After 1, after 2 to 4, and after 5 and more, which is also "no such cards" and "a row of these".
_POLISH_FORMS: Final[Mapping[Suit, tuple[str, str, str]]] = {
    Suit.CLUBS: ("trefla", "trefle", "trefli"),
    Suit.DIAMONDS: ("karo", "kara", "kar"),
    Suit.HEARTS: ("kiera", "kiery", "kierów"),
    Suit.SPADES: ("pika", "piki", "pików"),
}


def polish_form(count: int, forms: tuple[str, str, str]) -> str:
    """Choose the form of a Polish noun after a number: 1 lewa, 2 lewy, 5 lew, 12 lew, 22 lewy."""
    if count == 1:
        return forms[0]
    few = count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14)
    return forms[1 if few else 2]


def _held(count: int, suit: Suit, lang: Language) -> str:
    if lang == "pl":
        return f"{count} {polish_form(count, _POLISH_FORMS[suit])}"
    return f"{count} {suit.label().removesuffix('s') if count == 1 else suit.label()}"


Params: TypeAlias = tuple[tuple[str, str | int], ...]
Reason: TypeAlias = tuple[IllegalCode, Params]


def _by_name(params: Params) -> Params:
    return tuple(sorted(params))


@attrs.frozen
class Illegality:
    """Why a move is refused, for a program (``code``, ``params``) and in words (`message`).

    Attributes:
        code: what is wrong; its text never changes.
        seat: who wants to move: the seat that was claimed, else the one on turn, if any.
        move: the move that is refused.
        legal: what the seat may do instead; empty whenever it is not on turn.
        params: the facts behind the message, as pairs of a name and a value, by name.

    >>> from kierki import STANDARD, Card, deal, explain, play, shuffle
    >>> state = play(deal(STANDARD.contracts[0], shuffle("gdansk-2026")), Card("8C"))
    >>> refused = explain(state, Card("5S"))
    >>> str(refused.code), refused.rule
    ('must_follow_suit', 'follow-suit')
    >>> refused.message()
    'Follow suit: clubs were led and S still holds 2 clubs.'
    >>> refused.message("pl")
    'Trzeba dołożyć do koloru: wyjście było w trefle, a gracz S ma jeszcze 2 trefle.'
    >>> refused.legal
    (Card('2C'), Card('4C'))
    """

    code: IllegalCode
    seat: Seat | None
    move: Move
    legal: tuple[Move, ...] = ()
    params: Params = attrs.field(default=(), converter=_by_name)

    @property
    def rule(self) -> str:
        """The id of the rule that the move breaks: its anchor in the rules reference."""
        return _RULE_IDS[self.code]

    def message(self, lang: Language = "en") -> str:
        """Say in one sentence what is wrong, in English or Polish."""
        check_language(lang)
        params = dict(self.params)
        words = {name: str(value) for name, value in params.items()}
        if "suit" in params:
            suit = Suit(words["suit"])
            words["suit"] = suit.label(lang)
            words["suit_of"] = _POLISH_FORMS[suit][2]
            held = Suit(words.get("trump", suit.value))
            words["held"] = _held(int(params.get("held", 0)), held, lang)
        for name in params.keys() & {"card", "cards"}:
            words[name] = ", ".join(Card(text).label(lang) for text in words[name].split())
        words["move"] = _label(self.move, lang)
        words["seat"] = str(self.seat)
        key = f"{self.code}.{params['case']}" if "case" in params else self.code.value
        return _MESSAGES[lang][key].format_map(words)


def _label(move: Move, lang: Language) -> str:
    return move.label(lang) if isinstance(move, Card) else format_move(move)


def refusal(
    move: Move,
    seat: Seat | None,
    *,
    turn: Seat | None,
    legal: tuple[Move, ...],
    choosing: bool,
    played: bytes,
    broken_rule: Callable[[Card], Reason | None],
) -> Illegality:
    """Say why a deal refuses a move, in the order of `IllegalCode`.

    Args:
        move: a move that is not legal for this seat.
        seat: who wants to make it.
        turn: who is on turn, if anybody.
        legal: what that seat may do.
        choosing: whether trumps are to be named.
        played: the moves made so far, by number.
        broken_rule: tells which rule forbids a card; None if the seat on turn does not hold it.
    """
    choice, on_turn = isinstance(move, ChooseTrump), turn is not None and seat is turn
    phase: Params = (("case", "choose_trump" if choosing else "play"), ("turn", str(turn)))
    reasons: tuple[tuple[bool, IllegalCode, Params], ...] = (
        (turn is None, IllegalCode.DEAL_OVER, ()),
        (choosing != choice, IllegalCode.WRONG_PHASE, phase),
        (not on_turn, IllegalCode.NOT_YOUR_TURN, (("turn", str(turn)),)),
        (choice, IllegalCode.NO_TRUMP_NOT_ALLOWED, ()),
        (isinstance(move, Pass), IllegalCode.PASS_NOT_ALLOWED, ()),
        (move_index(move) in played, IllegalCode.ALREADY_PLAYED, ()),
    )
    found = next(((code, params) for applies, code, params in reasons if applies), None)
    if found is None and isinstance(move, Card):
        found = broken_rule(move)
    code, params = found or (IllegalCode.NOT_IN_HAND, ())
    return Illegality(code, seat, move, legal if on_turn else (), params)


class IllegalMoveError(KierkiError, ValueError):
    """A move that the rules forbid.

    Attributes:
        illegality: the reason.
        ply: the place of the move among those given at once, from 0; None for a single move.
    """

    illegality: Illegality
    ply: int | None

    def __init__(self, illegality: Illegality, ply: int | None = None) -> None:
        super().__init__(illegality, ply)
        self.illegality, self.ply = illegality, ply

    @property
    def code(self) -> IllegalCode:
        """What is wrong, as in `Illegality.code`."""
        return self.illegality.code

    def __str__(self) -> str:
        place = "" if self.ply is None else f" (move {self.ply})"
        return f"{self.illegality.code}: {self.illegality.message()}{place}"


class IllegalRecordError(NotationError):
    """A move in a record that the rules forbid; its ``code`` is ``"illegal_move"``.

    Attributes:
        illegality: why the move is refused.
    """

    illegality: Illegality

    def __init__(
        self, illegality: Illegality, token: str = "", line: int = 1, column: int = 1
    ) -> None:
        super().__init__("illegal_move", illegality.message(), token, line, column)
        self.illegality = illegality

    def __reduce__(self) -> tuple[object, ...]:
        return IllegalRecordError, (self.illegality, self.token, self.line, self.column)

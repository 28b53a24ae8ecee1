"""What is to be counted after a deal, asked in words, and what the answers come to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

import attrs

from kierki.cards import Language
from kierki.cardset import CardSet
from kierki.cli.score_entry import Share, read_seat, read_seats, read_shares
from kierki.cli.score_words import say_score
from kierki.cli.sheet_pages import player
from kierki.contracts import Contract
from kierki.rules.card_words import card_words
from kierki.rules.numbers import ordinal
from kierki.scoresheet import Counts, Question, Sheet
from kierki.seats import Seat

__all__ = ["Answer", "asked", "counts_of", "read_answer", "seats_in_words"]

Answer: TypeAlias = Mapping[Seat, Share] | tuple[Seat, ...]
"""What each player has, or players in their order."""


def seats_in_words(sheet: Sheet) -> str:
    """Name the players in their order: ``"Ala (N), E, S, W"``."""
    return ", ".join(player(sheet, seat) for seat in sheet.rules.seats)


def asked(question: Question, sheet: Sheet, lang: Language) -> str:
    """Ask for one thing that is to be counted.

    >>> from kierki.presets import STANDARD
    >>> from kierki.scoresheet import needs, new_sheet
    >>> for question in needs(STANDARD.contracts[6])[2:6:2]:
    ...     print(asked(question, new_sheet(), "pl"))
    Ile dam wzięli po kolei N, E, S, W? Razem 4:
    Kto wziął króla kier (K♥)?
    """
    facts = {"count": question.count, "seats": seats_in_words(sheet)}
    field, step = _place(question)
    if field == "tricks":
        return say_score("how_many_tricks", lang, **facts)
    if field == "order":
        return say_score("who_went_out", lang, **facts)
    if field == "positions":
        return _asked_trick(step, sheet, lang)
    deck = sheet.rules.deck
    if question.count == 1:
        return say_score("who_took_card", lang, card=card_words(question.cards, "one", lang, deck))
    cards = card_words(question.cards, "without", lang, deck)
    return say_score("how_many_cards", lang, **facts, cards=cards)


def _place(question: Question) -> tuple[str, int]:
    """Give the field of the counts, and the number of the set of cards or of the trick."""
    field, _, step = question.path.removesuffix("]").partition("[")
    return field, int(step or 0)


def _asked_trick(number: int, sheet: Sheet, lang: Language) -> str:
    if number == sheet.rules.hand_size:
        return say_score("who_took_last", lang)
    return say_score("who_took_trick", lang, ordinal=ordinal(number, lang))


def read_answer(text: str, question: Question, sheet: Sheet, lang: Language) -> Answer:
    """Read the answer to a question.

    Raises:
        NotTakenError: if that is no answer to it.
    """
    field, _ = _place(question)
    if field == "order":
        return read_seats(text, sheet, least=question.count)
    if field == "tricks" or question.count > 1:
        return read_shares(text, sheet, question, lang)
    return {read_seat(text, sheet): question.cards or 1}


def counts_of(
    questions: Sequence[Question], answers: Sequence[Answer], contract: Contract, sheet: Sheet
) -> Counts:
    """Put the answers to all questions together; cards stay named if there is one set of them."""
    counts = Counts()
    shares = dict[int, Mapping[Seat, Share]]()
    for question, answer in zip(questions, answers, strict=True):
        field, step = _place(question)
        if isinstance(answer, tuple):
            counts = attrs.evolve(counts, order=answer)
        elif field == "cards":
            shares[step] = answer
        elif field == "tricks":
            counts = attrs.evolve(counts, tricks={seat: _number(answer[seat]) for seat in answer})
        else:
            (taker,) = answer
            counts = attrs.evolve(counts, positions={**dict(counts.positions), step: taker})
    sets = len(getattr(contract, "per_card", ()))
    return attrs.evolve(counts, cards=_cards(shares, sets, sheet)) if shares else counts


def _cards(
    shares: Mapping[int, Mapping[Seat, Share]], sets: int, sheet: Sheet
) -> dict[Seat, CardSet | tuple[int, ...]]:
    cards: dict[Seat, CardSet | tuple[int, ...]] = {}
    for seat in sheet.rules.seats:
        own = [shares.get(place, {}).get(seat, 0) for place in range(sets)]
        if any(map(_number, own)):
            only = own[0] if sets == 1 else None
            cards[seat] = only if isinstance(only, CardSet) else tuple(map(_number, own))
    return cards


def _number(share: Share) -> int:
    return share if isinstance(share, int) else len(share)

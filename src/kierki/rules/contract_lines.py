"""What a contract says, in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise

from kierki.cards import Card, Language, Rank, Suit
from kierki.cardset import CardSet
from kierki.contracts import Contract, LotteryContract, TrickContract, TrumpRule
from kierki.rules.card_words import card_words
from kierki.rules.field_words import card_price, position_price, trick_price, value_words
from kierki.rules.numbers import CARDS_DEALT, counted, deal_numbers, enumerated, points
from kierki.rules.rule_set import Rules, opening_ranks
from kierki.rules.sentences import say, sentence_case
from kierki.rules.sums import sum_of

__all__ = ["contract_lines"]


def contract_lines(
    contract: Contract, rules: Rules, lang: Language, *, with_side: bool = True
) -> Iterator[str]:
    """Say all that a contract says, a sentence a line, but for its name and its total.

    Args:
        contract: one of the contracts of these rules.
        rules: they say which cards and how many tricks there are.
        lang: English or Polish.
        with_side: whether to say who plays the first card, too.
    """
    if isinstance(contract, LotteryContract):
        lines = _lottery_lines(contract, rules, lang, with_side=with_side)
    else:
        lines = _trick_lines(contract, rules, lang, with_side=with_side)
    return map(sentence_case, lines)


def _trick_lines(
    contract: TrickContract, rules: Rules, lang: Language, *, with_side: bool
) -> Iterator[str]:
    yield from _price_lines(contract, rules, lang)
    yield from _lead_lines(contract, rules.deck, lang)
    if discards := contract.forced_discards & rules.deck:
        yield say("discard", lang, cards=card_words(discards, "one", lang, rules.deck))
    if contract.early_end:
        cards = card_words(contract.scoring_cards, "left", lang, rules.deck)
        yield say("ends_early", lang, cards=cards)
    if with_side:
        yield say("leads", lang, side=value_words("leader", contract.leader, lang))
    if contract.trump:
        yield from _naming_lines(contract.trump, rules, lang)
        yield from _duty_lines(contract.trump, lang, discards=bool(discards))


def _price_lines(contract: TrickContract, rules: Rules, lang: Language) -> Iterator[str]:
    prices = list(_prices(contract, rules, lang))
    if not prices:
        yield say("paid_nothing", lang)
        return
    paid = enumerated(prices, say("and", lang))
    if deals := sum_of(contract, rules):
        yield say("paid_sum", lang, deals=deal_numbers(deals, lang), prices=paid)
    else:
        yield say("paid", lang, prices=paid)
    if _pays_twice(contract, rules):
        yield say("adds_up", lang)


def _prices(contract: TrickContract, rules: Rules, lang: Language) -> Iterator[str]:
    if contract.per_trick:
        yield trick_price(contract.per_trick, lang)
    for cards, number in contract.per_card:
        if number and cards & rules.deck:
            yield card_price(cards, number, lang, deck=rules.deck)
    for position, number in contract.per_position:
        if number:
            yield position_price(position, number, lang)


def _pays_twice(contract: TrickContract, rules: Rules) -> bool:
    """Tell whether some card or trick has more than one price."""
    sets = [cards & rules.deck for cards, number in contract.per_card if number]
    tricks = [
        position if position > 0 else rules.hand_size + 1 + position
        for position, number in contract.per_position
        if number
    ]
    return (
        any(first & second for first, second in combinations(sets, 2))
        or len(set(tricks)) < len(tricks)
        or bool(contract.per_trick and tricks)
    )


def _lead_lines(contract: TrickContract, deck: CardSet, lang: Language) -> Iterator[str]:
    """Say which leads are barred; a ban on every card bars none."""
    barred = contract.barred_leads & deck
    at_first = contract.barred_opening_leads & deck | barred
    if barred not in (deck, CardSet()):
        yield say("lead_ban", lang, cards=card_words(barred, "lead", lang, deck))
    if at_first not in (deck, barred):
        own = card_words(contract.barred_opening_leads, "lead", lang, deck)
        yield say("first_lead_ban", lang, cards=own)
    elif at_first != barred and barred:
        yield say("first_lead_free", lang)


def _naming_lines(trump: TrumpRule, rules: Rules, lang: Language) -> Iterator[str]:
    side, seen = value_words("chooser", trump.chooser, lang), trump.cards_seen
    if seen is None or seen == rules.hand_size:
        yield say("names_from_hand", lang, side=side)
    else:
        yield say("names_from_part", lang, side=side, cards=counted(seen, CARDS_DEALT, lang))
    yield say("no_trump" if trump.allow_no_trump else "no_trump_barred", lang)


def _duty_lines(trump: TrumpRule, lang: Language, *, discards: bool) -> Iterator[str]:
    if trump.must_trump:
        yield say("must_trump", lang)
        if discards:
            yield say("discard_first", lang)
    if trump.must_beat != "never":
        yield say("must_beat", lang)
        if trump.must_trump:
            yield say("must_overtrump", lang)
        if trump.must_beat == "trumps_and_no_trump" and trump.allow_no_trump:
            yield say("must_beat_no_trump", lang)


def _lottery_lines(
    contract: LotteryContract, rules: Rules, lang: Language, *, with_side: bool
) -> Iterator[str]:
    yield say("rows", lang)
    yield _opening_line(contract, rules, lang)
    yield say("grows", lang)
    if any(card.rank is Rank.ACE for card in rules.deck):
        yield say("ace_is", lang, ace=value_words("ace", contract.ace, lang))
    if _has_gaps(contract, rules.deck):
        yield say("gaps", lang)
    yield say("passes", lang)
    if with_side:
        yield say("begins", lang, side=value_words("starter", contract.starter, lang))
    yield _prize_line(contract, lang)
    yield say(f"stops_{contract.stop_after}", lang)


def _opening_line(contract: LotteryContract, rules: Rules, lang: Language) -> str:
    if contract.open_rank:
        return say("opens", lang, rank=value_words("open_rank", contract.open_rank, lang))
    ranks = opening_ranks(contract, rules.deck)
    if {card.rank for card in rules.deck} == set(ranks):
        return say("opens_freely", lang)
    return say("opens_with_some", lang, ranks=", ".join(rank.label(lang) for rank in ranks))


def _has_gaps(contract: LotteryContract, deck: CardSet) -> bool:
    """Tell whether in some row two cards are neighbours whose ranks are none."""
    return any(
        later - earlier > 1
        for suit in Suit
        for earlier, later in pairwise(
            sorted(_place(contract, card) for card in deck.of_suit(suit))
        )
    )


def _place(contract: LotteryContract, card: Card) -> int:
    return -1 if contract.ace == "low" and card.rank is Rank.ACE else card.rank.index


def _prize_line(contract: LotteryContract, lang: Language) -> str:
    paid = [points(prize, lang) for prize in contract.prizes[: contract.stop_after]]
    others = contract.prizes[contract.stop_after :]
    sentence = "prizes_last" if len(others) == 1 else "prizes"
    return say(sentence, lang, paid=", ".join(paid), rest=points(others[0], lang))

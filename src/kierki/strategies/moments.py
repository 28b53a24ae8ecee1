"""Hands, and moments of deals and matches."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from kierki import deals
from kierki.cards import Card
from kierki.contracts import Contract, TrickContract
from kierki.dealing import shuffle
from kierki.deals import DealState, State, play
from kierki.match import MatchState, deal, enter_score, new_match
from kierki.moves import Move
from kierki.presets import STANDARD
from kierki.rules import Rules
from kierki.seats import Seat
from kierki.strategies.games import rules as any_rules

__all__ = ["deal_states", "finished_deals", "hands", "legal_moves", "match_states"]


def hands(rules: Rules = STANDARD) -> SearchStrategy[dict[Seat, tuple[Card, ...]]]:
    """Draw hands as they are dealt; the simplest are sorted: the clubs to N, and so on.

    Args:
        rules: for the seats and the deck.

    >>> from hypothesis import find
    >>> print(*find(hands(), lambda hands: True)[Seat.N])
    2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC
    """
    size = rules.hand_size
    return st.permutations(tuple(rules.deck)).map(
        lambda deck: {
            seat: tuple(deck[place * size : (place + 1) * size])
            for place, seat in enumerate(rules.seats)
        }
    )


def legal_moves(state: DealState | MatchState) -> SearchStrategy[Move]:
    """Draw a legal move; the first in the order of `kierki.legal_moves` is the simplest.

    Args:
        state: a deal or a match.

    Raises:
        ValueError: if nobody is to move.

    >>> from kierki.cards import Suit
    >>> from hypothesis import find
    >>> state = deal(STANDARD.contracts[0], shuffle("gdansk-2026"))
    >>> find(legal_moves(state), lambda card: card.suit is Suit.HEARTS) in state.hands[Seat.E]
    True
    """
    moves = deals.legal_moves(state)
    if not moves:
        raise ValueError(f"nobody is to move: {state!r}")
    return st.sampled_from(moves)


@st.composite
def dealt(draw: DrawFn, rules: Rules | None = None, contract: Contract | None = None) -> DealState:
    """Draw a deal before its first move."""
    if rules is None:
        rules = draw(any_rules()) if contract is None else _rules_with(contract)
    if contract is None:
        contract = draw(st.sampled_from(rules.contracts))
    dealer = draw(st.sampled_from(rules.seats))
    return deal(contract, draw(hands(rules)), dealer=dealer, rules=rules)


def _rules_with(contract: Contract) -> Rules:
    """Give the standard rules, or those of a match of this one deal, with the same cards."""
    return STANDARD if contract in STANDARD.contracts else Rules("house", (contract,))


def played(draw: DrawFn, state: State, *, moves: int | None = None) -> State:
    """Play so many legal moves, or fewer if the deal is over before; None plays it to the end."""
    while moves != 0 and (legal := deals.legal_moves(state)):
        state = play(state, legal[draw(_below(len(legal)))])
        moves = None if moves is None else moves - 1
    return state


@lru_cache
def _below(bound: int) -> SearchStrategy[int]:
    """Draw a number below a bound; made once, since making a strategy takes longer than a draw."""
    return st.integers(0, bound - 1)


def moves_so_far(contract: Contract, rules: Rules) -> SearchStrategy[int]:
    """Draw how far a deal has gone; a lottery may have as many passes as cards, hardly more."""
    cards = len(rules.deck)
    return st.integers(0, cards + 1 if isinstance(contract, TrickContract) else 2 * cards)


@st.composite
def _deal_states(draw: DrawFn, rules: Rules | None, contract: Contract | None) -> DealState:
    start = draw(dealt(rules, contract))
    return played(draw, start, moves=draw(moves_so_far(start.contract, start.rules)))


def deal_states(
    rules: Rules | None = None, *, contract: Contract | None = None
) -> SearchStrategy[DealState]:
    """Draw a deal at any moment; the simplest are those with the fewest moves.

    Args:
        rules: what it is played by; None draws them too, or with a contract makes rules of a
            match of this one deal, for four with all cards.
        contract: what it is played for; None draws one of those of the rules.

    >>> from hypothesis import find
    >>> from kierki.cardset import CardSet
    >>> few = Rules("few_cards", STANDARD.contracts[:1], deck=CardSet("7C 8C 7H 8H"))
    >>> len(find(deal_states(few), lambda state: len(state.moves) == 2).trick.cards)
    2
    """
    return _deal_states(rules, contract)


@st.composite
def _finished_deals(draw: DrawFn, rules: Rules | None, contract: Contract | None) -> DealState:
    return played(draw, draw(dealt(rules, contract)))


def finished_deals(
    rules: Rules | None = None, *, contract: Contract | None = None
) -> SearchStrategy[DealState]:
    """Draw a deal that is over; in the simplest everybody plays the lowest legal card.

    Args:
        rules: what it is played by; None draws them too, or with a contract makes rules of a
            match of this one deal, for four with all cards.
        contract: what it is played for; None draws one of those of the rules.

    >>> from hypothesis import find
    >>> from kierki.cardset import CardSet
    >>> few = Rules("few_cards", STANDARD.contracts[:1], deck=CardSet("7C 8C 7H 8H"))
    >>> find(finished_deals(few), lambda state: deals.score(state)[Seat.N] < 0).is_over
    True
    """
    return _finished_deals(rules, contract)


def with_score_entered(match: MatchState) -> MatchState:
    """Enter the next deal by its points, all of which go to N."""
    total = match.rules.contract_total(match.contract) if match.contract else 0
    return enter_score(match, {**dict.fromkeys(match.rules.seats, 0), Seat.N: total})


def _with_deal_played(match: MatchState, player: Random) -> MatchState:
    match = deal(match, shuffle(player.getrandbits(32), rules=match.rules))
    while moves := deals.legal_moves(match):
        match = play(match, player.choice(moves))
    return match


@st.composite
def _match_states(draw: DrawFn, rules: Rules | None) -> MatchState:
    """Draw the deal in progress move by move; those before it depend on one drawn number."""
    rules = draw(any_rules()) if rules is None else rules
    match = new_match(rules, first_dealer=draw(st.sampled_from(rules.seats)))
    player = draw(st.randoms(use_true_random=True))
    for _ in range(draw(st.integers(0, rules.deals))):
        entered = draw(st.booleans())
        match = with_score_entered(match) if entered else _with_deal_played(match, player)
    if match.contract is None or draw(st.booleans()):
        return match
    moves = draw(moves_so_far(match.contract, rules))
    return played(draw, deal(match, draw(hands(rules))), moves=moves)


def match_states(rules: Rules | None = None) -> SearchStrategy[MatchState]:
    """Draw a match at any moment, between deals and at its end too.

    Some deals are known only by their points. The simplest are those with the fewest deals.

    Args:
        rules: what it is played by; None draws them too.

    >>> from hypothesis import find
    >>> from kierki.cardset import CardSet
    >>> few = Rules("few_cards", STANDARD.contracts[:1], deck=CardSet("7C 8C 7H 8H"))
    >>> find(match_states(few), lambda match: match.is_over)
    <MatchState few_cards: 1 of 1 deals done>
    """
    return _match_states(rules)

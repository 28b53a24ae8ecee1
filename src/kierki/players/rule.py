"""The player that plays by rules of thumb."""

from __future__ import annotations

from kierki.cards import Card
from kierki.deductions import RandomSource
from kierki.moves import Move
from kierki.players.naming import best_trump
from kierki.players.player import choices
from kierki.players.row_play import best_to_lay
from kierki.players.sight import Sight
from kierki.players.trick_play import best_card
from kierki.tricks import TrickState
from kierki.views import DealView

__all__ = ["rule_player"]


def rule_player(view: DealView, _rng: RandomSource) -> Move:
    """Play by rules of thumb.

    To each card belongs what it brings in this trick, by how likely it takes it and what the
    others may throw in, and what it is worth to keep. So tricks that cost are ducked, short suits
    are got rid of, cards that cost are thrown on the tricks of others, and the highest trumps are
    led before other high cards. The strongest suit is named as trumps. In a lottery that card is
    laid behind which most of the seat's own cards wait; sevens that help only others stay.

    Cards are counted, and who did not follow suit is known to have none; chance is not asked.

    >>> from random import Random
    >>> from kierki import STANDARD, Card, Seat, deal, legal_moves, play_all, shuffle
    >>> from kierki.views import observe
    >>> state = deal(STANDARD.contracts[0], shuffle("gdansk-2026"))
    >>> state = play_all(state, map(Card, "AS KS JS".split()))
    >>> legal_moves(state), rule_player(observe(state, Seat.N), Random(5))
    ((Card('4S'), Card('QS')), Card('QS'))
    """
    moves, seen = choices(view), view._seen
    if len(moves) == 1:
        return moves[0]
    if not isinstance(seen, TrickState):
        return best_to_lay(seen, moves)
    sight = Sight(view, seen)
    if not sight.legal:
        return best_trump(sight, moves)
    return Card.from_index(best_card(sight))

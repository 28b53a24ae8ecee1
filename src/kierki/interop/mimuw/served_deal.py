"""One deal of the Warsaw network game as its server tells it."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from kierki.cards import Card
from kierki.deals import is_legal, play, points_left, score
from kierki.interop.mimuw.deal_file import PreparedDeal, begin_deal
from kierki.interop.mimuw.messages import Deal, ServerMessage, Taken, TrickReply, TrickRequest
from kierki.seats import Seat
from kierki.tricks import Trick, TrickState

__all__ = ["ServedDeal", "serve_deal"]


@attrs.frozen
class ServedDeal:
    """A deal in play, and what its server says of it.

    Attributes:
        prepared: the deal as it was prepared.
        state: where it stands.
        cut_short: whether it ends once no points are left.
    """

    prepared: PreparedDeal
    state: TrickState
    cut_short: bool

    @property
    def is_over(self) -> bool:
        """Whether the deal has ended."""
        at_end = self.cut_short and not self.state.trick.cards and not points_left(self.state)
        return self.state.is_over or at_end

    @property
    def turn(self) -> Seat:
        """Who is to play."""
        return self.state.turn or self.state.trick.leader

    @property
    def trick_number(self) -> int:
        """The number of the trick being played."""
        return self.state.trick.number

    @property
    def points(self) -> dict[Seat, int]:
        """The points of each seat so far."""
        return score(self.state)

    def story(self, seat: Seat) -> Iterator[ServerMessage]:
        """Say all that a seat has to know: its 13 cards, and every trick taken."""
        prepared = self.prepared
        yield Deal(prepared.contract, prepared.leader, prepared.hands[seat.index])
        yield from map(_taken, self.state.tricks)

    def request(self) -> TrickRequest:
        """Ask for a card."""
        return TrickRequest(self.trick_number, self.state.trick.cards)

    def accepts(self, reply: TrickReply, *, seat: Seat) -> bool:
        """Tell whether a seat may play so now."""
        return reply.number == self.trick_number and is_legal(self.state, reply.card, seat=seat)

    def played(self, card: Card) -> ServedDeal:
        """Give the deal after a card."""
        return attrs.evolve(self, state=play(self.state, card))

    def last_taken(self) -> Taken | None:
        """Say who has taken a trick with the last card; None while the trick is incomplete."""
        return None if self.state.trick.cards else _taken(self.state.tricks[-1])


def _taken(trick: Trick) -> Taken:
    return Taken(trick.number, trick.cards, trick.winner or trick.leader)


def serve_deal(prepared: PreparedDeal, *, cut_short: bool) -> ServedDeal:
    """Begin a deal that was prepared.

    Raises:
        InvalidStateError: for hands that are no deal.
    """
    return ServedDeal(prepared, begin_deal(prepared), cut_short)

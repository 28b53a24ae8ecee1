"""Records and deals, written in any format."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from kierki.cards import Language
from kierki.cli.fault import FaultError
from kierki.cli.losses import Losses
from kierki.cli.origins import Item
from kierki.cli.sheet import deal_alone
from kierki.cli.words import say
from kierki.deals import DealState, undo
from kierki.interop import mimuw, pbn
from kierki.interop.pbn.pbn_deal import HEADER_NAMES
from kierki.notation import dumps as match_text
from kierki.notation import position
from kierki.records import Record, cards_seen, record
from kierki.seats import Seat
from kierki.serial import dumps as json_text
from kierki.tricks import TrickState

__all__ = ["AIMS", "Aim"]

# What a bridge file calls the players, by what a record calls them.
_BRIDGE_NAMES: Final = {"N": "North", "E": "East", "S": "South", "W": "West"}


class Aim(ABC):
    """Writes items in one format; what it has no place for is noted among the losses."""

    name: str
    lang: Language
    losses: Losses

    def __init__(self, name: str, lang: Language, losses: Losses) -> None:
        """Begin with nothing written."""
        self.name, self.lang, self.losses = name, lang, losses

    @abstractmethod
    def text_of(self, item: Item) -> Iterator[str]:
        """Write an item, as far as it can be written before the next is known."""

    def rest(self) -> Iterator[str]:
        """Write what is left to be written at the end."""
        return iter(())

    def refuse(self, what: str, **facts: object) -> FaultError:
        """Say that something cannot be written."""
        said = say(what, self.lang, **facts)
        return FaultError(say("cannot_hold", self.lang, aim=self.name, what=said))


class _Gathering(Aim):
    """A format in which single deals of the same rules stand in one record."""

    def __init__(self, name: str, lang: Language, losses: Losses) -> None:
        super().__init__(name, lang, losses)
        self._deals: list[DealState] = []

    def text_of(self, item: Item) -> Iterator[str]:
        if isinstance(item, Record):
            yield from self.rest()
            yield from self.text_of_record(item)
            return
        if self._deals and self._deals[0].rules != item.rules:
            yield from self.rest()
        self._deals.append(item)

    def rest(self) -> Iterator[str]:
        deals, self._deals = self._deals, []
        if deals:
            yield from self.text_of_deals(deals)

    @abstractmethod
    def text_of_record(self, own: Record) -> Iterator[str]:
        """Write a record."""

    def text_of_deals(self, deals: list[DealState]) -> Iterator[str]:
        """Write deals, in one record."""
        if any(deal.contract not in deal.rules.contracts for deal in deals):
            raise self.refuse("hold_rules")
        yield from self.text_of_record(record(deals))


class _MatchText(_Gathering):
    """Match text."""

    _begun = False

    def text_of_record(self, own: Record) -> Iterator[str]:
        yield "\n" * self._begun + match_text(own)
        self._begun = True


class _Json(_Gathering):
    """One JSON document."""

    _begun = False

    def text_of_record(self, own: Record) -> Iterator[str]:
        return self._only(json_text(own))

    def text_of_deals(self, deals: list[DealState]) -> Iterator[str]:
        if len(deals) > 1:
            return super().text_of_deals(deals)
        return self._only(json_text(deals[0]))

    def _only(self, text: str) -> Iterator[str]:
        if self._begun:
            raise FaultError(say("one_document", self.lang))
        self._begun = True
        yield text + "\n"


class _JsonLines(Aim):
    """JSON Lines: a document a line."""

    def text_of(self, item: Item) -> Iterator[str]:
        yield json_text(item) + "\n"


class _ByDeals(Aim):
    """A format of deals that know of no others."""

    def text_of(self, item: Item) -> Iterator[str]:
        if not isinstance(item, Record):
            yield from self.text_of_deal(item, {})
            return
        headers = dict(item.headers)
        if lost := [name for name in headers if name not in self.kept]:
            self.losses.note("loss_headers", *lost)
        if item.kind == "match":
            self.losses.note("loss_match")
        for deal in self._deals(item):
            yield from self.text_of_deal(deal, headers)

    kept: tuple[str, ...] = ()
    """The headers that there is a place for."""

    def _deals(self, own: Record) -> Iterator[DealState]:
        """Give the deals of a record, of which the cards are known, as far as they are played."""
        if any(deal.hands is None for deal in own.deals):
            self.losses.note("loss_scores")
        for deal in own.deals:
            if deal.hands is not None:
                yield deal_alone(own, deal.number)

    @abstractmethod
    def text_of_deal(self, deal: DealState, _headers: Mapping[str, str], /) -> Iterator[str]:
        """Write a deal."""


class _Positions(_ByDeals):
    """Position lines."""

    def text_of_deal(self, deal: DealState, _headers: Mapping[str, str], /) -> Iterator[str]:
        if deal.contract not in deal.rules.contracts:
            raise self.refuse("hold_rules")
        yield position(deal) + "\n"


class _Dealt(_ByDeals):
    """A format of cards that are dealt, and not played."""

    def dealt(self, deal: DealState) -> DealState:
        """Give a deal before its first move."""
        if len(deal.rules.seats) != len(Seat) or len(deal.rules.deck) != 52:
            raise self.refuse("hold_seats")
        if deal.moves:
            self.losses.note("loss_moves")
        if cards_seen(deal.contract):
            self.losses.note("loss_seen")
        return undo(deal, len(deal.moves))


class _Bridge(_Dealt):
    """Portable Bridge Notation."""

    kept = ("Event", "Site", "Date", *_BRIDGE_NAMES)
    _number = 0

    def text_of_deal(self, deal: DealState, headers: Mapping[str, str], /) -> Iterator[str]:
        begun = self.dealt(deal)
        self.losses.note("loss_contracts")
        self._number += 1
        named = {_BRIDGE_NAMES.get(name, name): value for name, value in headers.items()}
        kept = {name: value for name, value in named.items() if name in HEADER_NAMES}
        if "Date" in kept:
            kept["Date"] = kept["Date"].replace("-", ".")  # as bridge files have it
        own = pbn.PbnDeal(begun.hands, begun.dealer, str(self._number), kept)
        text = pbn.dumps([own])
        # After the first deal an empty line stands for the two lines that open the file.
        yield text if self._number == 1 else "\r\n" + text.split("\r\n", 2)[2]


class _Warsaw(_Dealt):
    """The deal file of the Warsaw network game."""

    def text_of_deal(self, deal: DealState, _headers: Mapping[str, str], /) -> Iterator[str]:
        begun = self.dealt(deal)
        contract = next((own for own in mimuw.CONTRACTS if own.id == begun.contract.id), None)
        if contract is None or not isinstance(begun, TrickState):
            raise self.refuse("hold_contract", contract=begun.contract.id)
        if contract != begun.contract:
            self.losses.note("loss_values")
        leader = begun.turn or begun.dealer
        hands = tuple(tuple(hand) for hand in begun.hands.values())
        yield mimuw.format_deal(mimuw.PreparedDeal(contract, leader, hands))


AIMS: Final[Mapping[str, Callable[[str, Language, Losses], Aim]]] = {
    "kierki": _MatchText,
    "json": _Json,
    "jsonl": _JsonLines,
    "position": _Positions,
    "pbn": _Bridge,
    "mimuw": _Warsaw,
}
"""Writes in each format."""

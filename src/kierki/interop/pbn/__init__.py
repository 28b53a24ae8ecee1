"""Deals in Portable Bridge Notation, version 2.1, read and written.

Only what a deal of Kierki has too is taken: cards, dealer, number, and the names of the event
and the players. Bidding, play and results of bridge are passed over.
"""

from kierki.interop.pbn.pbn_deal import PbnDeal
from kierki.interop.pbn.reader import load_all, loads
from kierki.interop.pbn.writer import dumps

__all__ = ["PbnDeal", "dumps", "load_all", "loads"]

"""The Warsaw network game: its messages, its files of deals, its server and its client.

Nothing here opens a connection but `kierki.interop.mimuw.network`, which is loaded by itself.
"""

from kierki.interop.mimuw.chooser import choose_card
from kierki.interop.mimuw.client import Client
from kierki.interop.mimuw.deal_file import PreparedDeal, begin_deal, format_deal, read_deals
from kierki.interop.mimuw.framing import LineReader
from kierki.interop.mimuw.messages import (
    LINE_LIMIT,
    Busy,
    ClientMessage,
    Deal,
    Iam,
    Message,
    Score,
    Sender,
    ServerMessage,
    Taken,
    Total,
    TrickReply,
    TrickRequest,
    Wrong,
    message_bytes,
    read_message,
)
from kierki.interop.mimuw.server import Action, Close, Connection, Heard, Send, Server
from kierki.interop.mimuw.spelling import CONTRACTS, MIMUW, cards_text, contract_type

__all__ = [
    "CONTRACTS",
    "LINE_LIMIT",
    "MIMUW",
    "Action",
    "Busy",
    "Client",
    "ClientMessage",
    "Close",
    "Connection",
    "Deal",
    "Heard",
    "Iam",
    "LineReader",
    "Message",
    "PreparedDeal",
    "Score",
    "Send",
    "Sender",
    "Server",
    "ServerMessage",
    "Taken",
    "Total",
    "TrickReply",
    "TrickRequest",
    "Wrong",
    "begin_deal",
    "cards_text",
    "choose_card",
    "contract_type",
    "format_deal",
    "message_bytes",
    "read_deals",
    "read_message",
]

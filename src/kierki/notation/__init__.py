"""Match text, the ``.kierki`` format, and position lines, read and written."""

from kierki.notation.position_line import parse_position, position
from kierki.notation.reader import load_all, loads
from kierki.notation.writer import dumps
from kierki.records import DealRecord, Record, record, replay

__all__ = [
    "DealRecord",
    "Record",
    "dumps",
    "load_all",
    "loads",
    "parse_position",
    "position",
    "record",
    "replay",
]

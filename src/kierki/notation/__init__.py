"""Match text: the ``.kierki`` format, read and written."""

from kierki.notation.reader import load_all, loads
from kierki.notation.writer import dumps
from kierki.records import DealRecord, Record, record, replay

__all__ = ["DealRecord", "Record", "dumps", "load_all", "loads", "record", "replay"]

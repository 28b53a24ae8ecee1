"""Documents in JSON: every public value written, and read with all of it checked."""

from kierki.serial.door import (
    Document,
    dump_lines,
    dumps,
    from_dict,
    load_lines,
    loads,
    schema,
    to_dict,
)

__all__ = [
    "Document",
    "dump_lines",
    "dumps",
    "from_dict",
    "load_lines",
    "loads",
    "schema",
    "to_dict",
]

"""Write the JSON Schemas into the package: python tests/write_schemas.py."""

from __future__ import annotations

import json
from pathlib import Path

from kierki.serial import schema

FOLDER = Path(__file__).parents[1] / "src" / "kierki" / "serial" / "schemas"
KINDS = ("deal", "event", "illegality", "match", "record", "rules", "sheet", "view")


def schema_text(kind: str) -> str:
    """Give what stands in the file of a schema."""
    return json.dumps(schema(kind), indent=1, sort_keys=True, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in KINDS:
        (FOLDER / f"{name}.json").write_text(schema_text(name), "utf-8")

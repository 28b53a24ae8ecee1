"""Keep some pictures, so that no change of them goes unseen: ``python tests/write_pictures.py``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from kierki import STANDARD
from kierki.render import Style

sys.path.insert(0, str(Path(__file__).parent.parent / "examples"))
from gallery import pictures

KEPT: Final = ("hand", "view", "lottery", "sheet", "chart")
FOLDER: Final = Path(__file__).parent / "data" / "pictures"

if __name__ == "__main__":
    drawn = dict(pictures(Style(), STANDARD))
    for name in KEPT:
        (FOLDER / f"{name}.svg").write_text(drawn[name], "utf-8")

"""What is tried whenever the tests run, and what by the profile ``deep`` alone."""

from __future__ import annotations

import os
from typing import Final

from kierki import PRESETS, Rules

DEEP_TOO: Final = os.environ.get("HYPOTHESIS_PROFILE") == "deep"

# Three seats and four, each kind of contract, of lottery and of duty, a match lost by points.
_DIFFERENT = (
    "standard",
    "standard_3p",
    "kurnik",
    "handbook_lottery4",
    "chapanka",
    "mimuw",
    "king_pt",
)
SOME_PRESETS: Final[dict[str, Rules]] = {
    id_: rules for id_, rules in PRESETS.items() if DEEP_TOO or id_ in _DIFFERENT
}
"""The rule sets that differ most, for what is slow and does not hang on a single price."""

"""For authors of house rules: the laws that hold in every game, and a second opinion.

It needs the extra ``kierki[hypothesis]``.
"""

# First, since it names the extra where Hypothesis is missing.
import kierki.strategies  # pyright: ignore[reportUnusedImport]  # noqa: F401
from kierki.testing.checking import LawReport, check_laws
from kierki.testing.deal_laws import LAWS
from kierki.testing.law import Claim, Law, LawBrokenError
from kierki.testing.match_laws import MATCH_LAWS

__all__ = [
    "LAWS",
    "MATCH_LAWS",
    "Claim",
    "Law",
    "LawBrokenError",
    "LawReport",
    "check_laws",
]

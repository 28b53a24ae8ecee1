"""A deal of tricks: deals 1 to 11 of the standard game."""

from kierki.tricks.state import Trick, TrickState

__all__ = ["Trick", "TrickState"]

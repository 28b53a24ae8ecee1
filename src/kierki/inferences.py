"""What a move tells of the hand it is played from, as far as the hand is not seen."""

from __future__ import annotations

from typing import Final, TypeAlias

from kierki.moves import PASS, Move

__all__ = ["UNSEEN", "Inference"]

UNSEEN: Final[tuple[Move, ...]] = (PASS,)
"""Stands for what a seat may play whose cards are not seen: something, as the deal goes on."""


Inference: TypeAlias = tuple[int, int, int, str]
"""Cards that a seat did not hold when it moved, because the rules would have forbidden the move.

The ply that tells it, from 0, a choice of trumps left out; the place of the seat; the cards, as a
mask; and the rule id. Hands only shrink: what a seat did not hold then it does not hold later.
"""

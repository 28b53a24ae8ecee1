"""Deals played to the end by random moves, a great many of them.

No state is made: what a playout gives is its points. Three engines play, and give the same points
for the same seed: one needs nothing but Python, one numpy, the fastest numba.

"""

from kierki.playouts.bulk import (
    playout,
    playout_from,
    playouts,
    playouts_from,
    tally,
    tally_from,
)
from kierki.playouts.points import Points, Tally

__all__ = [
    "Points",
    "Tally",
    "playout",
    "playout_from",
    "playouts",
    "playouts_from",
    "tally",
    "tally_from",
]

"""How a deal of tricks is packed into one integer."""

from __future__ import annotations

from typing import Final

# A state of play keeps all that a card changes in one integer, from the lowest bit:
#   2 bits  the seat on turn          2 bits  how many cards lie on the table
#   2 bits  the suit led              2 bits  the seat of the best card so far
#   8 bits  the strength of that card
#   52 bits for each seat: the cards in its hand
#   for each seat its points, above zero thanks to a bias; as wide as the contract needs
# Between tricks the turn is all that is set of the first 16 bits.
TURN: Final = 0b11
COUNT: Final = 0b1100
MOMENT: Final = 0b111111  # turn, count and suit led
COUNT_SHIFT: Final = 2
LED_SHIFT: Final = 4
BEST_SEAT_SHIFT: Final = 6
BEST_SHIFT: Final = 8
TABLE: Final = 0xFFFF
BEST: Final = 0xFFC0  # the seat of the best card, and its strength
HANDS_SHIFT: Final = 16

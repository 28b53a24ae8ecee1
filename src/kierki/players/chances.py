"""How a trick may end: who beats a card, and what the seats to come throw in."""

from __future__ import annotations

from kierki.cardset import SUIT_MASKS
from kierki.players.sight import ABOVE, BELOW, Sight, indices

__all__ = ["chance_to_take", "thrown_in"]

_RUFFS_UNASKED = 0.1  # how often a seat ruffs a trick that nobody wants
_FALLS = 0.5  # how often a card of the suit that can fall below the best does


def chance_to_take(sight: Sight, card: int, *, wanted: bool) -> float:
    """Tell how likely it is that nobody to come beats a card that is the best when it is played.

    Args:
        sight: what the seat sees.
        card: the card.
        wanted: whether the others would take the trick if they can, or only if they must.
    """
    suit = card // 13
    led = suit if sight.led < 0 else sight.led
    above, trumps = ABOVE[card], sight.trumps
    is_plain = not trumps >> card & 1
    ruffs = 1.0 if wanted or sight.must_ruff else _RUFFS_UNASKED
    chance = 1.0
    for may, lacks in sight.behind:
        over = (may & above).bit_count()
        if suit == led:
            beats = 1 - lacks**over
            under = (may & BELOW[card]).bit_count()
            if not wanted:
                beats *= lacks**under
            if trumps and is_plain:
                is_void = lacks ** (over + under)
                beats += ruffs * is_void * (1 - lacks ** (may & trumps).bit_count())
        else:  # a ruff, which only a higher trump beats
            is_void = lacks ** (may & SUIT_MASKS[led]).bit_count()
            beats = ruffs * is_void * (1 - lacks**over)
        chance *= 1 - beats
    return chance


def thrown_in(sight: Sight, card: int) -> float:
    """Tell what cards the seats to come will put on the trick if this card takes it, on average."""
    cards, worth = sight.prices.cards, 0.0
    suit = SUIT_MASKS[card // 13 if sight.led < 0 else sight.led]
    priced = sight.unseen & sight.prices.priced
    if not priced:
        return worth
    falling = [cards[each] for each in indices(priced & suit & BELOW[card])]
    dear = [cards[each] for each in indices(priced & ~suit) if cards[each] < 0]
    dearest, dear_sum = min(dear, default=0.0), sum(dear)
    falling_sum = sum(falling) * _FALLS
    for may, lacks in sight.behind:
        worth += falling_sum * (1 - lacks)
        if dear_sum:
            is_void = lacks ** (may & suit).bit_count()
            worth += is_void * max(dearest, dear_sum * (1 - lacks))
    return worth

"""A short run of every fuzz target: good input, and good input that was spoilt."""

from __future__ import annotations

import random

import pytest

from daily import DEEP_TOO
from fuzz_targets import TARGETS, seeds

ROUNDS = 5_000 if DEEP_TOO else 50
PIECES = (
    b'"',
    b"{",
    b"[",
    b"0",
    b"-1",
    b"\n",
    b"\xff",
    b"\x00",
    b"KH",
    b"N",
    b" ",
    b"1e9",
    b"null",
)


def spoilt(data: bytes, rng: random.Random) -> bytes:
    """Change, cut out, repeat or put in a few bytes."""
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(data) + 1)
        end = min(len(data), at + rng.randint(0, 8))
        piece = rng.choice((b"", data[at:end] * 2, rng.choice(PIECES), rng.randbytes(2)))
        data = data[:at] + piece + data[end:]
    return data


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", TARGETS)
def test_a_target_stands_what_comes(name: str) -> None:
    """Nothing but the documented errors comes of any input, and what is accepted comes back."""
    rng, good = random.Random(name), seeds(name)
    for seed in good:
        TARGETS[name](seed)
    for _ in range(ROUNDS):
        TARGETS[name](spoilt(rng.choice(good), rng))

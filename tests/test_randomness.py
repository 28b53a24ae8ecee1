import copy
import json
import pickle
import random
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from any_text import any_text
from kierki import shuffle
from kierki.randomness import SeededRng, Words

LABEL = "kierki/deal/1"
DRAWS = json.loads((Path(__file__).parent / "data" / "rng.json").read_text(encoding="utf-8"))
SEEDS = st.integers() | any_text() | st.binary()
INDICES = st.integers(0, (1 << 64) - 1)
WHOLE_WORDS = 1 << 32  # a number below this is the next word itself


def specified_words(seed: int | str | bytes, index: int) -> Iterator[int]:
    """Give the words as the specification of the shuffle tells them, step by step."""
    kinds: dict[type, bytes] = {int: b"i%d", str: b"s%b", bytes: b"b%b"}
    seed_bytes = kinds[type(seed)] % (seed.encode() if isinstance(seed, str) else seed)
    head = LABEL.encode() + b"\0" + len(seed_bytes).to_bytes(4, "big") + seed_bytes
    for block in range(1 << 64):
        message = head + index.to_bytes(8, "big") + block.to_bytes(8, "big")
        digest = sha256(message).digest()
        yield from (int.from_bytes(digest[i : i + 4], "big") for i in range(0, 32, 4))


@given(SEEDS, INDICES)
def test_words_are_made_as_specified(seed: int | str | bytes, index: int) -> None:
    """The words are SHA-256 of label, seed, index and block number, eight to a block."""
    words, specified = Words(LABEL, seed, index), specified_words(seed, index)
    assert [words.below(WHOLE_WORDS) for _ in range(20)] == [next(specified) for _ in range(20)]


def test_the_first_words_of_a_match() -> None:
    """The same seed gives the same words on every Python and for ever."""
    words = Words(LABEL, "gdansk-2026", 0)
    first = [
        *(535601459, 3112060080, 1786328938, 414710231, 705891720),
        *(2582746985, 3189580298, 640178839, 2226342995, 1044655693),
    ]
    assert [words.below(WHOLE_WORDS) for _ in first] == first


@given(SEEDS, st.integers(1, 1 << 32))
def test_a_number_is_below_its_bound(seed: int | str | bytes, bound: int) -> None:
    """A number is a word modulo the bound; words beyond the last multiple of it are skipped."""
    words, specified = Words(LABEL, seed, 0), specified_words(seed, 0)
    last = (1 << 32) // bound * bound
    usable = (word % bound for word in specified if word < last)
    assert [words.below(bound) for _ in range(5)] == [next(usable) for _ in range(5)]


def test_a_word_that_would_favour_small_numbers_is_skipped() -> None:
    """The first word of seed 2 is beyond 3·2³⁰, so a number below 3·2³⁰ comes from the second."""
    assert Words(LABEL, 2, 0).below(WHOLE_WORDS) == 4111058221
    assert Words(LABEL, 2, 0).below(3 << 30) == 246538943


def test_the_last_multiple_of_the_bound_is_itself_too_large() -> None:
    """The first word of seed 1 below itself: it and two more are skipped, the fourth is small."""
    first = 2528364328
    assert Words(LABEL, 1, 0).below(WHOLE_WORDS) == first
    assert Words(LABEL, 1, 0).below(first) == 566990568


def test_a_seed_is_text_a_number_or_bytes() -> None:
    """1, "1" and b"1" are three seeds; so are -1 and 1, and each index has its own words."""
    seeds: list[tuple[int | str | bytes, int]] = [(1, 0), ("1", 0), (b"1", 0), (-1, 0), (1, 1)]
    assert len({Words(LABEL, seed, index).below(WHOLE_WORDS) for seed, index in seeds}) == 5


def test_a_label_makes_another_stream() -> None:
    """Another label gives other words for the same seed."""
    assert Words("kierki/rng/1", 1, 0).below(WHOLE_WORDS) != Words(LABEL, 1, 0).below(WHOLE_WORDS)


@pytest.mark.parametrize("seed", [1.0, None, ("gdansk", 2026), bytearray(b"1")])
def test_other_seeds_are_refused(seed: Any) -> None:
    """A seed of another kind is an error, for no other language would know its bytes."""
    with pytest.raises(TypeError):
        Words(LABEL, seed, 0)


@pytest.mark.parametrize("index", [-1, 1 << 64])
def test_an_index_fits_in_64_bits(index: int) -> None:
    """The index of a deal is 0 to 2⁶⁴-1."""
    with pytest.raises(ValueError, match=r"0 to 2\*\*64-1"):
        Words(LABEL, 1, index)


def test_global_randomness_is_neither_used_nor_changed() -> None:
    """The words do not depend on the `random` module and leave its state alone."""
    random.seed(2026)
    before = random.getstate()
    one = Words(LABEL, "gdansk-2026", 0).below(WHOLE_WORDS)
    assert random.getstate() == before
    random.seed(2027)
    assert Words(LABEL, "gdansk-2026", 0).below(WHOLE_WORDS) == one


def test_a_number_of_too_many_digits_is_no_seed() -> None:
    """A seed has at most 4300 digits, which every Python can write out."""
    assert shuffle(10**4300 - 1) != shuffle(1)
    for seed in (10**4300, -(10**4300)):
        with pytest.raises(ValueError, match="4300 digits"):
            shuffle(seed)


# ---------------------------------------------------------------- numbers by seed


@pytest.mark.parametrize("case", DRAWS, ids=lambda case: repr(case["seed"]))
def test_a_seed_gives_the_numbers_it_gives_everywhere(case: dict[str, Any]) -> None:
    """The specified numbers, for bounds from 1 to beyond three words."""
    seed = case["seed"]
    rng = SeededRng(bytes.fromhex(seed["bytes"]) if isinstance(seed, dict) else seed)
    for bound, drawn in case["draws"]:
        assert rng.randrange(int(bound)) == int(drawn)


def specified_numbers(seed: int | str | bytes, bound: int) -> Iterator[int]:
    """Give the numbers below a bound as the specification tells them."""
    words = Words("kierki/rng/1", seed, None)
    count = max(1, -(-(bound - 1).bit_length() // 32))
    last = (1 << 32 * count) // bound * bound
    while True:
        drawn = 0
        for _ in range(count):
            drawn = drawn * WHOLE_WORDS + words.below(WHOLE_WORDS)
        if drawn < last:
            yield drawn % bound


@given(SEEDS, st.integers(1, 1 << 200))
def test_a_large_number_is_made_of_several_words(seed: int | str | bytes, bound: int) -> None:
    """A number takes as many words as its bound has, the first the highest, without favour."""
    rng, specified = SeededRng(seed), specified_numbers(seed, bound)
    numbers = [rng.randrange(bound) for _ in range(5)]
    assert numbers == [next(specified) for _ in range(5)]
    assert all(0 <= number < bound for number in numbers)


def test_every_number_comes_about_as_often() -> None:
    """Of six thousand throws of a die each side falls about a thousand times."""
    rng = SeededRng("die")
    thrown = [rng.randrange(6) for _ in range(6000)]
    # Chi-square with five degrees of freedom exceeds this once in a thousand times.
    assert sum((thrown.count(side) - 1000) ** 2 / 1000 for side in range(6)) < 20.5


def test_the_seeds_1_are_three_seeds() -> None:
    """As in shuffling, 1, "1" and b"1" are different seeds; and the stream is no shuffle's."""
    seeds: tuple[int | str | bytes, ...] = (1, "1", b"1")
    assert len({SeededRng(seed).randrange(WHOLE_WORDS) for seed in seeds}) == 3


@pytest.mark.parametrize("stop", [0, -1, -(10**20)])
def test_there_is_no_number_below_nothing(stop: int) -> None:
    """A bound is positive."""
    with pytest.raises(ValueError, match="no number from 0 to below"):
        SeededRng(1).randrange(stop)


@pytest.mark.parametrize("seed", [1.0, None, ("gdansk", 2026)])
def test_a_source_of_numbers_needs_a_seed(seed: Any) -> None:
    """A seed is a number, text or bytes."""
    with pytest.raises(TypeError):
        SeededRng(seed)


@pytest.mark.parametrize("again", [copy.deepcopy, lambda rng: pickle.loads(pickle.dumps(rng))])  # noqa: S301
def test_a_stream_can_be_kept_and_gone_on_with(again: Callable[[SeededRng], SeededRng]) -> None:
    """A copy goes on where the original was, and neither moves the other."""
    rng = SeededRng("gdansk-2026")
    [rng.randrange(52) for _ in range(13)]
    kept = again(rng)
    ahead = [rng.randrange(52) for _ in range(13)]
    assert [kept.randrange(52) for _ in range(13)] == ahead


@pytest.mark.parametrize("stop", [2.0, "2", None])
def test_a_bound_is_a_whole_number(stop: Any) -> None:
    """Numbers are drawn below whole numbers only."""
    with pytest.raises(TypeError):
        SeededRng(1).randrange(stop)

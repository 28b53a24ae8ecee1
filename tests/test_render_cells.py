"""The width of text in a terminal, beside what the library wcwidth says of it."""

from __future__ import annotations

import pytest
import wcwidth
from hypothesis import example, given
from hypothesis import strategies as st

from kierki.render.cells import Side, cells, clusters, fit, pad

# Letters as readers take them, of many scripts; both count them by the same definitions.
LETTERS = (
    *"aZ9 ~ąŁßøþđ",
    "e\u0301",  # an accent of its own
    "a\u0328\u0301",
    *"αΩжЇ",
    *"ქართհայ",
    *"שלוםمحمد",
    "ב\u05bc",  # a point inside the letter
    *"日本語한국가ひカ。\uff21",
    "\u1112\u1161\u11ab",  # 한 in its parts
    *"सวรกธም",
    "नि",  # a vowel beside the letter
    "स्त",  # two consonants in one
    "ක\u0dca\u200dෂ",
    "র\u09cd\u200cয",
    "தி",
    "ခ\u103b",
    "ခ\u103a",  # a sign that joins nothing
    "ខ្ម",
    "\u0e01\u0e33",
    "♥♠·–─│►▌…",
    "❤\ufe0f",  # a picture because it is said to be
    "❤",
    "⌚\ufe0e",  # a text because it is said to be
    "⌚",
    "👩\u200d👩\u200d👧\u200d👦",
    "👍🏽",
    "☝\ufe0f",
    "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
    "🏴\u200d☠\ufe0f",
    "🇵🇱",
    "1\ufe0f\u20e3",
    "\u2068א\u2069",
    "\u00ad",
    "\u200b",
    "🚀",
)
NAMES = (
    "Zażółć Gęślą-Jaźń",
    "Nguyễn Thị Ánh",
    "Олена Ґудзь",
    "Αθηνά",
    "王芳",
    "田中さくら",
    "김민준",
    "محمد عبد الله",
    "דן כהן",
    "प्रिया शर्मा",
    "தமிழ்ச்செல்வி",
    "သီရိ",
    "สมชาย",
    "Ala 👩\u200d🚀 🇵🇱 👍🏽 ❤\ufe0f",
)
texts = st.lists(st.sampled_from(LETTERS)).map("".join)


@pytest.mark.parametrize("name", NAMES)
def test_names_are_as_wide_as_they_are_shown(name: str) -> None:
    """Wide letters take two cells, accents none, and what is joined counts once."""
    assert cells(name) == wcwidth.wcswidth(name)


@given(texts)
def test_any_letters_are_as_wide_as_they_are_shown(text: str) -> None:
    """The width is that of wcwidth, and the sum of the widths of the clusters."""
    assert cells(text) == wcwidth.wcswidth(text)
    assert cells(text) == sum(map(cells, clusters(text)))
    assert "".join(clusters(text)) == text


@given(st.text(st.characters(exclude_categories=["Cn", "Co", "Cs"]), max_size=1))
def test_single_letters_are_as_wide_as_they_are_shown(letter: str) -> None:
    """Any letter is, but those that Unicode has called wide only since this Python was made."""
    wanted = max(wcwidth.wcswidth(letter), 0)  # wcwidth: -1 for control characters
    assert cells(letter) == wanted or (wanted in (0, 2) and not letter.isascii())


def test_some_letters() -> None:
    """A flag is two letters, half a flag takes as much; a skin tone alone is a picture."""
    assert [*clusters("🇵🇱🇵")] == ["🇵🇱", "🇵"]
    assert [*clusters("a🏽👍🏽")] == ["a", "🏽", "👍🏽"]
    assert [*clusters("a\u200dbאa")] == ["a\u200d", "b", "א", "a"]
    assert [*map(cells, ("🇵", "🏽", "\x1b", "\u2028", "\u200b", "\u00ad", ""))] == [
        *(2, 2, 0, 0, 0, 1, 0)
    ]
    assert cells("\U0001faff") == 2  # emoji of a Unicode to come


@given(texts, st.integers(0, 30), st.sampled_from(["…", "...", ""]))
@example("🇵🇱🇵🇱", 3, "…")
def test_text_is_cut_to_fit(text: str, width: int, mark: str) -> None:
    """What is too wide is cut between letters, as little as will do; what fits stays whole."""
    cut = fit(text, width, mark)
    assert cells(cut) <= width
    if cells(text) <= width:
        assert cut == text
        return
    kept = cut.removesuffix(mark[:width])
    assert cut == kept + mark[:width]
    whole = [*clusters(text)]
    starts = ["".join(whole[:count]).rstrip() for count in range(len(whole) + 1)]
    assert kept in starts
    assert cells(kept) >= width - len(mark) - 1 or text.startswith(kept + " ")


@given(texts, st.integers(0, 40), st.sampled_from(["left", "right", "centre"]))
def test_text_is_filled_up(text: str, width: int, side: Side) -> None:
    """Text gets so many spaces that it takes the width; where there are none it stays."""
    filled = pad(text, width, side)
    assert cells(filled) == max(width, cells(text))
    assert text in filled
    assert {"left": filled.startswith, "right": filled.endswith, "centre": filled.count}[side](text)


def test_where_text_stands() -> None:
    """Left, right, or in the middle, rather to the left."""
    assert [pad("6♠", 5, side) for side in ("left", "right", "centre")] == [
        "6♠   ",
        "   6♠",
        " 6♠  ",
    ]


def test_a_picture_may_be_asked_for_as_text() -> None:
    """A selector says so; it is one cell then, and two as a picture."""
    assert (cells("☎\ufe0e"), cells("☎\ufe0f")) == (1, 2)

"""Text of whatever characters there are."""

from __future__ import annotations

from typing import Final

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

# The alphabet that Hypothesis takes by itself, but for half a second instead of three: it would
# encode every character first.
ANY_CHARACTER: Final = st.characters(exclude_categories=["Cs"])


def any_text(max_size: int | None = None) -> SearchStrategy[str]:
    """Draw text, of at most so many characters."""
    return st.text(ANY_CHARACTER, max_size=max_size)

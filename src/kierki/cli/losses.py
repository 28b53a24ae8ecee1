"""What a format cannot hold, gathered to be named."""

from __future__ import annotations

from kierki.cards import Language
from kierki.cli.words import say

__all__ = ["Losses"]


class Losses:
    """Sentences about what is left out, each once, with the names it speaks of."""

    def __init__(self) -> None:
        """Begin with none."""
        self._names: dict[str, dict[str, None]] = {}

    def note(self, sentence: str, *names: str) -> None:
        """Note a loss."""
        self._names.setdefault(sentence, {}).update(dict.fromkeys(names))

    def lines(self, aim: str, lang: Language) -> list[str]:
        """Say what was left out, a line each."""
        said = [say(key, lang, names=", ".join(own)) for key, own in self._names.items()]
        return [say("left_out", lang, aim=aim, what=what) for what in said]

"""A rule set: seats, deck and contracts in order; its validity, its balance, and it in words."""

from typing import TYPE_CHECKING

from kierki.rules.rule_set import Rules
from kierki.rules.rule_set import opening_ranks as opening_ranks

if TYPE_CHECKING:
    from kierki.rules.differences import diff_rules

__all__ = ["Rules", "diff_rules"]

if not TYPE_CHECKING:  # pragma: no branch (a type checker sees the import above)

    def __getattr__(name: str) -> object:
        """Load the words only when somebody asks for them."""
        if name != "diff_rules":
            raise AttributeError(f"module 'kierki.rules' has no attribute {name!r}")
        from kierki.rules.differences import diff_rules  # noqa: PLC0415 (loaded when asked for)

        return globals().setdefault(name, diff_rules)

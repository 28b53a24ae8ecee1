"""A rule set: seats, deck and contracts in order; its validity, its balance, and it in words."""

from kierki.rules.rule_set import Rules, diff_rules
from kierki.rules.rule_set import opening_ranks as opening_ranks

__all__ = ["Rules", "diff_rules"]

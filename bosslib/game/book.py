"""Ids of a game's rules, and the rule settings that commands offer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class RuleBook(NamedTuple):
    """Ids of a game's rules: by chapter in printed order, and those that are not printed rules.

    `ours` are entirely rulings of ours, `implied` follow from other rules; of the `myths` those in
    `retold` are told by others, the rest are mistakes.
    """

    chapters: Mapping[str, tuple[str, ...]]
    ours: frozenset[str] = frozenset()
    implied: frozenset[str] = frozenset()
    myths: frozenset[str] = frozenset()
    retold: frozenset[str] = frozenset()

    def origin(self, name: str) -> str:
        """Return the key under `sources` of the sentence about a rule's source."""
        if name in self.ours:
            return "ours"
        if name in self.myths:
            return "retold" if name in self.retold else "mistake"
        return "implied" if name in self.implied else "printed"


def rule_ids(series: str, last: int) -> tuple[str, ...]:
    """Return the ids of a series of rules.

    >>> rule_ids("END", 2)
    ('END-1', 'END-2')
    """
    return tuple(f"{series}-{number}" for number in range(1, last + 1))


class RuleOption(NamedTuple):
    """Command-line option for a game's rules, such as `--nasty`, with a value if it takes one.

    `key` is the catalogue key of its help text.
    """

    name: str
    key: str
    takes_value: bool = False

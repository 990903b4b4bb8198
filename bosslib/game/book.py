"""The ids of a game's rules, and the settings that a command can be told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class RuleBook(NamedTuple):
    """The ids of a game's rules: by chapter in printed order, and those that are not printed rules.

    `ours` are rulings altogether, `implied` follows from others; of the `myths` some are `retold`,
    the others are mistakes.
    """

    chapters: Mapping[str, tuple[str, ...]]
    ours: frozenset[str] = frozenset()
    implied: frozenset[str] = frozenset()
    myths: frozenset[str] = frozenset()
    retold: frozenset[str] = frozenset()

    def origin(self, name: str) -> str:
        """Where a rule is from: the key of a sentence under `sources`."""
        if name in self.ours:
            return "ours"
        if name in self.myths:
            return "retold" if name in self.retold else "mistake"
        return "implied" if name in self.implied else "printed"


def numbered(series: str, last: int) -> tuple[str, ...]:
    """The ids of a series of rules.

    >>> numbered("END", 2)
    ('END-1', 'END-2')
    """
    return tuple(f"{series}-{number}" for number in range(1, last + 1))


class Setting(NamedTuple):
    """What a command can be told about a game's rules: `--nasty`, or with a value if it takes one.

    `key` is the sentence that says what it does.
    """

    name: str
    key: str
    takes_value: bool = False

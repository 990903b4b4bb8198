"""Every rule of both games by id: its text, its kind and where it is from.

The ids and kinds are here, the words in the catalogue; what a rule does is the engine's affair, how
a page of them looks that of `rules_page`.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from bosslib.words import said, say


class Kind(StrEnum):
    """What stands behind an id."""

    RULE = "rule"
    RULING = "ruling"
    MYTH = "myth"
    NOTATION = "notation"


class Rule(NamedTuple):
    """One numbered rule; its words are looked up when they are asked for.

    `kind` is RULING where all of it is ours; a printed rule may have a `ruling` of ours besides.
    """

    id: str
    kind: Kind
    origin: str

    @property
    def text(self) -> str:
        """The rule in one to three short sentences; of a myth, the myth and then the truth."""
        return say(f"rules.{self.id}")

    @property
    def ruling(self) -> str:
        """What we decided where the printed rule leaves something open; empty if nothing."""
        return said(f"rulings.{self.id}")

    @property
    def source(self) -> str:
        """Where the rule is from, in words."""
        return say(f"sources.{self.origin}")


def _ids(series: str, last: int) -> tuple[str, ...]:
    return tuple(f"{series}-{number}" for number in range(1, last + 1))


NOTATION = ("NOTATION",)

SECTIONS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "card": {
        "setup": _ids("SETUP", 7),
        "turn": (*_ids("TURN", 8), *_ids("HAND", 1)),
        "pass": _ids("PASS", 7),
        "cards": (*_ids("DEAL", 1), *_ids("POTA", 2), *_ids("REV", 2), *_ids("MOVE", 5)),
        "value": _ids("VALUE", 2),
        "cousin": _ids("COUSIN", 10),
        "settle": _ids("SETTLE", 5),
        "next": _ids("NEXT", 6),
        "deck": _ids("X", 4),
        "end": _ids("END", 2),
        "nasty": _ids("NASTY", 1),
        "myth": _ids("MYTH", 10),
        "notation": NOTATION,
    },
    "board": {
        "setup": _ids("B-SETUP", 6),
        "turn": _ids("B-TURN", 4),
        "deal": _ids("B-DEAL", 9),
        "influence": _ids("B-INF", 6),
        "closing": (*_ids("B-CLOSE", 3), *_ids("B-FAIL", 1)),
        "end": _ids("B-END", 3),
        "variants": (*_ids("B-VAR", 7), "B-VAR-7b", "B-VAR-8"),
        "two": _ids("B-TWO", 4),
        "notation": NOTATION,
    },
}
"""The chapters of each game in printed order, and the ids in each; both games have NOTATION."""

_RULINGS = {"PASS-7", "COUSIN-8", "COUSIN-10", "SETTLE-5", "NEXT-6", "X-3", "X-4", "B-DEAL-8"}
_IMPLIED = {"TURN-8", "HAND-1", "MOVE-4"}
_RETOLD = {"MYTH-1", "MYTH-2", "MYTH-3", "MYTH-4", "MYTH-9", "MYTH-10"}


def _made(name: str) -> Rule:
    if name in NOTATION:
        return Rule(name, Kind.NOTATION, "notation")
    if name in _RULINGS:
        return Rule(name, Kind.RULING, "ours")
    if name.startswith("MYTH"):
        return Rule(name, Kind.MYTH, "retold" if name in _RETOLD else "mistake")
    return Rule(name, Kind.RULE, "implied" if name in _IMPLIED else "printed")


def _of(game: str) -> dict[str, Rule]:
    return {name: _made(name) for section in SECTIONS[game].values() for name in section}


BY_GAME: Mapping[str, Mapping[str, Rule]] = {game: _of(game) for game in SECTIONS}
"""The rules of each game by id, in printed order, NOTATION last."""

RULES: Mapping[str, Rule] = {
    name: _made(name)
    for name in (
        *(name for rules in BY_GAME.values() for name in rules if name not in NOTATION),
        *NOTATION,
    )
}
"""All rules of both games by id, the card game's first, in printed order, NOTATION last."""


def rule(name: str) -> Rule:
    """The rule of an id; KeyError with a sentence for an id that does not exist.

    >>> rule("END-2").text
    'Whoever has the most money wins. Players who tie for it win together.'
    >>> rule("B-CLOSE-1").id
    'B-CLOSE-1'
    """
    if name not in RULES:
        raise KeyError(say("rulebook.unknown", id=name))
    return RULES[name]

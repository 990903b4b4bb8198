"""Every rule of every game by id: its text, its kind and where it is from.

A game hands in its ids as a `RuleBook`, the words are in the catalogue; what a rule does is the
engine's affair.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from typing import NamedTuple

from bosslib.game import RuleBook
from bosslib.games import named, names
from bosslib.words import catalogue, said, say


class RuleKind(StrEnum):
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
    kind: RuleKind
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


NOTATION = ("NOTATION",)
"""What cannot be read is refused under this id, in every game."""


def ids() -> tuple[str, ...]:
    """The ids that have words: enough to find them in a text, and no game is loaded."""
    return tuple(key.removeprefix("rules.") for key in catalogue() if key.startswith("rules."))


def chapters(game: str) -> Mapping[str, tuple[str, ...]]:
    """The chapters of a game in printed order, NOTATION last, and the ids in each."""
    return {**named(game).book.chapters, "notation": NOTATION}


@cache
def rules_of(game: str) -> Mapping[str, Rule]:
    """The rules of a game by id, in printed order, NOTATION last."""
    book = named(game).book
    return {
        name: Rule(name, RuleKind.NOTATION, "notation")
        if name in NOTATION
        else Rule(name, _kind(name, book), book.origin(name))
        for chapter in chapters(game).values()
        for name in chapter
    }


def _kind(name: str, book: RuleBook) -> RuleKind:
    if name in book.ours:
        return RuleKind.RULING
    return RuleKind.MYTH if name in book.myths else RuleKind.RULE


@cache
def every_rule() -> Mapping[str, Rule]:
    """All rules of all games by id, the card game's first, in printed order, NOTATION last."""
    found = {name: rule for game in names() for name, rule in rules_of(game).items()}
    last = {name: found.pop(name) for name in NOTATION}
    return found | last


def rule(name: str) -> Rule:
    """The rule of an id; KeyError with a sentence for an id that does not exist.

    >>> rule("END-2").text
    'Whoever has the most money wins. Players who tie for it win together.'
    >>> rule("B-CLOSE-1").id
    'B-CLOSE-1'
    """
    if name not in every_rule():
        raise KeyError(say("rulebook.unknown", id=name))
    return every_rule()[name]

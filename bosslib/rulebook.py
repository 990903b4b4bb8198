"""Every rule of every game by id: its text, its kind and its source.

Each game supplies its ids as a `RuleBook`; the texts are in the catalogue; the engine implements
the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from typing import NamedTuple

from bosslib.game import RuleBook
from bosslib.games import game_named, names
from bosslib.words import catalogue, say, say_if_known


class RuleKind(StrEnum):
    """Kind of a rule id."""

    RULE = "rule"
    RULING = "ruling"
    MYTH = "myth"
    NOTATION = "notation"


class Rule(NamedTuple):
    """A numbered rule; its text is looked up on access.

    `kind` is RULING if the whole rule is ours; a printed rule may also have a `ruling` of ours.
    """

    id: str
    kind: RuleKind
    origin: str

    @property
    def text(self) -> str:
        """Text of the rule in one to three short sentences; a myth is followed by the truth."""
        return say(f"rules.{self.id}")

    @property
    def ruling(self) -> str:
        """Our ruling where the printed rule leaves something open; empty if there is none."""
        return say_if_known(f"rulings.{self.id}")

    @property
    def source(self) -> str:
        """Source of the rule, in words."""
        return say(f"sources.{self.origin}")


NOTATION = ("NOTATION",)
"""Ids of notation errors, the same in every game."""


def ids() -> tuple[str, ...]:
    """Return the ids that have a text, without loading any game."""
    return tuple(key.removeprefix("rules.") for key in catalogue() if key.startswith("rules."))


def chapters(game: str) -> Mapping[str, tuple[str, ...]]:
    """Return the chapters of a game in printed order, NOTATION last, with the ids of each."""
    return {**game_named(game).book.chapters, "notation": NOTATION}


@cache
def rules_of(game: str) -> Mapping[str, Rule]:
    """Return the rules of a game by id, in printed order, NOTATION last."""
    book = game_named(game).book
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
    """Return all rules of all games by id, the card game's first, NOTATION last."""
    found = {name: rule for game in names() for name, rule in rules_of(game).items()}
    last = {name: found.pop(name) for name in NOTATION}
    return found | last


def rule(name: str) -> Rule:
    """Return the rule of an id; KeyError with a sentence for an unknown id.

    >>> rule("END-2").text
    'The player with the most money wins. Players who tie win together.'
    >>> rule("B-CLOSE-1").id
    'B-CLOSE-1'
    """
    if name not in every_rule():
        raise KeyError(say("rulebook.unknown", id=name))
    return every_rule()[name]

"""Every rule of the card game by id: its text, its kind and where it is from.

The ids and kinds are here, the words in the catalogue; what a rule does is the engine's affair.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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


SECTIONS: Mapping[str, Mapping[str, int]] = {
    "setup": {"SETUP": 7},
    "turn": {"TURN": 8, "HAND": 1},
    "pass": {"PASS": 7},
    "cards": {"DEAL": 1, "POTA": 2, "REV": 2, "MOVE": 5},
    "value": {"VALUE": 2},
    "cousin": {"COUSIN": 10},
    "settle": {"SETTLE": 5},
    "next": {"NEXT": 6},
    "deck": {"X": 4},
    "end": {"END": 2},
    "nasty": {"NASTY": 1},
    "myth": {"MYTH": 10},
}
"""The chapters in printed order, and how many rules each series of ids has."""

_RULINGS = {"PASS-7", "COUSIN-8", "COUSIN-10", "SETTLE-5", "NEXT-6", "X-3", "X-4"}
_IMPLIED = {"TURN-8", "HAND-1", "MOVE-4"}
_RETOLD = {"MYTH-1", "MYTH-2", "MYTH-3", "MYTH-4", "MYTH-9", "MYTH-10"}


def _section(name: str) -> Iterator[str]:
    for series, last in SECTIONS[name].items():
        yield from (f"{series}-{number}" for number in range(1, last + 1))


def _made(name: str) -> Rule:
    if name in _RULINGS:
        return Rule(name, Kind.RULING, "ours")
    if name.startswith("MYTH"):
        return Rule(name, Kind.MYTH, "retold" if name in _RETOLD else "mistake")
    return Rule(name, Kind.RULE, "implied" if name in _IMPLIED else "printed")


RULES: Mapping[str, Rule] = {
    **{name: _made(name) for section in SECTIONS for name in _section(section)},
    "NOTATION": Rule("NOTATION", Kind.NOTATION, "notation"),
}
"""All rules by id, in printed order, NOTATION last."""


def rule(name: str) -> Rule:
    """The rule of an id; KeyError with a sentence for an id that does not exist.

    >>> rule("END-2").text
    'Whoever has the most money wins. Players who tie for it win together.'
    """
    if name not in RULES:
        raise KeyError(say("rulebook.unknown", id=name))
    return RULES[name]


def markdown() -> str:
    """All rules as one page of Markdown; docs/rules-card-game.md is this text."""
    page = [f"# {say('rulebook.title')}", say("rulebook.opening").strip()]
    for section in SECTIONS:
        page.append(f"## {say(f'rulebook.heading.{section}')}")
        page.append("\n".join(_lines(section)).strip())
    page.append(f"## {say('rulebook.heading.notation')}")
    page.append(_line(rule("NOTATION")))
    return "\n\n".join(page).replace("$", r"\$") + "\n"  # a bare $ begins a formula in Jupyter


def _lines(section: str) -> Iterator[str]:
    for name in _section(section):
        yield _line(rule(name))
        if after := said(f"rulebook.after.{name}"):
            yield f"\n{after}"


def _line(rule: Rule) -> str:
    ours = say("rulebook.ruling")
    words = f"{ours} {rule.text}" if rule.kind is Kind.RULING else rule.text
    if rule.ruling:
        words = f"{words} {ours} {rule.ruling}"
    if rule.origin not in ("printed", "ours"):
        words = f"{words} ({rule.source})"
    return f"- **{rule.id}** {words}"

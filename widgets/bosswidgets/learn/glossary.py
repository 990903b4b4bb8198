"""Searchable glossary of the game's and the pages' terms, one line each."""

from __future__ import annotations

from collections.abc import Iterator

from bosslib.games import OTHERS
from bosslib.words import catalogue, say
from bosswidgets.kit.finder import Finder, FinderEntry, FinderGroup
from bosswidgets.kit.html import link_rules

WORD_PREFIX = "glossary.word."


class Glossary(Finder):
    """All terms that pages use without explanation, each with a rule for details."""

    def __init__(self) -> None:
        super().__init__(_glossary_groups(), say("glossary.search"))


def _glossary_groups() -> Iterator[FinderGroup]:
    for part in ("game", *OTHERS, "app", "lab"):
        entries = sorted(_glossary_entries(part), key=lambda entry: entry.name.casefold())
        yield FinderGroup(say(f"glossary.{part}"), tuple(entries))


def _glossary_entries(part: str) -> Iterator[FinderEntry]:
    for key in catalogue():
        if key.startswith(f"{WORD_PREFIX}{part}.") and key.endswith(".name"):
            text = say(f"{key.removesuffix('name')}text")
            yield FinderEntry(f"word-{key.split('.')[-2]}", say(key), f"<p>{link_rules(text)}</p>")

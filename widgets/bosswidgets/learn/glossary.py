"""Searchable glossary of the game's and the pages' terms, one line each."""

from __future__ import annotations

from collections.abc import Iterator

from bosslib.games import OTHERS
from bosslib.words import catalogue, say
from bosswidgets.kit.finder import Entry, Finder, Group
from bosswidgets.kit.html import linked

WORD = "glossary.word."


class Glossary(Finder):
    """All terms that pages use without explanation, each with a rule for details."""

    def __init__(self) -> None:
        super().__init__(_groups(), say("glossary.search"))


def _groups() -> Iterator[Group]:
    for part in ("game", *OTHERS, "app", "lab"):
        entries = sorted(_entries(part), key=lambda entry: entry.name.casefold())
        yield Group(say(f"glossary.{part}"), tuple(entries))


def _entries(part: str) -> Iterator[Entry]:
    for key in catalogue():
        if key.startswith(f"{WORD}{part}.") and key.endswith(".name"):
            text = say(f"{key.removesuffix('name')}text")
            yield Entry(f"word-{key.split('.')[-2]}", say(key), f"<p>{linked(text)}</p>")

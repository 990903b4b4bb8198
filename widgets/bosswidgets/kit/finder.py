"""A long list that one can search: the page of rules and the glossary.

Python sends the whole list once, as HTML; the browser filters it as one types.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any, NamedTuple

from traitlets import Dict, Unicode

from bosslib.words import say
from bosswidgets.kit.hosted import Showable
from bosswidgets.kit.scripts import Scripted, script
from bosswidgets.kit.styles import styles


class Entry(NamedTuple):
    """One thing to find: its id, which is its anchor too, its name, and `body` as HTML."""

    id: str
    name: str
    body: str


class Group(NamedTuple):
    """A chapter that can be folded."""

    title: str
    entries: tuple[Entry, ...]


def page(groups: Iterable[Group]) -> str:
    """The list as HTML: each entry has the anchor of its id."""
    return "".join(_group(group) for group in groups)


def _group(group: Group) -> str:
    entries = "".join(_entry(entry) for entry in group.entries)
    title = f"<h2>{escape(group.title)}</h2>"
    return f"<details open><summary>{title}</summary><ul>{entries}</ul></details>"


def _entry(entry: Entry) -> str:
    name, label = escape(entry.id), escape(entry.name)
    return (
        f'<li id="{name}" tabindex="-1"><h3><a href="#{name}">{label}</a></h3>'
        f"<div>{entry.body}</div></li>"
    )


class Finder(Showable, Scripted):
    """The list with a box to search in; `label` says what is searched.

    An anchor in the page's address (`#TURN-4`) shows and marks its entry, also one that is folded
    away or that the search has left out.
    """

    script = script("finder")
    style = styles("finder")

    html = Unicode("").tag(sync=True)
    label = Unicode("").tag(sync=True)
    words: Dict[str, str] = Dict().tag(sync=True)

    def __init__(self, groups: Iterable[Group], label: str) -> None:
        listed = tuple(groups)
        self.count = sum(len(group.entries) for group in listed)
        super().__init__(html=page(listed), label=label, words=_words())

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.count}>"


def _words() -> dict[str, Any]:
    """What the browser says; it fills in the number and what was searched for."""
    return {
        "all": say("finder.all", count="{count}"),
        "one": say("finder.found", count=1),
        "other": say("finder.found", count="{count}"),
        "none": say("finder.none", text="{text}"),
    }

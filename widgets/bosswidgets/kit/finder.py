"""A long searchable list: the page of rules and the glossary.

Python sends the whole list once, as HTML; the browser filters it on each keystroke.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import NamedTuple

from traitlets import Dict, Unicode

from bosslib.words import say
from bosswidgets.kit.marimo_page import Displayable
from bosswidgets.kit.scripts import ScriptedWidget, bundle_script
from bosswidgets.kit.styles import part_style


class FinderEntry(NamedTuple):
    """One searchable entry: its id (also its anchor), its name, and its `body` as HTML."""

    id: str
    name: str
    body: str


class FinderGroup(NamedTuple):
    """A collapsible chapter."""

    title: str
    entries: tuple[FinderEntry, ...]


def list_html(groups: Iterable[FinderGroup]) -> str:
    """Return the list as HTML; each entry's id is its anchor."""
    return "".join(_group_html(group) for group in groups)


def _group_html(group: FinderGroup) -> str:
    entries = "".join(_entry_html(entry) for entry in group.entries)
    title = f"<h2>{escape(group.title)}</h2>"
    return f"<details open><summary>{title}</summary><ul>{entries}</ul></details>"


def _entry_html(entry: FinderEntry) -> str:
    name, label = escape(entry.id), escape(entry.name)
    return (
        f'<li id="{name}" tabindex="-1"><h3><a href="#{name}">{label}</a></h3>'
        f"<div>{entry.body}</div></li>"
    )


class Finder(Displayable, ScriptedWidget):
    """The list with a search box; `label` names the search.

    An anchor in the page's address (`#TURN-4`) scrolls to its entry and marks it, even if it is
    collapsed or filtered out.
    """

    script = bundle_script("finder")
    style = part_style("finder")

    html = Unicode("").tag(sync=True)
    label = Unicode("").tag(sync=True)
    words: Dict[str, str] = Dict().tag(sync=True)

    def __init__(self, groups: Iterable[FinderGroup], label: str) -> None:
        listed = tuple(groups)
        self.count = sum(len(group.entries) for group in listed)
        super().__init__(html=list_html(listed), label=label, words=_browser_texts())

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.count}>"


def _browser_texts() -> dict[str, object]:
    """Return the texts for the browser, which fills in the count and the search text."""
    return {
        "all": say("finder.all", count="{count}"),
        "one": say("finder.found", count=1),
        "other": say("finder.found", count="{count}"),
        "none": say("finder.none", text="{text}"),
    }

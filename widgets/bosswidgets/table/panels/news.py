"""What happened since the person's last action, in a few lines near the prompt."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape

from bosslib.words import say
from bosswidgets.kit.guarded import HTML
from bosswidgets.table.session import AnySitting

MOST = 4
"""How many sentences are shown; the log has all. A narrow page shows the last and opens to all."""

LINKS = re.compile("</?a[^>]*>")
"""What may not stand in a line that opens others."""


def panel(store: AnySitting, sentences: Callable[[], list[str]], *, scrolls: bool = False) -> HTML:
    """The latest sentences, and the mark of a practice game; empty where there is nothing to say.

    Behind the curtain, and where one looks back, it is for the log to tell. Tab reaches it if it
    `scrolls`, as long sentences make it do.
    """
    found = HTML(tabbable=scrolls or None)
    found.add_class("boss-since")

    def show() -> None:
        here = store.seat is not None and store.looking is None
        told = sentences() if here else []
        mark = f'<p class="boss-mark">{escape(say("news.practice"))}</p>' if store.practice else ""
        found.value = mark + _list(told, _label(store)) if told else mark

    store.on_change(show)
    show()
    return found


def _label(store: AnySitting) -> str:
    acted = any(each.action.seat == store.seat for each in store.record.played)
    return "news.label" if acted else "news.first"


def _list(told: list[str], label: str) -> str:
    more = len(told) - MOST
    head = say(label) if more <= 0 else say(f"{label}-more", count=more)
    wide = f' <div class="boss-news"><p>{escape(head)}</p> {_items(told[-MOST:])}</div>'
    last = LINKS.sub("", told[-1])
    opened = f"<div><p>{escape(say(label))}</p>{_items(told)}</div>"
    return f'{wide}<details class="boss-newest"><summary>{last}</summary>{opened}</details>'


def _items(told: list[str]) -> str:
    return f"<ul>{' '.join(f'<li>{line}</li>' for line in told)}</ul>"

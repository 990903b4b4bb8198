"""What happened since the person's last action, in a few lines near the prompt."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from bosslib.words import say
from bosswidgets.kit.guarded import HTML
from bosswidgets.table.session import AnySitting

MOST = 4
"""How many sentences are shown; a narrow page shows the last one, the log has all."""


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
    lines = " ".join(f"<li>{line}</li>" for line in told[-MOST:])
    return f' <div class="boss-news"><p>{escape(head)}</p> <ul>{lines}</ul></div>'

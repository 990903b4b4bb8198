"""What happened since the person's last action, in a few lines near the prompt."""

from __future__ import annotations

from html import escape

from ipywidgets import HTML

from bosslib.card import Phase
from bosslib.card.events import Settled
from bosslib.words import say
from bosswidgets.rules import linked
from bosswidgets.store import Store

MOST = 4
"""How many sentences are shown; a narrow page shows the last one, the log has all."""


def build(store: Store) -> HTML:
    """The latest sentences, and the mark of a practice game; empty where there is nothing to say.

    Behind the curtain, and where one looks back, it is for the log to tell.
    """
    panel = HTML()
    panel.add_class("boss-since")

    def show() -> None:
        told = _told(store)
        mark = f'<p class="boss-mark">{escape(say("news.practice"))}</p>' if store.practice else ""
        panel.value = mark + _list(told) if told else mark

    store.on_change(show)
    show()
    return panel


def _told(store: Store) -> list[str]:
    if store.seat is None or store.looking is not None or store.over:
        return []
    between = store.table.phase is Phase.DISCARD  # the prompt says how the deal was settled
    news = [event for event in store.news if not (between and isinstance(event, Settled))]
    return [store.teller.event(event) for event in news]


def _list(told: list[str]) -> str:
    more = len(told) - MOST
    head = say("news.label") if more <= 0 else say("news.label-more", count=more)
    lines = " ".join(f"<li>{linked(line)}</li>" for line in told[-MOST:])
    return f' <div class="boss-news"><p>{escape(head)}</p> <ul>{lines}</ul></div>'

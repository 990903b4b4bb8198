"""What happened, in sentences, the newest last: the latest few, and all on request."""

from __future__ import annotations

from html import escape

from ipywidgets import HTML

from bosslib.words import say
from bosswidgets.store import Store

LATEST = 8


def build(store: Store) -> HTML:
    """The last sentences of the log; older ones are left out of what is sent at each action."""
    panel = HTML()

    def show() -> None:
        told = [store.teller.event(event) for event in store.events[-LATEST:]]
        lines = "".join(f"<li>{escape(line)}</li>" for line in told)
        empty = f"<p>{escape(say('table.log-empty'))}</p>"
        panel.value = f'<ol class="boss-log">{lines}</ol>' if told else empty

    store.on_change(show)
    show()
    return panel

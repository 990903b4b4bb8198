"""One sentence that says what to do now, and under it what must be told besides."""

from __future__ import annotations

from html import escape

from ipywidgets import HTML

from bosslib.card import Phase
from bosslib.card.events import Settled
from bosslib.words import say
from bosswidgets.panels.ending import result
from bosswidgets.rules import linked
from bosswidgets.store import Store


def build(store: Store) -> HTML:
    """The sentence as HTML; it changes with the store."""
    panel = HTML()
    panel.add_class("boss-asked")

    def show() -> None:
        said = result(store) if store.over and store.looking is None else store.prompt
        besides = "".join(f'<p class="boss-notice">{told}</p>' for told in _besides(store))
        panel.value = f'<p class="boss-prompt">{linked(said)}</p>{besides}'

    store.on_change(show)
    show()
    return panel


def _besides(store: Store) -> list[str]:
    """What was refused or failed, as HTML; between two deals, how the last one was settled."""
    told = [linked(store.notice) + _reload(store)] if store.notice else []
    if store.table.phase is Phase.DISCARD:
        settled = [event for event in store.events if isinstance(event, Settled)]
        told += [linked(store.teller.event(event)) for event in settled[-1:]]
    return told


def _reload(store: Store) -> str:
    """A link that loads the page again, where the game went on in another window."""
    fault = store.kept.fault
    if fault is None or fault.key != "saves.elsewhere" or store.notice != str(fault):
        return ""
    return f' <a href="">{escape(say("table.reload"))}</a>'

"""One sentence that says what to do now, and under it what must be told besides."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from itertools import takewhile

from ipywidgets import HTML

from bosslib.card import Phase
from bosslib.card.events import Judged, Settled
from bosslib.card.terms import Kept
from bosslib.words import say
from bosswidgets import offers
from bosswidgets.choosing import NOTHING
from bosswidgets.panels.ending import result
from bosswidgets.panels.negotiation import asked, asked_change
from bosswidgets.rules import linked
from bosswidgets.store import Store


def build(store: Store) -> HTML:
    """The sentence as HTML; it changes with the store."""
    panel = HTML()
    panel.add_class("boss-asked")

    def show() -> None:
        said = result(store) if store.over and store.looking is None else store.prompt
        besides = "".join(f'<p class="boss-notice">{told}</p>' for told in _besides(store))
        narrow = "".join(f'<p class="boss-offers">{told}</p>' for told in _offers(store))
        (panel.add_class if narrow else panel.remove_class)("boss-offered")
        panel.value = f'<p class="boss-prompt">{linked(said)}</p>{besides}{narrow}'

    store.on_change(show)
    store.on_progress(show)
    show()
    return panel


def _besides(store: Store) -> list[str]:
    """What was refused or failed, as HTML; who broke a promise; between two deals, how the last one
    was settled.
    """
    told = [linked(store.notice) + _reload(store)] if store.notice else []
    told += map(linked, store.remarks)
    told += map(linked, _broken(store))
    if store.table.phase is Phase.DISCARD:
        settled = [event for event in store.events if isinstance(event, Settled)]
        told += [linked(store.teller.event(event)) for event in settled[-1:]]
    return told


def _offers(store: Store) -> list[str]:
    """As HTML, what a narrow page that is folded says of offers: what has changed in the one that
    is asked about, and who waits for an answer that the person has put off.
    """
    if not store.may_choose or store.choosing != NOTHING:
        return []
    if change := asked_change(store):
        return [offers.marked(change)]
    put_off = any(offer.to == store.seat for offer in store.table.offers) and not asked(store)
    return [escape(offers.waiting(store.table, store.teller))] if put_off else []


def _broken(store: Store) -> Iterator[str]:
    """Who has broken a promise since the person's last action, and to whom it was made."""
    played = store.shown.played
    since = list(takewhile(lambda each: each.action.seat != store.seat, reversed(played)))
    for at, each in enumerate(reversed(since), len(played) - len(since)):
        before = played[at - 1].state if at else store.shown.start
        for event in each.events:
            if isinstance(event, Judged) and event.state is Kept.BROKEN:
                other = store.teller.name(before.table.boss)
                names = {"name": store.names[event.seat], "other": other}
                yield say("offers.broken", term=store.teller.term(event.term), **names)


def _reload(store: Store) -> str:
    """A link that loads the page again, where the game went on in another window."""
    fault = store.kept.fault
    if fault is None or fault.key != "saves.elsewhere" or store.notice != str(fault):
        return ""
    return f' <a href="">{escape(say("table.reload"))}</a>'

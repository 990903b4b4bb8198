"""One sentence that says what to do now, and under it what must be told besides."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from itertools import islice

from bosslib.card import Phase
from bosslib.card.events import Judged, Settled
from bosslib.card.terms import PromiseStatus
from bosslib.words import say
from bosswidgets.card import offers
from bosswidgets.card.choosing import NOTHING
from bosswidgets.card.panels.ending import result
from bosswidgets.card.panels.negotiation import asked, asked_change
from bosswidgets.card.store import Store
from bosswidgets.kit.guarded import HTML
from bosswidgets.kit.html import linked
from bosswidgets.table.panels.prompt import panel
from bosswidgets.table.screen import last_own_action


def build(store: Store) -> HTML:
    """What to do now at the card game."""
    return panel(store, lambda: result(store), lambda: _besides(store), lambda: _offers(store))


def _besides(store: Store) -> list[str]:
    """As HTML, who broke a promise; between two deals, how the last one was settled."""
    told = [*map(linked, _broken(store))]
    if store.table.phase is Phase.DISCARD:
        settled = (event for event in reversed(store.events) if isinstance(event, Settled))
        told += [linked(store.narrator.event(event)) for event in islice(settled, 1)]
    return told


def _offers(store: Store) -> list[str]:
    """As HTML, what a narrow page that is folded says of offers: what has changed in the one that
    is asked about, and who waits for an answer that the person has put off.
    """
    if not store.may_choose or store.choice != NOTHING:
        return []
    if change := asked_change(store):
        return [offers.marked(change)]
    put_off = any(offer.to == store.seat for offer in store.table.offers) and not asked(store)
    return [escape(offers.waiting(store.table, store.narrator))] if put_off else []


def _broken(store: Store) -> Iterator[str]:
    """Who has broken a promise since the person's last action, and to whom it was made.

    Who looks on is told of the last action.
    """
    played = store.shown_record.played
    since = last_own_action(store) if store.seat is not None else max(0, len(played) - 1)
    for at, each in enumerate(played[since:], since):
        before = played[at - 1].state if at else store.shown_record.start
        for event in each.events:
            if isinstance(event, Judged) and event.state is PromiseStatus.BROKEN:
                other = store.narrator.name(before.table.boss)
                names = {"name": store.names[event.seat], "other": other}
                yield say("offers.broken", term=store.narrator.term(event.term), **names)

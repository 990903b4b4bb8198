"""The prompt: one sentence on what to do now, and further notices below."""

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
    """Return the prompt panel of the card game."""
    return panel(store, lambda: result(store), lambda: _besides(store), lambda: _offers(store))


def _besides(store: Store) -> list[str]:
    """Return the notices as HTML: broken promises and, between deals, the last settlement."""
    told = [*map(linked, _broken(store))]
    if store.table.phase is Phase.DISCARD:
        settled = (event for event in reversed(store.events) if isinstance(event, Settled))
        told += [linked(store.narrator.event(event)) for event in islice(settled, 1)]
    return told


def _offers(store: Store) -> list[str]:
    """Return the notices on offers of a folded narrow page, as HTML.

    These are the changes in the offer that is asked about, or who waits for a postponed answer.
    """
    if not store.may_choose or store.choice != NOTHING:
        return []
    if change := asked_change(store):
        return [offers.marked(change)]
    put_off = any(offer.to == store.seat for offer in store.table.offers) and not asked(store)
    return [escape(offers.waiting(store.table, store.narrator))] if put_off else []


def _broken(store: Store) -> Iterator[str]:
    """Yield the promises broken since the person's last action, and to whom they were made.

    A spectator gets those of the last action.
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

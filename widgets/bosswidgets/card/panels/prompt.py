"""The prompt: one sentence on what to do now, and further notices below."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from bosslib.card import Phase
from bosslib.card.events import Judged
from bosslib.card.terms import PromiseStatus
from bosslib.words import say
from bosswidgets.card import offer_changes, refusals
from bosswidgets.card.choice_state import NO_CHOICE
from bosswidgets.card.panels.ending import game_result
from bosswidgets.card.panels.negotiation import asked_change_text, asked_items
from bosswidgets.card.session import CardTableSession
from bosswidgets.kit.guarded import HTML
from bosswidgets.kit.html import link_rules
from bosswidgets.table.panels.prompt import panel


def build(store: CardTableSession) -> HTML:
    """Return the prompt panel of the card game."""
    return panel(
        store, lambda: game_result(store), lambda: _notices(store), lambda: _offer_notices(store)
    )


def _notices(store: CardTableSession) -> list[str]:
    """Return the notices as HTML: broken promises, a refused offer, and, between deals, the last
    settlement.
    """
    told = [*map(link_rules, _broken_promises(store))]
    if store.choice == NO_CHOICE and (refused := refusals.last_refusal_text(store)):
        told.append(link_rules(refused))
    if store.table.phase is Phase.DISCARD and store.settlement:
        told.append(link_rules(store.narrator.event(store.settlement)))
    return told


def _offer_notices(store: CardTableSession) -> list[str]:
    """Return the notices on offers of a folded narrow page, as HTML.

    These are the changes in the offer that is asked about, or who waits for a postponed answer.
    """
    if not store.may_choose or store.choice != NO_CHOICE:
        return []
    if change := asked_change_text(store):
        return [offer_changes.marks_to_html(change)]
    put_off = any(offer.to == store.seat for offer in store.table.offers) and not asked_items(store)
    return [escape(offer_changes.waiting_text(store.table, store.narrator))] if put_off else []


def _broken_promises(store: CardTableSession) -> Iterator[str]:
    """Yield the promises broken since the person's last action, and to whom they were made.

    A spectator gets those of the last action.
    """
    played = store.shown_record.played
    since = store.screen.last_own_action() if store.seat is not None else max(0, len(played) - 1)
    for at, each in enumerate(played[since:], since):
        before = played[at - 1].state if at else store.shown_record.start
        for event in each.events:
            if isinstance(event, Judged) and event.state is PromiseStatus.BROKEN:
                other = store.narrator.name(before.table.boss)
                names = {"name": store.names[event.seat], "other": other}
                yield say("offers.broken", term=store.narrator.term(event.term), **names)

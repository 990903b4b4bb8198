"""Screen-reader announcements of the card game: what happened, and what to do now."""

from __future__ import annotations

from collections.abc import Iterator

from bosslib.card.actions import Move, Play
from bosslib.words import say
from bosswidgets.card import bot_quotes, offer_changes, refusals
from bosswidgets.card.effects import iter_consequences
from bosswidgets.card.labels import composed_text
from bosswidgets.card.panels.negotiation import asked_change_text
from bosswidgets.card.session import CardTableSession
from bosswidgets.kit.bridge import Bridge
from bosswidgets.table.panels.screen_reader import announce_changes


def setup_announcements(store: CardTableSession, bridge: Bridge) -> None:
    """Set up the announcements of the card game."""

    def words(known: int) -> Iterator[str]:
        quotes = iter(bot_quotes.iter_quotes(store, known, own=True))
        first, at = store.screen.action_of_event(known)
        before = store.record.back_to(first).state
        for each in store.record.played[first:]:
            for event in store.events[at : at + len(each.events)]:
                if at >= known:
                    yield from filter(None, [store.narrator.event(event), next(quotes)])
                at += 1
            if at > known and isinstance(each.action.deed, Play | Move):
                yield from iter_consequences(before.table, each.state.table, store.narrator)
            before = each.state
        refusal = refusals.last_refusal(store)
        tries = len(refusals.offers_to_try(store)) if refusal and refusal.at >= first else 0
        if tries:
            yield say("talks.tries", count=tries)

    def besides() -> str:
        seen, choosing = store.view, store.choice
        if seen and choosing.is_composing_offer:
            return composed_text(seen, choosing, store.narrator)
        return offer_changes.strip_marks(asked_change_text(store))

    announce_changes(store, bridge, words, besides)

"""The hand as card buttons; a card that cannot be played says why."""

from __future__ import annotations

from bosslib.words import say
from bosswidgets import choosing
from bosswidgets.choices import Choices
from bosswidgets.keys import counts, keyed
from bosswidgets.labels import hand_items
from bosswidgets.store import Store


def build(store: Store) -> Choices:
    """A button for each card of the hand that is open."""
    panel = Choices(label=say("table.hand"), layout_kind="hand")
    panel.on_choose(store.choose)

    def show() -> None:
        seen = store.view
        if seen is None:
            panel.follow((), len(store.record.played))
            return
        items = hand_items(seen, choosing.hand(seen), store.choosing, store.names)
        past = {"disabled_reason": say("table.past")} if store.looking is not None else {}
        shown = [item | past for item in items]
        panel.follow(shown if counts(store.choosing) else keyed(shown), len(store.record.played))

    store.on_change(show)
    show()
    return panel

"""What a screen reader is told: what happened since it was told last, and what to do now."""

from __future__ import annotations

from itertools import takewhile

from bosslib import Record
from bosslib.words import say
from bosswidgets import offers, reasoning
from bosswidgets.bridge import Bridge
from bosswidgets.panels.negotiation import asked_change
from bosswidgets.store import Store


def build(store: Store, bridge: Bridge) -> None:
    """Speak after every change. The past is not told again, on the way there nor on the way back.

    Of a game that goes on, what there was when one sat down was told before.
    """
    told, branches, looked = store.record.back_to(store.known), store.branches, False

    def tell() -> None:
        nonlocal told, branches, looked
        words: list[str] = []
        if store.looking is None:
            if branches != store.branches:
                words = [say("voice.branch" if store.branches > branches else "voice.trunk")]
            else:
                words = _since(store, told, looked=looked)
            told, branches = store.record, store.branches
        looked = store.looking is not None
        change = offers.spoken(asked_change(store))
        bridge.announce(" ".join(filter(None, [*words, *store.besides, store.prompt, change])))

    store.on_change(tell)
    tell()


def _since(store: Store, told: Record, *, looked: bool) -> list[str]:
    """That one came back from the past or took something back; what has happened since."""
    pairs = zip(told.played, store.record.played, strict=False)
    same = len(list(takewhile(lambda pair: pair[0] is pair[1], pairs)))
    words = [say("voice.back")] if looked else []
    if same < len(told.played):
        undone = told.played[same].events[0].seen_by(store.seat)
        words.append(say("voice.undone", told=store.teller.event(undone)))
    known = sum(len(each.events) for each in store.record.played[:same])
    quotes = reasoning.quotes(store, known, own=True)
    for event, quote in zip(store.events[known:], quotes, strict=True):
        words += filter(None, [store.teller.event(event), quote])
    return words

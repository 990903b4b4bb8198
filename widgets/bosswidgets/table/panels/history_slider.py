"""History slider through the actions of a game, with a description of each."""

from __future__ import annotations

from bosslib.words import say
from bosswidgets.kit.choices import Button, Choices
from bosswidgets.kit.guarded import VBox
from bosswidgets.kit.timeline import Timeline
from bosswidgets.table.session import AnyTableSession


def build(store: AnyTableSession) -> VBox:
    """Return the slider; the whole table shows the selected position.

    If the game was branched off, a button below it returns to the original game.
    """
    slider = Timeline(store.history.show_at)
    before: Choices[str] = Choices(label=say("history.before-label"))
    back = Button(say("history.before"), "before", hint=say("history.before-hint"))

    def show() -> None:
        count, last = len(store.shown_record.played), len(store.record.played)
        with slider.hold_sync():
            slider.at, slider.last, slider.told = count, last, _position_text(store, count, last)
        before.show_buttons([back] if store.history.branch_depth else [])

    before.on_choose(lambda _: store.history.return_to_parent())
    store.on_change(show)
    show()
    return VBox([slider, before])


def _position_text(store: AnyTableSession, count: int, last: int) -> str:
    """Return the selected position, and the last action as the open seat saw it."""
    if count == 0:
        return say("history.start")
    done = store.shown_record.played[-1].events[0].seen_by(store.seat)
    return say("history.at", count=count, all=last, told=store.narrator.event(done))

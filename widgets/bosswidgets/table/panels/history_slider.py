"""History slider through the actions of a game, with a description of each."""

from __future__ import annotations

from bosslib.words import say
from bosswidgets.kit.choices import Button, Choices
from bosswidgets.kit.guarded import VBox
from bosswidgets.kit.timeline import Timeline
from bosswidgets.table.session import AnyTableSession


def build(session: AnyTableSession) -> VBox:
    """Return the slider; the whole table shows the selected position.

    If the game was branched off, a button below it returns to the original game.
    """
    slider = Timeline(session.history.show_at)
    before: Choices[str] = Choices(label=say("history.before-label"))
    back = Button(say("history.before"), "before", hint=say("history.before-hint"))

    def show() -> None:
        count, last = len(session.shown_record.played), len(session.record.played)
        with slider.hold_sync():
            slider.at, slider.last, slider.told = count, last, _position_text(session, count, last)
        before.show_buttons([back] if session.history.branch_depth else [])

    before.on_choose(lambda _: session.history.return_to_parent())
    session.on_change(show)
    show()
    return VBox([slider, before])


def _position_text(session: AnyTableSession, count: int, last: int) -> str:
    """Return the selected position, and the last action as the open seat saw it."""
    if count == 0:
        return say("history.start")
    done = session.shown_record.played[-1].events[0].seen_by(session.seat)
    return say("history.at", count=count, all=last, told=session.narrator.event(done))

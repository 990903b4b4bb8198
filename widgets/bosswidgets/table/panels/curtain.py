"""Curtain between several people at one screen, with one big button that opens it.

Until then, whoever acted last can still undo it if the record allows.
"""

from __future__ import annotations

from bosslib.game import Seat
from bosslib.words import say
from bosswidgets.kit.choices import Button, Choices
from bosswidgets.table.common_choices import OpenCurtain, TableCommand
from bosswidgets.table.keys import KEYS, seat_shortcut, with_shortcuts
from bosswidgets.table.session import AnyTableSession

CurtainChoice = OpenCurtain | TableCommand


def build(session: AnyTableSession) -> Choices[CurtainChoice]:
    """Return the button for the awaited player; it is empty while a hand is open."""
    panel: Choices[CurtainChoice] = Choices(label=say("curtain.label"))
    panel.add_class("boss-curtain")

    def handle_choice(choice: CurtainChoice) -> None:
        if isinstance(choice, OpenCurtain):
            session.open_curtain(choice.seat)
        else:
            session.history.undo()

    def show() -> None:
        buttons = [] if session.awaited_seat is None else _buttons(session, session.awaited_seat)
        panel.show_buttons(with_shortcuts(buttons), len(session.record.played))

    panel.on_choose(handle_choice)
    session.on_change(show)
    show()
    return panel


def _buttons(session: AnyTableSession, awaited: Seat) -> list[Button[CurtainChoice]]:
    """Return buttons for the awaited player, for others who may speak, and for undo."""
    first = say("curtain.open", name=session.names[awaited])
    others = [
        Button(
            say("table.call", name=session.names[seat]), OpenCurtain(seat), key=seat_shortcut(seat)
        )
        for seat in session.parts.seats_that_may_speak
        if seat != awaited
    ]
    return [
        Button(first, OpenCurtain(awaited), key=seat_shortcut(awaited), tone="primary"),
        *others,
        *_undo(session),
    ]


def _undo(session: AnyTableSession) -> list[Button[TableCommand]]:
    if session.history.undo_objection or session.shown_actions is not None:
        return []
    name = session.names[session.record.played[-1].action.seat]
    return [Button(say("curtain.undo", name=name), TableCommand.UNDO, key=KEYS["undo"])]

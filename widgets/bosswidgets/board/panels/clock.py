"""Setting of the countdown's length."""

from __future__ import annotations

from bosslib.words import say
from bosswidgets.board.countdown import SECONDS_CHOICES
from bosswidgets.board.session import BoardTableSession
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.choices import Button, Choices


def build(session: BoardTableSession, bridge: Bridge) -> Choices[int]:
    """Return the choice of the time to think.

    It is remembered in this browser, or, with several devices, set for the table.
    """
    panel: Choices[int] = Choices(label=say("menu.clock"))

    def handle_choice(seconds: int) -> None:
        if not session.multi_device:
            bridge.store_values(countdown=seconds)
        session.parts.set_countdown(seconds)

    def show() -> None:
        panel.show_buttons(
            Button(
                say("board.seconds", count=seconds) if seconds else say("board.no-clock"),
                seconds,
                pressed=seconds == session.parts.countdown_seconds,
            )
            for seconds in SECONDS_CHOICES
        )

    panel.on_choose(handle_choice)
    session.on_change(show)
    show()
    return panel

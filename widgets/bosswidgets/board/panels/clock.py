"""Setting of the countdown's length."""

from __future__ import annotations

from bosslib.words import say
from bosswidgets.board.countdown import SECONDS_CHOICES
from bosswidgets.board.session import BoardTableSession
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.choices import Choices


def build(store: BoardTableSession, bridge: Bridge) -> Choices:
    """Return the choice of the time to think.

    It is remembered in this browser, or, with several devices, set for the table.
    """
    panel = Choices(label=say("menu.clock"))

    def chosen(item: str) -> None:
        if not store.multi_device:
            bridge.store_values(countdown=int(item))
        store.parts.set_countdown(int(item))

    def show() -> None:
        panel.items = [
            {
                "id": f"{seconds}",
                "label": say("board.seconds", count=seconds) if seconds else say("board.no-clock"),
                "pressed": seconds == store.parts.countdown.seconds,
            }
            for seconds in SECONDS_CHOICES
        ]

    panel.on_choose(chosen)
    store.on_change(show)
    show()
    return panel

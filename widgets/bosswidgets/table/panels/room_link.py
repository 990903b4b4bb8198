"""Link from a class table back to the class's room."""

from __future__ import annotations

from html import escape

from bosslib.words import say
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.guarded import HTML
from bosswidgets.table.session import AnyTableSession


def build(session: AnyTableSession, bridge: Bridge) -> HTML:
    """Return a link to the room, shown when the game at this table is over."""
    panel = HTML()
    panel.add_class("boss-room")

    def show(_: object = None) -> None:
        home, found, _rest = bridge.page.partition("voila/")
        if found and session.is_finished:
            link = f'<a href="{escape(home)}room">{escape(say("rooms.back"))}</a>'
            panel.value = f"<p>{link}</p>"
        else:
            panel.value = ""

    session.on_change(show)
    bridge.observe(show, "page")
    show()
    return panel

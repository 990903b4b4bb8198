"""The board game's guide: your cards, the deal, the Boss and the investors, your offers."""

from __future__ import annotations

from bosslib.game import SEATS
from bosslib.words import say
from bosswidgets.board.session import BoardTableSession
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.guide import Guide, GuideStep
from bosswidgets.kit.picture.base import PictureWidget
from bosswidgets.table.panels import guide

HAND = ".boss-hand .boss-choices-group"
"""Selector of the hand: outside a deal no card of it can be played."""

ACTIONS = ".boss-doing .boss-choices-group"
"""Selector of the buttons with which the person acts and bargains."""


def build(session: BoardTableSession, bridge: Bridge, picture: PictureWidget) -> Guide:
    """Return the guide of a table."""
    return guide.build(session, bridge, picture, lambda: steps(session, picture))


def steps(session: BoardTableSession, picture: PictureWidget) -> list[GuideStep]:
    """Return the four steps, with the places of their things."""
    texts = {
        name: (say(f"board.guide.{name}.title"), say(f"board.guide.{name}.words"))
        for name in ("cards", "deal", "boss", "offers")
    }
    shown = session.table.boss if session.seat is None else session.seat
    return [
        GuideStep(*texts["cards"], HAND),
        guide.picture_step(picture, *texts["deal"], "middle"),
        guide.picture_step(picture, *texts["boss"], f"seat:{SEATS[shown]}"),
        GuideStep(*texts["offers"], ACTIONS),
    ]

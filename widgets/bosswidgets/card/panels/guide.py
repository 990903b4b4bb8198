"""The card game's guide: your cards, the deal's value, your shares, your disks."""

from __future__ import annotations

from bosslib.game import SEATS
from bosslib.words import say
from bosswidgets.card.session import CardTableSession
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.guide import Guide, GuideStep
from bosswidgets.kit.picture.base import PictureWidget
from bosswidgets.table.panels import guide


def build(session: CardTableSession, bridge: Bridge, picture: PictureWidget) -> Guide:
    """Return the guide of a table."""
    return guide.build(session, bridge, picture, lambda: steps(session, picture))


def steps(session: CardTableSession, picture: PictureWidget) -> list[GuideStep]:
    """Return the four steps, with the places of their things."""
    own = SEATS[session.seat or 0]
    things = {"value": "centre", "shares": f"seat:{own}", "disks": f"disks:{own}"}
    return [
        GuideStep(say("guide.card.title"), say("guide.card.words"), guide.HAND),
        *(
            guide.picture_step(
                picture,
                say(f"guide.{name}.title"),
                say(f"guide.{name}.words", multiplier=session.table.multiplier),
                hit,
            )
            for name, hit in things.items()
        ),
    ]

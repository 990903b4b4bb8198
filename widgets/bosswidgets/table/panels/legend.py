"""What one plays for, and what each thing on the table is: in the table's menu, to be folded away.

The things look as they do on the picture. Below them are the ways to read on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import NamedTuple

from bosslib.picture.badge import badge
from bosslib.picture.shapes import Sheet
from bosslib.picture.svg import sprite
from bosslib.words import say
from bosswidgets.kit.guarded import HTML
from bosswidgets.kit.html import linked
from bosswidgets.kit.ways import link
from bosswidgets.table.session import AnySitting

HIGH = 40
"""How high each look is, in CSS pixels."""

SIGNS = 62
"""How wide the signs of the seats are, in CSS pixels."""


class Thing(NamedTuple):
    """How a thing looks, in a sheet so wide, and what it is."""

    wide: float
    draw: Callable[[Sheet], object]
    words: str


def seats() -> Thing:
    """The signs of the seats, of which two are shown."""
    return Thing(SIGNS, _seats, say("legend.seat"))


def _seats(sheet: Sheet) -> None:
    for seat in range(2):
        badge(sheet, seat, SIGNS / 2 + 28 * (seat - 0.5), HIGH / 2, 12)


def panel(
    store: AnySitting,
    goal: str,
    things: Sequence[Thing],
    lesson: Callable[[], str],
    *,
    drag: str,
) -> HTML:
    """The goal, the things, what one can `drag`, and the links.

    `lesson` names the page that fits what goes on now.
    """
    made = HTML()
    made.add_class("boss-legend")
    listed = "".join(f"<li>{_look(each)}<span>{linked(each.words)}</span></li>" for each in things)

    def show() -> None:
        ways = [
            link(lesson(), "legend.lesson"),
            link("rules"),
            link("glossary"),
        ]
        read = "".join(f"<li>{each}</li>" for each in ways if each)
        made.value = (
            f"<p class=boss-goal>{escape(goal)}</p><ul class=boss-things>{listed}</ul>"
            f"<p>{escape(say('legend.tips'))}</p><p>{escape(drag)}</p>"
            f"<ul class=boss-ways>{read}</ul>"
        )

    store.on_change(show)
    show()
    return made


def _look(thing: Thing) -> str:
    sheet = Sheet()
    thing.draw(sheet)
    drawn = sprite(sheet.scene(thing.wide, HIGH, ""), None)
    return f'<span style="width:{thing.wide:g}px" aria-hidden="true">{drawn}</span>'

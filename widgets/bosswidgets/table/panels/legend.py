"""Legend in the table's menu: the goal, the things on the table, and links for further reading.

The things look as they do in the picture.
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
from bosswidgets.kit.html import link_rules
from bosswidgets.kit.page_links import page_link
from bosswidgets.table.session import AnyTableSession

SAMPLE_HEIGHT = 40
"""Height of each sample in CSS pixels."""

BADGES_WIDTH = 62
"""Width of the seat badges in CSS pixels."""


class LegendItem(NamedTuple):
    """Sample of a thing on the table: width of the drawing, draw function and description."""

    wide: float
    draw: Callable[[Sheet], object]
    words: str


def seat_badges_item() -> LegendItem:
    """Return the sample of the seat badges, which shows two of them."""
    return LegendItem(BADGES_WIDTH, _draw_badges, say("legend.seat"))


def _draw_badges(sheet: Sheet) -> None:
    for seat in range(2):
        badge(sheet, seat, BADGES_WIDTH / 2 + 28 * (seat - 0.5), SAMPLE_HEIGHT / 2, 12)


def panel(
    session: AnyTableSession,
    goal: str,
    things: Sequence[LegendItem],
    lesson: Callable[[], str],
    *,
    drag: str,
) -> HTML:
    """Return the legend: goal, things, what you can `drag`, and links.

    `lesson` returns the page that fits the current phase.
    """
    made = HTML()
    made.add_class("boss-legend")
    listed = "".join(
        f"<li>{_sample_html(each)}<span>{link_rules(each.words)}</span></li>" for each in things
    )

    def show() -> None:
        ways = [
            page_link(lesson(), "legend.lesson"),
            page_link("rules"),
            page_link("glossary"),
        ]
        read = "".join(f"<li>{each}</li>" for each in ways if each)
        made.value = (
            f"<p class=boss-goal>{escape(goal)}</p><ul class=boss-things>{listed}</ul>"
            f"<p>{escape(say('legend.tips'))}</p><p>{escape(drag)}</p>"
            f"<ul class=boss-ways>{read}</ul>"
        )

    session.on_change(show)
    show()
    return made


def _sample_html(thing: LegendItem) -> str:
    sheet = Sheet()
    thing.draw(sheet)
    drawn = sprite(sheet.scene(thing.wide, SAMPLE_HEIGHT, ""), None)
    return f'<span style="width:{thing.wide:g}px" aria-hidden="true">{drawn}</span>'

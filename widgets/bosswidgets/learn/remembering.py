"""What an answer tells of a learner's misconceptions, and which of them are due."""

from __future__ import annotations

from collections import deque
from html import escape
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING

from bosslib.teaching import remembered
from bosslib.teaching.exercise import Exercise
from bosslib.teaching.misled import possible_misconceptions
from bosslib.teaching.remembered import HOUR, LEARNT_BOX, Memory
from bosslib.words import say
from bosswidgets.kit.places import address
from bosswidgets.kit.progress import Marks, Recalled, memories
from bosswidgets.table import database
from bosswidgets.table.hearing import PRACTICE, repeating_page, updated_marks

if TYPE_CHECKING:
    from bosswidgets.learn.exercise_page import Result

DAY = 24 * HOUR

BETWEEN = 3
"""So many other questions come before a misconception comes back."""


class Lately(deque[set[str]]):
    """The names of what was shown in the last questions: that does not come back at once."""

    def __init__(self) -> None:
        super().__init__(maxlen=BETWEEN)

    def due(self, marks: Marks) -> list[str]:
        """What is due now and was not shown lately, what has waited longest first."""
        return [name for name in due(marks) if not any(name in each for each in self)]


def told(marks: Marks, exercise: Exercise, result: Result) -> Recalled:
    """The marks of the misconceptions of which an answer told something.

    Those are the ones that showed; after a first answer that is right, those that are due and could
    have shown.
    """
    well = result.stars and not result.missed
    return updated_marks(marks, result.shows, possible_misconceptions(exercise) if well else ())


def page(name: str) -> str:
    """The file of the page on which a misconception comes back; empty where there is none."""
    return next(
        (address(each.name) for each in Path.cwd().glob(f"*-{repeating_page(name)}.ipynb")), ""
    )


def linked(name: str, key: str) -> str:
    """A link to the page on which a misconception comes back, as HTML; empty where there is none.

    What the link says has the name of the page after `key` in the catalogue.
    """
    there = page(name)
    words = escape(say(f"{key}.{repeating_page(name)}"))
    return f'<a href="{escape(there)}">{words}</a>' if there else ""


def due(marks: Marks) -> list[str]:
    """The names of the misconceptions to be asked about now, what has waited longest first."""
    now = database.now_ms()
    found = {name: each for name, each in memories(marks).items() if remembered.is_due(each, now)}
    return sorted(found, key=lambda name: found[name][-1].at)


def listed(marks: Marks, here: str = PRACTICE) -> str:
    """What comes back, and when, as HTML to unfold; empty where nothing does. There are links to
    other pages than this one.
    """
    now = database.now_ms()
    found = {name: each for name, each in memories(marks).items() if each[-1].box < LEARNT_BOX}
    if not found:
        return ""
    first = sorted(found.items(), key=lambda each: remembered.time_until_due(each[1], now))
    lines = []
    for name, memory in first:
        link = linked(name, "practising.to") if repeating_page(name) != here else ""
        lines.append(f"<li>{escape(line(name, memory, now))} {link}</li>")
    head = escape(say("practising.back", count=len(found)))
    return f"<details><summary>{head}</summary><ul>{''.join(lines)}</ul></details>"


def line(name: str, memory: Memory, now: int) -> str:
    """A misconception: how often it showed, and when it comes back."""
    days = ceil(remembered.time_until_due(memory, now) / DAY)
    times = say("practising.times", count=remembered.times_shown(memory))
    key = "later" if days else "now"
    return say(f"practising.back-{key}", name=label(name), times=times, count=days)


def label(name: str) -> str:
    """A misconception in a list."""
    return say(f"practice.named.{name}")

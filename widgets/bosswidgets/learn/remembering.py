"""Updates of a learner's misconceptions by an answer, and which of them are due."""

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
"""Number of other questions before a misconception comes back."""


class Lately(deque[set[str]]):
    """Misconceptions shown in the last questions, which don't come back at once."""

    def __init__(self) -> None:
        super().__init__(maxlen=BETWEEN)

    def due(self, marks: Marks) -> list[str]:
        """Return the due misconceptions that were not shown lately, longest wait first."""
        return [name for name in due(marks) if not any(name in each for each in self)]


def told(marks: Marks, exercise: Exercise, result: Result) -> Recalled:
    """Return the updated records of the misconceptions that an answer tells something about.

    These are the ones that showed; and, after a right first answer, those that are due and could
    have shown.
    """
    well = result.stars and not result.missed
    return updated_marks(marks, result.shows, possible_misconceptions(exercise) if well else ())


def page(name: str) -> str:
    """Return the file of the page on which a misconception comes back; empty if there is none."""
    return next(
        (address(each.name) for each in Path.cwd().glob(f"*-{repeating_page(name)}.ipynb")), ""
    )


def linked(name: str, key: str) -> str:
    """Return an HTML link to the page on which a misconception comes back; empty if there is none.

    The link's text has the catalogue key `key` followed by the name of the page.
    """
    there = page(name)
    words = escape(say(f"{key}.{repeating_page(name)}"))
    return f'<a href="{escape(there)}">{words}</a>' if there else ""


def due(marks: Marks) -> list[str]:
    """Return the names of the due misconceptions, longest wait first."""
    now = database.now_ms()
    found = {name: each for name, each in memories(marks).items() if remembered.is_due(each, now)}
    return sorted(found, key=lambda name: found[name][-1].at)


def listed(marks: Marks, here: str = PRACTICE) -> str:
    """Return a collapsible HTML list of what comes back and when; empty if there is nothing.

    It links to other pages, but not to this one.
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
    """Return the line of a misconception: how often it showed, and when it comes back."""
    days = ceil(remembered.time_until_due(memory, now) / DAY)
    times = say("practising.times", count=remembered.times_shown(memory))
    key = "later" if days else "now"
    return say(f"practising.back-{key}", name=label(name), times=times, count=days)


def label(name: str) -> str:
    """Return the name of a misconception in a list."""
    return say(f"practice.named.{name}")

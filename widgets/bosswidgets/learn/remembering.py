"""What an answer tells of a learner's misconceptions, and which of them are due."""

from __future__ import annotations

from html import escape
from math import ceil
from typing import TYPE_CHECKING

from bosslib.teaching import remembered
from bosslib.teaching.exercise import Exercise
from bosslib.teaching.misled import could_show
from bosslib.teaching.remembered import HOUR, LEARNT, Memory, right, showed
from bosslib.words import say
from bosswidgets.kit.progress import SHOWED, Marks, Recalled, memories, written
from bosswidgets.table import database

if TYPE_CHECKING:
    from bosswidgets.learn.exercise_page import Result

DAY = 24 * HOUR


def told(marks: Marks, exercise: Exercise, result: Result) -> Recalled:
    """The marks of the misconceptions of which an answer told something.

    Those are the ones that showed; after a first answer that is right, those that are due and could
    have shown.
    """
    known, now = memories(marks), database.now()
    found = {name: showed(known.get(name, ()), now) for name in result.shows}
    if result.stars and not result.missed:
        found = {name: right(known[name], now) for name in could_show(exercise) & known.keys()}
    return {
        f"{SHOWED}{name}": written(memory)
        for name, memory in found.items()
        if memory != known.get(name)
    }


def due(marks: Marks) -> list[str]:
    """The names of the misconceptions to be asked about now, what has waited longest first."""
    now = database.now()
    found = {name: each for name, each in memories(marks).items() if remembered.due(each, now)}
    return sorted(found, key=lambda name: found[name][-1].at)


def listed(marks: Marks) -> str:
    """What comes back, and when, as HTML to unfold; empty where nothing does."""
    now = database.now()
    found = {name: each for name, each in memories(marks).items() if each[-1].box < LEARNT}
    if not found:
        return ""
    first = sorted(found.items(), key=lambda each: remembered.rests(each[1], now))
    lines = "".join(f"<li>{escape(line(name, memory, now))}</li>" for name, memory in first)
    head = escape(say("practising.back", count=len(found)))
    return f"<details><summary>{head}</summary><ul>{lines}</ul></details>"


def line(name: str, memory: Memory, now: int) -> str:
    """A misconception: how often it showed, and when it comes back."""
    days = ceil(remembered.rests(memory, now) / DAY)
    times = say("practising.times", count=remembered.shown(memory))
    key = "later" if days else "now"
    return say(f"practising.back-{key}", name=label(name), times=times, count=days)


def label(name: str) -> str:
    """A misconception in a list."""
    return say(f"practice.named.{name}")

"""Updates of a learner's misconceptions by an answer, and which of them are due."""

from __future__ import annotations

from collections import deque
from html import escape
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING

from bosslib.teaching import spaced_repetition
from bosslib.teaching.exercise import Exercise
from bosslib.teaching.spaced_repetition import HOUR, LEARNT_BOX, Memory
from bosslib.words import say
from bosswidgets.kit.addresses import page_address
from bosswidgets.kit.progress import BrowserStore, Progress, memories
from bosswidgets.table import database
from bosswidgets.table.misconception_memory import PRACTICE, repeating_page, updated_marks

if TYPE_CHECKING:
    from bosswidgets.learn.exercise_parts import ExerciseResult

DAY = 24 * HOUR

QUESTIONS_BETWEEN = 3
"""Number of other questions before a misconception comes back."""


class RecentQuestions(deque[set[str]]):
    """Misconceptions shown in the last questions, which don't come back at once."""

    def __init__(self) -> None:
        super().__init__(maxlen=QUESTIONS_BETWEEN)

    def due_misconceptions(self, marks: Progress) -> list[str]:
        """Return the due misconceptions that were not shown lately, longest wait first."""
        return [
            name for name in due_misconceptions(marks) if not any(name in each for each in self)
        ]


def answer_records(marks: Progress, exercise: Exercise, result: ExerciseResult) -> BrowserStore:
    """Return the updated records of the misconceptions that an answer tells something about.

    These are the ones that showed; and, after a right first answer, those that are due and could
    have shown.
    """
    well = result.stars and not result.has_mistake
    return updated_marks(
        marks,
        result.misconceptions,
        exercise.task.possible_misconceptions(exercise) if well else (),
    )


def misconception_page(name: str) -> str:
    """Return the file of the page on which a misconception comes back; empty if there is none."""
    return next(
        (page_address(each.name) for each in Path.cwd().glob(f"*-{repeating_page(name)}.ipynb")), ""
    )


def misconception_link(name: str, key: str) -> str:
    """Return an HTML link to the page on which a misconception comes back; empty if there is none.

    The link's text has the catalogue key `key` followed by the name of the page.
    """
    there = misconception_page(name)
    words = escape(say(f"{key}.{repeating_page(name)}"))
    return f'<a href="{escape(there)}">{words}</a>' if there else ""


def due_misconceptions(marks: Progress) -> list[str]:
    """Return the names of the due misconceptions, longest wait first."""
    now = database.now_ms()
    found = {
        name: each for name, each in memories(marks).items() if spaced_repetition.is_due(each, now)
    }
    return sorted(found, key=lambda name: found[name][-1].at)


def due_list_html(marks: Progress, here: str = PRACTICE) -> str:
    """Return a collapsible HTML list of what comes back and when; empty if there is nothing.

    It links to other pages, but not to this one.
    """
    now = database.now_ms()
    found = {name: each for name, each in memories(marks).items() if each[-1].box < LEARNT_BOX}
    if not found:
        return ""
    first = sorted(found.items(), key=lambda each: spaced_repetition.time_until_due(each[1], now))
    lines = []
    for name, memory in first:
        link = misconception_link(name, "practising.to") if repeating_page(name) != here else ""
        lines.append(f"<li>{escape(due_line(name, memory, now))} {link}</li>")
    head = escape(say("practising.back", count=len(found)))
    return f"<details><summary>{head}</summary><ul>{''.join(lines)}</ul></details>"


def due_line(name: str, memory: Memory, now: int) -> str:
    """Return the line of a misconception: how often it showed, and when it comes back."""
    days = ceil(spaced_repetition.time_until_due(memory, now) / DAY)
    times = say("practising.times", count=spaced_repetition.times_shown(memory))
    key = "later" if days else "now"
    return say(f"practising.back-{key}", name=misconception_label(name), times=times, count=days)


def misconception_label(name: str) -> str:
    """Return the name of a misconception in a list."""
    return say(f"practice.named.{name}")

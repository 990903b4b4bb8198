"""The end of a lesson: results, a line on what was learnt, and the link to the next page."""

from __future__ import annotations

import os
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import NamedTuple

from bosslib.teaching.advice import lesson_worths
from bosslib.teaching.exercise import Exercise
from bosslib.teaching.grade import MAX_STARS
from bosslib.words import catalogue, current_language, say
from bosswidgets.kit import addresses
from bosswidgets.kit.page_list import list_pages, sort_by_reading_order
from bosswidgets.kit.progress import Progress


class PageLink(NamedTuple):
    """Link at the end of a lesson: an address, and the button's label."""

    address: str
    label: str


def next_page_link() -> PageLink | None:
    """Return the link to the next page; None after the last one, or in a script."""
    here = Path(os.environ.get("JPY_SESSION_NAME") or os.environ.get("SCRIPT_NAME", "")).name
    listed = sort_by_reading_order(list_pages(Path.cwd().parent, Path.cwd().name))
    names = [Path(page.path).name for page in listed]
    if here not in names[:-1]:
        return None
    after = listed[names.index(here) + 1]
    return PageLink(
        addresses.page_address(Path(after.path).name), say("course.on", title=after.title)
    )


def index_link() -> PageLink:
    """Return the link to the list of all pages."""
    return PageLink(addresses.index_address(current_language()), say("course.back"))


def is_done(exercises: Sequence[Exercise], marks: Progress) -> bool:
    """Return True if each of these exercises has stars."""
    return all(_stars(each, marks) for each in exercises)


def end_sentences(name: str, exercises: Sequence[Exercise], marks: Progress) -> list[str]:
    """Return the sentences at the end of a lesson: its stars, and what was learnt, if known."""
    key = "course.done" if is_done(exercises, marks) else "course.so-far"
    stars = sum(_stars(each, marks) for each in exercises)
    learnt = f"course.learnt.{name}"
    return [
        say(key, stars=stars, all=MAX_STARS * len(exercises)),
        *([say(learnt)] if learnt in catalogue() else []),
    ]


def advice_html(name: str) -> str:
    """Return what a lesson's advice is worth, as HTML; empty if it was not measured."""
    worths = lesson_worths(name)
    if not worths:
        return ""
    rows = [
        f"<li><strong>{escape(each.sentence)}</strong> {escape(each.worth_sentence)}</li>"
        for each in worths
    ]
    title, how = escape(say("advice.title")), escape(say("advice.how", games=worths[0].games))
    return (
        f'<section class="boss-advice" aria-label="{title}"><h3>{title}</h3>'
        f'<ul>{"".join(rows)}</ul><p class="boss-small">{how}</p></section>'
    )


def end_html(lines: Sequence[str], way: PageLink | None, advice: str = "") -> str:
    """Return the end of a lesson as HTML; `advice` is HTML too."""
    head, *more = (escape(line) for line in lines)
    words = "".join(f"<p>{line}</p>" for line in more)
    on = f'<a class="boss-on" href="{escape(way.address)}">{escape(way.label)}</a>' if way else ""
    return (
        f'<section class="boss-lesson-end" aria-label="{escape(say("course.on-label"))}">'
        f'<p><span class="boss-stars" aria-hidden="true">★</span> <strong>{head}</strong></p>'
        f"{words}{advice}{on}</section>"
    )


def _stars(exercise: Exercise, marks: Progress) -> int:
    return int((marks.get(exercise.id) or {}).get("stars", 0))

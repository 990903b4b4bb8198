"""Base of pages that show one exercise at a time, with the learner's progress."""

from __future__ import annotations

import os
from contextlib import suppress
from enum import StrEnum
from html import escape
from typing import Any
from urllib.parse import parse_qsl, urlencode

from ipywidgets import Widget

from bosslib import BossError
from bosslib.teaching.exercise import Exercise
from bosslib.words import say
from bosswidgets.kit.bridge import Bridge, CourseBridge
from bosswidgets.kit.choices import Button, Choices
from bosswidgets.kit.guarded import HTML, VBox
from bosswidgets.kit.marimo_page import Displayable
from bosswidgets.kit.progress import LINK_KEY, is_id, validate_progress
from bosswidgets.kit.token_bucket import TokenBucket
from bosswidgets.learn.exercise_parts import ExerciseResult
from bosswidgets.learn.misconceptions import answer_records
from bosswidgets.learn.prerender import EXERCISE_PARAMETER
from bosswidgets.learn.task import ExerciseTask
from bosswidgets.table.saves import Saves

WRITES = 60, 1
"""Number of times that a page may store progress at once, and per second thereafter."""


class LinkAnswer(StrEnum):
    """Answer whether to continue with the progress of a link."""

    YES = "yes"
    NO = "no"


class ExercisePage(Displayable, VBox):
    """Page that shows one exercise at a time, each with its own address."""

    def __init__(self) -> None:
        self.bridge: Bridge = CourseBridge()
        self.task: ExerciseTask | None = None
        self._shown: list[ExerciseTask] = []
        super().__init__([self.bridge])
        self.add_class("boss-page")
        self.add_class("boss-lesson")
        self._learner = ""
        self._writes = TokenBucket(*WRITES)
        self._question: tuple[Widget, ...] = ()
        self.bridge.observe(self._load_link, "ready")
        self.bridge.observe(self._save_marks, "_marks")

    def _load_link(self, _: object) -> None:
        """Load the progress of the stored link, and ask whether to use another link in the
        address.
        """
        named, known = self.query_parameter(LINK_KEY), self.bridge.stored_values().get(LINK_KEY)
        if is_id(known) and known != self._learner:
            self._use_link(known)
        if is_id(named) and named != known:
            self._ask_about_link(named)

    def _ask_about_link(self, learner: str) -> None:
        """Ask whether to continue with the progress of a link."""
        heading, text = say("course.link.title"), say("course.link.text")
        yes = Button(say("course.link.yes"), LinkAnswer.YES, tone="primary")
        answers = Choices([yes, Button(say("course.link.no"), LinkAnswer.NO)], heading)
        answers.on_choose(
            lambda answer: self._on_link_answer(learner if answer is LinkAnswer.YES else "")
        )
        words = HTML(f"<h2>{escape(heading)}</h2><p>{escape(text)}</p>")
        question = VBox([words, answers])
        question.add_class("boss-asks")
        self._question = (question,)
        self.show_parts(*self.children[1:])
        self.bridge.scroll_to(".boss-asks h2", focus=True)
        self.bridge.announce(f"{heading} {text}")

    def _on_link_answer(self, learner: str) -> None:
        """Continue with or without the progress of the link, and remove it from the address."""
        self._question, asked = (), self._question
        self.show_parts(*(each for each in self.children[1:] if each not in asked))
        rest = {name: text for name, text in self.bridge.query.items() if name != LINK_KEY}
        self.bridge.replace_address(f"?{urlencode(rest)}")
        if learner:
            self.bridge.store_values(**{LINK_KEY: learner})
            self._use_link(learner)
        self.bridge.announce(say("course.link.taken" if learner else "course.link.left"))

    def _use_link(self, learner: str) -> None:
        """Continue with the progress of a link. Only the first page of the course makes new ones,
        which are limited.
        """
        self._learner = ""
        with suppress(BossError):  # the browser's own progress remains available
            saves, marks = Saves(), self.bridge.marks()
            if self._writes.take() and saves.merge_progress(learner, marks, begins=False):
                self._learner = learner
                self.bridge.store_marks(**saves.progress(learner))

    def _save_marks(self, change: Any) -> None:
        """Save new records under the link's id too."""
        old, now = validate_progress(change.old), validate_progress(change.new)
        new = {name: mark for name, mark in now.items() if old.get(name) != mark}
        if self._learner and new and self._writes.take():
            with suppress(BossError):
                Saves().merge_progress(self._learner, new, begins=False)

    def query_parameter(self, name: str = EXERCISE_PARAMETER) -> str:
        """Return a query parameter of the page's address; JupyterLab only has it through the
        bridge.
        """
        query = self.bridge.query or dict(parse_qsl(os.environ.get("QUERY_STRING", "")))
        return query.get(name, "")

    def show_parts(self, *parts: Widget) -> None:
        """Show these parts, and close the exercises that are no longer shown."""
        gone, self._shown = self._shown, [each for each in parts if isinstance(each, ExerciseTask)]
        self.children = [self.bridge, *self._question, *parts]
        if gone and self._shown and gone != self._shown:  # not when the page opens
            self.bridge.scroll_to(".boss-task-head h2", focus=True)
        for task in gone:
            if task not in self._shown:
                task.close_task()


def store_result(bridge: Bridge, name: str, exercise: Exercise, result: ExerciseResult) -> None:
    """Store an exercise's result under a name.

    It records the most stars so far, whether the exercise should be repeated, and what the answer
    revealed about misconceptions. A generated variant counts for the original exercise.
    """
    before = bridge.marks().get(name) or {}
    best = max(result.stars, before.get("stars", 0))
    missed = result.has_mistake if result.stars else True
    mark = {name: {"stars": best, "missed": missed}}
    bridge.store_marks(**mark, **answer_records(bridge.marks(), exercise, result))

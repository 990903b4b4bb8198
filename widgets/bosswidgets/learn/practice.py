"""The page of endless practice: questions of a topic and a level, and one's own mistakes again."""

from __future__ import annotations

from secrets import randbelow
from typing import Any

from ipywidgets import HTML

from bosslib import BossError
from bosslib.card.practice import generate
from bosslib.teaching import course
from bosslib.teaching.exercise import Exercise
from bosslib.words import say
from bosswidgets.kit.choices import Choices
from bosswidgets.kit.faults import sorry
from bosswidgets.kit.progress import SCORE
from bosswidgets.kit.rows import caption, picked
from bosswidgets.learn.course_page import ADDRESS, Course, keep
from bosswidgets.learn.task import Result, Task

ALL = "all"
SEEDS = 10**6


class Practice(Course):
    """Questions without an end, made from positions of random games.

    The address names the question, `?exercise=practice-value-2-12345`, so a link repeats it. What
    went wrong in the lessons can be repeated here: `?review=1` begins with that.
    """

    def __init__(self) -> None:
        super().__init__()
        self._topic, self._level = ALL, generate.LEVELS[0]
        self._exercise: Exercise | None = None
        self._asked = ""
        self._fresh = True
        self._reviewing = False
        self._topics = Choices(label=say("practising.topic"))
        self._levels = Choices(label=say("practising.level"))
        self._review = Choices(label=say("task.label"))
        self._score = HTML()
        self._picks = [
            part for row in (self._topics, self._levels) for part in (caption(row.label), row)
        ]
        for row in (self._topics, self._levels, self._review):
            row.on_choose(self._chosen)
        self._begin()
        self.bridge.observe(lambda _: self._begin(), "ready")
        self.bridge.observe(lambda _: self._show_rows(), "_marks")

    def __repr__(self) -> str:
        return "<Practice>"

    def _begin(self) -> None:
        """Begin with what the address names."""
        review = bool(self.asked("review"))
        if review and not self.bridge.ready:
            return  # what went wrong is not known yet
        name = self.asked() or f"review:{review}"
        if name == self._asked:
            return
        self._asked = name
        if review:
            self._turn_to_review()
        elif self.asked():
            try:
                exercise = find(self.asked())
            except BossError as error:
                self._show_rows()
                self.put(sorry(error), *self._picks)
                return
            if exercise.id.startswith("practice-"):
                self._level = int(exercise.id.split("-")[-2])
            self._set(exercise)
        elif self._exercise is None:
            self._new()

    def _chosen(self, item: str) -> None:
        kind, _, rest = item.partition(":")
        if kind == "review":
            self._turn_to_review()
            return
        if kind == "topic":
            self._topic = rest
        elif kind == "level":
            self._level = int(rest)
        self._reviewing = False
        self._new()

    def _new(self) -> None:
        topic = None if self._topic == ALL else self._topic
        exercise = generate.question(randbelow(SEEDS), self._level, topic)
        self.bridge.replace(f"?{ADDRESS}={exercise.id}")
        self._set(exercise)

    def _set(self, exercise: Exercise) -> None:
        self._exercise, self._fresh = exercise, True
        generated = exercise.id.startswith("practice-")
        working = generate.steps(exercise) if generated else ()
        task = self.task = Task(self.bridge, exercise, self._done, self._ways, self._go, working)
        self._show_rows()
        self.put(task, self._score, *([] if self._reviewing else self._picks), self._review)

    def _show_rows(self) -> None:
        names = {ALL: say("practising.all")}
        names |= {topic: say(f"practice.topics.{topic}") for topic in generate.TOPICS}
        self._topics.items = [
            picked(f"topic:{name}", label, pressed=name == self._topic)
            for name, label in names.items()
        ]
        self._levels.items = [
            picked(f"level:{level}", f"{level}", pressed=level == self._level)
            for level in generate.LEVELS
        ]
        missed = self._missed()
        review = {"id": "review", "label": say("practising.review", count=len(missed))}
        back = {"id": f"topic:{self._topic}", "label": say("practising.practise")}
        self._review.items = [back] if self._reviewing else [review] if missed else []
        score = self.bridge.marks().get(SCORE)
        told = say("practising.score", **score) if score else ""
        self._score.value = f"<p>{told}</p>" if told else ""

    def _missed(self) -> list[str]:
        """The exercises of the lessons that went wrong, in the order of the course."""
        marks = self.bridge.marks()
        return [name for name in in_order() if marks.get(name, {}).get("missed")]

    def _turn_to_review(self) -> None:
        missed = self._missed()
        self._reviewing = True
        if not missed:
            self._reviewing = False
            self._show_rows()
            self.put(HTML(f"<p>{say('practising.reviewed')}</p>"), *self._picks)
            self.bridge.announce(say("practising.reviewed"))
            return
        self.bridge.replace("?review=1")
        self._set(course.find(after(self._exercise, missed)))

    def _done(self, result: Result) -> None:
        assert self._exercise  # it was done
        if not self._exercise.id.startswith("practice-"):
            keep(self.bridge, self._exercise.id, result)
        elif self._fresh:
            before = self.bridge.marks().get(SCORE) or {"right": 0, "tried": 0}
            right = before["right"] + (result.stars > 0 and not result.missed)
            self.bridge.mark(**{SCORE: {"right": right, "tried": before["tried"] + 1}})
        self._fresh = False
        self._show_rows()

    def _ways(self) -> list[dict[str, Any]]:
        return [{"id": "next", "label": say("practising.next"), "tone": "primary"}]

    def _go(self, item: str) -> None:
        if self._reviewing:
            self._turn_to_review()
        else:
            self._new()


def in_order() -> list[str]:
    """The names of all exercises of the card game's lessons."""
    return [name for each in course.lessons(game="card").values() for name in each]


def after(exercise: Exercise | None, missed: list[str]) -> str:
    """Which of the missed exercises comes after one, in the order of the course and then anew."""
    names = in_order()
    if exercise is None or exercise.id not in names:
        return missed[0]
    later = set(names[names.index(exercise.id) + 1 :])
    return next((name for name in missed if name in later), missed[0])


def find(name: str) -> Exercise:
    """The exercise of a name, from the lessons or a generated one; BossError if there is none."""
    return generate.named(name) if name.startswith("practice-") else course.find(name)

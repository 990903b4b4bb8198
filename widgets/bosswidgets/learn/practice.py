"""Page of endless practice: questions by topic and level, and repetition of mistakes."""

from __future__ import annotations

from html import escape
from secrets import randbelow
from typing import Any

from bosslib import BossError, games
from bosslib.card.practice import tested
from bosslib.teaching import course
from bosslib.teaching.exercise import Exercise
from bosslib.teaching.game import Teaching
from bosslib.teaching.practising import (
    LEVELS,
    PracticeGenerator,
    calculation,
    practices,
    question_by_id,
    question_like,
)
from bosslib.words import say
from bosswidgets.kit.choices import Choices
from bosswidgets.kit.faults import sorry
from bosswidgets.kit.guarded import HTML
from bosswidgets.kit.progress import RUN, SCORE, SEEDS, SHOWED, levelled
from bosswidgets.kit.rows import caption, picked
from bosswidgets.learn.course_page import Course, keep
from bosswidgets.learn.exercise_page import Result
from bosswidgets.learn.first import ADDRESS
from bosswidgets.learn.remembering import Lately, due, listed, told
from bosswidgets.learn.task import Task

ALL = "all"
GAME = "game"
"""Query parameter with the name of the game to practise."""

TESTED = "test-"
"""Prefix of the ids of the final test's own exercises, which can be looked at again here."""


class Practice(Course):
    """Endless questions, generated from positions of random games.

    The address names the question, `?exercise=practice-value-2-12345`, so that a link repeats it,
    or only the game, `?game=board`. Mistakes in the lessons can be repeated here; `?review=1`
    starts with them.
    A misconception that showed comes back among other questions when it is due. The level adapts to
    the learner, separately for each game: see `follow`.
    """

    def __init__(self) -> None:
        super().__init__()
        self._games = practices()
        self._game = next(iter(self._games))
        self._topic, self._level = ALL, LEVELS[0]
        self._exercise: Exercise | None = None
        self._asked = ""
        self._fresh = True
        self._reviewing = False
        self._lately = Lately()
        self._news = ""
        self._game_row = Choices(label=say("drilling.game"))
        self._topics = Choices(label=say("practising.topic"))
        self._levels = Choices(label=say("practising.level"))
        self._review = Choices(label=say("task.label"))
        self._score, self._back = HTML(), HTML()
        self._picks = [
            part
            for row in (self._game_row, self._topics, self._levels)
            for part in (caption(row.label), row)
        ]
        for row in (self._game_row, self._topics, self._levels, self._review):
            row.on_choose(self._chosen)
        self._begin()
        self.bridge.observe(lambda _: self._begin(), "ready")
        self.bridge.observe(lambda _: self._show_rows(), "_marks")

    def __repr__(self) -> str:
        return "<Practice>"

    @property
    def _part(self) -> PracticeGenerator:
        return self._games[self._game]

    def _begin(self) -> None:
        """Open the question in the address, or a new one."""
        self._turn_to_game()
        review = bool(self.asked("review"))
        if review and not self.bridge.ready:
            return  # the mistakes are not known yet
        name = self.asked() or f"review:{review}, {self.bridge.ready}"
        if name == self._asked and self._exercise:
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
            for game, part in self._games.items():
                if named := part.parse_id(exercise.id):
                    self._game, self._level = game, named.level
            self._set(exercise)
        elif self._knows_better() or self._exercise is None:
            self._new()
        else:
            self._name(self._exercise)

    def _turn_to_game(self) -> None:
        """Switch to the game in the address, and drop a question of another game."""
        game = self.asked(GAME)
        if game in self._games and game != self._game:
            self._game, self._exercise = game, None

    def _knows_better(self) -> bool:
        """Restore the stored level; return True if the stored progress calls for another
        question.
        """
        marks, before = self.bridge.marks(), self._level
        self._level = marks.get(levelled(self._game), {"level": before})["level"]
        return self._level != before or bool(due(marks))

    def _chosen(self, item: str) -> None:
        kind, _, rest = item.partition(":")
        if kind == "review":
            self._turn_to_review()
            return
        if kind == GAME:
            self._game, self._topic = rest, ALL
            self._level = self.bridge.marks().get(levelled(rest), {"level": LEVELS[0]})["level"]
        elif kind == "topic":
            self._topic = rest
        elif kind == "level":
            self._level = int(rest)
            self.bridge.mark(**{levelled(self._game): {"level": self._level, "run": 0}})
        self._reviewing = False
        self._new()

    def _new(self) -> None:
        topic = None if self._topic == ALL else self._topic
        exercise = self._due() or self._part.question(randbelow(SEEDS), self._level, topic)
        self._name(exercise)
        self._set(exercise)

    def _name(self, exercise: Exercise) -> None:
        """Put the question into the address, once the original address is known."""
        if self.bridge.ready:
            self.bridge.replace(f"?{ADDRESS}={exercise.id}")

    def _due(self) -> Exercise | None:
        """Return a question for a misconception that is due and of the chosen topic, if any.

        Misconceptions shown lately are skipped. Those of other games count too, unless a topic was
        chosen.
        """
        for name in self._lately.due(self.bridge.marks()):
            game = whose(name)
            if game and (self._topic == ALL or self._is_topic(game, name)):
                return game.next_question(name, randbelow(SEEDS), self._level)
        return None

    def _is_topic(self, game: Teaching[Any, Any, Any, Any], name: str) -> bool:
        """Return True if a misconception belongs to the chosen game and topic."""
        return game.practice is self._part and game.remembered_misconceptions[name] == self._topic

    def _set(self, exercise: Exercise) -> None:
        self._exercise, self._fresh, self._news = exercise, True, ""
        working = calculation(exercise)
        ways = (self._done, self._ways, self._go)
        task = self.task = Task(self.bridge, exercise, *ways, working, fresh=lambda: bool(working))
        self._show_rows()
        picks = [] if self._reviewing else self._picks
        self.put(task, self._score, *picks, self._review, self._back)

    def _show_rows(self) -> None:
        names = {ALL: say("practising.all")}
        names |= {topic: self._part.topic_label(topic) for topic in self._part.topics}
        self._game_row.items = [
            picked(f"{GAME}:{name}", say(f"drilling.{name}"), pressed=name == self._game)
            for name in self._games
        ]
        self._topics.items = [
            picked(f"topic:{name}", label, pressed=name == self._topic)
            for name, label in names.items()
        ]
        self._levels.items = [
            picked(f"level:{level}", f"{level}", pressed=level == self._level) for level in LEVELS
        ]
        missed = self._missed()
        review = {"id": "review", "label": say("practising.review", count=len(missed))}
        back = {"id": f"topic:{self._topic}", "label": say("practising.practise")}
        self._review.items = [back] if self._reviewing else [review] if missed else []
        score = self.bridge.marks().get(SCORE)
        lines = [self._news, say("practising.score", **score) if score else ""]
        self._score.value = "".join(f"<p>{escape(line)}</p>" for line in lines if line)
        self._back.value = listed(self.bridge.marks())

    def _missed(self) -> list[str]:
        """Return the lesson exercises with mistakes, in the order of the course."""
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
        if self._exercise.id.startswith(TESTED):
            pass  # it counted in the test
        elif not calculation(self._exercise):
            keep(self.bridge, self._exercise.id, self._exercise, result)
        elif self._fresh:
            before = self.bridge.marks().get(SCORE) or {"right": 0, "tried": 0}
            right = before["right"] + (result.stars > 0 and not result.missed)
            score = {SCORE: {"right": right, "tried": before["tried"] + 1}}
            learnt = told(self.bridge.marks(), self._exercise, result)
            self._lately.append({name.removeprefix(SHOWED) for name in learnt})
            self.bridge.mark(**score, **learnt)
            if self._part.parse_id(self._exercise.id):
                self._follow(well=right > before["right"])
        self._fresh = False
        self._show_rows()

    def _follow(self, *, well: bool) -> None:
        """Update the level after an answer, and announce a change."""
        kept = self.bridge.marks().get(levelled(self._game), {})
        run = kept["run"] if kept.get("level") == self._level else 0
        before = self._level
        self._level, run = follow(before, run, well=well)
        self.bridge.mark(**{levelled(self._game): {"level": self._level, "run": run}})
        if self._level != before:
            key = "harder" if self._level > before else "easier"
            self._news = say(f"practising.{key}", level=self._level)
            self.bridge.announce(self._news, also=True)

    def _ways(self) -> list[dict[str, Any]]:
        return [{"id": "next", "label": say("practising.next"), "tone": "primary"}]

    def _go(self, item: str) -> None:
        if item == "fresh" and self._exercise:
            exercise = question_like(self._exercise, randbelow(SEEDS))
            self._name(exercise)
            self._set(exercise)
        elif self._reviewing:
            self._turn_to_review()
        else:
            self._new()


def follow(level: int, run: int, *, well: bool) -> tuple[int, int]:
    """Return the level after an answer, and the number of right answers in a row at it.

    Three in a row raise the level, a wrong answer lowers it. This up-down rule converges to the
    level at which four of five answers are right (79.4 %; Levitt, Transformed up-down methods in
    psychoacoustics, 1971).

    >>> follow(1, 2, well=True), follow(3, 2, well=True), follow(2, 1, well=False)
    ((2, 0), (3, 0), (1, 0))
    """
    if not well:
        return max(level - 1, LEVELS[0]), 0
    if run + 1 < RUN:
        return level, run + 1
    return min(level + 1, LEVELS[-1]), 0


def in_order() -> list[str]:
    """Return the names of all exercises of the lessons."""
    return [name for each in course.lessons().values() for name in each]


def after(exercise: Exercise | None, missed: list[str]) -> str:
    """Return the missed exercise that follows another, in the order of the course, cyclically."""
    names = in_order()
    if exercise is None or exercise.id not in names:
        return missed[0]
    later = set(names[names.index(exercise.id) + 1 :])
    return next((name for name in missed if name in later), missed[0])


def find(name: str) -> Exercise:
    """Return the exercise of a name: of a lesson, of the test, or generated.

    Raise BossError if there is none.
    """
    if name.startswith(TESTED):
        return tested.exercise_by_id(name)
    return question_by_id(name) or course.find(name)


def whose(name: str) -> Teaching[Any, Any, Any, Any] | None:
    """Return the game of a misconception."""
    found = (games.game_named(each).teaching for each in games.names())
    return next((each for each in found if each and name in each.remembered_misconceptions), None)

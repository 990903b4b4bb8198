"""Page of endless practice: questions by topic and level, and repetition of mistakes."""

from __future__ import annotations

from enum import StrEnum
from html import escape
from secrets import randbelow

from bosslib import BossError, games
from bosslib.card.practice import table_exercises
from bosslib.teaching import course
from bosslib.teaching.exercise import Exercise
from bosslib.teaching.game import AnyTeaching
from bosslib.teaching.practice import (
    LEVELS,
    PracticeGenerator,
    calculation,
    practices,
    question_by_id,
    question_like,
)
from bosslib.words import say
from bosswidgets.kit.choices import Button, Choices
from bosswidgets.kit.error_display import error_html
from bosswidgets.kit.guarded import HTML
from bosswidgets.kit.layout import caption
from bosswidgets.kit.progress import (
    MISCONCEPTION_PREFIX,
    RUN_LENGTH,
    SCORE_KEY,
    SEED_LIMIT,
    level_key,
)
from bosswidgets.learn.course_page import ExercisePage, store_result
from bosswidgets.learn.exercise_parts import ExerciseResult
from bosswidgets.learn.misconceptions import (
    RecentQuestions,
    answer_records,
    due_list_html,
    due_misconceptions,
)
from bosswidgets.learn.prerender import EXERCISE_PARAMETER
from bosswidgets.learn.task import ExerciseTask
from bosswidgets.learn.task_buttons import TaskButton, TaskCommand, next_button

ALL_TOPICS = "all"
GAME_PARAMETER = "game"
"""Query parameter with the name of the game to practise."""

TEST_PREFIX = "test-"
"""Prefix of the ids of the final test's own exercises, which can be looked at again here."""


class PracticeMode(StrEnum):
    """Subject of the practice: new questions, or lesson exercises with mistakes."""

    NEW = "new"
    REVIEW = "review"


class Practice(ExercisePage):
    """Endless questions, generated from positions of random games.

    The address names the question, `?exercise=practice-value-2-12345`, so that a link repeats it,
    or only the game, `?game=board`. Mistakes in the lessons can be repeated here; `?review=1`
    starts with them.
    A misconception that showed comes back among other questions when it is due. The level adapts to
    the learner, separately for each game: see `next_level`.
    """

    def __init__(self) -> None:
        super().__init__()
        self._games = practices()
        self._game = next(iter(self._games))
        self._topic, self._level = ALL_TOPICS, LEVELS[0]
        self._exercise: Exercise | None = None
        self._asked = ""
        self._is_first_try = True
        self._reviewing = False
        self._recent = RecentQuestions()
        self._news = ""
        self._game_row: Choices[str] = Choices(label=say("drilling.game"))
        self._topics: Choices[str] = Choices(label=say("practising.topic"))
        self._levels: Choices[int] = Choices(label=say("practising.level"))
        self._review: Choices[PracticeMode] = Choices(label=say("task.label"))
        self._score, self._due_list = HTML(), HTML()
        self._pickers = [
            part
            for row in (self._game_row, self._topics, self._levels)
            for part in (caption(row.label), row)
        ]
        self._game_row.on_choose(self._choose_game)
        self._topics.on_choose(self._choose_topic)
        self._levels.on_choose(self._choose_level)
        self._review.on_choose(self._choose_mode)
        self._open_address()
        self.bridge.observe(lambda _: self._open_address(), "ready")
        self.bridge.observe(lambda _: self._show_rows(), "_marks")

    def __repr__(self) -> str:
        return "<Practice>"

    @property
    def _practising(self) -> PracticeGenerator:
        return self._games[self._game]

    def _open_address(self) -> None:
        """Open the question in the address, or a new one."""
        self._switch_game()
        review = bool(self.query_parameter("review"))
        if review and not self.bridge.ready:
            return  # the mistakes are not known yet
        name = self.query_parameter() or f"review:{review}, {self.bridge.ready}"
        if name == self._asked and self._exercise:
            return
        self._asked = name
        if review:
            self._start_review()
        elif self.query_parameter():
            try:
                exercise = find_exercise(self.query_parameter())
            except BossError as error:
                self._show_rows()
                self.show_parts(error_html(error), *self._pickers)
                return
            for game, part in self._games.items():
                if named := part.parse_id(exercise.id):
                    self._game, self._level = game, named.level
            self._show_exercise(exercise)
        elif self._restore_level() or self._exercise is None:
            self._show_new()
        else:
            self._put_into_address(self._exercise)

    def _switch_game(self) -> None:
        """Switch to the game in the address, and drop a question of another game."""
        game = self.query_parameter(GAME_PARAMETER)
        if game in self._games and game != self._game:
            self._game, self._exercise = game, None

    def _restore_level(self) -> bool:
        """Restore the stored level; return True if the stored progress calls for another
        question.
        """
        marks, before = self.bridge.marks(), self._level
        self._level = marks.get(level_key(self._game), {"level": before})["level"]
        return self._level != before or bool(due_misconceptions(marks))

    def _choose_game(self, game: str) -> None:
        self._game, self._topic = game, ALL_TOPICS
        self._level = self.bridge.marks().get(level_key(game), {"level": LEVELS[0]})["level"]
        self._show_new()

    def _choose_topic(self, topic: str) -> None:
        self._topic = topic
        self._show_new()

    def _choose_level(self, level: int) -> None:
        self._level = level
        self.bridge.store_marks(**{level_key(self._game): {"level": level, "run": 0}})
        self._show_new()

    def _choose_mode(self, mode: PracticeMode) -> None:
        if mode is PracticeMode.REVIEW:
            self._start_review()
        else:
            self._show_new()

    def _show_new(self) -> None:
        self._reviewing = False
        topic = None if self._topic == ALL_TOPICS else self._topic
        exercise = self._due_question() or self._practising.question(
            randbelow(SEED_LIMIT), self._level, topic
        )
        self._put_into_address(exercise)
        self._show_exercise(exercise)

    def _put_into_address(self, exercise: Exercise) -> None:
        """Put the question into the address, once the original address is known."""
        if self.bridge.ready:
            self.bridge.replace_address(f"?{EXERCISE_PARAMETER}={exercise.id}")

    def _due_question(self) -> Exercise | None:
        """Return a question for a misconception that is due and of the chosen topic, if any.

        Misconceptions shown lately are skipped. Those of other games count too, unless a topic was
        chosen.
        """
        for name in self._recent.due_misconceptions(self.bridge.marks()):
            game = game_of_misconception(name)
            if game and (self._topic == ALL_TOPICS or self._is_chosen_topic(game, name)):
                return game.next_question(name, randbelow(SEED_LIMIT), self._level)
        return None

    def _is_chosen_topic(self, game: AnyTeaching, name: str) -> bool:
        """Return True if a misconception belongs to the chosen game and topic."""
        return (
            game.practice is self._practising
            and game.remembered_misconceptions[name] == self._topic
        )

    def _show_exercise(self, exercise: Exercise) -> None:
        self._exercise, self._is_first_try, self._news = exercise, True, ""
        working = calculation(exercise)
        ways = (self._on_result, self._next_buttons, self._on_next)
        task = self.task = ExerciseTask(
            self.bridge, exercise, *ways, working, fresh=lambda: bool(working)
        )
        self._show_rows()
        picks = [] if self._reviewing else self._pickers
        self.show_parts(task, self._score, *picks, self._review, self._due_list)

    def _show_rows(self) -> None:
        names = {ALL_TOPICS: say("practising.all")}
        names |= {topic: self._practising.topic_label(topic) for topic in self._practising.topics}
        self._game_row.show_buttons(
            Button(say(f"drilling.{name}"), name, pressed=name == self._game)
            for name in self._games
        )
        self._topics.show_buttons(
            Button(label, name, pressed=name == self._topic) for name, label in names.items()
        )
        self._levels.show_buttons(
            Button(f"{level}", level, pressed=level == self._level) for level in LEVELS
        )
        missed = self._missed_exercises()
        review = Button(say("practising.review", count=len(missed)), PracticeMode.REVIEW)
        new = Button(say("practising.practise"), PracticeMode.NEW)
        self._review.show_buttons([new] if self._reviewing else [review] if missed else [])
        score = self.bridge.marks().get(SCORE_KEY)
        lines = [self._news, say("practising.score", **score) if score else ""]
        self._score.value = "".join(f"<p>{escape(line)}</p>" for line in lines if line)
        self._due_list.value = due_list_html(self.bridge.marks())

    def _missed_exercises(self) -> list[str]:
        """Return the lesson exercises with mistakes, in the order of the course."""
        marks = self.bridge.marks()
        return [name for name in all_exercise_ids() if marks.get(name, {}).get("missed")]

    def _start_review(self) -> None:
        missed = self._missed_exercises()
        self._reviewing = True
        if not missed:
            self._reviewing = False
            self._show_rows()
            self.show_parts(HTML(f"<p>{say('practising.reviewed')}</p>"), *self._pickers)
            self.bridge.announce(say("practising.reviewed"))
            return
        self.bridge.replace_address("?review=1")
        self._show_exercise(course.find(next_missed(self._exercise, missed)))

    def _on_result(self, result: ExerciseResult) -> None:
        assert self._exercise  # it was done
        if self._exercise.id.startswith(TEST_PREFIX):
            pass  # it counted in the test
        elif not calculation(self._exercise):
            store_result(self.bridge, self._exercise.id, self._exercise, result)
        elif self._is_first_try:
            before = self.bridge.marks().get(SCORE_KEY) or {"right": 0, "tried": 0}
            right = before["right"] + (result.stars > 0 and not result.has_mistake)
            score = {SCORE_KEY: {"right": right, "tried": before["tried"] + 1}}
            learnt = answer_records(self.bridge.marks(), self._exercise, result)
            self._recent.append({name.removeprefix(MISCONCEPTION_PREFIX) for name in learnt})
            self.bridge.store_marks(**score, **learnt)
            if self._practising.parse_id(self._exercise.id):
                self._update_level(well=right > before["right"])
        self._is_first_try = False
        self._show_rows()

    def _update_level(self, *, well: bool) -> None:
        """Update the level after an answer, and announce a change."""
        kept = self.bridge.marks().get(level_key(self._game), {})
        run = kept["run"] if kept.get("level") == self._level else 0
        before = self._level
        self._level, run = next_level(before, run, well=well)
        self.bridge.store_marks(**{level_key(self._game): {"level": self._level, "run": run}})
        if self._level != before:
            key = "harder" if self._level > before else "easier"
            self._news = say(f"practising.{key}", level=self._level)
            self.bridge.announce(self._news, also=True)

    def _next_buttons(self) -> list[TaskButton]:
        return [next_button(say("practising.next"))]

    def _on_next(self, command: TaskCommand) -> None:
        if command is TaskCommand.FRESH and self._exercise:
            exercise = question_like(self._exercise, randbelow(SEED_LIMIT))
            self._put_into_address(exercise)
            self._show_exercise(exercise)
        elif self._reviewing:
            self._start_review()
        else:
            self._show_new()


def next_level(level: int, run: int, *, well: bool) -> tuple[int, int]:
    """Return the level after an answer, and the number of right answers in a row at it.

    Three in a row raise the level, a wrong answer lowers it. This up-down rule converges to the
    level at which four of five answers are right (79.4 %; Levitt, Transformed up-down methods in
    psychoacoustics, 1971).

    >>> next_level(1, 2, well=True), next_level(3, 2, well=True), next_level(2, 1, well=False)
    ((2, 0), (3, 0), (1, 0))
    """
    if not well:
        return max(level - 1, LEVELS[0]), 0
    if run + 1 < RUN_LENGTH:
        return level, run + 1
    return min(level + 1, LEVELS[-1]), 0


def all_exercise_ids() -> list[str]:
    """Return the names of all exercises of the lessons."""
    return [name for each in course.lessons().values() for name in each]


def next_missed(exercise: Exercise | None, missed: list[str]) -> str:
    """Return the missed exercise that follows another, in the order of the course, cyclically."""
    names = all_exercise_ids()
    if exercise is None or exercise.id not in names:
        return missed[0]
    later = set(names[names.index(exercise.id) + 1 :])
    return next((name for name in missed if name in later), missed[0])


def find_exercise(name: str) -> Exercise:
    """Return the exercise of a name: of a lesson, of the test, or generated.

    Raise BossError if there is none.
    """
    if name.startswith(TEST_PREFIX):
        return table_exercises.exercise_by_id(name)
    return question_by_id(name) or course.find(name)


def game_of_misconception(name: str) -> AnyTeaching | None:
    """Return the game of a misconception."""
    found = (games.game_named(each).teaching for each in games.names())
    return next((each for each in found if each and name in each.remembered_misconceptions), None)

"""The answers to an exercise of a known kind, and its verdicts."""

from collections.abc import Collection, Sequence

from bosslib.record import Record
from bosslib.teaching.exercise import Exercise
from bosslib.teaching.grade import Verdict
from bosslib.teaching.kinds.choose import AnswerOption, ChooseTask
from bosslib.teaching.kinds.number import Blank, NumberTask
from bosslib.teaching.kinds.play import PlayTask


def judge_attempt(exercise: Exercise, record: Record) -> Verdict | None:
    return exercise.task_of(PlayTask).judge(exercise, record)


def judge_numbers(exercise: Exercise, answers: Sequence[int]) -> Verdict:
    return exercise.task_of(NumberTask).judge(exercise, answers)


def judge_choices(exercise: Exercise, chosen: Collection[int]) -> Verdict:
    return exercise.task_of(ChooseTask).judge(exercise, chosen)


def solution_record(exercise: Exercise) -> Record:
    return exercise.task_of(PlayTask).solution_record(exercise)


def right_numbers(exercise: Exercise) -> tuple[int, ...]:
    return exercise.task_of(NumberTask).answers


def blanks(exercise: Exercise) -> tuple[Blank, ...]:
    """The numbers that an exercise asks for; none in exercises of other kinds."""
    return exercise.task.blanks if isinstance(exercise.task, NumberTask) else ()


def choices(exercise: Exercise) -> tuple[AnswerOption, ...]:
    """The options of an exercise; none in exercises of other kinds."""
    return exercise.task.choices if isinstance(exercise.task, ChooseTask) else ()

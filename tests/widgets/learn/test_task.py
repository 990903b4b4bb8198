"""The course's widgets: every exercise is answered rightly and wrongly, as from a browser."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path

import pytest
from ipywidgets import HTML
from ipywidgets.widgets import widget as ipywidgets_widget

from bosslib.card.actions import DOUBLE_PASS, Action
from bosslib.card.practice import generator
from bosslib.teaching import course
from bosslib.teaching.attempt import is_over, spoken_reason
from bosslib.teaching.exercise import HINTS, Exercise
from bosslib.teaching.grade import MAX_STARS
from bosslib.teaching.kinds.number import NumberTask
from bosslib.teaching.kinds.play import PlayTask
from bosslib.teaching.outcome import FIGURE
from bosslib.teaching.practice import LEVELS, calculation, practices
from bosslib.words import say
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.choices import Choices
from bosswidgets.kit.fields import Fields
from bosswidgets.kit.html import link_rules, protect_amounts
from bosswidgets.kit.picture.still import StillPicture
from bosswidgets.kit.progress import SCORE_KEY, TEST_KEY, level_key, validate_progress
from bosswidgets.kit.timeline import Timeline
from bosswidgets.learn.course_page import ExercisePage, store_result
from bosswidgets.learn.exercise_parts import ExerciseResult
from bosswidgets.learn.final_test import FinalTest
from bosswidgets.learn.lesson import Lesson
from bosswidgets.learn.practice import Practice, find_exercise
from bosswidgets.learn.task import ExerciseTask
from bosswidgets.learn.task_buttons import TaskCommand, next_button
from tests.exercises import exercises
from tests.judging import blanks, right_numbers, solution_record
from tests.widgets.learn.learner import (
    Learner,
    MissingError,
    Wrong,
    boxes,
    easiest,
    mistakes,
    parts,
    typed,
)

EVERY = exercises()
LESSONS = course.lessons()
ONE_OF_EACH = ("go-on-alone", "limit-below", "reverse-for-one", "what-moves", "reverse-refused")
"""An exercise for each way to answer."""

every_exercise = pytest.mark.parametrize("name", EVERY)
one_of_each = pytest.mark.parametrize("name", ONE_OF_EACH)


class Alone(Learner):
    """Does one exercise on its own page, and records its result."""

    def __init__(self, exercise: Exercise, *, once: bool = False) -> None:
        self.results: list[ExerciseResult] = []
        self.went: list[TaskCommand] = []
        self.bridge = Bridge()
        ways = [next_button("On")]
        super().__init__(
            ExerciseTask(
                self.bridge,
                exercise,
                self.results.append,
                lambda: list(ways),
                self.went.append,
                once=once,
            )
        )

    def act(self, action: Action) -> None:
        """Use the buttons, except for an action without one: both disks where one is turned."""
        if action.deed == DOUBLE_PASS and self.view.table.passes[action.seat]:
            self.wait_for_turn()
            self.session.act(action)
        else:
            super().act(action)

    def tells(self, words: str) -> bool:
        """Return whether this text is on the page and was announced."""
        told = self.task.fill_names(words)
        return link_rules(told) in self.said and told in self.bridge._words


@pytest.fixture(autouse=True)
def _no_fault_of_ours(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Fail the test if an error in a click was logged; the page only reports it."""
    yield
    assert [each.getMessage() for each in caplog.get_records("call")] == []


def begun(name: str) -> Alone:
    learner = Alone(EVERY[name])
    learner.begin()
    return learner


def wrong_of(name: str) -> Wrong:
    wrong = easiest(EVERY[name])
    assert wrong
    return wrong


def page_text(page: ExercisePage) -> str:
    return unescape(" ".join(str(part.value) for part in parts(page) if isinstance(part, HTML)))


# Every exercise


@every_exercise
def test_the_right_answer_gets_three_stars(name: str) -> None:
    learner = begun(name)
    learner.answer_rightly()
    assert learner.results == [ExerciseResult(MAX_STARS, has_mistake=False)]
    exercise = EVERY[name]
    task = exercise.task
    accepted = task.accept if isinstance(task, PlayTask) else ()
    words = [
        task.success_text(exercise),
        *(way.say for way in accepted if way.goal and way.say),
    ]
    told = [all(map(learner.tells, FIGURE.sub("|", each).split("|"))) for each in words]
    assert any(told), learner.said
    assert "solution" not in learner.ways
    assert "next" in learner.ways


@every_exercise
def test_each_mistake_is_told_why(name: str) -> None:
    exercise = EVERY[name]
    learner = begun(name)
    silent = []
    for wrong in mistakes(exercise):
        if "again" in learner.ways:
            learner.press("again")
        elif exercise.task.at_table:
            learner = begun(name)
        learner.results.clear()
        heard = refused(learner, wrong) if wrong.error else failed(learner, wrong)
        if not heard:
            silent.append(wrong.key)
    assert silent == []


def failed(learner: Alone, wrong: Wrong) -> bool:
    """Return whether a wrong answer gets its specific feedback and no star."""
    learner.answer_wrongly(wrong)
    return learner.results[0][:2] == (0, True) and said(learner, wrong.say)


def said(learner: Alone, words: str) -> bool:
    """Return whether a learner is told these words, whatever their figures are."""
    return all(map(learner.tells, FIGURE.sub("\n", words).split("\n")))


def refused(learner: Alone, wrong: Wrong) -> bool:
    """Return whether a refused action has no button, or one that names the rule.

    In the second case the exercise shows a text for the same rule, and it is no attempt.
    """
    *first, last = wrong.actions
    for action in first:
        learner.act(action)
    try:
        why = learner.try_refused(last)
    except MissingError:
        return True
    listed = learner.exercise.task_of(PlayTask).wrong
    words = [each.say for each in listed if each.error == wrong.error]
    return wrong.error in why and any(map(learner.tells, words)) and learner.results == []


@every_exercise
def test_the_solution_shows_what_is_right_and_gives_no_stars(name: str) -> None:
    learner = begun(name)
    learner.see_solution()
    assert learner.results == [ExerciseResult(0, has_mistake=True)]
    assert learner.tells(EVERY[name].task.success_text(EVERY[name]))
    assert "hint" not in learner.ways
    for fields in (each for each in parts(learner.task) if isinstance(each, Fields)):
        assert not fields.has_submit
        assert [each["value"] for each in boxes(fields)] == list(typed(right_numbers(EVERY[name])))


@pytest.mark.parametrize("name", [name for name, each in EVERY.items() if each.steps])
def test_a_worked_example_is_shown_step_by_step(name: str) -> None:
    exercise = EVERY[name]
    learner = Alone(exercise)
    for at, step in enumerate(exercise.steps):
        assert link_rules(learner.task.fill_names(step.say)) in learner.task._head.value
        assert learner.ways == (["step", "skip"] if at < len(exercise.steps) - 1 else ["skip"])
        learner.press(learner.ways[0])
    assert link_rules(learner.task.fill_names(exercise.instruction)) in learner.task._head.value


@pytest.mark.parametrize("name", [name for name, each in EVERY.items() if each.task.at_table])
def test_a_solution_is_played_action_by_action_with_what_the_others_say(name: str) -> None:
    exercise = EVERY[name]
    learner = begun(name)
    steps = learner.see_solution()
    record = solution_record(exercise)
    assert steps[0] == say("replay.start")
    assert len(steps) == 1 + next(
        (at for at in range(len(record.played) + 1) if is_over(exercise, record.back_to(at))),
        len(record.played),
    )
    for at, step in enumerate(steps[1:]):
        action, (event, *_) = record.actions[at], record.played[at].events
        assert protect_amounts(learner.task._words.event_sentences([event])[0]) in step
        assert protect_amounts(spoken_reason(exercise, record, at)) in step
        assert action.seat != exercise.seat or not spoken_reason(exercise, record, at)


def test_a_solution_steps_forward_and_back_and_says_why_at_its_end() -> None:
    name = "agreed-discard"
    learner = begun(name)
    learner.press("solution")
    (steps,) = (each for each in parts(learner.task) if isinstance(each, Timeline))
    first = page_pictures(learner)
    assert steps.at == 1
    assert learner.said == ""
    assert protect_amounts(learner.bridge._words) in steps.told
    steps._on_message(None, {"at": steps.last}, None)
    assert learner.tells(EVERY[name].task.success_text(EVERY[name]))
    assert page_pictures(learner) != first
    steps._on_message(None, {"at": steps.last + 1}, None)
    assert steps.at == steps.last
    steps._on_message(None, {"at": 1}, None)
    assert learner.said == ""
    assert page_pictures(learner) == first
    assert learner.results == [ExerciseResult(0, has_mistake=True)]


def page_pictures(learner: Alone) -> list[str]:
    return [part.value for part in parts(learner.task) if isinstance(part, StillPicture)]


def test_solutions_that_were_played_leave_nothing_behind() -> None:
    learner = begun("agreed-discard")

    def around() -> None:
        learner.see_solution()
        learner.press("again")

    around()
    before = instances()
    for _ in range(3):
        around()
    assert instances() == before


# Hints, the solution, and once more


@one_of_each
def test_hints_come_in_order_and_cost_a_star(name: str) -> None:
    learner = begun(name)
    for count, hint in enumerate(EVERY[name].hints, 1):
        learner.press("hint")
        assert learner.tells(hint)
        assert learner.said.count("<p>") == count
    assert "hint" not in learner.ways
    learner.answer_rightly()
    assert learner.results == [ExerciseResult(1, has_mistake=True)]


@one_of_each
@pytest.mark.parametrize(("slips", "stars"), [(0, 3), (1, 2), (2, 2), (3, 1)])
def test_stars_fall_with_wrong_answers(name: str, slips: int, stars: int) -> None:
    learner = begun(name)
    for _ in range(slips):
        learner.answer_wrongly(wrong_of(name))
        if "again" in learner.ways:
            learner.press("again")
    learner.answer_rightly()
    assert learner.results[-1] == ExerciseResult(stars, has_mistake=slips > 0)
    assert say("task.stars", count=stars) in learner.said


@one_of_each
def test_after_the_solution_one_begins_anew(name: str) -> None:
    learner = begun(name)
    learner.press("hint")
    learner.press("solution")
    learner.press("again")
    assert learner.said == ""
    assert say("task.hint", count=HINTS) in [item["label"] for item in learner.task._buttons.items]
    learner.begin()
    learner.answer_rightly()
    assert learner.results[-1].stars == MAX_STARS


@one_of_each
def test_a_second_try_begins_at_the_beginning(name: str) -> None:
    learner = begun(name)
    learner.answer_wrongly(wrong_of(name))
    if learner.exercise.task.at_table:
        learner.press("again")
        assert learner.session.record.played == ()
        assert learner.said == ""
    learner.answer_rightly()
    learner.press("again")  # once more, for three stars
    learner.begin()
    learner.answer_rightly()
    assert learner.results[-1] == ExerciseResult(MAX_STARS, has_mistake=False)


@one_of_each
def test_a_test_has_one_try_and_no_help(name: str) -> None:
    learner = Alone(EVERY[name], once=True)
    assert learner.ways == []
    learner.begin()
    learner.answer_wrongly(wrong_of(name))
    assert learner.ways == ["next"]
    learner.press("next")
    assert learner.went == [TaskCommand.NEXT]
    for fields in (each for each in parts(learner.task) if isinstance(each, Fields)):
        assert not fields.has_submit


@pytest.mark.parametrize("text", ["", "a lot", "1/2", "12-3", "--5", "five"])
@pytest.mark.parametrize("name", ["limit-below", "reverse-for-one"])
def test_what_is_no_number_is_asked_again_and_is_no_try(name: str, text: str) -> None:
    learner = begun(name)
    learner.fill([text] * len(blanks(EVERY[name])))
    (fields,) = (each for each in parts(learner.task) if isinstance(each, Fields))
    assert fields.troubles[""] == say("task.unread" if text else "task.empty")
    assert learner.results == []
    assert fields.has_submit
    learner.answer_rightly()
    assert learner.results == [ExerciseResult(MAX_STARS, has_mistake=False)]


@pytest.mark.parametrize("text", ["−200", "-200", " -$200 ", "−$200", "–200.00", "-2OO"])
def test_a_number_is_read_as_it_is_meant(text: str) -> None:
    learner = begun("limit-below")
    learner.fill([text])
    assert learner.results == [ExerciseResult(MAX_STARS, has_mistake=False)]


def test_a_given_row_cannot_be_changed_and_gets_no_mark() -> None:
    learner = begun("three-rows")
    (fields,) = (each for each in parts(learner.task) if isinstance(each, Fields))
    given = EVERY["three-rows"].task_of(NumberTask).given_indices
    learner.answer_wrongly(wrong_of("three-rows"))
    for seat, field in enumerate(boxes(fields)):
        assert field.get("given", False) is (seat in given)
        assert ("mark" in field) is (seat not in given)


@one_of_each
def test_after_the_right_answer_nothing_can_be_answered(name: str) -> None:
    learner = begun(name)
    learner.answer_rightly()
    buttons = [item for item in learner.doing() if item not in ("next", "again")]
    assert [item for item in buttons if not learner.against(item)] == []


def test_a_check_without_a_choice_is_no_try() -> None:
    learner = begun("what-moves")
    learner.press("check")
    assert learner.results == []
    assert say("task.none") in page_of(learner)


def page_of(learner: Alone) -> str:
    return " ".join(str(part.value) for part in parts(learner.task) if isinstance(part, HTML))


# The page of a lesson


def instances() -> int:
    return len(ipywidgets_widget._instances)


@pytest.mark.parametrize("lesson", ["first-deal", "reverse"])
def test_thirty_turns_leave_nothing_behind(lesson: str) -> None:
    page = Lesson(lesson)
    learner = Learner(page)
    count = len(LESSONS[lesson])
    turn(page, 1)
    turn(page, 0)
    before = instances()
    for at in range(30):
        learner.begin()
        learner.answer_wrongly(wrong_of(learner.exercise.id))
        turn(page, (at + 1) % count)
    turn(page, 1)
    turn(page, 0)
    assert instances() == before


def turn(page: ExercisePage, at: int) -> None:
    """Press the button of an exercise of a lesson, or a question of the test."""
    assert isinstance(page, Lesson | FinalTest)
    page._row._on_message(None, {"choose": f"{at}"}, None)


def details(page: Lesson | FinalTest) -> list[str]:
    return [item.get("detail", "") for item in page._row.items]


def test_the_row_shows_what_was_reached() -> None:
    page = Lesson("bargain-promises")
    first, second, third, fourth = LESSONS["bargain-promises"]
    assert details(page) == ["", "", "", ""]
    page.bridge.store_marks(
        **{
            first: {"stars": 3, "missed": False},
            second: {"stars": 1, "missed": True},
            third: {"stars": 0, "missed": True},
        }
    )
    assert details(page) == ["★★★", "★☆☆", "✗", ""]
    assert say("course.done", stars=7, all=12) not in page_text(page)
    page.bridge.store_marks(
        **{name: {"stars": 2, "missed": False} for name in (second, third, fourth)}
    )
    assert say("course.done", stars=9, all=12) in page_text(page)


def test_answers_are_marked_under_the_name_of_the_exercise() -> None:
    page = Lesson("first-deal")
    learner = Learner(page)
    name = learner.exercise.id
    learner.begin()
    learner.press("hint")
    learner.answer_rightly()
    assert page.bridge.marks() == {name: {"stars": 2, "missed": True}}
    assert details(page)[0] == "★★☆"
    learner.press("next")
    assert learner.exercise.id == LESSONS["first-deal"][1]
    assert page.bridge._place == f"?exercise={learner.exercise.id}"


def test_the_most_stars_are_kept() -> None:
    bridge = Bridge()
    for stars, missed, kept in [
        (0, True, (0, True)),
        (2, True, (2, True)),
        (0, True, (2, True)),
        (3, False, (3, False)),
        (1, True, (3, True)),
    ]:
        store_result(bridge, "be-paid", exercises()["be-paid"], ExerciseResult(stars, missed))
        assert bridge.marks()["be-paid"] == {"stars": kept[0], "missed": kept[1]}


def test_the_address_opens_its_exercise() -> None:
    page = Lesson("value")
    page.bridge.address = "?exercise=limit-below"
    page.bridge.ready = True
    assert page.task
    assert page.task.exercise.id == "limit-below"
    assert [item["id"] for item in page._row.items if item.get("pressed")] == [
        str(LESSONS["value"].index("limit-below"))
    ]


def test_a_lesson_that_is_not_there_is_told_of() -> None:
    page = Lesson("no-such")
    assert say("task.missing", name="no-such", names="").split(":", maxsplit=1)[0] in page_text(
        page
    )
    assert page.task is None


def test_a_broken_file_is_told_of_and_the_others_are_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = LESSONS["first-deal"]
    folder = tmp_path / "first-deal"
    folder.mkdir()
    for name in names:
        text = (course.COURSE_FOLDER / "first-deal" / f"{name}.toml").read_text("utf-8")
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    broken = folder / f"{names[1]}.toml"
    broken.write_text(broken.read_text("utf-8").replace("[position]", "[positio]"), "utf-8")
    found = course.lesson(folder, names)
    assert [each.id for each in found.exercises] == [names[0], *names[2:]]
    assert str(broken) in str(found.errors[0])
    monkeypatch.setattr(course, "COURSE_FOLDER", tmp_path)
    page = Lesson("first-deal")
    assert link_rules(str(found.errors[0])) in " ".join(
        str(part.value) for part in parts(page) if isinstance(part, HTML)
    )
    assert len(page._row.items) == len(names) - 1
    learner = Learner(page)
    learner.begin()
    learner.answer_rightly()
    assert page.bridge.marks()[names[0]]["stars"] == MAX_STARS


# Practice


def opened(make: Callable[[], ExercisePage], address: str, marks: object = None) -> ExercisePage:
    """A page in a browser with this address and storage."""
    page = make()
    with page.bridge.hold_trait_notifications():
        page.bridge.set_trait("_marks", marks or {})
        page.bridge.address = address
        page.bridge.ready = True
    return page


QUESTIONS = [
    part.question(seed, level, topic)
    for part in practices().values()
    for topic in part.topics
    for level in LEVELS
    for seed in (1, 2)
]


@pytest.mark.parametrize("name", [each.id for each in QUESTIONS])
def test_a_wrong_practice_answer_is_named_and_calculated(name: str) -> None:
    question = find_exercise(name)
    page = opened(Practice, f"?exercise={name}")
    learner = Learner(page)
    assert learner.exercise == question
    assert Learner(opened(Practice, f"?exercise={name}")).exercise == question
    wrong = wrong_of_question(question)
    learner.begin()
    learner.answer_wrongly(wrong)
    assert link_rules(learner.task.fill_names(wrong.say)) in learner.said
    for line in calculation(question):
        assert link_rules(learner.task.fill_names(line)) in learner.said
    assert learner.ways == ["next"]
    assert page.bridge.marks()[SCORE_KEY] == {"right": 0, "tried": 1}
    assert say("practising.score", right=0, tried=1) in page_text(page)


def wrong_of_question(question: Exercise) -> Wrong:
    wrong = easiest(question)
    assert wrong, question.id
    return wrong


def test_next_gives_another_question_and_the_address_names_it() -> None:
    page = opened(Practice, "?exercise=practice-value-2-12345")
    learner = Learner(page)
    learner.answer_rightly()
    assert page.bridge.marks()[SCORE_KEY] == {"right": 1, "tried": 1}
    learner.press("next")
    assert learner.exercise.id != "practice-value-2-12345"
    assert page.bridge._place == f"?exercise={learner.exercise.id}"
    assert learner.said == ""


def test_only_the_first_try_at_a_question_counts() -> None:
    page = opened(Practice, "?exercise=practice-value-2-12345")
    learner = Learner(page)
    learner.press("solution")
    learner.press("again")
    learner.answer_rightly()
    assert page.bridge.marks()[SCORE_KEY] == {"right": 0, "tried": 1}


def test_a_topic_and_a_level_are_chosen() -> None:
    page = opened(Practice, "")
    assert isinstance(page, Practice)
    page._levels._on_message(None, {"choose": "3"}, None)
    page._topics._on_message(None, {"choose": "reverse"}, None)
    for _ in range(5):
        assert Learner(page).exercise.id.startswith("practice-reverse-3-")
        Learner(page).press("next")


def test_each_game_has_its_questions_and_its_level() -> None:
    page = opened(Practice, "?game=board", {level_key("board"): {"level": 2, "run": 0}})
    assert isinstance(page, Practice)
    learner = Learner(page)
    assert learner.exercise.id.startswith("board-")
    assert learner.exercise.id.split("-")[-2] == "2"
    page._topics._on_message(None, {"choose": "moves"}, None)
    assert learner.exercise.id.startswith("board-moves-2-")
    learner.answer_wrongly(wrong_of_question(learner.exercise))
    assert page.bridge.marks()[level_key("board")] == {"level": 1, "run": 0}
    page._game_row._on_message(None, {"choose": "card"}, None)
    assert learner.exercise.id.startswith("practice-")
    assert [each["id"] for each in page._topics.items if each["pressed"]] == ["all"]
    assert level_key("card") not in page.bridge.marks()
    page._game_row._on_message(None, {"choose": "board"}, None)
    assert learner.exercise.id.split("-")[-2] == "1"
    assert validate_progress(page.bridge.marks()) == page.bridge.marks()


NO_QUESTIONS = ["practice-value-9-1", "practice-nothing-1-1", "board-moves-4-1", "no-such"]


@pytest.mark.parametrize("name", NO_QUESTIONS)
def test_an_address_of_no_question_is_told_of(name: str) -> None:
    page = opened(Practice, f"?exercise={name}")
    assert name in page_text(page)
    if name.startswith("practice-"):
        assert say("practice.unknown", name=name) in unescape(page_text(page))


def test_review_repeats_what_was_missed_and_forgets_what_is_solved_at_once() -> None:
    missed = ["limit-below", "four-cards", "myth-2"]
    marks = {name: {"stars": 0, "missed": True} for name in missed}
    marks["exactly-sixty"] = {"stars": 3, "missed": False}
    page = opened(Practice, "?review=1", marks)
    learner = Learner(page)
    in_order = [each for names in LESSONS.values() for each in names if each in missed]
    assert learner.exercise.id == in_order[0]
    learner.begin()
    learner.answer_wrongly(wrong_of(in_order[0]))
    learner.answer_rightly()
    assert page.bridge.marks()[in_order[0]] == {"stars": 2, "missed": True}
    learner.press("next")
    assert learner.exercise.id == in_order[1]
    for _ in in_order:
        name = learner.exercise.id
        assert page.bridge.marks()[name]["missed"]
        learner.begin()
        learner.answer_rightly()
        assert page.bridge.marks()[name] == {"stars": MAX_STARS, "missed": False}
        learner.press("next")
    assert say("practising.reviewed") in page_text(page)


def exercise_parts() -> int:
    """The number of live widgets that an exercise consists of."""
    there = ipywidgets_widget._instances.values()
    return sum(isinstance(each, Choices | Fields | StillPicture | ExerciseTask) for each in there)


def test_practice_that_is_left_leaves_nothing_behind() -> None:
    page = opened(Practice, "?exercise=practice-value-2-1")
    learner = Learner(page)

    def around() -> None:
        for topic in generator.TOPICS:
            page_of_practice._topics._on_message(None, {"choose": f"{topic}"}, None)
            learner.answer_wrongly(wrong_of_question(learner.exercise))
            learner.press("next")
        page_of_practice._topics._on_message(None, {"choose": "value"}, None)

    assert isinstance(page, Practice)
    page_of_practice = page
    around()
    before = exercise_parts()
    around()
    assert exercise_parts() == before


# The final test


def taken(page: ExercisePage, wrong: int) -> list[Exercise]:
    """Take the test with some wrong answers; return the exercises that went wrong."""
    learner = Learner(page)
    missed: list[Exercise] = []
    for _ in range(12):
        learner.begin()
        mistake = wrong_of_question(learner.exercise)
        if len(missed) < wrong and not mistake.error:
            missed.append(learner.exercise)
            learner.answer_wrongly(mistake)
        else:
            learner.answer_rightly()
        assert learner.ways == ["next"]
        learner.press("next")
    return missed


@pytest.mark.parametrize(("wrong", "passed"), [(0, True), (2, True), (3, False)])
def test_ten_of_twelve_right_answers_are_a_pass(
    wrong: int, passed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(Path(__file__).parents[3] / "notebooks" / "en")
    page = opened(FinalTest, "?test=4")
    missed = taken(page, wrong)
    text = page_text(page)
    key = "test.passed" if passed else "test.failed"
    assert say(key, right=12 - wrong, all=12) in text
    listed = re.findall(r'href="(\d\d-[a-z-]+)\.ipynb\?exercise=([a-z0-9-]+)"', text)
    assert [exercise for _, exercise in listed] == [each.id for each in missed]
    for name, exercise in listed:
        lesson = name.partition("-")[2]
        assert (
            exercise.startswith(("practice-", "test-"))
            if lesson == "practice"
            else (exercise in LESSONS[lesson])
        )


def test_what_was_answered_is_there_after_a_refresh() -> None:
    page = opened(FinalTest, "?test=7")
    learner = Learner(page)
    for right in (True, False, True):
        learner.begin()
        if right:
            learner.answer_rightly()
        else:
            learner.answer_wrongly(wrong_of_question(learner.exercise))
        learner.press("next")
    marks = page.bridge.marks()
    assert marks[TEST_KEY] == {"seed": 7, "results": {"0": True, "1": False, "2": True}}
    again = opened(FinalTest, "?test=7", marks)
    assert isinstance(again, FinalTest)
    assert details(again)[:4] == ["✓", "✗", "✓", ""]
    assert Learner(again).exercise == learner.exercise
    other = opened(FinalTest, "?test=8", marks)
    assert isinstance(other, FinalTest)
    assert details(other) == [""] * 12


def test_an_answered_question_cannot_be_answered_again() -> None:
    page = opened(FinalTest, "?test=7")
    assert isinstance(page, FinalTest)
    learner = Learner(page)
    learner.begin()
    learner.answer_rightly()
    results = dict(page._results)
    learner.press("next")
    now = learner.exercise
    turn(page, 0)
    assert learner.exercise == now
    assert page._results == results


def test_questions_that_were_skipped_come_before_the_result() -> None:
    page = opened(FinalTest, "?test=7")
    learner = Learner(page)
    first = learner.exercise
    for at in (10, 11):  # the next one comes first, and the skipped ones after the last
        assert learner.exercise != page._exercises[at]
        if at == 10:
            turn(page, at)
        else:
            learner.press("next")
        assert learner.exercise == page._exercises[at]
        learner.begin()
        learner.answer_rightly()
    learner.press("next")
    assert learner.exercise == first


def test_the_test_begins_by_its_button() -> None:
    page = opened(FinalTest, "")
    assert page.task is None
    (begin,) = (each for each in parts(page) if isinstance(each, Choices))
    begin._on_message(None, {"choose": "begin"}, None)
    assert re.fullmatch(r"\?test=\d+", page.bridge._place)
    assert page.task is not None
    assert len({each.id for each in page._exercises}) == 12


# Display of the user's choices


def pressed(learner: Learner) -> list[int]:
    """The choices that are shown as pressed."""
    group = learner.holding("check" if "check" in learner.doing() else "0")
    return [int(each["id"]) for each in group.items if each.get("pressed")]


def test_what_is_clicked_is_shown_as_pressed_and_nothing_else() -> None:
    learner = Alone(EVERY["what-moves"])
    learner.begin()
    assert pressed(learner) == []
    for item, shown in (("2", [2]), ("0", [0, 2]), ("2", [0]), ("0", [])):
        learner.press(item)
        assert pressed(learner) == shown


def test_of_one_choice_the_clicked_one_is_shown_as_pressed() -> None:
    learner = Alone(EVERY["which-sum"])
    learner.begin()
    for item in ("1", "0"):
        learner.press(item)
        assert pressed(learner) == [int(item)]


def test_a_test_shows_no_worked_steps() -> None:
    exercise = EVERY["four-cards"]
    assert exercise.steps
    learner = Alone(exercise, once=True)
    assert learner.ways == []
    head = unescape(learner.task._head.value)
    assert exercise.instruction in head
    assert exercise.steps[0].say not in head


@one_of_each
def test_the_reader_is_led_to_what_is_said_to_an_answer(name: str) -> None:
    learner = Alone(EVERY[name])
    sent: list[dict[str, object]] = []
    learner.bridge.send = lambda content, *_: sent.append(content)
    learner.begin()
    sent.clear()
    learner.answer_rightly()
    assert sent[-1]["lead"] == ".boss-task-said"


@pytest.mark.parametrize("kind", ["bargain", "deal"])
def test_what_was_played_in_a_test_can_be_looked_at_again(kind: str) -> None:
    page = opened(Practice, f"?exercise=test-{kind}-4")
    learner = Learner(page)
    assert learner.exercise.task.at_table
    learner.answer_rightly()
    assert say("task.right") in learner.said
    assert page.bridge.marks() == {}


# A table that is set up


def test_a_table_is_seen_when_it_stands_and_gone_when_one_begins_again() -> None:
    learner = Alone(EVERY["seven-friends"])
    (seen,) = learner.task._extras.children
    (fields,) = (each for each in parts(learner.task) if isinstance(each, Fields))
    before = ["7", *typed(right_numbers(learner.exercise)[1:])]
    learner.fill(before)
    assert "SETUP-1" in learner.said
    assert [each["mark"] for each in boxes(fields)][:2] == ["wrong", "right"]
    assert seen.children == ()
    learner.answer_rightly()
    assert "Right." in learner.said
    (picture,) = seen.children
    assert "Boss" in picture.value
    assert all(each["given"] for each in boxes(fields))
    learner.press("again")
    assert seen.children == ()
    assert [each["value"] for each in boxes(fields)] == [""] * len(before)

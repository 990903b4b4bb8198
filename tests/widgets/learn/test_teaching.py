"""A lesson for a class: on paper, on a projector, and with a teacher's own exercises."""

from __future__ import annotations

import shutil
from html import unescape
from pathlib import Path

import pytest
from ipywidgets import HTML, Widget

from bosslib import BossError
from bosslib.teaching import course
from bosslib.teaching.attempt import begun
from bosslib.words import ENGLISH, say
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.page_list import EXERCISES_VARIABLE
from bosswidgets.kit.picture.still import PROJECTOR_SHARE, PROJECTOR_SPACE
from bosswidgets.kit.picture.still import displayed_width as enlarged
from bosswidgets.kit.timeline import Timeline
from bosswidgets.learn.exercise_parts import ExerciseTexts, position_scene
from bosswidgets.learn.lesson import Lesson, OwnExercises
from bosswidgets.learn.print_sheet import print_html
from bosswidgets.learn.replay import record_steps
from bosswidgets.learn.task import ExerciseTask
from bosswidgets.server.app import serve_exercises
from tests.exercises import lessons
from tests.judging import blanks, choices, solution_record
from tests.widgets.learn.learner import parts
from tools.notebooks import FOLDER as NOTEBOOKS

LESSONS = lessons()


def shown(widget: Widget) -> str:
    """The page as HTML."""
    inside = "".join(map(shown, getattr(widget, "children", ())))
    return unescape(str(widget.value) if isinstance(widget, HTML) else "") + inside


def plain(html: str) -> str:
    """The words of a page without the characters that keep amounts and names together."""
    return unescape(html).replace("\N{NO-BREAK SPACE}", " ").replace("\N{WORD JOINER}", "")


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_the_answers_are_on_a_page_of_their_own(lesson: course.Lesson) -> None:
    tasks, key = print_html(lesson.exercises).split('<section class="boss-key">')
    assert tasks.count("<svg") == sum(each.start is not None for each in lesson.exercises)
    assert "<svg" not in key
    for number, each in enumerate(lesson.exercises, 1):
        head = f"<h3>{number}. "
        assert head in tasks
        assert head in key
        told = ExerciseTexts(each).fill_names(each.task.success_text(each))
        assert told in plain(key)
        assert told not in plain(tasks)


def test_a_sheet_has_a_place_for_each_answer() -> None:
    exercise = next(each for each in LESSONS[4].exercises if each.kind == "number")
    assert print_html([exercise]).count("______") >= len(blanks(exercise))


def test_the_address_asks_for_paper(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUERY_STRING", "print=1")
    assert "boss-key" in shown(Lesson("value"))
    monkeypatch.setenv("QUERY_STRING", "")
    assert "boss-key" not in shown(Lesson("value"))


def task_of(page: Lesson) -> ExerciseTask:
    assert page.task
    return page.task


def test_on_a_projector_what_an_answer_came_to_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    name = "which-sum"
    exercise = course.find(name)
    wrong = next(each for each in choices(exercise) if not each.right)
    monkeypatch.setenv("QUERY_STRING", f"projector=1&exercise={name}")
    page = Lesson("value")
    task = task_of(page)
    (shown_choices,) = [each for each in task._answer.children if hasattr(each, "items")]
    at = choices(exercise).index(wrong)
    shown_choices._on_message(None, {"choose": f"{at}"}, None)
    why = ExerciseTexts(exercise).fill_names(wrong.why).split("(")[0]
    assert why not in shown(task)
    assert say("fields.wrong") not in str(shown_choices.items)
    assert not page.bridge.marks()
    task._buttons._on_message(None, {"choose": "reveal"}, None)
    assert why in shown(task)
    assert not page.bridge.marks()  # the teacher's own progress is separate


def slide(page: Lesson, way: str) -> None:
    page._slides._on_message(None, {"choose": way}, None)


def place(page: Lesson) -> tuple[str, str, str]:
    """The state of a presentation: its exercise, the question, and the feedback."""
    task = task_of(page)
    steps = "".join(each.told for each in parts(task) if isinstance(each, Timeline))
    return task.exercise.id, task._head.value, steps + task._said.value


def slides(page: Lesson, way: str) -> list[tuple[str, str, str]]:
    """All slides in order."""
    seen = [place(page)]
    while len(seen) < 99:
        slide(page, way)
        if place(page) == seen[-1]:
            return seen
        seen.append(place(page))
    raise AssertionError("it never ends")


@pytest.mark.parametrize("name", ["value", "first-deal", "board-deal"])
def test_a_clicker_leads_through_a_lesson_and_shows_an_answer_when_it_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv("QUERY_STRING", "projector=1")
    page = Lesson(name)
    seen = slides(page, "forward")
    for exercise in page.exercises:
        words = ExerciseTexts(exercise)
        mine = [plain(head + said) for at, head, said in seen if at == exercise.id]
        success = words.fill_names(exercise.task.success_text(exercise)).split("(")[0]
        asked, *answer = mine[len(exercise.steps) :]
        there = (
            record_steps(exercise, words, solution_record(exercise))
            if exercise.task.at_table
            else []
        )
        assert len(answer) == max(1, len(there) - 1)
        assert words.fill_names(exercise.instruction).split("(")[0] in asked
        assert [success in each for each in mine] == [False] * (len(mine) - 1) + [True]
    back = slides(page, "back")
    assert [at for at, _, _ in back][-1] == page.exercises[0].id
    assert {head for _, head, _ in back} == {head for _, head, _ in seen}
    assert not page.bridge.marks()


def test_on_a_projector_a_lesson_ends_when_its_last_solution_has_been_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("QUERY_STRING", "projector=1&exercise=first-whole-deal")
    page = Lesson("first-deal")
    task = task_of(page)
    while task.replay is None or task.replay.index < task.replay.last_index:
        assert "boss-lesson-end" not in task.lesson_end.value
        slide(page, "forward")
    assert "boss-lesson-end" in task.lesson_end.value
    slide(page, "back")
    assert "boss-lesson-end" not in task.lesson_end.value


def test_the_projector_is_in_the_address_and_so_is_its_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("QUERY_STRING", "")
    page = Lesson("value")
    page.bridge.ready = True
    page._teach._on_message(None, {"choose": "projector"}, None)
    assert page.bridge._place == "?exercise=four-cards&projector=1"
    assert page.bridge.is_projector
    slide(page, "leave")
    assert page.bridge._place == "?exercise=four-cards"
    assert not page.bridge.is_projector


def test_a_projector_leads_on_to_the_projector_of_the_next_lesson(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = next((NOTEBOOKS / ENGLISH).glob("*-value.ipynb"))
    monkeypatch.chdir(path.parent)
    monkeypatch.setenv("JPY_SESSION_NAME", str(path))
    monkeypatch.setenv("QUERY_STRING", "projector=1&exercise=limit-is-a-ceiling")
    page = Lesson("value")
    slide(page, "forward")
    assert "shares.ipynb?projector=1" in task_of(page).lesson_end.value
    assert "0" not in task_of(page).lesson_end.value.partition("<a")[0]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A teacher's folder: one exercise is valid, one invalid, one flawed."""
    good = course.COURSE_FOLDER / "first-deal" / "be-paid.toml"
    shutil.copy(good, tmp_path)
    text = good.read_text("utf-8")
    wrong = text.replace('"be-paid"', '"wrong"').replace('kind = "play"', 'kind = "plya"')
    (tmp_path / "wrong.toml").write_text(wrong, "utf-8")
    flawed = text.replace('"be-paid"', '"flawed"').replace("money = 120", "money = 125")
    (tmp_path / "flawed.toml").write_text(flawed, "utf-8")
    return tmp_path


def test_own_exercises_are_checked_at_the_start(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(EXERCISES_VARIABLE, "")
    serve_exercises(folder)
    told = capsys.readouterr()
    assert "wrong.toml:4: kind: " in told.err
    assert "flawed.toml:" in told.err
    assert "solution" in told.err
    assert say("course.own-found", count=2, folder=folder) in told.out
    page = OwnExercises()
    assert [each.id for each in page.exercises] == ["be-paid", "flawed"]
    assert "wrong.toml:4: kind" in shown(page)


def test_a_folder_without_an_exercise_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BossError, match="no readable exercise"):
        serve_exercises(tmp_path)
    with pytest.raises(BossError, match="is not a folder"):
        serve_exercises(tmp_path / "nowhere")


def test_without_a_folder_the_page_says_how_to_serve_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(EXERCISES_VARIABLE, raising=False)
    assert "--exercises" in shown(OwnExercises())


@pytest.mark.parametrize("name", ["four-cards", "exactly-sixty", "board-be-paid"])
@pytest.mark.parametrize(("width", "height"), [(1366, 768), (1920, 1080)])
def test_a_projectors_picture_is_enlarged_and_not_cut(name: str, width: int, height: int) -> None:
    bridge = Bridge()
    bridge.width, bridge.height = width, height
    bridge.is_projector = True
    exercise = course.find(name)
    scene = position_scene(exercise, begun(exercise), bridge)
    wide = enlarged(bridge, scene)
    high = wide / scene.width * scene.height
    assert wide <= width * PROJECTOR_SHARE
    assert high <= height - PROJECTOR_SPACE + 1
    assert wide > 0.95 * width * PROJECTOR_SHARE or high > 0.95 * (height - PROJECTOR_SPACE)
    bridge.is_projector = False
    assert enlarged(bridge, scene) <= scene.width


def test_a_lesson_has_the_switch_for_its_sounds() -> None:
    lesson = Lesson("first-deal")
    pressed = [each.pressed for each in lesson._teach.buttons if each.label == say("menu.sound")]
    assert pressed == [False]
    lesson._teach._on_message(None, {"choose": "sound"}, None)
    assert lesson.bridge.sound
    pressed = [each.pressed for each in lesson._teach.buttons if each.label == say("menu.sound")]
    assert pressed == [True]
    lesson._teach._on_message(None, {"choose": "sound"}, None)
    assert not lesson.bridge.sound

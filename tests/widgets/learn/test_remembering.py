"""A learner's misconceptions are remembered where they occur, and asked about again."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bosslib import games
from bosslib.card.practice import generator, misconceptions
from bosslib.card.practice.follow_up import TOPIC_OF_MISCONCEPTION, question_showing
from bosslib.card.practice.question import PASSED_MISCONCEPTION
from bosslib.teaching.drill.mistakes import BargainMisconception
from bosslib.teaching.exercise import Exercise
from bosslib.teaching.kinds.number import misconceptions_by_number
from bosslib.teaching.practice import LEVELS
from bosslib.teaching.spaced_repetition import (
    HOUR,
    LEARNT_BOX,
    AnswerRecord,
    Memory,
    record_misconception,
    record_right_answer,
)
from bosslib.words import catalogue, say
from bosswidgets.kit.progress import (
    LEVEL_KEY,
    MAX_LEVEL,
    MISCONCEPTION_PREFIX,
    RUN_LENGTH,
    memories,
    memory_record,
    validate_progress,
)
from bosswidgets.learn.final_test import FinalTest
from bosswidgets.learn.lesson import Lesson
from bosswidgets.learn.misconceptions import QUESTIONS_BETWEEN, misconception_label
from bosswidgets.learn.practice import Practice, next_level
from bosswidgets.learn.today import Today
from bosswidgets.table.database import now_ms as clock
from bosswidgets.table.misconception_memory import DRILLED, PRACTICE, PUZZLED, repeating_page
from tests.judging import blanks, right_numbers
from tests.widgets.learn.learner import Learner, Wrong, easiest, typed
from tests.widgets.learn.test_task import opened, page_text
from tools.notebooks import FOLDER as NOTEBOOKS

VALUE = "practice-value-2-12345"
PAYS = "board-payout-one-dividend"


def kept(**known: Memory) -> dict[str, Any]:
    return {
        f"{MISCONCEPTION_PREFIX}{name.replace('_', '-')}": memory_record(each)
        for name, each in known.items()
    }


def could_reveal(exercise: Exercise) -> set[str]:
    return exercise.task.possible_misconceptions(exercise)


def by(exercise: str, name: str) -> Wrong:
    """The wrong answer to a practice question that shows a misconception."""
    question = generator.exercise_by_id(exercise)
    (wrong,) = [each for each in blanks(question)[-1].wrong if each.name == name]
    numbers = [*right_numbers(question)[:-1], wrong.number]
    return Wrong(name, wrong.say, texts=typed(numbers))


def boxes(page: Any, name: str) -> list[int]:
    return [each.box for each in memories(page.bridge.marks()).get(name, ())]


def test_the_practice_remembers_which_misconception_showed() -> None:
    page = opened(Practice, f"?exercise={VALUE}")
    before = clock()
    Learner(page).answer_wrongly(by(VALUE, "no-five"))
    memory = memories(page.bridge.marks())
    assert memory.keys() == {"no-five"}
    assert [each.box for each in memory["no-five"]] == [0]
    assert before <= memory["no-five"][0].at <= clock()


def test_a_lesson_remembers_which_misconception_showed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUERY_STRING", "exercise=four-cards")
    page = Lesson("value")
    learner = Learner(page)
    learner.begin()
    (words,) = [w.say for w in blanks(learner.exercise)[0].wrong if w.number == 36]
    learner.answer_wrongly(Wrong("no-five", words, texts=("36",)))
    assert boxes(page, "no-five") == [0]
    learner.answer_rightly()  # a second attempt is no evidence
    assert boxes(page, "no-five") == [0]


def test_what_has_no_name_is_not_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUERY_STRING", "exercise=four-cards")
    page = Lesson("value")
    learner = Learner(page)
    learner.begin()
    (words,) = [w.say for w in blanks(learner.exercise)[0].wrong if w.number == 135]
    learner.answer_wrongly(Wrong("none", words, texts=("135",)))
    assert memories(page.bridge.marks()) == {}


def test_a_right_answer_counts_where_it_could_have_shown_and_is_due() -> None:
    now = clock()
    rested = record_right_answer(record_misconception((), now - 30 * HOUR), now - 30 * HOUR)
    resting = record_right_answer(record_misconception((), now), now)
    known = kept(no_five=rested, no_multiplier=resting, debt=record_misconception((), now))
    page = opened(Practice, f"?exercise={VALUE}", known)
    Learner(page).answer_rightly()
    assert boxes(page, "no-five") == [0, 1, 2]
    assert boxes(page, "no-multiplier") == [0, 1]
    assert boxes(page, "debt") == [0]


def test_what_came_right_after_each_pause_is_learnt() -> None:
    now = clock() - 500 * HOUR
    memory = record_right_answer(
        record_right_answer(record_misconception((), now), now), now + 24 * HOUR
    )
    page = opened(Practice, f"?exercise={VALUE}", kept(no_five=memory))
    Learner(page).answer_rightly()
    assert boxes(page, "no-five") == [LEARNT_BOX]


def test_the_final_test_remembers_too() -> None:
    page = opened(FinalTest, "?test=4")
    learner = Learner(page)
    while not any(
        misconceptions_by_number(learner.exercise, ask) for ask in blanks(learner.exercise)
    ):
        learner.begin()
        learner.answer_rightly()
        learner.press("next")
    question = learner.exercise
    ask = blanks(question)[-1]
    number, name = next(iter(misconceptions_by_number(question, ask).items()))
    (words,) = [each.say for each in ask.wrong if each.number == number]
    answers = [*right_numbers(question)[:-1], number]
    learner.answer_wrongly(Wrong(name, words, texts=typed(answers)))
    assert name in memories(page.bridge.marks())


def test_a_choice_that_has_a_name_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUERY_STRING", "exercise=which-sum")
    page = Lesson("value")
    Learner(page).choose({0})
    assert boxes(page, "no-five") == [0]
    assert boxes(page, "no-multiplier") == []


def test_a_named_choice_that_was_not_made_counts_when_it_is_due() -> None:
    old = clock() - 100 * HOUR
    page = opened(
        lambda: Lesson("value"), "?exercise=which-sum", kept(hidden_x=record_misconception((), old))
    )
    Learner(page).choose({2})
    assert boxes(page, "hidden-x") == [0, 1]


def test_the_board_game_is_remembered_and_comes_back_as_a_question_of_its_own() -> None:
    lesson = opened(lambda: Lesson("board-deal"), "?exercise=board-what-it-pays")
    learner = Learner(lesson)
    learner.begin()
    names = misconceptions_by_number(learner.exercise, blanks(learner.exercise)[0])
    (number,) = [n for n, name in names.items() if name == PAYS]
    answers = [number, *right_numbers(learner.exercise)[1:]]
    learner.answer_wrongly(Wrong(PAYS, "", texts=typed(answers)))
    assert boxes(lesson, PAYS) == [0]

    page = opened(Practice, "", lesson.bridge.marks())
    learner = Learner(page)
    assert learner.exercise.game.name == "board"
    assert page.bridge._place == f"?exercise={learner.exercise.id}"
    assert Learner(opened(Practice, page.bridge._place)).exercise == learner.exercise
    learner.answer_rightly()
    assert boxes(page, PAYS) == [0, 1]
    assert LEVEL_KEY not in page.bridge.marks()  # the level belongs to the card game
    learner.press("next")
    assert learner.exercise.game.name == "card"


# It returns


def test_what_showed_comes_back_after_some_other_questions() -> None:
    question = question_showing("debt", 1, 3)  # it never shows at lower levels
    assert question
    page = opened(Practice, f"?exercise={question.id}")
    learner = Learner(page)
    learner.answer_wrongly(by(question.id, "debt"))
    assert isinstance(page, Practice)
    for _ in range(QUESTIONS_BETWEEN):
        assert page._due_question() is None
        learner.press("next")
        learner.answer_rightly()
    assert page._due_question()
    learner.press("next")
    assert "debt" in could_reveal(learner.exercise)
    learner.answer_rightly()
    assert boxes(page, "debt") == [0, 1]
    assert page._due_question() is None


def test_what_is_due_is_asked_first_when_the_page_opens() -> None:
    old = clock() - 100 * HOUR
    page = opened(
        Practice, "", kept(two_as_one=record_right_answer(record_misconception((), old), old))
    )
    assert "two-as-one" in could_reveal(Learner(page).exercise)
    assert Learner(page).exercise.id in page.bridge._place


def test_a_topic_that_is_chosen_keeps_the_others_away() -> None:
    page = opened(Practice, "", kept(two_as_one=record_misconception((), clock())))
    assert isinstance(page, Practice)
    page._topics._on_message(None, {"choose": "move"}, None)
    assert page._due_question() is None
    page._topics._on_message(None, {"choose": "reverse"}, None)
    assert "two-as-one" in could_reveal(Learner(page).exercise)


def test_what_comes_back_is_listed_with_when() -> None:
    now = clock()
    known = kept(
        no_five=record_misconception(record_misconception((), now), now),
        debt=record_right_answer(record_misconception((), now), now),
        no_x=record_right_answer(
            record_right_answer(record_misconception((), now - 100 * HOUR), now - 100 * HOUR), now
        ),
        no_limit=(AnswerRecord(now, LEARNT_BOX),),
    )
    text = page_text(opened(Practice, "", known))
    assert say("practising.back", count=3) in text
    for name, times, key, days in [
        ("no-five", 2, "now", 0),
        ("debt", 1, "later", 1),
        ("no-x", 1, "later", 7),
    ]:
        values = {"name": misconception_label(name), "times": say("practising.times", count=times)}
        assert say(f"practising.back-{key}", count=days, **values) in text
    assert misconception_label("no-limit") not in text


@pytest.mark.parametrize(
    ("name", "level"), [(n, v) for n in TOPIC_OF_MISCONCEPTION for v in (1, 3)]
)
def test_every_misconception_finds_a_question(name: str, level: int) -> None:
    found = question_showing(name, 1, level)
    assert found
    assert name in could_reveal(found)


def test_every_misconception_comes_back_somewhere() -> None:
    """In the practice, the drill or the puzzles, and in only one of them."""
    taught = filter(None, (games.game_named(each).teaching for each in games.BUILT_IN))
    names = {
        PRACTICE: {name for each in taught for name in each.remembered_misconceptions},
        DRILLED: {*BargainMisconception},
        PUZZLED: {PASSED_MISCONCEPTION},
    }
    within = "practice.named."
    known = [key.removeprefix(within) for key in catalogue() if key.startswith(within)]
    for name in known:
        assert [there for there, some in names.items() if name in some] == [repeating_page(name)]
    assert len(known) == sum(map(len, names.values()))


def test_every_misconception_has_its_topic() -> None:
    assert TOPIC_OF_MISCONCEPTION.keys() == {
        misconceptions.misconception_key(each) for each in misconceptions.MISCONCEPTIONS
    }


# The level


def answered(page: Practice, *, well: bool) -> None:
    learner = Learner(page)
    if well:
        learner.answer_rightly()
    else:
        wrong = easiest(learner.exercise)
        assert wrong
        learner.answer_wrongly(wrong)


def test_three_in_a_row_lead_up_and_a_wrong_one_down() -> None:
    page = opened(Practice, "")
    assert isinstance(page, Practice)
    for well, level in [(True, 1), (True, 1), (True, 2), (True, 2), (False, 1), (True, 1)]:
        before = page._level
        answered(page, well=well)
        assert page._level == level
        if level != before:
            key = "harder" if level > before else "easier"
            assert say(f"practising.{key}", level=level) in page_text(page)
        Learner(page).press("next")
    assert page.bridge.marks()[LEVEL_KEY] == {"level": 1, "run": 1}


def test_a_page_goes_on_at_the_level_where_one_was() -> None:
    page = opened(Practice, "", {LEVEL_KEY: {"level": 3, "run": 2}})
    assert Learner(page).exercise.id.split("-")[2] == "3"


@given(st.integers(1, 3), st.lists(st.booleans(), max_size=40))
def test_there_is_no_other_level(level: int, answers: list[bool]) -> None:
    run = 0
    for well in answers:
        before = level
        level, run = next_level(level, run, well=well)
        assert level in LEVELS
        assert run in range(RUN_LENGTH)
        assert abs(level - before) <= 1
        assert validate_progress(mark := {LEVEL_KEY: {"level": level, "run": run}}) == mark


def test_levels_are_those_of_the_questions() -> None:
    assert (LEVELS[0], LEVELS[-1]) == (1, MAX_LEVEL)


# The first page


@pytest.fixture
def first_page(monkeypatch: pytest.MonkeyPatch) -> Callable[[dict[str, Any]], Today]:
    """The line of the first page, in a browser with these stored marks."""
    monkeypatch.chdir(NOTEBOOKS / "en")

    def made(marks: dict[str, Any]) -> Today:
        page = Today()
        with page.bridge.hold_trait_notifications():
            page.bridge.set_trait("_marks", marks)
            page.bridge.ready = True
        return page

    return made


def test_the_first_page_says_what_is_due(first_page: Callable[[dict[str, Any]], Today]) -> None:
    now = clock()
    page = first_page(
        kept(no_five=record_misconception((), now), debt=record_misconception((), now - HOUR))
    )
    words = say("today.due", count=2, name=misconception_label("debt"))
    text = page_text(page)
    assert escape(words) in text
    assert 'href="15-practice.ipynb"' in text


def test_the_first_page_leads_to_the_drill(
    first_page: Callable[[dict[str, Any]], Today],
) -> None:
    page = first_page(
        {f"{MISCONCEPTION_PREFIX}bargain-greedy": memory_record(record_misconception((), clock()))}
    )
    text = page_text(page)
    assert 'href="54-bargain-drill.ipynb"' in text
    assert say("today.go.bargain-drill") in text


def test_nothing_is_said_where_nothing_is_due(
    first_page: Callable[[dict[str, Any]], Today],
) -> None:
    now = clock()
    page = first_page(kept(no_five=record_right_answer(record_misconception((), now), now)))
    assert len(page.children) == 1
    page.bridge.set_trait("_marks", kept(no_five=record_misconception((), now)))
    assert say("today.go.practice") in page_text(page)
    page.bridge.set_trait("_marks", {})
    assert len(page.children) == 1

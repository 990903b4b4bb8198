"""The endless practice: every question is sound, and every mistake is identified."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from bosslib.board.practice import generator as board
from bosslib.card import payoffs
from bosslib.card.narration import format_dollars
from bosslib.card.practice import misconceptions, positions
from bosslib.card.practice.generator import (
    TOPICS,
    UNTESTED_PREFIXES,
    calculation,
    exercise_by_id,
    final_test,
    generate_question,
)
from bosslib.card.practice.misconceptions import MISCONCEPTIONS
from bosslib.card.practice.positions import find_case, shared_case
from bosslib.card.practice.question import (
    PASSED_MISCONCEPTION,
    AskedQuantity,
    PracticeCase,
    Quantity,
    Topic,
)
from bosslib.card.transitions import apply
from bosslib.errors import BossError
from bosslib.game import LARGEST, SEATS
from bosslib.rulebook import every_rule
from bosslib.teaching.course import COURSE_FOLDER, find, lessons
from bosslib.teaching.drill.mistakes import BargainMisconception
from bosslib.teaching.exercise import HINTS, MAX_TASK_WORDS, Exercise
from bosslib.teaching.grade import Verdict
from bosslib.teaching.kinds.number import NumberTask, misconceptions_by_number
from bosslib.teaching.practice import LEVELS
from bosslib.teaching.proof import flaws
from bosslib.words import catalogue
from tests.judging import blanks, choices, judge_choices, judge_numbers, right_numbers

SEEDS = range(17)
PAIRS = [(topic, level) for topic in TOPICS for level in LEVELS]
RULE = re.compile(r"\b[A-Z]+-\d+\b")
every_pair = pytest.mark.parametrize(("topic", "level"), PAIRS)


@cache
def made(topic: str, level: int) -> list[tuple[Exercise, PracticeCase]]:
    """The questions of all seeds with their cases."""
    return [(generate_question(s, level, topic), find_case(Topic(topic), level, s)) for s in SEEDS]


def asked(topic: Topic, level: int) -> list[AskedQuantity]:
    return [at.asked[-1] for _, at in made(topic, level)]


def texts(exercise: Exercise) -> Iterator[str]:
    yield from (exercise.title, exercise.instruction, exercise.success, *exercise.hints)
    for ask in blanks(exercise):
        yield ask.label
        yield from (each.say for each in ask.wrong)
    for choice in choices(exercise):
        yield from (choice.say, choice.why)


def check(exercise: Exercise) -> None:
    """Check the invariants of every question."""
    assert list(flaws(exercise)) == []
    assert len(exercise.instruction.split()) <= MAX_TASK_WORDS
    assert len(exercise.hints) == HINTS
    assert exercise.cites
    assert exercise.start
    others = set(SEATS[: exercise.start.table.players]) - {SEATS[exercise.seat]}
    for text in texts(exercise):
        assert set(RULE.findall(text)) <= every_rule().keys(), text
        assert set(re.findall(r"{(.*?)}", text)) <= others, text
        assert not re.search(r"-[\d$]", RULE.sub("", text)), text  # a real minus sign
    check_numbers(exercise) if isinstance(exercise.task, NumberTask) else check_choices(exercise)


def check_numbers(exercise: Exercise) -> None:
    assert judge_numbers(exercise, right_numbers(exercise)) == Verdict(True, exercise.success)
    for at, ask in enumerate(blanks(exercise)):
        assert ask.wrong
        assert len({each.number for each in ask.wrong}) == len(ask.wrong)
        assert len({each.say for each in ask.wrong}) == len(ask.wrong)
        for each in ask.wrong:
            assert RULE.search(each.say)
            answers = list(right_numbers(exercise))
            answers[at] = each.number
            verdict = judge_numbers(exercise, answers)
            assert (verdict.is_right, verdict.say, verdict.wrong) == (False, each.say, (at,))


def check_choices(exercise: Exercise) -> None:
    right = {at for at, each in enumerate(choices(exercise)) if each.right}
    assert judge_choices(exercise, right).is_right
    for at, each in enumerate(choices(exercise)):
        verdict = judge_choices(exercise, right ^ {at})
        assert (verdict.is_right, verdict.say) == (False, each.why)
        assert RULE.search(each.why)


def there(asked: AskedQuantity, at: PracticeCase) -> int:
    """The engine's number for the displayed position."""
    state = apply(at.start, at.action) if at.action else at.start
    payoff = payoffs.payoff(state.table)
    match asked.quantity:
        case Quantity.VALUE:
            return payoffs.value(state.table)
        case Quantity.SHARES:
            return payoffs.shares(state.table, asked.seat)
        case Quantity.PAYOFF:
            return payoff[asked.seat]
        case Quantity.PAID:
            return payoffs.payments(payoff, state.money)[asked.seat]


@every_pair
def test_every_question_is_sound(topic: str, level: int) -> None:
    for exercise, _ in made(topic, level):
        check(exercise)


@every_pair
def test_every_number_is_the_engines(topic: str, level: int) -> None:
    for exercise, at in made(topic, level):
        if isinstance(exercise.task, NumberTask):
            assert right_numbers(exercise) == tuple(there(each, at) for each in at.asked)


@pytest.mark.nightly
@every_pair
def test_thousands_of_questions_are_sound(topic: str, level: int) -> None:
    for seed in range(200):
        exercise = generate_question(LARGEST // 3 + seed * 104729, level, topic)
        check(exercise)


@every_pair
def test_a_seed_whose_games_have_nothing_has_a_question_all_the_same(
    topic: str, level: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    common = shared_case(Topic(topic), level)
    assert (common.topic, common.level) == (topic, level)
    monkeypatch.setattr(positions, "shared_case", lambda *_: common)
    monkeypatch.setattr(positions, "MAX_GAMES", 0)
    assert find_case.__wrapped__(Topic(topic), level, 1) == common


@every_pair
def test_the_same_seed_makes_the_same_question(topic: str, level: int) -> None:
    once = generate_question(5, level, topic)
    find_case.cache_clear()
    assert generate_question(5, level, topic) == once
    assert generate_question(6, level, topic) != once


def test_another_process_makes_the_same_questions() -> None:
    module = "bosslib.card.practice.generator"
    code = f"from {module} import generate_question as ask; print([ask(s, 3) for s in range(12)])"
    outputs = {
        subprocess.run(
            [sys.executable, "-X", "utf8", "-c", code],
            env=os.environ
            | {"PYTHONHASHSEED": hashes, "PYTHONPATH": str(COURSE_FOLDER.parents[1])},
            check=True,
            stdout=subprocess.PIPE,
        ).stdout
        for hashes in "12"
    }
    assert outputs == {f"{[generate_question(seed, 3) for seed in range(12)]}\n".encode()}


@every_pair
def test_the_last_step_has_the_answer(topic: str, level: int) -> None:
    for exercise, _ in made(topic, level)[:5]:
        if blanks(exercise):
            told = calculation(exercise)
            assert (
                format_dollars(abs(right_numbers(exercise)[-1])) in told[-1] or "REV-2" in told[-1]
            )
            assert " ".join(told) == exercise.success


@every_pair
def test_an_id_makes_its_question_again(topic: str, level: int) -> None:
    for seed in (0, 12345, LARGEST - 1):
        exercise = generate_question(seed, level, topic)
        assert exercise.id == f"practice-{topic}-{level}-{seed}"
        assert exercise_by_id(exercise.id) == exercise


@pytest.mark.parametrize(
    "name",
    [
        *("", "be-paid", "practice-value-2", "practice-luck-2-5", "practice-value-4-5"),
        *(
            "practice-value-2--5",
            "practice-value-2-05",
            "practice-value-2-5x",
            "practice-value-2-٣",
        ),
        *("practice-value-2-9999999999999999999", "practice-value-2-" + "9" * 40),
    ],
)
def test_an_id_that_is_none_is_refused_in_a_sentence(name: str) -> None:
    with pytest.raises(BossError, match=r"\.$"):
        exercise_by_id(name)


@pytest.mark.parametrize(
    ("seed", "level", "topic"), [(1, 1, "luck"), (1, 0, "value"), (1, 4, None), (-1, 2, None)]
)
def test_what_cannot_be_asked_is_refused(seed: int, level: int, topic: str | None) -> None:
    with pytest.raises(BossError, match=r"\.$"):
        generate_question(seed, level, topic)


def test_only_a_question_of_the_practice_has_steps() -> None:
    with pytest.raises(BossError, match="be-paid"):
        calculation(generate_question(1, 1)._replace(id="be-paid"))


def test_every_topic_comes_when_none_is_named() -> None:
    assert {generate_question(seed, 1).id.split("-")[1] for seed in range(60)} == set(TOPICS)


def test_every_misconception_shows_and_has_its_sentence() -> None:
    seen = set()
    for topic, level in PAIRS:
        for _, at in made(topic, level):
            for each in at.asked:
                seen |= set(misconceptions.visible_misconceptions(each))
    assert seen == set(MISCONCEPTIONS)
    names = {misconceptions.misconception_key(each) for each in MISCONCEPTIONS}
    others = {*board.MISTAKE_TOPICS, *BargainMisconception, PASSED_MISCONCEPTION}
    for within, known in (("wrong", names), ("named", names | others)):
        found = (key for key in catalogue() if key.startswith(f"practice.{within}."))
        assert {key.split(".")[2] for key in found} == known


def first_misconceptions(name: str) -> dict[int, str]:
    """The misconceptions that show in the first number of an exercise of the course."""
    exercise = find(name)
    return misconceptions_by_number(exercise, blanks(exercise)[0])


def test_a_wrong_number_of_a_lesson_is_named_where_a_misconception_gives_it() -> None:
    names = first_misconceptions("four-cards")
    assert (names[36], names[45], names[90]) == ("no-five", "no-multiplier", "no-x")
    assert 180 not in names
    assert first_misconceptions("fill-the-hands") == {}
    assert first_misconceptions("last-money")[150] == "no-boss-share"


@every_pair
def test_every_wrong_number_of_the_practice_is_named(topic: str, level: int) -> None:
    for exercise, _ in made(topic, level):
        for ask in blanks(exercise):
            assert misconceptions_by_number(exercise, ask) == {w.number: w.name for w in ask.wrong}
            assert all(each.name for each in ask.wrong)


@every_pair
def test_the_answers_are_not_all_alike(topic: str, level: int) -> None:
    exercises = [exercise for exercise, _ in made(topic, level)]
    answers = [
        tuple(ask.answer for ask in blanks(each)) or tuple(c.right for c in choices(each))
        for each in exercises
    ]
    assert len(set(answers)) >= (3 if topic == "limit" else 6)
    assert len({str(each.start) for each in exercises}) == len(exercises)


def test_there_are_gains_and_losses_and_every_number_of_players() -> None:
    last = [each for topic, level in PAIRS for each in asked(Topic(topic), level)]
    gains, losses = (sum(each.answer * sign > 0 for each in last) for sign in (1, -1))
    assert min(gains, losses) > len(last) / 8
    assert {each.table.players for each in last} == {3, 4, 5, 6}


@pytest.mark.parametrize("topic", [each for each in Topic if each is not Topic.LIMIT])
def test_the_levels_differ(topic: Topic) -> None:
    first, second, third = (
        [find_case(topic, level, seed).table for seed in SEEDS] for level in LEVELS
    )
    assert all(len(table.centre) <= 3 and not table.x for table in first)
    assert all(table.x <= 2 for table in second)
    assert all(table.x for table in third)
    assert sum(len(t.centre) for t in first) < sum(len(t.centre) for t in third)


@pytest.mark.parametrize("level", LEVELS)
def test_a_question_on_the_limit_is_beyond_it_or_just_within(level: int) -> None:
    tables = [each.table for each in asked(Topic.LIMIT, level)]
    beyond = [payoffs.value(table) != payoffs.unlimited_value(table) for table in tables]
    assert any(beyond)
    assert not all(beyond)


@pytest.mark.parametrize("level", LEVELS)
def test_a_question_on_reverses_has_one_in_front_of_who_is_asked_about(level: int) -> None:
    for _, at in made(Topic.REVERSE, level):
        last = at.asked[-1]
        assert at.asks_who or (last.reverses and last.answer)


@pytest.mark.parametrize("level", LEVELS)
def test_a_move_changes_the_answer(level: int) -> None:
    for each in asked(Topic.MOVE, level):
        assert each.before
        assert each._replace(table=each.before).answer != each.answer


def test_settling_has_who_cannot_pay_in_full() -> None:
    """SETTLE-3."""
    assert any(each.answer == -each.money for each in asked(Topic.SETTLE, 3))


# The final test

SMALL = """
schema = "boss-exercise/1"
game = "card"
id = "ID"
kind = "KIND"
title = "A title"
task = "A task."
cites = ["TURN-1"]
hints = ["One.", "Two.", "Three."]
success = "Yes."
"""
NUMBER = '\n[[ask]]\nlabel = "How many"\nis = 2\n'
COURSE = {
    "next-deal": ["f-one", "f-two", "f-three"],
    "turns": [],
    "value": ["v-one"],
    "boss": ["b-worked"],
    "myths": ["m-one"],
}


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A course with few lessons."""
    listed = ['schema = "boss-course/1"']
    for name, ids in COURSE.items():
        listed.append(f"[[lessons]]\nid = {name!r}\nexercises = {ids}")
        (tmp_path / name).mkdir()
        for each in ids:
            text = SMALL.replace("ID", each).replace("KIND", "number")
            shown = 'help = "worked"\n' if "worked" in each else ""
            (tmp_path / name / f"{each}.toml").write_text(text + shown + NUMBER, "utf-8")
    (tmp_path / "course.toml").write_text("\n".join(listed), "utf-8")
    return tmp_path


def test_the_final_test_takes_one_of_each_lesson_that_can_be_asked(small: Path) -> None:
    tests = [final_test(seed, small) for seed in range(20)]
    assert {len(test) for test in tests} == {2}  # no empty lesson, no worked example, no myths
    assert {first.id for first, _ in tests} == {"f-one", "f-two", "f-three"}
    topics = {second.id.split("-")[1] for _, second in tests}
    assert topics == {"value", "limit"}


def test_the_final_test_is_the_same_for_a_seed(small: Path) -> None:
    assert final_test(3, small) == final_test(3, small)
    assert len({final_test(seed, small)[1].id for seed in range(9)}) == 9


def test_the_final_test_of_the_course() -> None:
    test = final_test(1)
    fresh = [each.id.split("-")[1] for each in test if each.id.startswith("practice-")]
    assert fresh[1:] == ["shares", "reverse", "move", "settle"]
    asked = [each for each in lessons(game="card") if not each.startswith(UNTESTED_PREFIXES)]
    assert 5 <= len(test) <= len(asked) == 12
    among = {name for lesson in asked for name in lessons()[lesson]}
    generated = ("practice-", "test-")
    assert {each.id for each in test if not each.id.startswith(generated)} <= among


@pytest.mark.parametrize("level", [2, 3])
def test_a_value_has_a_minus_and_a_card_more_on_each_level(level: int) -> None:
    for seed in range(60):
        found = find_case(Topic.VALUE, level, seed)
        if not found.asks_who:
            centre = found.asked[-1].table.centre
            assert len(centre) >= 1 + level
            assert any(card.number < 0 for card in centre)

"""The course: its exercises are correct, every rule is taught, the texts keep the style."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bosslib.board.legality import Legal as BoardLegal
from bosslib.board.state import State as BoardState
from bosslib.board.view import view as board_view
from bosslib.card.legality import Legal
from bosslib.card.view import view
from bosslib.cli.check import check
from bosslib.errors import BossError
from bosslib.game import SEATS
from bosslib.record import Record
from bosslib.rulebook import RuleKind, every_rule
from bosslib.teaching import attempt, course
from bosslib.teaching.exercise import Exercise, Help
from bosslib.teaching.kinds import KINDS
from bosslib.teaching.kinds.choose import ChooseTask
from bosslib.teaching.kinds.number import NumberTask
from bosslib.teaching.kinds.play import PlayTask
from bosslib.teaching.kinds.setup import SetupTask
from bosslib.teaching.proof import flaws
from tests.exercises import exercises, lessons
from tests.judging import judge_attempt, judge_choices, judge_numbers

FILES = sorted(each for each in course.COURSE_FOLDER.rglob("*.toml") if each.name != course.LIST)
LESSONS = lessons()
FOUND = [*exercises().values()]
MYTHS = "myths"
PROSE = ("title", "task", "hints", "success", "say", "why", "label")
SENTENCES = ("task", "hints", "success", "say", "why")
END = re.compile(r"[.!?…][”’)]*$")
QUOTES = re.compile(r"\"|(?<![\w}])'")  # an apostrophe follows a letter or a name
MINUS = re.compile(r"(?<!\w)-[$\d]|\$-")
GENDERED = re.compile(r"\b(?:he|she|his|hers?|him|himself|herself)\b", re.IGNORECASE)
WORDS = 45
DOING = (PlayTask, SetupTask)
"""Kinds of exercises that are done at a table instead of answered."""


def texts(value: Any, key: str = "", within: str = "") -> Iterator[tuple[str, str, str]]:
    """Yield every string in a document, with its key and the key of its list."""
    match value:
        case dict():
            for name, each in value.items():
                yield from texts(each, name, key)
        case list():
            for each in value:
                yield from texts(each, key, within)
        case str():
            yield key, within, value


def prose() -> Iterator[tuple[str, str, str, str]]:
    """Yield every text that a learner reads: its exercise, key, parent key and words."""
    for path in FILES:
        for key, within, text in texts(tomllib.loads(path.read_text(encoding="utf-8"))):
            if key in PROSE:
                yield path.stem, key, within, text


def kept(style: re.Pattern[str]) -> list[tuple[str, str]]:
    """The texts that contain a pattern."""
    return [(name, text) for name, _, _, text in prose() if style.search(text)]


def name(exercise: object) -> str:
    return exercise.id if isinstance(exercise, Exercise) else str(exercise)


every_exercise = pytest.mark.parametrize("exercise", FOUND, ids=name)


def test_every_file_can_be_read() -> None:
    assert [str(error) for part in LESSONS for error in part.errors] == []


@every_exercise
def test_an_exercise_has_no_flaw(exercise: Exercise) -> None:
    assert [(each.key, each.expected, each.came) for each in flaws(exercise)] == []


def test_check_passes_all_of_the_course(capsys: pytest.CaptureFixture[str]) -> None:
    assert check([course.COURSE_FOLDER]) == 0
    assert capsys.readouterr().out == f"{len(FILES)} passed, 0 failed\n"


def test_the_list_names_every_file_once() -> None:
    listed = [f"{part}/{each}.toml" for part, names in course.lessons().items() for each in names]
    assert Counter(listed) == Counter(
        each.relative_to(course.COURSE_FOLDER).as_posix() for each in FILES
    )


def test_an_exercise_is_named_as_its_file_and_no_two_alike() -> None:
    assert [(path.parent.name, path.stem) for path in FILES] == sorted(
        (part.id, exercise.id) for part in LESSONS for exercise in part.exercises
    )
    assert max(Counter(each.id for each in FOUND).values()) == 1


def test_no_text_speaks_of_the_learner_as_of_another_player() -> None:
    """The learner's seat is filled with “You”, as in “You is the Boss”."""
    seats = {each.id: f"{{{SEATS[each.seat]}}}" for each in FOUND}
    assert [(name, text) for name, _, _, text in prose() if seats[name] in text] == []


def test_an_exercise_is_found_by_its_name() -> None:
    assert [course.find(each.id).id for each in FOUND] == [each.id for each in FOUND]
    with pytest.raises(BossError, match="no exercise nobody"):
        course.find("nobody")


@pytest.mark.parametrize(("game", "many"), [("card", 70), ("board", 45)])
def test_the_course_of_a_game_has_exercises_enough(game: str, many: int) -> None:
    board = [each for each in FOUND if each.id.startswith("board-")]
    assert (len(board) if game == "board" else len(FOUND) - len(board)) >= many


def test_every_rule_and_every_myth_is_taught() -> None:
    taught = {rule for each in FOUND for rule in each.cites}
    rules = every_rule()
    wanted = [each for each in rules if rules[each].kind is not RuleKind.NOTATION]
    assert [each for each in wanted if each not in taught] == []


BY_DOING = re.compile(r"(?:B-)?SETUP-\d|X-\d|SETTLE-\d")


def test_setting_up_x_cards_and_settling_are_done_and_not_only_asked_about() -> None:
    done = {rule for each in FOUND if isinstance(each.task, DOING) for rule in each.cites}
    assert [rule for rule in every_rule() if BY_DOING.fullmatch(rule) and rule not in done] == []


def test_an_exercise_cites_a_rule_once() -> None:
    assert [each.id for each in FOUND if len(set(each.cites)) < len(each.cites)] == []


def test_every_myth_has_an_exercise_among_the_myths() -> None:
    (myths,) = [each for each in LESSONS if each.id == MYTHS]
    cited = {rule for each in myths.exercises for rule in each.cites}
    assert cited >= {rule for rule in every_rule() if every_rule()[rule].kind is RuleKind.MYTH}


def test_every_kind_of_exercise_is_in_the_course() -> None:
    assert {each.kind for each in FOUND} == set(KINDS)


@pytest.mark.parametrize("part", [each for each in LESSONS if each.id != MYTHS], ids=lambda e: e.id)
def test_a_lesson_begins_worked_and_ends_free(part: course.Lesson) -> None:
    helps = [each.help for each in part.exercises]
    assert helps[0] is Help.WORKED
    assert helps[-1] is Help.FREE
    assert helps == sorted(helps, key=list(Help).index)  # the help never increases


@pytest.mark.parametrize(
    "part", [each for each in LESSONS if each.id.startswith("bargain-")], ids=lambda each: each.id
)
def test_a_lesson_of_bargaining_ends_with_a_bargain_against_somebody_who_judges(
    part: course.Lesson,
) -> None:
    """The best bargain earns three stars, a sufficient one only one."""
    *_, last = part.exercises
    assert len(part.exercises) >= 3
    task = last.task_of(PlayTask)
    assert any(reply.bot or reply.accepts is None for reply in task.replies.values())
    assert {way.stars for way in task.accept if way.goal} == {1, 2, 3}
    assert task.has_bargaining(last)


@every_exercise
def test_a_worked_exercise_has_steps(exercise: Exercise) -> None:
    assert exercise.steps or exercise.help is not Help.WORKED


PLAYED = [each for each in FOUND if isinstance(each.task, PlayTask) and not each.task.solver]
ASKING_NUMBERS = [each for each in FOUND if isinstance(each.task, NumberTask)]
ASKING_CHOICES = [each for each in FOUND if isinstance(each.task, ChooseTask)]


def allowed(exercise: Exercise, record: Record) -> list[Any]:
    """All legal actions of the learner, in either game, except offers."""
    state = record.state
    if isinstance(state, BoardState):
        return list(BoardLegal(board_view(state, exercise.seat)))
    return list(Legal(view(state, exercise.seat)))


@pytest.mark.parametrize("exercise", PLAYED, ids=name)
@pytest.mark.parametrize("seed", range(3))
def test_whatever_a_learner_does_comes_to_an_end(exercise: Exercise, seed: int) -> None:
    chance = Random(seed)
    record = attempt.follow(exercise, attempt.begun(exercise))
    for _ in range(40):
        legal = allowed(exercise, record)
        if not legal:  # in a negotiation, before the others' turns
            record = attempt.play_replies(exercise, record)
            if verdict := judge_attempt(exercise, record):
                break
            legal = allowed(exercise, record)
        record = attempt.play_action(exercise, record, chance.choice(legal))
        if verdict := judge_attempt(exercise, record):
            break
    assert verdict is not None
    end = exercise.task_of(PlayTask).final_record(exercise, record, verdict)
    settled = attempt.deal_result(exercise, end)
    assert verdict.is_right or settled or end.state.table.phase in ("turn", "over")
    assert verdict.say


@pytest.mark.parametrize("exercise", ASKING_NUMBERS, ids=name)
def test_every_wrong_number_is_told_why(exercise: Exercise) -> None:
    """The proof covers tables of `settle` and actions at the table."""
    task = exercise.task_of(NumberTask)
    for at, ask in enumerate(task.blanks):
        for wrong in ask.wrong:
            answers = list(task.answers)
            answers[at] = wrong.number
            assert judge_numbers(exercise, answers).say == wrong.say
        if ask.otherwise:
            answers = [*task.answers[:at], ask.answer + 1000, *task.answers[at + 1 :]]
            assert judge_numbers(exercise, answers).say == ask.otherwise


@pytest.mark.parametrize("exercise", ASKING_CHOICES, ids=name)
def test_every_wrong_choice_is_told_why(exercise: Exercise) -> None:
    choices = exercise.task_of(ChooseTask).choices
    right = {at for at, each in enumerate(choices) if each.right}
    several = exercise.kind == ChooseTask.kind and len(right) > 1
    for at, each in enumerate(choices):
        if not each.right:
            assert judge_choices(exercise, {at}).say == each.why != ""
        elif several:
            assert judge_choices(exercise, right - {at}).say == each.why != ""


@pytest.mark.parametrize("exercise", ASKING_CHOICES, ids=name)
def test_choices_are_all_sentences_or_all_phrases(exercise: Exercise) -> None:
    choices = exercise.task_of(ChooseTask).choices
    assert len({bool(END.search(each.say)) for each in choices}) == 1


@every_exercise
def test_what_is_said_names_a_rule(exercise: Exercise) -> None:
    """In the success or a hint: otherwise a learner who asks why finds no rule to open."""
    said = " ".join((exercise.success, *exercise.hints))
    assert any(rule in said for rule in every_rule()), said


def test_a_sentence_ends_as_a_sentence() -> None:
    """Choices may be phrases, and are checked together."""
    assert [
        (exercise, key, text)
        for exercise, key, within, text in prose()
        if key in SENTENCES and (key, within) != ("say", "choices") and not END.search(text)
    ] == []


def test_a_title_is_no_sentence() -> None:
    assert [each.title for each in FOUND if each.title.endswith(".")] == []


def test_a_task_has_at_most_45_words() -> None:
    assert [each.id for each in FOUND if len(each.instruction.split()) > WORDS] == []


def test_no_quotation_mark_is_straight() -> None:
    assert kept(QUOTES) == []


def test_no_number_has_a_hyphen_for_a_minus() -> None:
    assert kept(MINUS) == []


def test_nobody_is_he_or_she() -> None:
    assert kept(GENDERED) == []


def test_no_two_exercises_of_a_lesson_have_one_title() -> None:
    for part in LESSONS:
        titles = [each.title for each in part.exercises]
        assert len(set(titles)) == len(titles), part.id


def test_no_text_has_white_space_to_spare() -> None:
    assert kept(re.compile(r"^\s|\s$|\s\s")) == []


def test_the_list_alone_is_no_course(tmp_path: Path) -> None:
    """An entry of the list without a file is an error in its place, and hides nothing else."""
    text = (course.COURSE_FOLDER / course.LIST).read_text(encoding="utf-8")
    (tmp_path / course.LIST).write_text(text, encoding="utf-8")
    (tmp_path / "first-deal").mkdir()
    good = (course.COURSE_FOLDER / "first-deal" / "be-paid.toml").read_text(encoding="utf-8")
    (tmp_path / "first-deal" / "be-paid.toml").write_text(good, encoding="utf-8")
    first, *others = course.course(tmp_path)
    assert [each.id for each in first.exercises] == ["be-paid"]
    assert [len(each.errors) for each in (first, *others)] == [
        len(names) - (part == "first-deal") for part, names in course.lessons().items()
    ]


def test_nobody_is_asked_to_set_up_a_game_before_its_deals_are_known() -> None:
    order = list(course.lessons(game="card"))
    at = order.index("new-game")
    assert order[at - 1 : at + 2] == ["next-deal", "new-game", "tokens"]

"""The feedback on a failed attempt: its outcome, in the engine's figures, and the fatal action."""

import pytest

from bosslib.errors import ScenarioError
from bosslib.record import Record
from bosslib.teaching import attempt, course, lines_of_play, reachability
from bosslib.teaching.exercise import Exercise
from bosslib.teaching.grade import Verdict
from bosslib.teaching.kinds.play import PlayTask
from bosslib.teaching.proof import first_flaw
from bosslib.words import say
from tests.engine.teaching.test_lesson import MISTAKES, made, verdict
from tests.exercises import exercises
from tests.judging import judge_attempt, judge_numbers

TWO = 'solution = ["b+1", "b+2"]\nturns = 2\n[goal]\n{goal}\n[replies.B]\nturns = ["pass", "pass"]'
PLAYED = [
    each
    for each in exercises().values()
    if isinstance(each.task, PlayTask) and not each.task.solver
]


LONG = {
    *("both-open", "excluded-last", "excluded-who", "last-two", "loss-hidden", "package-two"),
    *("board-both-needed", "board-you-are-needed", "reputation-last"),
}
"""Exercises with thousands of lines: half the time of them all."""


def test_the_long_exercises_are_there() -> None:
    assert {each.id for each in PLAYED} >= LONG


def failed(exercise: Exercise, *actions: str) -> list[str]:
    """All feedback on a failed attempt."""
    found = verdict(exercise, *actions)
    assert found is not None
    assert not found.is_right
    return [found.say, *found.outcome]


@pytest.mark.parametrize(
    ("goal", "words"),
    [
        ("value = 60", "A share is worth $30; the task asks for $60."),
        ('payoff = { A = ">= 60" }', "You get $30; the task asks for $60 or more."),
        ('payoff = { A = "> 50" }', "You get $30; the task asks for more than $50."),
        ('payoff = { A = "<= 20" }', "You get $30; the task asks for $20 or less."),
        ('payoff = { A = "< 30" }', "You get $30; the task asks for less than $30."),
        ('payoff = { A = "<= -20" }', "You get $30; the task asks for a payment of $20 or more."),
        ("payoff = { B = 20 }", "{B} gets $0; the task asks for $20."),
        (
            'at = "settled"\nseats = { C = { money = 40 } }',
            "{C} has $50; the task asks for $40.",
        ),
        ("seats = { B = { cousin = true } }", "{B} has no Cousin token."),
        ('centre = ["b+1"]', "In the centre: blue +3. That is not what the task asks for."),
        ('played = ["b+1"]', "This was not done: “You play a blue +1 to the centre”."),
        ("bonus = true", "You did not draw the bonus card."),
    ],
)
def test_a_failure_says_what_it_led_to_and_what_is_asked_for(goal: str, words: str) -> None:
    assert failed(made(TWO.format(goal=goal)), "pass2") == [words]


def test_what_one_pays_is_told_as_a_payment() -> None:
    exercise = made(TWO.format(goal="payoff = { A = 60 }"), centre='["b-3"]')
    assert failed(exercise, "pass2") == ["You pay $30; the task asks for $60."]


def test_a_listed_mistake_is_followed_by_the_figure_that_it_does_not_name() -> None:
    listed = TWO.format(goal="value = 60") + '\n[[wrong]]\ndo = ["pass2"]\nsay = "{}"'
    silent = made(listed.replace("{}", "You stopped."))
    assert failed(silent, "pass2")[1] == "A share is worth $30; the task asks for $60."
    named = made(listed.replace("{}", "A share is worth $30, and $60 was asked for."))
    assert failed(named, "pass2") == ["A share is worth $30, and $60 was asked for."]


# The fatal action


def test_the_first_action_after_which_nothing_helps_is_told() -> None:
    exercise = made(TWO.format(goal="value = 60"))
    _, since = failed(exercise, "b-2", "b+1")
    assert since == "This is where it went wrong: “You play a blue −2 to the centre”."
    _, since = failed(exercise, "b+1", "pass")
    assert since == "This is where it went wrong: “You pass and turn over one disk”."


def test_an_offer_that_was_declined_is_not_what_made_it_fail() -> None:
    exercise = made(f"{MISTAKES}\n[replies.C]\naccepts = []", kind="negotiate")
    _, since = failed(exercise, "offer B nothing", "b-2", "pass")[1:]
    assert "blue −2" in since


def test_nothing_is_said_of_it_where_not_everything_can_be_tried(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    exercise = made(TWO.format(goal="value = 60"))
    monkeypatch.setattr(reachability, "MAX_TRIED", 1)
    assert len(failed(exercise, "b-2", "b+1")) == 1


@pytest.mark.parametrize("reply", ['accepts = "all"', "gains = 10", 'bot = "careful"', ""])
def test_nothing_is_said_of_it_where_offers_without_end_may_be_accepted(reply: str) -> None:
    listed = TWO.format(goal="value = 60") + "\naccepts = []\n[replies.C]\naccepts = []"
    judged = listed.replace("accepts = []", reply, 1)
    assert only_listed(made(listed, kind="negotiate"))
    assert not only_listed(made(judged, kind="negotiate"))
    assert only_listed(made(judged))  # without offers


def only_listed(exercise: Exercise) -> bool:
    return reachability.accepts_only_listed_terms(exercise, exercise.task_of(PlayTask))


def test_what_is_told_to_have_been_too_late_was_so() -> None:
    """Before the action, some line of three actions succeeds, and after it none does."""
    exercise = made(TWO.format(goal="value = 60"))
    for line in lines_of_play.lines_of_play(exercise):
        done = attempt.learner_actions(exercise, line.record)
        late = reachability.fatal_action(
            exercise, exercise.task_of(PlayTask), done, lambda now: won(exercise, now)
        )
        if late:
            at = done.index(late)
            assert any(
                wins(exercise, line, done[:at]) for line in lines_of_play.lines_of_play(exercise)
            )
            assert not any(
                wins(exercise, line, done[: at + 1])
                for line in lines_of_play.lines_of_play(exercise)
            )


def won(exercise: Exercise, record: Record) -> bool | None:
    found = judge_attempt(exercise, record)
    return found and found.is_right


def wins(exercise: Exercise, line: lines_of_play.LineOfPlay, begins: tuple[object, ...]) -> bool:
    done = attempt.learner_actions(exercise, line.record)
    return line.verdict.is_right and done[: len(begins)] == begins


# Figures in texts


FIGURED = """\
solution = ["b+1"]
[goal]
value = 40
[[accept]]
goal = { value = 50 }
say = "{value} a share: you get {payoff.A} and have {money.A}, {gain.A} more than before."
[[wrong]]
do = ["pass2"]
say = "You get {payoff.A}, and {B} pays {loss.B}."
"""


def test_figures_in_a_text_are_those_of_what_was_played() -> None:
    exercise = made(FIGURED)
    assert verdict(exercise, "b+2") == Verdict(
        True, "$50 a share: you get $50 and have $50, $20 more than before."
    )
    assert failed(exercise, "pass2")[0] == "You get $30, and {B} pays $0."


def test_the_figures_of_success_are_those_of_the_solution() -> None:
    exercise = made(FIGURED)._replace(success="A share is worth {value}.")
    assert exercise.task.success_text(exercise) == "A share is worth $40."


@pytest.mark.parametrize("sign", ["{payoff.D}", "{payout}", "{value.A}", "{payoff}", "{gain .A}"])
def test_an_unknown_figure_is_refused_with_its_place(sign: str) -> None:
    with pytest.raises(ScenarioError, match=r"wrong\[0\]\.say.*payoff\.A") as refused:
        made(FIGURED.replace("{loss.B}", sign))
    assert sign in str(refused.value)


def test_a_question_has_no_figures() -> None:
    with pytest.raises(ScenarioError, match="success"):
        course.parse_exercise_text(
            'schema = "boss-exercise/1"\ngame = "card"\nid = "a"\nkind = "choose"\ntitle = "A"\n'
            'task = "A."\ncites = ["TURN-4"]\nhints = ["a", "b", "c"]\nsuccess = "{value}"\n'
            '[[choices]]\nsay = "a"\nright = true\n[[choices]]\nsay = "b"\n'
        )


def test_what_is_left_of_the_leader_is_told_truly() -> None:
    exercise = course.find("catch-the-leader")
    actions = [exercise.game.parse(f"D: {each}") for each in ("rR@A", "rM1 r+4>x")]
    record = attempt.play_actions(exercise, actions)
    found = judge_attempt(exercise, record)
    assert found is not None
    assert found.say == "You end with $220, {A} with $200, and the most money wins (END-2)."
    assert attempt.play_out(exercise, record).state.money[::3] == (200, 220)


# All lines


@pytest.mark.parametrize(
    "exercise",
    [
        pytest.param(each, id=each.id, marks=[pytest.mark.slow] if each.id in LONG else [])
        for each in PLAYED
    ],
)
def test_what_is_said_to_every_line_is_true_and_complete(exercise: Exercise) -> None:
    assert [f"{each.expected}: {each.came}" for each in lines_of_play.flaws(exercise)] == []


def test_the_end_of_an_attempt_is_the_same_from_each_moment_on_the_way() -> None:
    """What is kept of one moment is used for those after it."""
    for exercise in PLAYED:
        start = attempt.follow(exercise, attempt.begun(exercise))
        end = attempt.play_out(exercise, start).actions
        for each in attempt.records_to_end(exercise, start):
            again = Record(each.start, (*each.played,))
            assert attempt.play_out(exercise, again).actions == end, exercise.id


def test_a_false_figure_is_listed() -> None:
    found = [*lines_of_play.flaws(made(FIGURED.replace("{payoff.A}, and", "$35, and")))]
    assert found
    assert all("A: pass2" in each.expected and "not so: 35" in each.came for each in found)
    assert list(lines_of_play.flaws(made(FIGURED))) == []


def test_bare_words_are_listed() -> None:
    exercise = made('solution = ["b+1"]\n[goal]\nturn = "C"')
    assert {each.came for each in lines_of_play.flaws(exercise)} == {say("lesson.missed")}


# Known mistakes in numbers


@pytest.mark.parametrize(
    ("source", "answer", "wrong", "words"),
    [
        ("value", 30, 6, "You left out the 5."),
        ("value", 30, 15, "You stopped after the 5."),
        ("payoff.A", 30, 0, "You left out the Boss token."),
        ("payoff.B", -30, 30, "You ignored the Reverse in front of {B}."),
        ("shares.A", 1, 2, "You counted a Cousin token that the Boss has kept."),
        ("money.A", 80, 56, "You left out the 5."),
        ("money.B", 20, 80, "You ignored the Reverse in front of {B}."),
    ],
)
def test_a_known_mistake_is_named_though_the_exercise_does_not_list_it(
    source: str, answer: int, wrong: int, words: str
) -> None:
    exercise = made(
        f'[[ask]]\nlabel = "How much?"\nis = {answer}\nfrom = "{source}"',
        kind="number",
        b='money = 50, front = ["bR", "bP"]',
    )
    assert first_flaw(exercise) is None
    assert judge_numbers(exercise, [wrong]).say.startswith(words)
    too = "That’s too low." if answer > 7 else "That’s too high."
    assert judge_numbers(exercise, [7]).say == f"{too} {exercise.hints[0]}"


def test_a_known_mistake_in_a_table_is_named() -> None:
    exercise = made(
        'of = "payoff"\nanswer = { A = 30, B = -30, C = 0 }',
        kind="settle",
        b='money = 50, front = ["bR", "bP"]',
    )
    assert judge_numbers(exercise, [30, 30, 0]).say.startswith("You ignored the Reverse")
    assert judge_numbers(exercise, [30, -30, 30]).say.startswith("That is one share too many")


def test_what_the_exercise_lists_comes_before_what_is_known() -> None:
    exercise = made(
        '[[ask]]\nlabel = "How much?"\nis = 30\nfrom = "value"\n'
        'wrong = [{ is = 6, say = "Mine." }]',
        kind="number",
    )
    assert judge_numbers(exercise, [6]).say == "Mine."

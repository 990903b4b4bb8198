"""Grading of exercises: replies of the others, results of attempts, and feedback."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bosslib.card.actions import Action
from bosslib.card.cards import card
from bosslib.card.notation import parse_action
from bosslib.card.state import Phase
from bosslib.documents.nodes import toml_line
from bosslib.errors import RuleError, ScenarioError
from bosslib.record import Record
from bosslib.teaching import attempt, course, grade
from bosslib.teaching.exercise import Exercise
from bosslib.teaching.goal import is_goal_met as reached
from bosslib.teaching.grade import Verdict
from bosslib.teaching.kinds.play import PlayTask
from bosslib.words import say
from tests.judging import judge_attempt, judge_choices, judge_numbers, solution_record

HEAD = """\
schema = "boss-exercise/1"
game = "card"
id = "an-exercise"
title = "A title"
task = "A task."
cites = ["TURN-4"]
hints = ["Where.", "Which.", "How."]
success = "Right."
"""
POSITION = {
    "boss": '"A"',
    "turn": '"A"',
    "phase": '"play"',
    "deal": "1",
    "colour": '"b"',
    "x": "0",
    "centre": '["b+3"]',
    "deck": '["g-3", "r+1"]',
    "promises": "[]",
    "offers": "[]",
}
A = 'money = 50, hand = ["b+1", "b+2", "g+1", "b-2"]'
B = 'money = 50, hand = ["b+4", "b-5", "g+3", "bR"]'
C = "money = 50, passes = 2"


def made(
    body: str = 'solution = ["b+1"]\n[goal]\nvalue = 40',
    kind: str = "play",
    a: str = A,
    b: str = B,
    c: str = C,
    **position: str,
) -> Exercise:
    """An exercise at a table of three, with changes to seats and other keys in TOML."""
    lines = [f"{key} = {value}" for key, value in (POSITION | position).items()]
    seats = [f"{seat} = {{ {words} }}" for seat, words in (("A", a), ("B", b), ("C", c))]
    end = "\n".join(["[position]", *lines, "[position.seats]", *seats])
    return course.parse_exercise_text(f'{HEAD}kind = "{kind}"\n{body}\n{end}\n')


def with_reply(reply: str, goal: str = "value = 140", **changes: str) -> Exercise:
    """An exercise in which B has these replies."""
    return made(f'solution = ["b+1"]\nturns = 0\n[goal]\n{goal}\n[replies.B]\n{reply}', **changes)


def after(exercise: Exercise, *actions: str) -> Record:
    """The record after these actions of the learner, in notation without the seat."""
    return attempt.play_actions(exercise, [own(exercise, each) for each in actions])


def own(exercise: Exercise, text: str) -> Action:
    return parse_action(f"{'ABC'[exercise.seat]}: {text}")


def told(record: Record) -> list[str]:
    """The actions of a record, in notation."""
    return [str(each) for each in record.actions]


def verdict(exercise: Exercise, *actions: str) -> Verdict | None:
    return judge_attempt(exercise, after(exercise, *actions))


def rated(exercise: Exercise, *actions: str) -> tuple[bool, int, int]:
    """Whether an attempt is right, its stars, and the actions above par."""
    found = verdict(exercise, *actions)
    assert found is not None
    return found.is_right, found.stars, found.actions_over_par


def failure(exercise: Exercise, *actions: str) -> str:
    """The first feedback on a failed attempt."""
    found = verdict(exercise, *actions)
    assert found is not None
    assert not found.is_right
    return found.say


# Replies of the others


def test_a_seat_does_the_first_of_its_turns_that_is_legal() -> None:
    exercise = with_reply('turns = ["g+3", "b+4", "b-5"]')
    assert told(after(exercise, "b+1"))[:2] == ["A: b+1", "B: b+4"]
    assert told(after(exercise, "b+1", "b+2")) == ["A: b+1", "B: b+4", "A: b+2", "B: b-5"]


@pytest.mark.parametrize("reply", ["", 'turns = ["g+3"]', 'turns = ["b+1"]'])
def test_a_seat_that_has_nothing_legal_to_do_turns_both_disks(reply: str) -> None:
    assert told(after(with_reply(reply), "b+1")) == ["A: b+1", "B: pass2"]


def test_a_seat_without_a_reply_turns_both_disks_and_judges_for_itself() -> None:
    assert told(after(made(), "offer B nothing", "b+1")) == [
        "A: offer B nothing",
        "B: accept A",
        "A: b+1",
        "B: pass2",
    ]


def test_what_a_seat_has_promised_for_this_turn_comes_first() -> None:
    exercise = with_reply(
        'turns = ["b-5", "pass"]',
        b=f"{B}, cousin = true",
        promises='[{ by = "B", terms = "play b+4" }]',
    )
    assert told(after(exercise, "b+1", "b+2")) == ["A: b+1", "B: b+4", "A: b+2", "B: b-5"]


@pytest.mark.parametrize(
    ("reply", "terms", "answer"),
    [
        ('accepts = ["play b+4", "pass"]', "play b+4", "accept A"),
        ('accepts = ["play b+4", "pass"]', "pass", "accept A"),
        ('accepts = ["play b+4", "pass"]', "nothing", "decline A"),
        ('accepts = ["play b+4 & pass"]', "play b+4", "decline A"),
        ('accepts = ["nothing"]', "nothing", "accept A"),
        ("accepts = []", "nothing", "decline A"),
        ('accepts = "all"', "play b-5", "accept A"),
        ("gains = 70", "play b+4", "accept A"),  # a share of 7 x 5 x 2, and none before
        ("gains = 71", "play b+4", "decline A"),
        ("gains = 30", "nothing", "accept A"),
        ("gains = 31", "nothing", "decline A"),
        ("gains = -20", "play b-5", "accept A"),
        ("gains = -19", "play b-5", "decline A"),
        ("gains = 30", "never bR@A", "accept A"),
        ('gains = 99\naccepts = ["nothing"]', "nothing", "accept A"),
    ],
)
def test_a_seat_says_yes_to_what_it_accepts_and_to_what_gains_it_enough(
    reply: str, terms: str, answer: str
) -> None:
    record = after(with_reply(reply), f"offer B {terms}")
    assert told(record) == [f"A: offer B {terms}", f"B: {answer}"]


@pytest.mark.parametrize(
    ("gains", "terms", "answer"),
    [
        (20, "play b+2", "accept A"),  # the Boss's one share grows by 2 x 5 x 2
        (21, "play b+2", "decline A"),
        (0, "nothing", "accept A"),
        (1, "nothing", "decline A"),
    ],
)
def test_the_boss_reckons_what_a_promise_adds_to_his_own_result(
    gains: int, terms: str, answer: str
) -> None:
    exercise = with_reply(f"gains = {gains}", boss='"B"')
    assert told(after(exercise, f"offer {terms}")) == [f"A: offer {terms}", f"B: {answer}"]


@pytest.mark.parametrize("bot", ["random", "careful:fair"])
def test_a_bot_may_play_a_seat(bot: str) -> None:
    exercise = with_reply(f'bot = "{bot}"')
    assert [each.seat for each in after(exercise, "b+1").actions][:2] == [0, 1]


# The order of play

BARGAIN = 'solution = ["b+1"]\n[goal]\nvalue = 80\n[replies.B]\nturns = ["b+4"]\naccepts = ["pass"]'
TURN_OF_B = f'seat = "A"\n{BARGAIN}'


def test_in_play_the_others_act_at_once() -> None:
    exercise = made(TURN_OF_B, turn='"B"')
    assert told(attempt.follow(exercise, attempt.begun(exercise))) == ["B: b+4"]


def test_where_one_bargains_the_others_only_answer_until_the_learner_takes_a_turn() -> None:
    exercise = made(TURN_OF_B, kind="negotiate", turn='"B"')
    assert told(after(exercise)) == []
    talked = after(exercise, "offer B nothing", "offer B pass")
    assert told(talked) == ["A: offer B nothing", "B: decline A", "A: offer B pass", "B: accept A"]
    assert told(after(exercise, "offer B nothing", "b+1"))[2:] == ["B: b+4", "A: b+1"]


def test_a_turn_of_the_others_keeps_what_was_bargained_before() -> None:
    exercise = made(TURN_OF_B, kind="negotiate", turn='"B"')
    assert told(after(exercise, "offer B pass", "b+1"))[2:] == ["B: pass", "A: b+1"]


def test_the_learner_begins_after_the_steps() -> None:
    steps = '[[steps]]\nsay = "See."\n[[steps]]\nsay = "He plays."\ndo = "B: b+4"\n'
    exercise = made(f'seat = "A"\nsolution = ["b+1"]\n{steps}[goal]\nvalue = 80', turn='"B"')
    start = attempt.begun(exercise)
    assert told(start) == []
    assert [each.text for each in start.state.table.centre] == ["b+3", "b+4"]
    assert verdict(exercise, "b+1") == Verdict(True, "Right.")


def test_what_is_refused_is_an_error_and_changes_nothing() -> None:
    with pytest.raises(RuleError, match="TURN-4"):
        after(made(), "g+1")


def test_the_rest_is_played_out_to_the_end_of_the_deal() -> None:
    exercise = with_reply('turns = ["b+4"]')
    end = attempt.play_out(exercise, after(exercise, "pass"))
    assert told(end) == ["A: pass", "B: b+4", "A: pass2", "B: pass2"]
    assert attempt.deal_result(exercise, end) is not None
    assert attempt.is_over(exercise, end)
    assert attempt.play_out(exercise, end) == end


# Goals


def holds(goal: str, *actions: str, **changes: str) -> bool:
    exercise = with_reply('turns = ["pass"]', goal, **changes)
    return reached(exercise, exercise.task_of(PlayTask).goal, after(exercise, *actions))


@pytest.mark.parametrize(
    ("bound", "there"),
    [
        ("30", True),
        ("31", False),
        ('">= 30"', True),
        ('">=30"', True),
        ('">= 31"', False),
        ('"<= 30"', True),
        ('"<= 29"', False),
        ('"> 29"', True),
        ('"> 30"', False),
        ('"< 31"', True),
        ('"< 30"', False),
        ('"> -30"', True),
        ('"> −30"', True),
        ('"< -30"', False),
    ],
)
def test_a_goal_may_be_a_bound(bound: str, there: bool) -> None:
    assert holds(f"value = {bound}") is there
    assert holds(f"payoff = {{ A = {bound} }}") is there
    assert holds(f"seats = {{ C = {{ money = {bound} }} }}", c="money = 30, passes = 2") is there


def test_a_goal_holds_only_if_all_of_it_does() -> None:
    assert holds('value = 30\nturn = "A"')
    assert not holds('value = 30\nturn = "B"')
    assert not holds("payoff = { A = 30, B = 30 }")


def test_a_goal_that_is_reached_now_reckons_as_if_the_deal_ended() -> None:
    assert holds("value = 40", "b+1")
    assert not holds("value = 30", "b+1")
    assert not holds("seats = { A = { money = 90 } }", "b+1")  # nobody has been paid


def test_a_goal_at_the_settling_waits_for_it() -> None:
    goal = 'at = "settled"\npayoff = { A = 40 }'
    assert not holds(goal, "b+1")
    assert holds(goal, "b+1", "pass2")
    assert holds('at = "settled"\nseats = { A = { money = 90 } }', "b+1", "pass2")


def test_what_must_be_played_is_what_the_learner_himself_has_done() -> None:
    assert not holds('played = ["b+1"]')
    assert holds('played = ["b+1"]', "b+1")
    assert holds('played = ["b+2", "b+1"]', "b+1", "b+2")
    assert not holds('played = ["pass"]', "b+1")  # only B passed
    assert not holds('played = ["b+1", "b+1"]', "b+1")


def test_a_bonus_must_be_drawn_by_the_learner() -> None:
    last = {"b": "money = 50, passes = 2", "c": "money = 50, passes = 1"}
    assert holds("bonus = true", "pass", **last)
    assert not holds("bonus = true", "b+1", **last)
    assert not holds("bonus = true", "b+1", a=f"{A}, passes = 1")  # B's pass comes first


# Results of attempts


def test_a_goal_that_is_reached_is_right_with_three_stars() -> None:
    assert verdict(made(), "b+1") == Verdict(True, "Right.", 3, 0)


def test_an_attempt_goes_on_while_turns_are_left() -> None:
    two = made('solution = ["b+1"]\nturns = 2\n[goal]\nvalue = 60\n[replies.B]\nturns = ["pass"]')
    assert verdict(two, "b+1") is None
    assert rated(two, "b+1", "b+2") == (True, 3, 1)
    assert failure(two, "b+1", "pass") == "A share is worth $40; the task asks for $60."


def test_turns_that_are_used_up_end_the_attempt() -> None:
    assert failure(made(), "b+2") == "A share is worth $50; the task asks for $40."


def test_offers_are_no_turns() -> None:
    assert verdict(made(), "offer B play b-5", "offer B nothing") is None


def test_as_many_turns_as_one_likes_end_with_the_disks() -> None:
    free = with_reply('turns = ["pass"]')
    assert verdict(free, "pass") is None
    assert failure(free, "pass2") == "A share is worth $30; the task asks for $140."


def test_what_the_others_still_do_can_reach_the_goal() -> None:
    goal = 'solution = ["pass2"]\n[goal]\nat = "settled"\npayoff = { A = 20 }\n'
    slow = made(f'{goal}[replies.B]\nturns = ["pass", "b-5", "b+4"]')
    assert failure(slow, "pass2") == "You get $30; the task asks for $20."  # it passes twice
    quick = made(f'{goal}[replies.B]\nturns = ["b+4", "b-5"]')
    assert verdict(quick, "pass2") == Verdict(True, "Right.")


def test_a_solution_longer_than_par_says_by_how_much() -> None:
    exercise = with_reply('turns = ["pass"]', "value = 60")
    assert rated(exercise, "b+1", "b+2") == (True, 3, 1)
    assert verdict(exercise, "pass", "b+1") is None  # turning a disk is not counted
    free = made('solution = ["b+1"]\npar = 0\nturns = 0\n[goal]\nvalue = 60')
    assert rated(free, "b+1", "b+2") == (True, 3, 0)


@pytest.mark.parametrize(
    ("most", "over", "slips", "shown"),
    [
        (3, 0, 0, 3),
        (3, 0, 1, 2),
        (3, 0, 2, 2),
        (3, 0, 3, 1),
        (3, 0, 99, 1),
        (3, 1, 0, 2),
        (3, 1, 1, 2),
        (3, 2, 1, 1),
        (2, 0, 0, 2),
        (2, 0, 2, 2),
        (2, 0, 3, 1),
        (1, 0, 0, 1),
    ],
)
def test_stars_are_lost_by_slips_and_by_needless_actions(
    most: int, over: int, slips: int, shown: int
) -> None:
    assert grade.stars(Verdict(True, "Right.", most, over), slips) == shown


def test_the_end_of_an_attempt_that_is_right_is_where_its_goal_holds() -> None:
    goal = 'solution = ["pass2"]\n[goal]\nat = "settled"\npayoff = { A = 20 }\n'
    exercise = made(f'{goal}[replies.B]\nturns = ["b+4", "b-5"]')
    record = after(exercise, "pass2")
    found = judge_attempt(exercise, record)
    assert found is not None
    end = exercise.task_of(PlayTask).final_record(exercise, record, found)
    assert reached(exercise, exercise.task_of(PlayTask).goal, end)
    now = after(made(), "b+1")
    task = made().task_of(PlayTask)
    assert task.final_record(made(), now, Verdict(True, "Right.")) == now


def test_the_end_of_an_attempt_that_has_failed_is_the_end_of_its_deal() -> None:
    exercise = made()
    record = after(exercise, "b+2")
    end = exercise.task_of(PlayTask).final_record(exercise, record, Verdict(False, "Wrong."))
    assert attempt.deal_result(exercise, end) is not None
    assert end.state.table.phase is Phase.DISCARD


def test_a_bot_may_solve_an_exercise() -> None:
    exercise = made('solution = "careful"\n[goal]\nat = "settled"\npayoff = { A = ">= 30" }')
    record = solution_record(exercise)
    assert judge_attempt(exercise, record) == Verdict(True, "Right.")
    assert solution_record(made()) == after(made(), "b+1")


# Other right solutions, and mistakes

WAYS = """\
solution = ["b+1"]
turns = 2
[goal]
value = 40
[[accept]]
do = ["b-2", "pass"]
stars = 1
say = "A long way."
[[accept]]
goal = { value = 50 }
stars = 2
[replies.B]
turns = ["pass"]
"""


def test_another_way_is_right_by_what_was_done() -> None:
    exercise = made(WAYS)
    assert verdict(exercise, "b-2") is None
    assert verdict(exercise, "b-2", "pass") == Verdict(True, "A long way.", 1, 0)


def test_another_way_is_right_by_what_was_reached() -> None:
    assert rated(made(WAYS), "b+2") == (True, 2, 0)


def test_another_way_may_take_more_turns_than_the_task_gives() -> None:
    exercise = made(WAYS.replace("turns = 2", "turns = 1"))
    assert verdict(exercise, "b-2") is None
    assert failure(exercise, "pass") == "A share is worth $30; the task asks for $40."


MISTAKES = """\
solution = ["b+1", "b+2"]
turns = 2
[goal]
value = 60
[[wrong]]
do = ["pass"]
say = "You passed."
[[wrong]]
do = ["pass", "pass"]
say = "You passed twice."
[[wrong]]
do = ["b-2", "b+1"]
goal = { payoff = { A = "<= 20" } }
say = "A small deal."
[[wrong]]
do = ["g+1"]
error = "TURN-4"
say = "Green."
[[wrong]]
do = ["b+1", "g+1"]
error = "TURN-4"
say = "Green after blue."
[replies.B]
turns = ["pass"]
accepts = ["pass"]
"""


@pytest.mark.parametrize(
    ("actions", "words"),
    [
        (["pass", "b+1"], "You passed."),
        (["pass", "pass"], "You passed twice."),
        (["pass2"], "A share is worth $30; the task asks for $60."),
        (["b-2", "b+1"], "A small deal."),
        (["b-2", "pass"], "A small deal."),  # another solution
        (["b+1", "b-2"], "A small deal."),
        (["b+1", "pass"], "A share is worth $40; the task asks for $60."),
    ],
)
def test_of_the_listed_mistakes_the_one_that_fits_best_is_told(
    actions: list[str], words: str
) -> None:
    assert failure(made(MISTAKES), *actions) == words


def test_a_mistake_is_the_same_after_an_offer_that_was_declined() -> None:
    exercise = made(MISTAKES, kind="negotiate")
    assert failure(exercise, "offer B nothing", "pass", "pass") == "You passed twice."
    assert (
        failure(exercise, "offer B pass", "b+2", "pass")
        == "A share is worth $50; the task asks for $60."
    )


def test_an_offer_from_before_the_exercise_may_be_declined() -> None:
    exercise = made(MISTAKES, offers='[{ from = "A", to = "B", terms = "nothing" }]')
    assert told(after(exercise)) == ["B: decline A"]
    assert failure(exercise, "pass2") == "A share is worth $30; the task asks for $60."


def test_what_is_refused_is_told_by_all_that_was_done_and_else_by_the_last() -> None:
    exercise = made(MISTAKES)
    task, green = exercise.task_of(PlayTask), own(exercise, "g+1")
    assert task.refusal_text(exercise, after(exercise), green) == "Green."
    assert task.refusal_text(exercise, after(exercise, "b+1"), green) == "Green after blue."
    assert task.refusal_text(exercise, after(exercise, "b+2"), green) == "Green."
    assert task.refusal_text(exercise, after(exercise), own(exercise, "gP@A")) == ""
    assert task.refusal_text(exercise, after(exercise), own(exercise, "pass")) == ""


def test_a_card_that_cannot_be_played_is_told_too() -> None:
    exercise = made(MISTAKES)
    task = exercise.task_of(PlayTask)
    assert task.card_refusal_text(exercise, after(exercise), card("g+1")) == "Green."
    assert task.card_refusal_text(exercise, after(exercise), card("b+1")) == ""


def test_what_is_said_of_a_card_has_its_figures() -> None:
    exercise = made(MISTAKES.replace('say = "Green."', 'say = "Green. You have {money.A}."'))
    said = exercise.task_of(PlayTask).card_refusal_text(exercise, after(exercise), card("g+1"))
    assert said == "Green. You have $50."


# Numbers and choices


NUMBERS = """
[[ask]]
label = "One"
is = 30
wrong = [{ is = 3, say = "Times ten." }, { is = -30, say = "The sign." }]
[[ask]]
label = "Two"
is = 60
wrong = [{ is = 30, say = "Twice." }]
"""
HALF = "That’s exactly half of it. Did you leave something out?"
DOUBLE = "That’s exactly twice as much. Did you count something twice?"
SIGN = "The number is right, but its sign isn’t: is it above or below zero?"


@pytest.mark.parametrize(
    ("answers", "came"),
    [
        ([30, 60], Verdict(True, "Right.")),
        ([3, 60], Verdict(False, "Times ten.", wrong=(0,))),
        ([-30, 60], Verdict(False, "The sign.", wrong=(0,))),
        ([30, 30], Verdict(False, "Twice.", wrong=(1,))),
        ([3, 30], Verdict(False, "Times ten.", wrong=(0, 1))),
        ([7, 30], Verdict(False, "Twice.", wrong=(0, 1))),
        ([60, 30], Verdict(False, "Twice.", wrong=(0, 1))),
        ([7, 7], Verdict(False, "One: That’s too low. Where.", wrong=(0, 1))),
        ([60, 60], Verdict(False, "One: That’s the answer to “Two”. Where.", wrong=(0,))),
        ([15, 60], Verdict(False, f"One: {HALF} Where.", wrong=(0,))),
        ([0, 60], Verdict(False, "One: It isn’t zero. Where.", wrong=(0,))),
        ([30, 120], Verdict(False, f"Two: {DOUBLE} Where.", wrong=(1,))),
        ([30, -60], Verdict(False, f"Two: {SIGN} Where.", wrong=(1,))),
    ],
)
def test_a_wrong_number_is_told_its_misconception(answers: list[int], came: Verdict) -> None:
    assert judge_numbers(made(NUMBERS, kind="number"), answers) == came


TABLE = """
of = "payoff"
answer = { A = 30, B = 0, C = 0 }
[[wrong]]
answer = { A = 0 }
say = "The token is a share."
[[wrong]]
answer = { A = 15, B = 15 }
say = "Nothing is shared out."
"""


@pytest.mark.parametrize(
    ("answers", "came"),
    [
        ([30, 0, 0], Verdict(True, "Right.")),
        (
            [0, 0, 0],
            Verdict(False, "The token is a share.", wrong=(0,), misconceptions=("no-boss-share",)),
        ),
        ([0, 5, 0], Verdict(False, "The token is a share.", wrong=(0, 1))),
        ([15, 15, 0], Verdict(False, "Nothing is shared out.", wrong=(0, 1))),
        ([16, 0, 0], Verdict(False, "{A}: That’s too low. Where.", wrong=(0,))),
    ],
)
def test_a_wrong_table_is_told_its_misconception(answers: list[int], came: Verdict) -> None:
    assert judge_numbers(made(TABLE, kind="settle"), answers) == came


def test_a_misconception_shows_in_the_table_or_the_choice_that_has_its_name() -> None:
    table = TABLE.replace('say = "Nothing', 'name = "debt"\nsay = "Nothing')
    exercise = made(table, kind="settle")
    assert judge_numbers(exercise, [15, 15, 0]).misconceptions == ("debt",)
    assert "debt" in exercise.task.possible_misconceptions(exercise)
    named = CHOICES.replace('why = "Two', 'name = "kept-tokens"\nwhy = "Two')
    listed = made(named, kind="choose")
    assert listed.task.possible_misconceptions(listed) == {"kept-tokens"}
    for chosen, shows in (({0, 2}, ()), ({2}, ()), ({0, 1, 2}, ("kept-tokens",))):
        assert judge_choices(listed, chosen).misconceptions == shows


def test_a_name_that_no_misconception_has_is_refused() -> None:
    with pytest.raises(ScenarioError, match="no-such"):
        made(TABLE.replace('say = "Nothing', 'name = "no-such"\nsay = "Nothing'), kind="settle")


CHOICES = """
[[choices]]
say = "One"
right = true
why = "One is right."
[[choices]]
say = "Two"
why = "Two is wrong."
[[choices]]
say = "Three"
right = true
[[choices]]
say = "Four"
"""


@pytest.mark.parametrize(
    ("chosen", "came"),
    [
        ({0, 2}, Verdict(True, "Right.")),
        ({0, 1, 2}, Verdict(False, "Two is wrong.", wrong=(1,))),
        ({2}, Verdict(False, "One is right.", wrong=(0,))),
        ({1}, Verdict(False, "Two is wrong.", wrong=(0, 1, 2))),  # the chosen option comes first
        ({0}, Verdict(False, say("lesson.left-out"), wrong=(2,))),
        ({0, 2, 3}, Verdict(False, say("lesson.wrong-choice"), wrong=(3,))),
        (set(), Verdict(False, "One is right.", wrong=(0, 2))),
    ],
)
def test_a_wrong_choice_is_told_why(chosen: set[int], came: Verdict) -> None:
    assert judge_choices(made(CHOICES, kind="choose"), chosen) == came


# Places in a file

TOML = """\
id = "x" # goal = 1
hints = [
    "goal = 2",
    ["b+1"],
]
words = '''
[goal]
turns = 3
'''
solution = [] # the ] and the [ in a comment

[goal]
seats = { A = { money = 5 } }
payoff.B = 7
"high-score" = 9

[[ask]]
is = 1
wrong = [
    { is = 2 },
]

[[ask]]
is = 3

[[ask.wrong]]
is = 4

[[ask.wrong]]
is = 5

[ask.wrong.more]
why = 6

[ask.from]
seat = "A"

[[ask]]
is = 7

[[ask.wrong]]
is = 8

  [ "replies" . B ]
  turns = []
"""


@pytest.mark.parametrize(
    ("place", "written"),
    [
        ("", 'id = "x"'),
        ("id", 'id = "x"'),
        ("nowhere", 'id = "x"'),
        ("hints[1]", '    ["b+1"],'),
        ("turns", 'id = "x"'),  # in a string, and in another table
        ("solution", "solution"),
        ("goal", "[goal]\nseats"),
        ("goal.seats", "seats"),
        ("goal.seats.A.money", "seats"),
        ("goal.payoff.B", "payoff.B"),
        ("goal.payoff", "payoff.B"),
        ("goal.'high-score'", '"high-score"'),
        ("goal.deck", "[goal]\nseats"),
        ("goal.deck.A", "[goal]\nseats"),
        ("ask", "[[ask]]\nis = 1"),
        ("ask[0]", "[[ask]]\nis = 1"),
        ("ask[0].is", "is = 1"),
        ("ask[0].wrong[0].is", "    { is = 2 },"),
        ("ask[1]", "[[ask]]\nis = 3"),
        ("ask[1].is", "is = 3"),
        ("ask[1].label", "[[ask]]\nis = 3"),
        ("ask[1].wrong", "[[ask.wrong]]\nis = 4"),
        ("ask[1].wrong[0].is", "is = 4"),
        ("ask[1].wrong[1]", "[[ask.wrong]]\nis = 5"),
        ("ask[1].wrong[1].is", "is = 5"),
        ("ask[1].wrong[1].more.why", "why = 6"),
        ("ask[1].from.seat", 'seat = "A"'),
        ("ask[2].wrong[0].is", "is = 8"),
        ("ask[7].is", "[[ask]]\nis = 1"),
        ("replies.B", '  [ "replies"'),
        ("replies.B.turns[0]", "  turns"),
        ("replies.C", '  [ "replies"'),
    ],
)
def test_the_line_of_a_place_is_where_it_is_written(place: str, written: str) -> None:
    assert tomllib.loads(TOML)
    start = TOML.index(f"\n{written}") + 1 if not TOML.startswith(written) else 0
    assert toml_line(TOML, place) == TOML[:start].count("\n") + 1


def keys(value: Any, place: str = "") -> Iterator[tuple[str, str]]:
    """Yield the place of each key in a document, with the key."""
    if isinstance(value, dict):
        for name, each in value.items():
            within = f"{place}.{name}" if place else name
            yield within, name
            yield from keys(each, within)
    elif isinstance(value, list):
        for at, each in enumerate(value):
            yield from keys(each, f"{place}[{at}]")


FILES = sorted(course.COURSE_FOLDER.rglob("*.toml"))


@pytest.mark.parametrize("path", FILES[::8], ids=lambda path: path.stem)
def test_the_line_of_every_key_of_an_exercise_is_found(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    lines = text.split("\n")
    for place, name in keys(tomllib.loads(text)):
        line = lines[toml_line(text, place) - 1]
        assert name in line or line.endswith("["), place  # first line of a long list

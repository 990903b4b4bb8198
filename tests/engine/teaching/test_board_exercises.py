"""Exercises of the board game: read, graded, proven; replies of the other seats."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bosslib import Record
from bosslib.board.notation import parse_action
from bosslib.card.practice.generator import final_test
from bosslib.cli.check import check
from bosslib.errors import RuleError, ScenarioError
from bosslib.teaching import attempt, course, grade
from bosslib.teaching.exercise import Exercise, ShownArithmetic
from bosslib.teaching.kinds.number import NumberTask, compute_number
from bosslib.teaching.kinds.play import PlayTask
from bosslib.teaching.number_input import parse_number
from bosslib.teaching.proof import first_flaw
from bosslib.words import say
from tests.judging import judge_attempt, judge_choices, judge_numbers, solution_record

TEXTS = """
title = "A title"
task = "A task."
cites = ["B-DEAL-5"]
hints = ["Look.", "The rule.", "Do it."]
success = "Right."
"""

PLACE = """
[position]
phase = "deal"
turn = "A"
marker = 9
closed = [1, 2, 3, 4, 5, 6, 7, 8]
deck = ["cW", "tG", "stop", "boss", "cL"]

[position.seats]
A = { money = 3, investors = ["D", "L"], hand = ["cS", "cW"] }
B = { investors = ["C", "S"], hand = ["tD", "boss"] }
C = { investors = ["G", "W"], hand = ["stop"] }
"""
"""Space 9 pays 12 million for Dougherty and one of Cashman and Goldman."""

BUY = """
kind = "negotiate"
solution = ["offer iC for 4", "close iC iD"]

[goal]
at = "settled"
payoff = { A = ">= 8" }

[[wrong]]
do = ["offer iC for 3"]
say = "Too little."

[[wrong]]
do = ["offer iC for 6", "close iC iD"]
say = "Too dear."

[[wrong]]
do = ["give up"]
say = "Given up."

[[wrong]]
do = ["close iD iG"]
error = "B-DEAL-6"
say = "Not agreed."

[replies.B]
accepts = ["iC for 4"]
asks = ["iC for 7", "iC for 5"]
"""

ROLL = """
kind = "play"
dice = [3]
solution = ["roll"]

[goal]
phase = "moved"
marker = 12

[[wrong]]
do = ["open"]
say = "Opened."

[position]
phase = "turn"
turn = "A"
marker = 9
deck = ["cW", "tG", "stop", "boss"]

[position.seats]
A = { investors = ["D", "L"] }
B = { investors = ["C", "S"] }
C = { investors = ["G", "W"] }
"""

TABLE = """
kind = "settle"
of = "payoff"
answer = { A = 7, B = 5, C = 0 }
given = ["C"]

[[wrong]]
answer = { A = 12 }
say = "Nothing paid."
"""

AGREED = """
[position]
phase = "deal"
turn = "A"
marker = 9
closed = [1, 2, 3, 4, 5, 6, 7, 8]
bargains = [{ player = "B", terms = "iC for 5", agreed = ["A", "B"] }]

[position.seats]
A = { money = 3, investors = ["D", "L"], hand = ["cS"] }
B = { investors = ["C", "S"] }
C = { investors = ["G", "W"] }
"""

CHOICES = """
[[choices]]
say = "One"
right = true
[[choices]]
say = "Two"
why = "Not two."
"""


def text(body: str, place: str = "", **more: str) -> str:
    """A complete file, with additional keys."""
    keys = "".join(f"{key} = {value}\n" for key, value in more.items())
    return f'schema = "boss-exercise/1"\ngame = "board"\nid = "sample"\n{TEXTS}{keys}{body}{place}'


def made(body: str, place: str = "", **more: str) -> Exercise:
    return course.parse_exercise_text(text(body, place, **more))


def own(exercise: Exercise, deed: str) -> Any:
    return parse_action(f"{'ABCDEF'[exercise.seat]}: {deed}")


def after(exercise: Exercise, *deeds: str) -> Record:
    return attempt.play_actions(exercise, [own(exercise, each) for each in deeds])


def told(record: Record) -> list[str]:
    return [str(each) for each in record.actions]


def verdict(exercise: Exercise, *deeds: str) -> grade.Verdict | None:
    return judge_attempt(exercise, after(exercise, *deeds))


def reply(who: str, said: str, kind: str = "play", **more: str) -> Exercise:
    """A deal of A's in which one seat replies as given, and no answer is right."""
    body = f"""kind = "{kind}"
turns = 0
solution = ["close iC iD"]
[goal]
payoff = {{ A = 99 }}
[replies.{who}]
{said}
"""
    return made(body, PLACE, **more)


# Every kind


@pytest.mark.parametrize(
    "exercise",
    [
        made(BUY, PLACE),
        made(ROLL),
        made(TABLE, AGREED),
        made('kind = "settle"\nof = "money"\nanswer = { A = 10, B = 5, C = 0 }\n', AGREED),
        made(f'kind = "choose"\n{CHOICES}'),
        made(f'kind = "spot"\n{CHOICES}', AGREED),
        made(f'kind = "illegal"\ntry = "close iC iD"\nerror = "B-DEAL-7"\n{CHOICES}', AGREED),
    ],
    ids=["negotiate", "play", "payoff", "money", "choose", "spot", "illegal"],
)
def test_each_kind_is_read_and_proven(exercise: Exercise) -> None:
    assert exercise.game.name == "board"
    assert first_flaw(exercise) is None


@pytest.mark.parametrize(
    ("source", "answer"),
    [
        ("payout", 12),
        ("value", 4),
        ("dividends", 3),
        ("needs", 2),
        ("fair", 6),  # B-TWO-2
        ("limit", 12),  # B-INF-6
        ("payoff.A", 7),
        ("payoff.B", 5),
        ("money.A", 10),
        ("hand.A", 1),
        ("hand.B", 0),
        ("shapley.A", 8),
    ],
)
def test_the_engine_finds_each_number(source: str, answer: int) -> None:
    ask = f'kind = "number"\n[[ask]]\nlabel = "N"\nunit = "m"\nis = {answer}\nfrom = "{source}"\n'
    exercise = made(ask, AGREED)
    assert first_flaw(exercise) is None
    assert compute_number(exercise, source) == answer
    wrong = first_flaw(made(ask.replace(f"is = {answer}", "is = 77"), AGREED))
    assert wrong
    assert (wrong.key, wrong.expected) == ("ask[0].is", str(answer))


def test_without_a_way_to_close_nobody_gets_anything() -> None:
    exercise = made(TABLE.replace("7, B = 5", "0, B = 0"), PLACE)
    assert [compute_number(exercise, f"payoff.{seat}") for seat in "ABC"] == [0, 0, 0]
    assert compute_number(exercise, "money.A") == 3


def test_a_table_is_judged_in_millions() -> None:
    exercise = made(TABLE, AGREED)
    assert {each.unit for each in exercise.task_of(NumberTask).blanks} == {"m"}
    assert judge_numbers(exercise, [7, 5, 0]).is_right
    assert judge_numbers(exercise, [12, 5, 0]).say == "Nothing paid."
    assert parse_number("7 m") == parse_number("7 million") == parse_number("7") == 7


def test_choices_are_judged_as_in_the_card_game() -> None:
    exercise = made(f'kind = "choose"\n{CHOICES}')
    assert judge_choices(exercise, {0}).is_right
    assert judge_choices(exercise, {1}).say == "Not two."


def test_what_is_shown_if_the_file_does_not_say_it() -> None:
    assert made(BUY, PLACE).shows is ShownArithmetic.PAYOFF
    assert made(TABLE, AGREED).shows is ShownArithmetic.NOTHING


# An attempt


def test_the_solution_is_right_with_three_stars() -> None:
    exercise = made(BUY, PLACE)
    assert verdict(exercise, "offer iC for 4", "close iC iD") == grade.Verdict(True, "Right.")
    solved = solution_record(exercise)
    deal = attempt.deal_result(exercise, solved)
    assert deal
    assert deal.payoff == (8, 4, 0)


def test_a_mistake_is_told_though_an_offer_was_declined_before() -> None:
    exercise = made(BUY, PLACE)
    found = verdict(exercise, "offer iC for 2", "offer iC for 6", "close iC iD")
    assert found
    assert (found.is_right, found.say) == (False, "Too dear.")


def test_an_offer_that_was_declined_is_told_at_once() -> None:
    exercise = made(BUY, PLACE)
    record = after(exercise, "offer iC for 3")
    assert exercise.task_of(PlayTask).decline_text(exercise, record) == "Too little."
    assert judge_attempt(exercise, record) is None
    assert (
        exercise.task_of(PlayTask).decline_text(exercise, after(exercise, "offer iC for 4")) == ""
    )


def test_what_the_rules_refuse_is_told() -> None:
    exercise = made(BUY, PLACE)
    tried = own(exercise, "close iD iG")
    with pytest.raises(RuleError, match="B-DEAL-6"):
        after(exercise, "close iD iG")
    assert (
        exercise.task_of(PlayTask).refusal_text(exercise, after(exercise), tried) == "Not agreed."
    )


def test_who_gives_up_has_failed_and_the_record_ends_there() -> None:
    exercise = made(BUY, PLACE)
    record = after(exercise, "give up")
    found = judge_attempt(exercise, record)
    assert found
    assert found.say == "Given up."
    assert exercise.task_of(PlayTask).final_record(exercise, record, found) == record


def test_to_decline_and_to_let_others_go_on_costs_no_star() -> None:
    exercise = made(BUY, PLACE.replace("deck", f"{OFFERED}\ndeck"))
    found = verdict(exercise, "decline iC for 9", "offer iC for 4", "close iC iD")
    assert found
    assert grade.stars(found, 0) == 3


OFFERED = 'bargains = [{ player = "B", terms = "iC for 9", agreed = ["B"] }]'


def test_who_has_an_offer_to_answer_may_close_all_the_same() -> None:
    exercise = made(BUY, PLACE.replace("deck", f"{OFFERED}\ndeck"))
    found = verdict(exercise, "offer iC for 4", "close iC iD")
    assert found
    assert found.is_right


def test_a_deal_that_the_solution_ends_gives_any_number_of_turns() -> None:
    assert made(BUY, PLACE).task_of(PlayTask).turns == 0
    found = verdict(made(BUY, PLACE), "lay cS", "lay cW", "offer iC for 4", "close iC iD")
    assert found
    assert (found.is_right, found.actions_over_par) == (True, 2)
    assert made(ROLL).task_of(PlayTask).turns == 1


def test_out_of_turns_the_learner_does_nothing_and_gives_up() -> None:
    exercise = made(BUY, PLACE, turns="1")
    record = after(exercise, "offer iC for 4", "lay cS")
    found = judge_attempt(exercise, record)
    assert found
    assert not found.is_right
    end = exercise.task_of(PlayTask).final_record(exercise, record, found)
    assert told(end)[-1] == "A: give up"
    assert attempt.is_over(exercise, end)
    assert attempt.deal_result(exercise, end) is None


def test_who_must_close_closes_when_it_is_played_out() -> None:
    """B-TWO-4."""
    exercise = made(BUY, AGREED, turns="1", rules="{ fair = true }")
    end = attempt.play_out(exercise, after(exercise, "lay cS"))
    assert told(end)[-1] == "A: close iC iD"


def test_out_of_a_deal_the_learner_rolls_and_draws_when_it_is_played_out() -> None:
    exercise = made(ROLL.replace("marker = 12", "marker = 13"))
    record = after(exercise, "roll")
    found = judge_attempt(exercise, record)
    assert found
    assert not found.is_right
    assert told(exercise.task_of(PlayTask).final_record(exercise, record, found)) == [
        "A: roll",
        "A: draw",
    ]


def test_a_goal_holds_now_where_nobody_has_anything_to_do() -> None:
    """After a turn the others do nothing, so the learner's action remains visible."""
    exercise = made(
        ROLL.replace('["roll"]', '["roll", "draw"]').replace(
            'phase = "moved"', 'turn = "B"\nhand_sizes = { A = 3 }'
        )
    )
    assert first_flaw(exercise) is None
    assert told(after(exercise, "roll", "draw")) == ["A: roll", "A: draw"]


def test_an_attempt_is_over_when_nobody_has_anything_to_do() -> None:
    exercise = made(ROLL, turns="0")
    assert verdict(exercise, "roll") == grade.Verdict(True, "Right.")
    other = made(ROLL.replace("marker = 12", "marker = 13"), turns="0")
    assert verdict(other, "roll") is None
    found = verdict(other, "roll", "draw")
    assert found is not None
    assert not found.is_right


@pytest.mark.parametrize(
    ("source", "wrong", "words"),
    [
        ("payout", 4, "That is one dividend."),
        ("payout", 3, "That is how many dividends"),
        ("payout", 7, "That is what you keep."),
        ("payoff.A", 12, "You have paid nobody yet."),
        ("payoff.A", 5, "That is what you pay to the others."),
        ("payoff.A", 3, "That is how many dividends"),
        ("payoff.B", 12, "That’s too high."),
    ],
)
def test_a_known_mistake_is_named_though_the_exercise_does_not_list_it(
    source: str, wrong: int, words: str
) -> None:
    answer = {"payout": 12, "payoff.A": 7, "payoff.B": 5}[source]
    ask = f'kind = "number"\n[[ask]]\nlabel = "How much?"\nis = {answer}\nfrom = "{source}"\n'
    exercise = made(f'{ask}unit = "m"\n', AGREED)
    assert first_flaw(exercise) is None
    assert judge_numbers(exercise, [wrong]).say.startswith(words)


# Replies of the others


def test_a_price_is_asked_after_another_was_declined_each_once() -> None:
    exercise = reply("B", 'asks = ["iC for 7", "iC for 5"]', "negotiate")
    assert told(after(exercise)) == []
    one = after(exercise, "offer iC for 1")
    assert told(one)[1:] == ["B: decline iC for 1", "B: offer iC for 7"]
    both = after(exercise, "offer iC for 1", "offer iC for 2")
    assert told(both)[4:] == ["B: decline iC for 2", "B: offer iC for 5"]
    more = after(exercise, "offer iC for 1", "offer iC for 2", "offer iC for 3")
    assert told(more)[7:] == ["B: decline iC for 3"]
    assert told(after(exercise, "offer iS for 1"))[1:] == ["B: decline iS for 1"]


@pytest.mark.parametrize(
    ("said", "offer", "answer"),
    [
        ('accepts = ["iC for 4"]', "iC for 4", "accept"),
        ('accepts = ["iC for 4"]', "iC for 5", "accept"),
        ('accepts = ["iC for 4"]', "iC for 1d", "accept"),  # a dividend is 4 million
        ('accepts = ["iC for 4"]', "iC for 3", "decline"),
        ('accepts = ["iC for 4"]', "iC iS for 9", "decline"),
        ('accepts = "all"', "iC iS for 0", "accept"),
        ("least = 3", "iC iS for 6", "accept"),
        ("least = 3", "iC iS for 5", "decline"),
        (
            "most = 9",
            "iC for 9",
            "accept",
        ),  # it gives no value for a helper, who gets the larger part
        ("", "iC for 6", "accept"),
        ("", "iC for 5", "decline"),
        ('turns = ["decline iC for 9"]\naccepts = "all"', "iC for 9", "decline"),
    ],
)
def test_a_helper_says_yes_to_what_is_good_enough(said: str, offer: str, answer: str) -> None:
    record = after(reply("B", said, "negotiate"), f"offer {offer}")
    assert told(record)[-1] == f"B: {answer} {offer}"


@pytest.mark.parametrize(
    ("said", "price", "answer"),
    [
        ('accepts = ["iC for 4"]', 4, "accept"),
        ('accepts = ["iC for 4"]', 3, "accept"),
        ('accepts = ["iC for 4"]', 5, "decline"),
        ("most = 4", 4, "accept"),
        ("most = 4", 5, "decline"),
        ("least = 1", 2, "accept"),  # it gives no value for a Boss, who keeps 10
        ("", 6, "accept"),
        ("", 7, "decline"),  # 5 for the Boss
    ],
)
def test_a_boss_says_yes_to_what_is_cheap_enough(said: str, price: int, answer: str) -> None:
    exercise = reply("A", said, "negotiate", seat='"B"')
    assert told(after(exercise, f"offer iC for {price}"))[-1] == f"A: {answer} iC for {price}"


def test_a_seat_plays_each_of_its_turns_once_and_lets_the_rest_pass() -> None:
    exercise = reply("B", 'turns = ["offer iC for 6", "tD iD", "recruit iD"]')
    assert told(after(exercise)) == [
        "B: offer iC for 6",
        "B: tD iD",
        "C: allow",
    ]  # then the learner may stop it or not
    on = after(exercise, "allow")
    assert told(on)[3:] == ["A: allow", "B: no more", "C: no more"]


def test_a_stop_stops_the_first_card_that_it_can() -> None:
    exercise = made(
        """kind = "play"
seat = "B"
solution = ["tD iD"]
[goal]
travels = { D = "tD" }
[replies.C]
turns = ["stop"]
""",
        PLACE,
    )
    record = after(exercise, "tD iD")
    assert "C: stop" in told(record)
    assert record.state.table.travels == ()


def test_who_bargains_is_not_hurried_and_cards_come_before_the_close() -> None:
    exercise = reply("B", 'turns = ["tD iD"]\naccepts = ["iC for 4"]', "negotiate")
    assert told(after(exercise, "offer iC for 4"))[1:] == ["B: accept iC for 4"]
    with pytest.raises(RuleError, match="B-INF-4"):
        after(exercise, "offer iC for 4", "close iC iD")  # Dougherty is sent away in time
    late = after(exercise, "offer iC for 4", "allow")
    assert told(late)[2:] == ["B: tD iD", "C: allow", "A: allow"]
    assert late.state.table.travels
    at_once = reply("B", 'turns = ["tD iD"]\naccepts = ["iC for 4"]')
    assert told(after(at_once))[0] == "B: tD iD"


def test_the_stop_window_of_a_bargainer_is_passed_at_once() -> None:
    exercise = made(
        """kind = "negotiate"
seat = "B"
solution = ["boss"]
[goal]
boss = "B"
""",
        PLACE,
    )
    assert told(after(exercise, "boss"))[1:] == ["C: allow", "A: allow"]
    assert first_flaw(exercise) is None


def test_another_boss_closes_as_well_as_he_can() -> None:
    exercise = made(
        """kind = "play"
seat = "C"
solution = ["no more"]
[goal]
at = "settled"
payoff = { A = 7, B = 5 }
""",
        AGREED,
    )
    assert first_flaw(exercise) is None
    assert told(solution_record(exercise))[-1] == "A: close iC iD"


def test_a_seat_can_be_a_computer_player() -> None:
    exercise = reply("B", 'bot = "careful"')
    record = after(exercise)
    assert "B" in {each[0] for each in told(record)}  # it acts without being told
    assert attempt.follow(exercise, attempt.begun(exercise)) == record


def test_a_computer_player_says_why() -> None:
    exercise = reply("B", 'bot = "careful"', "negotiate")
    (answer,) = attempt.latest_replies(exercise, after(exercise, "offer iC for 1"))
    assert answer == (1, say("reasons.part", mine="1 million", theirs="11 million"))


def test_what_was_taken_back_can_be_said_again() -> None:
    """The others read the actions from the record, so undo works for them too."""
    exercise = reply("B", 'asks = ["iC for 7"]', "negotiate")
    first = after(exercise, "offer iC for 1")
    again: Any = Record(first.start).play("A: offer iC for 1")
    assert told(attempt.follow(exercise, again)) == told(first)


# Refusals, with their place


@pytest.mark.parametrize(
    ("body", "old", "new", "place"),
    [
        (BUY, '"board"', '"dice"', "game"),
        (BUY, 'at = "settled"', 'at = "closed"', "goal.at"),
        (BUY, 'at = "settled"', "bonus = true", "goal.bonus"),
        (BUY, "payoff = {", "value = {", "goal.value"),
        (BUY, '"offer iC for 4"', '"play iC"', "solution[0]"),
        (BUY, 'accepts = ["iC for 4"]', 'accepts = ["iC"]', "replies.B.accepts[0]"),
        (BUY, 'asks = ["iC for 7"', 'asks = ["C for 7"', "replies.B.asks[0]"),
        (BUY, 'accepts = ["iC for 4"]', "gains = 4", "replies.B.gains"),
        (BUY, 'accepts = ["iC for 4"]', "least = -1", "replies.B.least"),
        (BUY, 'accepts = ["iC for 4"]', 'bot = "nobody"', "replies.B.bot"),
        (BUY, "[replies.B]", "[replies.D]", "replies.D"),
        (BUY, 'kind = "negotiate"', 'kind = "negotiate"\nshows = "sum"', "shows"),
        (BUY, 'hand = ["stop"]', 'hand = ["b+4"]', "position.seats.C.hand[0]"),
        (BUY, "marker = 9", "marker = 1", "position"),
        (TABLE, 'of = "payoff"', 'of = "paid"', "of"),
        (TABLE, "C = 0 }", "D = 0 }", "answer.D"),
    ],
)
def test_a_bad_file_is_refused_in_one_line_with_its_place(
    body: str, old: str, new: str, place: str, tmp_path: Path
) -> None:
    whole = text(body, PLACE)
    assert old in whole
    path = tmp_path / "sample.toml"
    path.write_text(whole.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ScenarioError) as caught:
        course.load_exercise(path)
    assert "\n" not in str(caught.value)
    assert str(caught.value).startswith(f"{path}:")
    assert f": {place}" in str(caught.value)


@pytest.mark.parametrize("source", ["sum", "shares.A", "payoff", "value.B", "payoff.F"])
def test_a_number_that_the_board_game_does_not_have_is_refused(source: str) -> None:
    with pytest.raises(ScenarioError, match=r"^:\d+: ask\[0\]\.from"):
        made(f'kind = "number"\n[[ask]]\nlabel = "N"\nis = 1\nfrom = "{source}"\n', AGREED)


def test_check_passes_a_good_file_and_says_what_a_wrong_one_came_to(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "sample.toml"
    path.write_text(text(BUY, PLACE), encoding="utf-8")
    assert check([path]) == 0
    path.write_text(text(BUY.replace(">= 8", ">= 9"), PLACE), encoding="utf-8")
    capsys.readouterr()
    assert check([path]) == 1
    assert capsys.readouterr().out.startswith(f"{path}:")
    path.write_text(text(ROLL.replace("marker = 12", "marker = 13")), encoding="utf-8")
    assert check([path]) == 1
    assert "solution" in capsys.readouterr().out


# The course


def test_lessons_are_told_apart_by_their_game() -> None:
    card, board = course.lessons(game="card"), course.lessons(game="board")
    assert {**card, **board} == course.lessons()
    assert list(course.lessons())[: len(card)] == list(card)
    assert all(course.find(name).game.name == "board" for names in board.values() for name in names)


def test_the_final_test_of_the_card_game_asks_nothing_of_the_board_game() -> None:
    board = {name for names in course.lessons(game="board").values() for name in names}
    assert board
    for seed in range(5):
        assert not board & {each.id for each in final_test(seed)}

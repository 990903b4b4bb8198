"""Partners with minds in exercises of the board game: prices, rivals, the Boss, and leaving."""

from __future__ import annotations

import re
from random import Random

import pytest

from bosslib.board.actions import Offer
from bosslib.game.mind import CHARACTERS
from bosslib.teaching import attempt, course
from bosslib.teaching.exercise import Exercise
from bosslib.teaching.kinds.play import PlayTask
from tests.engine.teaching.test_board_exercises import OFFERED, PLACE, after, made, own, told
from tests.judging import judge_attempt

WHOLE = 12
"""What the deal of `PLACE` pays, in millions; A lacks one place, which B or C can fill."""

RIVAL = 'bargains = [{ player = "C", terms = "iG for 4", agreed = ["C"] }]\ndeck'


def partner(who: str, reply: str, place: str = PLACE, **more: str) -> Exercise:
    """An exercise in which one seat has a mind."""
    body = f"""kind = "negotiate"
turns = 0
solution = ["close iC iD"]
[goal]
payoff = {{ A = 99 }}
[replies.{who}]
{reply}
"""
    return made(body, place, **more)


def talk(exercise: Exercise, *deeds: str) -> list[str]:
    """What was done, with the reasons of the others."""
    record = after(exercise, *deeds)
    said = (attempt.spoken_reason(exercise, record, at) for at in range(len(record.actions)))
    return [f"{each} {why}".strip() for each, why in zip(told(record), said, strict=True)]


def asked(exercise: Exercise, *deeds: str) -> list[int]:
    """The prices that the others ask."""
    actions = after(exercise, *deeds).actions
    others = [each.deed for each in actions if each.seat != exercise.seat]
    return [each.terms.price.number for each in others if isinstance(each, Offer)]


def test_a_helper_comes_down_for_who_goes_up() -> None:
    exercise = partner("B", 'least = 3\nmind = "fair"')
    assert talk(exercise, "offer iC for 2", "offer iC for 4") == [
        "A: offer iC for 2",
        "B: decline iC for 2 That brings me 2 million of the 12 million. That’s too little for me.",
        "B: offer iC for 7 I want 7 million of the 12 million that the deal pays.",
        "A: offer iC for 4",
        "B: decline iC for 4 That brings me 4 million of the 12 million. That’s too little for me.",
        "B: offer iC for 5 "
        "You have come 2 million towards me, and I’ll come 2 million towards you.",
    ]


def test_a_helper_asks_less_than_a_rival_who_could_fill_the_place() -> None:
    """Who asks for too much isn't needed (B-DEAL-6)."""
    alone = partner("B", 'least = 1\nmind = "hard"')
    beside = partner("B", 'least = 1\nmind = "hard"', PLACE.replace("deck", RIVAL))
    assert asked(alone, "offer iC for 1") == [11]
    assert asked(beside, "offer iC for 1") == [3]


def test_a_helper_takes_its_least_price_also_where_a_rival_is_cheaper() -> None:
    exercise = partner("B", 'least = 6\nmind = "fair"', PLACE.replace("deck", RIVAL))
    assert talk(exercise, "offer iC for 6")[-1].startswith("B: accept iC for 6")
    assert asked(exercise, "offer iC for 5") == [6]


def test_what_it_asked_before_the_talk_stands() -> None:
    exercise = partner("B", 'least = 3\nmind = "hard"', PLACE.replace("deck", f"{OFFERED}\ndeck"))
    assert asked(exercise, "offer iC for 1", "offer iC for 4") == [], "its 9 million stand"
    assert asked(exercise, "offer iC for 1", "offer iC for 4", "offer iC for 5") == [8]


def test_a_boss_gives_way_but_not_beyond_its_limit() -> None:
    exercise = partner("A", 'most = 7\nmind = "soft"', seat='"B"')
    assert talk(exercise, "offer iC for 9", "offer iC for 8", "offer iC for 7") == [
        "B: offer iC for 9",
        "A: decline iC for 9 That brings me 3 million and you 9 million. That’s too little for me.",
        "A: offer iC for 5 With that, the deal leaves me 7 million.",
        "B: offer iC for 8",
        "A: decline iC for 8 That brings me 4 million and you 8 million. That’s too little for me.",
        "A: offer iC for 6 "
        "You have come 1 million towards me, and I’ll come 1 million towards you.",
        "B: offer iC for 7",
        "A: accept iC for 7 Agreed. That brings me 5 million and you 7 million.",
    ]


def test_it_does_not_compare_with_an_offer_that_is_worth_something_else_by_now() -> None:
    """After the agreement at 7 million, one at 6 is no worse for the Boss than nothing."""
    exercise = partner("A", 'most = 7\nmind = "soft"', seat='"B"')
    prices = [f"offer iC for {price}" for price in (9, 8, 7, 6)]
    assert "than your last offer" not in talk(exercise, *prices)[9]


def test_a_boss_who_lacks_more_than_these_pieces_names_no_price() -> None:
    """What they bring depends on the other prices then."""
    place = PLACE.replace('investors = ["D", "L"]', 'investors = ["L"]').replace(
        'investors = ["C", "S"]', 'investors = ["C", "D"]'
    )
    exercise = partner("A", 'most = 7\nmind = "soft"', place, seat='"B"')
    assert asked(exercise, "offer iC for 3") == []


def test_a_boss_closes_with_a_rival_rather_than_give_up() -> None:
    """Help that nobody else gave is not lost because the learner asked for too much."""
    place = PLACE.replace("deck", RIVAL)
    exercise = partner("A", 'most = 7\nmind = "soft"', place, seat='"B"')
    end = attempt.play_out(exercise, after(exercise, "offer iC for 9", "no more"))
    assert "A: accept iG for 4" in told(end)
    assert told(end)[-1] == "A: close iD iG"


def test_who_leaves_takes_back_its_price() -> None:
    exercise = partner("B", 'least = 6\nmind = "impatient"')
    steps = [f"offer iC for {price}" for price in (2, 3, 4, 5)]
    done = talk(exercise, *steps, "offer iC for 10")
    left = next(at for at, each in enumerate(done) if "I’m leaving" in each)
    assert re.match(r"B: withdraw iC for \d+$", done[left + 1])
    assert done[-1].startswith("B: decline iC for 10 I’ve left")


@pytest.mark.parametrize("mind", sorted(CHARACTERS))
@pytest.mark.parametrize("least", [1, 4])
def test_its_figures_are_true_its_prices_fall_and_stay_above_its_limit(
    mind: str, least: int
) -> None:
    for seed in range(4):
        exercise = partner("B", f'least = {least}\nmind = "{mind}"')
        record, prices = attempt.begun(exercise), list[int]()
        for price in sorted(Random(f"{mind}/{least}/{seed}").sample(range(WHOLE), 5)):
            if record.state.table.bargains and record.state.table.bargains[0].is_struck:
                break
            record = attempt.play_action(exercise, record, own(exercise, f"offer iC for {price}"))
            for _, said in attempt.latest_replies(exercise, record):
                assert {*re.findall(r"brings me (\d+) million", said)} <= {f"{price}"}
                prices += map(int, re.findall(r"I want (\d+) million", said))
            again = attempt.play_actions(
                exercise, [each for each in record.actions if each.seat == exercise.seat]
            )
            assert again.actions == record.actions
        assert prices == sorted(prices, reverse=True)
        assert all(each >= least for each in prices)


def test_nobody_agrees_to_less_than_is_agreed_already() -> None:
    helped = partner("B", 'least = 3\nmind = "soft"')
    assert told(after(helped, "offer iC for 7", "offer iC for 6"))[-1] == "B: decline iC for 6"
    assert told(after(helped, "offer iC for 7", "offer iC for 8"))[-1] == "B: accept iC for 8"
    boss = partner("A", 'most = 7\nmind = "soft"', seat='"B"')
    assert told(after(boss, "offer iC for 5", "offer iC for 7"))[-1] == "A: decline iC for 7"


def test_after_the_last_offer_that_it_hears_a_helper_names_no_price() -> None:
    """By default it hears any number of offers."""
    body = """kind = "negotiate"
offers = 2
solution = ["close iC iD"]
[goal]
payoff = { A = 99 }
[replies.B]
least = 3
mind = "fair"
"""
    prices = ["offer iC for 2", "offer iC for 3"]
    assert len(asked(made(body, PLACE), *prices)) == 1
    assert len(asked(made(body.replace("offers = 2\n", ""), PLACE), *prices)) == 2


def test_who_first_turns_down_what_is_asked_has_found_the_solution_too() -> None:
    """The page declines an open offer before it makes another for the same piece (B-DEAL-5)."""
    exercise = course.find("last-own")
    first, last, end = (str(each).split(": ")[1] for each in exercise.task_of(PlayTask).solution)
    done = attempt.play_replies(exercise, after(exercise, first, "decline iW for 7", last, end))
    found = judge_attempt(exercise, done)
    assert found
    assert found.say.startswith("{A} pays you 11 million.")

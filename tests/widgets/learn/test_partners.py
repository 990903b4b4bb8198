"""Partners' explanations in an exercise, on its page and by voice, and their counter-offers."""

from bosslib.game import SEATS
from bosslib.teaching.kinds.play import PlayTask
from bosslib.words import say
from tests.widgets.learn.learner import parts
from tests.widgets.learn.test_task import Alone, begun


def offer(learner: Alone, terms: str) -> None:
    seat = SEATS[learner.exercise.seat]
    learner.act(learner.exercise.game.parse(f"{seat}: {terms}"))


def quoted(seat: str, key: str, **values: str) -> str:
    quote = say("reasons.quoted", reason=say(f"reasons.{key}", **values))
    return say("reasons.said", name=say(f"names.{seat}"), quote=quote)


def texts(learner: Alone) -> str:
    """All texts beside the exercise, as HTML."""
    found = (str(getattr(each, "value", "")) for each in parts(learner.task))
    return " ".join(found)


def test_a_refusal_stands_with_its_reason_on_the_page_and_is_spoken() -> None:
    learner = begun("right-price")
    offer(learner, "offer play g+1")
    assert say("task.declined") in learner.said
    assert learner.tells(quoted("A", "only", mine="$15", least="$20"))
    assert learner.tells(learner.exercise.task_of(PlayTask).wrong[2].say)


def test_a_yes_has_its_reason_too() -> None:
    learner = begun("right-price")
    offer(learner, "offer play g+4")
    assert say("task.answer") in learner.said
    assert learner.tells(quoted("A", "each.your", cards="+4", due="$105"))


def test_the_log_has_the_reason() -> None:
    learner = begun("sell-a-card")
    offer(learner, "offer nothing")
    assert say("reasons.same.boss", due="$40") in texts(learner)


def test_who_turns_an_offer_down_offers_something_and_the_learner_takes_it() -> None:
    learner = begun("agreed-discard")
    offer(learner, "offer nothing")
    assert learner.tells(quoted("A", "spared", card="Reverse", harm="$60"))
    offer(learner, "accept A")
    offer(learner, "drop bR")
    assert learner.results[0].stars == 2


def test_the_last_answer_is_told_with_the_verdict() -> None:
    learner = begun("two-cousins")
    offer(learner, "offer C nothing")
    offer(learner, "offer D nothing")
    assert learner.tells(quoted("D", "token", due="$40"))
    assert learner.results[0].stars == 3

"""Three bargains before and after the course, on their page."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from ipywidgets import HTML

from bosslib.teaching.drill.bargainers import compare_bargainers
from bosslib.teaching.drill.measure import MEASURED
from bosslib.words import say
from bosswidgets.kit.choices import Choices
from bosswidgets.kit.fields import Fields
from bosswidgets.kit.progress import MEASURE_KEY, validate_progress
from bosswidgets.learn.drill.measure_page import BargainTest
from tests.widgets.learn.learner import parts
from tests.widgets.learn.test_task import opened

SCORES = {MEASURE_KEY: {"seed": 1, "results": {}, "scores": [30]}}


def begun(address: str = "?test=5", marks: Any = None) -> BargainTest:
    page = opened(BargainTest, address, marks)
    assert isinstance(page, BargainTest)
    return page


def text(page: BargainTest) -> str:
    return unescape(" ".join(str(each.value) for each in parts(page) if isinstance(each, HTML)))


def press(page: BargainTest, label: str) -> None:
    groups = [each for each in parts(page) if isinstance(each, Choices)]
    group, item = next(
        (group, item) for group in groups for item in group.items if item["label"] == label
    )
    group._on_message(None, {"choose": item["id"]}, None)


def offer(page: BargainTest, price: int) -> None:
    (fields,) = (each for each in parts(page) if isinstance(each, Fields))
    (name,) = (each["id"] for each in fields.fields if each["kind"] == "answer")
    fields._on_message(None, {"sent": {name: str(price)}}, None)


def bargain(page: BargainTest, *, well: bool) -> None:
    """Bargain as in the best line that was found, or walk away."""
    assert page.position
    best = compare_bargainers(page.position.talks)["best"]
    if not well:
        press(page, say("drilling.walk"))
    else:
        for price in best.offers:
            offer(page, price)
        if page.position.talks.price is None:
            money = page.position.bargaining.exercise.teaching.pictures.money
            press(page, say("drilling.accept", price=money(best.price or 0)))
    press(page, say("drilling.next"))


def stored(page: BargainTest) -> Any:
    return page.bridge.marks()[MEASURE_KEY]


def test_the_first_time_is_kept_and_told_at_the_next() -> None:
    page = begun()
    for well in (True, False, False):
        bargain(page, well=well)
    assert stored(page)["results"] == {"0": 100, "1": 0, "2": 0}
    assert stored(page)["scores"] == [33]
    assert say("bargains.first", part=0.33) in text(page)
    press(page, say("bargains.again"))
    for _ in range(MEASURED):
        bargain(page, well=True)
    assert stored(page)["scores"] == [33, 100]
    assert say("bargains.later", part=1.0, before=0.33) in text(page)


def test_a_test_that_is_opened_again_goes_on_where_it_was() -> None:
    page = begun()
    bargain(page, well=True)
    again = begun("?test=5", page.bridge.marks())
    press(again, "1")
    assert again._index == 1, "a bargain that has ended is not made again"
    other = begun("?test=6", page.bridge.marks())
    assert other._index == 0


def test_the_task_stays_while_one_bargains() -> None:
    page = begun()
    assert page.position
    task = page.position._task
    assert task in text(page)
    offer(page, page.position.bargaining.zone.buyer)
    assert task in text(page)


@pytest.mark.parametrize(
    "mark",
    [
        {"seed": 0, "results": {}, "scores": []},
        {"seed": 1, "results": {"3": 10}, "scores": []},
        {"seed": 1, "results": {"0": 101}, "scores": []},
        {"seed": 1, "results": {"0": True}, "scores": []},
        {"seed": 1, "results": {}, "scores": [1, 2, 3]},
        {"seed": 1, "results": {}, "scores": "12"},
        {"seed": 1, "results": []},
    ],
)
def test_a_forged_record_is_dropped(mark: object) -> None:
    assert validate_progress({MEASURE_KEY: mark}) == {}
    assert validate_progress(SCORES) == SCORES

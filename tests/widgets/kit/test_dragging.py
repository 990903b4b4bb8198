"""Dragging on a page does the same as clicks, and nothing that clicks could not do."""

from __future__ import annotations

from bosslib.picture.shapes import Sheet
from bosswidgets.kit.choices import Button, Choices
from bosswidgets.kit.picture.canvas import TableCanvas
from bosswidgets.kit.picture.dragging import DragAndDrop, build

LEFT, RIGHT, BESIDE = {"x": 0.2, "y": 0.5}, {"x": 0.7, "y": 0.5}, {"x": 0.7, "y": 0.9}
"""On the pile, in the middle, and on nothing."""


def dragging() -> tuple[DragAndDrop, list[tuple[str, ...]]]:
    """Cards, one of which is refused, a picture with two items, and a list of the actions."""
    done: list[tuple[str, ...]] = []

    def choose(item: str) -> None:
        done.append(("choose", item))

    hand = Choices(
        [
            Button("Blue", "blue", disabled_reason="Not now"),
            Button("Red", "red"),
            Button("Green", "green", pressed=True),
        ]
    )
    sheet = Sheet()
    sheet.add_place("pile", 0, 0, 40, 70)
    sheet.add_place("middle", 60, 0, 40, 70)
    picture = TableCanvas()
    picture.draw(sheet.scene(100, 100, "Two things"))
    clicks = (lambda hit: done.append(("click", hit)), lambda *hits: done.append(("drag", *hits)))
    return build(hand, picture, choose, lambda words: done.append((words,)), clicks), done


def test_a_card_is_chosen_and_the_place_where_it_is_dropped_is_clicked() -> None:
    drags, done = dragging()
    drags._on_drop(None, {"from": {"card": "red"}, "to": RIGHT}, None)
    assert done == [("choose", "red"), ("click", "middle")]


def test_a_card_that_is_chosen_already_stays_chosen() -> None:
    drags, done = dragging()
    drags._on_drop(None, {"from": {"card": "green"}, "to": RIGHT}, None)
    assert done == [("click", "middle")]


def test_a_card_that_is_refused_or_gone_by_now_does_nothing() -> None:
    drags, done = dragging()
    for card in ("blue", "yellow"):
        drags._on_drop(None, {"from": {"card": card}, "to": RIGHT}, None)
    assert done == []


def test_a_thing_on_the_picture_is_dragged_to_another_and_not_to_itself() -> None:
    drags, done = dragging()
    for goal in (RIGHT, LEFT, BESIDE):
        drags._on_drop(None, {"from": LEFT, "to": goal}, None)
    assert done == [("drag", "pile", "middle"), ("drag", "pile", "")]

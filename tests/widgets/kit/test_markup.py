"""User input is displayed as text everywhere: never as an element of the page."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from bosslib import Record
from bosslib.log import SeatedGame
from bosslib.teaching import course
from bosslib.words import say
from bosswidgets import Table
from bosswidgets.board.table import BoardTable
from bosswidgets.table.base import TableWidget
from tests.widgets.editor.test_editor import WHOLE, Teacher
from tests.widgets.learn.test_task import Alone
from tests.widgets.test_secrets import (
    BOARD_GAME,
    CARD_GAME,
    SEATS,
    Messages,
    acts,
    click_all,
    folder,
    sent,
)

__all__ = ["folder", "sent"]  # fixtures

ELEMENT = "<i onx=1>&amp;"
"""The input; unescaped, it would be an element and `&`."""
TAG = re.compile(r"</[a-z]")


def texts(value: Any) -> Iterator[str]:
    """Yield all texts in a JSON value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from texts(each)


def elements(messages: Messages) -> list[str]:
    """The sent HTML in which the input is an element."""
    found, html = list[str](), set[str]()
    for kind, channel, data, *_ in map(json.loads, messages):
        state = (data or {}).get("state", {})
        if kind == "comm_open" and state.get("_model_name") == "HTMLModel":
            html.add(channel)
        typed = (text for text in texts(data) if "<i onx" in text)
        found += [text for text in typed if channel in html or TAG.search(text)]
    return found


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "positions"),
    [
        pytest.param(Table, CARD_GAME, id="card"),
        pytest.param(BoardTable, BOARD_GAME, id="board", marks=pytest.mark.nightly),
    ],
)
def test_a_player_may_have_any_name(
    kind: type[TableWidget], positions: Any, sent: Messages
) -> None:
    seen = 0
    for state in Random(1).sample([*positions(1)], 12):
        sent.clear()
        table = kind(
            SeatedGame(Record(state), (ELEMENT,) * SEATS, (None, *["careful"] * (SEATS - 1)))
        )
        assert [*click_all(table, lambda name: name == "next" or not acts(name))]
        table.close()
        assert elements(sent) == []
        seen += "onx" in "".join(sent)
    assert seen == 12


def test_an_exercise_may_have_any_words(sent: Messages) -> None:
    text = re.sub(r'"([A-Z][a-z][^"\n]*)"', lambda found: f'"{ELEMENT} {found[1]}"', WHOLE)
    exercise = course.parse_exercise_text(text)
    assert ELEMENT in exercise.title + exercise.instruction
    learner = Alone(exercise)
    for way in ("hint", "hint", "hint", "solution"):
        if way in learner.doing():
            learner.press(way)
    assert "onx" in "".join(sent)
    assert elements(sent) == []


def test_an_editor_shows_any_words(sent: Messages) -> None:
    teacher = Teacher()
    teacher.write(title=ELEMENT, task=ELEMENT, cites=ELEMENT, success=ELEMENT, hints__0=ELEMENT)
    teacher.check()
    teacher.page.saving._notify("file", f"{ELEMENT}.toml", f'title = "{ELEMENT}"\n[[')
    teacher.page.saving._notify("file", f"{ELEMENT}.toml", None)
    assert say("editor.why.empty") in "".join(sent)
    assert elements(sent) == []

"""The texts and buttons of pages are unchanged since a person approved them.

`told/` has a text for each page: its parts as the browser gets them, then the changes by each
button that does nothing in the game. Pictures are fingerprints here: `test_looks.py` has them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from ipywidgets import Widget

from bosslib import Record, board, card
from bosslib.board.bots import bot as board_bot
from bosslib.card.bots import bot
from bosslib.log import SeatedGame
from bosslib.teaching.exercise import Exercise
from bosswidgets import Lab, Lesson, Settling, Setup, Table
from bosswidgets.board.table import BoardTable
from bosswidgets.editor.board_page import BoardEditor
from bosswidgets.kit.timeline import Timeline
from bosswidgets.table.base import TableWidget
from tests.exercises import exercises
from tests.widgets.editor.test_editor import EVERY, TEXTS, Teacher
from tests.widgets.learn.learner import parts
from tests.widgets.learn.test_task import Alone
from tests.widgets.test_looks import fingerprint
from tests.widgets.test_secrets import SEATS, acts, asked, click_all, folder, whole

pytestmark = pytest.mark.slow

__all__ = ["folder"]  # a fixture

TOLD = Path(__file__).with_name("told")
PLAIN = re.compile(r"_|layout$|style$|children$|address$|plots$")
"""Traits that are left out: only the widgets' framework needs them."""
PICTURE = re.compile(r"<svg.*?</svg>|data:[^\"]+", re.DOTALL)
NEW = re.compile(r"[0-9a-f]{32}|(?<=game=)[\w-]{22}")
"""Names that are new each time: the id of a widget, of a game."""
LONG = 1000
"""Maximum length of a text that is stored in full."""
LEFT_OUT = ("hint", "again")
"""Buttons that are left out: one takes an unknown time, one deals new cards."""


def lines(page: Widget) -> list[str]:
    """A page's content, a line for each text or action."""
    return [line for each in parts(page) for line in _part(each)]


def _part(widget: Widget) -> Iterator[str]:
    name = type(widget).__name__
    for key in sorted(widget.keys):
        value = getattr(widget, key)
        if PLAIN.match(key) or value in ("", None, False, (), [], {}):
            continue
        for each in value if isinstance(value, list) else [value]:
            text = (
                each if isinstance(each, str) else json.dumps(each, default=str, ensure_ascii=False)
            )
            text = PICTURE.sub(lambda found: f"({fingerprint(found[0])})", text)
            yield f"{name}.{key} {_short(NEW.sub('-', text))}"


def _short(text: str) -> str:
    """Shorten a long text, and add its fingerprint."""
    return text if len(text) <= LONG else f"{text[: LONG // 4]}… ({fingerprint(text)})"


def fresh(page: Widget, known: set[str]) -> Iterator[str]:
    """Yield the lines that are new."""
    for line in lines(page):
        if line not in known:
            known.add(line)
            yield line


def records(game: Any, bot: Any) -> Iterator[Record]:
    """Yield a whole game: each time that the person is asked before anybody else, and its end."""
    *before, end = whole(game, bot, 7)
    yield from (each for each in (*before, end) if asked(each))
    yield end


def table(kind: type[TableWidget], played: Iterable[Record]) -> Iterator[str]:
    """Yield some positions of a game, and the effect of each button that is no action in it."""
    known: set[str] = set()
    *turns, end = played
    for number, record in enumerate([*turns[::9], end]):
        players = ("Ann", "Ben", "Cleo", "Dan")
        page = kind(SeatedGame(record, players, (None, *["careful"] * (SEATS - 1))))
        yield f"# {number}"
        yield from fresh(page, known)
        for name in click_all(page, lambda name: not acts(name) and name not in LEFT_OUT):
            yield f"## {name}"
            yield from fresh(page, known)
        page.close()


def tasks(kinds: Iterable[Exercise]) -> Iterator[str]:
    """Yield exercises: at first, with a hint, with the solution."""
    known: set[str] = set()
    for exercise in kinds:
        yield f"# {exercise.id}"
        learner = Alone(exercise)
        yield from fresh(learner.task, known)
        for way in ("hint", "solution"):
            if way in learner.doing():
                learner.press(way)
                yield f"## {way}"
                yield from fresh(learner.task, known)
        for steps in (each for each in parts(learner.task) if isinstance(each, Timeline)):
            steps._on_message(None, {"at": steps.last}, None)
            yield "## the last step"
            yield from fresh(learner.task, known)


def editor() -> Iterator[str]:
    """Yield the editor with an exercise of each kind."""
    known: set[str] = set()
    kinds = {exercise.kind: exercise.id for exercise in EVERY.values()}
    for name in sorted(kinds.values()):
        teacher = Teacher()
        teacher.page.saving._notify("file", f"{name}.toml", TEXTS[name])
        yield f"# {name}"
        yield from fresh(teacher.page, known)


def lesson() -> Iterator[str]:
    """Yield a lesson, and its last exercise."""
    known: set[str] = set()
    page = Lesson("value")
    page.bridge.ready = True
    yield from fresh(page, known)
    page._show_exercise(len(page.exercises) - 1)
    yield from fresh(page, known)


PAGES: dict[str, Callable[[], Iterable[str]]] = {
    "card-table": lambda: table(Table, records(card, bot)),
    "board-table": lambda: table(BoardTable, records(board, board_bot)),
    "exercises": lambda: tasks([*exercises().values()][::4]),
    "editor": editor,
    "board-editor": lambda: lines(BoardEditor()),
    "lesson": lesson,
    "setup": lambda: lines(Setup()),
    "settling": lambda: lines(Settling()),
    "lab": lambda: lines(Lab("hands", guess=True)),
}


def told(name: str) -> str:
    """The current content of a page."""
    return "".join(f"{line}\n" for line in PAGES[name]())


@pytest.mark.parametrize("name", PAGES)
def test_a_page_says_and_offers_what_somebody_read(name: str) -> None:
    was = (TOLD / f"{name}.txt").read_text(encoding="utf-8")
    assert told(name) == was, "run python -m tools.looks, and read"

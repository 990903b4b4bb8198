"""Hints at the board game's table: three steps, gone when the game continues."""

from __future__ import annotations

from collections.abc import Iterator

from ipywidgets import Widget

from bosslib.words import say
from bosswidgets.board import newcomer
from bosswidgets.board.panels.hints import BoardHints
from bosswidgets.board.session import BoardTableSession
from bosswidgets.board.table import BoardTable
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.choices import Choices
from tests.widgets.table_choices import choose_at


def test_it_comes_in_three_steps_and_goes_when_asked_again() -> None:
    changes: list[int] = []
    asked = BoardHints(
        BoardTableSession(newcomer.first_game(seed=15)), Bridge(), lambda: changes.append(1)
    )
    assert asked.visible_panels == []
    for step in (1, 2, 3):
        asked.show_next_step()
        (panel,) = asked.visible_panels
        assert say("hint.step", step=step, all=3) in panel.value
        assert panel.value.count("<li>") == step
    asked.show_next_step()
    assert asked.visible_panels == []
    assert changes


def test_it_is_gone_when_the_game_goes_on() -> None:
    session = BoardTableSession(newcomer.first_game())
    asked = BoardHints(session, Bridge(), lambda: None)
    asked.show_next_step()
    assert asked.visible_panels
    choose_at(session, "do:open")
    assert asked.visible_panels == []
    asked.show_next_step()
    assert asked.visible_panels


def below(widget: Widget) -> Iterator[Widget]:
    """A widget and its descendants."""
    yield widget
    for child in getattr(widget, "children", ()):
        yield from below(child)


def test_the_tables_menu_offers_it() -> None:
    rows = [each for each in below(BoardTable(newcomer.first_game())) if isinstance(each, Choices)]
    assert any(item["id"] == "hint" for row in rows for item in row.items)

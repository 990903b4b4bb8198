"""The prerendered page of a table for a first game: it shows the same as the widgets."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from ipywidgets import HTML

from bosslib.picture.svg import svg
from bosswidgets import Table
from bosswidgets.board import newcomer as board
from bosswidgets.board.table import BoardTable
from bosswidgets.card import newcomer as card
from bosswidgets.kit.picture.canvas import TableCanvas
from bosswidgets.kit.picture.prerender import FirstTable
from bosswidgets.table.base import TableWidget
from tests.widgets.learn.test_first import all_of

WINDOWS = ((1248, 800), (1334, 768), (736, 1024), (358, 844), (812, 390))

First = Callable[[str, int, int], FirstTable | None]


@pytest.mark.parametrize(("width", "height"), WINDOWS)
@pytest.mark.parametrize(
    ("opened", "first"),
    [(Table, card.prerender_table), (BoardTable, board.prerender_table)],
    ids=["card", "board"],
)
def test_it_is_what_the_widgets_show(
    opened: Callable[[], TableWidget],
    first: First,
    width: int,
    height: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("QUERY_STRING", "play=now")
    monkeypatch.setenv("BOSS_ROOM", f"{width}x{height}")
    table, seen = opened(), first("en", width, height)
    canvas = next(each for each in all_of(table) if isinstance(each, TableCanvas))
    assert canvas.scene
    assert seen
    assert seen.picture == svg(canvas.scene, None)
    assert canvas._most == seen.width
    asked = [each.value for each in all_of(table) if isinstance(each, HTML)]
    assert f'<p class="boss-prompt">{seen.prompt}</p>' in asked


@pytest.mark.parametrize(
    ("first", "english", "dutch"),
    [
        (card.prerender_table, "You are the Boss", "Jij bent de Baas"),
        (board.prerender_table, "Your turn", "Jouw beurt"),
    ],
    ids=["card", "board"],
)
def test_it_speaks_the_language_of_its_page(first: First, english: str, dutch: str) -> None:
    one, other = (first(lang, 1248, 800) for lang in ("en", "nl"))
    assert one
    assert other
    assert english in one.prompt
    assert dutch in other.prompt


def test_the_picture_of_the_card_game_speaks_it_too() -> None:
    assert "Je speelt" in card.prerender_table("nl", 1248, 800).picture

"""A game is a plug-in on the pages too: rock, paper, scissors of `tests/toy`, at a table and in
a lesson.

Shared code does not know it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from ipywidgets import HTML, Widget

from bosslib import Record, games
from bosslib.game import AnyGame
from bosslib.log import SeatedGame
from bosslib.teaching import course
from bosslib.words import say
from bosswidgets.kit.choices import Choices
from bosswidgets.kit.fields import Fields
from bosswidgets.kit.page_list import EXERCISES_VARIABLE
from bosswidgets.learn.lesson import OwnExercises
from bosswidgets.learn.rules import Rules
from bosswidgets.table import games as widgets
from bosswidgets.table.base import TableWidget
from bosswidgets.table.saves import Saves
from tests import guest
from tests.widgets.learn.learner import parts


@pytest.fixture(autouse=True)
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AnyGame]:
    """The game, as if its package were installed; games are saved in a temporary folder."""
    guest.install(monkeypatch)
    monkeypatch.setenv("BOSS_DATA", str(tmp_path))
    yield games.game_named("rps")
    monkeypatch.undo()
    widgets.named.cache_clear()
    guest.forget()


def table(game: SeatedGame | None = None) -> TableWidget:
    """The table that the game provides."""
    return widgets.named("rps").table(game)


def started(seed: int = 1) -> SeatedGame:
    """A game of a person against a random bot."""
    return SeatedGame(
        Record(games.game_named("rps").new(2, seed)), ("Ada", "Ben"), (None, "random")
    )


def choose(page: Widget, item: str) -> None:
    """Press a button anywhere on the page; an assertion fails if there is none."""
    there = [each for each in parts(page) if isinstance(each, Choices)]
    found = [each for each in there if any(item == known["id"] for known in each.items)]
    assert found, f"{item}: only {[known['id'] for each in there for known in each.items]}"
    found[0]._handle_custom_msg({"choose": item}, [])


def said(page: Widget) -> str:
    """All texts of the page."""
    return " ".join(each.value for each in parts(page) if isinstance(each, HTML))


def test_a_game_is_begun_played_and_told_at_its_table() -> None:
    page = table()
    form = next(each for each in parts(page) if isinstance(each, Fields))
    form._handle_custom_msg({"sent": dict(form.values)}, [])
    assert "Round 1: what do you throw?" in said(page)
    for _ in range(3):
        choose(page, "rock")
        choose(page, "skip")
    assert page.session.is_over
    assert "The game is over:" in said(page)
    choose(page, "again")
    assert "Round 1: what do you throw?" in said(page)


def test_what_cannot_be_is_refused_with_its_rule() -> None:
    page = table(started())
    page.session.act(games.game_named("rps").parse("A: accept"))
    assert "no token is offered to you (RPS-3)" in said(page)


def test_it_is_saved_with_each_action_and_gone_on_with() -> None:
    page = table(started())
    choose(page, "paper")
    again = Saves().load_game(page.session.name)
    assert again.record == page.session.record
    assert page._offer(page.session.name)


def test_one_looks_back_and_tries_again() -> None:
    page = table(started())
    choose(page, "paper")
    count = len(page.session.record.played)
    page.session.history.show_at(0)
    assert say("table.prompt-past", count=0, all=count) in said(page)
    choose(page, "again")
    choose(page, "rock")
    assert page.session.is_practice


def test_its_rules_have_a_chapter_of_the_rules_page() -> None:
    assert "Rock, paper, scissors" in Rules().html


def test_it_is_taught_in_an_exercise_on_a_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "keep-the-token.toml"
    file.write_text(guest.EXERCISE, encoding="utf-8")
    monkeypatch.setenv(EXERCISES_VARIABLE, str(tmp_path))
    page = OwnExercises()
    choose(page, "scissors")
    assert "Rock beats scissors." in said(page)
    choose(page, "again")
    choose(page, "rock")
    assert course.parse_exercise_text(guest.EXERCISE).success in said(page)

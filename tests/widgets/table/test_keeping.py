"""Saved games: the information in their files, and who deletes them."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from bosslib.words import say
from bosswidgets.board import game_setup as board_setup
from bosswidgets.board.session import BoardTableSession
from bosswidgets.card import game_setup as card_setup
from bosswidgets.card.session import CardTableSession
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.choices import Choices
from bosswidgets.table import table_files
from bosswidgets.table.panels import game_menu
from bosswidgets.table.session import AnyTableSession
from tests.widgets.card.test_ending import over

Begun = Callable[..., AnyTableSession]


def card(*bots: str | None) -> AnyTableSession:
    return CardTableSession(card_setup.new_game(len(bots), seed=4, bots=bots))


def board(*bots: str | None) -> AnyTableSession:
    return BoardTableSession(board_setup.new_game(len(bots), seed=4, bots=bots))


both_games = pytest.mark.parametrize("begun", [card, board])


class Kept:
    """The panel at a table, as a user operates it."""

    def __init__(self, session: AnyTableSession, monkeypatch: pytest.MonkeyPatch) -> None:
        self.files: list[str] = []
        bridge = Bridge()
        monkeypatch.setattr(bridge, "download", lambda _, text: self.files.append(text))
        panel = game_menu.build(session, bridge, lambda: None, lambda _: None)
        self.buttons: Choices[Any] = panel.children[0]

    def press(self, item: str) -> None:
        self.buttons._on_message(None, {"choose": item}, None)

    def labels(self) -> list[str]:
        return [item["label"] for item in self.buttons.items]

    def file(self) -> dict[str, Any]:
        self.press("file")
        return dict(json.loads(self.files[-1]))


@both_games
def test_the_file_of_a_game_that_goes_on_shows_no_hand(
    begun: Begun, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begun(None, "careful", "careful")
    kept = Kept(session, monkeypatch)
    assert set(kept.file()) == {"schema", "sealed"}
    assert table_files.read(kept.files[-1], session.record.game.name) == session.game._replace(
        entry_count=0, asked_since=0, action_times=(), asked_before=(), last_persons=None
    )


def test_the_file_of_a_game_that_is_over_can_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "record" in Kept(over(3), monkeypatch).file()


@both_games
@pytest.mark.parametrize("people", [1, 2])
def test_all_who_play_are_asked_before_a_game_is_deleted(
    begun: Begun, monkeypatch: pytest.MonkeyPatch, people: int
) -> None:
    session = begun(*[None] * people, *["careful"] * (3 - people))
    session.log.save_queue.name = "saved"
    kept = Kept(session, monkeypatch)
    kept.press("delete")
    asked = "keeping.delete-all" if people > 1 else "keeping.delete-now"
    assert kept.labels() == [say(asked), say("keeping.delete-not")]

"""The game of `tests/toy`, as if its package were installed."""

from __future__ import annotations

from pathlib import Path

import pytest

from bosslib import games, words
from bosslib.rulebook import every_rule

TOY = Path(__file__).parent / "toy"
POSITION = 'position = { round = 3, token = "A", points = [2, 1] }'
EXERCISE = f"""
schema = "boss-exercise/1"
game = "rps"
id = "keep-the-token"
kind = "play"
title = "Alike"
task = "B throws rock. Win the round without beating him."
cites = ["RPS-2"]
hints = ["Look at the token.", "Who holds it wins of two alike.", "Throw rock."]
success = "You hold the token, so two rocks are yours."
{POSITION}
seat = "A"
solution = ["rock"]
goal = {{ points = {{ A = 3 }} }}
wrong = [{{ do = ["scissors"], say = "Rock beats scissors." }}]
"""
"""An exercise of it."""


def forget() -> None:
    """Clear the caches of the games and their sentences."""
    for each in (
        games.names,
        games.game_named,
        games.registered_games,
        every_rule,
        words.catalogue,
    ):
        each.cache_clear()


def install(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the game available until the test is over and `forget` is called."""
    monkeypatch.syspath_prepend(str(TOY))
    monkeypatch.setattr(words, "_packages", ["bosslib"])
    forget()

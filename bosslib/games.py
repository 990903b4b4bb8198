"""Registry of games by name: the two built-in ones and those of other packages."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from bosslib.errors import BossError
from bosslib.words import add_package, join_list

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from bosslib.game import AnyGame

GROUP = "bosslib.games"
"""Entry point group in which a package registers a game: an instance of `Game`."""

BUILT_IN = {"card": "bosslib.card.game", "board": "bosslib.board.game"}

FIRST, *OTHERS = BUILT_IN
"""Name of the default game, and those of the other built-in ones."""


@cache
def names() -> tuple[str, ...]:
    """Return the names of all games, the built-in ones first."""
    return (*BUILT_IN, *sorted(registered_games(GROUP)))


def is_default_game(name: str) -> bool:
    """Return whether this is the default game, whose name is left out of compound names."""
    return name == FIRST


@cache
def game_named(name: str) -> AnyGame:
    """Return the game of a name, loaded on first use; KeyError if there is none."""
    if name in BUILT_IN:
        found: AnyGame = import_module(BUILT_IN[name]).GAME
    else:
        found = registered_games(GROUP)[name].load()
        add_package(found.package)
    return found


def find_game(name: str) -> AnyGame:
    """Return the game of a name that a user gave; BossError lists the games if there is none."""
    if name not in names():
        raise BossError("sim.no-game", name=name, known=join_list(names()))
    return game_named(name)


@cache
def registered_games(group: str) -> dict[str, EntryPoint]:
    """Return the entry points of a group that other packages register, by the game's name."""
    from importlib.metadata import entry_points  # lazy: most programs use only ours

    return {each.name: each for each in entry_points(group=group) if each.name not in BUILT_IN}

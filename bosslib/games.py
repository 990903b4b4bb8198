"""The games by name: our two, and those that other packages hand in."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from bosslib.errors import BossError
from bosslib.words import bring, listing

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from bosslib.game import AnyGame

GROUP = "bosslib.games"
"""The group of entry points by which a package hands in a game: an object of `Game`."""

OURS = {"card": "bosslib.card.game", "board": "bosslib.board.game"}

FIRST = next(iter(OURS))
"""Name of the default game."""


@cache
def names() -> tuple[str, ...]:
    """The names of all games, ours first."""
    return (*OURS, *sorted(handed_in(GROUP)))


def first(name: str) -> bool:
    """Whether a game is the first of all: what is named after others has its name plain."""
    return name == FIRST


@cache
def named(name: str) -> AnyGame:
    """The game of a name; KeyError if there is none. It is loaded when it is first asked for."""
    if name in OURS:
        found: AnyGame = import_module(OURS[name]).GAME
    else:
        found = handed_in(GROUP)[name].load()
        bring(found.package)
    return found


def find(name: str) -> AnyGame:
    """The game that a user names; BossError that lists the games if there is none."""
    if name not in names():
        raise BossError("sim.no-game", name=name, known=listing(names()))
    return named(name)


@cache
def handed_in(group: str) -> dict[str, EntryPoint]:
    """What other packages hand in for a game by an entry point of a group, by the game's name."""
    from importlib.metadata import entry_points  # late: most programs need our games alone

    return {each.name: each for each in entry_points(group=group) if each.name not in OURS}

"""What a game shows on a page, by its name: our two, and those that other packages hand in."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from secrets import randbelow
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from ipywidgets import Widget

from bosslib import Record, games
from bosslib.game import AnyGame
from bosslib.log import SeatedGame
from bosslib.words import say
from bosswidgets.kit.choices import Refusing
from bosswidgets.kit.lobby import Page
from bosswidgets.table.defaults import SEEDS
from bosswidgets.table.past import way
from bosswidgets.table.session import AnySitting

if TYPE_CHECKING:
    from bosslib.teaching.exercise import Exercise
    from bosswidgets.kit.bridge import Lent
    from bosswidgets.kit.picture.first import FirstTable
    from bosswidgets.table.base import Tabled

GROUP = "bosswidgets.games"
"""The group of entry points by which a package hands in a game's widgets: a `GameWidgets`."""

OURS = {"card": "bosswidgets.card.game", "board": "bosswidgets.board.game"}


class Option(NamedTuple):
    """What can be chosen about a game before it begins: on or off, or one of some `values`.

    `key` is the sentence that names it, and with `-hint` the one that says what it does; each of
    the values has its sentence in `words`.
    """

    name: str
    key: str
    values: tuple[str, ...] = ()
    words: tuple[str, ...] = ()


WITHOUT = "no "
"""How the treatment of a table begins at which an option is off that others have."""


class Desk(Protocol):
    """What stands at the table of an exercise: widgets that follow a store."""

    @property
    def store(self) -> AnySitting:
        """What all of it follows."""

    stage: list[Widget]
    """The picture, and what belongs to it."""
    doing: list[Widget]
    """Where one acts."""
    side: list[Widget]
    """What one may look at besides."""
    panels: Sequence[Refusing]
    """Of these, those in which something can be refused."""

    def draw(self) -> None:
        """Draw the picture anew."""

    def show(self) -> None:
        """Show what is beside the panels, as it is now."""

    def tried(self, item: str) -> object | None:
        """The action, or the card of the hand, that an item stands for; None if it is neither."""


class GameWidgets(ABC):
    """A game, as the pages see it. What it needs is loaded when it is asked for."""

    page = ""
    """The name of the notebook on which its table is; empty where no page of ours shows it."""
    notebook = ""
    """The file of that notebook, beside those of our other pages."""
    options: tuple[Option, ...] = ()
    """What can be chosen about it besides who plays."""
    opened_by: str = ""
    """Source of the notebook cell that shows its table, as `Table()`."""

    def first_table(self, lang: str, width: int, height: int) -> FirstTable | None:
        """Return the table of a first game, drawn before Python runs; None if there is none.

        The window has so many CSS pixels.
        """
        return None

    def begun(
        self,
        game: AnyGame,
        called: Sequence[str],
        bots: Sequence[str | None],
        values: Mapping[str, Any],
    ) -> SeatedGame:
        """A new game of these players, by seat, with what was chosen of the options."""
        for each in filter(None, bots):
            game.bot(each)
        return SeatedGame(
            Record(game.new(len(called), randbelow(SEEDS))), tuple(called), tuple(bots)
        )

    def check(self, seed: int) -> tuple[Exercise, ...]:
        """A few questions that are answered with a number, for somebody who is about to play it.

        Empty where it has none.
        """
        return ()

    @property
    @abstractmethod
    def table(self) -> type[Tabled]:
        """Its table as one widget."""

    @abstractmethod
    def desk(self, exercise: Exercise, names: tuple[str, ...], bridge: Lent) -> Desk:
        """What stands at the table of an exercise whose players have these names."""


def treated(game: str, treatment: str, lang: str = "") -> str:
    """A treatment in words: the option of a game that some tables have, and whether these have it.

    What is no option of the game, as a teacher's own words in an older class, stays as it is.
    """
    for each in named(game).options:
        for name, key in ((each.name, "with"), (f"{WITHOUT}{each.name}", "without")):
            if treatment == name:
                return say(f"treatments.{key}", lang, option=say(each.key, lang))
    return treatment


class TablePage(NamedTuple):
    """The page of a game's table, and under which name a browser keeps the way back to a game."""

    game: str
    page: Page
    way: str


def tables(listed: Iterable[Page]) -> list[TablePage]:
    """Which of these pages are tables of our games, the first game first."""
    pages = {page.name: page for page in listed}
    return [
        TablePage(game, pages[found], way(game))
        for game in OURS
        if (found := named(game).page) in pages
    ]


@cache
def named(name: str) -> GameWidgets:
    """The widgets of a game; KeyError if it has none."""
    if name in OURS:
        found: GameWidgets = import_module(OURS[name]).WIDGETS
    else:
        games.named(name)  # its sentences come with it
        found = games.handed_in(GROUP)[name].load()
    return found

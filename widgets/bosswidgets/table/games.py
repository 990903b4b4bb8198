"""Registry of the games' widgets, by name: the built-in games, and those of other packages."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from secrets import randbelow
from typing import TYPE_CHECKING, NamedTuple, Protocol

from ipywidgets import Widget

from bosslib import Record, games
from bosslib.game import AnyGame
from bosslib.log import SeatedGame
from bosslib.words import say
from bosswidgets.kit.choices import RefusalSource
from bosswidgets.kit.page_list import Page
from bosswidgets.table.defaults import SEED_COUNT
from bosswidgets.table.session import AnyTableSession

if TYPE_CHECKING:
    from bosslib.teaching.exercise import Exercise
    from bosswidgets.kit.bridge import BridgeProxy
    from bosswidgets.kit.picture.prerender import FirstTable
    from bosswidgets.table.base import TableWidget

GROUP = "bosswidgets.games"
"""Entry point group by which packages register a game's widgets: a `GameWidgets`."""

BUILT_IN = {"card": "bosswidgets.card.game", "board": "bosswidgets.board.game"}


class GameOption(NamedTuple):
    """Option of a game before it begins: on or off, or one of its `values`.

    `key` is the catalogue key of its label; `-hint` is added for the description. `words` has the
    catalogue key of each value.
    """

    name: str
    key: str
    values: tuple[str, ...] = ()
    words: tuple[str, ...] = ()


WITHOUT_PREFIX = "no "
"""Prefix of the treatment name of a table at which an option is off."""


class ExerciseDesk(Protocol):
    """Widgets at the table of an exercise, which follow a session."""

    @property
    def session(self) -> AnyTableSession:
        """The session that all widgets follow."""

    stage_widgets: list[Widget]
    """The picture and what belongs to it."""
    action_widgets: list[Widget]
    """Widgets for acting."""
    side_widgets: list[Widget]
    """Further widgets to look at."""
    panels: Sequence[RefusalSource]
    """The widgets among these that can refuse a choice."""

    def redraw(self) -> None:
        """Redraw the picture."""

    def update(self) -> None:
        """Update the widgets other than the panels."""

    def item_action(self, choice: object) -> object | None:
        """Return the action or card that a choice stands for, or None."""


class GameWidgets(ABC):
    """Widgets of a game, imported on demand."""

    page = ""
    """Name of the notebook with the game's table; empty if no built-in page shows it."""
    notebook = ""
    """File of that notebook, in the folder of the built-in pages."""
    options: tuple[GameOption, ...] = ()
    """Options other than the players."""
    opened_by: str = ""
    """Source of the notebook cell that shows its table, as `Table()`."""

    def first_table(self, lang: str, width: int, height: int) -> FirstTable | None:
        """Return the prerendered first table, if any, for a window in CSS pixels."""
        return None

    def start_game(
        self,
        game: AnyGame,
        called: Sequence[str],
        bots: Sequence[str | None],
        values: Mapping[str, object],
    ) -> SeatedGame:
        """Return a new game with these players by seat and the chosen option values."""
        for each in filter(None, bots):
            game.bot(each)
        return SeatedGame(
            Record(game.new(len(called), randbelow(SEED_COUNT))), tuple(called), tuple(bots)
        )

    def check_questions(self, seed: int) -> tuple[Exercise, ...]:
        """Return a few numeric questions for somebody who is about to play, or an empty tuple."""
        return ()

    @property
    @abstractmethod
    def table(self) -> type[TableWidget]:
        """Class of the game's table widget."""

    @abstractmethod
    def desk(self, exercise: Exercise, names: tuple[str, ...], bridge: BridgeProxy) -> ExerciseDesk:
        """Return the widgets of an exercise whose players have these names."""


def treatment_text(game: str, treatment: str, lang: str = "") -> str:
    """Return a treatment as a sentence: which option of a game is on or off at a table.

    A treatment that is not an option, such as free text of an older class, is returned unchanged.
    """
    for each in named(game).options:
        for name, key in ((each.name, "with"), (f"{WITHOUT_PREFIX}{each.name}", "without")):
            if treatment == name:
                return say(f"treatments.{key}", lang, option=say(each.key, lang))
    return treatment


def storage_key_of(game: str) -> str:
    """Return the browser storage key of the link back to a game with this name."""
    return "game" if games.is_default_game(game) else f"{game}-game"


class TablePage(NamedTuple):
    """Page of a game's table, and the key under which the browser keeps the link back to a game."""

    game: str
    page: Page
    storage_key: str


def table_pages(listed: Iterable[Page]) -> list[TablePage]:
    """Return the table pages among these, in the order of `BUILT_IN`."""
    pages = {page.name: page for page in listed}
    return [
        TablePage(game, pages[found], storage_key_of(game))
        for game in BUILT_IN
        if (found := named(game).page) in pages
    ]


@cache
def named(name: str) -> GameWidgets:
    """Return the widgets of a game; KeyError if it has none."""
    if name in BUILT_IN:
        found: GameWidgets = import_module(BUILT_IN[name]).WIDGETS
    else:
        games.game_named(name)  # also loads the game's sentences
        found = games.registered_games(GROUP)[name].load()
    return found

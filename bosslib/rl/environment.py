"""What a game hands in to be an environment: its menu, what a seat sees in numbers, its money.

A game has actions without end; a program that learns wants a finite menu. Each entry has a name and
so a place that never changes for that many players. Seats are counted from the one who chooses:
`@0` is that seat, `@1` the one to its left. An entry that is not exactly legal is masked.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

from bosslib.driver import Ask, Standing
from bosslib.game import AnyAction, AnyEvent, AnyState

if TYPE_CHECKING:
    from random import Random

    from bosslib.game import Game
    from bosslib.rl.encoding import Feature

R = TypeVar("R")
S = TypeVar("S", bound=AnyState)
V = TypeVar("V")
A = TypeVar("A", bound=AnyAction)
E = TypeVar("E", bound=AnyEvent)

SILENCE = "silence"
"""The first entry of every menu: to have nothing to say."""


class Menu:
    """The actions that can be chosen, by name; its place is the number of an action."""

    def __init__(self, names: Iterator[str]) -> None:
        self.names = (SILENCE, *names)

    def __len__(self) -> int:
        return len(self.names)

    @cached_property
    def places(self) -> dict[str, int]:
        """The place of each name."""
        return {name: at for at, name in enumerate(self.names)}


class Sighting(NamedTuple, Generic[V]):
    """What a seat sees: its view, what it is asked (None: nothing), and where the driver stands.

    Where the driver stands follows from what was done in the open.
    """

    view: V
    ask: Ask | None
    stands: Standing


class Environment(ABC, Generic[R, S, V, A, E]):
    """A game as an environment: its rules R, states, views, actions and events."""

    unit: ClassVar[str]
    """What a return is counted in."""
    private: ClassVar[tuple[str, ...]] = ("asked", "hand", "money")
    """The features of what is seen that a seat alone sees; all see the others."""
    constant: ClassVar[tuple[str, ...]] = ("rules",)
    """What of a table is the same all through a game."""
    longest: ClassVar[int]
    """After how many decisions an episode is cut short, where nobody says otherwise."""

    def __init__(self, game: Game[R, S, V, A, E]) -> None:
        self.game = game
        self._menus: dict[int, Menu] = {}
        self._layouts: dict[int, tuple[tuple[str, int], ...]] = {}

    @abstractmethod
    def names(self, players: int) -> Iterator[str]:
        """The menu's entries but for silence, for so many players."""

    @abstractmethod
    def choices(self, seen: Sighting[V]) -> Iterator[tuple[str, A]]:
        """What the menu has for the question that a seat is asked; what is not legal is left out
        afterwards.
        """

    @abstractmethod
    def features(self, seen: Sighting[V]) -> Iterator[Feature]:
        """What a seat sees, in numbers: always the same features for so many players."""

    @abstractmethod
    def question(self, view: V, *, talking: bool) -> Sighting[V]:
        """What a seat sees and is asked, by its view alone: for talk, or for anything else."""

    @abstractmethod
    def reckoned(self, money: tuple[int, ...], event: E) -> tuple[int, ...]:
        """Everybody's money after an event, as anybody can reckon who saw it in the open."""

    @abstractmethod
    def guessed(self, view: V, money: tuple[int, ...], rng: Random) -> S:
        """A position that a view may be of, with this money; what is not seen comes by chance."""

    @abstractmethod
    def range(self, state: S) -> tuple[int, int]:
        """The least and the most that a seat can have won at the end, in the game's money."""

    def menu(self, players: int) -> Menu:
        """The menu for so many players."""
        if players not in self._menus:
            self._menus[players] = Menu(self.names(players))
        return self._menus[players]

    def layout(self, players: int) -> tuple[tuple[str, int], ...]:
        """The name and the length of each feature that a seat sees, for so many players."""
        if players not in self._layouts:
            view = self.game.view(self.game.new(players), 0)
            features = self.features(self.question(view, talking=False))
            self._layouts[players] = tuple((each.name, len(each.numbers)) for each in features)
        return self._layouts[players]

    def legal(self, seen: Sighting[V]) -> dict[int, A | None]:
        """What a seat may choose, by place; None for silence that is no action of the game.

        Of entries that come to the same action only the first is there. Empty if it isn't asked.
        """
        view, ask = seen.view, seen.ask
        if ask is None:
            return {}
        driver, legal = self.game.driver, self.game.legal(view)
        players = view.table.players  # type: ignore[attr-defined]  # every view has its table
        places, found = self.menu(players).places, dict[int, A | None]()
        if driver.may_pass(ask) and driver.silence(view, ask) is None:
            found[0] = None
        done: set[str] = set()
        for name, action in self.choices(seen):
            text = str(action)
            if text not in done and driver.suits(ask, action.deed) and action in legal:
                done.add(text)
                found[places[name]] = action
        return dict(sorted(found.items()))


AnyEnvironment = Environment[Any, Any, Any, Any, Any]
"""The environment of any game."""

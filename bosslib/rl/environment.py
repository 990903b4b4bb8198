"""Interface of a game as an environment: its action menu, observations and money.

A game has an unlimited number of actions; a learning program needs a finite menu. Each entry has a
name and therefore a fixed index for a given number of players. Seats are relative to the seat that
chooses: `@0` is that seat, `@1` the one to its left. An entry that is not exactly legal is masked.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

from bosslib.driver import Ask, DriverState
from bosslib.errors import BossError
from bosslib.game import AnyAction, AnyEvent, AnyState
from bosslib.games import find_game
from bosslib.words import join_list, say

if TYPE_CHECKING:
    from random import Random

    from bosslib.game import AnyGame, Game
    from bosslib.rl.encoding import Feature


R = TypeVar("R")
S = TypeVar("S", bound=AnyState)
V = TypeVar("V")
A = TypeVar("A", bound=AnyAction)
E = TypeVar("E", bound=AnyEvent)

SILENCE = "silence"
"""First entry of every menu: say nothing."""


class Menu:
    """Actions to choose from, by name; the index of an entry is the number of the action."""

    def __init__(self, names: Iterator[str]) -> None:
        self.names = (SILENCE, *names)

    def __len__(self) -> int:
        return len(self.names)

    @cached_property
    def indices(self) -> dict[str, int]:
        """Index of each name."""
        return {name: at for at, name in enumerate(self.names)}


class Sighting(NamedTuple, Generic[V]):
    """A seat's view, the question to it (None: not asked), and the driver's state.

    The driver's state follows from public actions.
    """

    view: V
    ask: Ask | None
    driver_state: DriverState


class Environment(ABC, Generic[R, S, V, A, E]):
    """A game as an environment, generic in its rules R, states, views, actions and events."""

    unit: ClassVar[str]
    """Unit of the returns."""
    private_features: ClassVar[tuple[str, ...]] = ("asked", "hand", "money")
    """Names of private features, visible to one seat only; all others are public."""
    constant_fields: ClassVar[tuple[str, ...]] = ("rules",)
    """Fields of the table that are constant during a game."""
    max_decisions: ClassVar[int]
    """Default number of decisions after which an episode is truncated."""

    def __init__(self, game: Game[R, S, V, A, E]) -> None:
        self.game = game
        self._menus: dict[int, Menu] = {}
        self._layouts: dict[int, tuple[tuple[str, int], ...]] = {}

    @abstractmethod
    def menu_names(self, players: int) -> Iterator[str]:
        """Yield the names of the menu's entries, without silence, for this number of players."""

    @abstractmethod
    def choices(self, seen: Sighting[V]) -> Iterator[tuple[str, A]]:
        """Yield the menu entries for a seat's question; illegal ones are filtered out later."""

    @abstractmethod
    def features(self, seen: Sighting[V]) -> Iterator[Feature]:
        """Yield the features; their layout depends only on the number of players."""

    @abstractmethod
    def question(self, view: V, *, talking: bool) -> Sighting[V]:
        """Return a seat's sighting from its view alone: asked to talk, or for anything else."""

    @abstractmethod
    def money_after(self, money: tuple[int, ...], event: E) -> tuple[int, ...]:
        """Return everybody's money after an event, as far as public information determines it."""

    @abstractmethod
    def sample_state(self, view: V, money: tuple[int, ...], rng: Random) -> S:
        """Return a random state that is consistent with a view, with this money."""

    @abstractmethod
    def return_bounds(self, state: S) -> tuple[int, int]:
        """Return bounds on a seat's return at the end, in the game's money."""

    def menu(self, players: int) -> Menu:
        """Return the menu for this number of players."""
        if players not in self._menus:
            self._menus[players] = Menu(self.menu_names(players))
        return self._menus[players]

    def layout(self, players: int) -> tuple[tuple[str, int], ...]:
        """Return the name and length of each feature for this number of players."""
        if players not in self._layouts:
            view = self.game.view(self.game.new(players), 0)
            features = self.features(self.question(view, talking=False))
            self._layouts[players] = tuple((each.name, len(each.numbers)) for each in features)
        return self._layouts[players]

    def legal(self, seen: Sighting[V]) -> dict[int, A | None]:
        """Return the legal actions of a seat by menu index; None for silence that is no action.

        Of several entries with the same action only the first is included. Empty if the seat is not
        asked.
        """
        view, ask = seen.view, seen.ask
        if ask is None:
            return {}
        driver, legal = self.game.driver, self.game.legal(view)
        players = view.table.players  # type: ignore[attr-defined]  # every view has a table
        places, found = self.menu(players).indices, dict[int, A | None]()
        if driver.may_pass(ask) and driver.silent_action(view, ask) is None:
            found[0] = None
        done: set[str] = set()
        for name, action in self.choices(seen):
            text = str(action)
            if text not in done and driver.is_answer_to(ask, action.deed) and action in legal:
                done.add(text)
                found[places[name]] = action
        return dict(sorted(found.items()))


AnyEnvironment = Environment[Any, Any, Any, Any, Any]
"""The environment of any game."""


def environment(game: str) -> AnyEnvironment:
    """Return the environment of a game; raise BossError if the game is unknown or has none."""
    found = find_game(game).environment
    if found is None:
        raise BossError("rl.none", game=game)
    return found


def rules_of(game: AnyGame, text: str) -> object:
    """Parse rules: names of settings or variants, separated by `+` or `,`.

    `nasty+cash` for the card game, `four+ten` for the board game. Raise BossError for an unknown
    one.
    """
    names = [each for each in text.replace("+", ",").split(",") if each]
    known = [each.name for each in game.settings]
    told: dict[str, object] = {name: name in names for name in known}
    named = [each.name for each in game.settings if each.takes_value]
    if named:  # the game parses its variants itself
        told |= dict.fromkeys(named, ",".join(names))
    elif unknown := [each for each in names if each not in known]:
        raise BossError("rl.no-rule", name=unknown[0], known=join_list(known))
    return game.rules(told)


def missing(error: ModuleNotFoundError, *, extra: str) -> ModuleNotFoundError:
    """Return the error for a missing package that one of our extras installs."""
    sentence = say("rl.missing", package=error.name, extra=extra)
    return ModuleNotFoundError(sentence, name=error.name)

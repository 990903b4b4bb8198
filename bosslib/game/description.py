"""Abstract interface of a game, used by drivers, records and widgets."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, TypeVar

from bosslib.game.book import RuleBook, RuleOption
from bosslib.game.legal import LegalActions
from bosslib.game.objections import Objection
from bosslib.game.position import AnyAction, AnyEvent, AnyState, Step
from bosslib.game.seats import SEATS, Seat

if TYPE_CHECKING:
    from bosslib.bots import Bot
    from bosslib.documents.game_files import GameFiles
    from bosslib.driver import Driver
    from bosslib.export.trading import Trading
    from bosslib.narration import Narrator
    from bosslib.picture.shapes import Scene
    from bosslib.puzzles.protocol import AnyGamePuzzles
    from bosslib.rl import Environment
    from bosslib.teaching.game import Teaching

R = TypeVar("R")
S = TypeVar("S", bound=AnyState)
V = TypeVar("V")
A = TypeVar("A", bound=AnyAction)
E = TypeVar("E", bound=AnyEvent)


class Game(ABC, Generic[R, S, V, A, E]):
    """Abstract interface of a game with its rules R, states, views, actions and events.

    Each game has one instance, registered as an entry point of the group `bosslib.games`. Parts
    that only some programs need are loaded on first access.
    """

    name: ClassVar[str]
    """Name of the game in files and commands."""
    package: ClassVar[str] = "bosslib"
    """Package that has the game's sentences, laid out as `words` reads them."""
    action: type[A]
    talk: tuple[type, ...]
    """Deed types that are offers and answers."""
    ladder: tuple[str, ...]
    """Computer players that are measured against each other, the weakest first."""
    yardstick: tuple[str, ...] = ()
    """Computer players with whose games a class's are compared (`export.yardstick`)."""
    lab_unit: Literal["$", "n"] = "n"
    """Unit of the game's money in the lab's figures: `$` for dollars, `n` for a plain number."""
    sizes: tuple[int, ...]
    """Numbers of players with which they are measured."""
    money: str
    """Catalogue key of the sentence for an amount of the game's money."""
    settings: tuple[RuleOption, ...]
    book: RuleBook
    terminal: str
    """Catalogue section of the sentences of `play`."""

    def __repr__(self) -> str:
        return f"<Game: {self.name}>"

    @abstractmethod
    def new(self, players: int, seed: int = 0, *, rules: R | None = None) -> S:
        """Set up and deal a game; BossError for invalid arguments."""

    @abstractmethod
    def view(self, state: S, seat: Seat) -> V:
        """Return what a seat may see of a state."""

    @abstractmethod
    def legal(self, view: V) -> LegalActions[V, A]:
        """Return the legal actions of the view's seat."""

    @abstractmethod
    def objections(self, view: V, action: A) -> Iterator[Objection]:
        """Yield the objections to an action of the view's seat, the most important first."""

    @abstractmethod
    def step(self, state: S, action: A | str) -> Step[S, E]:
        """Return the state after an action, and its events; RuleError or NotationError."""

    @abstractmethod
    def parse(self, text: str) -> A:
        """Parse an action; NotationError if the text is not one."""

    def is_final(self, action: A) -> bool:
        """Return whether an action can never be undone, even if it revealed nothing new."""
        return False

    def partner(self, state: S, action: A) -> Seat | None:
        """Return the seat whose offer an action has just accepted, in the state after it.

        None if the action accepts no offer.
        """
        return None

    @abstractmethod
    def describe_position(self, state: S) -> str:
        """Describe the state of a game in a few words, for programmers."""

    @abstractmethod
    def deal_count(self, state: S) -> int:
        """Return the number of deals so far in a game that has reached this state."""

    @abstractmethod
    def rules(self, told: Mapping[str, object]) -> R:
        """Return the rules that command-line options describe, by the names in `settings`."""

    @abstractmethod
    def describe_rules(self, rules: R) -> list[str]:
        """Describe the rules in force, in words."""

    @abstractmethod
    def bot(self, name: str) -> Bot[V, A]:
        """Return the computer player of a name; BossError that lists them if there is none."""

    @abstractmethod
    def narrator(self, names: Sequence[str] = SEATS, seat: Seat | None = None) -> Narrator:
        """Return the narrator for a seat, or for a spectator (None)."""

    @abstractmethod
    def describe_table(self, table: Any, view: V | None = None) -> str:
        """Return the table in lines of notation, as a seat or a spectator sees it."""

    def picture(
        self,
        table: Any,
        view: V | None = None,
        names: Sequence[str] = SEATS,
        *,
        width: float = 960,
        events: Sequence[E] = (),
    ) -> Scene | None:
        """Draw the table as a seat or a spectator sees it; None if the game has no picture.

        `names` are the players' names by seat. `width` is the page's width in CSS pixels. `events`
        are those so far, as the same viewer saw them.
        """
        return None

    def determinize(self, view: V) -> S | None:
        """Return a state consistent with a view, with hidden information dealt at random.

        The same view always gives the same state. None for a game without a random deal.
        """
        return None

    @property
    @abstractmethod
    def files(self) -> GameFiles[S, A, E]:
        """Serializer that reads the game from documents and writes it to them."""

    @property
    @abstractmethod
    def driver(self) -> Driver[S, V, A]:
        """Driver that decides who is asked when."""

    @property
    def teaching(self) -> Teaching[S, V, A, E] | None:
        """Hooks for teaching; None for a game that is not taught."""
        return None

    @property
    def environment(self) -> Environment[R, S, V, A, E] | None:
        """Hooks for reinforcement learning; None for a game without an action menu."""
        return None

    @property
    def trading(self) -> Trading[S, A, E] | None:
        """Hooks for exports; None for a game whose offers are not counted."""
        return None

    @property
    def puzzles(self) -> AnyGamePuzzles | None:
        """Hooks for puzzles; None for a game without puzzles."""
        return None


AnyGame = Game[Any, Any, Any, Any, Any]
"""Any game."""

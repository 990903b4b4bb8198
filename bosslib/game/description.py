"""What a game is: what drivers, records and widgets ask of it, whichever game it is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from bosslib.game.book import RuleBook, Setting
from bosslib.game.legal import Legal
from bosslib.game.objections import Objection
from bosslib.game.position import AnyAction, AnyEvent, AnyState, Step
from bosslib.game.seats import SEATS, Seat

if TYPE_CHECKING:
    from bosslib.bots import Bot
    from bosslib.documents.files import Files
    from bosslib.driver import Driver
    from bosslib.export.trading import Trading
    from bosslib.narration import Telling
    from bosslib.picture.shapes import Scene
    from bosslib.puzzles.part import AnyPuzzling
    from bosslib.rl import Environment
    from bosslib.teaching.game import Teaching

R = TypeVar("R")
S = TypeVar("S", bound=AnyState)
V = TypeVar("V")
A = TypeVar("A", bound=AnyAction)
E = TypeVar("E", bound=AnyEvent)


class Game(ABC, Generic[R, S, V, A, E]):
    """A game, as all that knows no game sees it: its rules R, states, views, actions and events.

    Each game has one, and hands it in by an entry point of the group `bosslib.games`. What only
    some programs need is loaded when it is asked for.
    """

    name: ClassVar[str]
    """The game's name in files and commands."""
    package: ClassVar[str] = "bosslib"
    """The package that has its sentences, laid out as `words` reads them."""
    action: type[A]
    talk: tuple[type, ...]
    """The deeds that are offers and answers."""
    ladder: tuple[str, ...]
    """The computer players that are measured against each other, the weakest first."""
    yardstick: tuple[str, ...] = ()
    """The computer players to whose games a class's are compared (`export.yardstick`)."""
    lab_unit: str = "n"
    """Unit of the game's money in the lab's figures: `$` for dollars, `n` for a plain number."""
    sizes: tuple[int, ...]
    """With how many players they are measured."""
    money: str
    """The key of the sentence for an amount of the game's money."""
    settings: tuple[Setting, ...]
    book: RuleBook
    terminal: str
    """Where in the catalogue the sentences of `play` are."""

    def __repr__(self) -> str:
        return f"<Game: {self.name}>"

    @abstractmethod
    def new(self, players: int, seed: int = 0, *, rules: R | None = None) -> S:
        """A game set up and dealt; BossError for what cannot be."""

    @abstractmethod
    def view(self, state: S, seat: Seat) -> V:
        """What a seat may see of a state."""

    @abstractmethod
    def legal(self, view: V) -> Legal[V, A]:
        """What the seat of a view may do."""

    @abstractmethod
    def objections(self, view: V, action: A) -> Iterator[Objection]:
        """What speaks against an action of the view's seat, the first reason first."""

    @abstractmethod
    def step(self, state: S, action: A | str) -> Step[S, E]:
        """The state after an action and what happened; RuleError or NotationError if refused."""

    @abstractmethod
    def parse(self, text: str) -> A:
        """The action that a line says; NotationError if it says none."""

    def final(self, action: A) -> bool:
        """Whether an action cannot be taken back even if nobody has seen anything new."""
        return False

    def partner(self, state: S, action: A) -> Seat | None:
        """Return the seat whose offer an action has just accepted, in the state after it.

        None if the action accepts no offer.
        """
        return None

    @abstractmethod
    def where(self, state: S) -> str:
        """Where a game stands, in a few words for a programmer."""

    @abstractmethod
    def deals(self, state: S) -> int:
        """How many deals a game had that has come to this."""

    @abstractmethod
    def rules(self, told: Mapping[str, Any]) -> R:
        """The rules that a command was told, by the names of `settings`; BossError."""

    @abstractmethod
    def in_words(self, rules: R) -> list[str]:
        """The rules that hold, in words."""

    @abstractmethod
    def bot(self, name: str) -> Bot[V, A]:
        """The computer player of a name; BossError that lists them if there is none."""

    @abstractmethod
    def teller(self, names: Sequence[str] = SEATS, seat: Seat | None = None) -> Telling:
        """Who tells the game to a seat, or to somebody who looks on (None)."""

    @abstractmethod
    def described(self, table: Any, view: V | None = None) -> str:
        """The table as a seat sees it, or as somebody who looks on, in lines of notation."""

    def picture(
        self,
        table: Any,
        view: V | None = None,
        names: Sequence[str] = SEATS,
        *,
        width: float = 960,
        events: Sequence[E] = (),
    ) -> Scene | None:
        """The table as a seat sees it, or as somebody who looks on; None if it has no picture.

        The `names` of the players are by seat. It is laid out for a page so wide, in CSS pixels.
        `events` is what happened so far, as the same person saw it.
        """
        return None

    def supposed(self, view: V) -> S | None:
        """A position in which a seat would see just this: what it does not see is dealt by chance,
        for the same view always alike. None for a game that deals none.
        """
        return None

    @property
    @abstractmethod
    def files(self) -> Files[S, A, E]:
        """Its part in documents."""

    @property
    @abstractmethod
    def driver(self) -> Driver[S, V, A]:
        """Who is asked when."""

    @property
    def teaching(self) -> Teaching[S, V, A, E] | None:
        """What lessons ask of it; None for a game that is not taught."""
        return None

    @property
    def environment(self) -> Environment[R, S, V, A, E] | None:
        """What programs that learn ask of it; None for a game without a menu."""
        return None

    @property
    def trading(self) -> Trading[S, A, E] | None:
        """What exports ask of it; None for a game whose offers are not counted."""
        return None

    @property
    def puzzles(self) -> AnyPuzzling | None:
        """What puzzles ask of it; None for a game without puzzles."""
        return None


AnyGame = Game[Any, Any, Any, Any, Any]
"""A game, whichever it is."""

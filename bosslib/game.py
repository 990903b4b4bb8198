"""What a game is: the shapes that drivers, records and widgets rely on, whichever game it is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from bosslib.errors import NotationError
from bosslib.words import say

if TYPE_CHECKING:
    from bosslib.bots import Bot
    from bosslib.documents.files import Files
    from bosslib.driver import Driver
    from bosslib.narration import Telling
    from bosslib.picture.shapes import Scene
    from bosslib.teaching.game import Teaching

Seat = int
"""A place at the table, 0 for A up to 5 for F, clockwise."""

SEATS = "ABCDEF"
"""The seats' letters in the notation."""

FIRST = 8
"""How many legal actions are shown where all would be too many."""

LARGEST = 2**63
"""No number in a game or in a file of one is larger."""

SEAT_FIELDS = ("seat", "other", "boss")
"""The fields of a sentence that stand for a player."""


def seat_of(seat: Seat | str) -> Seat:
    """A seat by its letter or its number; NotationError for a letter that is none.

    >>> seat_of("C"), seat_of(2)
    (2, 2)
    """
    return parse_seat(seat) if isinstance(seat, str) else seat


def to_left(seat: Seat, other: Seat | None, players: int) -> int:
    """How many places to the left of a seat another one is: 0 for itself, -1 for none.

    By this a computer player takes one of several things that are worth the same: the letters of
    the seats must make nobody lucky.

    >>> [to_left(2, other, 4) for other in (2, 3, 0, 1, None)]
    [0, 1, 2, 3, -1]
    """
    return -1 if other is None else (other - seat) % players


def parse_seat(text: str) -> Seat:
    """The seat that a letter names.

    >>> parse_seat("C")
    2
    """
    if len(text) != 1 or text not in SEATS:
        raise NotationError("notation.seat", text=text)
    return SEATS.index(text)


class Objection(NamedTuple):
    """One rule that speaks against an action; the sentence is made late, from the catalogue."""

    rule: str
    key: str
    values: Mapping[str, object]

    def sentence(self, names: Sequence[str] = SEATS) -> str:
        """Why the action is refused, in a few words without the rule's id; seats by their names."""
        return say(f"refused.{self.key}", **named(self.values, names))


def named(values: Mapping[str, object], names: Sequence[str]) -> dict[str, object]:
    """The values of a sentence with the names of its seats in place of their numbers."""
    return {
        key: [*names, *SEATS[len(names) :]][value]
        if key in SEAT_FIELDS and isinstance(value, int)
        else value
        for key, value in values.items()
    }


class AnyTable(Protocol):
    """What everybody may see of a position, in any game."""

    @property
    def players(self) -> int:
        """How many play."""

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """How many cards each seat has."""

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that the game waits for; none when it is over."""


class AnyState(Protocol):
    """A whole position of any game."""

    @property
    def table(self) -> AnyTable:
        """What everybody may see."""

    @property
    def money(self) -> tuple[int, ...]:
        """What each seat has."""

    @property
    def seed(self) -> int:
        """What decides all that is chance."""

    @property
    def game(self) -> AnyGame:
        """Which game it is a position of."""


class AnyAction(Protocol):
    """What a seat does, in any game; `str` is its notation."""

    @property
    def seat(self) -> Seat:
        """Who does it."""

    @property
    def deed(self) -> object:
        """What is done."""


class AnyEvent(Protocol):
    """Something that happened, in any game."""

    def seen_by(self, seat: Seat | None, /) -> AnyEvent:
        """What a seat saw of it; None: somebody who looks on."""


T = TypeVar("T")
S = TypeVar("S", bound=AnyState)
V = TypeVar("V")
A = TypeVar("A", bound=AnyAction)
E = TypeVar("E", bound=AnyEvent)
R = TypeVar("R")


class Step(NamedTuple, Generic[S, E]):
    """The state after an action, and what happened on the way, in order."""

    state: S
    events: tuple[E, ...]


class Legal(ABC, Generic[V, A]):
    """The legal actions of a view: `in` tests any action, iteration lists what can be listed.

    Made lazily: `bool` and the first actions cost little.
    """

    def __init__(self, view: V) -> None:
        self.view = view

    @abstractmethod
    def __contains__(self, action: A, /) -> bool:
        """Whether no rule speaks against it."""

    @abstractmethod
    def __iter__(self) -> Iterator[A]:
        """What can be listed; there may be more."""

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def __repr__(self) -> str:
        first = [str(each.deed) for each in islice(self, FIRST + 1)]
        return f"<Legal: {' | '.join(first[:FIRST])}{' | …' * (len(first) > FIRST)}>"


class RuleBook(NamedTuple):
    """The ids of a game's rules: by chapter in printed order, and those that are not printed rules.

    `ours` are rulings altogether, `implied` follows from others; of the `myths` some are `retold`,
    the others are mistakes.
    """

    chapters: Mapping[str, tuple[str, ...]]
    ours: frozenset[str] = frozenset()
    implied: frozenset[str] = frozenset()
    myths: frozenset[str] = frozenset()
    retold: frozenset[str] = frozenset()

    def origin(self, name: str) -> str:
        """Where a rule is from: the key of a sentence under `sources`."""
        if name in self.ours:
            return "ours"
        if name in self.myths:
            return "retold" if name in self.retold else "mistake"
        return "implied" if name in self.implied else "printed"


def numbered(series: str, last: int) -> tuple[str, ...]:
    """The ids of a series of rules.

    >>> numbered("END", 2)
    ('END-1', 'END-2')
    """
    return tuple(f"{series}-{number}" for number in range(1, last + 1))


class Setting(NamedTuple):
    """What a command can be told about a game's rules: `--nasty`, or with a value if it takes one.

    `key` is the sentence that says what it does.
    """

    name: str
    key: str
    takes_value: bool = False


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
    def described(self, view: V) -> str:
        """The table as a seat sees it, in lines of notation."""

    def picture(self, table: Any, view: V | None = None) -> Scene | None:
        """The table as a seat sees it, or as somebody who looks on; None if it has no picture."""
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


AnyGame = Game[Any, Any, Any, Any, Any]
"""A game, whichever it is."""


def replaced(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """The tuple with another item in one place."""
    return (*items[:at], item, *items[at + 1 :])


def without(items: tuple[T, ...], gone: Iterable[T]) -> tuple[T, ...]:
    """The tuple less one copy of each item of `gone`; ValueError if one is not there."""
    rest = list(items)
    for item in gone:
        rest.remove(item)
    return tuple(rest)

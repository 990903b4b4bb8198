"""Exercises: what all of them have, and the base of their tasks.

Each kind of exercise has its own `Task`, in a module of `kinds`; `reading` parses both.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any, ClassVar, NamedTuple, Self, TypeVar

from bosslib.bots import AnyBot
from bosslib.documents.nodes import Node
from bosslib.game import SEATS, AnyGame, Seat, parse_seat
from bosslib.teaching.game import AnyTeaching

Action = Any
"""Action of any game."""

Terms = Any
"""Terms of an offer, in any game."""

T = TypeVar("T", bound="Task")

SCHEMA = "boss-exercise/1"
NAME = re.compile(r"(?!(con|prn|aux|nul|(com|lpt)[0-9])\Z)[a-z0-9]+(-[a-z0-9]+)*")
"""Pattern of an id, which is also a file name: Windows reserves the excluded ones for devices."""

SEAT_SIGN = re.compile(r"\{([A-F])\}")
HINTS = 3
MAX_TASK_WORDS = 60
"""Maximum number of words in an instruction: learners read it before they start."""


class Help(StrEnum):
    """Amount of help: how much of the solution is shown."""

    WORKED = "worked"
    FADED = "faded"
    FREE = "free"


class ShownArithmetic(StrEnum):
    """Parts of the arithmetic that the page shows."""

    NOTHING = "nothing"
    SUM = "sum"
    VALUE = "value"
    PAYOFF = "payoff"


class WorkedStep(NamedTuple):
    """Step of a worked example: its text, its action, if any, and the parts of the picture that
    it is about, by hit id.
    """

    say: str
    do: Action | None = None
    look: tuple[str, ...] = ()


class Reply(NamedTuple):
    """Behaviour of another seat; see `docs/exercises.md`. Some fields are specific to one game."""

    turns: tuple[Action, ...] = ()
    accepts: tuple[Terms, ...] | None = None
    """Terms that the seat accepts, or None if it decides by itself."""
    everything: bool = False
    gains: int | None = None
    fears: tuple[Any, ...] = ()
    fearless: bool = False
    """True if no card that it cannot see frightens it."""
    counters: tuple[Terms, ...] = ()
    why: str = ""
    bot: str = ""
    mind: str = ""
    """Character with which it bargains (`game.mind`); empty if it follows fixed terms."""
    seed: str = ""
    """Seed of that mind: the exercise and the seat."""
    hears: int = 0
    """Number of the learner's offers after which it names no more prices; 0: any."""
    asks: tuple[Terms, ...] = ()
    least: int | None = None
    most: int | None = None


class AttemptRules(NamedTuple):
    """Rules of an attempt: the players of the other seats, and its end."""

    replies: Mapping[Seat, Reply] = {}
    player: AnyBot | None = None
    """Bot that plays the other seats, and for the learner when an attempt is played out."""
    answers_only: bool = False
    """True if the other seats take their turns only when the learner asks for them."""
    is_whole_game: bool = False
    """True if an attempt goes on to the end of the game."""
    deals: int = 1
    """Number of deals of an attempt that is no whole game."""

    def reply(self, seat: Seat) -> Reply:
        """Return the behaviour of another seat."""
        return self.replies.get(seat, Reply())


class Flaw(NamedTuple):
    """Contradiction in a file: the key of an answer, what was expected, and what came."""

    exercise: Exercise
    key: str
    expected: str
    came: str


@dataclass(frozen=True)
class Task:
    """Task of an exercise: the right answers, and the feedback to mistakes.

    Each kind is a subclass. A plain task asks nothing: its exercise is only shown.
    """

    kind: ClassVar[str] = ""
    """Name of the kind in files."""
    keys: ClassVar[tuple[str, ...]] = ()
    """Keys of its files in addition to the common ones."""
    needs_position: ClassVar[bool] = False
    at_table: ClassVar[bool] = False
    """True if it is answered by playing."""
    shows: ClassVar[ShownArithmetic] = ShownArithmetic.NOTHING
    """Default of the parts of the arithmetic that the page shows."""

    @classmethod
    def read(cls, document: Node, exercise: Exercise) -> Self:  # noqa: ARG003 - kinds need them
        """Parse the task of a document, given the exercise without it."""
        return cls()

    def flaws(self, exercise: Exercise) -> Iterator[Flaw]:
        """Yield everything in its file that does not have the claimed result."""
        yield from ()

    def possible_misconceptions(self, exercise: Exercise) -> set[str]:
        """Return the names of the misconceptions that some answer would reveal."""
        return set()

    def success_text(self, exercise: Exercise) -> str:
        """Return the explanation of the solution."""
        return exercise.success

    @cached_property
    def attempt_rules(self) -> AttemptRules:
        """Rules of an attempt at it."""
        return AttemptRules()


class Exercise(NamedTuple):
    """An exercise: the data that all kinds have, and its task."""

    game: AnyGame
    id: str
    title: str
    instruction: str
    """Text that tells the learner what to do."""
    cites: tuple[str, ...]
    hints: tuple[str, ...]
    success: str
    task: Task = Task()
    help: Help = Help.FADED
    shows: ShownArithmetic = ShownArithmetic.NOTHING
    start: Any = None
    """Position: a state of the game; None without one."""
    seat: Seat = 0
    steps: tuple[WorkedStep, ...] = ()
    place: str = ""

    @property
    def kind(self) -> str:
        """Name of the kind of task."""
        return self.task.kind

    def task_of(self, kind: type[T]) -> T:
        """Return the task of an exercise that is of this kind; TypeError for another one."""
        if not isinstance(self.task, kind):
            raise TypeError(f"{self.id}: {self.kind or 'no task'} instead of {kind.kind}")
        return self.task

    @property
    def teaching(self) -> AnyTeaching:
        """Teaching hooks of the exercise's game."""
        teaching: AnyTeaching | None = self.game.teaching
        assert teaching  # no exercise is read or made of a game without them
        return teaching

    @property
    def players(self) -> int:
        """Number of players at the table; 0 without one."""
        return int(self.start.table.players) if self.start else 0


def fill_names(text: str, names: Sequence[str]) -> str:
    """Replace `{B}` and the like in a text by the players' names, given by seat.

    >>> fill_names("{B} passes.", ["You", "Ben"])
    'Ben passes.'
    """
    return SEAT_SIGN.sub(lambda found: names[parse_seat(found[1])], text)


def name_placeholder(seat: Seat) -> str:
    """Return the placeholder of a player's name in the text of an exercise.

    >>> name_placeholder(1)
    '{B}'
    """
    return f"{{{SEATS[seat]}}}"

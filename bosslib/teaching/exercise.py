"""Exercises: a task, what is right, and what to say to each mistake.

Plain values; `reading` reads them, `attempt` and `grade` judge what a learner does.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from bosslib.bots import AnyBot
from bosslib.documents.nodes import Value
from bosslib.game import SEATS, AnyGame, Seat, parse_seat
from bosslib.teaching.game import Teaching

Action = Any
"""An action of any game."""

Terms = Any
"""What is offered, in any game."""

SCHEMA = "boss-exercise/1"
NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
BOUND = re.compile(r"(>=|<=|>|<) ?([-−]?\d{1,15})")
SEAT_SIGN = re.compile(r"\{([A-F])\}")
HINTS = 3
WORDS = 60
"""How many words a task may have: a learner reads it before he does anything."""


class TaskKind(StrEnum):
    """What the learner does."""

    PLAY = "play"
    NEGOTIATE = "negotiate"
    NUMBER = "number"
    SETTLE = "settle"
    CHOOSE = "choose"
    SPOT = "spot"
    ILLEGAL = "illegal"
    SETUP = "setup"

    @property
    def at_table(self) -> bool:
        """Whether it is answered by playing."""
        return self in (TaskKind.PLAY, TaskKind.NEGOTIATE)


class Help(StrEnum):
    """How much of the way is shown."""

    WORKED = "worked"
    FADED = "faded"
    FREE = "free"


class Shows(StrEnum):
    """How much of the reckoning is on the page."""

    NOTHING = "nothing"
    SUM = "sum"
    VALUE = "value"
    PAYOFF = "payoff"


class WorkedStep(NamedTuple):
    """A step of a worked example: what is said, and the action that is done, if any."""

    say: str
    do: Action | None = None


class Goal(NamedTuple):
    """What must hold: `wants` by key of a scenario's `expect`, and what the learner has done."""

    wants: Mapping[str, Value]
    settled: bool = False
    played: tuple[Action, ...] = ()
    bonus: bool = False
    begins: tuple[Action, ...] = ()
    """What the learner must have done first, in this order."""


class Accepted(NamedTuple):
    """Another right way, by what was done or by what was reached."""

    do: tuple[Action, ...] = ()
    goal: Goal | None = None
    stars: int = 3
    say: str = ""


class Mistake(NamedTuple):
    """A likely mistake: the learner's actions so far, and why that was one.

    `error` is the rule that refuses the last of them; empty if all are legal. With a `goal`,
    whatever has led to that was the same mistake, and the actions are an example.
    """

    do: tuple[Action, ...]
    say: str
    error: str = ""
    goal: Goal | None = None


class Reply(NamedTuple):
    """What another seat does; see `docs/exercises.md`. Some of it is of one game alone."""

    turns: tuple[Action, ...] = ()
    accepts: tuple[Terms, ...] | None = None
    """The terms that it agrees to, where it does not judge for itself."""
    everything: bool = False
    gains: int | None = None
    fears: tuple[Any, ...] = ()
    counters: tuple[Terms, ...] = ()
    why: str = ""
    bot: str = ""
    asks: tuple[Terms, ...] = ()
    least: int | None = None
    most: int | None = None


class WrongNumber(NamedTuple):
    """A number that shows a misconception, and what to say to it; `name` is by what it's
    remembered, empty for one that isn't.
    """

    number: int
    say: str
    name: str = ""


class Blank(NamedTuple):
    """A number to fill in; `source` is where the engine finds the same, empty for nowhere, when the
    actions of `after` have been played.

    Where there are `options`, one of them is chosen, by its number counted from 0. `otherwise` is
    said to a wrong number that is not listed.
    """

    label: str
    answer: int
    unit: str = ""
    source: str = ""
    wrong: tuple[WrongNumber, ...] = ()
    after: tuple[Action, ...] = ()
    options: tuple[str, ...] = ()
    otherwise: str = ""


class WrongTable(NamedTuple):
    """Wrong entries of a table by seat, and what to say to them; `name` as of a wrong number."""

    answer: Mapping[Seat, int]
    say: str
    name: str = ""


class Choice(NamedTuple):
    """Something to choose; `why` is said when it was chosen, or left out, wrongly, which shows the
    misconception of that `name`.
    """

    say: str
    right: bool
    why: str = ""
    name: str = ""


class Exercise(NamedTuple):
    """A task with its answers. What belongs to other kinds is empty."""

    game: AnyGame
    id: str
    kind: TaskKind
    title: str
    task: str
    cites: tuple[str, ...]
    hints: tuple[str, ...]
    success: str
    help: Help = Help.FADED
    shows: Shows = Shows.NOTHING
    start: Any = None
    """The position: a state of its game; None where there is none."""
    seat: Seat = 0
    steps: tuple[WorkedStep, ...] = ()
    goal: Goal = Goal({})
    turns: int = 0
    par: int = 1
    solution: tuple[Action, ...] = ()
    solver: str = ""
    """The bot that plays the solution, if no list of actions does."""
    accept: tuple[Accepted, ...] = ()
    wrong: tuple[Mistake, ...] = ()
    replies: Mapping[Seat, Reply] = {}
    asks: tuple[Blank, ...] = ()
    of: str = ""
    given: tuple[int, ...] = ()
    """Which of the numbers are filled in already; of a table its seats."""
    wrong_tables: tuple[WrongTable, ...] = ()
    choices: tuple[Choice, ...] = ()
    several: bool = False
    """Whether several can be chosen even where one alone is right."""
    attempt: Action | None = None
    error: str = ""
    laid: Any = None
    """The table that is to be set up: a state of its game; None where none is."""
    place: str = ""
    player: AnyBot | None = None
    """Who plays the other seats, and the learner's rest when an attempt is played out: a bot."""

    @property
    def teaching(self) -> Teaching[Any, Any, Any, Any]:
        """What its game is in lessons."""
        teaching: Teaching[Any, Any, Any, Any] | None = self.game.teaching
        assert teaching  # no exercise is read or made of a game that is not taught
        return teaching

    @property
    def players(self) -> int:
        """How many sit at the table; 0 without one."""
        return int(self.start.table.players) if self.start else 0

    @property
    def answers(self) -> tuple[int, ...]:
        """The right numbers, in order: of a number, or of a table by seat."""
        return tuple(each.answer for each in self.asks)


def filled(text: str, names: Sequence[str]) -> str:
    """A text of an exercise with the names of the players, by seat, in the place of `{B}`.

    >>> filled("{B} passes.", ["You", "Ben"])
    'Ben passes.'
    """
    return SEAT_SIGN.sub(lambda found: names[parse_seat(found[1])], text)


def called(seat: Seat) -> str:
    """What stands for the name of a player in the text of an exercise.

    >>> called(1)
    '{B}'
    """
    return f"{{{SEATS[seat]}}}"

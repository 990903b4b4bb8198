"""Exercises: a task, its right answers, and the feedback to each mistake.

These are plain values; `reading` parses them, `attempt` and `grade` evaluate attempts.
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
"""Action of any game."""

Terms = Any
"""Terms of an offer, in any game."""

SCHEMA = "boss-exercise/1"
NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
BOUND = re.compile(r"(>=|<=|>|<) ?([-−]?\d{1,15})")
SEAT_SIGN = re.compile(r"\{([A-F])\}")
HINTS = 3
MAX_TASK_WORDS = 60
"""Maximum number of words in a task: learners read it before they start."""


class TaskKind(StrEnum):
    """Kind of task."""

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
        """True for kinds that are answered by playing."""
        return self in (TaskKind.PLAY, TaskKind.NEGOTIATE)


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
    """Step of a worked example: its text, and its action, if any."""

    say: str
    do: Action | None = None


class Goal(NamedTuple):
    """Goal: `wants` by key of a scenario's `expect`, and the learner's required actions."""

    wants: Mapping[str, Value]
    settled: bool = False
    played: tuple[Action, ...] = ()
    bonus: bool = False
    begins: tuple[Action, ...] = ()
    """Actions that the learner must have done first, in this order."""


class AcceptedSolution(NamedTuple):
    """Another accepted solution, given by its actions or by a goal."""

    do: tuple[Action, ...] = ()
    goal: Goal | None = None
    stars: int = 3
    say: str = ""


class Mistake(NamedTuple):
    """Likely mistake: the learner's actions so far, and the explanation.

    `error` is the rule that refuses the last of them; empty if all are legal. With a `goal`, every
    attempt that reaches it made the same mistake, and the actions are an example.
    """

    do: tuple[Action, ...]
    say: str
    error: str = ""
    goal: Goal | None = None


class Reply(NamedTuple):
    """Behaviour of another seat; see `docs/exercises.md`. Some fields are specific to one game."""

    turns: tuple[Action, ...] = ()
    accepts: tuple[Terms, ...] | None = None
    """Terms that the seat accepts, or None if it decides by itself."""
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
    """Wrong number that reveals a misconception, and its feedback.

    `name` is the id by which the misconception is remembered; empty if it is not.
    """

    number: int
    say: str
    name: str = ""


class Blank(NamedTuple):
    """Number to fill in.

    `source` names the same number as the engine computes it after the actions of `after`; empty if
    it does not. With `options`, one of them is chosen by its index. `otherwise` is the feedback to
    a wrong number that is not listed.
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
    """Wrong entries of a table by seat, and their feedback; `name` as in `WrongNumber`."""

    answer: Mapping[Seat, int]
    say: str
    name: str = ""


class AnswerOption(NamedTuple):
    """Option of a question.

    `why` is the feedback if it was wrongly chosen or left out, which reveals the misconception
    `name`.
    """

    say: str
    right: bool
    why: str = ""
    name: str = ""


class Exercise(NamedTuple):
    """Task with its answers. Fields of other kinds are empty."""

    game: AnyGame
    id: str
    kind: TaskKind
    title: str
    task: str
    cites: tuple[str, ...]
    hints: tuple[str, ...]
    success: str
    help: Help = Help.FADED
    shows: ShownArithmetic = ShownArithmetic.NOTHING
    start: Any = None
    """Position: a state of the game; None without one."""
    seat: Seat = 0
    steps: tuple[WorkedStep, ...] = ()
    goal: Goal = Goal({})
    turns: int = 0
    par: int = 1
    solution: tuple[Action, ...] = ()
    solver: str = ""
    """Name of the bot that plays the solution, if it is not a list of actions."""
    accept: tuple[AcceptedSolution, ...] = ()
    wrong: tuple[Mistake, ...] = ()
    replies: Mapping[Seat, Reply] = {}
    blanks: tuple[Blank, ...] = ()
    award: str = ""
    given_indices: tuple[int, ...] = ()
    """Indices of the numbers that are already filled in; of a table its seats."""
    wrong_tables: tuple[WrongTable, ...] = ()
    choices: tuple[AnswerOption, ...] = ()
    allows_several: bool = False
    """True to allow several choices even if only one is right."""
    attempt: Action | None = None
    error: str = ""
    table_to_set_up: Any = None
    """Table to be set up: a state of the game; None for other kinds."""
    place: str = ""
    player: AnyBot | None = None
    """Bot that plays the other seats, and for the learner when an attempt is played out."""

    @property
    def teaching(self) -> Teaching[Any, Any, Any, Any]:
        """Teaching hooks of the exercise's game."""
        teaching: Teaching[Any, Any, Any, Any] | None = self.game.teaching
        assert teaching  # no exercise is read or made of a game without them
        return teaching

    @property
    def players(self) -> int:
        """Number of players at the table; 0 without one."""
        return int(self.start.table.players) if self.start else 0

    @property
    def answers(self) -> tuple[int, ...]:
        """Right numbers, in order; of a table by seat."""
        return tuple(each.answer for each in self.blanks)


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

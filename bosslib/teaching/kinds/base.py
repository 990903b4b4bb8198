"""Interface of a kind of exercise: how it is parsed, and how its file is checked."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar, NamedTuple, NoReturn

from bosslib import rulebook
from bosslib.documents.nodes import Node, toml_line
from bosslib.errors import BossError, ScenarioError
from bosslib.game import SEATS, Seat, parse_seat
from bosslib.teaching.exercise import Action, Exercise, ShownArithmetic, TaskKind


class Flaw(NamedTuple):
    """Contradiction in a file: the key of an answer, what was expected, and what came."""

    exercise: Exercise
    key: str
    expected: str
    came: str


def place(flaw: Flaw) -> str:
    """Return the location of a flaw: the file, the line and the key."""
    file = flaw.exercise.place
    line = toml_line(Path(file).read_text(encoding="utf-8"), flaw.key)
    return f"{file}:{line}: {flaw.key}"


class ExerciseKind(ABC):
    """Kind of exercise: one module of this folder each, listed in `KINDS`."""

    kind: ClassVar[TaskKind]
    keys: ClassVar[tuple[str, ...]]
    """Keys of its files in addition to the common ones."""
    needs_position: ClassVar[bool] = False
    shows: ClassVar[ShownArithmetic] = ShownArithmetic.NOTHING
    """Default of the parts of the arithmetic that the page shows."""

    @abstractmethod
    def read(self, document: Node, common: Exercise) -> Exercise:
        """Parse the exercise of a document, given its common part."""

    @abstractmethod
    def flaws(self, exercise: Exercise) -> Iterator[Flaw]:
        """Yield everything in its file that does not have the claimed result."""


def fail(node: Node, key: str, /, **values: object) -> NoReturn:
    """Raise ScenarioError at a node, for an error specific to exercises."""
    raise ScenarioError(node.place, f"exercise.{key}", **values)


def rule(node: Node) -> str:
    """Parse the id of an existing rule."""
    if node.text() not in rulebook.every_rule():
        raise ScenarioError(node.place, "rulebook.unknown", id=node.text())
    return node.text()


def seat_of(node: Node, players: int) -> Seat:
    """Parse a seat at a table of this many players."""
    seat = node.read(parse_seat)
    if seat >= players:
        node.fail("no-such-seat", seat=SEATS[seat], players=players)
    return seat


def action(node: Node, exercise: Exercise, seat: Seat | None = None) -> Action:
    """Parse an action in notation without the seat: of the learner, or of another seat."""
    letter = SEATS[exercise.seat if seat is None else seat]
    return node.read(lambda text: exercise.game.parse(f"{letter}: {text}"))


def misconception(node: Node, exercise: Exercise) -> str:
    """Parse the name of a misconception in a table of a file; empty where it has none."""
    if "name" not in node:
        return ""
    known = exercise.teaching.remembered_misconceptions
    name = node.at("name").text()
    if name not in known:
        node.at("name").fail("one-of", value=name, known=", ".join(known))
    return name


def actions(node: Node, exercise: Exercise) -> tuple[Action, ...]:
    """Parse actions of the learner in notation without the seat, at least one."""
    found = tuple(action(each, exercise) for each in node.items())
    if not found:
        node.fail("empty")
    return found


def bot(node: Node, exercise: Exercise) -> str:
    """Parse the name of a computer player of the exercise's game."""
    try:
        exercise.game.bot(node.text())
    except BossError as error:
        raise ScenarioError(node.place, error.key, **error.values) from None
    return node.text()

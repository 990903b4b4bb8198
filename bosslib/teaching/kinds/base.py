"""Parsers that several kinds of exercises use."""

from __future__ import annotations

from typing import NoReturn

from bosslib import rulebook
from bosslib.documents.nodes import Node
from bosslib.errors import BossError, ScenarioError
from bosslib.game import SEATS, Seat, parse_seat
from bosslib.teaching.exercise import Action, Exercise


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

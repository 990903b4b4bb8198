"""Exercises in setting a table up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from bosslib.documents.nodes import Node
from bosslib.errors import BossError, ScenarioError
from bosslib.game import AnyState
from bosslib.teaching.exercise import Exercise
from bosslib.teaching.kinds.number import Blank, NumberTask
from bosslib.words import say


@dataclass(frozen=True)
class SetupTask(NumberTask):
    """Everything that is given out before the first turn, as defined by the game."""

    kind = "setup"
    keys = ("friends", "given")

    table: AnyState | None = None
    """Table to be set up."""

    @classmethod
    def read(cls, document: Node, exercise: Exercise) -> Self:
        friends = document.at("friends")
        try:
            state, parts = exercise.teaching.set_up(friends.integer(1))
        except BossError as error:
            raise ScenarioError(friends.place, error.key, **error.values) from None
        given = tuple(_part(each, list(parts)) for each in document.get("given", []).items())
        return cls(blanks=tuple(parts.values()), given_indices=given, table=state)


def _part(node: Node, names: list[str]) -> int:
    """Return the index of a part among these."""
    if node.text() not in names:
        node.fail("one-of", value=node.text(), known=", ".join(names))
    return names.index(node.text())


def count_task(key: str, answer: int, unit: str = "", **values: object) -> Blank:
    """Return the task to give something out `answer` times.

    The catalogue has the sentences under the key: `label`, and `wrong`, which `values` fill.
    """
    otherwise = say(f"{key}.wrong", count=answer, **values)
    return Blank(say(f"{key}.label"), answer, unit, otherwise=otherwise)


def choice_task(key: str, right: str, names: Sequence[str], **values: object) -> Blank:
    """Return the task to choose the right one of several ways.

    The catalogue has a sentence for each of them under the key.
    """
    options = tuple(say(f"{key}.{each}") for each in names)
    otherwise = say(f"{key}.wrong", **values)
    return Blank(say(f"{key}.label"), names.index(right), options=options, otherwise=otherwise)

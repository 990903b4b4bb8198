"""Exercises in setting a table up."""

from __future__ import annotations

from bosslib.documents.nodes import Node
from bosslib.errors import BossError, ScenarioError
from bosslib.teaching.exercise import Exercise, TaskKind
from bosslib.teaching.kinds.number import NumberKind


class SetupKind(NumberKind):
    """Everything that is given out before the first turn, as defined by the game."""

    kind = TaskKind.SETUP
    keys = ("friends", "given")

    def read(self, document: Node, common: Exercise) -> Exercise:
        friends = document.at("friends")
        try:
            state, parts = common.teaching.set_up(friends.integer(1))
        except BossError as error:
            raise ScenarioError(friends.place, error.key, **error.values) from None
        given = tuple(_part(each, list(parts)) for each in document.get("given", []).items())
        return common._replace(
            table_to_set_up=state, blanks=tuple(parts.values()), given_indices=given
        )


def _part(node: Node, names: list[str]) -> int:
    """Return the index of a part among these."""
    if node.text() not in names:
        node.fail("one-of", value=node.text(), known=", ".join(names))
    return names.index(node.text())

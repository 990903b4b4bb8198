"""The games by name: what scenarios and records need to know of each.

Each is a module that holds these names; what they do is the same in every game.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Protocol, cast

from bosslib.documents import Node
from bosslib.game import Step


class Game(Protocol):
    """A game's files: positions, steps and what may be expected of them."""

    @property
    def NAME(self) -> str:  # noqa: N802 - a constant of the module
        """The game's name in the files."""

    @property
    def DOCUMENT(self) -> tuple[str, ...]:  # noqa: N802
        """The keys of a document that say a state."""

    @property
    def EXPECTED(self) -> tuple[str, ...]:  # noqa: N802
        """The keys that a step may expect."""

    def read(self, document: Node, /) -> Any:
        """The state that a document says; ScenarioError with the place if it cannot be."""

    def write(self, state: Any, /) -> dict[str, object]:
        """The keys of a document for a state."""

    def parse_action(self, text: str, /) -> Any:
        """The action that a line says; NotationError if it says none."""

    def final(self, action: Any, /) -> bool:
        """Whether an action cannot be taken back even if nobody has seen anything new."""

    def where(self, state: Any, /) -> str:
        """Where a game stands, in a few words for a programmer."""

    def step(self, state: Any, action: Any, /) -> Step[Any, Any]:
        """The state after an action and what happened; RuleError or NotationError if refused."""

    def result(self, events: Any, /) -> Any:
        """What a step brought that later ones may still ask for; None if nothing."""

    def check_expected(self, key: str, node: Node, /) -> None:
        """Refuse an expectation that nothing could meet."""

    def came(self, key: str, wanted: Any, state: Any, result: Any, /) -> Any:
        """What there is under a key of `expect`."""

    def plain(self, key: str, value: Any, /) -> Any:
        """A value in a form that compares."""


GAMES = ("card", "board")
"""The games' names: each is that of its folder."""


def named(name: str) -> Game:
    """The game of a name. It is loaded when it is first asked for: most programs need one alone."""
    return cast(Game, import_module(f"bosslib.{name}.scenario"))


def of(state: object) -> Game:
    """The game that a state is of."""
    return named(type(state).__module__.split(".")[1])

"""An attempted action at a table of either game, legal or not, and its result."""

from __future__ import annotations

import json
from typing import Any, Generic, NamedTuple, TypeVar

from bosslib.errors import RuleError
from bosslib.game import AnyAction, AnyEvent, AnyState, Step

S = TypeVar("S", bound=AnyState)
A = TypeVar("A", bound=AnyAction)
E = TypeVar("E", bound=AnyEvent)


class Try(NamedTuple, Generic[S, A, E]):
    """An attempted action at a table, and its result."""

    before: S
    action: A
    step: Step[S, E] | None
    refusal: RuleError | None

    @property
    def after(self) -> S:
        """The state after the attempt."""
        return self.step.state if self.step else self.before

    @property
    def events(self) -> tuple[E, ...]:
        """The resulting events; none if it was refused."""
        return self.step.events if self.step else ()

    def story(self) -> str:
        """The position and the action, from which a scenario can be made."""
        return f"in {json.dumps(self.before.game.files.write(self.before))}\ntried {self.action}"


def attempt(state: S, action: A) -> Try[S, A, Any]:
    """Try an action, legal or not."""
    try:
        return Try(state, action, state.game.step(state, action), None)
    except RuleError as refusal:
        return Try(state, action, None, refusal)

"""Something that is tried at a table of either game, allowed or not, and what came of it."""

from __future__ import annotations

import json
from typing import Any, Generic, NamedTuple, TypeVar

from bosslib.errors import RuleError
from bosslib.game import AnyAction, AnyEvent, AnyState, Step

S = TypeVar("S", bound=AnyState)
A = TypeVar("A", bound=AnyAction)
E = TypeVar("E", bound=AnyEvent)


class Try(NamedTuple, Generic[S, A, E]):
    """Something that was tried at the table, and what came of it."""

    before: S
    action: A
    step: Step[S, E] | None
    refusal: RuleError | None

    @property
    def after(self) -> S:
        """The state to go on from."""
        return self.step.state if self.step else self.before

    @property
    def events(self) -> tuple[E, ...]:
        """What happened; nothing if it was refused."""
        return self.step.events if self.step else ()

    def story(self) -> str:
        """The position and the action, to make a scenario of."""
        return f"in {json.dumps(self.before.game.files.write(self.before))}\ntried {self.action}"


def attempt(state: S, action: A) -> Try[S, A, Any]:
    """Do an action, allowed or not."""
    try:
        return Try(state, action, state.game.step(state, action), None)
    except RuleError as refusal:
        return Try(state, action, None, refusal)

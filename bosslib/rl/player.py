"""A learnt policy as a computer player, for `sim`, `play` and the table."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from bosslib.rl.environment import AnyEnvironment, Sighting

if TYPE_CHECKING:
    from random import Random


class Policy(ABC):
    """Chooses from a menu by what a seat sees."""

    @abstractmethod
    def choose(
        self, environment: AnyEnvironment, seen: Sighting[Any], places: Sequence[int], rng: Random
    ) -> int:
        """One of the places that can be chosen, of which there is at least one."""


class MenuPlayer:
    """A computer player that chooses from a game's menu by a policy.

    It isn't told what the driver remembers, so it may make an offer that is not listened to any
    more in this turn.
    """

    slow = False

    def __init__(self, environment: AnyEnvironment, policy: Policy) -> None:
        self.environment, self.policy = environment, policy

    def choose(self, view: Any, rng: Random) -> Any:
        """An action of the menu, or None for silence."""
        return self._said(view, rng, talking=False)

    def talk(self, view: Any, rng: Random) -> Any:
        """What it says, or None for silence."""
        return self._said(view, rng, talking=True)

    def _said(self, view: Any, rng: Random, *, talking: bool) -> Any:
        seen = self.environment.question(view, talking=talking)
        legal = self.environment.legal(seen)
        if not legal:
            return None
        return legal[self.policy.choose(self.environment, seen, [*legal], rng)]

"""A learned policy as a computer player for `sim`, `play` and the table."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING

from bosslib.rl.environment import AnyEnvironment, Sighting

if TYPE_CHECKING:
    from random import Random


class Policy(ABC):
    """Policy that chooses from a menu by a seat's observation."""

    @abstractmethod
    def choose(
        self,
        environment: AnyEnvironment,
        seen: Sighting[object],
        places: Sequence[int],
        rng: Random,
    ) -> int:
        """Return one of the given menu indices; there is at least one."""


class MenuPlayer:
    """Computer player that chooses from a game's menu by a policy.

    It does not get the driver's state, so it may make an offer that the driver ignores in this
    turn.
    """

    slow = False

    def __init__(self, environment: AnyEnvironment, policy: Policy) -> None:
        self.environment, self.policy = environment, policy

    def choose(self, view: object, rng: Random) -> object:
        """Return an action of the menu, or None for silence."""
        return self._choose(view, rng, talking=False)

    def talk(self, view: object, rng: Random) -> object:
        """Return a deed of talk from the menu, or None for silence."""
        return self._choose(view, rng, talking=True)

    def _choose(self, view: object, rng: Random, *, talking: bool) -> object:
        seen = self.environment.question(view, talking=talking)
        legal = self.environment.legal(seen)
        if not legal:
            return None
        return legal[self.policy.choose(self.environment, seen, [*legal], rng)]

"""A short name for games, by which a test sees that a player still plays as it was measured."""

from collections.abc import Iterable
from hashlib import sha256
from typing import Protocol


class Played(Protocol):
    """A match of either game."""

    @property
    def actions(self) -> Iterable[object]: ...


def fingerprint(matches: Iterable[Played]) -> str:
    """Twelve hexadecimal digits of all that was done in some games, one after the other."""
    actions = (str(action) for match in matches for action in match.actions)
    return sha256("\n".join(actions).encode()).hexdigest()[:12]

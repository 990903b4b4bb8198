"""Fingerprint of games, by which a test detects that a player has changed since its measurement."""

from collections.abc import Iterable
from hashlib import sha256
from typing import Protocol


class Played(Protocol):
    """A match of either game."""

    @property
    def actions(self) -> Iterable[object]: ...


def fingerprint(matches: Iterable[Played]) -> str:
    """Twelve hexadecimal digits of a hash over all actions in some games."""
    actions = (str(action) for match in matches for action in match.actions)
    return sha256("\n".join(actions).encode()).hexdigest()[:12]

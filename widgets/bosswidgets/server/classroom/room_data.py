"""Server's access to the stored data of a class, on threads of its own."""

from __future__ import annotations

import asyncio
import hmac
import os
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

from bosslib.log import SeatedGame
from bosswidgets.table.saves import Saves

P = ParamSpec("P")
T = TypeVar("T")

KEY = "class.key"
"""File with the key from which all secrets of a class are derived, in the folder of saved games."""


def load_key(folder: Path) -> bytes:
    """Return the key of the class in a folder, creating it if necessary."""
    place = folder / KEY
    with suppress(FileExistsError):
        made = os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(made, "wb") as file:
            file.write(secrets.token_bytes(32))
    return place.read_bytes()


class _SavesThread:
    """A thread with its own connection to the saved games, opened on first use."""

    def __init__(self, name: str) -> None:
        self._thread = ThreadPoolExecutor(1, name)
        self._saves: Saves | None = None

    async def run(
        self, wanted: Callable[Concatenate[Saves, P], T], *args: P.args, **named: P.kwargs
    ) -> T:
        """Run a function of the saved games and return its result; its exceptions propagate."""

        def run_here() -> T:
            self._saves = self._saves or Saves(durable=True)
            return wanted(self._saves, *args, **named)

        return await asyncio.get_running_loop().run_in_executor(self._thread, run_here)


class RoomData:
    """Stored data of a class, and its key.

    `run` runs a function of the saved games on the room's thread. Games are cached there, so that
    refreshing them only reads new entries.
    """

    def __init__(self, key: bytes) -> None:
        self.key = key
        self._requests = _SavesThread("room")
        self._control = _SavesThread("control")
        self._games: dict[str, SeatedGame] = {}

    def derive_secret(self, purpose: str) -> bytes:
        """Return 32 bytes derived from the key for a purpose."""
        return hmac.digest(self.key, purpose.encode(), "sha256")

    @property
    def token(self) -> str:
        """Secret part of the teacher's address."""
        return urlsafe_b64encode(self.derive_secret("teacher")[:12]).decode()

    async def run(
        self, wanted: Callable[Concatenate[Saves, P], T], *args: P.args, **named: P.kwargs
    ) -> T:
        """Run a function of the saved games and return its result; its exceptions propagate."""
        return await self._requests.run(wanted, *args, **named)

    async def run_control(
        self, wanted: Callable[Concatenate[Saves, P], T], *args: P.args, **named: P.kwargs
    ) -> T:
        """Like `run`, but without waiting for pupils' requests; for short functions only, which do
        not use the cached games.
        """
        return await self._control.run(wanted, *args, **named)

    def current_game(self, saves: Saves, name: str) -> SeatedGame:
        """Return the current state of a game; call it on the room's thread. BossError if there is
        none.
        """
        known = self._games.get(name)
        if known is None or known.invalid_entry:
            known = saves.load_game(name)
        else:
            known = known.replay_valid(saves.entries_since(name, known.entry_count))
        self._games[name] = known
        return known

    def clear_cache(self) -> None:
        """Clear the cache after the room was deleted."""
        self._games.clear()

"""The class's room as the server sees it: it asks for what is stored on one thread of its own."""

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
"""The file from which all secrets of a class follow; it lies beside the saved games."""


def kept_key(folder: Path) -> bytes:
    """The key of the class in a folder; a new one for a class that has none yet."""
    place = folder / KEY
    with suppress(FileExistsError):
        made = os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(made, "wb") as file:
            file.write(secrets.token_bytes(32))
    return place.read_bytes()


class Room:
    """What is stored of a class, and its key.

    `ask` runs a function of the saved games on the room's thread. Games are kept there as far as
    they were read, so that looking again costs what is new alone.
    """

    def __init__(self, key: bytes) -> None:
        self.key = key
        self._thread = ThreadPoolExecutor(1, "room")
        self._saves: Saves | None = None
        self._games: dict[str, SeatedGame] = {}

    def secret(self, purpose: str) -> bytes:
        """32 bytes that follow from the key, others for each purpose."""
        return hmac.digest(self.key, purpose.encode(), "sha256")

    @property
    def token(self) -> str:
        """The secret part of the teacher's address."""
        return urlsafe_b64encode(self.secret("teacher")[:12]).decode()

    async def ask(
        self, wanted: Callable[Concatenate[Saves, P], T], *args: P.args, **named: P.kwargs
    ) -> T:
        """What a function of the saved games says; whatever it raises is raised here."""

        def asked() -> T:
            self._saves = self._saves or Saves(durable=True)
            return wanted(self._saves, *args, **named)

        return await asyncio.get_running_loop().run_in_executor(self._thread, asked)

    def game(self, saves: Saves, name: str) -> SeatedGame:
        """A game of the class as it is now; on the room's thread. BossError if there is none."""
        known = self._games.get(name)
        if known is None or known.stuck:
            known = saves.game(name)
        else:
            known = known.as_far(saves.written(name, known.entries))
        self._games[name] = known
        return known

    def forget(self) -> None:
        """Let go of all games: the room is new."""
        self._games.clear()

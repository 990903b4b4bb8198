"""How a page hears that another one has played on in the same game, without asking all the time.

Each page has a port of this computer. Whoever adds to a game's log, or says something there, rings
at the ports of the others: a datagram without a word in it. One that is lost costs a second, for a
page looks as often whether the file has changed. Where no event loop runs (a script) nobody hears.
"""

from __future__ import annotations

import socket
from asyncio import TimerHandle
from collections.abc import Callable
from contextlib import suppress

from bosslib import BossError
from bosswidgets.kit.jobs import later, running
from bosswidgets.table.saves import FORGOTTEN, Saves

HERE = "127.0.0.1"

LOOK = 1.0
"""After so many seconds a page looks by itself."""

AGAIN = FORGOTTEN // 3000
"""After so many looks it says again that it listens."""


def ring(saves: Saves, name: str, *, but: int = 0) -> None:
    """Tell the pages of a game that there is something new, all `but` the one at this port."""
    with suppress(BossError, OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        line.setblocking(False)
        for port in saves.bells(name):
            if port != but:
                line.sendto(b"", (HERE, port))


class Bell:
    """Rings at the other pages of a game, and tells `heard` when there is something new in it.

    Besides, `looks` is called each second.
    """

    def __init__(
        self,
        saves: Saves,
        name: str,
        heard: Callable[[], object],
        looks: Callable[[], object] = lambda: None,
    ) -> None:
        self.name = name
        self._saves, self._heard, self._each = saves, heard, looks
        self._timer: TimerHandle | None = None
        self._version, self._looks = 0, 0
        self._loop = running()
        self._socket: socket.socket | None = None
        if self._loop is None:
            return
        with suppress(OSError, NotImplementedError):  # then it looks, and that is all
            self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
            self._socket.setblocking(False)
            self._socket.bind((HERE, 0))
            self._loop.add_reader(self._socket, self._rung)
        self._look()

    def ring(self) -> None:
        """There is something new: tell the others."""
        if self._socket:
            ring(self._saves, self.name, but=self._port)

    def close(self) -> None:
        """Nobody listens any more."""
        if self._timer:
            self._timer.cancel()
        if self._socket and self._loop:
            with suppress(BossError):
                self._saves.unhang(self.name, self._port)
            with suppress(NotImplementedError):
                self._loop.remove_reader(self._socket)
            self._socket.close()
        self._timer = self._socket = None

    @property
    def _port(self) -> int:
        port: int = self._socket.getsockname()[1] if self._socket else 0
        return port

    def _rung(self) -> None:
        with suppress(OSError):
            while self._socket:
                self._socket.recv(1)
        self._heard()

    def _look(self) -> None:
        self._timer = later(LOOK, self._look)
        with suppress(BossError):  # it is tried again
            if self._looks % AGAIN == 0 and self._socket:
                self._saves.hang(self.name, self._port)
            self._looks += 1
            version = self._saves.version
            if version != self._version:
                self._version = version
                self._heard()
        self._each()

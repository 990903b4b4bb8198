"""Notification between pages on one computer: each page has a UDP port.

A notification is an empty datagram. The ports are stored in the database of saved games.
"""

from __future__ import annotations

import socket
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from bosslib import BossError
from bosswidgets.kit.jobs import running_loop
from bosswidgets.table.database import now_ms

if TYPE_CHECKING:
    from bosswidgets.table.database.sqlite import SQLite

LOOPBACK = "127.0.0.1"

EXPIRES_MS = 180_000
"""Milliseconds after which a page that has not renewed its registration is removed."""

RENEWAL_POLLS = EXPIRES_MS // 3000
"""Calls of `poll`, one per second, between renewals of the registration."""

REGISTER = (
    "INSERT INTO bells VALUES (?, ?, ?) ON CONFLICT (game, port) DO UPDATE SET rung = excluded.rung"
)


def notify_pages(database: SQLite, name: str, *, but: int = 0) -> None:
    """Notify the pages of a game, except the one at port `but`."""
    with suppress(BossError, OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        line.setblocking(False)
        with database.error_boundary():
            asked = "SELECT port FROM bells WHERE game = ?"
            ports = database.execute(asked, (name,)).fetchall()
        for (port,) in ports:
            if port != but:
                line.sendto(b"", (LOOPBACK, port))


class UdpListener:
    """A page's port for one game; without an event loop it only polls."""

    def __init__(self, database: SQLite, name: str, heard: Callable[[], object]) -> None:
        self._database, self._name, self._callback = database, name, heard
        self._version: tuple[int, ...] = ()
        self._looks = 0
        self._loop = running_loop()
        self._socket: socket.socket | None = None
        if self._loop is None:
            return
        with suppress(OSError, NotImplementedError):
            self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
            self._socket.setblocking(False)
            self._socket.bind((LOOPBACK, 0))
            self._loop.add_reader(self._socket, self._on_datagram)

    def poll(self) -> bool:
        """Return True if the file has changed since the last call."""
        if self._looks % RENEWAL_POLLS == 0 and self._socket:
            with self._database.error_boundary() as database:
                database.execute("DELETE FROM bells WHERE rung < ?", (now_ms() - EXPIRES_MS,))
                database.execute(REGISTER, (self._name, self._port, now_ms()))
        self._looks += 1
        before, self._version = self._version, self._database.version()
        return self._version != before

    def notify(self) -> None:
        if self._socket:
            notify_pages(self._database, self._name, but=self._port)

    def close(self) -> None:
        if self._socket and self._loop:
            gone = "DELETE FROM bells WHERE game = ? AND port = ?"
            with suppress(BossError), self._database.error_boundary() as database:
                database.execute(gone, (self._name, self._port))
            with suppress(NotImplementedError):
                self._loop.remove_reader(self._socket)
            self._socket.close()
        self._socket = None

    @property
    def _port(self) -> int:
        number: int = self._socket.getsockname()[1] if self._socket else 0
        return number

    def _on_datagram(self) -> None:
        with suppress(OSError):
            while self._socket:
                self._socket.recv(1)
        self._callback()

"""Sockets and public address of the app."""

import errno
import re
from socket import socket

from tornado.netutil import bind_sockets

from bosslib import BossError
from bosswidgets.server.network import room_address

HOST, EVERYWHERE = "127.0.0.1", "0.0.0.0"
PORT = 8866
NEXT_PORTS = range(PORT, PORT + 50)
BASE = re.compile(r"(/[\w.~-]+)*/?", re.ASCII)


class PortTakenError(BossError):
    """Another program listens on the port."""


class PortDeniedError(BossError):
    """The system refuses the port; for example, Windows reserves whole ranges of ports."""


def listen(host: str, port: int | None) -> list[socket]:
    """Return sockets on the given port, or by default on 8866 or the next free one.

    BossError with the reason if there is none.
    """
    if port is not None:
        return _bind(host, port)
    for candidate in NEXT_PORTS:
        try:
            return _bind(host, candidate)
        except (PortTakenError, PortDeniedError):
            continue
    return _bind(host, 0)


def _bind(host: str, port: int) -> list[socket]:
    try:
        return bind_sockets(port, host)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise PortTakenError("app.port-taken", port=port) from None
        if error.errno == errno.EACCES:
            raise PortDeniedError("app.port-denied", port=port) from None
        raise BossError("app.no-host", host=host, reason=error.strerror) from None


def base_path(text: str) -> str:
    """Return the base path of the app with a trailing slash; BossError if it is invalid."""
    if not text or not BASE.fullmatch(text):
        raise BossError("app.no-base", text=text)
    return f"{text.rstrip('/')}/"


def public_address(host: str, port: int, base: str) -> str:
    """Return the app's address as other computers reach it."""
    everywhere = host in ("", EVERYWHERE, "::")
    name = (room_address() or HOST) if everywhere else f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}{base}"

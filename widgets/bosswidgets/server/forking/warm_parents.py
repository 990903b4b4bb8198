"""Server's connection to the warm parent, which it restarts if necessary."""

from __future__ import annotations

import atexit
import json
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from threading import Condition, Lock, Thread
from time import monotonic

from bosslib.words import say
from bosswidgets.server.forking.packets import LARGEST, READY

COMMAND = (sys.executable, "-P", "-m", "bosswidgets.server.forking.parent_process")

HUB_TOKEN = "JUPYTERHUB_API_TOKEN"
SECRET_VARIABLES = frozenset({HUB_TOKEN})
"""Environment variables for the server alone. The system shows the environment with which a process
was started, and a fork's is its parent's.
"""

WARMING, FORKING = 30.0, 10.0
"""Timeouts in seconds for warming up and for each fork; then the parent is killed."""

SHORT, MOST_SHORT = 10.0, 3
"""A parent that has lived for fewer seconds counts as failed; after three in a row it is
given up.
"""


class ForkedKernel:
    """A forked kernel, with those parts of `subprocess.Popen` that Jupyter uses.

    `handle` is its pidfd, because its process id might be reused.
    """

    stdin = stdout = stderr = None

    def __init__(self, pid: int, handle: int) -> None:
        self.pid, self._handle = pid, handle
        self._end = select.poll()
        self._end.register(handle, select.POLLIN)

    def __del__(self) -> None:
        os.close(self._handle)

    def poll(self) -> int | None:
        """Return None while it runs, then 0, since only its parent knows the exit status."""
        return 0 if self._end.poll(0) else None

    def wait(self) -> int:
        """Wait until it has ended and return 0."""
        self._end.poll()
        return 0

    def send_signal(self, number: int) -> None:
        """Send it a signal; nothing if it has ended, as a `subprocess.Popen` does."""
        with suppress(ProcessLookupError):
            signal.pidfd_send_signal(self._handle, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)


class WarmParent:
    """Starts and restarts the warm parent, and requests forks from it.

    `on_given_up` is called with the reason when the parent is given up. A background thread waits
    for the parent's end; `fork` blocks, so call it in a thread too.
    """

    def __init__(
        self, on_given_up: Callable[[str], None], command: Sequence[str] = COMMAND
    ) -> None:
        self._on_given_up, self._command = on_given_up, command
        self._request_lock, self._changed = Lock(), Condition()
        self._connection: socket.socket | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._is_closed = False
        self._life_reader, self._life_writer = os.pipe()
        self._supervisor = Thread(target=self._supervise, name="warm-parent", daemon=True)
        self._supervisor.start()

    @property
    def pid(self) -> int:
        """Process id of the current or last parent; 0 before the first."""
        return self._process.pid if self._process else 0

    def fork(
        self, arguments: Sequence[str], env: Mapping[str, str], folder: str, *, quiet: bool
    ) -> ForkedKernel | None:
        """Return a kernel with these arguments, silent if `quiet`; None if it cannot be forked."""
        asked = {"arguments": arguments, "env": dict(env), "folder": folder, "quiet": quiet}
        packet = json.dumps(asked).encode()
        if len(packet) > LARGEST:
            return None
        line = None
        for _ in range(2):  # retry with the next parent if this one has just died
            line = self._wait_for_connection(line)
            if line is None:
                break
            try:
                with self._request_lock:
                    return _request_fork(line, packet)
            except TimeoutError:
                self._kill()
                break
            except OSError:
                pass
        return None

    def _wait_for_connection(self, dead: socket.socket | None) -> socket.socket | None:
        with self._changed:
            self._changed.wait_for(
                lambda: self._connection not in (None, dead) or self._is_closed, WARMING
            )
            return self._connection if self._connection is not dead else None

    def close(self) -> None:
        """End the parent and all its kernels, as happens when this program exits."""
        with self._changed:
            if not self._is_closed:
                self._is_closed = True
                os.close(self._life_writer)
        self._kill()
        self._supervisor.join(WARMING)

    def _kill(self) -> None:
        if self._process:
            self._process.kill()

    def _supervise(self) -> None:
        short, why = 0, ""
        while short < MOST_SHORT and not self._is_closed:
            begun = monotonic()
            why = self._run_parent()
            short = short + 1 if monotonic() - begun < SHORT else 0
        with self._changed:
            given_up, self._is_closed = not self._is_closed, True
            self._changed.notify_all()
        if given_up:
            self._on_given_up(why)

    def _run_parent(self) -> str:
        """Run one parent until it ends; return its error message if it failed to warm up."""
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        said = b""
        with self._closing(ours):
            ours.settimeout(WARMING)
            with theirs, self._changed:
                if self._is_closed:
                    return ""
                command = [*self._command, str(self._life_reader)]
                public = {k: v for k, v in os.environ.items() if k not in SECRET_VARIABLES}
                process = self._process = subprocess.Popen(
                    command,
                    env=public,
                    stdin=theirs.fileno(),
                    pass_fds=[self._life_reader],
                    start_new_session=True,
                )
            with suppress(OSError):
                said = ours.recv(2**16)
            if said == READY:
                self._set_connection(ours)
                process.wait()
                self._set_connection(None)
                return ""
            process.kill()
            process.wait()
        return said.decode()

    @contextmanager
    def _closing(self, line: socket.socket) -> Iterator[None]:
        """Close the socket finally, but never while a fork is requested on it, since its descriptor
        may be reused.
        """
        try:
            yield
        finally:
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)
            with self._request_lock:
                line.close()

    def _set_connection(self, line: socket.socket | None) -> None:
        with self._changed:
            self._connection = line
            self._changed.notify_all()


def _request_fork(line: socket.socket, packet: bytes) -> ForkedKernel:
    """Return the forked kernel; TimeoutError if the parent does not answer, OSError if it
    has died.
    """
    line.settimeout(FORKING)
    line.send(packet)
    answer, handles, _, _ = socket.recv_fds(line, 16, 1)
    if not answer:
        raise ConnectionResetError
    return ForkedKernel(int(answer), handles[0])


@cache
def warm_parent() -> WarmParent | None:
    """Return this program's warm parent, started at the first call.

    None where a Python process cannot be forked after using its libraries (all systems but Linux).
    """
    if sys.platform != "linux":
        return None
    made = WarmParent(lambda why: print(say("app.no-forks", why=why), file=sys.stderr))
    atexit.register(made.close)
    return made

"""Warm parent of the pages' kernels, a separate process: `python -m ... LIFE`.

It imports what pages need once, and forks a kernel for each packet on its standard input, which has
the kernel's arguments. It has a single thread, no event loop and no ZeroMQ context, so forking is
safe. Its kernels survive its death; when the server dies, the pipe LIFE is closed and they exit.
"""

import gc
import json
import os
import selectors
import signal
import socket
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from io import StringIO
from typing import Any

from bosswidgets.server.forking.packets import LARGEST, READY

PRELOADED = (
    "IPython.core.completerlib",
    "IPython.core.debugger",
    "IPython.core.oinspect",
    "IPython.extensions.storemagic",
    "ipykernel.ipkernel",
    "ipykernel.kernelapp",
    "ipykernel.zmqshell",
    "psutil",
    "tornado.platform.asyncio",
)
"""Modules that every kernel imports sooner or later."""

ONE_THREAD = "OPENBLAS_NUM_THREADS"
REMOVED_VARIABLES = ("JPY_PARENT_PID", "BOSS_LOG")
"""Variables removed before the imports: the process that ends a kernel, and the log file."""


def main() -> None:
    """Warm up, report it, and fork until the server has gone."""
    life = int(sys.argv[1])
    line = socket.socket(fileno=os.dup(0))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # only the server handles Ctrl+C
    try:
        import_all()
    except Exception as fault:
        line.send(f"{type(fault).__name__}: {fault}".encode())
        raise
    gc.disable()
    gc.collect()
    gc.freeze()
    line.send(READY)
    request = serve_forks(line)
    line.close()
    if request:
        run_kernel(request, life)


def import_all() -> None:
    """Import all that pages need; `_announce_widgets` announces the widgets that this creates."""
    os.environ[ONE_THREAD] = "1"  # a thread pool does not survive a fork
    for name in REMOVED_VARIABLES:
        os.environ.pop(name, None)
    sys.modules["debugpy"] = None  # type: ignore[assignment]  # 8 MB that no page has a use for
    for name in PRELOADED:
        import_module(name)
    import bosswidgets

    for name in dir(bosswidgets):
        getattr(bosswidgets, name)
    from bosslib import BossError
    from bosswidgets.kit.picture.renderers import select_renderer

    with suppress(BossError):  # opening a table reports a wrong name
        select_renderer()


def serve_forks(line: socket.socket) -> dict[str, object] | None:
    """Fork a kernel for each request.

    Returns the request in the child, and None in the parent when the server has closed the
    connection.
    """
    ended, bell = socket.socketpair()
    for each in (ended, bell):
        each.setblocking(False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(bell.fileno(), warn_on_full_buffer=False)
    with selectors.DefaultSelector() as heard, ended, bell:
        heard.register(line, selectors.EVENT_READ)
        heard.register(ended, selectors.EVENT_READ)
        while True:
            for key, _ in heard.select():
                if key.fileobj is ended:
                    ended.recv(4096)
                    _reap_children()
                elif not (packet := line.recv(LARGEST)):
                    return None
                elif pid := os.fork():
                    _send_child(line, pid)
                else:
                    signal.set_wakeup_fd(-1)
                    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                    return dict(json.loads(packet))


def _reap_children() -> None:
    with suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG) != (0, 0):
            pass


def _send_child(line: socket.socket, pid: int) -> None:
    """Send a child's pidfd to the server, because its process id might be reused."""
    handle = os.pidfd_open(pid)
    socket.send_fds(line, [str(pid).encode()], [handle])
    os.close(handle)


def run_kernel(request: Mapping[str, Any], life: int) -> None:
    """Run the requested kernel in a new session until it ends."""
    os.setsid()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.environ.clear()
    os.environ.update(request["env"], **{ONE_THREAD: "1"})
    os.chdir(request["folder"])
    null = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2) if request["quiet"] else (0,):
        os.dup2(null, number)
    os.close(null)
    _exit_with_server(life)
    if "numpy" in sys.modules:
        sys.modules["numpy"].random.seed()  # the stdlib's generator is reseeded in a fork
    gc.enable()
    _run_ipykernel(request["arguments"])


def _exit_with_server(life: int) -> None:
    from threading import Thread

    def wait() -> None:
        os.read(life, 1)
        os._exit(1)

    Thread(target=wait, name="exit-with-server", daemon=True).start()


def _run_ipykernel(argv: Sequence[str]) -> None:
    """Run a kernel as `ipykernel_launcher` does."""
    from ipykernel.kernelapp import IPKernelApp

    sys.argv = ["ipykernel_launcher", *argv]
    system: Any = sys
    system.__stdout__ = StringIO()  # it would print there how to connect to it, with its id
    app: Any = IPKernelApp.instance()
    app.initialize(list(argv))
    _announce_widgets()
    app.start()


def _announce_widgets() -> None:
    """Announce widgets created by imports to the page, since the parent had no page."""
    import ipywidgets
    from ipywidgets.widgets.widget import _instances

    ipywidgets.register_comm_target()
    for each in [*_instances.values()]:
        _instances.pop(each.comm.comm_id)
        each.comm = None
        each.open()
    if file := os.environ.get("BOSS_LOG"):
        from pathlib import Path

        from bosswidgets.server import logfile

        logfile.start_log(Path(file))


if __name__ == "__main__":
    main()

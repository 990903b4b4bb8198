"""The warm parent of the pages' kernels, a process of its own: `python -m ... LIFE`.

It imports what pages need, once, and forks a kernel for each packet on its standard input, which
says what a kernel is started with. It has one thread, no event loop and no ZeroMQ context, so that
a fork of it is whole. Its kernels live on when it dies; when the server dies, the pipe LIFE ends,
and they end too.
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
from typing import Any

from bosswidgets.server.forking.packets import LARGEST, READY

IMPORTED = (
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
"""What a kernel imports by and by, whatever page it is for."""

ONE_THREAD = "OPENBLAS_NUM_THREADS"
NO_PARENT = ("JPY_PARENT_PID", "BOSS_LOG")
"""What is not to be known when things are imported: who ends a kernel, and where it writes."""


def main() -> None:
    """Warm up, say so, and fork until the server has gone."""
    life = int(sys.argv[1])
    line = socket.socket(fileno=os.dup(0))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is the server's to hear
    try:
        warm()
    except Exception as fault:
        line.send(f"{type(fault).__name__}: {fault}".encode())
        raise
    gc.disable()
    gc.collect()
    gc.freeze()
    line.send(READY)
    request = serve(line)
    line.close()
    if request:
        become(request, life)


def warm() -> None:
    """Import all that there is for pages; the widgets that this makes are told of later."""
    os.environ[ONE_THREAD] = "1"  # a pool of threads does not survive a fork
    for name in NO_PARENT:
        os.environ.pop(name, None)
    sys.modules["debugpy"] = None  # type: ignore[assignment]  # 8 MB that no page has a use for
    for name in IMPORTED:
        import_module(name)
    import bosswidgets

    for name in bosswidgets.HOMES.values():
        import_module(name)
    from bosslib import BossError
    from bosswidgets.kit.picture.painter import painter

    with suppress(BossError):  # a wrong name is told where a table is opened
        painter()


def serve(line: socket.socket) -> dict[str, Any] | None:
    """Fork a kernel for each request; in the fork, what was asked for; None when nobody asks."""
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
                    _bury()
                elif not (packet := line.recv(LARGEST)):
                    return None
                elif pid := os.fork():
                    _tell(line, pid)
                else:
                    signal.set_wakeup_fd(-1)
                    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                    return dict(json.loads(packet))


def _bury() -> None:
    with suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG) != (0, 0):
            pass


def _tell(line: socket.socket, pid: int) -> None:
    """Hand the server a child's pidfd: a number alone might be another's one day."""
    handle = os.pidfd_open(pid)
    socket.send_fds(line, [str(pid).encode()], [handle])
    os.close(handle)


def become(request: Mapping[str, Any], life: int) -> None:
    """Be the kernel that was asked for, in a session of its own, until it is ended."""
    os.setsid()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.environ.clear()
    os.environ.update(request["env"], **{ONE_THREAD: "1"})
    os.chdir(request["folder"])
    null = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2) if request["quiet"] else (0,):
        os.dup2(null, number)
    os.close(null)
    _end_with(life)
    if "numpy" in sys.modules:
        sys.modules["numpy"].random.seed()  # Python's own is new in a fork by itself
    gc.enable()
    _run(request["arguments"])


def _end_with(life: int) -> None:
    from threading import Thread

    def wait() -> None:
        os.read(life, 1)
        os._exit(1)

    Thread(target=wait, name="ends with the server", daemon=True).start()


def _run(argv: Sequence[str]) -> None:
    """As `ipykernel_launcher` does."""
    from ipykernel.kernelapp import IPKernelApp

    sys.argv = ["ipykernel_launcher", *argv]
    app: Any = IPKernelApp.instance()
    app.initialize(list(argv))
    _introduce()
    app.start()


def _introduce() -> None:
    """Tell the page of the widgets that an import has made: the parent had nobody to tell."""
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

        logfile.begin(Path(file))


if __name__ == "__main__":
    main()

